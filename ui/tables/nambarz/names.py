"""What things are called in Nambarz: cards, calculations, strokes, places, teams. Phrases with their articles, so that no sentence has to bend them."""

from __future__ import annotations

from collections.abc import Sequence

from game.nambarz.cards import JOKERS, Card, card
from game.nambarz.moves import Calculate, Calculation, Recombine, read
from game.nambarz.rounds import STROKE
from ui.assets.words import _, listed

SIGNS = {"+": "+", "-": "–", "*": "×", "/": "÷"}
SUMS, PRODUCTS = "+-", "*/"


def animal_name(animal: str) -> str:
    """An animal in notation, as a bare word: "bee"."""
    return {
        "dragonfly": _("dragonfly"),
        "turtle": _("turtle"),
        "fish": _("fish"),
        "frog": _("frog"),
        "bee": _("bee"),
        "hippo": _("hippopotamus"),
        "hen": _("hen"),
        "duck": _("duck"),
        "cat": _("cat"),
        "bear": _("bear"),
    }[animal]


def by_joker(joker: Card, number: str, animal: str, either: str = "", again: str = "") -> str:
    """The text for this joker; "" for a card that is none."""
    return dict(zip(JOKERS, (number, animal, either, again), strict=True)).get(joker.joker, "")


def joker_label(joker: Card) -> str:
    """The word on its face: "number", "animal"."""
    return by_joker(joker, _("number"), _("animal"), _("either"), _("play again"))


def card_name(found: Card) -> str:
    """ "bee 8", "8", "number joker"."""
    if found.joker:
        return by_joker(found, _("number joker"), _("animal joker"), _("number-or-animal joker"), _("play-again joker"))
    return _("{animal} {n}").format(animal=animal_name(found.animal), n=found.number) if found.animal else str(found.number)


def the_card(found: Card) -> str:
    """In a sentence: "the bee 8", "the 8", "the number joker"."""
    if found.joker:
        return by_joker(found, _("the number joker"), _("the animal joker"), _("the number-or-animal joker"), _("the play-again joker"))
    numbers = {"1": _("the 1"), "8": _("the 8")}
    animals = {
        "dragonfly": _("the dragonfly {n}"),
        "turtle": _("the turtle {n}"),
        "fish": _("the fish {n}"),
        "frog": _("the frog {n}"),
        "bee": _("the bee {n}"),
        "hippo": _("the hippopotamus {n}"),
        "hen": _("the hen {n}"),
        "duck": _("the duck {n}"),
        "cat": _("the cat {n}"),
        "bear": _("the bear {n}"),
    }
    return (animals.get(found.animal) or numbers.get(str(found)) or _("the {n}")).format(n=found.number)


def the_cards(found: Sequence[Card]) -> str:
    """In a sentence: "the 5 and the 10"."""
    return listed([the_card(each) for each in found])


def in_notation(name: object) -> Card:
    """A card as facts name it."""
    return card(str(name))


def calculation(cards: Sequence[Card], operations: str) -> str:
    """As it is written: "(10 – 4) ÷ 2". Cards are worked out from left to right, so a sum that is multiplied needs its brackets (NB-9)."""
    first, *others = bracketed(cards, operations)
    return " ".join([first, *(f"{SIGNS[operation]} {number}" for operation, number in zip(operations, others, strict=True))])


def bracketed(cards: Sequence[Card], operations: str) -> list[str]:
    """The numbers of these cards, with the brackets that belong to them: "(10", "4)", "2"."""
    numbers, sums = [str(cards[0].number)], False
    for operation, found in zip(operations, cards[1:], strict=True):
        if operation in PRODUCTS and sums:
            numbers[0], numbers[-1], sums = f"({numbers[0]}", f"{numbers[-1]})", False
        sums = sums or operation in SUMS
        numbers.append(str(found.number))
    return numbers


def equation(cards: Sequence[Card], operations: str, result: str) -> str:
    """ "(10 – 4) ÷ 2 = 3"; `result` as in the events."""
    return f"{calculation(cards, operations)} = {value(result)}"


def noted(text: str) -> Calculation | None:
    """The calculation of a move in notation; None when it is another move."""
    move = read(text)
    return move.calculation if isinstance(move, Calculate | Recombine) else None


def in_facts(fact: object) -> Calculation:
    """A calculation as facts name it."""
    found = noted(f"calc {fact}")
    assert found is not None, "a calculation"
    return found


def value(text: str) -> str:
    """A result as it is written: "–1/2" (NB-10)."""
    return text.replace("-", "–")


def step(text: str) -> str:
    """A single step as the rules note it, "7 / 2": "7 ÷ 2"."""
    before, operation, number = text.split(" ")
    return f"{value(before)} {SIGNS[operation]} {number}"


def stroke_name(count: int) -> str:
    """A calculation of four cards or more (NB-27)."""
    if count == STROKE:
        return _("master stroke")
    return _("super master stroke") if count == STROKE + 1 else _("super master stroke with {n} cards").format(n=count)


def place_name(place: int) -> str:
    """One of the five places (NB-26), or of those behind them at the end."""
    first = {1: _("1st place"), 2: _("2nd place"), 3: _("3rd place"), 4: _("4th place"), 5: _("5th place")}
    return first.get(place) or _("place {n}").format(n=place)


def place_mark(place: int) -> str:
    """One of the five places, short; "" for none."""
    return {1: _("1st"), 2: _("2nd"), 3: _("3rd"), 4: _("4th"), 5: _("5th")}.get(place, "")


def team_names() -> tuple[str, ...]:
    """Of the teams from 0; in every language a plural (NB-30)."""
    return _("The Comets"), _("The Pebbles"), _("The Ferns"), _("The Marmots"), _("The Kites"), _("The Lanterns")

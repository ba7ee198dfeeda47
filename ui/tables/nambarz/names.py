"""The names of cards, calculations, strokes, places and teams in Nambarz, as phrases with articles."""

from __future__ import annotations

from collections.abc import Sequence

from game.nambarz.cards import JOKERS, Card, card
from game.nambarz.moves import Calculate, Calculation, Recombine, parse_move
from game.nambarz.rounds import STROKE_CARD_COUNT
from ui.assets.translation import _, join_names
from ui.tables.animals import animal_name

OPERATOR_SYMBOLS = {"+": "+", "-": "–", "*": "×", "/": "÷"}
SUMS, PRODUCTS = "+-", "*/"


def text_for_joker(joker: Card, number: str, animal: str, either: str = "", again: str = "") -> str:
    """Return the one of these texts that belongs to this kind of joker, "" for another card."""
    return dict(zip(JOKERS, (number, animal, either, again), strict=True)).get(joker.joker, "")


def joker_label(joker: Card) -> str:
    """Return the word on a joker's face, such as "number" or "animal"."""
    return text_for_joker(joker, _("number"), _("animal"), _("either"), _("play again"))


def card_name(game_card: Card) -> str:
    """Return the name of a card, such as "bee 8", "8" or "number joker"."""
    if game_card.joker:
        return text_for_joker(game_card, _("number joker"), _("animal joker"), _("number-or-animal joker"), _("play-again joker"))
    return _("{animal} {n}").format(animal=animal_name(game_card.animal), n=game_card.number) if game_card.animal else str(game_card.number)


def card_with_article(game_card: Card) -> str:
    """Return the name of a card with its article, such as "the bee 8", "the 8" or "the number joker"."""
    if game_card.joker:
        return text_for_joker(
            game_card, _("the number joker"), _("the animal joker"), _("the number-or-animal joker"), _("the play-again joker")
        )
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
    return (animals.get(game_card.animal) or numbers.get(str(game_card)) or _("the {n}")).format(n=game_card.number)


def cards_with_articles(cards: Sequence[Card]) -> str:
    """Return the names of several cards with articles, such as "the 5 and the 10"."""
    return join_names([card_with_article(each) for each in cards])


def card_from_detail(detail: object) -> Card:
    """Return the card whose notation a reason's or refusal's detail holds."""
    return card(str(detail))


def calculation_text(cards: Sequence[Card], operations: str) -> str:
    """Return a calculation as it is written, such as "(10 – 4) ÷ 2"."""
    return chain_text([one.number for one in cards], operations)


def chain_text(numbers: Sequence[int], operations: str) -> str:
    """Return a chain of numbers that is worked out from left to right as it is written, such as "(2 + 2) × 2 + 1".

    It has the brackets with which it is right by the order of school too: a sum that is multiplied needs them (rule NB-9). Whatever
    shows, prints or tells a chain writes it by this function, or draws the brackets of `bracket_counts` between its cards.
    """
    first, *others = with_brackets([str(number) for number in numbers], operations)
    return " ".join([first, *(f"{OPERATOR_SYMBOLS[operation]} {number}" for operation, number in zip(operations, others, strict=True))])


def with_brackets(numbers: Sequence[str], operations: str) -> list[str]:
    """Return the numbers of a calculation with the brackets it needs, such as "(10", "4)", "2"."""
    opened, closed = bracket_counts(operations)
    return [f"{'(' * opened * (not index)}{number}{')' * (index in closed)}" for index, number in enumerate(numbers)]


def bracket_counts(operations: str) -> tuple[int, tuple[int, ...]]:
    """Return the number of brackets that open before the first number, and the index of the number after which each closes.

    A product after a sum would come first at school, but cards are worked out from left to right (rule NB-9).
    """
    closed, sums = list[int](), False
    for index, operation in enumerate(operations):
        if operation in PRODUCTS and sums:
            closed.append(index)
            sums = False
        sums = sums or operation in SUMS
    return len(closed), tuple(closed)


def equation_text(cards: Sequence[Card], operations: str, result: str) -> str:
    """Return a calculation with its result as it is written, such as "(10 – 4) ÷ 2 = 3"."""
    return f"{calculation_text(cards, operations)} = {number_text(result)}"


def calculation_of_move(notation: str) -> Calculation | None:
    """Return the calculation in the notation of a move, None if the move is no calculation."""
    move = parse_move(notation)
    return move.calculation if isinstance(move, Calculate | Recombine) else None


def calculation_from_detail(detail: object) -> Calculation:
    """Return the calculation whose notation a reason's or refusal's detail holds."""
    named_calculation = calculation_of_move(f"calc {detail}")
    assert named_calculation is not None, "a calculation"
    return named_calculation


def number_text(text: str) -> str:
    """Return a number from the rules as it is written on the screen, such as "–1/2" (rule NB-10)."""
    return text.replace("-", "–")


def step_text(text: str) -> str:
    """Return a step of a calculation, such as "7 / 2", as it is written on the screen: "7 ÷ 2"."""
    before, operation, number = text.split(" ")
    return f"{number_text(before)} {OPERATOR_SYMBOLS[operation]} {number}"


def stroke_name(count: int) -> str:
    """Return the name of a master stroke with this number of cards (rule NB-27)."""
    if count == STROKE_CARD_COUNT:
        return _("master stroke")
    return _("super master stroke") if count == STROKE_CARD_COUNT + 1 else _("super master stroke with {n} cards").format(n=count)


def place_mark(place: int) -> str:
    """Return one of the first five places as short text, such as "2nd", "" for any other."""
    return {1: _("1st"), 2: _("2nd"), 3: _("3rd"), 4: _("4th"), 5: _("5th")}.get(place, "")


def team_names() -> tuple[str, ...]:
    """Return the names of the teams from 0, a plural in every language (rule NB-30)."""
    return _("The Comets"), _("The Pebbles"), _("The Ferns"), _("The Marmots"), _("The Kites"), _("The Lanterns")

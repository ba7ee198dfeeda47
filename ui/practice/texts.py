"""The texts of the workshop: levels, exercise kinds, mastery, in simple words for children."""

from __future__ import annotations

from collections.abc import Collection

from game.nambarz.moves import OPERATIONS
from game.practice.facts import BasicFact
from game.practice.kinds import CONTEST_KIND, REACTION_TEST_KIND, WORKSHEET_KIND, YARD_KIND
from ui.assets.translation import _
from ui.tables.animals import animal_label
from ui.tables.nambarz.names import OPERATOR_SYMBOLS

MAX_NAME_LETTERS = 14  # maximum letters of a child's name
PORTRAIT_ANIMALS = ("cat", "bear", "bee", "frog", "fish", "turtle", "duck", "hen", "hippo", "dragonfly")


def level_name(level_key: str) -> str:
    """Return the name of a level, in two or three words, or of a size of the builders' yard."""
    return {
        "frames": _("One more, two more"),
        "friends": _("Friends of 10"),
        "doubles": _("Doubles"),
        "minus10": _("– up to 10"),
        "near": _("Nearly doubles"),
        "through": _("Crossing ten"),
        "minus20": _("– up to 20"),
        "times_easy": _("Times 10, 2, 5"),
        "times_some": _("Times 4, 3"),
        "times_all": _("All the tables"),
        "divide": _("Divided by"),
        "two": _("Two cards"),
        "three": _("Three cards"),
        "three_all": _("Three cards, all signs"),
        "four": _("Master stroke"),
        "five": _("Super master stroke"),
        "six": _("Six cards"),
        "seven": _("Seven cards"),
        "safe": _("Safe"),
        "bold": _("Bold"),
        "master": _("Master"),
    }.get(level_key, level_key)


def kind_name(kind_key: str) -> str:
    """Return the name of an exercise kind, of worksheet answers, of the reaction test or of the yard, in a few words."""
    return {
        "make": _("Make the number"),
        "missing_number": _("Which card?"),
        "missing_sign": _("Which sign?"),
        "is_it_right": _("Is it allowed?"),
        "is_it_true": _("True or false?"),
        "simplest": _("The simplest"),
        "as_many": _("Many ways"),
        "longest": _("The longest"),
        "flash": _("At a glance"),
        "compare": _("Which is more?"),
        "line": _("On the line"),
        "near": _("Near enough"),
        WORKSHEET_KIND: _("On paper"),
        REACTION_TEST_KIND: _("Touch the card"),
        YARD_KIND: _("The builders’ yard"),
        CONTEST_KIND: _("The contest of the week"),
    }.get(kind_key, kind_key)


def kind_instruction(kind_key: str) -> str:
    """Return the tooltip of an exercise kind: one sentence on what to do."""
    return {
        "make": _("Make the number on the card with the cards in your hand."),
        "missing_number": _("One number is missing: which card is it?"),
        "missing_sign": _("The sign is missing: plus, minus, times or divided by?"),
        "is_it_right": _("Somebody has played cards: is that allowed?"),
        "is_it_true": _("Is the calculation right?"),
        "simplest": _("Make the number with as few cards as you can."),
        "as_many": _("Find as many ways as you can."),
        "longest": _("Make the number with as many cards as you can."),
        "flash": _("A card turns over for a moment: how many dots are on it?"),
        "compare": _("Two numbers or two calculations: touch the bigger one."),
        "line": _("Put the number where it belongs on the empty line."),
        "near": _("No need to be exact: which ten is nearest?"),
    }.get(kind_key, kind_key)


def sign_name(sign: str) -> str:
    """Return the word for an operator, as "plus" for "+"; any other text unchanged."""
    return {"+": _("plus"), "-": _("minus"), "*": _("times"), "/": _("divided by")}.get(sign, sign)


def standing_label(standing: str) -> str:
    """Return the words of the parents' legend for how well a fact family is known, as "by heart"."""
    return {
        "gold": _("by heart"),
        "way": _("works it out"),
        "again": _("to go over"),
        "polish": _("nearly automatic"),
        "expected": _("probably known"),
        "new": _("new"),
    }[standing]


def standings_explained() -> str:
    """Return what two of these words mean."""
    return _("Nearly automatic: by heart, and due again. Probably known: not asked here yet.")


def calculation_text(fact: BasicFact) -> str:
    """Return a calculation without its result, as "7 × 8"."""
    return f"{fact.left} {OPERATOR_SYMBOLS[fact.sign]} {fact.right}"


def equation_parts(fact: BasicFact) -> tuple[str, ...]:
    """Return the parts of a fact's equation from the left, as ("7", "×", "8", "=", "56")."""
    return (str(fact.left), OPERATOR_SYMBOLS[fact.sign], str(fact.right), "=", str(fact.result))


def unknown_part_index(fact: BasicFact) -> int:
    """Return the index of the unknown number among the five parts of a fact's equation."""
    return 2 if fact.direction == "number" else 4


def signs_in_rule_order(signs: str) -> str:
    """Return each of these operators once, in the order of the rules."""
    return "".join(sign for sign in OPERATIONS if sign in signs)


def signs_text(signs: str) -> str:
    """Return operators as they are printed, such as "+ –"."""
    return " ".join(OPERATOR_SYMBOLS[sign] for sign in signs_in_rule_order(signs))


def file_stem(text: str, prefix: str = "tablee") -> str:
    """Return a file name without extension, made from a prefix and a child's name or another text."""
    letters = "".join(sign if sign.isalnum() else "-" for sign in text).strip("-")
    return "-".join(part for part in (prefix, letters) if part)


def unique_child_name(text: str, animal: str, used: Collection[str]) -> str:
    """Return a name that no other child has: the text or the animal's name, with a number if needed; `used` has the others in lower case."""
    expected = text[:MAX_NAME_LETTERS].strip() or animal_label(animal)[:MAX_NAME_LETTERS]
    name, number = expected, 1
    while name.casefold() in used:
        number += 1
        name = f"{expected[: MAX_NAME_LETTERS - len(str(number)) - 1].strip()} {number}"
    return name

"""The table of a sign, on the screen and on the page: what each of its hundred cells stands for, and what is written there."""

from __future__ import annotations

from game.practice.facts import Step
from ui.tables.nambarz.names import SIGNS

STANDINGS = ("firm", "way", "again", "unseen")  # in the order of the legend
BACKWARDS = "-/"  # there the result stands at the left already


def fact(sign: str, row: int, column: int) -> Step:
    """What a cell stands for, both from 0: r + c, (r + c) - c, r x c, (r x c) / c."""
    r, c = row + 1, column + 1
    return {"+": Step("+", r, c), "-": Step("-", r + c, c), "*": Step("*", r, c), "/": Step("/", r * c, c)}[sign]


def shown(step: Step) -> str:
    """The result, or the number that it begins with."""
    return str(step.left if step.sign in BACKWARDS else step.result)


def heads(sign: str, place: int) -> tuple[str, str]:
    """What stands above the column and beside the row at this place, from 0: what is calculated with; of - and / what comes out."""
    number = str(place + 1)
    return (SIGNS[sign] + number, f"= {number}") if sign in BACKWARDS else (number, number)

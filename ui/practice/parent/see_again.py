"""The facts of one sign that need repetition, and the tables that they belong to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pygame import FRect

from game.practice.facts import BasicFact
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.practice.parent.facts_table import Table, fact
from ui.practice.words import step_text

MOST = 4
CHIP_H, GAP = 46.0, 12.0
ONE_LINE = 140.0  # a sheet up to this height has space for one line below the facts
TWO_WAYS = "+*"  # 7 x 8 and 8 x 7 are one fact


def to_see_again(sign: str, table: Table) -> list[BasicFact]:
    """Return the facts to repeat, the largest first; 7 + 8 and 8 + 7 are listed once."""
    cells = [(row, column) for row, line in enumerate(table) for column, standing in enumerate(line) if standing == "again"]
    if sign in TWO_WAYS:
        cells = sorted({(min(pair), max(pair)) for pair in cells})
    return [fact(sign, row, column) for row, column in sorted(cells, key=lambda cell: (-sum(cell), cell))]


def tables_of(sign: str, steps: Sequence[BasicFact]) -> list[int]:
    """Return the one or two most frequent numbers of these facts, the smaller first."""
    numbers = Counter(number for step in steps for number in ((step.left, step.right) if sign in TWO_WAYS else (step.right,)))
    most = sorted(numbers, key=lambda number: (-numbers[number], -number))[:2]
    return sorted(most)


def draw_see_again(brush: Brush, at: FRect, sign: str, table: Table) -> None:
    """Draw the title, up to four facts and a sentence, which has one line on a low sheet."""
    steps = to_see_again(sign, table)
    brush.fit(_("To go over together"), at.x + 28, at.y + 28, at.w - 56, 22, "text", "s")
    if not steps:
        asked = any(standing not in ("new", "expected") for line in table for standing in line)
        said = _("Nothing to go over here: keep it up.") if asked else _("Nothing has been practised here yet.")
        brush.paragraph(said, at.x + 28, at.y + 76, at.w - 56, 18, "text")
        return
    width = (at.w - 56 - GAP * (MOST - 1)) / MOST
    for place, step in enumerate(steps[:MOST]):
        chip = FRect(at.x + 28 + place * (width + GAP), at.y + 50, width, CHIP_H)
        brush.box(chip, 14, "danger_soft", "fault", 1.5)
        brush.fit(step_text(step), chip.centerx, chip.centery, width - 12, 22, "text", "s", "c")
    said = _sentence(sign, steps)
    if at.h > ONE_LINE:
        brush.paragraph(said, at.x + 28, at.y + 122, at.w - 56, 18, "text")
        return
    if brush.skin.width(said, brush.fitting(said, at.w - 56, 17)) > at.w - 56:
        said = _("Ten minutes are enough.")  # the facts themselves show the tables
    brush.fit(said, at.x + 28, at.bottom - 20, at.w - 56, 17, "text")


def _sentence(sign: str, steps: Sequence[BasicFact]) -> str:
    numbers = tables_of(sign, steps)
    if len(numbers) < 2:
        return _("Ten minutes are enough.")
    low, high = numbers
    if sign in "*/":
        return _("Ten minutes are enough: above all the tables of {low} and {high}.").format(low=low, high=high)
    return _("Ten minutes are enough: above all with {low} and {high}.").format(low=low, high=high)

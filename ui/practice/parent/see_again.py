"""The facts of one sign that need repetition, and the tables that they belong to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pygame import FRect

from game.practice.facts import BasicFact
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.practice.parent.facts_table import Table, fact
from ui.practice.texts import step_text

MAX_TABLES = 4
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
    most_frequent = sorted(numbers, key=lambda number: (-numbers[number], -number))[:2]
    return sorted(most_frequent)


def draw_see_again(canvas: Canvas, rect: FRect, sign: str, table: Table) -> None:
    """Draw up to four facts to repeat, with a title and a sentence, which has one line on a low sheet."""
    steps = to_see_again(sign, table)
    canvas.fit_text(_("To go over together"), rect.x + 28, rect.y + 28, rect.w - 56, 22, "text", "s")
    if not steps:
        is_question = any(standing not in ("new", "expected") for line in table for standing in line)
        sentence = _("Nothing to go over here: keep it up.") if is_question else _("Nothing has been practised here yet.")
        canvas.paragraph(sentence, rect.x + 28, rect.y + 76, rect.w - 56, 18, "text")
        return
    width = (rect.w - 56 - GAP * (MAX_TABLES - 1)) / MAX_TABLES
    for index, step in enumerate(steps[:MAX_TABLES]):
        chip = FRect(rect.x + 28 + index * (width + GAP), rect.y + 50, width, CHIP_H)
        canvas.box(chip, 14, "danger_soft", "fault", 1.5)
        canvas.fit_text(step_text(step), chip.centerx, chip.centery, width - 12, 22, "text", "s", "c")
    sentence = _sentence(sign, steps)
    if rect.h > ONE_LINE:
        canvas.paragraph(sentence, rect.x + 28, rect.y + 122, rect.w - 56, 18, "text")
        return
    if canvas.rasterizer.width(sentence, canvas.fitting(sentence, rect.w - 56, 17)) > rect.w - 56:
        sentence = _("Ten minutes are enough.")  # the facts themselves show the tables
    canvas.fit_text(sentence, rect.x + 28, rect.bottom - 20, rect.w - 56, 17, "text")


def _sentence(sign: str, steps: Sequence[BasicFact]) -> str:
    numbers = tables_of(sign, steps)
    if len(numbers) < 2:
        return _("Ten minutes are enough.")
    low, high = numbers
    if sign in "*/":
        return _("Ten minutes are enough: above all the tables of {low} and {high}.").format(low=low, high=high)
    return _("Ten minutes are enough: above all with {low} and {high}.").format(low=low, high=high)

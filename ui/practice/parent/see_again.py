"""The facts of one sign that need repetition, and the tables that they belong to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pygame import FRect

from game.practice.facts import BasicFact
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.practice.parent.facts_table import StandingTable, fact_at
from ui.practice.texts import calculation_text

MAX_FACTS = 4
CHIP_H, GAP = 46.0, 12.0
MAX_ONE_LINE_H = 140.0  # a sheet up to this height has space for one line below the facts
COMMUTATIVE_SIGNS = "+*"  # 7 x 8 and 8 x 7 are one fact


def facts_to_repeat(sign: str, table: StandingTable) -> list[BasicFact]:
    """Return the facts to repeat, the largest first; 7 + 8 and 8 + 7 are listed once."""
    cells = [(row, column) for row, line in enumerate(table) for column, standing in enumerate(line) if standing == "again"]
    if sign in COMMUTATIVE_SIGNS:
        cells = sorted({(min(pair), max(pair)) for pair in cells})
    return [fact_at(sign, row, column) for row, column in sorted(cells, key=lambda cell: (-sum(cell), cell))]


def most_frequent_numbers(sign: str, steps: Sequence[BasicFact]) -> list[int]:
    """Return the one or two most frequent numbers of these facts, the smaller first."""
    numbers = Counter(number for step in steps for number in ((step.left, step.right) if sign in COMMUTATIVE_SIGNS else (step.right,)))
    most_frequent = sorted(numbers, key=lambda number: (-numbers[number], -number))[:2]
    return sorted(most_frequent)


def draw_facts_to_repeat(canvas: Canvas, rect: FRect, sign: str, table: StandingTable) -> None:
    """Draw up to four facts to repeat, with a title and a sentence, which has one line on a low sheet."""
    steps = facts_to_repeat(sign, table)
    canvas.fit_text(_("To go over together"), rect.x + 28, rect.y + 28, rect.w - 56, 22, "text", "s")
    if not steps:
        has_practised = any(standing not in ("new", "expected") for line in table for standing in line)
        sentence = _("Nothing to go over here: keep it up.") if has_practised else _("Nothing has been practised here yet.")
        canvas.draw_paragraph(sentence, rect.x + 28, rect.y + 76, rect.w - 56, 18, "text")
        return
    width = (rect.w - 56 - GAP * (MAX_FACTS - 1)) / MAX_FACTS
    for index, step in enumerate(steps[:MAX_FACTS]):
        chip = FRect(rect.x + 28 + index * (width + GAP), rect.y + 50, width, CHIP_H)
        canvas.draw_box(chip, 14, "danger_soft", "fault", 1.5)
        canvas.fit_text(calculation_text(step), chip.centerx, chip.centery, width - 12, 22, "text", "s", "c")
    sentence = _advice_sentence(sign, steps)
    if rect.h > MAX_ONE_LINE_H:
        canvas.draw_paragraph(sentence, rect.x + 28, rect.y + 122, rect.w - 56, 18, "text")
        return
    if canvas.rasterizer.text_width(sentence, canvas.fitting_size(sentence, rect.w - 56, 17)) > rect.w - 56:
        sentence = _("Ten minutes are enough.")  # the facts themselves show the tables
    canvas.fit_text(sentence, rect.x + 28, rect.bottom - 20, rect.w - 56, 17, "text")


def _advice_sentence(sign: str, steps: Sequence[BasicFact]) -> str:
    numbers = most_frequent_numbers(sign, steps)
    if len(numbers) < 2:
        return _("Ten minutes are enough.")
    low, high = numbers
    if sign in "*/":
        return _("Ten minutes are enough: above all the tables of {low} and {high}.").format(low=low, high=high)
    return _("Ten minutes are enough: above all with {low} and {high}.").format(low=low, high=high)

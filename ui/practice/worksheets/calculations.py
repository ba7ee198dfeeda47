"""The worksheet of twenty or forty calculations, with the results on the next page."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.practice.facts import BasicFact
from ui.assets.translation import _
from ui.practice.texts import equation_parts, unknown_part_index
from ui.practice.worksheets.frame import BOTTOM, LEFT, RIGHT, TOP, ChildWorksheets
from ui.practice.worksheets.pdf import PdfPage

COLUMNS, ANSWER_COLUMNS = 2, 4
BLANK = " "


def draw_calculation_pages(worksheets: ChildWorksheets, facts: Sequence[BasicFact]) -> None:
    title = _("Calculations")
    sheet = worksheets.add_task_page(title, _("Work at your own pace: it is no race."))
    rows = -(-len(facts) // COLUMNS)
    high, width = (BOTTOM - TOP) / rows, (RIGHT - LEFT) / COLUMNS
    for index, step in enumerate(facts):
        column, row = divmod(index, rows)
        _draw_calculation(sheet, step, index, FRect(LEFT + column * width, TOP + row * high, width - 6, high))
    _draw_answers(worksheets.add_answer_page(title), facts)


def _draw_calculation(page: PdfPage, fact: BasicFact, index: int, rect: FRect) -> None:
    """Draw a calculation with a box for the unknown number, as high as the row allows."""
    size = min(18.0, rect.h * 1.5)
    side = min(12.0, rect.h - 2)
    y, x = rect.centery + size * 0.12, rect.x + 11
    page.draw_text(f"{index + 1}.", rect.x + 7, y, size * 0.55, align="r", color="print_soft")
    for part in printed_parts(fact):
        if part == BLANK:
            page.draw_rounded_box(FRect(x, rect.centery - side / 2, side * 1.5, side), 1.5, line_width=0.35)
            x += side * 1.5 + 2
        else:
            page.draw_text(part, x, y, size)
            x += page.text_width(part, size) + 2


def printed_parts(fact: BasicFact) -> tuple[str, ...]:
    """Return a row's texts from the left; GAP is the unknown number."""
    return tuple(BLANK if index == unknown_part_index(fact) else part for index, part in enumerate(equation_parts(fact)))


def _draw_answers(page: PdfPage, facts: Sequence[BasicFact]) -> None:
    rows = -(-len(facts) // ANSWER_COLUMNS)
    width = (RIGHT - LEFT) / ANSWER_COLUMNS
    for index, step in enumerate(facts):
        column, row = divmod(index, rows)
        x, y = LEFT + column * width, TOP + row * 12
        page.draw_text(f"{index + 1}.", x + 7, y, 9, align="r", color="print_soft")
        x += 9
        for part, text in enumerate(equation_parts(step)):
            kind = "b" if part == unknown_part_index(step) else "r"
            page.draw_text(text, x, y, 12, kind)
            x += page.text_width(text, 12, kind) + 1.2

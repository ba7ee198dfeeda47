"""The worksheet of twenty or forty calculations, with the results on the next page."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.practice.facts import BasicFact
from ui.assets.translation import _
from ui.practice.texts import equation, sought
from ui.practice.worksheets.frame import BOTTOM, LEFT, RIGHT, TOP, WorksheetPage
from ui.practice.worksheets.pdf import PdfPage

COLUMNS, ANSWER_COLUMNS = 2, 4
GAP = " "


def draw(paper: WorksheetPage, steps: Sequence[BasicFact]) -> None:
    title = _("Calculations")
    sheet = paper.work(title, _("Work at your own pace: it is no race."))
    rows = -(-len(steps) // COLUMNS)
    high, width = (BOTTOM - TOP) / rows, (RIGHT - LEFT) / COLUMNS
    for index, step in enumerate(steps):
        column, row = divmod(index, rows)
        _draw_step(sheet, step, index, FRect(LEFT + column * width, TOP + row * high, width - 6, high))
    _draw_answers(paper.answers(title), steps)


def _draw_step(sheet: PdfPage, step: BasicFact, index: int, rect: FRect) -> None:
    """Draw a calculation with a box for the unknown number, as high as the row allows."""
    size = min(18.0, rect.h * 1.5)
    side = min(12.0, rect.h - 2)
    y, x = rect.centery + size * 0.12, rect.x + 11
    sheet.text(f"{index + 1}.", rect.x + 7, y, size * 0.55, align="r", colour="print_soft")
    for part in parts(step):
        if part == GAP:
            sheet.box(FRect(x, rect.centery - side / 2, side * 1.5, side), 1.5, width=0.35)
            x += side * 1.5 + 2
        else:
            sheet.text(part, x, y, size)
            x += sheet.width(part, size) + 2


def parts(step: BasicFact) -> tuple[str, ...]:
    """Return a row's texts from the left; GAP is the unknown number."""
    return tuple(GAP if index == sought(step) else part for index, part in enumerate(equation(step)))


def _draw_answers(sheet: PdfPage, steps: Sequence[BasicFact]) -> None:
    rows = -(-len(steps) // ANSWER_COLUMNS)
    width = (RIGHT - LEFT) / ANSWER_COLUMNS
    for index, step in enumerate(steps):
        column, row = divmod(index, rows)
        x, y = LEFT + column * width, TOP + row * 12
        sheet.text(f"{index + 1}.", x + 7, y, 9, align="r", colour="print_soft")
        x += 9
        for part, text in enumerate(equation(step)):
            kind = "b" if part == sought(step) else "r"
            sheet.text(text, x, y, 12, kind)
            x += sheet.width(text, 12, kind) + 1.2

"""The worksheet of a sign's table to complete, with the full table on the next page."""

from __future__ import annotations

from collections.abc import Collection

from pygame import FRect

from ui.assets.translation import _
from ui.practice.worksheets.frame import LEFT, RIGHT, TOP, WorksheetPage
from ui.practice.worksheets.pdf import PdfPage
from ui.tables.nambarz.names import SIGNS

SIDE = (RIGHT - LEFT) / 11
ALL = frozenset((row, column) for row in range(1, 11) for column in range(1, 11))


def draw(paper: WorksheetPage, sign: str, dealt: Collection[tuple[int, int]]) -> None:
    """Add the page of an operator's table to complete, and the page of the full table.

    `dealt` are the printed cells, by row and column from 1.
    """
    title = _("The table of “plus”") if sign == "+" else _("The table of “times”")
    _draw_table(paper.work(title, _("Fill in the empty boxes, in any order.")), sign, dealt)
    _draw_table(paper.answers(title), sign, ALL)


def _draw_table(sheet: PdfPage, sign: str, shown: Collection[tuple[int, int]]) -> None:
    for row in range(11):
        for column in range(11):
            rect = FRect(LEFT + column * SIDE, TOP + row * SIDE, SIDE, SIDE)
            head = not row or not column
            sheet.box(rect, fill="print_faint" if head else None, width=0.3)
            text = _cell_text(sign, row, column) if head or (row, column) in shown else ""
            sheet.text(text, rect.centerx, rect.centery + 2.1, 17 if head else 15, "b" if head else "r", "c")


def _cell_text(sign: str, row: int, column: int) -> str:
    if not row and not column:
        return SIGNS[sign]
    if not row or not column:
        return str(row or column)
    return str(row + column if sign == "+" else row * column)

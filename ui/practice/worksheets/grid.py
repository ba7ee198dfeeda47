"""The worksheet of a sign's table to complete, with the full table on the next page."""

from __future__ import annotations

from collections.abc import Collection

from pygame import FRect

from ui.assets.translation import _
from ui.practice.worksheets.frame import LEFT, RIGHT, TOP, ChildWorksheets
from ui.practice.worksheets.pdf import PdfPage
from ui.tables.nambarz.names import OPERATOR_SYMBOLS

CELL_MM = (RIGHT - LEFT) / 11
ALL_CELLS = frozenset((row, column) for row in range(1, 11) for column in range(1, 11))


def draw_table_pages(worksheets: ChildWorksheets, sign: str, printed_cells: Collection[tuple[int, int]]) -> None:
    """Add the page of an operator's table to complete, and the page of the full table.

    `printed_cells` are the printed cells, by row and column from 1.
    """
    title = _("The table of “plus”") if sign == "+" else _("The table of “times”")
    _draw_operator_table(worksheets.add_task_page(title, _("Fill in the empty boxes, in any order.")), sign, printed_cells)
    _draw_operator_table(worksheets.add_answer_page(title), sign, ALL_CELLS)


def _draw_operator_table(page: PdfPage, sign: str, visible_cells: Collection[tuple[int, int]]) -> None:
    for row in range(11):
        for column in range(11):
            rect = FRect(LEFT + column * CELL_MM, TOP + row * CELL_MM, CELL_MM, CELL_MM)
            head = not row or not column
            page.draw_rounded_box(rect, fill="print_faint" if head else None, line_width=0.3)
            text = _cell_text(sign, row, column) if head or (row, column) in visible_cells else ""
            page.draw_text(text, rect.centerx, rect.centery + 2.1, 17 if head else 15, "b" if head else "r", "c")


def _cell_text(sign: str, row: int, column: int) -> str:
    if not row and not column:
        return OPERATOR_SYMBOLS[sign]
    if not row or not column:
        return str(row or column)
    return str(row + column if sign == "+" else row * column)

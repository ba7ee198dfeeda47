"""The worksheet of a sign's table to complete, with the full table on the next page."""

from __future__ import annotations

from collections.abc import Collection

from pygame import FRect

from ui.assets.words import _
from ui.practice.paper.frame import LEFT, RIGHT, TOP, Paper
from ui.practice.paper.pdf import Sheet
from ui.tables.nambarz.names import SIGNS

SIDE = (RIGHT - LEFT) / 11
ALL = frozenset((row, column) for row in range(1, 11) for column in range(1, 11))


def draw(paper: Paper, sign: str, given: Collection[tuple[int, int]]) -> None:
    """Draw the worksheet; `given`: the printed cells, row and column from 1."""
    title = _("The table of “plus”") if sign == "+" else _("The table of “times”")
    _draw_table(paper.work(title, _("Fill in the empty boxes, in any order.")), sign, given)
    _draw_table(paper.answers(title), sign, ALL)


def _draw_table(sheet: Sheet, sign: str, shown: Collection[tuple[int, int]]) -> None:
    for row in range(11):
        for column in range(11):
            at = FRect(LEFT + column * SIDE, TOP + row * SIDE, SIDE, SIDE)
            head = not row or not column
            sheet.box(at, fill="print_faint" if head else None, width=0.3)
            text = _told(sign, row, column) if head or (row, column) in shown else ""
            sheet.text(text, at.centerx, at.centery + 2.1, 17 if head else 15, "b" if head else "r", "c")


def _told(sign: str, row: int, column: int) -> str:
    if not row and not column:
        return SIGNS[sign]
    if not row or not column:
        return str(row or column)
    return str(row + column if sign == "+" else row * column)

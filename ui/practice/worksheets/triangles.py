"""The worksheet of fact triangles: three related numbers, one missing, and their calculations."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.practice.worksheets import FactTriangleTask
from ui.assets.translation import _
from ui.practice.worksheets.frame import BOTTOM, LEFT, RIGHT, TOP, WorksheetPage
from ui.practice.worksheets.pdf import PdfPage
from ui.tables.nambarz.names import SIGNS

A_ROW = 3
DISC = 14.0  # mm
BACK = {"+": "-", "*": "/"}


def draw(paper: WorksheetPage, triangles: Sequence[FactTriangleTask]) -> None:
    title = _("Number families")
    _draw_all(paper.work(title, _("Find the missing number, then two calculations with these three numbers.")), triangles, False)
    _draw_all(paper.answers(title), triangles, True)


def _draw_all(sheet: PdfPage, triangles: Sequence[FactTriangleTask], solved: bool) -> None:
    rows = -(-len(triangles) // A_ROW)
    width, high = (RIGHT - LEFT) / A_ROW, (BOTTOM - TOP) / rows
    for index, triangle in enumerate(triangles):
        row, column = divmod(index, A_ROW)
        _draw_triangle(sheet, triangle, FRect(LEFT + column * width, TOP + row * high, width, high), solved)


def _draw_triangle(sheet: PdfPage, triangle: FactTriangleTask, rect: FRect, solved: bool) -> None:
    x, top, low = rect.centerx, rect.y + 8, rect.y + 30
    corners = ((x, top), (x - 17, low), (x + 17, low))
    sheet.path([("M", corners[0]), ("L", corners[1]), ("L", corners[2]), ("Z", ())], width=0.5)
    sheet.text(SIGNS[triangle.sign], x, low - 6, 16, "b", "c", "print_soft")
    for index, ((cx, cy), number) in enumerate(zip(corners, (triangle.top, triangle.one, triangle.other), strict=True)):
        is_question = index == triangle.hidden
        sheet.box(
            FRect(cx - DISC / 2, cy - DISC / 2, DISC, DISC),
            DISC / 2,
            "white" if is_question else "print_faint",
            width=0.8 if is_question else 0.4,
        )
        sheet.text(str(number) if solved or not is_question else "", cx, cy + 2.2, 16, "b" if solved and is_question else "r", "c")
    lines = task_texts(triangle) if solved else (_blank(triangle.sign), _blank(BACK[triangle.sign]))
    for index, line in enumerate(lines):
        sheet.text(line, x, low + 13 + 8 * index, 12, align="c")


def _blank(sign: str) -> str:
    return f"_____ {SIGNS[sign]} _____ = _____"


def task_texts(triangle: FactTriangleTask) -> tuple[str, str]:
    """Return two of the triangle's calculations."""
    back = BACK[triangle.sign]
    there = f"{triangle.one} {SIGNS[triangle.sign]} {triangle.other} = {triangle.top}"
    return there, f"{triangle.top} {SIGNS[back]} {triangle.other} = {triangle.one}"

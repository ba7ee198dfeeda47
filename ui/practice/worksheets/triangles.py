"""The worksheet of fact triangles: three related numbers, one missing, and their calculations."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.practice.worksheets import FactTriangleTask
from ui.assets.translation import _
from ui.practice.worksheets.frame import BOTTOM, LEFT, RIGHT, TOP, ChildWorksheets
from ui.practice.worksheets.pdf import PdfPage
from ui.tables.nambarz.names import OPERATOR_SYMBOLS

COLUMNS = 3
DISC_MM = 14.0  # mm
INVERSE_SIGNS = {"+": "-", "*": "/"}


def draw_triangle_pages(worksheets: ChildWorksheets, triangles: Sequence[FactTriangleTask]) -> None:
    title = _("Number families")
    _draw_triangles(
        worksheets.add_task_page(title, _("Find the missing number, then two calculations with these three numbers.")), triangles, False
    )
    _draw_triangles(worksheets.add_answer_page(title), triangles, True)


def _draw_triangles(page: PdfPage, triangles: Sequence[FactTriangleTask], is_solved: bool) -> None:
    rows = -(-len(triangles) // COLUMNS)
    width, high = (RIGHT - LEFT) / COLUMNS, (BOTTOM - TOP) / rows
    for index, triangle in enumerate(triangles):
        row, column = divmod(index, COLUMNS)
        _draw_triangle(page, triangle, FRect(LEFT + column * width, TOP + row * high, width, high), is_solved)


def _draw_triangle(page: PdfPage, triangle: FactTriangleTask, rect: FRect, is_solved: bool) -> None:
    x, top, low = rect.centerx, rect.y + 8, rect.y + 30
    corners = ((x, top), (x - 17, low), (x + 17, low))
    page.draw_path([("M", corners[0]), ("L", corners[1]), ("L", corners[2]), ("Z", ())], line_width=0.5)
    page.draw_text(OPERATOR_SYMBOLS[triangle.sign], x, low - 6, 16, "b", "c", "print_soft")
    for index, ((cx, cy), number) in enumerate(zip(corners, (triangle.whole, triangle.one, triangle.other), strict=True)):
        is_hidden = index == triangle.hidden_index
        page.draw_rounded_box(
            FRect(cx - DISC_MM / 2, cy - DISC_MM / 2, DISC_MM, DISC_MM),
            DISC_MM / 2,
            "white" if is_hidden else "print_faint",
            line_width=0.8 if is_hidden else 0.4,
        )
        page.draw_text(str(number) if is_solved or not is_hidden else "", cx, cy + 2.2, 16, "b" if is_solved and is_hidden else "r", "c")
    lines = (
        triangle_calculations(triangle)
        if is_solved
        else (_blank_calculation(triangle.sign), _blank_calculation(INVERSE_SIGNS[triangle.sign]))
    )
    for index, line in enumerate(lines):
        page.draw_text(line, x, low + 13 + 8 * index, 12, align="c")


def _blank_calculation(sign: str) -> str:
    return f"_____ {OPERATOR_SYMBOLS[sign]} _____ = _____"


def triangle_calculations(triangle: FactTriangleTask) -> tuple[str, str]:
    """Return two of the triangle's calculations."""
    back = INVERSE_SIGNS[triangle.sign]
    there = f"{triangle.one} {OPERATOR_SYMBOLS[triangle.sign]} {triangle.other} = {triangle.whole}"
    return there, f"{triangle.whole} {OPERATOR_SYMBOLS[back]} {triangle.other} = {triangle.one}"

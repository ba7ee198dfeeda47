"""The worksheet of fact triangles: three related numbers, one missing, and their calculations."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.practice.worksheets import FactTriangleTask
from ui.assets.words import _
from ui.practice.paper.frame import BOTTOM, LEFT, RIGHT, TOP, Paper
from ui.practice.paper.pdf import Sheet
from ui.tables.nambarz.names import SIGNS

A_ROW = 3
DISC = 14.0  # mm
BACK = {"+": "-", "*": "/"}


def draw(paper: Paper, triangles: Sequence[FactTriangleTask]) -> None:
    title = _("Number families")
    _draw_all(paper.work(title, _("Find the missing number, then two calculations with these three numbers.")), triangles, False)
    _draw_all(paper.answers(title), triangles, True)


def _draw_all(sheet: Sheet, triangles: Sequence[FactTriangleTask], solved: bool) -> None:
    rows = -(-len(triangles) // A_ROW)
    wide, high = (RIGHT - LEFT) / A_ROW, (BOTTOM - TOP) / rows
    for place, triangle in enumerate(triangles):
        row, column = divmod(place, A_ROW)
        _draw_triangle(sheet, triangle, FRect(LEFT + column * wide, TOP + row * high, wide, high), solved)


def _draw_triangle(sheet: Sheet, triangle: FactTriangleTask, at: FRect, solved: bool) -> None:
    x, top, low = at.centerx, at.y + 8, at.y + 30
    corners = ((x, top), (x - 17, low), (x + 17, low))
    sheet.path([("M", corners[0]), ("L", corners[1]), ("L", corners[2]), ("Z", ())], width=0.5)
    sheet.text(SIGNS[triangle.sign], x, low - 6, 16, "b", "c", "print_soft")
    for place, ((cx, cy), number) in enumerate(zip(corners, (triangle.top, triangle.one, triangle.other), strict=True)):
        asked = place == triangle.hidden
        sheet.box(
            FRect(cx - DISC / 2, cy - DISC / 2, DISC, DISC), DISC / 2, "white" if asked else "print_faint", width=0.8 if asked else 0.4
        )
        sheet.text(str(number) if solved or not asked else "", cx, cy + 2.2, 16, "b" if solved and asked else "r", "c")
    lines = told(triangle) if solved else (_blank(triangle.sign), _blank(BACK[triangle.sign]))
    for place, line in enumerate(lines):
        sheet.text(line, x, low + 13 + 8 * place, 12, align="c")


def _blank(sign: str) -> str:
    return f"_____ {SIGNS[sign]} _____ = _____"


def told(triangle: FactTriangleTask) -> tuple[str, str]:
    """Return two of the triangle's calculations."""
    back = BACK[triangle.sign]
    there = f"{triangle.one} {SIGNS[triangle.sign]} {triangle.other} = {triangle.top}"
    return there, f"{triangle.top} {SIGNS[back]} {triangle.other} = {triangle.one}"

"""The hundred facts of one sign as a table: what each cell stands for, and four standings that differ without colour (ART 13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import FRect

from game.practice.facts import Step
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.practice.words import standing_name, step_text
from ui.tables.nambarz.gestures import ICONS
from ui.tables.nambarz.names import SIGNS
from ui.widgets.controls import Segments, Widget

STANDINGS = ("firm", "way", "again", "unseen")  # in the order of the legend
BACKWARDS = "-/"  # the result is the head of the row
SIDE, BOX = 10, 28.0
FACES = {
    "firm": ("#8FD0BC", "#1F6F62"),
    "way": ("#F3D58F", "#9A6A1A"),
    "again": ("#F3B59E", "#8A3324"),
    "unseen": ("#F6EBD2", "#CDB98C"),
}
DOT = '<circle cx="4" cy="4" r="3.5" fill="#7A4F0C"/>'
CORNER = '<path d="M0 0H10V10Z" fill="#8A3324"/>'
ARROWS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
Table = Sequence[Sequence[str]]


def fact(sign: str, row: int, column: int) -> Step:
    """The fact of a cell, row and column from 0: r + c, (r + c) - c, r x c or (r x c) / c of the numbers from 1."""
    r, c = row + 1, column + 1
    return {"+": Step("+", r, c), "-": Step("-", r + c, c), "*": Step("*", r, c), "/": Step("/", r * c, c)}[sign]


def told(sign: str, table: Table, row: int, column: int) -> str:
    """ "12 – 5 = 7 · known"."""
    step = fact(sign, row, column)
    return f"{step_text(step)} = {step.result} · {standing_name(table[row][column])}"


def shown(step: Step) -> str:
    """What is written in a cell: the result, of - and / the first number."""
    return str(step.left if step.sign in BACKWARDS else step.result)


def heads(sign: str, place: int) -> tuple[str, str]:
    """The heads of the column and the row at this place, from 0: the second and the first number; of - and / the row has the result."""
    number = str(place + 1)
    return (SIGNS[sign] + number, f"= {number}") if sign in BACKWARDS else (number, number)


class SignSegments(Segments):
    """The four signs side by side, drawn as on the operator keys."""

    def draw_choice(self, brush: Brush, cell: FRect, index: int) -> None:
        icon = tuple(ICONS.values())[index]
        brush.icon(icon, cell.centerx - 15, cell.centery - 15, 30, ink.INK if index in self.on else ink.SOFT)


class FactsTable(Widget):
    """The table. A click or the arrows choose a cell; `chose` is called with its row and column."""

    def __init__(
        self, area: FRect, sign: str, table: Table, cursor: tuple[int, int] | None, chose: Callable[[tuple[int, int]], None]
    ) -> None:
        """`area`: of the cells; their heads stand above it and at the left."""
        super().__init__("facts", FRect(area.x - 62, area.y - 34, area.w + 70, area.h + 40))
        self.area, self.size = area, max(16.0, 16 * min(area.w / 450, area.h / 420))
        self.sign, self.table, self.cursor, self.chose = sign, table, cursor, chose

    def click(self, x: float, y: float) -> None:
        if self.area.collidepoint(x, y):
            self.chose((int((y - self.area.y) / self.area.h * SIDE), int((x - self.area.x) / self.area.w * SIDE)))

    def activate(self) -> None:
        self.chose(self.cursor or (0, 0))

    def type(self, keys: str) -> bool:
        """Once a cell is chosen, arrows go to the next one; at the edges they leave the table."""
        if keys not in ARROWS or self.cursor is None:
            return False
        row, column = self.cursor[0] + ARROWS[keys][0], self.cursor[1] + ARROWS[keys][1]
        if not (0 <= row < SIDE and 0 <= column < SIDE):
            return False
        self.chose((row, column))
        return True

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        self._draw_heads(brush)
        for row in range(SIDE):
            for column in range(SIDE):
                self._draw_cell(brush, row, column)
        if self.cursor is not None:
            brush.ring(cell(self.area, *self.cursor).inflate(-4, -4), ink.HONEY, 10, 4)

    def draw_focus(self, brush: Brush) -> None:
        brush.ring(self.rect.inflate(0, 4), ink.CREAM, 14, 3)

    def _draw_heads(self, brush: Brush) -> None:
        for place in range(SIDE):
            above, aside = heads(self.sign, place)
            at = cell(self.area, place, place)
            brush.fit(above, at.centerx, self.area.y - 16, at.w - 2, 17, ink.INK, "b", "c")
            brush.fit(aside, self.area.x - 8, at.centery, 54, 17, ink.INK, "b", "r")
        if self.sign not in BACKWARDS:
            brush.icon(ICONS[self.sign], self.area.x - 34, self.area.y - 29, 26)

    def _draw_cell(self, brush: Brush, row: int, column: int) -> None:
        at, standing = cell(self.area, row, column), self.table[row][column]
        draw_face(brush, FRect(at.x + 2, at.y + 2, at.w - 4, at.h - 4), standing)
        if standing != "unseen":
            number = shown(fact(self.sign, row, column))
            brush.fit(number, at.centerx, at.centery, at.w - 3, self.size, ink.INK, "b" if standing == "firm" else "r", "c")


def cell(area: FRect, row: int, column: int) -> FRect:
    w, h = area.w / SIDE, area.h / SIDE
    return FRect(area.x + column * w, area.y + row * h, w, h)


def draw_face(brush: Brush, at: FRect, standing: str) -> None:
    """A cell, also in the legend: filled, with a dot, with a corner, or empty."""
    fill, stroke = FACES[standing]
    brush.box(at, 8, fill, stroke, 1.5)
    if standing == "again":
        brush.vec(at.right - 12, at.y + 2, 10, 10, CORNER)
    elif standing == "way":
        brush.vec(at.right - 11, at.y + 3, 8, 8, DOT)


def draw_legend(brush: Brush, left: float, y: float, w: float) -> None:
    """In one line, round y; names that are too long for it get a quarter each and two lines."""
    names = [standing_name(standing) for standing in STANDINGS]
    size = brush.fitting("".join(names), w - 4 * (BOX + 10) - 3 * 18, 17)
    widths = [brush.skin.width(name, size) + BOX + 10 for name in names]
    gap = (w - sum(widths)) / 3
    quarters = gap < 12
    x, room = left, w / 4 - BOX - 16
    for standing, name, width in zip(STANDINGS, names, widths, strict=True):
        draw_face(brush, FRect(x, y - BOX / 2, BOX, BOX), standing)
        lines = brush.wrapped(name, room, size) if quarters else [name]
        for line, middle in zip(lines, brush.middles(len(lines), y, size, 1.05), strict=True):
            brush.fit(line, x + BOX + 10, middle, room if quarters else width, size)
        x += w / 4 if quarters else width + min(gap, 34)

"""The move list in two columns, with the marks of the review.

A round of one move a seat takes as many rows as it needs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from pygame import FRect

from ui.canvas.canvas import Canvas
from ui.match.move_lines import MoveListItem
from ui.match.move_list import MoveList
from ui.replay.curve import ICONS
from ui.replay.moves_panel import ReplayedMatch
from ui.tables.spoken.move_caption import MoveCaption

NUMBER, BAR_ROOM, TOKEN, MARK = 44.0, 12.0, 22.0, 20.0
INDENT = TOKEN + 8  # distance from the edge of a cell to its text
SIZE, HIGH, PAD = 17.0, 26.0, 5.0
COLUMNS = 2


@dataclass(frozen=True, slots=True)
class Cell:
    """One move in the list."""

    line: MoveListItem
    round: int  # number, from 1
    row: int  # row and column in the grid
    column: int
    caption: MoveCaption | None = None  # its caption, arranged to the column's width


class MoveGrid(MoveList):
    """The move list in two columns."""

    def __init__(self, replayed: ReplayedMatch) -> None:
        super().__init__("", replayed.tokens, replayed.table.art.picture, replayed.jump)
        self.replayed = replayed
        self.cells: list[Cell] = []
        self.marks: Mapping[int, str] = {}  # icons by the first ply of a move
        self._number = NUMBER  # width of the column of numbers

    @property
    def rounds(self) -> int:
        return self.cells[-1].round if self.cells else 0

    @property
    def present(self) -> Cell | None:
        """The cell of the last move that has been played."""
        return self.cells[self.row] if self.row >= 0 else None

    def fill(self, canvas: Canvas, rect: FRect, lines: Sequence[MoveListItem]) -> None:
        """Lay out the moves in the grid, without round numbers in small windows (docs/art.md, 13)."""
        self._lines, self._number = lines, 0.0 if canvas.viewport.is_compact else NUMBER
        max_width = self._width(rect) - INDENT - 4
        self.cells = [
            replace(cell, caption=MoveCaption(canvas, cell.line.parts, max_width, self.picture, SIZE, HIGH)) for cell in placed(lines)
        ]
        tallest: dict[int, float] = {}
        for cell in self.cells:
            tallest[cell.row] = max(tallest.get(cell.row, TOKEN + 8), cell.caption.h if cell.caption else 0)
        heights = (tallest[row] + 2 * PAD for row in sorted(tallest))
        self._tops = [0.0, *accumulate(heights)]
        self.place(rect, self._tops[-1])

    @property
    def _band(self) -> int:
        return self.cells[self.row].row

    def click(self, x: float, y: float) -> None:
        cell = next((cell for cell in self.cells if self._at(cell).collidepoint(x, y)), None)
        if cell is not None:
            self.jump(cell.line.last + 1)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        present, numbered = self.present, 0
        with self.clipped(canvas):
            for cell in self.cells:
                rect = self._at(cell)
                if rect.bottom > self.rect.top and rect.top < self.rect.bottom:
                    if cell.round != numbered and self._number:
                        middle = rect.y + PAD + (TOKEN + 8) / 2
                        canvas.fit_text(f"{cell.round}.", self.rect.x + NUMBER - 6, middle, NUMBER - 6, 17, "text_soft", align="r")
                    self._draw_cell(canvas, cell, rect, cell == present)
                numbered = cell.round

    def _draw_cell(self, canvas: Canvas, cell: Cell, rect: FRect, now: bool) -> None:
        assert cell.caption is not None, "laid out"
        line, high = cell.line, max(TOKEN + 8, cell.caption.h)
        top = rect.y + PAD + (high - cell.caption.h) / 2
        middle = top + cell.caption.first
        if now:
            canvas.box(FRect(rect.x + 1, rect.y + 2, rect.w - 2, high + 2 * PAD - 4), 12, "marker", op=0.32)
        self.replayed.draw_seat(canvas, line.seat, rect.x + 6, middle, TOKEN, line.who)
        cell.caption.draw(canvas, rect.x + INDENT, top)
        icon = self.marks.get(line.ply)
        if icon:
            # below the token if there is space, else at its corner
            down = middle + (TOKEN / 2 + 1 if cell.caption.h > TOKEN + MARK else 2)
            canvas.box(FRect(rect.x + 8, down, MARK, MARK), MARK / 2, "surface", level=1)
            canvas.icon(icon, rect.x + 10, down + 2, MARK - 4, ICONS[icon])

    def place_of(self, row: int) -> FRect:
        return self._at(self.cells[row])

    def _at(self, cell: Cell) -> FRect:
        width, top = self._width(self.rect), self._tops[cell.row]
        return FRect(self.rect.x + self._number + width * cell.column, self.y + top, width, self._tops[cell.row + 1] - top)

    def _width(self, rect: FRect) -> float:
        return (rect.w - self._number - BAR_ROOM) / COLUMNS


def placed(lines: Sequence[MoveListItem]) -> list[Cell]:
    """Return the cells of these moves; a round is every seat once, in the order of seats."""
    cells: list[Cell] = []
    number, first, rows, before = 0, 0, 0, -1
    for line in lines:
        if line.seat <= before or not cells:
            number, first = number + 1, rows
        row = first + line.seat // COLUMNS
        rows = max(rows, row + 1)
        before = line.seat
        cells.append(Cell(line, number, row, line.seat % COLUMNS))
    used = {row: index for index, row in enumerate(sorted({cell.row for cell in cells}))}
    return [replace(cell, row=used[cell.row]) for cell in cells]

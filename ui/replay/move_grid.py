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
from ui.replay.curve import ICON_COLORS
from ui.replay.moves_panel import ReplayedMatch
from ui.tables.spoken.move_caption import MoveCaption

NUMBER_W, SCROLL_BAR_W, TOKEN_SIZE, MARK_SIZE = 44.0, 12.0, 22.0, 20.0
TEXT_INDENT = TOKEN_SIZE + 8  # distance from the edge of a cell to its text
TEXT_SIZE, CAPTION_LINE_H, CELL_PADDING = 17.0, 26.0, 5.0
COLUMNS = 2


@dataclass(frozen=True, slots=True)
class MoveCell:
    """One move in the list."""

    turn: MoveListItem
    round: int  # number, from 1
    row: int  # row and column in the grid
    column: int
    caption: MoveCaption | None = None  # its caption, arranged to the column's width


class MoveGrid(MoveList):
    """The move list in two columns."""

    def __init__(self, replayed: ReplayedMatch) -> None:
        super().__init__("", replayed.tokens, replayed.table.art.picture, replayed.show_ply)
        self.replayed = replayed
        self.cells: list[MoveCell] = []
        self.icons_by_ply: Mapping[int, str] = {}  # icons by the first ply of a move
        self._round_number_w = NUMBER_W  # width of the column of numbers

    @property
    def round_count(self) -> int:
        return self.cells[-1].round if self.cells else 0

    @property
    def current_cell(self) -> MoveCell | None:
        """The cell of the last move that has been played."""
        return self.cells[self.marked_index] if self.marked_index >= 0 else None

    def set_items(self, items: Sequence[MoveListItem]) -> None:
        """Put the moves in their cells; `arrange_items` measures their captions."""
        if items is not self._items:
            self._items, self.cells = items, arrange_cells(items)

    def arrange_items(self, canvas: Canvas, rect: FRect, items: Sequence[MoveListItem]) -> None:
        """Lay out the moves in the grid, without round numbers in small windows (docs/art.md, 13)."""
        self.set_items(items)
        self._round_number_w = 0.0 if canvas.viewport.is_compact else NUMBER_W
        max_width = self._column_w(rect) - TEXT_INDENT - 4
        self.cells = [
            replace(cell, caption=MoveCaption(canvas, cell.turn.parts, max_width, self.picture, TEXT_SIZE, CAPTION_LINE_H))
            for cell in self.cells
        ]
        tallest: dict[int, float] = {}
        for cell in self.cells:
            tallest[cell.row] = max(tallest.get(cell.row, TOKEN_SIZE + 8), cell.caption.h if cell.caption else 0)
        heights = (tallest[row] + 2 * CELL_PADDING for row in sorted(tallest))
        self._item_tops = [0.0, *accumulate(heights)]
        self.set_window(rect, self._item_tops[-1])

    @property
    def _marked_from_top(self) -> int:
        return self.cells[self.marked_index].row

    def click(self, x: float, y: float) -> None:
        cell = next((cell for cell in self.cells if self._cell_rect(cell).collidepoint(x, y)), None)
        if cell is not None:
            self.show_ply(cell.turn.last_ply + 1)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        present, numbered = self.current_cell, 0
        with self.clipped(canvas):
            for cell in self.cells:
                rect = self._cell_rect(cell)
                if rect.bottom > self.rect.top and rect.top < self.rect.bottom:
                    if cell.round != numbered and self._round_number_w:
                        middle = rect.y + CELL_PADDING + (TOKEN_SIZE + 8) / 2
                        canvas.fit_text(f"{cell.round}.", self.rect.x + NUMBER_W - 6, middle, NUMBER_W - 6, 17, "text_soft", align="r")
                    self._draw_cell(canvas, cell, rect, cell == present)
                numbered = cell.round

    def _draw_cell(self, canvas: Canvas, cell: MoveCell, rect: FRect, is_current: bool) -> None:
        assert cell.caption is not None, "laid out"
        line, high = cell.turn, max(TOKEN_SIZE + 8, cell.caption.h)
        top = rect.y + CELL_PADDING + (high - cell.caption.h) / 2
        middle = top + cell.caption.first_line_middle
        if is_current:
            canvas.draw_box(FRect(*rect.topleft, rect.w, high + 2 * CELL_PADDING).inflate(-2, -4), 12, "marker", opacity=0.32)
        self.replayed.draw_seat_sign(canvas, line.seat, rect.x + 6, middle, TOKEN_SIZE, line.player)
        cell.caption.draw(canvas, rect.x + TEXT_INDENT, top)
        icon = self.icons_by_ply.get(line.first_ply)
        if icon:
            # below the token if there is space, else at its corner
            down = middle + (TOKEN_SIZE / 2 + 1 if cell.caption.h > TOKEN_SIZE + MARK_SIZE else 2)
            canvas.draw_box(FRect(rect.x + 8, down, MARK_SIZE, MARK_SIZE), MARK_SIZE / 2, "surface", level=1)
            canvas.draw_icon(icon, rect.x + 10, down + 2, MARK_SIZE - 4, ICON_COLORS[icon])

    def item_rect(self, index: int) -> FRect:
        return self._cell_rect(self.cells[index])

    def _cell_rect(self, cell: MoveCell) -> FRect:
        width, top = self._column_w(self.rect), self._item_tops[cell.row]
        return FRect(
            self.rect.x + self._round_number_w + width * cell.column, self.content_top + top, width, self._item_tops[cell.row + 1] - top
        )

    def _column_w(self, rect: FRect) -> float:
        return (rect.w - self._round_number_w - SCROLL_BAR_W) / COLUMNS


def arrange_cells(turns: Sequence[MoveListItem]) -> list[MoveCell]:
    """Return the cells of these moves; a round is every seat once, in the order of seats."""
    cells: list[MoveCell] = []
    number, first, rows, before = 0, 0, 0, -1
    for line in turns:
        if line.seat <= before or not cells:
            number, first = number + 1, rows
        row = first + line.seat // COLUMNS
        rows = max(rows, row + 1)
        before = line.seat
        cells.append(MoveCell(line, number, row, line.seat % COLUMNS))
    used = {row: index for index, row in enumerate(sorted({cell.row for cell in cells}))}
    return [replace(cell, row=used[cell.row]) for cell in cells]

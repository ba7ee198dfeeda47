"""A corner of the board of Chifoumi in a picture of the rules: squares, pawns and marks, at any size."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame
from pygame import FRect

from game.chifoumi.board import CENTRE, FILES, RANKS, Board, Setup
from ui.assets.skin import Skin
from ui.canvas import palette as ink
from ui.tables.chifoumi.legal import BEAD, draw_stacking
from ui.tables.chifoumi.marks import draw_track, draw_veil
from ui.tables.chifoumi.pawns import put_pawn
from ui.tables.chifoumi.places import BOARD_W, CELL_H, CELL_W, EDGE, FOOT, PAWN_W, STEP, standing
from ui.tables.rules_page import Easel

FLAT = CELL_H / CELL_W
FRAME = 7.0  # width of the wood around the squares, in units of the board


class Diagram:
    """A corner of so many columns and rows, its middle at x, y of the easel."""

    def __init__(self, easel: Easel, x: float, y: float, cell: float, corner: str, columns: int, rows: int) -> None:
        """`cell`: width of a square; `corner`: the square at the lower left."""
        self.easel, self.brush = easel, easel.brush
        self.file, self.rank = FILES.index(corner[0]), RANKS.index(corner[1])
        self.columns, self.rows = columns, rows
        self.k = easel.size(cell) / CELL_W  # scale of the board
        self.rect = easel.around(x, y, cell * columns, cell * FLAT * rows)

    def draw(self, setup: Setup, board: Board) -> None:
        """The squares, and the pawns from behind."""
        self.ground()
        self.pawns(setup, board)

    def ground(self) -> None:
        at, edge = self.rect, max(3.0, FRAME * self.k * 2)
        self.brush.box(at.inflate(2 * edge, 2 * edge), edge * 1.5, ("#8A5730", "#5A3319"), "#2A160A", 1.5, level=1)
        key = ("diagram", self.file, self.rank, self.columns, self.rows, self.brush.skin.px(BOARD_W * self.k))
        squares = self.brush.skin.kept(key, lambda: self._squares(self.brush.skin))
        self.brush.put(squares, at.x, at.y)

    def pawns(self, setup: Setup, board: Board) -> None:
        for square in sorted(board, key=lambda square: (-RANKS.index(square[1]), square)):
            x, y = self.middle(square)
            for height, pawn in enumerate(board[square]):
                spot = standing(x, y + (FOOT - height * STEP) * self.k, CELL_W * self.k * PAWN_W)
                put_pawn(self.brush, f"{setup.colour(pawn.seat, 1)}/{pawn.kind}", spot)

    def middle(self, square: str) -> tuple[float, float]:
        """The middle of a square, on the page."""
        column, row = FILES.index(square[0]) - self.file, self.rows - 1 - RANKS.index(square[1]) + self.rank
        return self.rect.x + (column + 0.5) * CELL_W * self.k, self.rect.y + (row + 0.5) * CELL_H * self.k

    def cell(self, square: str) -> FRect:
        x, y = self.middle(square)
        w, h = (CELL_W - 2) * self.k, (CELL_H - 2) * self.k
        return FRect(x - w / 2, y - h / 2, w, h)

    def bead(self, square: str) -> None:
        """Marks a free square where the pawn may go."""
        x, y = self.middle(square)
        k = max(self.k, 0.45)
        self.brush.vec(x - 20 * k, y - 17 * k, 40 * k, 34 * k, f'<g transform="scale({k})">{BEAD}</g>')

    def ring(self, board: Board, square: str, color: str = ink.TEAL) -> None:
        """A ring around a square and the stack on it."""
        at = self.cell(square)
        high = ((len(board[square]) - 1) * STEP + 10) * self.k if square in board else 0.0
        self.brush.ring(FRect(at.x, at.y - high, at.w, at.h + high), color, 12 * self.k, max(3.0, 6 * self.k))

    def stacking(self, square: str) -> None:
        """Marks a stack on which the pawn may go."""
        draw_stacking(self.brush, self.cell(square))

    def veils(self, squares: Iterable[str]) -> None:
        """Darkens squares where nothing may be placed; a lock on the centre."""
        for square in squares:
            at = self.cell(square)
            if self.rect.contains(at):
                draw_veil(self.brush, at)
                if square == CENTRE:
                    size = 34 * self.k
                    self.brush.icon("lock", at.centerx - size / 2, at.centery - size / 2, size, ink.CREAM)

    def way(self, squares: Sequence[str]) -> None:
        """The track of a pawn, honey beads and an arrow head."""
        draw_track(self.brush, [self.middle(square) for square in squares], max(self.k, 0.5))

    def _squares(self, skin: Skin) -> pygame.Surface:
        """This part of the picture of the whole board."""
        whole = skin.svg("boards/chifoumi", BOARD_W * self.k)
        k = whole.get_width() / BOARD_W
        row = len(RANKS) - self.rank - self.rows
        left, top = (EDGE + self.file * CELL_W) * k, (EDGE + row * CELL_H) * k
        wide, high = self.columns * CELL_W * k, self.rows * CELL_H * k
        return whole.subsurface(pygame.Rect(round(left), round(top), round(wide), round(high))).copy()

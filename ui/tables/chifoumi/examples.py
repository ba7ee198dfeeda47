"""The pictures on the rules pages of Chifoumi: corners of the board in frames of 812 x 250."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame
from pygame import FRect

from game.chifoumi.board import CENTRE, FILES, RANKS, Board, GameOptions, first_board, veiled
from game.chifoumi.moves import Kind, Pawn
from game.chifoumi.state import ChifoumiView
from ui.assets.rasterizer import Rasterizer
from ui.assets.translation import _, figure
from ui.canvas.canvas import Canvas
from ui.tables.chifoumi import example_positions as positions
from ui.tables.chifoumi.example_positions import Example
from ui.tables.chifoumi.geometry import CELL_H, CELL_W, EDGE, FOOT, PAWN_W, STEP, standing
from ui.tables.chifoumi.marks import draw_track, draw_veil
from ui.tables.chifoumi.measures import BOARD_W
from ui.tables.chifoumi.move_highlights import BEAD, draw_stacking
from ui.tables.chifoumi.names import kind_name
from ui.tables.chifoumi.pawns import put_pawn
from ui.tables.rule_pages import ExampleCanvas

FLAT = CELL_H / CELL_W
FRAME = 7.0  # width of the wood around the squares, in units of the board
W, H = 812.0, 250.0
NUMBERS = range(32)  # numbers of pawns that never move
PRIZES = (("white", "red/S red/R black/W"), ("red", "black/P white/S"), ("black", "red/P"))  # (rule CH-20)


def in_two_words(canvas: Canvas, rect: FRect) -> None:
    """Paint a stacking, a capture and a further move."""
    easel = ExampleCanvas(canvas, rect, W, H)
    _corner(easel, positions.CLIMB, 0, 130, 102, 70, "b2").way(("b2", "c3"))
    _corner(easel, positions.WHOLE_STACK, 0, 406, 102, 70, "b2").way(("b2", "c3"))
    _corner(easel, positions.WHOLE_STACK, 1, 682, 102, 70, "b2").way(("c3", "b3"))
    for text, x in ((_("stack"), 130), (_("take"), 406), (_("move again"), 682)):
        easel.tag(text, x, 222, 250)


def the_start(canvas: Canvas, rect: FRect) -> None:
    """Paint the three rows next to white at the start."""
    easel = ExampleCanvas(canvas, rect, W, H)
    setup = GameOptions(2)
    board = {square: stack for square, stack in first_board(setup, 1, NUMBERS).items() if square[1] in "123"}
    Diagram(easel, 406, 125, 92, "a1", 7, 3).draw(setup, board)


def who_takes_what(canvas: Canvas, rect: FRect) -> None:
    """Paint each kind with the kinds that it takes (rule CH-3)."""
    easel = ExampleCanvas(canvas, rect, W, H)
    for index, kind in enumerate(Kind):
        x = 22 + index * 203
        canvas.draw_dark_panel(
            FRect(easel.x(x - 18), easel.y(2), easel.x(x + 176) - easel.x(x - 18), easel.y(248) - easel.y(2)), easel.size(18)
        )
        _pawn(easel, f"white/{kind}", x + 36, 106, 84)
        size = easel.size(34)
        canvas.icon("next", easel.x(x + 84) - size / 2, easel.y(106) - size / 2, size, "primary")
        prey = [other for other in Kind if kind.takes(other)]
        for position, other in enumerate(prey):
            _pawn(easel, f"black/{other}", x + 130, 106 + (position - (len(prey) - 1) / 2) * 92, 74)
        easel.tag(kind_name(kind), x + 79, 216, 190, "surface", "text")


def moving(canvas: Canvas, rect: FRect) -> None:
    """Paint the legal targets of a stack's top pawn, and the board after it has stacked."""
    easel = ExampleCanvas(canvas, rect, W, H)
    example = positions.STACKING
    left = _corner(easel, example, 0, 200, 125, 88, "b1")
    for square in ("b1", "c1", "d1", "b2", "d2", "c3"):
        left.bead(square)
    left.ring(example.board(0), "c2", "primary")
    left.ring(example.board(0), "b3")
    left.stacking("d3")
    easel.arrow(406, 125)
    right = _corner(easel, example, 1, 612, 125, 88, "b1")
    right.ring(example.board(1), "d3", "on_wood")


def going_on(canvas: Canvas, rect: FRect) -> None:
    """Paint two captures and a step back (rule CH-7)."""
    easel = ExampleCanvas(canvas, rect, W, H)
    ways = (("b2", "c3"), ("c3", "c4"), ("c4", "b3"))
    for index, way in enumerate(ways):
        x = 130 + index * 276
        diagram = _corner(easel, positions.CHAIN, index, x, 125, 82, "b2")
        diagram.way(way)
        captured, (cx, cy) = len(positions.CHAIN.board(index).get(way[1], ())), diagram.middle(way[1])
        if captured:
            canvas.badge(f"+{captured}", cx + 44 * diagram.k, cy + 30 * diagram.k, "danger", "on_accent")
        canvas.badge(figure(index + 1), diagram.rect.x + 8, diagram.rect.y + 4)


def sketch(canvas: Canvas, rect: FRect, view: ChifoumiView) -> None:
    """Paint the whole board of a position, as large as it fits."""
    easel = ExampleCanvas(canvas, rect, rect.w, rect.h)
    board = {square: tuple(pawn for pawn in stack if isinstance(pawn, Pawn)) for square, stack in view.board.items()}
    Diagram(easel, rect.w / 2, rect.h / 2 + 3, (rect.h - 26) / 7 / FLAT, "a1", 7, 7).draw(view.setup, board)


def counting(canvas: Canvas, rect: FRect) -> None:
    """Paint the end of a game and its score (rules CH-11 and CH-13)."""
    easel = ExampleCanvas(canvas, rect, W, H)
    _corner(easel, positions.COUNTED, 0, 170, 125, 84, "b1")
    for colour, count, sum_, y in (("white", 2, figure(2), 66), ("black", 1, f"{figure(1)} + {figure(0.5)} = {figure(1.5)}", 184)):
        _plate(easel, 340, 800, y, 104, colour == "white")
        for index in range(count):
            _pawn(easel, f"{colour}/R", 396 + index * 84, y, 76)
        easel.word(sum_, 660, y, 34, "gold", "s")
    easel.put(canvas.rasterizer.icon("trophy", easel.size(34), "gold"), 766, 66, 0)


def placing(canvas: Canvas, rect: FRect) -> None:
    """Paint the squares closed to white during placement, then white taking its own pawn (rules CH-15 and CH-17)."""
    easel = ExampleCanvas(canvas, rect, W, H)
    setup, board = positions.PLACEMENT.setup, positions.PLACEMENT.board(0)
    left = _corner(easel, positions.PLACEMENT, 0, 166, 125, 63, "b3", 5)
    left.veils(veiled(setup, board, 0))
    left.pawns(setup, board)
    _corner(easel, positions.OWN_CAPTURE, 0, 456, 125, 66, "b1").way(("b2", "c2", "d3"))
    easel.arrow(580, 125, 40)
    _corner(easel, positions.OWN_CAPTURE, 2, 704, 125, 66, "b1")


def for_three(canvas: Canvas, rect: FRect) -> None:
    """Paint the start for three, and each player's captures at the end (rules CH-19 and CH-20)."""
    easel = ExampleCanvas(canvas, rect, W, H)
    _start(easel, 3)
    for index, (colour, names) in enumerate(PRIZES):
        y = 44 + index * 81
        _plate(easel, 350, 806, y, 72, index == 0)
        _pawn(easel, f"{colour}/?", 396, y, 62)
        for position, face in enumerate(names.split()):
            _pawn(easel, face, 500 + position * 70, y, 56)
        easel.word(figure(len(names.split())), 724, y, 36, "gold", "s")
    easel.put(canvas.rasterizer.icon("trophy", easel.size(30), "gold"), 774, 44, 0)


def for_four(canvas: Canvas, rect: FRect) -> None:
    """Paint the start for four, and a pawn that stacks on its partner's (rules CH-21 and CH-22)."""
    easel = ExampleCanvas(canvas, rect, W, H)
    _start(easel, 4)
    _corner(easel, positions.PARTNERS, 0, 452, 125, 66, "b1").way(("c2", "d3"))
    easel.arrow(580, 125, 40)
    _corner(easel, positions.PARTNERS, 1, 704, 125, 66, "b1")


def _corner(easel: ExampleCanvas, example: Example, index: int, x: float, y: float, cell: float, corner: str, columns: int = 3) -> Diagram:
    """Draw a part of the board, three rows high, after some moves of an example."""
    diagram = Diagram(easel, x, y, cell, corner, columns, 3)
    diagram.draw(example.setup, example.board(index))
    return diagram


def _start(easel: ExampleCanvas, players: int) -> None:
    setup = GameOptions(players)
    Diagram(easel, 166, 125, 41, "a1", 7, 7).draw(setup, first_board(setup, 1, NUMBERS))


def _pawn(easel: ExampleCanvas, face: str, x: float, y: float, w: float) -> None:
    """Draw a pawn off the board, centred at x, y."""
    put_pawn(easel.canvas, face, standing(easel.x(x), easel.y(y), easel.size(w)))


def _plate(easel: ExampleCanvas, left: float, right: float, y: float, h: float, won: bool) -> None:
    rect = FRect(easel.x(left), easel.y(y) - easel.size(h) / 2, easel.x(right) - easel.x(left), easel.size(h))
    easel.canvas.draw_dark_panel(rect, easel.size(18), stroke="primary" if won else "brass")


class Diagram:
    """A drawing of a part of the board on a rules page, centred at x, y."""

    def __init__(self, easel: ExampleCanvas, x: float, y: float, cell: float, corner: str, columns: int, rows: int) -> None:
        """Set up the drawing from the width of a square and the square at its lower left."""
        self.easel, self.canvas = easel, easel.canvas
        self.file, self.rank = FILES.index(corner[0]), RANKS.index(corner[1])
        self.columns, self.rows = columns, rows
        self.k = easel.size(cell) / CELL_W  # scale of the board
        self.rect = easel.around(x, y, cell * columns, cell * FLAT * rows)

    def draw(self, setup: GameOptions, board: Board) -> None:
        """Draw the squares, then the pawns from the back row to the front."""
        self.ground()
        self.pawns(setup, board)

    def ground(self) -> None:
        rect, edge = self.rect, max(3.0, FRAME * self.k * 2)
        self.canvas.box(rect.inflate(2 * edge, 2 * edge), edge * 1.5, ("wood", "wood_grain"), "wood_edge", 1.5, level=1)
        key = ("diagram", self.file, self.rank, self.columns, self.rows, self.canvas.rasterizer.px(BOARD_W * self.k))
        squares = self.canvas.rasterizer.cached(key, lambda: self._squares(self.canvas.rasterizer))
        self.canvas.draw_surface(squares, rect.x, rect.y)

    def pawns(self, setup: GameOptions, board: Board) -> None:
        for square in sorted(board, key=lambda square: (-RANKS.index(square[1]), square)):
            x, y = self.middle(square)
            for height, pawn in enumerate(board[square]):
                pose = standing(x, y + (FOOT - height * STEP) * self.k, CELL_W * self.k * PAWN_W)
                put_pawn(self.canvas, f"{setup.colour(pawn.seat, 1)}/{pawn.kind}", pose)

    def middle(self, square: str) -> tuple[float, float]:
        """Return the centre of a square on the page."""
        column, row = FILES.index(square[0]) - self.file, self.rows - 1 - RANKS.index(square[1]) + self.rank
        return self.rect.x + (column + 0.5) * CELL_W * self.k, self.rect.y + (row + 0.5) * CELL_H * self.k

    def cell(self, square: str) -> FRect:
        x, y = self.middle(square)
        w, h = (CELL_W - 2) * self.k, (CELL_H - 2) * self.k
        return FRect(x - w / 2, y - h / 2, w, h)

    def bead(self, square: str) -> None:
        """Mark a free square as a legal target."""
        x, y = self.middle(square)
        k = max(self.k, 0.45)
        self.canvas.vec(x - 20 * k, y - 17 * k, 40 * k, 34 * k, f'<g transform="scale({k})">{BEAD}</g>')

    def ring(self, board: Board, square: str, color: str = "target") -> None:
        """Draw a ring around a square and the stack on it."""
        rect = self.cell(square)
        high = ((len(board[square]) - 1) * STEP + 10) * self.k if square in board else 0.0
        self.canvas.ring(FRect(rect.x, rect.y - high, rect.w, rect.h + high), color, 12 * self.k, max(3.0, 6 * self.k))

    def stacking(self, square: str) -> None:
        """Mark a stack on which the pawn may stack."""
        draw_stacking(self.canvas, self.cell(square))

    def veils(self, squares: Iterable[str]) -> None:
        """Darken squares on which no pawn may be placed, and mark the centre with a lock."""
        for square in squares:
            rect = self.cell(square)
            if self.rect.contains(rect):
                draw_veil(self.canvas, rect)
                if square == CENTRE:
                    size = 34 * self.k
                    self.canvas.icon("lock", rect.centerx - size / 2, rect.centery - size / 2, size, "on_wood")

    def way(self, squares: Sequence[str]) -> None:
        """Draw a pawn's path as beads and an arrow head."""
        draw_track(self.canvas, [self.middle(square) for square in squares], max(self.k, 0.5))

    def _squares(self, rasterizer: Rasterizer) -> pygame.Surface:
        """Return the squares of this diagram, cut out of the picture of the whole board."""
        whole = rasterizer.svg("boards/chifoumi", BOARD_W * self.k)
        k = whole.get_width() / BOARD_W
        row = len(RANKS) - self.rank - self.rows
        left, top = (EDGE + self.file * CELL_W) * k, (EDGE + row * CELL_H) * k
        width, high = self.columns * CELL_W * k, self.rows * CELL_H * k
        return whole.subsurface(pygame.Rect(round(left), round(top), round(width), round(high))).copy()

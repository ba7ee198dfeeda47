"""The pictures on the rules pages of Chifoumi: corners of the board in frames of 812 x 250."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pygame
from pygame import FRect

from game.chifoumi.board import CENTRE, COLOURS, FILES, RANKS, Board, GameOptions, forbidden_squares, initial_board
from game.chifoumi.moves import Kind, Pawn
from game.chifoumi.state import ChifoumiView
from ui.assets.rasterizer import Rasterizer
from ui.assets.translation import _, format_number
from ui.canvas.canvas import Canvas
from ui.tables.chifoumi.geometry import CELL_H, CELL_W, EDGE, FOOT_OFFSET, PAWN_WIDTH_SHARE, STACK_STEP, pawn_pose
from ui.tables.chifoumi.marks import draw_path, draw_veil
from ui.tables.chifoumi.measures import BOARD_W
from ui.tables.chifoumi.move_highlights import BEAD_SVG, draw_stacking_sign
from ui.tables.chifoumi.names import kind_name
from ui.tables.chifoumi.pawns import draw_resting_pawn, pawn_surface
from ui.tables.rule_pages import ExampleCanvas

CELL_ASPECT = CELL_H / CELL_W
FRAME_W = 7.0  # width of the wood around the squares, in units of the board
PAWN_NUMBERS = range(32)  # numbers of pawns that never move
CAPTURES_BY_COLOR = (("white", "red/S red/R black/W"), ("red", "black/P white/S"), ("black", "red/P"))  # (rule CH-20)


@dataclass(frozen=True, slots=True)
class ExamplePosition:
    """A position on a rules page, and the boards that follow it move by move."""

    setup: GameOptions
    boards: tuple[str, ...]  # "c3:wRwS d4:bP", stacks from bottom to top, before and after each move
    moves: tuple[str, ...] = ()  # moves of seat 0

    def board_after(self, move_count: int) -> Board:
        """Return the board after `move_count` moves."""
        seats = {str(colour)[0]: seat for seat, colour in enumerate(COLOURS[self.setup.players])}
        board: dict[str, tuple[Pawn, ...]] = {}
        for entry in self.boards[move_count].split():
            square, _colon, names = entry.partition(":")
            pawns = [names[at : at + 2] for at in range(0, len(names), 2)]
            board[square] = tuple(Pawn(seats[name[0]], Kind(name[1]), 0) for name in pawns)
        return board


TWO_PLAYERS, TWO_PLAYERS_FREE_PLACEMENT, FOUR_PLAYERS = GameOptions(2), GameOptions(2, free_placement=True), GameOptions(4)

CLIMB = ExamplePosition(TWO_PLAYERS, ("b2:wR c3:wP d4:bS", "c3:wPwR d4:bS"), ("b2-c3",))  # (rule CH-5)
# (rules CH-6 and CH-7)
WHOLE_STACK = ExamplePosition(TWO_PLAYERS, ("b2:wP c3:bSbR d4:bS", "c3:wP d4:bS", "b3:wP d4:bS"), ("b2xc3", "c3-b3"))
STACKING = ExamplePosition(TWO_PLAYERS, ("c2:wPwR d3:wS b3:bS", "c2:wP d3:wSwR b3:bS"), ("c2-d3",))  # (rules CH-4 and CH-5)
CHAIN = ExamplePosition(  # (rule CH-7, figure 5)
    TWO_PLAYERS, ("b2:wS c3:bRbP c4:bP d4:bR", "c3:wS c4:bP d4:bR", "c4:wS d4:bR", "b3:wS d4:bR"), ("b2xc3", "c3xc4", "c4-b3")
)
GAME_END = ExamplePosition(TWO_PLAYERS, ("b2:wRwR d3:bR",))  # no capture is left (rules CH-11 and CH-13)
PLACEMENT = ExamplePosition(TWO_PLAYERS_FREE_PLACEMENT, ("b4:wRwW f5:bS",))  # squares closed to white (rule CH-15)
OWN_CAPTURE = ExamplePosition(  # (rule CH-17, figure 6)
    TWO_PLAYERS_FREE_PLACEMENT, ("b2:wS c2:wP d3:bRbWbP", "c2:wS d3:bRbWbP", "d3:wS"), ("b2xc2", "c2xd3")
)
PARTNERS = ExamplePosition(FOUR_PLAYERS, ("c2:wP d3:bR b3:rS", "d3:bRwP b3:rS"), ("c2-d3",))  # out of the scissors' reach (rule CH-22)


def in_two_words(easel: ExampleCanvas) -> None:
    """Paint a stacking, a capture and a further move."""
    _draw_corner(easel, CLIMB, 0, 130, 102, 70, "b2").draw_path(("b2", "c3"))
    _draw_corner(easel, WHOLE_STACK, 0, 406, 102, 70, "b2").draw_path(("b2", "c3"))
    _draw_corner(easel, WHOLE_STACK, 1, 682, 102, 70, "b2").draw_path(("c3", "b3"))
    for text, x in ((_("stack"), 130), (_("take"), 406), (_("move again"), 682)):
        easel.draw_tag(text, x, 222, 250)


def the_start(easel: ExampleCanvas) -> None:
    """Paint the three rows next to white at the start."""
    setup = GameOptions(2)
    board = {square: stack for square, stack in initial_board(setup, 1, PAWN_NUMBERS).items() if square[1] in "123"}
    BoardDiagram(easel, 406, 125, 92, "a1", 7, 3).draw(setup, board)


def who_takes_what(easel: ExampleCanvas) -> None:
    """Paint each kind with the kinds that it takes (rule CH-3)."""
    for index, kind in enumerate(Kind):
        x = 22 + index * 203
        easel.canvas.draw_dark_panel(easel.rect_between(x - 18, x + 176, 2, 248), easel.page_length(18))
        _draw_pawn(easel, f"white/{kind}", x + 36, 106, 84)
        size = easel.page_length(34)
        easel.canvas.draw_icon("next", easel.page_x(x + 84) - size / 2, easel.page_y(106) - size / 2, size, "primary")
        prey = [other for other in Kind if kind.can_capture(other)]
        for position, other in enumerate(prey):
            _draw_pawn(easel, f"black/{other}", x + 130, 106 + (position - (len(prey) - 1) / 2) * 92, 74)
        easel.draw_tag(kind_name(kind), x + 79, 216, 190, "surface", "text")


def moving(easel: ExampleCanvas) -> None:
    """Paint the legal targets of a stack's top pawn, and the board after it has stacked."""
    example = STACKING
    left = _draw_corner(easel, example, 0, 200, 125, 88, "b1")
    for square in ("b1", "c1", "d1", "b2", "d2", "c3"):
        left.draw_target_bead(square)
    left.draw_ring(example.board_after(0), "c2", "primary")
    left.draw_ring(example.board_after(0), "b3")
    left.draw_stacking_sign("d3")
    easel.draw_arrow(406, 125)
    right = _draw_corner(easel, example, 1, 612, 125, 88, "b1")
    right.draw_ring(example.board_after(1), "d3", "on_wood")


def going_on(easel: ExampleCanvas) -> None:
    """Paint two captures and a step back (rule CH-7)."""
    ways = (("b2", "c3"), ("c3", "c4"), ("c4", "b3"))
    for index, way in enumerate(ways):
        x = 130 + index * 276
        diagram = _draw_corner(easel, CHAIN, index, x, 125, 82, "b2")
        diagram.draw_path(way)
        captured, (cx, cy) = len(CHAIN.board_after(index).get(way[1], ())), diagram.square_center(way[1])
        if captured:
            easel.canvas.draw_badge(f"+{captured}", cx + 44 * diagram.scale, cy + 30 * diagram.scale, "danger", "on_accent")
        easel.canvas.draw_badge(format_number(index + 1), diagram.rect.x + 8, diagram.rect.y + 4)


def sketch(canvas: Canvas, rect: FRect, view: ChifoumiView) -> None:
    """Paint the whole board of a position, as large as it fits."""
    easel = ExampleCanvas(canvas, rect, pawn_surface, rect.w, rect.h)
    board = {square: tuple(pawn for pawn in stack if isinstance(pawn, Pawn)) for square, stack in view.board.items()}
    BoardDiagram(easel, rect.w / 2, rect.h / 2 + 3, (rect.h - 26) / 7 / CELL_ASPECT, "a1", 7, 7).draw(view.setup, board)


def counting(easel: ExampleCanvas) -> None:
    """Paint the end of a game and its score (rules CH-11 and CH-13)."""
    _draw_corner(easel, GAME_END, 0, 170, 125, 84, "b1")
    for colour, count, sum_, y in (
        ("white", 2, format_number(2), 66),
        ("black", 1, f"{format_number(1)} + {format_number(0.5)} = {format_number(1.5)}", 184),
    ):
        _draw_panel(easel, 340, 800, y, 104, colour == "white")
        for index in range(count):
            _draw_pawn(easel, f"{colour}/R", 396 + index * 84, y, 76)
        easel.draw_word(sum_, 660, y, 34, "gold", "s")
    easel.draw_picture(easel.canvas.rasterizer.tinted_icon("trophy", easel.page_length(34), "gold"), 766, 66, 0)


def placing(easel: ExampleCanvas) -> None:
    """Paint the squares closed to white during placement, then white taking its own pawn (rules CH-15 and CH-17)."""
    setup, board = PLACEMENT.setup, PLACEMENT.board_after(0)
    left = _draw_corner(easel, PLACEMENT, 0, 166, 125, 63, "b3", 5)
    left.draw_veils(forbidden_squares(setup, board, 0))
    left.draw_pawns(setup, board)
    _draw_corner(easel, OWN_CAPTURE, 0, 456, 125, 66, "b1").draw_path(("b2", "c2", "d3"))
    easel.draw_arrow(580, 125, 40)
    _draw_corner(easel, OWN_CAPTURE, 2, 704, 125, 66, "b1")


def for_three(easel: ExampleCanvas) -> None:
    """Paint the start for three, and each player's captures at the end (rules CH-19 and CH-20)."""
    _draw_start(easel, 3)
    for index, (colour, names) in enumerate(CAPTURES_BY_COLOR):
        y = 44 + index * 81
        _draw_panel(easel, 350, 806, y, 72, index == 0)
        _draw_pawn(easel, f"{colour}/?", 396, y, 62)
        for position, face in enumerate(names.split()):
            _draw_pawn(easel, face, 500 + position * 70, y, 56)
        easel.draw_word(format_number(len(names.split())), 724, y, 36, "gold", "s")
    easel.draw_picture(easel.canvas.rasterizer.tinted_icon("trophy", easel.page_length(30), "gold"), 774, 44, 0)


def for_four(easel: ExampleCanvas) -> None:
    """Paint the start for four, and a pawn that stacks on its partner's (rules CH-21 and CH-22)."""
    _draw_start(easel, 4)
    _draw_corner(easel, PARTNERS, 0, 452, 125, 66, "b1").draw_path(("c2", "d3"))
    easel.draw_arrow(580, 125, 40)
    _draw_corner(easel, PARTNERS, 1, 704, 125, 66, "b1")


def _draw_corner(
    easel: ExampleCanvas, example: ExamplePosition, move_count: int, x: float, y: float, cell_w: float, corner_square: str, columns: int = 3
) -> BoardDiagram:
    """Draw a part of the board, three rows high, after some moves of an example."""
    diagram = BoardDiagram(easel, x, y, cell_w, corner_square, columns, 3)
    diagram.draw(example.setup, example.board_after(move_count))
    return diagram


def _draw_start(easel: ExampleCanvas, player_count: int) -> None:
    setup = GameOptions(player_count)
    BoardDiagram(easel, 166, 125, 41, "a1", 7, 7).draw(setup, initial_board(setup, 1, PAWN_NUMBERS))


def _draw_pawn(easel: ExampleCanvas, face: str, x: float, y: float, w: float) -> None:
    """Draw a pawn off the board, centred at x, y."""
    draw_resting_pawn(easel.canvas, face, pawn_pose(easel.page_x(x), easel.page_y(y), easel.page_length(w)))


def _draw_panel(easel: ExampleCanvas, left: float, right: float, y: float, h: float, is_winner: bool) -> None:
    rect = FRect(
        easel.page_x(left), easel.page_y(y) - easel.page_length(h) / 2, easel.page_x(right) - easel.page_x(left), easel.page_length(h)
    )
    easel.canvas.draw_dark_panel(rect, easel.page_length(18), stroke="primary" if is_winner else "brass")


class BoardDiagram:
    """A drawing of a part of the board on a rules page, centred at x, y."""

    def __init__(self, easel: ExampleCanvas, x: float, y: float, cell_w: float, corner_square: str, columns: int, rows: int) -> None:
        """Set up the drawing from the width of a square and the square at its lower left."""
        self.easel, self.canvas = easel, easel.canvas
        self.file, self.rank = FILES.index(corner_square[0]), RANKS.index(corner_square[1])
        self.columns, self.rows = columns, rows
        self.scale = easel.page_length(cell_w) / CELL_W  # scale of the board
        self.rect = easel.centered_rect(x, y, cell_w * columns, cell_w * CELL_ASPECT * rows)

    def draw(self, setup: GameOptions, board: Board) -> None:
        """Draw the squares, then the pawns from the back row to the front."""
        self.draw_squares()
        self.draw_pawns(setup, board)

    def draw_squares(self) -> None:
        rect, edge = self.rect, max(3.0, FRAME_W * self.scale * 2)
        self.canvas.draw_box(rect.inflate(2 * edge, 2 * edge), edge * 1.5, ("wood", "wood_grain"), "wood_edge", 1.5, level=1)
        key = ("diagram", self.file, self.rank, self.columns, self.rows, self.canvas.rasterizer.to_px(BOARD_W * self.scale))
        squares = self.canvas.rasterizer.cached(key, lambda: self._squares_surface(self.canvas.rasterizer))
        self.canvas.draw_surface(squares, rect.x, rect.y)

    def draw_pawns(self, setup: GameOptions, board: Board) -> None:
        for square in sorted(board, key=lambda square: (-RANKS.index(square[1]), square)):
            x, y = self.square_center(square)
            for height, pawn in enumerate(board[square]):
                pose = pawn_pose(x, y + (FOOT_OFFSET - height * STACK_STEP) * self.scale, CELL_W * self.scale * PAWN_WIDTH_SHARE)
                draw_resting_pawn(self.canvas, f"{setup.colour(pawn.seat, 1)}/{pawn.kind}", pose)

    def square_center(self, square: str) -> tuple[float, float]:
        """Return the centre of a square on the page."""
        column, row = FILES.index(square[0]) - self.file, self.rows - 1 - RANKS.index(square[1]) + self.rank
        return self.rect.x + (column + 0.5) * CELL_W * self.scale, self.rect.y + (row + 0.5) * CELL_H * self.scale

    def square_rect(self, square: str) -> FRect:
        x, y = self.square_center(square)
        w, h = (CELL_W - 2) * self.scale, (CELL_H - 2) * self.scale
        return FRect(x - w / 2, y - h / 2, w, h)

    def draw_target_bead(self, square: str) -> None:
        """Mark a free square as a legal target."""
        x, y = self.square_center(square)
        k = max(self.scale, 0.45)
        self.canvas.draw_svg_body(x - 20 * k, y - 17 * k, 40 * k, 34 * k, f'<g transform="scale({k})">{BEAD_SVG}</g>')

    def draw_ring(self, board: Board, square: str, color: str = "target") -> None:
        """Draw a ring around a square and the stack on it."""
        rect = self.square_rect(square)
        high = ((len(board[square]) - 1) * STACK_STEP + 10) * self.scale if square in board else 0.0
        self.canvas.draw_ring(FRect(rect.x, rect.y - high, rect.w, rect.h + high), color, 12 * self.scale, max(3.0, 6 * self.scale))

    def draw_stacking_sign(self, square: str) -> None:
        """Mark a stack on which the pawn may stack."""
        draw_stacking_sign(self.canvas, self.square_rect(square))

    def draw_veils(self, squares: Iterable[str]) -> None:
        """Darken squares on which no pawn may be placed, and mark the centre with a lock."""
        for square in squares:
            rect = self.square_rect(square)
            if self.rect.contains(rect):
                draw_veil(self.canvas, rect)
                if square == CENTRE:
                    size = 34 * self.scale
                    self.canvas.draw_icon("lock", rect.centerx - size / 2, rect.centery - size / 2, size, "on_wood")

    def draw_path(self, squares: Sequence[str]) -> None:
        """Draw a pawn's path as beads and an arrow head."""
        draw_path(self.canvas, [self.square_center(square) for square in squares], max(self.scale, 0.5))

    def _squares_surface(self, rasterizer: Rasterizer) -> pygame.Surface:
        """Return the squares of this diagram, cut out of the picture of the whole board."""
        whole = rasterizer.svg_picture("boards/chifoumi", BOARD_W * self.scale)
        k = whole.get_width() / BOARD_W
        row = len(RANKS) - self.rank - self.rows
        left, top = (EDGE + self.file * CELL_W) * k, (EDGE + row * CELL_H) * k
        width, high = self.columns * CELL_W * k, self.rows * CELL_H * k
        return whole.subsurface(pygame.Rect(round(left), round(top), round(width), round(high))).copy()

"""Marks on the board of Chifoumi: dark squares, lifted pawn, last moves, chains, stack sizes (docs/art.md, 7)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from pygame import FRect

from game.chifoumi.board import CENTRE, forbidden_squares
from game.chifoumi.moves import Captured, Pawn, Placed
from game.chifoumi.state import ChifoumiView
from ui.assets.palette import SEATS
from ui.canvas.canvas import Canvas
from ui.tables.chifoumi import geometry, pieces
from ui.tables.chifoumi.gains import draw_gain, event_gain, gain_label_right_end, last_turn_gains
from ui.tables.chifoumi.narration import PawnArrival, pawn_arrivals
from ui.tables.chifoumi.pawns import draw_resting_pawn
from ui.tables.contract import TableViewModel

MAX_MARKED_TURNS = 5  # number of turns that are marked, the last ones
OLDEST_OPACITY = 0.65  # opacity of the oldest mark
DISC_DIAMETER = 42.0  # diameter of the disc with a turn's number
ARROW_W, OUTLINE_W, WING_LENGTH = 10.0, 17.0, 24.0  # widths of an arrow, its outline and its wings
FREE_TIP_GAP, OCCUPIED_TIP_GAP = 42.0, 56.0  # distance of an arrow's tip from the middle of a free or an occupied square
MIN_LENGTH_UNITS = 52.0  # minimum length of an arrow


# ------------------------------------------------------------ under the pawns


def draw_last_turn(canvas: Canvas, model: TableViewModel) -> None:
    """Mark the squares of the last turn, or those of all others' turns since one's own (docs/art.md, 7)."""
    trail = [square for step in model.view.trail for square in (step.origin, step.square) if square]
    sentences = [square for step in marked_steps(model) for square in step.squares]
    for square in dict.fromkeys(sentences or trail):
        canvas.draw_ring(geometry.square_rect(model, square), "on_wood", 8, 3, "0.1 8", "marker")


def draw_lifted_square(canvas: Canvas, model: TableViewModel) -> None:
    """Mark the pawn that is lifted, or that may move again (rule CH-7)."""
    square = pieces.lifted_square(model) or geometry.spread_square(model)
    if square:
        canvas.draw_ring(geometry.square_rect(model, square), "primary", 8, 5, "", "primary")


def draw_veils(canvas: Canvas, model: TableViewModel) -> None:
    """Darken the squares on which no pawn may be placed (rule CH-15), with a lock on the centre."""
    view: ChifoumiView = model.view
    seat = geometry.placing_seat(model)
    if not view.is_placing or not model.seats[seat].is_human or not view.reserve[seat]:
        return
    for square in forbidden_squares(view.setup, view.board, seat):
        draw_veil(canvas, geometry.square_rect(model, square))
    x, y = geometry.square_center(model, CENTRE)
    canvas.draw_icon("lock", x - 15, y - 15, 30, "on_wood")


def draw_veil(canvas: Canvas, rect: FRect) -> None:
    canvas.draw_svg_body(rect.x, rect.y, rect.w, rect.h, _veil_svg(rect.w, rect.h))


@cache
def _veil_svg(w: float, h: float) -> str:
    spans = ((max(0.0, k), max(0.0, -k), min(w, k + h), max(0.0, k + h - w)) for k in range(-round(h) + 16, round(w), 16))
    lines = "".join(f"M{left:.1f} {h - up:.1f}L{right:.1f} {down:.1f}" for left, up, right, down in spans)
    body = f'<rect x="0" y="0" width="{w}" height="{h}" fill="wood_black" opacity="0.62"/>'
    return f'{body}<path d="{lines}" stroke="wood_light" stroke-width="2" opacity="0.34"/>'


# ------------------------------------------------------------ over the pawns


def draw_stack_counts(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the number of pawns on each square that has two or more."""
    view: ChifoumiView = model.view
    k = geometry.landscape_ratio(model)
    for square in geometry.squares_back_to_front(model):
        count = len(view.board.get(square, ()))
        if count > 1 and not (model.is_moving and view.trail and square == view.trail[-1].square):
            x, y = geometry.square_center(model, square)
            canvas.draw_badge(str(count), x + 36 * k, y + 26 * k, diameter=34 * max(k, 0.8), size=19 * max(k, 0.85))


def draw_capture_chain(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the path of the last turn's captures, and a ghost at its beginning."""
    steps = model.view.trail
    if not any(step.taken for step in steps):
        return
    if steps[0].origin not in model.view.board:
        _draw_ghost(canvas, model, steps[0].origin)
    squares = [steps[0].origin, *(step.square for step in steps)]
    draw_path(canvas, [geometry.square_center(model, square) for square in squares], geometry.landscape_ratio(model))


def draw_capture_gains(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the gain of each capture of the last turn over the pawns."""
    for step, gain in zip(model.view.trail, last_turn_gains(model.view), strict=True):
        if gain:
            draw_gain(canvas, *gain_label_right_end(model, step.square), gain)


def _draw_ghost(canvas: Canvas, model: TableViewModel, origin: str) -> None:
    """Draw the capturing pawn, faded, on the square that it left."""
    view: ChifoumiView = model.view
    stack = view.board.get(view.trail[-1].square, ())
    if stack and isinstance(stack[-1], Pawn):
        draw_resting_pawn(canvas, pieces.shown_face(view, stack, stack[-1]), geometry.stack_poses(model, origin, 1)[0], 0, 100)


def draw_path(canvas: Canvas, points: Sequence[tuple[float, float]], scale: float) -> None:
    """Draw a path of beads from point to point, with an arrow head before the last."""
    (x0, y0), (x1, y1) = points[-2:]
    distance = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / distance, (y1 - y0) / distance
    tip = x1 - ux * 30 * scale, y1 - uy * 30 * scale
    corner = min(x for x, _y in points) - 40, min(y for _x, y in points) - 40
    size = max(x for x, _y in points) + 40 - corner[0], max(y for _x, y in points) + 40 - corner[1]
    line = [(x - corner[0], y - corner[1] + 4) for x, y in (*points[:-1], tip)]
    path = "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in line)
    (tx, ty), wing = line[-1], 22 * scale
    left = tx - wing * (ux + uy) * 0.9, ty - wing * (uy - ux) * 0.9
    right = tx - wing * (ux - uy) * 0.9, ty - wing * (uy + ux) * 0.9
    head = f"M{left[0]:.0f} {left[1]:.0f}L{tx:.0f} {ty:.0f}L{right[0]:.0f} {right[1]:.0f}"
    beads = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{3.6 * scale:.1f}" fill="primary"/>' for x, y in _bead_points(line, 13 * scale))
    body = f'<path d="{path}" stroke="wood_black" stroke-width="{13 * scale}" opacity="0.6"/><path d="{head}" stroke="wood_black" stroke-width="{12 * scale}"/>'
    body = f'<g fill="none" stroke-linejoin="round" stroke-linecap="round">{body}<path d="{head}" stroke="primary" stroke-width="{6.5 * scale}"/></g>'
    canvas.draw_svg_body(*corner, *size, body + beads)


def _bead_points(points: Sequence[tuple[float, float]], step: float) -> list[tuple[float, float]]:
    """Return points along a line, evenly spaced on each segment, without those at the arrow head."""
    result: list[tuple[float, float]] = []
    for (x0, y0), (x1, y1) in pairwise(points):
        count = max(1, round(math.hypot(x1 - x0, y1 - y0) / step))
        result += [(x0 + (x1 - x0) * index / count, y0 + (y1 - y0) * index / count) for index in range(count)]
    return result[:-1]


# ------------------------------------------------------------ the recap (docs/art.md, mock-up 32)


@dataclass(frozen=True, slots=True)
class MarkedStep:
    """A move of one pawn, marked on the board because it belongs to another player's last turns."""

    turn_number: int  # number of its turn
    seat: int
    event: PawnArrival
    is_turn_start: bool  # begins its turn
    opacity: float  # opacity

    @property
    def squares(self) -> tuple[str, ...]:
        """The squares from and to, or the only square of a placed pawn."""
        return (self.event.square,) if isinstance(self.event, Placed) else (self.event.origin, self.event.square)


def marked_steps(model: TableViewModel) -> list[MarkedStep]:
    """Return the moves of the recap to mark on the board, oldest first, up to the turn shown now."""
    end = len(model.recap) - model.is_moving if model.recap_index is None else model.recap_index + 1
    turns = list(enumerate(model.recap[:end], 1))[-MAX_MARKED_TURNS:]
    result = []
    for index, (number, played) in enumerate(turns, 1):
        strength = 1 - (1 - OLDEST_OPACITY) * (len(turns) - index) / max(1, len(turns) - 1)
        result += [
            MarkedStep(number, played.seat, event, not hop, strength) for hop, event in enumerate(pawn_arrivals(played.public_events))
        ]
    return result


def draw_recap(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the other players' last turns on the board: arrows, turn numbers and gains."""
    result = marked_steps(model)
    for step in result:
        if len(step.squares) > 1:
            _draw_arrow(canvas, model, step)
    for step in result:
        if step.is_turn_start:
            _draw_turn_number(canvas, model, step)
    for step in result:
        if isinstance(step.event, Captured):
            draw_gain(canvas, *gain_label_right_end(model, step.event.square), event_gain(step.event))


def _seat_color(model: TableViewModel, seat: int) -> str:
    return SEATS[model.tokens[seat] % len(SEATS)]


def _draw_turn_number(canvas: Canvas, model: TableViewModel, step: MarkedStep) -> None:
    """Draw the turn's number in the middle of the square that was left, in its corner if it is occupied."""
    x, y = geometry.square_center(model, step.squares[0])
    if step.squares[0] in model.view.board:
        k = geometry.landscape_ratio(model)
        x, y = x - 34 * k, y - 24 * k
    d = max(DISC_DIAMETER * geometry.landscape_ratio(model), canvas.line_height(20, 1.5))
    disc = f'<circle cx="{d / 2}" cy="{d / 2}" r="{d / 2 - 2}" fill="{_seat_color(model, step.seat)}" stroke="on_wood" stroke-width="3"/>'
    canvas.draw_svg_body(x - d / 2, y - d / 2, d, d, disc, 1)
    canvas.draw_text(str(step.turn_number), x, y, 20, "on_accent", "s", "c")


def _draw_arrow(canvas: Canvas, model: TableViewModel, step: MarkedStep) -> None:
    start, goal = (geometry.square_center(model, square) for square in step.squares)
    k = geometry.landscape_ratio(model)
    points = [*_arrow_points(start, goal, (OCCUPIED_TIP_GAP if step.event.square in model.view.board else FREE_TIP_GAP) * k, k)]
    if step.squares[0] in model.view.board:  # keeps the pawn's sign in view
        points[0] = points[0][0] * 0.5 + points[1][0] * 0.5, points[0][1] * 0.5 + points[1][1] * 0.5
    left, top = min(x for x, _y in points) - OUTLINE_W, min(y for _x, y in points) - OUTLINE_W
    size = max(x for x, _y in points) + OUTLINE_W - left, max(y for _x, y in points) + OUTLINE_W - top
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = [(x - left, y - top) for x, y in points]
    path = f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}M{x2:.1f} {y2:.1f}L{x1:.1f} {y1:.1f}L{x3:.1f} {y3:.1f}"
    lines = "".join(
        f'<path d="{path}" stroke="{color}" stroke-width="{width * k:.1f}"/>'
        for color, width in (("on_wood", OUTLINE_W), (_seat_color(model, step.seat), ARROW_W))
    )
    body = f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{lines}</g>'
    canvas.draw_svg_body(left, top, *size, body, alpha=round(255 * step.opacity))


def _arrow_points(start: tuple[float, float], end: tuple[float, float], tip_gap: float, scale: float) -> Sequence[tuple[float, float]]:
    """Return the beginning and end of an arrow, and the ends of its two wings."""
    (x0, y0), (x1, y1) = start, end
    distance, turn = math.dist(start, end), math.atan2(y1 - y0, x1 - x0)
    long = max(MIN_LENGTH_UNITS * scale, distance - tip_gap)
    tip = x0 + long * math.cos(turn), y0 + long * math.sin(turn)
    wings = [
        (tip[0] - WING_LENGTH * scale * math.cos(turn + by), tip[1] - WING_LENGTH * scale * math.sin(turn + by)) for by in (0.55, -0.55)
    ]
    return start, tip, *wings

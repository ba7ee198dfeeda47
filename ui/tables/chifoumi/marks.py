"""Marks on the board of Chifoumi: dark squares, lifted pawn, last moves, chains, stack sizes (docs/art.md, 7)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from pygame import FRect

from game.chifoumi.board import CENTRE, veiled
from game.chifoumi.moves import Captured, Pawn, Placed
from game.chifoumi.state import ChifoumiView
from ui.assets.palette import SEATS
from ui.canvas.brush import Brush
from ui.tables.chifoumi import pieces, places
from ui.tables.chifoumi.gains import draw_gain, event_gain, gain_spot, trail_gains
from ui.tables.chifoumi.narration import Went, went
from ui.tables.chifoumi.pawns import put_pawn
from ui.tables.contract import Look

MOST = 5  # number of turns that are marked, the last ones
OLDEST = 0.65  # opacity of the oldest mark
DISC = 42.0  # diameter of the disc with a turn's number
WIDE, CASING, WING = 10.0, 17.0, 24.0  # widths of an arrow, its outline and its wings
FREE, TAKEN = 42.0, 56.0  # distance of an arrow's tip from the middle of a free or an occupied square
LEAST = 52.0  # minimum length of an arrow


# ------------------------------------------------------------ under the pawns


def draw_last(brush: Brush, look: Look) -> None:
    """Mark the squares of the last turn, or those of all others' turns since one's own (docs/art.md, 7)."""
    trail = [square for step in look.view.trail for square in (step.origin, step.square) if square]
    told = [square for step in steps(look) for square in step.squares]
    for square in dict.fromkeys(told or trail):
        brush.ring(places.square_rect(look, square), "on_wood", 8, 3, "0.1 8", "marker")


def draw_source(brush: Brush, look: Look) -> None:
    """Mark the pawn that is lifted, or that may move again (rule CH-7)."""
    square = pieces.lifted_square(look) or places.fanned(look)
    if square:
        brush.ring(places.square_rect(look, square), "primary", 8, 5, "", "primary")


def draw_veils(brush: Brush, look: Look) -> None:
    """Darken the squares on which no pawn may be placed (rule CH-15), with a lock on the centre."""
    view: ChifoumiView = look.view
    seat = places.placer(look)
    if not view.placing or not look.seats[seat].is_human or not view.reserve[seat]:
        return
    for square in veiled(view.setup, view.board, seat):
        draw_veil(brush, places.square_rect(look, square))
    x, y = places.middle(look, CENTRE)
    brush.icon("lock", x - 15, y - 15, 30, "on_wood")


def draw_veil(brush: Brush, at: FRect) -> None:
    brush.vec(at.x, at.y, at.w, at.h, _hatching(at.w, at.h))


@cache
def _hatching(w: float, h: float) -> str:
    spans = ((max(0.0, k), max(0.0, -k), min(w, k + h), max(0.0, k + h - w)) for k in range(-round(h) + 16, round(w), 16))
    lines = "".join(f"M{left:.1f} {h - up:.1f}L{right:.1f} {down:.1f}" for left, up, right, down in spans)
    body = f'<rect x="0" y="0" width="{w}" height="{h}" fill="wood_black" opacity="0.62"/>'
    return f'{body}<path d="{lines}" stroke="wood_light" stroke-width="2" opacity="0.34"/>'


# ------------------------------------------------------------ over the pawns


def draw_counts(brush: Brush, look: Look) -> None:
    """Draw the number of pawns on each square that has two or more."""
    view: ChifoumiView = look.view
    k = places.zoom(look)
    for square in places.from_behind(look):
        count = len(view.board.get(square, ()))
        if count > 1 and not (look.moving and view.trail and square == view.trail[-1].square):
            x, y = places.middle(look, square)
            brush.badge(str(count), x + 36 * k, y + 26 * k, d=34 * max(k, 0.8), size=19 * max(k, 0.85))


def draw_chain(brush: Brush, look: Look) -> None:
    """Draw the path of the last turn's captures, and a ghost at its beginning."""
    steps = look.view.trail
    if not any(step.taken for step in steps):
        return
    if steps[0].origin not in look.view.board:
        _draw_ghost(brush, look, steps[0].origin)
    squares = [steps[0].origin, *(step.square for step in steps)]
    draw_track(brush, [places.middle(look, square) for square in squares], places.zoom(look))


def draw_spoils(brush: Brush, look: Look) -> None:
    """Draw the gain of each capture of the last turn over the pawns."""
    for step, gain in zip(look.view.trail, trail_gains(look.view), strict=True):
        if gain:
            draw_gain(brush, *gain_spot(look, step.square), gain)


def _draw_ghost(brush: Brush, look: Look, origin: str) -> None:
    """Draw the capturing pawn, faded, on the square that it left."""
    view: ChifoumiView = look.view
    stack = view.board.get(view.trail[-1].square, ())
    if stack and isinstance(stack[-1], Pawn):
        put_pawn(brush, pieces.shown_face(view, stack, stack[-1]), places.stack_spots(look, origin, 1)[0], 0, 100)


def draw_track(brush: Brush, points: Sequence[tuple[float, float]], k: float) -> None:
    """Draw a path of beads from point to point, with an arrow head before the last."""
    (x0, y0), (x1, y1) = points[-2:]
    far = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / far, (y1 - y0) / far
    tip = x1 - ux * 30 * k, y1 - uy * 30 * k
    corner = min(x for x, _y in points) - 40, min(y for _x, y in points) - 40
    size = max(x for x, _y in points) + 40 - corner[0], max(y for _x, y in points) + 40 - corner[1]
    line = [(x - corner[0], y - corner[1] + 4) for x, y in (*points[:-1], tip)]
    path = "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in line)
    (tx, ty), wing = line[-1], 22 * k
    left = tx - wing * (ux + uy) * 0.9, ty - wing * (uy - ux) * 0.9
    right = tx - wing * (ux - uy) * 0.9, ty - wing * (uy + ux) * 0.9
    head = f"M{left[0]:.0f} {left[1]:.0f}L{tx:.0f} {ty:.0f}L{right[0]:.0f} {right[1]:.0f}"
    beads = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{3.6 * k:.1f}" fill="primary"/>' for x, y in _beads(line, 13 * k))
    body = f'<path d="{path}" stroke="wood_black" stroke-width="{13 * k}" opacity="0.6"/><path d="{head}" stroke="wood_black" stroke-width="{12 * k}"/>'
    body = f'<g fill="none" stroke-linejoin="round" stroke-linecap="round">{body}<path d="{head}" stroke="primary" stroke-width="{6.5 * k}"/></g>'
    brush.vec(*corner, *size, body + beads)


def _beads(line: Sequence[tuple[float, float]], step: float) -> list[tuple[float, float]]:
    """Return points along a line, evenly spaced on each segment, without those at the arrow head."""
    found: list[tuple[float, float]] = []
    for (x0, y0), (x1, y1) in pairwise(line):
        many = max(1, round(math.hypot(x1 - x0, y1 - y0) / step))
        found += [(x0 + (x1 - x0) * index / many, y0 + (y1 - y0) * index / many) for index in range(many)]
    return found[:-1]


# ------------------------------------------------------------ the recap (docs/art.md, mock-up 32)


@dataclass(frozen=True, slots=True)
class Step:
    """The move of one pawn to one square, within the others' turns."""

    number: int  # number of its turn
    seat: int
    event: Went
    first: bool  # begins its turn
    strength: float  # opacity

    @property
    def squares(self) -> tuple[str, ...]:
        """The squares from and to, or the only square of a placed pawn."""
        return (self.event.square,) if isinstance(self.event, Placed) else (self.event.origin, self.event.square)


def steps(look: Look) -> list[Step]:
    """Return the steps to mark, oldest first, without a turn in motion or still to come in the replay."""
    end = len(look.recap) - look.moving if look.recap_at is None else look.recap_at + 1
    turns = list(enumerate(look.recap[:end], 1))[-MOST:]
    found = []
    for place, (number, played) in enumerate(turns, 1):
        strength = 1 - (1 - OLDEST) * (len(turns) - place) / max(1, len(turns) - 1)
        found += [Step(number, played.seat, event, not hop, strength) for hop, event in enumerate(went(played.seen))]
    return found


def draw_recap(brush: Brush, look: Look) -> None:
    """Draw arrows, then numbers, then gains."""
    found = steps(look)
    for step in found:
        if len(step.squares) > 1:
            _draw_arrow(brush, look, step)
    for step in found:
        if step.first:
            _draw_figure(brush, look, step)
    for step in found:
        if isinstance(step.event, Captured):
            draw_gain(brush, *gain_spot(look, step.event.square), event_gain(step.event))


def _colour(look: Look, seat: int) -> str:
    return SEATS[look.tokens[seat] % len(SEATS)]


def _draw_figure(brush: Brush, look: Look, step: Step) -> None:
    """Draw the turn's number in the middle of the square that was left, in its corner if it is occupied."""
    x, y = places.middle(look, step.squares[0])
    if step.squares[0] in look.view.board:
        k = places.zoom(look)
        x, y = x - 34 * k, y - 24 * k
    d = max(DISC * places.zoom(look), brush.leading(20, 1.5))
    disc = f'<circle cx="{d / 2}" cy="{d / 2}" r="{d / 2 - 2}" fill="{_colour(look, step.seat)}" stroke="on_wood" stroke-width="3"/>'
    brush.vec(x - d / 2, y - d / 2, d, d, disc, 1)
    brush.text(str(step.number), x, y, 20, "on_accent", "s", "c")


def _draw_arrow(brush: Brush, look: Look, step: Step) -> None:
    start, goal = (places.middle(look, square) for square in step.squares)
    k = places.zoom(look)
    points = [*_shaft(start, goal, (TAKEN if step.event.square in look.view.board else FREE) * k, k)]
    if step.squares[0] in look.view.board:  # keeps the pawn's sign in view
        points[0] = points[0][0] * 0.5 + points[1][0] * 0.5, points[0][1] * 0.5 + points[1][1] * 0.5
    left, top = min(x for x, _y in points) - CASING, min(y for _x, y in points) - CASING
    size = max(x for x, _y in points) + CASING - left, max(y for _x, y in points) + CASING - top
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = [(x - left, y - top) for x, y in points]
    path = f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}M{x2:.1f} {y2:.1f}L{x1:.1f} {y1:.1f}L{x3:.1f} {y3:.1f}"
    lines = "".join(
        f'<path d="{path}" stroke="{color}" stroke-width="{width * k:.1f}"/>'
        for color, width in (("on_wood", CASING), (_colour(look, step.seat), WIDE))
    )
    body = f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{lines}</g>'
    brush.vec(left, top, *size, body, alpha=round(255 * step.strength))


def _shaft(start: tuple[float, float], goal: tuple[float, float], short: float, k: float) -> Sequence[tuple[float, float]]:
    """Return the beginning and end of an arrow, and the ends of its two wings."""
    (x0, y0), (x1, y1) = start, goal
    far, turn = math.dist(start, goal), math.atan2(y1 - y0, x1 - x0)
    long = max(LEAST * k, far - short)
    tip = x0 + long * math.cos(turn), y0 + long * math.sin(turn)
    wings = [(tip[0] - WING * k * math.cos(turn + by), tip[1] - WING * k * math.sin(turn + by)) for by in (0.55, -0.55)]
    return start, tip, *wings

"""Marks on the board of Chifoumi: what can be played, what is veiled, the last move, a chain, a hint (ART 7)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise

from pygame import FRect

from game.chifoumi.board import CENTRE, veiled
from game.chifoumi.moves import Capture, Go, Kind, Pawn, Stop
from game.chifoumi.state import ChifoumiView
from ui.assets.words import _
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.canvas.pieces import Gesture, Key
from ui.tables.chifoumi import pieces, places
from ui.tables.chifoumi.pawns import put_pawn
from ui.tables.chifoumi.places import Square
from ui.tables.contract import Look

HIDES = 26.0  # a stack this high hides the middle of the square behind it
BAR = 76.0  # lower edge of the top bar
BEAD = (
    f'<ellipse cx="20" cy="17" rx="15" ry="12" fill="{ink.TEAL}" stroke="{ink.TEAL_INK}" stroke-width="3"/>'
    '<path d="M11 13Q14 8 20 8" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" opacity="0.8"/>'
)


# ------------------------------------------------------------ under the pawns


def draw_last(brush: Brush, look: Look) -> None:
    """Cream dots and a violet veil where the last turn went (ART 7)."""
    for square in dict.fromkeys(square for step in look.view.trail for square in (step.origin, step.square) if square):
        brush.ring(places.square_rect(look, square), ink.CREAM, 8, 3, "0.1 8", ink.VIOLET)


def draw_source(brush: Brush, look: Look) -> None:
    """The pawn that is picked up, or that may go on (CH-7)."""
    square = pieces.lifted_square(look) or places.fanned(look)
    if square:
        brush.ring(places.square_rect(look, square), ink.HONEY, 8, 5, "", ink.HONEY)


def draw_veils(brush: Brush, look: Look) -> None:
    """Where nothing may be placed (CH-15): smoke and brass hatching, a lock on the centre."""
    view: ChifoumiView = look.view
    seat = places.placer(look)
    if not view.placing or not look.seats[seat].human or not view.reserve[seat]:
        return
    for square in veiled(view.setup, view.board, seat):
        draw_veil(brush, places.square_rect(look, square))
    x, y = places.middle(look, CENTRE)
    brush.icon("lock", x - 15, y - 15, 30, ink.CREAM)


def draw_veil(brush: Brush, at: FRect) -> None:
    brush.vec(at.x, at.y, at.w, at.h, _hatching(at.w, at.h))


@cache
def _hatching(w: float, h: float) -> str:
    spans = ((max(0.0, k), max(0.0, -k), min(w, k + h), max(0.0, k + h - w)) for k in range(-round(h) + 16, round(w), 16))
    lines = "".join(f"M{left:.1f} {h - up:.1f}L{right:.1f} {down:.1f}" for left, up, right, down in spans)
    body = f'<rect x="0" y="0" width="{w}" height="{h}" fill="#1C0E06" opacity="0.62"/>'
    return f'{body}<path d="{lines}" stroke="#E0B67C" stroke-width="2" opacity="0.34"/>'


# ------------------------------------------------------------ over the pawns


def draw_counts(brush: Brush, look: Look) -> None:
    """The number of pawns on each square that has two or more."""
    view: ChifoumiView = look.view
    k = places.zoom(look)
    for square in places.from_behind(look):
        count = len(view.board.get(square, ()))
        if count > 1 and not (look.moving and view.trail and square == view.trail[-1].square):
            x, y = places.middle(look, square)
            brush.badge(str(count), x + 36 * k, y + 26 * k, d=34 * max(k, 0.8), size=19 * max(k, 0.85))


def draw_chain(brush: Brush, look: Look) -> None:
    """The track of the last turn's captures, and a ghost where it began."""
    steps = look.view.trail
    if not any(step.taken for step in steps):
        return
    if steps[0].origin not in look.view.board:
        _draw_ghost(brush, look, steps[0].origin)
    squares = [steps[0].origin, *(step.square for step in steps)]
    draw_track(brush, [places.middle(look, square) for square in squares], places.zoom(look))


def draw_spoils(brush: Brush, look: Look) -> None:
    """How many pawns each capture of the last turn took, over the pawns."""
    k, d = places.zoom(look), max(44.0, brush.leading(20, 1.5))
    disc = f'<circle cx="{d / 2}" cy="{d / 2}" r="{d / 2 - 2}" fill="{ink.BRICK}" stroke="{ink.CREAM}" stroke-width="3"/>'
    for step in look.view.trail:
        if step.taken:
            x, y = places.middle(look, step.square)
            x, y = x - 34 * k, y - 32 * k  # counts stand at the right
            brush.vec(x - d / 2, y - d / 2, d, d, disc, 1)
            brush.text(f"+{step.taken}", x, y, 20, "#FFFFFF", "b", "c")


def _draw_ghost(brush: Brush, look: Look, origin: str) -> None:
    """The pawn that made the captures, faded, on the square it left."""
    view: ChifoumiView = look.view
    stack = view.board.get(view.trail[-1].square, ())
    if stack and isinstance(stack[-1], Pawn):
        put_pawn(brush, pieces.shown_face(view, stack, stack[-1]), places.stack_spots(look, origin, 1)[0], 0, 100)


def draw_track(brush: Brush, points: Sequence[tuple[float, float]], k: float) -> None:
    """Honey beads on a dark track from point to point, an arrow head before the last."""
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
    beads = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{3.6 * k:.1f}" fill="{ink.HONEY}"/>' for x, y in _beads(line, 13 * k))
    body = f'<path d="{path}" stroke="#1C0E06" stroke-width="{13 * k}" opacity="0.6"/><path d="{head}" stroke="#1C0E06" stroke-width="{12 * k}"/>'
    body = f'<g fill="none" stroke-linejoin="round" stroke-linecap="round">{body}<path d="{head}" stroke="{ink.HONEY}" stroke-width="{6.5 * k}"/></g>'
    brush.vec(*corner, *size, body + beads)


def _beads(line: Sequence[tuple[float, float]], step: float) -> list[tuple[float, float]]:
    """Points along a line, evenly on each of its parts; none where the arrow head is."""
    found: list[tuple[float, float]] = []
    for (x0, y0), (x1, y1) in pairwise(line):
        many = max(1, round(math.hypot(x1 - x0, y1 - y0) / step))
        found += [(x0 + (x1 - x0) * index / many, y0 + (y1 - y0) * index / many) for index in range(many)]
    return found[:-1]


def draw_legal(brush: Brush, look: Look) -> None:
    """Rings on what can be taken or stacked on."""
    for square in _rings(look):
        brush.ring(_ring(look, square), ink.TEAL, 14, 6)


def draw_legal_over(brush: Brush, look: Look) -> None:
    """Over the counts: beads on free squares, tags on rings."""
    rings, free = _rings(look), _free(look)
    for square in free:
        _draw_bead(brush, look, square, rings)
    for square, (takes, stacks) in rings.items():
        x, y = tag_spot(look, square, free)
        if takes:
            brush.tag(brings(look, square), x, y, icon="check")
        else:
            brush.tag(str(len(look.view.board[square]) + 1), x, y, icon="stack")
        if takes and stacks:
            _draw_stack_sign(brush, _ring(look, square))


def _steps(look: Look) -> list[Go | Capture]:
    """What the lifted pawn may do."""
    question: ChifoumiView | None = look.question
    if question is None or not look.show_legal:
        return []
    origin = pieces.lifted_square(look)
    return [move for move in question.legal() if isinstance(move, Go | Capture) and move.origin == origin]


def _rings(look: Look) -> dict[str, tuple[bool, bool]]:
    """The stacks that the lifted pawn may go to, back to front: whether it may take each, and stack on it."""
    steps, board = _steps(look), look.view.board
    taken = {move.square for move in steps if isinstance(move, Capture)}
    stacked = {move.square for move in steps if isinstance(move, Go) and move.square in board}
    return {square: (square in taken, square in stacked) for square in places.from_behind(look) if square in taken | stacked}


def _free(look: Look) -> list[str]:
    """The free squares that the lifted pawn may go to."""
    return [move.square for move in _steps(look) if move.square not in look.view.board]


def _ring(look: Look, square: str) -> FRect:
    """Around the whole stack; in the top row as much of it as the bar leaves."""
    at = places.enclosing(look, square)
    top = max(at.y, BAR + 6)
    return FRect(at.x, top, at.w, at.bottom - top)


def tag_spot(look: Look, square: str, free: Sequence[str] = ()) -> tuple[float, float]:
    """The middle of the tag above a stack; to one side of a bead or a count behind it, and below the stack where the bar is."""
    at = places.enclosing(look, square)
    if at.y < BAR + 16:
        return at.centerx - 24, at.bottom - 2
    behind = places.beside(look, square, -1)
    if behind in free and places.rise(look, square) > HIDES:
        return at.centerx + 26, at.y
    return at.centerx - (20 if len(look.view.board.get(behind, ())) > 1 else 0), at.y


def _draw_stack_sign(brush: Brush, at: FRect) -> None:
    """This stack may be stacked on as well as taken (CH-17, CH-22)."""
    disc = f'<circle cx="18" cy="18" r="16" fill="{ink.TEAL}" stroke="{ink.SMOKE}" stroke-width="2"/>'
    brush.vec(at.x - 18, at.bottom - 50, 36, 36, disc, 1)
    brush.icon("stack", at.x - 10, at.bottom - 42, 20, ink.TEAL_INK)


def _draw_bead(brush: Brush, look: Look, square: str, rings: Mapping[str, object]) -> None:
    """In the middle of a free square; in its corner where a stack in front, or that stack's tag, hides the middle."""
    x, y = places.middle(look, square)
    k, before = places.zoom(look), places.beside(look, square, 1)
    high = places.rise(look, before) if before else 0.0
    hidden = high > HIDES * k or (before in rings and high > 0)
    dx, dy = (-33 * k, -27 * k) if hidden else (0.0, 0.0)
    brush.vec(x + dx - 20, y + dy - 17, 40, 34, BEAD)


def brings(look: Look, square: str) -> str:
    """What taking this stack brings: "+3" opposing pawns, "–1" of one's own side, "2?" where their colours are hidden."""
    setup, stack = look.view.setup, look.view.board[square]
    top = stack[-1]
    assert isinstance(top, Pawn), "the top of a stack is seen"
    if setup.teams and not all(isinstance(pawn, Pawn) for pawn in stack):
        return f"{len(stack)}?"
    seats = [pawn.seat if isinstance(pawn, Pawn) else top.seat for pawn in stack]
    opposing = sum(setup.opposed(look.question.seat, seat) for seat in seats)
    return f"+{opposing}" if opposing else f"–{len(stack)}"


def draw_hint(brush: Brush, look: Look) -> None:
    """A honey ring with the bulb, and the way to it from the pawn."""
    match look.hint:
        case Gesture(target=Stop()) if look.aside:
            brush.ring(places.ACTION.inflate(14, 14), ink.HONEY, 20, 5)
        case Gesture(source=source, target=Square(target)):
            brush.ring(_ring(look, target), ink.HONEY, 14, 6)
            _draw_hint_source(brush, look, source)
            if isinstance(source, Square):
                draw_track(brush, [places.middle(look, source.name), places.middle(look, target)], places.zoom(look))
            if look.aside:  # in the replay it would lie over the arrow
                brush.tag(_("hint"), *tag_spot(look, target), ink.HONEY, ink.INK, 17, "hint")
        case Gesture(source=source):
            _draw_hint_source(brush, look, source)


def _draw_hint_source(brush: Brush, look: Look, source: Key | None) -> None:
    match source:
        case Square(origin):
            brush.ring(places.square_rect(look, origin), ink.HONEY, 8, 5)
        case Kind() if look.question is not None:
            brush.ring(places.reserve_touch(look, look.question.turn, source), ink.HONEY, 14, 5)

"""Marks on the board of Chifoumi for possible moves: legal targets, a hint, threatened pawns (docs/art.md, 7)."""

from __future__ import annotations

from collections.abc import Collection

from pygame import FRect

from game.chifoumi.board import own_tops, steps
from game.chifoumi.moves import Capture, Go, Kind, Stop
from game.chifoumi.state import ChifoumiView
from ui.canvas.brush import Brush
from ui.canvas.pieces import Gesture, Key
from ui.tables.chifoumi import pieces, places
from ui.tables.chifoumi.arrangement import arrangement
from ui.tables.chifoumi.gains import draw_gain, gain
from ui.tables.chifoumi.marks import draw_track
from ui.tables.chifoumi.places import Square
from ui.tables.contract import Look

HIDES = 26.0  # height from which a stack hides the middle of the square behind it
SIGN = 34.0  # diameter of a disc with a picture in the corner of a square
BEAD = (
    '<ellipse cx="20" cy="17" rx="15" ry="12" fill="target" stroke="on_target" stroke-width="3"/>'
    '<path d="M11 13Q14 8 20 8" fill="none" stroke="shine" stroke-width="2.5" stroke-linecap="round" opacity="0.8"/>'
)


def draw_rings(brush: Brush, look: Look) -> None:
    """Draw rings around all that the lifted pawn may take, and the pawn's own ring over its neighbours."""
    for square in _prey(look):
        brush.ring(_ring(look, square), "on_wood_soft" if gain(look, square) < 0 else "target", 14, 6)
    square = pieces.lifted_square(look)
    if square:
        at, high = places.square_rect(look, square), places.rise(look, square)
        brush.ring(FRect(at.x, at.y - high, at.w, at.h + high), "primary", 10, 5)


def draw_goals(brush: Brush, look: Look) -> None:
    """Draw, over the counts, beads on free squares, stacking signs and the gain of each capture."""
    prey = _prey(look)
    for square, kinds in _goals(look).items():
        if square not in look.view.board:
            _draw_bead(brush, look, square, prey)
        elif Go in kinds:
            draw_stacking(brush, places.square_rect(look, square))
    for square in prey:
        at = _ring(look, square)
        draw_gain(brush, at.x + 26, at.y + 6, gain(look, square), taken=False)


def _prey(look: Look) -> list[str]:
    """Return the squares that the lifted pawn may capture, back to front."""
    goals = _goals(look)
    return [square for square in places.from_behind(look) if Capture in goals.get(square, ())]


def _goals(look: Look) -> dict[str, set[type[Go | Capture]]]:
    """Return the legal targets of the lifted pawn: going there, capturing, or both (rules CH-17 and CH-22)."""
    question: ChifoumiView | None = look.question
    found: dict[str, set[type[Go | Capture]]] = {}
    if question is not None and look.show_legal:
        origin = pieces.lifted_square(look)
        for move in question.legal():
            if isinstance(move, Go | Capture) and move.origin == origin:
                found.setdefault(move.square, set()).add(type(move))
    return found


def _ring(look: Look, square: str) -> FRect:
    """Return the ring around the whole stack; in the top row the bar cuts it."""
    at = places.enclosing(look, square)
    top = max(at.y, arrangement(look).ceiling + 6)
    return FRect(at.x, top, at.w, at.bottom - top)


def draw_stacking(brush: Brush, at: FRect) -> None:
    """Mark a square on which the pawn may stack with a small sign in its corner."""
    draw_sign(brush, "stack", at.x + 18, at.bottom - 18, "target", "on_target")


def draw_sign(brush: Brush, icon: str, x: float, y: float, fill: str, on: str) -> None:
    """Draw a disc with a picture, centred at x, y."""
    disc = f'<circle cx="{SIGN / 2}" cy="{SIGN / 2}" r="{SIGN / 2 - 2}" fill="{fill}" stroke="smoke" stroke-width="2"/>'
    brush.vec(x - SIGN / 2, y - SIGN / 2, SIGN, SIGN, disc, 1)
    brush.icon(icon, x - 10, y - 10, 20, on)


def _draw_bead(brush: Brush, look: Look, square: str, rings: Collection[str]) -> None:
    """Draw a bead in the middle of a free square, or in its corner if a stack in front hides the middle."""
    x, y = places.middle(look, square)
    k, before = places.zoom(look), places.beside(look, square, 1)
    high = places.rise(look, before) if before else 0.0
    hidden = high > HIDES * k or (before in rings and high > 0)
    dx, dy = (-33 * k, -27 * k) if hidden else (0.0, 0.0)
    brush.vec(x + dx - 20, y + dy - 17, 40, 34, BEAD)


# ------------------------------------------------------------ threats


def threatened(look: Look) -> list[str]:
    """Return the player's squares that an opponent's next move could capture, back to front (rules CH-3 and CH-6)."""
    view: ChifoumiView = look.view
    seat = look.south if look.question is None else look.question.seat
    others = [square for other in range(len(look.seats)) if view.setup.opposed(seat, other) for square in own_tops(view.board, other)]
    struck = {move.square for square in others for move in steps(view.setup, view.board, square) if isinstance(move, Capture)}
    mine = struck & set(own_tops(view.board, seat))
    return [square for square in places.from_behind(look) if square in mine]


def draw_threats(brush: Brush, look: Look) -> None:
    """Draw a red ring and a warning on each threatened pawn, if threats are shown."""
    view: ChifoumiView = look.view
    nobody = look.past or (look.question is None and not look.seats[look.south].is_human)
    if not look.threats or nobody or view.why or view.placing or view.throwing:
        return
    for square in threatened(look):
        at = _ring(look, square)
        brush.ring(at, "danger", 12, 4, "8 7")
        draw_sign(brush, "warning", at.right - 16, at.y + 12, "danger", "on_accent")


# ------------------------------------------------------------ a hint


def draw_hint(brush: Brush, look: Look) -> None:
    """Draw a ring with the bulb around the hint's target, and the path to it."""
    match look.hint:
        case Gesture(target=Stop()) if look.aside:
            brush.ring(places.furniture(look).action.inflate(14, 14), "hint", 20, 5)
        case Gesture(source=source, target=Square(target)):
            at = _ring(look, target)
            brush.ring(at, "hint", 14, 6)
            _draw_hint_source(brush, look, source)
            if isinstance(source, Square):
                draw_track(brush, [places.middle(look, source.name), places.middle(look, target)], places.zoom(look))
            if look.aside:  # it would cover the arrow in a replay
                draw_sign(brush, "hint", at.x + 8, at.y + 6, "hint", "on_hint")
        case Gesture(source=source):
            _draw_hint_source(brush, look, source)


def _draw_hint_source(brush: Brush, look: Look, source: Key | None) -> None:
    match source:
        case Square(origin):
            brush.ring(places.square_rect(look, origin), "hint", 8, 5)
        case Kind() if look.question is not None:
            brush.ring(places.reserve_touch(look, look.question.turn, source), "hint", 14, 5)

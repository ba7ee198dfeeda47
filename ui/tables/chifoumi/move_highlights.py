"""Marks on the board of Chifoumi for possible moves: legal targets, a hint, threatened pawns (docs/art.md, 7)."""

from __future__ import annotations

from collections.abc import Collection

from pygame import FRect

from game.chifoumi.board import own_tops, steps
from game.chifoumi.moves import Capture, Go, Kind, Stop
from game.chifoumi.state import ChifoumiView
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Gesture, PieceId
from ui.tables.chifoumi import geometry, pieces
from ui.tables.chifoumi.gains import draw_gain, gain
from ui.tables.chifoumi.geometry import SquareTarget
from ui.tables.chifoumi.marks import draw_track
from ui.tables.chifoumi.measures import arrangement
from ui.tables.contract import TableViewModel

HIDES = 26.0  # height from which a stack hides the middle of the square behind it
SIGN = 34.0  # diameter of a disc with a picture in the corner of a square
BEAD = (
    '<ellipse cx="20" cy="17" rx="15" ry="12" fill="target" stroke="on_target" stroke-width="3"/>'
    '<path d="M11 13Q14 8 20 8" fill="none" stroke="shine" stroke-width="2.5" stroke-linecap="round" opacity="0.8"/>'
)


def draw_rings(canvas: Canvas, model: TableViewModel) -> None:
    """Draw rings around the stacks that the lifted pawn may capture, and around the pawn itself."""
    for square in _prey(model):
        canvas.ring(_ring(model, square), "on_wood_soft" if gain(model, square) < 0 else "target", 14, 6)
    square = pieces.lifted_square(model)
    if square:
        rect, high = geometry.square_rect(model, square), geometry.rise(model, square)
        canvas.ring(FRect(rect.x, rect.y - high, rect.w, rect.h + high), "primary", 10, 5)


def draw_goals(canvas: Canvas, model: TableViewModel) -> None:
    """Mark the lifted pawn's legal targets: free squares, own stacks, and captures with their gain."""
    prey = _prey(model)
    for square, kinds in _goals(model).items():
        if square not in model.view.board:
            _draw_bead(canvas, model, square, prey)
        elif Go in kinds:
            draw_stacking(canvas, geometry.square_rect(model, square))
    for square in prey:
        rect = _ring(model, square)
        draw_gain(canvas, rect.x + 26, rect.y + 6, gain(model, square), taken=False)


def _prey(model: TableViewModel) -> list[str]:
    """Return the squares that the lifted pawn may capture, back to front."""
    goals = _goals(model)
    return [square for square in geometry.from_behind(model) if Capture in goals.get(square, ())]


def _goals(model: TableViewModel) -> dict[str, set[type[Go | Capture]]]:
    """Return the legal targets of the lifted pawn: going there, capturing, or both (rules CH-17 and CH-22)."""
    question: ChifoumiView | None = model.question
    result: dict[str, set[type[Go | Capture]]] = {}
    if question is not None and model.show_legal:
        origin = pieces.lifted_square(model)
        for move in question.legal():
            if isinstance(move, Go | Capture) and move.origin == origin:
                result.setdefault(move.square, set()).add(type(move))
    return result


def _ring(model: TableViewModel, square: str) -> FRect:
    """Return the rectangle of a ring around a square and its stack, cut off below the top bar."""
    rect = geometry.enclosing(model, square)
    top = max(rect.y, arrangement(model).ceiling + 6)
    return FRect(rect.x, top, rect.w, rect.bottom - top)


def draw_stacking(canvas: Canvas, rect: FRect) -> None:
    """Mark a square on which the pawn may stack with a small sign in its corner."""
    draw_sign(canvas, "stack", rect.x + 18, rect.bottom - 18, "target", "on_target")


def draw_sign(canvas: Canvas, icon: str, x: float, y: float, fill: str, on: str) -> None:
    """Draw a disc with a picture, centred at x, y."""
    disc = f'<circle cx="{SIGN / 2}" cy="{SIGN / 2}" r="{SIGN / 2 - 2}" fill="{fill}" stroke="smoke" stroke-width="2"/>'
    canvas.vec(x - SIGN / 2, y - SIGN / 2, SIGN, SIGN, disc, 1)
    canvas.icon(icon, x - 10, y - 10, 20, on)


def _draw_bead(canvas: Canvas, model: TableViewModel, square: str, rings: Collection[str]) -> None:
    """Draw a bead in the middle of a free square, or in its corner if a stack in front hides the middle."""
    x, y = geometry.middle(model, square)
    k, before = geometry.zoom(model), geometry.beside(model, square, 1)
    high = geometry.rise(model, before) if before else 0.0
    hidden = high > HIDES * k or (before in rings and high > 0)
    dx, dy = (-33 * k, -27 * k) if hidden else (0.0, 0.0)
    canvas.vec(x + dx - 20, y + dy - 17, 40, 34, BEAD)


# ------------------------------------------------------------ threats


def threatened(model: TableViewModel) -> list[str]:
    """Return the player's squares that an opponent's next move could capture, back to front (rules CH-3 and CH-6)."""
    view: ChifoumiView = model.view
    seat = model.bottom_seat if model.question is None else model.question.seat
    others = [square for other in range(len(model.seats)) if view.setup.opposed(seat, other) for square in own_tops(view.board, other)]
    struck = {move.square for square in others for move in steps(view.setup, view.board, square) if isinstance(move, Capture)}
    mine = struck & set(own_tops(view.board, seat))
    return [square for square in geometry.from_behind(model) if square in mine]


def draw_threats(canvas: Canvas, model: TableViewModel) -> None:
    """Draw a red ring and a warning on each threatened pawn, if threats are shown."""
    view: ChifoumiView = model.view
    nobody = model.is_past or (model.question is None and not model.seats[model.bottom_seat].is_human)
    if not model.threats or nobody or view.why or view.placing or view.throwing:
        return
    for square in threatened(model):
        rect = _ring(model, square)
        canvas.ring(rect, "danger", 12, 4, "8 7")
        draw_sign(canvas, "warning", rect.right - 16, rect.y + 12, "danger", "on_accent")


# ------------------------------------------------------------ a hint


def draw_hint(canvas: Canvas, model: TableViewModel) -> None:
    """Draw a ring with the bulb around the hint's target, and the path to it."""
    match model.hint_gesture:
        case Gesture(target=Stop()) if model.has_side_column:
            canvas.ring(geometry.furniture(model).action.inflate(14, 14), "hint", 20, 5)
        case Gesture(source=source, target=SquareTarget(target)):
            rect = _ring(model, target)
            canvas.ring(rect, "hint", 14, 6)
            _draw_hint_source(canvas, model, source)
            if isinstance(source, SquareTarget):
                draw_track(canvas, [geometry.middle(model, source.name), geometry.middle(model, target)], geometry.zoom(model))
            if model.has_side_column:  # it would cover the arrow in a replay
                draw_sign(canvas, "hint", rect.x + 8, rect.y + 6, "hint", "on_hint")
        case Gesture(source=source):
            _draw_hint_source(canvas, model, source)


def _draw_hint_source(canvas: Canvas, model: TableViewModel, source: PieceId | None) -> None:
    match source:
        case SquareTarget(origin):
            canvas.ring(geometry.square_rect(model, origin), "hint", 8, 5)
        case Kind() if model.question is not None:
            canvas.ring(geometry.reserve_touch(model, model.question.turn, source), "hint", 14, 5)

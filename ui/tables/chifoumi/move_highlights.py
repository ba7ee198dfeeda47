"""Marks on the board of Chifoumi for possible moves: legal targets, a hint, threatened pawns (docs/art.md, 7)."""

from __future__ import annotations

from collections.abc import Collection

from pygame import FRect

from game.chifoumi.board import capturable_squares, squares_topped_by
from game.chifoumi.moves import Capture, Go, Kind, Stop
from game.chifoumi.state import ChifoumiView
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Gesture, PieceId
from ui.tables.chifoumi import geometry, pieces
from ui.tables.chifoumi.gains import capture_gain, draw_gain
from ui.tables.chifoumi.geometry import SquareTarget
from ui.tables.chifoumi.marks import draw_path
from ui.tables.chifoumi.measures import table_measures
from ui.tables.contract import TableViewModel

HIDING_RISE = 26.0  # height from which a stack hides the middle of the square behind it
DISC_DIAMETER = 34.0  # diameter of a disc with a picture in the corner of a square
BEAD_SVG = (
    '<ellipse cx="20" cy="17" rx="15" ry="12" fill="target" stroke="on_target" stroke-width="3"/>'
    '<path d="M11 13Q14 8 20 8" fill="none" stroke="shine" stroke-width="2.5" stroke-linecap="round" opacity="0.8"/>'
)


def draw_target_rings(canvas: Canvas, model: TableViewModel) -> None:
    """Draw rings around the stacks that the lifted pawn may capture, and around the pawn itself."""
    for square in _capturable_squares(model):
        canvas.draw_ring(_ring_rect(model, square), "on_wood_soft" if capture_gain(model, square) < 0 else "target", 14, 6)
    square = pieces.lifted_square(model)
    if square:
        rect, high = geometry.square_rect(model, square), geometry.stack_rise(model, square)
        canvas.draw_ring(FRect(rect.x, rect.y - high, rect.w, rect.h + high), "primary", 10, 5)


def draw_legal_targets(canvas: Canvas, model: TableViewModel) -> None:
    """Mark the lifted pawn's legal targets: free squares, own stacks, and captures with their gain."""
    prey = _capturable_squares(model)
    for square, kinds in _legal_targets(model).items():
        if square not in model.view.board:
            _draw_bead(canvas, model, square, prey)
        elif Go in kinds:
            draw_stacking_sign(canvas, geometry.square_rect(model, square))
    for square in prey:
        rect = _ring_rect(model, square)
        draw_gain(canvas, rect.x + 26, rect.y + 6, capture_gain(model, square), is_taken=False)


def _capturable_squares(model: TableViewModel) -> list[str]:
    """Return the squares that the lifted pawn may capture, back to front."""
    goals = _legal_targets(model)
    return [square for square in geometry.squares_back_to_front(model) if Capture in goals.get(square, ())]


def _legal_targets(model: TableViewModel) -> dict[str, set[type[Go | Capture]]]:
    """Return the legal targets of the lifted pawn: going there, capturing, or both (rules CH-17 and CH-22)."""
    question: ChifoumiView | None = model.decision_view
    result: dict[str, set[type[Go | Capture]]] = {}
    if question is not None and model.shows_legal_moves:
        origin = pieces.lifted_square(model)
        for move in question.legal():
            if isinstance(move, Go | Capture) and move.origin == origin:
                result.setdefault(move.square, set()).add(type(move))
    return result


def _ring_rect(model: TableViewModel, square: str) -> FRect:
    """Return the rectangle of a ring around a square and its stack, cut off below the top bar."""
    rect = geometry.square_and_stack_rect(model, square)
    top = max(rect.y, table_measures(model).top_bar_bottom + 6)
    return FRect(rect.x, top, rect.w, rect.bottom - top)


def draw_stacking_sign(canvas: Canvas, rect: FRect) -> None:
    """Mark a square on which the pawn may stack with a small sign in its corner."""
    draw_icon_disc(canvas, "stack", rect.x + 18, rect.bottom - 18, "target", "on_target")


def draw_icon_disc(canvas: Canvas, icon: str, x: float, y: float, fill: str, icon_color: str) -> None:
    """Draw a disc with a picture, centred at x, y."""
    disc = f'<circle cx="{DISC_DIAMETER / 2}" cy="{DISC_DIAMETER / 2}" r="{DISC_DIAMETER / 2 - 2}" fill="{fill}" stroke="smoke" stroke-width="2"/>'
    canvas.draw_svg_body(x - DISC_DIAMETER / 2, y - DISC_DIAMETER / 2, DISC_DIAMETER, DISC_DIAMETER, disc, 1)
    canvas.draw_icon(icon, x - 10, y - 10, 20, icon_color)


def _draw_bead(canvas: Canvas, model: TableViewModel, square: str, ringed_squares: Collection[str]) -> None:
    """Draw a bead in the middle of a free square, or in its corner if a stack in front hides the middle."""
    x, y = geometry.square_center(model, square)
    k, before = geometry.landscape_ratio(model), geometry.square_below(model, square)
    high = geometry.stack_rise(model, before) if before else 0.0
    hidden = high > HIDING_RISE * k or (before in ringed_squares and high > 0)
    dx, dy = (-33 * k, -27 * k) if hidden else (0.0, 0.0)
    canvas.draw_svg_body(x + dx - 20, y + dy - 17, 40, 34, BEAD_SVG)


# ------------------------------------------------------------ threats


def threatened_squares(model: TableViewModel) -> list[str]:
    """Return the player's squares that an opponent could capture in one turn, back to front (rules CH-3, CH-6 and CH-7)."""
    view: ChifoumiView = model.view
    seat = model.bottom_seat if model.decision_view is None else model.decision_view.seat
    opponents = [other for other in range(len(model.seats)) if view.setup.are_opponents(seat, other)]
    others = [square for opponent in opponents for square in squares_topped_by(view.board, opponent)]
    struck = {target for square in others for target in capturable_squares(view.setup, view.board, square)}
    mine = struck & set(squares_topped_by(view.board, seat))
    return [square for square in geometry.squares_back_to_front(model) if square in mine]


def draw_threats(canvas: Canvas, model: TableViewModel) -> None:
    """Draw a red ring and a warning on each threatened pawn, if threats are shown."""
    view: ChifoumiView = model.view
    nobody = model.is_past or (model.decision_view is None and not model.seats[model.bottom_seat].is_human)
    if not model.shows_threats or nobody or view.why or view.is_placing or view.is_throwing:
        return
    for square in threatened_squares(model):
        rect = _ring_rect(model, square)
        canvas.draw_ring(rect, "danger", 12, 4, "8 7")
        draw_icon_disc(canvas, "warning", rect.right - 16, rect.y + 12, "danger", "on_accent")


# ------------------------------------------------------------ a hint


def draw_hint(canvas: Canvas, model: TableViewModel) -> None:
    """Draw a ring with the bulb around the hint's target, and the path to it."""
    match model.hint_gesture:
        case Gesture(target=Stop()) if model.has_side_column:
            canvas.draw_ring(geometry.hud_layout(model).primary_button.inflate(14, 14), "hint", 20, 5)
        case Gesture(source=source, target=SquareTarget(target)):
            rect = _ring_rect(model, target)
            canvas.draw_ring(rect, "hint", 14, 6)
            _draw_hint_source(canvas, model, source)
            if isinstance(source, SquareTarget):
                way = [geometry.square_center(model, square) for square in (source.name, target)]
                draw_path(canvas, way, geometry.landscape_ratio(model))
            if model.has_side_column:  # it would cover the arrow in a replay
                draw_icon_disc(canvas, "hint", rect.x + 8, rect.y + 6, "hint", "on_hint")
        case Gesture(source=source):
            _draw_hint_source(canvas, model, source)


def _draw_hint_source(canvas: Canvas, model: TableViewModel, source: PieceId | None) -> None:
    match source:
        case SquareTarget(origin):
            canvas.draw_ring(geometry.square_rect(model, origin), "hint", 8, 5)
        case Kind() if model.decision_view is not None:
            canvas.draw_ring(geometry.reserve_target_rect(model, model.decision_view.turn, source), "hint", 14, 5)

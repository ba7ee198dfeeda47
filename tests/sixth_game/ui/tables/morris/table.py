"""The table of Three Men's Morris on the screen: all parts of a table in one file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect, Surface

from game.kernel import Event, Move
from game.morris.rules import LINES, PIECES, POINTS, MorrisMove, MorrisView, Place, Played, Position, Slide
from ui.assets.rasterizer import Rasterizer
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Gesture, Piece, PieceId, Pose
from ui.tables import contract
from ui.tables.contract import ProgressText, Table, TableStyle, TableViewModel
from ui.tables.morris.box import BOX
from ui.tables.seat_panels import draw_seat_panel
from ui.tables.spoken.accessible_names import AccessibleNames
from ui.tables.targets import NamedTarget, Target

LEFT, BOTTOM, STEP = 410.0, 600.0, 180.0  # of the point a1, and the distance of two points
PIECE_W, MARGIN = 104.0, 78.0  # width of a piece, and of the wood round the points
DISCS = (("surface_raised", "wood_black", "none"), ("wood_well", "on_wood", "on_wood"))  # by seat: fill, ring, and point in the middle


@dataclass(frozen=True, slots=True)
class PointTarget(NamedTarget):
    """The target id of a point of the board."""

    prefix = "point"
    point: str


@dataclass(frozen=True, slots=True)
class PieceKey(NamedTarget):
    """The id of a piece, in the order in which its seat places them, and of its target while it waits beside the board."""

    prefix = "piece"
    seat: int
    index: int


def point_pose(point: str) -> Pose:
    return Pose(LEFT + STEP * "abc".index(point[0]), BOTTOM - STEP * "123".index(point[1]), PIECE_W)


def reserve_pose(model: TableViewModel, key: PieceKey) -> Pose:
    """Return the pose of a piece that is not placed yet: beside the board, on the side of its seat."""
    return Pose(84 + 72 * key.index, 560 if key.seat == model.bottom_seat else 240, 68)


def seat_panel_rect(model: TableViewModel, seat: int) -> FRect:
    return FRect(20, 718, 300, 64) if seat == model.bottom_seat else FRect(20, 88, 300, 64)


def layout(model: TableViewModel) -> list[Piece]:
    result = []
    for seat, placed in enumerate(model.view.position.pieces):
        for index in range(PIECES):
            key = PieceKey(seat, index)
            pose = point_pose(placed[index]) if index < len(placed) else reserve_pose(model, key)
            result.append(Piece(key, str(seat), pose, level=2 if key == model.lifted_piece else 1))
    return result


def decision(model: TableViewModel) -> Position | None:
    """Return the position in which the human may move now, or None."""
    view: MorrisView | None = model.decision_view
    return view.position if view is not None and view.legal() else None


def targets(model: TableViewModel) -> list[Target]:
    """Return the points from a1 to c3, as the digits of a number pad, and the next piece to place."""
    position: Position = model.view.position
    own = position.pieces[position.turn] if decision(model) is not None and not position.is_placing else ()
    result = []
    for point in POINTS:
        piece = PieceKey(position.turn, own.index(point)) if point in own else None
        rect = point_pose(point).rect().inflate(16, 16)
        result.append(Target(PointTarget(point), rect, point_label(model, point), piece, PIECE_W / 2, has_digit_key=True))
    if decision(model) is not None and position.is_placing:
        key = PieceKey(position.turn, len(position.pieces[position.turn]))
        result.append(Target(key, reserve_pose(model, key).rect(), _("A piece to place"), key, 34))
    return result


def point_label(model: TableViewModel, point: str) -> str:
    owner = next((seat for seat, placed in enumerate(model.view.position.pieces) if point in placed), None)
    return _("{point}: free").format(point=point) if owner is None else f"{point}: {model.seats[owner].name}"


def moves(model: TableViewModel, gesture: Gesture) -> Sequence[MorrisMove]:
    """Return the move that a gesture means: a piece of the board to a point, or without one, a piece placed there."""
    position = decision(model)
    if position is None or not isinstance(gesture.target, PointTarget):
        return ()
    origin, point = origin_of(position, gesture.source), gesture.target.point
    if origin == point:
        return ()
    return (Slide(origin, point) if origin else Place(point),)


def origin_of(position: Position, source: PieceId | None) -> str:
    """Return the point of a lifted piece, "" if it is not on the board."""
    if isinstance(source, PointTarget):
        return source.point
    placed = position.pieces[source.seat] if isinstance(source, PieceKey) else ()
    return placed[source.index] if isinstance(source, PieceKey) and source.index < len(placed) else ""


def gesture(move: Move) -> Gesture:
    assert isinstance(move, Place | Slide), "there are no other moves"
    return Gesture(PointTarget(move.origin) if isinstance(move, Slide) else None, PointTarget(move.point))


def picture(rasterizer: Rasterizer, face: str, w: float) -> Surface:
    """Return the picture of a piece, whose face is the number of its seat: a light disc, or a dark one with a point."""
    fill, ring, point = DISCS[int(face)]
    body = f'<circle cx="{w / 2}" cy="{w / 2}" r="{w * 0.48}" fill="{fill}" stroke="wood_black" stroke-width="{w * 0.03}"/>'
    body += f'<circle cx="{w / 2}" cy="{w / 2}" r="{w * 0.36}" fill="none" stroke="{ring}" stroke-width="{w * 0.04}"/>'
    return rasterizer.body_picture(w, w, f'{body}<circle cx="{w / 2}" cy="{w / 2}" r="{w * 0.14}" fill="{point}"/>')


def draw_board(canvas: Canvas, left: float, bottom: float, step: float) -> None:
    """Draw the board, with its point a1 at `left`, `bottom`, and `step` units from point to point."""
    margin = step * MARGIN / STEP
    size = 2 * step + 2 * margin
    rect = FRect(left - margin, bottom + margin - size, size, size)
    canvas.draw_box(rect, margin / 3, ("wood_light", "wood_pale"), "wood_edge", 3, level=1)
    ends = [
        [(margin + step * "abc".index(point[0]), size - margin - step * "123".index(point[1])) for point in line[::2]] for line in LINES
    ]
    path = "".join(f"M{x0} {y0}L{x1} {y1}" for (x0, y0), (x1, y1) in ends)
    body = f'<path d="{path}" fill="none" stroke="wood_black" stroke-width="{step / 36}" stroke-linecap="round"/>'
    canvas.draw_svg_body(rect.x, rect.y, size, size, body)


def draw_under(canvas: Canvas, model: TableViewModel) -> None:
    draw_board(canvas, LEFT, BOTTOM, STEP)
    for seat, player in enumerate(model.seats):
        status = (_("to move") if player.is_human else _("thinking…")) if seat in model.active_seats else ""
        draw_seat_panel(canvas, seat_panel_rect(model, seat), model, seat, status)
    for event in model.last_events:
        for point in filter(None, (event.origin, event.point)) if isinstance(event, Played) else ():
            canvas.draw_ring(point_pose(point).rect(), "marker", PIECE_W / 2, 4, "0.1 8")


def draw_over(canvas: Canvas, model: TableViewModel) -> None:
    """Draw rings round the goals of the lifted piece, a hint's points, and the row that has won."""
    position, lifted, hint, rings = decision(model), model.lifted_piece, model.hint_gesture, []
    if position is not None and lifted is not None and model.shows_legal_moves:
        origin = origin_of(position, lifted)
        rings = [(move.point, "target") for move in position.legal() if isinstance(move, Place) or move.origin == origin]
    if hint is not None:
        rings += [(at.point, "hint") for at in (hint.source, hint.target) if isinstance(at, PointTarget)]
    if model.view.position.end == "row" and not model.is_moving:
        rings += [(point, "gold") for point in model.view.position.pieces[model.view.position.winners[0]]]
    for point, color in rings:
        canvas.draw_ring(point_pose(point).rect(), color, PIECE_W / 2, 6)


def prompt(model: TableViewModel) -> str:
    position = decision(model)
    if position is None:
        return model.waiting_text
    if position.is_placing:
        return _("Place a piece on a free point")
    return _("Choose a point beside it") if model.lifted_piece else _("Choose a piece to move")


def move_list_line(event: Event, names: Sequence[str]) -> str:
    assert isinstance(event, Played) and event.seat is not None, "there are no other events"
    sentence = _("{name} moves from {origin} to {point}.") if event.origin else _("{name} places a piece on {point}.")
    ends = {"row": _("Three in a row!"), "repeated": _("The third time: a draw.")}
    moved = sentence.format(name=names[event.seat], origin=event.origin, point=event.point)
    return f"{moved} {ends[event.end]}" if event.end else moved


TABLE = Table(
    box=BOX,
    text=contract.TableText(
        prompt,
        progress_text=lambda view: ProgressText(_("placing") if view.position.is_placing else _("moving")),
        accessible_names=AccessibleNames(lambda face: (_("light piece"), _("dark piece"))[int(face)], board_prefix=PointTarget.prefix),
    ),
    layout=contract.TableLayout(layout, targets, style=TableStyle("pawn_lift", drag_width_and_tilt=(PIECE_W, 0))),
    input=contract.TableInput(moves, gesture),
    art=contract.TableArt(picture, draw_under, draw_over, sound=lambda event: "pawn_place" if isinstance(event, Played) else ""),
    scoring=contract.Scoring(lambda view: view.position.scores),
    narration=contract.Narration(move_list_line, announcement=lambda event, names, you: move_list_line(event, names)),
)

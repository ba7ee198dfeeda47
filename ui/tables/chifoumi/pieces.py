"""The pieces on Chifoumi's table: their ids, faces and poses."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import FRect

from game.chifoumi.board import SeenBoard, SeenStack
from game.chifoumi.moves import Captured, GameEnded, Kind, Moved, Pawn, Unseen
from game.chifoumi.state import ChifoumiView, Hop
from game.kernel import Event
from ui.canvas.pieces import Piece, PieceId, Pose
from ui.tables.chifoumi import geometry
from ui.tables.contract import TableViewModel


@dataclass(frozen=True, slots=True)
class PawnId:
    """The id of a pawn on the board or captured, hidden or not."""

    number: int


@dataclass(frozen=True, slots=True)
class ReservePawnId:
    """The id of a pawn in a reserve."""

    seat: int
    kind: Kind
    index: int  # number of pawns of its kind below it


def layout(model: TableViewModel) -> list[Piece]:
    """Return all pawns back to front: reserves, captured ones, then the board from its far side."""
    model = with_ended_game(model)
    return _reserves(model) + _captured_pieces(model) + _standing(model)


def with_ended_game(model: TableViewModel) -> TableViewModel:
    """Return the view model to draw: with a game's last position while its end is shown."""
    ended = next((event for event in model.deal_end_events if isinstance(event, GameEnded)), None)
    if ended is None:
        return model
    view: ChifoumiView = model.view
    for event in model.deal_end_events:
        view = _after(view, event)
    view = replace(view, board=ended.board, mover=None, scores=ended.scores, why=ended.why)
    return replace(model, view=view, deal_end_events=(), scores=ended.scores)


def _after(view: ChifoumiView, event: Event) -> ChifoumiView:
    """Return the view with a move's step added to the last turn, and with its captures."""
    trail = view.trail if view.mover else ()
    match event:
        case Moved(seat=int(seat), origin=origin, square=square):
            return replace(view, trail=(*trail, Hop(seat, origin, square)))
        case Captured(seat=int(seat), origin=origin, square=square, pawns=pawns):
            prizes = tuple((*won, *pawns) if taker == seat else won for taker, won in enumerate(view.prizes))
            return replace(view, trail=(*trail, Hop(seat, origin, square, len(pawns))), prizes=prizes)
    return view


def topped_by(board: SeenBoard, key: PieceId | None) -> str:
    """Return the square of the stack with this piece on top, "" for none."""
    return next((square for square, stack in board.items() if PawnId(stack[-1].number) == key), "")


def lifted_square(model: TableViewModel) -> str:
    """Return the square of the lifted pawn, or of the one that may move again (rule CH-7), "" for none."""
    view: ChifoumiView | None = model.question
    return "" if view is None else topped_by(view.board, model.lifted_piece) or view.mover or ""


def _reserves(model: TableViewModel) -> list[Piece]:
    view: ChifoumiView = model.view
    pieces = []
    for seat, kinds in enumerate(view.reserve):
        for kind in geometry.KINDS:
            for index in range(kinds.count(kind)):
                pose = geometry.reserve_spot(model, seat, kind, index) if model.has_side_column else geometry.home(model, seat)
                key = ReservePawnId(seat, kind, index)
                hidden = not model.has_side_column or geometry.covered(model)
                pieces.append(Piece(key, face(view, seat, kind), pose, level=2 if key == model.lifted_piece else 1, hidden=hidden))
    return pieces


def _captured_pieces(model: TableViewModel) -> list[Piece]:
    view: ChifoumiView = model.view
    panels, pieces = geometry.taken_panels(model), []
    for seat, pawns in enumerate(view.prizes):
        hidden = seat not in panels
        poses = [geometry.home(model, seat)] * len(pawns) if hidden else _taken_spots(model, seat, panels[seat], len(pawns))
        for pawn, pose in zip(pawns, poses, strict=True):
            pieces.append(Piece(PawnId(pawn.number), face(view, pawn.seat, pawn.kind), pose, hidden=hidden))
    return pieces


def _taken_spots(model: TableViewModel, seat: int, rect: FRect, count: int) -> list[Pose]:
    if model.tall is None:
        return geometry.taken_spots(rect, count)
    return geometry.strip_spots(geometry.beside_title(rect) if seat == model.bottom_seat else rect, count)


def _standing(model: TableViewModel) -> list[Piece]:
    view: ChifoumiView = model.view
    fanned, pieces = geometry.fanned(model), []
    for square in geometry.from_behind(model):
        stack = view.board.get(square, ())
        if square == fanned:
            pieces += _fan(model, square)
            continue
        for pawn, pose in zip(stack, geometry.stack_spots(model, square, len(stack)), strict=True):
            pieces.append(Piece(PawnId(pawn.number), shown_face(view, stack, pawn), pose, _was(view, square, pawn, stack)))
    return pieces


def _fan(model: TableViewModel, square: str) -> list[Piece]:
    """Return a spread-out stack: its top pawn on the board, the others in the panel, overlapping if few."""
    view: ChifoumiView = model.view
    stack = view.board[square]
    poses = [geometry.stack_spots(model, square, 1)[0], *geometry.fan_spots(model, len(stack))[1:]]
    top, *below = (
        Piece(PawnId(pawn.number), shown_face(view, stack, pawn), pose) for pawn, pose in zip(reversed(stack), poses, strict=True)
    )
    return [*(reversed(below) if geometry.fan_loose(len(stack)) else below), top]


def _was(view: ChifoumiView, square: str, pawn: Pawn | Unseen, stack: SeenStack) -> ReservePawnId | None:
    """Return the id that a pawn had in its reserve if it was placed last, else None (rule CH-15)."""
    step = view.trail[-1] if view.trail else None
    if step is None or step.origin or step.square != square or pawn != stack[-1] or not isinstance(pawn, Pawn):
        return None
    return ReservePawnId(pawn.seat, pawn.kind, view.reserve[pawn.seat].count(pawn.kind))


def face(view: ChifoumiView, seat: int, kind: Kind | None) -> str:
    """Return the face of a seat's pawn for the table's `picture`, such as "white/R" or "white/?"."""
    return f"{view.setup.colour(seat, view.game)}/{kind or '?'}"


def shown_face(view: ChifoumiView, stack: SeenStack, pawn: Pawn | Unseen) -> str:
    """Return a pawn's face; a hidden one has no colour with partners, else its owner's (rules CH-5 and CH-22)."""
    top = stack[-1]
    if isinstance(pawn, Pawn):
        return face(view, pawn.seat, pawn.kind)
    return "neutral/?" if view.setup.teams or isinstance(top, Unseen) else face(view, top.seat, None)

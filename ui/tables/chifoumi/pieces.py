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
    return _reserve_pieces(model) + _captured_pieces(model) + _board_pieces(model)


def with_ended_game(model: TableViewModel) -> TableViewModel:
    """Return the view model to draw: with a game's last position while its end is shown."""
    ended = next((event for event in model.deal_end_events if isinstance(event, GameEnded)), None)
    if ended is None:
        return model
    view: ChifoumiView = model.view
    for event in model.deal_end_events:
        view = _view_after(view, event)
    view = replace(view, board=ended.board, mover=None, scores=ended.scores, why=ended.why)
    return replace(model, view=view, deal_end_events=(), scores=ended.scores)


def _view_after(view: ChifoumiView, event: Event) -> ChifoumiView:
    """Return the view with a move's step added to the last turn, and with its captures."""
    trail = view.trail if view.mover else ()
    match event:
        case Moved(seat=int(seat), origin=origin, square=square):
            return replace(view, trail=(*trail, Hop(seat, origin, square)))
        case Captured(seat=int(seat), origin=origin, square=square, pawns=pawns):
            prizes = tuple((*won, *pawns) if taker == seat else won for taker, won in enumerate(view.prizes))
            return replace(view, trail=(*trail, Hop(seat, origin, square, len(pawns))), prizes=prizes)
    return view


def square_topped_by(board: SeenBoard, piece_id: PieceId | None) -> str:
    """Return the square of the stack with this piece on top, "" for none."""
    return next((square for square, stack in board.items() if PawnId(stack[-1].number) == piece_id), "")


def lifted_square(model: TableViewModel) -> str:
    """Return the square of the lifted pawn, or of the one that may move again (rule CH-7), "" for none."""
    view: ChifoumiView | None = model.decision_view
    return "" if view is None else square_topped_by(view.board, model.lifted_piece) or view.mover or ""


def _reserve_pieces(model: TableViewModel) -> list[Piece]:
    view: ChifoumiView = model.view
    pieces = []
    for seat, kinds in enumerate(view.reserve):
        for kind in geometry.KINDS:
            for index in range(kinds.count(kind)):
                pose = geometry.reserve_pose(model, seat, kind, index) if model.has_side_column else geometry.hidden_piece_pose(model, seat)
                key = ReservePawnId(seat, kind, index)
                hidden = not model.has_side_column or geometry.are_panels_covered(model)
                pieces.append(Piece(key, pawn_face(view, seat, kind), pose, level=2 if key == model.lifted_piece else 1, is_hidden=hidden))
    return pieces


def _captured_pieces(model: TableViewModel) -> list[Piece]:
    view: ChifoumiView = model.view
    panels, pieces = geometry.captured_panel_rects(model), []
    for seat, pawns in enumerate(view.prizes):
        hidden = seat not in panels
        poses = [geometry.hidden_piece_pose(model, seat)] * len(pawns) if hidden else _captured_poses(model, seat, panels[seat], len(pawns))
        for pawn, pose in zip(pawns, poses, strict=True):
            pieces.append(Piece(PawnId(pawn.number), pawn_face(view, pawn.seat, pawn.kind), pose, is_hidden=hidden))
    return pieces


def _captured_poses(model: TableViewModel, seat: int, rect: FRect, count: int) -> list[Pose]:
    if model.portrait_page is None:
        return geometry.captured_poses(rect, count)
    return geometry.captured_strip_poses(geometry.area_beside_title(rect) if seat == model.bottom_seat else rect, count)


def _board_pieces(model: TableViewModel) -> list[Piece]:
    view: ChifoumiView = model.view
    fanned, pieces = geometry.spread_square(model), []
    for square in geometry.squares_back_to_front(model):
        stack = view.board.get(square, ())
        if square == fanned:
            pieces += _spread_stack_pieces(model, square)
            continue
        for pawn, pose in zip(stack, geometry.stack_poses(model, square, len(stack)), strict=True):
            pieces.append(Piece(PawnId(pawn.number), shown_face(view, stack, pawn), pose, _former_reserve_id(view, square, pawn, stack)))
    return pieces


def _spread_stack_pieces(model: TableViewModel, square: str) -> list[Piece]:
    """Return a spread-out stack: its top pawn on the board, the others in the panel, overlapping if few."""
    view: ChifoumiView = model.view
    stack = view.board[square]
    poses = [geometry.stack_poses(model, square, 1)[0], *geometry.spread_stack_poses(model, len(stack))[1:]]
    top, *below = (
        Piece(PawnId(pawn.number), shown_face(view, stack, pawn), pose) for pawn, pose in zip(reversed(stack), poses, strict=True)
    )
    return [*(reversed(below) if geometry.can_overlap_downwards(len(stack)) else below), top]


def _former_reserve_id(view: ChifoumiView, square: str, pawn: Pawn | Unseen, stack: SeenStack) -> ReservePawnId | None:
    """Return the id that a pawn had in its reserve if it was placed last, else None (rule CH-15)."""
    step = view.trail[-1] if view.trail else None
    if step is None or step.origin or step.square != square or pawn != stack[-1] or not isinstance(pawn, Pawn):
        return None
    return ReservePawnId(pawn.seat, pawn.kind, view.reserve[pawn.seat].count(pawn.kind))


def pawn_face(view: ChifoumiView, seat: int, kind: Kind | None) -> str:
    """Return the face of a seat's pawn for the table's `picture`, such as "white/R" or "white/?"."""
    return f"{view.setup.colour(seat, view.game)}/{kind or '?'}"


def shown_face(view: ChifoumiView, stack: SeenStack, pawn: Pawn | Unseen) -> str:
    """Return a pawn's face; a hidden one has no colour with partners, else its owner's (rules CH-5 and CH-22)."""
    top = stack[-1]
    if isinstance(pawn, Pawn):
        return pawn_face(view, pawn.seat, pawn.kind)
    return "neutral/?" if view.setup.has_teams or isinstance(top, Unseen) else pawn_face(view, top.seat, None)

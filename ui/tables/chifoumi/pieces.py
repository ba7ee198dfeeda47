"""The pieces on Chifoumi's table: their ids, faces and poses."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import FRect

from game.chifoumi.board import SeenBoard, SeenStack
from game.chifoumi.moves import Captured, GameEnded, Kind, Moved, Pawn, Unseen
from game.chifoumi.state import ChifoumiView, Hop
from game.kernel import Event
from ui.canvas.pieces import Key, Piece, Spot
from ui.tables.chifoumi import places
from ui.tables.contract import Look


@dataclass(frozen=True, slots=True)
class PawnKey:
    """The id of a pawn on the board or captured, hidden or not."""

    number: int


@dataclass(frozen=True, slots=True)
class ReserveKey:
    """The id of a pawn in a reserve."""

    seat: int
    kind: Kind
    index: int  # number of pawns of its kind below it


def layout(look: Look) -> list[Piece]:
    """Return all pawns back to front: reserves, captured ones, then the board from its far side."""
    look = with_ended_game(look)
    return _reserves(look) + _taken(look) + _standing(look)


def with_ended_game(look: Look) -> Look:
    """Return the view model to draw: with a game's last position while its end is shown."""
    ended = next((event for event in look.settled if isinstance(event, GameEnded)), None)
    if ended is None:
        return look
    view: ChifoumiView = look.view
    for event in look.settled:
        view = _after(view, event)
    view = replace(view, board=ended.board, mover=None, scores=ended.scores, why=ended.why)
    return replace(look, view=view, settled=(), scores=ended.scores)


def _after(view: ChifoumiView, event: Event) -> ChifoumiView:
    """Return the view with the path of the last move, and its captures."""
    trail = view.trail if view.mover else ()
    match event:
        case Moved(seat=int(seat), origin=origin, square=square):
            return replace(view, trail=(*trail, Hop(seat, origin, square)))
        case Captured(seat=int(seat), origin=origin, square=square, pawns=pawns):
            prizes = tuple((*won, *pawns) if taker == seat else won for taker, won in enumerate(view.prizes))
            return replace(view, trail=(*trail, Hop(seat, origin, square, len(pawns))), prizes=prizes)
    return view


def topped_by(board: SeenBoard, key: Key | None) -> str:
    """Return the square of the stack with this piece on top, "" for none."""
    return next((square for square, stack in board.items() if PawnKey(stack[-1].number) == key), "")


def lifted_square(look: Look) -> str:
    """Return the square of the lifted pawn, or of the one that may move again (rule CH-7), "" for none."""
    view: ChifoumiView | None = look.question
    return "" if view is None else topped_by(view.board, look.lifted) or view.mover or ""


def _reserves(look: Look) -> list[Piece]:
    view: ChifoumiView = look.view
    pieces = []
    for seat, kinds in enumerate(view.reserve):
        for kind in places.KINDS:
            for index in range(kinds.count(kind)):
                spot = places.reserve_spot(look, seat, kind, index) if look.aside else places.home(look, seat)
                key = ReserveKey(seat, kind, index)
                hidden = not look.aside or places.covered(look)
                pieces.append(Piece(key, face(view, seat, kind), spot, level=2 if key == look.lifted else 1, hidden=hidden))
    return pieces


def _taken(look: Look) -> list[Piece]:
    view: ChifoumiView = look.view
    panels, pieces = places.taken_panels(look), []
    for seat, pawns in enumerate(view.prizes):
        hidden = seat not in panels
        spots = [places.home(look, seat)] * len(pawns) if hidden else _taken_spots(look, seat, panels[seat], len(pawns))
        for pawn, spot in zip(pawns, spots, strict=True):
            pieces.append(Piece(PawnKey(pawn.number), face(view, pawn.seat, pawn.kind), spot, hidden=hidden))
    return pieces


def _taken_spots(look: Look, seat: int, at: FRect, count: int) -> list[Spot]:
    if look.tall is None:
        return places.taken_spots(at, count)
    return places.strip_spots(places.beside_title(at) if seat == look.south else at, count)


def _standing(look: Look) -> list[Piece]:
    view: ChifoumiView = look.view
    fanned, pieces = places.fanned(look), []
    for square in places.from_behind(look):
        stack = view.board.get(square, ())
        if square == fanned:
            pieces += _fan(look, square)
            continue
        for pawn, spot in zip(stack, places.stack_spots(look, square, len(stack)), strict=True):
            pieces.append(Piece(PawnKey(pawn.number), shown_face(view, stack, pawn), spot, _was(view, square, pawn, stack)))
    return pieces


def _fan(look: Look, square: str) -> list[Piece]:
    """Return a spread-out stack: its top pawn on the board, the others in the panel, overlapping if few."""
    view: ChifoumiView = look.view
    stack = view.board[square]
    spots = [places.stack_spots(look, square, 1)[0], *places.fan_spots(look, len(stack))[1:]]
    top, *below = (
        Piece(PawnKey(pawn.number), shown_face(view, stack, pawn), spot) for pawn, spot in zip(reversed(stack), spots, strict=True)
    )
    return [*(reversed(below) if places.fan_loose(len(stack)) else below), top]


def _was(view: ChifoumiView, square: str, pawn: Pawn | Unseen, stack: SeenStack) -> ReserveKey | None:
    """Return the id that the pawn placed last had in its reserve, or None (rule CH-15)."""
    step = view.trail[-1] if view.trail else None
    if step is None or step.origin or step.square != square or pawn != stack[-1] or not isinstance(pawn, Pawn):
        return None
    return ReserveKey(pawn.seat, pawn.kind, view.reserve[pawn.seat].count(pawn.kind))


def face(view: ChifoumiView, seat: int, kind: Kind | None) -> str:
    """Return the face of a seat's pawn for the table's `picture`, such as "white/R" or "white/?"."""
    return f"{view.setup.colour(seat, view.game)}/{kind or '?'}"


def shown_face(view: ChifoumiView, stack: SeenStack, pawn: Pawn | Unseen) -> str:
    """Return a pawn's face; a hidden one has no colour with partners, else its owner's (rules CH-5 and CH-22)."""
    top = stack[-1]
    if isinstance(pawn, Pawn):
        return face(view, pawn.seat, pawn.kind)
    return "neutral/?" if view.setup.teams or isinstance(top, Unseen) else face(view, top.seat, None)

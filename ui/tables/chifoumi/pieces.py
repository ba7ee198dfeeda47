"""The pieces on Chifoumi's table: their keys, what they show, and the layout of them all."""

from __future__ import annotations

from game.chifoumi.board import SeenStack
from game.chifoumi.moves import Kind, Pawn, Unseen
from game.chifoumi.state import ChifoumiView
from ui.canvas.pieces import Piece
from ui.tables.chifoumi import places
from ui.tables.chifoumi.settled import shown
from ui.tables.contract import Look


def layout(look: Look) -> list[Piece]:
    """Every pawn there is, back to front: what is put away, then the board from its far side."""
    look = shown(look)
    return _reserves(look) + _taken(look) + _standing(look)


def pawn_key(pawn: Pawn | Unseen) -> str:
    return f"pawn/{pawn.number}"


def reserve_key(seat: int, kind: Kind, index: int) -> str:
    return f"reserve/{seat}/{kind}/{index}"


def lifted_square(look: Look) -> str:
    """The square of the pawn that is picked up, or of the one that may go on (CH-7); "" for none."""
    view: ChifoumiView | None = look.question
    if view is None:
        return ""
    return next((square for square, stack in view.board.items() if pawn_key(stack[-1]) == look.lifted), view.mover or "")


def _reserves(look: Look) -> list[Piece]:
    view: ChifoumiView = look.view
    pieces = []
    for seat, kinds in enumerate(view.reserve):
        for kind in places.KINDS:
            for index in range(kinds.count(kind)):
                spot = places.reserve_spot(look, seat, kind, index) if look.aside else places.home(look, seat)
                key = reserve_key(seat, kind, index)
                level = 2 if key == look.lifted else 1
                pieces.append(Piece(key, face(view, seat, kind), spot, level=level, hidden=not look.aside))
    return pieces


def _taken(look: Look) -> list[Piece]:
    view: ChifoumiView = look.view
    panels = places.taken_panels(look)
    pieces = []
    for seat, pawns in enumerate(view.prizes):
        shown = seat in panels
        spots = places.taken_spots(panels[seat], len(pawns)) if shown else [places.home(look, seat)] * len(pawns)
        faces = [face(view, pawn.seat, pawn.kind) for pawn in pawns]
        keys = [pawn_key(pawn) for pawn in pawns]
        pieces += [Piece(key, shows, spot, hidden=not shown) for key, shows, spot in zip(keys, faces, spots, strict=True)]
    return pieces


def _standing(look: Look) -> list[Piece]:
    view: ChifoumiView = look.view
    fan, pieces = places.fanned(look), []
    for square in places.from_behind(look):
        stack = view.board.get(square, ())
        if square == fan:
            pieces += _fan(look, square)
            continue
        for pawn, spot in zip(stack, places.stack_spots(look, square, len(stack)), strict=True):
            pieces.append(Piece(pawn_key(pawn), shown_face(view, stack, pawn), spot, _was(view, square, pawn, stack)))
    return pieces


def _fan(look: Look, square: str) -> list[Piece]:
    """The pawns below the top one beside the board, the top one on it; a loose pile shows its upper pawns whole."""
    view: ChifoumiView = look.view
    stack = view.board[square]
    top, *below = reversed(stack)
    spots = places.fan_spots(len(stack))[1:]
    pieces = [Piece(pawn_key(pawn), shown_face(view, stack, pawn), spot) for pawn, spot in zip(below, spots, strict=True)]
    if places.fan_loose(len(stack)):
        pieces.reverse()
    return [*pieces, Piece(pawn_key(top), shown_face(view, stack, top), places.stack_spots(look, square, 1)[0])]


def _was(view: ChifoumiView, square: str, pawn: Pawn | Unseen, stack: SeenStack) -> str:
    """The piece of the reserve that the pawn placed last was (CH-15)."""
    step = view.trail[-1] if view.trail else None
    if step is None or step.origin or step.square != square or pawn != stack[-1] or not isinstance(pawn, Pawn):
        return ""
    return reserve_key(pawn.seat, pawn.kind, view.reserve[pawn.seat].count(pawn.kind))


def face(view: ChifoumiView, seat: int, kind: Kind | None) -> str:
    """What a pawn of this seat shows, for the table's `picture`: "white/R", "white/?"."""
    return f"{view.setup.colour(seat, view.game)}/{kind or '?'}"


def shown_face(view: ChifoumiView, stack: SeenStack, pawn: Pawn | Unseen) -> str:
    """A hidden pawn has its owner's colour where only own pawns are stacked (CH-5), none with partners (CH-22)."""
    top = stack[-1]
    if isinstance(pawn, Pawn):
        return face(view, pawn.seat, pawn.kind)
    return "neutral/?" if view.setup.teams or isinstance(top, Unseen) else face(view, top.seat, None)

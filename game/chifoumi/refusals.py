"""Chifoumi: refusals of moves, as keys and details, with their sentences."""

from __future__ import annotations

from game.chifoumi.board import NEIGHBOURS, SQUARES, forbidden_squares, pawn_moves, top_of
from game.chifoumi.moves import Capture, ChifoumiMove, Go, Pass, Pawn, Place, Stop
from game.chifoumi.state import ChifoumiView
from game.hand_signs import Throw
from game.kernel import Refusal
from game.refusal_texts import ByDetail, RefusalTexts, translatable

REFUSAL_TEXTS: RefusalTexts = {
    "another_pawn": translatable("Only the pawn on {square} may go on now. Move it, or stop."),
    "cannot_stack": translatable("You don’t stack on opponents."),
    "cannot_take": ByDetail(
        "mine",
        {
            "R": translatable("A rock takes scissors, and nothing else. Choose another square."),
            "S": translatable("Scissors take paper, and nothing else. Choose another square."),
            "P": translatable("Paper takes rocks and wells, and nothing else. Choose another square."),
            "W": translatable("A well takes rocks and scissors, and nothing else. Choose another square."),
        },
    ),
    "capture_instead": translatable("You don’t stack on opponents, but you can take this stack."),
    "centre": translatable("No pawn may be placed on the centre square. Choose another one."),
    "empty_square": translatable("There is no pawn on {square}. Choose one of yours."),
    "may_not_pass": translatable("You can’t pass while a pawn can move. Choose one."),
    "next_to_opponent": translatable("Too close: an opponent stands next to {square}. Choose an open square."),
    "no_throw": translatable("Who starts is already decided. Move a pawn."),
    "not_in_reserve": ByDetail(
        "kind",
        {
            "R": translatable("You have no rock left to place. Choose another pawn."),
            "S": translatable("You have no scissors left to place. Choose another pawn."),
            "P": translatable("You have no paper left to place. Choose another pawn."),
            "W": translatable("You have no well left to place. Choose another pawn."),
        },
    ),
    "not_your_pawn": translatable("The pawn on {square} is not yours. Choose one of your colour."),
    "nothing_to_place": translatable("All your pawns are on the board. Move one of them."),
    "nothing_to_stop": translatable("Only a capture lets you go on or stop. Move a pawn first."),
    "nothing_to_take": translatable("Nobody is on {square}. You can simply go there."),
    "off_board": translatable("The board goes from a1 to g7. Choose a square on it."),
    "on_opponent": translatable("An opponent stands there. Choose an open square, or your own stack."),
    "own_pawn": translatable("You don’t take your own pawns in this game, but you can stack on them."),
    "partners": translatable("Partners do not talk: no hints while your partner is a person."),
    "place_first": translatable("Pawns are still being placed. Choose one from your reserve."),
    "stop_instead": translatable("Go on with the pawn that has captured, or stop there."),
    "throw_now": translatable("First decide who starts: show a sign."),
    "too_far": translatable("A pawn goes one square at a time. Choose one right next to it."),
}


def move_refusal(view: ChifoumiView, move: ChifoumiMove) -> Refusal | None:
    """Return why the seat of this view may not play the move, or None if it may."""
    assert view.seat is not None, "a spectator does not play"
    if view.why:
        return Refusal("over")
    if view.is_throwing:
        return _throw_refusal(view, move)
    if view.turn != view.seat:
        return Refusal("not_your_turn", {"seat": view.turn})
    if isinstance(move, Throw):
        return Refusal("no_throw")
    if view.is_placing:
        return _placement_refusal(view, move)
    match move:
        case Place():
            return Refusal("nothing_to_place")
        case Stop():
            return None if view.mover else Refusal("nothing_to_stop")
        case Pass():
            return _pass_refusal(view)
        case Go() | Capture():
            return _off_board_refusal(move.origin) or _off_board_refusal(move.square) or _pawn_move_refusal(view, move)


def _throw_refusal(view: ChifoumiView, move: ChifoumiMove) -> Refusal | None:
    assert view.seat is not None
    if not isinstance(move, Throw):
        return Refusal("throw_now")
    return None if view.throws[view.seat] is None else Refusal("already_thrown")


def _placement_refusal(view: ChifoumiView, move: ChifoumiMove) -> Refusal | None:
    """Return why a move is refused during free placement (rule CH-15), or None if it is legal."""
    assert view.seat is not None
    if not isinstance(move, Place):
        return Refusal("place_first")
    if move.kind not in view.reserve[view.seat]:
        return Refusal("not_in_reserve", {"kind": str(move.kind)})
    return _off_board_refusal(move.square) or _forbidden_square_refusal(view, view.seat, move.square)


def _forbidden_square_refusal(view: ChifoumiView, seat: int, square: str) -> Refusal | None:
    match forbidden_squares(view.setup, view.board, seat).get(square):
        case "centre":
            return Refusal("centre", {"square": square})
        case "on_opponent":
            return Refusal("on_opponent", {"square": square})
        case "next_to_opponent":
            return Refusal("next_to_opponent", {"square": square})
    return None


def _pass_refusal(view: ChifoumiView) -> Refusal | None:
    """Return why passing is refused, as while a pawn can move (rule CH-8), or None if it is legal."""
    if view.mover:
        return Refusal("stop_instead")
    return None if view.legal() == (Pass(),) else Refusal("may_not_pass")


def _pawn_move_refusal(view: ChifoumiView, move: Go | Capture) -> Refusal | None:
    pawn = top_of(view.board, move.origin)
    if pawn is None:
        return Refusal("empty_square", {"square": move.origin})
    if pawn.seat != view.seat:
        return Refusal("not_your_pawn", {"square": move.origin, "seat": pawn.seat})
    if view.mover and move.origin != view.mover:
        return Refusal("another_pawn", {"square": view.mover})
    if move.square not in NEIGHBOURS[move.origin]:
        return Refusal("too_far", {"origin": move.origin, "square": move.square})
    if move in pawn_moves(view.setup, view.board, move.origin):
        return None
    return _target_refusal(view, move, pawn)


def _target_refusal(view: ChifoumiView, move: Go | Capture, pawn: Pawn) -> Refusal:
    """Return why this pawn cannot move or capture there (rules CH-3, CH-5, CH-17 and CH-22)."""
    top = top_of(view.board, move.square)
    if top is None:
        return Refusal("nothing_to_take", {"square": move.square})
    may_take = view.setup.can_capture(pawn, top)
    is_own = top.seat == pawn.seat and not view.setup.free_placement
    return Refusal(
        ("capture_instead" if may_take else "cannot_stack") if isinstance(move, Go) else ("own_pawn" if is_own else "cannot_take"),
        {"square": move.square, "mine": str(pawn.kind), "theirs": str(top.kind), "seat": top.seat},
    )


def _off_board_refusal(square: str) -> Refusal | None:
    return None if square in SQUARES else Refusal("off_board", {"square": square})

"""The table input of Chifoumi: targets, and the meaning of gestures; the view's legal moves decide."""

from __future__ import annotations

from collections.abc import Sequence

from game.chifoumi.board import NEIGHBOURS, top_of
from game.chifoumi.moves import Capture, ChifoumiMove, Go, Kind, Place, Sign, Stop, Throw
from game.chifoumi.state import ChifoumiView
from game.kernel import Move
from ui.assets.translation import _
from ui.canvas.pieces import Gesture, PieceId
from ui.tables.buttons import PrimaryAction, TableButton, TableButtons
from ui.tables.chifoumi import geometry, pieces, texts, throw
from ui.tables.chifoumi.geometry import ReserveTarget, SquareTarget
from ui.tables.chifoumi.measures import arrangement
from ui.tables.chifoumi.names import kind_name, sign_name
from ui.tables.chifoumi.pieces import PawnId, ReservePawnId
from ui.tables.chifoumi.throw import SignTarget
from ui.tables.contract import TableViewModel
from ui.tables.targets import CLOSE, HELPER, THREATS, SeatTarget, Target


def targets(model: TableViewModel) -> list[Target]:
    """Return the clickable targets: the signs of a throw, or the reserve and the squares, then the panels."""
    model = pieces.with_ended_game(model)
    first = _signs(model) if model.view.throwing else [*_reserve(model), *_squares(model)]
    return [*first, *_beside(model)] if model.has_side_column else first


def _signs(model: TableViewModel) -> list[Target]:
    if model.question is None or not model.question.legal():
        return []
    return [Target(SignTarget(sign), throw.sign_rect(model, sign), sign_name(sign), r=16, numbered=True) for sign in Sign]


def _reserve(model: TableViewModel) -> list[Target]:
    """Return a target for each kind left in the reserve of the player to move (rule CH-15)."""
    question: ChifoumiView | None = model.question
    if question is None or not question.placing or question.seat is None or question.turn != question.seat or not model.has_side_column:
        return []
    seat, reserve = question.seat, question.reserve[question.seat]
    return [
        Target(
            ReserveTarget(seat, kind),
            geometry.reserve_touch(model, seat, kind),
            kind_name(kind),
            ReservePawnId(seat, kind, reserve.count(kind) - 1),
            numbered=True,
        )
        for kind in geometry.KINDS
        if kind in reserve
    ]


def _squares(model: TableViewModel) -> list[Target]:
    """Return a target for each square; the peek option lets stacks be spread out (rule CH-9)."""
    view: ChifoumiView = model.view
    movable, sentences = _movable(model), texts.squares_say(model, pieces.lifted_square(model))
    return [
        Target(
            SquareTarget(square),
            geometry.hit(model, square),
            sentences[square],
            movable.get(square),
            8,
            can_spread=view.setup.peek and len(view.board.get(square, ())) > 1,
        )
        for square in geometry.from_behind(model)
    ]


def _movable(model: TableViewModel) -> dict[str, PawnId]:
    """Return the pawns that can be lifted, by square, except where a click completes a move."""
    question: ChifoumiView | None = model.question
    if question is None or question.placing:
        return {}
    steps = [move for move in question.legal() if isinstance(move, Go | Capture)]
    lifted = pieces.lifted_square(model) if model.lifted_piece else ""
    goals = {move.square for move in steps if move.origin == lifted}
    return {square: PawnId(question.board[square][-1].number) for square in {move.origin for move in steps} - goals}


def _beside(model: TableViewModel) -> list[Target]:
    """Return the targets of the seat panels and the helper panel."""
    fans = not model.view.placing and not model.view.throwing
    seats = (*geometry.from_top(model), model.bottom_seat)
    result = [Target(SeatTarget(seat), geometry.plate(model, seat), _plate_says(model, seat), r=36, can_spread=fans) for seat in seats]
    helper = geometry.helper(model)
    if helper is not None:
        result.append(Target(HELPER, helper, _("Fold this panel away") if model.helper else _("Who takes what"), r=18))
    return result


def _plate_says(model: TableViewModel, seat: int) -> str:
    """Return the label of a seat panel: how its score is counted, and what a click does."""
    view: ChifoumiView = model.view
    if view.throwing:
        return model.seats[seat].name
    counted = texts.score_says(view, seat)
    return counted if view.placing else " ".join((counted, _("Click to see the pawns taken.")))


def moves(model: TableViewModel, gesture: Gesture) -> Sequence[ChifoumiMove]:
    """Return the legal moves that the gesture may mean or, without any, the likeliest illegal one."""
    question: ChifoumiView | None = model.question
    if question is None:
        return ()
    match gesture.target:
        case Stop() as stop:
            return (stop,)
        case SignTarget(sign):
            return (Throw(sign),)
        case SquareTarget(square):
            return _moves_to(question, gesture.source, square)
    return ()


def _moves_to(question: ChifoumiView, source: PieceId | None, square: str) -> Sequence[ChifoumiMove]:
    if question.placing:
        match source:
            case ReservePawnId(kind=kind) | (Kind() as kind):
                return (Place(kind, square),)
        return _from(question, square)
    origin = _origin(question, source)
    if not origin:
        return _from(question, square)
    return _steps(question, origin, square) if origin != square else ()


def _from(question: ChifoumiView, square: str) -> Sequence[ChifoumiMove]:
    """Return an illegal move from this square, to show its refusal, or () if its pawn can be lifted."""
    if any(isinstance(move, Go | Capture) and move.origin == square for move in question.legal()):
        return ()
    return (Go(square, NEIGHBOURS[square][0]),)


def _origin(question: ChifoumiView, source: PieceId | None) -> str:
    """Return the square of the lifted pawn; in a chain no pawn needs to be lifted (rule CH-7)."""
    if isinstance(source, SquareTarget):
        return source.name
    return pieces.topped_by(question.board, source) if source else question.mover or ""


def _steps(question: ChifoumiView, origin: str, square: str) -> Sequence[ChifoumiMove]:
    legal = [move for move in question.legal() if isinstance(move, Go | Capture) and (move.origin, move.square) == (origin, square)]
    if legal:
        return legal
    pawn, top = top_of(question.board, origin), top_of(question.board, square)
    if pawn is None or top is None or question.setup.may_stack(pawn.seat, top):
        return (Go(origin, square),)
    return (Capture(origin, square),)


def gesture(move: Move) -> Gesture:
    match move:
        case Go() | Capture():
            return Gesture(SquareTarget(move.origin), SquareTarget(move.square))
        case Place():
            return Gesture(move.kind, SquareTarget(move.square))
        case Throw():
            return Gesture(None, SignTarget(move.sign))
    return Gesture(None, move)


def keys(model: TableViewModel) -> TableButtons:
    """Return the table's buttons, with one to stop during a chain of captures (rule CH-7)."""
    question: ChifoumiView | None = model.question
    going_on = question is not None and question.mover is not None and question.turn == question.seat
    return TableButtons(PrimaryAction(Gesture(None, Stop()), _("Stop here"), "check") if going_on else None, others=_others(model))


def _others(model: TableViewModel) -> Sequence[TableButton]:
    """Return the button that closes spread-out pawns, and the one that shows threatened pawns."""
    result = []
    if model.spread_target is not None and model.has_side_column:
        result.append(TableButton("close", Gesture(None, CLOSE), arrangement(model).close, _("Close"), "close", "paper", bare=True))
    if not model.view.placing and not model.view.throwing and any(seat.is_human for seat in model.seats):
        style, bare, arranged = "teal" if model.threats else "wood", model.compact or model.tall is not None, arrangement(model)
        result.append(
            TableButton("threats", Gesture(None, THREATS), arranged.threats, _("Pawns in danger"), "warning", style, ("t",), bare)
        )
    return result

"""The table input of Chifoumi: targets, and the meaning of gestures; the view's legal moves decide."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.chifoumi.board import NEIGHBOURS, top_of
from game.chifoumi.moves import Capture, ChifoumiMove, Go, Kind, Place, Stop
from game.chifoumi.state import ChifoumiView
from game.hand_signs import Throw
from game.kernel import Move
from ui.assets.translation import _
from ui.canvas.pieces import Gesture, PieceId
from ui.tables.buttons import PrimaryAction, TableButton, TableButtons
from ui.tables.cards.hand_signs import SignTarget, sign_targets
from ui.tables.chifoumi import geometry, pieces, texts, throw
from ui.tables.chifoumi.geometry import ReserveTarget, SquareTarget
from ui.tables.chifoumi.measures import table_measures
from ui.tables.chifoumi.names import kind_name, show_sign_label
from ui.tables.chifoumi.pieces import PawnId, ReservePawnId
from ui.tables.contract import TableViewModel
from ui.tables.targets import CLOSE, HELPER, THREATS, SeatTarget, Target


def targets(model: TableViewModel) -> list[Target]:
    """Return the clickable targets: the signs of a throw, or the reserve and the squares, then the panels."""
    model = pieces.with_ended_game(model)
    first = _sign_targets(model) if model.view.is_throwing else [*_reserve_targets(model), *_square_targets(model)]
    return [*first, *_panel_targets(model)] if model.has_side_column else first


def _sign_targets(model: TableViewModel) -> list[Target]:
    if model.decision_view is None or not model.decision_view.legal():
        return []
    return sign_targets(partial(throw.sign_rect, model), show_sign_label)


def _reserve_targets(model: TableViewModel) -> list[Target]:
    """Return a target for each kind left in the reserve of the player to move (rule CH-15)."""
    question: ChifoumiView | None = model.decision_view
    if question is None or not question.is_placing or question.seat is None or question.turn != question.seat or not model.has_side_column:
        return []
    seat, reserve = question.seat, question.reserve[question.seat]
    reserve_targets = []
    for kind in (kind for kind in geometry.KINDS if kind in reserve):
        rect, top = geometry.reserve_target_rect(model, seat, kind), ReservePawnId(seat, kind, reserve.count(kind) - 1)
        reserve_targets.append(Target(ReserveTarget(seat, kind), rect, kind_name(kind), top, has_digit_key=True))
    return reserve_targets


def _square_targets(model: TableViewModel) -> list[Target]:
    """Return a target for each square; the peek option lets stacks be spread out (rule CH-9)."""
    view: ChifoumiView = model.view
    movable, sentences = _movable_pawns(model), texts.square_sentences(model, pieces.lifted_square(model))
    square_targets = []
    for square in geometry.squares_back_to_front(model):
        rect, can_spread = geometry.square_target_rect(model, square), view.setup.peek and len(view.board.get(square, ())) > 1
        square_targets.append(Target(SquareTarget(square), rect, sentences[square], movable.get(square), 8, can_spread=can_spread))
    return square_targets


def _movable_pawns(model: TableViewModel) -> dict[str, PawnId]:
    """Return the pawns that can be lifted, by square, except where a click completes a move."""
    question: ChifoumiView | None = model.decision_view
    if question is None or question.is_placing:
        return {}
    steps = [move for move in question.legal() if isinstance(move, Go | Capture)]
    lifted = pieces.lifted_square(model) if model.lifted_piece else ""
    goals = {move.square for move in steps if move.origin == lifted}
    return {square: PawnId(question.board[square][-1].number) for square in {move.origin for move in steps} - goals}


def _panel_targets(model: TableViewModel) -> list[Target]:
    """Return the targets of the seat panels and the helper panel."""
    fans = not model.view.is_placing and not model.view.is_throwing
    seats = (*model.other_seats[::-1], model.bottom_seat)
    result = [
        Target(SeatTarget(seat), geometry.seat_panel_rect(model, seat), _seat_panel_label(model, seat), corner_radius=36, can_spread=fans)
        for seat in seats
    ]
    helper = geometry.helper_panel_rect(model)
    if helper is not None:
        result.append(Target(HELPER, helper, _("Fold this panel away") if model.is_helper_open else _("Who takes what"), corner_radius=18))
    return result


def _seat_panel_label(model: TableViewModel, seat: int) -> str:
    """Return the label of a seat panel: how its score is counted, and what a click does."""
    view: ChifoumiView = model.view
    if view.is_throwing:
        return model.seats[seat].name
    counted = texts.score_explanation(view, seat)
    return counted if view.is_placing else " ".join((counted, _("Click to see the pawns taken.")))


def candidate_moves(model: TableViewModel, gesture: Gesture) -> Sequence[ChifoumiMove]:
    """Return the legal moves that the gesture may mean or, without any, the likeliest illegal one."""
    question: ChifoumiView | None = model.decision_view
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


def _moves_to(decision_view: ChifoumiView, source: PieceId | None, square: str) -> Sequence[ChifoumiMove]:
    if decision_view.is_placing:
        match source:
            case ReservePawnId(kind=kind) | (Kind() as kind):
                return (Place(kind, square),)
        return _illegal_move_from(decision_view, square)
    origin = _source_square(decision_view, source)
    if not origin:
        return _illegal_move_from(decision_view, square)
    return _moves_between(decision_view, origin, square) if origin != square else ()


def _illegal_move_from(decision_view: ChifoumiView, square: str) -> Sequence[ChifoumiMove]:
    """Return an illegal move from this square, to show its refusal, or () if its pawn can be lifted."""
    if any(isinstance(move, Go | Capture) and move.origin == square for move in decision_view.legal()):
        return ()
    return (Go(square, NEIGHBOURS[square][0]),)


def _source_square(decision_view: ChifoumiView, source: PieceId | None) -> str:
    """Return the square of the lifted pawn; in a chain no pawn needs to be lifted (rule CH-7)."""
    if isinstance(source, SquareTarget):
        return source.name
    return pieces.square_topped_by(decision_view.board, source) if source else decision_view.mover or ""


def _moves_between(decision_view: ChifoumiView, origin: str, square: str) -> Sequence[ChifoumiMove]:
    legal = [move for move in decision_view.legal() if isinstance(move, Go | Capture) and (move.origin, move.square) == (origin, square)]
    if legal:
        return legal
    pawn, top = top_of(decision_view.board, origin), top_of(decision_view.board, square)
    if pawn is None or top is None or decision_view.setup.can_stack_on(pawn.seat, top):
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


def buttons(model: TableViewModel) -> TableButtons:
    """Return the table's buttons, with one to stop during a chain of captures (rule CH-7)."""
    question: ChifoumiView | None = model.decision_view
    going_on = question is not None and question.mover is not None and question.turn == question.seat
    stop = PrimaryAction(Gesture(None, Stop()), _("Stop here"), "check") if going_on else None
    return TableButtons(stop, other_buttons=_other_buttons(model))


def _other_buttons(model: TableViewModel) -> Sequence[TableButton]:
    """Return the button that closes spread-out pawns, and the one that shows threatened pawns."""
    result, arranged = [], table_measures(model)
    if model.spread_target is not None and model.has_side_column:
        result.append(TableButton("close", Gesture(None, CLOSE), arranged.close_button, _("Close"), "close", "paper", is_icon_only=True))
    if not model.view.is_placing and not model.view.is_throwing and any(seat.is_human for seat in model.seats):
        style, bare = "teal" if model.shows_threats else "wood", model.is_compact or model.portrait_page is not None
        gesture, label = Gesture(None, THREATS), _("Pawns in danger")
        result.append(TableButton("threats", gesture, arranged.threats_button, label, "warning", style, ("t",), bare))
    return result

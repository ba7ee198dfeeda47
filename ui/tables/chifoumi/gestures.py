"""The table input of Chifoumi: targets, and the meaning of gestures; the view's legal moves decide."""

from __future__ import annotations

from collections.abc import Sequence

from game.chifoumi.board import NEIGHBOURS, top_of
from game.chifoumi.moves import Capture, ChifoumiMove, Go, Kind, Place, Sign, Stop, Throw
from game.chifoumi.state import ChifoumiView
from game.kernel import Move
from ui.assets.words import _
from ui.canvas.pieces import Gesture, Key
from ui.tables.chifoumi import pieces, places, throw, words
from ui.tables.chifoumi.arrangement import arrangement
from ui.tables.chifoumi.names import kind_name, sign_name
from ui.tables.chifoumi.pieces import PawnKey, ReserveKey
from ui.tables.chifoumi.places import Reserve, Square
from ui.tables.chifoumi.throw import SignKey
from ui.tables.contract import Look
from ui.tables.table_key import Action, Keys, TableKey
from ui.tables.targets import CLOSE, HELPER, THREATS, Plate, Target


def targets(look: Look) -> list[Target]:
    """Return signs, or reserves and squares from the upper left, then seat panels and the helper panel."""
    look = pieces.with_ended_game(look)
    first = _signs(look) if look.view.throwing else [*_reserve(look), *_squares(look)]
    return [*first, *_beside(look)] if look.aside else first


def _signs(look: Look) -> list[Target]:
    if look.question is None or not look.question.legal():
        return []
    return [Target(SignKey(sign), throw.sign_rect(look, sign), sign_name(sign), r=16, numbered=True) for sign in Sign]


def _reserve(look: Look) -> list[Target]:
    """Return the kinds left in the reserve of the player to move (rule CH-15)."""
    question: ChifoumiView | None = look.question
    if question is None or not question.placing or question.seat is None or question.turn != question.seat or not look.aside:
        return []
    seat, reserve = question.seat, question.reserve[question.seat]
    return [
        Target(
            Reserve(seat, kind),
            places.reserve_touch(look, seat, kind),
            kind_name(kind),
            ReserveKey(seat, kind, reserve.count(kind) - 1),
            numbered=True,
        )
        for kind in places.KINDS
        if kind in reserve
    ]


def _squares(look: Look) -> list[Target]:
    """Return the squares; with peek on, stacks can be spread out (rule CH-9)."""
    view: ChifoumiView = look.view
    movable, says = _movable(look), words.squares_say(look, pieces.lifted_square(look))
    return [
        Target(
            Square(square),
            places.hit(look, square),
            says[square],
            movable.get(square),
            8,
            fans=view.setup.peek and len(view.board.get(square, ())) > 1,
        )
        for square in places.from_behind(look)
    ]


def _movable(look: Look) -> dict[str, PawnKey]:
    """Return the pawns that can be lifted, by square, without legal targets: a click there makes a move."""
    question: ChifoumiView | None = look.question
    if question is None or question.placing:
        return {}
    steps = [move for move in question.legal() if isinstance(move, Go | Capture)]
    lifted = pieces.lifted_square(look) if look.lifted else ""
    goals = {move.square for move in steps if move.origin == lifted}
    return {square: PawnKey(question.board[square][-1].number) for square in {move.origin for move in steps} - goals}


def _beside(look: Look) -> list[Target]:
    """Return the seat panels and the helper panel."""
    fans = not look.view.placing and not look.view.throwing
    seats = (*places.from_top(look), look.south)
    found = [Target(Plate(seat), places.plate(look, seat), _plate_says(look, seat), r=36, fans=fans) for seat in seats]
    helper = places.helper(look)
    if helper is not None:
        found.append(Target(HELPER, helper, _("Fold this panel away") if look.helper else _("Who takes what"), r=18))
    return found


def _plate_says(look: Look, seat: int) -> str:
    """Return how the seat's score is counted, and what a click does."""
    view: ChifoumiView = look.view
    if view.throwing:
        return look.seats[seat].name
    counted = words.score_says(view, seat)
    return counted if view.placing else " ".join((counted, _("Click to see the pawns taken.")))


def moves(look: Look, gesture: Gesture) -> Sequence[ChifoumiMove]:
    """Return the legal moves that the gesture may mean or, without any, the likeliest illegal one."""
    question: ChifoumiView | None = look.question
    if question is None:
        return ()
    match gesture.target:
        case Stop() as stop:
            return (stop,)
        case SignKey(sign):
            return (Throw(sign),)
        case Square(square):
            return _moves_to(question, gesture.source, square)
    return ()


def _moves_to(question: ChifoumiView, source: Key | None, square: str) -> Sequence[ChifoumiMove]:
    if question.placing:
        match source:
            case ReserveKey(kind=kind) | (Kind() as kind):
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


def _origin(question: ChifoumiView, source: Key | None) -> str:
    """Return the square of the lifted pawn; in a chain no pawn needs to be lifted (rule CH-7)."""
    if isinstance(source, Square):
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
            return Gesture(Square(move.origin), Square(move.square))
        case Place():
            return Gesture(move.kind, Square(move.square))
        case Throw():
            return Gesture(None, SignKey(move.sign))
    return Gesture(None, move)


def keys(look: Look) -> Keys:
    """Return the buttons; in a chain the player may stop (rule CH-7)."""
    question: ChifoumiView | None = look.question
    going_on = question is not None and question.mover is not None and question.turn == question.seat
    return Keys(Action(Gesture(None, Stop()), _("Stop here"), "check") if going_on else None, others=_others(look))


def _others(look: Look) -> Sequence[TableKey]:
    """Return the button that closes spread-out pawns, and the switch for threats."""
    found = []
    if look.opened is not None and look.aside:
        found.append(TableKey("close", Gesture(None, CLOSE), arrangement(look).close, _("Close"), "close", "paper", bare=True))
    if not look.view.placing and not look.view.throwing and any(seat.is_human for seat in look.seats):
        style, bare, arranged = "teal" if look.threats else "wood", look.compact or look.tall is not None, arrangement(look)
        found.append(TableKey("threats", Gesture(None, THREATS), arranged.threats, _("Pawns in danger"), "warning", style, ("t",), bare))
    return found

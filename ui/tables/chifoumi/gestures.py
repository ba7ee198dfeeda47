"""What can be chosen on Chifoumi's table, and what a gesture means there. Nothing here is a rule: the view's legal moves decide."""

from __future__ import annotations

from collections.abc import Sequence

from game.chifoumi.board import SQUARES, top_of
from game.chifoumi.moves import Capture, ChifoumiMove, Go, Kind, Place, Sign, Stop, Throw
from game.chifoumi.state import ChifoumiView
from game.kernel import Move
from ui.assets.words import _
from ui.canvas.pieces import Gesture
from ui.tables.chifoumi import pieces, places, throw
from ui.tables.chifoumi import words as wording
from ui.tables.chifoumi.names import kind_name, sign_name
from ui.tables.chifoumi.settled import shown
from ui.tables.contract import HELPER, Look, Plate, Target
from ui.tables.table_key import Action, Keys


def targets(look: Look) -> list[Target]:
    """Signs or reserves, then the squares as they are read, plates, and the key of the helper."""
    look = shown(look)
    if look.view.throwing:
        return [*_signs(look), *_plates(look), *_helper(look)]
    return [*_reserve(look), *_squares(look), *_plates(look), *_helper(look)]


def _signs(look: Look) -> list[Target]:
    if look.question is None or not look.question.legal():
        return []
    return [
        Target(f"sign/{sign}", throw.sign_rect(look, index), sign_name(sign), r=16, numbered=True) for index, sign in enumerate(throw.SIGNS)
    ]


def _reserve(look: Look) -> list[Target]:
    """The kinds that the person asked has left (CH-15)."""
    question: ChifoumiView | None = look.question
    if question is None or not question.placing or question.seat is None or question.turn != question.seat or not look.aside:
        return []
    found = []
    for kind in places.KINDS:
        left = question.reserve[question.seat].count(kind)
        if left:
            name, key = f"reserve/{question.seat}/{kind}", pieces.reserve_key(question.seat, kind, left - 1)
            found.append(Target(name, places.reserve_touch(look, question.seat, kind), kind_name(kind), key, numbered=True))
    return found


def _squares(look: Look) -> list[Target]:
    """A stack that may be looked into can be spread out (CH-9)."""
    view: ChifoumiView = look.view
    movable = _movable(look)
    return [
        Target(
            f"square/{square}",
            places.hit(look, square),
            wording.square_says(look, square, pieces.lifted_square(look)),
            movable.get(square, ""),
            8,
            fans=view.setup.peek and len(view.board.get(square, ())) > 1,
        )
        for square in places.from_behind(look)
    ]


def _movable(look: Look) -> dict[str, str]:
    """The pawns that can be picked up, by square. Where the pawn in hand may go, a click means going there."""
    question: ChifoumiView | None = look.question
    if question is None or question.placing:
        return {}
    steps = [move for move in question.legal() if isinstance(move, Go | Capture)]
    lifted = pieces.lifted_square(look) if look.lifted else ""
    goals = {move.square for move in steps if move.origin == lifted}
    origins = {move.origin for move in steps} - goals
    return {square: pieces.pawn_key(question.board[square][-1]) for square in origins}


def _plates(look: Look) -> list[Target]:
    if not look.aside:
        return []
    says, fans = _("Look at the taken pawns"), not look.view.placing and not look.view.throwing
    return [Target(Plate(seat), places.plate(look, seat), says, r=36, fans=fans) for seat in (*places.from_top(look), look.south)]


def _helper(look: Look) -> list[Target]:
    at = places.helper(look) if look.aside else None
    if at is None:
        return []
    says = _("Fold this panel away") if look.helper else _("Who takes what")
    return [Target(HELPER, at, says, r=18)]


def moves(look: Look, gesture: Gesture) -> Sequence[ChifoumiMove]:
    """Every move that the gesture can mean; where none is legal, the one that was surely meant."""
    question: ChifoumiView | None = look.question
    kind, _slash, rest = gesture.target.partition("/")
    if question is None:
        return ()
    if kind == "stop":
        return (Stop(),)
    if kind == "sign":
        return (Throw(Sign(rest)),)
    if kind != "square" or rest not in SQUARES:
        return ()
    if question.placing:
        placed = _kind(gesture.source)
        return (Place(placed, rest),) if placed is not None else ()
    origin = _origin(question, gesture.source)
    return _steps(question, origin, rest) if origin and origin != rest else ()


def _kind(source: str) -> Kind | None:
    """The kind of a pawn of a reserve: "reserve/0/R/1", or "kind/R" in a hint."""
    parts = source.split("/")
    if parts[0] not in ("reserve", "kind"):
        return None
    return Kind(parts[2] if parts[0] == "reserve" else parts[1])


def _origin(question: ChifoumiView, source: str) -> str:
    """The square of the pawn that was picked up; in a chain it need not be (CH-7)."""
    if source.startswith("square/"):
        return source.removeprefix("square/")
    if not source:
        return question.mover or ""
    return next((square for square, stack in question.board.items() if pieces.pawn_key(stack[-1]) == source), "")


def _steps(question: ChifoumiView, origin: str, square: str) -> Sequence[ChifoumiMove]:
    meant = [move for move in question.legal() if isinstance(move, Go | Capture) and (move.origin, move.square) == (origin, square)]
    if meant:
        return meant
    pawn, top = top_of(question.board, origin), top_of(question.board, square)
    if pawn is None or top is None or question.setup.may_stack(pawn.seat, top):
        return (Go(origin, square),)
    return (Capture(origin, square),)


def gesture(move: Move) -> Gesture:
    match move:
        case Go() | Capture():
            return Gesture(f"square/{move.origin}", f"square/{move.square}")
        case Place():
            return Gesture(f"kind/{move.kind}", f"square/{move.square}")
        case Throw():
            return Gesture(None, f"sign/{move.sign}")
    return Gesture(None, str(move))


def keys(look: Look) -> Keys:
    """In a chain one may stop (CH-7)."""
    question: ChifoumiView | None = look.question
    going_on = question is not None and question.mover is not None and question.turn == question.seat
    return Keys(Action(Gesture(None, "stop"), _("Stop here"), "check") if going_on else None)

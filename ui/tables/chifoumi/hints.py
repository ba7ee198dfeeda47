"""Chifoumi's hints in steps: what can be done, with which pawn, and the move."""

from __future__ import annotations

from game.bots.bot import Reason
from game.chifoumi.moves import Capture, Go, Kind, Place, Stop
from game.kernel import Move
from ui.assets.words import _
from ui.canvas.pieces import Gesture
from ui.tables.chifoumi.gestures import gesture
from ui.tables.chifoumi.names import a_kind
from ui.tables.chifoumi.places import Square
from ui.tables.chifoumi.reasons import reason
from ui.tables.hint_steps import NOTHING, Steps


def hints(move: Move, why: Reason) -> Steps:
    """Each step tells more."""
    whole, idea = (gesture(move), reason(why)), _idea(why)
    match move:
        case Go() | Capture() if idea:
            return (NOTHING, idea), (Gesture(Square(move.origin), None), _look_at(why, move.origin)), whole
        case Place(kind=kind) if idea:
            return (NOTHING, idea), (Gesture(kind, None), _("Take {kind} from your reserve.").format(kind=a_kind(Kind(kind)))), whole
        case Stop() if idea:
            return (Gesture(Square(str(why.facts["square"])), None), idea), whole
    return (whole,)


def _look_at(why: Reason, origin: str) -> str:
    if why.key == "escapes":
        return _("The pawn on {square} is threatened: where is it safe?").format(square=origin)
    return _("Look at the pawn on {square}.").format(square=origin)


def _idea(why: Reason) -> str:
    """What kind of move it is; "" where there is nothing to choose."""
    single = why.facts.get("pawns") == 1
    return {
        "takes": _("You can take something."),
        "takes_chain": _("You can take several times in a row."),
        "own_capture_for": _("Sometimes it pays to give up a pawn of your own."),
        "takes_own": _("You may take a pawn of your own side to move again."),
        "stops_safe": _("Your pawn may go on or stop: which is better?"),
        "stops": _("Your pawn may go on or stop: which is better?"),
        "escapes": _("One of your pawns is in danger."),
        "shields": _("One of your stacks is in danger: you can shield it."),
        "threatens": _("You can threaten something, and be safe."),
        "centre": _("Go nearer to the centre, where nothing threatens you."),
        "quiet": _("Make a safe move.") if single else _("Make a stack in a safe place."),
        "risks": _("Here a risk is worth it."),
        "places_threat": _("Place a pawn so that it threatens something."),
        "places_safe": _("Place a pawn where nothing near can take it."),
        "places_stack": _("Make one of your stacks higher."),
        "places": _("Look for a good square for one of your pawns."),
    }.get(why.key, "")

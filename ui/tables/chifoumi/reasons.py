"""The reasons for refusals and for hints in Chifoumi, and the steps of a hint."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.bots.bot import Reason
from game.chifoumi.moves import Capture, Go, Kind, Place, Stop
from game.chifoumi.refusals import REFUSAL_TEXTS
from game.kernel import Json, Move, Refusal
from ui.assets.translation import _, _n
from ui.canvas.pieces import Gesture
from ui.tables.chifoumi.geometry import SquareTarget
from ui.tables.chifoumi.names import kind_with_article, pawn_count_text
from ui.tables.hint_steps import NO_HIGHLIGHT, HintSteps
from ui.tables.spoken.refusal_sentence import refusal_sentence


def refusal_text(refusal: Refusal) -> str:
    """Return why a move is refused and what can be done instead; a pawn that cannot stack on another cannot take it either (rule CH-3)."""
    sentence = refusal_sentence(REFUSAL_TEXTS, refusal, {})
    if refusal.key != "cannot_stack":
        return sentence
    return " ".join((sentence, refusal_sentence(REFUSAL_TEXTS, replace(refusal, key="cannot_take"), {})))


def reason_text(reason: Reason) -> str:
    """Return why a hint is good, from the view alone (the keys of game.chifoumi.reasons)."""
    single = reason.details.get("pawns") == 1
    threat = _("Threatens {prey} on {target}, and nothing threatens it.")
    sentences = {
        "pass": _("None of your pawns can move."),
        "throw": _("One sign is as good as another: throw!"),
        "takes": _("Takes {prey} on {square}.") if single else _("Takes a whole stack on {square}: {pawns}."),
        "takes_chain": _("Opens a chain: {captures}, {pawns} in all."),
        "own_capture_for": _("Gives up {lost} from your own side, to take {won} right after."),
        "takes_own": _("Gives up {lost} from your own side. If the game goes on, this pawn may move again."),
        "stops_safe": _("Stop on {square}: nothing threatens it there."),
        "stops": _("Stop on {square}: {by} can take it there, but nothing else looks better."),
        "escapes": _("Leaves {origin}, where it was threatened by {by}."),
        "shields": _("Shields a stack on {square} that was threatened by {by}."),
        "threatens": threat if single else _("Threatens a stack on {target}, {pawns} high, and nothing threatens it."),
        "centre": _("Nearer to the centre, and nothing threatens it there."),
        "quiet": _("Nothing threatens it on {square}.") if single else _("Stacks on {square}, where nothing threatens it."),
        "risks": _("A risk: on {square} it is threatened by {by}. The other moves look no better."),
        "places_threat": _("Two squares from {prey} on {target}, which it could take, and out of danger."),
        "places_safe": _("Nothing near {square} can take it."),
        "places_stack": _("Grows your stack on {square} to {pawns}."),
        "places": _("{square} looks like the best of the open squares."),
    }
    return sentences.get(reason.key, _("It’s the only possible move.")).format(**_details_in_words(reason.details))


def _details_in_words(details: Mapping[str, Json]) -> dict[str, str]:
    """Return the details in words, such as "c3", "a rock", "3 pawns" or "2 captures"."""
    worded: dict[str, str] = {}
    for name, fact in details.items():
        match name, fact:
            case "kind" | "prey" | "by", str(kind):
                worded[name] = kind_with_article(Kind(kind))
            case _, int(count):
                worded["won" if name == "points" else name] = pawn_count_text(count)
            case "squares", list(squares):
                worded["captures"] = _n("{n} capture", "{n} captures", len(squares))
            case _:
                worded[name] = str(fact)
    return worded


def hint_steps(move: Move, reason: Reason) -> HintSteps:
    """Return the steps of a hint before the move, each with more information than the one before."""
    idea = _idea_text(reason)
    match move:
        case Go() | Capture() if idea:
            return (NO_HIGHLIGHT, idea), (Gesture(SquareTarget(move.origin), None), _look_at_text(reason, move.origin))
        case Place(kind=kind) if idea:
            sentence = _("Take {kind} from your reserve.").format(kind=kind_with_article(Kind(kind)))
            return (NO_HIGHLIGHT, idea), (Gesture(kind, None), sentence)
        case Stop() if idea:
            return ((Gesture(SquareTarget(str(reason.details["square"])), None), idea),)
    return ()


def _look_at_text(reason: Reason, origin: str) -> str:
    if reason.key == "escapes":
        return _("The pawn on {square} is threatened: where is it safe?").format(square=origin)
    return _("Look at the pawn on {square}.").format(square=origin)


def _idea_text(reason: Reason) -> str:
    """Return a sentence on the idea of a hinted move without naming it, "" if there is no choice."""
    single = reason.details.get("pawns") == 1
    return {
        "takes": _("You can take something."),
        "takes_chain": _("You can take several times in a row."),
        "own_capture_for": _("Sometimes it pays to give up a pawn of your own."),
        "takes_own": _("Taking from your own side lets a pawn move again."),
        "stops_safe": _("Your pawn may go on or stop: which is better?"),
        "stops": _("Your pawn may go on or stop: which is better?"),
        "escapes": _("One of your pawns is in danger."),
        "shields": _("One of your stacks is in danger: you can shield it."),
        "threatens": _("You can threaten something, and be safe."),
        "centre": _("Move nearer to the centre, where nothing threatens you."),
        "quiet": _("Make a safe move.") if single else _("Make a stack in a safe place."),
        "risks": _("A risk is worth it here."),
        "places_threat": _("Place a pawn so that it threatens something."),
        "places_safe": _("Place a pawn where nothing near can take it."),
        "places_stack": _("Make one of your stacks higher."),
        "places": _("Look for a good square for one of your pawns."),
    }.get(reason.key, "")

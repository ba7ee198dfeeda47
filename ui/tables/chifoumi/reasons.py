"""Why a move is refused in Chifoumi, and why another is good."""

from __future__ import annotations

from collections.abc import Mapping

from game.bots.bot import Reason
from game.chifoumi.moves import Kind
from game.kernel import Json, Refusal
from ui.assets.words import _, _n
from ui.tables.chifoumi.names import a_kind, pawns


def refusal(refused: Refusal) -> str:
    """Why a move is refused, and what can be done instead (the keys of game.chifoumi.refusals)."""
    match refused.key:
        case "not_in_reserve":
            return _used_up(Kind(str(refused.facts["kind"])))
        case "cannot_stack":
            return " ".join((_("You don’t stack on opponents."), prey(Kind(str(refused.facts["mine"])))))
        case "cannot_take":
            return prey(Kind(str(refused.facts["mine"])))
    sentences = {
        "over": _("The game is over. Play another one!"),
        "partners": _("Partners do not talk: no hints while your partner is a person."),
        "throw_now": _("First decide who starts: show a sign."),
        "already_thrown": _("You have made your sign already."),
        "no_throw": _("Who starts is already decided. Move a pawn."),
        "nothing_to_stop": _("Only a capture lets you go on or stop. Move a pawn first."),
        "stop_instead": _("Go on with the pawn that took, or stop there."),
        "may_not_pass": _("You may not pass while a pawn can move. Choose one."),
        "nothing_to_place": _("All your pawns are on the board. Move one of them."),
        "place_first": _("Pawns are still being placed. Choose one from your reserve."),
        "centre": _("No pawn may be placed on the centre square. Choose another one."),
        "on_opponent": _("An opponent stands there. Choose a clear square, or your own stack."),
        "next_to_opponent": _("Too close: an opponent stands next to {square}. Choose a clear square."),
        "off_board": _("The board goes from a1 to g7. Choose a square on it."),
        "empty_square": _("No pawn stands on {square}. Choose one of yours."),
        "not_your_pawn": _("The pawn on {square} is not yours. Choose one of your colour."),
        "another_pawn": _("Only the pawn on {square} may go on now. Move it, or stop."),
        "too_far": _("A pawn goes one square at a time. Choose one right next to it."),
        "nothing_to_take": _("Nobody stands on {square}. You can simply go there."),
        "capture_instead": _("You don’t stack on opponents, but you can take this pile."),
        "own_pawn": _("You don’t take your own pawns in this game, but you can stack on them."),
    }
    return sentences.get(refused.key, _("Not now: somebody else is to move.")).format(**refused.facts)


def _used_up(kind: Kind) -> str:
    return {
        Kind.ROCK: _("You have no rock left to place. Choose another pawn."),
        Kind.SCISSORS: _("You have no scissors left to place. Choose another pawn."),
        Kind.PAPER: _("You have no paper left to place. Choose another pawn."),
        Kind.WELL: _("You have no well left to place. Choose another pawn."),
    }[kind]


def prey(kind: Kind) -> str:
    """What this kind takes, and that it takes nothing else (CH-3)."""
    return {
        Kind.ROCK: _("A rock takes scissors, and nothing else. Choose another square."),
        Kind.SCISSORS: _("Scissors take paper, and nothing else. Choose another square."),
        Kind.PAPER: _("Paper takes rocks and wells, and nothing else. Choose another square."),
        Kind.WELL: _("A well takes rocks and scissors, and nothing else. Choose another square."),
    }[kind]


def reason(hint: Reason) -> str:
    """Why a hint is good (the keys of game.chifoumi.reasons). It knows no more than the view."""
    single = hint.facts.get("pawns") == 1
    threat = _("Threatens {prey} on {target}, and nothing threatens it.")
    sentences = {
        "pass": _("None of your pawns can move."),
        "throw": _("One sign is as good as another: throw!"),
        "takes": _("Takes {prey} on {square}.") if single else _("Takes a whole stack on {square}: {pawns}."),
        "takes_chain": _("Opens a chain: {captures}, {pawns} in all."),
        "own_capture_for": _("Gives up {lost} of your own side, to take {won} right after."),
        "takes_own": _("Gives up {lost} of your own side, to move again."),
        "stops_safe": _("Stop on {square}: nothing threatens it there."),
        "stops": _("Stop on {square}: {by} threatens it there, but nothing else looks better."),
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
    return sentences.get(hint.key, _("It is the only thing that can be done.")).format(**_worded(hint.facts))


def _worded(facts: Mapping[str, Json]) -> dict[str, str]:
    """The facts in words: "c3", "a rock", "3 pawns", "2 captures"."""
    worded: dict[str, str] = {}
    for name, fact in facts.items():
        match name, fact:
            case "kind" | "prey" | "by", str(kind):
                worded[name] = a_kind(Kind(kind))
            case _, int(count):
                worded["won" if name == "points" else name] = pawns(count)
            case "squares", list(squares):
                worded["captures"] = _n("{n} capture", "{n} captures", len(squares))
            case _:
                worded[name] = str(fact)
    return worded

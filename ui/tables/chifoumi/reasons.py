"""Why a move is refused in Chifoumi, and why another is good."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.bots.bot import Reason
from game.chifoumi.moves import Kind
from game.kernel import Json, Refusal
from ui.assets.words import _, _n
from ui.tables.chifoumi.names import a_kind, pawns


def refusal(found: Refusal) -> str:
    """Why it is not possible, and what is (the keys of game.chifoumi.refusals)."""
    key, facts = found.key, found.facts
    said = _turn_refused(key) or _placement_refused(key, facts) or _move_refused(key, facts)
    return said or _("Not now: somebody else is to move.")


def _turn_refused(key: str) -> str:
    match key:
        case "over":
            return _("The game is over. Play another one!")
        case "partners":
            return _("Partners do not talk: no hints while your partner is a person.")
        case "throw_now":
            return _("First decide who starts: show a sign.")
        case "already_thrown":
            return _("You have made your sign already.")
        case "no_throw":
            return _("It is settled who starts. Play a pawn.")
        case "nothing_to_stop":
            return _("Only a capture lets you go on or stop. Move a pawn first.")
        case "stop_instead":
            return _("Go on with the pawn that took, or stop there.")
        case "may_not_pass":
            return _("You may not pass while a pawn can move. Choose one.")
        case "nothing_to_place":
            return _("All your pawns are on the board. Move one of them.")
    return ""


def _placement_refused(key: str, facts: Mapping[str, Json]) -> str:
    """CH-15."""
    match key:
        case "place_first":
            return _("Pawns are still being placed. Choose one from your reserve.")
        case "not_in_reserve":
            return _used_up(Kind(str(facts["kind"])))
        case "centre":
            return _("No pawn may be placed on the centre square. Choose another one.")
        case "on_opponent":
            return _("An opponent stands there. Choose a clear square, or your own stack.")
        case "next_to_opponent":
            return _("Too close: an opponent stands next to {square}. Choose a clear square.").format(square=facts["square"])
    return ""


def _used_up(kind: Kind) -> str:
    return {
        Kind.ROCK: _("You have no rock left to place. Choose another pawn."),
        Kind.SCISSORS: _("You have no scissors left to place. Choose another pawn."),
        Kind.PAPER: _("You have no paper left to place. Choose another pawn."),
        Kind.WELL: _("You have no well left to place. Choose another pawn."),
    }[kind]


def _move_refused(key: str, facts: Mapping[str, Json]) -> str:
    """CH-3 to CH-7."""
    match key:
        case "off_board":
            return _("The board goes from a1 to g7. Choose a square on it.")
        case "empty_square":
            return _("No pawn stands on {square}. Choose one of yours.").format(square=facts["square"])
        case "not_your_pawn":
            return _("The pawn on {square} is not yours. Choose one of your colour.").format(square=facts["square"])
        case "another_pawn":
            return _("Only the pawn on {square} may go on now. Move it, or stop.").format(square=facts["square"])
        case "too_far":
            return _("A pawn goes one square at a time. Choose one right next to it.")
    return _goal_refused(key, facts)


def _goal_refused(key: str, facts: Mapping[str, Json]) -> str:
    """What stands on the square does not allow it."""
    match key:
        case "nothing_to_take":
            return _("Nobody stands on {square}. You can simply go there.").format(square=facts["square"])
        case "capture_instead":
            return _("You don’t stack on opponents, but you can take this pile.")
        case "cannot_stack":
            return " ".join((_("You don’t stack on opponents."), prey(Kind(str(facts["mine"])))))
        case "own_pawn":
            return _("You don’t take your own pawns in this game, but you can stack on them.")
        case "cannot_take":
            return prey(Kind(str(facts["mine"])))
    return ""


def prey(kind: Kind) -> str:
    """What this kind takes, and so nothing else (CH-3)."""
    return {
        Kind.ROCK: _("A rock takes scissors, and nothing else. Choose another square."),
        Kind.SCISSORS: _("Scissors take paper, and nothing else. Choose another square."),
        Kind.PAPER: _("Paper takes rocks and wells, and nothing else. Choose another square."),
        Kind.WELL: _("A well takes rocks and scissors, and nothing else. Choose another square."),
    }[kind]


def reason(found: Reason) -> str:
    """Why a hint is good (the keys of game.chifoumi.reasons). It knows no more than the view."""
    key, facts = found.key, found.facts
    return _why_taken(key, facts) or _why_gone(key, facts) or _why_placed(key, facts) or _no_choice(key)


def _no_choice(key: str) -> str:
    match key:
        case "pass":
            return _("None of your pawns can move.")
        case "throw":
            return _("One sign is as good as another: throw!")
    return _("It is the only thing that can be done.")


def _why_taken(key: str, facts: Mapping[str, Json]) -> str:
    """CH-6, CH-7, CH-17, CH-22."""
    match key:
        case "takes":
            said = _("Takes {prey} on {square}.") if facts["pawns"] == 1 else _("Takes a whole stack on {square}: {pawns}.")
            return said.format(prey=_kind(facts["prey"]), square=facts["square"], pawns=_pawns(facts["pawns"]))
        case "takes_chain":
            count = _n("{n} capture", "{n} captures", len(_squares(facts["squares"])))
            return _("Opens a chain: {captures}, {pawns} in all.").format(captures=count, pawns=_pawns(facts["pawns"]))
        case "own_capture_for":
            said = _("Gives up {lost} of your own side, to take {won} right after.")
            return said.format(lost=_pawns(facts["lost"]), won=_pawns(facts["points"]))
        case "takes_own":
            return _("Gives up {lost} of your own side, to move again.").format(lost=_pawns(facts["lost"]))
        case "stops_safe":
            return _("Stop on {square}: nothing threatens it there.").format(square=facts["square"])
        case "stops":
            said = _("Stop on {square}: {by} threatens it there, but nothing else looks better.")
            return said.format(square=facts["square"], by=_kind(facts["by"]))
    return ""


def _why_gone(key: str, facts: Mapping[str, Json]) -> str:
    match key:
        case "escapes":
            return _("Leaves {origin}, where it was threatened by {by}.").format(origin=facts["origin"], by=_kind(facts["by"]))
        case "shields":
            said = _("Shields a stack on {square} that was threatened by {by}.")
            return said.format(square=facts["square"], by=_kind(facts["by"]))
        case "threatens":
            said = _("Threatens {prey} on {target}, and nothing threatens it.")
            if facts["pawns"] != 1:
                said = _("Threatens a stack on {target}, {pawns} high, and nothing threatens it.")
            return said.format(prey=_kind(facts["prey"]), target=facts["target"], pawns=_pawns(facts["pawns"]))
        case "centre":
            return _("Nearer to the centre, and nothing threatens it there.")
        case "quiet":
            said = _("Nothing threatens it on {square}.") if facts["pawns"] == 1 else _("Stacks on {square}, where nothing threatens it.")
            return said.format(square=facts["square"])
        case "risks":
            said = _("A risk: on {square} it is threatened by {by}. The other moves look no better.")
            return said.format(square=facts["square"], by=_kind(facts["by"]))
    return ""


def _why_placed(key: str, facts: Mapping[str, Json]) -> str:
    """CH-15."""
    match key:
        case "places_threat":
            said = _("Two squares from {prey} on {target}, which it could take, and out of danger.")
            return said.format(prey=_kind(facts["prey"]), target=facts["target"])
        case "places_safe":
            return _("Nothing that takes it is near {square}.").format(square=facts["square"])
        case "places_stack":
            said = _("Grows your stack on {square} to {pawns}.")
            return said.format(square=facts["square"], pawns=_pawns(facts["pawns"]))
        case "places":
            return _("Of the open squares, {square} looks best for it.").format(square=facts["square"])
    return ""


def _kind(fact: Json) -> str:
    return a_kind(Kind(str(fact)))


def _pawns(fact: Json) -> str:
    assert isinstance(fact, int), f"{fact!r} is no number of pawns"
    return pawns(fact)


def _squares(fact: Json) -> Sequence[Json]:
    assert isinstance(fact, Sequence), f"{fact!r} is no list of squares"
    return fact

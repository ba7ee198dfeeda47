"""The narration of Chifoumi: events as sentences, turns as captions, remarks about a finished match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from game.chifoumi.moves import (
    AllPlaced,
    Capture,
    Captured,
    Ended,
    GameBegan,
    GameEnded,
    Go,
    Kind,
    Moved,
    Pass,
    Passed,
    Placed,
    SignsShown,
    Stop,
    Stopped,
    Threw,
    Throw,
    Uncovered,
)
from game.kernel import Event, Move
from game.match import Match
from ui.assets.translation import _, _n, figure, listed
from ui.tables.best_kinds import BestKind
from ui.tables.chifoumi.gains import event_gain, gain_label
from ui.tables.chifoumi.names import a_kind, kind_name, pawns, signed_by
from ui.tables.contract import CaptionPart, MoveGroup

SHORTEST_CHAIN = 2  # captures in one turn
MAX_SPOKEN_PAWNS = 3  # pawns from which a capture is announced
TEAMS = 4  # number of players who play in two teams (rule CH-21)

Went = Placed | Moved | Captured  # a pawn came to a square


def move_list_line(event: Event, names: Sequence[str]) -> str:
    """Return the event's line of the move list, "" for none."""
    player = names[event.seat] if event.seat is not None else ""
    sentences = {
        Threw: _("{name} has made a sign."),
        Stopped: _("{name} stops there."),
        Passed: _("{name} cannot move any pawn and passes."),
        AllPlaced: _("All pawns are placed: {name} moves first."),
    }
    match event:
        case Placed() | Moved() | Captured():
            return _went(event, player)
        case SignsShown():
            return _signs(event, names)
        case Uncovered(square=square):
            return _("What lay hidden on {square} comes to light.").format(square=square)
        case GameBegan(game=number) if number > 1:  # the first game needs no line
            return _("Game {n}: {name} starts.").format(n=number, name=player)
        case GameEnded():
            return _game_ended(event, names)
        case Ended(winners=winners):
            return _ended(winners, names)
    return sentences.get(type(event), "").format(name=player)


def announces(event: Event, names: Sequence[str], _you: int | None = None) -> str:
    """Return the sentence that a screen reader announces for an event, "" for most events."""
    match event:
        case GameBegan() | AllPlaced() | Passed() | GameEnded():
            return move_list_line(event, names)
        case Captured(pawns=captured) if len(captured) >= MAX_SPOKEN_PAWNS:
            return move_list_line(event, names)
    return ""


def _went(event: Placed | Moved | Captured, player: str) -> str:
    match event:
        case Placed(height=1):
            sentence = _("{name} places {pawn} on {square}.")
        case Moved(height=1):
            sentence = _("{name} moves {pawn} to {square}.")
        case Placed() | Moved():
            sentence = _("{name} stacks {pawn} on {square}, now {pawns} high.")
        case Captured(points=0):
            sentence = _("{name} takes {pawns} from their own side on {square} with {pawn}.")
        case Captured():
            sentence = _("{name} takes {pawns} on {square} with {pawn}.")
    count = len(event.pawns) if isinstance(event, Captured) else event.height
    return sentence.format(name=player, pawn=a_kind(event.kind), square=event.square, pawns=pawns(count))


def _signs(event: SignsShown, names: Sequence[str]) -> str:
    signs = ", ".join(signed_by(sign, name) for sign, name in zip(event.signs, names, strict=True) if sign is not None)
    if event.seat is None:
        return _("{signs}. Again!").format(signs=signs)
    return _("{signs}. {name} starts.").format(signs=signs, name=names[event.seat])


def _game_ended(event: GameEnded, names: Sequence[str]) -> str:
    """Return why the game is over and its score, with the totals in a match or set."""
    why = {  # (rules CH-11 and CH-12)
        "no_pawns": _("One side has no pawn left. {scores}."),
        "no_capture": _("No capture is possible any more. {scores}."),
        "quiet": _("Forty turns each without a capture: the game is over. {scores}."),
        "repetition": _("The same position for the third time: the game is over. {scores}."),
    }[event.why].format(scores=_scores(event.scores, names))
    if not any(event.totals) or event.totals == event.scores:
        return why
    return " ".join((why, _("In all: {scores}.").format(scores=_scores(event.totals, names))))


def _scores(scores: Sequence[int | float], names: Sequence[str]) -> str:
    """Return the scores, such as "Léa 9.5, Marco 6"; partners share theirs (rule CH-24)."""
    if len(names) == TEAMS:
        names, scores = [listed((names[seat], names[seat + 2])) for seat in (0, 1)], scores[:2]
    return ", ".join(f"{name} {figure(score)}" for name, score in zip(names, scores, strict=True))


def _ended(winners: Sequence[int], names: Sequence[str]) -> str:
    who = [names[seat] for seat in winners]
    if len(who) == 1:
        return _("{name} wins!").format(name=who[0])
    if len(who) == TEAMS:
        return _("A draw: both teams have the same number of pawns.")
    if len(names) == TEAMS:
        return _("{one} and {other} win together!").format(one=who[0], other=who[1])
    return _("{names} and {last} share the victory!").format(names=", ".join(who[:-1]), last=who[-1])


def remarks(match: Match) -> list[str]:
    """Return how the match ended, its biggest capture and its longest chain."""
    events = [event for ply in range(match.ply) for event in match.events(ply)]
    names = [seat.name for seat in match.seats]
    return [*_last_words(events), *_biggest(events, names), *_longest(events, names)]


def _last_words(events: Sequence[Event]) -> list[str]:
    ends = [event for event in events if isinstance(event, GameEnded)]
    if not ends:
        return []
    why = {
        "no_pawns": _("The game ended because one side had no pawn left."),
        "no_capture": _("The game ended because no capture was possible any more."),
        "quiet": _("The game ended after forty turns each without a capture."),
        "repetition": _("The game ended because a position came up for the third time."),
    }[ends[-1].why]
    return [why] if len(ends) == 1 else [_n("{n} game was played.", "{n} games were played.", len(ends)), why]


def _biggest(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Return a sentence on the biggest capture of opposing pawns."""
    best = max((event for event in events if isinstance(event, Captured)), key=lambda event: event.points, default=None)
    if best is None or best.seat is None or best.points < 2:
        return []
    sentence = _("{name} made the biggest capture: {pawns} on {square}.")
    return [sentence.format(name=names[best.seat], pawns=pawns(best.points), square=best.square)]


def _longest(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Return a sentence on the longest chain of captures in one turn."""
    run, seat = max(_chains(events), key=lambda chain: chain[0], default=(0, None))
    if run < SHORTEST_CHAIN or seat is None:
        return []
    captures = _n("{n} capture", "{n} captures", run)
    return [_("{name} made the longest chain: {captures} in one turn.").format(name=names[seat], captures=captures)]


def _chains(events: Sequence[Event]) -> Iterator[tuple[int, int | None]]:
    """Yield, at each capture, the length of its chain so far and the seat (rules CH-17 and CH-20).

    Captures of own pawns do not count.
    """
    run, at = 0, ""
    for event in events:
        if isinstance(event, Captured):
            run, at = (run if event.origin == at else 0) + (event.points > 0), event.square
            yield run, event.seat
        elif not isinstance(event, Uncovered):
            run, at = 0, ""


PRIDES = (
    BestKind(
        "longest_chain",
        "star",
        lambda events: ((player, run) for run, player in _chains(events) if run >= SHORTEST_CHAIN),
        lambda: _("Longest chain"),
        lambda count: _n("{n} capture", "{n} captures", int(count)),
    ),
    BestKind(
        "highest_stack",
        "trophy",
        lambda events: ((event.seat, event.points) for event in events if isinstance(event, Captured) and event.points),
        lambda: _("Highest stack taken"),
        lambda count: pawns(int(count)),
    ),
)


# ------------------------------------------------------------ short lines


def went(events: Sequence[Event]) -> list[Went]:
    """Return the events in which pawns came to a square."""
    return [event for event in events if isinstance(event, Went)]


def caption(played: MoveGroup, going_on: bool) -> tuple[CaptionPart, ...] | None:
    """Return the caption of a turn: its pawn, then "b2 takes c3, to d4", and "…" while the turn continues.

    It is None if the moves belong to several turns.
    """
    moves = played.moves
    if not all(_joins(earlier, later) for earlier, later in pairwise(moves)):
        return None
    match moves[0]:
        case Throw(sign):
            return (CaptionPart(kind_name(Kind[sign.name])),)
        case Stop():
            return (CaptionPart(_("stops there")),)
        case Pass():
            return (CaptionPart(_("passes")),)
    steps = went(played.seen)
    start = [] if isinstance(steps[0], Placed) else [steps[0].origin]
    texts = [*start, *(text for step in steps for text in _step_told(step, "…" if step is steps[-1] and going_on else ","))]
    texts[-1] = texts[-1].removesuffix(",")
    return CaptionPart(kind_name(steps[0].kind), f"neutral/{steps[0].kind}"), *(CaptionPart(text) for text in texts)


def _step_told(step: Went, mark: str) -> list[str]:
    """Return the words for a pawn that reached a square, such as "to c3" or "takes c3,"."""
    match step:
        case Placed():
            return [_("on {square}").format(square=step.square)]
        case Moved():
            return [_("to {square}").format(square=step.square)]
    gain = event_gain(step)
    if gain < 0:
        return [gain_label(gain), _("on {square}").format(square=step.square) + mark]
    return [_("takes {square}").format(square=step.square) + mark]


def _joins(earlier: Move, later: Move) -> bool:
    """Return True if these moves of one seat belong to one turn: a capture and what follows it (rule CH-7)."""
    if not isinstance(earlier, Capture):
        return False
    return isinstance(later, Stop) or (isinstance(later, Go | Capture) and later.origin == earlier.square)

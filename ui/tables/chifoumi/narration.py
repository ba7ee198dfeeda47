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
    Uncovered,
)
from game.chifoumi.state import ChifoumiView
from game.hand_signs import Threw, Throw
from game.kernel import Event, Move
from game.match import Match
from ui.assets.translation import _, _n, format_number, join_names, total_sentence
from ui.tables.best_kinds import BestKind
from ui.tables.chifoumi import geometry
from ui.tables.chifoumi.gains import event_gain, gain_label
from ui.tables.chifoumi.names import kind_name, kind_with_article, pawn_count_text, shown_sign_text
from ui.tables.contract import CaptionPart, MoveGroup, TableViewModel
from ui.tables.spoken.stage import Stage

MIN_CHAIN_CAPTURES = 2  # captures in one turn
MIN_ANNOUNCED_PAWNS = 3  # pawns from which a capture is announced
MIN_STAGED_CAPTURES = 3  # captures in one turn that are staged
TEAM_PLAYER_COUNT = 4  # number of players who play in two teams (rule CH-21)

PawnArrival = Placed | Moved | Captured  # a pawn came to a square


def move_list_line(event: Event, names: Sequence[str]) -> str:
    """Return the event's line of the move list, "" for none."""
    player = names[event.seat] if event.seat is not None else ""
    sentences = {
        Threw: _("{name} has made a sign."),
        Stopped: _("{name} stops there."),
        Passed: _("{name} can’t move any pawn and passes."),
        AllPlaced: _("All pawns are placed: {name} moves first."),
    }
    match event:
        case Placed() | Moved() | Captured():
            return _arrival_sentence(event, player)
        case SignsShown():
            return _shown_signs_sentence(event, names)
        case Uncovered(square=square):
            return _("What was hidden on {square} comes to light.").format(square=square)
        case GameBegan(game=number) if number > 1:  # the first game needs no line
            return _("Game {n}: {name} starts.").format(n=number, name=player)
        case GameEnded():
            return _game_end_sentence(event, names)
        case Ended(winners=winners):
            return _match_end_sentence(winners, names)
    return sentences.get(type(event), "").format(name=player)


def caption_note(event: Event, names: Sequence[str]) -> str:
    """Return what a caption does not show of an event, "" if it shows the event."""
    match event:
        case Threw() | Stopped() | Passed():
            return ""
        case (Placed() | Moved()) as arrival:
            return _("Now {pawns} high.").format(pawns=pawn_count_text(arrival.height)) if arrival.height > 1 else ""
        case Captured(pawns=captured):
            return _("Takes {pawns}.").format(pawns=pawn_count_text(len(captured))) if len(captured) > 1 else ""
    return move_list_line(event, names)


def announcement(event: Event, names: Sequence[str], _you: int | None = None) -> str:
    """Return the sentence that a screen reader announces for an event, "" for most events."""
    match event:
        case GameBegan() | AllPlaced() | Passed() | GameEnded():
            return move_list_line(event, names)
        case Captured(pawns=captured) if len(captured) >= MIN_ANNOUNCED_PAWNS:
            return move_list_line(event, names)
    return ""


def own_result(event: Event, events: Sequence[Event], view: ChifoumiView) -> str:
    """Return what the only human's pawn has captured, and the new total unless the end of the game tells it."""
    if not isinstance(event, Captured) or event.seat is None or not event.points:
        return ""
    took = _("You take {pawns} on {square}.").format(pawns=pawn_count_text(event.points), square=event.square)
    return took if any(isinstance(end, GameEnded) for end in events) else f"{took} {total_sentence(view.scores[event.seat])}"


def _arrival_sentence(event: Placed | Moved | Captured, player: str) -> str:
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
    return sentence.format(name=player, pawn=kind_with_article(event.kind), square=event.square, pawns=pawn_count_text(count))


def _shown_signs_sentence(event: SignsShown, names: Sequence[str]) -> str:
    signs = ", ".join(shown_sign_text(sign, name) for sign, name in zip(event.signs, names, strict=True) if sign is not None)
    if event.seat is None:
        return _("{signs}. Again!").format(signs=signs)
    return _("{signs}. {name} starts.").format(signs=signs, name=names[event.seat])


def _game_end_sentence(event: GameEnded, names: Sequence[str]) -> str:
    """Return why the game is over and its score, with the totals in a match or set."""
    why = {  # (rules CH-11 and CH-12)
        "no_pawns": _("One side has no pawns left. {scores}."),
        "no_capture": _("No more captures are possible. {scores}."),
        "quiet": _("Forty turns each without a capture: the game is over. {scores}."),
        "repetition": _("The same position for the third time: the game is over. {scores}."),
    }[event.why].format(scores=_scores_text(event.scores, names))
    if not any(event.totals) or event.totals == event.scores:
        return why
    return " ".join((why, _("In all: {scores}.").format(scores=_scores_text(event.totals, names))))


def _scores_text(scores: Sequence[int | float], names: Sequence[str]) -> str:
    """Return the scores, such as "Léa 9.5, Marco 6"; partners share theirs (rule CH-24)."""
    if len(names) == TEAM_PLAYER_COUNT:
        names, scores = [join_names((names[seat], names[seat + 2])) for seat in (0, 1)], scores[:2]
    return ", ".join(f"{name} {format_number(score)}" for name, score in zip(names, scores, strict=True))


def _match_end_sentence(winners: Sequence[int], names: Sequence[str]) -> str:
    who = [names[seat] for seat in winners]
    if len(who) == 1:
        return _("{name} wins!").format(name=who[0])
    if len(who) == TEAM_PLAYER_COUNT:
        return _("A draw: both teams have the same number of pawns.")
    if len(names) == TEAM_PLAYER_COUNT:
        return _("{one} and {other} win together!").format(one=who[0], other=who[1])
    return _("{names} and {last} share the victory!").format(names=", ".join(who[:-1]), last=who[-1])


def remarks(match: Match) -> list[str]:
    """Return how the match ended, its biggest capture and its longest chain."""
    events = [event for ply in range(match.ply) for event in match.events(ply)]
    names = [seat.name for seat in match.seats]
    return [*_game_end_remarks(events), *_biggest_capture_remark(events, names), *_longest_chain_remark(events, names)]


def game_end_reason(why: str) -> str:
    """Return why a game ended (rules CH-11 and CH-12)."""
    return {
        "no_pawns": _("The game ended because one side had no pawns left."),
        "no_capture": _("The game ended because no more captures were possible."),
        "quiet": _("The game ended after forty turns each without a capture."),
        "repetition": _("The game ended because a position came up for the third time."),
    }[why]


def _game_end_remarks(events: Sequence[Event]) -> list[str]:
    ends = [event for event in events if isinstance(event, GameEnded)]
    if not ends:
        return []
    why = game_end_reason(ends[-1].why)
    return [why] if len(ends) == 1 else [_n("{n} game was played.", "{n} games were played.", len(ends)), why]


def _biggest_capture_remark(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Return a sentence on the biggest capture of opposing pawns."""
    best = max((event for event in events if isinstance(event, Captured)), key=lambda event: event.points, default=None)
    if best is None or best.seat is None or best.points < 2:
        return []
    sentence = _("{name} made the biggest capture: {pawns} on {square}.")
    return [sentence.format(name=names[best.seat], pawns=pawn_count_text(best.points), square=best.square)]


def _longest_chain_remark(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Return a sentence on the longest chain of captures in one turn."""
    run, seat = max(_growing_chains(events), key=lambda chain: chain[0], default=(0, None))
    if run < MIN_CHAIN_CAPTURES or seat is None:
        return []
    captures = _n("{n} capture", "{n} captures", run)
    return [_("{name} made the longest chain: {captures} in one turn.").format(name=names[seat], captures=captures)]


def _growing_chains(events: Sequence[Event]) -> Iterator[tuple[int, int | None]]:
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


BEST_KINDS = (
    BestKind(
        "longest_chain",
        "star",
        lambda events: ((player, run) for run, player in _growing_chains(events) if run >= MIN_CHAIN_CAPTURES),
        lambda: _("Longest chain"),
        lambda count: _n("{n} capture", "{n} captures", int(count)),
    ),
    BestKind(
        "highest_stack",
        "trophy",
        lambda events: ((event.seat, event.points) for event in events if isinstance(event, Captured) and event.points),
        lambda: _("Highest stack taken"),
        lambda count: pawn_count_text(int(count)),
    ),
)


# ------------------------------------------------------------ short lines


def pawn_arrivals(events: Sequence[Event]) -> list[PawnArrival]:
    """Return the events in which pawns came to a square."""
    return [event for event in events if isinstance(event, PawnArrival)]


def caption(group: MoveGroup, may_grow: bool) -> tuple[CaptionPart, ...] | None:
    """Return the caption of a turn: its pawn, then "b2 takes c3, to d4", drawn as "b2xc3-d4", and "…" while the turn continues.

    It is None if the moves belong to several turns.
    """
    moves = group.moves
    if not all(_belong_to_one_turn(earlier, later) for earlier, later in pairwise(moves)):
        return None
    match moves[0]:
        case Throw(sign):
            return (CaptionPart(kind_name(Kind[sign.name])),)
        case Stop():
            return (CaptionPart(_("stops there")),)
        case Pass():
            return (CaptionPart(_("passes")),)
    steps = pawn_arrivals(group.public_events)
    first, *others = (_arrival_part(step, step is steps[-1], may_grow) for step in steps)
    if not isinstance(steps[0], Placed):
        first = CaptionPart(f"{steps[0].origin} {first.text}", notation=steps[0].origin + first.notation)
    return CaptionPart(kind_name(steps[0].kind), f"neutral/{steps[0].kind}"), first, *others


def _arrival_part(arrival: PawnArrival, is_last: bool, may_grow: bool) -> CaptionPart:
    """Return the caption part of a pawn that reached a square, such as "to c3" or "takes c3,", drawn as "-c3" or "xc3"."""
    match arrival:
        case Placed(square=square):
            return CaptionPart(_("on {square}").format(square=square))
        case Moved(square=square):
            return CaptionPart(_("to {square}").format(square=square), notation=f"-{square}")
    square, gain = arrival.square, event_gain(arrival)
    suffix, ellipsis = "" if is_last else ",", "…" if is_last and may_grow else ""
    words, notation = _("takes {square}").format(square=square), f"x{square}"
    if gain < 0:
        words = f"{gain_label(gain)} {_('on {square}').format(square=square)}"
        notation += f" ({gain_label(gain)})"
    return CaptionPart(words + suffix + ellipsis, notation=notation + ellipsis)


def _belong_to_one_turn(earlier: Move, later: Move) -> bool:
    """Return True if these moves of one seat belong to one turn: a capture and what follows it (rule CH-7)."""
    if not isinstance(earlier, Capture):
        return False
    return isinstance(later, Stop) or (isinstance(later, Go | Capture) and later.origin == earlier.square)


# ------------------------------------------------------------ stages


def stage(model: TableViewModel, turn: MoveGroup) -> Stage | None:
    """Return the stage of a whole chain once its turn is over, or of the last move of a match."""
    events, view = turn.events[-1], model.view
    name, panel = model.seats[turn.seat].name, geometry.seat_panel_rect(model, turn.seat)
    ended = next((event for event in events if isinstance(event, GameEnded)), None)
    why = game_end_reason(ended.why) if ended is not None else ""
    chain = _captures_of_turn(view, turn)
    if len(chain) >= MIN_STAGED_CAPTURES:
        title = _n("A chain of {n}!", "A chain of {n}!", len(chain))
        pawns = pawn_count_text(sum(event.points for event in chain))
        sentence = _("{name} takes {pawns} in one turn.").format(name=name, pawns=pawns)
        squares = (chain[0].origin, *(event.square for event in chain))
        lit = tuple(geometry.square_and_stack_rect(model, square) for square in squares)
        return Stage(sentence, why, title, turn.seat, (*lit, panel), sound="announce")
    if not any(isinstance(event, Ended) for event in events):
        return None
    arrivals = pawn_arrivals(turn.public_events)
    lines = [move_list_line(event, [player.name for player in model.seats]) for event in arrivals[-1:]]
    squares = tuple(square for arrival in arrivals[-1:] for square in (getattr(arrival, "origin", ""), arrival.square) if square)
    lit = tuple(geometry.square_and_stack_rect(model, square) for square in squares)
    ring = geometry.square_rect(model, squares[-1]) if squares else None
    return Stage((*lines, why)[0], why if lines else "", "", turn.seat, (*lit, panel), ring)


def _captures_of_turn(view: ChifoumiView, turn: MoveGroup) -> list[Captured]:
    """Return the captures of opposing pawns in the turn that has just ended, () while it may go on."""
    if view.mover is not None:
        return []
    chain: list[Captured] = []
    for event in turn.public_events:
        if isinstance(event, Captured):
            chain = [*chain, event] if chain and event.origin == chain[-1].square else [event]
    return [event for event in chain if event.points]

"""Nambarz: rounds from the deal to the points, and the final play-offs (rules NB-5 and NB-25 to NB-32)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.dealing import seeded_random, shuffled
from game.kernel import Outcome, rank_scores, with_item
from game.nambarz.cards import Card, deck
from game.nambarz.decision import TurnPhase
from game.nambarz.events import AllPassed, Ended, Passed, PlayOffBegan, RoundBegan, RoundEnded, Stroke, WentOut
from game.nambarz.state import PlayResult, State

HAND_SIZE = 7  # (rule NB-5)
PLACE_POINTS = (40, 32, 25, 19, 14)  # points by place (rule NB-26)
MAX_PLACES = len(PLACE_POINTS)  # the round ends when this many seats, or all but one, have gone out (rule NB-25)
STROKE_CARD_COUNT = 4  # cards of a master stroke (rule NB-27)
STROKE_POINTS = 7  # points for a stroke, and for each card more


def deal_round(state: State, starter: int, deck_order: tuple[Card, ...] | None = None) -> State:
    """Return the state after dealing its round: hands from the starter on, and a card turned up (rule NB-5).

    `deck_order` replaces the first shuffle. A joker on top is shuffled back; if only jokers are left, all cards are dealt again.
    """
    cards = deck(state.setup.jokers)
    first = deck_order if deck_order is not None else shuffled(cards, seeded_random(state.seed, f"deal/{state.round}"))
    seats = [seat for seat in seats_after(state, starter - 1) if seat in state.players]
    hands, remaining = _deal_hands(first, seats, len(state.hands))
    again = 0
    while remaining[0].joker:
        again += 1
        rng = seeded_random(state.seed, f"redeal/{state.round}/{again}")
        if all(card.joker for card in remaining):
            hands, remaining = _deal_hands(shuffled(cards, rng), seats, len(state.hands))
        else:
            remaining = shuffled(remaining, rng)
    nothing: tuple[tuple[Card, ...], ...] = ((),) * len(hands)
    return replace(
        state,
        mover=starter,
        phase=TurnPhase.TURN,
        hands=hands,
        pile=remaining[:1],
        draw=remaining[1:],
        strokes=(0,) * len(hands),
        known=nothing,
        drawn=None,
        laid=(),
        out=(),
        reshuffles=0,
        reshuffle=None,
        passes=0,
    )


def seats_after(state: State, seat: int) -> list[int]:
    """Return all seats clockwise, beginning with the one after this."""
    seats = len(state.hands)
    return [(seat + step) % seats for step in range(1, seats + 1)]


def seats_in_round(state: State) -> list[int]:
    """Return the seats that have not gone out, in the order of the next turns."""
    assert state.mover is not None, "the match is not over"
    return [seat for seat in seats_after(state, state.mover) if seat in state.players and seat not in state.out]


def next_turn(state: State, passes: int = 0) -> State:
    """Return the state at the start of the next seat's turn."""
    return replace(state, mover=seats_in_round(state)[0], phase=TurnPhase.TURN, drawn=None, laid=(), passes=passes)


def pass_turn(state: State) -> PlayResult:
    """End the mover's turn, or the round if no card can be drawn and all remaining seats have passed.

    No seat could play any more. None of them went out, so the remaining places are not awarded (rules NB-6, NB-25 and NB-26).
    """
    event = Passed(state.mover, state.phase is TurnPhase.AFTER)
    passes = state.passes + 1 if state.phase is TurnPhase.TURN else 0
    if passes < len(seats_in_round(state)):
        return next_turn(state, passes), (event,)
    after, events = _end_round(state)
    return after, (event, AllPassed(None), *events)


def score_stroke(state: State, card_count: int) -> PlayResult:
    """Score a calculation with this many cards (rule NB-27); in a play-off the points count for it alone."""
    seat, worth = state.mover, stroke_points(card_count)
    assert seat is not None, "a seat calculates"
    if not worth:
        return state, ()
    strokes = with_item(state.strokes, seat, state.strokes[seat] + worth)
    points = state.points if state.is_play_off else with_item(state.points, seat, state.points[seat] + worth)
    return replace(state, strokes=strokes, points=points), (Stroke(seat, card_count, worth),)


def stroke_points(card_count: int) -> int:
    """Return the points of a calculation with this many cards (rule NB-27)."""
    return max(0, STROKE_POINTS * (card_count - STROKE_CARD_COUNT + 1))


def go_out(state: State) -> PlayResult:
    """Place a mover without cards, and end the round if it was the last to go out (rules NB-25 and NB-32)."""
    assert state.mover is not None, "a seat goes out"
    after = replace(state, out=(*state.out, state.mover))
    event = WentOut(state.mover, len(after.out), PLACE_POINTS[len(after.out) - 1])
    if not _is_round_over(after):
        return next_turn(after), (event,)
    after, events = _end_round(after)
    return after, (event, *events)


def outcome(state: State) -> Outcome:
    """Return the scores (a team's for each member) and the places after play-offs (rules NB-28, NB-29 and NB-31)."""
    scores = team_sums(state.teams, state.points)
    if not state.ranking:
        return Outcome(scores, (), rank_scores(scores))
    place = {seat: 1 + sum(map(len, state.ranking[:rank])) for rank, group in enumerate(state.ranking) for seat in group}
    places = tuple(place[seat] for seat in range(len(scores)))
    winners = tuple(sorted(state.ranking[0])) if state.phase is None else ()
    return Outcome(scores, winners, places)


def _deal_hands(cards: tuple[Card, ...], seats: Sequence[int], seat_count: int) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Return the hands by seat, dealt one card at a time in the order of `seats`, and the remaining cards."""
    used = HAND_SIZE * len(seats)
    by_seat = {seat: cards[index : used : len(seats)] for index, seat in enumerate(seats)}
    return tuple(by_seat.get(seat, ()) for seat in range(seat_count)), cards[used:]


def _is_round_over(state: State) -> bool:
    """Return True if enough seats have gone out, or all but one team (rules NB-25 and NB-32)."""
    if len(state.out) == min(len(state.players) - 1, MAX_PLACES):
        return True
    return state.teams is not None and len({state.teams[seat] for seat in seats_in_round(state)}) == 1


def _end_round(state: State) -> PlayResult:
    """Award the points for places (rule NB-26), then start the next round or a play-off, or end the match."""
    placed = state.out
    if _is_round_over(state):
        placed = (*placed, *seats_in_round(state))[:MAX_PLACES]
    scores = list(state.strokes)
    totals = list(state.points)
    for seat, worth in zip(placed, PLACE_POINTS, strict=False):
        scores[seat] += worth
        totals[seat] += 0 if state.is_play_off else worth
    after = replace(state, points=tuple(totals))
    ended = RoundEnded(None, state.round, placed, tuple(scores), after.points)
    if state.round < state.setup.rounds:
        after, events = _begin_round(after, _next_starter(scores, placed))
    else:
        ranking = _split_ties(after, state.ranking or (state.players,), scores if state.is_play_off else after.points)
        after, events = _play_off_or_end(replace(after, ranking=ranking))
    return after, (ended, *events)


def _next_starter(scores: Sequence[int], placed: Sequence[int]) -> int:
    """Return the next starter: most points of the round, better place, lower seat, in this order (rule NB-28)."""
    return max(range(len(scores)), key=lambda seat: (scores[seat], -placed.index(seat) if seat in placed else -len(scores), -seat))


def _begin_round(state: State, starter: int) -> PlayResult:
    after = deal_round(replace(state, round=state.round + 1), starter)
    return after, (RoundBegan(starter, after.round, after.pile[0]),)


def team_sums(teams: Sequence[int] | None, points: Sequence[int]) -> tuple[int, ...]:
    """Return the points by seat, or the sum of the seat's team (rule NB-31)."""
    if teams is None:
        return tuple(points)
    return tuple(sum(worth for worth, team in zip(points, teams, strict=True) if team == mine) for mine in teams)


def _split_ties(state: State, ranking: tuple[tuple[int, ...], ...], points: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the ranking with the seats that have just played ordered by these points, equals together."""
    scores = team_sums(state.teams, points)
    groups: list[tuple[int, ...]] = []
    for group in ranking:
        if group == state.players:
            worths = sorted({scores[seat] for seat in group}, reverse=True)
            groups += [tuple(seat for seat in group if scores[seat] == worth) for worth in worths]
        else:
            groups.append(group)
    return tuple(groups)


def _tied_seats(state: State) -> tuple[int, ...] | None:
    """Return the seats of the best disputed place, with more than one team and more than 0 points (rule NB-29)."""
    totals = team_sums(state.teams, state.points)
    for group in state.ranking:
        sides = len(group) if state.teams is None else len({state.teams[seat] for seat in group})
        if sides > 1 and totals[group[0]] > 0:
            return group
    return None


def _play_off_or_end(state: State) -> PlayResult:
    """Start a play-off for the best disputed place, or end the match."""
    group = _tied_seats(state) if state.setup.play_off else None
    if group is None:
        after = replace(state, mover=None, phase=None, drawn=None, laid=())
        result = outcome(after)
        return after, (Ended(None, tuple(map(int, result.scores)), result.places),)
    index = outcome(state).places[group[0]]
    after, events = _begin_round(replace(state, players=group), group[0])
    return after, (PlayOffBegan(None, group, index), *events)

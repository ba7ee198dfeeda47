"""Nambarz: the effects of moves (rules NB-6 to NB-24)."""

from __future__ import annotations

from dataclasses import replace

from game.kernel import Event, seeded_random, shuffled, with_item
from game.nambarz.cards import PLAY_AGAIN, Card, in_order, without
from game.nambarz.decision import TurnPhase, covered_place
from game.nambarz.events import (
    Calculated,
    Drew,
    JokerPlayed,
    LaidOn,
    LeftOpen,
    Matched,
    MayRecombine,
    Penalised,
    Recombined,
    Reshuffled,
    TookBack,
)
from game.nambarz.moves import Calculate, Calculation, Draw, GiveUp, Lay, NambarzMove, Pass, PlayJoker, Recombine, Single, Stop
from game.nambarz.referee import PENALTY, Ruling, ruling
from game.nambarz.refusals import fault
from game.nambarz.rounds import gone_out, next_turn, passed, struck
from game.nambarz.state import Played, Reshuffle, State


def played(state: State, seat: int, move: NambarzMove) -> Played:
    """Return the state after a move that is not refused, and its events."""
    judged = ruling(state.decision, move)
    if judged is None:
        return _carried_out(state, seat, move)
    return _may_recombine(state, seat, move, judged) if judged.mendable else _penalised(state, seat, move, judged)


def _carried_out(state: State, seat: int, move: NambarzMove) -> Played:
    """Return the state after a move without fault, and its events."""
    match move:
        case Single(card):
            return _went_on(_laid(state, seat, (card,)), seat, (Matched(seat, card),))
        case Calculate(calculation):
            return _calculated(state, seat, calculation)
        case PlayJoker(card):
            return _joker(state, seat, card)
        case Lay(card):
            return _laid_on(state, seat, card)
        case Stop():
            return replace(state, phase=TurnPhase.AFTER, drawn=None), (LeftOpen(seat, _open_joker(state)),)
        case Draw():
            after, events = _drawn(state, seat, 1)
            return replace(after, phase=TurnPhase.DRAWN, drawn=after.hands[seat][-1]), events
        case Pass():
            return passed(state)
        case Recombine(calculation):
            right = fault(state.decision, move) is None
            return _recombined(state, seat, calculation) if right else _gave_up(state, seat)
        case GiveUp():
            return _gave_up(state, seat)


def _laid(state: State, seat: int, cards: tuple[Card, ...]) -> State:
    """Move these cards from the hand onto the pile, the last one on top."""
    hands = with_item(state.hands, seat, without(state.hands[seat], cards))
    known = with_item(state.known, seat, without(state.known[seat], cards))
    return replace(state, hands=hands, known=known, pile=state.pile + cards, passes=0)


def _went_on(state: State, seat: int, events: tuple[Event, ...]) -> Played:
    """Continue after a play: a seat without cards goes out, any other keeps its turn."""
    if state.hands[seat]:
        return replace(state, phase=TurnPhase.AFTER, drawn=None), events
    after, more = gone_out(state)
    return after, events + more


def _calculated(state: State, seat: int, calculation: Calculation) -> Played:
    results = state.setup.arithmetic.results(calculation.numbers, calculation.operations)
    event = Calculated(seat, calculation.cards, calculation.operations, results)
    after, stroke = struck(_laid(state, seat, calculation.cards), len(calculation.cards))
    return _went_on(after, seat, (event, *stroke))


def _joker(state: State, seat: int, card: Card) -> Played:
    after, event = _laid(state, seat, (card,)), JokerPlayed(seat, card)
    if card.joker == PLAY_AGAIN:
        return replace(after, phase=TurnPhase.TURN, drawn=None), (event,)
    if after.hands[seat]:
        return replace(after, phase=TurnPhase.FURTHER), (event,)
    return _went_on(after, seat, (event, LeftOpen(seat, card)))


def _laid_on(state: State, seat: int, card: Card) -> Played:
    event = LaidOn(seat, card, _open_joker(state))
    return _went_on(_laid(state, seat, (card,)), seat, (event,))


def _open_joker(state: State) -> Card:
    assert state.open is not None, "a joker lies open"
    return state.open


def _returned(state: State, seat: int, judged: Ruling) -> State:
    """Apply a ruling: cards that stay go onto the pile, cards that go back into the hand, known to all.

    A joker that goes back leaves the pile.
    """
    pile, hand, known = state.pile, state.hands[seat], state.known[seat]
    if state.phase is TurnPhase.FURTHER:
        pile, hand, known = pile[:-1], (*hand, pile[-1]), (*known, pile[-1])
    known = (*without(known, judged.stays + judged.back), *judged.back)
    return replace(
        state,
        pile=pile + judged.stays,
        hands=with_item(state.hands, seat, without(hand, judged.stays)),
        known=with_item(state.known, seat, known),
    )


def _fined(state: State, seat: int, events: tuple[Event, ...]) -> Played:
    """Make the seat draw three cards, or as many as there are, and end its turn (rule NB-23)."""
    after, drew = _drawn(state, seat, PENALTY)
    return next_turn(after), events + drew


def _penalised(state: State, seat: int, move: NambarzMove, judged: Ruling) -> Played:
    event = Penalised(seat, str(move), judged.why, judged.stays, judged.back)
    return _fined(_returned(state, seat, judged), seat, (event,))


def _may_recombine(state: State, seat: int, move: NambarzMove, judged: Ruling) -> Played:
    """Offer the recombination; the cards count as in the hand until the seat decides (rule NB-22)."""
    after = replace(_returned(state, seat, judged), phase=TurnPhase.RECOMBINE, laid=judged.back)
    return after, (MayRecombine(seat, str(move), judged.why, judged.back),)


def _recombined(state: State, seat: int, calculation: Calculation) -> Played:
    results = state.setup.arithmetic.results(calculation.numbers, calculation.operations)
    event = Recombined(seat, calculation.cards, calculation.operations, results)
    return _fined(_laid(state, seat, calculation.cards), seat, (event,))


def _gave_up(state: State, seat: int) -> Played:
    """Take the cards of a wrong calculation back, and draw the penalty (rule NB-22)."""
    return _fined(state, seat, (TookBack(seat, state.laid),))


def _drawn(state: State, seat: int, count: int) -> Played:
    """Draw up to `count` cards from the draw pile to the end of a hand, with a reshuffle if needed."""
    events: list[Event] = []
    before = len(state.hands[seat])
    while len(state.hands[seat]) < before + count and state.can_draw:
        if not state.draw:
            state = _reshuffled(state)
            events.append(Reshuffled(None, len(state.draw)))
        state = _one_drawn(state, seat)
    got = len(state.hands[seat]) - before
    return state, (*events, Drew(seat, got)) if got else ()


def _one_drawn(state: State, seat: int) -> State:
    hands = with_item(state.hands, seat, (*state.hands[seat], state.draw[0]))
    since = state.reshuffle
    if since is not None:
        since = replace(since, drawn=with_item(since.drawn, seat, since.drawn[seat] + 1))
    return replace(state, hands=hands, draw=state.draw[1:], reshuffle=since)


def _reshuffled(state: State) -> State:
    """Make the played cards the draw pile again, except the card to cover and any "play again" on it."""
    index, number = covered_place(state.pile), state.reshuffles + 1
    played = state.pile[:index]
    return replace(
        state,
        pile=state.pile[index:],
        draw=shuffled(played, seeded_random(state.seed, f"reshuffle/{state.round}/{number}")),
        reshuffles=number,
        reshuffle=Reshuffle(in_order(card for hand in state.hands for card in hand), in_order(played), (0,) * len(state.hands)),
    )

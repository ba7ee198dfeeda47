"""Nambarz: the effects of moves (rules NB-6 to NB-24)."""

from __future__ import annotations

from dataclasses import replace

from game.dealing import seeded_random, shuffled
from game.kernel import Event, with_item
from game.nambarz.cards import PLAY_AGAIN, Card, remove_cards, sort_in_deck_order
from game.nambarz.decision import TurnPhase, cover_index
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
from game.nambarz.referee import PENALTY_CARD_COUNT, Ruling, ruling
from game.nambarz.refusals import move_fault
from game.nambarz.rounds import go_out, next_turn, pass_turn, score_stroke
from game.nambarz.state import PlayResult, Reshuffle, State


def play_move(state: State, seat: int, move: NambarzMove) -> PlayResult:
    """Return the state after a move that is not refused, and its events."""
    judged = ruling(state.decision, move)
    if judged is None:
        return _play_faultless_move(state, seat, move)
    return _offer_recombination(state, seat, move, judged) if judged.can_recombine else _penalize_fault(state, seat, move, judged)


def _play_faultless_move(state: State, seat: int, move: NambarzMove) -> PlayResult:
    """Return the state after a move without fault, and its events."""
    match move:
        case Single(card):
            return _continue_turn(_move_to_pile(state, seat, (card,)), seat, (Matched(seat, card),))
        case Calculate(calculation):
            return _play_calculation(state, seat, calculation)
        case PlayJoker(card):
            return _play_joker(state, seat, card)
        case Lay(card):
            return _cover_joker(state, seat, card)
        case Stop():
            return replace(state, phase=TurnPhase.AFTER, drawn=None), (LeftOpen(seat, _open_joker(state)),)
        case Draw():
            after, events = _draw_cards(state, seat, 1)
            return replace(after, phase=TurnPhase.DRAWN, drawn=after.hands[seat][-1]), events
        case Pass():
            return pass_turn(state)
        case Recombine(calculation):
            right = move_fault(state.decision, move) is None
            return _recombine_cards(state, seat, calculation) if right else _take_cards_back(state, seat)
        case GiveUp():
            return _take_cards_back(state, seat)


def _move_to_pile(state: State, seat: int, cards: tuple[Card, ...]) -> State:
    """Move these cards from the hand onto the pile, the last one on top."""
    hands = with_item(state.hands, seat, remove_cards(state.hands[seat], cards))
    known = with_item(state.known, seat, remove_cards(state.known[seat], cards))
    return replace(state, hands=hands, known=known, pile=state.pile + cards, passes=0)


def _continue_turn(state: State, seat: int, events: tuple[Event, ...]) -> PlayResult:
    """Continue after a play: a seat without cards goes out, any other keeps its turn."""
    if state.hands[seat]:
        return replace(state, phase=TurnPhase.AFTER, drawn=None), events
    after, more = go_out(state)
    return after, events + more


def _play_calculation(state: State, seat: int, calculation: Calculation) -> PlayResult:
    results = state.setup.arithmetic.result_texts(calculation.numbers, calculation.operations)
    event = Calculated(seat, calculation.cards, calculation.operations, results)
    after, stroke = score_stroke(_move_to_pile(state, seat, calculation.cards), len(calculation.cards))
    return _continue_turn(after, seat, (event, *stroke))


def _play_joker(state: State, seat: int, card: Card) -> PlayResult:
    after, event = _move_to_pile(state, seat, (card,)), JokerPlayed(seat, card)
    if card.joker == PLAY_AGAIN:
        return replace(after, phase=TurnPhase.TURN, drawn=None), (event,)
    if after.hands[seat]:
        return replace(after, phase=TurnPhase.FURTHER), (event,)
    return _continue_turn(after, seat, (event, LeftOpen(seat, card)))


def _cover_joker(state: State, seat: int, card: Card) -> PlayResult:
    event = LaidOn(seat, card, _open_joker(state))
    return _continue_turn(_move_to_pile(state, seat, (card,)), seat, (event,))


def _open_joker(state: State) -> Card:
    assert state.open is not None, "a joker lies open"
    return state.open


def _apply_ruling(state: State, seat: int, fault_ruling: Ruling) -> State:
    """Apply a ruling: cards that stay go onto the pile, cards that go back into the hand, known to all.

    A joker that goes back leaves the pile.
    """
    pile, hand, known = state.pile, state.hands[seat], state.known[seat]
    if state.phase is TurnPhase.FURTHER:
        pile, hand, known = pile[:-1], (*hand, pile[-1]), (*known, pile[-1])
    known = (*remove_cards(known, fault_ruling.stays + fault_ruling.back), *fault_ruling.back)
    return replace(
        state,
        pile=pile + fault_ruling.stays,
        hands=with_item(state.hands, seat, remove_cards(hand, fault_ruling.stays)),
        known=with_item(state.known, seat, known),
    )


def _draw_penalty(state: State, seat: int, events: tuple[Event, ...]) -> PlayResult:
    """Make the seat draw three cards, or as many as there are, and end its turn (rule NB-23)."""
    after, drew = _draw_cards(state, seat, PENALTY_CARD_COUNT)
    return next_turn(after), events + drew


def _penalize_fault(state: State, seat: int, move: NambarzMove, fault_ruling: Ruling) -> PlayResult:
    event = Penalised(seat, str(move), fault_ruling.why, fault_ruling.stays, fault_ruling.back)
    return _draw_penalty(_apply_ruling(state, seat, fault_ruling), seat, (event,))


def _offer_recombination(state: State, seat: int, move: NambarzMove, fault_ruling: Ruling) -> PlayResult:
    """Offer the recombination; the cards count as in the hand until the seat decides (rule NB-22)."""
    after = replace(_apply_ruling(state, seat, fault_ruling), phase=TurnPhase.RECOMBINE, laid=fault_ruling.back)
    return after, (MayRecombine(seat, str(move), fault_ruling.why, fault_ruling.back),)


def _recombine_cards(state: State, seat: int, calculation: Calculation) -> PlayResult:
    results = state.setup.arithmetic.result_texts(calculation.numbers, calculation.operations)
    event = Recombined(seat, calculation.cards, calculation.operations, results)
    return _draw_penalty(_move_to_pile(state, seat, calculation.cards), seat, (event,))


def _take_cards_back(state: State, seat: int) -> PlayResult:
    """Take the cards of a wrong calculation back, and draw the penalty (rule NB-22)."""
    return _draw_penalty(state, seat, (TookBack(seat, state.laid),))


def _draw_cards(state: State, seat: int, count: int) -> PlayResult:
    """Draw up to `count` cards from the draw pile to the end of a hand, with a reshuffle if needed."""
    events: list[Event] = []
    before = len(state.hands[seat])
    while len(state.hands[seat]) < before + count and state.can_draw:
        if not state.draw:
            state = _reshuffle_pile(state)
            events.append(Reshuffled(None, len(state.draw)))
        state = _draw_top_card(state, seat)
    got = len(state.hands[seat]) - before
    return state, (*events, Drew(seat, got)) if got else ()


def _draw_top_card(state: State, seat: int) -> State:
    hands = with_item(state.hands, seat, (*state.hands[seat], state.draw[0]))
    since = state.reshuffle
    if since is not None:
        since = replace(since, drawn=with_item(since.drawn, seat, since.drawn[seat] + 1))
    return replace(state, hands=hands, draw=state.draw[1:], reshuffle=since)


def _reshuffle_pile(state: State) -> State:
    """Make the played cards the draw pile again, except the card to cover and any "play again" on it."""
    index, number = cover_index(state.pile), state.reshuffles + 1
    played = state.pile[:index]
    return replace(
        state,
        pile=state.pile[index:],
        draw=shuffled(played, seeded_random(state.seed, f"reshuffle/{state.round}/{number}")),
        reshuffles=number,
        reshuffle=Reshuffle(
            sort_in_deck_order(card for hand in state.hands for card in hand), sort_in_deck_order(played), (0,) * len(state.hands)
        ),
    )

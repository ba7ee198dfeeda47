"""Nambarz: drawing cards, and the draw pile made anew (NB-6)."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from game.kernel import Event, chance, replaced, shuffled
from game.nambarz.cards import in_order
from game.nambarz.decision import covered_place
from game.nambarz.events import Drew, Reshuffled
from game.nambarz.state import Reshuffle, State

Played: TypeAlias = tuple[State, tuple[Event, ...]]


def drawn(state: State, seat: int, count: int) -> Played:
    """So many cards, or as many as there are, from the draw pile to the end of a hand."""
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
    hands = replaced(state.hands, seat, (*state.hands[seat], state.draw[0]))
    since = state.reshuffle
    if since is not None:
        since = replace(since, drawn=replaced(since.drawn, seat, since.drawn[seat] + 1))
    return replace(state, hands=hands, draw=state.draw[1:], reshuffle=since)


def _reshuffled(state: State) -> State:
    """The played cards, but for the card to cover and the "play again" jokers on it, are the draw pile again."""
    place, number = covered_place(state.pile), state.reshuffles + 1
    played = state.pile[:place]
    return replace(
        state,
        pile=state.pile[place:],
        draw=shuffled(played, chance(state.seed, f"reshuffle/{state.round}/{number}")),
        reshuffles=number,
        reshuffle=Reshuffle(in_order(card for hand in state.hands for card in hand), in_order(played), (0,) * len(state.hands)),
    )

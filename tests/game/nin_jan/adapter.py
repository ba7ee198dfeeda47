"""The adapter of Nin Jan for the contract tests."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from game.dealing import shuffled
from game.kernel import Event
from game.nin_jan.moves import DECK, HAND_SIZE, VALUES, Added, Card, Revealed, Suit, Took
from game.nin_jan.state import State
from tests.game.adapter import Adapter
from tests.game.matches import Setup

MOVES = [
    *(f"choose {letter}{value}" for letter in "RPS" for value in VALUES),
    *(f"{verb} {pile}" for verb in ("take", "add") for pile in range(4)),
    *(f"throw {sign}" for sign in ("rock", "paper", "scissors")),
]


def _unseen(state: State, seat: int | None) -> list[Card]:
    unseen = list(state.unused)
    for other in range(len(state.hands)):
        if other != seat and other not in state.shown:
            unseen += [*state.hands[other], *(card for card in [state.chosen[other]] if card)]
    return unseen


def _hidden(state: State, seat: int | None) -> set[str]:
    return {str(card) for card in _unseen(state, seat)}


def _scrambled(state: State, seat: int | None, rng: random.Random) -> State:
    """Return a state with unseen cards exchanged, other choices from open hands, and other secret signs."""
    unseen = _unseen(state, seat)
    other = dict(zip(unseen, shuffled(unseen, rng), strict=True))
    for owner in state.shown:
        choice, hand = state.chosen[owner], state.hands[owner]
        if owner != seat and choice is not None and hand:
            other |= {choice: hand[0], hand[0]: choice}
    return replace(
        state,
        seed="another",
        hands=tuple(tuple(other.get(card, card) for card in hand) for hand in state.hands),
        chosen=tuple(other.get(card, card) if card else None for card in state.chosen),
        unused=tuple(other[card] for card in state.unused),
        throws=tuple(sign if index == seat or sign is None else sign.beaten_sign for index, sign in enumerate(state.throws)),
    )


def _contradiction(events: Sequence[Event], state: State) -> str | None:
    """Check rules NJ-1, NJ-4, NJ-5 and NJ-11: 48 cards, a card in each hand for each round left, and no shown card hidden again."""
    open_cards = [card for cards in (*state.piles, *state.taken) for card in cards] + [card for _, card in state.queue]
    hidden = _unseen(replace(state, shown=()), None)
    if sorted(map(str, hidden + open_cards)) != sorted(map(str, DECK)):
        return "not the 48 cards"
    shown: set[Card] = set()
    for event in events:
        match event:
            case Revealed():
                shown |= {card for _, card in event.queue}
            case Took() | Added():
                shown.add(event.card)
    if shown & set(hidden):
        return "a card that was shown is hidden again"
    held = [len(hand) + (choice is not None) for hand, choice in zip(state.hands, state.chosen, strict=True)]
    revealed = sum(isinstance(event, Revealed) for event in events)
    return (
        None
        if set(held) == {HAND_SIZE - revealed} and all(isinstance(sign, Suit | None) for sign in state.throws)
        else "a wrong number of cards"
    )


PLAY_OFFS = {2: "hush81", 3: "hush908", 4: "hush207", 5: "hush136"}  # with more than one throw (rule NJ-13)

ADAPTER = Adapter(
    notations=MOVES,
    hidden=_hidden,
    scrambled=_scrambled,
    contradiction=_contradiction,
    deck=DECK,
    reveals=frozenset({"revealed", "shown"}),
    rare=PLAY_OFFS,
    golden={
        "2": (Setup("nin_jan", 2), "872", ""),  # a play-off with more than one throw (rule NJ-13)
        "3": (Setup("nin_jan", 3), "208", ""),  # a play-off of all three, one is out at a time
        "5": (Setup("nin_jan", 5), "45", ""),  # all cards are dealt; three cards of one value at once (rule NJ-7)
    },
    decided=[(Setup("nin_jan", players), seed) for players in (2, 3, 4, 5) for seed in "ab"],
)

"""What the contract has to be told of each game, and nothing else. A game without an adapter fails the contract."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from game.kernel import Event, Json, shuffled
from game.nin_jan.moves import DECK, HAND, VALUES, Added, Card, Revealed, Suit, Took
from game.nin_jan.state import State as NinJanState

Choices = Sequence[tuple[tuple[str, Json], ...]]


def _only_defaults(players: int) -> Choices:
    return [()]


def _nothing_unlisted(state: Any, seat: int, move: Any) -> bool:
    return False


@dataclass(frozen=True)
class Adapter:
    """One game's knowledge.

    `notations`: moves that are tried in every position, legal or not.
    `hidden(state, seat)`: the notations of what this seat (None: somebody standing by) cannot see.
    `scrambled(state, seat, rng)`: the same to the eyes of this seat, made without `imagine`.
    `contradiction(public events, state)`: what in this imagined state the events rule out, or None.
    `reveals`: the events that turn up what was hidden until then.
    `rare`: by number of players, the seed of a random match with something rare in its last moves.
    `setups(players)`: the options to be tried with so many players.
    `unlisted(state, seat, move)`: whether this move is accepted though `legal` does not list it.
    """

    notations: Sequence[str]
    hidden: Callable[[Any, int | None], set[str]]
    scrambled: Callable[[Any, int | None, random.Random], Any]
    contradiction: Callable[[Sequence[Event], Any], str | None]
    reveals: frozenset[str]
    rare: Mapping[int, str] = field(default_factory=dict)
    setups: Callable[[int], Choices] = _only_defaults
    unlisted: Callable[[Any, int, Any], bool] = _nothing_unlisted


NIN_JAN_MOVES = [
    *(f"choose {letter}{value}" for letter in "RPS" for value in VALUES),
    *(f"{verb} {pile}" for verb in ("take", "add") for pile in range(4)),
    *(f"throw {sign}" for sign in ("rock", "paper", "scissors")),
]


def _nin_jan_unseen(state: NinJanState, seat: int | None) -> list[Card]:
    unseen = list(state.unused)
    for other in range(len(state.hands)):
        if other != seat:
            unseen += [*state.hands[other], *(card for card in [state.chosen[other]] if card)]
    return unseen


def _nin_jan_hidden(state: NinJanState, seat: int | None) -> set[str]:
    return {str(card) for card in _nin_jan_unseen(state, seat)}


def _nin_jan_scrambled(state: NinJanState, seat: int | None, rng: random.Random) -> NinJanState:
    """The unseen cards change places; signs thrown in secret are others."""
    unseen = _nin_jan_unseen(state, seat)
    other = dict(zip(unseen, shuffled(unseen, rng), strict=True))
    return replace(
        state,
        seed="another",
        hands=tuple(tuple(other.get(card, card) for card in hand) for hand in state.hands),
        chosen=tuple(other.get(card, card) if card else None for card in state.chosen),
        unused=tuple(other[card] for card in state.unused),
        throws=tuple(sign if place == seat or sign is None else sign.prey for place, sign in enumerate(state.throws)),
    )


def _nin_jan_contradiction(events: Sequence[Event], state: NinJanState) -> str | None:
    """NJ-1, NJ-4, NJ-5, NJ-11: 48 cards, as many in each hand as rounds are left, and none that has been shown is hidden again."""
    open_cards = [card for cards in (*state.piles, *state.taken) for card in cards] + [card for _, card in state.queue]
    hidden = _nin_jan_unseen(state, None)
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
        if set(held) == {HAND - revealed} and all(isinstance(sign, Suit | None) for sign in state.throws)
        else "a wrong number of cards"
    )


NIN_JAN_PLAY_OFFS = {2: "hush81", 3: "hush908", 4: "hush207", 5: "hush136"}  # thrown for more than once, NJ-13

ADAPTERS: Mapping[str, Adapter] = {
    "nin_jan": Adapter(
        notations=NIN_JAN_MOVES,
        hidden=_nin_jan_hidden,
        scrambled=_nin_jan_scrambled,
        contradiction=_nin_jan_contradiction,
        reveals=frozenset({"revealed", "shown"}),
        rare=NIN_JAN_PLAY_OFFS,
    ),
}

"""The adapter of Gops for the contract tests."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from game.dealing import shuffled
from game.gops.rules import DECK, HANDS, Card, Revealed, State
from game.kernel import Event
from tests.game.adapter import Adapter
from tests.game.matches import Setup


def _hidden(state: State, seat: int | None) -> set[str]:
    """Return the undealt prizes and the face-down bids of the other seats (GO-1, GO-3)."""
    return {str(prize) for prize in state.deck} | {str(bid) for other, bid in enumerate(state.bids) if bid and other != seat}


def _scrambled(state: State, seat: int | None, rng: random.Random) -> State:
    """Return a state with the prizes in another order and other bids of the other seats."""
    bids = tuple(
        bid if bid is None or other == seat else shuffled([held for held in HANDS[other] if held not in state.spent[other]], rng)[0]
        for other, bid in enumerate(state.bids)
    )
    return replace(state, seed="another", deck=shuffled(state.deck, rng), bids=bids)


def _contradiction(events: Sequence[Event], state: State) -> str | None:
    """Check GO-1, GO-2 and GO-6: there are thirteen prizes, and the shown bids agree with the events."""
    prizes: list[Card] = [*state.deck, *state.stake, *(prize for cards in state.won for prize in cards)]
    shown = [event.bids for event in events if isinstance(event, Revealed)]
    if sorted(map(str, prizes)) != sorted(map(str, DECK)):
        return "not the thirteen prizes"
    if list(zip(*state.spent, strict=True)) != shown:
        return "other bids than were shown"
    twice = any(bid in spent for bid, spent in zip(state.bids, state.spent, strict=True))
    return "a bid card for the second time" if twice else None


ADAPTER = Adapter(
    notations=[f"bid {held}" for hand in HANDS for held in hand],
    hidden=_hidden,
    scrambled=_scrambled,
    contradiction=_contradiction,
    deck=DECK,
    reveals=frozenset({"revealed"}),
    golden={"3": (Setup("gops", 3), "4", "")},  # with ties that carry the prize over (rule GO-5)
)

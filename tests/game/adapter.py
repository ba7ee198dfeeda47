"""The adapter that a game gives to the contract tests."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.kernel import Event, Json

Choices = Sequence[tuple[tuple[str, Json], ...]]


def _only_defaults(players: int) -> Choices:
    return [()]


def _nothing_unlisted(state: Any, seat: int, move: Any) -> bool:
    return False


@dataclass(frozen=True)
class Adapter:
    """What the contract tests need to know about one game.

    `notations`: moves that are tried in every position, legal or not.
    `hidden(state, seat)`: the notations of what this seat (None: a spectator) cannot see.
    `scrambled(state, seat, rng)`: another state with the same view for this seat, made without `imagine`.
    `contradiction(public events, state)`: how this imagined state contradicts the events, or None.
    `reveals`: the events that reveal hidden things.
    `closes`: the events that end a deal, after which everything shown is shuffled and hidden again.
    `rare`: by number of players, the seed of a random match with something rare in its last moves.
    `setups(players)`: the options to try with this number of players.
    `deck`: the cards of a deal, () if the record has none.
    `unlisted(state, seat, move)`: True if this move is accepted although `legal` does not list it.
    """

    notations: Sequence[str]
    hidden: Callable[[Any, int | None], set[str]]
    scrambled: Callable[[Any, int | None, random.Random], Any]
    contradiction: Callable[[Sequence[Event], Any], str | None]
    reveals: frozenset[str]
    closes: frozenset[str] = frozenset()
    rare: Mapping[int, str] = field(default_factory=dict)
    deck: Sequence[object] = ()
    setups: Callable[[int], Choices] = _only_defaults
    unlisted: Callable[[Any, int, Any], bool] = _nothing_unlisted

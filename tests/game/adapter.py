"""What a game tells the tests of the contract about itself."""

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
    """One game's knowledge.

    `notations`: moves that are tried in every position, legal or not.
    `hidden(state, seat)`: the notations of what this seat (None: somebody standing by) cannot see.
    `scrambled(state, seat, rng)`: the same to the eyes of this seat, made without `imagine`.
    `contradiction(public events, state)`: what in this imagined state the events rule out, or None.
    `reveals`: the events that turn up what was hidden until then.
    `closes`: the events that end a deal: what was shown up to then is shuffled and hidden anew.
    `rare`: by number of players, the seed of a random match with something rare in its last moves.
    `setups(players)`: the options to be tried with so many players.
    `deck`: the cards of a deal, () where the record has none.
    `unlisted(state, seat, move)`: whether this move is accepted though `legal` does not list it.
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

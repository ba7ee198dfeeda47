"""The adapter that a game gives to the contract tests."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.kernel import Event, Json
from tests.game.matches import Setup

Choices = Sequence[tuple[tuple[str, Json], ...]]


def _only_defaults(players: int) -> Choices:
    return [()]


def _nothing_unlisted(state: Any, seat: int, move: Any) -> bool:
    return False


@dataclass(frozen=True)
class Adapter:
    """All that the contract tests need to know about one game."""

    notations: Sequence[str]  # moves that are tried in every position, legal or not
    hidden: Callable[[Any, int | None], set[str]]  # (state, seat): the notations of all that this seat (None: a spectator) cannot see
    scrambled: Callable[[Any, int | None, random.Random], Any]  # (state, seat, rng): another state with the same view, not by `determinize`
    contradiction: Callable[[Sequence[Event], Any], str | None]  # (public events, imagined state): how these contradict each other, or None
    reveals: frozenset[str]  # the events that reveal hidden things
    closes: frozenset[str] = frozenset()  # the events that end a deal: everything shown is shuffled and hidden again
    rare: Mapping[int, str] = field(default_factory=dict)  # by number of players, the seed of a match with a rare end
    deck: Sequence[object] = ()  # the cards of a deal, () if the record has none
    setups: Callable[[int], Choices] = _only_defaults  # (players): the options to try
    unlisted: Callable[[Any, int, Any], bool] = _nothing_unlisted  # (state, seat, move): is it accepted, although not in `legal`
    # matches kept in `golden/<name>.json`: setup, seed, and which moves are preferred (see `played`)
    golden: Mapping[str, tuple[Setup, str, str]] = field(default_factory=dict)
    decided: Sequence[tuple[Setup, str]] = ()  # matches, with their seeds, in which the bots' decisions are kept in `decided.txt`

"""The adapter of Three Men's Morris for the contract tests: nothing is hidden."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from game.kernel import Event
from game.morris.rules import MOVES, Played, State
from tests.game.adapter import Adapter


def _hidden(state: State, seat: int | None) -> set[str]:
    return set()


def _scrambled(state: State, seat: int | None, rng: random.Random) -> State:
    return replace(state, seed="another")


def _contradiction(events: Sequence[Event], state: State) -> str | None:
    """Check MO-2 and MO-3: the pieces are where the events have put them."""
    board: tuple[set[str], set[str]] = (set(), set())
    for event in events:
        if isinstance(event, Played) and event.seat is not None:
            board[event.seat].discard(event.origin)
            board[event.seat].add(event.point)
    return None if board == tuple(map(set, state.position.pieces)) else "the pieces are elsewhere"


ADAPTER = Adapter(
    notations=list(map(str, MOVES)),
    hidden=_hidden,
    scrambled=_scrambled,
    contradiction=_contradiction,
    reveals=frozenset(),
)

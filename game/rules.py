"""The contract that the rules of every game fulfil."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from typing import Protocol, TypeVar

from game.kernel import Event, Move, Options, Outcome, Refusal, View
from game.options import Option

S = TypeVar("S")
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View)


class Rules(Protocol[S, M, V]):
    """The rules of one game: stateless questions about immutable states."""

    @property
    def name(self) -> str: ...

    @property
    def player_counts(self) -> range:
        """The player counts that the game allows."""
        ...

    @property
    def options(self) -> Mapping[str, Option]: ...

    # possible handicaps: "hints", "points" if the game counts them, "open" if it has hands
    supported_handicaps: Collection[str] = ("hints",)

    def has_hidden_information(self, options: Options) -> bool:
        """Return True if a match with these options hides information from any player."""
        return True

    def hint_refusal(self, is_human_by_seat: Sequence[bool], seat: int) -> Refusal | None:
        """Return why this seat gets no hints at a table with these human seats, or None if it may have them."""
        return None

    def initial_state(self, players: int, options: Options, seed: str, deal: Sequence[str] | None = None) -> S:
        """Return the initial state, or raise BadRecord if the set-up or the deal cannot be played."""
        ...

    def apply_handicap(self, state: S, points: Sequence[int], open_hands: Collection[int]) -> S:
        """Return the initial state with points to start with, by seat, and open hands for seats in `open_hands`.

        Only for handicaps that the rules support.
        """
        raise AssertionError(f"{self.name} has no such handicap")

    def seats_to_move(self, state: S) -> tuple[int, ...]:
        """Return the seats that owe a move, ascending; empty when the match is over."""
        ...

    def legal(self, state: S, seat: int) -> Collection[Move]:
        return self.view(state, seat).legal()

    def refusal(self, state: S, seat: int, move: M) -> Refusal | None:
        """Return why `seat` may not play `move` now, or None if it may; legality is decided here alone."""
        ...

    def play(self, state: S, seat: int, move: M) -> tuple[S, tuple[Event, ...]]:
        """Return the state after a move and its events; the caller has checked that the move is not refused."""
        ...

    def view(self, state: S, seat: int | None) -> V: ...

    def determinize(self, view: V, rng: random.Random) -> S:
        """Return a random state that this view allows; all that is hidden, even the seed, comes from `rng`."""
        ...

    def outcome(self, state: S) -> Outcome: ...

    def parse_move(self, text: str, /) -> M:
        """Return the move that this notation stands for, or raise BadNotation."""
        ...

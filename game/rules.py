"""The contract that the rules of every game keep."""

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
    def seats(self) -> range:
        """How many can play."""
        ...

    @property
    def options(self) -> Mapping[str, Option]: ...

    favours: Collection[str] = ("hints",)  # what a handicap may hold: hints, "points" where the game counts them, "open" where it has hands

    def hides(self, options: Options) -> bool:
        """Whether a match with these options hides anything between people."""
        return True

    def hint_refusal(self, human: Sequence[bool], seat: int) -> Refusal | None:
        """Why this seat gets no hints at a table where these seats are people; None when it may have them."""
        return None

    def start(self, players: int, options: Options, seed: str, deal: Sequence[str] | None = None) -> S:
        """The first state. Raises BadRecord when the set-up or the deal cannot be played."""
        ...

    def favoured(self, state: S, points: Sequence[int], shown: Collection[int]) -> S:
        """The first state, with a start of points by seat, and with the hands of the seats in `shown` open to everybody.

        Only for what `favours` names.
        """
        raise AssertionError(f"{self.name} has no such handicap")

    def turn(self, state: S) -> tuple[int, ...]:
        """The seats that owe a move, ascending; empty when the match is over."""
        ...

    def legal(self, state: S, seat: int) -> Collection[Move]:
        return self.view(state, seat).legal()

    def refusal(self, state: S, seat: int, move: M) -> Refusal | None:
        """Why `seat` may not play `move` now; None when it may. The one source of illegality."""
        ...

    def play(self, state: S, seat: int, move: M) -> tuple[S, tuple[Event, ...]]:
        """The state after a legal move, and what everybody saw. Only for moves without a refusal."""
        ...

    def view(self, state: S, seat: int | None) -> V: ...

    def imagine(self, view: V, rng: random.Random) -> S:
        """A state that this view allows: what is hidden, the seed included, is drawn from `rng`."""
        ...

    def outcome(self, state: S) -> Outcome: ...

    def read(self, text: str) -> M:
        """The move that `text` notes. Raises BadNotation."""
        ...

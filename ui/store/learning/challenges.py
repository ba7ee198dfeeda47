"""Solved puzzles and daily challenges of the profiles: their values and their store."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Protocol, TypeVar

import msgspec
from msgspec import Meta

from ui.store.learning.lesson_progress import NOBODY
from ui.store.settings import Line

DEAL = "deal"
T = TypeVar("T")


class Challenge(msgspec.Struct, frozen=True, array_like=True):
    """A puzzle or a deal that a profile has tried."""

    game: Line
    what: Line  # id of a puzzle, or `DEAL`
    day: Line = ""  # ISO date of the daily challenge; "" for a puzzle of the player's own choice
    tries: Annotated[int, Meta(ge=0)] = 0  # count of tries until now
    first: bool = False  # the first try was right; of a deal: it was won
    solved: bool = False  # without the solution, at any try; of a deal: it was played to its end
    place: Annotated[int, Meta(ge=0)] = 0  # the place in the first try at a deal
    score: float = 0.0  # the score in the first try at a deal


class ChallengeTable(Protocol):
    """The queries and changes of challenges that the progress database offers."""

    def challenges(self, person: int) -> Sequence[Challenge]: ...
    def put_challenge(self, person: int, challenge: Challenge) -> None: ...


class Ask(Protocol):
    """A function that runs a query or a change on the database in memory, and never waits or raises."""

    def __call__(self, ask: Callable[[ChallengeTable], T]) -> T: ...


class ChallengeStore:
    """The store of challenges; `person` None is a player without a profile, whose challenges count too."""

    def __init__(self, ask: Ask, change: Ask) -> None:
        self._ask, self._change = ask, change

    def of(self, person: int | None) -> Sequence[Challenge]:
        """Return a player's puzzles and daily deals in the order of their first tries."""
        return self._ask(lambda table: table.challenges(person or NOBODY))

    def keep(self, person: int | None, challenge: Challenge) -> None:
        """Store a player's challenge in place of its earlier state; do nothing for a deleted profile."""
        self._change(lambda table: table.put_challenge(person or NOBODY, challenge))

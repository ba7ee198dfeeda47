"""Solved puzzles and daily challenges of the profiles: their values and their store."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Protocol, TypeVar

import msgspec
from msgspec import Meta

from ui.store.learning.lesson_progress import GUEST_ID
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

    def challenges(self, profile_id: int) -> Sequence[Challenge]: ...
    def put_challenge(self, profile_id: int, challenge: Challenge) -> None: ...


class RunQuery(Protocol):
    """A function that runs a query or a change on the database in memory, and never waits or raises."""

    def __call__(self, query: Callable[[ChallengeTable], T]) -> T: ...


class ChallengeStore:
    """The store of challenges; `person` None is a player without a profile, whose challenges count too."""

    def __init__(self, run_query: RunQuery, run_change: RunQuery) -> None:
        self._run_query, self._run_change = run_query, run_change

    def profile_challenges(self, profile_id: int | None) -> Sequence[Challenge]:
        """Return a player's puzzles and daily deals in the order of their first tries."""
        return self._run_query(lambda table: table.challenges(profile_id or GUEST_ID))

    def save_challenge(self, profile_id: int | None, challenge: Challenge) -> None:
        """Store a player's challenge in place of its earlier state; do nothing for a deleted profile."""
        self._run_change(lambda table: table.put_challenge(profile_id or GUEST_ID, challenge))

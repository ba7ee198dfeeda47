"""The store of started matches, shown tips and first calculations of children, so that each is told once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol, TypeAlias, TypeVar

from ui.store.learning.lesson_progress import GUEST_ID

SeenKind: TypeAlias = Literal[
    "match", "mark", "alone", "told"
]  # a match was started; a tip was shown; a child did it alone; it was told that
T = TypeVar("T")


class SeenTable(Protocol):
    """The queries and changes of started matches and shown tips that the progress database offers."""

    def seen_keys(self, kind: SeenKind, profile_id: int, game: str) -> tuple[str, ...]: ...
    def add_seen(self, kind: SeenKind, profile_id: int, game: str, key: str) -> None: ...


class RunQuery(Protocol):
    """A function that runs a query or a change on the database in memory, and never waits or raises."""

    def __call__(self, query: Callable[[SeenTable], T]) -> T: ...


class TipStore:
    """The store of all players' started matches and shown tips; the profile id None is a player without a profile."""

    def __init__(self, run_query: RunQuery, run_change: RunQuery) -> None:
        self._run_query, self._run_change = run_query, run_change

    def seen_keys(self, kind: SeenKind, profile_id: int | None, game: str) -> tuple[str, ...]:
        """Return the keys of a player's started matches or shown tips in a game, the oldest first."""
        return self._run_query(lambda table: table.seen_keys(kind, profile_id or GUEST_ID, game))

    def add_seen(self, kind: SeenKind, profile_id: int | None, game: str, key: str) -> None:
        """Note that a player has started a match or seen a tip; do nothing for a known key or a deleted profile."""
        self._run_change(lambda table: table.add_seen(kind, profile_id or GUEST_ID, game, key))

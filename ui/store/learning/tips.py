"""The store of started matches and shown tips, so that each tip is shown once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol, TypeAlias, TypeVar

from ui.store.learning.lesson_progress import NOBODY

Kind: TypeAlias = Literal["match", "mark"]  # a match was started; a tip was shown
T = TypeVar("T")


class MetTable(Protocol):
    """The queries and changes of started matches and shown tips that the progress database offers."""

    def seen_tips(self, kind: Kind, person: int, game: str) -> tuple[str, ...]: ...
    def meet(self, kind: Kind, person: int, game: str, what: str) -> None: ...


class Ask(Protocol):
    """A function that runs a query or a change on the database in memory, and never waits or raises."""

    def __call__(self, ask: Callable[[MetTable], T]) -> T: ...


class TipStore:
    """The store of started matches and shown tips; `person` None is a player without a profile."""

    def __init__(self, ask: Ask, change: Ask) -> None:
        self._ask, self._change = ask, change

    def of(self, kind: Kind, person: int | None, game: str) -> tuple[str, ...]:
        """Return the keys of a player's started matches or shown tips in a game, the oldest first."""
        return self._ask(lambda table: table.seen_tips(kind, person or NOBODY, game))

    def add(self, kind: Kind, person: int | None, game: str, what: str) -> None:
        """Note that a player has started a match or seen a tip; do nothing for a known key or a deleted profile."""
        self._change(lambda table: table.meet(kind, person or NOBODY, game, what))

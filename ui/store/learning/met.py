"""What people have met of the games, so that each thing is told once: what is kept of it, and the door to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol, TypeAlias, TypeVar

from ui.store.learning.lesson_progress import NOBODY

Kind: TypeAlias = Literal["match", "mark"]  # a match was begun; something rare was explained
T = TypeVar("T")


class MetTable(Protocol):
    """What the open database answers (`ui.store.progress`)."""

    def met(self, kind: Kind, person: int, game: str) -> tuple[str, ...]: ...
    def meet(self, kind: Kind, person: int, game: str, what: str) -> None: ...


class Ask(Protocol):
    """Ask the copy in memory; or change it, and the file as soon as it can be written. Nothing waits, and nothing raises."""

    def __call__(self, ask: Callable[[MetTable], T]) -> T: ...


class Met:
    """The door. `person`: an id, None for whoever has not said who they are, which is kept too."""

    def __init__(self, ask: Ask, change: Ask) -> None:
        self._ask, self._change = ask, change

    def of(self, kind: Kind, person: int | None, game: str) -> tuple[str, ...]:
        """In the order in which they were met."""
        return self._ask(lambda table: table.met(kind, person or NOBODY, game))

    def add(self, kind: Kind, person: int | None, game: str, what: str) -> None:
        """Does nothing where it is known already, nor for a person who is no longer there."""
        self._change(lambda table: table.meet(kind, person or NOBODY, game, what))

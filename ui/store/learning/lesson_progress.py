"""Progress in lessons: its values and its store."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Protocol, TypeVar

import msgspec
from msgspec import Meta

from ui.store.settings import Line

NOBODY = 0  # the id of players without a profile: no profile has it
T = TypeVar("T")


class LessonCheckpoint(msgspec.Struct, frozen=True, array_like=True):
    """A player's progress in one lesson: whether it is done, and where to continue."""

    done: bool = False  # finished at least once
    position: Annotated[int, Meta(ge=0, le=100)] = 0  # the position to continue with, from 0
    step: Line = ""  # the id of the step to continue with; "" for the beginning
    moves: Annotated[tuple[tuple[int, Line], ...], Meta(max_length=1000)] = ()  # (seat, notation) of the moves made in this position


class LessonTable(Protocol):
    """The queries and changes of lesson progress that the progress database offers."""

    def stands(self, person: int, game: str) -> Mapping[str, LessonCheckpoint]: ...
    def put_stand(self, person: int, game: str, lesson: str, stand: LessonCheckpoint) -> None: ...
    def learned(self, game: str) -> bool: ...


class Ask(Protocol):
    """A function that runs a query or a change on the database in memory, and never waits or raises."""

    def __call__(self, ask: Callable[[LessonTable], T]) -> T: ...


class LessonStore:
    """The store of lessons; `person` None is a player without a profile, whose progress is kept too."""

    def __init__(self, ask: Ask, change: Ask) -> None:
        self._ask, self._change = ask, change

    def of(self, person: int | None, game: str) -> Mapping[str, LessonCheckpoint]:
        """Return a player's progress in a game's lessons by lesson id, without lessons that were not started."""
        return self._ask(lambda table: table.stands(person or NOBODY, game))

    def keep(self, person: int | None, game: str, lesson: str, stand: LessonCheckpoint) -> None:
        """Store a player's progress in a lesson; do nothing for a deleted profile."""
        self._change(lambda table: table.put_stand(person or NOBODY, game, lesson, stand))

    def learned(self, game: str) -> bool:
        """Return True if any player of this device has done a lesson of this game to its end."""
        return self._ask(lambda table: table.learned(game))

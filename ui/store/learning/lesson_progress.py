"""Progress in lessons: its values and its store."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Protocol, TypeVar

import msgspec
from msgspec import Meta

from ui.store.settings import Line

GUEST_ID = 0  # the id of players without a profile: no profile has it
T = TypeVar("T")


class LessonCheckpoint(msgspec.Struct, frozen=True, array_like=True):
    """A player's progress in one lesson: whether it is done, and where to continue."""

    done: bool = False  # finished at least once
    position: Annotated[int, Meta(ge=0, le=100)] = 0  # the position to continue with, from 0
    step: Line = ""  # the id of the step to continue with; "" for the beginning
    moves: Annotated[tuple[tuple[int, Line], ...], Meta(max_length=1000)] = ()  # (seat, notation) of the moves made in this position


class LessonTable(Protocol):
    """The queries and changes of lesson progress that the progress database offers."""

    def lesson_checkpoints(self, profile_id: int, game: str) -> Mapping[str, LessonCheckpoint]: ...
    def put_lesson_checkpoint(self, profile_id: int, game: str, lesson: str, checkpoint: LessonCheckpoint) -> None: ...
    def has_anyone_finished_lesson(self, game: str) -> bool: ...


class RunQuery(Protocol):
    """A function that runs a query or a change on the database in memory, and never waits or raises."""

    def __call__(self, query: Callable[[LessonTable], T]) -> T: ...


class LessonStore:
    """The store of lessons; `person` None is a player without a profile, whose progress is kept too."""

    def __init__(self, run_query: RunQuery, run_change: RunQuery) -> None:
        self._run_query, self._run_change = run_query, run_change

    def checkpoints(self, profile_id: int | None, game: str) -> Mapping[str, LessonCheckpoint]:
        """Return a player's progress in a game's lessons by lesson id, without lessons that were not started."""
        return self._run_query(lambda table: table.lesson_checkpoints(profile_id or GUEST_ID, game))

    def save_checkpoint(self, profile_id: int | None, game: str, lesson: str, checkpoint: LessonCheckpoint) -> None:
        """Store a player's progress in a lesson; do nothing for a deleted profile."""
        self._run_change(lambda table: table.put_lesson_checkpoint(profile_id or GUEST_ID, game, lesson, checkpoint))

    def has_anyone_finished_lesson(self, game: str) -> bool:
        """Return True if any player of this device has done a lesson of this game to its end."""
        return self._run_query(lambda table: table.has_anyone_finished_lesson(game))

"""Where people stand in their lessons: what is kept of it, and the door to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Protocol, TypeVar

import msgspec
from msgspec import Meta

from ui.store.settings import Line

NOBODY = 0  # whoever learns without being one of this computer's people: none of them has this number
T = TypeVar("T")


class Stand(msgspec.Struct, frozen=True, array_like=True):
    """`done`: to the end, once at least; `position` from 0, and `step`, the id of the one to be done: where the lesson goes on, "" for its
    beginning; `moves`: (seat, notation), played in this position so far."""

    done: bool = False
    position: Annotated[int, Meta(ge=0, le=100)] = 0
    step: Line = ""
    moves: Annotated[tuple[tuple[int, Line], ...], Meta(max_length=1000)] = ()


class LessonTable(Protocol):
    """What the open database answers (`ui.store.progress`)."""

    def stands(self, person: int, game: str) -> Mapping[str, Stand]: ...
    def put_stand(self, person: int, game: str, lesson: str, stand: Stand) -> None: ...
    def learned(self, game: str) -> bool: ...


class Ask(Protocol):
    """Ask the copy in memory; or change it, and the file as soon as it can be written. Nothing waits, and nothing raises."""

    def __call__(self, ask: Callable[[LessonTable], T]) -> T: ...


class LessonProgress:
    """The door. `person`: an id, None for whoever has not said who they are, which is kept too."""

    def __init__(self, ask: Ask, change: Ask) -> None:
        self._ask, self._change = ask, change

    def of(self, person: int | None, game: str) -> Mapping[str, Stand]:
        """By the id of the lesson; those that were never begun are missing."""
        return self._ask(lambda table: table.stands(person or NOBODY, game))

    def keep(self, person: int | None, game: str, lesson: str, stand: Stand) -> None:
        """Does nothing for a person who is no longer there."""
        self._change(lambda table: table.put_stand(person or NOBODY, game, lesson, stand))

    def learned(self, game: str) -> bool:
        """Whether anybody here has done a lesson of this game to its end."""
        return self._ask(lambda table: table.learned(game))

"""What people have done of puzzles and of the days: what is kept of it, and the door to it."""

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
    """`what`: the id of a puzzle, or `DEAL`; `day`: ISO, of whose day it was, "" for a puzzle of one's own choice. `first`: the first try was
    right; of a deal, it was won; `tries` so far; `solved` by oneself, at whatever try; of a deal, played to its end. `score`: of the first
    try at a deal, and its `place`."""

    game: Line
    what: Line
    day: Line = ""
    tries: Annotated[int, Meta(ge=0)] = 0
    first: bool = False
    solved: bool = False
    place: Annotated[int, Meta(ge=0)] = 0
    score: float = 0.0


class ChallengeTable(Protocol):
    """What the open database answers (`ui.store.progress`)."""

    def challenges(self, person: int) -> Sequence[Challenge]: ...
    def put_challenge(self, person: int, challenge: Challenge) -> None: ...


class Ask(Protocol):
    """Ask the copy in memory; or change it, and the file as soon as it can be written. Nothing waits, and nothing raises."""

    def __call__(self, ask: Callable[[ChallengeTable], T]) -> T: ...


class Challenges:
    """The door. `person`: an id, None for whoever has not said who they are, which is kept too."""

    def __init__(self, ask: Ask, change: Ask) -> None:
        self._ask, self._change = ask, change

    def of(self, person: int | None) -> Sequence[Challenge]:
        """In the order in which they were begun."""
        return self._ask(lambda table: table.challenges(person or NOBODY))

    def keep(self, person: int | None, challenge: Challenge) -> None:
        """In place of what was kept of the same one. Does nothing for a person who is no longer there."""
        self._change(lambda table: table.put_challenge(person or NOBODY, challenge))

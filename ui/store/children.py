"""The children of the workshop, what they have answered, and the report for a parent, as values."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from game.practice.setting import Setting
from ui.store.people import Animal
from ui.store.settings import Line, Name

DAYS = 60  # of a report
MISTAKES = 20
Count: TypeAlias = Annotated[int, Meta(ge=0, le=10**9)]
Seconds: TypeAlias = Annotated[float, Meta(ge=0, le=1e9)]
Moment: TypeAlias = Annotated[float, Meta(ge=0, le=3e10)]  # seconds since the epoch, as far as every system knows them


class Child(msgspec.Struct, frozen=True):
    """What the workshop keeps of a person who is a child, under the person's id. `animal`: of the token; `colour`: a place in `palette.SEATS`; `pace`: same, gentle or lively."""

    id: int
    name: Name
    animal: Animal
    colour: Count
    timer: bool = False
    setting: Setting = Setting()
    goal: Count = 1
    listen: bool = False


class Answered(msgspec.Struct, frozen=True, array_like=True):
    """One answer, right or wrong, to an exercise.

    `fact`: its key, "" where nothing is rated; `shown` and `given`: as the child saw them, in one line; `tries`: 1 for the first answer
    to this exercise; `hints`: those taken before it; `seconds`: since the exercise came, or its last answer; `when`: ISO date and time,
    with the zone.
    """

    child: int
    fact: Line
    kind: Line
    level: Line | None
    shown: Line
    given: Line
    right: bool
    tries: Count
    hints: Count
    seconds: Seconds
    when: Line
    skipped: bool = False

    @property
    def known(self) -> bool:
        """Right at the first try and without a hint: what counts as success."""
        return self.right and self.tries == 1 and not self.hints


class Day(msgspec.Struct, frozen=True):
    """What was done on one day: exercises, and minutes of thinking."""

    day: date
    items: int
    minutes: float


class Week(msgspec.Struct, frozen=True):
    """One sign in one week; `number` 1 is the child's first week. `success`: 0 to 1; `seconds`: mean of the right answers, None without
    one; `by_heart`: families at its end."""

    number: int
    items: int
    success: float
    seconds: float | None
    by_heart: int = 0


class Mistake(msgspec.Struct, frozen=True, array_like=True):
    """An answer to be seen again. `when`: ISO date and time; `how`: wrong, skipped, hint, longer (right, but not the shortest) or before
    (right, but found already); `why`: the verdict's key and facts as JSON, "" where nothing was noted."""

    shown: Line
    given: Line
    when: Line
    how: Line = "wrong"
    why: Line = ""


class Report(msgspec.Struct, frozen=True):
    """A child's progress until `today`.

    `tables[sign][r - 1][c - 1]`: "firm", "way", "again" or "unseen" for r + c, (r + c) - c, r x c and (r x c) / c, both from 1 to 10;
    `days`: the last 60, today last, empty ones too; `curves[sign]`: the weeks in which it was practised, the first first; `mistakes`: the
    latest 20, the latest first; `weeks`: since the first answer, this one included; `items`: in all of them.
    """

    child: Child
    today: date
    tables: Mapping[str, tuple[tuple[str, ...], ...]]
    days: tuple[Day, ...]
    curves: Mapping[str, tuple[Week, ...]]
    mistakes: tuple[Mistake, ...]
    weeks: int
    items: int

    def known(self, sign: str) -> int:
        """How many of the hundred facts of this sign are firm."""
        return sum(row.count("firm") for row in self.tables[sign])

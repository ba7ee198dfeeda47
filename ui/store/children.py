"""The children of the workshop, what they have answered, and the report for a parent, as values."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from game.practice.facts import Step
from game.practice.kinds import SHEET
from game.practice.setting import Setting
from ui.store.people import Animal, Person
from ui.store.settings import LINE, Line, Name

DAYS = 60  # of a report
MISTAKES = 20
NOT_THE_SHORTEST = ("fewer", "simpler", "longer")  # verdicts on what is right, but could be done with other cards
Count: TypeAlias = Annotated[int, Meta(ge=0, le=10**9)]
Seconds: TypeAlias = Annotated[float, Meta(ge=0, le=1e9)]
Note: TypeAlias = Annotated[str, Meta(max_length=2000, pattern=LINE)]
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

    @property
    def person(self) -> Person:
        return Person(self.id, self.name, self.animal, self.colour, "child")


class Answered(msgspec.Struct, frozen=True, array_like=True):
    """One answer, right or wrong, to an exercise.

    `fact`: its key, "" where nothing is rated; `shown` and `given`: as the child saw them, in one line; `tries`: 1 for the first answer
    to this exercise; `hints`: those taken before it; `seconds`: since the exercise came, or its last answer, 0 and meaningless for what
    was marked on a sheet (`kind` SHEET); `when`: ISO date and time, with the zone; `skipped`: left out, nothing given; `why`: the verdict's key and facts as JSON, "" where there is nothing to say.
    Of eye and hand alone (`kind` TOUCH, no exercise) `seconds` are the median of the touches, and where nothing was measured it is left out.
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
    why: Note = ""

    @property
    def known(self) -> bool:
        """Right at the first try and without a hint: what counts as success."""
        return self.right and self.tries == 1 and not self.hints


class PrintedSheet(msgspec.Struct, frozen=True):
    """The calculations of a printed sheet as they stand there (`game.practice.marking`). `made`: ISO date and time."""

    made: Line
    steps: tuple[Step, ...]


class Day(msgspec.Struct, frozen=True):
    """What was done on one day: exercises, and minutes of thinking."""

    day: date
    items: int
    minutes: float


class Lantern(msgspec.Struct, frozen=True):
    """The sets of ten of one day."""

    day: date
    sets: int


class Week(msgspec.Struct, frozen=True):
    """One sign in one week; `number` 1 is the child's first week. `success`: 0 to 1; `seconds`: mean of the right answers, None without
    one; `by_heart`: families at its end."""

    number: int
    items: int
    success: float
    seconds: float | None
    by_heart: int = 0


class Mistake(msgspec.Struct, frozen=True, array_like=True):
    """An answer to be seen again. `when`: ISO date and time; `how`: wrong, paper (wrong on a sheet), skipped, hint, longer (right, but not
    the shortest) or before (right, but found already); `why`: the verdict's key and facts as JSON, "" where nothing was noted."""

    shown: Line
    given: Line
    when: Line
    how: Line = "wrong"
    why: Note = ""


def seen_again(answer: Answered) -> Mistake:
    """What is to be said of an answer that was wrong, left out, or found with hints, so that nothing right is called wrong."""
    return Mistake(answer.shown, answer.given, answer.when, _how(answer), answer.why)


def _how(answer: Answered) -> str:
    if answer.skipped:
        return "skipped"
    if answer.kind == SHEET:
        return "paper"
    if answer.right:
        return "hint"
    key = _key(answer.why)
    return "before" if key == "found_before" else "longer" if key in NOT_THE_SHORTEST else "wrong"


def _key(why: str) -> str:
    """The key of a verdict that was noted as JSON."""
    try:
        return msgspec.json.decode(why, type=tuple[str, dict[str, object]])[0] if why else ""
    except (msgspec.DecodeError, UnicodeEncodeError):
        return ""


class Report(msgspec.Struct, frozen=True):
    """A child's progress until `today`.

    `days`: the last 60, today last, empty ones too; `curves[sign]`: the weeks in which it was practised, the first first; `mistakes`: the
    latest 20 answers to be seen again, the latest first; `weeks`: since the first answer, this one included; `items`: in all of them.
    """

    child: Child
    today: date
    days: tuple[Day, ...]
    curves: Mapping[str, tuple[Week, ...]]
    mistakes: tuple[Mistake, ...]
    weeks: int
    items: int

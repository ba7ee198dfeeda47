"""Values of the workshop: the children, their answers, and the report for a parent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime
from math import inf
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from game.practice.drill_set import DrillTask
from game.practice.kinds import WORKSHEET_KIND
from game.practice.settings import PracticeSettings
from game.practice.slips import slip_of_record
from ui.assets.tokens import ANIMALS
from ui.store.profiles import Animal, Profile
from ui.store.settings import LINE, Line, Name

REPORT_DAYS = 60  # days covered by a report
MAX_MISTAKES = 20
WRITTEN_SIGNS = str.maketrans("–×÷", "-*/", "()")  # stored calculations, as the workshop writes them
IMPROVABLE_VERDICTS = ("fewer", "simpler", "longer")  # verdicts on right answers that other cards could have given better
Count: TypeAlias = Annotated[int, Meta(ge=0, le=10**9)]
Seconds: TypeAlias = Annotated[float, Meta(ge=0, le=1e9)]
Note: TypeAlias = Annotated[str, Meta(max_length=2000, pattern=LINE)]
MAX_TRIES, MAX_MOMENT = 10**6, 3e10
Moment: TypeAlias = Annotated[float, Meta(ge=0, le=MAX_MOMENT)]  # seconds since the epoch, within the range of every system
Uid: TypeAlias = Annotated[str, Meta(pattern=r"\A[0-9a-f]{32}\Z")]  # by which every computer recognizes a child or an answer
PictureCode: TypeAlias = Annotated[str, Meta(pattern=rf"\A(({'|'.join(ANIMALS)})( ({'|'.join(ANIMALS)})){{2}})?\Z")]  # three animals

DOT_CLASSES = ("GS", "CP")  # school classes whose animal cards show dots


class Child(msgspec.Struct, frozen=True):
    """A child of the workshop, as its parents entered it."""

    id: int  # the id of its profile
    name: Name
    animal: Animal  # the animal of its picture
    colour: Count  # an index of `palette.SEATS`
    timer: bool = False
    setting: PracticeSettings = PracticeSettings()
    goal: Count = 1
    listen: bool = False
    group: Name = ""  # of a class; "" for none
    code: PictureCode = ""  # the animals that it clicks to say who it is; "" for none

    @property
    def needs_dots(self) -> bool:
        """Return True if animal cards show dots, because the child learns to read figures."""
        return self.setting.school in DOT_CLASSES

    @property
    def profile(self) -> Profile:
        return Profile(self.id, self.name, self.animal, self.colour, "child")


def missing_child(child_id: int) -> Child:
    """Return a nameless child in place of one that has been deleted, for a screen that is about to close."""
    return Child(child_id, "", "bear", 0)


class LoggedAnswer(msgspec.Struct, frozen=True, array_like=True):
    """An answer, right or wrong, to an exercise; also the result of a reaction test (REACTION_TEST_KIND) or a calculation of the builders' yard."""

    child: int
    fact: Line  # its key; "" if nothing is rated
    kind: Line
    level: Line | None
    shown: Line  # as the child saw the exercise, in one line
    given: Line  # as the child saw its answer, in one line
    right: bool
    tries: Count  # 1 for the first answer to this exercise
    hints: Count  # hints taken before it
    seconds: Seconds  # since the exercise or its last answer; 0 for a worksheet (WORKSHEET_KIND); the median of a reaction test
    when: Line  # ISO date and time with its zone
    skipped: bool = False  # nothing was answered or measured
    why: Note = ""  # the verdict's key and details as JSON; "" if there is nothing to say

    @property
    def is_known(self) -> bool:
        """Return True for a right first answer without a hint, which counts as a success."""
        return self.right and self.tries == 1 and not self.hints


class StoredAnswer(LoggedAnswer, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An answer with its id, as it is merged with those of other computers."""

    uid: Uid = ""

    def __post_init__(self) -> None:
        day = datetime.fromisoformat(self.when).date().isoformat()
        if not self.uid or not 1 <= self.tries <= MAX_TRIES or self.when[:10] != day or not 0 <= self.order[0] <= MAX_MOMENT:
            raise ValueError("no id, try or date")

    @property
    def order(self) -> tuple[float, str]:
        return answer_order(self.when, self.uid)


def answer_order(when: object, uid: object) -> tuple[float, str]:
    """Return the place of an answer in the history of its child, the same on every computer: by time, then by id."""
    try:
        then = datetime.fromisoformat(str(when))
        return (then if then.tzinfo else then.replace(tzinfo=UTC)).timestamp(), str(uid)
    except (ValueError, OverflowError):
        return -inf, str(uid)


class PrintedWorksheet(msgspec.Struct, frozen=True):
    """A printed worksheet with its tasks in the order of the paper (`game.practice.drill_set`)."""

    made: Line  # ISO date and time
    steps: tuple[DrillTask, ...]
    number: Count = 0  # printed on it; 0 on those of an earlier Tablée
    kind: Line = ""  # one of ui.practice.parent.worksheet_making; "" on those of an earlier Tablée


class DayPractice(msgspec.Struct, frozen=True):
    """The practice of one day."""

    day: date
    items: int  # exercises
    minutes: float  # minutes of thinking


class DaySetCount(msgspec.Struct, frozen=True):
    """The practice sets of one day, ten exercises each."""

    day: date
    sets: int


class WeekStatistics(msgspec.Struct, frozen=True):
    """The practice of one operator in one week."""

    number: int  # 1 for the child's first week
    items: int
    success: float  # 0 to 1
    seconds: float | None  # mean of the right answers; None if there is none
    by_heart: int = 0  # families that were mastered at the end of the week


class Mistake(msgspec.Struct, frozen=True, array_like=True):
    """An answer that was not right at once, as the report shows it."""

    shown: Line
    given: Line
    when: Line  # ISO date and time
    how: Line = "wrong"  # wrong, paper (wrong on a worksheet), skipped, hint, longer (not the shortest), before (found already)
    why: Note = ""  # the verdict's key and details as JSON; "" if nothing was noted


def mistake_from_answer(answer: LoggedAnswer) -> Mistake:
    """Convert an answer that was not right at once into a mistake for the report."""
    return Mistake(answer.shown, answer.given, answer.when, _mistake_kind(answer), answer.why)


def _mistake_kind(answer: LoggedAnswer) -> str:
    if answer.skipped:
        return "skipped"
    if answer.kind == WORKSHEET_KIND:
        return "paper"
    if answer.right:
        return "hint"
    key = _verdict_key(answer.why)
    return "before" if key == "found_before" else "longer" if key in IMPROVABLE_VERDICTS else "wrong"


def _verdict_key(verdict_json: str) -> str:
    """Return the key of a verdict stored as JSON; "" if there is none or it cannot be read."""
    try:
        return msgspec.json.decode(verdict_json, type=tuple[str, dict[str, object]])[0] if verdict_json else ""
    except (msgspec.DecodeError, UnicodeEncodeError):
        return ""


class SlipCount(msgspec.Struct, frozen=True):
    """How often wrong answers show the same slip, with the latest example."""

    slip: Line  # its name (`game.practice.slips`)
    count: int
    example: Mistake


def slip_of_logged(answer: LoggedAnswer | Mistake) -> str:
    """Return the slip that explains a stored answer, "" for none; operators are stored as they are printed, calculations with brackets."""
    is_inside_out = " (" in answer.given  # not worked out from left to right
    return "" if is_inside_out else slip_of_record(*(text.translate(WRITTEN_SIGNS) for text in (answer.shown, answer.given)))


def count_slips(mistakes: Iterable[Mistake]) -> tuple[SlipCount, ...]:
    """Return the slips of these mistakes (the latest first), the most frequent first."""
    named = [(slip, mistake) for mistake in mistakes if mistake.how in ("wrong", "paper") and (slip := slip_of_logged(mistake))]
    counts = Counter(slip for slip, _mistake in named)
    return tuple(SlipCount(slip, count, next(one for name, one in named if name == slip)) for slip, count in counts.most_common())


class LearnerReport(msgspec.Struct, frozen=True):
    """A child's progress until today."""

    child: Child
    today: date
    days: tuple[DayPractice, ...]  # the last 60, also without practice; today is the last one
    curves: Mapping[str, tuple[WeekStatistics, ...]]  # the weeks by operator, without those in which it was not practised
    mistakes: tuple[Mistake, ...]  # the latest 20 answers to be seen again, the latest first
    weeks: int  # since the first answer, this week included
    items: int  # exercises in all weeks
    slips: tuple[SlipCount, ...] = ()  # of all wrong answers that have one, the most frequent first

"""A practice set as a value: its choice, the items asked, and the facts to be asked again."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.practice.exercises import Exercise
from game.practice.facts import Fact, FactFamily, numbers
from game.practice.groups import FAMILIES, focused
from game.practice.kinds import kind_of
from game.practice.learner_state import AnswerOutcome, Learner
from game.practice.levels import home, level
from game.practice.mastery import is_gold
from game.practice.settings import PracticeSettings
from game.practice.spaced_repetition import DAY

LENGTH = 10  # items
SOON = (2, 4)  # first and last distance, in items, at which a missed fact comes back
WEEK = 7 * DAY
FIRST, BACK = "first", "back"  # welcomes of a set


@dataclass(frozen=True, slots=True)
class SetItem:
    """An exercise of a practice set that has been answered."""

    fact: Fact | None
    kind: str
    right: bool  # right at once and without help


@dataclass(frozen=True, slots=True)
class RetryItem:
    """A missed fact that is asked again."""

    fact: Fact
    first: int  # index of the first possible item
    last: int  # index of the last possible item
    again: bool  # True if it has come back once


@dataclass(frozen=True, slots=True)
class PracticeSet:
    """A practice set with its progress."""

    level: str | None = None  # chosen level, None for all
    kind: str | None = None  # chosen kind, None for all
    focus: str | None = None  # topic, None for none
    test: bool = False  # True if the level can be passed
    welcome: str = ""  # FIRST for a child's first set, BACK after a week away
    asked: tuple[SetItem, ...] = ()
    waiting: tuple[RetryItem, ...] = ()  # missed facts to be asked again

    @property
    def finished(self) -> bool:
        return len(self.asked) >= LENGTH

    @property
    def chosen(self) -> bool:
        """True if a level or a kind was chosen."""
        return self.level is not None or self.kind is not None


def begin(
    learner: Learner,
    setting: PracticeSettings,
    at: float,
    *,
    level: str | None = None,
    kind: str | None = None,
    focus: str | None = None,
    test: bool = False,
) -> PracticeSet:
    """Return a new practice set: mixed, of one level or of one kind; half of it has the topic, if any."""
    welcome = FIRST if learner.answers < LENGTH else BACK if learner.last is not None and at - learner.last > WEEK else ""
    wished = focus or (setting.focus if focus_holds(learner, setting, at) else None)
    return PracticeSet(level, kind, wished, test and level is not None, welcome)


def focus_holds(learner: Learner, setting: PracticeSettings, at: float) -> bool:
    """Return True if the parents' topic still holds: until its day, or until it is mastered."""
    if not setting.focus or (setting.focus_until and at > setting.focus_until):
        return False
    wished = [family for sign in FAMILIES for family in FAMILIES[sign] if focused(family, setting.focus)]
    notes = [learner.families.get(family) for family in wished]
    return bool(setting.focus_until) or not all(
        note is not None and is_gold(family, note) for family, note in zip(wished, notes, strict=True)
    )


def operations(fact: Fact, level_key: str | None) -> str:
    """Return the operators that may be used for a fact, in a set of this level."""
    here = level(level_key) if level_key else None
    return (here if here is not None and fact in here.facts else home(fact)).operations


def answered(practice_set: PracticeSet, exercise: Exercise, outcome: AnswerOutcome) -> PracticeSet:
    """Return the practice set after an answer; a missed fact comes back soon, at most twice."""
    index, fact, kind = len(practice_set.asked), exercise.fact, kind_of(exercise)
    before = next((one for one in practice_set.waiting if one.fact == fact), None)
    waiting = tuple(one for one in practice_set.waiting if one.fact != fact)
    back_already = before is not None and before.again
    if fact is not None and not outcome.known and not back_already and not practice_set.test:
        waiting = (*waiting, RetryItem(fact, index + SOON[0], index + SOON[1], before is not None))
    return replace(practice_set, asked=(*practice_set.asked, SetItem(fact, kind, outcome.known)), waiting=waiting)


def asked_families(practice_set: PracticeSet) -> tuple[FactFamily, ...]:
    """Return the families asked in the set, in order."""
    return tuple(numbers(one.fact) for one in practice_set.asked if one.fact is not None)

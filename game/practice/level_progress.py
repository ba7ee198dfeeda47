"""Progress on the level path: stars by mastery, and levels passed by showing that they are known."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from game.practice.belief import ease, knows
from game.practice.facts import FactFamily, NumberSense, is_step, numbers
from game.practice.fluency import EARNEST
from game.practice.learner_state import FactFamilyStats, Learner
from game.practice.levels import LEVELS, Level, easier, first_stone, level, levels_of
from game.practice.mastery import is_gold
from game.practice.settings import PracticeSettings

STARS = (0.1, 0.4, 0.8)  # shares of a level's families mastered for one, two and three stars
MAX_COUNTED_FAMILIES = 50  # families: in a larger level this many count as all
LAST, RIGHT, QUICK = 10, 0.9, 0.7  # families asked last, and their shares of right and fluent answers that pass a level
OF_EACH = 3  # families of each operator needed to pass a level of several
SURE, SURE_SHARE = 0.85, 0.9  # least s(x) and the share of a level's facts that need it for a pass


@dataclass(frozen=True, slots=True)
class LevelProgress:
    """The progress of a child on a level."""

    stars: int  # 0 to 3
    passed: bool  # has three stars


@cache
def counted(key: str) -> tuple[FactFamily, ...]:
    """Return the families that earn the stars of a level; number sense is too easy to guess."""
    return tuple(dict.fromkeys(numbers(fact) for fact in level(key).facts if not isinstance(fact, NumberSense)))


def stone(learner: Learner, level: Level) -> LevelProgress:
    if level.key in learner.passed:
        return LevelProgress(3, True)
    here = counted(level.key)
    known = sum(is_gold(family, note) for family in here if (note := learner.families.get(family)) is not None)
    fraction = known / min(len(here), MAX_COUNTED_FAMILIES)
    return LevelProgress(sum(fraction >= bar for bar in STARS), False)


def here(learner: Learner, setting: PracticeSettings) -> int:
    """Return the index of the child's level: from that of its class on, the first without three stars."""
    first = first_stone(setting.school)
    return next((index for index in range(first, len(LEVELS)) if stone(learner, LEVELS[index]).stars < 3), len(LEVELS) - 1)


def with_passed(learner: Learner, setting: PracticeSettings, family: FactFamily) -> Learner:
    """Return the learner with the levels that the last answer, about this family, has passed."""
    open_levels = (key for key in levels_of(family) if key not in learner.passed)
    new = {key for key in open_levels if learner.earnest >= EARNEST and passes(learner, setting, level(key))}
    if not new:
        return learner
    before = {each for key in new for each in easier(key) if _sure(learner, setting, level(each))}
    return replace(learner, passed=learner.passed | new | before)


def passes(learner: Learner, setting: PracticeSettings, level: Level) -> bool:
    """Return True if the child has shown that it knows a level, by its last answers and the belief."""
    last = _last(learner, level)
    right = sum(note.last_right for _family, note in last)
    fluent_count = sum(note.last_quick if is_step(family) else note.last_right for family, note in last)
    if not last or right < RIGHT * len(last) or fluent_count < QUICK * len(last):
        return False
    return _sure(learner, setting, level)


def _last(learner: Learner, level: Level) -> list[tuple[FactFamily, FactFamilyStats]]:
    """Return the families of a level that were asked last, some of each operator if it has several.

    The result is empty if too few were asked.
    """
    counts = [family for family in counted(level.key) if family in learner.families and learner.families[family].asked]
    questions = sorted(((family, learner.families[family]) for family in counts), key=lambda one: one[1].at)
    if len(level.operations) == 1 or not is_step(counted(level.key)[0]):
        return questions[-LAST:] if len(questions) >= min(LAST, len(counted(level.key))) else []
    signs = {sign: [one for one in questions if one[0][0] == sign][-OF_EACH:] for sign in level.operations}
    if any(len(result) < OF_EACH for sign, result in signs.items() if sign != "+"):  # subtraction includes addition
        return []
    return [one for result in signs.values() for one in result]


def _sure(learner: Learner, setting: PracticeSettings, level: Level) -> bool:
    """Return True if the belief says that the child can do nearly all of a level."""
    facts = [fact for fact in level.facts if not isinstance(fact, NumberSense)]
    sure = sum(knows(ease(learner, setting, fact), "missing_number") >= SURE for fact in facts)
    return sure >= SURE_SHARE * len(facts)

"""Progress on the level path: stars by mastery, and levels passed by showing that they are known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from game.practice.belief import fact_ease, known_chance
from game.practice.facts import NUMBER_RANGES, BasicFact, Fact, FactFamily, NumberSense, family_of_fact, is_basic_family, largest_number_in
from game.practice.fluency import MIN_EARNEST_SHARE
from game.practice.groups import FAMILIES_BY_SIGN
from game.practice.learner_state import FactFamilyStats, Learner
from game.practice.levels import LEVELS, Level, easier_levels, first_level_index, level, level_keys_with
from game.practice.mastery import is_mastered
from game.practice.settings import FIRST_RANGES, PracticeSettings, is_sign_allowed

STAR_SHARES = (0.1, 0.4, 0.8)  # shares of a level's families mastered for one, two and three stars
CHAIN_STAR_SHARES = (0.3, 0.6)  # shares of the targets found alone for one and two stars of a level of chains; three: passed
MAX_COUNTED_FAMILIES = 50  # families: in a larger level this many count as all
# families asked last, and their shares of right and fluent answers that pass a level
LATEST_FAMILY_COUNT, MIN_RIGHT_SHARE, MIN_FLUENT_SHARE = 10, 0.9, 0.7
MIN_FAMILIES_PER_SIGN = 3  # families of each operator needed to pass a level of several
MIN_SURE_CHANCE, MIN_SURE_SHARE = 0.85, 0.9  # least s(x) and the share of a level's facts that need it for a pass
# right answers with larger numbers that open the next range, and their share; answers until it opens without any
MIN_BEYOND_RIGHT, MIN_BEYOND_SHARE, MIN_RANGE_ANSWERS = 3, 0.6, 30


@dataclass(frozen=True, slots=True)
class LevelProgress:
    """The progress of a child on a level."""

    stars: int  # 0 to 3
    is_passed: bool  # has three stars


@cache
def star_families(key: str) -> tuple[FactFamily, ...]:
    """Return the families that earn the stars of a level; number sense is too easy to guess."""
    return tuple(dict.fromkeys(family_of_fact(fact) for fact in level(key).facts if not isinstance(fact, NumberSense)))


def progress_on_level(learner: Learner, level: Level) -> LevelProgress:
    if level.key in learner.passed_levels:
        return LevelProgress(3, True)
    here = star_families(level.key)
    notes = ((family, learner.family_stats[family]) for family in here if family in learner.family_stats)
    known = sum(note.once_gold if level.is_of_chains else is_mastered(family, note) for family, note in notes)
    fraction = known / min(len(here), MAX_COUNTED_FAMILIES)
    return LevelProgress(sum(fraction >= bar for bar in (CHAIN_STAR_SHARES if level.is_of_chains else STAR_SHARES)), False)


def is_level_closed(setting: PracticeSettings, level: Level) -> bool:
    """Return True if parents closed an operator of a level, without which it cannot be passed, or the chains of a level of chains."""
    return any(part in setting.off for part in (*level.operations, *(["chain"] if level.is_of_chains else [])))


def current_level_index(learner: Learner, setting: PracticeSettings) -> int:
    """Return the index of the child's level: from that of its class on, the first open one without three stars, else the last open one."""
    open_levels = [index for index, level in enumerate(LEVELS) if not is_level_closed(setting, level)] or [0]
    ahead = (index for index in open_levels if index >= first_level_index(setting.school))
    return next((index for index in ahead if progress_on_level(learner, LEVELS[index]).stars < 3), open_levels[-1])


def opened_range(learner: Learner, setting: PracticeSettings) -> int:
    """Return the largest number of mixed sets: that of the class, or a larger one that the child has shown to be ready for."""
    limit = FIRST_RANGES.get(setting.school, NUMBER_RANGES[-1])
    while limit < NUMBER_RANGES[-1] and _is_ready_beyond(learner, setting, limit):
        limit = next(wider for wider in NUMBER_RANGES if wider > limit)
    return min(limit, setting.largest)


def _is_ready_beyond(learner: Learner, setting: PracticeSettings, limit: int) -> bool:
    """Return True if the child was right with larger numbers, or has practised a while and surely knows all + and - up to `limit`."""
    beyond = [note for family, note in learner.family_stats.items() if is_basic_family(family) and largest_number_in(family) > limit]
    right, asked = sum(note.right for note in beyond), sum(note.asked for note in beyond)
    if right >= MIN_BEYOND_RIGHT and right >= MIN_BEYOND_SHARE * asked:
        return True
    open_signs = [sign for sign in "+-" if is_sign_allowed(setting, sign)]
    facts = [BasicFact(*family) for sign in open_signs for family in FAMILIES_BY_SIGN[sign] if largest_number_in(family) <= limit]
    return learner.answer_count >= MIN_RANGE_ANSWERS and are_surely_known(learner, setting, facts)


def add_passed_levels(learner: Learner, setting: PracticeSettings, family: FactFamily) -> Learner:
    """Return the learner with the levels that the last answer, about this family, has passed."""
    open_levels = (key for key in level_keys_with(family) if key not in learner.passed_levels)
    new = {key for key in open_levels if learner.earnest_share >= MIN_EARNEST_SHARE and has_passed_level(learner, setting, level(key))}
    if not new:
        return learner
    before = {each for key in new for each in easier_levels(key) if _is_surely_known(learner, setting, level(each))}
    return replace(learner, passed_levels=learner.passed_levels | new | before)


def has_passed_level(learner: Learner, setting: PracticeSettings, level: Level) -> bool:
    """Return True if the child has shown that it knows a level, by its last answers and the belief."""
    last = _latest_families(learner, level)
    right = sum(note.last_right for _family, note in last)
    fluent_count = sum(note.last_quick if is_basic_family(family) else note.last_right for family, note in last)
    if not last or right < MIN_RIGHT_SHARE * len(last) or fluent_count < MIN_FLUENT_SHARE * len(last):
        return False
    return _is_surely_known(learner, setting, level)


def _latest_families(learner: Learner, level: Level) -> list[tuple[FactFamily, FactFamilyStats]]:
    """Return the families of a level that were asked last on the screen, some of each operator if it has several.

    The result is empty if too few were asked.
    """
    notes = ((family, learner.family_stats[family]) for family in star_families(level.key) if family in learner.family_stats)
    questions = sorted((item for item in notes if item[1].asked and not item[1].is_untimed), key=lambda item: item[1].at)
    if len(level.operations) == 1 or not is_basic_family(star_families(level.key)[0]):
        return questions[-LATEST_FAMILY_COUNT:] if len(questions) >= min(LATEST_FAMILY_COUNT, len(star_families(level.key))) else []
    signs = {sign: [item for item in questions if item[0][0] == sign][-MIN_FAMILIES_PER_SIGN:] for sign in level.operations}
    if any(len(result) < MIN_FAMILIES_PER_SIGN for sign, result in signs.items() if sign != "+"):  # subtraction includes addition
        return []
    return [item for result in signs.values() for item in result]


def _is_surely_known(learner: Learner, setting: PracticeSettings, level: Level) -> bool:
    """Return True if the belief says that the child can do nearly all of a level."""
    return are_surely_known(learner, setting, [fact for fact in level.facts if not isinstance(fact, NumberSense)])


def are_surely_known(learner: Learner, setting: PracticeSettings, facts: Sequence[Fact]) -> bool:
    """Return True if the belief says that the child can do nearly all of these facts."""
    sure = sum(known_chance(fact_ease(learner, setting, fact), "missing_number") >= MIN_SURE_CHANCE for fact in facts)
    return sure >= MIN_SURE_SHARE * len(facts)

"""The mastery of a family, as child and parents see it."""

from __future__ import annotations

from game.practice.belief import fact_ease, known_chance
from game.practice.facts import BasicFact, FactFamily, is_basic_family
from game.practice.fluency import is_by_heart
from game.practice.learner_state import FactFamilyStats, Learner
from game.practice.levels import level_keys_with
from game.practice.settings import PracticeSettings

NEW, EXPECTED, AGAIN, WAY, GOLD = "new", "expected", "again", "way", "gold"
MIN_EXPECTED_CHANCE = 0.9  # least s(x) of a fact that the child is expected to know
MIN_KEPT_CHANCE = 0.75  # least s(x) of a mastered fact that still counts as known by heart


def mastery_of(learner: Learner, family: FactFamily, setting: PracticeSettings | None = None) -> str:
    """Return the mastery of a family as a key: NEW, EXPECTED, AGAIN, WAY or GOLD.

    GOLD: mastered; WAY: last answer right; AGAIN: last answer wrong, hinted or skipped. EXPECTED: right on paper alone; or never asked, and
    its level is passed or, given the setting, the child surely can do it. Else NEW.
    """
    note = learner.family_stats.get(family)
    if note is None or not note.asked:
        return EXPECTED if _is_expected(learner, family, setting) else NEW
    if not note.last_right:
        return AGAIN
    if note.is_untimed:
        return EXPECTED
    return GOLD if is_mastered(family, note) else WAY


def is_mastered(family: FactFamily, stats: FactFamilyStats) -> bool:
    """Return True if a family is mastered, which chains and number sense, being skills, never are."""
    return is_basic_family(family) and stats.once_gold and is_by_heart(stats)


def has_faded(learner: Learner, setting: PracticeSettings, family: FactFamily) -> bool:
    """Return True if a mastered family is no longer surely known, as after long absence or many mistakes."""
    return known_chance(fact_ease(learner, setting, BasicFact(*family)), "missing_number") < MIN_KEPT_CHANCE


def is_overdue(learner: Learner, family: FactFamily, at: float) -> bool:
    """Return True if a mastered family is overdue; `at` is in seconds since the epoch."""
    note = learner.family_stats.get(family)
    return note is not None and note.memory is not None and note.memory.due_at <= at and is_mastered(family, note)


def _is_expected(learner: Learner, family: FactFamily, setting: PracticeSettings | None) -> bool:
    if any(key in learner.passed_levels for key in level_keys_with(family)):
        return True
    if setting is None or not is_basic_family(family):
        return False
    return known_chance(fact_ease(learner, setting, BasicFact(*family)), "missing_number") >= MIN_EXPECTED_CHANCE

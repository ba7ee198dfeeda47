"""The mastery of a family, as child and parents see it."""

from __future__ import annotations

from game.practice.belief import ease, knows
from game.practice.facts import BasicFact, FactFamily, is_step
from game.practice.fluency import by_heart
from game.practice.learner_state import FactFamilyStats, Learner
from game.practice.levels import levels_of
from game.practice.settings import PracticeSettings

NEW, EXPECTED, AGAIN, WAY, GOLD = "new", "expected", "again", "way", "gold"
SURE = 0.9  # least s(x) of a fact that the child is expected to know


def standing(learner: Learner, family: FactFamily, setting: PracticeSettings | None = None) -> str:
    """Return the mastery of a family as a key: NEW, EXPECTED, AGAIN, WAY or GOLD.

    GOLD: mastered; WAY: last answer right; AGAIN: last answer wrong, hinted or skipped. Never asked: EXPECTED if its level is passed or,
    given the setting, the child surely can do it; else NEW.
    """
    note = learner.families.get(family)
    if note is None or not note.asked:
        return EXPECTED if _expected(learner, family, setting) else NEW
    if not note.last_right:
        return AGAIN
    return GOLD if is_gold(family, note) else WAY


def is_gold(family: FactFamily, note: FactFamilyStats) -> bool:
    """Return True if a family is mastered, which chains and number sense, being skills, never are."""
    return is_step(family) and note.once_gold and by_heart(note)


def polish(learner: Learner, family: FactFamily, at: float) -> bool:
    """Return True if a mastered family is overdue; `at` is in seconds since the epoch."""
    note = learner.families.get(family)
    return note is not None and note.memory is not None and note.memory.due <= at and is_gold(family, note)


def _expected(learner: Learner, family: FactFamily, setting: PracticeSettings | None) -> bool:
    if any(key in learner.passed for key in levels_of(family)):
        return True
    if setting is None or not is_step(family):
        return False
    return knows(ease(learner, setting, BasicFact(*family)), "missing_number") >= SURE

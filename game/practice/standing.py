"""What is seen of a family, by child and parents."""

from __future__ import annotations

from game.practice.belief import ease, knows
from game.practice.facts import Family, Step, is_step
from game.practice.fluency import by_heart
from game.practice.levels import levels_of
from game.practice.notes import FamilyNote, Learner
from game.practice.setting import Setting

NEW, EXPECTED, AGAIN, WAY, GOLD = "new", "expected", "again", "way", "gold"
SURE = 0.9  # s(x) of what is expected to be known


def standing(learner: Learner, family: Family, setting: Setting | None = None) -> str:
    """GOLD by heart; WAY the last answer right; AGAIN it was wrong, with a hint, or left out; never asked: EXPECTED where its level is
    passed or (told with the setting only) where the child surely can, else NEW."""
    note = learner.families.get(family)
    if note is None or not note.asked:
        return EXPECTED if _expected(learner, family, setting) else NEW
    if not note.last_right:
        return AGAIN
    return GOLD if is_gold(family, note) else WAY


def is_gold(family: Family, note: FamilyNote) -> bool:
    """Whether it is known by heart; chains and number sense are skills and never are."""
    return is_step(family) and note.once_gold and by_heart(note)


def polish(learner: Learner, family: Family, at: float) -> bool:
    """Whether it is gold that is overdue; one quick right answer polishes it. `at`: seconds since the epoch."""
    note = learner.families.get(family)
    return note is not None and note.memory is not None and note.memory.due <= at and is_gold(family, note)


def _expected(learner: Learner, family: Family, setting: Setting | None) -> bool:
    if any(key in learner.passed for key in levels_of(family)):
        return True
    if setting is None or not is_step(family):
        return False
    return knows(ease(learner, setting, Step(*family)), "missing_number") >= SURE

"""Update of a learner's state by an answer from the log."""

from __future__ import annotations

from datetime import date, datetime

from game.practice.belief import AskedFact
from game.practice.facts import FactFamily, numbers
from game.practice.kinds import KINDS, OPEN, SHEET, TOUCH, guess_rate, options
from game.practice.learner import AnswerOutcome, Learner, after_answer
from game.practice.levels import LEVELS
from game.practice.practice_set import operations
from game.practice.reaction_test import after_reaction_test
from game.practice.settings import PracticeSettings
from ui.store.answer_rows import LONGEST, read_fact
from ui.store.children import LoggedAnswer
from ui.store.fsrs_scheduler import SCHEDULER

LEVEL_KEYS = frozenset(level.key for level in LEVELS)


def apply_answer(learner: Learner, setting: PracticeSettings, answer: LoggedAnswer) -> tuple[Learner, tuple[FactFamily, ...], date] | None:
    """Return the learner after an answer, the family asked (if any) and the day.

    None if the answer says nothing about the learner: an unknown fact, kind or time, another try than the first, or an open exercise.
    """
    try:
        then = datetime.fromisoformat(answer.when)
        at = max(0.0, then.timestamp())
    except (ValueError, OverflowError, OSError):
        return None
    if answer.kind == TOUCH:
        return after_reaction_test(learner, None if answer.skipped else answer.seconds, at), (), then.date()
    fact = read_fact(answer.fact)
    if fact is None or answer.tries != 1 or answer.kind not in (*KINDS, SHEET) or answer.kind in OPEN:
        return None
    level = answer.level if answer.level in LEVEL_KEYS else None
    low = guess_rate(answer.kind, options(fact, answer.kind, operations(fact, level)))
    seconds = None if answer.kind == SHEET else min(answer.seconds, LONGEST)
    outcome = AnswerOutcome(answer.right, answer.hints, answer.skipped, seconds, at, then.date().toordinal())
    return after_answer(learner, setting, AskedFact(fact, answer.kind, low), outcome, SCHEDULER), (numbers(fact),), then.date()

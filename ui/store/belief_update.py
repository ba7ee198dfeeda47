"""Update of a learner's state by an answer from the log."""

from __future__ import annotations

from datetime import date, datetime

from game.practice.belief import AskedFact
from game.practice.facts import FactFamily, family_of_fact
from game.practice.kinds import KINDS, OPEN_ENDED_KINDS, REACTION_TEST_KIND, WORKSHEET_KIND, count_choices, kind_guess_chance
from game.practice.learner import after_answer
from game.practice.learner_state import AnswerOutcome, Learner
from game.practice.levels import LEVELS
from game.practice.practice_set import allowed_signs
from game.practice.reaction_test import after_reaction_test
from game.practice.settings import PracticeSettings
from ui.store.answer_rows import MAX_ANSWER_S, fact_from_row
from ui.store.children import LoggedAnswer
from ui.store.fsrs_scheduler import SCHEDULER

LEVEL_KEYS = frozenset(level.key for level in LEVELS)


def apply_answer(learner: Learner, settings: PracticeSettings, answer: LoggedAnswer) -> tuple[Learner, tuple[FactFamily, ...], date] | None:
    """Return the learner after an answer, the family asked (if any) and the day.

    None if the answer says nothing about the learner: an unknown fact, kind or time, another try than the first, or an open exercise.
    """
    try:
        then = datetime.fromisoformat(answer.when)
        at = max(0.0, then.timestamp())
    except (ValueError, OverflowError, OSError):
        return None
    if answer.kind == REACTION_TEST_KIND:
        return after_reaction_test(learner, None if answer.skipped else answer.seconds, at), (), then.date()
    fact = fact_from_row(answer.fact)
    if fact is None or answer.tries != 1 or answer.kind not in (*KINDS, WORKSHEET_KIND) or answer.kind in OPEN_ENDED_KINDS:
        return None
    level = answer.level if answer.level in LEVEL_KEYS else None
    low = kind_guess_chance(answer.kind, count_choices(fact, answer.kind, allowed_signs(fact, level)))
    seconds = None if answer.kind == WORKSHEET_KIND else min(answer.seconds, MAX_ANSWER_S)
    outcome = AnswerOutcome(answer.right, answer.hints, answer.skipped, seconds, at, then.date().toordinal())
    return after_answer(learner, settings, AskedFact(fact, answer.kind, low), outcome, SCHEDULER), (family_of_fact(fact),), then.date()

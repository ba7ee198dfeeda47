"""Children of the workshop and their answers, for tests of the progress store."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import datetime, timedelta

import msgspec

from game.practice.facts import BasicFact, Fact, family_of_fact
from game.practice.kinds import kinds_for
from game.practice.learner import after_exercise
from game.practice.learner_state import AnswerOutcome, Learner
from game.practice.making import make_exercise
from game.practice.mastery import GOLD, mastery_of
from game.practice.settings import PracticeSettings
from ui.store.children import Child, LoggedAnswer
from ui.store.fsrs_scheduler import SCHEDULER
from ui.store.storage import Storage

START = datetime.fromisoformat("2026-05-04T17:00:00+02:00")  # a Monday
SETTING = PracticeSettings()
DAYS_TO_GOLD = 12
TIMES, MINUS = BasicFact("*", 8, 7), BasicFact("-", 9, 4, "number")


def answer(child: Child, fact: Fact | None = TIMES, right: bool = True, **changes: object) -> LoggedAnswer:
    """Return a logged answer of the first day."""
    plain = LoggedAnswer(child.id, str(fact or ""), "make", None, "8 × 7 = ?", "56", right, 1, 0, 5.0, START.isoformat())
    return msgspec.structs.replace(plain, **changes)


def later(**time: float) -> str:
    """Return the ISO time this long after the first answer."""
    return (START + timedelta(**time)).isoformat()


def after(learner: Learner, fact: Fact, right: bool = True, seconds: float = 5.0, day: int = 0, **changes: int) -> Learner:
    """Return the learner after an answer given this many days after the first."""
    at = START + timedelta(days=day)
    outcome = AnswerOutcome(right, seconds=seconds, at=at.timestamp(), day=at.toordinal(), **changes)
    return after_exercise(learner, SETTING, make_exercise(fact, kinds_for(fact)[0], random.Random(str(fact))), outcome, SCHEDULER)


def golden(learner: Learner, fact: BasicFact) -> Learner:
    """Return the learner with a mastered fact, after fluent answers on several days without guessing."""
    for day in range(DAYS_TO_GOLD):
        learner = after(learner, replace(fact, direction="number"), seconds=1.5, day=day)
    assert mastery_of(learner, family_of_fact(fact)) == GOLD, "so many are enough"
    return learner


def practise(files: Storage, child: Child, fact: Fact = TIMES, right: bool = True, **changes: object) -> Learner:
    """Log one more answer of this child, and return the learner after it."""
    learner = after(files.progress.learner(child.id), fact, right)
    files.progress.add_answer(answer(child, fact, right, **changes), learner)
    return learner

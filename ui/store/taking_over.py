"""What older versions have written of a child is told to the model, answer by answer, as if it happened now.

A few answers at a time, each time in one transaction: an app that is killed in between goes on from there, and nobody waits for it.
"""

from __future__ import annotations

import sqlite3
import time
from datetime import date, datetime

from game.practice.belief import Asked
from game.practice.facts import Family, numbers
from game.practice.kinds import KINDS, OPEN, SHEET, TOUCH, guess_rate, options
from game.practice.learner import Learner, Outcome, taught
from game.practice.levels import LEVELS
from game.practice.setting import Setting
from game.practice.sitting import operations
from game.practice.touching import touched
from ui.store.answer_rows import LONGEST, AnswerRows, read_fact
from ui.store.child_rows import ChildRows
from ui.store.children import Answered
from ui.store.database import writing
from ui.store.model_rows import ModelRows
from ui.store.spacing import SCHEDULER

WITHIN = 0.02  # seconds of one step
FEW = 10  # answers that are read at once
NEXT = "SELECT child, answer FROM taken ORDER BY child = ? DESC, child LIMIT 1"
HEARD = "UPDATE taken SET answer = ? WHERE child = ?"
DONE = "DELETE FROM taken WHERE child = ?"
LEVEL_KEYS = frozenset(level.key for level in LEVELS)


class TakingOver:
    """`wanted`: the child that somebody looks at, who comes first. Keeps the learner from one step to the next."""

    def __init__(self, base: sqlite3.Connection, children: ChildRows, model: ModelRows, answers: AnswerRows) -> None:
        self._base, self._children, self._model, self._answers = base, children, model, answers
        self._kept: tuple[int, int, Setting, Learner] | None = None  # child, last answer heard of, setting, learner
        self.wanted = 0

    def waits(self, child: int) -> bool:
        """Whether the model has not heard of all the answers of this child."""
        return self._base.execute("SELECT 1 FROM taken WHERE child = ?", (child,)).fetchone() is not None

    def forget(self) -> None:
        """Reads the learner again at the next step: something else has been written."""
        self._kept = None

    def step(self) -> bool:
        """Tells the model of some more answers; False when it has heard of all."""
        with writing(self._base):
            row = self._base.execute(NEXT, (self.wanted,)).fetchone()
            if row is None:
                return False
            child, answer = row
            if not (isinstance(child, int) and isinstance(answer, int)):
                self._base.execute("DELETE FROM taken WHERE child IS ?", (child,))
                return True
            self._go_on(child, answer)
        return True

    def _go_on(self, child: int, answer: int) -> None:
        setting, learner = self._known(child, answer)
        families, day = set[Family](), date.min
        end = time.perf_counter() + WITHIN
        while rows := self._answers.after(child, answer, FEW):
            for number, given in rows:
                answer, found = number, None if given is None else heard(learner, setting, given)
                if found is None:
                    continue
                if day > date.min and found[2].isocalendar()[:2] != day.isocalendar()[:2]:
                    self._model.put_golds(child, learner, day)
                learner, asked, day = found
                families.update(asked)
            if time.perf_counter() >= end:
                break
        if day > date.min:
            self._model.put(child, learner, families)
            self._model.put_golds(child, learner, day)
        self._base.execute(*((HEARD, (answer, child)) if rows else (DONE, (child,))))
        self._kept = (child, answer, setting, learner) if rows else None

    def _known(self, child: int, answer: int) -> tuple[Setting, Learner]:
        if self._kept is not None and self._kept[:2] == (child, answer):
            return self._kept[2:]
        found = self._children.child(child)
        setting = Setting() if found is None else found.setting
        return setting, self._model.learner(child, setting)


def heard(learner: Learner, setting: Setting, answer: Answered) -> tuple[Learner, tuple[Family, ...], date] | None:
    """The learner after an answer as it was written down, the family asked, if any, and the day; None where nothing is learnt from it."""
    try:
        then = datetime.fromisoformat(answer.when)
        at = max(0.0, then.timestamp())
    except (ValueError, OverflowError, OSError):
        return None
    if answer.kind == TOUCH:
        return touched(learner, None if answer.skipped else answer.seconds, at), (), then.date()
    asked = read_fact(answer.fact)
    if asked is None or answer.tries != 1 or answer.kind not in (*KINDS, SHEET) or answer.kind in OPEN:
        return None
    level = answer.level if answer.level in LEVEL_KEYS else None
    low = guess_rate(answer.kind, options(asked, answer.kind, operations(asked, level)))
    seconds = None if answer.kind == SHEET else min(answer.seconds, LONGEST)
    outcome = Outcome(answer.right, answer.hints, answer.skipped, seconds, at, then.date().toordinal())
    return taught(learner, setting, Asked(asked, answer.kind, low), outcome, SCHEDULER), (numbers(asked),), then.date()

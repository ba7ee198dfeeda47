"""A practice set of ten exercises for one child: it asks, checks and saves every answer."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import msgspec

from game.kernel import Refusal
from game.nambarz.moves import Calculation
from game.practice.answer_check import Verdict, check_answer
from game.practice.exercises import Answer, Exercise
from game.practice.facts import BasicFact, Chain, numbers
from game.practice.kinds import OPEN, TOUCH, kind_of
from game.practice.learner import AGAIN, NEW, AnswerOutcome, after_exercise, standing
from game.practice.reaction_test import after_reaction_test, due
from game.practice.sets import FIRST, LENGTH, SetSummary, answered, begin, next_exercise, summary
from ui.practice.exercise.kinds.registry import kind_of as shown_kind
from ui.practice.exercise.view_model import Mark
from ui.practice.texts import in_order
from ui.scene import clock
from ui.store.children import Child, LoggedAnswer
from ui.store.fsrs_scheduler import SCHEDULER

if TYPE_CHECKING:
    from ui.scene.app_context import AppContext
    from ui.store.storage import ProgressStore

MOST_HINTS = 3


@dataclass(frozen=True, slots=True)
class SetChoice:
    """What a set practises: a level, an exercise kind, or if both are None, whatever is best."""

    level: str | None = None
    kind: str | None = None
    test: bool = False  # the set is a test that passes the level
    focus: str | None = None  # key of the fact group that is the topic of half the set


class PracticeRun:
    """One child's run through a practice set; every answer is saved at once, so leaving loses nothing."""

    def __init__(self, progress: ProgressStore, child: Child, chosen: SetChoice, rng: random.Random) -> None:
        self.progress, self.child, self.chosen, self.rng = progress, child, chosen, rng
        self.before = self.learner = progress.learner(child.id)
        self.set = begin(
            self.learner, child.setting, clock.seconds(), level=chosen.level, kind=chosen.kind, focus=chosen.focus, test=chosen.test
        )
        self.marks: list[Mark] = []
        self.signs = ""  # operators practised until now
        self._begin()

    def _begin(self) -> None:
        """Choose the next exercise."""
        self.day = clock.today()  # a set may continue after midnight: each answer counts for its own day
        self.exercise: Exercise = next_exercise(
            self.learner, self.child.setting, self.set, self.rng, clock.seconds(), self.day.toordinal(), SCHEDULER
        )
        self.tries, self.hints = 0, 0
        self.first: AnswerOutcome | None = None  # the first answer or skip
        self.solved, self.skipped = False, False
        self.results: list[Calculation] = []
        self.seconds = 0.0  # seconds since the exercise was shown or last answered
        fact = self.exercise.fact
        self.signs = in_order(self.signs + (fact.sign if isinstance(fact, BasicFact) else fact.signs if isinstance(fact, Chain) else ""))

    @property
    def over(self) -> bool:
        return len(self.marks) >= LENGTH

    @property
    def unknown(self) -> bool:
        """Return True if the current exercise begins with its strategy on show, before any hint.

        That is for facts that are new, or were missed before the strategy was ever shown, but not in a child's first set or in a
        test.
        """
        fact = self.exercise.fact
        if not isinstance(fact, BasicFact) or self.set.welcome == FIRST or self.set.test:
            return False
        note = self.learner.families.get(numbers(fact))
        return standing(self.learner, numbers(fact), self.child.setting) in (NEW, AGAIN) and (note is None or not note.method_seen)

    @property
    def touch_due(self) -> bool:
        """Return True if the reaction test is due before this set, which is not a test."""
        return not self.marks and not self.set.test and due(self.learner, clock.seconds())

    def touched(self, duration_s: float | None) -> None:
        """Save the result of a reaction test, in seconds; None if it was skipped or could not be measured."""
        now = clock.now().replace(microsecond=0)
        left, duration_s = duration_s is None, round(duration_s or 0.0, 2)
        self.learner = after_reaction_test(self.learner, None if left else duration_s, now.timestamp())
        answer = LoggedAnswer(self.child.id, "", TOUCH, None, "", "", not left, 1, 0, duration_s, now.isoformat(), left)
        self.progress.answered(answer, self.learner)

    @property
    def open_ended(self) -> bool:
        return kind_of(self.exercise) in OPEN

    @property
    def stones(self) -> tuple[Mark, ...]:
        """The ten marks of the set; the present exercise gets its own as soon as it is done."""
        now: Mark = self.mark if self.solved or self.skipped else "now"
        ahead: list[Mark] = ["ahead"] * LENGTH
        return (*self.marks, now, *ahead)[:LENGTH]

    @property
    def mark(self) -> Mark:
        """The present exercise's mark: right at once without help, right with help or later, or skipped."""
        if not self.solved and not self.results:
            return "left"
        alone = self.first is not None and self.first.known
        return "tick" if alone or (self.open_ended and not self.hints) else "helped"

    @property
    def summary(self) -> SetSummary:
        """What the practice set has achieved, compared with the learner before it."""
        return summary(self.before, self.learner, self.set)

    def again(self) -> PracticeRun:
        """Return a new run with the same choice of exercises, but never a test."""
        return PracticeRun(self.progress, self.child, replace(self.chosen, test=False), self.rng)

    def take_hint(self) -> int:
        """Count one more hint, at most 3, and return its number."""
        self.hints = min(MOST_HINTS, self.hints + 1)
        return self.hints

    def answer(self, answer: Answer, configured: str) -> Verdict:
        """Check an answer and save it; `configured` is the answer as the child sees it."""
        verdict = check_answer(self.exercise, answer, self.results)
        self._learn(verdict.right, skipped=False)
        if verdict.right and isinstance(answer, Calculation):
            self.results.append(answer)
        self.solved = verdict.finished
        self._write(configured, verdict.right, verdict.why)
        return verdict

    def skip(self) -> None:
        """Skip the exercise, and save that."""
        self.skipped = True
        self._learn(right=False, skipped=True)
        self._write("", right=False, why=None)

    def advance(self) -> None:
        """Go to the next exercise, or to the end of the set."""
        self.marks.append(self.mark)
        self.set = answered(self.set, self.exercise, self.first or self._outcome(right=False, skipped=True))
        if not self.over:
            self._begin()

    def go_on(self) -> None:
        """Resume after a break with the child's present progress, which may have changed meanwhile."""
        self.learner = self.progress.learner(self.child.id)
        if self.solved or self.skipped:
            self.advance()

    def _learn(self, right: bool, skipped: bool) -> None:
        """Update the learner by the first answer alone, as only that shows what a child knows."""
        self.tries += 1
        if self.first is None:
            self.first = self._outcome(right, skipped)
            self.learner = after_exercise(self.learner, self.child.setting, self.exercise, self.first, SCHEDULER)

    def _outcome(self, right: bool, skipped: bool) -> AnswerOutcome:
        return AnswerOutcome(right, self.hints, skipped, self.seconds, clock.seconds(), clock.today().toordinal())

    def _write(self, configured: str, right: bool, why: Refusal | None) -> None:
        fact = self.exercise.fact
        answer = LoggedAnswer(
            child=self.child.id,
            fact="" if fact is None else str(fact),
            kind=kind_of(self.exercise),
            level=self.chosen.level,
            shown=shown_kind(self.exercise).requests(self.exercise),
            given=configured,
            right=right,
            tries=self.tries,
            hints=self.hints,
            seconds=round(self.seconds, 1),
            when=clock.stamp(),
            skipped=self.skipped,
            why="" if why is None else msgspec.json.encode((why.key, why.details)).decode(),
        )
        self.seconds = 0.0
        self.progress.answered(answer, self.learner)


# --- unfinished sets, kept while the app runs -------------------------------------------------------------------------


def start_set(context: AppContext, child_id: int, chosen: SetChoice) -> PracticeRun:
    """Return the child's unfinished run of today with the same choice, or a new run.

    Closing the app ends a set: only its answers are saved.
    """
    progress = context.storage.progress
    child = next((child for child in progress.children() if child.id == child_id), Child(child_id, "", "bear", 0))
    left = context.runtime_cache.pop(_name(child_id), None)
    if isinstance(left, PracticeRun) and (left.child, left.chosen, left.day) == (child, chosen, clock.today()):
        left.go_on()
        if not left.over:
            return left
    return PracticeRun(progress, child, chosen, random.Random(context.fresh_seed()))


def put_aside(context: AppContext, run: PracticeRun) -> None:
    """Keep a run that is not over in memory, so that the child can go on later today."""
    if not run.over:
        context.runtime_cache[_name(run.child.id)] = run


def _name(child_id: int) -> str:
    return f"exercises/{child_id}"

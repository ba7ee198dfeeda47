"""A set of ten exercises for one child: asks, judges and keeps every answer."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import msgspec

from game.kernel import Refusal
from game.nambarz.moves import Calculation
from game.practice.exercises import Answer, Exercise
from game.practice.facts import Chain, Step, numbers
from game.practice.judging import Verdict, judge
from game.practice.kinds import OPEN, TOUCH, kind_of
from game.practice.learner import AGAIN, NEW, Outcome, learned, standing
from game.practice.sets import FIRST, LENGTH, Summary, answered, begin, next_exercise, summary
from game.practice.touching import due, touched
from ui.practice.exercise.kinds.registry import kind_of as shown_kind
from ui.practice.exercise.sight import Mark
from ui.practice.words import in_order
from ui.scene import clock
from ui.store.children import Answered, Child
from ui.store.spacing import SCHEDULER

if TYPE_CHECKING:
    from ui.scene.desk import Desk
    from ui.store.files import ChildProgress

MOST_HINTS = 3


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is practised: a level, a kind of exercise, or (both None) whatever is best; `test`: to pass the level; `focus`: the key of a
    group that half of the set is about."""

    level: str | None = None
    kind: str | None = None
    test: bool = False
    focus: str | None = None


class Run:
    """One set. Every answer is written at once, so nothing is lost when a child leaves in the middle."""

    def __init__(self, progress: ChildProgress, child: Child, chosen: Chosen, rng: random.Random) -> None:
        self.progress, self.child, self.chosen, self.rng = progress, child, chosen, rng
        self.before = self.learner = progress.learner(child.id)
        self.set = begin(
            self.learner, child.setting, clock.seconds(), level=chosen.level, kind=chosen.kind, focus=chosen.focus, test=chosen.test
        )
        self.marks: list[Mark] = []
        self.signs = ""  # practised so far
        self._begin()

    def _begin(self) -> None:
        """The next exercise."""
        self.day = clock.today()  # a set may go on beyond midnight: each answer counts for the day on which it is given
        self.exercise: Exercise = next_exercise(
            self.learner, self.child.setting, self.set, self.rng, clock.seconds(), self.day.toordinal(), SCHEDULER
        )
        self.tries, self.hints = 0, 0
        self.first: Outcome | None = None  # of the first answer, or of leaving it out
        self.solved, self.skipped = False, False
        self.found: list[Calculation] = []
        self.seconds = 0.0  # since the exercise came, or its last answer
        fact = self.exercise.fact
        self.signs = in_order(self.signs + (fact.sign if isinstance(fact, Step) else fact.signs if isinstance(fact, Chain) else ""))

    @property
    def over(self) -> bool:
        return len(self.marks) >= LENGTH

    @property
    def unknown(self) -> bool:
        """Whether its way to think comes unasked: it is new, or was missed before anybody showed the way. Not while a child shows what
        it can do: in its first ten, or where it wants to pass a level."""
        fact = self.exercise.fact
        if not isinstance(fact, Step) or self.set.welcome == FIRST or self.set.test:
            return False
        note = self.learner.families.get(numbers(fact))
        return standing(self.learner, numbers(fact), self.child.setting) in (NEW, AGAIN) and (note is None or not note.method_seen)

    @property
    def touch_due(self) -> bool:
        """Whether eye and hand alone are to be measured first; not where a child shows what it can do."""
        return not self.marks and not self.set.test and due(self.learner, clock.seconds())

    def touched(self, seconds: float | None) -> None:
        """Writes down what eye and hand alone need; None: it was left out, or could not be measured."""
        now = clock.now().replace(microsecond=0)
        left, seconds = seconds is None, round(seconds or 0.0, 2)
        self.learner = touched(self.learner, None if left else seconds, now.timestamp())
        answer = Answered(self.child.id, "", TOUCH, None, "", "", not left, 1, 0, seconds, now.isoformat(), left)
        self.progress.answered(answer, self.learner)

    @property
    def open_ended(self) -> bool:
        return kind_of(self.exercise) in OPEN

    @property
    def stones(self) -> tuple[Mark, ...]:
        """All ten; the present one gets its mark as soon as it is done."""
        now: Mark = self.mark if self.solved or self.skipped else "now"
        ahead: list[Mark] = ["ahead"] * LENGTH
        return (*self.marks, now, *ahead)[:LENGTH]

    @property
    def mark(self) -> Mark:
        """Of the present exercise: right at once and alone, right with help or later, or left out."""
        if not self.solved and not self.found:
            return "left"
        alone = self.first is not None and self.first.known
        return "tick" if alone or (self.open_ended and not self.hints) else "helped"

    @property
    def summary(self) -> Summary:
        """What the set has brought."""
        return summary(self.before, self.learner, self.set)

    def again(self) -> Run:
        """Another set of the same; a level that was to be passed is now practised."""
        return Run(self.progress, self.child, replace(self.chosen, test=False), self.rng)

    def take_hint(self) -> int:
        """Counts one more hint, 3 at most; returns its number."""
        self.hints = min(MOST_HINTS, self.hints + 1)
        return self.hints

    def answer(self, answer: Answer, given: str) -> Verdict:
        """Judges an answer and writes it down. `given`: as the child sees it."""
        verdict = judge(self.exercise, answer, self.found)
        self._learn(verdict.right, skipped=False)
        if verdict.right and isinstance(answer, Calculation):
            self.found.append(answer)
        self.solved = verdict.finished
        self._write(given, verdict.right, verdict.why)
        return verdict

    def skip(self) -> None:
        """Leaves the exercise out, which is written down too."""
        self.skipped = True
        self._learn(right=False, skipped=True)
        self._write("", right=False, why=None)

    def advance(self) -> None:
        """To the next exercise, or to the end of the set."""
        self.marks.append(self.mark)
        self.set = answered(self.set, self.exercise, self.first or self._outcome(right=False, skipped=True))
        if not self.over:
            self._begin()

    def go_on(self) -> None:
        """Comes back after a while: what was done stays done, and others may have practised with this child meanwhile."""
        self.learner = self.progress.learner(self.child.id)
        if self.solved or self.skipped:
            self.advance()

    def _learn(self, right: bool, skipped: bool) -> None:
        """Only the first answer says what a child knows."""
        self.tries += 1
        if self.first is None:
            self.first = self._outcome(right, skipped)
            self.learner = learned(self.learner, self.child.setting, self.exercise, self.first, SCHEDULER)

    def _outcome(self, right: bool, skipped: bool) -> Outcome:
        return Outcome(right, self.hints, skipped, self.seconds, clock.seconds(), clock.today().toordinal())

    def _write(self, given: str, right: bool, why: Refusal | None) -> None:
        fact = self.exercise.fact
        answer = Answered(
            child=self.child.id,
            fact="" if fact is None else str(fact),
            kind=kind_of(self.exercise),
            level=self.chosen.level,
            shown=shown_kind(self.exercise).asked(self.exercise),
            given=given,
            right=right,
            tries=self.tries,
            hints=self.hints,
            seconds=round(self.seconds, 1),
            when=clock.stamp(),
            skipped=self.skipped,
            why="" if why is None else msgspec.json.encode((why.key, why.facts)).decode(),
        )
        self.seconds = 0.0
        self.progress.answered(answer, self.learner)


# --- sets that wait while the app runs --------------------------------------------------------------------------------


def begun(desk: Desk, child_id: int, chosen: Chosen) -> Run:
    """The set of this child that was left today, or a new one. Closing the app ends it: only its answers are kept."""
    progress = desk.files.progress
    child = next((child for child in progress.children() if child.id == child_id), Child(child_id, "", "bear", 0))
    left = desk.kept.pop(_name(child_id), None)
    if isinstance(left, Run) and (left.child, left.chosen, left.day) == (child, chosen, clock.today()):
        left.go_on()
        if not left.over:
            return left
    return Run(progress, child, chosen, random.Random(desk.fresh_seed()))


def put_aside(desk: Desk, run: Run) -> None:
    """Keeps a set that is not at its end for later today."""
    if not run.over:
        desk.kept[_name(run.child.id)] = run


def _name(child_id: int) -> str:
    return f"exercises/{child_id}"

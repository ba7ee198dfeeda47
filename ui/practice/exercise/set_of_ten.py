"""A set of ten exercises for one child: asks, judges and keeps every answer."""

from __future__ import annotations

import random
import time
from datetime import datetime
from typing import TYPE_CHECKING

from game.nambarz.moves import Calculation
from game.practice.exercises import Answer, Exercise
from game.practice.facts import Step
from game.practice.judging import Verdict, judge
from game.practice.kinds import OPEN, kind_of
from game.practice.learner import Learner, learned
from game.practice.sets import AIM, GENTLE, LENGTH, LIVELY, answered, begin, next_exercise
from ui.practice.exercise.kinds.registry import kind_of as shown_kind
from ui.practice.exercise.sight import Mark
from ui.practice.words import in_order
from ui.scene.desk import Desk
from ui.store.children import Answered, Child

if TYPE_CHECKING:
    from ui.store.files import ChildProgress

PACES = {"same": AIM, "gentle": GENTLE, "lively": LIVELY}
MOST_HINTS = 3


class Run:
    """One set. Every answer is written at once, so nothing is lost when a child leaves in the middle."""

    def __init__(self, progress: ChildProgress, child: Child, level: str | None, kind: str | None, rng: random.Random) -> None:
        self.progress, self.child, self.level, self.kind, self.rng = progress, child, level, kind, rng
        self.learner: Learner = progress.learner(child.id)
        self.set = begin(level, kind, PACES.get(child.pace, AIM))
        self.marks: list[Mark] = []
        self.signs = ""  # practised so far
        self._begin()

    def _begin(self) -> None:
        """The next exercise."""
        self.exercise: Exercise = next_exercise(self.learner, self.set, self.rng, time.time())
        self.tries, self.hints = 0, 0
        self.first = False  # the first answer was right
        self.solved = False
        self.found: list[Calculation] = []
        self.seconds = 0.0  # since the exercise came, or its last answer
        fact = self.exercise.fact
        self.signs = in_order(self.signs + (fact.sign if isinstance(fact, Step) else fact.signs if fact is not None else ""))

    @property
    def over(self) -> bool:
        return len(self.marks) >= LENGTH

    @property
    def unknown(self) -> bool:
        """Whether the way to think has never been shown for this: it comes unasked."""
        return False

    def skip(self) -> None:
        """Leaves the exercise out."""

    def leave(self) -> None:
        """The child goes away."""

    @property
    def open_ended(self) -> bool:
        return kind_of(self.exercise) in OPEN

    @property
    def stones(self) -> tuple[Mark, ...]:
        """All ten; the present one gets its mark as soon as it is solved."""
        now: Mark = self.mark if self.solved else "now"
        ahead: list[Mark] = ["ahead"] * LENGTH
        return (*self.marks, now, *ahead)[:LENGTH]

    @property
    def ticks(self) -> int:
        """How many were right at once and alone."""
        return self.marks.count("tick")

    @property
    def mark(self) -> Mark:
        """Of the present exercise: right at once and alone, right with help or later, or left out."""
        if not self.solved and not self.found:
            return "left"
        return "tick" if self.first and not self.hints else "helped"

    def again(self) -> Run:
        """Another set of the same."""
        return Run(self.progress, self.child, self.level, self.kind, self.rng)

    def take_hint(self) -> int:
        """Counts one more hint, 3 at most; returns its number."""
        self.hints = min(MOST_HINTS, self.hints + 1)
        return self.hints

    def answer(self, answer: Answer, given: str) -> Verdict:
        """Judges an answer and writes it down. `given`: as the child sees it."""
        verdict = judge(self.exercise, answer, self.found)
        self.tries += 1
        if self.tries == 1:
            self.first = verdict.right
            self.learner = learned(self.learner, self.exercise, verdict.right and not self.hints, self.seconds)
        if verdict.right and isinstance(answer, Calculation):
            self.found.append(answer)
            self.first = self.first or self.open_ended
        self.solved = verdict.finished
        self._write(given, verdict.right)
        return verdict

    def advance(self) -> None:
        """To the next exercise, or to the end of the set."""
        right = self.first and not self.hints
        self.marks.append(self.mark)
        self.set = answered(self.set, self.exercise, right)
        if not self.over:
            self._begin()

    def _write(self, given: str, right: bool) -> None:
        fact = self.exercise.fact
        answer = Answered(
            child=self.child.id,
            fact="" if fact is None else str(fact),
            kind=kind_of(self.exercise),
            level=self.level,
            shown=shown_kind(self.exercise).asked(self.exercise),
            given=given,
            right=right,
            tries=self.tries,
            hints=self.hints,
            seconds=round(self.seconds, 1),
            when=datetime.now().astimezone().isoformat(timespec="seconds"),
        )
        self.seconds = 0.0
        self.progress.answered(answer, self.learner)


def begun(desk: Desk, child_id: int, level: str | None, kind: str | None, test: bool) -> Run:
    progress = desk.files.progress
    child = next((child for child in progress.children() if child.id == child_id), Child(child_id, "", "bear", 0))
    return Run(progress, child, level, kind, random.Random(desk.fresh_seed()))

"""The exercises that a child does one after the other, of a practice set or another kind: what it answers is checked and saved at once."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

import msgspec

from game.kernel import Refusal
from game.nambarz.moves import Calculation
from game.practice.answer_check import Verdict, check_answer
from game.practice.exercises import Answer, Exercise
from game.practice.facts import family_of_fact
from game.practice.illustrations import Strategy
from game.practice.kinds import OPEN_ENDED_KINDS, kind_of
from game.practice.learner import after_exercise, open_signs
from game.practice.learner_state import AnswerOutcome
from game.practice.practice_set import SET_LENGTH
from game.practice.strategies import strategy
from ui.practice.exercise.answer_tray import solved_text
from ui.practice.exercise.kinds.registry import kind_of as shown_kind
from ui.practice.exercise.view_model import ExerciseMark, FinishedMark
from ui.practice.texts import signs_in_rule_order
from ui.scene import clock
from ui.store.children import Child, LoggedAnswer
from ui.store.fsrs_scheduler import SCHEDULER

if TYPE_CHECKING:
    from ui.store.storage import ProgressStore

MAX_HINTS = 3
HINT_AFTER, SOLUTION_AFTER = 2, 3  # wrong answers until the hint comes by itself, and until the way is shown


class ExerciseRun(ABC):
    """One child's run through exercises; every answer is saved at once, so leaving loses nothing."""

    def __init__(self, progress_store: ProgressStore, child: Child, rng: random.Random) -> None:
        self.progress_store, self.child, self.rng = progress_store, child, rng
        self.learner = progress_store.learner(child.id)
        self.marks: list[FinishedMark] = []

    def _begin_exercise(self, exercise: Exercise) -> None:
        """Begin an exercise."""
        self.exercise: Exercise = exercise
        self.try_count, self.hint_count, self.wrong_count = 0, 0, 0
        self.first_outcome: AnswerOutcome | None = None  # the first answer or skip
        self.is_solved, self.is_skipped = False, False
        self.found_calculations: list[Calculation] = []
        self.elapsed_s = 0.0  # seconds since the exercise was shown or last answered

    @property
    def welcome(self) -> str:
        """The bear's greeting before the first exercise, a key of `game.practice.sets`; "" for none."""
        return ""

    @property
    def has_timer(self) -> bool:
        """True if a quiet line shows the time, as the parents have chosen."""
        return self.child.timer

    @property
    def is_strategy_due(self) -> bool:
        """True if the present exercise begins with its strategy on show, before any hint."""
        return False

    @property
    def level(self) -> str | None:
        """The level that is practised, which is saved with every answer; None for none."""
        return None

    @abstractmethod
    def advance_exercise(self) -> None:
        """Go to the next exercise, or to the end."""

    @property
    def is_over(self) -> bool:
        return len(self.marks) >= SET_LENGTH

    @property
    def open_signs(self) -> str:
        """The operators that the child calculates with, which its strategies may use, with those of the exercise itself."""
        return signs_in_rule_order(open_signs(self.learner, self.child.setting) + self._present_signs)

    @property
    def _present_signs(self) -> str:
        return "" if self.exercise.fact is None else family_of_fact(self.exercise.fact)[0]

    @property
    def strategy(self) -> Strategy | None:
        """How the present exercise can be thought of, with the operators that are open."""
        return strategy(self.exercise, tuple(self.found_calculations), self.open_signs)

    @property
    def is_open_ended(self) -> bool:
        return kind_of(self.exercise) in OPEN_ENDED_KINDS

    @property
    def found_texts(self) -> tuple[str, ...]:
        """The calculations found until now in an open-ended exercise, as text."""
        return tuple(solved_text(each.cards, each.operations) for each in self.found_calculations) if self.is_open_ended else ()

    @property
    def _is_done(self) -> bool:
        return self.is_solved or self.is_skipped or self.is_solution_due

    @property
    def ten_marks(self) -> tuple[ExerciseMark, ...]:
        """The ten marks of the set; the present exercise gets its own as soon as it is done."""
        now: ExerciseMark = self.current_mark if self._is_done else "now"
        ahead: list[ExerciseMark] = ["ahead"] * SET_LENGTH
        return (*self.marks, now, *ahead)[:SET_LENGTH]

    @property
    def current_mark(self) -> FinishedMark:
        """The present exercise's mark: right at once without help, right with help or later, or skipped."""
        if not self.is_solved and not self.found_calculations:
            return "left"
        alone = self.first_outcome is not None and self.first_outcome.is_known
        return "tick" if alone or (self.is_open_ended and not self.hint_count) else "helped"

    def count_hint(self) -> None:
        """Count one more hint, at most 3."""
        self.hint_count = min(MAX_HINTS, self.hint_count + 1)

    def check_and_save_answer(self, answer: Answer, answer_text: str) -> Verdict:
        """Check an answer and save it; `answer_text` is the answer as the child sees it."""
        verdict = self._verdict(answer)
        self._update_learner(verdict.is_right, is_skipped=False)
        if verdict.is_right and isinstance(answer, Calculation):
            self.found_calculations.append(answer)
        self.is_solved = verdict.is_finished
        self.wrong_count += not verdict.is_right
        self._log_answer(answer_text, verdict.is_right, verdict.refusal)
        return verdict

    def _verdict(self, answer: Answer) -> Verdict:
        return check_answer(self.exercise, answer, self.found_calculations)

    @property
    def is_hint_due(self) -> bool:
        """True after the second wrong answer: a hint comes by itself."""
        return not self.is_open_ended and self.wrong_count == HINT_AFTER

    @property
    def is_solution_due(self) -> bool:
        """True after the third wrong answer: the way is shown, and the exercise comes back."""
        return not self.is_open_ended and self.wrong_count >= SOLUTION_AFTER

    def save_skip(self) -> None:
        """Skip the exercise, and save that."""
        self.is_skipped = True
        self._update_learner(is_right=False, is_skipped=True)
        self._log_answer("", is_right=False, refusal=None)

    def _update_learner(self, is_right: bool, is_skipped: bool) -> None:
        """Update the learner by the first answer alone, as only that shows what a child knows."""
        self.try_count += 1
        if self.first_outcome is None:
            self.first_outcome = self._answer_outcome(is_right, is_skipped)
            self.learner = after_exercise(self.learner, self.child.setting, self.exercise, self.first_outcome, SCHEDULER)

    def _answer_outcome(self, is_right: bool, is_skipped: bool) -> AnswerOutcome:
        return AnswerOutcome(is_right, self.hint_count, is_skipped, self.elapsed_s, clock.epoch_seconds(), clock.today().toordinal())

    def _log_answer(self, answer_text: str, is_right: bool, refusal: Refusal | None) -> None:
        self.progress_store.add_answer(self._answer_row(answer_text, is_right, refusal), self.learner)
        self.elapsed_s = 0.0

    def _answer_row(self, answer_text: str, is_right: bool, refusal: Refusal | None) -> LoggedAnswer:
        """Return an answer, or the skip, as it is saved."""
        fact = self.exercise.fact
        return LoggedAnswer(
            child=self.child.id,
            fact="" if fact is None else str(fact),
            kind=kind_of(self.exercise),
            level=self.level,
            shown=shown_kind(self.exercise).question_text(),
            given=answer_text,
            right=is_right,
            tries=self.try_count,
            hints=self.hint_count,
            seconds=round(self.elapsed_s, 1),
            when=clock.iso_timestamp(),
            skipped=self.is_skipped,
            why="" if refusal is None else msgspec.json.encode((refusal.key, refusal.details)).decode(),
        )

"""A practice set of ten exercises for one child: it asks, checks and saves every answer."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.kernel import Refusal
from game.practice.album import AlbumProgress, picture_of_family
from game.practice.facts import BasicFact, family_key, family_of_fact
from game.practice.kinds import REACTION_TEST_KIND
from game.practice.mastery import AGAIN, NEW, mastery_of
from game.practice.practice_set import FIRST_SET, SET_LENGTH, PracticeSet, asked_families, begin_set, set_after_answer
from game.practice.reaction_test import after_reaction_test, is_test_due
from game.practice.sets import SetSummary, next_exercise, summarize_set
from ui.practice.exercise.run import ExerciseRun
from ui.scene import clock
from ui.store.children import Child, LoggedAnswer, missing_child
from ui.store.fsrs_scheduler import SCHEDULER
from ui.store.learning.begun_sets import BegunItem, BegunSet

if TYPE_CHECKING:
    from ui.scene.app_context import AppContext
    from ui.store.storage import ProgressStore


@dataclass(frozen=True, slots=True)
class SetChoice:
    """What a set practises: a level, an exercise kind, or if both are None, whatever is best."""

    level: str | None = None
    kind: str | None = None
    is_test: bool = False  # the set is a test that passes the level
    topic: str | None = None  # key of the fact group that is the topic of half the set


class PracticeRun(ExerciseRun):
    """One child's run through a practice set."""

    def __init__(
        self, progress_store: ProgressStore, child: Child, set_choice: SetChoice, rng: random.Random, begun: BegunSet | None = None
    ) -> None:
        """Begin a set, or continue `begun`, one that was left unfinished."""
        super().__init__(progress_store, child, rng)
        self.set_choice, self.learner_before = set_choice, self.learner
        self.practice_set = begin_set(
            self.learner,
            child.setting,
            clock.epoch_seconds(),
            level=set_choice.level,
            kind=set_choice.kind,
            topic=set_choice.topic,
            is_test=set_choice.is_test,
        )
        if begun is not None:
            self.practice_set, self.marks = begun.practice_set, [item.mark for item in begun.items]
            self.learner_before = begun.learner_before(self.learner)
        self._choose_exercise()

    def _choose_exercise(self) -> None:
        """Choose the next exercise."""
        self.day = clock.today()  # a set may continue after midnight: each answer counts for its own day
        exercise = next_exercise(
            self.learner, self.child.setting, self.practice_set, self.rng, clock.epoch_seconds(), self.day.toordinal(), SCHEDULER
        )
        self._begin_exercise(exercise)
        self._learner_at_start = self.learner

    @property
    def welcome(self) -> str:
        return self.practice_set.welcome

    @property
    def level(self) -> str | None:
        return self.set_choice.level

    @property
    def album_picture(self) -> AlbumProgress | None:
        """The album's picture to which the present exercise may bring a piece; None if there is none."""
        fact = self.exercise.fact
        return None if fact is None else picture_of_family(self._learner_at_start, self.learner, family_of_fact(fact))

    @property
    def is_strategy_due(self) -> bool:
        """Return True if the current exercise begins with its strategy on show, before any hint.

        That is for facts that are new, or were missed before the strategy was ever shown, but not in a child's first set or in a
        test.
        """
        fact = self.exercise.fact
        if not isinstance(fact, BasicFact) or self.practice_set.welcome == FIRST_SET or self.practice_set.is_test:
            return False
        note = self.learner.family_stats.get(family_of_fact(fact))
        return mastery_of(self.learner, family_of_fact(fact), self.child.setting) in (NEW, AGAIN) and (note is None or not note.method_seen)

    @property
    def is_reaction_test_due(self) -> bool:
        """Return True if the reaction test is due before this set, which is not a test."""
        return not self.marks and not self.practice_set.is_test and is_test_due(self.learner, clock.epoch_seconds())

    def save_reaction_time(self, duration_s: float | None) -> None:
        """Save the result of a reaction test, in seconds; None if it was skipped or could not be measured."""
        now = clock.now().replace(microsecond=0)
        was_skipped, duration_s = duration_s is None, round(duration_s or 0.0, 2)
        self.learner = after_reaction_test(self.learner, None if was_skipped else duration_s, now.timestamp())
        answer = LoggedAnswer(
            self.child.id, "", REACTION_TEST_KIND, None, "", "", not was_skipped, 1, 0, duration_s, now.isoformat(), was_skipped
        )
        self.progress_store.add_answer(answer, self.learner)

    @property
    def summary(self) -> SetSummary:
        """What the practice set has achieved, compared with the learner before it."""
        return summarize_set(self.learner_before, self.learner, self.practice_set)

    def another_run(self) -> PracticeRun:
        """Return a new run with the same choice of exercises, but never a test."""
        return PracticeRun(self.progress_store, self.child, replace(self.set_choice, is_test=False), self.rng)

    def advance_exercise(self) -> None:
        """Go to the next exercise, or to the end of the set."""
        self.practice_set = self._set_after_exercise()
        self.marks.append(self.current_mark)
        if not self.is_over:
            self._choose_exercise()

    def _set_after_exercise(self) -> PracticeSet:
        return set_after_answer(
            self.practice_set, self.exercise, self.first_outcome or self._answer_outcome(is_right=False, is_skipped=True)
        )

    def _log_answer(self, answer_text: str, is_right: bool, refusal: Refusal | None) -> None:
        super()._log_answer(answer_text, is_right, refusal)
        self._save_begun_set()

    def _save_begun_set(self) -> None:
        """Save the set with the present exercise, which has been answered; the last one ends it."""
        done, marks = self._set_after_exercise(), [*self.marks, self.current_mark]
        if len(marks) >= SET_LENGTH:
            self.progress_store.put_begun_set(self.child.id, None)
            return
        items = tuple(
            BegunItem("" if item.fact is None else str(item.fact), item.kind, item.is_right, mark, item.place)
            for item, mark in zip(done.asked_items, marks, strict=False)
        )
        retries = tuple((str(retry.fact), retry.first_index, retry.last_index) for retry in done.retries)
        known = self.learner_before.family_stats
        begun = BegunSet(
            self.day.isoformat(),
            items,
            retries,
            done.level,
            done.kind,
            done.topic,
            self.set_choice.topic,
            done.is_test,
            done.welcome,
            self.child.setting.school,
            tuple((family_key(family), known[family]) for family in dict.fromkeys(asked_families(done)) if family in known),
            tuple(sorted(self.learner_before.passed_levels)),
        )
        self.progress_store.put_begun_set(self.child.id, begun)

    def resume_after_break(self) -> None:
        """Resume after a break with the child's present progress, which may have changed meanwhile."""
        self.learner = self.progress_store.learner(self.child.id)
        if self._is_done:
            self.advance_exercise()


# --- unfinished sets --------------------------------------------------------------------------------------------------


def resume_or_start_set(context: AppContext, child_id: int, set_choice: SetChoice) -> PracticeRun:
    """Return the child's unfinished run of today with the same choice, or a new run.

    A run that the app was closed in goes on with its next exercise.
    """
    progress = context.storage.progress
    child = progress.find_child(child_id) or missing_child(child_id)
    unfinished_run = context.runtime_cache.pop(_cache_key(child_id), None)
    if isinstance(unfinished_run, PracticeRun) and (unfinished_run.child, unfinished_run.set_choice, unfinished_run.day) == (
        child,
        set_choice,
        clock.today(),
    ):
        unfinished_run.resume_after_break()
        if not unfinished_run.is_over:
            return unfinished_run
    begun = progress.begun_set(child_id)
    is_same = begun is not None and (begun.day, begun.school, _choice_of(begun)) == (
        clock.today().isoformat(),
        child.setting.school,
        set_choice,
    )
    return PracticeRun(progress, child, set_choice, random.Random(context.next_match_seed()), begun if is_same else None)


def _choice_of(begun: BegunSet) -> SetChoice:
    return SetChoice(begun.level, begun.kind, begun.is_test, begun.choice_topic)


def keep_unfinished_set(context: AppContext, run: PracticeRun) -> None:
    """Keep a run that is not over in memory, so that the child can go on later today."""
    if not run.is_over:
        context.runtime_cache[_cache_key(run.child.id)] = run


def _cache_key(child_id: int) -> str:
    return f"exercises/{child_id}"

"""A substitute for the progress store with one practising child and no disk."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from math import inf

from game.practice.learner import new_learner
from game.practice.learner_state import Learner
from game.practice.settings import PracticeSettings
from ui.scene.app_context import AppContext
from ui.store.children import Child, LoggedAnswer
from ui.store.learning.begun_sets import BegunSet


@dataclass
class Lit:
    """A day with its number of practice sets, as the progress store returns it."""

    day: date
    sets: int


class Seen:
    """A substitute for the table of what was seen."""

    def __init__(self) -> None:
        self.keys: dict[tuple[str, int, str], list[str]] = {}

    def seen_keys(self, kind: str, profile_id: int, game: str) -> tuple[str, ...]:
        return tuple(self.keys.get((kind, profile_id, game), ()))

    def add_seen(self, kind: str, profile_id: int, game: str, key: str) -> None:
        self.keys.setdefault((kind, profile_id, game), []).append(key)


class OneChild:
    """A progress store of one child; eye and hand alone count as measured, unless `known.reaction_tested_at` is None."""

    def __init__(self, school: str = "CE1", name: str = "Zoé", goal: int = 1) -> None:
        self.child = Child(1, name, "bear", 1, setting=PracticeSettings(school), goal=goal)
        # what the child is believed to know after the last answer
        self.known: Learner = replace(new_learner(self.child.setting), reaction_tested_at=inf)
        self.told: list[LoggedAnswer] = []  # every answer, in order
        self.sets, self.tips = 0, Seen()  # done today; seen
        self.begun: BegunSet | None = None

    is_loaded = is_written = True
    edition = 0

    def write(self) -> None:
        """Do nothing: no write is pending."""

    def children(self) -> tuple[Child, ...]:
        return (self.child,)

    def find_child(self, child_id: int | None) -> Child | None:
        return next((child for child in self.children() if child.id == child_id), None)

    def learner(self, child_id: int) -> Learner:
        return self.known

    def add_answer(self, answer: LoggedAnswer, learner_after: Learner) -> None:
        self.told.append(answer)
        self.known = learner_after

    def answers_of_kind(self, child_id: int, kind: str) -> tuple[LoggedAnswer, ...]:
        return tuple(answer for answer in self.told if answer.kind == kind)

    def day_set_counts_of_week(self, child_id: int, today: date) -> tuple[Lit, ...]:
        return (Lit(today, self.sets),)

    def begun_set(self, child_id: int) -> BegunSet | None:
        return self.begun

    def put_begun_set(self, child_id: int, begun: BegunSet | None) -> None:
        self.begun = begun

    def close(self) -> None:
        """Do nothing: no file is open."""


def at_home(context: AppContext, school: str = "CE1", **fields: object) -> OneChild:
    """Replace the progress store by this single new child, without a set in progress."""
    one = OneChild(school, **fields)  # type: ignore[arg-type]
    context.runtime_cache.clear()
    context.storage._progress = one  # type: ignore[assignment]
    return one

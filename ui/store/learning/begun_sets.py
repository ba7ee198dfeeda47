"""A practice set that was begun and not ended, as a value that is stored."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from game.practice.facts import parse_fact, parse_family
from game.practice.kinds import KINDS
from game.practice.learner_state import Belief, FactFamilyStats, Learner
from game.practice.levels import LEVELS
from game.practice.practice_set import SET_LENGTH, PracticeSet, RetryItem, SetItem, asked_families
from ui.store.children import Count
from ui.store.settings import Line

LEVEL_KEYS = frozenset(level.key for level in LEVELS)


class BegunItem(msgspec.Struct, frozen=True):
    """An exercise of the set that was answered, with its mark."""

    fact: Line  # its key, "" if nothing is rated
    kind: Line
    right: bool
    mark: Literal["tick", "helped", "left"]
    place: Annotated[int, Meta(ge=-1, le=10)] = -1


class BegunSet(msgspec.Struct, frozen=True):
    """A practice set that was begun, with the exercises answered; new fields have defaults."""

    day: Line  # ISO date of the last exercise
    items: Annotated[tuple[BegunItem, ...], Meta(min_length=1, max_length=SET_LENGTH - 1)]
    retries: Annotated[tuple[tuple[Line, Count, Count], ...], Meta(max_length=SET_LENGTH)] = ()  # facts with their first and last item
    level: Line | None = None
    kind: Line | None = None
    topic: Line | None = None
    choice_topic: Line | None = None  # the topic that was chosen with the set
    is_test: bool = False
    welcome: Line = ""
    school: Line = ""  # class of the child then
    before: tuple[tuple[Line, FactFamilyStats], ...] = ()  # its families by key as they were before the set, without those that were new
    passed: tuple[Line, ...] = ()  # levels passed before the set

    def __post_init__(self) -> None:
        self.learner_before(Learner(Belief(0.0, 1.0)))  # raises an error if a fact or a family cannot be read
        if any(item.kind not in KINDS for item in self.items):
            raise ValueError("no such kind")
        if self.level not in (None, *LEVEL_KEYS) or self.kind not in (None, *KINDS):
            raise ValueError("no such choice")

    @property
    def practice_set(self) -> PracticeSet:
        """The practice set, to be continued."""
        items = tuple(SetItem(parse_fact(item.fact) if item.fact else None, item.kind, item.right, item.place) for item in self.items)
        retries = tuple(RetryItem(parse_fact(key), first, last) for key, first, last in self.retries)
        return PracticeSet(self.level, self.kind, self.topic, self.is_test, self.welcome, items, retries)

    def learner_before(self, learner: Learner) -> Learner:
        """Return the learner as it was before the set, as far as its summary tells of it."""
        asked = asked_families(self.practice_set)
        others = {family: stats for family, stats in learner.family_stats.items() if family not in asked}
        before = {parse_family(key): stats for key, stats in self.before}
        return replace(learner, family_stats={**others, **before}, passed_levels=frozenset(self.passed))

"""What stands for `files.progress` where one child practises and nothing of a disk is wanted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from math import inf

from game.practice.learner import Learner, beginner
from game.practice.setting import Setting
from ui.scene.desk import Desk
from ui.store.children import Answered, Child


@dataclass
class Lit:
    """A day with its sets, as `progress.lanterns` tells it."""

    day: date
    sets: int


class OneChild:
    """`told`: every answer, in order; `known`: what the child is believed to know after the last; `sets`: done today. Eye and hand alone are
    not measured, unless its `touched` is taken away."""

    def __init__(self, school: str = "CE1", name: str = "Zoé", goal: int = 1) -> None:
        self.child = Child(1, name, "bear", 1, setting=Setting(school), goal=goal)
        self.known: Learner = replace(beginner(self.child.setting), touched=inf)
        self.told: list[Answered] = []
        self.sets = 0

    is_loaded = is_written = True
    edition = 0

    def write(self) -> None:
        """Nothing waits."""

    def children(self) -> tuple[Child, ...]:
        return (self.child,)

    def learner(self, id: int) -> Learner:
        return self.known

    def answered(self, answer: Answered, after: Learner) -> None:
        self.told.append(answer)
        self.known = after

    def lanterns(self, id: int, today: date) -> tuple[Lit, ...]:
        return (Lit(today, self.sets),)

    def close(self) -> None:
        """Nothing is open."""


def at_home(desk: Desk, school: str = "CE1", **fields: object) -> OneChild:
    """From now on this child alone, new, and no set that waits."""
    one = OneChild(school, **fields)  # type: ignore[arg-type]
    desk.kept.clear()
    desk.files._progress = one  # type: ignore[assignment]
    return one

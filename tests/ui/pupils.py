"""Children of the workshop and their answers, for the tests of what is kept of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import msgspec

from game.practice.facts import Fact, Step
from game.practice.learner import Learner, Skill
from ui.store.children import Answered, Child
from ui.store.files import Files

START = datetime.fromisoformat("2026-05-04T17:00:00+02:00")  # a Monday
TIMES, MINUS = Step("*", 8, 7), Step("-", 9, 4, "number")


def answer(child: Child, fact: Fact | None = TIMES, right: bool = True, **changes: object) -> Answered:
    """An answer on the first day."""
    plain = Answered(child.id, str(fact or ""), "make", None, "8 × 7 = ?", "56", right, 1, 0, 5.0, START.isoformat())
    return msgspec.structs.replace(plain, **changes)


def later(**time: float) -> str:
    """`when`, so long after the start."""
    return (START + timedelta(**time)).isoformat()


def after(learner: Learner, fact: Fact, right: bool = True) -> Learner:
    """The learner after such an answer; the numbers are odd on purpose."""
    skill = learner.skills.get(fact, Skill())
    skill = replace(skill, offset=skill.offset + 0.1 / 3, seen=skill.seen + 1, right=skill.right + right, last_right=right)
    return Learner(learner.rating - 1 / 7, learner.seen + 1, {**learner.skills, fact: skill})


def practise(files: Files, child: Child, fact: Fact = TIMES, right: bool = True, **changes: object) -> Learner:
    """One more answer of this child, and what it knows then."""
    learner = after(files.progress.learner(child.id), fact, right)
    files.progress.answered(answer(child, fact, right, **changes), learner)
    return learner

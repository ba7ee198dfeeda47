"""What the table does at a moment, and what follows from it."""

from __future__ import annotations

import pytest

from ui.match.moment import Cover, Doing, moment

FACTS = ("flying", "speaking", "past", "settled", "over", "curtain", "question")


@pytest.mark.parametrize(
    ("true", "doing", "cover", "follows"),
    [
        ("", Doing.WAITING, Cover.NOTHING, "free deciding"),
        ("flying speaking", Doing.FLYING, Cover.NOTHING, "moving"),
        ("speaking settled", Doing.SPEAKING, Cover.NOTHING, "moving"),
        ("speaking past", Doing.HUSHED, Cover.NOTHING, "moving halted"),
        ("past settled", Doing.LOOKING_BACK, Cover.NOTHING, "free halted"),
        ("settled", Doing.SETTLED, Cover.NOTHING, "free"),
        ("over", Doing.OVER, Cover.NOTHING, "free deciding"),
        ("curtain", Doing.WAITING, Cover.CURTAIN, ""),
        ("curtain past", Doing.LOOKING_BACK, Cover.CURTAIN, "halted"),
        ("question", Doing.WAITING, Cover.QUESTION, "deciding halted"),
        ("question past", Doing.LOOKING_BACK, Cover.QUESTION, "halted"),
        ("question speaking", Doing.SPEAKING, Cover.QUESTION, "moving halted"),
    ],
)
def test_one_moment_says_what_the_table_does(true: str, doing: Doing, cover: Cover, follows: str) -> None:
    now = moment(**{fact: fact in true.split() for fact in FACTS})
    assert (now.doing, now.cover) == (doing, cover)
    assert [name for name in ("moving", "free", "deciding", "halted") if getattr(now, name)] == [
        name for name in ("moving", "free", "deciding", "halted") if name in follows.split()
    ]

"""The table status: what it does and what covers it, and what follows from both."""

from __future__ import annotations

from tests.cases import cases
from ui.match.moment import Cover, Doing, moment

FACTS = ("flying", "speaking", "past", "settled", "over", "curtain", "question")


@cases(
    "true, doing, cover, follows",
    [
        ("", Doing.WAITING, Cover.NOTHING, "free deciding"),
        ("flying speaking", Doing.FLYING, Cover.NOTHING, "moving"),
        ("speaking settled", Doing.SPEAKING, Cover.NOTHING, "moving"),
        ("speaking past", Doing.HUSHED, Cover.NOTHING, "moving paused"),
        ("past settled", Doing.LOOKING_BACK, Cover.NOTHING, "free paused"),
        ("settled", Doing.SETTLED, Cover.NOTHING, "free"),
        ("over", Doing.OVER, Cover.NOTHING, "free deciding"),
        ("curtain", Doing.WAITING, Cover.CURTAIN, ""),
        ("curtain past", Doing.LOOKING_BACK, Cover.CURTAIN, "paused"),
        ("question", Doing.WAITING, Cover.QUESTION, "deciding paused"),
        ("question past", Doing.LOOKING_BACK, Cover.QUESTION, "paused"),
        ("question speaking", Doing.SPEAKING, Cover.QUESTION, "moving paused"),
    ],
)
def test_one_moment_says_what_the_table_does(true: str, doing: Doing, cover: Cover, follows: str) -> None:
    now = moment(**{fact: fact in true.split() for fact in FACTS})
    assert (now.doing, now.cover) == (doing, cover)
    assert [name for name in ("moving", "free", "deciding", "paused") if getattr(now, name)] == [
        name for name in ("moving", "free", "deciding", "paused") if name in follows.split()
    ]

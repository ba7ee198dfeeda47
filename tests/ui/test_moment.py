"""The table status: what it does and what covers it, and what follows from both."""

from __future__ import annotations

from tests.cases import cases
from ui.match.status import Overlay, TablePhase, moment

FACTS = ("flying", "speaking", "past", "settled", "over", "curtain", "question")


@cases(
    "true, doing, cover, follows",
    [
        ("", TablePhase.WAITING, Overlay.NOTHING, "free deciding"),
        ("flying speaking", TablePhase.FLYING, Overlay.NOTHING, "moving"),
        ("speaking settled", TablePhase.SPEAKING, Overlay.NOTHING, "moving"),
        ("speaking past", TablePhase.SPEECH_PAUSED, Overlay.NOTHING, "moving paused"),
        ("past settled", TablePhase.LOOKING_BACK, Overlay.NOTHING, "free paused"),
        ("settled", TablePhase.SETTLED, Overlay.NOTHING, "free"),
        ("over", TablePhase.OVER, Overlay.NOTHING, "free deciding"),
        ("curtain", TablePhase.WAITING, Overlay.CURTAIN, ""),
        ("curtain past", TablePhase.LOOKING_BACK, Overlay.CURTAIN, "paused"),
        ("question", TablePhase.WAITING, Overlay.QUESTION, "deciding paused"),
        ("question past", TablePhase.LOOKING_BACK, Overlay.QUESTION, "paused"),
        ("question speaking", TablePhase.SPEAKING, Overlay.QUESTION, "moving paused"),
    ],
)
def test_one_moment_says_what_the_table_does(true: str, doing: TablePhase, cover: Overlay, follows: str) -> None:
    now = moment(**{fact: fact in true.split() for fact in FACTS})
    assert (now.doing, now.cover) == (doing, cover)
    assert [name for name in ("moving", "free", "deciding", "paused") if getattr(now, name)] == [
        name for name in ("moving", "free", "deciding", "paused") if name in follows.split()
    ]

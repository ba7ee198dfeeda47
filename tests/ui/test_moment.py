"""The table status: what it does and what covers it, and what follows from both."""

from __future__ import annotations

from tests.cases import cases
from ui.match.status import Overlay, TablePhase, table_status

FACTS = ("is_flying", "is_speaking", "is_past", "is_staged", "has_deal_ended", "is_over", "has_privacy_screen", "has_dialog")


@cases(
    "true, doing, cover, follows",
    [
        ("", TablePhase.WAITING, Overlay.NOTHING, "is_free can_decide"),
        ("is_flying is_speaking", TablePhase.FLYING, Overlay.NOTHING, "is_moving"),
        ("is_speaking has_deal_ended", TablePhase.SPEAKING, Overlay.NOTHING, "is_moving"),
        ("is_speaking is_past", TablePhase.SPEECH_PAUSED, Overlay.NOTHING, "is_moving is_paused"),
        ("is_past has_deal_ended", TablePhase.LOOKING_BACK, Overlay.NOTHING, "is_free is_paused"),
        ("is_staged has_deal_ended", TablePhase.STAGED, Overlay.NOTHING, "is_free"),
        ("is_staged is_flying", TablePhase.FLYING, Overlay.NOTHING, "is_moving"),
        ("is_staged is_past", TablePhase.LOOKING_BACK, Overlay.NOTHING, "is_free is_paused"),
        ("has_deal_ended", TablePhase.DEAL_ENDED, Overlay.NOTHING, "is_free"),
        ("is_over", TablePhase.OVER, Overlay.NOTHING, "is_free can_decide"),
        ("has_privacy_screen", TablePhase.WAITING, Overlay.PRIVACY_SCREEN, ""),
        ("has_privacy_screen is_past", TablePhase.LOOKING_BACK, Overlay.PRIVACY_SCREEN, "is_paused"),
        ("has_dialog", TablePhase.WAITING, Overlay.DIALOG, "can_decide is_paused"),
        ("has_dialog is_past", TablePhase.LOOKING_BACK, Overlay.DIALOG, "is_paused"),
        ("has_dialog is_speaking", TablePhase.SPEAKING, Overlay.DIALOG, "is_moving is_paused"),
    ],
)
def test_one_moment_says_what_the_table_does(true: str, doing: TablePhase, cover: Overlay, follows: str) -> None:
    now = table_status(**{fact: fact in true.split() for fact in FACTS})
    assert (now.phase, now.overlay) == (doing, cover)
    assert [name for name in ("is_moving", "is_free", "can_decide", "is_paused") if getattr(now, name)] == [
        name for name in ("is_moving", "is_free", "can_decide", "is_paused") if name in follows.split()
    ]

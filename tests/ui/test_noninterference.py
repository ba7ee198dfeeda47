"""Noninterference: two worlds that differ only in what the looker may not know behave alike.

They look, sound and last the same (docs/decisions/0007-views-against-cheating.md; the privacy screen between people).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from tests import chance
from tests.ui.noninterference import Difference, Worlds
from tests.ui.one_world import Table
from ui import app
from ui.match.context import TableContext
from ui.match.hot_seat.handover import HotSeat
from ui.match.hot_seat.privacy import Privacy, ThinkingTimes
from ui.match.session import MatchSession, forced_move
from ui.match.table import TableScreen
from ui.scene.audience import Audience
from ui.scene.focus import Focus
from ui.widgets.notice import NoticeBar

TABLES = [
    Table("nin_jan", 3, (1, 2)),
    Table("nin_jan", 3, (0, 2), settings=(("motion", "none"), ("bots", "instant"))),
    Table("nambarz", 3, (2, 0)),
    Table("nambarz", 2, (1, 0), settings=(("motion", "none"), ("bots", "instant"))),
    Table("nambarz", 4, (0, 1, 3), (("teams", [0, 0, 1, 1]), ("referee", "strict"))),
    Table("nain_jaune", 3, (2, 1)),
    Table("nain_jaune", 4, (0, 1, 2), settings=(("bots", "instant"),)),
    Table("chifoumi", 2, (1, 0), (("throw_for_start", True),)),
    Table("nin_jan", 4, (0, 1, 2), settings=(("bots", "instant"),), shown=(1, 3)),
    Table("nambarz", 3, (2, 0), settings=(("bots", "instant"),), shown=(0,)),
    Table("nain_jaune", 3, (2, 1), settings=(("bots", "instant"),), shown=(1,)),
]


def looked(table: Table, seed: str, folder: Path, frames: int) -> int:
    """Compare this many frames in one or more pairs of worlds; return how many pairs.

    Raises:
        Difference: The two worlds behave differently.
    """
    for number in count(1):
        worlds = Worlds(table, f"{seed}/{number}", folder / str(number))
        try:
            worlds.run(frames)
        finally:
            worlds.close()
        frames -= worlds.frames
        if frames <= 0:
            return number
    raise AssertionError("never")


@pytest.mark.random
@pytest.mark.parametrize("table", TABLES[chance.many(1, 0) :: chance.many(2, 1)], ids=str)
def test_what_is_secret_changes_nothing_for_the_looker(tmp_path: Path, table: Table) -> None:
    looked(table, str(chance.seed()), tmp_path, chance.many(70, 500))


def _say_for_ever(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(NoticeBar, "remove_answer", lambda notice, told: None)


def _open_to_anybody(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(HotSeat, "update_privacy_screen", lambda passing: None)
    patch.setattr(MatchSession, "open_hand", lambda sitting, seat: setattr(sitting, "open_seat", seat))


def _skip_what_was_forced(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        MatchSession,
        "_counts_as_decision",
        lambda sitting, ply: forced_move(sitting.match.at_ply(ply), sitting.match.moves[ply][0]) is None,
    )


def _answer_at_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ThinkingTimes, "min_wait_s", lambda times, match, seat, thought: 0.0)


def _keep_the_focus(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Focus, "reset_focus", lambda focus: None)


def _keep_what_is_lifted(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(TableScreen, "reset_input", lambda scene: None)


def _tell_another_hand(patch: pytest.MonkeyPatch) -> None:
    """Make announcements come from the last seat's view, even on another player's turn."""
    patch.setattr(
        TableContext, "visible_model", lambda live: replace(live.model(), view=live.position_viewer.match.view(len(live.session.names) - 1))
    )


def _read_the_hand_aloud(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Privacy, "public_texts", Audience.public_texts)


def _announce_to_all(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(app, "ANSWER_TONES", ())


def _leave_the_hand_open(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Privacy, "cover_private_content", Audience.cover_private_content)


QUICK = Table("nambarz", 2, (1, 0), settings=(("motion", "none"),))
FAULTS = [
    (_say_for_ever, QUICK),
    (_open_to_anybody, Table("nin_jan", 3, (1, 0, 2), settings=(("motion", "none"),))),
    (_skip_what_was_forced, QUICK),
    (_answer_at_once, Table("nambarz", 5, (1, 0), settings=(("motion", "none"), ("bots", "instant")))),
    (_read_the_hand_aloud, QUICK),
    (_announce_to_all, QUICK),
    (_leave_the_hand_open, QUICK),
    (_keep_the_focus, QUICK),
    (_keep_what_is_lifted, QUICK),
    (_tell_another_hand, Table("nin_jan", 3, (1, 0), settings=(("motion", "none"), ("bots", "instant")))),
]


@pytest.mark.long
@pytest.mark.parametrize(("fault", "table"), FAULTS, ids=[fault.__name__ for fault, _table in FAULTS])
def test_a_fault_that_is_planted_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Callable[[pytest.MonkeyPatch], None], table: Table
) -> None:
    """A private notice stays; the privacy screen opens to anyone; undo or a bot's time reveals a hand; ..."""
    fault(monkeypatch)
    with pytest.raises(Difference):
        looked(table, "planted", tmp_path, 3000)

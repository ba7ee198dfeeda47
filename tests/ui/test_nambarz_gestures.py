"""What Nambarz's table shows between two moves: a joker in the tray, a fault that is closed, a round that begins, a card that is carried."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.match import Match
from game.record import Record
from tests.ui.driver import Driver
from tests.ui.nambarz_hands import TABLE, look, played, record
from ui.routes import ToTable
from ui.table import TableScene
from ui.tables import nambarz_places as places
from ui.tables.nambarz_shown import Marks, marks, marks_of
from ui.tables.nambarz_tray import takes_more
from ui.tray import Tray

ALONE = (None, *("easy",) * 11)


def table(folder: Path, match: Record) -> tuple[Driver, TableScene]:
    driven = Driver(folder)
    driven.go(ToTable(match))
    assert isinstance(driven.app.scene, TableScene)
    return driven, driven.app.scene


@pytest.mark.parametrize(("lying", "more"), [((), True), (("10",), True), (("J@",), False)])
def test_a_joker_lies_in_the_tray_alone(tmp_path: Path, lying: tuple[str, ...], more: bool) -> None:
    """NB-22: no place and no sign for another card beside it."""
    driven, scene = table(tmp_path, record(3, ("10 4 2 5 9 4-hen J@",), "3-bee", levels=ALONE))
    scene.picked.tray = Tray(lying)
    scene.rebuild()
    scene.arrange()
    assert takes_more(scene.look()) is more
    assert any(widget.name.startswith("sign/") for widget in scene.widgets) is more
    driven.close()


def test_enter_closes_a_fault(tmp_path: Path) -> None:
    driven, scene = table(tmp_path, record(3, ("6 5 2 10 7 7 J@",), "3", levels=ALONE, referee="strict"))
    scene.play(0, scene.sitting.match.rules.read("match 6"))
    driven.step()
    assert scene.halted
    driven.key("return")
    assert not scene.halted
    driven.close()


def test_a_round_begins_with_nothing_told() -> None:
    """What ended the round before is told until its score sheet has been read, and not over the new cards."""
    match = played(3, "marks", lambda match: bool(match.ply) and TABLE.breaks(match.events(match.ply - 1)), rounds=3)
    events = match.events(match.ply - 1)
    assert marks_of(look(match, last=marks(events), settled=events)).out is not None
    assert marks_of(look(match, last=marks(events))) == Marks()
    assert isinstance(match, Match) and match.to_move


def test_what_is_carried_lies_over_keys_and_sentences(tmp_path: Path) -> None:
    driven, scene = table(tmp_path, record(3, ("10 4 2 5 9 4-hen J@",), "3-bee", levels=ALONE))
    x, y = places.PROMPT.center
    driven.drag(driven.widget("card/0").rect.center, (x, y), drop=False)
    assert scene.tabletop.held is not None
    assert sum(driven.window.get_at(driven.at(x + 40, y - 20))[:3]) > 600, "the card's own cream, no smoke over it"
    driven.close()

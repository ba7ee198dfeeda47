"""Nambarz between two moves: jokers in the tray, faults, new rounds, carried cards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.match import Match
from game.nambarz.events import Ended
from game.record import Record
from tests.ui.driver import Driver
from tests.ui.nambarz_hands import NAMES, TABLE, begun, model, played, record, view_of
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.tables.nambarz import geometry
from ui.tables.nambarz.display_state import TableMarks, last_move_marks, marks_after
from ui.tables.nambarz.measures import table_measures
from ui.tables.nambarz.seats import seat_place, status_text
from ui.tables.nambarz.tray import can_take_more_cards
from ui.tables.tray import Tray

ALONE = (None, *("easy",) * 11)


def table(folder: Path, match: Record) -> tuple[Driver, TableScreen]:
    driven = Driver(folder, seen=True)
    driven.go(TableRoute(match))
    assert isinstance(driven.app.scene, TableScreen)
    return driven, driven.app.scene


@pytest.mark.parametrize(
    ("lying", "more", "signs"),
    [((), True, True), (("10",), True, True), (("J@",), True, False), (("J@", "4-hen"), False, False), (("J+",), False, False)],
)
def test_a_joker_takes_one_card_along_and_no_sign(tmp_path: Path, lying: tuple[str, ...], more: bool, signs: bool) -> None:
    """One of its player's own cards; none on "play again" (rules NB-14 and NB-22)."""
    driven, scene = table(tmp_path, record(3, ("10 4 2 J+ 9 4-hen J@",), "3-bee", levels=ALONE))
    scene.seat_session.tray = Tray(lying, "+" * (len(lying) - 1))
    scene.request_rebuild()
    scene.rebuild_if_needed()
    assert can_take_more_cards(scene.model()) is more
    assert any(widget.name.startswith("sign/") for widget in scene.widgets) is signs
    driven.close()


def test_enter_closes_a_fault(tmp_path: Path) -> None:
    driven, scene = table(tmp_path, record(3, ("6 5 2 10 7 7 J@",), "3", levels=ALONE, referee="strict"))
    scene.play(0, scene.session.match.rules.parse_move("match 6"))
    driven.step()
    assert scene.position_viewer.is_halted
    driven.key("return")
    assert not scene.position_viewer.is_halted
    driven.close()


def test_a_round_begins_with_nothing_told() -> None:
    """The end of the last round is reported until its score sheet was read, not over the new cards."""
    match = played(
        3, "marks", lambda match: bool(match.ply) and (TABLE.narration.pause_after(match.events(match.ply - 1)) == "account"), rounds=3
    )
    events = match.events(match.ply - 1)
    assert last_move_marks(model(match, last_events=events, deal_end_events=events)).out_event is not None
    assert last_move_marks(model(match, last_events=events)) == TableMarks()
    assert isinstance(match, Match) and match.to_move


def test_what_is_carried_lies_over_keys_and_sentences(tmp_path: Path) -> None:
    driven, scene = table(tmp_path, record(3, ("10 4 2 5 9 4-hen J@",), "3-bee", levels=ALONE))
    x, y = table_measures(scene.model()).prompt.center
    driven.drag(driven.widget("card/0").rect.center, (x, y), drop=False)
    assert scene.tabletop.carried_sprite is not None
    assert sum(driven.window.get_at(driven.at(x + 40, y - 20))[:3]) > 600, "the card's own cream, no smoke over it"
    driven.close()


def test_a_quick_click_goes_to_the_tray(tmp_path: Path) -> None:
    """While a drawn card flies, another card is clicked: the animation ends, and the click counts."""
    driven, scene = flying(tmp_path, "draw")
    (x, y), name = driven.widget("card/0").rect.center, "2"
    assert scene.tabletop.blocks_play
    driven.click(x, y)
    assert scene.model().tray.pieces == (name,) and not scene.tabletop.blocks_play
    driven.close()


def test_a_quick_click_plays_nothing(tmp_path: Path) -> None:
    """A click that only ends an animation neither makes a move nor takes a card not visible there yet."""
    driven, scene = flying(tmp_path, "joker J@")
    ply = scene.session.match.ply
    driven.click(*geometry.draw_pile_rect(scene.model()).center)
    driven.click(*geometry.cover_card_rect(scene.model()).center)
    assert scene.session.match.ply == ply
    driven.close()


def flying(folder: Path, move: str) -> tuple[Driver, TableScreen]:
    """Open a table while cards are in flight after this move."""
    driven = Driver(folder, motion="all")
    driven.go(TableRoute(record(3, ("10 4 2 5 9 4-hen J@",), "3-bee", levels=ALONE)))
    scene = driven.app.scene
    assert isinstance(scene, TableScreen)
    scene.tabletop.place_pieces(scene.model())
    scene.play(0, scene.session.match.rules.parse_move(move))
    return driven, scene


def test_a_drawn_card_is_seen_before_the_turn_ends(tmp_path: Path) -> None:
    """Long enough to be read, even without animation."""
    driven, scene = table(tmp_path, record(3, ("4 4 4 4 5 5 J@",), "3-bee", then="9", levels=ALONE, operations="+"))
    scene.play(0, scene.session.match.rules.parse_move("draw"))
    driven.wait(1.9)
    assert scene.session.match.ply == 1 and scene.session.forced_move is not None
    driven.wait(0.3)
    assert scene.session.match.ply > 1
    driven.close()


def test_no_prompt_flashes_once_the_only_persons_turn_is_over(tmp_path: Path) -> None:
    driven, scene = table(tmp_path, record(3, ("3 4 4 4 5 5 J@",), "3-bee", then="9", levels=ALONE, operations="+"))
    scene.play(0, scene.session.match.rules.parse_move("match 3"))
    assert scene.model().decision_view is None and scene.table_context.prompt(scene.model()) == ""
    driven.step(2)
    assert scene.session.match.ply > 1
    driven.close()


def test_after_a_fault_what_stays_is_told() -> None:
    """The simpler calculation; of another fault nothing, and never a wrong result (rule NB-19)."""
    for hand, cover, move, calculated in (
        ("6 5 2 10 7 7 J@", "3", "calc 6 + 5 + 2 - 10", (0, "6 ÷ 2 = 3")),
        ("8-bee 5-cat 2 10 7 7 J@", "3-bee", "calc 8-bee - 5-cat", None),
        ("6 5 2 10 7 7 J@", "3", "calc 10 - 5 - 6", None),
    ):
        match = begun(record(4, (hand,), cover, referee="strict"), move)
        assert marks_after(match.events(0)).last_calculation == calculated


def test_places_of_an_extra_round_are_none_of_the_match() -> None:
    """During it the seat panels say so, without points; when it is decided they show final places (rule NB-29)."""
    match = played(3, "12", plies=2_000)
    before, after = match.at_ply(match.ply - 1), match
    view = replace(view_of(before), out=(0,))
    assert "extra" in status_text(model(before, view=view), 0) and "place" not in status_text(model(before, view=view), 0)
    assert [seat_place(model(after), seat) for seat in range(3)] == [2, 1, 3] == list(match.outcome.places)
    (ended,) = [event for event in match.events(match.ply - 1) if isinstance(event, Ended)]
    assert "extra round" in TABLE.narration.announcement(ended, NAMES[:3], None)
    assert "extra round" not in TABLE.narration.announcement(Ended(None, (40, 32), (1, 2)), NAMES[:2], None)
    assert "extra round" not in TABLE.narration.announcement(Ended(None, (40, 40), (1, 1)), NAMES[:2], None)

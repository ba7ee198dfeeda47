"""Handicaps, help and matched bots: set up by mouse and keys, shown at the table and in the results."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from game.match import Match
from game.record import Handicap, Player, Record, bot_strength
from tests.ui.driver import Driver
from tests.ui.positions import finished
from ui.match.session import MatchSession
from ui.match.table import TableScreen
from ui.match.table_buttons import no_hint_reason
from ui.ratings.matched_strength import bot_mu
from ui.screens.results import ResultsScreen, rotated_rematch
from ui.screens.routes import ResultsRoute, SetupRoute
from ui.screens.setup.bot_matching import matched_bot_strength, with_matched_bots
from ui.screens.setup.handicap import HandicapDialog
from ui.screens.setup.screen import SetupScreen
from ui.store.matches.entries import FinishedMatch, RatingChange
from ui.store.settings import HandicapSetting


@pytest.fixture
def app(tmp_path: Path) -> Driver:
    driver = Driver(tmp_path)
    driver.go(SetupRoute("nin_jan"))
    return driver


def setup(app: Driver) -> SetupScreen:
    scene = app.app.scene
    assert isinstance(scene, SetupScreen)
    return scene


def dealt(app: Driver) -> Record:
    app.key("ctrl+return")
    scene = app.app.scene
    assert isinstance(scene, TableScreen)
    return scene.session.match.record()


def test_by_mouse(app: Driver) -> None:
    app.tap("favour/0")
    assert isinstance(app.app.scene, HandicapDialog)
    points = app.widget("points").rect
    for _ in range(3):
        app.click(points.right - 20, points.centery)
    app.click(points.x + 20, points.centery)
    app.tap("hints")
    app.tap("open")
    app.tap("done")
    assert setup(app).seats[0].favour == HandicapSetting(10, True, True)
    record = dealt(app)
    assert record.handicap == {0: Handicap(10, True, True)} and Match(record).outcome.scores[0] == 10


def test_by_keys(app: Driver) -> None:
    app.key(*["tab"] * 5, "return")
    assert isinstance(app.app.scene, HandicapDialog)
    app.key(*["shift+tab"] * 5)
    assert app.app.scene.focus.name == "points"
    app.key("right", "right", "tab", "return", "tab", "return", "return", "escape")
    assert setup(app).seats[0].favour == HandicapSetting(10, True, False)


def test_everything_can_be_taken_back(app: Driver) -> None:
    app.tap("favour/1")
    assert app.widget("none").command.disabled_reason
    app.tap("open")
    app.tap("none")
    app.key("escape")
    assert setup(app).seats[1].favour == HandicapSetting() and dealt(app).handicap == {}


def test_a_robot_gets_no_hints_and_chifoumi_no_points(app: Driver) -> None:
    app.tap("favour/1")
    assert {"points", "open"} <= {widget.name for widget in app.app.scene.widgets} and "hints" not in names(app)
    app.key("escape", "escape")
    app.go(SetupRoute("chifoumi"))
    app.tap("favour/0")
    assert "hints" in names(app) and not {"points", "open"} & names(app)


def names(app: Driver) -> set[str]:
    return {widget.name for widget in app.app.scene.widgets}


def test_it_moves_with_its_seat_and_is_remembered(app: Driver) -> None:
    app.tap("favour/1")
    app.tap("open")
    app.key("escape")
    app.key(*["shift+tab"] * 4)
    assert setup(app).focus.name == "token/1"
    app.key("shift+up")
    assert [seat.favour.open for seat in setup(app).seats] == [True, False, False]
    app.key("escape")
    app.go(SetupRoute("nin_jan"))
    assert [seat.favour.open for seat in setup(app).seats] == [True, False, False]


def test_robots_at_the_level_of_who_sits_there(app: Driver) -> None:
    """Unknown players get middling bots, strong ones strong bots, up to the strongest; then it says so."""
    level = app.widget("level/1").rect
    app.click(level.right - 20, level.centery)
    assert setup(app).seats[1].level == "measured" and "Choose who you are" in setup(app).matched_bots_text
    lea = app.context.storage.profiles.add("Léa", "fox", 0)
    setup(app).seat_list.seat_profile(0, lea)
    strengths = []
    for number, level_of in enumerate(("easy", "measured/80")):
        known = RatingChange(lea.id, "nin_jan", bot_mu("nin_jan", level_of), 1.0)
        app.context.storage.matches.add_match(played(str(number)), lambda history, entry, record, known=known: [known])  # type: ignore[misc]
        setup(app).request_rebuild()
        app.step()
        assert setup(app).matched_bots_text == "The robot plays about as well as you do."
        matched_strength = matched_bot_strength(app.context, "nin_jan", setup(app).seats)
        assert matched_strength is not None and not matched_strength.note
        strengths.append(matched_strength.strength)
    assert strengths[0] < 50 < strengths[1]
    record = dealt(app)
    assert bot_strength(record.seats[1].level) == strengths[1]


def test_it_says_when_it_rests(app: Driver) -> None:
    lea = app.context.storage.profiles.add("Léa", "fox", 0)
    setup(app).seat_list.seat_profile(0, lea)
    level = app.widget("level/1").rect
    app.click(level.right - 20, level.centery)
    known = RatingChange(lea.id, "nin_jan", bot_mu("nin_jan", "measured/0") - 9, 1.0)
    app.context.storage.matches.add_match(played(), lambda history, entry, record: [known])
    setup(app).request_rebuild()
    app.step()
    assert "The robot plays as gently as it can: it can’t get any easier." in [text for _rect, text in app.texts()]
    assert dealt(app).seats[1].level == "measured/0"


def played(seed: str = "7") -> FinishedMatch:
    """Return a finished match, kept under this seed."""
    return FinishedMatch(replace(finished(2), seed=seed), "2026-11-20T18:00:00+01:00", Match(finished(2)).outcome)


def test_hints_for_one_at_a_table_without_hints() -> None:
    record = Record("nin_jan", (Player("Léa"), Player("Nori", "easy")), "7", table_rules={"hints": False})
    assert no_hint_reason(MatchSession(record, lambda match: None)) == "This table plays without hints."
    assert not no_hint_reason(MatchSession(replace(record, handicap={0: Handicap(hints=True)}), lambda match: None))
    assert no_hint_reason(MatchSession(replace(record, handicap={1: Handicap(hints=True)}), lambda match: None))


def test_what_is_no_head_start_is_not_read() -> None:
    assert msgspec.convert({"points": 5, "open": True}, HandicapSetting) == HandicapSetting(5, open=True)
    for other in ({"points": -1}, {"luck": True}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(other, HandicapSetting)


def test_the_results_name_it(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    driver.go(ResultsRoute(replace(finished(3), handicap={1: Handicap(25)})))
    scene = driver.app.scene
    assert isinstance(scene, ResultsScreen)
    assert any("had a head start: +25." in remark for remark in scene.remarks)


def test_once_more_with_what_was_given_and_robots_that_suit_now(tmp_path: Path) -> None:
    """The starting player goes last and keeps the handicap; the matched bot follows the new rating."""
    driver = Driver(tmp_path)
    lea = driver.context.storage.profiles.add("Léa", "fox", 0)
    known = RatingChange(lea.id, "nin_jan", bot_mu("nin_jan", "measured/80"), 1.0)
    driver.context.storage.matches.add_match(played(), lambda history, entry, record: [known])
    record = replace(finished(2), seats=(Player("Léa"), Player("Nori", "measured/10")))
    again = with_matched_bots(driver.context, rotated_rematch(replace(record, handicap={0: Handicap(25)}), "8"))
    assert again.handicap == {1: Handicap(25)} and again.seats[1] == Player("Léa")
    assert (bot_strength(again.seats[0].level) or 0) > 60
    assert with_matched_bots(driver.context, finished(2)) == finished(2)
    people = replace(finished(2), seats=(Player("Léa"), Player("Tom")))
    assert with_matched_bots(driver.context, people) == people, "no robot asks for it"

"""The set-up of Nambarz: teams, operations, memory and impossible choices (rules NB-4, NB-13 and NB-30)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.match import Match
from game.nambarz.rules import Nambarz
from game.record import Player, Record
from tests.ui.driver import Driver
from tests.ui.layouts import SIZES, check, new_desk, texts
from tests.ui.nambarz_hands import view_of
from ui.assets import translation
from ui.match.session import MatchSession
from ui.match.table_buttons import no_hint_reason
from ui.play.match import MatchActivity
from ui.play.routes import TableRoute
from ui.screens.routes import SetupRoute
from ui.screens.setup.choices import equal_team_splits, fit_options
from ui.screens.setup.option_controls import LetterButton, OptionSegments, Stepper
from ui.screens.setup.screen import SetupScreen
from ui.store.settings import SeatSetup, TableSetup
from ui.store.storage import Storage
from ui.tables.registry import TABLES
from ui.widgets.controls import Button, Toggle, Widget

NAMES = ("Léa", "Marco", "Nori", "Zuki", "Olive", "Tom", "Nina", "Ines", "Paul", "Rita", "Hugo", "Zoé")


def table(players: int, **options: Any) -> dict[str, TableSetup]:
    return {"nambarz": TableSetup(tuple(SeatSetup(NAMES[index], "easy" if index else None, index) for index in range(players)), options)}


def setup(folder: Path, players: int, size: tuple[int, int] = (1280, 800), language: str = "en", **options: Any) -> SetupScreen:
    scene = SetupScreen(new_desk(folder, size, language, tables=table(players, **options)), "nambarz")
    scene.rebuild_if_needed()
    return scene


def widget(scene: SetupScreen, name: str) -> Widget:
    scene.rebuild_if_needed()
    return next(widget for widget in scene.widgets if widget.name == name)


def teams(scene: SetupScreen) -> Stepper:
    result = widget(scene, "option/teams")
    assert isinstance(result, Stepper)
    return result


def letters(scene: SetupScreen) -> str:
    """Return the operations whose buttons are on."""
    scene.rebuild_if_needed()
    keys = [widget for widget in scene.widgets if isinstance(widget, LetterButton)]
    return "".join(key.name[-1] for key in keys if key.is_on)


def dealt(scene: SetupScreen) -> Record:
    deal = widget(scene, "deal")
    assert isinstance(deal, Button)
    deal.activate()
    assert isinstance(scene.route, TableRoute), deal.command.disabled_reason
    return scene.route.record


def said(scene: SetupScreen) -> list[str]:
    return [text for _rect, text in texts(scene)]


# --- teams (rule NB-30) -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", Nambarz.player_counts)
def test_every_number_of_equal_teams_can_be_chosen_and_dealt(tmp_path: Path, players: int) -> None:
    """2 to 6 teams of equal size, two or more each; neighbours together (rule NB-30). No others are offered."""
    scene = setup(tmp_path, players)
    required = [count for count in range(2, 7) if players % count == 0 and players // count >= 2]
    if not required:
        assert teams(scene).labels == ["with 4, 6, 8, 9, 10 or 12 players"]
    for count in required:
        assert teams(scene).handle_key("right")
        assert f"{count} teams of {players // count}" in said_by(scene)
        parted = view_of(Match(dealt(scene))).teams
        assert parted is not None and len(set(parted)) == count and parted == tuple(sorted(parted))
    assert not teams(scene).handle_key("right")


def said_by(scene: SetupScreen) -> str:
    stepper = teams(scene)
    return stepper.labels[stepper.index]


def test_teams_stay_as_near_as_seats_come_and_go(tmp_path: Path) -> None:
    scene = setup(tmp_path, 6, teams=[0, 0, 0, 1, 1, 1])
    scene.seat_list.add_bot()
    assert scene.choices.chosen_options["teams"] is None, "seven cannot be parted"
    scene.seat_list.add_bot()
    assert said_by(scene) == "2 teams of 4"
    for _ in range(2):
        teams(scene).handle_key("right")
        scene.rebuild_if_needed()
        if said_by(scene) == "4 teams of 2":
            break
    scene.seat_list.add_bot()
    assert said_by(scene) == "3 teams of 3", "nine have no four teams"
    for _ in range(3):
        scene.seat_list.add_bot()
    assert said_by(scene) == "4 teams of 3", "what was asked for comes back"
    while teams(scene).handle_key("left"):
        scene.rebuild_if_needed()
    scene.seat_list.remove(0)
    scene.seat_list.remove(0)
    assert scene.choices.chosen_options["teams"] is None, "alone stays alone"


def test_who_moves_among_the_rows_changes_team(tmp_path: Path) -> None:
    scene = setup(tmp_path, 4, teams=[0, 0, 1, 1])
    scene.focus.name, scene.focus.is_visible = "token/1", True
    scene.handle_key("shift+down")
    assert [seat.name for seat in scene.seats] == ["Léa", "Nori", "Marco", "Zuki"]
    assert scene.choices.chosen_options["teams"] == [0, 0, 1, 1], "teams are places"
    result = said(scene)
    assert result.count("The Comets") == result.count("The Pebbles") == 2


def test_teams_are_remembered_and_odd_ones_are_mended(tmp_path: Path) -> None:
    scene = setup(tmp_path, 6)
    teams(scene).handle_key("right")
    scene.on_escape()
    scene.close()
    stored = scene.context.settings.tables
    assert stored["nambarz"].options["teams"] == [0, 0, 0, 1, 1, 1]
    assert SetupScreen(new_desk(tmp_path, tables=stored), "nambarz").choices.chosen_options["teams"] == [0, 0, 0, 1, 1, 1]
    for odd, mended in (([1, 0, 1, 0], [0, 0, 1, 1]), ([], [0, 0, 1, 1]), ("12", None), ([7, 9], None), (None, None)):
        assert fit_options("nambarz", {"teams": odd}, 4)["teams"] == mended


def test_only_a_game_with_teams_is_asked(tmp_path: Path) -> None:
    assert equal_team_splits("nambarz", "teams", 12) == [[seat * count // 12 for seat in range(12)] for count in (2, 3, 4, 6)]
    assert equal_team_splits("nambarz", "teams", 7) == []


# --- operations (rule NB-13) ------------------------------------------------------------------------------------------


def test_operations_by_mouse_and_the_last_one_stays(tmp_path: Path) -> None:
    app = Driver(tmp_path, tables=table(3))
    app.go(SetupRoute("nambarz"))
    scene = app.app.scene
    assert isinstance(scene, SetupScreen) and letters(scene) == "+-*/"
    app.key("tab")
    for sign in "*/+":
        scene.composition.area("options").scroll_into_view(app.widget(f"option/operations/{sign}").rect.y, 56)
        app.tap(f"option/operations/{sign}")
    assert letters(scene) == scene.choices.chosen_options["operations"] == "-"
    app.tap("option/operations/-")
    assert letters(scene) == "-" and app.app.notice_bar.sentence == "Keep at least one on."
    app.tap("option/operations/+")
    assert scene.choices.chosen_options["operations"] == "+-", "in their order, not in that of the clicks"
    app.close()


def test_operations_by_keyboard_go_into_the_record(tmp_path: Path) -> None:
    scene = setup(tmp_path, 2)
    scene.focus.name, scene.focus.is_visible = "option/operations/+", True
    scene.handle_key("return")
    scene.handle_key("tab")
    assert scene.focus.name == "option/operations/-"
    scene.handle_key("space")
    assert letters(scene) == "*/"
    assert view_of(Match(dealt(scene))).setup.operations == "*/"
    assert SetupScreen(new_desk(tmp_path, tables=scene.context.settings.tables), "nambarz").choices.chosen_options["operations"] == "*/"


@pytest.mark.parametrize(("written", "read"), [("", "+-*/"), ("/+", "+/"), ("++", "+"), ("%", "+-*/"), (7, "+-*/")])
def test_written_operations_are_put_in_order(written: object, read: str) -> None:
    assert fit_options("nambarz", {"operations": written}, 3)["operations"] == read  # type: ignore[dict-item]


# --- sets, and what cannot be -----------------------------------------------------------------------------------------


def test_each_set_shows_as_chosen_while_it_is(tmp_path: Path) -> None:
    """(rules NB-4 and NB-13)"""
    scene = setup(tmp_path, 3)
    result = widget(scene, "presets")
    assert isinstance(result, OptionSegments) and result.chosen_indices == {1}, "beginners, by default"
    for index, preset in enumerate(TABLES["nambarz"].text.option_texts().presets):
        scene._apply_preset(preset)
        shown = widget(scene, "presets")
        assert isinstance(shown, OptionSegments) and shown.chosen_indices == {index}
    widget(scene, "option/operations/*").activate()
    own_value = widget(scene, "presets")
    assert isinstance(own_value, OptionSegments) and own_value.chosen_indices == set()


def test_twelve_with_four_jokers_is_refused_and_says_why(tmp_path: Path) -> None:
    """No card would be left to turn up (rule NB-4)."""
    scene = setup(tmp_path, 12, jokers=4)
    deal = widget(scene, "deal")
    assert (
        isinstance(deal, Button)
        and deal.command.disabled_reason == "Too few cards for 12 players: add more jokers."
        and deal.command.disabled_reason in said(scene)
    )
    scene._choose_option("jokers", 8)
    assert len(dealt(scene).seats) == 12


def test_rows_scroll_with_what_lies_on_them(tmp_path: Path) -> None:
    scene = setup(tmp_path, 12)
    before = widget(scene, "token/3")
    row, name = before.rect.y, widget(scene, "name/3").rect.y
    scene.seat_list.area.scroll_by(70)
    assert before.rect.y == row - 70 and widget(scene, "name/3").rect.y == name - 70


# --- room -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES[:3])
def test_the_keyboard_reaches_all_options_in_view(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = setup(tmp_path, 12, size, "fr")
    scene.focus.name, scene.focus.is_visible = "phones", True
    for _ in range(len(scene.composition.area("options").scrolled_widgets) - 1):
        scene.handle_key("tab")
        focused = scene.focus.focused_widget(scene.widgets)
        assert focused is not None and focused in scene.composition.area("options").scrolled_widgets
        assert scene.composition.area("options").rect.inflate(0, 0.1).contains(focused.rect)
    assert scene.focus.name == "option/undo"


@pytest.mark.parametrize("language", translation.LANGUAGES)
def test_texts_have_room_in_the_smallest_window(tmp_path: Path, language: str) -> None:
    for players, options in ((12, {"teams": [seat // 2 for seat in range(12)]}), (5, {}), (12, {"jokers": 4})):
        scene = setup(tmp_path, players, (800, 500), language, **options)
        for offset in (0, 200, 999):
            scene.composition.area("options").scroll_by(offset)
            scene.seat_list.area.scroll_by(offset)
            check(texts(scene), (800, 500))


# --- hints ------------------------------------------------------------------------------------------------------------


def toggle(scene: SetupScreen, name: str) -> Toggle:
    result = widget(scene, f"option/{name}")
    assert isinstance(result, Toggle)
    return result


def test_a_strict_referee_switches_hints_off_until_they_are_allowed(tmp_path: Path) -> None:
    """The toggle follows by itself; one that was set on purpose is in the record, and remembered."""
    scene = setup(tmp_path, 3)
    assert toggle(scene, "hints").is_on
    scene._choose_option("referee", "strict")
    assert not toggle(scene, "hints").is_on and toggle(scene, "undo").is_on and dealt(scene).table_rules == {}
    toggle(scene, "hints").activate()
    assert toggle(scene, "hints").is_on and dealt(scene).table_rules == {"hints": True}
    again = SetupScreen(scene.context, "nambarz")
    assert toggle(again, "hints").is_on
    again._choose_option("referee", "helpful")
    assert toggle(again, "hints").is_on and dealt(again).table_rules == {}
    again._choose_option("referee", "strict")
    assert not toggle(again, "hints").is_on, "chosen anew, it is off anew"


def test_hints_that_were_forbidden_stay_so(tmp_path: Path) -> None:
    scene = setup(tmp_path, 3)
    toggle(scene, "hints").activate()
    for referee in ("strict", "helpful"):
        scene._choose_option("referee", referee)
        assert not toggle(scene, "hints").is_on
    assert dealt(scene).table_rules == {"hints": False}


@pytest.mark.parametrize(
    ("referee", "agreed", "hinted"),
    [("helpful", {}, True), ("helpful", {"hints": False}, False), ("strict", {}, False), ("strict", {"hints": True}, True)],
)
def test_a_table_gives_hints_as_agreed(tmp_path: Path, referee: str, agreed: dict[str, bool], hinted: bool) -> None:
    match = Record("nambarz", (Player("Léa"), Player("Nori", "easy")), "7", {"referee": referee}, table_rules=agreed)
    assert (not no_hint_reason(MatchSession(match, MatchActivity(Storage(tmp_path)).save))) == hinted


def test_an_older_setting_with_all_agreements_is_read(tmp_path: Path) -> None:
    """The file lists all of them; choosing a strict referee still switches hints off."""
    old = TableSetup(agreed={"hints": True, "undo": False})
    scene = SetupScreen(new_desk(tmp_path, tables={"nambarz": old}), "nambarz")
    assert toggle(scene, "hints").is_on and not toggle(scene, "undo").is_on
    scene._choose_option("referee", "strict")
    assert not toggle(scene, "hints").is_on and dealt(scene).table_rules == {"undo": False}

"""The set-up: by mouse and by keyboard, what is remembered, what is dealt, and space for texts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.nin_jan.rules import NinJan
from game.options import ChoiceOption, NumberOption, SwitchOption, TeamsOption
from game.record import Player, Record
from game.registry import GAMES
from tests.ui.driver import Driver, new_match
from tests.ui.layouts import EACH_SIZE, check, new_desk, texts
from ui.assets import translation
from ui.assets.tokens import animal_of
from ui.match.seating import seat_tokens, unique_name
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.scene.route import CloseRoute
from ui.screens.routes import RulesRoute, SetupRoute
from ui.screens.setup.screen import OPTIONS, SetupScreen
from ui.store.settings import SeatSetup, Settings, TableSetup
from ui.tables.option_texts import OptionText, OptionTexts
from ui.tables.registry import BOXES, TABLES

LANDSCAPE = "W" * 16
FIVE = tuple(SeatSetup(f"{LANDSCAPE[:14]} {index}" if index else LANDSCAPE, None, index) for index in range(5))
WATCHED = tuple(SeatSetup(name, "hard", index) for index, name in enumerate(("Nori", "Zuki", "Olive", "Nina", "Hugo")))


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path)
    driver.go(SetupRoute("nin_jan"))
    yield driver
    driver.close()


def setup(driver: Driver) -> SetupScreen:
    scene = driver.app.scene
    assert isinstance(scene, SetupScreen)
    return scene


def alone(folder: Path, **settings: Any) -> SetupScreen:
    """Return a set-up without an app, so that its route can be read."""
    scene = SetupScreen(new_desk(folder, **settings), "nin_jan")
    scene.open_tab = OPTIONS
    scene.rebuild_if_needed()
    return scene


def dealt(scene: SetupScreen) -> Record:
    """Return the record of the match that begins."""
    assert isinstance(scene.route, TableRoute)
    return scene.route.record


def names(scene: SetupScreen) -> list[str]:
    return [seat.name for seat in scene.seats]


def run(scene: SetupScreen, name: str) -> None:
    """Activate the widget with this name."""
    scene.rebuild_if_needed()
    widget = next(widget for widget in scene.widgets if widget.name == name)
    widget.activate()


def with_table(*seats: SeatSetup) -> dict[str, TableSetup]:
    return {"nin_jan": TableSetup(seats)}


# --- by mouse ---------------------------------------------------------------------------------------------------------


def test_a_first_table_has_one_person_and_robots_with_names_of_their_own(app: Driver) -> None:
    seats = setup(app).seats
    assert [seat.level is None for seat in seats] == [True, False, False]
    assert len(set(names(setup(app)))) == 3 and len({seat.token for seat in seats}) == 3


def test_a_name_is_written_in_its_place(app: Driver) -> None:
    app.tap("name/0")
    app.write("Zoé")
    app.key("return")
    assert names(setup(app))[0] == "Zoé"
    app.tap("name/0")
    app.key("backspace")
    app.tap("level/1")
    assert names(setup(app))[0] == "Alex"  # an empty name becomes its default


def test_no_two_seats_have_the_same_name(app: Driver) -> None:
    for place in (0, 1, 2):
        app.tap(f"name/{place}")
        app.write("Ana")
        app.key("return")
    assert names(setup(app)) == ["Ana", "Ana 2", "Ana 3"]


def test_a_segment_sets_who_plays(app: Driver) -> None:
    level = app.widget("level/0").rect
    app.click(level.right - 20, level.centery)
    assert setup(app).seats[0] == SeatSetup("Olive", "measured", 0)
    app.click(level.right - 100, level.centery)
    assert setup(app).seats[0] == SeatSetup("Olive", "hard", 0)  # "Alex" was a default name, so it does not stay with a bot
    app.click(level.x + 20, level.centery)
    assert setup(app).seats[0] == SeatSetup("Alex", None, 0)


def test_a_name_that_somebody_chose_stays_with_any_hands(app: Driver) -> None:
    app.tap("name/0")
    app.write("Zoé")
    level = app.widget("level/0").rect
    app.click(level.right - 100, level.centery)
    assert setup(app).seats[0] == SeatSetup("Zoé", "hard", 0)


def test_a_tap_on_the_token_brings_the_next_free_one(app: Driver) -> None:
    seen = []
    for _ in range(4):
        app.tap("token/1")
        seen.append(setup(app).seats[1].token)
    assert seen == [3, 4, 5, 1]  # tokens 0 and 2 have other seats


def test_seats_come_and_go_as_the_rules_allow(app: Driver) -> None:
    at = app.widget("add").rect.center
    for _ in range(6):
        app.click(*at)
    assert [seat.level for seat in setup(app).seats] == [None, *["easy"] * 4], "no click of a quick series falls on anything else"
    assert app.widget("add").command.disabled_reason == app.widget("add").command.label == "5: the table is full."
    for _ in range(4):
        app.tap("remove/0")
    names = ["token/0", "name/0", "level/0", "favour/0", "add", "shown", "lessons", "rules", "back", "deal"]
    assert [widget.name for widget in setup(app).widgets] == names
    assert app.widget("deal").command.disabled_reason == "Add a player: Nin Jan is for 2 to 5 players."
    assert "Add a player: Nin Jan is for 2 to 5 players." in [text for _rect, text in app.texts()]
    app.tap("deal")
    assert setup(app).route is None


def test_a_token_that_is_dragged_takes_its_row_along(app: Driver) -> None:
    start, second = app.widget("token/0").rect.center, app.widget("token/1").rect.center
    app.drag(start, (start[0], start[1] + 90), drop=False)
    assert names(setup(app)) == ["Nori", "Alex", "Zuki"]
    lifted = app.widget("token/1").rect.centery
    assert lifted == pytest.approx(start[1] + 90, abs=1)
    tokens = [widget.name for widget in setup(app).widgets if widget.name.startswith("token/")]
    assert tokens[-1] == "token/1", "it lies over the others"
    app.release(start[0], start[1] + 90)
    app.step()
    assert app.widget("token/1").rect.center == second
    assert [seat.token for seat in setup(app).seats] == [1, 0, 2]  # the drag was no tap
    app.tap("token/0")
    assert setup(app).seats[0].token == 3


# --- by keyboard alone ------------------------------------------------------------------------------------------------


def test_a_match_is_set_up_and_dealt_by_keyboard_alone(app: Driver) -> None:
    scene = setup(app)
    app.key("tab", "tab", "tab", "return")  # the deal button is first, then the first token and its name
    app.write("Zoé")
    app.key("return", "tab", "tab", "tab", "tab")
    assert scene.focus.name == "token/1"
    app.key("shift+up")
    assert scene.focus.name == "token/0" and names(scene) == ["Nori", "Zoé", "Zuki"]
    app.key("shift+up", "tab", "tab")
    assert scene.focus.name == "level/0"
    app.key("right", "right")
    assert scene.seats[0].level == "hard"
    app.key(*["tab"] * 7, "return")
    assert scene.focus.name == "remove/1" and names(scene) == ["Nori", "Zuki"]
    app.key("ctrl+return")
    assert [seat.name for seat in app.context.settings.tables["nin_jan"].seats] == ["Nori", "Zuki"]
    assert isinstance(app.app.scene, TableScreen)
    record = app.app.scene.session.match.record()
    assert (record.seats, record.seed) == ((Player("Nori", "hard"), Player("Zuki", "easy")), "7")


def test_escape_goes_back_and_f1_reads_the_rules(tmp_path: Path) -> None:
    scene = alone(tmp_path)
    scene.handle_key("f1")
    assert scene.route == RulesRoute("nin_jan")
    scene.handle_key("escape")
    assert scene.route == CloseRoute()


# --- what is remembered -----------------------------------------------------------------------------------------------


def test_the_table_is_remembered_across_starts(app: Driver, tmp_path: Path) -> None:
    app.tap("name/0")
    app.write("Zoé")
    app.tap("add")
    app.tap("token/0")
    app.tap("picture")
    app.key("escape", "escape")
    stored = app.context.settings.tables["nin_jan"].seats
    assert [seat.name for seat in stored] == ["Zoé", "Nori", "Zuki", "Olive"] and stored[0].token == 4
    again = SetupScreen(app.context, "nin_jan")
    assert tuple(again.seats) == stored
    record = Record("nin_jan", tuple(Player(seat.name, seat.level) for seat in reversed(stored)), "1")
    assert seat_tokens(app.context.settings, record) == (3, 2, 1, 4)


def test_a_remembered_table_that_no_longer_fits_is_made_to_fit(tmp_path: Path) -> None:
    crowd = tuple(SeatSetup("Ana", "easy", 99) for _ in range(9))
    scene = alone(tmp_path, tables=with_table(*crowd))
    assert names(scene) == ["Ana", "Ana 2", "Ana 3", "Ana 4", "Ana 5"]
    assert len({animal_of(seat.token) for seat in scene.seats}) == 5


def test_tokens_follow_names_and_strangers_get_the_first_free_ones() -> None:
    settings = Settings(tables=with_table(SeatSetup("Léa", None, 0), SeatSetup("Nori", "easy", 4)))
    record = Record("nin_jan", (Player("Guest"), Player("Léa"), Player("Nori", "easy"), Player("Other")), "1")
    assert seat_tokens(settings, record) == (1, 0, 4, 2)
    assert seat_tokens(Settings(), record) == (0, 1, 2, 3)


def test_long_names_stay_apart() -> None:
    assert unique_name(LANDSCAPE + "W", None, []) == LANDSCAPE
    assert unique_name(LANDSCAPE, None, [LANDSCAPE]) == f"{LANDSCAPE[:14]} 2"


def test_usual_names_are_alone_in_every_language() -> None:
    for language in translation.LANGUAGES:
        translation.set_language(language)
        for level in (None, "easy"):
            used: list[str] = []
            for _ in range(12):
                used.append(unique_name("", level, used))
            assert len(set(used)) == 12 and all(2 <= len(name) <= 8 for name in used), used
    translation.set_language("en")


# --- dealing ----------------------------------------------------------------------------------------------------------


def test_a_seed_that_was_asked_for_is_used_once(tmp_path: Path) -> None:
    scene = alone(tmp_path)
    scene.context.seed = "sunday"
    run(scene, "deal")
    assert dealt(scene).seed == "sunday"
    run(scene, "deal")
    first = dealt(scene).seed
    run(scene, "deal")
    assert "sunday" != first != dealt(scene).seed
    assert len(first) == 32, "128 bits, so that nobody finds it by trying"


def test_an_unfinished_game_is_asked_about_first(tmp_path: Path) -> None:
    old = new_match(None, "easy")
    scene = alone(tmp_path)
    scene.context.storage.autosave(old)
    scene = SetupScreen(scene.context, "nin_jan")
    scene.rebuild_if_needed()
    assert [widget.name for widget in scene.widgets] == ["resume", "phones", "anew", "cancel"]
    run(scene, "resume")
    assert dealt(scene) == old
    scene.handle_key("escape")
    assert scene.route == CloseRoute()
    run(scene, "anew")
    scene.handle_key("f1")
    run(scene, "deal")
    assert dealt(scene).moves == () and dealt(scene).seats != old.seats


def test_robots_may_play_alone_and_it_is_said(tmp_path: Path) -> None:
    scene = alone(tmp_path, tables=with_table(*WATCHED))
    assert "No people are playing: you will watch the robots." in [text for _rect, text in texts(scene)]
    run(scene, "deal")
    assert not any(seat.is_human for seat in dealt(scene).seats)


@pytest.mark.parametrize(("people", "curtain", "said"), [(1, True, False), (2, True, True), (2, False, False)])
def test_the_curtain_is_told_of_when_there_will_be_one(tmp_path: Path, people: int, curtain: bool, said: bool) -> None:
    seats = [msgspec.structs.replace(seat, level=None) if index < people else seat for index, seat in enumerate(WATCHED)]
    scene = alone(tmp_path, tables=with_table(*seats), curtain=curtain)
    assert any("curtain" in text for _rect, text in texts(scene)) == said


# --- options, of whatever game ----------------------------------------------------------------------------------------

RICHER = {
    "rounds": ChoiceOption((1, 3, 5), 3),
    "jokers": NumberOption(1, 12, 8),
    "strict": SwitchOption(False),
    "peek": NumberOption(1, 4, 2),
    "teams": TeamsOption(5),
}
SAID = {
    "jokers": OptionText("Jokers", help=("Eight for those who know.",)),
    "strict": OptionText("Fractions and numbers below zero", help=("A mistake costs a card.",)),
}


@pytest.fixture
def richer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give Nin Jan options that it does not have, and up to twelve seats."""
    monkeypatch.setattr(NinJan, "options", RICHER)
    monkeypatch.setattr(NinJan, "player_counts", range(2, 13))
    table, box = TABLES["nin_jan"], BOXES["nin_jan"]
    monkeypatch.setitem(BOXES, "nin_jan", replace(box, pace=replace(box.pace, round_moves=(54,) * 11)))
    monkeypatch.setitem(TABLES, "nin_jan", replace(table, text=replace(table.text, option_texts=lambda: OptionTexts(SAID))))  # type: ignore[arg-type]


def test_every_option_has_its_control_and_goes_into_the_record(tmp_path: Path, richer: None) -> None:
    scene = alone(tmp_path)
    for name, keys in (("rounds", "right"), ("jokers", "right"), ("peek", "left")):
        next(widget for widget in scene.widgets if widget.name == f"option/{name}").handle_key(keys)
        scene.rebuild_if_needed()
    run(scene, "option/strict")
    run(scene, "deal")
    assert dealt(scene).options == {"rounds": 5, "jokers": 9, "strict": True, "peek": 1, "teams": None}
    again = SetupScreen(scene.context, "nin_jan")
    assert again.choices.chosen_options == dealt(scene).options


def test_a_stepper_stops_at_its_bounds(tmp_path: Path, richer: None) -> None:
    scene = alone(tmp_path)
    for _ in range(20):
        next(widget for widget in scene.widgets if widget.name == "option/jokers").click(10_000, 0)
        scene.rebuild_if_needed()
    assert scene.choices.chosen_options["jokers"] == 12


def test_twelve_seats_scroll_and_the_keyboard_reaches_them_all(tmp_path: Path, richer: None) -> None:
    scene = alone(tmp_path)
    for _ in range(9):
        scene.seat_list.add_bot()
        scene.rebuild_if_needed()
    assert len({animal_of(seat.token) for seat in scene.seats}) == 12
    assert scene.seat_list.area.offset == 0 < scene.seat_list.area.max_offset, "the person's row stays in view"
    scene.focus.name, scene.focus.is_visible = "token/11", True
    for index in range(11, 0, -1):
        scene.handle_key("shift+up")
        focused = scene.focus.focused_widget(scene.widgets)
        assert focused is not None and focused.name == f"token/{index - 1}"
        assert scene.seat_list.area.rect.top <= focused.rect.top and focused.rect.bottom <= scene.seat_list.area.rect.bottom
    assert names(scene)[0] == "Rivet"


# --- room for every text ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", EACH_SIZE)
@pytest.mark.parametrize("language", translation.LANGUAGES)
def test_texts_have_room(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    scene = alone(tmp_path, size=size, language=language)
    for seats in (scene.seats, FIVE, WATCHED, FIVE[:4], FIVE[:1]):
        scene.seats[:] = seats
        scene.request_rebuild()
        check(texts(scene), size, [LANDSCAPE])


@pytest.mark.parametrize("size", EACH_SIZE)
def test_options_have_room(tmp_path: Path, richer: None, size: tuple[int, int]) -> None:
    scene = alone(tmp_path, size=size)
    for offset in (0, 0, 130, 999):
        scene.composition.area("options").scroll_by(offset)
        check(texts(scene), size)


@pytest.mark.parametrize("size", EACH_SIZE)
@pytest.mark.parametrize("language", translation.LANGUAGES)
def test_what_a_game_is_about_ends_above_the_key_to_its_rules(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    for game in GAMES:
        scene = SetupScreen(new_desk(tmp_path, size=size, language=language), game)
        result = texts(scene)
        check(result, size)
        (*_others, (_sign, last)) = TABLES[game].rules_pages.game_summary().lines
        end = max(rect.bottom for rect, text in result if " " in text and text in last)
        rules = next(widget for widget in scene.widgets if widget.name == "rules")
        assert end <= scene.context.viewport.to_px_point(0, rules.rect.top)[1], game


def test_up_to_eight_seats_are_seen_whole(tmp_path: Path, richer: None) -> None:
    scene = alone(tmp_path)
    while len(scene.seats) < 8:
        scene.seat_list.add_bot()
        scene.rebuild_if_needed()
        rows = scene.composition.layout.all("seat")
        assert scene.seat_list.area.max_offset == 0 and len(rows) == len(scene.seats)
        assert all(below.top >= above.bottom for above, below in pairwise(rows))
        assert rows[-1].bottom < next(widget for widget in scene.widgets if widget.name == "deal").rect.top


def test_names_of_usual_length_are_whole_in_the_smallest_window(tmp_path: Path) -> None:
    result = texts(alone(tmp_path, size=(800, 500), tables=with_table(SeatSetup("Massimiliano"), SeatSetup("Anne-Sophie", "easy"))))
    assert {"Massimiliano", "Anne-Sophie"} <= {text for _rect, text in result}

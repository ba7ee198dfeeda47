"""The player picker of the set-up: profiles, guests, new ones; by mouse, by keyboard, on another day."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.record import Player, Record
from tests.ui.driver import Driver
from tests.ui.records import OUTCOME, RECORD, history, remember
from tests.ui.test_setup import names, setup
from ui.assets.tokens import animal_of, token_of
from ui.match.seating import seat_tokens
from ui.screens.routes import SetupRoute
from ui.screens.setup.player_picker import PlayerPickerDialog
from ui.screens.setup.screen import SetupScreen
from ui.store.profiles import Profile


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path)
    driver.context.storage.profiles.add("Léa", "cat", 4)
    driver.context.storage.progress.add_child("Tom", "frog", 2)
    driver.go(SetupRoute("nin_jan"))
    yield driver
    driver.close()


def sheet(app: Driver) -> PlayerPickerDialog:
    scene = app.app.scene
    assert isinstance(scene, PlayerPickerDialog)
    return scene


def sit(app: Driver, place: int, person: int) -> None:
    app.tap(f"token/{place}")
    app.tap(f"person/{person}")


def people(app: Driver) -> tuple[Profile, ...]:
    return app.context.storage.profiles.all()


def test_a_tap_on_a_token_asks_who_sits_there_and_children_are_among_them(app: Driver) -> None:
    app.tap("token/0")
    assert [widget.name for widget in sheet(app).widgets][:4] == ["close", "new", "guest", "person/1"]
    app.tap("person/2")
    seat = setup(app).seats[0]
    assert (seat.name, seat.level, seat.person, seat.token) == ("Tom", None, 2, token_of("frog", 2))


def test_nobody_sits_twice(app: Driver) -> None:
    level = app.widget("level/1").rect
    app.click(level.x + 20, level.centery)
    sit(app, 0, 1)
    app.tap("token/1")
    assert app.widget("person/1").command.disabled_reason == "Léa is already at this table."
    app.tap("person/1")
    assert isinstance(app.app.scene, PlayerPickerDialog), "nothing has happened"
    app.tap("person/2")
    assert names(setup(app))[:2] == ["Léa", "Tom"]


def test_a_guest_takes_the_place_and_may_have_another_picture(app: Driver) -> None:
    sit(app, 0, 1)
    app.tap("token/0")
    assert "picture" not in [widget.name for widget in sheet(app).widgets], "that of a person is theirs"
    app.tap("guest")
    guest = setup(app).seats[0]
    assert (guest.name, guest.person) == ("Alex", None)
    app.tap("token/0")
    before = guest.token
    app.tap("picture")
    app.key("escape")
    assert animal_of(setup(app).seats[0].token) not in {animal_of(seat.token) for seat in setup(app).seats[1:]}
    assert setup(app).seats[0].token != before


def test_somebody_new_is_added_and_sits_down_in_one_step_by_keyboard_alone(app: Driver) -> None:
    app.key("tab", "tab")
    assert setup(app).focus.name == "token/0", "after the key that deals"
    app.key("return", "n")
    app.write("Zoé")
    app.key("return", "return")
    seat = setup(app).seats[0]
    zoe = people(app)[-1]
    assert (seat.name, seat.person, seat.token) == ("Zoé", zoe.id, zoe.token) and zoe.kind == "adult"


def test_a_new_person_has_a_name_an_animal_a_colour_and_may_be_a_child(app: Driver) -> None:
    app.tap("token/0")
    app.tap("new")
    app.write("Ana")
    for name in ("animal/hen", "colour/5"):
        app.tap(name)
    kind = app.widget("kind").rect
    app.click(kind.right - 20, kind.centery)
    app.tap("done")
    assert people(app)[-1] == Profile(3, "Ana", "hen", 5, "child")
    assert [child.name for child in app.context.storage.progress.children()] == ["Tom", "Ana"]


def test_whoever_gives_no_name_gets_that_of_the_animal_and_no_two_have_the_same(app: Driver) -> None:
    for _ in range(2):
        app.tap("token/0")
        app.tap("new")
        app.tap("animal/owl")
        app.tap("done")
    assert [profile.name for profile in people(app)[2:]] == ["Owl", "Owl 2"]


def test_escape_gives_up_the_form_then_the_sheet(app: Driver) -> None:
    app.tap("token/0")
    app.tap("new")
    app.key("escape", "escape")
    assert isinstance(app.app.scene, PlayerPickerDialog) and len(people(app)) == 2
    app.key("escape")
    assert isinstance(app.app.scene, SetupScreen)


def test_who_is_changed_is_another_at_the_table_in_past_matches_and_in_saves_too(app: Driver) -> None:
    sit(app, 0, 1)
    storage = app.context.storage
    remember(storage, RECORD, "2026-05-01", OUTCOME)
    storage.autosave(RECORD)
    app.tap("token/0")
    app.tap("change/1")
    app.key("backspace")
    app.write("Lea B")
    app.tap("animal/whale")
    app.tap("done")
    app.key("escape")
    seat = setup(app).seats[0]
    assert (seat.name, seat.person, seat.token) == ("Lea B", 1, token_of("whale", 4)) and len(people(app)) == 2
    saved = storage.autosaved_match("nin_jan")
    assert saved is not None and saved.seats[0].name == history(storage)[0].names[0] == "Lea B"


def test_a_name_that_is_written_seats_whoever_has_it_and_any_other_a_guest(app: Driver) -> None:
    app.tap("name/0")
    app.write("léa")
    app.key("return")
    assert (setup(app).seats[0].name, setup(app).seats[0].person) == ("Léa", 1)
    app.tap("name/0")
    app.write("Rita")
    app.key("return")
    assert (setup(app).seats[0].name, setup(app).seats[0].person) == ("Rita", None)


def test_the_name_of_somebody_who_sits_elsewhere_makes_a_guest(app: Driver) -> None:
    level = app.widget("level/1").rect
    app.click(level.x + 20, level.centery)
    sit(app, 0, 1)
    app.tap("name/1")
    app.write("Léa")
    app.key("return")
    assert [(seat.name, seat.person) for seat in setup(app).seats[:2]] == [("Léa", 1), ("Léa 2", None)]


def test_a_robot_takes_over_and_the_person_goes(app: Driver) -> None:
    sit(app, 0, 1)
    for part, chosen in ((3, "hard"), (4, "measured")):  # index among "Person", "Easy", "Medium", "Hard", "My level"
        level = app.widget("level/0").rect
        app.click(level.x + level.w * (part + 0.5) / 5, level.centery)
        seat = setup(app).seats[0]
        assert seat.person is None and seat.level == chosen and seat.name not in ("Léa", "Tom")


def test_a_person_has_the_picture_of_their_own_and_another_gives_way(app: Driver) -> None:
    people = app.context.storage.profiles
    fox = people.add("Foxy", "fox", 1)
    assert setup(app).seats[1].token == 1, "a robot has it"
    sit(app, 0, fox.id)
    assert setup(app).seats[0].token == 1 and animal_of(setup(app).seats[1].token) != "fox"
    twin = people.add("Twin", "fox", 2)
    level = app.widget("level/1").rect
    app.click(level.x + 20, level.centery)
    sit(app, 1, twin.id)
    assert len({animal_of(seat.token) for seat in setup(app).seats}) == 3


def test_the_people_of_the_last_table_sit_there_again_and_in_the_match(app: Driver) -> None:
    sit(app, 0, 2)
    app.key("escape")
    app.context.storage.profiles.update(Profile(2, "Thomas", "duck", 0, "child"))
    app.go(SetupRoute("nin_jan"))
    seat = setup(app).seats[0]
    assert (seat.name, seat.person, animal_of(seat.token)) == ("Thomas", 2, "duck")
    app.key("escape")
    record = Record("nin_jan", (Player("Nori", "easy"), Player("Thomas")), "1")
    assert seat_tokens(app.context.settings, record)[1] == seat.token, "a record has names, no ids"


def test_a_person_who_is_gone_leaves_a_guest_with_their_name(app: Driver) -> None:
    sit(app, 0, 2)
    app.key("escape")
    app.context.storage.progress.delete_profiles(2)
    app.go(SetupRoute("nin_jan"))
    assert (setup(app).seats[0].name, setup(app).seats[0].person) == ("Tom", None)

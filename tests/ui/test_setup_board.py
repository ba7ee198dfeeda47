"""The set-up of a game with unlike seats, and with options for some numbers of players only."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.match import Match
from game.record import Record
from tests.ui.layouts import EACH_SIZE, check, new_desk, texts
from ui.assets import translation
from ui.play.routes import TableRoute
from ui.screens.setup.screen import OPTIONS, SetupScreen
from ui.store.settings import SeatSetup
from ui.tables.registry import TABLES

LANDSCAPE = "W" * 16


def board(folder: Path, **settings: Any) -> SetupScreen:
    scene = SetupScreen(new_desk(folder, **settings), "chifoumi")
    scene.open_tab = OPTIONS
    scene.rebuild_if_needed()
    return scene


def run(scene: SetupScreen, name: str) -> None:
    """Activate the widget with this name."""
    scene.rebuild_if_needed()
    next(widget for widget in scene.widgets if widget.name == name).activate()


def dealt(scene: SetupScreen) -> Record:
    """Return the record of the match that begins."""
    assert isinstance(scene.route, TableRoute)
    return scene.route.record


def options(scene: SetupScreen) -> set[str]:
    scene.rebuild_if_needed()
    return {widget.name.removeprefix("option/") for widget in scene.widgets if widget.name.startswith("option/")}


def test_only_options_for_so_many_are_shown_and_others_go_back_to_their_default(tmp_path: Path) -> None:
    scene = board(tmp_path)
    assert {"free_placement", "peek", "match", "throw_for_start"} <= options(scene) and "rotate" not in options(scene)
    for name in ("match", "free_placement"):
        run(scene, f"option/{name}")
    run(scene, "add")
    assert "match" not in options(scene) and "rotate" in options(scene)
    assert scene.choices.chosen_options["free_placement"] and "match" not in scene.choices.chosen_options
    run(scene, "add")
    assert options(scene) == {"peek", "hints", "undo"}
    run(scene, "remove/3")
    assert not scene.choices.chosen_options["free_placement"], "it does not come back by itself"


@pytest.mark.parametrize("players", (2, 3, 4))
def test_two_three_and_four_can_begin(tmp_path: Path, players: int) -> None:
    scene = board(tmp_path)
    while len(scene.seats) != players:
        run(scene, "remove/0" if len(scene.seats) > players else "add")
    run(scene, "deal")
    match = Match(dealt(scene))
    assert len(match.seats) == players and match.to_move == (0,)


def test_what_people_agree_on_goes_into_the_record_and_is_remembered(tmp_path: Path) -> None:
    scene = board(tmp_path)
    run(scene, "option/undo")
    run(scene, "deal")
    assert dealt(scene).table_rules == {"undo": False}
    assert not SetupScreen(scene.context, "chifoumi").choices.edited_agreements["undo"]


def test_every_seat_says_its_colour(tmp_path: Path) -> None:
    scene = board(tmp_path)
    run(scene, "add")
    run(scene, "add")
    for index in range(4):
        sentence = TABLES["chifoumi"].text.seat_label(index, 4, scene.choices.chosen_options)
        assert sentence and sentence in [text for _rect, text in texts(scene)]


def test_the_curtain_is_spoken_of_only_where_something_is_hidden(tmp_path: Path) -> None:
    scene = board(tmp_path)
    scene.seats[:] = [SeatSetup("Léa"), SeatSetup("Marco", None, 1)]
    for throw, spoken in ((False, False), (True, True)):
        scene.choices.choose("throw_for_start", throw)
        scene.request_rebuild()
        assert any("curtain" in text for _rect, text in texts(scene)) == spoken


@pytest.mark.parametrize("size", EACH_SIZE)
@pytest.mark.parametrize("language", translation.LANGUAGES)
def test_colours_have_room(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    scene = board(tmp_path, size=size, language=language)
    for players in (2, 3, 4):
        scene.seats[:] = [SeatSetup(f"{LANDSCAPE[:14]} {index}", None, index) for index in range(players)]
        scene._on_seats_changed()
        check(texts(scene), size, [LANDSCAPE])

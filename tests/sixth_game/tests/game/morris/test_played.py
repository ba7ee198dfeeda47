"""Tests of Three Men's Morris through the app: clicks, drags, keys, hints, a whole match with a bot, and what a screen reader hears."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.morris.rules import MorrisView
from game.record import Player, Record
from tests.ui.driver import Driver
from ui.assets.translation import LANGUAGES
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.screens.results import ResultsScreen
from ui.screens.routes import RulesRoute
from ui.screens.rules.screen import RulesScreen
from ui.screens.setup.screen import SetupScreen

PLACED = ("b2", "a1", "c1", "a3", "a2", "c2")  # where both seats place their pieces in turn, without a row


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    result = Driver(tmp_path, (1280, 800), "en", bots="instant")
    yield result
    result.close()


def table(driver: Driver) -> TableScreen:
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    return scene


def two_people(driver: Driver, *moves: str) -> TableScreen:
    """Open a match of two people, after these moves."""
    played = tuple((ply % 2, move) for ply, move in enumerate(moves))
    driver.go(TableRoute(Record("morris", (Player("Léa"), Player("Noé")), "7", {}, played)))
    driver.wait(0.5)
    return table(driver)


def pieces(driver: Driver) -> tuple[tuple[str, ...], ...]:
    view = table(driver).session.view
    assert isinstance(view, MorrisView)
    return view.position.pieces


def label(driver: Driver, name: str) -> str:
    return next(node.label for node in nodes(driver) if node.name == name)


def nodes(driver: Driver):  # type: ignore[no-untyped-def]
    driver.app.scene.rebuild_if_needed()
    return [widget.node() for widget in driver.app.scene.widgets]


def test_a_piece_is_placed_by_a_click_a_drag_or_a_key(driver: Driver) -> None:
    """MO-2: the digits lie as on a number pad; no privacy screen hides an open board."""
    two_people(driver)
    driver.do("tap point/b2, wait 0.5, drag piece/1/0 point/a1, wait 0.5, key 3, wait 0.5")
    assert pieces(driver) == (("b2", "c1"), ("a1",))
    driver.do("tap piece/1/1, tap point/a3, wait 0.5")
    assert pieces(driver) == (("b2", "c1"), ("a1", "a3"))


def test_a_piece_moves_by_two_clicks_a_drag_or_keys(driver: Driver) -> None:
    """MO-3."""
    two_people(driver, *(f"place {point}" for point in PLACED))
    driver.do("tap point/b2, tap point/b3, wait 0.5, drag point/c2 point/c3, wait 0.5, key 8, key 5, wait 0.5")
    assert pieces(driver) == (("b2", "c1", "a2"), ("a1", "a3", "c3"))
    driver.widget("point/c3")
    driver.app.scene.focus.name, driver.app.scene.focus.is_visible = "point/c3", True
    driver.key("return")
    driver.app.scene.focus.name = "point/b3"
    driver.key("return")
    driver.wait(0.5)
    assert pieces(driver)[1] == ("a1", "a3", "b3")


def test_a_refused_move_says_why_and_the_piece_goes_home(driver: Driver) -> None:
    scene = two_people(driver, "place b2")
    driver.do("drag piece/1/0 point/b2, wait 0.5")
    assert driver.app.notice_bar.sentence == "There is a piece on this point already. Choose a free one."
    assert scene.session.match.ply == 1


def test_what_a_screen_reader_hears(driver: Driver) -> None:
    two_people(driver, "place b2")
    assert (label(driver, "point/b2"), label(driver, "point/a1"), label(driver, "piece/1/0")) == ("b2: Léa", "a1: free", "A piece to place")
    heard = driver.app.scene.accessibility.summary_text()
    assert "b2: Léa" in heard and "Place a piece on a free point" in heard


def test_a_match_is_played_by_its_accessible_names(driver: Driver) -> None:
    """MO-4: all that is used are the labels and names of what can be chosen."""
    two_people(driver)
    for point in ("a1", "b2", "b1", "a2", "c1"):
        name = next(node.name for node in nodes(driver) if node.label == f"{point}: free")
        driver.do(f"tap {name}, wait 0.5")
    driver.do("wait 5, tap on, wait 0.5")
    assert isinstance(driver.app.scene, ResultsScreen)


def test_a_match_against_a_bot_from_the_shelf_to_the_results(driver: Driver) -> None:
    driver.do("tap morris")
    assert isinstance(driver.app.scene, SetupScreen)
    driver.do("tap deal, wait 0.5, key h, wait 0.5, key h")
    hint = table(driver).seat_session.hint_gesture
    assert hint is not None and str(hint.target).startswith("point/")
    for _turn in range(100):
        scene = driver.app.scene
        if not isinstance(scene, TableScreen):
            break
        seat = scene.session.human_to_move
        if seat is not None and not scene.session.match.is_over:
            scene.play(seat, next(iter(scene.session.match.legal(seat))))
        driver.wait(0.3)
        if scene.staging.is_complete:
            driver.do("tap on")
    assert isinstance(driver.app.scene, ResultsScreen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_rules_are_read_in_three_languages(tmp_path: Path, language: str) -> None:
    driver = Driver(tmp_path, (1024, 640), language)
    driver.go(RulesRoute("morris"))
    room = driver.app.scene
    assert isinstance(room, RulesScreen)
    assert room.page.title == {"fr": "Poser les pions", "it": "Mettere le pedine", "en": "Placing the pieces"}[language]
    assert {number for page in room.pages for number in page.rule_numbers} == {f"MO-{number}" for number in range(1, 7)}
    for _page in room.pages:
        driver.tap("next")
    driver.close()

"""Tests of Gops through the app: menu, setup, two humans and a bot, privacy screen, hints, move list, results, replay, rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.match import Match
from game.record import Player, Record
from tests.ui.driver import Driver
from ui.assets.translation import LANGUAGES
from ui.canvas.pieces import Gesture
from ui.match.move_lines import HIDDEN_CAPTION, list_moves
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.replay.screen import ReplayScreen
from ui.screens.menu import MenuScreen
from ui.screens.results import IGNORE_CLICKS_S, ResultsScreen
from ui.screens.routes import RulesRoute
from ui.screens.rules.screen import RulesScreen
from ui.screens.setup.screen import SetupScreen
from ui.tables.contract import CaptionPart

SIZES = ((1280, 800), (1024, 640))
Open = Callable[..., Driver]
MOUSE = {"shelf": "tap gops", "deal": "tap deal", "hint": "tap hint", "undo": "tap undo", "log": "tap log", "replay": "tap replay"}
KEYS = {"shelf": "key 5", "deal": "key ctrl+return", "hint": "key h", "undo": "key u", "log": "key l", "replay": "key r"}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Open]:
    drivers: list[Driver] = []

    def begin(size: tuple[int, int] = SIZES[0], language: str = "en", **settings: object) -> Driver:
        drivers.append(Driver(tmp_path / str(len(drivers)), size, language, **{"bots": "instant", **settings}))
        return drivers[-1]

    yield begin
    for driver in drivers:
        driver.close()


def inside(driver: Driver) -> None:
    """Check that no widget and no text is outside the window."""
    driver.app.scene.rebuild_if_needed()
    viewport, window = driver.context.viewport, driver.window.get_rect()
    rects = {widget.name: Rect(viewport.to_px_point(*widget.rect.topleft), widget.rect.size) for widget in driver.app.scene.widgets}
    rects = {name: Rect(rect.topleft, (viewport.to_px(rect.w), viewport.to_px(rect.h))) for name, rect in rects.items()}
    beyond = [name for name, rect in rects.items() if not window.inflate(2, 2).contains(rect)]
    assert not beyond and not [text for rect, text in driver.texts() if not window.inflate(2, 2).contains(rect)], beyond


def table(driver: Driver) -> TableScreen:
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    return scene


def unveil(driver: Driver, how: str) -> None:
    """Hold the button of the privacy screen until it opens."""
    driver.wait(0.3)
    assert table(driver).session.open_seat is None and not [piece for piece in faces(driver) if piece[0] in "SH"], "no bid card is seen"
    inside(driver)
    at = driver.widget("open").rect.center
    if how == "mouse":
        driver.press(*at)
        driver.wait(0.6)
        driver.release(*at)
    else:
        driver.key("tab")
        driver.app.handle_event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
        driver.wait(0.6)
        driver.app.handle_event(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
    driver.wait(0.3)
    assert table(driver).session.open_seat is not None


def faces(driver: Driver) -> set[str]:
    """Return the faces of all open cards on the table except shown bids and prizes."""
    view = table(driver).session.view
    shown = {str(result) for cards in view.spent for result in cards}  # type: ignore[attr-defined]
    return {sprite.face for sprite in table(driver).tabletop.animator.sprites()} - shown - {"back"}


def bid(driver: Driver, how: str, value: int) -> None:
    """Play the card of this value from the open hand."""
    seat = table(driver).session.open_seat
    assert seat is not None
    name = f"card/{'SHCD'[seat]}{value}"
    if how == "mouse" and value % 2:
        at = driver.widget(name).rect
        driver.drag((at.x + 12, at.centery), (640, 420))
        return
    if how == "mouse":
        driver.do(f"tap {name}, tap lay")
        return
    driver.widget(name)
    driver.app.scene.focus.name, driver.app.scene.focus.is_visible = name, True
    driver.key("return", "return")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("how", "does"), [("mouse", MOUSE), ("keyboard", KEYS)], ids=["mouse", "keyboard"])
def test_a_match_of_two_people_and_a_robot(app: Open, how: str, does: dict[str, str], size: tuple[int, int]) -> None:
    driver = app(size)
    assert isinstance(driver.app.scene, MenuScreen)
    inside(driver)
    driver.do(does["shelf"])
    setup = driver.app.scene
    assert isinstance(setup, SetupScreen) and setup.game == "gops"
    inside(driver)
    people(driver, how)
    driver.do(does["deal"])
    unveil(driver, how)
    inside(driver)
    driver.do(does["hint"])
    driver.wait(0.5)
    assert table(driver).seat_session.hint_gesture is not None and driver.app.notice_bar.sentence
    bid(driver, how, 4)
    unveil(driver, how)
    scene = table(driver)
    assert scene.session.open_seat == 1 and "S4" not in faces(driver), "the first bid is secret"
    driver.do(does["log"])
    inside(driver)
    assert [line.parts for line in told(driver)] == [HIDDEN_CAPTION] * scene.session.match.ply
    driver.do(does["log"])
    bid(driver, how, 7)
    driver.wait(0.5)
    round_one = [line for line in told(driver) if line.first_ply < 3]
    assert {(CaptionPart("4", "S4"),), (CaptionPart("7", "H7"),)} < {line.parts for line in round_one} and "Bids: " in " ".join(
        line.sentences for line in round_one
    )
    finish(driver)
    assert isinstance(driver.app.scene, ResultsScreen)
    inside(driver)
    driver.wait(IGNORE_CLICKS_S)
    driver.do(does["replay"])
    assert isinstance(driver.app.scene, ReplayScreen)
    driver.key("right", "right", "right")
    inside(driver)
    driver.key("end")
    inside(driver)


def people(driver: Driver, how: str) -> None:
    """Make the second seat a human's, too."""
    segments = driver.widget("level/1").rect
    if how == "mouse":
        driver.click(segments.x + segments.w * 0.1, segments.centery)
    else:
        driver.app.scene.focus.name, driver.app.scene.focus.is_visible = "level/1", True
        driver.key("left")
    setup = driver.app.scene
    assert isinstance(setup, SetupScreen) and [seat.level for seat in setup.seats] == [None, None, "easy"]


def told(driver: Driver):  # type: ignore[no-untyped-def]
    session = table(driver).session
    return list_moves(session.match, session.table, session.names, session.match.is_over)


def finish(driver: Driver) -> None:
    """Play until the end with the lowest cards of the humans."""
    for _turn in range(200):
        scene = driver.app.scene
        if not isinstance(scene, TableScreen):
            return
        seat = scene.session.human_to_move
        if seat is not None and not scene.session.match.is_over:
            scene.play(seat, next(iter(scene.session.match.legal(seat))))
        driver.wait(0.3)
        if scene.staging.is_complete:
            driver.do("tap on")


def against_robots(driver: Driver, *levels: str) -> TableScreen:
    driver.go(TableRoute(Record("gops", (Player("Léa"), *(Player(level, level) for level in levels)), "7")))
    driver.wait(0.5)
    return table(driver)


@pytest.mark.parametrize("key", ["u", "tap"])
def test_undo_takes_a_bid_back_before_it_is_shown_and_not_after(app: Open, key: str) -> None:
    driver = app()
    driver.go(TableRoute(Record("gops", (Player("Léa"), Player("Noé")), "7")))
    unveil(driver, "mouse")
    bid(driver, "mouse", 4)
    unveil(driver, "mouse")
    driver.key("u") if key == "u" else driver.tap("undo")
    driver.tap("yes")
    assert table(driver).session.match.ply == 0
    unveil(driver, "mouse")
    bid(driver, "mouse", 6)
    unveil(driver, "mouse")
    bid(driver, "mouse", 8)
    driver.wait(0.5)
    assert table(driver).session.undo_point() == "undo_shown"


def test_a_robot_bids_and_the_hint_rings_a_card(app: Open) -> None:
    driver = app()
    scene = against_robots(driver, "hard", "normal", "easy")
    driver.key("h")
    driver.wait(0.5)
    why = driver.app.notice_bar.sentence
    assert scene.seat_session.hint_gesture == Gesture(None, None) and why, "first the reason"
    driver.key("h")
    hint = scene.seat_session.hint_gesture
    cards = [move.card for move in scene.session.match.legal(0)]  # type: ignore[attr-defined]
    assert driver.app.notice_bar.sentence == why and hint is not None and hint.source in cards
    bid(driver, "mouse", 9)
    driver.wait(1)
    assert len(scene.session.view.spent[0]) == 1, "the robots have bid, and the round is over"  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_its_rules_are_read_in_three_languages(app: Open, language: str, size: tuple[int, int]) -> None:
    driver = app(size, language)
    driver.go(RulesRoute("gops"))
    room = driver.app.scene
    assert isinstance(room, RulesScreen) and len(room.pages) == 4, "three of its own, and that on phones"
    titles = []
    for _page in room.pages:
        inside(driver)
        titles.append(room.page.title)
        driver.tap("next")
    assert titles[0] == {"fr": "Les prix et les mises", "it": "Premi e puntate", "en": "Prizes and bids"}[language]
    assert {number for page in room.pages for number in page.rule_numbers} == {f"GO-{number}" for number in range(1, 8)}


def test_a_saved_match_is_resumed_from_the_menu(app: Open) -> None:
    driver = app()
    against_robots(driver, "easy")
    bid(driver, "mouse", 9)
    driver.wait(0.5)
    driver.tap("home")
    driver.tap("resume")
    assert Match(table(driver).session.match.record()).ply >= 2

"""The keyboard: held keys, automatic focus moves, and the digits of a long hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from pygame import FRect

from game.record import Player, Record
from game.registry import GAMES
from tests.ui.driver import Driver, new_match
from ui.match.controller import TargetRegion
from ui.match.keyboard import DIGIT_WAIT_S, DigitInput
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.scene.focus import Focus
from ui.scene.text_input import TextInput
from ui.screens.routes import MenuRoute, SetupRoute
from ui.widgets.controls import Widget

Open = Callable[..., Driver]


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Open]:
    drivers: list[Driver] = []

    def begin(**settings: object) -> Driver:
        drivers.append(Driver(tmp_path / str(len(drivers)), (1280, 800), "en", **{"motion": "none", "bots": "instant", **settings}))
        return drivers[-1]

    yield begin
    for driver in drivers:
        driver.close()


def table(driver: Driver, record: Record) -> TableScreen:
    driver.go(TableRoute(record))
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    driver.wait(0.3)
    return scene


def down(driver: Driver, name: str, times: int = 1) -> None:
    """Hold a key down, so that it repeats."""
    for _time in range(times):
        driver._post(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=0, unicode="", scancode=0)
        driver.step()


def up(driver: Driver, name: str) -> None:
    driver._post(pygame.KEYUP, key=pygame.key.key_code(name), mod=0, unicode="", scancode=0)
    driver.step()


def test_a_held_key_presses_once(app: Open) -> None:
    driver = app()
    driver.go(MenuRoute())
    driver.app.scene.rebuild_if_needed()
    names = {widget.name for widget in driver.app.scene.widgets}
    driver.app.scene.focus.name, driver.app.scene.focus.is_visible = "sound", True
    muted = driver.context.settings.muted
    down(driver, "return", 6)
    assert driver.context.settings.muted is not muted and {widget.name for widget in driver.app.scene.widgets} == names
    up(driver, "return")
    down(driver, "return", 3)
    assert driver.context.settings.muted is muted


def test_a_held_arrow_walks_on(app: Open) -> None:
    driver = app()
    driver.go(MenuRoute())
    driver.key("tab")
    first = driver.app.scene.focus.name
    down(driver, "right", 2)
    assert driver.app.scene.focus.name not in (first, driver.app.scene.widgets[1].name)


def test_a_key_that_was_let_go_elsewhere_is_no_held_one(app: Open) -> None:
    driver = app()
    driver.go(MenuRoute())
    down(driver, "m")
    driver._post(pygame.WINDOWFOCUSLOST)
    once = driver.context.settings.muted
    down(driver, "m")
    assert driver.context.settings.muted is not once


def test_enter_held_at_the_curtain_opens_the_hand_and_plays_nothing(app: Open) -> None:
    driver = app()
    scene = table(driver, new_match(None, None))
    assert scene.privacy_screen.is_closed
    for _frame in range(40):  # without a Tab before: the button of the privacy screen has the focus
        down(driver, "return")
        driver.wait(0.08)
    assert scene.session.open_seat == 0 and not scene.privacy_screen.is_visible
    assert scene.session.match.ply == 0 and not scene.seat_session.has_selection
    up(driver, "return")
    down(driver, "return")
    assert scene.seat_session.lifted_piece is not None, "the first card has the focus"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_first_tab_lies_on_what_can_be_played(app: Open, game: str) -> None:
    driver = app()
    scene = table(driver, Record(game, (Player("Léa"), Player("Nori", "easy"), Player("Zuki", "easy")), "tab"))
    for _turn in range(6):
        while scene.session.human_to_move is None or not scene.table_context.status.is_free:
            driver.wait(0.1)
        scene.focus.is_visible = False
        driver.key("tab")
        focused = scene.focus.focused_widget(scene.widgets)
        legal = set(scene.session.match.legal(0))
        gestures = [scene.table.input.gesture(move) for move in legal]
        assert focused is not None
        if isinstance(focused, TargetRegion):
            target = focused.target
            sources = {piece for one in gestures for piece in (one.source if isinstance(one.source, tuple) else (one.source,))}
            assert {target.piece, target.id} & {*sources, *(one.target for one in gestures if one.source is None)}
        else:
            assert focused.name in {key.name for key in scene.table.input.buttons(scene.model()).other_buttons} | {"lay"}
        scene.play(0, sorted(legal, key=str)[0])
        driver.wait(0.5)


@pytest.mark.parametrize("key", ["tab", "shift+tab", "left"])
def test_where_the_widget_with_the_focus_is_gone_it_begins_at_the_first(key: str) -> None:
    widgets = [Widget(name, FRect(80 * index, 0, 60, 60)) for index, name in enumerate("abc")]
    focus = Focus()
    focus.name, focus.is_visible = "gone", True
    assert focus.move(widgets, key) and focus.name == "a"


def test_after_lifting_enter_plays_the_card(app: Open) -> None:
    driver = app()
    scene = table(driver, new_match(None, "easy"))
    driver.key("4")
    assert scene.seat_session.lifted_piece is not None and (scene.focus.name, scene.focus.is_visible) == ("lay", True)
    driver.key("return")
    assert any(seat == 0 for seat, _move in scene.session.match.moves)


def test_what_went_to_a_wrong_place_stays_chosen(app: Open) -> None:
    driver = app()
    scene = table(driver, Record("chifoumi", (Player("Léa"), Player("Nori", "easy")), "wrong"))
    pawns = [target for target in scene.table.layout.targets(scene.model()) if target.piece and str(target.id).startswith("square")]
    mine = next(
        target for target in pawns if any(scene.table.input.gesture(move).source == target.id for move in scene.session.match.legal(0))
    )
    driver.tap(mine.name)
    lifted = scene.seat_session.lifted_piece
    distance = next(target for target in scene.table.layout.targets(scene.model()) if target.name == "square/d4")
    driver.tap(distance.name)
    assert driver.app.notice_bar.sentence and scene.seat_session.lifted_piece == lifted is not None
    assert scene.session.match.ply == 0


def test_a_click_on_what_means_nothing_is_answered(app: Open) -> None:
    driver = app()
    table(driver, Record("chifoumi", (Player("Léa"), Player("Nori", "easy")), "nothing"))
    driver.app.notice_bar.remove_all()
    driver.tap("square/d4")
    assert driver.app.notice_bar.sentence == "There is no pawn on d4. Choose one of yours."


@pytest.mark.parametrize(
    ("typed", "limit", "picked"),
    [
        ("5", 9, [5]),
        ("1", 9, [1]),
        ("12", 15, [12]),
        ("3", 22, [3]),
        ("22", 22, [22]),
        ("19", 12, [9]),
        ("10", 10, [10]),
        ("0", 10, []),
        ("7", 5, []),
    ],
)
def test_two_digits_typed_quickly_are_one_number(typed: str, limit: int, picked: list[int]) -> None:
    digits = DigitInput()
    assert [number for number in (digits.add_digit(int(digit), limit) for digit in typed) if number] == picked


def test_a_digit_alone_counts_after_a_moment() -> None:
    digits = DigitInput()
    assert (digits.add_digit(1, 15), digits.update(DIGIT_WAIT_S / 2), digits.update(DIGIT_WAIT_S), digits.update(DIGIT_WAIT_S)) == (
        0,
        0,
        1,
        0,
    )


def test_a_digit_that_waits_goes_with_the_hand_it_was_typed_for(app: Open) -> None:
    driver = app()
    scene = table(driver, new_match(None, "easy"))
    scene.controller.digit_input.add_digit(1, 15)
    scene.clear_open_hand()
    assert not scene.controller.digit_input.is_waiting


def test_the_first_letter_begins_to_write(app: Open) -> None:
    driver = app()
    driver.go(SetupRoute("nin_jan"))
    scene = driver.app.scene
    entry = next(widget for widget in scene.widgets if isinstance(widget, TextInput))
    scene.focus.name, scene.focus.is_visible = entry.name, True
    driver.key("m")
    driver.write("m")
    assert scene.text_editor is not None and (scene.text_editor.edited_name, scene.text_editor.text) == (entry.name, "m")


@pytest.mark.parametrize("how", ["mouse", "keyboard"])
def test_what_is_spread_out_has_a_key_that_closes_it(app: Open, how: str) -> None:
    driver = app()
    scene = table(driver, new_match(None, "easy"))
    driver.tap("seat/0")
    assert scene.seat_session.spread_target is not None and scene.focus.name == "shut"
    driver.tap("shut") if how == "mouse" else driver.key("tab", "return")
    assert scene.seat_session.spread_target is None

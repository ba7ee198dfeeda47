"""Input aids for tremor, a single switch and a gamepad: short presses, dwelling, the scanning ring."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pygame
import pytest

from tests.ui.driver import Driver, new_match
from ui.input.gamepad import BUTTON_KEYS, MAX_AXIS_VALUE
from ui.input.switch_scanning import SCAN_INTERVAL_S, group_widgets
from ui.play.routes import TableRoute
from ui.screens.routes import MenuRoute, SettingsRoute, SetupRoute

PAIR = new_match(None, None)


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    made = Driver(tmp_path_factory.mktemp("hands"), (800, 500))
    yield made
    made.close()


def wants(driver: Driver, **settings: object) -> Driver:
    """Open the menu with these settings of input aids, all others off."""
    usual = {"two_taps": False, "large_targets": False, "least_press": 0, "dwell": 0, "switch": "off", "no_limits": False}
    driver.context.settings = msgspec.structs.replace(driver.context.settings, **{**usual, **settings})
    driver.go(MenuRoute())
    driver.move(4, 4)
    driver.step()
    return driver


def open_box(driver: Driver) -> str:
    return type(driver.app.scene).__name__


# --- presses that last ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "opens"), [(0.1, "MenuScreen"), (0.35, "MenuScreen"), (0.45, "SetupScreen")])
def test_a_shorter_press_does_nothing(driver: Driver, held: float, opens: str) -> None:
    at = wants(driver, least_press=400).widget("nin_jan").rect.center
    driver.move(*at)
    driver.press(*at)
    driver.wait(held)
    driver.release(*at)
    driver.step()
    assert open_box(driver) == opens


def test_a_press_counts_where_it_began(driver: Driver) -> None:
    at = wants(driver, least_press=200).widget("nin_jan").rect.center
    driver.press(*at)
    driver.move(at[0] + 9, at[1] + 9, held=True)
    driver.wait(0.3)
    driver.release(at[0] + 9, at[1] + 9)
    driver.step()
    assert open_box(driver) == "SetupScreen"


# --- a pointer that rests ---------------------------------------------------------------------------------------------


def test_a_pointer_that_rests_clicks_once(driver: Driver) -> None:
    at = wants(driver, dwell=600).widget("settings").rect.center
    driver.move(*at)
    driver.wait(0.5)
    assert open_box(driver) == "MenuScreen" and driver.app.next_step_s() < 0.1, "the ring fills up"
    driver.wait(0.2)
    assert open_box(driver) == "SettingsScreen"
    driver.wait(2)
    assert open_box(driver) == "SettingsScreen", "whatever came under the pointer is not clicked before it moves"


@pytest.mark.parametrize(("by", "opens"), [(5, "SettingsScreen"), (200, "MenuScreen")])
def test_leaving_cancels_and_trembling_does_not(driver: Driver, by: float, opens: str) -> None:
    x, y = wants(driver, dwell=600).widget("settings").rect.center
    driver.move(x, y)
    driver.wait(0.4)
    driver.move(x - by, y - by)
    driver.wait(0.3)
    assert open_box(driver) == opens


def test_a_pointer_that_rests_opens_the_curtain_by_two_taps(driver: Driver) -> None:
    wants(driver, dwell=600)
    driver.go(TableRoute(PAIR))
    x, y = driver.widget("open").rect.center
    for to in (x, x + 40):
        driver.move(to, y)
        driver.wait(0.7)
    assert driver.app.scene.session.open_seat == 0  # type: ignore[attr-defined]


# --- two taps ---------------------------------------------------------------------------------------------------------


def test_with_two_taps_a_trembling_press_is_a_tap_and_nothing_is_dragged(driver: Driver) -> None:
    wants(driver, two_taps=True)
    driver.go(TableRoute(PAIR))
    driver.do("tap open, wait 0.3, tap open")
    scene = driver.app.scene
    x, y = driver.widget("card/" + scene.table.layout.targets(scene.model())[0].name.partition("/")[2]).rect.center  # type: ignore[attr-defined]
    driver.drag((x, y), (x + 9, y))
    assert scene.seat_session.lifted_piece is not None and scene.tabletop.carried_sprite is None  # type: ignore[attr-defined]


# --- the walking ring -------------------------------------------------------------------------------------------------


def choose(driver: Driver, text: str, switch: str, step: str = "") -> int:
    """Press the switch when the ring is on the widget or its group; return the ring's step count."""
    scan = driver.app.input_filters._setting_filters[0]
    for walked in range(200):
        group = scan._groups[scan._group_index]  # type: ignore[attr-defined]
        names = [widget.name for widget in group]
        alone = scan._item_index >= 0 or len(group) == 1  # type: ignore[attr-defined]
        if text == names[max(0, scan._item_index)] and alone:  # type: ignore[attr-defined]
            driver.key(switch)
            return walked
        if text in names and not alone:
            driver.key(switch)
        elif step:
            driver.key(step)
        else:
            driver.wait(SCAN_INTERVAL_S["fast"] + 0.02)
    raise AssertionError(f"{text} never had the ring")


def test_one_key_opens_a_box_and_comes_back(driver: Driver) -> None:
    wants(driver, switch="one", scan_pace="fast")
    choose(driver, "chifoumi", "space")
    assert open_box(driver) == "SetupScreen"
    driver.step()
    choose(driver, "back", "space")
    assert open_box(driver) == "MenuScreen"


def test_one_key_of_their_own_plays_a_card(driver: Driver) -> None:
    wants(driver, switch="one", scan_pace="fast", switch_key="b")
    driver.go(TableRoute(PAIR))
    driver.key("b")
    driver.wait(0.3)
    driver.key("b")
    scene = driver.app.scene
    assert scene.session.open_seat == 0, "two taps open the curtain"  # type: ignore[attr-defined]
    driver.step()
    card = next(target.name for target in scene.table.layout.targets(scene.model()) if target.piece)  # type: ignore[attr-defined]
    choose(driver, card, "b")
    choose(driver, "lay", "b")
    assert scene.session.match.ply == 1  # type: ignore[attr-defined]


def test_a_switch_that_was_held_while_the_window_lost_the_focus_takes_no_letters(driver: Driver) -> None:
    wants(driver, switch="one", switch_key="space")
    hands, letter = driver.app.input_filters, pygame.Event(pygame.TEXTINPUT, text="a")
    hands.filter_event(pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0))
    assert not hands.filter_event(letter)
    hands.filter_event(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert list(hands.filter_event(letter)) == [letter]


def test_two_keys_walk_and_choose_and_time_does_nothing(driver: Driver) -> None:
    wants(driver, switch="two", step_key="return", switch_key="space")
    scan = driver.app.input_filters._setting_filters[0]
    before = scan._group_index, scan._item_index  # type: ignore[attr-defined]
    driver.wait(5)
    assert (scan._group_index, scan._item_index) == before  # type: ignore[attr-defined]
    choose(driver, "settings", "space", step="return")
    assert open_box(driver) == "SettingsScreen"


def test_every_room_is_walked_through_in_small_groups(driver: Driver) -> None:
    wants(driver)
    for route in (SetupRoute("nambarz"), SettingsRoute(), TableRoute(PAIR)):
        driver.go(route)
        widgets = driver.app.scene.widgets
        made = group_widgets(widgets)
        assert [widget for group in made for widget in group] == widgets and max(map(len, made)) <= 9


def test_a_slider_and_a_long_list_answer_to_one_key(driver: Driver) -> None:
    wants(driver)
    driver.go(SettingsRoute())
    driver.app.scene.show_page(3)  # type: ignore[attr-defined]
    slider = driver.widget("volume")
    for expected in (0.87, 1.0, 0.0, 0.25):
        slider.activate()
        assert slider.value == expected


# --- a gamepad --------------------------------------------------------------------------------------------------------


def button(driver: Driver, chord: str) -> None:
    pressed = next(button for button, keys in BUTTON_KEYS.items() if keys == chord)
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        driver._post(kind, button=pressed, instance_id=0)
    driver.step()


def test_a_gamepad_walks_acts_and_goes_back(driver: Driver) -> None:
    wants(driver).wait(1.1)
    button(driver, "return")
    scene = driver.app.scene
    assert open_box(driver) == "MenuScreen" and scene.focus.is_visible, "at first it shows where one is"
    scene.focus.name = "nin_jan"
    button(driver, "right")
    assert scene.focus.name == "chifoumi"
    button(driver, "return")
    assert open_box(driver) == "SetupScreen"
    button(driver, "escape")
    assert open_box(driver) == "MenuScreen"


def test_a_stick_that_is_held_goes_on(driver: Driver) -> None:
    wants(driver).wait(1.1)
    scene = driver.app.scene
    scene.focus.name, scene.focus.is_visible = "nin_jan", True
    for value in (0.7, 0.8, 0.5):
        driver._post(pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_LEFTX, value=round(MAX_AXIS_VALUE * value), instance_id=0)
    assert scene.focus.name == "chifoumi", "one push is one step"
    driver.wait(0.5)
    assert scene.focus.name != "chifoumi"
    driver._post(pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_LEFTX, value=0, instance_id=0)
    last = scene.focus.name
    driver.wait(1)
    assert scene.focus.name == last


def test_without_a_gamepad_nothing_is_asked(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    driver.wait(1.5)
    assert driver.app.input_filters.next_update_s == float("inf")
    driver.close()

"""The keyboards of the families: what their keys send, and what that does."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.record import Player, Record
from tests.ui.driver import Driver, new_match
from tests.ui.nambarz_hands import record
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.practice.parent.marking import MarkControl
from ui.scene.shortcuts import CONTROL_MASK, key_chord
from ui.screens.routes import MenuRoute, RulesRoute, SettingsRoute, SetupRoute
from ui.screens.settings.screen import SettingsScreen
from ui.screens.setup.option_controls import Stepper

# Recorded from SDL 2.32.10 with pygame-ce 2.5.8 under X11: each layout of xkeyboard-config was set with setxkbmap, and each key pressed by
# its keycode. The number row without and with Shift, then the keys of `LETTERS` without Shift ("?" for one that writes nothing).
# TEXTINPUT has the same text as `unicode`, and the key code of the number row is the digit; on macOS it is the sign itself.
LAYOUTS = {
    "fr": ("&é\"'(-è_çà", "1234567890", "azertyuiop?$qsdfghjklmùwxcvbn,;:!"),
    "be": ("&é\"'(§è!çà", "1234567890", "azertyuiop?$qsdfghjklmùwxcvbn,;:="),
    "ch de": ("1234567890", '+"*ç%&/()=', "qwertzuiopü?asdfghjklöäyxcvbnm,.-"),
    "ch fr": ("1234567890", '+"*ç%&/()=', "qwertzuiopè?asdfghjkléàyxcvbnm,.-"),
    "it": ("1234567890", '!"£$%&/()=', "qwertyuiopè+asdfghjklòàzxcvbnm,.-"),
    "de": ("1234567890", '!"§$%&/()=', "qwertzuiopü+asdfghjklöäyxcvbnm,.-"),
    "bépo": ('"«»()@+-/*', "1234567890", "bépoè?vdljzwauie,ctsrnmàyx.k'qghf"),
    "dvorak": ("1234567890", "!@#$%^&*()", "',.pyfgcrl/=aoeuidhtns-;qjkxbmwvz"),
}
NUMBER_ROW = range(pygame.KSCAN_1, pygame.KSCAN_0 + 1)
LETTERS = [20, 26, 8, 21, 23, 28, 24, 12, 18, 19, 47, 48, 4, 22, 7, 9, 10, 11, 13, 14, 15, 51, 52, 29, 27, 6, 25, 5, 17, 16, 54, 55, 56]


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    made = Driver(tmp_path, bots="instant")
    yield made
    made.close()


def digit_event(layout: str, digit: str, shift: bool = False, mac: bool = False, mod: int = 0) -> pygame.Event:
    """Return what SDL sends when the key of this digit in the number row goes down."""
    place = "1234567890".index(digit)
    plain = LAYOUTS[layout][0][place]
    written = LAYOUTS[layout][1][place] if shift else plain
    mod |= pygame.KMOD_LSHIFT if shift else 0
    return pygame.Event(pygame.KEYDOWN, key=ord(plain if mac else digit), unicode=written, scancode=NUMBER_ROW[place], mod=mod)


def letter_event(layout: str, scancode: int) -> pygame.Event:
    written = LAYOUTS[layout][2][LETTERS.index(scancode)]
    return pygame.Event(pygame.KEYDOWN, key=ord(written), unicode=written, scancode=scancode, mod=0)


def type_event(driver: Driver, event: pygame.Event) -> None:
    """Type a key as SDL tells it: down, the text that it writes, up."""
    driver._post(event.type, **event.dict)
    if event.unicode and not event.mod & CONTROL_MASK:
        driver._post(pygame.TEXTINPUT, text=event.unicode)
    driver._post(pygame.KEYUP, **event.dict)
    driver.step()


def table(driver: Driver, match: Record) -> TableScreen:
    driver.go(TableRoute(match))
    driver.wait(0.5)
    assert isinstance(driver.app.scene, TableScreen)
    return driver.app.scene


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_number_row_picks_cards_with_and_without_shift(driver: Driver, layout: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no sign has a meaning, also the 6 of AZERTY, bépo's 7 8 9 0 and the Swiss Shift+1."""
    scene = table(driver, new_match(None, "easy"))
    picked: list[int] = []
    monkeypatch.setattr(scene.controller, "pick_by_digit", lambda digit: picked.append(digit) or True)  # type: ignore[func-returns-value]
    for shift, mac in ((False, False), (True, False), (False, True), (True, True)):
        for digit in "1234567890":
            type_event(driver, digit_event(layout, digit, shift, mac))
    assert picked == 4 * [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]


def test_two_digits_of_azerty_are_one_number(driver: Driver) -> None:
    """The sign of the second key does not end the first."""
    scene = table(driver, Record("nain_jaune", (Player("Léa"), Player("Nori", "easy"), Player("Zuki", "easy")), "16"))
    for digit in "16":
        type_event(driver, digit_event("fr", digit))
    assert not scene.controller.digit_input.is_waiting


@pytest.mark.parametrize(
    ("layout", "digit", "shift", "sign"),
    [
        ("fr", "6", False, "-"),
        ("bépo", "7", False, "+"),
        ("bépo", "8", False, "-"),
        ("bépo", "9", False, "/"),
        ("bépo", "0", False, "*"),
        ("ch fr", "1", True, "+"),
        ("ch de", "3", True, "*"),
        ("de", "7", True, "/"),
        ("it", "7", True, "/"),
        ("dvorak", "8", True, "*"),
    ],
)
def test_at_the_tray_a_sign_is_a_sign_and_the_other_half_of_its_key_a_digit(
    driver: Driver, layout: str, digit: str, shift: bool, sign: str
) -> None:
    scene = table(driver, record(2, ("9 2 3 4 5 6 7",), "8", levels=(None, "easy")))
    type_event(driver, digit_event(layout, digit, not shift)) if digit in "1367" else driver.key("1")
    assert len(scene.model().tray.pieces) == 1
    type_event(driver, digit_event(layout, digit, shift))
    assert scene.model().tray.pending_operator == sign and len(scene.model().tray.pieces) == 1
    type_event(driver, digit_event(layout, "2", LAYOUTS[layout][1][1] == "2"))
    assert len(scene.model().tray.pieces) == 2


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_menu_opens_its_boxes_by_the_number_row(driver: Driver, layout: str) -> None:
    driver.go(MenuRoute())
    menu = driver.app.scene
    type_event(driver, digit_event(layout, "2"))
    assert driver.app.scene is not menu


@pytest.mark.parametrize("layout", LAYOUTS)
def test_shortcuts_follow_the_letter_that_is_written(driver: Driver, layout: str) -> None:
    driver.go(MenuRoute())
    for scancode, written in zip(LETTERS, LAYOUTS[layout][2], strict=True):
        if written.isascii() and written.isalpha():
            assert key_chord(letter_event(layout, scancode)) == written
    muted = driver.context.settings.muted
    for _time in "on", "off":
        muted = not muted
        type_event(driver, letter_event(layout, LETTERS[LAYOUTS[layout][2].index("m")]))
        assert driver.context.settings.muted is muted
    other = letter_event(layout, pygame.KSCAN_M)  # the place of M on an English keyboard
    if other.unicode not in "mrw":
        type_event(driver, other)
        assert driver.context.settings.muted is muted


def test_the_options_steppers_take_signs_where_they_have_the_focus(driver: Driver) -> None:
    driver.go(SetupRoute("nambarz"))
    scene = driver.app.scene
    scene.rebuild_if_needed()
    widget = scene.widgets[0]
    scene.focus.show(widget.name)
    assert not scene.uses_key("-")
    widget.sign_keys = Stepper.sign_keys
    assert scene.uses_key("-") and not scene.uses_key("*")
    scene.focus.is_visible = False
    assert not scene.uses_key("-"), "without a visible focus it is the digit"
    assert MarkControl.sign_keys == Stepper.sign_keys == "+-"


def test_a_key_that_a_setting_waits_for_is_kept_as_it_is_written(driver: Driver) -> None:
    driver.go(SettingsRoute())
    scene = driver.app.scene
    assert isinstance(scene, SettingsScreen)
    scene.capture_next_key("switch_key")
    type_event(driver, digit_event("fr", "6"))
    assert driver.context.settings.switch_key == "-" == key_chord(digit_event("fr", "6")), "as the switch will read it"


@pytest.mark.parametrize("layout", ["fr", "de", "bépo", "dvorak"])
@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_LMETA])
def test_control_and_a_digit_answer_like_f5_to_f8(driver: Driver, layout: str, mod: int) -> None:
    driver.go(MenuRoute())
    answers: list[str] = []
    driver.context.announce = lambda sentence, *_rest, **_more: answers.append(sentence)
    for key in "1234":
        type_event(driver, digit_event(layout, key, mac=True, mod=mod))
    by_digits, answers[:] = list(answers), []
    driver.key("f5", "f6", "f7", "f8")
    assert by_digits == answers and len(answers) >= 4
    answers.clear()
    type_event(driver, digit_event(layout, "3", shift=True, mod=mod))
    assert not answers, "on a Mac that takes a picture of the screen"


@pytest.mark.parametrize("system", ["darwin", "linux"])
def test_a_mac_has_its_own_keys_for_the_full_screen(driver: Driver, system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", system)
    driver.go(RulesRoute("nin_jan"))
    both = pygame.KMOD_LCTRL | pygame.KMOD_LMETA
    type_event(driver, pygame.Event(pygame.KEYDOWN, key=pygame.K_f, unicode="", scancode=pygame.KSCAN_F, mod=both))
    assert driver.context.settings.fullscreen is (system == "darwin")
    is_on = driver.context.settings.fullscreen
    type_event(driver, pygame.Event(pygame.KEYDOWN, key=pygame.K_f, unicode="", scancode=pygame.KSCAN_F, mod=pygame.KMOD_LMETA))
    assert driver.context.settings.fullscreen is is_on, "Cmd+F alone looks for a word"
    driver.key("f11")
    assert driver.context.settings.fullscreen is not is_on


def test_the_shortcuts_page_of_a_mac_names_no_key_that_macos_takes() -> None:
    run = (
        "import sys; sys.platform = 'darwin'\n"
        "from ui.screens.shortcuts import shortcut_pages\n"
        "print(*(key for _t, columns in shortcut_pages() for column in columns for line in column.lines for key in line.keys), sep='|')"
    )
    caps = subprocess.run([sys.executable, "-c", run], capture_output=True, check=True, encoding="utf-8").stdout.strip().split("|")
    assert {"Ctrl+Cmd+F", "Cmd+1", "Cmd+2", "Cmd+3", "Cmd+4", "Cmd+Z", "F1"} <= {*caps}
    assert not {"F5", "F6", "F7", "F8", "F11"} & {*caps}

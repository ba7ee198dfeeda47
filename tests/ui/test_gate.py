"""The parental gate: numbers in words, in three languages; typed or by buttons; open ten minutes."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from tests.ui.driver import Driver
from tests.ui.layouts import new_desk
from tests.ui.practice_room_states import LEA, TOM, Shelf
from ui.assets.number_words import in_words
from ui.assets.translation import LANGUAGES
from ui.practice.parent.gate import ParentalGateDialog
from ui.practice.parent.screen import ParentsScreen
from ui.practice.path.children_screen import ChildrenScreen
from ui.practice.routes import LevelPathRoute, WorkshopRoute
from ui.scene.parental_gate import OPEN_DURATION_S, ParentalGate
from ui.screens.routes import MenuRoute

WRITTEN = {
    "fr": {21: "vingt et un", 22: "vingt-deux", 47: "quarante-sept", 61: "soixante et un", 70: "soixante-dix", 71: "soixante et onze"}
    | {77: "soixante-dix-sept", 80: "quatre-vingts", 81: "quatre-vingt-un", 90: "quatre-vingt-dix", 91: "quatre-vingt-onze"}
    | {99: "quatre-vingt-dix-neuf", 31: "trente et un", 72: "soixante-douze", 85: "quatre-vingt-cinq", 58: "cinquante-huit"}
    | {73: "soixante-treize", 74: "soixante-quatorze", 75: "soixante-quinze", 76: "soixante-seize", 78: "soixante-dix-huit"}
    | {33: "trente-trois", 44: "quarante-quatre", 56: "cinquante-six", 69: "soixante-neuf", 60: "soixante"},
    "it": {21: "ventuno", 23: "ventitré", 28: "ventotto", 31: "trentuno", 38: "trentotto", 47: "quarantasette", 53: "cinquantatré"}
    | {60: "sessanta", 66: "sessantasei", 71: "settantuno", 88: "ottantotto", 91: "novantuno", 99: "novantanove"}
    | {42: "quarantadue", 54: "cinquantaquattro", 75: "settantacinque", 86: "ottantasei", 30: "trenta"},
    "en": {21: "twenty-one", 30: "thirty", 40: "forty", 47: "forty-seven", 58: "fifty-eight", 83: "eighty-three", 99: "ninety-nine"}
    | {22: "twenty-two", 54: "fifty-four", 65: "sixty-five", 76: "seventy-six"},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_in_words(language: str) -> None:
    for number, text in WRITTEN[language].items():
        assert in_words(number, language) == text
    every = [in_words(number, language) for number in range(21, 100)]
    assert len(set(every)) == len(every)


class Watch:
    """A clock that tests set."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def workshop(folder: Path, language: str = "en") -> tuple[Driver, Watch]:
    made, watch = Driver(folder, language=language, seen=True), Watch()
    made.context.storage._progress = Shelf(LEA, TOM)  # type: ignore[assignment]
    made.context.parental_gate = ParentalGate(watch)
    made.go(WorkshopRoute())
    return made, watch


def gate(made: Driver) -> ParentalGateDialog:
    assert isinstance(made.app.scene, ParentalGateDialog)
    return made.app.scene


@pytest.mark.parametrize("language", LANGUAGES)
def test_by_keyboard(tmp_path: Path, language: str) -> None:
    made, _watch = workshop(tmp_path, language)
    made.tap("parents/1")
    assert in_words(gate(made).asked_number, language) in [text for _rect, text in made.texts()]
    made.key(*str(gate(made).asked_number))
    assert isinstance(made.app.scene, ParentsScreen) and len(made.app.scenes) == 3, "the gate is gone from below"
    made.key("escape")
    made.tap("parents/1")
    assert isinstance(made.app.scene, ParentsScreen), "nobody asks again"
    made.close()


def test_no_number_is_found_by_one_key_alone(tmp_path: Path) -> None:
    """Two different digits, neither of them 0; the next number is another one."""
    gate = ParentalGateDialog(new_desk(tmp_path), lambda: None, random.Random(1))
    asked = {before: {str(gate._new_number(before)) for _try in range(1500)} for before in (0, 47)}
    assert len(asked[0]) == 8 * 8 and all(len(set(number)) == 2 and "0" not in number for number in asked[0])
    assert asked[0] - asked[47] == {"47"}


def test_by_the_pad_another_after_each_wrong_try(tmp_path: Path) -> None:
    made, _watch = workshop(tmp_path)
    made.tap("parents/1")
    asked = set()
    for _try in range(5):
        asked.add(gate(made).asked_number)
        made.tap("digit/9")
        assert not gate(made).was_wrong, "it is tried again"
        made.tap("rub_out")
        for digit in reversed(str(gate(made).asked_number)):
            made.tap(f"digit/{digit}")
        assert gate(made).was_wrong and not gate(made).typed_digits
    assert len(asked) > 1 and not made.context.parental_gate.is_open
    for digit in str(gate(made).asked_number):
        made.tap(f"digit/{digit}")
    assert isinstance(made.app.scene, ParentsScreen)
    made.close()


def test_it_stands_before_changing_a_child_not_before_adding_one(tmp_path: Path) -> None:
    made, _watch = workshop(tmp_path)
    made.tap("change/1")
    made.key("escape")
    assert isinstance(made.app.scene, ChildrenScreen) and made.app.scene.form is None
    made.tap("add")
    assert isinstance(made.app.scene, ChildrenScreen) and made.app.scene.form is not None
    made.key("escape", "escape")
    made.close()


def test_it_holds_ten_minutes_or_until_the_rooms_are_left(tmp_path: Path) -> None:
    made, watch = workshop(tmp_path)
    made.context.parental_gate.open_for_a_while()
    made.go(LevelPathRoute(LEA.id))
    made.tap("parents")
    assert isinstance(made.app.scene, ParentsScreen), "open: nobody asks again"
    made.key("escape")
    watch.seconds += OPEN_DURATION_S + 1
    made.tap("parents")
    assert isinstance(made.app.scene, ParentalGateDialog)
    made.context.parental_gate.open_for_a_while()
    made.go(MenuRoute())
    made.go(WorkshopRoute())
    made.tap("parents/1")
    assert isinstance(made.app.scene, ParentalGateDialog), "the menu shuts it"
    made.close()


def test_back_from_another_room_the_key_that_led_there_no_longer_looks_pointed_at(tmp_path: Path) -> None:
    made, _watch = workshop(tmp_path)
    made.context.parental_gate.open_for_a_while()
    made.move(640, 790)
    made.step()
    before = pygame.image.tobytes(made.window, "RGB")
    made.tap("parents/1")
    made.move(640, 790)
    made.key("escape")
    assert isinstance(made.app.scene, ChildrenScreen) and pygame.image.tobytes(made.window, "RGB") == before
    made.close()

"""The workshop in the real window: ten exercises by mouse with two faults and all three hints, ten by keyboard, and two children apart."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest
from pygame import FRect

from game.nambarz.cards import Card
from game.nambarz.moves import Calculation
from game.practice.exercises import Answer, Compare, IsItRight, IsItTrue, MissingSign, NearEnough, OnLine
from game.practice.hints import solution
from game.practice.sets import LENGTH
from game.practice.setting import Setting
from tests.ui.unread import figures_alone
from tests.window.twin import Twin
from tests.window.window import Window
from ui.canvas.brush import Brush
from ui.practice.exercise.answering import hand, operations
from ui.practice.exercise.kinds.on_line import line_y, x_of
from ui.practice.exercise.kinds.registry import kind_of
from ui.practice.exercise.room import ExerciseRoom
from ui.scene.routes import ToExercises, ToMenu, ToPath, ToWorkshop
from ui.store.children import Report
from ui.store.files import Files
from ui.widgets.controls import Widget

pytestmark = [pytest.mark.window, pytest.mark.long]

SHEET = FRect(309, 177, 662, 414)
STONES = FRect(110, 78, 1080, 88)
CHILDREN = (("Zoé", "bear", 1), ("Tom", "frog", 2))
KEYS = {"+": "plus", "-": "minus", "*": "asterisk", "/": "slash", True: "y", False: "n"}  # as X names them


class Pupil:
    """One child at the exercises; the window's twin gets the same answers and says what to see next."""

    def __init__(self, window: Window, twin: Twin, school: str = "CE1") -> None:
        self.window, self.twin = window, twin
        for folder in (Files(window.data), twin._driver.desk.files):
            for child in CHILDREN:
                made = folder.progress.add_child(*child)
                folder.progress.change_child(msgspec.structs.replace(made, setting=Setting(school)))
            if folder is not twin._driver.desk.files:
                folder.close()

    @property
    def scene(self) -> ExerciseRoom:
        assert isinstance(self.twin.scene, ExerciseRoom), "exercises are open"
        return self.twin.scene

    def enter(self, child: int, level: str, go: Callable[[str], None]) -> None:
        """From the menu by way of the child and its path; `go` presses a widget of the open room."""
        self.window.start("--seed", "7")
        for room, name in ((ToMenu(), "workshop"), (ToWorkshop(), f"child/{child}"), (ToPath(child), f"level/{level}")):
            self.twin.go(room)
            self.window.wait(lambda: self.window.sees(self.twin.picture()), f"the room before {name}")
            go(name)
        self.window.wait(lambda: not self.window.sees(self.twin.picture()), "the stone, seen close")
        self.twin.activate(f"level/{level}")
        go("stone")
        self.twin.go(ToExercises(child, level, None))
        self.see()

    def see(self, rect: FRect = SHEET) -> None:
        self.scene.rebuild()
        self.window.wait(lambda: self.window.sees(self.twin.picture(rect), rect), f"{self.scene.run.exercise}")

    def click(self, name: str) -> None:
        self.window.click(self.twin.at(name))
        self.window.park()

    def tap(self, name: str) -> None:
        """A click in the window, the same on the twin, and both show the same."""
        self.click(name)
        self.twin.activate(name)
        self.see()

    def key(self, name: str, says: str) -> None:
        """A key in the window, and on the twin the widget that it stands for."""
        self.window.key(name)
        self.twin.activate(says)

    def wrong(self) -> None:
        """An answer that does not hold, by mouse."""
        exercise = self.scene.run.exercise
        right = solution(exercise)
        match right:
            case bool():
                self.tap("no" if right else "yes")
            case str():
                self.tap(next(f"sign/{sign}" for sign in "+-*/" if sign in exercise.operations and sign != right))
            case Card():
                self.tap(next(f"card/{place}" for place, one in enumerate(hand(exercise)) if one.number != right.number))
            case Calculation():
                places = [place for place, one in enumerate(hand(exercise)) if one not in right.cards][: len(right.cards)]
                self.lay(places, right.operations)
        assert self.scene.sight.state == "wrong"

    def lay(self, places: list[int], signs: str) -> None:
        for place in places:
            self.tap(f"card/{place}")
        for gap, sign in enumerate(signs):
            while self.scene.sight.tray.signs[gap] != sign:
                self.tap(f"gap/{gap}")
        self.tap("check")

    def right(self) -> None:
        """The solution, by mouse."""
        exercise = self.scene.run.exercise
        match solution(exercise):
            case bool() as right:
                self.tap("yes" if right else "no")
            case str() as sign:
                self.tap(f"sign/{sign}")
            case Card() as one:
                self.tap(f"card/{hand(exercise).index(one)}")
            case Calculation() as found:
                if self.scene.sight.tray.pieces:
                    self.tap("again")
                self.lay(places(hand(exercise), found), found.operations)
        assert self.scene.sight.state == "right"

    def any_right(self) -> None:
        """The solution by mouse, whatever is asked: a place on the line, or one of two, are touched where they lie."""
        exercise = self.scene.run.exercise
        match exercise:
            case OnLine(number):
                sight = self.scene.sight
                self.window.click((x_of(sight, number), line_y(sight)))
                self.window.park()
                self.scene.keep(replace(sight.own, place=number))  # type: ignore[type-var]
                self.tap("check")
            case Compare() | NearEnough():
                key = next(widget for widget in kind_of(exercise).keys(self.scene.sight, self.scene) if self._answers(widget))
                self.tap(key.name)
            case _:
                self.right()
        assert self.scene.sight.state == "right"

    def _answers(self, key: Widget) -> bool:
        """Whether this key is the right one: it is pressed on another twin of the sheet."""
        chosen: list[Answer] = []
        hands = SimpleNamespace(choose=chosen.append, keep=lambda own: None)
        copies = kind_of(self.scene.run.exercise).keys(self.scene.sight, hands)
        next(each for each in copies if each.name == key.name).activate()
        return chosen == [solution(self.scene.run.exercise)]

    def right_by_keys(self) -> None:
        exercise = self.scene.run.exercise
        match solution(exercise):
            case (bool() | str()) as right if isinstance(exercise, IsItRight | IsItTrue | MissingSign):
                self.key(KEYS[right], f"sign/{right}" if isinstance(right, str) else "yes" if right else "no")
            case Card() as one:
                self.key(str(one.number % 10), f"card/{hand(exercise).index(one)}")
            case Calculation() as found:
                self._compose(found, places(hand(exercise), found))
        assert self.scene.sight.state == "right"
        self.see()

    def _compose(self, found: Calculation, chosen: list[int]) -> None:
        for place, one in zip(chosen, found.cards, strict=True):
            self.key(str(one.number % 10), f"card/{place}")
            self.see()
        for gap, sign in enumerate(found.operations if len(operations(self.scene.run.exercise)) > 1 else ""):
            self.window.key(KEYS[sign])
            while self.scene.sight.tray.signs[gap] != sign:
                self.twin.activate(f"gap/{gap}")
        self.key("Return", "check")


def places(cards: tuple[Card, ...], found: Calculation) -> list[int]:
    """Where the cards of a calculation are in the hand, each once: of equal ones the first first, as the digits take them."""
    chosen: list[int] = []
    for one in found.cards:
        chosen.append(next(place for place, other in enumerate(cards) if other == one and place not in chosen))
    return chosen


def report(folder: Path, child: int) -> Report:
    files = Files(folder)
    found = files.progress.report(child, date.today())
    files.close()
    assert found is not None
    return found


def test_ten_by_mouse_with_two_faults_and_three_hints(window: Window, twin: Callable[[], Twin]) -> None:
    pupil = Pupil(window, twin())
    pupil.enter(1, "minus10", pupil.click)
    for number in range(LENGTH):
        if number in (2, 5):
            pupil.wrong()
        if number == 5:
            for _hint in range(3):
                pupil.tap("hint")
        pupil.right()
        pupil.click("next")
        pupil.twin.activate("next")
        pupil.see(STONES)
    assert pupil.scene.end is not None and pupil.scene.run.marks.count("tick") == 8
    assert window.quit() == 0
    found = report(window.data, 1)
    assert found.items == LENGTH and sorted(each.how for each in found.mistakes) == ["hint", "wrong", "wrong"]
    assert report(window.data, 2).items == 0, "the other child has done nothing"


def test_the_first_set_of_a_child_of_six_who_cannot_read(window: Window, twin: Callable[[], Twin], monkeypatch: pytest.MonkeyPatch) -> None:
    """By mouse alone, with every word hidden in the window: what is left are figures, cards and pictures."""
    monkeypatch.setattr(Brush, "text", figures_alone(Brush.text))
    window.program = [sys.executable, "-m", "tests.ui.unread"]
    pupil = Pupil(window, twin(), "CP")
    pupil.window.start("--seed", "7")
    for room, name in ((ToMenu(), "workshop"), (ToWorkshop(), "child/1"), (ToPath(1), "go")):
        pupil.twin.go(room)
        window.wait(lambda: window.sees(pupil.twin.picture()), f"the room before {name}")
        pupil.click(name)
    pupil.twin.go(ToExercises(1, None, None))
    pupil.see()
    for _number in range(LENGTH):
        pupil.any_right()
        pupil.click("next")
        pupil.twin.activate("next")
        pupil.see(STONES)
    assert pupil.scene.end is not None and pupil.scene.run.marks == ["tick"] * LENGTH
    assert window.quit() == 0
    assert report(window.data, 1).items == LENGTH


def test_ten_by_keyboard(window: Window, twin: Callable[[], Twin]) -> None:
    pupil = Pupil(window, twin())
    pupil.enter(2, "friends", lambda name: window.key(*([] if name == "stone" else pupil.twin.tabs(name)), "Return"))  # it has the focus
    for _number in range(LENGTH):
        pupil.right_by_keys()
        pupil.key("Return", "next")
        pupil.see(STONES)
    assert pupil.scene.run.marks.count("tick") == LENGTH
    window.kill()
    assert report(window.data, 2).items == LENGTH, "written after every answer"
    assert report(window.data, 1).items == 0

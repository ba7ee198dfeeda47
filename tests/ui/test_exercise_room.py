"""An exercise screen in use: gestures, mistakes, a set of ten, hints and solutions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pygame
import pytest

from game.nambarz.moves import Calculation
from game.practice.answers import right_answers
from game.practice.exercises import Answer, Exercise, IsItRight, IsItTrue
from game.practice.facts import family_of_fact
from game.practice.hints import preferred_answer
from game.practice.practice_set import SET_LENGTH
from tests.ui.driver import Driver
from tests.ui.one_child import OneChild, at_home
from tests.ui.practice_states import EXERCISES, put
from ui.practice.exercise.answer_tray import hand_cards
from ui.practice.exercise.layout import gesture_targets
from ui.practice.exercise.screen import ExerciseScreen
from ui.practice.exercise.view_model import WIDE_SHEET
from ui.practice.routes import ExercisesRoute
from ui.tables.nambarz.targets import TrayAction
from ui.tables.tray import Tray


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    made = Driver(tmp_path, seen=True)
    yield made
    made.close()


def room(driver: Driver, exercise: Exercise | None = None, level: str | None = "minus10", school: str = "CE1") -> ExerciseScreen:
    """Open the exercise screen of a new child, with this exercise if one is given."""
    at_home(driver.context, school)
    driver.go(ExercisesRoute(1, level, None))
    scene = driver.app.scene
    assert isinstance(scene, ExerciseScreen)
    if exercise is not None:
        put(scene, exercise)
        driver.step()
    return scene


def told(driver: Driver) -> list[str]:
    """Return every logged answer as a line."""
    home = driver.context.storage.progress
    assert isinstance(home, OneChild)
    return [
        f"{each.shown} | {each.given or '-'} | {'right' if each.right else 'skipped' if each.skipped else 'wrong'}" for each in home.told
    ]


def solve(driver: Driver, scene: ExerciseScreen) -> None:
    """Give the right answer."""
    calculation = preferred_answer(scene.run.exercise, scene.run.found_calculations)
    match calculation:
        case Calculation():
            for index, one in enumerate(calculation.cards):
                driver.key("0" if one.number == 10 else str(one.number))
                if index < len(calculation.operations):
                    driver.key(calculation.operations[index])
            driver.tap("check")
        case _ if hand_cards(scene.run.exercise):
            driver.tap(
                next(
                    target.name for target in gesture_targets(scene.model) if hand_cards(scene.run.exercise)[target.id.card] == calculation
                )
            )  # type: ignore[union-attr]
        case _:
            scene.choose_answer(calculation)
            driver.step()


def mistake(exercise: Exercise) -> Answer:
    """Return a wrong answer that can be given."""
    right = preferred_answer(exercise)
    match right:
        case bool():
            return not right
        case str():
            return next(sign for sign in "+-*/" if sign not in right_answers(exercise))
        case Calculation(cards, signs):
            return Calculation(cards[:1] * 2, signs[:1])
    return next(one for one in hand_cards(exercise) if one not in right_answers(exercise))


# --- gestures and faults ----------------------------------------------------------------------------------------------


def test_by_taps_a_fault_stays_in_view_and_the_next_card_takes_its_place(driver: Driver) -> None:
    scene = room(driver, EXERCISES["make"])
    driver.tap("card/5")
    driver.tap("card/2")
    driver.tap("check")
    assert scene.model.answer_sentence == "9 – 3 = 6, but we want 5." and scene.model.faulty_card_index == 1
    assert scene.model.tray.pieces == ("5", "2"), "the work is not thrown away"
    assert scene.bear_sentence() == "Just one off! Count the hops, not the numbers."
    driver.tap("card/3")
    assert scene.model.tray.pieces == ("5", "3") and not scene.model.answer_sentence
    driver.tap("check")
    assert scene.model.state == "right" and scene.run.ten_marks[0] == "helped", "right, but not at once"
    assert told(driver) == ["5 = ? ? | 9 – 3 = 6 | wrong", "5 = ? ? | 9 – 4 = 5 | right"]


def test_by_dragging(driver: Driver) -> None:
    scene = room(driver, EXERCISES["make"])
    places = {target.name: target.rect.center for target in gesture_targets(scene.model)}
    driver.drag(places["card/3"], WIDE_SHEET.center)
    driver.drag(places["card/5"], WIDE_SHEET.center)
    assert scene.model.tray.pieces == ("3", "5")
    slots = {target.name: target.rect.center for target in gesture_targets(scene.model)}
    driver.drag(slots["slot/0"], slots["slot/1"])
    assert scene.model.tray.pieces == ("5", "3")
    driver.drag(slots["slot/1"], (640, 720))
    assert scene.model.tray.pieces == ("5",)
    driver.drag(places["card/0"], (60, 300))
    assert scene.model.tray.pieces == ("5",), "let go beside the sheet it goes home"


def test_by_keys_alone(driver: Driver) -> None:
    scene = room(driver, EXERCISES["make_signs"])
    driver.key("9", "-", "4", "backspace", "3", "return")
    assert scene.model.state == "wrong"
    driver.key("delete", "9", "-", "4", "return")
    assert scene.model.state == "right"
    driver.key("return")
    assert len(scene.run.marks) == 1


def test_the_bear_asks_to_check_only_what_can_be_checked(driver: Driver) -> None:
    scene = room(driver, EXERCISES["make_signs"])
    greets = scene.bear_sentence()
    driver.key("9")
    assert scene.bear_sentence() == greets
    driver.key("-", "4")
    assert scene.bear_sentence() == "Is it right? Check!"
    driver.key("backspace")
    assert scene.bear_sentence() == greets
    driver.key("4", "delete")
    assert scene.bear_sentence() == greets
    driver.tap("hint")
    hint = scene.bear_sentence()
    driver.key("9", "-", "4", "backspace")
    assert scene.bear_sentence() == hint != greets, "the words of the hint come back"


def test_by_the_focus(driver: Driver) -> None:
    scene = room(driver, EXERCISES["make"])
    driver.key("tab", "right", "right", "right", "return")
    assert scene.model.tray.pieces == ("3",), "Enter lays the card that has the focus"
    driver.key("9", "shift+left")
    assert scene.focus.name == "check"
    scene.focus.name = "slot/1"
    driver.key("shift+left")
    assert scene.model.tray.pieces == ("5", "3")


@pytest.mark.parametrize(("name", "wrong", "label", "right"), [
    ("sign", "sign/+", "9 + 4 = 13, but we want 5.", "sign/-"),
    ("true", "yes", "8 + 7 = 15, not 16.", "no"),
    ("right", "no", "Look: 9 – 2 – 2 = 5. That is right.", "yes"),
    ("right_mixed", "yes", "Symbols or animals, not both", "no"),
])  # fmt: skip
def test_large_keys(driver: Driver, name: str, wrong: str, label: str, right: str) -> None:
    scene = room(driver, EXERCISES[name])
    driver.tap(wrong)
    assert scene.model.answer_sentence == label and scene.model.can_act
    driver.tap(right)
    assert scene.model.state == "right"


def test_may_these_cards_lie_there_is_answered_with_may(driver: Driver) -> None:
    """With a right sum of cards whose kinds do not fit, "true" would teach something false."""
    room(driver, EXERCISES["right_mixed"])
    assert {"Allowed", "Not allowed"} <= {text for _rect, text in driver.texts()}
    room(driver, EXERCISES["true"])
    assert {"True", "False"} <= {text for _rect, text in driver.texts()}


def test_many_ways_are_kept_and_ended_by_the_child(driver: Driver) -> None:
    scene = room(driver, EXERCISES["many"])
    driver.key("9", "-", "4", "return", "2", "+", "3", "return")
    assert scene.model.found_texts == ("9 – 4 = 5", "2 + 3 = 5") and not scene.model.tray.pieces
    driver.key("4", "+", "9", "delete", "9", "-", "4", "return")
    assert scene.model.answer_sentence == "You have found this one already." and scene.model.is_gentle
    driver.tap("skip")
    assert scene.run.marks == ["tick"]


def test_figures_and_signs_on_any_keyboard(driver: Driver) -> None:
    """By what is printed on the key, not by its place: ç and à on a French keyboard, * with shift."""
    scene = room(driver, EXERCISES["make_signs"])
    for key, mod, written in (
        (pygame.K_c, pygame.KMOD_SHIFT, "9"),
        (pygame.K_8, pygame.KMOD_SHIFT, "*"),
        (pygame.K_QUOTE, pygame.KMOD_SHIFT, "4"),
    ):
        driver._post(pygame.KEYDOWN, key=key, mod=mod, unicode=written, scancode=0)
        driver.step()
    assert scene.model.tray == Tray(("5", "3"), "*")


# --- the child calculates ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("keys", ["9 - 4", "9 - 3", "4 - 9"])
def test_no_result_before_the_answer(driver: Driver, keys: str) -> None:
    """Neither a number nor a tick tells whether the cards are right, since the child is to calculate."""
    scene = room(driver, EXERCISES["make_signs"])
    driver.key(*keys.split())
    shown = [text for _rect, text in driver.texts()]
    assert scene.model.state == "open" and not [text for text in shown if "=" in text]
    names = {widget.name: getattr(widget, "style", "") for widget in scene.widgets}
    assert names["check"] == "primary", "the same key whether it is right or wrong"


def test_the_result_stands_there_once_it_is_right(driver: Driver) -> None:
    room(driver, EXERCISES["make_signs"])
    driver.key("9", "-", "4", "return")
    assert "9 – 4 = 5" in {text for _rect, text in driver.texts()}


# --- ten of them ------------------------------------------------------------------------------------------------------


def test_ten_exercises_and_their_end(driver: Driver) -> None:
    scene = room(driver)
    for number in range(SET_LENGTH):
        assert scene.result_page is None
        if number == 3:
            driver.tap("skip")
        else:
            solve(driver, scene)
            assert scene.model.state == "right", scene.run.exercise
        driver.tap("next")
    assert scene.result_page is not None and scene.run.marks == ["tick"] * 3 + ["left"] + ["tick"] * 6
    assert scene.run.learner.answer_count == SET_LENGTH, "leaving one out tells something, too"
    driver.tap("more")
    assert scene.result_page is None and not scene.run.marks


@pytest.mark.parametrize("name", [name for name in EXERCISES if name not in ("many", "longest")])
def test_what_is_left_out_is_shown_and_written_down(driver: Driver, name: str) -> None:
    """The solution stays until a button is pressed; the mark is a dot, the logged answer is skipped."""
    scene = room(driver, EXERCISES[name])
    driver.tap("skip")
    model = scene.model
    answer = model.kind.checkable_answer(model) if hand_cards(model.exercise) else model.chosen_answer
    assert model.state == "shown" and answer in right_answers(model.exercise)
    assert told(driver)[-1].endswith("| - | skipped") and scene.run.ten_marks[0] == "left"
    note = next(iter(scene.run.learner.family_stats.values()))
    assert note.last_skipped and not note.last_right
    driver.wait(20.0)
    assert not scene.run.marks, "it waits for the key"
    driver.tap("next")
    assert scene.run.marks == ["left"]


@pytest.mark.parametrize("miss", ["skip", "wrong", "hint"])
def test_what_was_missed_comes_back_in_the_same_set(driver: Driver, miss: str) -> None:
    """An answer that was right only with help comes back, too."""
    scene = room(driver)
    missed, questions = scene.run.exercise.fact, []
    if miss == "wrong":
        scene._handle_answer(mistake(scene.run.exercise))
        scene.edit_tray(TrayAction.CLEAR)
    elif miss == "hint":
        driver.tap("hint")
    while scene.result_page is None:
        questions.append(scene.run.exercise.fact)
        if miss == "skip" and len(questions) == 1:
            driver.tap("skip")
        else:
            solve(driver, scene)
        driver.tap("next")
    assert missed is not None
    back = [fact for fact in questions[3:6] if fact is not None and family_of_fact(fact) == family_of_fact(missed)]
    assert back and back[0] != missed, "in another direction"


def test_the_marks_differ_in_shape(driver: Driver) -> None:
    """Not by colour alone: a tick, a tick with a lamp, a dot."""
    seen = set()
    for doings in (("4",), ("h", "4"), ("s",)):
        scene = room(driver, EXERCISES["number"])
        driver.key(*doings)
        seen.add(scene.run.ten_marks[0])
    assert seen == {"tick", "helped", "left"}


def test_praise_changes_and_help_is_praised_otherwise(driver: Driver) -> None:
    scene = room(driver, EXERCISES["sign"])
    sentences = []
    for doings in ("sign/-", "sign/-", "sign/+ sign/-", "hint hint sign/-"):
        for name in doings.split():
            driver.tap(name)
        sentences.append(scene.bear_sentence())
        driver.tap("next")
        put(scene, EXERCISES["sign"])
    assert sentences == ["Yes!", "Well done!", "Great, we found it together!", "There you are!"]


def test_the_next_one_comes_by_itself_after_two_seconds(tmp_path: Path) -> None:
    driver = Driver(tmp_path, motion="all")
    scene = room(driver, EXERCISES["sign"])
    driver.tap("sign/-")
    assert scene.moving_cards.is_mark_flying and not scene.run.marks
    driver.wait(1.8)
    assert not scene.moving_cards.is_mark_flying and not scene.run.marks
    driver.wait(0.4)
    assert len(scene.run.marks) == 1
    driver.close()


def test_without_motion_nothing_flies_and_there_is_more_time(tmp_path: Path) -> None:
    driver = Driver(tmp_path, seen=True, motion="few")
    scene = room(driver, EXERCISES["sign"])
    driver.tap("sign/-")
    assert not scene.moving_cards.is_mark_flying and scene.run.ten_marks[0] == "tick"
    driver.wait(3.0)
    assert not scene.run.marks
    driver.wait(1.0)
    assert len(scene.run.marks) == 1
    driver.close()


def test_a_click_anywhere_goes_on(driver: Driver) -> None:
    scene = room(driver, EXERCISES["sign"])
    driver.tap("sign/-")
    driver.click(130, 250)
    assert len(scene.run.marks) == 1


def test_a_quiet_clock_only_where_it_is_wanted(driver: Driver) -> None:
    scene = room(driver, EXERCISES["make"])
    assert "no points lost." in [text for _rect, text in driver.texts()]
    scene._shown_s = 40.0
    assert driver.fresh, "no clock"
    scene.run.child = msgspec.structs.replace(scene.run.child, timer=True)
    scene.request_rebuild()
    driver.wait(2)
    assert 41 < scene._shown_s < 43
    sentences = [text for _rect, text in driver.texts()]
    assert "Take your time." in sentences and not any("clock" in text.casefold() for text in sentences)


def test_every_kind_has_its_shots() -> None:
    assert {type(exercise) for exercise in EXERCISES.values()} >= {IsItRight, IsItTrue} and len({type(e) for e in EXERCISES.values()}) == 8

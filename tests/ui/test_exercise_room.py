"""A child practises: gestures, faults, hints, the ten stones, and what is written down."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path

import msgspec
import pygame
import pytest
from ui.practice.exercise.number_line import played

from game.nambarz.cards import card
from game.nambarz.moves import Calculation
from game.practice.answers import answers
from game.practice.exercises import Answer, Exercise, IsItRight, IsItTrue
from game.practice.hints import solution
from game.practice.sets import AIM, GENTLE, LIVELY
from tests.ui.driver import Driver
from tests.ui.practice_states import EXERCISES
from ui.match.table import TableScene
from ui.practice.exercise import set_of_ten as exercise_run
from ui.practice.exercise.answering import hand
from ui.practice.exercise.layout import targets
from ui.practice.exercise.places import SHEET
from ui.practice.exercise.room import ExerciseRoom
from ui.practice.exercise.set_of_ten import Run
from ui.scene.routes import ToExercises, ToParent
from ui.tables.tray import Tray


class Clock:
    """The run's clock, turned by the test."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds = 1_780_000_000.0
        monkeypatch.setattr(exercise_run, "time", self)
        monkeypatch.setattr(exercise_run, "datetime", self)

    def time(self) -> float:
        return self.seconds

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.seconds)


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    made = Driver(tmp_path)
    yield made
    made.close()


def room(driver: Driver, exercise: Exercise | None = None, level: str | None = "plus10") -> ExerciseRoom:
    """The room of a new child, with this exercise on the sheet."""
    child = driver.desk.files.progress.add_child("Zoé", "bear", 1)
    driver.go(ToExercises(child.id, level, None))
    scene = driver.app.scene
    assert isinstance(scene, ExerciseRoom)
    if exercise is not None:
        scene.run.exercise = exercise
        scene.show(exercise)
        driver.step()
    return scene


def written(driver: Driver, scene: ExerciseRoom) -> list[str]:
    """The mistakes that a parent sees, the last first."""
    report = driver.desk.files.progress.report(scene.run.child.id, date.today())
    assert report is not None
    return [f"{mistake.shown} | {mistake.given}" for mistake in report.mistakes]


def solve(driver: Driver, scene: ExerciseRoom) -> None:
    """Answers rightly, by taps."""
    found = solution(scene.run.exercise, scene.run.found)
    match found:
        case bool():
            driver.tap("yes" if found else "no")
        case str():
            driver.tap(f"sign/{found}")
        case Calculation():
            for place, one in enumerate(found.cards):
                driver.key("0" if one.number == 10 else str(one.number))
                if place < len(found.operations):
                    driver.key({"+": "+", "-": "-", "*": "*", "/": "/"}[found.operations[place]])
            driver.tap("check")
        case _:
            driver.key("0" if found.number == 10 else str(found.number))


def test_by_taps_a_fault_stays_in_view_and_the_next_card_takes_its_place(driver: Driver) -> None:
    scene = room(driver, EXERCISES["make"])
    driver.tap("card/5")
    driver.tap("card/2")
    driver.tap("check")
    assert scene.sight.said == "9 – 3 = 6, we want 5." and scene.sight.faulty == 1
    assert scene.sight.tray.pieces == ("5", "2"), "the work is never thrown away"
    assert scene.thinks() == "What if you took 1 more away from 9?"
    driver.tap("card/3")
    assert scene.sight.tray.pieces == ("5", "3") and not scene.sight.said
    driver.tap("check")
    assert scene.sight.state == "right" and scene.run.stones[0] == "helped", "right, but not at once"
    assert written(driver, scene) == ["5 = ? ? | 9 – 3 = 6"]


def test_by_dragging(driver: Driver) -> None:
    scene = room(driver, EXERCISES["make"])
    places = {target.name: target.rect.center for target in targets(scene.sight)}
    driver.drag(places["card/3"], SHEET.center)
    driver.drag(places["card/5"], SHEET.center)
    assert scene.sight.tray.pieces == ("3", "5")
    slots = {target.name: target.rect.center for target in targets(scene.sight)}
    driver.drag(slots["slot/0"], slots["slot/1"])
    assert scene.sight.tray.pieces == ("5", "3")
    driver.drag(slots["slot/1"], (640, 720))
    assert scene.sight.tray.pieces == ("5",)
    driver.drag(places["card/0"], (60, 300))
    assert scene.sight.tray.pieces == ("5",), "let go beside the sheet it goes home"


def test_by_keys_alone(driver: Driver) -> None:
    scene = room(driver, EXERCISES["make_signs"])
    driver.key("9", "-", "4", "backspace", "3", "return")
    assert scene.sight.state == "wrong"
    driver.key("delete", "9", "-", "4", "return")
    assert scene.sight.state == "right"
    driver.key("return")
    assert len(scene.run.marks) == 1


def test_by_the_focus(driver: Driver) -> None:
    scene = room(driver, EXERCISES["make"])
    driver.key("tab", "right", "right", "right", "return")
    assert scene.sight.tray.pieces == ("3",), "Enter lays the card that has the focus"
    driver.key("9", "shift+left")
    assert scene.focus.name == "check"
    scene.focus.name = "slot/1"
    driver.key("shift+left")
    assert scene.sight.tray.pieces == ("5", "3")


def test_three_hints(driver: Driver) -> None:
    scene = room(driver, EXERCISES["number"])
    driver.tap("hint")
    assert scene.thinks() == "From 5 to 9: how many steps?" and scene.sight.ring is None
    driver.key("h")
    assert scene.sight.ring == card("4")
    driver.key("h")
    assert scene.sight.steps is not None and (scene.sight.steps.worked[0].before, scene.sight.steps.worked[0].after) == (9, 5)
    driver.key("4")
    assert scene.sight.state == "right" and scene.run.stones[0] == "helped", "a card that was pointed at is no star"


def test_a_thought_alone_keeps_the_star(driver: Driver) -> None:
    scene = room(driver, EXERCISES["number"])
    driver.key("h", "4")
    assert scene.run.stones[0] == "tick"
    skill = driver.desk.files.progress.learner(scene.run.child.id).skills
    assert [one.last_right for one in skill.values()] == [False], "but what was helped is not known yet"


@pytest.mark.parametrize(("name", "wrong", "said", "right"), [
    ("sign", "sign/+", "9 + 4 = 13, we want 5.", "sign/-"),
    ("true", "yes", "8 + 7 = 15, not 16.", "no"),
    ("right", "no", "Look: 9 – 2 – 2 = 5. That is right.", "yes"),
    ("right_mixed", "yes", "Symbols or animals, not both", "no"),
])  # fmt: skip
def test_large_keys(driver: Driver, name: str, wrong: str, said: str, right: str) -> None:
    scene = room(driver, EXERCISES[name])
    driver.tap(wrong)
    assert scene.sight.said == said and scene.sight.free
    driver.tap(right)
    assert scene.sight.state == "right"


def test_many_ways_are_kept_and_ended_by_the_child(driver: Driver) -> None:
    scene = room(driver, EXERCISES["many"])
    driver.key("9", "-", "4", "return", "2", "+", "3", "return")
    assert scene.sight.found == ("9 – 4 = 5", "2 + 3 = 5") and not scene.sight.tray.pieces
    driver.key("4", "+", "9")
    driver.key("delete", "9", "-", "4", "return")
    assert scene.sight.said == "You have found this one already." and scene.sight.soft
    driver.tap("skip")
    assert scene.run.marks == ["tick"]


def test_ten_exercises_and_their_end(driver: Driver) -> None:
    scene = room(driver)
    for number in range(10):
        assert scene.end is None
        if number == 3:
            driver.tap("skip")
            continue
        solve(driver, scene)
        assert scene.sight.state == "right", scene.run.exercise
        driver.key("return")
    assert scene.end is not None and scene.run.ticks == 9 and scene.run.marks[3] == "left"
    assert driver.desk.files.progress.learner(scene.run.child.id).seen == 9, "what was left out is not judged"
    driver.tap("more")
    assert scene.end is None and not scene.run.marks


def test_a_real_round_with_what_was_practised(driver: Driver) -> None:
    scene = room(driver)
    for _item in range(10):
        driver.tap("skip")
    driver.tap("round")
    table = driver.app.scene
    assert isinstance(table, TableScene)
    record = table.sitting.match.record()
    assert record.options == {"operations": "+", "referee": "helpful"} and [seat.level for seat in record.seats] == [None, "easy", "easy"]
    assert record.seats[0].name == "Zoé"
    assert scene.run.over


def test_closed_at_any_time_nothing_is_lost(driver: Driver, tmp_path: Path) -> None:
    scene = room(driver)
    solve(driver, scene)
    driver.app._close_all()
    assert driver.desk.files.progress.learner(scene.run.child.id).seen == 1


def test_the_next_one_comes_by_itself(tmp_path: Path) -> None:
    driver = Driver(tmp_path, speed="normal")
    scene = room(driver, EXERCISES["sign"])
    driver.tap("sign/-")
    assert scene.cards.star_flies and not scene.run.marks
    driver.wait(0.9)
    assert not scene.cards.star_flies and not scene.run.marks
    driver.wait(1.0)
    assert len(scene.run.marks) == 1
    driver.close()


def test_without_motion_nothing_flies_and_there_is_more_time(tmp_path: Path) -> None:
    driver = Driver(tmp_path, speed="normal", reduced_motion=True)
    scene = room(driver, EXERCISES["sign"])
    driver.tap("sign/-")
    assert not scene.cards.star_flies and scene.run.stones[0] == "tick"
    driver.wait(2.0)
    assert not scene.run.marks
    driver.wait(1.5)
    assert len(scene.run.marks) == 1
    driver.close()


def test_what_was_wrong_today_comes_tomorrow(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the real memory: three faults today, and tomorrow's mixed set asks all three again."""
    clock = Clock(monkeypatch)
    child = driver.desk.files.progress.add_child("Zoé", "bear", 1)
    run = Run(driver.desk.files.progress, child, None, None, random.Random(1))
    missed = set()
    while not run.over:
        wrong = len(run.marks) in (1, 4, 9)
        missed |= {run.exercise.fact} if wrong else set()
        run.answer(mistake(run.exercise) if wrong else solution(run.exercise), "")
        run.advance()
        clock.seconds += 20
    clock.seconds += 24 * 3600
    later = Run(driver.desk.files.progress, child, None, None, random.Random(2))
    asked = set()
    while not later.over:
        asked.add(later.exercise.fact)
        later.answer(solution(later.exercise), "")
        later.advance()
        clock.seconds += 20
    assert len(missed) == 3 and missed <= asked


def mistake(exercise: Exercise) -> Answer:
    """Something else than the solution, that can be answered."""
    right = solution(exercise)
    match right:
        case bool():
            return not right
        case str():
            return next(sign for sign in "+-*/" if sign not in answers(exercise))
        case Calculation(cards, signs):
            return Calculation(cards[:1] * 2, signs[:1])
    return next(one for one in hand(exercise) if one.number != right.number)


@pytest.mark.parametrize(("pace", "aim"), [("gentle", GENTLE), ("same", AIM), ("lively", LIVELY)])
def test_the_pace_moves_the_aim(driver: Driver, pace: str, aim: float) -> None:
    progress = driver.desk.files.progress
    child = progress.add_child("Zoé", "bear", 1)
    driver.go(ToParent(child.id))
    driver.widget("pace").pick(("gentle", "same", "lively").index(pace))
    driver.tap("begin")
    assert isinstance(driver.app.scene, ExerciseRoom) and driver.app.scene.run.set.aim == aim


def test_a_quiet_clock_only_where_it_is_wanted(driver: Driver) -> None:
    scene = room(driver, EXERCISES["make"])
    assert "no points lost." in [text for _rect, text in driver.texts()]
    scene._spent = 40.0
    assert driver.fresh, "no clock"
    scene.run.child = msgspec.structs.replace(scene.run.child, timer=True)
    said = [text for _rect, text in driver.texts()]
    assert "Take your time." in said and not any("clock" in text.casefold() for text in said)
    driver.shot(driver.desk.files.folder / "clock.png")  # type: ignore[operator]
    scene._spent = 80.0
    assert not driver.fresh


def test_a_click_anywhere_goes_on(driver: Driver) -> None:
    scene = room(driver, EXERCISES["sign"])
    driver.tap("sign/-")
    driver.click(130, 250)
    assert len(scene.run.marks) == 1


@pytest.mark.parametrize("miss", ["skip", "wrong", "hint"])
def test_what_was_missed_comes_back_in_the_same_set(driver: Driver, miss: str) -> None:
    """Also what was right only with help; and once it was right, it comes once more."""
    scene = room(driver, level=None)
    missed, asked = scene.run.exercise.fact, []
    if miss == "wrong":
        scene._answered(mistake(scene.run.exercise))
        scene._edit("clear")
    elif miss == "hint":
        driver.tap("hint")
    while scene.end is None:
        asked.append(scene.run.exercise.fact)
        if miss == "skip" and len(asked) == 1:
            driver.tap("skip")
            continue
        solve(driver, scene)
        driver.key("return")
    again = [place for place, fact in enumerate(asked) if fact == missed]
    assert len(again) == 3 and again[1] in range(2, 5) and again[2] - again[1] in range(4, 7)


def test_praise_changes_and_is_for_what_was_right_at_once(driver: Driver) -> None:
    scene = room(driver, EXERCISES["sign"])
    said = []
    for doings in ("sign/-", "sign/-", "sign/+ sign/-", "hint hint sign/-"):
        for name in doings.split():
            driver.tap(name)
        said.append(scene.thinks())
        driver.tap("next")
        scene.run.exercise = EXERCISES["sign"]
        scene.show(scene.run.exercise)
    assert said == ["Yes!", "Well done!", "There you are!", "There you are!"]


def test_the_third_hint_plays_hop_by_hop(tmp_path: Path) -> None:
    driver = Driver(tmp_path, speed="normal")
    scene = room(driver, EXERCISES["make_three"])
    driver.key("h", "h", "h")
    assert scene.sight.steps is not None and scene.sight.steps.share == pytest.approx(0, abs=0.2)
    driver.step(48, 0.25)
    steps = scene.sight.steps
    assert steps.at == len(steps.worked) - 1 and steps.share >= 1
    assert played(steps, 1.0, 1.0) is steps
    driver.tap("watch")
    assert scene.sight.steps is not None and scene.sight.steps.at == 0
    driver.close()


def test_where_nothing_moves_steps_are_turned_by_hand(driver: Driver) -> None:
    scene = room(driver, EXERCISES["make_three"])
    driver.key("h", "h", "h")
    seen = []
    for _turn in range(3):
        assert scene.sight.steps is not None
        seen.append((scene.sight.steps.at, scene.sight.steps.share))
        driver.tap("watch")
    assert seen == [(0, 1.0), (1, 1.0), (0, 1.0)]


def test_every_kind_has_its_shots() -> None:
    assert {type(exercise) for exercise in EXERCISES.values()} >= {IsItRight, IsItTrue} and len({type(e) for e in EXERCISES.values()}) == 8


def test_figures_and_signs_on_any_keyboard(driver: Driver) -> None:
    """French keyboards have their figures with Shift, English ones some of the signs."""
    scene = room(driver, EXERCISES["make_signs"])
    for key, mod, written in (
        (pygame.K_c, pygame.KMOD_SHIFT, "9"),
        (pygame.K_8, pygame.KMOD_SHIFT, "*"),
        (pygame.K_QUOTE, pygame.KMOD_SHIFT, "4"),
    ):
        driver._post(pygame.KEYDOWN, key=key, mod=mod, unicode=written, scancode=0)
        driver.step()
    assert scene.sight.tray == Tray(("5", "3"), "*")

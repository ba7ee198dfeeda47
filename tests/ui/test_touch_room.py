"""The reaction test before a set: by pointer, by keys, by one switch, without words; its record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from pathlib import Path

import msgspec
import pygame
import pytest

from game.practice.kinds import HAND_SIZE, REACTION_TEST_KIND
from game.practice.practice_set import SET_LENGTH
from game.practice.reaction_test import TOUCH_COUNT
from tests.ui.driver import FRAME, Driver
from tests.ui.one_child import OneChild, at_home
from tests.ui.test_hands import choose
from tests.ui.trees import screen_tree
from tests.ui.unread import figures_alone
from tests.ui.voices import Written
from ui.canvas.canvas import Canvas
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.practice.exercise.screen import ExerciseScreen
from ui.practice.path.screen import LevelPathScreen
from ui.practice.reaction_test_screen import RING_DISPLAY_S, SHOWN_CARD_POSE, ReactionTestScreen
from ui.practice.routes import ExercisesRoute
from ui.scene.route import CloseRoute
from ui.tables.targets import HandCardTarget
from ui.widgets.node import walk_nodes


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    made = Driver(tmp_path, seen=True)
    yield made
    made.close()


def opened(driver: Driver, test: bool = False, **known: object) -> OneChild:
    """Open a set of a child that has done its first ten exercises."""
    one = at_home(driver.context)
    one.known = replace(one.known, **{"answer_count": SET_LENGTH, "reaction_tested_at": None, **known})  # type: ignore[arg-type]
    driver.go(ExercisesRoute(1, "minus10", None, test))
    return one


def room(driver: Driver) -> ReactionTestScreen:
    scene = driver.app.scene
    assert isinstance(scene, ReactionTestScreen)
    return scene


def right(scene: ReactionTestScreen) -> str:
    """Return the widget's name of the card that is shown."""
    return str(
        HandCardTarget(
            next(index for index, card in enumerate(scene.current_exercise.hand) if card.number == scene.current_exercise.card.number)
        )
    )


def wrong(scene: ReactionTestScreen) -> str:
    return str(
        HandCardTarget(
            next(index for index, card in enumerate(scene.current_exercise.hand) if card.number != scene.current_exercise.card.number)
        )
    )


def touch_all(driver: Driver, seconds: float, name: bool = True) -> None:
    """Answer each card this many seconds after it came, by pointer or by its digit."""
    scene = room(driver)
    for _card in range(TOUCH_COUNT):
        driver.wait(seconds)
        if name:
            driver.tap(right(scene))
        else:
            driver.key(str(scene.current_exercise.card.number % 10))
        driver.wait(RING_DISPLAY_S + FRAME)


@pytest.mark.parametrize("by_pointer", [True, False])
def test_what_eye_and_hand_need_is_kept_and_the_set_begins(driver: Driver, by_pointer: bool) -> None:
    one = opened(driver)
    touch_all(driver, 1.5, by_pointer)
    scene = driver.app.scene
    assert isinstance(scene, ExerciseScreen) and not scene.run.marks and scene.run.elapsed_s < RING_DISPLAY_S, "its own clock begins now"
    (row,) = one.told
    assert (row.kind, row.fact, row.right, row.skipped) == (REACTION_TEST_KIND, "", True, False) and row.seconds == pytest.approx(
        1.5, abs=0.1
    )
    assert scene.run.learner.reaction_time_s == row.seconds and one.known == scene.run.learner and one.known.answer_count == SET_LENGTH


def test_it_comes_once(driver: Driver) -> None:
    one = opened(driver)
    touch_all(driver, 1.0)
    driver.go(CloseRoute())
    driver.go(ExercisesRoute(1, "friends", None))
    scene = driver.app.scene
    assert isinstance(scene, ExerciseScreen)
    one.known = replace(one.known, reaction_tested_at=0.0)
    scene.start_another_set()
    driver.step()
    assert isinstance(driver.app.scene, ReactionTestScreen), "and with a later set when it is time"


@pytest.mark.parametrize("why", ["first ten", "no limits", "test", "in the middle"])
def test_when_it_does_not_come(driver: Driver, why: str) -> None:
    if why == "no limits":
        driver.context.settings = msgspec.structs.replace(driver.context.settings, no_limits=True)
    if why == "in the middle":
        opened(driver, reaction_tested_at=inf)
        driver.tap("skip")
        driver.tap("next")
        driver.go(CloseRoute())
        one = driver.context.storage.progress
        assert isinstance(one, OneChild)
        one.known = replace(one.known, reaction_tested_at=None)
        driver.go(ExercisesRoute(1, "minus10", None))
        assert driver.app.scene.run.marks == ["left"]  # type: ignore[attr-defined]
    else:
        opened(driver, test=why == "test", **({"answer_count": 3} if why == "first ten" else {}))
    assert isinstance(driver.app.scene, ExerciseScreen)


def test_another_card_is_no_fault_and_is_not_timed(driver: Driver) -> None:
    one, scene = opened(driver), room(driver)
    driver.wait(1.0)
    driver.tap(wrong(scene))
    assert scene.spoken_text().endswith("Look closely!") and "wrong" not in driver.heard()
    driver.tap(right(scene))
    assert scene.card_times_s == [None] and not one.told


def test_a_touched_card_rests_a_moment_and_takes_no_second_touch(driver: Driver) -> None:
    opened(driver)
    scene = room(driver)
    shown = scene.current_exercise
    driver.tap(right(scene))
    driver.tap(right(scene))
    assert len(scene.card_times_s) == 1 and scene.current_exercise == shown
    driver.wait(RING_DISPLAY_S)
    assert scene.current_exercise != shown


def test_left_out_it_is_noted_as_left_out(driver: Driver) -> None:
    one = opened(driver)
    driver.key("s")
    assert isinstance(driver.app.scene, ExerciseScreen)
    (row,) = one.told
    assert row.skipped and one.known.reaction_time_s is None and one.known.reaction_tested_at is not None


@pytest.mark.parametrize("how", ["home", "escape"])
def test_on_the_way_home_nothing_is_noted(driver: Driver, how: str) -> None:
    one = opened(driver)
    if how == "home":
        driver.tap("home")
    else:
        driver.key("escape")
    assert isinstance(driver.app.scene, LevelPathScreen) and not one.told
    driver.go(ExercisesRoute(1, "minus10", None))
    assert isinstance(driver.app.scene, ReactionTestScreen), "it is asked anew"


def test_by_arrows_and_enter(driver: Driver) -> None:
    opened(driver)
    scene = room(driver)
    driver.key("right")
    for _step in range(12):
        if scene.focus.name == right(scene):
            break
        driver.key("right")
    driver.key("return")
    assert len(scene.card_times_s) == 1


def test_by_one_key(driver: Driver) -> None:
    driver.context.settings = msgspec.structs.replace(driver.context.settings, switch="one", scan_pace="fast", switch_key="space")
    opened(driver)
    scene = room(driver)
    choose(driver, right(scene), "space")
    assert len(scene.card_times_s) == 1


def test_a_screen_reader_names_the_cards_and_says_which(driver: Driver) -> None:
    opened(driver)
    scene = room(driver)
    sentences = {node.name: node.label for node in walk_nodes(screen_tree(driver.app))}
    assert [sentences[str(HandCardTarget(index))] for index in range(HAND_SIZE)] == [
        str(card.number) for card in scene.current_exercise.hand
    ]
    assert scene.spoken_text().splitlines()[0] in sentences.values()


def test_who_listens_hears_each_card(tmp_path: Path) -> None:
    driver = Driver(tmp_path, muted=False, read_aloud="always")
    voice = driver.context.voice = Written(True)
    opened(driver)
    scene = room(driver)
    assert voice.heard() == [f"Touch the {scene.current_exercise.card.number}.\nTouch the card that I show you, as soon as you see it."]
    driver.key(str(scene.current_exercise.card.number % 10))
    driver.wait(RING_DISPLAY_S + FRAME)
    assert f"Touch the {scene.current_exercise.card.number}." in voice.heard()
    driver.close()


def test_without_a_word_the_card_shows_what_to_do(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """The large card is another one each time, and a ring answers."""
    monkeypatch.setattr(Canvas, "draw_text", figures_alone(Canvas.draw_text))
    opened(driver)
    seen = set[bytes]()
    for _card in range(TOUCH_COUNT):
        scene = room(driver)
        seen.add(picture(driver, SHOWN_CARD_POSE.rect(CARD_HEIGHT_FACTOR)))
        before = picture(driver, driver.widget(right(scene)).rect.inflate(12, 12))
        driver.tap(right(scene))
        assert picture(driver, driver.widget(right(scene)).rect.inflate(12, 12)) != before
        driver.wait(RING_DISPLAY_S + FRAME)
    assert len(seen) == TOUCH_COUNT and isinstance(driver.app.scene, ExerciseScreen)


def picture(driver: Driver, rect: pygame.FRect) -> bytes:
    return pygame.image.tobytes(driver.window.subsurface(pygame.Rect(*driver.at(*rect.topleft), int(rect.w), int(rect.h))), "RGB")

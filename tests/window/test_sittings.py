"""Tests of practice sets in the real window: the first ten, a strategy in three steps, the day goal, a real round and back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import msgspec
import pytest
from pygame import FRect

from game.practice.facts import BasicFact, Fact
from game.practice.illustrations import ANSWER_STEP, METHOD_STEP, MOVE_STEP
from game.practice.kinds import REACTION_TEST_KIND
from game.practice.levels import level
from game.practice.practice_set import FIRST_SET, SET_LENGTH
from game.practice.settings import PracticeSettings
from game.record import Player, Record
from tests.window.children import answers, double_of, practise, two_children
from tests.window.pupil import Pupil
from tests.window.twin import Twin
from tests.window.window import Window
from ui.play.routes import TableRoute
from ui.practice.exercise.screen import ExerciseScreen
from ui.practice.path.screen import LevelPathScreen
from ui.practice.real_round import GAME
from ui.practice.routes import LevelPathRoute
from ui.store.storage import Storage, load_player_record

pytestmark = [pytest.mark.window, pytest.mark.long]

ZOE = 1
HAND = FRect(24, 690, 900, 100)  # the lower part of the cards on the table of a real round
THROUGH = [fact for fact in level("through").facts if isinstance(fact, BasicFact) and fact.direction != "sign"]


def zoe(window: Window, facts: list[Fact], last: datetime, goal: int = 1) -> None:
    """Create a child of seven who has answered these facts right, but slowly."""
    two_children(window)
    storage = Storage(window.data)
    child = msgspec.structs.replace(storage.progress.children()[0], setting=PracticeSettings("CE1"), goal=goal)
    storage.progress.update_child(child)
    practise(storage, child, facts, last, timedelta(seconds=30), seconds=7.0)
    storage.close()


def yesterday() -> datetime:
    return datetime.now().astimezone() - timedelta(days=1)


def test_the_first_ten_of_a_child(window: Window, twin: Callable[[], Twin]) -> None:
    """It gets no help without asking, and no alarm for a mistake; at the end the bear knows where to start."""
    two_children(window, "CE1")
    pupil = Pupil(window, double_of(window, twin))
    pupil.enter_by_the_large_stone(ZOE)
    assert pupil.scene.run.practice_set.welcome == FIRST_SET and pupil.scene.model.is_calm
    pupil.wrong()
    pupil.right()
    pupil.go_on()
    for _number in range(SET_LENGTH - 1):
        assert pupil.scene.model.illustration_player is None
        pupil.any_right()
        pupil.go_on()
    pupil.see(None)
    assert pupil.scene.run.marks == ["helped", *["tick"] * (SET_LENGTH - 1)]
    pupil.click("enough")
    pupil.twin.follow("enough")
    pupil.see(None)
    path = pupil.twin.scene
    assert isinstance(path, LevelPathScreen) and path.week_sets[-1] == 1 and path.welcome != FIRST_SET
    assert sum(answer.is_known for answer in answers(window, ZOE)) == SET_LENGTH - 1


def test_cards_are_touched_before_a_set_begins(window: Window, twin: Callable[[], Twin]) -> None:
    """A month after the last test it is due; skipping it is stored, and the set follows."""
    zoe(window, THROUGH, datetime.now().astimezone() - timedelta(days=30))
    pupil = Pupil(window, double_of(window, twin))
    pupil.walk(ZOE, "go", pupil.click)
    for key in "1234567890s":
        window.key(key)
    window.wait(lambda: answers(window, ZOE)[-1].kind == REACTION_TEST_KIND, "a row of eye and hand")
    assert len(answers(window, ZOE)) == len(THROUGH) + 1 and answers(window, ZOE)[-1].skipped
    pupil.twin.follow("go")
    assert isinstance(pupil.twin.scene, ExerciseScreen) and pupil.twin.scene.route is not None, "there it is time, too"
    pupil.see(None)


def test_a_way_to_think_in_three_steps_and_once_more(window: Window, twin: Callable[[], Twin]) -> None:
    zoe(window, THROUGH, yesterday())
    pupil = Pupil(window, double_of(window, twin))
    pupil.enter(ZOE, "through", pupil.click)
    assert pupil.scene.model.illustration_player is None, "worked out once: no help unasked"
    for step in (METHOD_STEP, MOVE_STEP, ANSWER_STEP):
        pupil.tap("hint")
        hint = pupil.scene.model.illustration_player
        assert hint is not None and hint.step == step and (pupil.scene.model.ringed_answer is not None) == (step == ANSWER_STEP)
    for step in (METHOD_STEP, MOVE_STEP, ANSWER_STEP):
        pupil.tap("watch")
        assert pupil.scene.model.illustration_player is not None and pupil.scene.model.illustration_player.step == step
    pupil.any_right()
    pupil.go_on()
    pupil.whole_set()
    assert pupil.scene.run.marks == ["helped", *["tick"] * (SET_LENGTH - 1)]
    assert [answer.hints for answer in answers(window, ZOE)[len(THROUGH) :]] == [3, *[0] * (SET_LENGTH - 1)]


def test_the_picture_of_a_way_to_think_moves(window: Window, twin: Callable[[], Twin]) -> None:
    """The animation need not be watched: the last picture stays."""
    window.settle(motion="all")
    zoe(window, THROUGH, yesterday())
    double = double_of(window, twin)
    double.choose(motion="all")
    pupil = Pupil(window, double)
    pupil.enter(ZOE, "through", pupil.click)
    pupil.tap("hint")
    pupil.click("hint")
    double.activate("hint")
    rect, seen = pupil.scene.composition.layout["watch"], set[bytes]()
    window.wait(lambda: seen.add(window.picture(rect).tobytes()) or len(seen) > 4, "a picture that moves")
    while (hint := pupil.scene.model.illustration_player) is not None and hint.is_playing:
        pupil.scene.update(0.5)
    pupil.see(rect)


def test_the_goal_of_a_day_lights_its_lantern(window: Window, twin: Callable[[], Twin]) -> None:
    """One of two sets is done: after ten more the lantern is lit on the path."""
    zoe(window, THROUGH[:SET_LENGTH], datetime.now().astimezone(), goal=2)
    pupil = Pupil(window, double_of(window, twin))
    pupil.enter_by_the_large_stone(ZOE)
    path = pupil.twin._driver.app.scenes[-2]
    assert isinstance(path, LevelPathScreen) and path.week_sets[-1] == 1 and not path.bear_message.is_goal_reached
    pupil.whole_set()
    pupil.see(None)
    assert pupil.scene.result_page is not None and pupil.scene.result_page.day_progress.is_goal_reached
    pupil.click("enough")
    pupil.twin.follow("enough")
    pupil.see(None)
    assert pupil.twin.scene is path and path.week_sets[-1] == 2 and path.bear_message.is_goal_reached


def test_a_real_round_has_a_place_of_its_own_and_leads_back(window: Window, twin: Callable[[], Twin]) -> None:
    """The family's table stays unchanged byte for byte; the round is offered on the path, even after a kill, and continues."""
    zoe(window, THROUGH[:SET_LENGTH], yesterday())
    family = Record(GAME, (Player("Léa"), Player("Nori", "easy")), "family")
    storage = Storage(window.data)
    storage.autosave(family)
    storage.close()
    saved = (window.data / "saves/nambarz.json").read_bytes()
    before = double_of(window, twin, LevelPathRoute(ZOE))
    pupil = Pupil(window, double_of(window, twin))
    pupil.walk(ZOE, "real", pupil.click)
    pupil.twin.activate("real")
    window.see_question(pupil.twin.picture())
    pupil.click("alone")
    own_value = window.data / f"saves/nambarz-child-{ZOE}.json"
    window.wait(own_value.exists, "the child's own round")
    table = double_of(window, twin, TableRoute(load_player_record(own_value), ZOE))
    window.wait(lambda: not window.sees(before.picture()), "a table")
    window.click(table.at("draw"))
    window.wait(lambda: load_player_record(own_value).moves, "a card drawn")
    window.click(table.at("home"))
    window.park()
    path = double_of(window, twin, LevelPathRoute(ZOE))
    window.wait(lambda: window.sees(path.picture()), "the path, where the round waits")
    assert path._driver.widget("real").command.label != before._driver.widget("real").command.label
    left = load_player_record(own_value)
    window.kill()
    again = Pupil(window, double_of(window, twin))
    again.walk(ZOE, "real", again.click)
    again.twin.activate("real")
    window.see_question(again.twin.picture())
    again.click("resume")
    hand = double_of(window, twin)
    hand.table(left, 0)
    window.wait(lambda: window.sees(hand.picture(HAND), HAND), "the cards of the round that was left")
    assert left.moves and load_player_record(own_value).seed == left.seed and (window.data / "saves/nambarz.json").read_bytes() == saved

"""Three hints: the strategy, its illustration, the answer; nothing false stands next to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.nambarz.cards import card
from game.practice.illustrations import ANSWER_STEP, METHOD_STEP, MOVE_STEP, Rows
from game.practice.practice_set import FIRST_SET
from tests.ui.driver import Driver
from tests.ui.practice_states import EXERCISES, do
from tests.ui.test_exercise_room import room
from ui.practice.exercise.illustrations.rows import _part_labels as labels
from ui.practice.exercise.layout import ringed_hand_index


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    made = Driver(tmp_path)
    yield made
    made.close()


def test_three_hints_the_method_its_move_the_answer(driver: Driver) -> None:
    scene = room(driver, EXERCISES["number"])
    steps = []
    for _hint in range(3):
        driver.tap("hint")
        assert scene.model.illustration_player is not None
        steps.append((scene.model.illustration_player.step, scene.model.ringed_answer))
    assert steps == [(METHOD_STEP, None), (MOVE_STEP, None), (ANSWER_STEP, card("4"))], "only the last one says it"
    driver.key("4")
    assert scene.model.state == "right" and scene.run.ten_marks[0] == "helped"
    assert scene.bear_sentence() in {"There you are!", "Yes, now you have it!", "Great, we found it together!"}


def test_the_ring_is_round_the_card_that_comes_next(driver: Driver) -> None:
    """A card that was already used is not ringed."""
    scene = room(driver, EXERCISES["make"])
    hand = EXERCISES["make"].hand  # type: ignore[union-attr]
    do(scene, "card/5")
    for _hint in range(3):
        scene.give_hint()
    assert scene.model.ringed_answer == card("4") and hand[ringed_hand_index(scene.model)] == card("4")
    assert ringed_hand_index(replace(scene.model, ringed_answer=None)) == -1


def test_both_parts_of_a_table_are_named_where_there_are_two() -> None:
    """7 x 8 = 5 x 8 + 2 x 8; a subtracted half and rows of different lengths are no tables."""
    assert [text for _y, text in labels(Rows((8,) * 7, second_part_row=5))] == ["5 × 8", "2 × 8"]
    assert [text for _y, text in labels(Rows((7,) * 10, removed_row_count=1))] == ["10 × 7", "– 7"]
    assert (
        not labels(Rows((7, 7), second_part_row=1, removed_row_count=1))
        and not labels(Rows((6, 7), second_part_row=1))
        and not labels(Rows((6,)))
    )


def test_a_method_alone_is_help_too(driver: Driver) -> None:
    scene = room(driver, EXERCISES["number"])
    driver.key("h", "4")
    assert scene.run.ten_marks[0] == "helped"
    note = scene.run.learner.family_stats[("-", 9, 4)]
    assert not note.last_right and note.method_seen


def test_nothing_false_stands_over_a_hint(driver: Driver) -> None:
    """A wrong card goes home before the solution is shown."""
    scene = room(driver, EXERCISES["number"])
    driver.key("3")
    assert scene.model.state == "wrong" and scene.model.tray.pieces
    driver.tap("hint")
    assert not scene.model.tray.pieces and not scene.model.answer_sentence and scene.model.can_act
    scene = room(driver, EXERCISES["sign"])
    driver.tap("sign/+")
    driver.tap("hint")
    assert scene.model.chosen_answer == "", "nor a wrong sign"


def test_two_choices_are_not_given_away_by_the_second_hint(driver: Driver) -> None:
    scene = room(driver, EXERCISES["true"])
    driver.key("h", "h")
    assert scene.model.ringed_answer is None
    driver.key("h")
    assert scene.model.ringed_answer is False


def test_a_hint_plays_and_can_be_played_again(tmp_path: Path) -> None:
    driver = Driver(tmp_path, motion="all")
    scene = room(driver, EXERCISES["number"])
    driver.key("h", "h")
    driver.wait(4.0)
    assert scene.model.illustration_player is not None and not scene.model.illustration_player.is_playing
    driver.tap("watch")
    assert scene.model.illustration_player.step == METHOD_STEP and scene.model.illustration_player.is_playing
    driver.wait(6.0)
    assert scene.model.illustration_player.step == MOVE_STEP, "and no further than was asked for"
    driver.close()


@pytest.mark.parametrize("still", [{"motion": "none"}, {"motion": "few"}])
def test_without_motion_the_picture_steps_when_it_is_touched(tmp_path: Path, still: dict[str, object]) -> None:
    """A repeated illustration waits at each step for the next tap."""
    driver = Driver(tmp_path, **still)
    scene = room(driver, EXERCISES["number"])
    driver.key("h", "h", "h")
    for step in (METHOD_STEP, MOVE_STEP, ANSWER_STEP, METHOD_STEP):
        driver.tap("watch")
        driver.wait(4.0)
        assert scene.model.illustration_player is not None and (
            scene.model.illustration_player.step,
            scene.model.illustration_player.progress,
        ) == (step, 1.0)
    driver.close()


def test_what_is_new_comes_with_its_method(driver: Driver) -> None:
    """It comes unasked and counts as no hint, but neither in the first ten exercises nor in a level test."""
    scene = room(driver, EXERCISES["number_result"])
    assert scene.model.illustration_player is None, "a level is to be passed"
    scene.run.practice_set = replace(scene.run.practice_set, is_test=False, welcome=FIRST_SET)
    scene.start_exercise()
    assert scene.model.illustration_player is None, "the first ten"
    scene.run.practice_set = replace(scene.run.practice_set, welcome="")
    scene.start_exercise()
    assert scene.model.illustration_player is not None and scene.model.illustration_player.step == METHOD_STEP and scene.run.hint_count == 0
    driver.key("7")
    assert scene.run.ten_marks[0] == "tick"

"""Lessons in every state that looks different, by name."""

from __future__ import annotations

from collections.abc import Mapping

from tests.ui.lesson_play import opened
from tests.ui.stage import AppStage
from tests.ui.table_states import SetUp
from ui.lessons.screen import LessonScreen


def at_step(game: str, lesson: str, step: str) -> SetUp:
    def set_up(stage: AppStage) -> None:
        begun(stage, game, lesson, step)

    return set_up


def begun(stage: AppStage, game: str, lesson: str, step: str) -> LessonScreen:
    """Open a lesson at this step, after its rings have stopped moving."""
    room = opened(stage.driver, game, lesson)
    room.lesson_runner.coach.go_to_step(step)
    room.show_coach_position()
    stage.driver.wait(2)
    return room


def answered(stage: AppStage) -> None:
    """Show the coach's answer to a wrong try."""
    room = begun(stage, "nin_jan", "first", "take_it")
    room.play(0, room.lesson_runner.coach.parse_move("take 1"))
    stage.driver.wait(2)


def offered(stage: AppStage) -> None:
    """Show the offer of the coach after three wrong tries, with read aloud on."""
    stage.choose(read_aloud="asked")
    room = begun(stage, "nambarz", "first", "same_number")
    for _try in range(3):
        room.play(0, room.lesson_runner.coach.parse_move("match 6"))
        stage.driver.wait(1)


def ended(stage: AppStage) -> None:
    room = begun(stage, "chifoumi", "first", "safe_again")
    room.play(0, room.lesson_runner.coach.shown_move)
    stage.driver.wait(12)


def played_on(stage: AppStage) -> None:
    """Show the table after the lesson is played on freely: the coach is silent, and the bots think."""
    room = begun(stage, "chifoumi", "placing", "worth_it")
    room.play(0, room.lesson_runner.coach.shown_move)
    stage.driver.wait(12)
    stage.driver.tap("play_on")
    stage.driver.wait(12)


LESSON_STATES: Mapping[str, SetUp] = {
    "lesson_nin_jan": at_step("nin_jan", "first", "paper_wraps_rock"),
    "lesson_chifoumi": at_step("chifoumi", "first", "paper_takes_well"),
    "lesson_placing": at_step("chifoumi", "placing", "on_your_own"),
    "lesson_nambarz": at_step("nambarz", "first", "add_up"),
    "lesson_nain_jaune": at_step("nain_jaune", "words", "say_the_words"),
    "lesson_answered": answered,
    "lesson_offered": offered,
    "lesson_ended": ended,
    "lesson_played_on": played_on,
}

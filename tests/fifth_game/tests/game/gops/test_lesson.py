"""Tests of the lesson of Gops."""

from __future__ import annotations

from pathlib import Path

from tests.ui.driver import Driver
from tests.ui.lesson_play import by_mouse, follow, make, opened, waits
from tests.ui.lesson_replay import faults
from ui.assets import lesson_text


def test_its_lesson_is_true() -> None:
    assert not faults(lesson_text.load_lessons("gops").lessons[0])


def test_its_lesson_is_played_on_its_table(tmp_path: Path) -> None:
    driver = Driver(tmp_path, (800, 500), motion="few")
    room = opened(driver, "gops", "first")
    assert waits(driver, room)
    make(driver, room, room.lesson_runner.coach.parse_move("bid S1"), by_mouse)
    driver.step(2)
    assert room.lesson_runner.coach_answer == "Higher!" and room.session.match.ply == 0
    follow(driver, room)
    assert driver.context.storage.progress.lessons.has_anyone_finished_lesson("gops")
    driver.close()

"""Playable lessons: by mouse, by keyboard, with wrong tries, and by following the rings."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path

import pytest

from tests.ui.boards import lay
from tests.ui.driver import Driver
from tests.ui.layouts import in_languages
from tests.ui.lesson_play import ALL, FIRST, Press, by_keyboard, by_mouse, follow, make, near_the_end, opened, tries, waits
from tests.ui.records import history
from ui.lessons.activity import MAX_GROWTH_UNITS, PULSE_REPEAT_S, PULSE_S, READ_BASE_S, READ_LETTER_S, CoachTiming
from ui.lessons.ending import LessonEndDialog
from ui.lessons.screen import LessonScreen

SMALL = (800, 500)
WAYS = {"mouse": by_mouse, "keyboard": by_keyboard}


def play_through(driver: Driver, room: LessonScreen, press: Press) -> None:
    """Play a lesson; each listed wrong try first: it is answered, not played, and its piece goes home."""
    while waits(driver, room):
        step = room.lesson_runner.coach.step
        assert step is not None
        for _wrong, move in tries(room, step):
            ply = room.session.match.ply
            make(driver, room, move, press)
            driver.step(3)
            assert room.session.match.ply == ply, f"{step.id}: {move} was played"
            assert room.lesson_runner.coach_answer, f"{step.id}: nobody answers {move}"
            assert not room.seat_session.tray.pieces, f"{step.id}: the tray is not empty after {move}"
            room.controller.cancel_selection()
            room.lesson_runner.coach_answer = ""
        make(driver, room, room.lesson_runner.coach.shown_move, press)
        driver.step(3)
        assert room.lesson_runner.coach.step is not step, (
            f"{step.id}: {room.lesson_runner.coach.shown_move} is not taken: {room.lesson_runner.coach_answer}"
        )


@pytest.mark.parametrize(("way", "first"), list(zip(cycle(WAYS), FIRST, strict=False)))
def test_the_first_lesson_is_played_with_every_wrong_try(way: str, first: tuple[str, str], tmp_path: Path) -> None:
    driver = Driver(tmp_path, SMALL, motion="few")
    play_through(driver, opened(driver, *first), WAYS[way])


@pytest.mark.long
@pytest.mark.parametrize(("played", "language"), in_languages((*one, way) for one in ALL for way in WAYS))
def test_every_lesson_is_played_with_every_wrong_try(played: tuple[str, str, str], language: str, tmp_path: Path) -> None:
    driver, (game, lesson, way) = Driver(tmp_path, SMALL, language=language, motion="few"), played
    play_through(driver, opened(driver, game, lesson), WAYS[way])


@pytest.mark.parametrize(("game", "lesson"), [FIRST[0], *(pytest.param(*one, marks=pytest.mark.long) for one in ALL if one != FIRST[0])])
def test_a_newcomer_who_follows_what_stands_out_comes_to_the_end(game: str, lesson: str, tmp_path: Path) -> None:
    driver = Driver(tmp_path, SMALL, motion="few")
    follow(driver, opened(driver, game, lesson))
    stand = driver.context.storage.progress.lessons.checkpoints(None, game)[lesson]
    assert stand.done and not stand.step


@pytest.mark.parametrize(("game", "lesson"), ALL)
def test_a_lesson_leaves_the_familys_match_and_the_history_alone(game: str, lesson: str, tmp_path: Path) -> None:
    driver = Driver(tmp_path, SMALL, motion="few")
    room = opened(driver, game, lesson)
    near_the_end(driver, room)
    follow(driver, room)
    driver.app.context.storage.is_all_saved  # noqa: B018 (waits for the disk)
    assert not list((tmp_path / "saves").glob("*")) and not history(driver.context.storage)


def test_robots_do_not_think_before_it_is_played_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver(tmp_path, SMALL, motion="few")
    questions: list[object] = []
    monkeypatch.setattr(driver.context.engine, "request_move", lambda *facts: questions.append(facts))
    room = opened(driver, "nin_jan", "first")
    near_the_end(driver, room)
    follow(driver, room)
    assert not questions
    driver.tap("play_on")
    driver.wait(3)
    assert questions or room.session.human_to_move is not None


def test_played_on_it_goes_to_the_end_and_says_so(tmp_path: Path) -> None:
    driver = Driver(tmp_path, SMALL, bots="instant")
    room = opened(driver, "chifoumi", "placing")
    near_the_end(driver, room)
    follow(driver, room)
    driver.tap("play_on")
    driver.step(3)
    assert room.accessibility.title() == f"Chifoumi · {room.lesson_runner.lesson.title.localized()}"
    assert room.lesson_runner.is_coach_gone and room.session.human_to_move == 0 and room.dialog is None
    ply = room.session.match.ply
    room.play(0, sorted(room.session.match.legal(0), key=str)[0])
    driver.wait(2)
    assert room.session.match.ply > ply and room.dialog is None
    lay(room.session.match, {"a1": "0R", "a2": "1S"})
    room.play(0, room.session.match.rules.parse_move("a1xa2"))
    driver.wait(5)
    assert room.session.match.is_over and isinstance(room.dialog, LessonEndDialog)


def test_a_sentence_stands_until_it_can_have_been_read_and_then_the_rings_pulse() -> None:
    timing, text = CoachTiming(), "Lay the seven."
    timing.start_reading(text)
    seconds = READ_BASE_S + READ_LETTER_S * len(text)
    assert not timing.update(seconds - 0.1) and timing.is_reading and not timing.ring_growth
    assert timing.update(0.2) and not timing.is_reading, "its end is seen"
    assert (
        timing.update(PULSE_S / 2)
        and timing.ring_growth == pytest.approx(MAX_GROWTH_UNITS)
        and timing.pulse_fraction == pytest.approx(0.25)
    )
    assert not timing.update(5.0) and not timing.ring_growth and timing.next_change_s == pytest.approx(PULSE_REPEAT_S - PULSE_S / 2 - 5)


def to_the_end(driver: Driver, game: str, lesson: str) -> None:
    room = opened(driver, game, lesson)
    near_the_end(driver, room)
    follow(driver, room)


def test_from_the_end_it_goes_to_the_next_lesson_and_to_a_table_of_easy_robots(tmp_path: Path) -> None:
    driver = Driver(tmp_path, SMALL, motion="few", show_legal=False)
    to_the_end(driver, "nambarz", "first")
    driver.tap("next")
    room = driver.app.scene
    assert isinstance(room, LessonScreen) and room.lesson_runner.lesson.id == "calculate"
    to_the_end(driver, "nambarz", "first")
    driver.tap("real")
    record = driver.app.scene.crash_record()
    assert record is not None and not isinstance(driver.app.scene, LessonScreen)
    assert [seat.level for seat in record.seats] == [None, "easy"] and record.options["operations"] == "+-"
    assert driver.context.settings.show_legal


def test_an_unfinished_match_is_asked_about_before_another_takes_its_place(tmp_path: Path) -> None:
    driver = Driver(tmp_path, SMALL, motion="few")
    to_the_end(driver, "chifoumi", "first")
    driver.tap("real")
    saved = driver.context.storage.autosaved_match("chifoumi")
    assert saved is not None
    to_the_end(driver, "chifoumi", "first")
    driver.tap("real")
    assert driver.app.scene.dialog is not None and "not finished" in driver.app.scene.dialog.question
    driver.tap("resume")
    assert driver.app.scene.crash_record() == saved

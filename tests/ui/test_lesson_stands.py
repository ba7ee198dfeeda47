"""Kept progress in lessons: for each profile, resumed at any step, on another day, too."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.ui.driver import Driver
from tests.ui.lesson_play import ALL, by_mouse, lesson_of, make, opened, waits
from ui.assets.lesson_text import load_lessons
from ui.lessons.coach import GHOST_TRY_COUNT, LEARNER, SHOW_TRY_COUNT, Coach
from ui.lessons.ending import LessonEndDialog
from ui.lessons.routes import LessonRoute
from ui.lessons.screen import LessonScreen
from ui.store.learning.lesson_progress import LessonCheckpoint
from ui.store.storage import Storage


def coach_of(game: str, lesson: str) -> Coach:
    return Coach(lesson_of(game, lesson), load_lessons(game).otherwise, "Léa")


@pytest.mark.parametrize(("game", "lesson"), ALL)
def test_left_at_any_step_it_goes_on_with_the_same_view_and_sentence(game: str, lesson: str) -> None:
    coach = coach_of(game, lesson)
    for index, number in coach.lesson.step_indices:
        if index != coach.position_index:
            coach.begin_position(index)
        coach.skip_to_step(number)
        other = coach_of(game, lesson)
        other.resume_checkpoint(coach.checkpoint(False))
        assert other.match.view(LEARNER) == coach.match.view(LEARNER) and other.match.moves == coach.match.moves
        assert (other.finished_step_count, other.step, other.step_plies) == (coach.finished_step_count, coach.step, coach.step_plies)
        assert not coach.step or not coach.step.say or other.sentence == coach.sentence


def test_moves_that_lead_nowhere_begin_the_position_anew() -> None:
    for stand in (
        LessonCheckpoint(False, 0, "take_it", ((0, "choose R3"),)),
        LessonCheckpoint(False, 0, "take_it", ((0, "nonsense"),)),
        LessonCheckpoint(False, 0, "gone", ((0, "choose P7"), (1, "choose R1"))),
        LessonCheckpoint(False, 9, "take_it", ()),
    ):
        coach = coach_of("nin_jan", "first")
        coach.resume_checkpoint(stand)
        assert coach.finished_step_count == 0 and not coach.match.moves


@pytest.mark.parametrize(("game", "lesson"), ALL)
def test_one_step_back_leads_through_the_whole_lesson_to_its_beginning(game: str, lesson: str) -> None:
    coach = coach_of(game, lesson)
    coach.go_to_step(coach.lesson.positions[-1].steps[-1].id)
    for left in range(len(coach.lesson.step_indices) - 1, 0, -1):
        assert coach.finished_step_count == left and coach.step is not None
        assert coach.go_back()
    assert coach.finished_step_count == 0 and not coach.go_back()


@pytest.mark.parametrize(("game", "lesson"), ALL)
def test_after_the_right_move_it_says_so_and_else_its_last_sentence_stays(game: str, lesson: str) -> None:
    """It stays until the next step has a sentence."""
    coach = coach_of(game, lesson)
    for index in range(len(coach.lesson.positions)):
        coach.begin_position(index)
        while (step := coach.step) is not None:
            before = coach.latest_sentence
            coach.play_expected_move(LEARNER, str(coach.shown_move))
            after = coach.step.say if coach.step is not None else None
            assert coach.latest_sentence == (after or step.done or before), step.id
            coach.skip_to_step(coach.step_index + bool(coach.scripted_moves))


def test_every_listed_wrong_try_has_its_answer() -> None:
    for game, lesson in ALL:
        coach = coach_of(game, lesson)
        for index, number in coach.lesson.step_indices:
            if index != coach.position_index:
                coach.begin_position(index)
            coach.skip_to_step(number)
            assert coach.step is not None
            for wrong in coach.step.wrong:
                for text in wrong.moves:
                    if not text.startswith("~"):
                        assert coach.answer_wrong_try([coach.parse_move(text)], "no") == wrong.say.localized(coach.player_names)


def test_a_ghost_shows_the_way_and_then_a_key_plays_it() -> None:
    coach = coach_of("nin_jan", "first")
    wrong, other = coach.parse_move("choose R3"), coach.parse_move("choose S5")
    assert coach.answer_wrong_try([other], "You do not have it.") == "You do not have it."
    assert not coach.is_ghost_shown
    coach.answer_wrong_try([wrong], "")
    assert coach.wrong_tries == GHOST_TRY_COUNT and coach.is_ghost_shown and not coach.is_move_offered
    coach.answer_wrong_try([wrong], "")
    assert coach.wrong_tries == SHOW_TRY_COUNT and coach.is_move_offered
    coach.play_expected_move(LEARNER, str(coach.shown_move))
    coach.play_expected_move(1, "choose R1")
    assert not coach.is_ghost_shown and coach.wrong_tries == 0


# --- on the table and on the disk -------------------------------------------------------------------------------------


def do_steps(driver: Driver, room: LessonScreen, count: int) -> None:
    for _step in range(count):
        assert waits(driver, room)
        make(driver, room, room.lesson_runner.coach.shown_move, by_mouse)
        driver.step(2)
    waits(driver, room)


def test_each_person_goes_on_where_they_stand_and_nobody_else_does(tmp_path: Path) -> None:
    driver = Driver(tmp_path, (800, 500), motion="few")
    lea = driver.context.storage.profiles.add("Léa", "fox", 1, "child")
    room = opened(driver, "nin_jan", "first", lea.id)
    do_steps(driver, room, 2)
    assert room.lesson_runner.coach.player_names[LEARNER] == "Léa" and room.table_context.tokens[LEARNER] == lea.token
    sentence, view = room.spoken_text(), room.session.view
    driver.key("escape")
    assert driver.app.scene is not room
    driver.close()
    again = Driver(tmp_path, (800, 500), motion="few")
    room = opened(again, "nin_jan", "first", lea.id)
    assert (room.spoken_text(), room.session.view, room.lesson_runner.coach.finished_step_count) == (sentence, view, 2)
    assert opened(again, "nin_jan", "first").lesson_runner.coach.finished_step_count == 0


def test_rings_come_when_the_sentence_is_read_also_where_nothing_moves(tmp_path: Path) -> None:
    driver, ends = Driver(tmp_path, (800, 500), motion="few"), 0
    room = opened(driver, "nambarz", "first")
    while ends < 3 and waits(driver, room):
        make(driver, room, room.lesson_runner.coach.shown_move, by_mouse)
        driver.wait(0.5)
        for _frame in range(1200):
            held = room.lesson_runner.timing.is_reading
            drawn = driver.app.step(1 / 60)
            if held and not room.lesson_runner.timing.is_reading:
                assert drawn or room.needs_redraw
                ends += 1
                break
    assert ends == 3
    driver.close()


def test_what_was_done_stays_done_and_goes_with_its_person(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    lea = storage.profiles.add("Léa", "fox", 1, "child")
    storage.progress.lessons.save_checkpoint(lea.id, "nin_jan", "first", LessonCheckpoint(True, 0, "take_it", ((0, "choose P7"),)))
    storage.progress.lessons.save_checkpoint(None, "nambarz", "first", LessonCheckpoint(False, 1))
    storage.progress.lessons.save_checkpoint(99, "nambarz", "first", LessonCheckpoint(True))
    assert storage.progress.lessons.checkpoints(lea.id, "nin_jan") == {"first": LessonCheckpoint(True, 0, "take_it", ((0, "choose P7"),))}
    assert (
        storage.progress.lessons.has_anyone_finished_lesson("nin_jan")
        and not storage.progress.lessons.has_anyone_finished_lesson("nambarz")
        and not storage.progress.lessons.checkpoints(99, "nambarz")
    )
    storage.progress.delete_profiles(lea.id)
    assert not storage.progress.lessons.checkpoints(lea.id, "nin_jan") and not storage.progress.lessons.has_anyone_finished_lesson(
        "nin_jan"
    )
    assert storage.progress.lessons.checkpoints(None, "nambarz") == {"first": LessonCheckpoint(False, 1)}
    storage.close()
    assert b"take_it" not in (tmp_path / "progress.sqlite").read_bytes()


def test_a_row_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    storage.progress.lessons.save_checkpoint(None, "nin_jan", "first", LessonCheckpoint(True))
    storage.progress.lessons.save_checkpoint(None, "nin_jan", "tricks", LessonCheckpoint(True))
    storage.close()
    with closing(sqlite3.connect(tmp_path / "progress.sqlite")) as base, base:
        base.execute("UPDATE lessons SET moves = 'x' WHERE lesson = 'first'")
    storage = Storage(tmp_path)
    assert set(storage.progress.lessons.checkpoints(None, "nin_jan")) == {"tricks"}
    storage.close()


def test_a_step_is_tried_out_without_a_trace_and_leads_back(tmp_path: Path) -> None:
    driver = Driver(tmp_path, (800, 500), motion="few")
    below = driver.app.scene
    room = opened(driver, "nain_jaune", "first", None, "the_king")
    assert (
        room.lesson_runner.coach.step is not None and room.lesson_runner.coach.step.id == "the_king" and room.lesson_runner.coach.step.rules
    )
    do_steps(driver, room, 2)
    assert isinstance(room.dialog, LessonEndDialog) and not driver.context.storage.progress.lessons.checkpoints(None, "nain_jaune")
    driver.tap("again")
    assert room.dialog is None and room.lesson_runner.coach.step is not None and room.lesson_runner.coach.step.id == "the_king", "once more"
    do_steps(driver, room, 2)
    driver.tap("leave")
    assert driver.app.scene is below


def test_keys_lead_one_step_back_and_to_the_beginning(tmp_path: Path) -> None:
    driver = Driver(tmp_path, (800, 500), motion="few")
    room = opened(driver, "chifoumi", "first")
    first = room.spoken_text()
    do_steps(driver, room, 3)
    driver.tap("lesson/back")
    assert (
        room.lesson_runner.coach.finished_step_count == 2
        and driver.context.storage.progress.lessons.checkpoints(None, "chifoumi")["first"].step == "go_up_to_it"
    )
    driver.tap("lesson/again")
    assert (
        room.lesson_runner.coach.finished_step_count == 0
        and room.spoken_text() == first
        and room.session.match.ply == room.lesson_runner.coach.initial_move_count
    )
    driver.tap("lesson/back")
    assert room.lesson_runner.coach.finished_step_count == 0


def test_the_coach_speaks_the_language_that_is_chosen_meanwhile(tmp_path: Path) -> None:
    driver = Driver(tmp_path, (800, 500), language="fr", motion="few")
    room = opened(driver, "nin_jan", "first")
    french = room.spoken_text()
    driver.context.change_settings(type(driver.context.settings)(language="it", muted=True))
    assert room.spoken_text() != french and room.spoken_text() == room.lesson_runner.coach.step.say.it  # type: ignore[union-attr]


def test_a_lesson_at_rest_sleeps(tmp_path: Path) -> None:
    driver = Driver(tmp_path, (800, 500))
    room = opened(driver, "nin_jan", "first")
    driver.wait(3)
    assert 1 < room.next_update_s() <= 15 and driver.app.next_step_s() > 0.5


def test_three_wrong_tries_offer_a_key_that_plays_the_move(tmp_path: Path) -> None:
    driver = Driver(tmp_path, (800, 500), motion="few")
    room = opened(driver, "nain_jaune", "first")
    for _try in range(SHOW_TRY_COUNT):
        make(driver, room, room.lesson_runner.coach.parse_move("play AH"), by_mouse)
        driver.step(2)
        assert "ace" in room.lesson_runner.coach_answer and room.session.match.ply == 0
    driver.tap("show")
    driver.step(2)
    assert room.session.match.ply == 1 and not room.lesson_runner.coach_answer


def test_a_route_to_a_lesson_that_is_gone_opens_the_first(tmp_path: Path) -> None:
    driver = Driver(tmp_path, (800, 500), motion="few")
    driver.go(LessonRoute("nin_jan", "gone"))
    room = driver.app.scene
    assert isinstance(room, LessonScreen) and room.lesson_runner.lesson.id == "first"

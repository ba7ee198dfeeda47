"""A practice set that was begun, in the database: it goes on whole, and a damaged one is left out alone."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.practice.hints import preferred_answer
from game.practice.learner import new_learner
from game.practice.practice_set import SET_LENGTH
from game.practice.sets import SetSummary
from game.practice.settings import PracticeSettings
from tests.ui.test_data_folder import KEPT
from ui.practice.exercise.set_of_ten import PracticeRun, SetChoice
from ui.store.children import Child
from ui.store.storage import PROGRESS_FILE, Problem, Storage


def answer_right(run: PracticeRun, count: int) -> None:
    for _item in range(count):
        answer = preferred_answer(run.exercise)
        run.check_and_save_answer(answer, str(answer))
        run.advance_exercise()


def child_in(files: Storage, school: str = "CP") -> Child:
    child = msgspec.structs.replace(files.progress.add_child("Zoé", "bear", 1), setting=PracticeSettings(school))
    files.progress.update_child(child)
    return child


def went_on(folder: Path, is_closed: bool) -> SetSummary:
    """Do a set in two halves, with or without a restart between them, and return its summary."""
    files = Storage(folder)
    child = child_in(files)
    run = PracticeRun(files.progress, child, SetChoice(), Random(1))
    answer_right(run, SET_LENGTH)
    run = PracticeRun(files.progress, child, SetChoice(), Random(2))
    answer_right(run, SET_LENGTH // 2)
    if is_closed:
        files.close()
        files = Storage(folder)
        before = run.learner_before
        run = PracticeRun(files.progress, child, SetChoice(), Random(3), files.progress.begun_set(child.id))
        assert len(run.marks) == SET_LENGTH // 2 and run.learner_before.passed_levels == before.passed_levels
        assert run.learner_before.family_stats == before.family_stats, "all that the summary compares"
    run.rng = Random(4)
    run._choose_exercise()
    answer_right(run, SET_LENGTH // 2)
    assert run.is_over and files.progress.begun_set(child.id) is None
    files.close()
    return run.summary


def test_the_end_tells_of_the_whole_set_after_a_restart(tmp_path: Path) -> None:
    whole, halves = (went_on(tmp_path / str(is_closed), is_closed) for is_closed in (False, True))
    assert halves == whole and whole.new_count + whole.known_count > SET_LENGTH // 2


DAMAGES = ("{", "{}", "null", '{"day":"2026-05-04","items":[]}')


@pytest.mark.parametrize("content", [*DAMAGES, "before"])
def test_a_damaged_set_is_left_out_and_nothing_else_is_lost(tmp_path: Path, content: str) -> None:
    files = Storage(tmp_path)
    child = child_in(files)
    answer_right(PracticeRun(files.progress, child, SetChoice(), Random(1)), SET_LENGTH)
    run = PracticeRun(files.progress, child, SetChoice(), Random(1))
    answer_right(run, 3)
    files.close()
    with closing(sqlite3.connect(tmp_path / PROGRESS_FILE)) as base, base:
        if content == "before":
            (text,) = base.execute("SELECT content FROM begun").fetchone()
            plain = msgspec.json.decode(text)
            plain["before"] = [["no family", {"asked": 1}]]
            content = msgspec.json.encode(plain).decode()
        base.execute("UPDATE begun SET content = ?", (content,))
    files = Storage(tmp_path)
    assert files.progress.begun_set(child.id) is None and files.progress.children() == (child,)
    assert files.progress.learner(child.id) == run.learner != new_learner(child.setting)
    assert files.take_problems() == [Problem("left_out", {"file": PROGRESS_FILE})]
    answer_right(PracticeRun(files.progress, child, SetChoice(), Random(2)), 1)
    begun = files.progress.begun_set(child.id)
    assert begun is not None and len(begun.items) == 1, "the next one takes its place"
    files.close()


def test_a_file_of_version_5_gets_the_table(tmp_path: Path) -> None:
    folder = tmp_path / "old"
    shutil.copytree(KEPT / "folder", folder)
    with closing(sqlite3.connect(folder / PROGRESS_FILE)) as base:
        assert base.execute("PRAGMA user_version").fetchone() == (5,)
        assert not base.execute("SELECT name FROM sqlite_master WHERE name = 'begun'").fetchall()
    files = Storage(folder)
    child = files.progress.children()[0]
    assert files.progress.begun_set(child.id) is None
    known = files.progress.learner(child.id)
    answer_right(PracticeRun(files.progress, child, SetChoice(), Random(1)), 1)
    files.close()
    files = Storage(folder)
    begun = files.progress.begun_set(child.id)
    assert begun is not None and begun.learner_before(files.progress.learner(child.id)).passed_levels == known.passed_levels
    assert files.take_problems() == []
    files.close()
    with closing(sqlite3.connect(folder / PROGRESS_FILE)) as base:
        assert base.execute("PRAGMA user_version").fetchone() == (7,)

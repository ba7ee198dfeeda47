"""The past practice of children, written into the database before a test of the window, and read from it afterwards."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta

import msgspec

from game.practice.facts import Fact
from game.practice.learner import after_exercise
from game.practice.learner_state import AnswerOutcome
from game.practice.making import make_exercise
from game.practice.settings import PracticeSettings
from tests.window.twin import Twin
from tests.window.window import Window
from ui.scene.route import Route
from ui.store.answer_rows import AnswerRows
from ui.store.children import Child, LoggedAnswer
from ui.store.fsrs_scheduler import SCHEDULER
from ui.store.storage import HISTORY_FILE, PROGRESS_FILE, SAVES_FOLDER, Storage

TWO = (("Zoé", "bear", 1), ("Tom", "frog", 2))


def two_children(window: Window, school: str = "CE1") -> None:
    """Add two children without any practice."""
    storage = Storage(window.data)
    for each in TWO:
        added = storage.progress.add_child(*each)
        storage.progress.update_child(msgspec.structs.replace(added, setting=PracticeSettings(school)))
    storage.close()


def practise(
    files: Storage, child: Child, facts: Sequence[Fact], last: datetime, gaps: timedelta, rights: Sequence[bool] = (), seconds: float = 5.0
) -> None:
    """Store answers of a child to these facts, at equal intervals until `last`; the reaction test was taken then.

    `rights` says which answers were right; () means all.
    """
    learner, dice = replace(files.progress.learner(child.id), reaction_tested_at=last.timestamp()), random.Random("practised")
    for number, fact in enumerate(facts):
        when, right = last - gaps * (len(facts) - 1 - number), rights[number] if rights else True
        exercise = make_exercise(fact, "missing_number", dice)
        outcome = AnswerOutcome(right, seconds=seconds, at=when.timestamp(), day=when.toordinal())
        learner = after_exercise(learner, child.setting, exercise, outcome, SCHEDULER)
        question, sentence = str(fact).replace("*", " × ").replace("+", " + "), when.isoformat(timespec="seconds")
        configured = str(dice.randint(1, 9))
        files.progress.add_answer(
            LoggedAnswer(child.id, str(fact), "missing_number", None, question, configured, right, 1, 0, seconds, sentence), learner
        )


def double_of(window: Window, twin: Callable[[], Twin], route: Route | None = None) -> Twin:
    """Return a twin that has a copy of the window's stored files, at this route."""
    made = twin()
    folder = made.scene.context.storage.folder
    assert folder is not None, "it has a disk"
    for name in (PROGRESS_FILE, HISTORY_FILE):
        if (window.data / name).exists():
            shutil.copy(window.data / name, folder / name)
    if (window.data / SAVES_FOLDER).exists():
        shutil.copytree(window.data / SAVES_FOLDER, folder / SAVES_FOLDER, dirs_exist_ok=True)
    made.scene.context.storage = Storage(folder)  # reads the copied files
    if route is not None:
        made.go(route)
    return made


def answers(window: Window, child: int) -> list[LoggedAnswer]:
    """Return all answers of a child in the database, the oldest first; the app may be running."""
    with closing(sqlite3.connect(f"{(window.data / PROGRESS_FILE).as_uri()}?mode=ro", uri=True)) as base:
        return list(AnswerRows(base, lambda: None).all_answers(child))


def child_of(window: Window, id: int) -> Child | None:
    """Return the stored child, or None once it is deleted; the app must not be writing."""
    storage = Storage(window.data)
    result = next((child for child in storage.progress.children() if child.id == id), None)
    storage.close()
    return result

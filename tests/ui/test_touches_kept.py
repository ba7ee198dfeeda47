"""What is kept of eye and hand alone: a row among the answers that is no exercise, heard again in its turn, and databases from before it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from game.practice.kinds import TOUCH
from game.practice.learner import Learner
from game.practice.setting import Setting
from game.practice.touching import touched
from tests.ui.pupils import MINUS, START, TIMES, after, answer, later, practise
from tests.ui.test_taking_over import told
from tests.ui.version_2 import taken_over, write
from ui.practice.parent.export_sheet import told as in_words
from ui.store.children import Answered, Child
from ui.store.files import PROGRESS, Files
from ui.store.progress_file import ProgressBase

TODAY = START.date()
GENTLE = Setting(pace="gentle")


def touch(child: Child, seconds: float | None = 1.25, **time: float) -> Answered:
    """What the room writes down; None: left out."""
    left = seconds is None
    return Answered(child.id, "", TOUCH, None, "", "", not left, 1, 0, seconds or 0.0, later(**time), left)


def after_touch(learner: Learner, seconds: float | None = 1.25, **time: float) -> Learner:
    return touched(learner, seconds, (START + timedelta(**time)).timestamp())


def test_it_comes_back_and_stays_with_the_answers_after_it(mine: Files) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    learner = after_touch(practise(mine, ada), days=1)
    mine.progress.answered(touch(ada, days=1), learner)
    assert mine.progress.learner(ada.id) == learner and learner.hand == 1.25
    learner = practise(mine, ada, MINUS, when=later(days=1))
    assert mine.progress.learner(ada.id) == learner and learner.hand == 1.25 and learner.answers == 2
    learner = after_touch(learner, None, days=12)
    mine.progress.answered(touch(ada, None, days=12), learner)
    found = mine.progress.learner(ada.id)
    assert found == learner and found.hand == 1.25 and found.touched == (START + timedelta(days=12)).timestamp()


@pytest.mark.parametrize("seconds", [1.25, None])
def test_it_is_no_exercise(mine: Files, seconds: float | None) -> None:
    """Neither right nor wrong, in no curve, in no lantern, not to be seen again."""
    ada = mine.progress.add_child("Ada", "bee", 2)
    practise(mine, ada)
    before, lanterns = mine.progress.report(ada.id, TODAY), mine.progress.lanterns(ada.id, TODAY)
    for _time in range(10):
        mine.progress.answered(touch(ada, seconds), after_touch(mine.progress.learner(ada.id), seconds))
    assert mine.progress.report(ada.id, TODAY) == before and mine.progress.lanterns(ada.id, TODAY) == lanterns


def test_the_table_of_all_answers_says_what_it_was(mine: Files, tmp_path: Path) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    for seconds in (1.25, None):
        mine.progress.answered(touch(ada, seconds), after_touch(mine.progress.learner(ada.id), seconds))
    assert mine.progress.export_csv(ada.id, tmp_path / "Ada.csv", in_words).result() is None
    _head, *rows = (tmp_path / "Ada.csv").read_text(encoding="utf-8-sig").splitlines()
    assert rows[0].endswith('"Touch the card","","","","",1,1,0,1.2') and '"left out",0,1,0' in rows[1]


def test_it_is_heard_in_its_turn_among_older_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a database of an older version is taken over, and when it is the last thing or the only one of a step."""
    monkeypatch.setattr("ui.store.taking_over.WITHIN", 0)
    monkeypatch.setattr("ui.store.taking_over.FEW", 1)
    base = ProgressBase(write(tmp_path / PROGRESS), lambda: None)
    (ada, _bob), partly = base.children(), base.learner(1)
    base.answered(touch(ada, days=40), after_touch(partly, days=40))
    base.answered(answer(ada, TIMES, when=later(days=41)), after(partly, TIMES))
    base.answered(touch(ada, 1.5, days=60), after_touch(partly, 1.5, days=60))
    while base.take_over():
        pass
    found = base.learner(ada.id)
    assert found == told(list(base.answers(ada.id)), GENTLE) and found.hand == 1.5 and found.touched is not None
    base.close()


BEFORE_5 = "ALTER TABLE model DROP COLUMN hand; ALTER TABLE model DROP COLUMN touched; PRAGMA user_version = 4;"
BEFORE_4 = "DROP TABLE lessons; DROP TABLE met; DROP TABLE challenges; PRAGMA user_version = 3;"


@pytest.mark.parametrize("version", [2, 3, 4])
def test_who_practised_before_is_measured_from_now_on(tmp_path: Path, version: int) -> None:
    """The first version is in `test_people`."""
    home = tmp_path / "Tablée"
    home.mkdir()
    known = older(home, version)
    mine = Files(home)
    ada = mine.progress.children()[0]
    taken_over(mine)
    found = mine.progress.learner(ada.id)
    assert found == (known or told(mine.progress._now(lambda base: list(base.answers(1))), GENTLE))
    assert found.answers and found.hand is None and found.touched is None
    mine.progress.answered(touch(ada, days=50), after_touch(found, days=50))
    mine.close()
    again = Files(home)
    assert again.progress.learner(ada.id) == after_touch(found, days=50) and again.trouble == mine.trouble == []
    again.close()


def older(home: Path, version: int) -> Learner | None:
    """Writes a database of this version; what Ada knew, where that version kept it."""
    if version == 2:
        write(home / PROGRESS)
        return None
    mine = Files(home)
    ada = mine.progress.add_child("Ada", "bee", 2)
    practise(mine, ada)
    learner = practise(mine, ada, MINUS, when=later(days=1))
    mine.close()
    with closing(sqlite3.connect(home / PROGRESS)) as base:
        base.executescript(BEFORE_5 + (BEFORE_4 if version == 3 else ""))
    return learner

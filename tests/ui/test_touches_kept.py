"""The kept reaction test: a row in the log that is no exercise, replayed in order; older databases."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from game.practice.kinds import REACTION_TEST_KIND
from game.practice.learner_state import Learner
from game.practice.reaction_test import after_reaction_test
from game.practice.settings import PracticeSettings
from tests.ui.pupils import MINUS, START, later, practise
from ui.practice.parent.export_dialog import answer_text as in_words
from ui.store.children import Child, LoggedAnswer
from ui.store.storage import Storage

TODAY = START.date()
GENTLE = PracticeSettings(pace="gentle")


def touch(child: Child, seconds: float | None = 1.25, **time: float) -> LoggedAnswer:
    """Return the logged answer of a reaction test; None for the seconds: skipped."""
    left = seconds is None
    return LoggedAnswer(child.id, "", REACTION_TEST_KIND, None, "", "", not left, 1, 0, seconds or 0.0, later(**time), left)


def after_touch(learner: Learner, seconds: float | None = 1.25, **time: float) -> Learner:
    return after_reaction_test(learner, seconds, (START + timedelta(**time)).timestamp())


def test_it_comes_back_and_stays_with_the_answers_after_it(mine: Storage) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    learner = after_touch(practise(mine, ada), days=1)
    mine.progress.add_answer(touch(ada, days=1), learner)
    assert mine.progress.learner(ada.id) == learner and learner.reaction_time_s == 1.25
    learner = practise(mine, ada, MINUS, when=later(days=1))
    assert mine.progress.learner(ada.id) == learner and learner.reaction_time_s == 1.25 and learner.answer_count == 2
    learner = after_touch(learner, None, days=12)
    mine.progress.add_answer(touch(ada, None, days=12), learner)
    result = mine.progress.learner(ada.id)
    assert result == learner and result.reaction_time_s == 1.25 and result.reaction_tested_at == (START + timedelta(days=12)).timestamp()


@pytest.mark.parametrize("seconds", [1.25, None])
def test_it_is_no_exercise(mine: Storage, seconds: float | None) -> None:
    """Neither right nor wrong, in no curve, no lantern, and not to be seen again."""
    ada = mine.progress.add_child("Ada", "bee", 2)
    practise(mine, ada)
    before, lanterns = mine.progress.report(ada.id, TODAY), mine.progress.day_set_counts_of_week(ada.id, TODAY)
    for _time in range(10):
        mine.progress.add_answer(touch(ada, seconds), after_touch(mine.progress.learner(ada.id), seconds))
    assert mine.progress.report(ada.id, TODAY) == before and mine.progress.day_set_counts_of_week(ada.id, TODAY) == lanterns


def test_the_table_of_all_answers_says_what_it_was(mine: Storage, tmp_path: Path) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    for seconds in (1.25, None):
        mine.progress.add_answer(touch(ada, seconds), after_touch(mine.progress.learner(ada.id), seconds))
    assert mine.progress.export_answers_csv((ada.id,), tmp_path / "Ada.csv", in_words).result() is None
    _head, *rows = (tmp_path / "Ada.csv").read_text(encoding="utf-8-sig").splitlines()
    assert rows[0].endswith('"Touch the card","","","","",1,1,0,1.2,"",""') and '"left out",0,1,0' in rows[1]

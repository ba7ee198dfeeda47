"""Databases of older versions are taken over without loss: every answer stays, and the model hears of it as if it happened now."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.practice.facts import numbers
from game.practice.learner import Learner, beginner
from game.practice.setting import Setting
from tests.ui.damaged import Damage
from tests.ui.pupils import START, TIMES, after, answer, later
from tests.ui.version_2 import taken_over, write
from ui.store.children import Answered, Child
from ui.store.files import PROGRESS, Files, Trouble
from ui.store.people import Person
from ui.store.progress_file import COPY_KEPT, ProgressBase
from ui.store.taking_over import heard

ADA, BOB = 1, 4
GENTLE = Setting(pace="gentle")
COPY = f"{PROGRESS}.former"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "Tablée"
    folder.mkdir()
    write(folder / PROGRESS)
    return folder


def answers(files: Files, child: int) -> list[Answered]:
    return files.progress._now(lambda base: list(base.answers(child)))


def told(given: list[Answered], setting: Setting) -> Learner:
    """What a child knows that gave these answers."""
    learner = beginner(setting)
    for one in given:
        learner = found[0] if (found := heard(learner, setting, one)) is not None else learner
    return learner


def test_people_answers_and_what_parents_chose_stay(home: Path) -> None:
    with closing(sqlite3.connect(home / PROGRESS)) as base:
        before = base.execute(
            "SELECT fact, kind, level, given, correct, tries, hints, seconds, at FROM answers WHERE child = 1 ORDER BY id"
        ).fetchall()
    mine = Files(home)
    assert mine.people.all() == (Person(1, "Ada", "bee", 2, "child"), Person(2, "Eva", "fox", 1), Person(4, "Bob", "cat", 0, "child"))
    assert mine.progress.children()[0] == Child(ADA, "Ada", "bee", 2, True, GENTLE)
    taken_over(mine)
    kept = [
        (one.fact, one.kind, one.level, one.given, one.right, one.tries, one.hints, one.seconds, one.when) for one in answers(mine, ADA)
    ]
    assert kept == before and len(kept) == 30
    assert mine.people.add("Zoé", "owl", 1).id == 10, "nobody gets the number of the one who was deleted"
    mine.close()
    assert mine.trouble == []


def test_each_child_knows_what_its_answers_say(home: Path) -> None:
    """Replayed in order, each first answer, with its day and its seconds."""
    mine = Files(home)
    mine.progress.children()
    taken_over(mine)
    for child, setting in ((ADA, GENTLE), (BOB, Setting(pace="lively"))):
        learner = mine.progress.learner(child)
        assert learner == told(answers(mine, child), setting)
        assert learner.answers > 20 and learner.families and learner.last is not None and learner.last >= START.timestamp()
    mine.close()
    again = Files(home)
    assert again.progress.learner(ADA) == told(answers(again, ADA), GENTLE)
    again.close()
    with closing(sqlite3.connect(home / PROGRESS)) as base:
        assert not base.execute("SELECT 1 FROM sqlite_master WHERE name = 'skills'").fetchall()


def test_it_happens_by_itself_after_the_first_question(home: Path) -> None:
    mine = Files(home)
    assert mine.progress.children()
    first_tries = len([one for one in answers(mine, ADA) if one.tries == 1])
    for _ in range(2_000):
        if mine.progress.learner(ADA).answers == first_tries:
            break
    assert mine.progress.learner(ADA) == told(answers(mine, ADA), GENTLE)
    mine.close()


def test_nobody_waits_for_it_and_who_is_looked_at_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.store.taking_over.WITHIN", 0)
    monkeypatch.setattr("ui.store.taking_over.FEW", 3)
    base = ProgressBase(write(tmp_path / PROGRESS), lambda: None)
    assert [child.name for child in base.children()] == ["Ada", "Bob"] and base.learner(BOB).answers == 0
    assert base.take_over() and base.learner(ADA) == beginner(GENTLE), "a few answers of Bob alone"
    base.close()


def test_killed_in_the_middle_it_goes_on_from_there(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every step is one transaction, so a kill is a start without what came after it."""
    monkeypatch.setattr("ui.store.taking_over.WITHIN", 0)
    monkeypatch.setattr("ui.store.taking_over.FEW", 7)
    steps, more = 0, True
    while more:
        base = ProgressBase(home / PROGRESS, lambda: None)
        more = base.take_over()
        base.close()
        steps += 1
    assert steps > 8
    mine = Files(home)
    assert mine.progress.learner(ADA) == told(answers(mine, ADA), GENTLE)
    mine.close()


def test_answers_given_meanwhile_are_heard_after_the_older_ones(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.store.taking_over.WITHIN", 0)
    base = ProgressBase(home / PROGRESS, lambda: None)
    (ada, _bob), partly = base.children(), base.learner(ADA)
    base.answered(answer(ada, TIMES, when=later(days=40)), after(partly, TIMES))
    assert base.learner(ADA) == partly, "in its turn"
    while base.take_over():
        pass
    found = base.learner(ADA)
    assert found == told(list(base.answers(ADA)), GENTLE) and found.families[numbers(TIMES)].asked >= 1
    base.close()


def test_a_set_that_began_meanwhile_does_not_undo_it(home: Path) -> None:
    """What the room thinks that the child knows is from before: the answer is heard anew."""
    base = ProgressBase(home / PROGRESS, lambda: None)
    (ada, _bob), partly = base.children(), base.learner(ADA)
    while base.take_over():
        pass
    base.answered(answer(ada, TIMES, when=later(days=40)), after(partly, TIMES))
    assert base.learner(ADA) == told(list(base.answers(ADA)), GENTLE)
    base.close()


def test_a_child_deleted_meanwhile_is_gone_and_the_others_are_taken_over(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.store.taking_over.WITHIN", 0)
    base = ProgressBase(home / PROGRESS, lambda: None)
    base.learner(ADA)
    assert base.take_over()
    base.delete_child(ADA)
    while base.take_over():
        pass
    assert base.learner(ADA) == beginner(Setting()) and not list(base.answers(ADA))
    assert base.learner(BOB) == told(list(base.answers(BOB)), Setting(pace="lively"))
    base.close()


def test_a_broken_answer_costs_no_other_and_is_told(home: Path) -> None:
    Damage("answers", "given", b"\xff", raw=True, first=True).do(home / PROGRESS)
    mine = Files(home)
    mine.progress.children()
    taken_over(mine)
    assert mine.progress.learner(ADA) == told(answers(mine, ADA), GENTLE) and len(answers(mine, ADA)) == 29
    mine.close()
    assert mine.take_troubles() == [Trouble("left_out", {"file": PROGRESS})]


# --- the copy of the older file


def kept(home: Path) -> bool:
    """Whether the copy is there after a start."""
    base = ProgressBase(home / PROGRESS, lambda: None)
    base.close()
    return (home / COPY).exists()


def make_old(home: Path, seconds: float) -> None:
    then = (home / COPY).stat().st_ctime - seconds
    os.utime(home / COPY, (then, then))


def test_a_copy_stays_until_all_are_taken_over_and_a_week_has_passed(home: Path) -> None:
    before = (home / PROGRESS).read_bytes()
    base = ProgressBase(home / PROGRESS, lambda: None)
    base.close()
    with closing(sqlite3.connect(home / COPY)) as copy, closing(sqlite3.connect(":memory:")) as old:
        old.deserialize(before)
        assert list(copy.iterdump()) == list(old.iterdump()), "it is the file as it was"
    make_old(home, 2 * COPY_KEPT)
    assert kept(home), "nobody is taken over yet"
    base = ProgressBase(home / PROGRESS, lambda: None)
    while base.take_over():
        pass
    base.close()
    make_old(home, COPY_KEPT - 60)
    assert kept(home)
    make_old(home, COPY_KEPT + 60)
    assert not kept(home)


def test_with_a_child_the_copy_goes_too(home: Path) -> None:
    mine = Files(home)
    mine.progress.children()
    assert b"Ada" in (home / COPY).read_bytes()
    mine.progress.delete_child(ADA)
    assert not any(b"Ada" in path.read_bytes() for path in home.rglob("*") if path.is_file())
    assert [child.name for child in mine.progress.children()] == ["Bob"]
    mine.close()
    assert mine.trouble == []

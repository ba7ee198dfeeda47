"""The people of this computer: kept under numbers that stay, with the children of the workshop among them, whatever the file was before."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from game.practice.facts import numbers
from game.practice.learner import beginner
from game.practice.setting import Setting
from tests.ui.pupils import START, TIMES, practise
from tests.ui.records import keys
from tests.ui.version_2 import taken_over
from ui.canvas.tokens import ANIMALS, animal_of, is_token, token_of
from ui.store import database, progress_file
from ui.store.children import Child
from ui.store.files import PROGRESS, Files, Trouble
from ui.store.people import Person

FIRST_VERSION = """
CREATE TABLE children (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, animal TEXT NOT NULL, colour INTEGER NOT NULL,
  pace TEXT NOT NULL, timer INTEGER NOT NULL, rating REAL NOT NULL, seen INTEGER NOT NULL);
CREATE TABLE skills (child INTEGER NOT NULL, fact TEXT NOT NULL, shift REAL NOT NULL, seen INTEGER NOT NULL,
  correct INTEGER NOT NULL, last_correct INTEGER NOT NULL, stability REAL NOT NULL, difficulty REAL NOT NULL, state INTEGER NOT NULL,
  step INTEGER, due REAL NOT NULL, last REAL NOT NULL, PRIMARY KEY (child, fact)) WITHOUT ROWID;
CREATE TABLE answers (id INTEGER PRIMARY KEY, child INTEGER NOT NULL, fact TEXT NOT NULL, sign TEXT NOT NULL, kind TEXT NOT NULL,
  level TEXT, shown TEXT NOT NULL, given TEXT NOT NULL, correct INTEGER NOT NULL, tries INTEGER NOT NULL, hints INTEGER NOT NULL,
  seconds REAL NOT NULL, at TEXT NOT NULL, day TEXT NOT NULL, known INTEGER NOT NULL);
CREATE INDEX days ON answers (child, day, sign, tries, known, seconds);
CREATE INDEX mistaken ON answers (child, id) WHERE NOT correct;
INSERT INTO children VALUES (1, 'Ada', 'bee', 2, 'gentle', 1, 0.5, 7), (4, 'Bob', 'cat', 0, 'same', 0, 0.0, 0), (9, 'Eve', 'hen', 1, 'same', 0, 0, 0);
INSERT INTO skills VALUES (1, '8*7=?', 0.25, 3, 2, 1, 2.5, 5.0, 1, 0, 1779000000.0, 1778000000.0);
INSERT INTO answers VALUES (1, 1, '8*7=?', '*', 'make', NULL, '8 × 7 = ?', '24', 0, 1, 0, 5.0, '2026-05-04T17:00:00+02:00', '2026-05-04', 0);
DELETE FROM children WHERE id = 9;
PRAGMA user_version = 1;
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "Tablée"


@pytest.fixture
def old(home: Path) -> Path:
    """A folder with the database of an older Tablée: two children, one of whom has practised, and one who was deleted."""
    home.mkdir()
    with closing(sqlite3.connect(home / PROGRESS)) as base:
        base.executescript(FIRST_VERSION)
    return home


@pytest.fixture
def mine(home: Path) -> Iterator[Files]:
    files = Files(home)
    yield files
    files.close()
    assert files.trouble == []


# --- people


def test_people_come_back_in_their_order_under_their_numbers(home: Path) -> None:
    mine = Files(home)
    eva, tom = mine.people.add("Eva", "elephant", 3), mine.people.add("Tom", "frog", 2, "child")
    mine.people.change(msgspec.structs.replace(eva, name="Eva L", animal="owl", kind="child"))
    mine.close()
    again = Files(home)
    assert again.people.all() == (Person(eva.id, "Eva L", "owl", 3, "child"), tom)
    assert again.people.by_id(tom.id) == tom and again.people.by_id(99) is again.people.by_id(None) is None
    again.close()
    assert again.trouble == []


def test_a_child_at_the_table_is_one_of_the_workshop_and_the_other_way_round(mine: Files) -> None:
    adult, tom = mine.people.add("Eva", "fox", 1), mine.people.add("Tom", "frog", 2, "child")
    ada = mine.progress.add_child("Ada", "bee", 0)
    assert mine.progress.children() == (Child(tom.id, "Tom", "frog", 2), ada)
    assert mine.people.all() == (adult, tom, Person(ada.id, "Ada", "bee", 0, "child"))
    practise(mine, ada)
    mine.people.change(Person(ada.id, "Ada L", "cat", 4, "child"))
    assert mine.progress.children()[1] == Child(ada.id, "Ada L", "cat", 4) and mine.progress.learner(ada.id).answers == 1


def test_a_number_is_never_given_twice(mine: Files) -> None:
    tom = mine.people.add("Tom", "frog", 2, "child")
    mine.progress.delete_child(tom.id)
    assert mine.people.by_id(tom.id) is None and mine.people.add("Eva", "fox", 1).id != tom.id
    mine.people.change(tom)
    assert len(mine.people.all()) == 1, "nobody comes back by a change"


def test_every_animal_has_a_token_in_every_colour() -> None:
    every = [token_of(animal, colour) for animal in ANIMALS for colour in range(6)]
    assert len(set(every)) == len(every) == 96
    assert all(
        is_token(token) and ANIMALS.index(animal_of(token)) == place // 6 and token % 6 == place % 6 for place, token in enumerate(every)
    )
    assert [token_of(animal, place % 6) for place, animal in enumerate(ANIMALS)] == list(range(16))
    assert not any(map(is_token, (-1, 16, 17, 114)))


# --- a file of an older Tablée


def test_the_children_of_an_older_file_are_people_and_lose_nothing(old: Path) -> None:
    mine = Files(old)
    assert mine.people.all() == (Person(1, "Ada", "bee", 2, "child"), Person(4, "Bob", "cat", 0, "child"))
    assert mine.progress.children()[0] == Child(1, "Ada", "bee", 2, True, Setting(pace="gentle"))
    taken_over(mine)
    learner, report = mine.progress.learner(1), mine.progress.report(1, START.date())
    assert (learner.answers, learner.families[numbers(TIMES)].asked) == (1, 1), "what it has answered is heard anew"
    assert report is not None and [mistake.given for mistake in report.mistakes] == ["24"]
    assert mine.people.add("Eva", "fox", 1).id == 10, "nobody gets the number of the one who was deleted"
    mine.close()
    assert mine.trouble == [] and {path.name for path in old.iterdir() if path.name.startswith("progress")} == {
        PROGRESS,
        f"{PROGRESS}.former",
    }
    again = Files(old)
    assert len(again.people.all()) == 3 and again.progress.learner(1) == learner
    again.close()


def test_an_older_file_that_cannot_be_changed_stays_as_it_was_with_a_copy(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = ("ALTER TABLE children RENAME TO people", "no statement of SQLite")
    monkeypatch.setitem(progress_file.SCHEMA.upgrades, 1, broken)
    before = content(old / PROGRESS)
    mine = Files(old)
    assert mine.people.all() == ()
    mine.close()
    assert keys(mine) == ["bad_progress"]
    assert content(old / f"{PROGRESS}.bad") == content(old / f"{PROGRESS}.former") == before


def test_a_window_that_comes_second_finds_the_file_changed(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Files(old)
    people = first.people.all()
    first.close()
    real, told = database._version, [1]  # what this window saw before it had to wait for the other
    monkeypatch.setattr(database, "_version", lambda base: told.pop() if told else real(base))
    second = Files(old)
    assert second.people.all() == people and told == []
    second.close()
    assert second.trouble == [] and not list(old.glob("*.bad"))


def test_an_older_file_in_a_folder_that_cannot_be_written_is_read(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_space(*_facts: object, **_more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("ui.store.files.tempfile.TemporaryFile", no_space)
    mine = Files(old)
    assert keys(mine) == ["unwritable"], "said once, in one sentence"
    assert [person.name for person in mine.people.all()] == ["Ada", "Bob"]
    assert mine.people.add("Eva", "fox", 1) in mine.people.all(), "while the app runs"
    mine.close()
    assert content(old / PROGRESS)[0][1] == "Ada" and len(content(old / PROGRESS)) == 2 and mine.trouble == []


def test_a_file_that_another_program_locks_does_not_keep_anybody_waiting(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.store.database.PATIENCE", 0)
    with closing(sqlite3.connect(old / PROGRESS)) as other:
        other.execute("BEGIN EXCLUSIVE")
        mine = Files(old)
        assert mine.people.all() == () and mine.people.add("Eva", "fox", 1) in mine.people.all()
        assert keys(mine) == ["no_progress"], "said once"
        mine.close()


def test_a_broken_file_that_cannot_be_set_aside_is_told_and_people_are_kept_in_memory(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home.mkdir()
    (home / PROGRESS).write_bytes(b"no database" * 500)
    monkeypatch.setattr("ui.store.database.set_aside", lambda path: path.name)
    mine = Files(home)
    assert mine.people.add("Eva", "fox", 1) in mine.people.all() and mine.progress.learner(1) == beginner(Setting())
    assert Trouble("bad_progress", {"file": PROGRESS}) in mine.take_troubles()
    mine.close()


def content(path: Path) -> list[tuple[object, ...]]:
    """The children of an old file."""
    with closing(sqlite3.connect(path)) as base:
        return base.execute("SELECT * FROM children ORDER BY id").fetchall()

"""Profiles, children of the workshop included: kept under lasting numbers, whatever the file was."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from game.practice.learner import new_learner
from game.practice.settings import PracticeSettings
from tests.ui.pupils import practise
from tests.ui.records import keys
from ui.assets.tokens import ANIMALS, animal_of, is_valid_token, token_of
from ui.store.children import Child
from ui.store.profiles import Profile
from ui.store.storage import PROGRESS_FILE, Problem, Storage


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "Tablée"


@pytest.fixture
def old(home: Path) -> Path:
    """Return a folder with two children, the first of whom has answers, and traces of a deleted third."""
    storage = Storage(home)
    ada, _bob, eve = [storage.progress.add_child(name, animal, 2) for name, animal in (("Ada", "bee"), ("Bob", "cat"), ("Eve", "hen"))]
    practise(storage, ada)
    storage.progress.delete_profiles(eve.id)
    storage.close()
    return home


@pytest.fixture
def mine(home: Path) -> Iterator[Storage]:
    storage = Storage(home)
    yield storage
    storage.close()
    assert storage.problems == []


# --- people


def test_people_come_back_in_their_order_under_their_numbers(home: Path) -> None:
    mine = Storage(home)
    eva, tom = mine.profiles.add("Eva", "elephant", 3), mine.profiles.add("Tom", "frog", 2, "child")
    mine.profiles.update(msgspec.structs.replace(eva, name="Eva L", animal="owl", kind="child"))
    mine.close()
    again = Storage(home)
    assert again.profiles.all() == (Profile(eva.id, "Eva L", "owl", 3, "child"), tom)
    assert again.profiles.by_id(tom.id) == tom and again.profiles.by_id(99) is again.profiles.by_id(None) is None
    again.close()
    assert again.problems == []


def test_a_child_at_the_table_is_one_of_the_workshop_and_the_other_way_round(mine: Storage) -> None:
    adult, tom = mine.profiles.add("Eva", "fox", 1), mine.profiles.add("Tom", "frog", 2, "child")
    ada = mine.progress.add_child("Ada", "bee", 0)
    assert mine.progress.children() == (Child(tom.id, "Tom", "frog", 2), ada)
    assert mine.profiles.all() == (adult, tom, Profile(ada.id, "Ada", "bee", 0, "child"))
    practise(mine, ada)
    mine.profiles.update(Profile(ada.id, "Ada L", "cat", 4, "child"))
    assert mine.progress.children()[1] == Child(ada.id, "Ada L", "cat", 4) and mine.progress.learner(ada.id).answer_count == 1


def test_a_number_is_never_given_twice(mine: Storage) -> None:
    tom = mine.profiles.add("Tom", "frog", 2, "child")
    mine.progress.delete_profiles(tom.id)
    assert mine.profiles.by_id(tom.id) is None and mine.profiles.add("Eva", "fox", 1).id != tom.id
    mine.profiles.update(tom)
    assert len(mine.profiles.all()) == 1, "nobody comes back by a change"


def test_every_animal_has_a_token_in_every_colour() -> None:
    every = [token_of(animal, colour) for animal in ANIMALS for colour in range(6)]
    assert len(set(every)) == len(every) == 96
    assert all(
        is_valid_token(token) and ANIMALS.index(animal_of(token)) == index // 6 and token % 6 == index % 6
        for index, token in enumerate(every)
    )
    assert [token_of(animal, index % 6) for index, animal in enumerate(ANIMALS)] == list(range(16))
    assert not any(map(is_valid_token, (-1, 16, 17, 114)))


# --- a file of another version, or that cannot be used


@pytest.mark.parametrize("version", [1, 2, 3, 4, 9])
def test_a_file_of_another_version_is_kept_beside_unharmed(old: Path, version: int) -> None:
    with closing(sqlite3.connect(old / PROGRESS_FILE)) as base:
        base.execute(f"PRAGMA user_version = {version}")
    before = (old / PROGRESS_FILE).read_bytes()
    mine = Storage(old)
    assert mine.profiles.all() == ()
    mine.close()
    assert mine.take_problems() == [Problem("other_version", {"file": f"{PROGRESS_FILE}.bad"})]
    assert (old / f"{PROGRESS_FILE}.bad").read_bytes() == before


def test_a_file_in_a_folder_that_cannot_be_written_is_read(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_space(*_facts: object, **_more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("ui.store.storage.tempfile.TemporaryFile", no_space)
    mine = Storage(old)
    assert keys(mine) == ["unwritable"], "said once, in one sentence"
    assert [profile.name for profile in mine.profiles.all()] == ["Ada", "Bob"]
    assert mine.profiles.add("Eva", "fox", 1) in mine.profiles.all(), "while the app runs"
    mine.close()
    assert content(old / PROGRESS_FILE)[0][1] == "Ada" and len(content(old / PROGRESS_FILE)) == 2 and mine.problems == []


def test_a_file_that_another_program_locks_does_not_keep_anybody_waiting(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.store.database.LOCK_TIMEOUT_S", 0)
    with closing(sqlite3.connect(old / PROGRESS_FILE)) as other:
        other.execute("BEGIN EXCLUSIVE")
        mine = Storage(old)
        assert mine.profiles.all() == () and mine.profiles.add("Eva", "fox", 1) in mine.profiles.all()
        assert keys(mine) == ["no_progress"], "said once"
        mine.close()


def test_a_broken_file_that_cannot_be_set_aside_is_told_and_people_are_kept_in_memory(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home.mkdir()
    (home / PROGRESS_FILE).write_bytes(b"no database" * 500)
    monkeypatch.setattr("ui.store.database.quarantine", lambda path: path.name)
    mine = Storage(home)
    assert mine.profiles.add("Eva", "fox", 1) in mine.profiles.all() and mine.progress.learner(1) == new_learner(PracticeSettings())
    assert Problem("bad_progress", {"file": PROGRESS_FILE}) in mine.take_problems()
    mine.close()


def content(path: Path) -> list[tuple[object, ...]]:
    """Return the profiles in a file."""
    with closing(sqlite3.connect(path)) as base:
        return base.execute("SELECT * FROM people ORDER BY id").fetchall()

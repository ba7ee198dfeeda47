"""What the children of the workshop know comes back as it was written, each child's own, and nothing of it stops play."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest

from bench.practice_report import fill, milliseconds
from game.practice.facts import Chain, Step
from game.practice.learner import Learner
from tests.ui.pupils import MINUS, START, TIMES, after, answer, later, practise
from tests.ui.records import keys, names
from ui.assets import words
from ui.store.children import DAYS, MISTAKES, Child, Mistake
from ui.store.files import Files, Trouble
from ui.store.progress import LONGEST, ProgressBase
from ui.store.spacing import remembered

TODAY = START.date()
NAME = "Zéphirine-Ada"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "Tablée"


@pytest.fixture
def mine(tmp_path: Path) -> Iterator[Files]:
    """Without a folder: in memory, where all is the same and faster."""
    (tmp_path / "none").write_bytes(b"")
    files = Files(tmp_path / "none")
    files.take_troubles()
    yield files
    files.close()
    assert files.trouble == []


# --- children


def test_children_come_back_in_their_order(home: Path) -> None:
    mine = Files(home)
    ada, bob = mine.progress.add_child("Ada", "bee", 2), mine.progress.add_child("Bob", "cat", 0)
    mine.progress.change_child(msgspec.structs.replace(ada, name="Ada L", pace="gentle", timer=True))
    mine.close()
    again = Files(home)
    assert again.progress.children() == (Child(ada.id, "Ada L", "bee", 2, "gentle", True), bob)
    assert names(home) == {"progress.sqlite"} and again.trouble == []
    again.close()


def test_a_new_child_is_a_beginner_and_so_is_one_who_is_gone(mine: Files) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    assert mine.progress.learner(ada.id) == mine.progress.learner(99) == Learner()
    assert mine.progress.report(99, TODAY) is None


def test_an_answer_of_a_child_that_was_deleted_is_no_longer_kept(mine: Files) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    mine.progress.delete_child(ada.id)
    practise(mine, ada)
    assert mine.progress.learner(ada.id) == Learner()
    assert mine.progress.add_child("Bob", "cat", 0).id != ada.id, "nobody gets the number of another"


def test_a_deleted_child_leaves_nothing_in_the_file(home: Path) -> None:
    mine = Files(home)
    bob, ada = mine.progress.add_child("Bob", "cat", 0), mine.progress.add_child(NAME, "bee", 2)
    for number in range(25):
        practise(mine, ada, right=False, shown=f"asked {NAME} {number}" * 20, given=NAME)
    learner = practise(mine, bob)
    mine.progress.learner(bob.id)
    full = (home / "progress.sqlite").stat().st_size
    assert NAME.encode() in (home / "progress.sqlite").read_bytes()
    mine.progress.delete_child(ada.id)
    assert mine.progress.children() == (bob,) and mine.progress.learner(bob.id).seen == learner.seen
    assert not any(NAME.encode() in path.read_bytes() for path in home.rglob("*") if path.is_file()), "also before the app is closed"
    assert (home / "progress.sqlite").stat().st_size < full
    mine.close()


def test_what_was_set_aside_is_told_when_a_child_is_deleted(home: Path) -> None:
    mine = Files(home)
    ada = mine.progress.add_child(NAME, "bee", 2)
    (home / "progress.sqlite.2.bad").write_text(NAME)
    mine.progress.delete_child(ada.id)
    (trouble,) = mine.take_troubles()
    assert trouble.key == "old_progress" and trouble.facts["files"] == "progress.sqlite.2.bad" and trouble.facts["folder"] == str(home)
    mine.close()


# --- what they know


def test_a_learner_comes_back_exactly(mine: Files) -> None:
    ada, learner = mine.progress.add_child("Ada", "bee", 2), Learner()
    facts = (TIMES, MINUS, Step("+", 8, 7, "sign"), Chain(3, "+-", 7), TIMES, MINUS)
    for place, fact in enumerate(facts):
        learner = after(learner, fact, place % 2 == 0)
        mine.progress.answered(answer(ada, fact, place % 2 == 0), learner)
    found = mine.progress.learner(ada.id)
    undated = {fact: replace(skill, due=None) for fact, skill in found.skills.items()}
    assert (found.rating, found.seen, undated) == (learner.rating, learner.seen, learner.skills)


def test_the_memory_says_when_a_fact_is_due(mine: Files) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    practise(mine, ada, right=False)
    missed = remembered(None, False, 5.0, START)
    assert mine.progress.learner(ada.id).skills[TIMES].due == missed.due
    practise(mine, ada, when=later(days=1))
    assert mine.progress.learner(ada.id).skills[TIMES].due == remembered(missed, True, 5.0, START + timedelta(1)).due


def test_only_the_first_answer_to_an_exercise_moves_what_is_known(mine: Files) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    practise(mine, ada, right=False)
    before = mine.progress.learner(ada.id)
    practise(mine, ada, tries=2)
    mine.progress.answered(answer(ada, None, kind="as_many"), before)
    assert mine.progress.learner(ada.id) == before


def test_children_never_mix(mine: Files) -> None:
    ada, bob = (mine.progress.add_child(name, "bee", 0) for name in ("Ada", "Bob"))
    practise(mine, ada, TIMES)
    practise(mine, bob, MINUS, right=False)
    assert set(mine.progress.learner(ada.id).skills) == {TIMES}
    assert set(mine.progress.learner(bob.id).skills) == {MINUS}
    first, second = (mine.progress.report(child.id, TODAY) for child in (ada, bob))
    assert first is not None and second is not None
    assert (first.items, first.mistakes, first.tables["-"][4][3]) == (1, (), "unseen")
    assert (second.items, len(second.mistakes), second.tables["-"][4][3]) == (1, 1, "again")
    assert second.tables["*"] == (("unseen",) * 10,) * 10


# --- the report


def test_the_tables_of_a_report(mine: Files) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    for _ in range(5):
        practise(mine, ada, TIMES)
    practise(mine, ada, Step("/", 42, 6))
    practise(mine, ada, Step("+", 9, 2), right=False)
    report = mine.progress.report(ada.id, TODAY)
    assert report is not None
    assert report.tables["*"][6][7] == report.tables["*"][7][6] == "firm", "7 × 8 and 8 × 7"
    assert report.tables["/"][6][5] == "way" and report.tables["+"][1][8] == report.tables["+"][8][1] == "again"
    assert [report.known(sign) for sign in "+-*/"] == [0, 0, 2, 0]


def test_the_days_and_weeks_of_a_report(mine: Files) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    practise(mine, ada, seconds=10)
    practise(mine, ada, seconds=20, hints=1)  # not alone: no success
    practise(mine, ada, right=False, seconds=30)
    practise(mine, ada, tries=2, seconds=60)
    practise(mine, ada, MINUS, when=later(weeks=2), seconds=9000)
    report = mine.progress.report(ada.id, TODAY + timedelta(15))
    assert report is not None
    assert (len(report.days), report.days[-1].day) == (DAYS, TODAY + timedelta(15))
    done = {each.day: (each.items, each.minutes) for each in report.days if each.items}
    assert done == {TODAY: (3, 2), TODAY + timedelta(14): (1, LONGEST / 60)}
    assert [msgspec.structs.astuple(week) for week in report.curves["*"]] == [(1, 3, pytest.approx(1 / 3), 10)]
    assert [(week.number, week.success) for week in report.curves["-"]] == [(3, 1)]
    assert (report.weeks, report.items, report.curves["+"]) == (3, 4, ())


def test_the_last_mistakes_of_a_report(mine: Files) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    for number in range(MISTAKES + 5):
        practise(mine, ada, right=False, given=str(number))
        practise(mine, ada, tries=2)
    report = mine.progress.report(ada.id, TODAY)
    assert report is not None
    assert len(report.mistakes) == MISTAKES
    assert report.mistakes[0] == Mistake("8 × 7 = ?", "24", START.isoformat())


def test_a_report_of_nothing(mine: Files) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    report = mine.progress.report(ada.id, TODAY)
    assert report is not None
    assert (report.weeks, report.items, report.mistakes, report.known("+")) == (0, 0, (), 0)


@pytest.mark.long
def test_two_years_are_ready_in_time(tmp_path: Path) -> None:
    child = fill(tmp_path / "progress.sqlite")
    mine = Files(tmp_path)
    assert milliseconds(lambda: mine.progress.report(child.id, date(2026, 6, 30))) < 300
    mine.close()


# --- what may go wrong


def write_version(path: Path) -> None:
    base = sqlite3.connect(path)
    base.execute("PRAGMA user_version = 9")
    base.close()


def write_other_table(path: Path) -> None:
    base = sqlite3.connect(path)
    base.execute("CREATE TABLE people (id INTEGER)")
    base.close()


def write_half(path: Path) -> None:
    mine = Files(path.parent)
    practise(mine, mine.progress.add_child("Ada", "bee", 2))
    mine.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xaa" * (len(whole) - 4096))


SPOILT = [lambda path: path.write_bytes(b"no database" * 500), write_version, write_other_table, write_half]


@pytest.mark.parametrize("spoil", SPOILT)
def test_a_broken_database_is_set_aside_and_a_new_one_begins(home: Path, spoil: Callable[[Path], None]) -> None:
    Files(home).close()
    spoil(home / "progress.sqlite")
    spoilt = (home / "progress.sqlite").read_bytes()
    mine = Files(home)
    assert mine.progress.children() == ()
    assert mine.take_troubles() == [Trouble("bad_progress", {"file": "progress.sqlite.bad"})]
    assert (home / "progress.sqlite.bad").read_bytes() == spoilt
    learner = practise(mine, mine.progress.add_child("Ada", "bee", 2))
    mine.close()
    again = Files(home)
    assert again.progress.learner(again.progress.children()[0].id).rating == learner.rating
    assert again.trouble == []
    again.close()


def test_a_file_that_cannot_be_written_goes_on_in_memory_with_all_it_had(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = Files(home)
    ada = mine.progress.add_child("Ada", "bee", 2)
    practise(mine, ada)
    mine.progress.learner(ada.id)
    monkeypatch.setattr("ui.store.database.PATIENCE", 0)
    mine.close()
    mine, other = Files(home), sqlite3.connect(home / "progress.sqlite", check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")  # somebody else writes and does not end
    learner = practise(mine, ada)
    bob = mine.progress.add_child("Bob", "cat", 0)
    assert mine.progress.learner(ada.id).rating == learner.rating
    assert mine.progress.children() == (ada, bob)
    assert keys(mine) == ["no_progress"], "said once"
    other.close()
    mine.close()


def test_the_database_is_closed_with_the_app(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An open one would keep Windows from moving or deleting it."""
    closed, close = list[ProgressBase](), ProgressBase.close

    def closing(base: ProgressBase) -> None:
        closed.append(base)
        close(base)

    monkeypatch.setattr(ProgressBase, "close", closing)
    mine = Files(home)
    mine.progress.add_child("Ada", "bee", 2)
    assert closed == []
    mine.close()
    assert len(closed) == 1


def test_a_folder_in_the_place_of_the_database(home: Path) -> None:
    (home / "progress.sqlite").mkdir(parents=True)
    mine = Files(home)
    ada = mine.progress.add_child("Ada", "bee", 2)
    learner = practise(mine, ada)
    assert mine.progress.learner(ada.id).rating == learner.rating
    assert keys(mine) == ["no_progress"]
    mine.close()


def test_two_windows_of_the_app_wait_for_each_other(home: Path) -> None:
    here, there = Files(home), Files(home)
    ada, bob = here.progress.add_child("Ada", "bee", 0), there.progress.add_child("Bob", "cat", 1)
    assert here.progress.children() == there.progress.children() == (ada, bob)
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda pair: [practise(*pair) for _ in range(5)], [(here, ada), (there, bob)]))
    assert here.progress.learner(ada.id).seen == there.progress.learner(bob.id).seen == 5, "each has written its own"
    assert here.progress.learner(bob.id).seen == there.progress.learner(ada.id).seen == 5
    assert here.trouble == there.trouble == []
    here.close()
    there.close()


# --- tables that people keep


def exported(mine: Files, child: Child, path: Path) -> list[str]:
    assert mine.progress.export_csv(child.id, path).result() is None
    text = path.read_bytes()
    assert text.startswith("\N{BYTE ORDER MARK}".encode()), "or a spreadsheet takes it for Latin"
    return text.decode("utf-8-sig").splitlines()


def test_a_table_of_all_answers(mine: Files, tmp_path: Path) -> None:
    ada, bob = mine.progress.add_child('Ada "la vive", 6', "bee", 2), mine.progress.add_child("Bob", "cat", 0)
    practise(mine, ada, right=False, given="54", level="times", seconds=3.14)
    practise(mine, bob)
    head, *rows = exported(mine, ada, tmp_path / "Ada.csv")
    assert head.replace('"', "") == "when,child,fact,kind,level,exercise,answer,right,try number,hints,seconds"
    assert rows == [f'"{START.isoformat()}","Ada ""la vive"", 6","8*7=?","make","times","8 × 7 = ?","54",0,1,0,"3.1"']


def test_spreadsheets_of_other_languages_get_their_signs(mine: Files, tmp_path: Path) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    practise(mine, ada, seconds=3.14)
    words.set_language("fr")
    head, row = exported(mine, ada, tmp_path / "Ada.csv")
    words.set_language("en")
    assert head.startswith('"quand";"enfant";') and row.endswith(';1;1;0;"3,1"')


def test_a_place_that_cannot_be_written(mine: Files, tmp_path: Path) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    for writing in (mine.progress.export_csv(ada.id, tmp_path), mine.progress.write_page(tmp_path, "<p>")):
        found = writing.result()
        assert found is not None and found.key == "not_saved"

"""The progress store: each child's learner state comes back as written, and no fault stops play."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from game.practice.facts import BasicFact, Chain, NumberSense, family_of_fact
from game.practice.learner import after_class_change, new_learner
from game.practice.mastery import GOLD, mastery_of
from game.practice.settings import PracticeSettings
from tests.ui.pupils import DAYS_TO_GOLD, MINUS, START, TIMES, after, answer, later, practise
from tests.ui.records import keys, names
from ui.store.answer_rows import MAX_ANSWER_S
from ui.store.children import MAX_MISTAKES, REPORT_DAYS, Child, DaySetCount, Mistake
from ui.store.progress_file import ProgressDatabase
from ui.store.storage import Problem, Storage

TODAY = START.date()
NAME = "Zéphirine-Ada"
GENTLE = PracticeSettings("CE2", "gentle", "/", "+", 20, "*7", 1.5e9, 740_000)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "Tablée"


# --- children


def test_children_come_back_in_their_order(home: Path) -> None:
    mine = Storage(home)
    ada, bob = mine.progress.add_child("Ada", "bee", 2), mine.progress.add_child("Bob", "cat", 0)
    changed = Child(ada.id, "Ada L", "bee", 2, True, GENTLE, 2, True, "Red group", "fox owl fox")
    mine.progress.update_child(changed)
    mine.close()
    again = Storage(home)
    assert again.progress.children() == (changed, bob)
    assert names(home) == {"progress.sqlite"} and again.problems == []
    again.close()


def test_a_new_child_is_a_beginner_and_so_is_one_who_is_gone(mine: Storage) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    assert mine.progress.learner(ada.id) == mine.progress.learner(99) == new_learner(PracticeSettings())
    assert mine.progress.report(99, TODAY) is None


def test_an_answer_of_a_child_that_was_deleted_is_no_longer_kept(mine: Storage) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    mine.progress.delete_profiles(ada.id)
    practise(mine, ada)
    assert mine.progress.learner(ada.id) == new_learner(PracticeSettings())
    assert mine.progress.add_child("Bob", "cat", 0).id != ada.id, "nobody gets the number of another"


def test_a_deleted_child_leaves_nothing_in_the_file(home: Path) -> None:
    mine = Storage(home)
    bob, ada = mine.progress.add_child("Bob", "cat", 0), mine.progress.add_child(NAME, "bee", 2)
    for number in range(25):
        practise(mine, ada, right=False, shown=f"asked {NAME} {number}" * 20, given=NAME)
    learner = practise(mine, bob)
    mine.progress.learner(bob.id)
    full = (home / "progress.sqlite").stat().st_size
    assert NAME.encode() in (home / "progress.sqlite").read_bytes()
    mine.progress.delete_profiles(ada.id)
    assert mine.progress.children() == (bob,) and mine.progress.learner(bob.id).answer_count == learner.answer_count
    assert not any(NAME.encode() in path.read_bytes() for path in home.rglob("*") if path.is_file()), "also before the app is closed"
    assert (home / "progress.sqlite").stat().st_size < full
    mine.close()


def test_what_was_set_aside_is_told_when_a_child_is_deleted(home: Path) -> None:
    mine = Storage(home)
    ada = mine.progress.add_child(NAME, "bee", 2)
    (home / "progress.sqlite.2.bad").write_text(NAME)
    mine.progress.delete_profiles(ada.id)
    (trouble,) = mine.take_problems()
    assert trouble.key == "old_progress" and trouble.facts["files"] == "progress.sqlite.2.bad" and trouble.facts["folder"] == str(home)
    mine.close()


# --- what they know


FAMILY = family_of_fact(TIMES)


def test_a_learner_comes_back_exactly(mine: Storage) -> None:
    """Profile, paces, parts, families, feelers and levels are equal to those written."""
    ada = mine.progress.add_child("Ada", "bee", 2)
    learner = new_learner(PracticeSettings())
    facts = (TIMES, MINUS, BasicFact("+", 8, 7, "sign"), Chain(3, "+-", 7), NumberSense("compare", "+", 7, 6), TIMES, MINUS)
    for index, fact in enumerate(facts):
        learner = after(learner, fact, index % 2 == 0, seconds=1.5, day=index)
        learner = replace(learner, passed_levels=learner.passed_levels | {"frames"})
        mine.progress.add_answer(answer(ada, fact, index % 2 == 0, when=later(days=index)), learner)
    assert mine.progress.learner(ada.id) == learner
    assert (
        len(learner.family_stats) == 5 and learner.paces and learner.closed_sign_counts and learner.family_stats[FAMILY].memory is not None
    )


def test_only_the_first_answer_to_an_exercise_moves_what_is_known(mine: Storage) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    practise(mine, ada, right=False)
    before = mine.progress.learner(ada.id)
    practise(mine, ada, tries=2)
    mine.progress.add_answer(answer(ada, None, kind="as_many"), before)
    assert mine.progress.learner(ada.id) == before


def test_children_never_mix(mine: Storage) -> None:
    ada, bob = (mine.progress.add_child(name, "bee", 0) for name in ("Ada", "Bob"))
    practise(mine, ada, TIMES)
    practise(mine, bob, MINUS, right=False)
    assert set(mine.progress.learner(ada.id).family_stats) == {FAMILY}
    assert set(mine.progress.learner(bob.id).family_stats) == {family_of_fact(MINUS)}
    first, second = (mine.progress.report(child.id, TODAY) for child in (ada, bob))
    assert first is not None and second is not None
    assert (first.items, first.mistakes, second.items, len(second.mistakes)) == (1, (), 1, 1)


def test_what_was_left_out_is_a_row_and_no_answer(mine: Storage) -> None:
    """With an empty answer, not right, and listed to be seen again with its reason."""
    ada = mine.progress.add_child("Ada", "bee", 2)
    learner = after(mine.progress.learner(ada.id), TIMES, right=False, is_skipped=True)
    mine.progress.add_answer(answer(ada, right=False, given="", skipped=True), learner)
    report = mine.progress.report(ada.id, TODAY)
    assert report is not None and report.mistakes == (Mistake("8 × 7 = ?", "", START.isoformat(), "skipped"),)
    assert mine.progress.learner(ada.id).family_stats[FAMILY].last_skipped and report.items == 1


def test_answers_of_two_windows_are_both_believed(mine: Storage) -> None:
    """The second window's learner state is older than the answer of the first."""
    ada = mine.progress.add_child("Ada", "bee", 2)
    before = mine.progress.learner(ada.id)
    mine.progress.add_answer(answer(ada, TIMES), after(before, TIMES))
    mine.progress.add_answer(answer(ada, MINUS), after(before, MINUS))
    learner = mine.progress.learner(ada.id)
    assert learner.answer_count == 2 and set(learner.family_stats) == {FAMILY, family_of_fact(MINUS)}


def test_another_class_moves_what_is_believed_and_a_pace_does_not(mine: Storage) -> None:
    """A class that parents set shifts the estimates; the pace and the day goal do not."""
    ada = mine.progress.add_child("Ada", "bee", 2)
    practise(mine, ada)
    before = mine.progress.learner(ada.id)
    mine.progress.update_child(msgspec.structs.replace(ada, setting=PracticeSettings(pace="gentle"), goal=3))
    assert mine.progress.learner(ada.id) == before
    mine.progress.update_child(msgspec.structs.replace(ada, setting=PracticeSettings("CM2")))
    assert mine.progress.learner(ada.id) == after_class_change(before, PracticeSettings(), PracticeSettings("CM2")) != before


# --- the report


def test_the_days_and_weeks_of_a_report(mine: Storage) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    practise(mine, ada, seconds=10)
    practise(mine, ada, seconds=20, hints=1)  # answered with help, so no success
    practise(mine, ada, right=False, seconds=30)
    practise(mine, ada, tries=2, seconds=60)
    practise(mine, ada, MINUS, when=later(weeks=2), seconds=9000)
    report = mine.progress.report(ada.id, TODAY + timedelta(15))
    assert report is not None
    assert (len(report.days), report.days[-1].day) == (REPORT_DAYS, TODAY + timedelta(15))
    done = {each.day: (each.items, each.minutes) for each in report.days if each.items}
    assert done == {TODAY: (3, 2), TODAY + timedelta(14): (1, MAX_ANSWER_S / 60)}
    assert [msgspec.structs.astuple(week) for week in report.curves["*"]] == [(1, 3, pytest.approx(1 / 3), 10, 0)]
    assert [(week.number, week.success) for week in report.curves["-"]] == [(3, 1)]
    assert (report.weeks, report.items, report.curves["+"]) == (3, 4, ())


def test_what_is_by_heart_is_counted_week_by_week(mine: Storage) -> None:
    ada, learner = mine.progress.add_child("Ada", "bee", 2), new_learner(PracticeSettings("CM2"))
    fluent = replace(TIMES, direction="number")
    for day in range(DAYS_TO_GOLD):
        learner = after(learner, fluent, seconds=1.5, day=day)
        mine.progress.add_answer(answer(ada, fluent, seconds=1.5, when=later(days=day)), learner)
    report = mine.progress.report(ada.id, TODAY + timedelta(DAYS_TO_GOLD))
    assert report is not None and mastery_of(learner, FAMILY) == GOLD
    assert [week.by_heart for week in report.curves["*"]][-1] == 1 and report.curves["-"] == ()


SHORTER = '["fewer",{"cards":2}]'
HOW = {
    "wrong": {"right": False, "given": "54", "why": '["makes",{"sum":"8 + 7","value":"15","wanted":9}]'},
    "hint": {"hints": 2},
    "longer": {"right": False, "given": "4 + 5 + 1", "why": SHORTER, "kind": "simplest"},
    "before": {"right": False, "given": "2 + 8", "why": '["found_before",{}]', "kind": "as_many"},
    "skipped": {"right": False, "given": "", "skipped": True},
}


@pytest.mark.parametrize("how", HOW)
def test_what_is_to_be_seen_again_has_its_true_reason(mine: Storage, how: str) -> None:
    """An answer found before or not the shortest is no mistake; one with help was right."""
    ada = mine.progress.add_child("Ada", "bee", 2)
    submitted = answer(ada, **HOW[how])  # type: ignore[arg-type]
    mine.progress.add_answer(submitted, new_learner(PracticeSettings()))
    report = mine.progress.report(ada.id, TODAY)
    assert report is not None and report.mistakes == (Mistake(submitted.shown, submitted.given, submitted.when, how, submitted.why),)


def test_what_was_right_at_once_and_alone_is_not_seen_again(mine: Storage) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    practise(mine, ada)
    report = mine.progress.report(ada.id, TODAY)
    assert report is not None and report.mistakes == ()


def test_the_last_mistakes_of_a_report(mine: Storage) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    for number in range(MAX_MISTAKES + 5):
        practise(mine, ada, right=False, given=str(number))
        practise(mine, ada, tries=2)
    report = mine.progress.report(ada.id, TODAY)
    assert report is not None
    assert len(report.mistakes) == MAX_MISTAKES
    assert report.mistakes[0] == Mistake("8 × 7 = ?", "24", START.isoformat())


def test_a_report_of_nothing(mine: Storage) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    report = mine.progress.report(ada.id, TODAY)
    assert report is not None
    assert (report.weeks, report.items, report.mistakes) == (0, 0, ())


# --- lanterns


def test_a_lantern_for_each_day_of_the_week(mine: Storage) -> None:
    """Ten exercises are a set, whatever the answers."""
    ada = mine.progress.add_child("Ada", "bee", 2)
    known = new_learner(PracticeSettings())
    for day, count in ((-1, 30), (0, 20), (1, 19), (2, 0), (3, 5)):
        for index in range(count):
            mine.progress.add_answer(answer(ada, right=index % 2 == 0, tries=1, when=later(days=day)), known)
            mine.progress.add_answer(answer(ada, tries=2, when=later(days=day)), known)
    days = [TODAY + timedelta(day) for day in range(4)]
    assert mine.progress.day_set_counts_of_week(ada.id, days[-1]) == tuple(map(DaySetCount, days, (2, 1, 0, 0)))
    assert mine.progress.day_set_counts_of_week(99, TODAY) == (DaySetCount(TODAY, 0),)


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
    mine = Storage(path.parent)
    practise(mine, mine.progress.add_child("Ada", "bee", 2))
    mine.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xaa" * (len(whole) - 4096))


SPOILT = [lambda path: path.write_bytes(b"no database" * 500), write_version, write_other_table, write_half]


@pytest.mark.parametrize("spoil", SPOILT)
def test_a_broken_database_is_set_aside_and_a_new_one_begins(home: Path, spoil: Callable[[Path], None]) -> None:
    Storage(home).close()
    spoil(home / "progress.sqlite")
    spoilt = (home / "progress.sqlite").read_bytes()
    mine = Storage(home)
    assert mine.progress.children() == ()
    assert mine.take_problems() == [Problem("other_version" if spoil is write_version else "bad_progress", {"file": "progress.sqlite.bad"})]
    assert (home / "progress.sqlite.bad").read_bytes() == spoilt
    learner = practise(mine, mine.progress.add_child("Ada", "bee", 2))
    mine.close()
    again = Storage(home)
    assert again.progress.learner(again.progress.children()[0].id) == learner
    assert again.problems == []
    again.close()


def test_a_file_that_cannot_be_written_goes_on_in_memory_with_all_it_had(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = Storage(home)
    ada = mine.progress.add_child("Ada", "bee", 2)
    practise(mine, ada)
    mine.progress.learner(ada.id)
    monkeypatch.setattr("ui.store.database.LOCK_TIMEOUT_S", 0)
    mine.close()
    mine, other = Storage(home), sqlite3.connect(home / "progress.sqlite", check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")  # another process starts a transaction and does not end it
    learner = practise(mine, ada)
    bob = mine.progress.add_child("Bob", "cat", 0)
    assert mine.progress.learner(ada.id) == learner
    assert mine.progress.children() == (ada, bob)
    assert keys(mine) == ["no_progress"], "said once"
    other.close()
    mine.close()


def test_the_database_is_closed_with_the_app(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows could not move or delete an open file."""
    closed, close = list[ProgressDatabase](), ProgressDatabase.close

    def closing(base: ProgressDatabase) -> None:
        closed.append(base)
        close(base)

    monkeypatch.setattr(ProgressDatabase, "close", closing)
    mine = Storage(home)
    mine.progress.add_child("Ada", "bee", 2)
    assert closed == []
    mine.close()
    assert len(closed) == 1


def test_a_folder_in_the_place_of_the_database(home: Path) -> None:
    (home / "progress.sqlite").mkdir(parents=True)
    mine = Storage(home)
    ada = mine.progress.add_child("Ada", "bee", 2)
    learner = practise(mine, ada)
    assert mine.progress.learner(ada.id) == learner
    assert keys(mine) == ["no_progress"]
    mine.close()


def test_two_windows_of_the_app_write_to_one_file(home: Path) -> None:
    here, there = Storage(home), Storage(home)
    here.lock_folder()
    there.lock_folder()
    ada, bob = here.progress.add_child("Ada", "bee", 0), there.progress.add_child("Bob", "cat", 1)
    here.sync_with_disk()  # as when its window gets the focus
    assert here.progress.children() == there.progress.children() == (ada, bob)
    for _ in range(5):
        practise(here, ada)
        practise(there, bob)
    here.sync_with_disk()
    assert here.progress.learner(ada.id).answer_count == there.progress.learner(bob.id).answer_count == 5, "each has written its own"
    assert here.progress.learner(bob.id).answer_count == there.progress.learner(ada.id).answer_count == 5
    assert here.problems == [] and keys(there) == ["open_twice"]
    here.close()
    there.close()

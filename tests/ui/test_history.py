"""The history: finished matches are kept, as many as there are; a broken database stops nothing."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from game.kernel import BadRecord, Outcome
from tests.ui.records import OUTCOME, RECORD, count, history, keys, played, recall, remember
from ui.assets.error_messages import problem_message
from ui.assets.translation import LANGUAGES, set_language
from ui.store import disk
from ui.store.inputs.packed_lines import LineReader
from ui.store.storage import HISTORY_FILE, Problem, Storage


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "Tablée"


def test_a_finished_match_is_remembered(home: Path) -> None:
    mine = Storage(home)
    remember(mine, RECORD, "2026-05-01T20:00", OUTCOME)
    mine.close()
    later = Storage(home)
    (entry,) = history(later)
    assert (entry.game, entry.when, entry.names, entry.scores, entry.winners) == (
        "nin_jan",
        "2026-05-01T20:00",
        ("Léa", "Robot"),
        (12, -3),
        (0,),
    )
    assert recall(later, entry.id) == RECORD
    assert later.problems == []
    later.close()


def test_all_of_them_stay_the_last_first(home: Path) -> None:
    home.write_bytes(b"")  # not a folder, so everything is in memory, which behaves the same and is faster
    mine = Storage(home)
    for number in range(60):
        remember(mine, played(1, f"p{number}"), f"2026-{1 + number // 28:02}-{1 + number % 28:02}", OUTCOME)
    assert [entry.names[0] for entry in history(mine, 2)] == ["p59", "p58"]
    assert len(history(mine)) == 50 and len(history(mine, 1000)) == count(mine) == 60
    with pytest.raises(BadRecord, match="no_such_match"):
        recall(mine, 61)
    mine.close()


def test_the_same_match_is_in_once_and_goes_to_the_top(home: Path) -> None:
    mine = Storage(home)
    for day, plies in enumerate((1, 2, 1), 1):
        remember(mine, played(plies), f"2026-01-0{day}", OUTCOME)
    assert [entry.when for entry in history(mine)] == ["2026-01-03", "2026-01-02"]
    mine.close()


def write_version(path: Path) -> None:
    base = sqlite3.connect(path)
    base.execute("PRAGMA user_version = 9")
    base.close()


def write_other_table(path: Path) -> None:
    base = sqlite3.connect(path)
    base.execute("CREATE TABLE matches (id INTEGER)")
    base.close()


def write_half(path: Path) -> None:
    mine = Storage(path.parent)
    for number in range(5):
        remember(mine, played(36, str(number)), "2026-05-01", OUTCOME)
    mine.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xaa" * (len(whole) - 4096))


@pytest.mark.parametrize("spoil", [lambda path: path.write_bytes(b"no database" * 500), write_version, write_other_table, write_half])
def test_a_broken_history_is_set_aside_and_a_new_one_begins(home: Path, spoil: Callable[[Path], None]) -> None:
    Storage(home)
    spoil(home / "history.sqlite")
    (home / "history.sqlite-journal").write_bytes(b"left over")
    spoilt = (home / "history.sqlite").read_bytes()
    mine = Storage(home)
    assert history(mine) == ()
    assert mine.take_problems() == [Problem("other_version" if spoil is write_version else "bad_history", {"file": "history.sqlite.bad"})]
    assert (home / "history.sqlite.bad").read_bytes() == spoilt
    remember(mine, RECORD, "2026-05-01", OUTCOME)
    assert len(history(mine)) == 1
    assert mine.problems == []
    mine.close()


def test_a_history_in_use_elsewhere_is_not_broken(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.store.database.LOCK_TIMEOUT_S", 0)
    mine = Storage(home)
    remember(mine, RECORD, "2026-05-01", OUTCOME)
    assert len(history(mine)) == 1
    other = sqlite3.connect(home / "history.sqlite")
    other.execute("BEGIN EXCLUSIVE")
    assert history(mine) == ()
    remember(mine, played(3), "2026-05-02", OUTCOME)
    assert history(mine) == ()
    assert set(keys(mine)) == {"no_history"}
    other.close()
    assert len(history(mine)) == 2, "what waited is in it as soon as somebody looks"
    mine.close()


def test_a_folder_in_the_place_of_the_history(home: Path) -> None:
    (home / "history.sqlite").mkdir(parents=True)
    mine = Storage(home)
    remember(mine, RECORD, "2026-05-01", OUTCOME)
    assert history(mine) == ()
    assert set(keys(mine)) == {"no_history"}
    mine.close()


def test_past_games_are_listed_from_a_folder_that_can_only_be_read(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = Storage(home)
    remember(saved, played(1, "p1"), "2026-01-01", OUTCOME)
    saved.close()
    before = (home / HISTORY_FILE).read_bytes()

    def refused(*_facts: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(disk, "make_private_folder", refused)
    storage = Storage(home)
    (entry,) = history(storage)
    assert storage.folder is None and recall(storage, entry.id) == played(1, "p1")
    remember(storage, played(1, "p2"), "2026-01-02", OUTCOME)
    assert len(history(storage)) == 2 and (home / HISTORY_FILE).read_bytes() == before
    storage.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_system_says_is_said_in_the_language_of_the_screen(language: str) -> None:
    set_language(language)
    for code in (errno.ENOSPC, errno.EACCES, errno.EROFS, errno.ENOENT, errno.EIO):
        text = problem_message("not_saved", {"file": "a.json", "cause": os.strerror(code)})
        assert os.strerror(code) not in text and "a.json" in text
    assert "database is locked" not in problem_message("no_history", {"cause": "database is locked"})
    assert "Some rare thing" in problem_message("no_history", {"cause": "Some rare thing"})
    set_language("en")


TODAY = date(2026, 11, 21)


def when(mine: Storage) -> list[str]:
    return [entry.when for entry in mine.matches.latest_matches(9, today=TODAY).result()[0]]


@pytest.mark.parametrize("wrong", ["2099-01-01", "1970-01-01", "2026-11-30"])
def test_a_match_played_under_a_wrong_clock_is_on_top_until_the_next_one_is_played(home: Path, wrong: str) -> None:
    mine = Storage(home)
    for plies, day in enumerate(("2026-05-01", wrong), 1):
        remember(mine, played(plies), day, OUTCOME)
    assert when(mine) == [wrong, "2026-05-01"], "dates are shown as they are kept"
    remember(mine, played(3), "2026-05-02", OUTCOME)
    assert when(mine) == ["2026-05-02", wrong, "2026-05-01"]
    mine.close()


def test_what_was_brought_in_lies_where_its_day_says(home: Path, tmp_path: Path) -> None:
    """An impossible date counts as now, so the match is on top."""
    mine, other, path = Storage(home), Storage(tmp_path / "Other"), tmp_path / "all.json.gz"
    for plies, day in enumerate(("2026-03-01", "2099-01-01", "2026-05-02"), 1):
        remember(other, played(plies), day, OUTCOME)
    assert other.matches.export_all(path, ()).result() is None
    for plies, day in enumerate(("2026-04-01", "2026-05-01"), 4):
        remember(mine, played(plies), day, OUTCOME)
    assert mine.matches.import_matches(path, LineReader()).result() == 3
    assert when(mine) == ["2026-05-02", "2099-01-01", "2026-05-01", "2026-04-01", "2026-03-01"]
    remember(mine, played(6), "2026-11-21", OUTCOME)
    assert when(mine)[0] == "2026-11-21"
    mine.close()
    other.close()


def test_a_wrong_clock_ends_no_series_for_ever(home: Path) -> None:
    mine = Storage(home)
    mine.profiles.add("Léa", "cat", 1)
    lost = Outcome((-3, 12), (1,), (2, 1))
    for plies, (day, outcome) in enumerate((("2099-01-01", lost), ("2026-05-01", OUTCOME), ("2026-05-02", OUTCOME)), 1):
        remember(mine, played(plies), day, outcome)
    shown = mine.matches.statistics_page(1, "", TODAY).result()
    assert shown is not None and [streak.now for streak in shown.figures.streaks] == [2]
    mine.close()

"""Files of children between data folders: also those of an earlier version, and while the app is used."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.kernel import BadRecord
from tests.ui.kept_figures import TODAY, figures
from tests.ui.pupils import answer, later, practise
from tests.ui.test_data_folder import KEPT
from ui.store import learner_rows
from ui.store.children import LearnerReport
from ui.store.learning import begun_rows
from ui.store.matches import profiles
from ui.store.merging.merger import PlannedChild
from ui.store.place import PROGRESS_FILE
from ui.store.storage import Storage

KEPT_NAMES = ("Ada", "Bob")  # the children of the kept folder


def old_folder(path: Path, version: int = 5) -> Path:
    """Copy the data folder of an earlier version; its database may be one of version 6."""
    shutil.copytree(KEPT / "folder", path)
    if version == 6:
        with closing(sqlite3.connect(path / PROGRESS_FILE)) as base:
            for statement in (*learner_rows.VERSION_6_COLUMNS, begun_rows.TABLE, "PRAGMA user_version = 6"):
                base.execute(statement)
            base.commit()
    return path


def carry(source: Storage, target: Storage, path: Path) -> tuple[PlannedChild, ...]:
    """Export all children of one folder and merge them into another; return what the plan said."""
    assert source.progress.exchange.export_children([child.id for child in source.progress.children()], path).result() is None
    plan = target.progress.exchange.plan_merge(path).result()
    profiles.delete_profiles(target, target.progress.exchange.merge_children(plan).result(), "A player")
    return plan.children


def reports(files: Storage) -> list[LearnerReport]:
    return [report for child in files.progress.children() if (report := files.progress.report(child.id, TODAY))]


@pytest.mark.parametrize("version", [5, 6])
def test_an_old_folder_gets_ids_and_keeps_its_figures(tmp_path: Path, version: int) -> None:
    files = Storage(old_folder(tmp_path / "old", version))
    assert figures(files).splitlines() == (KEPT / "figures.txt").read_text(encoding="utf-8").splitlines()
    files.close()
    with closing(sqlite3.connect(tmp_path / "old" / PROGRESS_FILE)) as base:
        assert base.execute("PRAGMA user_version").fetchone() == (7,)
        for table in ("answers", "people"):
            ids = [uid for (uid,) in base.execute(f"SELECT uid FROM {table}")]
            assert len(set(ids)) == len(ids) > 0 and all(len(uid) == 32 for uid in ids)


def test_copies_of_an_old_folder_that_went_their_own_ways_become_one_history(tmp_path: Path) -> None:
    home, school = Storage(old_folder(tmp_path / "home")), Storage(old_folder(tmp_path / "school", 6))
    before = [report.items for report in reports(home)]
    for number, files in enumerate((home, school)):
        practise(files, files.progress.children()[number], when=later(days=-40 + number))
    assert [(child.name, child.status, child.new_answers) for child in carry(home, school, tmp_path / "file")] == [
        ("Ada", "known", 1),
        ("Bob", "known", 0),
    ]
    carry(school, home, tmp_path / "file")
    carry(school, home, tmp_path / "file")
    assert reports(home) == reports(school) and [report.items for report in reports(home)] == [count + 1 for count in before]
    for one, other in zip(home.progress.children(), school.progress.children(), strict=True):
        assert home.progress.learner(one.id) == school.progress.learner(other.id)
    shown = reports(home)
    home.close()
    home = Storage(tmp_path / "home")
    assert reports(home) == shown and home.take_problems() == [], "it is on the disk"
    home.close()
    school.close()


def test_children_go_to_a_new_computer_and_what_was_deleted_there_goes_here(tmp_path: Path) -> None:
    home, school = Storage(old_folder(tmp_path / "home")), Storage(tmp_path / "school")
    carry(home, school, tmp_path / "file")
    assert tuple(child.name for child in school.progress.children()) == KEPT_NAMES and school.take_problems() == []
    assert [report.items for report in reports(school)] == [report.items for report in reports(home)]
    profiles.delete_profiles(school, [child.profile for child in school.progress.children()], "A player")
    assert carry(home, school, tmp_path / "file")[0].status == "deleted" and school.progress.children() == ()
    assert [child.status for child in carry(school, home, tmp_path / "file")] == ["removed", "removed"]
    assert home.progress.children() == () and b"Ada" not in (tmp_path / "home" / PROGRESS_FILE).read_bytes()
    home.close()
    school.close()


def test_a_file_that_the_disk_refuses_now_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.store.database.LOCK_TIMEOUT_S", 0)
    home, school = Storage(old_folder(tmp_path / "home")), Storage(tmp_path / "school")
    leo = school.progress.add_child("Léo", "cat", 1)
    assert home.progress.exchange.export_children([child.id for child in home.progress.children()], tmp_path / "file").result() is None
    plan = school.progress.exchange.plan_merge(tmp_path / "file").result()
    with closing(sqlite3.connect(tmp_path / "school" / PROGRESS_FILE)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(BadRecord, match="not_merged"):
            school.progress.exchange.merge_children(plan).result()
        assert school.progress.children() == (leo,)
    assert school.progress.exchange.merge_children(plan).result() == () and len(school.progress.children()) == 3
    home.close()
    school.close()


def test_a_file_that_breaks_meanwhile_is_filled_again_before_anything_is_merged(tmp_path: Path) -> None:
    home, school = Storage(old_folder(tmp_path / "home")), Storage(tmp_path / "school")
    leo = school.progress.add_child("Léo", "cat", 1)
    assert home.progress.exchange.export_children([child.id for child in home.progress.children()], tmp_path / "file").result() is None
    plan = school.progress.exchange.plan_merge(tmp_path / "file").result()
    (tmp_path / "school" / PROGRESS_FILE).write_bytes(b"junk " * 20_000)
    assert school.progress.exchange.merge_children(plan).result() == ()
    names = {child.name for child in school.progress.children()}
    assert names == {"Léo", *KEPT_NAMES} and leo in school.progress.children()
    school.close()
    school = Storage(tmp_path / "school")
    assert {child.name for child in school.progress.children()} == names
    home.close()
    school.close()


def test_what_is_answered_during_a_merge_counts(tmp_path: Path) -> None:
    home, school = Storage(old_folder(tmp_path / "home")), Storage(tmp_path / "school", in_background=True)
    assert home.progress.exchange.export_children([child.id for child in home.progress.children()], tmp_path / "file").result() is None
    leo = school.progress.add_child("Léo", "cat", 1)
    merging = school.progress.exchange.merge_children(school.progress.exchange.plan_merge(tmp_path / "file").result())
    for number in range(20):
        school.progress.add_answer(answer(leo, when=later(minutes=number)), school.progress.learner(leo.id))
    assert merging.result() == ()
    eva = school.progress.add_child("Eva", "hen", 1)
    assert school.progress.learner(leo.id).answer_count == 20 and eva in school.progress.children()
    school.close()
    again = Storage(tmp_path / "school")
    assert {child.name for child in again.progress.children()} == {"Léo", "Eva", *KEPT_NAMES} and again.take_problems() == []
    assert again.progress.learner(leo.id).answer_count == 20
    home.close()
    again.close()

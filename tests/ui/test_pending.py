"""Pending changes: nothing entered is lost if a store is locked, full, silent, or gone and back."""

from __future__ import annotations

import os
import sqlite3
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from threading import Event

import msgspec
import pygame
import pytest

from game.record import Player, Record
from tests.ui.driver import FRAME, Driver
from tests.ui.pupils import practise
from tests.ui.records import OUTCOME, RECORD, history, keys, played, remember
from ui.match.bot_turns import MAX_SAVE_WAIT_S
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.practice.routes import WorkshopRoute
from ui.screens.routes import MenuRoute, ProfilesRoute, SetupRoute
from ui.shutdown import WRITE_GRACE_S
from ui.store import database, disk
from ui.store.database import DatabaseUnavailable, RecoveringDatabase
from ui.store.pending.small_files import SmallFiles
from ui.store.settings import Settings
from ui.store.storage import HISTORY_FILE, PROGRESS_FILE, SETTINGS_FILE, UNWRITTEN_FILE, Storage

WRITES = 20  # consecutive writes that the disk refuses


@pytest.fixture(autouse=True)
def _no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "LOCK_TIMEOUT_S", 0)
    monkeypatch.setattr(disk, "RETRY_PAUSES_S", (0, 0))


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "Tablée"


def enter(files: Storage, number: int) -> None:
    """Enter a change of each kind: a setting, an autosave, a match, a profile, a first child's answer."""
    files.save_settings(Settings(volume=number / 100))
    files.autosave(played(number % 12 + 1))
    remember(files, played(number % 12 + 1, f"P{number}"), f"2026-05-01T20:{number:02}", OUTCOME)
    files.profiles.add(f"P{number}", "fox", 1)
    practise(files, files.progress.children()[0])


def assert_whole(home: Path, number: int) -> None:
    """Check that the folder holds everything that was entered up to this number."""
    after = Storage(home)
    assert after.settings().volume == number / 100
    assert after.autosaved_match("nin_jan") == played(number % 12 + 1)
    assert [entry.names[0] for entry in reversed(history(after))] == [f"P{one}" for one in range(number + 1)]
    assert [profile.name for profile in after.profiles.all()] == ["Ada", *(f"P{one}" for one in range(number + 1))]
    assert after.progress.learner(1).answer_count == number + 1
    after.close()
    assert after.take_problems() == [] and not list(home.rglob("*.bad"))


@pytest.fixture
def files(home: Path) -> Iterator[Storage]:
    storage = Storage(home)
    storage.progress.add_child("Ada", "bee", 2)
    enter(storage, 0)
    assert storage.is_written
    yield storage
    storage.close()


def test_locked_databases_take_everything_once_they_are_free(files: Storage, home: Path) -> None:
    with closing(sqlite3.connect(home / HISTORY_FILE)) as one, closing(sqlite3.connect(home / PROGRESS_FILE)) as other:
        one.execute("BEGIN EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        for number in range(1, WRITES):
            enter(files, number)
        assert not files.is_written and sorted(keys(files)) == ["no_history", "no_progress"], "each is said once"
        assert len(files.profiles.all()) == WRITES + 1 and files.progress.learner(1).answer_count == WRITES, "and play goes on"
    files.sync_with_disk()
    assert files.is_written
    assert_whole(home, WRITES - 1)


def test_a_full_disk_takes_everything_once_there_is_room(files: Storage, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_facts: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full)
        patch.setattr(RecoveringDatabase, "run_query", full_base)
        for number in range(1, WRITES):
            enter(files, number)
        assert not files.is_written
    files.sync_with_disk()
    assert files.is_written
    assert_whole(home, WRITES - 1)


def full_base(_base: object, _ask: object) -> None:
    raise DatabaseUnavailable("database or disk is full")


@pytest.mark.parametrize("gone", ["the files", "the folder"])
def test_what_was_entered_while_they_were_gone_is_in_the_first_files_when_they_are_back(files: Storage, home: Path, gone: str) -> None:
    away = home.with_name("away")
    if gone == "the folder":
        home.rename(away)
    else:
        away.mkdir()
        for name in (SETTINGS_FILE, HISTORY_FILE, PROGRESS_FILE):
            (home / name).rename(away / name)
    for number in range(1, WRITES):
        enter(files, number)
    if gone == "the folder":
        home.rename(home.with_name("instead"))
        away.rename(home)
    else:
        for name in (SETTINGS_FILE, HISTORY_FILE, PROGRESS_FILE):
            (away / name).replace(home / name)
    enter(files, WRITES)
    assert files.is_written
    assert_whole(home, WRITES)


def test_a_file_that_breaks_meanwhile_gets_all_that_is_known(files: Storage, home: Path) -> None:
    """That is the profiles and the learner states; the history exists only in its file."""
    (home / PROGRESS_FILE).write_bytes(b"no database" * 500)
    enter(files, 1)
    files.close()
    assert keys(files) == ["bad_progress"]
    after = Storage(home)
    assert [profile.name for profile in after.profiles.all()] == ["Ada", "P0", "P1"] and after.progress.learner(1).answer_count == 2
    after.close()


def test_a_file_that_breaks_while_nothing_is_pending_gets_all_that_is_known(files: Storage, home: Path) -> None:
    before = files.profiles.all()
    (home / PROGRESS_FILE).write_bytes(b"no database" * 500)
    files.sync_with_disk()
    assert files.profiles.all() == before and keys(files) == ["bad_progress"]
    files.close()
    after = Storage(home)
    assert after.profiles.all() == before
    after.close()


def test_a_folder_that_can_never_be_written_is_said_once_and_nothing_is_tried_again(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    storage = Storage(tmp_path / "file")
    storage.progress.add_child("Ada", "bee", 2)
    for number in range(3):
        enter(storage, number)
    assert storage.is_written and keys(storage) == ["unwritable"] and len(storage.profiles.all()) == 4
    storage.close()


# --- a disk that does not answer


@pytest.fixture
def silent(tmp_path: Path) -> Iterator[Driver]:
    """Yield the app on a disk that does not answer."""
    driver = Driver(tmp_path)
    driver.context.storage.close()
    storage = Storage(tmp_path, in_background=True)
    answers = Event()
    storage._disk_thread.submit(answers.wait)
    storage.player_disk_thread.submit(answers.wait)
    driver.context.storage = storage
    driver.app.shutdown._storage = storage
    yield driver
    answers.set()
    driver.app.close()


ROOMS = {"the menu": MenuRoute(), "the set-up": SetupRoute("nin_jan"), "the players": ProfilesRoute(), "the workshop": WorkshopRoute()}
KEYS = (pygame.K_TAB, pygame.K_DOWN, pygame.K_RETURN, pygame.K_m, pygame.K_F5, pygame.K_ESCAPE)


@pytest.mark.parametrize("room", ROOMS)
def test_with_a_disk_that_never_answers_frames_are_drawn_and_keys_work(silent: Driver, room: str) -> None:
    silent.app.scene.go(ROOMS[room])
    for frame in range(300):
        if frame % 10 == 0:
            key = KEYS[frame // 10 % len(KEYS)]
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                silent.app.handle_event(pygame.Event(kind, key=key, mod=0, unicode="", scancode=0))
        silent.app.step(FRAME)
    assert silent.app.is_running


def test_a_room_that_was_opened_before_the_disk_answered_shows_the_people_then(tmp_path: Path) -> None:
    before = Storage(tmp_path)
    before.profiles.add("Léa", "cat", 1)
    before.close()
    driver = Driver(tmp_path)
    driver.context.storage = storage = Storage(tmp_path, in_background=True)
    answers = Event()
    storage._disk_thread.submit(answers.wait)
    driver.app.scene.go(ProfilesRoute())
    while type(driver.app.scene).__name__ != "ProfilesScreen":
        driver.app.step(FRAME)
    assert driver.app.scene.people == ()  # type: ignore[attr-defined]
    answers.set()
    storage._disk_thread.submit(lambda: None).result()
    driver.app.step(FRAME)
    assert [person.name for person in driver.app.scene.people] == ["Léa"]  # type: ignore[attr-defined]
    driver.app.close()


# --- the end


@pytest.fixture
def refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    """Yield the app with an autosave that the disk refuses."""
    driver = Driver(tmp_path)
    with monkeypatch.context() as patch:

        def full(*_facts: object) -> None:
            raise OSError(28, "No space left on device")

        patch.setattr(os, "replace", full)
        driver.context.storage.autosave(RECORD)
        driver.patch = patch  # type: ignore[attr-defined]
        yield driver
    driver.app.close()


def leave(driver: Driver) -> None:
    driver.app.handle_event(pygame.Event(pygame.QUIT))
    for _ in range(round(WRITE_GRACE_S / FRAME) + 2):
        driver.app.step(FRAME)


def test_everything_written_closes_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The databases, which another process may have locked, are not asked again."""
    driver = Driver(tmp_path)
    driver.context.storage.autosave(RECORD)
    monkeypatch.setattr(Storage, "_write_all", lambda _files: pytest.fail("nothing is pending"))
    driver.app.handle_event(pygame.Event(pygame.QUIT))
    assert not driver.app.is_running
    driver.app.close()


def test_closing_with_something_unwritten_asks_once(refused: Driver) -> None:
    leave(refused)
    assert refused.app.is_running and refused.app.scene.dialog is not None
    assert [answer.name for answer in refused.app.scene.dialog.answers] == ["wait", "elsewhere", "leave_now"]
    refused.app.scene.close_question()
    refused.app.handle_event(pygame.Event(pygame.QUIT))
    assert not refused.app.is_running, "the second time it is meant"


def test_who_waits_leaves_as_soon_as_it_is_written(refused: Driver) -> None:
    leave(refused)
    refused.tap("wait")
    assert refused.app.is_running
    refused.patch.undo()  # type: ignore[attr-defined]
    refused.context.storage.sync_with_disk()
    refused.app.step(FRAME)
    assert not refused.app.is_running and refused.context.storage.is_all_saved


def test_escape_stays_in_the_app_also_once_all_is_written(refused: Driver) -> None:
    leave(refused)
    refused.key("escape")
    refused.step(2)
    assert refused.app.is_running and refused.app.scene.dialog is None
    refused.patch.undo()  # type: ignore[attr-defined]
    refused.context.storage.sync_with_disk()
    refused.step(round(2 * WRITE_GRACE_S / FRAME))
    assert refused.context.storage.is_written and refused.app.is_running


def test_what_is_not_written_goes_elsewhere(refused: Driver, tmp_path: Path) -> None:
    storage = refused.context.storage
    storage.profiles.add("Léa", "cat", 1)
    leave(refused)
    refused.tap("elsewhere")
    refused.app.step(FRAME)
    assert refused.app.is_running and type(refused.app.scene).__name__ == "FileSaver"
    refused.patch.undo()  # type: ignore[attr-defined]
    target = tmp_path / "stick" / "all.zip"
    target.parent.mkdir()
    written: Future[object] = storage.write_backup(target)  # type: ignore[assignment]
    assert written.result() is None
    with zipfile.ZipFile(target) as archive:
        assert {PROGRESS_FILE, UNWRITTEN_FILE, "saves/nin_jan.json"} <= set(archive.namelist())
        archive.extractall(tmp_path / "restored")
    restored = Storage(tmp_path / "restored")
    assert restored.autosaved_match("nin_jan") == RECORD and [profile.name for profile in restored.profiles.all()] == ["Léa"]
    restored.close()


def test_who_leaves_all_the_same_does_not_wait_for_the_disk(silent: Driver) -> None:
    silent.context.storage.autosave(RECORD)
    leave(silent)
    silent.tap("leave_now")
    assert not silent.app.is_running
    silent.app.close()


def test_a_setting_is_written_as_it_was_changed_last(home: Path) -> None:
    storage = Storage(home)
    for volume in (0.1, 0.2, 0.3):
        storage.save_settings(Settings(volume=volume))
    storage.close()
    assert msgspec.json.decode((home / SETTINGS_FILE).read_bytes())["volume"] == 0.3


def test_a_small_file_counts_as_written_only_when_the_disk_has_accepted_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while an attempt is made: the app ends without a question once everything is written."""
    storage, meanwhile = Storage(home), list[bool]()

    def refuse(_files: SmallFiles, _path: Path, _data: bytes | None) -> None:
        meanwhile.append(storage.is_written)
        raise PermissionError

    with monkeypatch.context() as patch:
        patch.setattr(SmallFiles, "_write_or_delete", refuse)
        storage.save_settings(Settings(volume=0.1))
    assert meanwhile == [False] and not storage.is_written
    storage.sync_with_disk()
    assert storage.is_written
    storage.close()


def test_a_setting_that_changes_while_it_is_written_is_written_again(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    storage, write = Storage(home), SmallFiles._write_or_delete

    def change(files: SmallFiles, path: Path, data: bytes | None) -> None:
        write(files, path, data)
        monkeypatch.undo()
        files.put(SETTINGS_FILE, b"{}")

    monkeypatch.setattr(SmallFiles, "_write_or_delete", change)
    storage.save_settings(Settings(volume=0.1))
    assert not storage.is_written
    storage.sync_with_disk()
    assert storage.is_written and (home / SETTINGS_FILE).read_bytes() == b"{}"
    storage.close()


def test_a_change_that_fails_by_a_fault_of_ours_keeps_no_other_waiting(home: Path) -> None:
    storage = Storage(home)

    def broken(_base: object) -> None:
        raise ZeroDivisionError

    change: Callable[[object], None] = broken
    storage.matches._queue_change(change)
    remember(storage, RECORD, "2026-05-01", OUTCOME)
    storage.sync_with_disk()
    assert len(history(storage)) == 1
    storage.close()


def test_a_robot_waits_a_moment_until_the_move_before_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames go on meanwhile, and a disk that does not answer stops no bot."""
    driver = Driver(tmp_path)
    monkeypatch.setattr(Storage, "is_saving", True)
    driver.go(TableRoute(Record("chifoumi", (Player("Nori", "easy"), Player("Miko", "easy")), "7")))
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    for _ in range(round(0.9 * MAX_SAVE_WAIT_S / FRAME)):
        driver.app.step(FRAME)
    assert scene.session.match.ply == 0
    for _ in range(round(2 / FRAME)):
        driver.app.step(FRAME)
    assert 0 < scene.session.match.ply <= 3

"""A copy of everything: it holds all that the folder holds, is checked whole, and replaces everything or nothing (docs/copies.md)."""

from __future__ import annotations

import errno
import io
import os
import shutil
import sqlite3
import stat
import tracemalloc
import zipfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Event

import pytest

from game.kernel import BadRecord
from tests.cases import cases
from tests.ui.driver import Driver
from tests.ui.kept_figures import figures
from tests.ui.layouts import played
from tests.ui.test_data_folder import KEPT
from tests.waiting import wait_for
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.screens.menu import MenuScreen
from ui.screens.routes import CopyRoute, RestoreRoute, SettingsRoute
from ui.screens.save_dialog import RestoreDialog
from ui.screens.settings.screen import SettingsScreen
from ui.store.disk import Problem
from ui.store.pending import backup, whole_copy
from ui.store.pending.whole_copy import read_copy, restore_copy, write_copy
from ui.store.settings import Settings
from ui.store.storage import Storage


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Storage]:
    """Yield the storage of a folder with everything that the app keeps."""
    shutil.copytree(KEPT / "folder", tmp_path / "Tablée")
    storage = Storage(tmp_path / "Tablée")
    yield storage
    storage.close()


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Storage]:
    """Yield the storage of a folder with one person, one saved match and a setting."""
    storage = Storage(tmp_path / "Other")
    storage.profiles.add("Zoé", "cat", 1)
    storage.autosave(played(None, "easy", plies=5))
    storage.save_settings(Settings(volume=0.25))
    yield storage
    storage.close()


def copy_of(storage: Storage, path: Path) -> Path:
    assert storage.use_stores(partial(write_copy, path)).result() is None
    return path


def restore(storage: Storage, path: Path) -> Problem | str:
    result = storage.use_stores(partial(restore_copy, read_copy(path), storage.folder, storage.is_open_twice)).result()
    if isinstance(result, str):
        storage.reopen()
    return result


# --- a good copy


def test_a_copy_brought_back_into_an_empty_folder_gives_the_same_figures(kept: Storage, tmp_path: Path) -> None:
    """It is the folder that commit 5c5bc3d wrote."""
    path = copy_of(kept, tmp_path / "all.zip")
    empty = Storage(tmp_path / "Empty")
    assert isinstance(restore(empty, path), str) and figures(empty) == figures(kept)
    assert [record and record.game for record in [empty.newest_autosave()]] == [kept.newest_autosave().game]  # type: ignore[union-attr]
    empty.close()
    again = Storage(tmp_path / "Empty")
    assert figures(again) == figures(kept) and again.take_problems() == [], "it is on the disk"
    again.close()


def test_what_was_here_is_set_aside_and_can_be_brought_back(kept: Storage, other: Storage, tmp_path: Path) -> None:
    before, path = figures(other), copy_of(kept, tmp_path / "all.zip")
    aside = restore(other, path)
    assert other.folder is not None and isinstance(aside, str) and figures(other) == figures(kept)
    assert stat.S_IMODE((other.folder / aside).stat().st_mode) == 0o600, "it names children"
    second = restore(other, other.folder / aside)
    assert figures(other) == before and other.profiles.all()[0].name == "Zoé" and second != aside
    assert other.take_problems() == []


def test_a_copy_holds_what_the_disk_has_not_accepted_yet(other: Storage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_what: object) -> bool:
        return False

    monkeypatch.setattr("ui.store.pending.changes.PendingChanges.write", refuse)
    other.profiles.add("Marco", "owl", 2)
    assert not other.is_written
    path = copy_of(other, tmp_path / "all.zip")
    empty = Storage(tmp_path / "Empty")
    monkeypatch.undo()
    assert isinstance(restore(empty, path), str) and [profile.name for profile in empty.profiles.all()] == ["Zoé", "Marco"]
    empty.close()


def test_nothing_of_before_comes_back_with_the_next_change(kept: Storage, other: Storage, tmp_path: Path) -> None:
    """Saved games and settings that the copy lacks are gone, in memory as on the disk."""
    assert isinstance(restore(kept, copy_of(other, tmp_path / "all.zip")), str) and kept.folder is not None
    kept.save_settings(kept.settings())
    kept.sync_with_disk()
    assert sorted(path.name for path in (kept.folder / "saves").iterdir()) == ["nin_jan.json"]
    assert kept.autosaved_match("chifoumi") is None and figures(kept) == figures(other)


# --- what is no copy


def changed(path: Path, changes: dict[str, bytes | None]) -> Path:
    """Change some files of a copy, or leave them out."""
    with zipfile.ZipFile(path) as good:
        files = {name: good.read(name) for name in good.namelist()} | changes
    path.write_bytes(backup.pack_zip({name: data for name, data in files.items() if data is not None}))
    return path


def database(*statements: str) -> bytes:
    base = sqlite3.connect(":memory:")
    base.executescript(";".join(statements))
    return base.serialize()


WRONG: dict[str, tuple[dict[str, bytes | None], str]] = {
    "a newer list of matches": ({"history.sqlite": database("CREATE TABLE x (y)", "PRAGMA user_version = 99")}, "newer_copy"),
    "newer people": ({"progress.sqlite": database("CREATE TABLE x (y)", "PRAGMA user_version = 99")}, "newer_copy"),
    "no matches": ({"history.sqlite": None}, "bad_copy"),
    "matches that are junk": ({"history.sqlite": b"junk" * 1000}, "bad_copy"),
    "people that are empty": ({"progress.sqlite": b""}, "bad_copy"),
    "people without tables": ({"progress.sqlite": database("PRAGMA user_version = 2")}, "bad_copy"),
    "other tables": ({"history.sqlite": database("CREATE TABLE x (y)", "PRAGMA user_version = 2")}, "bad_copy"),
    "settings that are junk": ({"settings.json": b"[]"}, "bad_copy"),
    "a path out of the folder": ({"../settings.json": b"{}"}, "bad_copy"),
    "an absolute path": ({"/saves/nin_jan.json": b"{}"}, "bad_copy"),
    "a path of Windows": ({"saves\\..\\x.json": b"{}"}, "bad_copy"),
    "a file of somebody else": ({"saves/autostart.desktop": b"x"}, "bad_copy"),
    "a trigger": (
        {"history.sqlite": database("CREATE TABLE m (x)", "CREATE TRIGGER t AFTER INSERT ON m BEGIN DELETE FROM m; END")},
        "bad_copy",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_no_whole_copy_is_refused_before_anything_is_touched(what: str, other: Storage, tmp_path: Path) -> None:
    (changes, key), before = WRONG[what], figures(other)
    path = changed(copy_of(other, tmp_path / "all.zip"), changes)
    with pytest.raises(BadRecord) as bad:
        read_copy(path)
    assert bad.value.key == key and figures(other) == before


@cases("data", [b"", b"PK", b"{}", b"PK\x05\x06" + bytes(18), b"PK\x01\x02" * 5000])
def test_what_is_no_zip_file_is_refused(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "all.zip").write_bytes(data)
    with pytest.raises(BadRecord, match="bad_copy"):
        read_copy(tmp_path / "all.zip")


def test_a_copy_that_lacks_its_end_or_has_a_wrong_byte_is_refused(other: Storage, tmp_path: Path) -> None:
    path = copy_of(other, tmp_path / "all.zip")
    data = path.read_bytes()
    for wrong in (data[:-30], data[: len(data) // 2], data[:2000] + bytes([data[2000] ^ 1]) + data[2001:]):
        path.write_bytes(wrong)
        with pytest.raises(BadRecord, match="bad_copy"):
            read_copy(path)


def test_a_small_file_that_unpacks_to_a_giant_is_refused_at_once(other: Storage, tmp_path: Path) -> None:
    """Whether it says its size, or lies about it."""
    path = copy_of(other, tmp_path / "all.zip")
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as packer, packer.open("settings.json", "w", force_zip64=True) as file:
        for _megabyte in range(300):
            file.write(bytes(2**20))
    path.write_bytes(bomb.getvalue())
    with pytest.raises(BadRecord, match="bad_copy"):
        read_copy(path)
    honest = backup.pack_zip({"settings.json": bytes(2**26)})
    lying = honest.replace((2**26).to_bytes(4, "little"), (100).to_bytes(4, "little"))
    assert lying != honest
    tracemalloc.start()
    with pytest.raises(BadRecord, match="bad_copy"):
        backup.unpack_zip(lying, 2**28)
    assert tracemalloc.get_traced_memory()[1] < 2**24
    tracemalloc.stop()


# --- a disk that refuses


def test_a_folder_that_is_gone_is_a_sentence(other: Storage, tmp_path: Path) -> None:
    problem = other.use_stores(partial(write_copy, tmp_path / "gone" / "all.zip")).result()
    assert problem is not None and problem.key == "not_saved"


def test_without_space_for_what_is_here_nothing_is_replaced(
    kept: Storage, other: Storage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, before = copy_of(kept, tmp_path / "all.zip"), figures(other)

    def refuse(*_what: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(whole_copy.disk, "write_atomically", refuse)
        problem = restore(other, path)
    assert isinstance(problem, Problem) and problem.key == "not_restored" and figures(other) == before


def test_if_people_cannot_be_replaced_matches_are_not(
    kept: Storage, other: Storage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Matches come first: they are put back."""
    path, before, refused = copy_of(other, tmp_path / "all.zip"), figures(kept), list[Path]()
    replace = Path.replace

    def refuse_once(source: Path, target: Path) -> Path:
        if Path(target).name == "progress.sqlite" and not refused:
            refused.append(source)
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return replace(source, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", refuse_once)
        problem = restore(kept, path)
    assert problem == Problem("not_restored", {"cause": os.strerror(errno.EIO)}) and refused and figures(kept) == before
    assert kept.folder is not None and not list(kept.folder.glob(".tablee-*"))
    kept.reopen()
    assert figures(kept) == before, "on the disk as well"


def test_without_space_for_the_copy_nothing_is_replaced(
    kept: Storage, other: Storage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full after the first database is written: nothing has its name yet."""
    path, before, write = copy_of(kept, tmp_path / "all.zip"), figures(other), whole_copy.disk.write_atomically

    def refuse(target: Path, *what: object) -> None:
        if len(list(target.parent.glob(".tablee-*"))) == 1:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write(target, *what)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(whole_copy.disk, "write_atomically", refuse)
        problem = restore(other, path)
    assert problem == Problem("not_restored", {"cause": os.strerror(errno.ENOSPC)}) and figures(other) == before
    other.reopen()
    assert figures(other) == before, "on the disk as well"


def test_where_nothing_can_be_kept_a_copy_is_made_but_none_brought_back(other: Storage, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    nowhere = Storage(tmp_path / "file" / "Tablée")
    nowhere.profiles.add("Léa", "owl", 1)
    assert read_copy(copy_of(nowhere, tmp_path / "all.zip")).profile_count == 1
    assert restore(nowhere, copy_of(other, tmp_path / "all.zip")) == Problem("not_restored", {"cause": os.strerror(errno.EACCES)})
    nowhere.close()


def test_a_disk_on_another_thread_is_waited_for(other: Storage, tmp_path: Path) -> None:
    """As in the real app: frames go on, and no key leads away while everything is replaced."""
    path = copy_of(other, tmp_path / "all.zip")
    driver = Driver(tmp_path / "Here", background=True)
    driver.go(RestoreRoute())
    scene = driver.app.scene
    assert isinstance(scene, RestoreDialog)
    driver.open_file(path)
    wait_for(lambda: scene.dialog is not None, driver.step)
    held = Event()
    driver.context.storage._disk_thread.submit(held.wait, 20)
    driver.widget("yes").activate()
    driver.wait(1)
    driver.key("escape", "return")
    assert scene.dialog is not None and "…" in scene.dialog.question and driver.app.scene is scene
    held.set()
    wait_for(lambda: scene.dialog is not None and "Everything is as in the copy" in scene.dialog.question, driver.step)
    driver.widget("done").activate()
    driver.step(2)
    assert isinstance(driver.app.scene, MenuScreen)
    wait_for(lambda: driver.context.storage.is_loaded, driver.step)
    assert [one.name for one in driver.context.storage.profiles.all()] == ["Zoé"] and driver.context.settings.volume == 0.25
    driver.context.storage.close()


def test_a_second_window_on_the_same_folder_brings_nothing_back(other: Storage, tmp_path: Path) -> None:
    path = copy_of(other, tmp_path / "all.zip")
    other.lock_folder()
    second = Storage(other.folder)
    second.lock_folder()
    assert restore(second, path) == Problem("not_restored", {"cause": "open_twice"})
    second.close()
    assert isinstance(restore(other, path), str)


def test_a_person_who_is_deleted_is_in_no_copy_that_was_set_aside(kept: Storage, other: Storage, tmp_path: Path) -> None:
    aside = restore(other, copy_of(kept, tmp_path / "all.zip"))
    assert other.folder is not None and isinstance(aside, str)
    other.remove_copies_mentioning("Zoé")
    assert not (other.folder / aside).exists() and [one.key for one in other.take_problems()] == ["copies_removed"]


# --- by the keys of the settings


def test_saved_and_brought_back_by_keyboard(tmp_path: Path, kept: Storage) -> None:
    """A table that was open is left first; then the app goes on at the menu, with the language of the copy."""
    kept.save_settings(Settings(language="it"))
    path = copy_of(kept, tmp_path / "all.zip")
    driver = Driver(tmp_path / "Here")
    driver.go(TableRoute(played(None, "easy", plies=4)))
    assert isinstance(driver.app.scene, TableScreen)
    driver.go(SettingsRoute())
    driver.app.scene.show_page(3)  # type: ignore[attr-defined]
    driver.widget("restore_copy").activate()
    driver.step(2)
    scene = driver.app.scene
    assert isinstance(scene, RestoreDialog) and [type(one).__name__ for one in driver.app.scenes][:2] == ["MenuScreen", "SettingsScreen"]
    driver.open_file(path)
    driver.wait(0.5)
    assert scene.dialog is not None
    assert scene.dialog.question.startswith(f"{path.name} contains: ") and " games, " in scene.dialog.question
    driver.widget("yes").activate()
    driver.wait(0.5)
    assert figures(driver.context.storage) == figures(kept) and driver.context.language == "it"
    assert "tablee-" in scene.dialog.question, "what was here before is named until it has been read"
    driver.key("escape")
    driver.step(2)
    assert isinstance(driver.app.scene, MenuScreen) and len(driver.app.scenes) == 1
    driver.context.storage.close()


def test_a_wrong_file_is_a_sentence_and_the_answer_no_changes_nothing(tmp_path: Path, kept: Storage) -> None:
    path = copy_of(kept, tmp_path / "all.zip")
    (tmp_path / "wrong.zip").write_bytes(b"nothing")
    driver = Driver(tmp_path / "Here")
    before = figures(driver.context.storage)
    driver.go(RestoreRoute())
    scene = driver.app.scene
    assert isinstance(scene, RestoreDialog)
    for name in ("wrong.zip", path.name):
        driver.open_file(tmp_path / name)
        driver.wait(0.5)
        assert (scene.dialog is None) == bool(scene.error) == (name == "wrong.zip")
    driver.key("escape")
    driver.step(2)
    assert driver.app.scene is scene and scene.dialog is None and figures(driver.context.storage) == before
    driver.key("escape")
    driver.step(2)
    assert isinstance(driver.app.scene, SettingsScreen) and driver.widget("restore_copy"), "back on the page of files"
    driver.context.storage.close()


def test_a_copy_is_proposed_under_its_day(tmp_path: Path) -> None:
    driver = Driver(tmp_path / "Here")
    driver.go(CopyRoute())
    assert driver.app.scene.name.startswith("tablee-20") and driver.app.scene.name.endswith(".zip")  # type: ignore[attr-defined]
    driver.context.storage.close()

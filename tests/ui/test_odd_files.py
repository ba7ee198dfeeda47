"""Unexpected files of any kind: the app neither waits for them nor fills its memory."""

from __future__ import annotations

import os
import socket
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path

import pytest

from game.kernel import BadRecord
from tests.cases import cases
from tests.ui.records import OUTCOME, RECORD, history, played, remember
from ui.assets.error_messages import problem_message
from ui.store import disk
from ui.store.inputs import regular_file
from ui.store.inputs.packed_lines import LineReader
from ui.store.place import SPLASH_FILE, save_splash, take_splash
from ui.store.settings import Settings
from ui.store.storage import HISTORY_FILE, PROGRESS_FILE, SETTINGS_FILE, Problem, Storage, load_player_record

HOLE = 6 * 2**30  # bytes
NOBODY = 65534

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pipes and devices in folders")


# Things that may be there instead of a file


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def linked_pipe(path: Path) -> None:
    os.mkfifo(path.with_name("pipe"))
    path.symlink_to("pipe")


def listening_socket(path: Path) -> None:
    here = os.getcwd()
    os.chdir(path.parent)  # a socket's path has to be short
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(here)


def hole(path: Path) -> None:
    path.touch()
    os.truncate(path, HOLE)


def folder(path: Path) -> None:
    path.mkdir()


def link_loop(path: Path) -> None:
    path.symlink_to(path.name)


def no_permission(path: Path) -> None:
    path.write_bytes(b"{}")
    path.chmod(0)


FAULTS = (pipe, device, linked_pipe, listening_socket, hole, folder, link_loop, no_permission)


# Uses of the file by the app, and what it reports


def use_settings(home: Path) -> list[Problem]:
    with closing(Storage(home)) as storage:
        assert storage.settings() == Settings()
        return storage.take_problems()


def use_save(home: Path) -> list[Problem]:
    with closing(Storage(home)) as storage:
        assert storage.autosaved_match("nin_jan") is storage.newest_autosave() is None
        return storage.take_problems()


def use_history(home: Path) -> list[Problem]:
    with closing(Storage(home)) as storage:
        remember(storage, RECORD, "2026-05-01T20:00", OUTCOME)
        assert len(history(storage)) <= 2
        return storage.take_problems()


def use_progress(home: Path) -> list[Problem]:
    with closing(Storage(home)) as storage:
        child = storage.progress.add_child("Ada", "bee", 1)
        assert storage.progress.children() == (child,)
        return storage.take_problems()


def use_picture(home: Path) -> list[Problem]:
    assert take_splash(home) == b""
    save_splash(home, b"the menu")
    return []


def use_lock(home: Path) -> list[Problem]:
    with closing(Storage(home)) as storage:
        storage.lock_folder()
        return storage.take_problems()


def use_copies(home: Path) -> list[Problem]:
    """Delete a name from the quarantined files, and return the problems."""
    with closing(Storage(home)) as storage:
        storage.remove_copies_mentioning("Ada")
        return storage.take_problems()


def read_chosen(home: Path) -> list[Problem]:
    with pytest.raises(BadRecord) as refused:
        load_player_record(home / "chosen.json")
    return [Problem(refused.value.key, refused.value.details)]


def bring_in_chosen(home: Path) -> list[Problem]:
    with closing(Storage(home)) as storage:
        with pytest.raises(BadRecord) as refused:
            storage.matches.import_matches(home / "chosen.json", LineReader()).result()
        return [Problem(refused.value.key, refused.value.details)]


FILES: dict[str, Callable[[Path], list[Problem]]] = {
    SETTINGS_FILE: use_settings,
    "saves/nin_jan.json": use_save,
    SPLASH_FILE: use_picture,
    HISTORY_FILE: use_history,
    f"{HISTORY_FILE}-journal": use_history,
    f"{HISTORY_FILE}-wal": use_history,
    PROGRESS_FILE: use_progress,
    f"{PROGRESS_FILE}-journal": use_progress,
    f"{PROGRESS_FILE}-wal": use_progress,
    disk.LOCK_FILE: use_lock,
    f"{SETTINGS_FILE}.bad": use_copies,
    f"{disk.REPORT_FOLDER}/{disk.REPORT_PREFIX}1.txt": use_copies,
    "chosen.json": read_chosen,
    "chosen.json ": bring_in_chosen,
}


@contextmanager
def unprivileged(home: Path) -> Iterator[None]:
    """Make the folder private to another user, and act as that user if the tests run as root."""
    if os.geteuid():
        yield
        return
    for path in (home, *home.rglob("*")):
        os.chown(path, NOBODY, NOBODY, follow_symlinks=False)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def prepared(home: Path) -> None:
    """Make a data folder with history and progress databases, which may have a journal."""
    with closing(Storage(home)) as storage:
        remember(storage, played(3), "2026-05-01T20:00", OUTCOME)
        history(storage)
        storage.progress.delete_profiles(storage.progress.add_child("Bob", "cat", 1).id)


def try_case(lay: Callable[[Path], None], file: str, home: Path) -> None:
    use = FILES[file]
    prepared(home)
    path = home / file.strip()
    if path.is_file() and not file.endswith(("-journal", "-wal")):
        path.unlink()
    path.parent.mkdir(exist_ok=True)
    lay(path)
    with unprivileged(home) if lay is no_permission else nullcontext():
        for trouble in use(home):
            text = problem_message(trouble.key, trouble.facts)
            assert text.endswith(".") and not {"{", "?"} & {*text}


@cases("file", FILES)
@cases("lay", FAULTS)
def test_whatever_lies_there(lay: Callable[[Path], None], file: str) -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        os.chmod(home, 0o755)
        try_case(lay, file, Path(home))


@cases("lay", (pipe, hole, link_loop))
def test_whatever_lies_in_a_folder_that_can_only_be_read(lay: Callable[[Path], None], tmp_path_factory: pytest.TempPathFactory) -> None:
    home = tmp_path_factory.mktemp("home")
    (home / "saves").mkdir()
    for file in (SETTINGS_FILE, "saves/nin_jan.json", HISTORY_FILE, PROGRESS_FILE):
        lay(home / file)
    with pytest.MonkeyPatch.context() as shut:
        shut.setattr(disk, "make_private_folder", refuse)
        with closing(Storage(home)) as storage:
            assert storage.folder is None and storage.settings() == Settings() and storage.newest_autosave() is None
            assert history(storage) == storage.profiles.all() == ()


def refuse(*_facts: object) -> None:
    raise PermissionError(13, "Permission denied")


def test_what_takes_the_place_of_a_file_while_it_is_opened_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the check of the file and its opening."""
    path = tmp_path / "a.json"
    path.write_bytes(b"{}")

    def swap(asked: Path, limit: disk.SizeLimit) -> None:
        asked.unlink()
        os.mkfifo(asked)

    monkeypatch.setattr(regular_file, "check_regular_file", swap)
    with pytest.raises(BadRecord, match="not_a_file"):
        disk.read_regular_file(path, disk.SizeLimit.RECORD)


@cases("limit", disk.SizeLimit)
def test_every_kind_has_its_limit(limit: disk.SizeLimit, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("home") / "file"
    path.touch()
    os.truncate(path, limit)
    with disk.open_regular_file(path, limit) as file:
        assert file.read(1) == b"\0"
    os.truncate(path, limit + 1)
    with pytest.raises(BadRecord, match="too_big"):
        disk.read_regular_file(path, limit)
    with pytest.raises(BadRecord, match="too_big"):
        disk.check_regular_file(path, limit)


@cases("lay", FAULTS[:-1])
def test_a_chosen_file_says_what_it_is(lay: Callable[[Path], None], tmp_path_factory: pytest.TempPathFactory) -> None:
    home = tmp_path_factory.mktemp("home")
    lay(home / "chosen.json")
    assert [trouble.key for trouble in read_chosen(home)] == ["too_big" if lay is hole else "not_a_file"]

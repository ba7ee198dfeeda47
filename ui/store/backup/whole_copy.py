"""A copy of everything that the app keeps, as one zip file; it is checked whole before it replaces anything (docs/copies.md)."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal

import msgspec

from game.kernel import BadRecord
from ui.store import disk
from ui.store.backup.archive import pack_zip, unpack_zip
from ui.store.database import DatabaseCorrupt, DatabaseUnavailable, DatabaseVersionUnknown
from ui.store.disk import Problem, error_cause
from ui.store.folders import unused_file_name
from ui.store.history import HistoryDatabase
from ui.store.matches.store import MatchStore
from ui.store.parsing import parse_readable_settings
from ui.store.pending.disk_thread import DiskThread
from ui.store.pending.own_files import HISTORY_FILE, PROGRESS_FILE, SETTINGS_FILE
from ui.store.pending.small_files import SmallFiles
from ui.store.progress import ProgressStore
from ui.store.progress_file import ProgressDatabase
from ui.store.settings import Line

VERSION, HEADER_FILE = 1, "tablee.json"
SMALL_FILE = re.compile(r"settings\.json|saves/[a-z0-9_]+(-child-\d{1,18})?\.json")
SET_ASIDE_FILE = re.compile(rf"({SMALL_FILE.pattern}|(history|progress)\.sqlite)((\.\d+)?\.bad|\.former)")


class CopyHeader(msgspec.Struct, frozen=True):
    """The file in a copy that says what it is."""

    tablee: Literal["copy"]
    version: int
    when: Line  # an ISO date and time


@dataclass(frozen=True, slots=True)
class WholeCopy:
    """A copy that was read and checked, with its databases open in memory."""

    when: str
    history: HistoryDatabase
    progress: ProgressDatabase
    other_files: Mapping[str, bytes]  # settings, autosaves, and what was set aside


def read_copy(path: Path) -> WholeCopy:
    """Read a copy that a player chose, and check it. Raises BadRecord."""
    try:
        files = unpack_zip(disk.read_regular_file(path, disk.SizeLimit.COPY), disk.SizeLimit.COPY)
    except OSError as error:
        raise BadRecord("unreadable", file=path.name, cause=error_cause(error)) from None
    known = {HEADER_FILE, HISTORY_FILE, PROGRESS_FILE}
    if not all(SMALL_FILE.fullmatch(name) or SET_ASIDE_FILE.fullmatch(name) for name in files.keys() - known):
        raise BadRecord("bad_copy")
    try:
        header = msgspec.json.decode(files.pop(HEADER_FILE), type=CopyHeader)
        if header.version > VERSION:
            raise BadRecord("newer_copy")
        history = HistoryDatabase(None, lambda: None, files.pop(HISTORY_FILE))
        progress = ProgressDatabase(None, lambda: None, files.pop(PROGRESS_FILE))
        if SETTINGS_FILE in files:
            parse_readable_settings(files[SETTINGS_FILE], lambda: None)
    except DatabaseVersionUnknown:
        raise BadRecord("newer_copy") from None
    except BadRecord as bad:
        raise bad if bad.key == "newer_copy" else BadRecord("bad_copy") from None
    except (KeyError, ValueError, RecursionError, DatabaseCorrupt, DatabaseUnavailable):
        raise BadRecord("bad_copy") from None
    return WholeCopy(header.when, history, progress, files)


class FolderCopies:
    """The copies of one data folder."""

    def __init__(
        self,
        folder: Path | None,
        own_lock_file: str,
        small_files: SmallFiles,
        matches: MatchStore,
        progress: ProgressStore,
        disk_thread: DiskThread,
        on_restored: Callable[[], None],
    ) -> None:
        """Prepare for a folder; `own_lock_file` is the lock of this window, and the disk thread calls `on_restored`."""
        self._folder, self._own_lock_file, self._disk_thread = folder, own_lock_file, disk_thread
        self._small_files, self._matches, self._progress = small_files, matches, progress
        self._on_restored = on_restored

    def write(self, path: Path) -> Future[Problem | None]:
        """Write a copy into a file that a player chose; return the problem, or None."""
        return self._disk_thread.submit(self._write, path)

    def read(self, path: Path) -> Future[WholeCopy | BadRecord]:
        """Read a copy that a player chose, and check it; return it, or why it cannot be used."""
        return self._disk_thread.submit(_copy_or_error, path)

    def restore(self, copy: WholeCopy) -> Future[Problem | str]:
        """Replace everything by a copy, or nothing; return the name of the file with all that was here before, or the problem."""
        return self._disk_thread.submit(self._restore, copy)

    # On the disk thread

    def _write(self, path: Path) -> Problem | None:
        try:
            return disk.write_player_file(path, self._pack())
        except (OSError, DatabaseUnavailable) as error:
            return Problem("no_copy", {"cause": _cause(error)})

    def _restore(self, copy: WholeCopy) -> Problem | str:
        if self._folder is None:
            return Problem("not_restored", {"cause": os.strerror(errno.EACCES)})
        if disk.is_open_elsewhere(self._folder, self._own_lock_file):
            return Problem("open_elsewhere")
        path = self._folder / unused_file_name("tablee", [one.name for one in disk.whole_copies(self._folder)], ending=".zip")
        try:
            disk.write_atomically(path, self._pack())
            self._replace_databases(copy)
        except (OSError, DatabaseCorrupt, DatabaseUnavailable) as error:
            return Problem("not_restored", {"cause": _cause(error)})
        self._small_files.replace_all({name: data for name, data in copy.other_files.items() if SMALL_FILE.fullmatch(name)})
        for name in copy.other_files.keys() - self._small_files.contents.keys():
            with suppress(OSError):  # it was damaged already, and the copy still has it
                disk.write_atomically(self._folder / name, copy.other_files[name])
        self._on_restored()
        return path.name

    def _pack(self) -> bytes:
        """Return the copy as a zip file, with changes that the files have not accepted yet. Raises OSError or DatabaseUnavailable."""
        self._small_files.write_changes()  # reads what could not be read yet
        header = CopyHeader("copy", VERSION, datetime.now().isoformat(timespec="seconds"))
        files = {
            HEADER_FILE: msgspec.json.encode(header),
            HISTORY_FILE: self._matches.memory_copy().to_bytes(),
            PROGRESS_FILE: self._progress.memory_copy().to_bytes(),
            **self._small_files.contents,
        }
        files |= self._set_aside_files(list(files))
        if sum(map(len, files.values())) > disk.SizeLimit.COPY:
            raise DatabaseUnavailable("too_big")
        return pack_zip(files)

    def _set_aside_files(self, names: Sequence[str]) -> dict[str, bytes]:
        """Return the copies of these files that were set aside, but for very large ones."""
        found: dict[str, bytes] = {}
        for path in () if self._folder is None else disk.set_aside_files(self._folder, names):
            name = path.relative_to(self._folder or path).as_posix()
            if SET_ASIDE_FILE.fullmatch(name):
                with suppress(BadRecord):  # not an ordinary file, or too large
                    found[name] = disk.read_regular_file(path, disk.SizeLimit.SAVE)
        return found

    def _replace_databases(self, copy: WholeCopy) -> None:
        """Replace both databases, or neither."""
        before = self._matches.memory_copy()
        self._matches.replace_all(copy.history)
        try:
            self._progress.replace_all(copy.progress)
        except (DatabaseCorrupt, DatabaseUnavailable):
            self._matches.replace_all(before)
            raise


def _copy_or_error(path: Path) -> WholeCopy | BadRecord:
    try:
        return read_copy(path)
    except BadRecord as bad:
        return bad


def _cause(error: Exception) -> str:
    return error_cause(error) if isinstance(error, OSError) else str(error)

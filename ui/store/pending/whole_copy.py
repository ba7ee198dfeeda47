"""A copy of everything that the app keeps, as one zip file; it is checked whole before it replaces anything (docs/copies.md)."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import Literal

import msgspec

from game.kernel import BadRecord
from ui.store import disk
from ui.store.database import DatabaseCorrupt, DatabaseUnavailable, DatabaseVersionUnknown, check_foreign_file
from ui.store.disk import Problem, error_cause
from ui.store.folders import unused_file_name
from ui.store.history import HistoryDatabase
from ui.store.matches.store import MatchStore
from ui.store.parsing import parse_readable_settings
from ui.store.pending.backup import pack_zip, unpack_zip
from ui.store.pending.disk_thread import DiskThread
from ui.store.pending.own_files import HISTORY_FILE, PROGRESS_FILE, SAVES_FOLDER, SETTINGS_FILE
from ui.store.pending.small_files import SmallFiles
from ui.store.profiles import Profile
from ui.store.progress import ProgressStore
from ui.store.progress_file import ProgressDatabase
from ui.store.settings import Line

VERSION, HEADER_FILE = 1, "tablee.json"
SMALL_FILE = re.compile(rf"{re.escape(SETTINGS_FILE)}|{SAVES_FOLDER}/[a-z0-9_]+(-child-\d{{1,18}})?\.json")


class CopyHeader(msgspec.Struct, frozen=True):
    """The file in a copy that says what it is."""

    tablee: Literal["copy"]
    version: int
    when: Line  # an ISO date and time


@dataclass(frozen=True, slots=True)
class WholeCopy:
    """A copy that was read and checked; its databases are of the present version."""

    when: str
    match_count: int
    profiles: Sequence[Profile]
    files: Mapping[str, bytes]


def read_copy(path: Path) -> WholeCopy:
    """Read a copy that a player chose, and check it. Raises BadRecord."""
    try:
        files = unpack_zip(disk.read_regular_file(path, disk.SizeLimit.COPY), disk.SizeLimit.COPY)
        header = msgspec.json.decode(files.pop(HEADER_FILE), type=CopyHeader)
        if header.version > VERSION:
            raise DatabaseVersionUnknown(f"version {header.version}")
        if not all(map(SMALL_FILE.fullmatch, files.keys() - {HISTORY_FILE, PROGRESS_FILE})):
            raise BadRecord("bad_copy")
        parse_readable_settings(files.get(SETTINGS_FILE, b"{}"), lambda: None)
        return _read_databases(header.when, files)
    except (OSError, DatabaseUnavailable) as error:
        raise BadRecord("unreadable", file=path.name, cause=_cause(error)) from None
    except DatabaseVersionUnknown:
        raise BadRecord("newer_copy") from None
    except (BadRecord, DatabaseCorrupt, KeyError, ValueError, RecursionError):
        raise BadRecord("bad_copy") from None


def _read_databases(when: str, files: dict[str, bytes]) -> WholeCopy:
    """Check the databases of a copy, and bring them up to date, in a folder that is removed again."""
    with TemporaryDirectory() as folder:
        paths = {name: Path(folder, name) for name in (HISTORY_FILE, PROGRESS_FILE)}
        for name, path in paths.items():
            path.write_bytes(files[name])
            check_foreign_file(path)
        with (
            closing(HistoryDatabase(paths[HISTORY_FILE], lambda: None)) as history,
            closing(ProgressDatabase(paths[PROGRESS_FILE], lambda: None)) as progress,
        ):
            match_count, profiles = history.count_matches(), progress.all_profiles()
        return WholeCopy(when, match_count, profiles, files | {name: path.read_bytes() for name, path in paths.items()})


@dataclass(frozen=True, slots=True)
class FolderCopies:
    """The copies of all that is kept in one data folder."""

    folder: Path | None
    own_lock_file: str  # the lock of this window
    small_files: SmallFiles
    matches: MatchStore
    progress: ProgressStore
    disk_thread: DiskThread

    def write(self, path: Path) -> Future[Problem | None]:
        """Write a copy into a file that a player chose; return the problem, or None."""
        return self.disk_thread.submit(self._write, path)

    def restore(self, copy: WholeCopy) -> Future[Problem | str]:
        """Replace all files by a copy, or none; return the name of the file with all that was here before, or the problem."""
        return self.disk_thread.submit(self._restore, copy)

    # On the disk thread

    def _write(self, path: Path) -> Problem | None:
        try:
            return disk.write_player_file(path, _pack(self._all_files()))
        except DatabaseUnavailable as error:
            return Problem("no_copy", {"cause": str(error)})

    def _restore(self, copy: WholeCopy) -> Problem | str:
        if self.folder is None:
            return Problem("not_restored", {"cause": os.strerror(errno.EACCES)})
        if disk.is_open_elsewhere(self.folder, self.own_lock_file):
            return Problem("open_elsewhere")
        try:
            before, name = self._all_files(), unused_file_name("tablee", os.listdir(self.folder), ending=".zip")
            disk.write_atomically(self.folder / name, _pack(before))
            self.matches.close()
            self.progress.close()
            try:
                _replace_files(self.folder, copy.files)
            except OSError:
                _replace_files(self.folder, before)
                raise
        except (OSError, DatabaseUnavailable) as error:
            return Problem("not_restored", {"cause": _cause(error)})
        return name

    def _all_files(self) -> dict[str, bytes]:
        """Return the files of a copy, with changes that the disk has not accepted yet. Raises DatabaseUnavailable."""
        self.small_files.write_changes()  # reads what could not be read yet
        self.progress.write()
        if not self.progress.is_loaded:
            raise DatabaseUnavailable(os.strerror(errno.EBUSY))
        return {HISTORY_FILE: self.matches.to_bytes(), PROGRESS_FILE: self.progress.to_bytes(), **self.small_files.contents}


def _pack(files: Mapping[str, bytes]) -> bytes:
    """Return a copy with these files. Raises DatabaseUnavailable if it could not be brought back."""
    if sum(map(len, files.values())) > disk.SizeLimit.COPY:
        raise DatabaseUnavailable("too_big")
    header = CopyHeader("copy", VERSION, datetime.now().isoformat(timespec="seconds"))
    return pack_zip({HEADER_FILE: msgspec.json.encode(header), **files})


def _replace_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Replace all files of the app in its folder, once these are all on the disk under other names. Raises OSError."""
    written = {name: folder / disk.TEMPORARY_NAME.format(token_hex(8)) for name in files}
    try:
        newest = 0
        for name, path in written.items():
            disk.write_atomically(path, files[name], newest)
            newest = disk.modified_ns(path)
        disk.make_private_folder(folder / SAVES_FOLDER)
        for name, path in written.items():
            disk.retry_if_denied(path.replace, folder / name)
        for path in (folder / SETTINGS_FILE, *(folder / SAVES_FOLDER).glob("*.json")):
            if path.relative_to(folder).as_posix() not in files:
                path.unlink(missing_ok=True)
    finally:
        disk.remove_temporary_files(folder)


def _cause(error: OSError | DatabaseUnavailable) -> str:
    return error_cause(error) if isinstance(error, OSError) else str(error)

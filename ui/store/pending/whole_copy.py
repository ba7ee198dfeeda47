"""A copy of everything that the app keeps, as one zip file; it is checked whole before it replaces anything (docs/copies.md)."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory

from game.kernel import BadRecord
from ui.store import disk
from ui.store.database import DatabaseCorrupt, DatabaseUnavailable, DatabaseVersionUnknown, check_foreign_file, translated_errors
from ui.store.disk import Problem
from ui.store.folders import unused_file_name
from ui.store.history import HistoryDatabase
from ui.store.matches.store import MatchStore
from ui.store.parsing import parse_readable_settings
from ui.store.pending.backup import pack_zip, unpack_zip
from ui.store.pending.small_files import SmallFiles
from ui.store.place import HISTORY_FILE, PROGRESS_FILE, SAVES_FOLDER, SETTINGS_FILE
from ui.store.progress import ProgressStore
from ui.store.progress_file import ProgressDatabase

SMALL_FILE = re.compile(rf"{re.escape(SETTINGS_FILE)}|{SAVES_FOLDER}/[a-z0-9_]+(-child-\d{{1,18}})?\.json")


@dataclass(frozen=True, slots=True)
class WholeCopy:
    """A copy that was read and checked; its databases are of the present version."""

    match_count: int
    profile_count: int
    files: Mapping[str, bytes]


def read_copy(path: Path) -> WholeCopy:
    """Read a copy that a player chose, and check it. Raises BadRecord."""
    try:
        with translated_errors():
            files = unpack_zip(disk.read_regular_file(path, disk.SizeLimit.COPY), disk.SizeLimit.COPY)
            if not all(map(SMALL_FILE.fullmatch, files.keys() - {HISTORY_FILE, PROGRESS_FILE})):
                raise BadRecord("bad_copy")
            parse_readable_settings(files.get(SETTINGS_FILE, b"{}"), lambda: None)
            return _read_databases(files)
    except DatabaseUnavailable as error:
        raise BadRecord("unreadable", file=path.name, cause=str(error)) from None
    except DatabaseVersionUnknown:
        raise BadRecord("newer_copy") from None
    except (BadRecord, DatabaseCorrupt, KeyError):
        raise BadRecord("bad_copy") from None


def _read_databases(files: dict[str, bytes]) -> WholeCopy:
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
            counts = history.count_matches(), len(progress.profile_rows.all_profiles())
        return WholeCopy(*counts, files | {name: path.read_bytes() for name, path in paths.items()})


def write_copy(path: Path, small_files: SmallFiles, matches: MatchStore, progress: ProgressStore) -> Problem | None:
    """Write a copy into a file that a player chose; return the problem, or None. On the disk thread."""
    try:
        return disk.write_player_file(path, pack_zip(_present_files(small_files, matches, progress)))
    except DatabaseUnavailable as error:
        return Problem("not_saved", {"file": path.name, "cause": str(error)})


def restore_copy(
    copy: WholeCopy, folder: Path | None, is_open_twice: bool, small_files: SmallFiles, matches: MatchStore, progress: ProgressStore
) -> Problem | str:
    """Replace all files of a folder by a copy, or none, unless another window has it open. On the disk thread.

    Return the name of the file with all that was here before, or the problem.
    """
    if folder is None or is_open_twice:
        return Problem("not_restored", {"cause": "open_twice" if is_open_twice else os.strerror(errno.EACCES)})
    try:
        with translated_errors():
            before, name = _present_files(small_files, matches, progress), unused_file_name("tablee", os.listdir(folder), ending=".zip")
            disk.write_atomically(folder / name, pack_zip(before))
            matches.close()
            progress.close()
            try:
                _replace_files(folder, copy.files)
            except OSError:
                _replace_files(folder, before)
                raise
    except DatabaseUnavailable as error:
        return Problem("not_restored", {"cause": str(error)})
    return name


def _present_files(small_files: SmallFiles, matches: MatchStore, progress: ProgressStore) -> dict[str, bytes]:
    """Return all files by name, with changes that the disk has not accepted yet. Raises DatabaseUnavailable."""
    small_files.write_changes()  # reads what could not be read yet
    progress.write()
    if not progress.is_loaded:
        raise DatabaseUnavailable(os.strerror(errno.EBUSY))
    files = {HISTORY_FILE: matches.to_bytes(), PROGRESS_FILE: progress.to_bytes(), **small_files.contents}
    if sum(map(len, files.values())) > disk.SizeLimit.COPY:
        raise DatabaseUnavailable("too_big")
    return files


def _replace_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Replace all files of the app in its folder, once these are all on the disk under other names. Raises OSError."""
    written, newest = {name: folder / disk.TEMPORARY_NAME.format(token_hex(8)) for name in files}, 0
    try:
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

"""Files on the disk: written completely or not at all, set aside if corrupt; and crash reports."""

from __future__ import annotations

import os
import stat
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from secrets import token_hex
from typing import Protocol, TypeVar

from game.kernel import BadRecord, Json
from ui.store.inputs.regular_file import SizeLimit as SizeLimit
from ui.store.inputs.regular_file import check_regular_file as check_regular_file
from ui.store.inputs.regular_file import open_regular_file as open_regular_file
from ui.store.inputs.regular_file import open_regular_handle
from ui.store.inputs.regular_file import read_regular_file as read_regular_file

RETRY_PAUSES_S = (0.02, 0.05)  # seconds between attempts; a virus scanner may hold a new file
LOCK_FILE = ".open"  # the file that an open window keeps locked
TEMPORARY_NAME = ".tablee-{}.tmp"  # a file that is being written; no other program uses such names
PRIVATE_MODE, SHARED_MODE = 0o600, 0o666  # files that only their owner may read, for they name children; files that follow the user's umask
PRIVATE_FOLDER_MODE = 0o700
OLD_VERSION_SUFFIX = ".former"  # a database before its upgrade to a newer version
SQLITE_SUFFIXES = ("-journal", "-wal", "-shm")  # suffixes of the files that SQLite keeps next to a database
CLOCK_STEP_NS = 2 * 10**9  # ns, the coarsest file clock (FAT)
REPORT_FOLDER, REPORT_PREFIX = "reports", "tablee-"  # the folder of crash reports, and the prefix of their names: other files may be there
MAX_REPORTS = 10  # the newest ones are kept; an error in every frame must not fill the disk
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem that is reported once: a key, and the details that its sentence needs."""

    key: str
    facts: Mapping[str, Json] = field(default_factory=dict)


class ReportProblem(Protocol):
    """A function that reports a problem: its key, and the details for the sentence about it."""

    def __call__(self, key: str, **facts: Json) -> None: ...


def write_atomically(path: Path, data: bytes, newer_than_ns: int = 0, mode: int = PRIVATE_MODE) -> None:
    """Replace a file completely or not at all, even if the power fails. Raises OSError.

    If the clock has gone back, the file is dated later than `newer_than_ns` (ns).
    """
    try:
        retry_if_denied(lambda target: _write_and_replace(target, data, newer_than_ns, mode), path)
    except FileNotFoundError:  # another window of the app, just starting, has removed the temporary file
        _write_and_replace(path, data, newer_than_ns, mode)


def write_player_file(path: Path, data: bytes) -> Problem | None:
    """Write a file that a player chose; return the problem, or None."""
    try:
        write_atomically(path, data, mode=SHARED_MODE)
    except (OSError, ValueError) as error:  # ValueError: not a path
        return Problem("not_saved", {"file": path.name, "cause": error_cause(error)})
    return None


def error_cause(error: Exception) -> str:
    """Return the cause of an error in the system's words, else the name of its class."""
    return (error.strerror if isinstance(error, OSError) else None) or type(error).__name__


def quarantine(path: Path) -> str:
    """Rename a corrupt file, and the files of SQLite next to it, to the next free `.bad` name.

    Returns the new name, or the old one if renaming fails.
    """
    number, aside = 1, path.with_name(f"{path.name}.bad")
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}.{number}.bad")
    try:
        path.rename(aside)
    except OSError:
        return path.name
    for tail in SQLITE_SUFFIXES:  # SQLite would replay an old journal into the new database
        with suppress(OSError):
            path.with_name(path.name + tail).rename(aside.with_name(aside.name + tail))
    return aside.name


def copy_names(path: Path) -> list[str]:
    """Return the names of copies of this file: corrupt ones set aside, one of a failed upgrade, and those of everything."""
    patterns = f"{path.name}*.bad*", path.name + OLD_VERSION_SUFFIX, "tablee-*.zip"
    return sorted(copy_path.name for pattern in patterns for copy_path in path.parent.glob(pattern))


def copies_and_reports(folder: Path, names: Iterable[str]) -> list[Path]:
    """Return the copies of these files in a folder, and the crash reports."""
    aside = [path.with_name(text) for path in (folder / name for name in names) for text in copy_names(path)]
    return [*dict.fromkeys(aside), *(folder / REPORT_FOLDER).glob(f"{REPORT_PREFIX}*")]


def may_contain_name(path: Path, name: str) -> bool:
    """Return True if a name occurs in a file, or if the file cannot be searched."""
    try:
        return name.casefold() in read_regular_file(path, SizeLimit.REPORT).decode(errors="replace").casefold()
    except BadRecord:
        return True


def old_version_path(path: Path) -> Path:
    """Return the path of the copy that is made of a database before its upgrade."""
    return path.with_name(path.name + OLD_VERSION_SUFFIX)


def make_private_folder(folder: Path) -> None:
    """Create a folder, and those above it, for its owner alone; an existing one stays as it is.

    Raises OSError.
    """
    try:
        folder.mkdir(PRIVATE_FOLDER_MODE, exist_ok=True)
    except FileNotFoundError:
        if folder.parent == folder:
            raise  # the drive does not exist
        make_private_folder(folder.parent)
        folder.mkdir(PRIVATE_FOLDER_MODE, exist_ok=True)


def make_private_file(path: Path) -> None:
    """Create an empty file for its owner alone, unless it exists: SQLite keeps the permissions.

    Raises OSError.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_MODE))


def related_files(path: Path) -> list[Path]:
    """Return the paths of a file, of SQLite's files next to it, and of its copies."""
    return [path, *(path.with_name(path.name + tail) for tail in SQLITE_SUFFIXES), *(path.with_name(name) for name in copy_names(path))]


def restrict_permissions(path: Path) -> None:
    """Remove all permissions but the owner's from a file of ours; does nothing on Windows, which has none."""
    if os.name == "posix":
        with suppress(OSError):
            rights = stat.S_IMODE(path.stat().st_mode)
            if rights & ~PRIVATE_FOLDER_MODE:
                path.chmod(rights & PRIVATE_FOLDER_MODE)


def _write_and_replace(path: Path, data: bytes, newer_than_ns: int, mode: int) -> None:
    unfinished = path.with_name(TEMPORARY_NAME.format(token_hex(8)))
    try:
        with open(unfinished, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if modified_ns(unfinished) <= newer_than_ns:  # the clock has gone back
            os.utime(unfinished, ns=(newer_than_ns + CLOCK_STEP_NS, newer_than_ns + CLOCK_STEP_NS))
        os.replace(unfinished, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(unfinished)
        raise
    if os.name == "posix":
        _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):  # some network disks refuse; the file is written all the same
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def retry_if_denied(action: Callable[[Path], T], path: Path) -> T:
    """Run an action on a path, retrying twice after a PermissionError: on Windows another program may hold the file."""
    for pause in RETRY_PAUSES_S:
        try:
            return action(path)
        except PermissionError:
            time.sleep(pause)
    return action(path)


def lock_folder(folder: Path) -> int | None:
    """Lock a folder until the returned handle is closed or the program ends; None if it is locked.

    On a disk without locks the handle locks nothing. Raises OSError or BadRecord if the lock file cannot be opened.
    """
    handle = open_regular_handle(folder / LOCK_FILE, SizeLimit.LOCK, os.O_RDWR | os.O_CREAT, PRIVATE_MODE)
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        os.close(handle)
        return None
    except OSError:  # this disk has no locks
        return handle
    return handle


def remove_temporary_files(*folders: Path) -> None:
    """Delete the temporary files of interrupted writes."""
    for folder in folders:
        for stray in folder.glob(TEMPORARY_NAME.format("*")):
            with suppress(OSError):
                stray.unlink()


def file_identity(path: Path | None) -> object:
    """Return the device and inode of the file or folder at this path; None if there is none."""
    with suppress(OSError):
        if path is not None:
            status = path.stat()
            return status.st_dev, status.st_ino
    return None


def modified_ns(path: Path) -> int:
    """Return when a file was last written, in ns; 0 if there is none."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def new_report_name() -> str:
    """Return the file name of a new crash report, as users see it in the app's folder."""
    return f"{REPORT_FOLDER}/{REPORT_PREFIX}{datetime.now():%Y-%m-%d %H.%M.%S.%f}.txt"


def write_crash_report(folder: Path, name: str, text: str, record: bytes | None) -> None:
    """Write a crash report, and under the same name the open match as a record that replays.

    Raises OSError.
    """
    path = folder / name
    room = path.parent
    make_private_folder(room)
    if record is not None:
        write_atomically(path.with_suffix(".json"), record)
    write_atomically(path, text.encode())
    for old in sorted(room.glob(f"{REPORT_PREFIX}*.txt"))[:-MAX_REPORTS]:
        for path in (old, old.with_suffix(".json")):
            with suppress(OSError):
                path.unlink(missing_ok=True)

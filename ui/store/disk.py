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
from ui.store.inputs.regular_file import Limit as Limit
from ui.store.inputs.regular_file import check_file as check_file
from ui.store.inputs.regular_file import contents as contents
from ui.store.inputs.regular_file import opened_file as opened_file
from ui.store.inputs.regular_file import opened_handle

PAUSES = (0.02, 0.05)  # seconds between attempts; a virus scanner may hold a new file
CLAIM = ".open"  # the file that an open window keeps locked
UNFINISHED = ".tablee-{}.tmp"  # a file that is being written; no other program uses such names
OURS, ANYBODYS = 0o600, 0o666  # files that only their owner may read, for they name children; files that follow the user's umask
OUR_FOLDER = 0o700
FORMER = ".former"  # a database before its upgrade to a newer version
TAILS = ("-journal", "-wal", "-shm")  # suffixes of the files that SQLite keeps next to a database
AGE_STEP = 2 * 10**9  # ns, the coarsest file clock (FAT)
REPORTS, REPORT = "reports", "tablee-"  # the folder of crash reports, and the prefix of their names: other files may be there
MOST_REPORTS = 10  # the newest ones are kept; an error in every frame must not fill the disk
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem that is reported once: a key, and the details that its sentence needs."""

    key: str
    facts: Mapping[str, Json] = field(default_factory=dict)


class ReportProblem(Protocol):
    """A function that reports a problem: its key, and the details for the sentence about it."""

    def __call__(self, key: str, **facts: Json) -> None: ...


def write_whole(path: Path, data: bytes, newer_than: int = 0, mode: int = OURS) -> None:
    """Replace a file completely or not at all, even if the power fails. Raises OSError.

    If the clock has gone back, the file is dated later than `newer_than` (ns).
    """
    try:
        patiently(lambda target: _replace(target, data, newer_than, mode), path)
    except FileNotFoundError:  # another window of the app, just starting, has removed the temporary file
        _replace(path, data, newer_than, mode)


def write_kept(path: Path, data: bytes) -> Problem | None:
    """Write a file that a player chose; return the problem, or None."""
    try:
        write_whole(path, data, mode=ANYBODYS)
    except (OSError, ValueError) as error:  # ValueError: not a path
        return Problem("not_saved", {"file": path.name, "cause": cause(error)})
    return None


def cause(error: Exception) -> str:
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
    for tail in TAILS:  # SQLite would replay an old journal into the new database
        with suppress(OSError):
            path.with_name(path.name + tail).rename(aside.with_name(aside.name + tail))
    return aside.name


def laid_aside(path: Path) -> list[str]:
    """Return the names of copies of this file: corrupt ones set aside, and one of a failed upgrade."""
    return sorted(result.name for pattern in ("*.bad*", FORMER) for result in path.parent.glob(path.name + pattern))


def copies(folder: Path, names: Iterable[str]) -> list[Path]:
    """Return the copies of these files in a folder, and the crash reports."""
    aside = [path.with_name(text) for path in (folder / name for name in names) for text in laid_aside(path)]
    return [*aside, *(folder / REPORTS).glob(f"{REPORT}*")]


def may_hold(path: Path, name: str) -> bool:
    """Return True if a name occurs in a file, or if the file cannot be searched."""
    try:
        return name.casefold() in contents(path, Limit.REPORT).decode(errors="replace").casefold()
    except BadRecord:
        return True


def former(path: Path) -> Path:
    """Return the path of the copy that is made of a database before its upgrade."""
    return path.with_name(path.name + FORMER)


def make_folder(folder: Path) -> None:
    """Create a folder, and those above it, for its owner alone; an existing one stays as it is.

    Raises OSError.
    """
    try:
        folder.mkdir(OUR_FOLDER, exist_ok=True)
    except FileNotFoundError:
        if folder.parent == folder:
            raise  # the drive does not exist
        make_folder(folder.parent)
        folder.mkdir(OUR_FOLDER, exist_ok=True)


def make_file(path: Path) -> None:
    """Create an empty file for its owner alone, unless it exists: SQLite keeps the permissions.

    Raises OSError.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OURS))


def related_files(path: Path) -> list[Path]:
    """Return the paths of a file, of SQLite's files next to it, and of its copies."""
    return [path, *(path.with_name(path.name + tail) for tail in TAILS), *(path.with_name(name) for name in laid_aside(path))]


def tighten(path: Path) -> None:
    """Remove all permissions but the owner's from a file of ours; does nothing on Windows, which has none."""
    if os.name == "posix":
        with suppress(OSError):
            rights = stat.S_IMODE(path.stat().st_mode)
            if rights & ~OUR_FOLDER:
                path.chmod(rights & OUR_FOLDER)


def _replace(path: Path, data: bytes, newer_than: int, mode: int) -> None:
    unfinished = path.with_name(UNFINISHED.format(token_hex(8)))
    try:
        with open(unfinished, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if age(unfinished) <= newer_than:  # the clock has gone back
            os.utime(unfinished, ns=(newer_than + AGE_STEP, newer_than + AGE_STEP))
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


def patiently(act: Callable[[Path], T], path: Path) -> T:
    """Run an action on a path, retrying twice after a PermissionError: on Windows another program may hold the file."""
    for pause in PAUSES:
        try:
            return act(path)
        except PermissionError:
            time.sleep(pause)
    return act(path)


def claimed(folder: Path) -> int | None:
    """Lock a folder until the returned handle is closed or the program ends; None if it is locked.

    On a disk without locks the handle locks nothing. Raises OSError or BadRecord if the lock file cannot be opened.
    """
    handle = opened_handle(folder / CLAIM, Limit.LOCK, os.O_RDWR | os.O_CREAT, OURS)
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
        for stray in folder.glob(UNFINISHED.format("*")):
            with suppress(OSError):
                stray.unlink()


def identity(path: Path | None) -> object:
    """Return the device and inode of the file or folder at this path; None if there is none."""
    with suppress(OSError):
        if path is not None:
            result = path.stat()
            return result.st_dev, result.st_ino
    return None


def age(path: Path) -> int:
    """Return when a file was last written, in ns; 0 if there is none."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def report_name() -> str:
    """Return the file name of a new crash report, as users see it in the app's folder."""
    return f"{REPORTS}/{REPORT}{datetime.now():%Y-%m-%d %H.%M.%S.%f}.txt"


def write_report(folder: Path, name: str, text: str, record: bytes | None) -> None:
    """Write a crash report, and under the same name the open match as a record that replays.

    Raises OSError.
    """
    path = folder / name
    room = path.parent
    make_folder(room)
    if record is not None:
        write_whole(path.with_suffix(".json"), record)
    write_whole(path, text.encode())
    for old in sorted(room.glob(f"{REPORT}*.txt"))[:-MOST_REPORTS]:
        for path in (old, old.with_suffix(".json")):
            with suppress(OSError):
                path.unlink(missing_ok=True)

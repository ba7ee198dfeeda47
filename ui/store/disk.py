"""Bytes on the disk: written whole or not at all, read up to a limit, set aside when broken; and faults written down."""

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
CLAIM = ".open"  # the file that an open window holds locked
UNFINISHED = ".tablee-{}.tmp"  # a file that is being written; no other program uses such names
OURS, ANYBODYS = 0o600, 0o666  # files that only their owner may read, for they name children; files that follow the person's umask
OUR_FOLDER = 0o700
FORMER = ".former"  # a database as it was before it became one of a newer version
TAILS = ("-journal", "-wal", "-shm")  # of what SQLite keeps beside a database
AGE_STEP = 2 * 10**9  # ns, the coarsest file clock (FAT)
REPORTS, REPORT = "reports", "tablee-"  # the folder of faults written down, and how names in it begin: other files may lie there
MOST_REPORTS = 10  # the newest stay; a fault in every frame must not fill the disk
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something to be said once: a key, and the facts that a sentence about it needs."""

    key: str
    facts: Mapping[str, Json] = field(default_factory=dict)


class Say(Protocol):
    """Keeps a trouble until it is told: its key, and the facts for the sentence about it."""

    def __call__(self, key: str, **facts: Json) -> None: ...


def write_whole(path: Path, data: bytes, newer_than: int = 0, mode: int = OURS) -> None:
    """Replaces a file by `data`, all or nothing, also when the power fails. `newer_than`: ns. Raises OSError."""
    try:
        patiently(lambda target: _replace(target, data, newer_than, mode), path)
    except FileNotFoundError:  # another window of the app, just starting, has removed the temporary file
        _replace(path, data, newer_than, mode)


def write_kept(path: Path, data: bytes) -> Trouble | None:
    """Writes a file where a person wants it; what went wrong, if anything did."""
    try:
        write_whole(path, data, mode=ANYBODYS)
    except (OSError, ValueError) as error:  # ValueError: no path at all
        return Trouble("not_saved", {"file": path.name, "cause": cause(error)})
    return None


def cause(error: Exception) -> str:
    """What went wrong, in the system's words where it has some."""
    return (error.strerror if isinstance(error, OSError) else None) or type(error).__name__


def set_aside(path: Path) -> str:
    """Renames a broken file, and what SQLite keeps beside it, to the next free `.bad` name; returns that name, or the old one if it fails."""
    number, aside = 1, path.with_name(f"{path.name}.bad")
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}.{number}.bad")
    try:
        path.rename(aside)
    except OSError:
        return path.name
    for tail in TAILS:  # SQLite would play an old journal into the new database
        with suppress(OSError):
            path.with_name(path.name + tail).rename(aside.with_name(aside.name + tail))
    return aside.name


def laid_aside(path: Path) -> list[str]:
    """The names of what is left beside this one: broken files from `set_aside`, and a copy from before a change that failed."""
    return sorted(found.name for pattern in ("*.bad*", FORMER) for found in path.parent.glob(path.name + pattern))


def copies(folder: Path, names: Iterable[str]) -> list[Path]:
    """What was laid aside of these files of a folder, and the reports of faults."""
    aside = [path.with_name(found) for path in (folder / name for name in names) for found in laid_aside(path)]
    return [*aside, *(folder / REPORTS).glob(f"{REPORT}*")]


def may_hold(path: Path, name: str) -> bool:
    """Return True if a name occurs in a file, or if the file cannot be searched."""
    try:
        return name.casefold() in contents(path, Limit.REPORT).decode(errors="replace").casefold()
    except BadRecord:
        return True


def former(path: Path) -> Path:
    """Where a copy lies while a file is made into one of a newer version."""
    return path.with_name(path.name + FORMER)


def make_folder(folder: Path) -> None:
    """Makes a folder for its owner alone, and those above it; one that is there stays as it is. Raises OSError."""
    try:
        folder.mkdir(OUR_FOLDER, exist_ok=True)
    except FileNotFoundError:
        if folder.parent == folder:
            raise  # a drive that is not there
        make_folder(folder.parent)
        folder.mkdir(OUR_FOLDER, exist_ok=True)


def make_file(path: Path) -> None:
    """An empty file for its owner alone, where there is none yet: SQLite keeps the rights that it finds. Raises OSError."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OURS))


def kin(path: Path) -> list[Path]:
    """A file, what SQLite may keep beside it, and what `set_aside` has left of it."""
    return [path, *(path.with_name(path.name + tail) for tail in TAILS), *(path.with_name(name) for name in laid_aside(path))]


def tighten(path: Path) -> None:
    """Takes everybody's rights away but the owner's, where the file is ours. Windows has no such rights."""
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
    with suppress(OSError):  # some network disks refuse; the file is there all the same
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def patiently(act: Callable[[Path], T], path: Path) -> T:
    """Tries again, twice at most, after a PermissionError: on Windows another program may hold a file for a moment."""
    for pause in PAUSES:
        try:
            return act(path)
        except PermissionError:
            time.sleep(pause)
    return act(path)


def claimed(folder: Path) -> int | None:
    """A handle that locks this folder until it is closed or the program ends; None when another program has locked it.

    On a disk without locks it locks nothing. Raises OSError or BadRecord when the lock file cannot be opened.
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


def sweep(*folders: Path) -> None:
    """Removes what interrupted writes have left."""
    for folder in folders:
        for stray in folder.glob(UNFINISHED.format("*")):
            with suppress(OSError):
                stray.unlink()


def identity(path: Path | None) -> object:
    """Return what tells a file or folder from any other in its place; None where there is none."""
    with suppress(OSError):
        if path is not None:
            found = path.stat()
            return found.st_dev, found.st_ino
    return None


def age(path: Path) -> int:
    """When a file was written last, in ns; 0 when it is not there."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def report_name() -> str:
    """The name of a new report, as people find it in the app's folder."""
    return f"{REPORTS}/{REPORT}{datetime.now():%Y-%m-%d %H.%M.%S.%f}.txt"


def write_report(folder: Path, name: str, text: str, record: bytes | None) -> None:
    """Write down a fault, and under the same name the match that was open, as a record that replays. Raises OSError."""
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

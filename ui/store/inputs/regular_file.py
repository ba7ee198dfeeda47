"""Opening of files that others may have put in place.

Only regular files are opened, up to a size for each kind, and without waiting for a pipe or a device.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from game.kernel import BadRecord

NEVER_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)  # Windows has the second flag, all other systems the first


class SizeLimit(IntEnum):
    """The size limit of each kind of file, in bytes."""

    SETTINGS = 2**20
    SAVE = 12 * 2**20  # a match of more than 700,000 moves
    RECORD = SAVE
    REPORT = SAVE
    IMPORT = 64 * 2**20
    COPY = 2**28  # of everything, packed and unpacked
    LOCK = 2**10
    PICTURE = 2**28  # a window of 8192 x 8192 px
    DATABASE = 2**31


@contextmanager
def open_regular_file(path: Path, limit: SizeLimit) -> Iterator[BinaryIO]:
    """Open a regular file for reading.

    Raises:
        OSError: it cannot be opened.
        BadRecord: `not_a_file` or `too_big`.
    """
    with open(open_regular_handle(path, limit), "rb") as file:
        yield file


def open_regular_handle(path: Path, limit: SizeLimit, flags: int = os.O_RDONLY, mode: int = 0o600) -> int:
    """Open a regular file as `os.open` does. Raises as `open_regular_file` does."""
    with suppress(FileNotFoundError):
        check_regular_file(path, limit)
    handle = os.open(path, flags | NEVER_WAIT, mode)
    try:
        _check_status(os.fstat(handle), path, limit)  # another file may be there by now
    except BaseException:
        os.close(handle)
        raise
    return handle


def read_regular_file(path: Path, limit: SizeLimit) -> bytes:
    """Read a whole regular file. Raises as `open_regular_file` does."""
    with open_regular_file(path, limit) as file:
        data = file.read(limit + 1)
    if len(data) > limit:  # it is growing, or its size is unknown
        raise _file_error("too_big", path)
    return data


def check_regular_file(path: Path, limit: SizeLimit) -> None:
    """Check a file without opening it, for callers that let SQLite open it. Raises as `open_regular_file` does.

    A database must not be opened and closed next to SQLite: POSIX would drop the locks of its connections.
    """
    try:
        status = path.stat()
    except OSError as error:
        if error.errno == errno.ELOOP:  # links in a circle
            raise _file_error("not_a_file", path) from None
        raise
    _check_status(status, path, limit)


def _check_status(status: os.stat_result, path: Path, limit: SizeLimit) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise _file_error("not_a_file", path)
    if status.st_size > limit:
        raise _file_error("too_big", path)


def _file_error(key: str, path: Path) -> BadRecord:
    from game.kernel import BadRecord  # not at the top: the picture of the first frame is read before the rules are imported

    return BadRecord(key, file=path.name)

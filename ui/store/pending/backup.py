"""Zip files of all that the app keeps: a backup for another disk if its own accepts nothing, and copies, which may come from anybody."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Mapping
from contextlib import suppress

from game.kernel import BadRecord

MAX_FILES, DIRECTORY_MARK = 2000, b"PK\x01\x02"  # in a zip file, and the mark of each in its directory
UNREADABLE = zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError  # RuntimeError: encrypted, or packed unusually


def pack_zip(contents: Mapping[str, bytes]) -> bytes:
    """Pack these files into a zip file; the same contents give the same bytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in contents.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def unpack_zip(data: bytes, max_bytes: int) -> dict[str, bytes]:
    """Return the files of a zip file, together at most `max_bytes`. Raises BadRecord."""
    with suppress(*UNREADABLE), zipfile.ZipFile(io.BytesIO(data if data.count(DIRECTORY_MARK) <= MAX_FILES else b"")) as archive:
        entries = archive.infolist()
        if sum(entry.file_size for entry in entries) <= max_bytes:
            # `archive.read` would unpack all that is packed, whatever size the entry names
            return {entry.filename: archive.open(entry).read(entry.file_size) for entry in entries}
    raise BadRecord("bad_copy")

"""Zip files of what the app keeps; one that is read may come from anybody."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Mapping

from game.kernel import BadRecord

MAX_FILES, DIRECTORY_MARK = 2000, b"PK\x01\x02"  # in a zip file, and the mark of each in its directory


def pack_zip(contents: Mapping[str, bytes]) -> bytes:
    """Pack these files into a zip file; the same contents give the same bytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in contents.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def unpack_zip(data: bytes, max_bytes: int) -> dict[str, bytes]:
    """Return the files of a zip file, together at most `max_bytes`. Raises BadRecord."""
    try:
        if data.count(DIRECTORY_MARK) > MAX_FILES:
            raise BadRecord("bad_copy")
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            if len({entry.filename for entry in entries}) < len(entries) or sum(entry.file_size for entry in entries) > max_bytes:
                raise BadRecord("bad_copy")
            return {entry.filename: _read_entry(archive, entry) for entry in entries}
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError):  # RuntimeError: encrypted, or packed unusually
        raise BadRecord("bad_copy") from None


def _read_entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    with archive.open(entry) as file:
        return file.read(entry.file_size)  # without a size, all that is packed would be unpacked at once

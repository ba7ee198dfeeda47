"""A backup file of all that the app keeps, for another disk if its own accepts nothing."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping


def pack_zip(contents: Mapping[str, bytes]) -> bytes:
    """Pack these files into a zip file; the same contents give the same bytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in contents.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return file.getvalue()

"""One file that holds what the app keeps, for another disk than the one that does not take it."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping


def packed(contents: Mapping[str, bytes]) -> bytes:
    """Return a zip file with these files; the same contents give the same bytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in contents.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return file.getvalue()

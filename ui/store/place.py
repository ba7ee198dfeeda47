"""The app's data folder, the window's place and the picture of the first frame.

It imports next to nothing, because all of it is needed before the first frame.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import platformdirs

from ui.store.inputs.regular_file import SizeLimit, read_regular_file

SPLASH_FILE = "menu.picture"
SETTINGS_FILE, HISTORY_FILE, PROGRESS_FILE, SAVES_FOLDER = "settings.json", "history.sqlite", "progress.sqlite", "saves"


class WindowPlace(NamedTuple):
    """Size and place of the window before it was maximised, in points."""

    width: int
    height: int
    left: int
    top: int
    maximised: bool = False


def default_data_folder() -> Path:
    """Return the default data folder, which only Tablée makes and uses."""
    return Path(platformdirs.user_data_dir("Tablee", appauthor=False))


def data_folder(requested: Path | None) -> Path:
    """Return the requested folder, else the one that TABLEE_DATA names, else the default."""
    configured = os.environ.get("TABLEE_DATA")
    return requested or (Path(configured) if configured else default_data_folder())


def take_splash(folder: Path) -> bytes:
    """Read and delete the saved picture of the first frame; return b"" if there is none or it cannot be deleted."""
    path, data = folder / SPLASH_FILE, b""
    with suppress(OSError):
        with suppress(ValueError):  # a BadRecord; that class is not imported yet
            data = read_regular_file(path, SizeLimit.PICTURE)
        path.unlink()
        return data
    return b""


def save_splash(folder: Path, data: bytes) -> None:
    """Save the picture of the first frame for the next start, ignoring errors of the disk."""
    from ui.store import disk

    with suppress(OSError):
        disk.write_atomically(folder / SPLASH_FILE, data)

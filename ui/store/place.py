"""The folder of the app's own files, the picture in it that is seen first, and where its window lay. Imports next to nothing, for all this is
asked before anything is seen."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import platformdirs

from ui.store.inputs.regular_file import Limit, contents

PICTURE = "menu.picture"


class WindowPlace(NamedTuple):
    """Size and place of the window in points, as it is when it is not maximised."""

    width: int
    height: int
    left: int
    top: int
    maximised: bool = False


def own_folder() -> Path:
    """The folder that only Tablée makes and uses."""
    return Path(platformdirs.user_data_dir("Tablee", appauthor=False))


def data_folder(asked: Path | None) -> Path:
    """The one that was asked for, else the one that TABLEE_DATA names, else the system's place for such things."""
    given = os.environ.get("TABLEE_DATA")
    return asked or (Path(given) if given else own_folder())


def taken_picture(folder: Path) -> bytes:
    """What was kept there; afterwards nothing is. b"" where nothing was, or where it cannot be taken away."""
    path, data = folder / PICTURE, b""
    with suppress(OSError):
        with suppress(ValueError):  # a BadRecord, which is not imported yet
            data = contents(path, Limit.PICTURE)
        path.unlink()
        return data
    return b""


def keep_picture(folder: Path, data: bytes) -> None:
    """For the next start; it is not missed where the disk refuses it."""
    from ui.store import disk

    with suppress(OSError):
        disk.write_whole(folder / PICTURE, data)

"""Faults written down: a text that tells what broke, and beside it the match as a record that replays."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from pathlib import Path

from ui.store.disk import make_folder, write_whole

FOLDER = "reports"
KEPT = 10  # the newest; a fault in every frame must not fill the disk
PREFIX = "tablee-"  # how their names begin: in a folder that was given, other files may lie


def write_report(folder: Path, told: str, record: bytes | None) -> str:
    """The name of the new text in this folder; the record stands beside it under the same name. Raises OSError."""
    room = folder / FOLDER
    make_folder(room)
    stem = PREFIX + datetime.now().strftime("%Y-%m-%d %H.%M.%S.%f")
    if record is not None:
        write_whole(room / f"{stem}.json", record)
    write_whole(room / f"{stem}.txt", told.encode())
    _forget_old(room)
    return f"{FOLDER}/{stem}.txt"


def _forget_old(room: Path) -> None:
    for old in sorted(room.glob(f"{PREFIX}*.txt"))[:-KEPT]:
        for path in (old, old.with_suffix(".json")):
            with suppress(OSError):
                path.unlink(missing_ok=True)

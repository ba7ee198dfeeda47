"""The names and size limits of the app's own files in its data folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.registry import GAMES
from ui.store import disk
from ui.store.place import default_data_folder

SETTINGS_FILE, HISTORY_FILE, PROGRESS_FILE, SAVES_FOLDER = "settings.json", "history.sqlite", "progress.sqlite", "saves"


def own_paths(folder: Path) -> Iterator[Path]:
    """Yield the files that Tablée may have made in this folder, and the folder unless the user chose it."""
    if folder == default_data_folder():
        yield folder
    for name in (SETTINGS_FILE, HISTORY_FILE, PROGRESS_FILE, disk.LOCK_FILE, *map(autosave_name, GAMES)):
        yield from disk.related_files(folder / name)
    yield from (folder / SAVES_FOLDER).glob("*-child-*")
    yield from (folder / disk.REPORT_FOLDER).glob(f"{disk.REPORT_PREFIX}*")


def autosave_name(game: str, child_id: int | None = None) -> str:
    return f"{SAVES_FOLDER}/{game}.json" if child_id is None else f"{SAVES_FOLDER}/{game}-child-{child_id}.json"


def size_limits(folder: Path | None) -> dict[str, disk.SizeLimit]:
    """Return the size limit of each file by name: the settings, autosaves and children's real rounds."""
    rounds = [] if folder is None else [f"{SAVES_FOLDER}/{path.name}" for path in (folder / SAVES_FOLDER).glob("*-child-*.json")]
    return {SETTINGS_FILE: disk.SizeLimit.SETTINGS, **dict.fromkeys((*map(autosave_name, GAMES), *rounds), disk.SizeLimit.SAVE)}

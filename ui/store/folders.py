"""The files of players: the content of a folder to choose from, a record in a file, and names for new files."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from string import ascii_uppercase

from game.kernel import BadRecord
from game.record import Record
from ui.store import disk
from ui.store.inputs.names import tidy_line, without_accents_and_case
from ui.store.parsing import parse_and_replay

ENDING = ".json"
MAX_ENTRIES = 500  # folders and files each, in a listing
FORBIDDEN = '<>:"/\\|?*'  # characters that a file name cannot have on some system


@dataclass(frozen=True, slots=True)
class FolderListing:
    """A folder with the names in it, sorted without regard to case and accents; hidden names are left out."""

    folder: Path
    folders: tuple[str, ...]
    files: tuple[str, ...]  # files with the wanted ending


def list_folder(folder: Path, ending: str = ENDING) -> FolderListing:
    """List a folder and its files with this ending. Raises BadRecord if the folder cannot be read."""
    folders, records = list(_other_drives(folder)), []
    try:
        folder = Path(os.path.abspath(folder.expanduser()))
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.startswith((".", "$")) or not entry.name.isprintable() or not tidy_line(entry.name):
                    continue
                if _is_folder(entry):
                    folders.append(entry.name)
                elif entry.name.lower().endswith(ending):
                    records.append(entry.name)
    except (OSError, ValueError, RuntimeError) as error:  # ValueError: not a path; RuntimeError: `~` of an unknown user
        raise BadRecord("unreadable_folder", folder=str(folder), cause=disk.error_cause(error)) from None
    listed = (tuple(sorted(names, key=without_accents_and_case)[:MAX_ENTRIES]) for names in (folders, records))
    return FolderListing(folder, *listed)


def checked_file_name(text: str, ending: str = ENDING) -> str:
    """Return the text as a file name with its ending. Raises BadRecord if it cannot be one."""
    name = text.strip()
    if not name or set(name) <= {"."}:
        raise BadRecord("no_file_name")
    if set(name) & set(FORBIDDEN):
        raise BadRecord("bad_file_name", signs=" ".join(FORBIDDEN))
    return name if name.lower().endswith(ending) else name + ending


def unused_file_name(game: str, used_names: Collection[str], today: date | None = None, ending: str = ENDING) -> str:
    """Return a file name that is not yet used in its folder, such as nin-jan-2026-11-21.json."""
    day = (today or date.today()).isoformat()
    stem, number = f"{game.replace('_', '-')}-{day}", 1
    name = stem + ending
    while name.casefold() in {other.casefold() for other in used_names}:
        number += 1
        name = f"{stem}-{number}{ending}"
    return name


def load_player_record(path: Path) -> Record:
    """Read a record from a file that a player chose, and replay it.

    Raises BadRecord; the file stays as it is.
    """
    try:
        return parse_and_replay(disk.read_regular_file(path, disk.SizeLimit.RECORD))
    except FileNotFoundError:
        raise BadRecord("no_such_file", file=path.name) from None
    except OSError as error:
        raise BadRecord("unreadable", file=path.name, cause=disk.error_cause(error)) from None


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False  # a link to a place that may not be read


def _other_drives(folder: Path, exists: Callable[[str], bool] = os.path.exists) -> tuple[str, ...]:
    """Return the other drives if the folder is the top of a Windows drive."""
    if not folder.drive or folder.parent != folder:
        return ()
    drives = (f"{letter}:\\" for letter in ascii_uppercase)
    return tuple(drive for drive in drives if drive[0] != folder.drive[0].upper() and exists(drive))

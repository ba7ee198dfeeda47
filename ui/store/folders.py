"""What lies in a folder, for a person who looks for a file, and a name for a new one."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from string import ascii_uppercase

from game.kernel import BadRecord
from ui.store.inputs.names import tidy

ENDING = ".json"
MOST = 500  # of each kind in a list
FORBIDDEN = '<>:"/\\|?*'  # in a name, on one system or another


@dataclass(frozen=True, slots=True)
class Listing:
    """A folder: the names of the folders and of the records (files of the wanted kind) in it, sorted as people sort them; hidden ones left out."""

    folder: Path
    folders: tuple[str, ...]
    records: tuple[str, ...]


def listing(folder: Path, ending: str = ENDING) -> Listing:
    """What lies in a folder, of the files those with this ending. Raises BadRecord when it cannot be looked into."""
    folders, records = list(_other_drives(folder)), []
    try:
        folder = Path(os.path.abspath(folder.expanduser()))
        with os.scandir(folder) as found:
            for entry in found:
                if entry.name.startswith((".", "$")) or not entry.name.isprintable() or not tidy(entry.name):
                    continue
                if _is_folder(entry):
                    folders.append(entry.name)
                elif entry.name.lower().endswith(ending):
                    records.append(entry.name)
    except (OSError, ValueError, RuntimeError) as error:  # ValueError: no path at all; RuntimeError: the home of no user
        cause = (error.strerror if isinstance(error, OSError) else None) or type(error).__name__
        raise BadRecord("unreadable_folder", folder=str(folder), cause=cause) from None
    return Listing(folder, tuple(sorted(folders, key=_plain)[:MOST]), tuple(sorted(records, key=_plain)[:MOST]))


def file_name(text: str, ending: str = ENDING) -> str:
    """The name of a file, with its ending. Raises BadRecord for what cannot be one."""
    name = text.strip()
    if not name or set(name) <= {"."}:
        raise BadRecord("no_file_name")
    if set(name) & set(FORBIDDEN):
        raise BadRecord("bad_file_name", signs=" ".join(FORBIDDEN))
    return name if name.lower().endswith(ending) else name + ending


def new_name(game: str, taken: Collection[str], today: date | None = None, ending: str = ENDING) -> str:
    """A name for a file that is not taken in its folder: nin-jan-2026-11-21.json."""
    day = (today or date.today()).isoformat()
    stem, number = f"{game.replace('_', '-')}-{day}", 1
    name = stem + ending
    while name.casefold() in {other.casefold() for other in taken}:
        number += 1
        name = f"{stem}-{number}{ending}"
    return name


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False  # a link that leads nowhere we may look


def _plain(name: str) -> str:
    """A name as it is sorted: accents and case aside."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign)).casefold()


def _other_drives(folder: Path, exists: Callable[[str], bool] = os.path.exists) -> tuple[str, ...]:
    """At the top of a drive of Windows: the other drives."""
    if not folder.drive or folder.parent != folder:
        return ()
    drives = (f"{letter}:\\" for letter in ascii_uppercase)
    return tuple(drive for drive in drives if drive[0] != folder.drive[0].upper() and exists(drive))

"""The files that players choose: records to open and to save, and the folder that is proposed for them."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import platformdirs

from game.kernel import BadRecord
from game.record import Record
from ui.store import disk
from ui.store.disk import Problem, error_cause, write_player_file
from ui.store.parsing import parse_and_replay


def load_player_record(path: Path) -> Record:
    """Read a record from a file that a player chose, and replay it.

    Raises BadRecord; the file stays as it is.
    """
    try:
        return parse_and_replay(disk.read_regular_file(path, disk.SizeLimit.RECORD))
    except FileNotFoundError:
        raise BadRecord("no_such_file", file=path.name) from None
    except OSError as error:
        raise BadRecord("unreadable", file=path.name, cause=error_cause(error)) from None


def default_export_folder() -> Path:
    """Return the folder that is proposed for a player's files: the documents, else the home folder."""
    for folder in (platformdirs.user_documents_path(), Path(os.path.expanduser("~"))):
        if folder.is_dir():
            return folder
    return Path.cwd()


def write_player_record(record: Record, path: Path) -> Problem | None:
    """Write a record to a file that a player chose; return the problem, or None."""
    return write_player_file(path, msgspec.json.encode(record.to_json()))

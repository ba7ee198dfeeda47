"""The app's storage: settings, autosaves, history and progress in one folder; files of players.

The app works on copies in memory, and one thread writes what has changed: no frame waits for the disk. What the disk refuses stays
pending and is written as soon as possible. A file is written completely or not at all. A corrupt file is set aside as `.bad` and
reported.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec
import platformdirs

from game.kernel import BadRecord, Json
from game.record import Record
from game.registry import GAMES
from ui.store import disk
from ui.store.disk import Problem, error_cause, write_player_file
from ui.store.folders import load_player_record
from ui.store.matches.entries import MatchSummary
from ui.store.parsing import parse_and_replay, parse_readable_settings, parse_settings
from ui.store.pending.backup import pack_zip
from ui.store.pending.disk_thread import MAX_CLOSE_S, DiskThread
from ui.store.pending.small_files import SmallFiles
from ui.store.place import HISTORY_FILE, PROGRESS_FILE, SAVES_FOLDER, SETTINGS_FILE, data_folder, default_data_folder, save_splash
from ui.store.settings import Settings

if TYPE_CHECKING:
    from ui.store.child_rows import ProfileStore
    from ui.store.matches.store import MatchStore as MatchStore
    from ui.store.progress import ProgressStore as ProgressStore

__all__ = [
    "MatchSummary",
    "Problem",
    "Settings",
    "Storage",
    "default_export_folder",
    "load_player_record",
    "write_player_file",
    "write_player_record",
]

UNWRITTEN_FILE = "games.json.gz"  # the file in a backup with the matches that are not in the history yet
T = TypeVar("T")


class Storage:
    """The app's own files in one folder; a problem is not raised but kept in `problems` to be shown."""

    def __init__(self, folder: Path | None = None, in_background: bool = False) -> None:
        """Prepare the folder (see `data_folder`); if `in_background`, a thread works on the disk."""
        self.problems: list[Problem] = []
        self._reported_problems: list[Problem] = []
        self.lock_handle: int | None = None  # lock of the folder by which other windows see this one; None: another window has it
        self.is_open_twice = False
        self._read_only_folder: Path | None = None  # the folder, if it can be read but not written
        self.folder = self._prepare_folder(data_folder(folder))
        self._last_save: Future[None] | None = None
        self.reopen()
        self._disk_thread = DiskThread(in_background, lambda: not (self.is_written and self._small_files.is_settled), self._write_all)
        # works on folders that players choose: a slow one does not delay the app's own files
        self.player_disk_thread = DiskThread(in_background)

    def reopen(self) -> None:
        """Forget what was read, and read it again: at the start, and when a copy of everything was brought back."""
        self._settings: Settings | None = None
        # autosaves of finished matches that are not in the history yet: only a killed app would continue them
        self._finished_autosaves = set[str]()
        size_limits = _size_limits(self.folder or self._read_only_folder)
        self._small_files = SmallFiles(self.folder, size_limits, self._report_problem, self._read_only_folder)
        self._matches: MatchStore | None = None
        self._progress: ProgressStore | None = None

    def take_problems(self) -> list[Problem]:
        """Return the problems that were not shown yet, the oldest first, each only once."""
        used, self.problems = self.problems, []
        return used

    def lock_folder(self) -> None:
        """Lock the folder, or report that another window of the app has it open."""
        if self.folder is None:
            return
        try:
            self.lock_handle = disk.lock_folder(self.folder)
        except (OSError, BadRecord):
            return  # locking is impossible here
        if self.lock_handle is None:
            self.is_open_twice = True
            self._report_problem("open_twice")

    def is_own_path(self, path: Path) -> bool:
        """Return True for a path in the app's own folder, where a player's file could replace one of ours."""
        return self.folder is not None and path.resolve().is_relative_to(self.folder.resolve())

    def close(self, patience_s: float = MAX_CLOSE_S) -> None:
        """Write what is pending, waiting at most `patience_s` for it, and close all files."""
        if not self.is_written:
            self._disk_thread.submit(self._write_all)
        for base in (self._matches, self._progress):
            if base is not None:
                self._disk_thread.submit(base.close)
        self._disk_thread.close(patience_s)
        self.player_disk_thread.close(0.0)
        if self.lock_handle is not None:
            os.close(self.lock_handle)
            self.lock_handle = None

    @property
    def is_written(self) -> bool:
        """True if the disk has accepted everything, or nothing can be kept at all (reported at the start)."""
        return self._small_files.is_written and all(base is None or base.is_written for base in (self._matches, self._progress))

    @property
    def is_saving(self) -> bool:
        """Return True if the last autosave is being written."""
        return self._last_save is not None and not self._last_save.done()

    @property
    def is_loaded(self) -> bool:
        """Return True if the profiles and their progress have been read."""
        return self.progress.is_loaded

    @property
    def profiles_edition(self) -> int:
        """A number that changes whenever profiles and progress are read anew from the file."""
        return 0 if self._progress is None else self._progress.edition

    @property
    def is_all_saved(self) -> bool:
        """Return True if everything that was saved is on the disk."""
        return self.folder is not None and self.is_written

    def save_splash(self, data: bytes) -> None:
        """Keep the picture of the first frame for the next start."""
        if self.folder is not None:
            self._disk_thread.submit(save_splash, self.folder, data)

    def write_backup(self, path: Path) -> Future[Problem | None]:
        """Write one backup file of settings, autosaves, progress, and the matches that are not written yet."""
        contents = {
            **self._small_files.contents,
            PROGRESS_FILE: self.progress.to_bytes(),
            UNWRITTEN_FILE: self.matches.export_unwritten(self.profiles.all()),
        }
        return self.player_disk_thread.submit(disk.write_player_file, path, pack_zip(contents))

    def use_stores(self, work: Callable[[SmallFiles, MatchStore, ProgressStore], T]) -> Future[T]:
        """Do work with all that is kept, on the disk thread."""
        return self._disk_thread.submit(work, self._small_files, self.matches, self.progress)

    def sync_with_disk(self) -> None:
        """Try to write what is pending, and read what another window has written."""
        self._disk_thread.submit(self._write_all)

    @property
    def matches(self) -> MatchStore:
        """The finished matches; opened on first use, so that the app's start does not wait."""
        if self._matches is None:
            from ui.store.matches.store import MatchStore

            path, source = self._database_paths(HISTORY_FILE)
            people, thread, report = self.progress, self._disk_thread, self._report_problem
            on_written = self._remove_finished_autosaves
            self._matches = MatchStore(path, thread, report, people.profiles.ids_by_name, people.add_profile, on_written, source)
        return self._matches

    @property
    def progress(self) -> ProgressStore:
        """The progress of the profiles; opened on first use, so that the app's start does not wait."""
        if self._progress is None:
            from ui.store.progress import ProgressStore

            path, source = self._database_paths(PROGRESS_FILE)
            thread, report, on_deleted = self._disk_thread, self._report_problem, self._delete_child_autosaves
            self._progress = ProgressStore(path, thread, report, on_deleted, source, lambda: not self.is_open_twice)
        return self._progress

    @property
    def profiles(self) -> ProfileStore:
        """The profiles, in the progress database."""
        return self.progress.profiles

    def settings(self) -> Settings:
        if self._settings is None:
            report = partial(self._report_problem, "left_out", file=SETTINGS_FILE)
            parse = partial(parse_readable_settings, on_unreadable=report)
            self._settings = self._load_file(SETTINGS_FILE, "bad_settings", parse) or Settings()
        return self._settings

    def save_settings(self, settings: Settings) -> None:
        """Save the settings.

        Raises BadRecord for a value out of range: our own error, found now and not at the next start.
        """
        data = msgspec.json.format(msgspec.json.encode(settings))
        self._settings = parse_settings(data)
        self._put_and_write(SETTINGS_FILE, data)

    def autosave(self, record: Record, child_id: int | None = None) -> None:
        """Write the autosave of a game, which then is the newest of all, even if the clock has gone back.

        `child_id` is the child of a real round: each child has an autosave of its own, which is never the newest.
        """
        self._finished_autosaves.discard(_autosave_name(record.game, child_id))
        self._put_and_write(_autosave_name(record.game, child_id), _record_json(record))

    def autosaved_match(self, game: str, child_id: int | None = None) -> Record | None:
        """Return the autosaved match of a game, or of a child's path; None if none can be replayed."""
        assert game in GAMES, f"no game is called {game}"

        def parse(data: bytes) -> Record:
            record = parse_and_replay(data)
            if record.game != game:
                raise BadRecord("other_game", found=record.game)
            return record

        name = _autosave_name(game, child_id)
        return None if name in self._finished_autosaves else self._load_file(name, "bad_save", parse, game=game)

    def newest_autosave(self) -> Record | None:
        """Return the autosave that was written last and replays."""
        return next(filter(None, map(self.autosaved_match, self.autosaved_games())), None)

    def autosaved_games(self) -> list[str]:
        """Return the games with an autosave, the one written last first; whether they replay is not tried."""
        games = {_autosave_name(game): game for game in GAMES if _autosave_name(game) not in self._finished_autosaves}
        return [games[name] for name in reversed(self._small_files.names) if name in games]

    def delete_autosave(self, game: str, child_id: int | None = None) -> None:
        """Delete the autosave of a finished match once all finished matches are in the history."""
        self._finished_autosaves.add(_autosave_name(game, child_id))
        self._disk_thread.submit(self._remove_finished_autosaves)

    def rewrite_autosaves(self, change_record: Callable[[Record], Record]) -> None:
        """Replace each autosave by what `change_record` returns for it, the oldest first, so that the newest stays the newest."""
        for name in self._small_files.names:
            if name != SETTINGS_FILE:
                game = Path(name).name.partition("-child-")[0].removesuffix(".json")
                record = self._load_file(name, "bad_save", parse_and_replay, game=game)
                if record is not None:
                    self._put_and_write(name, _record_json(change_record(record)))

    def remove_copies_mentioning(self, profile_name: str) -> None:
        """Delete copies that may hold this name: corrupt files set aside, old databases and crash reports."""
        self._disk_thread.submit(self._remove_copies_mentioning, profile_name)

    def write_crash_report(self, text: str, record: Record | None) -> str:
        """Write a crash report with the open match; return its file name, "" if nothing can be written."""
        if self.folder is None:
            return ""
        folder, name, data = self.folder, disk.new_report_name(), None if record is None else _record_json(record)

        def write() -> None:
            try:
                disk.write_crash_report(folder, name, text, data)
            except OSError as error:
                self._report_problem("not_saved", file=disk.REPORT_FOLDER, cause=error_cause(error))

        self._disk_thread.submit(write)
        return name

    def _database_paths(self, name: str) -> tuple[Path | None, Path | None]:
        """Return the path of a database, and the path to read it from if nothing can be written; None where there is none."""
        return self.folder and self.folder / name, self._read_only_folder and self._read_only_folder / name

    def _put_and_write(self, name: str, data: bytes) -> None:
        self._small_files.put(name, data)
        self._last_save = self._disk_thread.submit(self._small_files.write_changes)

    def _write_all(self) -> None:
        self._small_files.write_changes()
        for base in (self._matches, self._progress):
            if base is not None:
                base.write()

    def _remove_finished_autosaves(self) -> None:
        """Delete the autosaves of finished matches; called whenever the history has no pending match left."""
        while self._finished_autosaves and (self._matches is None or self._matches.is_written):
            self._small_files.remove(self._finished_autosaves.pop())
        self._small_files.write_changes()

    def _remove_copies_mentioning(self, profile_name: str) -> None:
        """Delete copies that may hold this name, and all copies of databases, which cannot be searched."""
        removed = list[str]()
        names = (HISTORY_FILE, PROGRESS_FILE, *_size_limits(self.folder))
        for path in () if self.folder is None else disk.copies_and_reports(self.folder, names):
            try:
                if ".sqlite" in path.name or path.suffix == ".zip" or disk.may_contain_name(path, profile_name):
                    path.unlink()
                    removed.append(path.name)
            except OSError as error:
                self._report_problem("not_removed", file=path.name, cause=error_cause(error))
        if removed:
            self._report_problem("copies_removed", files=", ".join(sorted(removed)))

    def _delete_child_autosaves(self, child_id: int) -> None:
        """Delete the autosaves of a deleted child's unfinished matches."""
        for game in GAMES:
            self._small_files.remove(_autosave_name(game, child_id))
        self._disk_thread.submit(self._small_files.write_changes)

    def _prepare_folder(self, folder: Path) -> Path | None:
        """Create the data folder and delete temporary files in it; return None if it cannot be written."""
        try:
            if not folder.is_absolute():
                folder = Path.cwd() / folder
            disk.make_private_folder(folder / SAVES_FOLDER)
            with tempfile.TemporaryFile(dir=folder):
                disk.remove_temporary_files(folder, folder / SAVES_FOLDER, folder / disk.REPORT_FOLDER)
        except (OSError, ValueError) as error:  # ValueError: not a path
            self._report_problem("unwritable", folder=str(folder), cause=error_cause(error))
            self._read_only_folder = folder if isinstance(error, OSError) else None
            return None
        for path in _own_paths(folder):
            disk.restrict_permissions(path)
        return folder

    def _load_file(self, name: str, problem_key: str, parse: Callable[[bytes], T], **facts: Json) -> T | None:
        """Return a file's parsed content; None if it is missing or corrupt (then it is set aside and reported)."""
        try:
            data = self._small_files.get(name)
            return None if data is None else parse(data)
        except BadRecord as bad:
            facts = {**bad.details, **facts, "cause": bad.key}
            self._disk_thread.submit(lambda: self._report_problem(problem_key, **{**facts, "file": self._small_files.quarantine(name)}))
        return None

    def _report_problem(self, key: str, **facts: Json) -> None:
        if (trouble := Problem(key, facts)) not in self._reported_problems:
            self._reported_problems.append(trouble)
            self.problems.append(trouble)


def write_player_record(record: Record, path: Path) -> Problem | None:
    """Write a record to a file that a player chose; return the problem, or None."""
    return disk.write_player_file(path, _record_json(record))


def default_export_folder() -> Path:
    """Return the folder that is proposed for a player's files: the documents, else the home folder."""
    for folder in (platformdirs.user_documents_path(), Path(os.path.expanduser("~"))):
        if folder.is_dir():
            return folder
    return Path.cwd()


def _own_paths(folder: Path) -> Iterator[Path]:
    """Yield the files that Tablée may have made in this folder, and the folder unless the user chose it."""
    if folder == default_data_folder():
        yield folder
    for name in (SETTINGS_FILE, HISTORY_FILE, PROGRESS_FILE, disk.LOCK_FILE, *map(_autosave_name, GAMES)):
        yield from disk.related_files(folder / name)
    yield from (folder / SAVES_FOLDER).glob("*-child-*")
    yield from (folder / disk.REPORT_FOLDER).glob(f"{disk.REPORT_PREFIX}*")


def _autosave_name(game: str, child_id: int | None = None) -> str:
    return f"{SAVES_FOLDER}/{game}.json" if child_id is None else f"{SAVES_FOLDER}/{game}-child-{child_id}.json"


def _size_limits(folder: Path | None) -> dict[str, disk.SizeLimit]:
    """Return the size limit of each file by name: the settings, autosaves and children's real rounds."""
    rounds = [] if folder is None else [f"{SAVES_FOLDER}/{path.name}" for path in (folder / SAVES_FOLDER).glob("*-child-*.json")]
    return {SETTINGS_FILE: disk.SizeLimit.SETTINGS, **dict.fromkeys((*map(_autosave_name, GAMES), *rounds), disk.SizeLimit.SAVE)}


def _record_json(record: Record) -> bytes:
    return msgspec.json.encode(record.to_json())

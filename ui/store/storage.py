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
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec
import platformdirs

from game.kernel import BadRecord, Json
from game.record import Record
from game.registry import GAMES
from ui.store import disk
from ui.store.disk import Problem, cause
from ui.store.learning.challenges import ChallengeStore
from ui.store.learning.lesson_progress import LessonStore
from ui.store.matches.entries import FinishedMatch, MatchSummary
from ui.store.parsing import readable_settings, record_in, settings_in
from ui.store.pending.backup import packed
from ui.store.pending.disk_thread import LONGEST_CLOSE_S, DiskThread
from ui.store.pending.small_files import SmallFiles
from ui.store.place import data_folder, keep_picture, own_folder
from ui.store.profiles import ProfileStore
from ui.store.settings import SeatSetup, Settings, TableSetup

if TYPE_CHECKING:
    from ui.store.matches.store import MatchStore as MatchStore
    from ui.store.matches.store import Rate
    from ui.store.progress import ProgressStore as ProgressStore

__all__ = [
    "MatchSummary",
    "Problem",
    "SeatSetup",
    "Settings",
    "Storage",
    "TableSetup",
    "default_export_folder",
    "read_record",
    "write_record",
]

SETTINGS, HISTORY, PROGRESS, SAVES = "settings.json", "history.sqlite", "progress.sqlite", "saves"
UNWRITTEN = "games.json.gz"  # the file in a backup with the matches that are not in the history yet
T = TypeVar("T")


class Storage:
    """The app's own files in one folder; a problem is not raised but kept in `trouble` to be shown."""

    def __init__(self, folder: Path | None = None, background: bool = False) -> None:
        """Prepare the folder (see `data_folder`); if `background`, a thread works on the disk."""
        self.trouble: list[Problem] = []
        self._announced: list[Problem] = []
        self._over = set[str]()  # autosaves of finished matches that are not in the history yet: only a killed app would continue them
        self._settings: Settings | None = None
        self.lock: int | None = None  # lock of the folder by which other windows see this one; None: another window has it
        self._open_twice = False
        self._readable_only: Path | None = None  # the folder, if it can be read but not written
        self.folder = self._prepared(data_folder(folder))
        self._small = SmallFiles(self.folder, _small(self.folder or self._readable_only), self._say, self._readable_only)
        self._saving: Future[None] | None = None
        self._matches: MatchStore | None = None
        self._progress: ProgressStore | None = None
        self._scribe = DiskThread(background, lambda: not (self.is_written and self._small.is_settled), self._write_all)
        self.aside = DiskThread(background)  # works on folders that players choose: a slow one does not delay the app's own files

    def take_troubles(self) -> list[Problem]:
        """Return the problems that were not shown yet, the oldest first, each only once."""
        used, self.trouble = self.trouble, []
        return used

    def claim(self) -> None:
        """Lock the folder, or report that another window of the app has it open."""
        if self.folder is None:
            return
        try:
            self.lock = disk.claimed(self.folder)
        except (OSError, BadRecord):
            return  # locking is impossible here
        if self.lock is None:
            self._open_twice = True
            self._say("open_twice")

    def owns(self, path: Path) -> bool:
        """Return True for a path in the app's own folder, where a player's file could replace one of ours."""
        return self.folder is not None and path.resolve().is_relative_to(self.folder.resolve())

    def close(self, patience_s: float = LONGEST_CLOSE_S) -> None:
        """Write what is pending, waiting at most `patience_s` for it, and close all files."""
        if not self.is_written:
            self._scribe.submit(self._write_all)
        for base in (self._matches, self._progress):
            if base is not None:
                self._scribe.submit(base.close)
        self._scribe.close(patience_s)
        self.aside.close(0.0)
        if self.lock is not None:
            os.close(self.lock)
            self.lock = None

    @property
    def is_written(self) -> bool:
        """True if the disk has accepted everything, or nothing can be kept at all (reported at the start)."""
        return self._small.is_written and all(base is None or base.is_written for base in (self._matches, self._progress))

    @property
    def is_saving(self) -> bool:
        """Return True if the last autosave is being written."""
        return self._saving is not None and not self._saving.done()

    @property
    def is_read(self) -> bool:
        """Return True if the profiles and their progress have been read."""
        return self.progress.is_loaded

    @property
    def edition(self) -> int:
        """A number that changes whenever profiles and progress are read anew from the file."""
        return 0 if self._progress is None else self._progress.edition

    @property
    def keeps(self) -> bool:
        """Return True if everything that was saved is on the disk."""
        return self.folder is not None and self.is_written

    def keep_picture(self, data: bytes) -> None:
        """Keep the picture of the first frame for the next start."""
        if self.folder is not None:
            self._scribe.submit(keep_picture, self.folder, data)

    def save_elsewhere(self, path: Path) -> Future[Problem | None]:
        """Write one backup file of settings, autosaves, progress, and the matches that are not written yet."""
        contents = {**self._small.contents, PROGRESS: self.progress.content(), UNWRITTEN: self.matches.unwritten(self.people.all())}
        return self.aside.submit(disk.write_kept, path, packed(contents))

    def write(self) -> None:
        """Try to write what is pending, and read what another window has written."""
        self._scribe.submit(self._write_all)

    @property
    def matches(self) -> MatchStore:
        """The finished matches; opened on first use, so that the app's start does not wait."""
        if self._matches is None:
            from ui.store.matches.store import MatchStore

            source = self._readable_only and self._readable_only / HISTORY
            people = self.progress
            self._matches = MatchStore(
                self._path(HISTORY), self._scribe, self._say, people.ids_by_name, people.add_at_once, self._end, source
            )
        return self._matches

    @property
    def progress(self) -> ProgressStore:
        """The progress of the profiles; opened on first use, so that the app's start does not wait."""
        if self._progress is None:
            from ui.store.progress import ProgressStore

            source = self._readable_only and self._readable_only / PROGRESS
            path = self._path(PROGRESS)
            self._progress = ProgressStore(path, self._scribe, self._say, self._forget_rounds, source, lambda: not self._open_twice)
        return self._progress

    @property
    def people(self) -> ProfileStore:
        """The profiles, in the progress database."""
        return self.progress.people

    @property
    def lessons(self) -> LessonStore:
        """The progress in lessons, in the progress database."""
        return self.progress.lessons

    @property
    def challenges(self) -> ChallengeStore:
        """The solved puzzles and daily challenges, in the progress database."""
        return self.progress.challenges

    def settings(self) -> Settings:
        def read(data: bytes) -> Settings:
            return readable_settings(data, lambda: self._say("left_out", file=SETTINGS))

        if self._settings is None:
            self._settings = self._load(SETTINGS, "bad_settings", read) or Settings()
        return self._settings

    def save_settings(self, settings: Settings) -> None:
        """Save the settings.

        Raises BadRecord for a value out of range: our own error, found now and not at the next start.
        """
        data = msgspec.json.format(msgspec.json.encode(settings))
        self._settings = settings_in(data)
        self._put(SETTINGS, data)

    def save(self, record: Record, child_id: int | None = None) -> None:
        """Write the autosave of a game, which then is the newest of all, even if the clock has gone back.

        `child_id` is the child of a real round: each child has an autosave of its own, which is never the newest.
        """
        self._over.discard(_save(record.game, child_id))
        self._put(_save(record.game, child_id), _json(record))

    def saved(self, game: str, child_id: int | None = None) -> Record | None:
        """Return the autosaved match of a game, or of a child's path; None if none can be replayed."""
        assert game in GAMES, f"no game is called {game}"

        def read(data: bytes) -> Record:
            record = record_in(data)
            if record.game != game:
                raise BadRecord("other_game", found=record.game)
            return record

        name = _save(game, child_id)
        return None if name in self._over else self._load(name, "bad_save", read, game=game)

    def newest(self) -> Record | None:
        """Return the autosave that was written last and replays."""
        games = {_save(game): game for game in GAMES}
        written = [games[name] for name in reversed(self._small.names) if name in games]
        return next((record for record in map(self.saved, written) if record is not None), None)

    def forget(self, game: str, child_id: int | None = None) -> None:
        """Delete the autosave of a finished match once all finished matches are in the history."""
        self._over.add(_save(game, child_id))
        self._scribe.submit(self._end)

    def finish(self, match: FinishedMatch, rate: Rate | None = None) -> None:
        """Add a finished match to the history; `rate` computes the ratings after it."""
        self.matches.add(match, rate)

    def rewrite_saves(self, change: Callable[[Record], Record]) -> None:
        """Replace each autosave by what `change` returns for it, the oldest first, so that the newest stays the newest."""
        for name in self._small.names:
            if name != SETTINGS:
                game = Path(name).name.partition("-child-")[0].removesuffix(".json")
                record = self._load(name, "bad_save", record_in, game=game)
                if record is not None:
                    self._put(name, _json(change(record)))

    def remove_copies(self, name: str) -> None:
        """Delete copies that may hold this name: corrupt files set aside, old databases and crash reports."""
        self._scribe.submit(self._remove_copies, name)

    def report(self, text: str, record: Record | None) -> str:
        """Write a crash report with the open match; return its file name, "" if nothing can be written."""
        if self.folder is None:
            return ""
        name = disk.report_name()
        self._scribe.submit(self._report, self.folder, name, text, None if record is None else _json(record))
        return name

    def _path(self, name: str) -> Path | None:
        return self.folder and self.folder / name

    def _put(self, name: str, data: bytes) -> None:
        self._small.put(name, data)
        self._saving = self._scribe.submit(self._small.write)

    def _write_all(self) -> None:
        self._small.write()
        for base in (self._matches, self._progress):
            if base is not None:
                base.write()

    def _end(self) -> None:
        """Delete the autosaves of finished matches; called whenever the history has no pending match left."""
        while self._over and (self._matches is None or self._matches.is_written):
            self._small.remove(self._over.pop())
        self._small.write()

    def _report(self, folder: Path, name: str, text: str, match: bytes | None) -> None:
        try:
            disk.write_report(folder, name, text, match)
        except OSError as error:
            self._say("not_saved", file=disk.REPORTS, cause=cause(error))

    def _remove_copies(self, name: str) -> None:
        """Delete copies that may hold this name, and all copies of databases, which cannot be searched."""
        removed = list[str]()
        names = (HISTORY, PROGRESS, *_small(self.folder))
        for path in () if self.folder is None else disk.copies(self.folder, names):
            try:
                if ".sqlite" in path.name or disk.may_hold(path, name):
                    path.unlink()
                    removed.append(path.name)
            except OSError as error:
                self._say("not_removed", file=path.name, cause=cause(error))
        if removed:
            self._say("copies_removed", files=", ".join(sorted(removed)))

    def _forget_rounds(self, child_id: int) -> None:
        """Delete the autosaves of a deleted child's unfinished matches."""
        for game in GAMES:
            self._small.remove(_save(game, child_id))
        self._scribe.submit(self._small.write)

    def _prepared(self, folder: Path) -> Path | None:
        """Create the data folder and delete temporary files in it; return None if it cannot be written."""
        try:
            if not folder.is_absolute():
                folder = Path.cwd() / folder
            disk.make_folder(folder / SAVES)
            with tempfile.TemporaryFile(dir=folder):
                disk.remove_temporary_files(folder, folder / SAVES, folder / disk.REPORTS)
        except (OSError, ValueError) as error:  # ValueError: not a path
            self._say("unwritable", folder=str(folder), cause=cause(error))
            self._readable_only = folder if isinstance(error, OSError) else None
            return None
        for path in _ours(folder):
            disk.tighten(path)
        return folder

    def _load(self, name: str, key: str, read: Callable[[bytes], T], **facts: Json) -> T | None:
        """Return a file's parsed content; None if it is missing or corrupt (then it is set aside and reported)."""
        try:
            data = self._small.get(name)
            return None if data is None else read(data)
        except BadRecord as bad:
            self._scribe.submit(self._set_aside, name, key, {**bad.facts, **facts, "cause": bad.key})
        return None

    def _set_aside(self, name: str, key: str, facts: dict[str, Json]) -> None:
        self._say(key, **{**facts, "file": self._small.set_aside(name)})

    def _say(self, key: str, **facts: Json) -> None:
        trouble = Problem(key, facts)
        if trouble not in self._announced:
            self._announced.append(trouble)
            self.trouble.append(trouble)


def read_record(path: Path) -> Record:
    """Read a record from a file that a player chose, and replay it.

    Raises BadRecord; the file stays as it is.
    """
    try:
        return record_in(disk.contents(path, disk.Limit.RECORD))
    except FileNotFoundError:
        raise BadRecord("no_such_file", file=path.name) from None
    except OSError as error:
        raise BadRecord("unreadable", file=path.name, cause=cause(error)) from None


def write_record(record: Record, path: Path) -> Problem | None:
    """Write a record to a file that a player chose; return the problem, or None."""
    return disk.write_kept(path, _json(record))


def default_export_folder() -> Path:
    """Return the folder that is proposed for a player's files: the documents, else the home folder."""
    for folder in (platformdirs.user_documents_path(), Path(os.path.expanduser("~"))):
        if folder.is_dir():
            return folder
    return Path.cwd()


def _ours(folder: Path) -> Iterator[Path]:
    """Yield the files that Tablée may have made in this folder, and the folder unless the user chose it."""
    if folder == own_folder():
        yield folder
    for name in (SETTINGS, HISTORY, PROGRESS, disk.CLAIM, *map(_save, GAMES)):
        yield from disk.related_files(folder / name)
    yield from (folder / SAVES).glob("*-child-*")
    yield from (folder / disk.REPORTS).glob(f"{disk.REPORT}*")


def _save(game: str, child_id: int | None = None) -> str:
    return f"{SAVES}/{game}.json" if child_id is None else f"{SAVES}/{game}-child-{child_id}.json"


def _small(folder: Path | None) -> dict[str, disk.Limit]:
    """Return the size limit of each file by name: the settings, autosaves and children's real rounds."""
    rounds = [] if folder is None else [f"{SAVES}/{path.name}" for path in (folder / SAVES).glob("*-child-*.json")]
    return {SETTINGS: disk.Limit.SETTINGS, **dict.fromkeys((*map(_save, GAMES), *rounds), disk.Limit.SAVE)}


def _json(record: Record) -> bytes:
    return msgspec.json.encode(record.to_json())

"""The only door to the disk: settings, autosaves, the history, and the matches that people save themselves.

The app works on copies in memory, and one thread writes what has changed: no frame waits for the disk. What the disk refuses is
pending, and is written as soon as that is possible. A file is written whole or not at all. A broken file of ours is set aside as
`.bad`, and a sentence says so.
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
from ui.store.disk import Trouble, cause
from ui.store.learning.challenges import Challenges
from ui.store.learning.lesson_progress import LessonProgress
from ui.store.matches.entries import Entry, Played
from ui.store.parsing import readable_settings, record_in, settings_in
from ui.store.pending.elsewhere import packed
from ui.store.pending.scribe import LONGEST_CLOSE_S, Scribe
from ui.store.pending.small_files import SmallFiles
from ui.store.people import People
from ui.store.place import data_folder, keep_picture, own_folder
from ui.store.settings import SeatSetup, Settings, TableSetup

if TYPE_CHECKING:
    from ui.store.matches.door import Matches as Matches
    from ui.store.matches.door import Rate
    from ui.store.progress import ChildProgress as ChildProgress

__all__ = ["Entry", "Files", "SeatSetup", "Settings", "TableSetup", "Trouble", "default_export_folder", "read_record", "write_record"]

SETTINGS, HISTORY, PROGRESS, SAVES = "settings.json", "history.sqlite", "progress.sqlite", "saves"
UNWRITTEN = "games.json.gz"  # in a file for another disk: matches that are not in the history yet
T = TypeVar("T")


class Files:
    """The app's own files in one folder. What goes wrong is not raised but kept in `trouble`, to be shown."""

    def __init__(self, folder: Path | None = None, background: bool = False) -> None:
        """`folder`: as in `place.data_folder`; `background`: another thread works on the disk, so that the app never waits."""
        self.trouble: list[Trouble] = []
        self._told: list[Trouble] = []
        self._over = set[str]()  # autosaves of matches that are over, but not in the history yet: only a killed app goes on with them
        self._settings: Settings | None = None
        self.lock: int | None = None  # by which another window of the app sees this one; None: that one has it
        self._open_twice = False
        self._readable_only: Path | None = None  # the folder, where it can be read but not written
        self.folder = self._prepared(data_folder(folder))
        self._small = SmallFiles(self.folder, _small(self.folder or self._readable_only), self._say, self._readable_only)
        self._matches: Matches | None = None
        self._progress: ChildProgress | None = None
        self._scribe = Scribe(background, lambda: not (self.is_written and self._small.is_settled), self._write_all)
        self.aside = Scribe(background)  # for folders that people choose: a slow one does not keep the app's own files waiting

    def take_troubles(self) -> list[Trouble]:
        """The troubles that have not been shown yet, the oldest first; each is given once."""
        taken, self.trouble = self.trouble, []
        return taken

    def claim(self) -> None:
        """Reports when another window of the app has the same folder open."""
        if self.folder is None:
            return
        try:
            self.lock = disk.claimed(self.folder)
        except (OSError, BadRecord):
            return  # there is no way to know
        if self.lock is None:
            self._open_twice = True
            self._say("open_twice")

    def owns(self, path: Path) -> bool:
        """Whether it lies in the app's own folder, where a person's file might replace one of the app's."""
        return self.folder is not None and path.resolve().is_relative_to(self.folder.resolve())

    def close(self, patience_s: float = LONGEST_CLOSE_S) -> None:
        """Writes what is not written yet, and waits for that as long as `patience_s`."""
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
        """Whether the disk has taken everything; also where nothing can be kept at all, which was said at the start."""
        return self._small.is_written and all(base is None or base.is_written for base in (self._matches, self._progress))

    @property
    def is_read(self) -> bool:
        """Whether it is known who plays here, and what they know."""
        return self.progress.is_loaded

    @property
    def edition(self) -> int:
        """Changes when something else than before was read of those who play here."""
        return 0 if self._progress is None else self._progress.edition

    @property
    def keeps(self) -> bool:
        """Whether everything that was saved is on the disk."""
        return self.folder is not None and self.is_written

    def keep_picture(self, data: bytes) -> None:
        """The first picture of the next start."""
        if self.folder is not None:
            self._scribe.submit(keep_picture, self.folder, data)

    def save_elsewhere(self, path: Path) -> Future[Trouble | None]:
        """Write settings, autosaves, people and what is learnt, and the matches that the disk has not taken yet, into one file."""
        contents = {**self._small.contents, PROGRESS: self.progress.content(), UNWRITTEN: self.matches.unwritten(self.people.all())}
        return self.aside.submit(disk.write_kept, path, packed(contents))

    def write(self) -> None:
        """Try to write what the disk has not taken yet, and read what another window has written."""
        self._scribe.submit(self._write_all)

    @property
    def matches(self) -> Matches:
        """All that was played; opened on first use, so that no start of the app waits for it."""
        if self._matches is None:
            from ui.store.matches.door import Matches

            source = self._readable_only and self._readable_only / HISTORY
            people = self.progress
            self._matches = Matches(self._path(HISTORY), self._scribe, self._say, people.ids_by_name, people.add_at_once, self._end, source)
        return self._matches

    @property
    def progress(self) -> ChildProgress:
        """What the children of the workshop know; opened on first use, so that no start of the app waits for it."""
        if self._progress is None:
            from ui.store.progress import ChildProgress

            source = self._readable_only and self._readable_only / PROGRESS
            path = self._path(PROGRESS)
            self._progress = ChildProgress(path, self._scribe, self._say, self._forget_rounds, source, lambda: not self._open_twice)
        return self._progress

    @property
    def people(self) -> People:
        """Those who play on this computer, in the same database."""
        return self.progress.people

    @property
    def lessons(self) -> LessonProgress:
        """Where they stand in their lessons, in the same database."""
        return self.progress.lessons

    @property
    def challenges(self) -> Challenges:
        """What they have done of puzzles and of the days, in the same database."""
        return self.progress.challenges

    def settings(self) -> Settings:
        def read(data: bytes) -> Settings:
            return readable_settings(data, lambda: self._say("left_out", file=SETTINGS))

        if self._settings is None:
            self._settings = self._load(SETTINGS, "bad_settings", read) or Settings()
        return self._settings

    def save_settings(self, settings: Settings) -> None:
        """Raises BadRecord when a value is out of its range: our own error, found here and not at the next start."""
        data = msgspec.json.format(msgspec.json.encode(settings))
        self._settings = settings_in(data)
        self._put(SETTINGS, data)

    def save(self, record: Record, pupil: int | None = None) -> None:
        """Writes the one autosave of its game, which is then the newest of all, even if the clock has gone back. `pupil`: a child whose
        real round it is; each child's lies in a place of its own, and is never the newest."""
        self._over.discard(_save(record.game, pupil))
        self._put(_save(record.game, pupil), _json(record))

    def saved(self, game: str, pupil: int | None = None) -> Record | None:
        """The autosave of this game, or of this child's real round, if there is one that replays."""
        assert game in GAMES, f"no game is called {game}"

        def read(data: bytes) -> Record:
            record = record_in(data)
            if record.game != game:
                raise BadRecord("other_game", found=record.game)
            return record

        name = _save(game, pupil)
        return None if name in self._over else self._load(name, "bad_save", read, game=game)

    def newest(self) -> Record | None:
        """The autosave written last."""
        games = {_save(game): game for game in GAMES}
        written = [games[name] for name in reversed(self._small.names) if name in games]
        return next((record for record in map(self.saved, written) if record is not None), None)

    def forget(self, game: str, pupil: int | None = None) -> None:
        """Removes the autosave of a match that is over, as soon as everything finished is in the history."""
        self._over.add(_save(game, pupil))
        self._scribe.submit(self._end)

    def finish(self, match: Played, rate: Rate | None = None) -> None:
        """Puts a finished match into the history. `rate` is asked there for the ratings after it."""
        self.matches.add(match, rate)

    def rewrite_saves(self, change: Callable[[Record], Record]) -> None:
        """Changes the autosaves, the oldest first: the newest stays the newest."""
        for name in self._small.names:
            if name != SETTINGS:
                game = Path(name).name.partition("-child-")[0].removesuffix(".json")
                record = self._load(name, "bad_save", record_in, game=game)
                if record is not None:
                    self._put(name, _json(change(record)))

    def remove_copies(self, name: str) -> None:
        """Removes what was laid aside or written down and may hold this name: broken files, copies, and reports of faults."""
        self._scribe.submit(self._remove_copies, name)

    def report(self, text: str, record: Record | None) -> str:
        """Writes down a fault, and the match that was open; the name of the file, "" where nothing can be written."""
        if self.folder is None:
            return ""
        name = disk.report_name()
        self._scribe.submit(self._report, self.folder, name, text, None if record is None else _json(record))
        return name

    def _path(self, name: str) -> Path | None:
        return self.folder and self.folder / name

    def _put(self, name: str, data: bytes) -> None:
        self._small.put(name, data)
        self._scribe.submit(self._small.write)

    def _write_all(self) -> None:
        self._small.write()
        for base in (self._matches, self._progress):
            if base is not None:
                base.write()

    def _end(self) -> None:
        """Also called whenever the history has taken what waited for it."""
        while self._over and (self._matches is None or self._matches.is_written):
            self._small.remove(self._over.pop())
        self._small.write()

    def _report(self, folder: Path, name: str, text: str, match: bytes | None) -> None:
        try:
            disk.write_report(folder, name, text, match)
        except OSError as error:
            self._say("not_saved", file=disk.REPORTS, cause=cause(error))

    def _remove_copies(self, name: str) -> None:
        """Databases cannot be searched: theirs go in any case."""
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

    def _forget_rounds(self, pupil: int) -> None:
        """Removes the unfinished real round of a child that is deleted."""
        for game in GAMES:
            self._small.remove(_save(game, pupil))
        self._scribe.submit(self._small.write)

    def _prepared(self, folder: Path) -> Path | None:
        """The folder, ready and swept, or None when nothing can be written there."""
        try:
            if not folder.is_absolute():
                folder = Path.cwd() / folder
            disk.make_folder(folder / SAVES)
            with tempfile.TemporaryFile(dir=folder):
                disk.sweep(folder, folder / SAVES, folder / disk.REPORTS)
        except (OSError, ValueError) as error:  # ValueError: no path at all
            self._say("unwritable", folder=str(folder), cause=cause(error))
            self._readable_only = folder if isinstance(error, OSError) else None
            return None
        for path in _ours(folder):
            disk.tighten(path)
        return folder

    def _load(self, name: str, key: str, read: Callable[[bytes], T], **facts: Json) -> T | None:
        """What `read` makes of a file; None when there is none, or a broken one, which is then set aside and reported."""
        try:
            data = self._small.get(name)
            return None if data is None else read(data)
        except BadRecord as bad:
            self._scribe.submit(self._set_aside, name, key, {**bad.facts, **facts, "cause": bad.key})
        return None

    def _set_aside(self, name: str, key: str, facts: dict[str, Json]) -> None:
        self._say(key, **{**facts, "file": self._small.set_aside(name)})

    def _say(self, key: str, **facts: Json) -> None:
        trouble = Trouble(key, facts)
        if trouble not in self._told:
            self._told.append(trouble)
            self.trouble.append(trouble)


def read_record(path: Path) -> Record:
    """The record in a file that a person chose, replayed to be sure; the file stays as it is. Raises BadRecord."""
    try:
        return record_in(disk.contents(path, disk.Limit.RECORD))
    except FileNotFoundError:
        raise BadRecord("no_such_file", file=path.name) from None
    except OSError as error:
        raise BadRecord("unreadable", file=path.name, cause=cause(error)) from None


def write_record(record: Record, path: Path) -> Trouble | None:
    """Writes a record where a person wants it; what went wrong, if anything did."""
    return disk.write_kept(path, _json(record))


def default_export_folder() -> Path:
    """Where a person's own files go at first: the documents, else home."""
    for folder in (platformdirs.user_documents_path(), Path(os.path.expanduser("~"))):
        if folder.is_dir():
            return folder
    return Path.cwd()


def _ours(folder: Path) -> Iterator[Path]:
    """What Tablée may have made in this folder, and the folder itself unless somebody chose it."""
    if folder == own_folder():
        yield folder
    for name in (SETTINGS, HISTORY, PROGRESS, disk.CLAIM, *map(_save, GAMES)):
        yield from disk.kin(folder / name)
    yield from (folder / SAVES).glob("*-child-*")
    yield from (folder / disk.REPORTS).glob(f"{disk.REPORT}*")


def _save(game: str, pupil: int | None = None) -> str:
    return f"{SAVES}/{game}.json" if pupil is None else f"{SAVES}/{game}-child-{pupil}.json"


def _small(folder: Path | None) -> dict[str, disk.Limit]:
    """The settings, the autosaves, and the real rounds of children, each with how large it may be."""
    rounds = [] if folder is None else [f"{SAVES}/{path.name}" for path in (folder / SAVES).glob("*-child-*.json")]
    return {SETTINGS: disk.Limit.SETTINGS, **dict.fromkeys((*map(_save, GAMES), *rounds), disk.Limit.SAVE)}


def _json(record: Record) -> bytes:
    return msgspec.json.encode(record.to_json())

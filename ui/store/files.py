"""The only door to the disk: settings, autosaves, the history, and the matches that people save themselves.

A file is written whole or not at all. A broken file of ours is set aside as `.bad`, and a sentence says so. Nothing here stops
the game: when the disk fails, memory keeps things while the app runs. One thread does all the work on the disk, in order,
so that no frame waits for a slow disk; reading waits for what was written before.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime
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
from ui.store.people import People
from ui.store.place import data_folder, own_folder
from ui.store.settings import SeatSetup, Settings, TableSetup

if TYPE_CHECKING:
    from ui.store.matches.door import Matches as Matches
    from ui.store.matches.door import Rate
    from ui.store.progress import ChildProgress as ChildProgress

__all__ = ["Entry", "Files", "SeatSetup", "Settings", "TableSetup", "Trouble", "default_export_folder", "read_record", "write_record"]

SETTINGS, HISTORY, PROGRESS, SAVES = "settings.json", "history.sqlite", "progress.sqlite", "saves"
LISTED = 50  # matches, unless more are asked for
T = TypeVar("T")


class Files:
    """The app's own files in one folder. What goes wrong is not raised but kept in `trouble`, to be shown."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder`: as in `place.data_folder`."""
        self.trouble: list[Trouble] = []
        self._told: list[Trouble] = []
        self._memory: dict[str, bytes] = {}
        self._over = set[str]()  # autosaves of matches that are over, but not in the history yet: only a killed app goes on with them
        self._settings: Settings | None = None
        self.lock: int | None = None  # by which another window of the app sees this one; None: that one has it
        self._scribe = ThreadPoolExecutor(1, "scribe")
        self._saving: Future[None] | None = None
        self._readable_only: Path | None = None  # the folder, where it can be read but not written
        self.folder = self._prepared(data_folder(folder))
        self._matches: Matches | None = None
        self._progress: ChildProgress | None = None

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
            self._say("open_twice")

    def owns(self, path: Path) -> bool:
        """Whether it lies in the app's own folder, where a person's file might replace one of the app's."""
        return self.folder is not None and path.resolve().is_relative_to(self.folder.resolve())

    def close(self) -> None:
        """Waits until everything is written; what the disk has refused so far is tried once more."""
        self._wait_for(self._write_the_rest)
        for base in (self._matches, self._progress):
            if base is not None:
                self._wait_for(base.close)
        if self.lock is not None:
            os.close(self.lock)
            self.lock = None

    @property
    def keeps(self) -> bool:
        """Whether everything that was saved is on the disk."""
        return self._wait_for(lambda: self.folder is not None and not self._memory and not self._unwritten)

    @property
    def _unwritten(self) -> bool:
        """Whether a finished match waits for the disk."""
        return self._matches is not None and bool(self._matches.pending)

    @property
    def matches(self) -> Matches:
        """All that was played; opened on first use, so that no start of the app waits for it."""
        if self._matches is None:
            from ui.store.matches.door import Matches

            source = self._readable_only and self._readable_only / HISTORY
            self._matches = Matches(
                self._path(HISTORY), self._scribe, self._say, self.progress.ids_by_name, self.progress.add_at_once, self._end, source
            )
        return self._matches

    @property
    def progress(self) -> ChildProgress:
        """What the children of the workshop know; opened on first use, so that no start of the app waits for it."""
        if self._progress is None:
            from ui.store.progress import ChildProgress

            source = self._readable_only and self._readable_only / PROGRESS
            self._progress = ChildProgress(self._path(PROGRESS), self._scribe, self._say, self._forget_rounds, source)
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
            self._settings = self._wait_for(lambda: self._load(SETTINGS, "bad_settings", read, disk.Limit.SETTINGS)) or Settings()
        return self._settings

    def save_settings(self, settings: Settings) -> None:
        """Raises BadRecord when a value is out of its range: our own error, found here and not at the next start."""
        data = msgspec.json.format(msgspec.json.encode(settings))
        self._settings = settings_in(data)
        self._scribe.submit(self._keep, SETTINGS, data)

    def save(self, record: Record, pupil: int | None = None) -> None:
        """Writes the one autosave of its game, which is then the newest of all, even if the clock has gone back. `pupil`: a child whose
        real round it is; each child's lies in a place of its own, and is never the newest."""
        self._one_at_a_time(self._save, record.game, _json(record), pupil)

    def saved(self, game: str, pupil: int | None = None) -> Record | None:
        """The autosave of this game, or of this child's real round, if there is one that replays."""
        assert game in GAMES, f"no game is called {game}"
        return self._wait_for(lambda: self._saved(game, pupil))

    def newest(self) -> Record | None:
        """The autosave written last."""
        return self._wait_for(self._newest)

    def forget(self, game: str, pupil: int | None = None) -> None:
        """Removes the autosave of a match that is over, as soon as everything finished is in the history."""
        self._scribe.submit(self._end, _save(game, pupil))

    def finish(self, match: Played, rate: Rate | None = None) -> None:
        """Puts a finished match into the history. `rate` is asked there for the ratings after it."""
        self._one_at_a_time(self.matches.add, match, rate)

    def history(self, limit: int = LISTED) -> tuple[Entry, ...]:
        """The matches finished last, the last first."""
        return self.matches.latest(limit)

    def recall(self, id: int) -> Record:
        """The match of a history entry. Raises BadRecord when it is no longer there or does not replay."""
        return self.matches.recall(id)

    def rewrite_saves(self, change: Callable[[Record], Record]) -> None:
        """Changes the autosaves, the oldest first: the newest stays the newest."""
        self._wait_for(lambda: self._rewrite_saves(change))

    def remove_copies(self, name: str) -> None:
        """Removes what was laid aside or written down and may hold this name: broken files, copies, and reports of faults."""
        if removed := self._wait_for(lambda: self._remove_copies(name)):
            self._say("copies_removed", files=", ".join(sorted(removed)))

    def report(self, text: str, record: Record | None) -> str:
        """Writes down a fault, and the match that was open; the name of the file, "" where nothing can be written."""
        if self.folder is None:
            return ""
        folder, match = self.folder, None if record is None else _json(record)
        try:
            return self._wait_for(lambda: disk.write_report(folder, text, match))
        except OSError as error:
            self._say("not_saved", file=disk.REPORTS, cause=cause(error))
            return ""

    def _one_at_a_time(self, write: Callable[..., None], *what: object) -> None:
        """At most one write of a match waits: robots may be faster than the disk."""
        if self._saving is not None:
            self._saving.result()
        self._saving = self._scribe.submit(write, *what)

    def _wait_for(self, work: Callable[[], T]) -> T:
        return self._scribe.submit(work).result()

    def _path(self, name: str) -> Path | None:
        return self.folder and self.folder / name

    def _save(self, game: str, data: bytes, pupil: int | None) -> None:
        self._over.discard(_save(game, pupil))
        ages = [disk.age(self.folder / _save(other)) for other in GAMES if other != game] if self.folder and pupil is None else []
        self._keep(_save(game, pupil), data, max(ages, default=0))

    def _saved(self, game: str, pupil: int | None = None) -> Record | None:
        def read(data: bytes) -> Record:
            record = record_in(data)
            if record.game != game:
                raise BadRecord("other_game", found=record.game)
            return record

        name = _save(game, pupil)
        return None if name in self._over else self._load(name, "bad_save", read, game=game)

    def _newest(self) -> Record | None:
        games = {_save(game): game for game in GAMES}
        kept = [games[name] for name in self._memory if name in games]  # in the order of writing
        if (home := self.folder or self._readable_only) is not None:
            written = {game: disk.age(home / _save(game)) for game in GAMES if game not in kept}
            kept = sorted(filter(written.get, written), key=written.__getitem__) + kept
        return next((record for record in map(self._saved, reversed(kept)) if record is not None), None)

    def _write_the_rest(self) -> None:
        if self.folder is not None:
            for name, data in list(self._memory.items()):
                self._keep(name, data)
        if self._matches is not None:
            self._matches.write_pending()

    def _end(self, *names: str) -> None:
        """Also called whenever the history has taken what waited for it."""
        self._over.update(names)
        while self._over and not self._unwritten:
            self._forget(self._over.pop())

    def _forget(self, name: str) -> None:
        self._memory.pop(name, None)
        if self.folder is not None:
            try:
                disk.patiently(lambda path: path.unlink(missing_ok=True), self.folder / name)
            except OSError as error:
                self._say("not_saved", file=name, cause=cause(error))

    def _rewrite_saves(self, change: Callable[[Record], Record]) -> None:
        home = self.folder or Path()
        for name in sorted((*map(_save, GAMES), *_rounds(home)), key=lambda name: disk.age(home / name)):
            game = Path(name).name.partition("-child-")[0].removesuffix(".json")
            record = self._load(name, "bad_save", record_in, game=game)
            if record is not None and (changed := change(record)) != record:
                self._keep(name, _json(changed))

    def _remove_copies(self, name: str) -> list[str]:
        """Databases cannot be searched: theirs go in any case. Returns the names of what is gone."""
        removed = list[str]()
        for path in (
            ()
            if self.folder is None
            else disk.copies(self.folder, (SETTINGS, HISTORY, PROGRESS, *map(_save, GAMES), *_rounds(self.folder)))
        ):
            try:
                if ".sqlite" in path.name or disk.may_hold(path, name):
                    path.unlink()
                    removed.append(path.name)
            except OSError as error:
                self._say("not_removed", file=path.name, cause=cause(error))
        return removed

    def _forget_rounds(self, pupil: int) -> None:
        """Removes the unfinished real round of a child that is deleted."""
        for game in GAMES:
            self._forget(_save(game, pupil))

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

    def _keep(self, name: str, data: bytes, newer_than: int = 0) -> None:
        self._memory.pop(name, None)
        if self.folder is not None:
            path = self.folder / name
            try:
                disk.make_folder(path.parent)
                return disk.write_whole(path, data, newer_than)
            except OSError as error:
                self._say("not_saved", file=name, cause=cause(error))
        self._memory[name] = data
        return None

    def _load(self, name: str, key: str, read: Callable[[bytes], T], limit: disk.Limit = disk.Limit.SAVE, **facts: Json) -> T | None:
        """What `read` makes of a file; None when there is none, or a broken one, which is then set aside and reported."""
        try:
            if name in self._memory:
                return read(self._memory[name])
            home = self.folder or self._readable_only
            return None if home is None else read(disk.patiently(lambda path: disk.contents(path, limit), home / name))
        except (FileNotFoundError, NotADirectoryError):
            return None
        except BadRecord as bad:
            self._say(key, **{**bad.facts, **facts, "cause": bad.key, "file": disk.set_aside(self.folder / name) if self.folder else name})
        except OSError as error:
            if self.folder is not None:  # else the whole folder has been reported already
                self._say("unreadable", file=name, cause=cause(error))
        return None

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


def now() -> str:
    """The date and time here, as ISO has them."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


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


def _rounds(folder: Path) -> list[str]:
    """The real rounds of children."""
    return [f"{SAVES}/{path.name}" for path in (folder / SAVES).glob("*-child-*.json")]


def _json(record: Record) -> bytes:
    return msgspec.json.encode(record.to_json())

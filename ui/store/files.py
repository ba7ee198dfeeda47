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

from game.kernel import BadRecord, Json, Outcome
from game.match import Match
from game.record import Record
from game.registry import GAMES
from ui.store import disk
from ui.store.database import BrokenBase, Guarded, NoBase
from ui.store.disk import Trouble, cause
from ui.store.history import KEPT, Entry, History
from ui.store.parsing import readable_settings, record_in, settings_in
from ui.store.people import People
from ui.store.settings import SeatSetup, Settings, TableSetup

if TYPE_CHECKING:
    from ui.store.progress import ChildProgress as ChildProgress

__all__ = ["Entry", "Files", "SeatSetup", "Settings", "TableSetup", "Trouble", "default_export_folder", "read_record", "write_record"]

SETTINGS, HISTORY, PROGRESS, SAVES = "settings.json", "history.sqlite", "progress.sqlite", "saves"
T = TypeVar("T")


class Files:
    """The app's own files in one folder. What goes wrong is not raised but kept in `trouble`, to be shown."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` None: the one that TABLEE_DATA names, else the system's place for such things."""
        self.trouble: list[Trouble] = []
        self._told: list[Trouble] = []
        self._memory: dict[str, bytes] = {}
        self._pending: list[tuple[Entry, bytes]] = []  # finished matches that are not in the history yet
        self._settings: Settings | None = None
        self._lock: int | None = None  # the lock by which another window of the app sees this one
        self._scribe = ThreadPoolExecutor(1, "scribe")
        self._saving: Future[None] | None = None
        self._readable_only: Path | None = None  # the folder, where it can be read but not written
        given = os.environ.get("TABLEE_DATA")
        self.folder = self._prepared(folder or (Path(given) if given else _own_folder()))
        self._history = Guarded(self._path(HISTORY), self._opened_history, lambda file: self._say("bad_history", file=file))
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
            self._lock = disk.claimed(self.folder)
        except OSError:
            return  # there is no way to know
        if self._lock is None:
            self._say("open_twice")

    def owns(self, path: Path) -> bool:
        """Whether it lies in the app's own folder, where a person's file might replace one of the app's."""
        return self.folder is not None and path.resolve().is_relative_to(self.folder.resolve())

    def close(self) -> None:
        """Waits until everything is written; what the disk has refused so far is tried once more."""
        self._wait_for(self._write_the_rest)
        self._wait_for(self._history.close)
        if self._progress is not None:
            self._wait_for(self._progress.close)
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    @property
    def keeps(self) -> bool:
        """Whether everything that was saved is on the disk."""
        return self._wait_for(lambda: self.folder is not None and not self._memory and not self._pending)

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

    def settings(self) -> Settings:
        def read(data: bytes) -> Settings:
            return readable_settings(data, lambda: self._say("left_out", file=SETTINGS))

        if self._settings is None:
            self._settings = self._wait_for(lambda: self._load(SETTINGS, "bad_settings", read)) or Settings()
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
        """Removes the autosave of a match that is over or given up."""
        self._scribe.submit(self._forget, _save(game, pupil))

    def remember(self, record: Record, when: str = "", outcome: Outcome | None = None) -> None:
        """Puts a finished match into the history. `when`: ISO date and time, now if not given; `outcome`: replayed if not given."""
        outcome = outcome or Match(record).outcome
        when = when or datetime.now().astimezone().isoformat(timespec="seconds")
        entry = Entry(record.game, when, tuple(seat.name for seat in record.seats), outcome.scores, outcome.winners)
        self._one_at_a_time(self._remember, entry, _json(record))

    def history(self, limit: int = KEPT) -> tuple[Entry, ...]:
        """The matches finished last, the last first."""
        return self._wait_for(lambda: self._ask(lambda history: history.latest(limit), ()))

    def recall(self, id: int) -> Record:
        """The match of a history entry. Raises BadRecord when it is no longer there or does not replay."""
        data = self._wait_for(lambda: self._ask(lambda history: history.record(id), None))
        if data is None:
            raise BadRecord("no_such_match")
        return record_in(data)

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

    def _opened_history(self, path: Path | None) -> History:
        def lacking() -> None:
            self._say("left_out", file=HISTORY)

        if self._readable_only is None:
            return History(path, lacking)
        try:
            return History(None, lacking, self._readable_only / HISTORY)
        except (BrokenBase, NoBase) as error:  # what cannot be written cannot be set aside either
            self._say("no_history", cause=str(error))
            return History(None, lacking)

    def _save(self, game: str, data: bytes, pupil: int | None) -> None:
        ages = [disk.age(self.folder / _save(other)) for other in GAMES if other != game] if self.folder and pupil is None else []
        self._keep(_save(game, pupil), data, max(ages, default=0))

    def _saved(self, game: str, pupil: int | None = None) -> Record | None:
        def read(data: bytes) -> Record:
            record = record_in(data)
            if record.game != game:
                raise BadRecord("other_game", found=record.game)
            return record

        return self._load(_save(game, pupil), "bad_save", read, game=game)

    def _newest(self) -> Record | None:
        games = {_save(game): game for game in GAMES}
        kept = [games[name] for name in self._memory if name in games]  # in the order of writing
        if (home := self.folder or self._readable_only) is not None:
            written = {game: disk.age(home / _save(game)) for game in GAMES if game not in kept}
            kept = sorted(filter(written.get, written), key=written.__getitem__) + kept
        return next((record for record in map(self._saved, reversed(kept)) if record is not None), None)

    def _remember(self, entry: Entry, data: bytes) -> None:
        self._pending.append((entry, data))
        self._ask(self._write_pending, None)

    def _write_pending(self, history: History) -> None:
        """Writes the matches that the disk has not taken yet, the oldest first."""
        while self._pending:
            history.add(*self._pending[0])
            del self._pending[0]

    def _write_the_rest(self) -> None:
        if self.folder is not None:
            for name, data in list(self._memory.items()):
                self._keep(name, data)
        if self._pending:
            self._ask(self._write_pending, None)

    def _forget(self, name: str) -> None:
        self._memory.pop(name, None)
        if self.folder is not None:
            try:
                disk.patiently(lambda path: path.unlink(missing_ok=True), self.folder / name)
            except OSError as error:
                self._say("not_saved", file=name, cause=cause(error))

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

    def _load(self, name: str, key: str, read: Callable[[bytes], T], **facts: Json) -> T | None:
        """What `read` makes of a file; None when there is none, or a broken one, which is then set aside and reported."""
        try:
            if name in self._memory:
                return read(self._memory[name])
            home = self.folder or self._readable_only
            return None if home is None else read(disk.patiently(disk.contents, home / name))
        except (FileNotFoundError, NotADirectoryError):
            return None
        except BadRecord as bad:
            self._say(key, **{**bad.facts, **facts, "cause": bad.key, "file": disk.set_aside(self.folder / name) if self.folder else name})
        except OSError as error:
            if self.folder is not None:  # else the whole folder has been reported already
                self._say("unreadable", file=name, cause=cause(error))
        return None

    def _ask(self, ask: Callable[[History], T], otherwise: T) -> T:
        """Asks the history; `otherwise` when it cannot be used now."""
        try:
            return self._history.ask(ask)
        except NoBase as error:
            self._say("no_history", cause=str(error))
            return otherwise

    def _say(self, key: str, **facts: Json) -> None:
        trouble = Trouble(key, facts)
        if trouble not in self._told:
            self._told.append(trouble)
            self.trouble.append(trouble)


def read_record(path: Path) -> Record:
    """The record in a file that a person chose, replayed to be sure; the file stays as it is. Raises BadRecord."""
    try:
        return record_in(disk.contents(path))
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


def _own_folder() -> Path:
    """The folder that only Tablée makes and uses."""
    return Path(platformdirs.user_data_dir("Tablee", appauthor=False))


def _ours(folder: Path) -> Iterator[Path]:
    """What Tablée may have made in this folder, and the folder itself unless somebody chose it."""
    if folder == _own_folder():
        yield folder
    for name in (SETTINGS, HISTORY, PROGRESS, disk.CLAIM, *map(_save, GAMES)):
        yield from disk.kin(folder / name)
    yield from (folder / SAVES).glob("*-child-*")
    yield from (folder / disk.REPORTS).glob(f"{disk.REPORT}*")


def _save(game: str, pupil: int | None = None) -> str:
    return f"{SAVES}/{game}.json" if pupil is None else f"{SAVES}/{game}-child-{pupil}.json"


def _json(record: Record) -> bytes:
    return msgspec.json.encode(record.to_json())

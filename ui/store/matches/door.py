"""The door to the history. Nothing raises or waits: what the disk refuses stays in memory until it is written, and a sentence says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from datetime import date
from functools import partial
from pathlib import Path
from typing import Protocol, TypeAlias, TypeVar

import msgspec

from game.kernel import BadRecord
from game.record import Record
from ui.store.database import BrokenBase, Guarded, NoBase
from ui.store.disk import Limit, Say, Trouble, cause, contents, write_kept
from ui.store.history import History
from ui.store.inputs.packed_lines import LineReader
from ui.store.matches import carrying, counting, renaming
from ui.store.matches.carrying import Somebody
from ui.store.matches.entries import Entry, People, Played, Rated, deal_key, entry_of
from ui.store.matches.figures import Shown
from ui.store.matches.search import NO_WISH, Wish
from ui.store.parsing import record_in
from ui.store.pending.changes import Pending
from ui.store.pending.scribe import Scribe
from ui.store.people import Kind, Person

T = TypeVar("T")
MOST = 1_000_000  # matches of one person
Rate: TypeAlias = Callable[[History, Entry, Record], Sequence[Rated]]  # the ratings after a match, from those before it


class AddPerson(Protocol):
    """Adds somebody to this computer's people, and returns the id."""

    def __call__(self, name: str, animal: str, colour: int, kind: Kind) -> int: ...


class Matches:
    """All that was played. Everything happens on the scribe's thread, in order."""

    def __init__(
        self,
        path: Path | None,
        scribe: Scribe,
        say: Say,
        people: Callable[[], People],
        add_person: AddPerson,
        written: Callable[[], None],
        source: Path | None = None,
    ) -> None:
        """`path` None: in memory, with what the file `source` holds; `say` gets the key and the facts of a trouble; `people`,
        `add_person`: asked on the scribe's thread; `written`: called there when nothing finished waits any more."""
        self._scribe, self._say, self._people, self._add_person, self._source = scribe, say, people, add_person, source
        self._written = written
        self._path, self._file = path, path or source
        self._base = Guarded(path, self._opened, lambda file, other: say("other_version" if other else "bad_history", file=file))
        self._pending = Pending(self._base, lambda cause: say("no_history", cause=cause))

        self.levels: dict[tuple[int, str], float] = {}  # mu, by person and game; and which games were played: as far as was read so far
        self.games = frozenset[str]()
        scribe.submit(self._sum_up)

    @property
    def is_written(self) -> bool:
        return self._path is None or not len(self._pending)

    # Asked by rooms

    def latest(self, limit: int, wish: Wish = NO_WISH, today: date = date.max) -> Future[tuple[tuple[Entry, ...], int]]:
        """The matches finished last, the last first, and how many there are in all; days after `today` are not believed."""
        return self.soon(lambda history: (history.latest(limit, wish, today), history.count(wish)), ((), 0))

    def recall(self, id: int) -> Future[Record | BadRecord]:
        """The match of an entry; BadRecord when it is no longer there or does not replay."""
        return self._scribe.submit(self._recall, id)

    def soon(self, ask: Callable[[History], T], otherwise: T) -> Future[T]:
        """What the history answers; `otherwise` when it cannot be used now."""
        return self._scribe.submit(self._write_and_ask, ask, otherwise)

    def of_person(self, person: int, game: str, today: date = date.max) -> Future[Shown | None]:
        """What the room of people shows of somebody; None where the history cannot be used now. `game`: "" for all."""
        return self.soon(lambda history: counting.shown(history, person, game, today), None)

    def tallies(self) -> Future[dict[int, int]]:
        """How many matches each person has played, by id."""
        return self.soon(counting.tallies, dict[int, int]())

    def unrated(self, record: Record) -> Future[Entry | None]:
        """This match, where it is kept and has changed nobody's rating."""
        return self.soon(lambda history: history.unrated(json(record)), None)

    def call(self, person: int, name: str) -> None:
        """Another name in all matches of this person."""
        self._change(lambda history: renaming.rename(history, person, name))

    def together(self, one: int, other: int) -> Future[bool]:
        """Whether both have sat at one table."""
        return self.soon(lambda history: renaming.together(history, one, other), True)

    def join(self, gone: int, stays: int, name: str) -> None:
        """All matches of one are the other's, under this name."""
        self._change(lambda history: renaming.join(history, gone, stays, name))

    def forget(self, person: int, name: str, nobody: str) -> None:
        """Leaves nothing of a person, also in matches that the disk has not taken yet."""
        self._change(lambda history: renaming.forget(history, person, name, nobody))

    def save_figures(
        self, path: Path, person: int, today: date, figures: Callable[[tuple[Entry, ...], Shown], bytes]
    ) -> Future[Trouble | None]:
        """Writes what is known of somebody as `figures` puts it. The result: what went wrong, None if nothing did."""
        return self._scribe.submit(self._save_figures, path, person, today, figures)

    def save_all(self, path: Path, people: Sequence[Person]) -> Future[Trouble | None]:
        """Writes all matches into one file. The result: what went wrong, None if nothing did."""
        return self._scribe.submit(self._save_all, path, people)

    def bring_in(self, path: Path, reader: LineReader) -> Future[int]:
        """Add the matches of such a file, all or none, and those who played them; how many there were. The future raises BadRecord."""
        return self._scribe.submit(self._bring_in, path, reader)

    def add_time(self, record: Record, seconds: float) -> None:
        """A match that goes on another time was played for so long."""
        self._change(lambda history: history.add_time(deal_key(record), seconds))

    def aid(self, record: Record) -> None:
        """Somebody had a hint in this match, or took back what a robot had played."""
        self._change(lambda history: history.add_time(deal_key(record), 0.0, True))

    def take_back(self, record: Record) -> None:
        """Its last move was undone: it is not over after all."""
        self._change(lambda history: history.take_back(json(record)))

    def add(self, match: Played, rate: Rate | None = None) -> None:
        """Keeps a match."""
        self._change(partial(self._add, match, rate))

    def unwritten(self, people: Sequence[Person]) -> bytes:
        """Return the matches that the disk has not taken yet, as a file that can be brought in."""
        history = History(None, lambda: None)
        for change in self._pending.changes:
            change(history)
        return carrying.packed(history, people)

    def _change(self, change: Callable[[History], object]) -> None:
        self._pending.add(change)
        self._scribe.submit(self.write)

    # On the scribe's thread

    def write(self) -> None:
        """Writes what the disk has not taken yet, the oldest first."""
        if len(self._pending) and self._pending.write():
            self._sum_up()
            self._written()

    def ask(self, ask: Callable[[History], T], otherwise: T) -> T:
        try:
            return self._base.ask(ask)
        except NoBase as error:
            self._say("no_history", cause=str(error))
            return otherwise

    def close(self) -> None:
        self.write()
        self._base.close()

    def _add(self, match: Played, rate: Rate | None, history: History) -> None:
        record, deal = json(match.record), deal_key(match.record)
        if match.seconds is not None:
            match = msgspec.structs.replace(match, seconds=match.seconds + history.time(deal))
        entry = entry_of(match, self._people())
        ratings = () if rate is None or history.found(record) is not None else rate(history, entry, match.record)
        history.add(entry, record, match.bests, ratings, deal)

    def _write_and_ask(self, ask: Callable[[History], T], otherwise: T) -> T:
        """What the disk has refused so far is tried once more before."""
        self.write()
        return self.ask(ask, otherwise)

    def _sum_up(self) -> None:
        self.levels, self.games = self.ask(lambda history: (history.levels(), history.games()), (self.levels, self.games))

    def _save_figures(self, path: Path, person: int, today: date, figures: Callable[[tuple[Entry, ...], Shown], bytes]) -> Trouble | None:
        def found(history: History) -> bytes:
            return figures(history.latest(MOST, Wish(person=person), today), counting.shown(history, person, "", today))

        try:
            return write_kept(path, self._base.ask(found))
        except NoBase as error:
            return Trouble("no_history", {"cause": str(error)})

    def _save_all(self, path: Path, people: Sequence[Person]) -> Trouble | None:
        try:
            return write_kept(path, self._base.ask(lambda history: carrying.packed(history, people)))
        except NoBase as error:
            return Trouble("no_history", {"cause": str(error)})

    def _bring_in(self, path: Path, reader: LineReader) -> int:
        def add(one: Somebody) -> int:
            return self._add_person(one.name, one.animal, one.colour, one.kind)

        known = self._people()
        try:
            data = contents(path, Limit.IMPORT)
        except OSError as error:
            raise BadRecord("unreadable", file=path.name, cause=cause(error)) from error
        found = self.ask(lambda history: carrying.bring_in(history, data, known, add, reader), 0)
        self._sum_up()
        return found

    def _recall(self, id: int) -> Record | BadRecord:
        try:
            data = self._write_and_ask(lambda history: history.record(id), None)
            return BadRecord("no_such_match") if data is None else record_in(data)
        except BadRecord as bad:
            return bad

    def _opened(self, path: Path | None) -> History:
        def lacking() -> None:
            self._say("left_out", file=self._file.name if self._file is not None else "")

        if self._source is None:
            return History(path, lacking)
        try:
            return History(None, lacking, self._source)
        except (BrokenBase, NoBase) as error:  # what cannot be written cannot be set aside either
            self._say("no_history", cause=str(error))
            return History(None, lacking)


def json(record: Record) -> bytes:
    return msgspec.json.encode(record.to_json())

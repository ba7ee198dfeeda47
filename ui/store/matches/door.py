"""The door to the history. Nothing raises: what the disk refuses waits in memory, and a sentence says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Protocol, TypeAlias, TypeVar

import msgspec

from game.kernel import BadRecord
from game.record import Record
from ui.store.database import BrokenBase, Guarded, NoBase
from ui.store.disk import Say, Trouble, cause, contents, write_kept
from ui.store.history import History
from ui.store.inputs.packed_lines import LineReader
from ui.store.matches import carrying, counting, renaming
from ui.store.matches.carrying import Somebody
from ui.store.matches.entries import Entry, People, Played, Rated, deal_key, entry_of
from ui.store.matches.figures import Shown
from ui.store.matches.search import NO_WISH, Wish
from ui.store.parsing import record_in
from ui.store.people import Kind, Person

T = TypeVar("T")
Rate: TypeAlias = Callable[[History, Entry, Record], Sequence[Rated]]  # the ratings after a match, from those before it


class AddPerson(Protocol):
    """Adds somebody to this computer's people, and returns the id."""

    def __call__(self, name: str, animal: str, colour: int, kind: Kind) -> int: ...


class Matches:
    """All that was played. Everything happens on the scribe's thread, in order."""

    def __init__(
        self,
        path: Path | None,
        scribe: Executor,
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
        self._base = Guarded(path, self._opened, lambda file: self._say("bad_history", file=file))
        self._file = path or source
        self.pending: list[tuple[Played, Rate | None]] = []  # finished matches that are not in the history yet

    # Asked by rooms

    def latest(self, limit: int, wish: Wish = NO_WISH) -> tuple[Entry, ...]:
        """The matches finished last, the last first."""
        return self.now(lambda history: history.latest(limit, wish), ())

    def count(self, wish: Wish = NO_WISH) -> int:
        return self.now(lambda history: history.count(wish), 0)

    def recall(self, id: int) -> Record:
        """The match of an entry. Raises BadRecord when it is no longer there or does not replay."""
        data = self._scribe.submit(self._recall, id).result()
        if isinstance(data, BadRecord):
            raise data
        if data is None:
            raise BadRecord("no_such_match")
        return record_in(data)

    def now(self, ask: Callable[[History], T], otherwise: T) -> T:
        """What the history answers; `otherwise` when it cannot be used now."""
        return self.soon(ask, otherwise).result()

    def soon(self, ask: Callable[[History], T], otherwise: T) -> Future[T]:
        """The same, and no frame waits for it."""
        return self._scribe.submit(self._write_and_ask, ask, otherwise)

    def of_person(self, person: int, game: str) -> Future[Shown | None]:
        """What the room of people shows of somebody; None where the history cannot be used now. `game`: "" for all."""
        return self.soon(lambda history: counting.shown(history, person, game), None)

    def tallies(self) -> Future[dict[int, int]]:
        """How many matches each person has played, by id."""
        return self.soon(counting.tallies, dict[int, int]())

    def unrated(self, record: Record) -> Future[Entry | None]:
        """This match, where it is kept and has changed nobody's rating."""
        return self.soon(lambda history: history.unrated(json(record)), None)

    def call(self, person: int, name: str) -> None:
        """Another name in all matches of this person."""
        self.soon(lambda history: renaming.rename(history, person, name), None)

    def together(self, one: int, other: int) -> bool:
        """Whether both have sat at one table."""
        return self.now(lambda history: renaming.together(history, one, other), True)

    def join(self, gone: int, stays: int, name: str) -> None:
        """All matches of one are the other's, under this name."""
        self.now(lambda history: renaming.join(history, gone, stays, name), None)

    def forget(self, person: int, name: str, nobody: str) -> None:
        """Leaves nothing of a person, also in matches that the disk has not taken yet."""
        self._scribe.submit(self._forget, person, name, nobody).result()

    def save_all(self, path: Path, people: Sequence[Person]) -> Future[Trouble | None]:
        """Writes all matches into one file. The result: what went wrong, None if nothing did."""
        return self._scribe.submit(self._save_all, path, people)

    def bring_in(self, path: Path, reader: LineReader) -> Future[int]:
        """Add the matches of such a file, all or none, and those who played them; how many there were. The future raises BadRecord."""
        return self._scribe.submit(self._bring_in, path, reader)

    def add_time(self, record: Record, seconds: float) -> None:
        """A match that goes on another time was played for so long."""
        self._scribe.submit(self.ask, lambda history: history.add_time(deal_key(record), seconds), None)

    def aid(self, record: Record) -> None:
        """Somebody had a hint in this match, or took back what a robot had played."""
        self._scribe.submit(self.ask, lambda history: history.add_time(deal_key(record), 0.0, True), None)

    def take_back(self, record: Record) -> None:
        """Its last move was undone: it is not over after all."""
        self._scribe.submit(self._take_back, record)

    # On the scribe's thread

    def add(self, match: Played, rate: Rate | None = None) -> None:
        """Keeps a match, now or as soon as the disk takes it."""
        self.pending.append((match, rate))
        self.write_pending()

    def write_pending(self) -> None:
        """Writes the matches that the disk has not taken yet, the oldest first."""
        if self.pending:
            self.ask(self._write_pending, None)

    def ask(self, ask: Callable[[History], T], otherwise: T) -> T:
        try:
            return self._base.ask(ask)
        except NoBase as error:
            self._say("no_history", cause=str(error))
            return otherwise

    def close(self) -> None:
        self._base.close()

    def _write_pending(self, history: History) -> None:
        while self.pending:
            match, rate = self.pending[0]
            record, deal = json(match.record), deal_key(match.record)
            if match.seconds is not None:
                match = msgspec.structs.replace(match, seconds=match.seconds + history.time(deal))
            entry = entry_of(match, self._people())
            ratings = () if rate is None or history.found(record) is not None else rate(history, entry, match.record)
            history.add(entry, record, match.bests, ratings, deal)
            del self.pending[0]
        self._written()

    def _write_and_ask(self, ask: Callable[[History], T], otherwise: T) -> T:
        """What the disk has refused so far is tried once more before."""
        self.write_pending()
        return self.ask(ask, otherwise)

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
            data = contents(path)
        except OSError as error:
            raise BadRecord("unreadable", file=path.name, cause=cause(error)) from error
        return self.ask(lambda history: carrying.bring_in(history, data, known, add, reader), 0)

    def _forget(self, person: int, name: str, nobody: str) -> None:
        self.write_pending()
        self.pending = [pair for pair in self.pending if name.casefold() not in {who.name.casefold() for who in pair[0].record.seats}]
        self.ask(lambda history: renaming.forget(history, person, name, nobody), None)

    def _take_back(self, record: Record) -> None:
        self.pending = [(match, rate) for match, rate in self.pending if match.record != record]
        self.ask(lambda history: history.take_back(json(record)), None)

    def _recall(self, id: int) -> bytes | BadRecord | None:
        try:
            return self.ask(lambda history: history.record(id), None)
        except BadRecord as bad:
            return bad

    def _opened(self, path: Path | None) -> History:
        def lacking() -> None:
            self._say("left_out", file=self._file.name if self._file is not None else "")

        if self._source is None:
            return History(path, lacking, people=self._people())
        try:
            return History(None, lacking, self._source, self._people())
        except (BrokenBase, NoBase) as error:  # what cannot be written cannot be set aside either
            self._say("no_history", cause=str(error))
            return History(None, lacking)


def json(record: Record) -> bytes:
    return msgspec.json.encode(record.to_json())

"""The store of finished matches.

No call waits or raises: what the disk refuses stays in memory until it is written, and a problem is reported.
"""

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
from ui.store.database import DatabaseCorrupt, DatabaseUnavailable, RecoveringDatabase
from ui.store.disk import Limit, Problem, ReportProblem, cause, contents, write_kept
from ui.store.history import HistoryDatabase
from ui.store.inputs.packed_lines import LineReader
from ui.store.matches import counting, renaming, transfer
from ui.store.matches.entries import FinishedMatch, MatchSummary, People, RatingChange, deal_key, entry_of
from ui.store.matches.search import NO_WISH, MatchFilter
from ui.store.matches.statistics import StatisticsPage
from ui.store.matches.transfer import ExportedProfile
from ui.store.parsing import record_in
from ui.store.pending.changes import PendingChanges
from ui.store.pending.disk_thread import DiskThread
from ui.store.profiles import Kind, Profile

T = TypeVar("T")
MAX_MATCHES = 1_000_000  # more than any profile has
# computes the ratings after a match from those before it
Rate: TypeAlias = Callable[[HistoryDatabase, MatchSummary, Record], Sequence[RatingChange]]


class AddPerson(Protocol):
    """A function that adds a profile to this device and returns its id."""

    def __call__(self, name: str, animal: str, colour: int, kind: Kind) -> int: ...


class MatchStore:
    """The store of finished matches; all work is done in order on the disk thread."""

    def __init__(
        self,
        path: Path | None,
        disk_thread: DiskThread,
        say: ReportProblem,
        people: Callable[[], People],
        add_person: AddPerson,
        written: Callable[[], None],
        source: Path | None = None,
    ) -> None:
        """Open the file; without one, keep all in memory and begin with the content of `source`.

        The disk thread calls `people` and `add_person`, and `written` once no finished match is pending. `say` reports a problem.
        """
        self._scribe, self._say, self._people, self._add_person, self._source = disk_thread, say, people, add_person, source
        self._written = written
        self._path, self._file = path, path or source
        self._base = RecoveringDatabase(path, self._opened, lambda file, other: say("other_version" if other else "bad_history", file=file))
        self._pending = PendingChanges(self._base, lambda cause: say("no_history", cause=cause))

        self.levels: dict[tuple[int, str], float] = {}  # mu, by profile and game
        self.games = frozenset[str]()  # games with a finished match, as of the last reading
        disk_thread.submit(self._sum_up)

    @property
    def is_written(self) -> bool:
        return self._path is None or not len(self._pending)

    # Queries of the screens

    def latest(self, limit: int, wish: MatchFilter = NO_WISH, today: date = date.max) -> Future[tuple[tuple[MatchSummary, ...], int]]:
        """Return the latest matches and how many there are in all; dates after `today` are ignored."""
        return self.soon(lambda history: (history.latest(limit, wish, today), history.count(wish)), ((), 0))

    def recall(self, id: int) -> Future[Record | BadRecord]:
        """Return the record of a match; BadRecord if it is no longer there or does not replay."""
        return self._scribe.submit(self._recall, id)

    def soon(self, ask: Callable[[HistoryDatabase], T], otherwise: T) -> Future[T]:
        """Query the history on the disk thread; return `otherwise` if it is unavailable."""
        return self._scribe.submit(self._write_and_ask, ask, otherwise)

    def of_person(self, person: int, game: str, today: date = date.max) -> Future[StatisticsPage | None]:
        """Return a profile's statistics, `game` "" for all games; None if the history is unavailable."""
        return self.soon(lambda history: counting.shown(history, person, game, today), None)

    def tallies(self) -> Future[dict[int, int]]:
        """Return how many matches each profile has played, by id."""
        return self.soon(counting.tallies, dict[int, int]())

    def unrated(self, record: Record) -> Future[MatchSummary | None]:
        """Return the match with this record if it is kept and has changed no rating; else None."""
        return self.soon(lambda history: history.unrated(json(record)), None)

    def call(self, person: int, name: str) -> None:
        """Rename a profile in all of its matches."""
        self._change(lambda history: renaming.rename(history, person, name))

    def together(self, one: int, other: int) -> Future[bool]:
        """Return True if both profiles have played in one match."""
        return self.soon(lambda history: renaming.together(history, one, other), True)

    def join(self, gone: int, stays: int, name: str) -> None:
        """Give all matches of a merged profile to the one that remains, under this name."""
        self._change(lambda history: renaming.join(history, gone, stays, name))

    def forget(self, person: int, name: str, nobody: str) -> None:
        """Delete a profile from all matches, also from those that are not written yet."""
        self._change(lambda history: renaming.forget(history, person, name, nobody))

    def save_figures(
        self, path: Path, person: int, today: date, figures: Callable[[tuple[MatchSummary, ...], StatisticsPage], bytes]
    ) -> Future[Problem | None]:
        """Write a profile's statistics, formatted by `figures`; return the problem, or None."""
        return self._scribe.submit(self._save_figures, path, person, today, figures)

    def save_all(self, path: Path, profiles: Sequence[Profile]) -> Future[Problem | None]:
        """Write all matches into one file; return the problem, or None."""
        return self._scribe.submit(self._save_all, path, profiles)

    def import_matches(self, path: Path, reader: LineReader) -> Future[int]:
        """Import all matches and profiles of an export, or none; return how many. The future raises BadRecord."""
        return self._scribe.submit(self._bring_in, path, reader)

    def add_time(self, record: Record, duration_s: float) -> None:
        """Add to the playing time of a match that will be continued."""
        self._change(lambda history: history.add_time(deal_key(record), duration_s))

    def aid(self, record: Record) -> None:
        """Note that a player of this match had a hint, or undid a bot's move."""
        self._change(lambda history: history.add_time(deal_key(record), 0.0, True))

    def take_back(self, record: Record) -> None:
        """Delete a match whose last move was undone, so that it is not over."""
        self._change(lambda history: history.take_back(json(record)))

    def add(self, match: FinishedMatch, rate: Rate | None = None) -> None:
        self._change(partial(self._add, match, rate))

    def unwritten(self, profiles: Sequence[Profile]) -> bytes:
        """Return the matches that are not written yet, as a file that can be imported."""
        history = HistoryDatabase(None, lambda: None)
        for change in self._pending.changes:
            change(history)
        return transfer.export_matches(history, profiles)

    def _change(self, change: Callable[[HistoryDatabase], object]) -> None:
        self._pending.add(change)
        self._scribe.submit(self.write)

    # On the disk thread

    def write(self) -> None:
        """Write the pending changes, the oldest first."""
        if len(self._pending) and self._pending.write():
            self._sum_up()
            self._written()

    def ask(self, ask: Callable[[HistoryDatabase], T], otherwise: T) -> T:
        try:
            return self._base.ask(ask)
        except DatabaseUnavailable as error:
            self._say("no_history", cause=str(error))
            return otherwise

    def close(self) -> None:
        self.write()
        self._base.close()

    def _add(self, match: FinishedMatch, rate: Rate | None, history: HistoryDatabase) -> None:
        record, deal = json(match.record), deal_key(match.record)
        if match.seconds is not None:
            match = msgspec.structs.replace(match, seconds=match.seconds + history.time(deal))
        entry = entry_of(match, self._people())
        ratings = () if rate is None or history.find_match(record) is not None else rate(history, entry, match.record)
        history.add(entry, record, match.bests, ratings, deal)

    def _write_and_ask(self, ask: Callable[[HistoryDatabase], T], otherwise: T) -> T:
        """Try to write the pending changes, then query the history."""
        self.write()
        return self.ask(ask, otherwise)

    def _sum_up(self) -> None:
        self.levels, self.games = self.ask(lambda history: (history.levels(), history.games()), (self.levels, self.games))

    def _save_figures(
        self, path: Path, person: int, today: date, figures: Callable[[tuple[MatchSummary, ...], StatisticsPage], bytes]
    ) -> Problem | None:
        def read_table(history: HistoryDatabase) -> bytes:
            return figures(history.latest(MAX_MATCHES, MatchFilter(person=person), today), counting.shown(history, person, "", today))

        try:
            return write_kept(path, self._base.ask(read_table))
        except DatabaseUnavailable as error:
            return Problem("no_history", {"cause": str(error)})

    def _save_all(self, path: Path, profiles: Sequence[Profile]) -> Problem | None:
        try:
            return write_kept(path, self._base.ask(lambda history: transfer.export_matches(history, profiles)))
        except DatabaseUnavailable as error:
            return Problem("no_history", {"cause": str(error)})

    def _bring_in(self, path: Path, reader: LineReader) -> int:
        def add(one: ExportedProfile) -> int:
            return self._add_person(one.name, one.animal, one.colour, one.kind)

        known = self._people()
        try:
            data = contents(path, Limit.IMPORT)
        except OSError as error:
            raise BadRecord("unreadable", file=path.name, cause=cause(error)) from error
        result = self.ask(lambda history: transfer.bring_in(history, data, known, add, reader), 0)
        self._sum_up()
        return result

    def _recall(self, id: int) -> Record | BadRecord:
        try:
            data = self._write_and_ask(lambda history: history.record(id), None)
            return BadRecord("no_such_match") if data is None else record_in(data)
        except BadRecord as bad:
            return bad

    def _opened(self, path: Path | None) -> HistoryDatabase:
        def on_unreadable() -> None:
            self._say("left_out", file=self._file.name if self._file is not None else "")

        if self._source is None:
            return HistoryDatabase(path, on_unreadable)
        try:
            return HistoryDatabase(None, on_unreadable, self._source)
        except (DatabaseCorrupt, DatabaseUnavailable) as error:  # a file that cannot be written cannot be set aside either
            self._say("no_history", cause=str(error))
            return HistoryDatabase(None, on_unreadable)


def json(record: Record) -> bytes:
    return msgspec.json.encode(record.to_json())

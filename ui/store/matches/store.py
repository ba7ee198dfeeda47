"""The store of finished matches.

No call waits or raises: what the disk refuses stays in memory until it is written, and a problem is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from datetime import date
from functools import partial
from pathlib import Path
from typing import Protocol, TypeAlias, TypeVar

import msgspec

from game.kernel import BadRecord
from game.match import Match
from game.record import Record
from ui.store.database import DatabaseCorrupt, DatabaseUnavailable, RecoveringDatabase, copy_content
from ui.store.disk import Problem, ReportProblem, SizeLimit, error_cause, read_regular_file, write_player_file
from ui.store.history import HistoryDatabase
from ui.store.inputs.packed_lines import LineReader
from ui.store.matches import counting, renaming, transfer
from ui.store.matches.entries import FinishedMatch, MatchSummary, PersonalBest, ProfileIds, RatingChange, deal_key, summarize_match
from ui.store.matches.search import NO_FILTER, MatchFilter
from ui.store.matches.statistics import StatisticsPage
from ui.store.matches.transfer import ExportedProfile
from ui.store.parsing import parse_and_replay
from ui.store.pending.changes import PendingChanges
from ui.store.pending.disk_thread import DiskThread
from ui.store.profiles import Profile, ProfileKind

T = TypeVar("T")
MAX_MATCHES = 1_000_000  # more than any profile has
# computes the ratings after a match from those before it
ComputeRatings: TypeAlias = Callable[[HistoryDatabase, MatchSummary, Record], Sequence[RatingChange]]


class AddProfile(Protocol):
    """A function that adds a profile to this device and returns its id."""

    def __call__(self, name: str, animal: str, colour: int, kind: ProfileKind) -> int: ...


class MatchStore:
    """The store of finished matches; all work is done in order on the disk thread."""

    def __init__(
        self,
        path: Path | None,
        disk_thread: DiskThread,
        report_problem: ReportProblem,
        read_profile_ids: Callable[[], ProfileIds],
        add_profile: AddProfile,
        on_written: Callable[[], None],
        source: Path | None = None,
    ) -> None:
        """Open the file; without one, keep all in memory and begin with the content of `source`.

        The disk thread calls `read_profile_ids` and `add_profile`, and `on_written` once no finished match is pending. `report_problem` reports a problem.
        """
        self._disk_thread, self._report_problem, self._read_profile_ids = disk_thread, report_problem, read_profile_ids
        self._add_profile, self._source = add_profile, source
        self._on_written = on_written
        self._path, self._path_or_source = path, path or source
        self._database = RecoveringDatabase(
            path, self._open_database, lambda file, other: report_problem("other_version" if other else "bad_history", file=file)
        )
        self._pending = PendingChanges(self._database, lambda cause: report_problem("no_history", cause=cause))

        self.present_ratings: dict[tuple[int, str], float] = {}  # mu, by profile and game
        self.played_games = frozenset[str]()  # games with a finished match, as of the last reading
        disk_thread.submit(self._update_overview)

    @property
    def is_written(self) -> bool:
        return self._path is None or not len(self._pending)

    # Queries of the screens

    def latest_matches(
        self, limit: int, match_filter: MatchFilter = NO_FILTER, today: date = date.max
    ) -> Future[tuple[tuple[MatchSummary, ...], int]]:
        """Return the latest matches and how many there are in all; dates after `today` are ignored."""
        return self.query_later(
            lambda history: (history.latest_matches(limit, match_filter, today), history.count_matches(match_filter)), ((), 0)
        )

    def load_record(self, match_id: int) -> Future[Record | BadRecord]:
        """Return the record of a match; BadRecord if it is no longer there or does not replay."""
        return self._disk_thread.submit(self._load_record, match_id)

    def query_later(self, query: Callable[[HistoryDatabase], T], default: T) -> Future[T]:
        """Query the history on the disk thread; return `default` if it is unavailable."""
        return self._disk_thread.submit(self._write_and_query, query, default)

    def statistics_page(self, profile_id: int, game: str, today: date = date.max) -> Future[StatisticsPage | None]:
        """Return a profile's statistics, `game` "" for all games; None if the history is unavailable."""
        return self.query_later(lambda history: counting.statistics_page(history, profile_id, game, today), None)

    def match_counts(self) -> Future[dict[int, int]]:
        """Return how many matches each profile has played, by id."""
        return self.query_later(counting.match_counts, dict[int, int]())

    def find_unrated(self, record: Record) -> Future[MatchSummary | None]:
        """Return the match with this record if it is kept and has changed no rating; else None."""
        return self.query_later(lambda history: history.find_unrated(record_json(record)), None)

    def rename_profile(self, profile_id: int, name: str) -> None:
        """Rename a profile in all of its matches."""
        self._queue_change(lambda history: renaming.rename_profile(history, profile_id, name))

    def have_played_together(self, one_id: int, other_id: int) -> Future[bool]:
        """Return True if both profiles have played in one match."""
        return self.query_later(lambda history: renaming.have_played_together(history, one_id, other_id), True)

    def merge_profiles(self, merged_id: int, remaining_id: int, name: str) -> None:
        """Give all matches of a merged profile to the one that remains, under this name."""
        self._queue_change(lambda history: renaming.merge_profiles(history, merged_id, remaining_id, name))

    def take_over_guests(
        self,
        ids_by_name: Mapping[str, int],
        find_bests: Callable[[Match], Sequence[PersonalBest]],
        rate_match: Callable[[HistoryDatabase, MatchSummary, Match], Sequence[RatingChange]] | None,
    ) -> None:
        """Give new profiles the matches that guests have played under their names, in lower case; `rate_match` None: without ratings."""
        self._queue_change(lambda history: renaming.take_over_guests(history, ids_by_name, find_bests, rate_match))

    def delete_profile(self, profile_id: int, name: str, substitute_name: str) -> None:
        """Delete a profile from all matches, also from those that are not written yet."""
        self._queue_change(lambda history: renaming.delete_profile(history, profile_id, name, substitute_name))

    def export_statistics(
        self, path: Path, profile_id: int, today: date, format_statistics: Callable[[tuple[MatchSummary, ...], StatisticsPage], bytes]
    ) -> Future[Problem | None]:
        """Write a profile's statistics, formatted by `format_statistics`; return the problem, or None."""

        def formatted_statistics(history: HistoryDatabase) -> bytes:
            return format_statistics(
                history.latest_matches(MAX_MATCHES, MatchFilter(person=profile_id), today),
                counting.statistics_page(history, profile_id, "", today),
            )

        return self._disk_thread.submit(self._export, path, formatted_statistics)

    def export_all(self, path: Path, profiles: Sequence[Profile]) -> Future[Problem | None]:
        """Write all matches into one file; return the problem, or None."""
        return self._disk_thread.submit(self._export, path, lambda history: transfer.export_matches(history, profiles))

    def import_matches(self, path: Path, reader: LineReader) -> Future[int]:
        """Import all matches and profiles of an export, or none; return how many. The future raises BadRecord."""
        return self._disk_thread.submit(self._import_matches, path, reader)

    def add_playing_time(self, record: Record, duration_s: float) -> None:
        """Add to the playing time of a match that will be continued."""
        self._queue_change(lambda history: history.add_playing_time(deal_key(record), duration_s))

    def mark_aided(self, record: Record) -> None:
        """Note that a player of this match had a hint, or undid a bot's move."""
        self._queue_change(lambda history: history.add_playing_time(deal_key(record), 0.0, True))

    def remove_match(self, record: Record) -> None:
        """Delete a match whose last move was undone, so that it is not over."""
        self._queue_change(lambda history: history.remove_match(record_json(record)))

    def add_match(self, match: FinishedMatch, compute_ratings: ComputeRatings | None = None) -> None:
        self._queue_change(partial(self._add_match, match, compute_ratings))

    def export_unwritten(self, profiles: Sequence[Profile]) -> bytes:
        """Return the matches that are not written yet, as a file that can be imported."""
        history = HistoryDatabase(None, lambda: None)
        for change in self._pending.changes:
            change(history)
        return transfer.export_matches(history, profiles)

    def to_bytes(self) -> bytes:
        """Return all matches as the bytes of a database, also those that wait. On the disk thread; raises DatabaseUnavailable."""
        copy = HistoryDatabase(None, lambda: None)
        self._database.run_query(lambda history: copy_content(history.connection, copy.connection))
        for change in self._pending.changes:
            change(copy)
        return copy.connection.serialize()

    def _queue_change(self, change: Callable[[HistoryDatabase], object]) -> None:
        self._pending.add(change)
        self._disk_thread.submit(self.write)

    # On the disk thread

    def write(self) -> None:
        """Write the pending changes, the oldest first."""
        if len(self._pending) and self._pending.write():
            self._update_overview()
            self._on_written()

    def query_or_default(self, query: Callable[[HistoryDatabase], T], default: T) -> T:
        try:
            return self._database.run_query(query)
        except DatabaseUnavailable as error:
            self._report_problem("no_history", cause=str(error))
            return default

    def close(self) -> None:
        self.write()
        self._database.close()

    def _add_match(self, match: FinishedMatch, compute_ratings: ComputeRatings | None, history: HistoryDatabase) -> None:
        record, deal = record_json(match.record), deal_key(match.record)
        if match.seconds is not None:
            match = msgspec.structs.replace(match, seconds=match.seconds + history.playing_time_s(deal))
        entry = summarize_match(match, self._read_profile_ids())
        ratings = (
            () if compute_ratings is None or history.find_match_id(record) is not None else compute_ratings(history, entry, match.record)
        )
        history.add_match(entry, record, match.bests, ratings, deal)

    def _write_and_query(self, query: Callable[[HistoryDatabase], T], default: T) -> T:
        """Try to write the pending changes, then query the history."""
        self.write()
        return self.query_or_default(query, default)

    def _update_overview(self) -> None:
        self.present_ratings, self.played_games = self.query_or_default(
            lambda history: (history.present_ratings(), history.played_games()), (self.present_ratings, self.played_games)
        )

    def _export(self, path: Path, make_content: Callable[[HistoryDatabase], bytes]) -> Problem | None:
        try:
            return write_player_file(path, self._database.run_query(make_content))
        except DatabaseUnavailable as error:
            return Problem("no_history", {"cause": str(error)})

    def _import_matches(self, path: Path, reader: LineReader) -> int:
        def add_profile(profile: ExportedProfile) -> int:
            return self._add_profile(profile.name, profile.animal, profile.colour, profile.kind)

        known = self._read_profile_ids()
        try:
            data = read_regular_file(path, SizeLimit.IMPORT)
        except OSError as error:
            raise BadRecord("unreadable", file=path.name, cause=error_cause(error)) from error
        match_count = self.query_or_default(lambda history: transfer.import_matches(history, data, known, add_profile, reader), 0)
        self._update_overview()
        return match_count

    def _load_record(self, match_id: int) -> Record | BadRecord:
        try:
            data = self._write_and_query(lambda history: history.record_json(match_id), None)
            return BadRecord("no_such_match") if data is None else parse_and_replay(data)
        except BadRecord as bad:
            return bad

    def _open_database(self, path: Path | None) -> HistoryDatabase:
        def on_unreadable() -> None:
            self._report_problem("left_out", file=self._path_or_source.name if self._path_or_source is not None else "")

        if self._source is None:
            return HistoryDatabase(path, on_unreadable)
        try:
            return HistoryDatabase(None, on_unreadable, self._source)
        except (DatabaseCorrupt, DatabaseUnavailable) as error:  # a file that cannot be written cannot be set aside either
            self._report_problem("no_history", cause=str(error))
            return HistoryDatabase(None, on_unreadable)


def record_json(record: Record) -> bytes:
    return msgspec.json.encode(record.to_json())

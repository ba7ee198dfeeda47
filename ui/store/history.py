"""The history database: all finished matches in SQLite, one transaction a match.

If the app is killed, the history is as it was before the match, or holds all of it.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

import msgspec

from game.kernel import BadRecord
from game.record import Record, record_from_json
from ui.store.database import Schema, convert_rows, decode_json_text, open_database, transaction, translated_errors
from ui.store.inputs.names import clean_name
from ui.store.matches.entries import (
    MatchSummary,
    Number,
    PersonalBest,
    RatingAfterMatch,
    RatingChange,
    Score,
    SeatTenure,
    Seconds,
    TenureKind,
    record_key,
)
from ui.store.matches.search import NO_FILTER, MatchFilter, sort_date_sql
from ui.store.settings import Line, Name

VERSION = 2
MAX_RECORD_BYTES = 12 * 2**20  # bytes of an unpacked record

# A match is kept once: finished again with the same moves, it moves to the top. `day` is the date of `at`, for searching.
TABLES = (
    "CREATE TABLE matches (id INTEGER PRIMARY KEY AUTOINCREMENT, key BLOB NOT NULL UNIQUE, game TEXT NOT NULL, at TEXT NOT NULL, "
    "day TEXT NOT NULL, over INTEGER NOT NULL, seconds REAL)",
    "CREATE TABLE records (match INTEGER PRIMARY KEY, record BLOB NOT NULL)",  # large, and never searched
    "CREATE TABLE seats (match INTEGER NOT NULL, seat INTEGER NOT NULL, part INTEGER NOT NULL, person INTEGER, name TEXT NOT NULL, "
    "level TEXT, how TEXT NOT NULL, place INTEGER, score NUMERIC, won INTEGER NOT NULL, UNIQUE (match, seat, part))",
    "CREATE TABLE bests (match INTEGER NOT NULL, person INTEGER NOT NULL, game TEXT NOT NULL, kind TEXT NOT NULL, value NUMERIC NOT NULL, "
    "UNIQUE (match, person, kind))",
    "CREATE TABLE ratings (match INTEGER NOT NULL, person INTEGER NOT NULL, game TEXT NOT NULL, mu REAL NOT NULL, sigma REAL NOT NULL, "
    "UNIQUE (match, person))",
    "CREATE TABLE played (deal BLOB PRIMARY KEY, seconds REAL NOT NULL, aided INTEGER NOT NULL)",  # unfinished matches, and those with help
    "CREATE INDEX days ON matches (day, id)",
    "CREATE INDEX sitters ON seats (person, how, match)",
    "CREATE INDEX finest ON bests (person, game, kind, value)",
    "CREATE INDEX rated ON ratings (person, game, match)",
)
COLUMNS = (
    "SELECT id, key, game, at, day, over, seconds FROM matches LIMIT 0",
    "SELECT match, record FROM records LIMIT 0",
    "SELECT match, seat, part, person, name, level, how, place, score, won FROM seats LIMIT 0",
    "SELECT match, person, game, kind, value FROM bests LIMIT 0",
    "SELECT match, person, game, mu, sigma FROM ratings LIMIT 0",
    "SELECT deal, seconds, aided FROM played LIMIT 0",
)
SCHEMA = Schema(VERSION, TABLES, COLUMNS)
UPDATE_DATE = "UPDATE matches SET at = ?, day = ? WHERE key = ?"
INSERT_MATCH = "INSERT INTO matches (key, game, at, day, over, seconds) VALUES (?, ?, ?, ?, ?, ?)"
INSERT_SEAT = "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
PUT_BEST = "INSERT INTO bests VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET value = MAX(value, excluded.value)"
PUT_RATING = "INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?)"
ADD_PLAYING_TIME = (
    "INSERT INTO played VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET seconds = seconds + excluded.seconds, aided = MAX(aided, excluded.aided)"
)
SELECT_SEATS = (
    "SELECT match, seat, part, person, name, level, how, place, score, won FROM seats WHERE match IN ({}) ORDER BY match, part, seat"
)
SELECT_RECORD = "SELECT record FROM records WHERE match = ?"
SELECT_RATING_HISTORY = (
    "SELECT match, at, mu, sigma FROM ratings r JOIN matches m ON m.id = r.match WHERE person = ? AND r.game = ? ORDER BY match"
)
SELECT_LAST_RATING = "SELECT person, game, mu, sigma FROM ratings WHERE person = ? AND game = ? ORDER BY match DESC LIMIT 1"
SELECT_PRESENT_RATINGS = (
    "SELECT person, game, mu, sigma FROM ratings r WHERE match = (SELECT MAX(match) FROM ratings WHERE person = r.person AND game = r.game)"
)
MATCH_ROWS = ("matches WHERE id", "records WHERE match", "seats WHERE match", "bests WHERE match", "ratings WHERE match")  # one match


class MatchRow(msgspec.Struct, frozen=True, array_like=True):
    """A match without its seats, as the database returns it."""

    id: Number
    game: Name
    when: Line
    over: bool
    seconds: Seconds | None


class SeatRow(msgspec.Struct, frozen=True, array_like=True):
    """A seat of a match, as the database returns it."""

    match: Number  # the other fields are those of `SeatTenure`
    seat: Number
    part: Number
    person: Number | None
    name: Name
    level: Line | None
    how: TenureKind
    place: Number | None
    score: Score | None
    won: bool


class HistoryDatabase:
    """The open history database; every method raises an error if it is corrupt or unavailable."""

    def __init__(self, path: Path | None, on_unreadable: Callable[[], None], source: Path | None = None) -> None:
        """Open the file, or a database in memory if `path` is None.

        A database in memory begins with the content of `source`, a file in a folder that cannot be written; it lasts as long as the app
        runs. `on_unreadable` is called when something cannot be read and is left out.
        """
        self.connection = open_database(path, SCHEMA, source)
        self.on_unreadable = on_unreadable
        with translated_errors():
            self.connection.execute("PRAGMA secure_delete = ON")

    def close(self) -> None:
        self.connection.close()

    def is_empty(self) -> bool:
        return self.count_matches() == 0

    # Writing

    def add_match(
        self,
        summary: MatchSummary,
        record_json: bytes,
        bests: Sequence[PersonalBest] = (),
        ratings: Sequence[RatingChange] = (),
        deal_key: bytes = b"",
    ) -> int:
        """Add a finished match to the history, with its record as JSON; return its id.

        A match that is kept already only moves to the top. The playing time so far of its `deal_key` is deleted; that it was aided stays,
        for a guest who is kept as a player later.
        """
        with transaction(self.connection):
            id = self._insert_or_renew(summary, record_json, bests, ratings)
            self.connection.execute("UPDATE played SET seconds = 0 WHERE deal = ?", (deal_key,))
            self.connection.execute("DELETE FROM played WHERE deal = ? AND NOT aided", (deal_key,))
        return id

    def _insert_or_renew(
        self, summary: MatchSummary, record_json: bytes, bests: Sequence[PersonalBest], ratings: Sequence[RatingChange]
    ) -> int:
        if self.connection.execute(UPDATE_DATE, (summary.when, summary.when[:10], record_key(record_json))).rowcount:
            return self.find_match_id(record_json) or 0
        id = self.insert_match(summary, record_json)
        self.put_results(id, summary, bests, ratings)
        return id

    def put_results(self, id: int, summary: MatchSummary, bests: Sequence[PersonalBest], ratings: Sequence[RatingChange]) -> None:
        """Insert the bests and ratings of the profiles in a match; call it in a transaction."""
        people = {
            players.seat: players.person for players in summary.final_tenures if players.person is not None and players.how == "played"
        }
        for best in bests:
            if best.seat in people:
                self.connection.execute(PUT_BEST, (id, people[best.seat], summary.game, best.kind, best.value))
        for rated in ratings:
            self.connection.execute(PUT_RATING, (id, rated.person, rated.game, rated.mu, rated.sigma))

    def insert_match(self, summary: MatchSummary, record_json: bytes) -> int:
        """Insert a match that the history lacks, without bests and ratings; return its id.

        Call it in a transaction.
        """
        key, day = record_key(record_json), summary.when[:10]
        id = self.connection.execute(INSERT_MATCH, (key, summary.game, summary.when, day, summary.over, summary.seconds)).lastrowid or 0
        self.connection.execute("INSERT INTO records VALUES (?, ?)", (id, zlib.compress(record_json, 9)))
        for players in summary.seats:
            self.connection.execute(INSERT_SEAT, (id, *msgspec.structs.astuple(players)))
        return id

    def remove_match(self, record_json: bytes) -> None:
        """Delete a match that is not over after all, because its last move was undone."""
        with transaction(self.connection):
            id = self.find_match_id(record_json)
            for part in MATCH_ROWS if id is not None else ():
                self.connection.execute(f"DELETE FROM {part} = ?", (id,))

    def add_playing_time(self, deal_key: bytes, duration_s: float, is_aided: bool = False) -> None:
        """Add seconds to the playing time of an unfinished match.

        `is_aided`: a hint was used, or a bot's move was undone.
        """
        with transaction(self.connection):
            self.connection.execute(ADD_PLAYING_TIME, (deal_key, duration_s, is_aided))

    # Reading

    def find_match_id(self, record_json: bytes) -> int | None:
        """Return the id of the match with this record; None if the history lacks it."""
        row = self.connection.execute("SELECT id FROM matches WHERE key = ?", (record_key(record_json),)).fetchone()
        return row and int(row[0])

    def playing_time_s(self, deal_key: bytes) -> float:
        """Return the playing time of a match that is not over, in seconds."""
        with translated_errors():
            row = self.connection.execute("SELECT SUM(seconds) FROM played WHERE deal = ?", (deal_key,)).fetchone()
        return float(row[0]) if isinstance(row[0], float | int) and 0 <= row[0] <= 1e9 else 0.0

    def latest_matches(self, limit: int, match_filter: MatchFilter = NO_FILTER, today: date = date.max) -> tuple[MatchSummary, ...]:
        """Return the matches that pass the filter, the latest first; dates after `today` are ignored."""
        where, facts = match_filter.sql_condition
        order = f"ORDER BY {sort_date_sql(today)} DESC, id DESC"
        return self._select_summaries(f"SELECT id, game, at, over, seconds FROM matches WHERE {where} {order} LIMIT ?", *facts, limit)

    def match_summaries(self, match_ids: Sequence[int]) -> tuple[MatchSummary, ...]:
        """Return the matches with these ids, the oldest first."""
        some = ",".join("?" * len(match_ids))
        return self._select_summaries(f"SELECT id, game, at, over, seconds FROM matches WHERE id IN ({some}) ORDER BY id", *match_ids)

    def _select_summaries(self, query: str, *arguments: int | str) -> tuple[MatchSummary, ...]:
        with translated_errors():
            rows = list(convert_rows(self.connection.execute(query, arguments), MatchRow, self.on_unreadable))
        seats = self._seats_by_match([row.id for row in rows])
        entries = [MatchSummary(row.game, row.when, row.over, row.seconds, tuple(seats.get(row.id, ())), row.id) for row in rows]
        return tuple(entry for entry in entries if self._check_all_seats(entry))

    def count_matches(self, match_filter: MatchFilter = NO_FILTER) -> int:
        """Return how many matches pass the filter."""
        where, facts = match_filter.sql_condition
        with translated_errors():
            return int(self.connection.execute(f"SELECT COUNT(*) FROM matches WHERE {where}", facts).fetchone()[0])

    def record_json(self, match_id: int) -> bytes | None:
        """Return the record of a match as JSON; None if it is not kept. Raises BadRecord."""
        with translated_errors():
            row = self.connection.execute(SELECT_RECORD, (match_id,)).fetchone()
        return None if row is None else unpack_record(row[0])

    def rating_history(self, profile_id: int, game: str) -> tuple[RatingAfterMatch, ...]:
        """Return this person's rating after each rated match, the oldest first."""
        with translated_errors():
            return tuple(
                convert_rows(self.connection.execute(SELECT_RATING_HISTORY, (profile_id, game)), RatingAfterMatch, self.on_unreadable)
            )

    def last_rating(self, profile_id: int, game: str) -> RatingChange | None:
        """Return this person's present rating in this game; None before the first rated match."""
        with translated_errors():
            return next(
                convert_rows(self.connection.execute(SELECT_LAST_RATING, (profile_id, game)), RatingChange, self.on_unreadable), None
            )

    def present_ratings(self) -> dict[tuple[int, str], float]:
        """Return the present rating (mu) of every person in every game, by person and game."""
        with translated_errors():
            return {
                (rated.person, rated.game): rated.mu
                for rated in convert_rows(self.connection.execute(SELECT_PRESENT_RATINGS), RatingChange, self.on_unreadable)
            }

    def played_games(self) -> frozenset[str]:
        with translated_errors():
            return frozenset(str(game) for (game,) in self.connection.execute("SELECT DISTINCT game FROM matches"))

    def find_unrated(self, record_json: bytes) -> MatchSummary | None:
        """Return the match with this record if it is kept and has changed no rating; else None."""
        with translated_errors():
            id = self.find_match_id(record_json)
        return None if id is None or self.is_rated(id) else next(iter(self.match_summaries((id,))), None)

    def is_rated(self, match_id: int) -> bool:
        """Return True if a match has changed a rating."""
        with translated_errors():
            return self.connection.execute("SELECT 1 FROM ratings WHERE match = ?", (match_id,)).fetchone() is not None

    def is_aided(self, deal_key: bytes) -> bool:
        """Return True if a player of this match had a hint or undid a bot's move."""
        with translated_errors():
            return self.connection.execute("SELECT 1 FROM played WHERE deal = ? AND aided", (deal_key,)).fetchone() is not None

    def _seats_by_match(self, match_ids: Sequence[int]) -> dict[int, list[SeatTenure]]:
        seats_by_match = dict[int, list[SeatTenure]]()
        with translated_errors():
            rows = self.connection.execute(SELECT_SEATS.format(",".join("?" * len(match_ids))), match_ids)
            for row in convert_rows(rows, SeatRow, self.on_unreadable):
                match, *players = msgspec.structs.astuple(msgspec.structs.replace(row, name=clean_name(row.name, row.seat + 1)))
                seats_by_match.setdefault(match, []).append(SeatTenure(*players))
        return seats_by_match

    def _check_all_seats(self, summary: MatchSummary) -> bool:
        """Return True if every seat of the match could be read; else report it."""
        if whole := bool(summary.seats) and [players.seat for players in summary.final_tenures] == list(range(len(summary.final_tenures))):
            return whole
        self.on_unreadable()
        return False


def unpack_record(data: object) -> bytes:
    """Unpack a record from the database to JSON. Raises BadRecord."""
    reader = zlib.decompressobj()
    try:
        text = reader.decompress(data, MAX_RECORD_BYTES) if isinstance(data, bytes) else b""
    except zlib.error:
        text = b""
    if not text or not reader.eof:
        raise BadRecord("empty_file")
    return text


def parse_record(data: bytes) -> Record:
    """Parse a record from JSON without replaying its moves. Raises BadRecord."""
    return record_from_json(decode_json_text(data.decode(errors="replace")))

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
from game.record import Record, from_json
from ui.store.database import Schema, decoded, opened, translated_errors, typed, writing
from ui.store.inputs.names import clean_name
from ui.store.matches.entries import (
    How,
    MatchSummary,
    Number,
    PersonalBest,
    RatingAfterMatch,
    RatingChange,
    Score,
    SeatTenure,
    Seconds,
    key_of,
)
from ui.store.matches.search import NO_WISH, MatchFilter, day_in_order
from ui.store.settings import Line, Name

VERSION = 2
LARGEST = 12 * 2**20  # bytes of an unpacked record

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
    "CREATE TABLE played (deal BLOB PRIMARY KEY, seconds REAL NOT NULL, aided INTEGER NOT NULL)",  # only unfinished matches
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
AGAIN = "UPDATE matches SET at = ?, day = ? WHERE key = ?"
INSERT = "INSERT INTO matches (key, game, at, day, over, seconds) VALUES (?, ?, ?, ?, ?, ?)"
SEAT = "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
BEST = "INSERT INTO bests VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET value = MAX(value, excluded.value)"
RATED = "INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?)"
PLAYED = (
    "INSERT INTO played VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET seconds = seconds + excluded.seconds, aided = MAX(aided, excluded.aided)"
)
SEATS = "SELECT match, seat, part, person, name, level, how, place, score, won FROM seats WHERE match IN ({}) ORDER BY match, part, seat"
RECORD = "SELECT record FROM records WHERE match = ?"
RATINGS = "SELECT match, at, mu, sigma FROM ratings r JOIN matches m ON m.id = r.match WHERE person = ? AND r.game = ? ORDER BY match"
LAST = "SELECT person, game, mu, sigma FROM ratings WHERE person = ? AND game = ? ORDER BY match DESC LIMIT 1"
LEVELS = (
    "SELECT person, game, mu, sigma FROM ratings r WHERE match = (SELECT MAX(match) FROM ratings WHERE person = r.person AND game = r.game)"
)
PARTS = ("matches WHERE id", "records WHERE match", "seats WHERE match", "bests WHERE match", "ratings WHERE match")  # one match


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
    how: How
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
        self.base = opened(path, SCHEMA, source)
        self.on_unreadable = on_unreadable
        with translated_errors():
            self.base.execute("PRAGMA secure_delete = ON")

    def close(self) -> None:
        self.base.close()

    def is_empty(self) -> bool:
        return self.count() == 0

    # Writing

    def add(
        self,
        entry: MatchSummary,
        record: bytes,
        bests: Sequence[PersonalBest] = (),
        ratings: Sequence[RatingChange] = (),
        deal: bytes = b"",
    ) -> int:
        """Add a finished match to the history, with its record as JSON; return its id.

        A match that is kept already only moves to the top. The playing time so far of its `deal` is deleted.
        """
        with writing(self.base):
            id = self._add(entry, record, bests, ratings)
            self.base.execute("DELETE FROM played WHERE deal = ?", (deal,))
        return id

    def _add(self, entry: MatchSummary, record: bytes, bests: Sequence[PersonalBest], ratings: Sequence[RatingChange]) -> int:
        if self.base.execute(AGAIN, (entry.when, entry.when[:10], key_of(record))).rowcount:
            return self.find_match(record) or 0
        id = self.put(entry, record)
        people = {players.seat: players.person for players in entry.last if players.person is not None and players.how == "played"}
        for best in bests:
            if best.seat in people:
                self.base.execute(BEST, (id, people[best.seat], entry.game, best.kind, best.value))
        for rated in ratings:
            self.base.execute(RATED, (id, rated.person, rated.game, rated.mu, rated.sigma))
        return id

    def put(self, entry: MatchSummary, record: bytes) -> int:
        """Insert a match that the history lacks, without bests and ratings; return its id.

        Call it in a transaction.
        """
        key, day = key_of(record), entry.when[:10]
        id = self.base.execute(INSERT, (key, entry.game, entry.when, day, entry.over, entry.seconds)).lastrowid or 0
        self.base.execute("INSERT INTO records VALUES (?, ?)", (id, zlib.compress(record, 9)))
        for players in entry.seats:
            self.base.execute(SEAT, (id, *msgspec.structs.astuple(players)))
        return id

    def take_back(self, record: bytes) -> None:
        """Delete a match that is not over after all, because its last move was undone."""
        with writing(self.base):
            id = self.find_match(record)
            for part in PARTS if id is not None else ():
                self.base.execute(f"DELETE FROM {part} = ?", (id,))

    def add_time(self, deal: bytes, duration_s: float, aided: bool = False) -> None:
        """Add seconds to the playing time of an unfinished match.

        `aided`: a hint was used, or a bot's move was undone.
        """
        with writing(self.base):
            self.base.execute(PLAYED, (deal, duration_s, aided))

    # Reading

    def find_match(self, record: bytes) -> int | None:
        """Return the id of the match with this record; None if the history lacks it."""
        row = self.base.execute("SELECT id FROM matches WHERE key = ?", (key_of(record),)).fetchone()
        return row and int(row[0])

    def time(self, deal: bytes) -> float:
        """Return the playing time of a match that is not over, in seconds."""
        with translated_errors():
            row = self.base.execute("SELECT SUM(seconds) FROM played WHERE deal = ?", (deal,)).fetchone()
        return float(row[0]) if isinstance(row[0], float | int) and 0 <= row[0] <= 1e9 else 0.0

    def latest(self, limit: int, wish: MatchFilter = NO_WISH, today: date = date.max) -> tuple[MatchSummary, ...]:
        """Return the matches that pass the filter, the latest first; dates after `today` are ignored."""
        where, facts = wish.where
        order = f"ORDER BY {day_in_order(today)} DESC, id DESC"
        return self._entries(f"SELECT id, game, at, over, seconds FROM matches WHERE {where} {order} LIMIT ?", *facts, limit)

    def entries(self, ids: Sequence[int]) -> tuple[MatchSummary, ...]:
        """Return the matches with these ids, the oldest first."""
        some = ",".join("?" * len(ids))
        return self._entries(f"SELECT id, game, at, over, seconds FROM matches WHERE id IN ({some}) ORDER BY id", *ids)

    def _entries(self, query: str, *facts: int | str) -> tuple[MatchSummary, ...]:
        with translated_errors():
            rows = list(typed(self.base.execute(query, facts), MatchRow, self.on_unreadable))
        seats = self._seats([row.id for row in rows])
        entries = [MatchSummary(row.game, row.when, row.over, row.seconds, tuple(seats.get(row.id, ())), row.id) for row in rows]
        return tuple(entry for entry in entries if self._whole(entry))

    def count(self, wish: MatchFilter = NO_WISH) -> int:
        """Return how many matches pass the filter."""
        where, facts = wish.where
        with translated_errors():
            return int(self.base.execute(f"SELECT COUNT(*) FROM matches WHERE {where}", facts).fetchone()[0])

    def record(self, id: int) -> bytes | None:
        """Return the record of a match as JSON; None if it is not kept. Raises BadRecord."""
        with translated_errors():
            row = self.base.execute(RECORD, (id,)).fetchone()
        return None if row is None else unpacked(row[0])

    def ratings(self, person: int, game: str) -> tuple[RatingAfterMatch, ...]:
        """Return this person's rating after each rated match, the oldest first."""
        with translated_errors():
            return tuple(typed(self.base.execute(RATINGS, (person, game)), RatingAfterMatch, self.on_unreadable))

    def last_rating(self, person: int, game: str) -> RatingChange | None:
        """Return this person's present rating in this game; None before the first rated match."""
        with translated_errors():
            return next(typed(self.base.execute(LAST, (person, game)), RatingChange, self.on_unreadable), None)

    def levels(self) -> dict[tuple[int, str], float]:
        """Return the present rating (mu) of every person in every game, by person and game."""
        with translated_errors():
            return {(rated.person, rated.game): rated.mu for rated in typed(self.base.execute(LEVELS), RatingChange, self.on_unreadable)}

    def games(self) -> frozenset[str]:
        with translated_errors():
            return frozenset(str(game) for (game,) in self.base.execute("SELECT DISTINCT game FROM matches"))

    def unrated(self, record: bytes) -> MatchSummary | None:
        """Return the match with this record if it is kept and has changed no rating; else None."""
        with translated_errors():
            id = self.find_match(record)
            rated = self.base.execute("SELECT 1 FROM ratings WHERE match = ?", (id,)).fetchone()
        return None if id is None or rated else next(iter(self.entries((id,))), None)

    def aided(self, deal: bytes) -> bool:
        """Return True if a player of this unfinished match had a hint or undid a bot's move."""
        with translated_errors():
            return self.base.execute("SELECT 1 FROM played WHERE deal = ? AND aided", (deal,)).fetchone() is not None

    def _seats(self, ids: Sequence[int]) -> dict[int, list[SeatTenure]]:
        result = dict[int, list[SeatTenure]]()
        with translated_errors():
            rows = self.base.execute(SEATS.format(",".join("?" * len(ids))), ids)
            for row in typed(rows, SeatRow, self.on_unreadable):
                match, *players = msgspec.structs.astuple(msgspec.structs.replace(row, name=clean_name(row.name, row.seat + 1)))
                result.setdefault(match, []).append(SeatTenure(*players))
        return result

    def _whole(self, entry: MatchSummary) -> bool:
        """Return True if every seat of the match could be read; else report it."""
        if whole := bool(entry.seats) and [players.seat for players in entry.last] == list(range(len(entry.last))):
            return whole
        self.on_unreadable()
        return False


def unpacked(data: object) -> bytes:
    """Unpack a record from the database to JSON. Raises BadRecord."""
    reader = zlib.decompressobj()
    try:
        text = reader.decompress(data, LARGEST) if isinstance(data, bytes) else b""
    except zlib.error:
        text = b""
    if not text or not reader.eof:
        raise BadRecord("empty_file")
    return text


def read(data: bytes) -> Record:
    """Parse a record from JSON without replaying its moves. Raises BadRecord."""
    return from_json(decoded(data.decode(errors="replace")))

"""Renaming, merging and deleting a profile in the history."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby

import msgspec

from game.kernel import BadRecord
from ui.store.database import DatabaseUnavailable, translated_errors, writing
from ui.store.history import PARTS, HistoryDatabase, read, unpacked
from ui.store.matches.entries import key_of, renamed, unused

MINE = "SELECT match, seat, part, name FROM seats WHERE person = ? ORDER BY match"
NAMED = (  # includes matches as a guest, before the profile was added
    "SELECT match, seat, part, name FROM seats WHERE person = ? OR (person IS NULL AND level IS NULL AND lower(name) = lower(?)) ORDER BY match"
)
OTHERS = "SELECT 1 FROM seats WHERE match = ? AND level IS NULL AND (person IS NOT NULL OR lower(name) IS NOT lower(?)) AND person IS NOT ?"
TOGETHER = "SELECT 1 FROM seats a JOIN seats b ON a.match = b.match WHERE a.person = ? AND b.person = ? LIMIT 1"


def rename(history: HistoryDatabase, person: int, name: str) -> None:
    """Rename a profile in all of its matches."""
    with writing(history.base):
        _rename(history, person, name)


def together(history: HistoryDatabase, one: int, other: int) -> bool:
    """Return True if both profiles have played in one match."""
    with translated_errors():
        return history.base.execute(TOGETHER, (one, other)).fetchone() is not None


def join(history: HistoryDatabase, gone: int, stays: int, name: str) -> None:
    """Give all matches of one profile to the other, which keeps its own ratings: they cannot be added."""
    with writing(history.base):
        history.base.execute("DELETE FROM ratings WHERE person = ?", (gone,))
        for table in ("seats", "bests"):
            history.base.execute(f"UPDATE {table} SET person = ? WHERE person = ?", (stays, gone))
        _rename(history, stays, name)


def forget(history: HistoryDatabase, person: int, name: str, nobody: str) -> None:
    """Delete every byte of a profile from the history.

    Matches without other people are deleted; in the others the seat gets a substitute name.
    """
    with writing(history.base):
        for match, seats in _by_match(history, NAMED, (person, name)):
            alone = history.base.execute(OTHERS, (match, name, person)).fetchone() is None
            if alone or not _rewrite(history, match, seats, nobody):
                for part in PARTS:
                    history.base.execute(f"DELETE FROM {part} = ?", (match,))
        history.base.execute("UPDATE seats SET person = NULL WHERE person = ?", (person,))
        for table in ("bests", "ratings"):
            history.base.execute(f"DELETE FROM {table} WHERE person = ?", (person,))
    with suppress(DatabaseUnavailable), translated_errors():
        history.base.execute("VACUUM")


def _rename(history: HistoryDatabase, person: int, name: str) -> None:
    for match, seats in _by_match(history, MINE, (person,)):
        _rewrite(history, match, seats, name)


def _by_match(history: HistoryDatabase, query: str, facts: Sequence[int | str]) -> list[tuple[int, list[tuple[int, int, str]]]]:
    """Return the seats (seat, part, old name) of each match."""
    rows = history.base.execute(query, facts).fetchall()
    return [(match, [(seat, part, old) for _match, seat, part, old in result]) for match, result in groupby(rows, key=lambda row: row[0])]


def _rewrite(history: HistoryDatabase, match: int, seats: Sequence[tuple[int, int, str]], name: str) -> bool:
    """Rewrite the names in a record; return False, without a change, if the record cannot be read."""
    base = history.base
    row = base.execute("SELECT record FROM records WHERE match = ?", (match,)).fetchone()
    try:
        record = read(unpacked(row and row[0]))
    except BadRecord:
        return False
    old = {(seat, was) for seat, _part, was in seats}
    new = unused(name, [player.name for seat, player in enumerate(record.seats) if (seat, player.name) not in old])
    data = msgspec.json.encode(renamed(record, lambda seat, player: new if (seat, player.name) in old else player.name).to_json())
    base.execute("UPDATE records SET record = ? WHERE match = ?", (zlib.compress(data, 9), match))
    base.execute("UPDATE OR IGNORE matches SET key = ? WHERE id = ?", (key_of(data), match))
    for seat, part, _was in seats:
        base.execute("UPDATE seats SET name = ? WHERE match = ? AND seat = ? AND part = ?", (new, match, seat, part))
    return True

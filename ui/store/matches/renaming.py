"""Other names in the matches that are kept: of somebody who is called otherwise now, or who is to be forgotten."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby

import msgspec

from game.kernel import BadRecord
from ui.store.database import NoBase, judged, writing
from ui.store.history import PARTS, History, read, unpacked
from ui.store.matches.entries import key_of, renamed, unused

MINE = "SELECT match, seat, part, name FROM seats WHERE person = ? ORDER BY match"
NAMED = (  # also as a guest, before the person was known here
    "SELECT match, seat, part, name FROM seats WHERE person = ? OR (person IS NULL AND level IS NULL AND lower(name) = lower(?)) ORDER BY match"
)
OTHERS = "SELECT 1 FROM seats WHERE match = ? AND level IS NULL AND (person IS NOT NULL OR lower(name) IS NOT lower(?)) AND person IS NOT ?"
TOGETHER = "SELECT 1 FROM seats a JOIN seats b ON a.match = b.match WHERE a.person = ? AND b.person = ? LIMIT 1"


def rename(history: History, person: int, name: str) -> None:
    """In all matches of this person."""
    with writing(history.base):
        _rename(history, person, name)


def together(history: History, one: int, other: int) -> bool:
    """Whether both have sat at one table."""
    with judged():
        return history.base.execute(TOGETHER, (one, other)).fetchone() is not None


def join(history: History, gone: int, stays: int, name: str) -> None:
    """Gives all matches of one to the other. Their strengths cannot be added: that of who stays counts."""
    with writing(history.base):
        history.base.execute("DELETE FROM ratings WHERE person = ?", (gone,))
        for table in ("seats", "bests"):
            history.base.execute(f"UPDATE {table} SET person = ? WHERE person = ?", (stays, gone))
        _rename(history, stays, name)


def forget(history: History, person: int, name: str, nobody: str) -> None:
    """Leaves no byte of this person: matches without other people go, in others a seat says `nobody`."""
    with writing(history.base):
        for match, seats in _by_match(history, NAMED, (person, name)):
            alone = history.base.execute(OTHERS, (match, name, person)).fetchone() is None
            if alone or not _rewrite(history, match, seats, nobody):
                for part in PARTS:
                    history.base.execute(f"DELETE FROM {part} = ?", (match,))
        history.base.execute("UPDATE seats SET person = NULL WHERE person = ?", (person,))
        for table in ("bests", "ratings"):
            history.base.execute(f"DELETE FROM {table} WHERE person = ?", (person,))
    with suppress(NoBase), judged():
        history.base.execute("VACUUM")


def _rename(history: History, person: int, name: str) -> None:
    for match, seats in _by_match(history, MINE, (person,)):
        _rewrite(history, match, seats, name)


def _by_match(history: History, query: str, facts: Sequence[int | str]) -> list[tuple[int, list[tuple[int, int, str]]]]:
    """The seats (seat, part, name so far) in each match."""
    rows = history.base.execute(query, facts).fetchall()
    return [(match, [(seat, part, old) for _match, seat, part, old in found]) for match, found in groupby(rows, key=lambda row: row[0])]


def _rewrite(history: History, match: int, seats: Sequence[tuple[int, int, str]], name: str) -> bool:
    """False where the record cannot be read, and stays as it is."""
    base = history.base
    row = base.execute("SELECT record FROM records WHERE match = ?", (match,)).fetchone()
    try:
        record = read(unpacked(row and row[0]))
    except BadRecord:
        return False
    old = {(seat, was) for seat, _part, was in seats}
    new = unused(name, [who.name for seat, who in enumerate(record.seats) if (seat, who.name) not in old])
    data = msgspec.json.encode(renamed(record, lambda seat, who: new if (seat, who.name) in old else who.name).to_json())
    base.execute("UPDATE records SET record = ? WHERE match = ?", (zlib.compress(data, 9), match))
    base.execute("UPDATE OR IGNORE matches SET key = ? WHERE id = ?", (key_of(data), match))
    for seat, part, _was in seats:
        base.execute("UPDATE seats SET name = ? WHERE match = ? AND seat = ? AND part = ?", (new, match, seat, part))
    return True

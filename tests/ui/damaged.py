"""Damage for databases and settings: any SQLite value in any column, any JSON value anywhere."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from hypothesis import strategies as st

FACTS = ("7 plus 8", "5[/]0=1", "9-?=12", "0:+:1", "9:+-*/:10", "8*7=?", "100/?=3")
DAYS = ("0001-01-01", "9999-12-31", "20260504", "2026-W19-1", "2026-05-04T17:00:00+02:00", "yesterday")
SIGNS = ("\0", "Zo\0é", "line\nbreak", "\x85", "=1+1", "a" * 300, "{0}", "unicorn", "☃" * 41, "[" * 2000, '{"game": "nin_jan"}')
NUMBERS = (-1, -2, -15, 0, 1, 2, 3, 7, 10**6, 2**63 - 1, -(2**63), 0.5, -0.0, 1e9, 1e300, -1e300, float("inf"), float("-inf"))


KEYED = ("parts", "families", "golds")  # tables without rowid: here `first` means one row of each child


@dataclass(frozen=True, slots=True)
class Damage:
    """A value to write into one column of a table."""

    table: str
    column: str
    value: object
    raw: bool = False  # write the bytes as text
    first: bool = False  # only in the first row

    def do(self, path: Path) -> None:
        """Write the value. SQLite may refuse it for a row (number column, equal key), which then stays."""
        value = "CAST(? AS TEXT)" if self.raw else "?"
        keyed = f"WHERE (child, {self.column}) IN (SELECT child, MIN({self.column}) FROM {self.table} GROUP BY child)"
        where = (
            f"WHERE rowid = (SELECT MIN(rowid) FROM {self.table})"
            if self.first and self.table not in KEYED
            else keyed
            if self.first and self.column != "child"
            else ""
        )
        with closing(sqlite3.connect(path)) as base:
            try:
                base.execute(f"UPDATE OR IGNORE {self.table} SET {self.column} = {value} {where}", (self.value,))
            except sqlite3.IntegrityError:
                return
            base.commit()


def lax(source: Path, target: Path) -> Path:
    """Copy a database without its NOT NULL constraints."""
    shutil.copyfile(source, target)
    with closing(sqlite3.connect(target)) as base:
        base.execute("PRAGMA writable_schema = ON")
        base.execute("UPDATE sqlite_master SET sql = REPLACE(sql, ' NOT NULL', '') WHERE type = 'table'")
        base.commit()
    return target


def columns(path: Path) -> list[tuple[str, str]]:
    """Return every (table, column) of a database."""
    with closing(sqlite3.connect(path)) as base:
        tables = [name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        return [(table, name) for table in tables for _place, name, *_ in base.execute(f"PRAGMA table_info({table})")]


def damages(places: list[tuple[str, str]]) -> st.SearchStrategy[list[Damage]]:
    text = st.sampled_from((*FACTS, *DAYS, *SIGNS)) | st.text(st.characters(exclude_categories=["Cs"]))
    number = st.sampled_from(NUMBERS) | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False)
    stored = st.tuples(st.none() | number | text | st.binary(), st.just(False))
    raw = st.tuples(st.binary() | st.sampled_from((b"\xff", b"A\xffda", b"\xed\xa0\x80")), st.just(True))
    one = st.builds(lambda place, value, first: Damage(*place, *value, first=first), st.sampled_from(places), stored | raw, st.booleans())
    return st.lists(one, min_size=1, max_size=6)


def places(form: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of every value within a JSON document, the document itself first."""
    yield path
    inner = form.items() if isinstance(form, dict) else enumerate(form) if isinstance(form, list) else ()
    for key, value in inner:
        yield from places(value, (*path, key))


def put(form: object, path: tuple[str | int, ...], value: object) -> object:
    """Return the document with another value at this path."""
    if not path:
        return value
    if isinstance(form, dict):
        return {key: put(inner, path[1:], value) if key == path[0] else inner for key, inner in form.items()}
    assert isinstance(form, list), "a place within"
    return [put(inner, path[1:], value) if at == path[0] else inner for at, inner in enumerate(form)]


def anything() -> st.SearchStrategy[object]:
    """Return a strategy for any JSON value."""
    leaf = st.none() | st.booleans() | st.sampled_from(NUMBERS) | st.integers() | st.floats() | st.sampled_from(SIGNS) | st.text()
    return st.recursive(
        leaf, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3), max_leaves=5
    )

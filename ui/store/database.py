"""An SQLite database of ours: whether it is broken or cannot be used just now, and what is done about it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import msgspec

from ui.store.disk import cause, make_file, make_folder, set_aside

PATIENCE = 3.0  # seconds for another window of the app to finish writing
DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_CONSTRAINT}
PRIMARY = 0xFF  # the low byte of an SQLite error: its kind


class BrokenBase(Exception):
    """The file is no database of ours, or damaged."""


class NoBase(Exception):
    """The file cannot be used now: locked, read-only, a full disk."""


class Closing(Protocol):
    def close(self) -> None: ...


B = TypeVar("B", bound=Closing)
S = TypeVar("S", bound=msgspec.Struct)
T = TypeVar("T")


def opened(path: Path | None, version: int, tables: Sequence[str], columns: str, source: Path | None = None) -> sqlite3.Connection:
    """The database in this file, in memory for None; there with what `source` holds, which is only read. Raises BrokenBase or NoBase.

    `tables`: statements that make the tables, in one transaction; `columns`: a query of all our columns, which fails on other tables.
    """
    with judged():
        if path is not None:
            make_file(path)
        base = sqlite3.connect(path if path is not None else ":memory:", timeout=PATIENCE)
        if path is None and source is not None and source.exists():
            with closing(sqlite3.connect(f"{source.as_uri()}?mode=ro&immutable=1", uri=True)) as kept:
                kept.backup(base)
    base.text_factory = lambda text: text.decode("utf-8", "surrogateescape")  # what is no UTF-8 fits no type of ours
    try:
        with judged():
            _prepare(base, version, tables, columns)
    except (BrokenBase, NoBase):
        base.close()
        raise
    return base


def _prepare(base: sqlite3.Connection, version: int, tables: Sequence[str], columns: str) -> None:
    (found,) = base.execute("PRAGMA user_version").fetchone()
    if found not in (0, version):
        raise BrokenBase(f"version {found}")
    if found == version:
        base.execute(columns)
        return
    with writing(base):
        for statement in (*tables, columns, f"PRAGMA user_version = {version}"):
            base.execute(statement)


def typed(rows: Iterable[Sequence[object]], kind: type[S], lacking: Callable[[], None]) -> Iterator[S]:
    """Each row as a value of this kind (array-like, a column for each field). A row that does not fit is left out, and `lacking` is called."""
    truths = [place for place, field in enumerate(_types(kind)) if field is bool]
    for row in rows:
        fields = list(row)
        for place in truths:
            fields[place] = _truth(row[place])
        try:
            yield msgspec.convert(fields, kind)
        except ValueError:
            lacking()


def mended(row: Sequence[object], otherwise: S, lacking: Callable[[], None]) -> S:
    """The row as a value of the kind of `otherwise`; fields that cannot be read are taken from it, and `lacking` is called."""
    fields: list[object] = []
    for found, kind, other in zip(row, _types(type(otherwise)), msgspec.structs.astuple(otherwise), strict=True):
        try:
            fields.append(msgspec.convert(_truth(found) if kind is bool else found, kind))
        except ValueError:
            fields.append(other)
            lacking()
    return type(otherwise)(*fields)


@cache
def _types(kind: type[msgspec.Struct]) -> tuple[type, ...]:
    return tuple(field.type for field in msgspec.structs.fields(kind))


def _truth(found: object) -> object:
    """A truth value, which SQLite writes as 0 or 1; anything else as it is."""
    return bool(found) if found in (0, 1) else found


@contextmanager
def writing(base: sqlite3.Connection) -> Iterator[None]:
    """A transaction: all that is written in it is kept, or nothing. Waits while another window writes. Raises BrokenBase or NoBase."""
    with judged(), base:
        base.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def judged() -> Iterator[None]:
    """Turns errors of SQLite and the disk into BrokenBase or NoBase."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise BrokenBase(str(error)) from error
    except OSError as error:
        raise NoBase(cause(error)) from error
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", None)
        if code is None:
            raise  # not the file's fault, but ours
        raise (BrokenBase if code & PRIMARY in DAMAGE else NoBase)(str(error)) from error


class Guarded(Generic[B]):
    """A database that is opened on first use. A broken one is set aside and reported, and a new one begins."""

    def __init__(self, path: Path | None, kind: Callable[[Path | None], B], tell: Callable[[str], None]) -> None:
        """`path` None: in memory; `tell` gets the new name of a broken file."""
        self.path, self._kind, self._tell = path, kind, tell
        self._base: B | None = None

    def ask(self, ask: Callable[[B], T]) -> T:
        """What `ask` returns for the open database. Raises NoBase; the next call tries again."""
        try:
            return self._asked(ask)
        except BrokenBase:
            self.close()
            assert self.path is not None, "what is in memory is whole"
            self._tell(set_aside(self.path))
        try:
            return self._asked(ask)
        except BrokenBase as error:  # it could not be set aside
            self.close()
            raise NoBase(str(error)) from error

    def close(self) -> None:
        if self._base is not None:
            self._base.close()
            self._base = None

    def _asked(self, ask: Callable[[B], T]) -> T:
        try:
            if self.path is not None and not self.path.exists():
                self.close()  # somebody removed the file: what we write into it would be lost
                with judged():
                    make_folder(self.path.parent)
            self._base = self._base or self._kind(self.path)
            return ask(self._base)
        except NoBase:
            self.close()
            raise

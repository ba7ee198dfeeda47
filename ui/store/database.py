"""An SQLite database of ours: whether it is broken or cannot be used just now, and what is done about it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import msgspec

from game.kernel import BadRecord
from ui.store.disk import TAILS, Limit, cause, check_file, former, identity, make_file, make_folder, set_aside

PATIENCE = 3.0  # seconds for another window of the app to finish writing
SYNCHRONOUS = "FULL"  # a commit waits until the disk has written: a power cut loses nothing
DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_CONSTRAINT}
PRIMARY = 0xFF  # the low byte of an SQLite error: its kind


class BrokenBase(Exception):
    """The file is no database of ours, or damaged."""


class OtherVersion(BrokenBase):
    """The file was written by a version of Tablée that this one cannot read."""


class NoBase(Exception):
    """The file cannot be used now: locked, read-only, a full disk."""


class Closing(Protocol):
    def close(self) -> None: ...


B = TypeVar("B", bound=Closing)
S = TypeVar("S", bound=msgspec.Struct)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Schema:
    """What a database of ours has to hold. `tables`: statements that make the tables; `columns`: queries of all our columns, which
    fail on other tables; `upgrades`: statements that make the present version from an older one, by its number; `keeps_copy`: the copy
    of the older one stays until its owner removes it."""

    version: int
    tables: Sequence[str]
    columns: Sequence[str]
    upgrades: Mapping[int, Sequence[str]] = field(default_factory=dict)
    keeps_copy: bool = False


def opened(path: Path | None, schema: Schema, source: Path | None = None) -> sqlite3.Connection:
    """The database in this file, in memory for None. Raises BrokenBase or NoBase.

    `source`: a file whose content one in memory begins with, as far as it can be read.
    """
    with judged():
        if path is not None:
            make_file(path)
            _check_files(path)
        base = sqlite3.connect(path if path is not None else ":memory:", timeout=PATIENCE, check_same_thread=path is not None)
    base.text_factory = lambda text: text.decode("utf-8", "surrogateescape")  # what is no UTF-8 fits no type of ours
    try:
        if path is None and source is not None:
            _fill(base, source)
        with judged():
            _prepare(base, path, schema)
    except (BrokenBase, NoBase) as error:
        base.close()
        if path is None and source is not None and isinstance(error, BrokenBase):
            return opened(None, schema)  # what was copied is of no use
        raise
    return base


def _check_files(path: Path) -> None:
    """Raise NoBase where a database, or a file that SQLite keeps beside it, is not a regular file or too big."""
    for one in (path, *(path.with_name(path.name + tail) for tail in TAILS)):
        try:
            check_file(one, Limit.DATABASE)
        except FileNotFoundError:
            continue
        except BadRecord as bad:
            raise NoBase(bad.key) from bad


def _fill(base: sqlite3.Connection, source: Path) -> None:
    """Copies a file that is only read."""
    with suppress(BrokenBase, NoBase), judged():
        _check_files(source)
        with closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", timeout=PATIENCE, uri=True)) as file:
            _version(file)  # fails where the file is locked; a backup would wait for ever
            file.backup(base)


def _prepare(base: sqlite3.Connection, path: Path | None, schema: Schema) -> None:
    """Makes what is missing, in one transaction: the present version comes out, or nothing has changed."""
    found = _version(base)
    base.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
    if found == schema.version:
        for query in schema.columns:
            base.execute(query)
        return
    with writing(base):
        found = _version(base)  # another window may have been quicker
        if found in schema.upgrades and path is not None:
            _copy(path)
        for statement in (*_statements(schema, found), *schema.columns, f"PRAGMA user_version = {schema.version}"):
            base.execute(statement)
    if found in schema.upgrades and path is not None and not schema.keeps_copy:
        former(path).unlink(missing_ok=True)


def _version(base: sqlite3.Connection) -> int:
    (found,) = base.execute("PRAGMA user_version").fetchone()
    return int(found)


def _statements(schema: Schema, found: int) -> Sequence[str]:
    """What makes the present version of this one."""
    known = {0: schema.tables, schema.version: (), **schema.upgrades}
    if found not in known:
        raise OtherVersion(f"version {found}")
    return known[found]


def _copy(path: Path) -> None:
    """Lays a copy of a file beside it, before a change that might fail."""
    make_file(former(path))
    _check_files(former(path))
    with closing(sqlite3.connect(path)) as file, closing(sqlite3.connect(former(path))) as kept:
        file.backup(kept)  # by a connection of its own: while one writes, its own backup would wait for ever


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


def decoded(text: object) -> object:
    """What a JSON text holds; anything else as it is."""
    try:
        return msgspec.json.decode(text) if isinstance(text, str) else text
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        return text


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

    def __init__(self, path: Path | None, kind: Callable[[Path | None], B], tell: Callable[[str, bool], None]) -> None:
        """`path` None: in memory; `tell` gets the new name of a broken file, and whether another version wrote it."""
        self.path, self._kind, self._tell = path, kind, tell
        self._base: B | None = None
        self.identity: object = None  # of the file that is open: another one may lie in its place by now

    def ask(self, ask: Callable[[B], T]) -> T:
        """What `ask` returns for the open database. Raises NoBase; the next call tries again."""
        try:
            return self._asked(ask)
        except BrokenBase as error:
            self.close()
            assert self.path is not None, "what is in memory is whole"
            self._tell(set_aside(self.path), isinstance(error, OtherVersion))
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
            if identity(self.path) != self.identity:
                self.close()  # somebody removed or replaced the file: what we write into ours would be lost
            if self._base is None:
                if self.path is not None:
                    with judged():
                        make_folder(self.path.parent)
                self._base = self._kind(self.path)
                self.identity = identity(self.path)
            return ask(self._base)
        except NoBase:
            self.close()
            raise

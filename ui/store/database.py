"""Opening SQLite databases of ours, translating their errors, and recovering from corrupt files."""

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
from ui.store.disk import TAILS, Limit, cause, check_file, former, identity, make_file, make_folder, quarantine

PATIENCE = 3.0  # seconds that another window of the app may take to finish writing
SYNCHRONOUS = "FULL"  # a commit waits until the disk has written: a power failure loses nothing
DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_CONSTRAINT}
PRIMARY = 0xFF  # the low byte of an SQLite error code: its kind


class DatabaseCorrupt(Exception):
    """Raised when a file is not a database of ours, or is damaged."""


class DatabaseVersionUnknown(DatabaseCorrupt):
    """Raised when a file was written by a version of Tablée that this one cannot read."""


class DatabaseUnavailable(Exception):
    """Raised when a file cannot be used now: it is locked or read-only, or the disk is full."""


class Closing(Protocol):
    """An open database that can be closed."""

    def close(self) -> None: ...


B = TypeVar("B", bound=Closing)
S = TypeVar("S", bound=msgspec.Struct)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Schema:
    """The tables that a database of ours must have."""

    version: int
    tables: Sequence[str]  # statements that create them
    columns: Sequence[str]  # queries of all our columns, which fail on other tables
    upgrades: Mapping[int, Sequence[str]] = field(default_factory=dict)  # statements to the present version, by the number of the old one
    keeps_copy: bool = False  # the copy of the old version stays until its owner removes it


def opened(path: Path | None, schema: Schema, source: Path | None = None) -> sqlite3.Connection:
    """Open the database in this file, or one in memory if `path` is None.

    A database in memory begins with the content of `source`, as far as it can be read. Raises an error if the database is corrupt or
    unavailable.
    """
    with translated_errors():
        if path is not None:
            make_file(path)
            _check_files(path)
        base = sqlite3.connect(path if path is not None else ":memory:", timeout=PATIENCE, check_same_thread=path is not None)
    base.text_factory = lambda text: text.decode("utf-8", "surrogateescape")  # text that is not UTF-8 gets surrogates: our types reject it
    try:
        if path is None and source is not None:
            _fill(base, source)
        with translated_errors():
            _prepare(base, path, schema)
    except (DatabaseCorrupt, DatabaseUnavailable) as error:
        base.close()
        if path is None and source is not None and isinstance(error, DatabaseCorrupt):
            return opened(None, schema)  # the copied content cannot be used
        raise
    return base


def _check_files(path: Path) -> None:
    """Raise an error if a database, or a file of SQLite next to it, is not regular or too big."""
    for one in (path, *(path.with_name(path.name + tail) for tail in TAILS)):
        try:
            check_file(one, Limit.DATABASE)
        except FileNotFoundError:
            continue
        except BadRecord as bad:
            raise DatabaseUnavailable(bad.key) from bad


def _fill(base: sqlite3.Connection, source: Path) -> None:
    """Copy the content of a read-only database file into the database, as far as it can be read."""
    with suppress(DatabaseCorrupt, DatabaseUnavailable), translated_errors():
        _check_files(source)
        with closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", timeout=PATIENCE, uri=True)) as file:
            _version(file)  # fails if the file is locked; a backup would wait forever
            file.backup(base)


def _prepare(base: sqlite3.Connection, path: Path | None, schema: Schema) -> None:
    """Create or upgrade a database's tables in one transaction: completely, or not at all."""
    result = _version(base)
    base.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
    if result == schema.version:
        for query in schema.columns:
            base.execute(query)
        return
    with writing(base):
        result = _version(base)  # another window may have done it meanwhile
        if result in schema.upgrades and path is not None:
            _copy(path)
        for statement in (*_statements(schema, result), *schema.columns, f"PRAGMA user_version = {schema.version}"):
            base.execute(statement)
    if result in schema.upgrades and path is not None and not schema.keeps_copy:
        former(path).unlink(missing_ok=True)


def _version(base: sqlite3.Connection) -> int:
    (result,) = base.execute("PRAGMA user_version").fetchone()
    return int(result)


def _statements(schema: Schema, result: int) -> Sequence[str]:
    """Return the SQL statements that upgrade a database of this version to the present one."""
    known = {0: schema.tables, schema.version: (), **schema.upgrades}
    if result not in known:
        raise DatabaseVersionUnknown(f"version {result}")
    return known[result]


def _copy(path: Path) -> None:
    """Copy a database to a second file before an upgrade that might fail."""
    make_file(former(path))
    _check_files(former(path))
    with closing(sqlite3.connect(path)) as file, closing(sqlite3.connect(former(path))) as saved:
        file.backup(saved)  # uses a connection of its own: the backup of a connection that is writing would wait forever


def typed(rows: Iterable[Sequence[object]], kind: type[S], on_unreadable: Callable[[], None]) -> Iterator[S]:
    """Convert database rows to values of an array-like type, one column for each field.

    A row that does not fit is left out, and `on_unreadable` is called.
    """
    truths = [index for index, field in enumerate(_types(kind)) if field is bool]
    for row in rows:
        fields = list(row)
        for index in truths:
            fields[index] = _truth(row[index])
        try:
            yield msgspec.convert(fields, kind)
        except ValueError:
            on_unreadable()


def mended(row: Sequence[object], otherwise: S, on_unreadable: Callable[[], None]) -> S:
    """Convert a database row to a value, with the default for each field that cannot be read."""
    fields: list[object] = []
    for result, kind, other in zip(row, _types(type(otherwise)), msgspec.structs.astuple(otherwise), strict=True):
        try:
            fields.append(msgspec.convert(_truth(result) if kind is bool else result, kind))
        except ValueError:
            fields.append(other)
            on_unreadable()
    return type(otherwise)(*fields)


@cache
def _types(kind: type[msgspec.Struct]) -> tuple[type, ...]:
    return tuple(field.type for field in msgspec.structs.fields(kind))


def _truth(result: object) -> object:
    """Return 0 or 1, as SQLite stores a bool, as a bool; any other value unchanged."""
    return bool(result) if result in (0, 1) else result


def decoded(text: object) -> object:
    """Decode JSON text; return any other value unchanged."""
    try:
        return msgspec.json.decode(text) if isinstance(text, str) else text
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        return text


@contextmanager
def writing(base: sqlite3.Connection) -> Iterator[None]:
    """Run the block as one database transaction: all of its changes are kept, or none.

    It waits while another window writes. Raises an error if the database is corrupt or unavailable.
    """
    with translated_errors(), base:
        base.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def translated_errors() -> Iterator[None]:
    """Translate errors of SQLite and of the disk into `DatabaseCorrupt` or `DatabaseUnavailable`."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise DatabaseCorrupt(str(error)) from error
    except OSError as error:
        raise DatabaseUnavailable(cause(error)) from error
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", None)
        if code is None:
            raise  # our own error, not a fault of the file
        raise (DatabaseCorrupt if code & PRIMARY in DAMAGE else DatabaseUnavailable)(str(error)) from error


class RecoveringDatabase(Generic[B]):
    """A database that is opened on first use; a corrupt file is set aside, reported and replaced."""

    def __init__(self, path: Path | None, kind: Callable[[Path | None], B], tell: Callable[[str, bool], None]) -> None:
        """Open lazily, in memory if `path` is None.

        `tell` gets the new name of a corrupt file, and True if another version wrote it.
        """
        self.path, self._kind, self._tell = path, kind, tell
        self._base: B | None = None
        self.identity: object = None  # the open file's; another file may have its path by now

    def ask(self, ask: Callable[[B], T]) -> T:
        """Run a query on the database, which is opened first; a corrupt file is set aside and replaced.

        Raises DatabaseUnavailable; the next call tries again.
        """
        try:
            return self._run(ask)
        except DatabaseCorrupt as error:
            self.close()
            assert self.path is not None, "what is in memory is whole"  # a database in memory cannot be corrupt
            self._tell(quarantine(self.path), isinstance(error, DatabaseVersionUnknown))
        try:
            return self._run(ask)
        except DatabaseCorrupt as error:  # the file could not be set aside
            self.close()
            raise DatabaseUnavailable(str(error)) from error

    def close(self) -> None:
        if self._base is not None:
            self._base.close()
            self._base = None

    def _run(self, ask: Callable[[B], T]) -> T:
        try:
            if identity(self.path) != self.identity:
                self.close()  # the file was removed or replaced: writes to the open one would be lost
            if self._base is None:
                if self.path is not None:
                    with translated_errors():
                        make_folder(self.path.parent)
                self._base = self._kind(self.path)
                self.identity = identity(self.path)
            return ask(self._base)
        except DatabaseUnavailable:
            self.close()
            raise

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
from ui.store.disk import (
    SQLITE_SUFFIXES,
    SizeLimit,
    check_regular_file,
    error_cause,
    file_identity,
    make_private_file,
    make_private_folder,
    old_version_path,
    quarantine,
)

LOCK_TIMEOUT_S = 3.0  # seconds that another window of the app may take to finish writing
SYNCHRONOUS = "FULL"  # a commit waits until the disk has written: a power failure loses nothing
CORRUPTION_CODES = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_CONSTRAINT}
PRIMARY_CODE_MASK = 0xFF  # the low byte of an SQLite error code: its kind


class DatabaseCorrupt(Exception):
    """Raised when a file is not a database of ours, or is damaged."""


class DatabaseVersionUnknown(DatabaseCorrupt):
    """Raised when a file was written by a version of Tablée that this one cannot read."""


class DatabaseUnavailable(Exception):
    """Raised when a file cannot be used now: it is locked or read-only, or the disk is full."""


class ClosableDatabase(Protocol):
    """An open database that can be closed."""

    def close(self) -> None: ...


B = TypeVar("B", bound=ClosableDatabase)
S = TypeVar("S", bound=msgspec.Struct)
T = TypeVar("T")
Rows = TypeVar("Rows", covariant=True)


class RunQuery(Protocol[Rows]):
    """A function that runs a query or a change on some rows of a database in memory, and never waits or raises."""

    def __call__(self, query: Callable[[Rows], T]) -> T: ...


@dataclass(frozen=True, slots=True)
class Schema:
    """The tables that a database of ours must have."""

    version: int
    tables: Sequence[str]  # statements that create them
    columns: Sequence[str]  # queries of all our columns, which fail on other tables
    upgrades: Mapping[int, Sequence[str]] = field(default_factory=dict)  # statements to the present version, by the number of the old one
    complete: Callable[[sqlite3.Connection], None] = lambda connection: None  # fills what the statements add, in their transaction


def open_database(path: Path | None, schema: Schema, source: Path | None = None) -> sqlite3.Connection:
    """Open the database in this file, or one in memory if `path` is None.

    A database in memory begins with the content of `source`, as far as it can be read. Raises an error if the database is corrupt or
    unavailable.
    """
    with translated_errors():
        if path is not None:
            make_private_file(path)
            _check_database_files(path)
        base = sqlite3.connect(path if path is not None else ":memory:", timeout=LOCK_TIMEOUT_S, check_same_thread=path is not None)
    base.text_factory = lambda text: text.decode("utf-8", "surrogateescape")  # text that is not UTF-8 gets surrogates: our types reject it
    try:
        if path is None and source is not None:
            _copy_from_file(base, source)
        with translated_errors():
            _create_or_upgrade_tables(base, path, schema)
    except (DatabaseCorrupt, DatabaseUnavailable) as error:
        base.close()
        if path is None and source is not None and isinstance(error, DatabaseCorrupt):
            return open_database(None, schema)  # the copied content cannot be used
        raise
    return base


def _check_database_files(path: Path) -> None:
    """Raise an error if a database, or a file of SQLite next to it, is not regular or too big."""
    for one in (path, *(path.with_name(path.name + tail) for tail in SQLITE_SUFFIXES)):
        try:
            check_regular_file(one, SizeLimit.DATABASE)
        except FileNotFoundError:
            continue
        except BadRecord as bad:
            raise DatabaseUnavailable(bad.key) from bad


def copy_content(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copy a database into one in memory; raise an error if it is damaged."""
    with translated_errors():
        source.backup(target)
        (check_result,) = target.execute("PRAGMA quick_check(1)").fetchone()
    if check_result != "ok":
        raise DatabaseCorrupt(check_result)


def check_foreign_file(path: Path) -> None:
    """Raise an error if a database, which may come from anybody, is damaged or has more than tables."""
    with translated_errors(), closing(sqlite3.connect(path)) as file, closing(sqlite3.connect(":memory:")) as copy:
        copy_content(file, copy)
        if {kind for (kind,) in copy.execute("SELECT type FROM sqlite_master")} not in ({"table"}, {"table", "index"}):
            raise DatabaseCorrupt("no tables, or a trigger or view")


def _copy_from_file(connection: sqlite3.Connection, source: Path) -> None:
    """Copy the content of a read-only database file into the database, as far as it can be read."""
    with suppress(DatabaseCorrupt, DatabaseUnavailable), translated_errors():
        _check_database_files(source)
        with closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", timeout=LOCK_TIMEOUT_S, uri=True)) as file:
            _schema_version(file)  # fails if the file is locked; a backup would wait forever
            file.backup(connection)


def _create_or_upgrade_tables(connection: sqlite3.Connection, path: Path | None, schema: Schema) -> None:
    """Create or upgrade a database's tables in one transaction: completely, or not at all."""
    version = _schema_version(connection)
    connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
    if version == schema.version:
        for query in schema.columns:
            connection.execute(query)
        return
    with transaction(connection):
        version = _schema_version(connection)  # another window may have done it meanwhile
        if version in schema.upgrades and path is not None:
            _copy_before_upgrade(path)
        for statement in (*_upgrade_statements(schema, version), *schema.columns, f"PRAGMA user_version = {schema.version}"):
            connection.execute(statement)
        schema.complete(connection)
    if version in schema.upgrades and path is not None:
        old_version_path(path).unlink(missing_ok=True)


def _schema_version(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def _upgrade_statements(schema: Schema, version: int) -> Sequence[str]:
    """Return the SQL statements that upgrade a database of this version to the present one."""
    known = {0: schema.tables, schema.version: (), **schema.upgrades}
    if version not in known:
        raise DatabaseVersionUnknown(f"version {version}")
    return known[version]


def _copy_before_upgrade(path: Path) -> None:
    """Copy a database to a second file before an upgrade that might fail."""
    make_private_file(old_version_path(path))
    _check_database_files(old_version_path(path))
    with closing(sqlite3.connect(path)) as file, closing(sqlite3.connect(old_version_path(path))) as saved:
        file.backup(saved)  # uses a connection of its own: the backup of a connection that is writing would wait forever


def convert_rows(rows: Iterable[Sequence[object]], row_type: type[S], on_unreadable: Callable[[], None]) -> Iterator[S]:
    """Convert database rows to values of an array-like type, one column for each field.

    A row that does not fit is left out, and `on_unreadable` is called.
    """
    truths = [index for index, field in enumerate(_field_types(row_type)) if field is bool]
    for row in rows:
        fields = list(row)
        for index in truths:
            fields[index] = _to_bool(row[index])
        try:
            yield msgspec.convert(fields, row_type)
        except ValueError:
            on_unreadable()


def convert_row_with_defaults(row: Sequence[object], default_row: S, on_unreadable: Callable[[], None]) -> S:
    """Convert a database row to a value, with the default for each field that cannot be read."""
    fields: list[object] = []
    for value, kind, other in zip(row, _field_types(type(default_row)), msgspec.structs.astuple(default_row), strict=True):
        try:
            fields.append(msgspec.convert(_to_bool(value) if kind is bool else value, kind))
        except ValueError:
            fields.append(other)
            on_unreadable()
    return type(default_row)(*fields)


@cache
def _field_types(struct_type: type[msgspec.Struct]) -> tuple[type, ...]:
    return tuple(field.type for field in msgspec.structs.fields(struct_type))


def _to_bool(value: object) -> object:
    """Return 0 or 1, as SQLite stores a bool, as a bool; any other value unchanged."""
    return bool(value) if value in (0, 1) else value


def decode_json_text(value: object) -> object:
    """Decode JSON text; return any other value unchanged."""
    try:
        return msgspec.json.decode(value) if isinstance(value, str) else value
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        return value


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Run the block as one database transaction: all of its changes are kept, or none.

    It waits while another window writes. Raises an error if the database is corrupt or unavailable.
    """
    with translated_errors(), connection:
        connection.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def translated_errors() -> Iterator[None]:
    """Translate errors of SQLite and of the disk into `DatabaseCorrupt` or `DatabaseUnavailable`."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise DatabaseCorrupt(str(error)) from error
    except OSError as error:
        raise DatabaseUnavailable(error_cause(error)) from error
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", None)
        if code is None:
            raise  # our own error, not a fault of the file
        raise (DatabaseCorrupt if code & PRIMARY_CODE_MASK in CORRUPTION_CODES else DatabaseUnavailable)(str(error)) from error


class RecoveringDatabase(Generic[B]):
    """A database that is opened on first use; a corrupt file is set aside, reported and replaced."""

    def __init__(self, path: Path | None, open_file: Callable[[Path | None], B], on_corrupt: Callable[[str, bool], None]) -> None:
        """Open lazily, in memory if `path` is None.

        `on_corrupt` gets the new name of a corrupt file, and True if another version wrote it.
        """
        self.path, self._open_file, self._on_corrupt = path, open_file, on_corrupt
        self._database: B | None = None
        self.file_identity: object = None  # the open file's; another file may have its path by now

    def run_query(self, query: Callable[[B], T]) -> T:
        """Run a query on the database, which is opened first; a corrupt file is set aside and replaced.

        Raises DatabaseUnavailable; the next call tries again.
        """
        try:
            return self._run_once(query)
        except DatabaseCorrupt as error:
            self.close()
            assert self.path is not None, "what is in memory is whole"  # a database in memory cannot be corrupt
            self._on_corrupt(quarantine(self.path), isinstance(error, DatabaseVersionUnknown))
        try:
            return self._run_once(query)
        except DatabaseCorrupt as error:  # the file could not be set aside
            self.close()
            raise DatabaseUnavailable(str(error)) from error

    def close(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None

    def _run_once(self, query: Callable[[B], T]) -> T:
        try:
            if file_identity(self.path) != self.file_identity:
                self.close()  # the file was removed or replaced: writes to the open one would be lost
            if self._database is None:
                if self.path is not None:
                    with translated_errors():
                        make_private_folder(self.path.parent)
                self._database = self._open_file(self.path)
                self.file_identity = file_identity(self.path)
            return query(self._database)
        except DatabaseUnavailable:
            self.close()
            raise

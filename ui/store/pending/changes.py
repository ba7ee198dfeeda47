"""Changes of a database that wait, in order, until its file accepts them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from ui.store.database import ClosableDatabase, DatabaseCorrupt, DatabaseUnavailable, RecoveringDatabase


class TargetDatabase(ClosableDatabase, Protocol):
    """A database that can be closed and asked whether it is empty."""

    def is_empty(self) -> bool: ...


B = TypeVar("B", bound=TargetDatabase)
UNKNOWN_IDENTITY = object()  # identity of a file before any was opened


class PendingChanges(Generic[B]):
    """Changes that a file has not accepted yet.

    A file may be locked, full, or missing for a while. If another file takes its place meanwhile, changes written there are kept too, and
    written once the first file is back.
    """

    def __init__(
        self, database: RecoveringDatabase[B], on_failure: Callable[[str], None], on_replaced: Callable[[B], None] = lambda base: None
    ) -> None:
        """Call `on_failure` with the cause if nothing can be written, and `on_replaced` when the file was replaced."""
        self._database, self._on_failure, self._on_replaced = database, on_failure, on_replaced
        self._waiting: deque[Callable[[B], object]] = deque()
        self._written_elsewhere: list[Callable[[B], object]] = []  # changes written to a file that took the place of the first one
        self._first_identity: object = UNKNOWN_IDENTITY  # identity of the first file
        self._last_identity: object = UNKNOWN_IDENTITY  # identity of the file that was last opened

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def changes(self) -> Sequence[Callable[[B], object]]:
        return tuple(self._waiting)

    def add(self, change: Callable[[B], object]) -> None:
        """Queue a change after all others; may be called from any thread."""
        self._waiting.append(change)

    def write(self) -> bool:
        """Write the pending changes, the oldest first; return True if the file accepted all.

        On the disk thread.
        """
        try:
            self._database.run_query(self._write_changes)
        except DatabaseUnavailable as error:
            self._on_failure(str(error))
            return False
        return True

    def _write_changes(self, database: B) -> None:
        here = self._database.file_identity
        if here != self._last_identity:
            self._switch_file(database, here)
        while self._waiting:
            change = self._waiting[0]
            try:
                change(database)
            except (DatabaseCorrupt, DatabaseUnavailable):
                raise
            except Exception:
                self._waiting.popleft()  # our own error: kept, it would block all later changes
                raise
            self._waiting.popleft()
            if here != self._first_identity:
                self._written_elsewhere.append(change)

    def _switch_file(self, database: B, identity: object) -> None:
        """Switch to another database file: the first one, an empty one, or one put there by hand."""
        if self._first_identity is UNKNOWN_IDENTITY or identity == self._first_identity or not database.is_empty():
            self._first_identity = identity
            self._waiting.extendleft(reversed(self._written_elsewhere))
            self._written_elsewhere.clear()
        self._last_identity = identity
        try:
            self._on_replaced(database)
        except DatabaseUnavailable:
            self._last_identity = UNKNOWN_IDENTITY  # call `opened` again at the next attempt
            raise

    def discard(self) -> None:
        """Drop the pending changes because the file holds them already."""
        if self._last_identity != self._first_identity:
            self._written_elsewhere += self._waiting
        self._waiting.clear()

"""Changes of a database that wait, in order, until its file accepts them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from ui.store.database import Closing, DatabaseCorrupt, DatabaseUnavailable, RecoveringDatabase


class Fillable(Closing, Protocol):
    """A database that can be closed and asked whether it is empty."""

    def is_empty(self) -> bool: ...


B = TypeVar("B", bound=Fillable)
UNKNOWN = object()  # identity of a file before any was opened


class PendingChanges(Generic[B]):
    """Changes that a file has not accepted yet.

    A file may be locked, full, or missing for a while. If another file takes its place meanwhile, changes written there are kept too, and
    written once the first file is back.
    """

    def __init__(self, base: RecoveringDatabase[B], failed: Callable[[str], None], opened: Callable[[B], None] = lambda base: None) -> None:
        """Call `failed` with the cause if nothing can be written, and `opened` when the file was replaced."""
        self._base, self._failed, self._opened = base, failed, opened
        self._waiting: deque[Callable[[B], object]] = deque()
        self._elsewhere: list[Callable[[B], object]] = []  # changes written to a file that took the place of the first one
        self._home: object = UNKNOWN  # identity of the first file
        self._last: object = UNKNOWN  # identity of the file that was last opened

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
            self._base.ask(self._write_to)
        except DatabaseUnavailable as error:
            self._failed(str(error))
            return False
        return True

    def _write_to(self, base: B) -> None:
        here = self._base.identity
        if here != self._last:
            self._turn_to(base, here)
        while self._waiting:
            change = self._waiting[0]
            try:
                change(base)
            except (DatabaseCorrupt, DatabaseUnavailable):
                raise
            except Exception:
                self._waiting.popleft()  # our own error: kept, it would block all later changes
                raise
            self._waiting.popleft()
            if here != self._home:
                self._elsewhere.append(change)

    def _turn_to(self, base: B, here: object) -> None:
        """Switch to another database file: the first one, an empty one, or one put there by hand."""
        if self._home is UNKNOWN or here == self._home or not base.is_empty():
            self._home = here
            self._waiting.extendleft(reversed(self._elsewhere))
            self._elsewhere.clear()
        self._last = here
        try:
            self._opened(base)
        except DatabaseUnavailable:
            self._last = UNKNOWN  # call `opened` again at the next attempt
            raise

    def settle(self) -> None:
        """Drop the pending changes because the file holds them already."""
        if self._last != self._home:
            self._elsewhere += self._waiting
        self._waiting.clear()

"""Changes of a database that wait, in order, until its file has taken them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from ui.store.database import BrokenBase, Closing, Guarded, NoBase


class Fillable(Closing, Protocol):
    def is_empty(self) -> bool: ...


B = TypeVar("B", bound=Fillable)
UNKNOWN = object()  # identity of a file before any has answered


class Pending(Generic[B]):
    """The changes that a file has still to take.

    A file may be locked, full, or gone for a while. Where another one took its place meanwhile, the changes written there are kept
    too, and follow as soon as the first is back.
    """

    def __init__(self, base: Guarded[B], failed: Callable[[str], None], opened: Callable[[B], None] = lambda base: None) -> None:
        """`failed` gets the cause when the file takes nothing; `opened` is called when another file than before answers."""
        self._base, self._failed, self._opened = base, failed, opened
        self._waiting: deque[Callable[[B], object]] = deque()
        self._elsewhere: list[Callable[[B], object]] = []  # written to a file that took the place of the first
        self._home: object = UNKNOWN  # identity of the first file
        self._last: object = UNKNOWN  # identity of the file that answered last

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def changes(self) -> Sequence[Callable[[B], object]]:
        return tuple(self._waiting)

    def add(self, change: Callable[[B], object]) -> None:
        """Let this change follow the others. From any thread."""
        self._waiting.append(change)

    def write(self) -> bool:
        """Write what waits, the oldest first; return whether the file took all of it. On the scribe's thread."""
        try:
            self._base.ask(self._write_to)
        except NoBase as error:
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
            except (BrokenBase, NoBase):
                raise
            except Exception:
                self._waiting.popleft()  # a fault of ours: it would keep all that follows waiting
                raise
            self._waiting.popleft()
            if here != self._home:
                self._elsewhere.append(change)

    def _turn_to(self, base: B, here: object) -> None:
        """Another file answers than before: the first of all, an empty one in its place, or one that somebody put there."""
        if self._home is UNKNOWN or here == self._home or not base.is_empty():
            self._home = here
            self._waiting.extendleft(reversed(self._elsewhere))
            self._elsewhere.clear()
        self._last = here
        try:
            self._opened(base)
        except NoBase:
            self._last = UNKNOWN  # once more the next time
            raise

    def settle(self) -> None:
        """Everything that waits is in the file already."""
        if self._last != self._home:
            self._elsewhere += self._waiting
        self._waiting.clear()

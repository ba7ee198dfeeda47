"""What is said of itself, in order and without flooding: sentences that come close together are said in one breath."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic

PAUSE = 0.8  # s from one breath to the next
MOST = 8  # sentences in one breath; of more, the last


class Announcer:
    """`said`: what is told now; `number` changes with it, so that the same sentence is heard twice."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._waiting: list[tuple[str, bool]] = []
        self._last = -inf
        self._own = False  # something of what is said belongs to one person
        self.said, self.number = "", 0

    def say(self, sentence: str, own: bool = False) -> None:
        """`own`: it belongs to the person at the screen, and ends when their hand closes."""
        if sentence and (sentence, own) not in self._waiting:
            self._waiting = [*self._waiting, (sentence, own)][-MOST:]

    def hush(self) -> None:
        """What belonged to one person is not said any more."""
        self._waiting = [line for line in self._waiting if not line[1]]
        if self._own:
            self.said, self._own = "", False

    @property
    def silent(self) -> float:
        """Seconds until something may be said."""
        return max(0.0, self._last + PAUSE - self._now())

    @property
    def due(self) -> float:
        """Seconds until there is something to say."""
        return self.silent if self._waiting else inf

    def breathe(self) -> bool:
        """Says what waits, once it is time; True when it did."""
        if self.due > 0:
            return False
        self.said, self._own = " ".join(line for line, _own in self._waiting), any(own for _line, own in self._waiting)
        self._waiting, self._last, self.number = [], self._now(), self.number + 1
        return True

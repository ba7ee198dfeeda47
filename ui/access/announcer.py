"""The announcements of the app, in order and without flooding: sentences close in time are joined into one."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic

PAUSE = 0.8  # seconds between two announcements
MAX_SENTENCES = 8  # sentences in one announcement; of more, the last


class Announcer:
    """A queue of sentences that become one announcement after the other, with a pause between them.

    `number` changes with the text `spoken_text`, so that a repeated sentence is spoken again.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._waiting: list[tuple[str, bool]] = []
        self._last = -inf
        self._is_private = False  # a part of `spoken_text` is private to one player
        self.spoken_text, self.number = "", 0

    def say(self, sentence: str, is_private: bool = False) -> None:
        """Queue a sentence; `is_private` marks it as private to the player at the screen, until their hand closes."""
        if sentence and (sentence, is_private) not in self._waiting:
            self._waiting = [*self._waiting, (sentence, is_private)][-MAX_SENTENCES:]

    def silence(self) -> None:
        """Drop all private sentences, and the current announcement if a part of it is private."""
        self._waiting = [line for line in self._waiting if not line[1]]
        if self._is_private:
            self.spoken_text, self._is_private = "", False

    @property
    def silent(self) -> float:
        """Seconds until the next announcement is allowed."""
        return max(0.0, self._last + PAUSE - self._now())

    @property
    def due(self) -> float:
        """Seconds until there is an announcement to make; infinite if none waits."""
        return self.silent if self._waiting else inf

    def flush(self) -> bool:
        """Join the waiting sentences into the current announcement once the pause is over, and return True if so."""
        if self.due > 0:
            return False
        self.spoken_text, self._is_private = " ".join(line for line, _own in self._waiting), any(is_own for _line, is_own in self._waiting)
        self._waiting, self._last, self.number = [], self._now(), self.number + 1
        return True

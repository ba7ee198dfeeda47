"""The announcements of the app, in order and without flooding: sentences close in time are joined into one."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic

PAUSE_S = 0.8  # seconds between two announcements
MAX_SENTENCES = 8  # sentences in one announcement; of more, the last


class Announcer:
    """A queue of sentences that become one announcement after the other, with a pause between them.

    `announcement_number` changes with the text `spoken_text`, so that a repeated sentence is spoken again.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._waiting_sentences: list[tuple[str, bool]] = []
        self._last_time_s = -inf
        self._is_private = False  # a part of `spoken_text` is private to one player
        self.spoken_text, self.announcement_number = "", 0

    def queue_sentence(self, sentence: str, is_private: bool = False) -> None:
        """Queue a sentence; `is_private` marks it as private to the player at the screen, until their hand closes."""
        if sentence and (sentence, is_private) not in self._waiting_sentences:
            self._waiting_sentences = [*self._waiting_sentences, (sentence, is_private)][-MAX_SENTENCES:]

    def silence(self) -> None:
        """Drop all private sentences, and the current announcement if a part of it is private."""
        self._waiting_sentences = [line for line in self._waiting_sentences if not line[1]]
        if self._is_private:
            self.spoken_text, self._is_private = "", False

    @property
    def pause_left_s(self) -> float:
        """Seconds until the next announcement is allowed."""
        return max(0.0, self._last_time_s + PAUSE_S - self._now())

    @property
    def next_announcement_s(self) -> float:
        """Seconds until there is an announcement to make; infinite if none waits."""
        return self.pause_left_s if self._waiting_sentences else inf

    def flush(self) -> bool:
        """Join the waiting sentences into the current announcement once the pause is over, and return True if so."""
        if self.next_announcement_s > 0:
            return False
        self.spoken_text = " ".join(line for line, _own in self._waiting_sentences)
        self._is_private = any(is_own for _line, is_own in self._waiting_sentences)
        self._waiting_sentences, self._last_time_s, self.announcement_number = [], self._now(), self.announcement_number + 1
        return True

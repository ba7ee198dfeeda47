"""The announcements of the app, in order and without flooding: sentences close in time are joined into one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from time import monotonic

PAUSE_S = 0.8  # seconds between two announcements
FOCUS_S = 1.5  # seconds before one after the focus has moved or a screen has come: a reader that has yet to tell so drops what changes
MAX_SENTENCES = 24  # sentences in one announcement; of more, the last
KEPT_COUNT = 3  # announcements that stay in the tree where a screen reader asks for their nodes, on a busy machine late


class Announcer:
    """A queue of sentences that become one announcement after the other, with a pause between them.

    `announcement_number` counts them.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._waiting_sentences: list[tuple[str, bool]] = []
        self._earliest_s = -inf  # when the next announcement is allowed
        self._announcements: list[tuple[str, bool]] = []  # the last ones, each with whether a part of it is private to one player
        self.announcement_number = 0

    @property
    def spoken_text(self) -> str:
        """The current announcement; "" if there is none."""
        return self._announcements[-1][0] if self._announcements else ""

    @property
    def kept_texts(self) -> Mapping[int, str]:
        """The last announcements by their numbers."""
        first = self.announcement_number - len(self._announcements) + 1
        return {number: text for number, (text, _own) in enumerate(self._announcements, first) if text}

    def hold(self, seconds: float) -> None:
        """Make no announcement for some seconds."""
        self._earliest_s = max(self._earliest_s, self._now() + seconds)

    def queue_sentence(self, sentence: str, is_private: bool = False) -> None:
        """Queue a sentence; `is_private` marks it as private to the player at the screen, until their hand closes."""
        if sentence and (sentence, is_private) not in self._waiting_sentences:
            self._waiting_sentences = [*self._waiting_sentences, (sentence, is_private)][-MAX_SENTENCES:]

    def silence(self) -> None:
        """Drop all private sentences, and the announcements that are partly private."""
        self._waiting_sentences = [line for line in self._waiting_sentences if not line[1]]
        self._announcements = [("", False) if is_own else (text, is_own) for text, is_own in self._announcements]

    @property
    def pause_left_s(self) -> float:
        """Seconds until the next announcement is allowed."""
        return max(0.0, self._earliest_s - self._now())

    @property
    def next_announcement_s(self) -> float:
        """Seconds until there is an announcement to make; infinite if none waits."""
        return self.pause_left_s if self._waiting_sentences else inf

    def flush(self) -> bool:
        """Join the waiting sentences into the current announcement once the pause is over, and return True if so."""
        if self.next_announcement_s > 0:
            return False
        text = " ".join(line for line, _own in self._waiting_sentences)
        is_private = any(is_own for _line, is_own in self._waiting_sentences)
        self._announcements = [*self._announcements, (text, is_private)][-KEPT_COUNT:]
        self._waiting_sentences, self._earliest_s, self.announcement_number = [], self._now() + PAUSE_S, self.announcement_number + 1
        return True

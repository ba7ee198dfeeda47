"""Speech bubbles, which appear one after the other after a move, and the welcome tip of a table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ui.scene.desk import Desk
from ui.tables.contract import Bubble

STEP = 0.42  # time in s from one bubble to the next
MOST_GREETINGS = 2  # number of tables at which the same welcome tip is given


class Talk:
    """The speech bubbles of the last move; play waits until all of them have appeared."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._all: Sequence[Bubble] = ()
        self._up = 0  # number of bubbles that have appeared
        self._waited = 0.0

    @property
    def said(self) -> tuple[tuple[int, str], ...]:
        """The visible bubbles as (seat, text), the latest of each seat."""
        return tuple({speech.seat: speech.text for speech in self._all[: self._up]}.items())

    @property
    def busy(self) -> bool:
        return self._up < len(self._all)

    def start(self, speeches: Sequence[Bubble], pace: float) -> None:
        """Replace the bubbles; the first appears at the next update, or all at once if `pace` is 0."""
        self._all, self._up, self._waited = tuple(speeches), 0, STEP * pace
        if not pace:
            self.hurry()

    def update(self, dt: float, pace: float) -> bool:
        """Add `dt` seconds and return True if another bubble has appeared."""
        self._waited += dt
        if not self.busy or self._waited < STEP * pace:
            return False
        self._waited = 0.0
        self._up += 1
        self._sound(self._all[self._up - 1])
        return True

    def hurry(self) -> None:
        """Show all bubbles now, with one sound for those that were still to come."""
        if self.busy:
            self._up = len(self._all)
            self._sound(self._all[-1])

    def forget(self) -> None:
        self._all, self._up = (), 0

    def _sound(self, speech: Bubble) -> None:
        if speech.sound:
            self.desk.sounds.play(speech.sound)


class Greeting:
    """The welcome tip, given before the first decision at a player's first two tables."""

    def __init__(self, desk: Desk, begun: bool) -> None:
        """Take whether a human had moved here before the table was opened, so that no tip is needed."""
        self.desk, self._given, self._says = desk, begun, ""

    @property
    def stands(self) -> bool:
        return bool(self._says) and self.desk.saying() == self._says

    def give(self, sentence: str) -> None:
        """Show the tip once, if there is one and it is not known yet; a human has to be deciding."""
        if self._given:
            return
        self._given, settings = True, self.desk.settings
        times = settings.greeted.get(sentence, 0)
        if sentence and times < MOST_GREETINGS:
            self._says = sentence
            self.desk.say(sentence, "info")
            self.desk.change(msgspec.structs.replace(settings, greeted={**settings.greeted, sentence: times + 1}))

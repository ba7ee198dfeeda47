"""What is said over a table: bubbles that come up one after the other and stay until the next move, and the first advice."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ui.scene.desk import Desk
from ui.tables.contract import Bubble

STEP = 0.42  # s from one bubble to the next
MOST_GREETINGS = 2  # tables at which the same advice is given


class Talk:
    """The bubbles of the last move. The table draws those that are up; nobody acts before all of them are."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._all: Sequence[Bubble] = ()
        self._up = 0  # how many of them are up
        self._waited = 0.0

    @property
    def said(self) -> tuple[tuple[int, str], ...]:
        """What is up now: (seat, text), the latest of each seat."""
        return tuple({speech.seat: speech.text for speech in self._all[: self._up]}.items())

    @property
    def busy(self) -> bool:
        return self._up < len(self._all)

    def start(self, speeches: Sequence[Bubble], pace: float) -> None:
        """Replaces what was said: the first bubble comes with the next `update`; with pace 0 all come at once."""
        self._all, self._up, self._waited = tuple(speeches), 0, STEP * pace
        if not pace:
            self.hurry()

    def update(self, dt: float, pace: float) -> bool:
        """`dt`: seconds. True when another bubble has come up."""
        self._waited += dt
        if not self.busy or self._waited < STEP * pace:
            return False
        self._waited = 0.0
        self._up += 1
        self._sound(self._all[self._up - 1])
        return True

    def hurry(self) -> None:
        """All of them are up now; one sound for those that were still to come."""
        if self.busy:
            self._up = len(self._all)
            self._sound(self._all[-1])

    def forget(self) -> None:
        self._all, self._up = (), 0

    def _sound(self, speech: Bubble) -> None:
        if speech.sound:
            self.desk.sounds.play(speech.sound)


class Greeting:
    """The first advice of a table, for whoever decides there first: at two tables, then it is known."""

    def __init__(self, desk: Desk, begun: bool) -> None:
        """`begun`: somebody here has moved before the table was opened, and knows it."""
        self.desk, self._given, self._says = desk, begun, ""

    @property
    def stands(self) -> bool:
        return bool(self._says) and self.desk.saying() == self._says

    def give(self, sentence: str) -> None:
        """Says it once; a person has to decide, and can read it. "" where there is none."""
        if self._given:
            return
        self._given, settings = True, self.desk.settings
        times = settings.greeted.get(sentence, 0)
        if sentence and times < MOST_GREETINGS:
            self._says = sentence
            self.desk.say(sentence, "info")
            self.desk.change(msgspec.structs.replace(settings, greeted={**settings.greeted, sentence: times + 1}))

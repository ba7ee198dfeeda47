"""Speech bubbles, which appear one after the other after a move, and the welcome tip of a table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ui.scene.app_context import AppContext
from ui.tables.contract import SpeechBubble

STEP = 0.42  # time in s from one bubble to the next
MOST_GREETINGS = 2  # number of tables at which the same welcome tip is given


class SpeechBubbles:
    """The speech bubbles of the last move; play waits until all of them have appeared."""

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self._all: Sequence[SpeechBubble] = ()
        self._up = 0  # number of bubbles that have appeared
        self._waited = 0.0

    @property
    def spoken(self) -> tuple[tuple[int, str], ...]:
        """The visible bubbles as (seat, text), the latest of each seat."""
        return tuple({speech.seat: speech.text for speech in self._all[: self._up]}.items())

    @property
    def busy(self) -> bool:
        return self._up < len(self._all)

    def start(self, speeches: Sequence[SpeechBubble], pace: float) -> None:
        """Start to show these speech bubbles one after the other, or all at once if `pace` is 0."""
        self._all, self._up, self._waited = tuple(speeches), 0, STEP * pace
        if not pace:
            self.hurry()

    def update(self, dt: float, pace: float) -> bool:
        """Advance the time and return True if another speech bubble has appeared."""
        self._waited += dt
        if not self.busy or self._waited < STEP * pace:
            return False
        self._waited = 0.0
        self._up += 1
        self._sound(self._all[self._up - 1])
        return True

    def hurry(self) -> None:
        """Show all remaining speech bubbles at once, with one sound."""
        if self.busy:
            self._up = len(self._all)
            self._sound(self._all[-1])

    def forget(self) -> None:
        self._all, self._up = (), 0

    def _sound(self, speech: SpeechBubble) -> None:
        if speech.sound:
            self.context.sounds.play(speech.sound)


class WelcomeTip:
    """The welcome tip, given before the first decision at a player's first two tables."""

    def __init__(self, context: AppContext, has_started: bool) -> None:
        """Prepare the tip of a table; none is given if a human had moved before the table was opened."""
        self.context, self._answer_given, self._sentence = context, has_started, ""

    @property
    def stands(self) -> bool:
        return bool(self._sentence) and self.context.current_notice() == self._sentence

    def give(self, sentence: str) -> None:
        """Show the table's welcome tip once as a notice, unless the players know it already."""
        if self._answer_given:
            return
        self._answer_given, settings = True, self.context.settings
        times = settings.greeted.get(sentence, 0)
        if sentence and times < MOST_GREETINGS:
            self._sentence = sentence
            self.context.show_notice(sentence, "info")
            self.context.change(msgspec.structs.replace(settings, greeted={**settings.greeted, sentence: times + 1}))

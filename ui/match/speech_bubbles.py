"""Speech bubbles, which appear one after the other after a move, and the welcome tip of a table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ui.scene.app_context import AppContext
from ui.tables.contract import SpeechBubble

BUBBLE_INTERVAL_S = 0.42  # time in s from one bubble to the next
MAX_WELCOME_TIP_COUNT = 2  # number of tables at which the same welcome tip is given


class SpeechBubbles:
    """The speech bubbles of the last move; play waits until all of them have appeared."""

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self._bubbles: Sequence[SpeechBubble] = ()
        self._visible_count = 0  # number of bubbles that have appeared
        self._waited_s = 0.0

    @property
    def visible_bubbles(self) -> tuple[tuple[int, str], ...]:
        """The visible bubbles as (seat, text), the latest of each seat."""
        return tuple({speech.seat: speech.text for speech in self._bubbles[: self._visible_count]}.items())

    @property
    def has_pending_bubbles(self) -> bool:
        return self._visible_count < len(self._bubbles)

    def start_bubbles(self, bubbles: Sequence[SpeechBubble], duration_factor: float) -> None:
        """Start to show these speech bubbles one after the other, or all at once if `duration_factor` is 0."""
        self._bubbles, self._visible_count, self._waited_s = tuple(bubbles), 0, BUBBLE_INTERVAL_S * duration_factor
        if not duration_factor:
            self.show_all()

    def update(self, dt: float, duration_factor: float) -> bool:
        """Advance the time and return True if another speech bubble has appeared."""
        self._waited_s += dt
        if not self.has_pending_bubbles or self._waited_s < BUBBLE_INTERVAL_S * duration_factor:
            return False
        self._waited_s = 0.0
        self._visible_count += 1
        self._play_sound(self._bubbles[self._visible_count - 1])
        return True

    def show_all(self) -> None:
        """Show all remaining speech bubbles at once, with one sound."""
        if self.has_pending_bubbles:
            self._visible_count = len(self._bubbles)
            self._play_sound(self._bubbles[-1])

    def remove_all(self) -> None:
        self._bubbles, self._visible_count = (), 0

    def _play_sound(self, bubble: SpeechBubble) -> None:
        if bubble.sound:
            self.context.sounds.play(bubble.sound)


class WelcomeTip:
    """The welcome tip, given before the first decision at a player's first two tables."""

    def __init__(self, context: AppContext, has_started: bool) -> None:
        """Prepare the tip of a table; none is given if a human had moved before the table was opened."""
        self.context, self._is_done, self._sentence = context, has_started, ""

    @property
    def is_shown(self) -> bool:
        return bool(self._sentence) and self.context.current_notice() == self._sentence

    def show_once(self, sentence: str) -> None:
        """Show the table's welcome tip once as a notice, unless the players know it already."""
        if self._is_done:
            return
        self._is_done, settings = True, self.context.settings
        times = settings.greeted.get(sentence, 0)
        if sentence and times < MAX_WELCOME_TIP_COUNT:
            self._sentence = sentence
            self.context.show_notice(sentence, "info")
            self.context.change_settings(msgspec.structs.replace(settings, greeted={**settings.greeted, sentence: times + 1}))

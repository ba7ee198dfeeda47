"""The coach's timing: reading time of a sentence, and pulses of the rings."""

from __future__ import annotations

from math import inf, pi, sin

MOVE_PAUSE_S = 1.2  # seconds between two moves of the others
READ_BASE_S, READ_LETTER_S = 1.0, 0.06  # reading time of a sentence: s in all, and s a letter more
PULSE_COUNT, PULSE_S = 2, 0.7  # pulses at the beginning of a step; s a pulse
MAX_GROWTH_UNITS = 12.0  # units that a ring grows at the height of a pulse
PULSE_REPEAT_S = 15.0  # idle s after which the rings pulse again


class CoachTiming:
    """The timing of a lesson's coach: how long a sentence needs to be read, and the rings' pulses."""

    def __init__(self) -> None:
        self._reading_left_s = 0.0  # seconds that the sentence still needs
        self._pulsing_s = 0.0  # s since the rings began to pulse

    @property
    def is_reading(self) -> bool:
        """Return True while a sentence still has to be read."""
        return self._reading_left_s > 0

    def restart_pulses(self) -> None:
        self._pulsing_s = 0.0

    def start_reading(self, text: str) -> None:
        self._reading_left_s = READ_BASE_S + READ_LETTER_S * len(text) if text else 0.0

    def end_reading(self) -> None:
        """End the reading time of the coach's sentence at once."""
        self._reading_left_s = 0.0

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds and return True if something on the screen has changed."""
        if self.is_reading:
            self._reading_left_s = max(0.0, self._reading_left_s - dt)
            self._pulsing_s = 0.0
            return not self.is_reading
        self._pulsing_s = (self._pulsing_s + dt) if self._pulsing_s < PULSE_REPEAT_S else 0.0
        return self._pulsing_s < PULSE_COUNT * PULSE_S + 0.1

    @property
    def ring_growth(self) -> float:
        return MAX_GROWTH_UNITS * abs(sin(pi * self._pulsing_s / PULSE_S)) if self._pulsing_s < PULSE_COUNT * PULSE_S else 0.0

    @property
    def pulse_fraction(self) -> float:
        """The finished fraction of the pulses, 0 to 1."""
        return min(1.0, self._pulsing_s / (PULSE_COUNT * PULSE_S))

    @property
    def next_change_s(self) -> float:
        """The seconds until the rings next change by themselves; infinite if they never do."""
        if self.is_reading or self._pulsing_s < PULSE_COUNT * PULSE_S + 0.1:
            return 0.0
        return max(0.0, PULSE_REPEAT_S - self._pulsing_s) if self._pulsing_s < PULSE_REPEAT_S else inf

"""The coach's timing: reading time of a sentence, and pulses of the rings."""

from __future__ import annotations

from math import inf, pi, sin

PAUSE = 1.2  # seconds between two moves of the others
READ, A_LETTER = 1.0, 0.06  # reading time of a sentence: s in all, and s a letter more
PULSES, PULSE = 2, 0.7  # pulses at the beginning of a step; s a pulse
SWELL = 12.0  # units that a ring grows at the height of a pulse
AGAIN = 15.0  # idle s after which the rings pulse again


class CoachTiming:
    """The timing of a lesson's coach: how long a sentence needs to be read, and the rings' pulses."""

    def __init__(self) -> None:
        self._left = 0.0  # seconds that the sentence still needs
        self._since = 0.0  # s since the rings began to pulse

    @property
    def held(self) -> bool:
        """Return True while a sentence still has to be read."""
        return self._left > 0

    def begin(self) -> None:
        self._since = 0.0

    def read(self, text: str) -> None:
        self._left = READ + A_LETTER * len(text) if text else 0.0

    def hurry(self) -> None:
        """End the reading time of the coach's sentence at once."""
        self._left = 0.0

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds and return True if something on the screen has changed."""
        if self.held:
            self._left = max(0.0, self._left - dt)
            self._since = 0.0
            return not self.held
        self._since = (self._since + dt) if self._since < AGAIN else 0.0
        return self._since < PULSES * PULSE + 0.1

    @property
    def swell(self) -> float:
        return SWELL * abs(sin(pi * self._since / PULSE)) if self._since < PULSES * PULSE else 0.0

    @property
    def share(self) -> float:
        """The finished fraction of the pulses, 0 to 1."""
        return min(1.0, self._since / (PULSES * PULSE))

    @property
    def due(self) -> float:
        """The seconds until the rings next change by themselves; infinite if they never do."""
        if self.held or self._since < PULSES * PULSE + 0.1:
            return 0.0
        return max(0.0, AGAIN - self._since) if self._since < AGAIN else inf

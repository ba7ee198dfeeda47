"""How long what the coach says is left standing, and when its rings pulse."""

from __future__ import annotations

from math import inf, pi, sin

PAUSE = 1.2  # s from one move of the others to the next
READ, A_LETTER = 1.0, 0.06  # s that a sentence stands before play goes on; for each letter of it
PULSES, PULSE = 2, 0.7  # at the beginning of a step; s each takes
SWELL = 12.0  # how much wider a ring is at the height of a pulse
AGAIN = 15.0  # s without anything, after which it pulses again


class Timing:
    """Call `begin` where a step begins, `read` when something is said that has to be read before play goes on."""

    def __init__(self) -> None:
        self._left = 0.0  # s that a sentence still stands
        self._since = 0.0  # s since the rings began to pulse

    @property
    def held(self) -> bool:
        """Whether something is still being read."""
        return self._left > 0

    def begin(self) -> None:
        self._since = 0.0

    def read(self, text: str) -> None:
        self._left = READ + A_LETTER * len(text) if text else 0.0

    def hurry(self) -> None:
        """Somebody has read it."""
        self._left = 0.0

    def update(self, dt: float) -> bool:
        """`dt`: seconds. Whether there is something new to see."""
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
        """How much of the pulses is over, 0 to 1."""
        return min(1.0, self._since / (PULSES * PULSE))

    @property
    def due(self) -> float:
        """Seconds until something is to be done while nothing else happens."""
        if self.held or self._since < PULSES * PULSE + 0.1:
            return 0.0
        return max(0.0, AGAIN - self._since) if self._since < AGAIN else inf

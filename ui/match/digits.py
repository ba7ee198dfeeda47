"""The digit keys of a hand that may hold more than nine cards."""

from __future__ import annotations

WAIT = 0.6  # s within which a second digit belongs to the first


class Digits:
    """One digit picks at once, where it cannot be the beginning of a longer number; else it waits for the second."""

    def __init__(self) -> None:
        self._first = 0
        self._waited = 0.0

    def type(self, digit: int, most: int) -> int:
        """`most`: how many can be picked. The number that is picked now, 0 for none yet."""
        first, self._first = self._first, 0
        if first and first * 10 + digit <= most:
            return first * 10 + digit
        if digit and digit * 10 <= most:
            self._first, self._waited = digit, 0.0
            return 0
        return digit if digit <= most else 0

    def update(self, dt: float) -> int:
        """`dt`: seconds. The number that was waited for, once no second digit comes; else 0."""
        self._waited += dt
        if not self._first or self._waited < WAIT:
            return 0
        first, self._first = self._first, 0
        return first

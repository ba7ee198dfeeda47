"""A stop signal for tests of bots and reviews, which counts instead of reading a clock."""

from __future__ import annotations


class Patience:
    """A stop signal that allows a number of readings, and counts them."""

    def __init__(self, allowed_count: int) -> None:
        self.allowed_count = allowed_count
        self.read_count = 0

    def __call__(self) -> bool:
        self.read_count += 1
        return self.read_count > self.allowed_count

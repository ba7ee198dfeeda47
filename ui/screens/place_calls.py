"""The calls of the places at the end of a match, from the last to the first."""

from __future__ import annotations

from collections.abc import Sequence

# ms that a call is held, by place; the quiet before the first place is part of the call before it (docs/art.md, 8)
SHORT_HOLD_MS, HOLD_MS = 500.0, {3: 1650.0, 2: 2550.0}
REDUCED_MOTION_HOLD_MS = 900.0
LAST_CALL_MS = 540.0  # ms from the first place's call until its trophy has appeared


class PlaceCalls:
    """The places that have been called so far; equal places are called together."""

    def __init__(self, places: Sequence[int], duration_factor: float, is_motion_reduced: bool) -> None:
        """Prepare the calls of these places; `duration_factor` scales all times (0: all are called at once)."""
        self.places = sorted(set(places), reverse=True)
        self.duration_factor, self.is_motion_reduced = duration_factor, is_motion_reduced
        self.count = 0 if duration_factor else len(self.places)  # places called
        self.elapsed_ms = 0.0  # since the last call

    @property
    def place(self) -> int:
        """The place that was called last, 0 before the first call."""
        return self.places[self.count - 1] if self.count else 0

    @property
    def are_all_called(self) -> bool:
        return self.count == len(self.places)

    @property
    def is_over(self) -> bool:
        """True once all places are called and nothing moves any more."""
        return self.are_all_called and (not self.duration_factor or self.elapsed_ms >= LAST_CALL_MS)

    def is_called(self, place: int) -> bool:
        return place in self.places[: self.count]

    def since_ms(self, place: int) -> float:
        """Return the time in ms since a place was called, infinite if another was called since, negative before."""
        if not self.is_called(place):
            return -1.0
        return self.elapsed_ms if place == self.place and self.duration_factor and not self.is_motion_reduced else float("inf")

    def call_next(self) -> bool:
        """Call the next place at once and return True, or show the end of the last call."""
        if self.are_all_called:
            self.elapsed_ms = LAST_CALL_MS
            return False
        self.count, self.elapsed_ms = self.count + 1, 0.0
        return True

    def update(self, dt: float) -> bool:
        """Advance the time by `dt` seconds, and return True if a place has been called."""
        if self.is_over:
            return False
        self.elapsed_ms += dt * 1000 / self.duration_factor
        hold = REDUCED_MOTION_HOLD_MS if self.is_motion_reduced else HOLD_MS.get(self.place, SHORT_HOLD_MS)
        if self.are_all_called or (self.count and self.elapsed_ms < hold):
            return False
        return self.call_next()

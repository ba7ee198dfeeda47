"""Pointer input at a table: presses, drags and clicks become gestures (docs/decisions/0008-one-source-of-illegality.md)."""

from __future__ import annotations

from collections.abc import Sequence

from ui.canvas.pieces import Gesture
from ui.tables.targets import Target

DRAG_THRESHOLD_UNITS = 6.0  # logical units of movement after which a press becomes a drag
LONG_PRESS_S = 0.45  # time in s after which a press counts as a long press


class DragTracker:
    """One press of the pointer, followed from its beginning to its end, in logical units."""

    def __init__(self) -> None:
        self.source: Target | None = None
        self.is_dragging = False
        self.x = self.y = 0.0
        self._start_point = (0.0, 0.0)
        self._held_s = 0.0  # time in s since the press began
        self._can_drag = True

    def press(self, targets: Sequence[Target], x: float, y: float, can_drag: bool = True) -> bool:
        """Begin a press of the pointer and return True if it is on a target; `can_drag` allows drags and long presses."""
        self.source, self.is_dragging, self._can_drag = target_at(targets, x, y), False, can_drag
        self.x, self.y = self._start_point = (x, y)
        self._held_s = 0.0
        return self.source is not None

    def follow_pointer(self, x: float, y: float) -> bool:
        """Follow the pointer and return True while a piece is being dragged."""
        if self.source is None:
            return False
        self.x, self.y = x, y
        is_far = abs(x - self._start_point[0]) + abs(y - self._start_point[1]) > DRAG_THRESHOLD_UNITS
        self.is_dragging = self.is_dragging or (is_far and self._can_drag and bool(self.source.piece))
        return self.is_dragging

    def update_long_press(self, dt: float) -> Target | None:
        """Advance the pressed time and return the target if its press has just become a long press, else None."""
        if self.source is None or self.is_dragging or not self._can_drag or self._held_s >= LONG_PRESS_S:
            return None
        self._held_s += dt
        return self.source if self._held_s >= LONG_PRESS_S else None

    def end_drag(self, targets: Sequence[Target], x: float, y: float) -> Gesture:
        """End a drag and return its gesture, from the dragged piece to the target under it, or to None outside every target."""
        assert self.source is not None and self.is_dragging, "something is dragged"
        source = self.source
        self.cancel_press()
        end = target_at(targets, x, y, source)
        return Gesture(source.piece, end.id if end else None)

    def cancel_press(self) -> None:
        self.source, self.is_dragging = None, False


def target_at(targets: Sequence[Target], x: float, y: float, excluded: Target | None = None) -> Target | None:
    """Return the target at this point, the smallest of several, or None; the target `excluded` is ignored."""
    hits = [target for target in targets if target != excluded and target.rect.collidepoint(x, y)]
    return min(hits, key=lambda target: target.rect.w * target.rect.h, default=None)


def numbered_targets(targets: Sequence[Target]) -> list[Target]:
    """Return the targets that the digit keys pick, the first for digit 1."""
    return [target for target in targets if target.has_digit_key]

"""Pointer input at a table: presses, drags and clicks become gestures (docs/decisions/0008-one-source-of-illegality.md)."""

from __future__ import annotations

from collections.abc import Sequence

from ui.canvas.pieces import Gesture
from ui.tables.targets import Target

DRAG_AFTER = 6.0  # logical units of movement after which a press becomes a drag
LONG = 0.45  # time in s after which a press counts as a long press


class DragTracker:
    """One press of the pointer, followed from its beginning to its end, in logical units."""

    def __init__(self) -> None:
        self.source: Target | None = None
        self.dragging = False
        self.x = self.y = 0.0
        self._start = (0.0, 0.0)
        self._held = 0.0  # time in s since the press began
        self._drags = True

    def press(self, targets: Sequence[Target], x: float, y: float, drags: bool = True) -> bool:
        """Begin a press of the pointer and return True if it is on a target; `drags` allows drags and long presses."""
        self.source, self.dragging, self._drags = under(targets, x, y), False, drags
        self.x, self.y = self._start = (x, y)
        self._held = 0.0
        return self.source is not None

    def move(self, x: float, y: float) -> bool:
        """Follow the pointer and return True while a piece is being dragged."""
        if self.source is None:
            return False
        self.x, self.y = x, y
        is_far = abs(x - self._start[0]) + abs(y - self._start[1]) > DRAG_AFTER
        self.dragging = self.dragging or (is_far and self._drags and bool(self.source.piece))
        return self.dragging

    def hold_still(self, dt: float) -> Target | None:
        """Advance the pressed time and return the target if its press has just become a long press, else None."""
        if self.source is None or self.dragging or not self._drags or self._held >= LONG:
            return None
        self._held += dt
        return self.source if self._held >= LONG else None

    def release(self, targets: Sequence[Target], x: float, y: float) -> Gesture:
        """End a drag and return its gesture, from the dragged piece to the target under it, or to None outside every target."""
        assert self.source is not None and self.dragging, "something is dragged"
        source = self.source
        self.let_go()
        end = under(targets, x, y, source)
        return Gesture(source.piece, end.id if end else None)

    def let_go(self) -> None:
        self.source, self.dragging = None, False


def under(targets: Sequence[Target], x: float, y: float, but: Target | None = None) -> Target | None:
    """Return the target at this point, the smallest of several, or None; the target `but` is ignored."""
    hits = [target for target in targets if target != but and target.rect.collidepoint(x, y)]
    return min(hits, key=lambda target: target.rect.w * target.rect.h, default=None)


def numbered(targets: Sequence[Target]) -> list[Target]:
    """Return the targets that the digit keys pick, the first for digit 1."""
    return [target for target in targets if target.numbered]

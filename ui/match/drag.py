"""The hand of the person at the screen: presses, drags and clicks become gestures (design, decision 10)."""

from __future__ import annotations

from collections.abc import Sequence

from ui.canvas.pieces import Gesture
from ui.tables.targets import Target

DRAG_AFTER = 6.0  # px at scale 1
LONG = 0.45  # s that a press rests on a target before it counts as a long one


class Hand:
    """Follows one press of the pointer. Positions in logical units."""

    def __init__(self) -> None:
        self.source: Target | None = None
        self.dragging = False
        self.x = self.y = 0.0
        self._start = (0.0, 0.0)
        self._held = 0.0  # s since the press began
        self._drags = True

    def press(self, targets: Sequence[Target], x: float, y: float, drags: bool = True) -> bool:
        """True when the press began on a target. `drags`: what lies there can be dragged away, and a long press counts."""
        self.source, self.dragging, self._drags = under(targets, x, y), False, drags
        self.x, self.y = self._start = (x, y)
        self._held = 0.0
        return self.source is not None

    def move(self, x: float, y: float) -> bool:
        """True while a piece is being dragged."""
        if self.source is None:
            return False
        self.x, self.y = x, y
        far = abs(x - self._start[0]) + abs(y - self._start[1]) > DRAG_AFTER
        self.dragging = self.dragging or (far and self._drags and bool(self.source.piece))
        return self.dragging

    def rest(self, dt: float) -> Target | None:
        """After `dt` more seconds: the target whose press has just become a long one."""
        if self.source is None or self.dragging or not self._drags or self._held >= LONG:
            return None
        self._held += dt
        return self.source if self._held >= LONG else None

    def release(self, targets: Sequence[Target], x: float, y: float) -> Gesture:
        """The end of a drag: what was carried, and the target where it was let go, None elsewhere."""
        assert self.source is not None and self.dragging, "something is dragged"
        source = self.source
        self.let_go()
        end = under(targets, x, y, source)
        return Gesture(source.piece, end.at if end else None)

    def let_go(self) -> None:
        self.source, self.dragging = None, False


def under(targets: Sequence[Target], x: float, y: float, but: Target | None = None) -> Target | None:
    """The target at this point, the smallest where several lie over each other."""
    hits = [target for target in targets if target != but and target.rect.collidepoint(x, y)]
    return min(hits, key=lambda target: target.rect.w * target.rect.h, default=None)


def numbered(targets: Sequence[Target]) -> list[Target]:
    """What the digit keys pick, from 1 on."""
    return [target for target in targets if target.numbered]

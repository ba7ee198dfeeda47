"""The line that says how far a replay has come."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.widgets.controls import Widget


class Progress(Widget):
    """A slim line from the first move to the last; a click or a drag goes there."""

    def __init__(self, rect: FRect, ply: int, last: int, jump: Callable[[int], None]) -> None:
        super().__init__("progress", rect)
        self.ply, self.last, self.jump = ply, last, jump

    @property
    def hit(self) -> FRect:
        return self.rect.inflate(16, 32)

    def press(self, x: float, y: float) -> None:
        self.drag(x, y)

    def drag(self, x: float, y: float) -> bool:
        ply = round(min(1.0, max(0.0, (x - self.rect.x) / self.rect.w)) * self.last)
        if ply == self.ply:
            return False
        self.ply = ply
        self.jump(ply)
        return True

    def click(self, x: float, y: float) -> None:
        """The press has gone there."""

    def activate(self) -> None:
        """Left and right step through the moves."""

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        groove = FRect(self.rect.x, self.rect.centery - 4, self.rect.w, 8)
        brush.box(groove, 4, ink.SMOKE, ink.BRASS, 1.5, 0.85)
        share = self.ply / self.last if self.last else 0.0
        if share:
            brush.box(FRect(groove.x, groove.y, max(8.0, groove.w * share), 8), 4, ink.HONEY, "#8F5A12", 1)
        d = 24 if hover or pressed else 20
        dot = f'<circle cx="{d / 2}" cy="{d / 2}" r="{d / 2 - 1.5}" fill="{ink.VIOLET}" stroke="#FFFFFF" stroke-width="3"/>'
        brush.vec(groove.x + groove.w * share - d / 2, groove.centery - d / 2, d, d, dot, 1)

"""One sentence at the foot of the screen, for a few seconds."""

from __future__ import annotations

from pygame import FRect

from ui import palette as ink
from ui.paint import Brush

SHORTEST, PER_LETTER = 2.5, 0.055  # s


class Notice:
    """Sentences wait for their turn; each stays as long as it takes to read."""

    def __init__(self) -> None:
        self._waiting: list[str] = []
        self._left = 0.0

    @property
    def sentence(self) -> str:
        """What stands there now."""
        return self._waiting[0] if self._waiting else ""

    def say(self, sentence: str) -> None:
        if sentence and sentence not in self._waiting:
            self._waiting.append(sentence)
            if len(self._waiting) == 1:
                self._left = _stay(sentence)

    def update(self, dt: float) -> bool:
        """True when what stands there has changed."""
        if not self._waiting:
            return False
        fresh = self._left == _stay(self._waiting[0])
        self._left -= dt
        if self._left > 0:
            return fresh
        self._waiting.pop(0)
        if self._waiting:
            self._left = _stay(self._waiting[0])
        return True

    def draw(self, brush: Brush) -> None:
        if not self._waiting:
            return
        lines = brush.wrapped(self.sentence, 760, 18, "b")
        step = brush.leading(18)
        w = max(brush.skin.width(line, 18, "b") for line in lines) + 92
        rect = FRect(640 - w / 2, 724 - step * len(lines), w, step * len(lines) + 28)
        brush.box(rect, 22, ink.BRICK_SOFT, ink.BRICK, 2, level=2)
        brush.icon("warning", rect.x + 18, rect.centery - 14, 28, ink.BRICK)
        for index, line in enumerate(lines):
            brush.text(line, rect.x + 58, rect.y + 14 + step * (index + 0.5), 18, ink.BRICK_INK, "b")


def _stay(sentence: str) -> float:
    return SHORTEST + PER_LETTER * len(sentence)

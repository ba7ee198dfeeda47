"""One sentence at the foot of the screen, for a few seconds."""

from __future__ import annotations

from pygame import FRect

from ui import palette as ink
from ui.paint import Brush

SHORTEST, PER_LETTER = 2.5, 0.055  # s


TONES = {
    "warning": ("warning", ink.BRICK_SOFT, ink.BRICK, ink.BRICK_INK),
    "hint": ("hint", "#FCE3A6", "#B9862A", ink.INK),
    "info": ("star", ink.PAPER, "#8A7355", ink.INK),
}


class Notice:
    """Sentences wait for their turn, each as long as it takes to read; an answer to a person does not wait for what is only told."""

    def __init__(self) -> None:
        self._waiting: list[str] = []
        self._tones: dict[str, str] = {}
        self._left = 0.0

    @property
    def sentence(self) -> str:
        """What stands there now."""
        return self._waiting[0] if self._waiting else ""

    def say(self, sentence: str, tone: str = "warning") -> None:
        """`tone`: warning, hint or info."""
        if not sentence:
            return
        before = self.sentence
        if tone != "info":
            self._waiting = [waiting for waiting in self._waiting if self._tones[waiting] != "info"]
        if sentence not in self._waiting:
            self._tones[sentence] = tone
            self._waiting.append(sentence)
        if self.sentence != before:
            self._left = _stay(self.sentence)

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

    def move_on(self) -> None:
        """What was only told here is not told in another room."""
        before = self.sentence
        self._waiting = [waiting for waiting in self._waiting if self._tones[waiting] != "info"]
        if self._waiting and self.sentence != before:
            self._left = _stay(self.sentence)

    def clear(self) -> None:
        """Nothing has been said."""
        self._waiting.clear()
        self._tones.clear()

    def draw(self, brush: Brush, bottom: float) -> None:
        """`bottom`: where its lower edge stands."""
        if not self._waiting:
            return
        icon, paper, rim, color = TONES[self._tones[self.sentence]]
        lines = brush.wrapped(self.sentence, 760, 18, "b")
        step = brush.leading(18)
        w = max(brush.skin.width(line, 18, "b") for line in lines) + 92
        h = step * len(lines) + 28
        rect = FRect(640 - w / 2, bottom - h, w, h)
        brush.box(rect, 22, paper, rim, 2, level=2)
        brush.icon(icon, rect.x + 18, rect.centery - 14, 28, rim)
        for index, line in enumerate(lines):
            brush.text(line, rect.x + 58, rect.y + 14 + step * (index + 0.5), 18, color, "b")


def _stay(sentence: str) -> float:
    return SHORTEST + PER_LETTER * len(sentence)

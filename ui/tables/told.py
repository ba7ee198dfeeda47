"""The short line about moves: in words, or drawn with small pictures of cards and pawns instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from ui.assets.skin import Skin
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.tables.contract import Part

Picture = Callable[[Skin, str, float], pygame.Surface]  # as `Drawing.picture`
HIGH = 36.0  # of a small picture
GAP = 6.0  # between two parts
LINE = 40.0  # from one line to the next, where a line holds pictures


def in_words(parts: Sequence[Part]) -> str:
    """For files, and where there is no room for pictures."""
    return " ".join(part.says for part in parts if part.says)


class ToldLine:
    """Parts laid out in a room, on as many lines as they need; drawn at any place."""

    def __init__(self, brush: Brush, parts: Sequence[Part], room: float, picture: Picture, size: float = 17.0) -> None:
        self.picture, self.size = picture, size
        self.size = min([size, *(brush.fitting(part.says, room, size, "b") for part in parts if not part.face)])
        self.lines: list[list[tuple[Part, float]]] = [[]]
        self.w, x = 0.0, 0.0
        for part in parts:
            wide = self._wide(brush, part)
            if self.lines[-1] and x + wide > room:
                self.lines.append([])
                x = 0.0
            self.lines[-1].append((part, x))
            self.w, x = max(self.w, x + wide), x + wide + GAP
        pictured = any(part.face for part in parts)
        self.leading = max(LINE if pictured else 0.0, brush.leading(size, 1.3))

    @property
    def h(self) -> float:
        return self.leading * len(self.lines)

    def draw(self, brush: Brush, x: float, y: float, color: str = ink.INK, kind: str = "b") -> None:
        """`x`, `y`: its left edge, and the middle of its first line."""
        for place, line in enumerate(self.lines):
            for part, dx in line:
                if part.face:
                    wide = self._wide(brush, part)
                    brush.put(self.picture(brush.skin, part.face, wide), x + dx + wide / 2, y + place * self.leading, 1, center=True)
                else:
                    brush.text(part.says, x + dx, y + place * self.leading, self.size, color, kind)

    def _wide(self, brush: Brush, part: Part) -> float:
        """A picture is as high as all others, whatever its shape."""
        if not part.face:
            return brush.skin.width(part.says, self.size, "b")
        drawn = self.picture(brush.skin, part.face, HIGH)
        return HIGH * min(1.0, drawn.get_width() / drawn.get_height())

"""Move captions, in words or drawn with small pictures of cards and pawns."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import FRect

from ui.assets.rasterizer import Rasterizer
from ui.canvas.canvas import Canvas
from ui.tables.contract import CaptionPart, MoveGroup, TableViewModel, Team

CaptionWriter = Callable[[MoveGroup, bool], tuple[CaptionPart, ...] | None]  # the caption of a move group, as in the narration
Picture = Callable[[Rasterizer, str, float], pygame.Surface]  # the picture of a face at a width, as in the table art
HIGH = 36.0  # height of a small picture
GAP = 6.0  # distance of two parts
PAD = 10.0  # padding at both ends of a caption at a seat


def in_words(parts: Sequence[CaptionPart]) -> str:
    """Return a move caption in words, without its pictures."""
    return " ".join(part.says for part in parts if part.says)


def by_team(sides: Sequence[Team], names: Sequence[str]) -> list[str]:
    """Return a name for each seat: that of its team, or of its player without teams."""
    teams = {seat: side.name for side in sides for seat in side.seats}
    return [teams.get(seat, name) for seat, name in enumerate(names)]


class MoveCaption:
    """A move caption (words and small pictures) broken into lines for a width, to be drawn anywhere."""

    def __init__(
        self, canvas: Canvas, parts: Sequence[CaptionPart], max_width: float, picture: Picture, size: float = 17.0, high: float = HIGH
    ) -> None:
        """Arrange the parts on lines of at most this width."""
        self.picture, self.high = picture, high
        self.size = min([size, *(canvas.fitting(part.says, max_width, size, "b") for part in parts if not part.face)])
        self.lines: list[list[tuple[CaptionPart, float]]] = [[]]
        self.w, x = 0.0, 0.0
        for part in parts:
            width = self._width(canvas, part)
            if self.lines[-1] and x + width > max_width:
                self.lines.append([])
                x = 0.0
            self.lines[-1].append((part, x))
            self.w, x = max(self.w, x + width), x + width + GAP
        plain = canvas.leading(size, 1.3)
        self._heights = [max(plain, high + GAP) if any(part.face for part, _x in line) else plain for line in self.lines]

    @property
    def h(self) -> float:
        return sum(self._heights)

    @property
    def first(self) -> float:
        """The distance from the caption's upper edge to the middle of its first line."""
        return self._heights[0] / 2

    def draw(self, canvas: Canvas, x: float, top: float, color: str = "text", kind: str = "b") -> None:
        """Draw the caption with its upper left corner at x, `top`."""
        for line, high in zip(self.lines, self._heights, strict=True):
            for part, dx in line:
                if part.face:
                    width = self._width(canvas, part)
                    canvas.draw_surface(
                        self.picture(canvas.rasterizer, part.face, width), x + dx + width / 2, top + high / 2, 1, center=True
                    )
                else:
                    canvas.text(part.says, x + dx, top + high / 2, self.size, color, kind)
            top += high

    def _width(self, canvas: Canvas, part: CaptionPart) -> float:
        """Return the width of a caption part, a picture or words."""
        if not part.face:
            return canvas.rasterizer.width(part.says, self.size, "b")
        return self.high * _shape(canvas.rasterizer, self.picture, part.face, self.high)


_shapes: dict[tuple[Picture, str, int], float] = {}


def _shape(rasterizer: Rasterizer, picture: Picture, face: str, high: float) -> float:
    """Return width / height of a piece's picture, at most 1; the answer is cached.

    All cards of a table have the same shape; a face with a slash has its own.
    """
    key = picture, face if "/" in face else "", rasterizer.px(high)
    if key not in _shapes:
        drawn = picture(rasterizer, face, high)
        _shapes[key] = min(1.0, drawn.get_width() / drawn.get_height())
    return _shapes[key]


def draw_told(canvas: Canvas, model: TableViewModel, seat: int, room: FRect, point: str, told: CaptionWriter, picture: Picture) -> None:
    """Draw the caption of a seat's last moves next to its panel.

    A seat without moves to describe, or with a speech bubble, has none. While the recap is replayed, only the seat of the shown move has
    its caption. It is as small as its line allows, at the end of `room` named by `point`: "up", "left", "right" or "down".
    """
    done = _last_of(model, seat)
    if done is None or any(speaker == seat for speaker, _text in model.speech_bubbles):
        return
    line = MoveCaption(canvas, told(done, False) or (), room.w - 2 * PAD, picture)
    if not line.w:
        return
    rect = FRect(room.x, room.y, line.w + 2 * PAD, line.h + 6)
    if point == "right":
        rect.right = room.right
    if point == "down":
        rect.bottom = room.bottom
    elif point != "up":
        rect.centery = room.centery
    canvas.draw_dark_panel(rect, 14, 0.92, "primary" if model.recap_at is not None else "on_wood", 2)
    line.draw(canvas, rect.x + PAD, rect.y + 3, "on_wood")


def _last_of(model: TableViewModel, seat: int) -> MoveGroup | None:
    if model.recap_at is not None:
        now = model.recap[model.recap_at]
        return now if now.seat == seat else None
    return next((done for done in reversed(model.recap) if done.seat == seat), None)

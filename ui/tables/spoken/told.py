"""The short line about moves: in words, or drawn with small pictures of cards and pawns instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import FRect

from ui.assets.skin import Skin
from ui.canvas.brush import Brush
from ui.tables.contract import Look, Part, Played, Side

Telling = Callable[[Played, bool], tuple[Part, ...] | None]  # as `Speech.told`
Picture = Callable[[Skin, str, float], pygame.Surface]  # as `Drawing.picture`
HIGH = 36.0  # of a small picture
GAP = 6.0  # between two parts
PAD = 10.0  # at both ends of a slip


def in_words(parts: Sequence[Part]) -> str:
    """For files, and where there is no room for pictures."""
    return " ".join(part.says for part in parts if part.says)


def by_team(sides: Sequence[Side], names: Sequence[str]) -> list[str]:
    """By seat, who a sentence about all seats names: the team, or where there are no teams whoever sits there."""
    teams = {seat: side.name for side in sides for seat in side.seats}
    return [teams.get(seat, name) for seat, name in enumerate(names)]


class ToldLine:
    """Parts laid out in a room, on as many lines as they need; drawn at any place."""

    def __init__(self, brush: Brush, parts: Sequence[Part], room: float, picture: Picture, size: float = 17.0, high: float = HIGH) -> None:
        """`high`: of its pictures."""
        self.picture, self.high = picture, high
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
        plain = brush.leading(size, 1.3)
        self._heights = [max(plain, high + GAP) if any(part.face for part, _x in line) else plain for line in self.lines]

    @property
    def h(self) -> float:
        return sum(self._heights)

    @property
    def first(self) -> float:
        """How far the middle of its first line is from its upper edge."""
        return self._heights[0] / 2

    def draw(self, brush: Brush, x: float, top: float, color: str = "text", kind: str = "b") -> None:
        """`x`, `top`: its upper left corner."""
        for line, high in zip(self.lines, self._heights, strict=True):
            for part, dx in line:
                if part.face:
                    wide = self._wide(brush, part)
                    brush.put(self.picture(brush.skin, part.face, wide), x + dx + wide / 2, top + high / 2, 1, center=True)
                else:
                    brush.text(part.says, x + dx, top + high / 2, self.size, color, kind)
            top += high

    def _wide(self, brush: Brush, part: Part) -> float:
        """A picture is as high as all others, whatever its shape."""
        if not part.face:
            return brush.skin.width(part.says, self.size, "b")
        return self.high * _shape(brush.skin, self.picture, part.face, self.high)


_shapes: dict[tuple[Picture, str, int], float] = {}


def _shape(skin: Skin, picture: Picture, face: str, high: float) -> float:
    """Width to height, at most 1. All cards of a table have one, so only the first is drawn to find it; a face with a / has its own."""
    key = picture, face if "/" in face else "", skin.px(high)
    if key not in _shapes:
        drawn = picture(skin, face, high)
        _shapes[key] = min(1.0, drawn.get_width() / drawn.get_height())
    return _shapes[key]


def draw_told(brush: Brush, look: Look, seat: int, room: FRect, point: str, told: Telling, picture: Picture) -> None:
    """What a seat did last, as a slip at its plate: for `Drawing.over`, called for every seat. Nothing where it did nothing to be told, or
    while it speaks in a bubble. While the moves are played again, only the seat whose turn it was has its slip.

    `room`: the slip is as small as its line allows, at that end where the plate is; `point`: that end, "up", "left", "right" or "down";
    `told`: the table's own `Speech.told`; `picture`: its `Drawing.picture`.
    """
    done = _last_of(look, seat)
    if done is None or any(speaker == seat for speaker, _text in look.said):
        return
    line = ToldLine(brush, told(done, False) or (), room.w - 2 * PAD, picture)
    if not line.w:
        return
    at = FRect(room.x, room.y, line.w + 2 * PAD, line.h + 6)
    if point == "right":
        at.right = room.right
    if point == "down":
        at.bottom = room.bottom
    elif point != "up":
        at.centery = room.centery
    brush.smoke(at, 14, 0.92, "primary" if look.recap_at is not None else "on_wood", 2)
    line.draw(brush, at.x + PAD, at.y + 3, "on_wood")


def _last_of(look: Look, seat: int) -> Played | None:
    if look.recap_at is not None:
        now = look.recap[look.recap_at]
        return now if now.seat == seat else None
    return next((done for done in reversed(look.recap) if done.seat == seat), None)

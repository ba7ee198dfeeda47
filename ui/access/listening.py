"""A brush that draws nothing and hears every text of a screen: what is painted there can be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from pygame import FRect, Rect

from ui.canvas import palette as ink
from ui.canvas.brush import LEAD, Brush
from ui.canvas.display_list import DisplayList
from ui.scene.screen import Scene

COVERS = 2  # level of a sheet that lies over what was drawn before it


@dataclass(frozen=True, slots=True)
class Line:
    """A text where it stands, whole, and the window of a list through which it is seen; both in logical units."""

    rect: FRect
    text: str
    size: float
    clip: FRect

    @property
    def seen(self) -> bool:
        return bool(self.rect.colliderect(self.clip))


class Listening(Brush):
    """What a sheet covers is forgotten, and everything under a veil. Lines of one paragraph are one text."""

    lines: list[Line]
    broken: dict[tuple[str, ...], str]  # texts that were broken into lines

    def veil(self, op: float = 0.55) -> None:
        self.lines.clear()

    def box(
        self, rect: FRect, r: float, fill: str | tuple[str, str], stroke: str = "none", sw: float = 0, op: float = 1, level: int = 0
    ) -> None:
        if level >= COVERS and op > 0.9:
            self.lines = [line for line in self.lines if not rect.collidepoint(line.rect.center)]

    def text(self, text: str, x: float, y: float, size: float = 18, color: str = ink.INK, kind: str = "r", align: str = "l") -> float:
        width, high = self.skin.width(text, size, kind), self.leading(size, 1.0)
        left = x - {"l": 0.0, "c": width / 2, "r": width}[align]
        if text.strip():
            self.lines.append(Line(FRect(left, y - high / 2, width, high), text, size, self._window()))
        return width

    def fit(
        self, text: str, x: float, y: float, room: float, size: float = 18, color: str = ink.INK, kind: str = "r", align: str = "l"
    ) -> float:
        """The text is heard whole, also where its end is cut off."""
        first = len(self.lines)
        width = super().fit(text, x, y, room, size, color, kind, align)
        self.lines[first:] = [replace(line, text=text) for line in self.lines[first:]]
        return width

    def wrapped(self, text: str, room: float, size: float = 18, kind: str = "r") -> list[str]:
        lines = super().wrapped(text, room, size, kind)
        if len(lines) > 1:
            self.broken[tuple(lines)] = " ".join(text.split())
        return lines

    def paragraph(
        self,
        text: str,
        x: float,
        y: float,
        room: float,
        size: float = 18,
        color: str = ink.INK,
        kind: str = "r",
        align: str = "l",
        lead: float = LEAD,
    ) -> float:
        first = len(self.lines)
        end = super().paragraph(text, x, y, room, size, color, kind, align, lead)
        self._join(first)
        return end

    def block(
        self,
        lines: Sequence[str],
        x: float,
        y: float,
        size: float = 18,
        color: str = ink.INK,
        kind: str = "r",
        align: str = "l",
        lead: float = LEAD,
    ) -> None:
        first = len(self.lines)
        super().block(lines, x, y, size, color, kind, align, lead)
        self._join(first)

    def by_itself(self, rect: FRect, paint: Callable[..., None]) -> None:
        """The line that is being edited: its entry tells what stands there."""

    def _join(self, first: int) -> None:
        """The lines from this one on are one text."""
        parts = self.lines[first:]
        if len(parts) > 1:
            rect = parts[0].rect.unionall([part.rect for part in parts[1:]])
            self.lines[first:] = [replace(parts[0], rect=rect, text=" ".join(part.text for part in parts))]

    def _window(self) -> FRect:
        """What can be seen of the screen where the next text is drawn."""
        clip: Rect = self.surface.get_clip()
        (left, top), (right, bottom) = self.page.point(clip.topleft), self.page.point(clip.bottomright)
        return FRect(left, top, right - left, bottom - top)


def heard(scene: Scene) -> list[Line]:
    """Every text that the scene paints now, in the order in which it does; nothing is drawn, and no tooltip is read."""
    page, visible = scene.desk.page, scene.focus.visible
    brush = Listening(DisplayList((page.width, page.height)), scene.desk.skin, page)
    brush.lines, brush.broken, scene.focus.visible = [], {}, False
    try:
        scene.draw(brush)
    finally:
        scene.focus.visible = visible
    return _mended(list({(line.text, tuple(line.rect)): line for line in brush.lines}.values()), brush.broken)


def _mended(lines: list[Line], broken: Mapping[tuple[str, ...], str]) -> list[Line]:
    """Lines that were broken and painted one after the other are one text again."""
    found, place = list[Line](), 0
    first = {parts[0]: parts for parts in sorted(broken, key=len)}
    while place < len(lines):
        parts = first.get(lines[place].text, ())
        own = lines[place : place + max(1, len(parts))]
        if parts and tuple(line.text for line in own) == parts:
            found.append(replace(own[0], rect=own[0].rect.unionall([line.rect for line in own[1:]]), text=broken[parts]))
        else:
            own = own[:1]
            found += own
        place += len(own)
    return found

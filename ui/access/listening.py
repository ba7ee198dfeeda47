"""A brush that draws nothing and hears every text of a screen: what is painted there can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Concatenate, ParamSpec, TypeVar

import pygame
from pygame import FRect, Rect
from pygame.typing import RectLike

from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.scene.screen import Scene

COVERS = 2  # level of a sheet that lies over what was drawn before it
P = ParamSpec("P")
R = TypeVar("R")


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


class NoPixels(pygame.Surface):
    """A surface of any size that knows its clip and draws nothing."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__((1, 1))
        self._whole = self._clip = Rect((0, 0), size)

    def blit(self, *_picture: object) -> Rect:
        return Rect(0, 0, 0, 0)

    def get_clip(self) -> Rect:
        return self._clip.copy()

    def set_clip(self, rect: RectLike | None, /) -> None:
        self._clip = self._whole if rect is None else self._whole.clip(rect)

    def get_size(self) -> tuple[int, int]:
        return self._whole.size

    def get_width(self) -> int:
        return self._whole.w

    def get_height(self) -> int:
        return self._whole.h


def joined(paint: Callable[Concatenate[Listening, P], R]) -> Callable[Concatenate[Listening, P], R]:
    """The lines that it paints are heard as one text."""

    def heard_as_one(self: Listening, /, *args: P.args, **kwargs: P.kwargs) -> R:
        first = len(self.lines)
        result = paint(self, *args, **kwargs)
        if parts := self.lines[first:]:
            rect = parts[0].rect.unionall([part.rect for part in parts])
            self.lines[first:] = [replace(parts[0], rect=rect, text=" ".join(part.text for part in parts))]
        return result

    return heard_as_one


class Listening(Brush):
    """What a sheet covers is forgotten, and everything under a veil. Lines of one paragraph are one text."""

    lines: list[Line]
    whole: dict[str, str]  # what was cut off, by what is left of it
    broken: dict[tuple[str, ...], str]  # texts that were broken into lines

    def veil(self, op: float = 0.55) -> None:
        self.lines.clear()

    def box(
        self, rect: FRect, r: float, fill: str | tuple[str, str], stroke: str = "none", sw: float = 0, op: float = 1, level: int = 0
    ) -> None:
        if level >= COVERS and op > 0.9:
            self.lines = [line for line in self.lines if not rect.collidepoint(line.rect.center)]

    def text(self, text: str, x: float, y: float, size: float = 18, color: str = "text", kind: str = "r", align: str = "l") -> float:
        width, high = self.skin.width(text, size, kind), self.leading(size, 1.0)
        left = x - {"l": 0.0, "c": width / 2, "r": width}[align]
        if text.strip():
            self.lines.append(Line(FRect(left, y - high / 2, width, high), self.whole.get(text, text), size, self._window()))
        return width

    def cut(self, text: str, room: float, size: float, kind: str = "r") -> str:
        """The text is heard whole, also where its end is cut off."""
        short = super().cut(text, room, size, kind)
        self.whole[short] = text
        return short

    def wrapped(self, text: str, room: float, size: float = 18, kind: str = "r") -> list[str]:
        lines = super().wrapped(text, room, size, kind)
        if len(lines) > 1:
            self.broken[tuple(lines)] = " ".join(text.split())
        return lines

    @contextmanager
    def called(self, name: str) -> Iterator[None]:
        first = len(self.lines)
        yield
        if parts := [part for part in _mended(self.lines[first:], self.broken) if part.text != name]:
            rect = parts[0].rect.unionall([part.rect for part in parts])
            text = _("{name}: {text}").format(name=name, text=", ".join(part.text for part in parts))
            self.lines[first:] = [replace(parts[0], rect=rect, text=text)]

    paragraph = joined(Brush.paragraph)
    block = joined(Brush.block)

    def by_itself(self, rect: FRect, paint: Callable[..., None]) -> None:
        """The line that is being edited: its entry tells what stands there."""

    def _window(self) -> FRect:
        """What can be seen of the screen where the next text is drawn."""
        clip: Rect = self.surface.get_clip()
        (left, top), (right, bottom) = self.page.point(clip.topleft), self.page.point(clip.bottomright)
        return FRect(left, top, right - left, bottom - top)


def heard(scene: Scene) -> list[Line]:
    """Every text that the scene paints now, in the order in which it does; nothing is drawn or changed, and no tooltip is read."""
    page = scene.desk.page
    brush = Listening(NoPixels((page.width, page.height)), scene.desk.skin, page)
    brush.lines, brush.whole, brush.broken = [], {}, {}
    scene.draw_content(brush)
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

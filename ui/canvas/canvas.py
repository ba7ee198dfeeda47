"""The canvas draws everything that screens are made of, in logical units (docs/art.md, 5 to 7)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

import pygame
from pygame import FRect, Rect

from ui.assets import tokens
from ui.assets.rasterizer import Placed, Rasterizer
from ui.assets.shadows import SHADOW
from ui.canvas.description import COVERING_LEVEL, COVERING_OPACITY, Description
from ui.canvas.viewport import HEIGHT, WIDTH, Viewport
from ui.layout.nodes import TOLERANCE, FittedText, Text
from ui.layout.text import wrap

LEAD = 1.32  # line height (docs/art.md, 3)
ELLIPSIS = "…"
WIDE_RING_FACTOR = 1.7  # how much wider rings are for who wants them so


class Canvas:
    """A canvas over one surface: draws in logical units, and records a description of what it draws."""

    def __init__(self, surface: pygame.Surface, rasterizer: Rasterizer, viewport: Viewport) -> None:
        self.surface, self.rasterizer, self.viewport = surface, rasterizer, viewport
        self.texts: list[tuple[pygame.Rect, str]] | None = None  # if a list, collects each line: rect in px, text
        self.description = Description()
        self._window = viewport.whole  # the part of the screen outside which everything is cut off
        self._areas: list[Rect] = []  # areas in px drawn since `area_of` began

    def area_of(self, draw: Callable[[Canvas], None]) -> Rect:
        """Call `draw` with this canvas, and return the rectangle, in px, of all that it has drawn."""
        self._areas.clear()
        draw(self)
        return self._areas[0].unionall(self._areas[1:]) if self._areas else Rect(0, 0, 0, 0)

    def _blit(self, picture: pygame.Surface, pos: tuple[int, int]) -> None:
        self._areas.append(self.surface.blit(picture, pos))

    def draw_surface(
        self, picture: pygame.Surface, x: float, y: float, level: int = 0, angle: float = 0, center: bool = False, alpha: int = 255
    ) -> None:
        """Draw a surface at x, y with the shadow of its elevation (0 to 3), turned by `angle` degrees."""
        picture = self.rasterizer.turned(picture, angle)
        left, top = self.viewport.at(x, y)
        if center:
            left, top = left - picture.get_width() // 2, top - picture.get_height() // 2
        if level and alpha == 255 and not self.rasterizer.theme.is_high_contrast:
            self._shade(self.rasterizer.shadow(picture, level), left, top)
        if alpha < 255:
            picture = self.rasterizer.faded(picture, alpha)
        self._blit(picture, (left, top))

    def _shade(self, shadow: Placed, left: int, top: int) -> None:
        shade, (x, y) = shadow
        self._blit(shade, (left + x, top + y))

    def draw_sprite(
        self, picture: pygame.Surface, x: float, y: float, level: int, scale: float, angle: float = 0, opened: float = 1.0
    ) -> None:
        """Draw the surface of a flying piece with its shadow, scaled and turned by whole degrees, its centre at x, y.

        While it turns over, it is as wide as `opened`, 0 to 1.
        """
        degrees = round(angle) if opened >= 0.999 else 0
        if level and not self.rasterizer.theme.is_high_contrast:
            dx, dy, _, _ = SHADOW[level]
            self._centre(self.rasterizer.flying_shadow(picture, level, scale, opened, degrees), x + dx, y + dy)
        self._centre(self.rasterizer.flying(picture, scale, opened, degrees), x, y)

    def _centre(self, picture: pygame.Surface, x: float, y: float) -> None:
        left, top = self.viewport.at(x, y)
        self._blit(picture, (left - picture.get_width() // 2, top - picture.get_height() // 2))

    def by_itself(self, rect: FRect, paint: Callable[[pygame.Surface], None]) -> None:
        """Call `paint` to draw on the canvas's surface directly, within this rectangle in units."""
        paint(self.surface)

    @contextmanager
    def clipped(self, rect: FRect) -> Iterator[None]:
        """Clip everything that is drawn inside the context to this rectangle."""
        before, window, first = self.surface.get_clip(), self._window, len(self.texts or ())
        clip = self.viewport.box(rect)
        self.surface.set_clip(clip.clip(before))
        self._window = window.clip(rect)
        try:
            yield
        finally:
            self.surface.set_clip(before)
            self._window = window
            if self.texts is not None:
                self.texts[first:] = [(at.clip(clip), text) for at, text in self.texts[first:] if at.colliderect(clip)]

    @contextmanager
    def describing(self) -> Iterator[Description]:
        """Record everything that is drawn inside the context in a new description."""
        self.description = Description()
        yield self.description
        self.description = Description()

    def called(self, name: str) -> AbstractContextManager[None]:
        """Join the texts drawn inside the context under the name of their row or column, for screen readers."""
        return self.description.naming(name)

    def svg(
        self, name: str, x: float, y: float, w: float, h: float | None = None, level: int = 0, angle: float = 0, alpha: int = 255
    ) -> None:
        self.description.add_shape(name, FRect(x, y, w, w if h is None else h), self._window)
        self.draw_surface(self.rasterizer.svg(name, w, h), x, y, level, angle, alpha=alpha)

    def vec(self, x: float, y: float, w: float, h: float, body: str, level: int = 0, alpha: int = 255) -> None:
        self.draw_surface(self.rasterizer.vec(w, h, body), x, y, level, alpha=alpha)

    def icon(self, name: str, x: float, y: float, size: float, color: str = "text") -> None:
        self.description.add_shape(f"icon {name} {color}", FRect(x, y, size, size), self._window)
        self.draw_surface(self.rasterizer.icon(name, size, color), x, y)

    def box(
        self, rect: FRect, r: float, fill: str | tuple[str, str], stroke: str = "none", sw: float = 0, op: float = 1, level: int = 0
    ) -> None:
        """Draw a rounded box; two colours make a gradient from top to bottom."""
        if level >= COVERING_LEVEL and op > COVERING_OPACITY:
            self.description.cover(rect)
        self.description.add_shape(f"box {fill if isinstance(fill, str) else fill[0]} {stroke}", FRect(rect), self._window)
        self.stretched(rect, r + sw, lambda w, h: rounded(w, h, r, fill, stroke, sw, op), isinstance(fill, str), level)

    def stretched(self, rect: FRect, corner: float, body: Callable[[float, float], str], plain: bool = True, level: int = 0) -> None:
        """Draw a box by stretching the middle of a picture whose SVG `body` makes for any size (`Rasterizer.box`)."""
        left, top = self.viewport.at(rect.x, rect.y)
        picture = self.rasterizer.box(rect.w, rect.h, corner, body, plain)
        if level and not self.rasterizer.theme.is_high_contrast:
            self._shade(self.rasterizer.box_shadow(picture, level, corner), left, top)
        self._blit(picture, (left, top))

    def draw_paper(self, rect: FRect, level: int = 2, r: float = 18) -> None:
        """Draw a sheet of paper, for text and choices."""
        self.box(rect, r, ("surface", "surface_end"), "border", 1.5, level=level)

    def draw_dark_panel(self, rect: FRect, r: float = 16, op: float = 0.78, stroke: str = "brass", sw: float = 1.5) -> None:
        """Draw a translucent dark panel, for status over a table."""
        self.box(rect, r, "smoke", stroke, sw, op)

    def dim(self, op: float = 0.55) -> None:
        """Dim the whole surface as it is now."""
        self.description.clear()
        tile = self.rasterizer.veil(round(255 * max(op, 0.85 * self.rasterizer.theme.is_high_contrast)))
        width, height = self.surface.get_size()
        for y in range(0, height, tile.get_height()):
            for x in range(0, width, tile.get_width()):
                self._blit(tile, (x, y))

    def draw_background(self, light: str = "") -> None:
        """Draw the wooden background over the whole window; `light` is an SVG body of a wide page's size that shines on it."""
        size = self.surface.get_size()
        if light:
            ground = self.rasterizer.lit("table/table", size, light, self.viewport.at(0, 0), WIDTH, HEIGHT)
        else:
            ground = self.rasterizer.ground("table/table", size)
        self._blit(ground, (0, 0))

    def text(self, text: str, x: float, y: float, size: float = 18, color: str = "text", kind: str = "r", align: str = "l") -> float:
        """Draw one line of text, its middle at y, aligned left, centred or right at x (l, c, r); return its width."""
        line = self.rasterizer.line(text, size, color, kind)
        left, top = self.viewport.at(x, y)
        left -= {"l": 0, "c": line.get_width() // 2, "r": line.get_width()}[align]
        corner = left, top - line.get_height() // 2
        self._blit(line, corner)
        if self.texts is not None and text.strip():
            self.texts.append((pygame.Rect(corner, line.get_size()), text))
        width, height = self.rasterizer.width(text, size, kind), self.leading(size, 1.0)
        place = FRect(x - {"l": 0.0, "c": width / 2, "r": width}[align], y - height / 2, width, height)
        self.description.add_text(text, place, size, color, self._window)
        return line.get_width() / self.viewport.scale

    def fit_text(
        self, text: str, x: float, y: float, max_width: float, size: float = 18, color: str = "text", kind: str = "r", align: str = "l"
    ) -> float:
        """Draw one line of text in a size that fits `max_width`, cut with … if even the smallest is too wide; return its width."""
        size = self.fitting(text, max_width, size, kind)
        return self.text(self.ellipsize(text, max_width, size, kind), x, y, size, color, kind, align)

    def fitting(self, text: str, max_width: float, size: float, kind: str = "r") -> float:
        """Return the largest text size up to `size` at which the text fits `max_width`, or the smallest readable one."""
        minimum = self.rasterizer.min_text_units
        while size > minimum and self.rasterizer.width(text, size, kind) > max_width:
            size = max(minimum, size - 0.5)
        return size

    def ellipsize(self, text: str, max_width: float, size: float, kind: str = "r") -> str:
        """Return the text, cut with … if it is wider than `max_width`. For names; sentences are wrapped."""
        if self.rasterizer.width(text, size, kind) <= max_width:
            return text
        whole = text
        while text and self.rasterizer.width(text + ELLIPSIS, size, kind) > max_width:
            text = text[:-1]
        shown = text.rstrip() + ELLIPSIS
        self.description.note_cut(whole, shown)
        return shown

    def wrap(self, text: str, max_width: float, size: float = 18, kind: str = "r") -> list[str]:
        """Return the lines of a text wrapped at this width; a newline begins a new line."""
        lines = wrap(text, max_width, lambda line: self.rasterizer.width(line, size, kind))
        self.description.note_wrapped(text, lines)
        return lines

    def leading(self, size: float, lead: float = LEAD) -> float:
        """Return the line height of this text size; at small scales that of the smallest readable size."""
        return max(size, self.rasterizer.min_text_units) * lead

    def paragraph(
        self,
        text: str,
        x: float,
        y: float,
        max_width: float,
        size: float = 18,
        color: str = "text",
        kind: str = "r",
        align: str = "l",
        lead: float = LEAD,
    ) -> float:
        """Draw text wrapped at `max_width`, the middle of its first line at y; return the y of the line after the last."""
        with self.description.joining():
            for line in self.wrap(text, max_width, size, kind):
                self.text(line, x, y, size, color, kind, align)
                y += self.leading(size, lead)
        return y

    def middles(self, count: int, y: float, size: float, lead: float = LEAD) -> list[float]:
        """Return the y of the middle of each of `count` lines of text that are centred at y as a block."""
        step = self.leading(size, lead)
        return [y + step * (index - (count - 1) / 2) for index in range(count)]

    def block(
        self,
        lines: Sequence[str],
        x: float,
        y: float,
        size: float = 18,
        color: str = "text",
        kind: str = "r",
        align: str = "l",
        lead: float = LEAD,
    ) -> None:
        """Draw lines of text under each other as a block, centred at y."""
        with self.description.joining():
            for line, middle in zip(lines, self.middles(len(lines), y, size, lead), strict=True):
                self.text(line, x, middle, size, color, kind, align)

    def draw_fitted(self, fitted: FittedText, text: Text, rect: FRect) -> None:
        """Draw a text of a layout as it fits into its rectangle."""
        size, lines, _height = fitted
        x = {"l": rect.x, "c": rect.centerx, "r": rect.right}[text.align]
        self.description.note_wrapped(text.text, list(lines))
        shown = [self.ellipsize(line, rect.w + TOLERANCE, size, text.kind) for line in lines]
        self.block(shown, x, rect.centery, size, text.color, text.kind, text.align, text.line_spacing)

    def ring(self, rect: FRect, color: str, r: float = 16, sw: float = 5, dash: str = "", fill: str = "none", alpha: int = 255) -> None:
        """Draw a ring 8 units around a rect, with a dark rim that shows on any ground (docs/art.md, 7)."""
        self.description.add_shape(f"ring {color}", FRect(rect), self._window)
        w, h, theme = rect.w, rect.h, self.rasterizer.theme
        sw *= WIDE_RING_FACTOR if theme.has_wide_rings else 1
        rim = 1 if theme.has_wide_rings or theme.is_high_contrast else 0.45

        def body(w: float, h: float) -> str:
            box = f'x="8" y="8" width="{w - 16}" height="{h - 16}" rx="{r}"'
            line = f"<path {dashed(8, 8, w - 16, h - 16, r, dash)}" if dash else f"<rect {box}"
            around = f'<rect {box} fill="{fill}" fill-opacity="0.3" stroke="smoke" stroke-width="{sw + 4}" stroke-opacity="{rim}"/>'
            return f'{around}{line} fill="none" stroke="{color}" stroke-width="{sw}" stroke-linecap="round"/>'

        picture = (
            self.rasterizer.vec(w + 16, h + 16, body(w + 16, h + 16))
            if dash
            else self.rasterizer.box(w + 16, h + 16, 10 + r + sw, body, True)
        )
        self.draw_surface(picture, rect.x - 8, rect.y - 8, alpha=alpha)

    def tag(self, text: str, x: float, y: float, color: str = "target", on: str = "on_target", size: float = 18, icon: str = "") -> None:
        """Draw a pill-shaped label with a text and an optional icon, its centre at x, y."""
        h = max(34.0, self.leading(size, 1.5))
        w = self.rasterizer.width(text, size, "b") + 32 + (28 if icon else 0)
        self.box(FRect(x - w / 2, y - h / 2, w, h), h / 2, color, "smoke", 2, level=1)
        if icon:
            self.icon(icon, x - w / 2 + 14, y - 11, 22, on)
        self.text(text, x + (14 if icon else 0), y, size, on, "b", "c")

    def token(self, token: int, x: float, y: float, d: float = 48, bot: bool = False, level: int = 1) -> None:
        """Draw a seat's token (`ui.assets.tokens`), d wide, its upper left corner at x, y."""
        if tokens.plain(token):
            self.svg(tokens.picture(token, bot), x, y, d, level=level)
            return
        self.vec(x, y, d, d, tokens.disc(token, d, max(3.0, d * 0.06)), level)
        inset = d * (1 - tokens.PICTURE) / 2
        self.svg(tokens.picture(token, bot), x + inset, y + inset, d * tokens.PICTURE)
        if bot and tokens.animal_of(token) in tokens.GROUNDS:
            self.vec(x, y, d, d, tokens.robot_parts(token, d))

    def badge(self, text: str, x: float, y: float, fill: str = "on_wood", on: str = "text", d: float = 28, size: float = 16) -> None:
        """Draw a small disc with a number on it, its centre at x, y."""
        d = max(d, self.leading(size, 1.3))
        w = max(d, self.rasterizer.width(text, size, "b") + 14)
        self.box(FRect(x - w / 2, y - d / 2, w, d), d / 2, fill, "text" if fill == "on_wood" else "on_wood", 2, level=1)
        self.text(text, x, y, size, on, "b", "c")


def ruler(rasterizer: Rasterizer, viewport: Viewport) -> Canvas:
    """Return a canvas that only measures texts, for layouts that depend on them."""
    return Canvas(pygame.Surface((1, 1)), rasterizer, viewport)


def gradient(name: str, start: str, end: str) -> str:
    """Return the SVG definition of a gradient from top to bottom, in the form that nanosvg reads (docs/art.md, 12)."""
    stops = f'<stop offset="0" stop-color="{start}"/><stop offset="1" stop-color="{end}"/>'
    return f'<defs><linearGradient id="{name}" x1="0%" y1="0%" x2="0%" y2="100%">{stops}</linearGradient></defs>'


def rounded(w: float, h: float, r: float, fill: str | tuple[str, str], stroke: str = "none", sw: float = 0, op: float = 1) -> str:
    """Return the SVG body of a rounded box."""
    defs = ""
    if isinstance(fill, tuple):
        defs, fill = gradient("f", *fill), "url(#f)"
    inset = sw / 2
    box = f'<rect x="{inset}" y="{inset}" width="{w - sw}" height="{h - sw}" rx="{r}"'
    return f'{defs}{box} fill="{fill}" fill-opacity="{op}" stroke="{stroke}" stroke-width="{sw}"/>'


def dashed(x: float, y: float, w: float, h: float, r: float, dash: str) -> str:
    """Return the SVG path attributes of a dashed rounded box with whole dashes; `dash` is "8 7", about the lengths of a dash and a gap.

    It ends in the middle of a gap: if a dash is cut short at the end, nanosvg may leave a bar across the picture.
    """
    r = min(r, w / 2, h / 2)
    right, bottom, middle, round_corner = x + w, y + h, x + w / 2, f"A{r} {r} 0 0 1"
    line, gap = (float(part) for part in dash.split())
    whole = 2 * (w + h - 4 * r) + 2 * math.pi * r
    fraction = whole / max(1, round(whole / (line + gap))) / (line + gap)
    path = f"M{middle} {y}H{right - r}{round_corner} {right} {y + r}V{bottom - r}{round_corner} {right - r} {bottom}"
    path += f"H{x + r}{round_corner} {x} {bottom - r}V{y + r}{round_corner} {x + r} {y}H{middle - gap * fraction / 2}"
    return f'd="{path}" stroke-dasharray="{line * fraction} {gap * fraction}"'

"""The canvas draws everything that screens are made of, in logical units (docs/art.md, 5 to 7)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

import pygame
from pygame import FRect, Rect

from ui.assets import tokens
from ui.assets.rasterizer import PlacedShadow, Rasterizer
from ui.assets.shadows import SHADOWS
from ui.canvas.description import COVERING_LEVEL, COVERING_OPACITY, Description
from ui.canvas.viewport import PAGE_HEIGHT, PAGE_WIDTH, Viewport
from ui.canvas.zoom import Zoom
from ui.layout.nodes import TOLERANCE, FittedText, Text
from ui.layout.text import wrap

LINE_HEIGHT_FACTOR = 1.32  # line height (docs/art.md, 3)
ELLIPSIS = "…"
WIDE_RING_FACTOR = 1.7  # how much wider rings are for who wants them so


class Canvas:
    """A canvas over one surface: draws in logical units, and records a description of what it draws."""

    def __init__(self, surface: pygame.Surface, rasterizer: Rasterizer, viewport: Viewport) -> None:
        self.surface, self.rasterizer, self.viewport = surface, rasterizer, viewport
        self.collected_lines: list[tuple[pygame.Rect, str]] | None = None  # if a list, collects each line: rect in px, text
        self.description = Description()
        self._visible_rect = viewport.window_rect  # the part of the screen outside which everything is cut off
        self._drawn_areas: list[Rect] = []  # areas in px drawn since `draw_and_measure` began

    def draw_and_measure(self, draw: Callable[[Canvas], None]) -> Rect:
        """Call `draw` with this canvas, and return the rectangle, in px, of all that it has drawn."""
        self._drawn_areas.clear()
        draw(self)
        return self._drawn_areas[0].unionall(self._drawn_areas[1:]) if self._drawn_areas else Rect(0, 0, 0, 0)

    def _blit(self, picture: pygame.Surface, pos: tuple[int, int]) -> None:
        self._drawn_areas.append(self.surface.blit(picture, pos))

    def draw_surface(
        self, picture: pygame.Surface, x: float, y: float, level: int = 0, angle: float = 0, is_centered: bool = False, alpha: int = 255
    ) -> None:
        """Draw a surface at x, y with the shadow of its elevation (0 to 3), turned by `angle` degrees."""
        picture = self.rasterizer.rotated(picture, angle)
        left, top = self.viewport.to_px_point(x, y)
        if is_centered:
            left, top = left - picture.get_width() // 2, top - picture.get_height() // 2
        if level and alpha == 255 and not self.rasterizer.theme.is_high_contrast:
            self._draw_shadow(self.rasterizer.shadow(picture, level), left, top)
        if alpha < 255:
            picture = self.rasterizer.with_alpha(picture, alpha)
        self._blit(picture, (left, top))

    def _draw_shadow(self, shadow: PlacedShadow, left: int, top: int) -> None:
        shade, (x, y) = shadow
        self._blit(shade, (left + x, top + y))

    def draw_sprite(
        self, picture: pygame.Surface, x: float, y: float, level: int, scale: float, angle: float = 0, open_share: float = 1.0
    ) -> None:
        """Draw the surface of a flying piece with its shadow, scaled and turned by whole degrees, its centre at x, y.

        While it turns over, it is as wide as `open_share`, 0 to 1.
        """
        degrees = round(angle) if open_share >= 0.999 else 0
        if level and not self.rasterizer.theme.is_high_contrast:
            dx, dy, _, _ = SHADOWS[level]
            self._blit_centered(self.rasterizer.flying_shadow(picture, level, scale, open_share, degrees), x + dx, y + dy)
        self._blit_centered(self.rasterizer.flying_picture(picture, scale, open_share, degrees), x, y)

    def _blit_centered(self, picture: pygame.Surface, x: float, y: float) -> None:
        left, top = self.viewport.to_px_point(x, y)
        self._blit(picture, (left - picture.get_width() // 2, top - picture.get_height() // 2))

    def paint_directly(self, rect: FRect, paint: Callable[[pygame.Surface], None]) -> None:
        """Call `paint` to draw on the canvas's surface directly, within this rectangle in units."""
        paint(self.surface)

    @contextmanager
    def clipped(self, rect: FRect) -> Iterator[None]:
        """Clip everything that is drawn inside the context to this rectangle."""
        before, window, first = self.surface.get_clip(), self._visible_rect, len(self.collected_lines or ())
        clip = self.viewport.to_px_rect(rect)
        self.surface.set_clip(clip.clip(before))
        self._visible_rect = window.clip(rect)
        try:
            yield
        finally:
            self.surface.set_clip(before)
            self._visible_rect = window
            if self.collected_lines is not None:
                self.collected_lines[first:] = [(at.clip(clip), text) for at, text in self.collected_lines[first:] if at.colliderect(clip)]

    @contextmanager
    def zoomed(self, zoom: Zoom | None) -> Iterator[Canvas]:
        """Yield a canvas for what is zoomed, clipped to its place, or this one."""
        if zoom is None:
            yield self
            return
        viewport = self.viewport.zoomed(zoom)
        zoomed = Canvas(self.surface, self.rasterizer.zoomed(viewport.scale), viewport)
        zoomed.collected_lines, zoomed._drawn_areas = self.collected_lines, self._drawn_areas
        with self.clipped(zoom.place), zoomed.clipped(zoom.part):
            yield zoomed
        self.description.add_zoomed(zoomed.description, zoom)

    @contextmanager
    def describing(self) -> Iterator[Description]:
        """Record everything that is drawn inside the context in a new description."""
        self.description = Description()
        yield self.description
        self.description = Description()

    def naming_texts(self, name: str) -> AbstractContextManager[None]:
        """Join the texts drawn inside the context under the name of their row or column, for screen readers."""
        return self.description.name_texts_inside(name)

    def draw_svg(self, name: str, x: float, y: float, w: float, h: float | None = None, level: int = 0, alpha: int = 255) -> None:
        self.description.add_shape(name, FRect(x, y, w, w if h is None else h), self._visible_rect)
        self.draw_surface(self.rasterizer.svg_picture(name, w, h), x, y, level, alpha=alpha)

    def draw_svg_body(self, x: float, y: float, w: float, h: float, body: str, level: int = 0, alpha: int = 255) -> None:
        self.draw_surface(self.rasterizer.body_picture(w, h, body), x, y, level, alpha=alpha)

    def draw_icon(self, name: str, x: float, y: float, size: float, color: str = "text") -> None:
        self.description.add_shape(f"icon {name} {color}", FRect(x, y, size, size), self._visible_rect)
        self.draw_surface(self.rasterizer.tinted_icon(name, size, color), x, y)

    def draw_box(
        self,
        rect: FRect,
        radius: float,
        fill: str | tuple[str, str],
        stroke: str = "none",
        stroke_width: float = 0,
        opacity: float = 1,
        level: int = 0,
    ) -> None:
        """Draw a rounded box; two colours make a gradient from top to bottom."""
        if level >= COVERING_LEVEL and opacity > COVERING_OPACITY:
            self.description.forget_texts_below(rect)
        self.description.add_shape(f"box {fill if isinstance(fill, str) else fill[0]} {stroke}", FRect(rect), self._visible_rect)
        self.draw_stretched_box(
            rect,
            radius + stroke_width,
            lambda w, h: rounded_box_svg(w, h, radius, fill, stroke, stroke_width, opacity),
            isinstance(fill, str),
            level,
        )

    def draw_stretched_box(
        self, rect: FRect, corner: float, make_svg: Callable[[float, float], str], has_plain_fill: bool = True, level: int = 0
    ) -> None:
        """Draw a box by stretching the middle of a picture whose SVG `make_svg` makes for any size (`Rasterizer.box`)."""
        left, top = self.viewport.to_px_point(rect.x, rect.y)
        picture = self.rasterizer.box(rect.w, rect.h, corner, make_svg, has_plain_fill)
        if level and not self.rasterizer.theme.is_high_contrast:
            self._draw_shadow(self.rasterizer.box_shadow(picture, level, corner), left, top)
        self._blit(picture, (left, top))

    def draw_paper(self, rect: FRect, level: int = 2, radius: float = 18) -> None:
        """Draw a sheet of paper, for text and choices."""
        self.draw_box(rect, radius, ("surface", "surface_end"), "border", 1.5, level=level)

    def draw_dark_panel(
        self, rect: FRect, radius: float = 16, opacity: float = 0.78, stroke: str = "brass", stroke_width: float = 1.5
    ) -> None:
        """Draw a translucent dark panel, for status over a table."""
        self.draw_box(rect, radius, "smoke", stroke, stroke_width, opacity)

    def dim(self, opacity: float = 0.55) -> None:
        """Dim the whole surface as it is now."""
        self.description.forget_all()
        tile = self.rasterizer.dimming_tile(round(255 * max(opacity, 0.85 * self.rasterizer.theme.is_high_contrast)))
        width, height = self.surface.get_size()
        for y in range(0, height, tile.get_height()):
            for x in range(0, width, tile.get_width()):
                self._blit(tile, (x, y))

    def draw_background(self, light_svg: str = "") -> None:
        """Draw the wooden background over the whole window; `light_svg` is an SVG body of a wide page's size that shines on it."""
        size = self.surface.get_size()
        if light_svg:
            ground = self.rasterizer.lit_background(
                "table/table", size, light_svg, self.viewport.to_px_point(0, 0), PAGE_WIDTH, PAGE_HEIGHT
            )
        else:
            ground = self.rasterizer.window_background("table/table", size)
        self._blit(ground, (0, 0))

    def draw_text(self, text: str, x: float, y: float, size: float = 18, color: str = "text", kind: str = "r", align: str = "l") -> float:
        """Draw one line of text, its middle at y, aligned left, centred or right at x (l, c, r); return its width."""
        line = self.rasterizer.text_line(text, size, color, kind)
        left, top = self.viewport.to_px_point(x, y)
        left -= {"l": 0, "c": line.get_width() // 2, "r": line.get_width()}[align]
        corner = left, top - line.get_height() // 2
        self._blit(line, corner)
        if self.collected_lines is not None and text.strip():
            self.collected_lines.append((pygame.Rect(corner, line.get_size()), text))
        width, height = self.rasterizer.text_width(text, size, kind), self.line_height(size, 1.0)
        place = FRect(x - {"l": 0.0, "c": width / 2, "r": width}[align], y - height / 2, width, height)
        self.description.add_text(text, place, size, color, self._visible_rect)
        return line.get_width() / self.viewport.scale

    def fit_text(
        self, text: str, x: float, y: float, max_width: float, size: float = 18, color: str = "text", kind: str = "r", align: str = "l"
    ) -> float:
        """Draw one line of text in a size that fits `max_width`, cut with … if even the smallest is too wide; return its width."""
        size = self.fitting_size(text, max_width, size, kind)
        return self.draw_text(self.ellipsize(text, max_width, size, kind), x, y, size, color, kind, align)

    def fitting_size(self, text: str, max_width: float, size: float, kind: str = "r") -> float:
        """Return the largest text size up to `size` at which the text fits `max_width`, or the smallest readable one."""
        minimum = self.rasterizer.min_text_units
        while size > minimum and self.rasterizer.text_width(text, size, kind) > max_width:
            size = max(minimum, size - 0.5)
        return size

    def fits(self, text: str, max_width: float, size: float, kind: str = "r") -> bool:
        """Return True if the text fits `max_width` at this size, or at a smaller one that is readable."""
        return self.rasterizer.text_width(text, self.fitting_size(text, max_width, size, kind), kind) <= max_width

    def first_that_fits(self, texts: Sequence[str], max_width: float, size: float, kind: str = "r") -> str:
        """Return the first text that fits at this size or at a smaller one that is readable; else the last."""
        return next((text for text in texts if self.fits(text, max_width, size, kind)), texts[-1])

    def ellipsize(self, text: str, max_width: float, size: float, kind: str = "r") -> str:
        """Return the text, cut with … if it is wider than `max_width`. For names; sentences are wrapped."""
        if self.rasterizer.text_width(text, size, kind) <= max_width:
            return text
        whole = text
        while text and self.rasterizer.text_width(text + ELLIPSIS, size, kind) > max_width:
            text = text[:-1]
        shown = text.rstrip() + ELLIPSIS
        self.description.note_cut(whole, shown)
        return shown

    def wrap(self, text: str, max_width: float, size: float = 18, kind: str = "r") -> list[str]:
        """Return the lines of a text wrapped at this width; a newline begins a new line."""
        lines = wrap(text, max_width, lambda line: self.rasterizer.text_width(line, size, kind))
        self.description.note_wrapped(text, lines)
        return lines

    def line_height(self, size: float, factor: float = LINE_HEIGHT_FACTOR) -> float:
        """Return the line height of this text size; at small scales that of the smallest readable size."""
        return max(size, self.rasterizer.min_text_units) * factor

    def draw_paragraph(
        self, text: str, x: float, y: float, max_width: float, size: float, color: str = "text", kind: str = "r", align: str = "l"
    ) -> float:
        """Draw text wrapped at `max_width`, the middle of its first line at y; return the y of the line after the last."""
        with self.description.replace_texts_inside():
            for line in self.wrap(text, max_width, size, kind):
                self.draw_text(line, x, y, size, color, kind, align)
                y += self.line_height(size)
        return y

    def line_centers(self, count: int, y: float, size: float, line_height_factor: float = LINE_HEIGHT_FACTOR) -> list[float]:
        """Return the y of the middle of each of `count` lines of text that are centred at y as a block."""
        step = self.line_height(size, line_height_factor)
        return [y + step * (index - (count - 1) / 2) for index in range(count)]

    def draw_lines(
        self,
        lines: Sequence[str],
        x: float,
        y: float,
        size: float = 18,
        color: str = "text",
        kind: str = "r",
        align: str = "l",
        line_height_factor: float = LINE_HEIGHT_FACTOR,
    ) -> None:
        """Draw lines of text under each other as a block, centred at y."""
        with self.description.replace_texts_inside():
            for line, middle in zip(lines, self.line_centers(len(lines), y, size, line_height_factor), strict=True):
                self.draw_text(line, x, middle, size, color, kind, align)

    def draw_fitted(self, fitted: FittedText, text: Text, rect: FRect) -> None:
        """Draw a text of a layout as it fits into its rectangle."""
        size, lines, _height = fitted
        x = {"l": rect.x, "c": rect.centerx, "r": rect.right}[text.align]
        self.description.note_wrapped(text.text, list(lines))
        shown = [self.ellipsize(line, rect.w + TOLERANCE, size, text.kind) for line in lines]
        self.draw_lines(shown, x, rect.centery, size, text.color, text.kind, text.align, text.line_spacing)

    def draw_ring(self, rect: FRect, color: str, radius: float = 16, stroke_width: float = 5, dash: str = "", fill: str = "none") -> None:
        """Draw a ring 8 units around a rect, with a dark rim that shows on any ground (docs/art.md, 7)."""
        self.description.add_shape(f"ring {color}", FRect(rect), self._visible_rect)
        w, h, theme = rect.w, rect.h, self.rasterizer.theme
        stroke_width *= WIDE_RING_FACTOR if theme.has_wide_rings else 1
        rim = 1 if theme.has_wide_rings or theme.is_high_contrast else 0.45

        def body(w: float, h: float) -> str:
            box = f'x="8" y="8" width="{w - 16}" height="{h - 16}" rx="{radius}"'
            line = f"<path {dashed_box_attributes(8, 8, w - 16, h - 16, radius, dash)}" if dash else f"<rect {box}"
            around = (
                f'<rect {box} fill="{fill}" fill-opacity="0.3" stroke="smoke" stroke-width="{stroke_width + 4}" stroke-opacity="{rim}"/>'
            )
            return f'{around}{line} fill="none" stroke="{color}" stroke-width="{stroke_width}" stroke-linecap="round"/>'

        picture = (
            self.rasterizer.body_picture(w + 16, h + 16, body(w + 16, h + 16))
            if dash
            else self.rasterizer.box(w + 16, h + 16, 10 + radius + stroke_width, body, True)
        )
        self.draw_surface(picture, rect.x - 8, rect.y - 8)

    def draw_tag(
        self, text: str, x: float, y: float, color: str = "target", text_color: str = "on_target", size: float = 18, icon: str = ""
    ) -> None:
        """Draw a pill-shaped label with a text and an optional icon, its centre at x, y."""
        h = max(34.0, self.line_height(size, 1.5))
        w = self.rasterizer.text_width(text, size, "b") + 32 + (28 if icon else 0)
        self.draw_box(FRect(x - w / 2, y - h / 2, w, h), h / 2, color, "smoke", 2, level=1)
        if icon:
            self.draw_icon(icon, x - w / 2 + 14, y - 11, 22, text_color)
        self.draw_text(text, x + (14 if icon else 0), y, size, text_color, "b", "c")

    def draw_token(self, token: int, x: float, y: float, diameter: float = 48, is_bot: bool = False, level: int = 1) -> None:
        """Draw a seat's token (`ui.assets.tokens`), d wide, its upper left corner at x, y."""
        if tokens.is_plain_shape(token):
            self.draw_svg(tokens.picture_name(token, is_bot), x, y, diameter, level=level)
            return
        self.draw_svg_body(x, y, diameter, diameter, tokens.disc_svg(token, diameter, max(3.0, diameter * 0.06)), level)
        inset = diameter * (1 - tokens.PICTURE_SHARE) / 2
        self.draw_svg(tokens.picture_name(token, is_bot), x + inset, y + inset, diameter * tokens.PICTURE_SHARE)
        if is_bot and tokens.animal_of(token) in tokens.GROUNDS:
            self.draw_svg_body(x, y, diameter, diameter, tokens.robot_parts_svg(token, diameter))

    def draw_badge(
        self, text: str, x: float, y: float, fill: str = "on_wood", text_color: str = "text", diameter: float = 28, size: float = 16
    ) -> None:
        """Draw a small disc with a number on it, its centre at x, y."""
        diameter = max(diameter, self.line_height(size, 1.3))
        w = max(diameter, self.rasterizer.text_width(text, size, "b") + 14)
        self.draw_box(
            FRect(x - w / 2, y - diameter / 2, w, diameter), diameter / 2, fill, "text" if fill == "on_wood" else "on_wood", 2, level=1
        )
        self.draw_text(text, x, y, size, text_color, "b", "c")


def measuring_canvas(rasterizer: Rasterizer, viewport: Viewport) -> Canvas:
    """Return a canvas that only measures texts, for layouts that depend on them."""
    return Canvas(pygame.Surface((1, 1)), rasterizer, viewport)


def gradient_svg(name: str, start: str, end: str) -> str:
    """Return the SVG definition of a gradient from top to bottom, in the form that nanosvg reads (docs/art.md, 12)."""
    stops = f'<stop offset="0" stop-color="{start}"/><stop offset="1" stop-color="{end}"/>'
    return f'<defs><linearGradient id="{name}" x1="0%" y1="0%" x2="0%" y2="100%">{stops}</linearGradient></defs>'


def rounded_box_svg(
    w: float, h: float, radius: float, fill: str | tuple[str, str], stroke: str = "none", stroke_width: float = 0, opacity: float = 1
) -> str:
    """Return the SVG body of a rounded box."""
    defs = ""
    if isinstance(fill, tuple):
        defs, fill = gradient_svg("f", *fill), "url(#f)"
    inset = stroke_width / 2
    box = f'<rect x="{inset}" y="{inset}" width="{w - stroke_width}" height="{h - stroke_width}" rx="{radius}"'
    return f'{defs}{box} fill="{fill}" fill-opacity="{opacity}" stroke="{stroke}" stroke-width="{stroke_width}"/>'


def dashed_box_attributes(x: float, y: float, w: float, h: float, radius: float, dash: str) -> str:
    """Return the SVG path attributes of a dashed rounded box with whole dashes; `dash` is "8 7", about the lengths of a dash and a gap.

    It ends in the middle of a gap: if a dash is cut short at the end, nanosvg may leave a bar across the picture.
    """
    radius = min(radius, w / 2, h / 2)
    right, bottom, middle, round_corner = x + w, y + h, x + w / 2, f"A{radius} {radius} 0 0 1"
    line, gap = (float(part) for part in dash.split())
    whole = 2 * (w + h - 4 * radius) + 2 * math.pi * radius
    fraction = whole / max(1, round(whole / (line + gap))) / (line + gap)
    path = f"M{middle} {y}H{right - radius}{round_corner} {right} {y + radius}V{bottom - radius}{round_corner} {right - radius} {bottom}"
    path += f"H{x + radius}{round_corner} {x} {bottom - radius}V{y + radius}{round_corner} {x + radius} {y}H{middle - gap * fraction / 2}"
    return f'd="{path}" stroke-dasharray="{line * fraction} {gap * fraction}"'

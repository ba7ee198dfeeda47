"""Pictures and texts as surfaces: drawn from vectors at the exact size in px, and kept until that size changes."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from functools import partial
from pathlib import Path
from typing import TypeAlias

import pygame

from ui.assets import palette
from ui.assets.fonts import Fonts
from ui.assets.nine_slice import nine_slice, render_svg, round_scale, scaled_length
from ui.assets.shadows import COARSE_SCALE, elevation_at, outline_key
from ui.assets.surface_cache import SurfaceCache
from ui.assets.theme import Theme

ASSETS = Path(__file__).resolve().parents[2] / "assets"
CACHE_BYTES = 12_000_000  # bytes of pictures kept beside the ground, at scale 1 or less
CACHE_GROWTH = 1.8  # exponent of the scale by which the budget grows
FLIGHT_CACHE_SHARE = 0.15  # share of the budget, in addition, for pictures in the sizes of a flight
BACKGROUND_SIZE = 1280, 800  # what a ground is drawn for
MISSING_PICTURE = '<rect x="1" y="1" width="98" height="98" rx="9" fill="surface" stroke="danger" stroke-width="3"/><path d="M20 20L80 80M80 20L20 80" stroke="danger" stroke-width="4"/>'
TILE_SIZE = 320, 320  # size in px of the tile that dims a window; one picture for all of it would be large
FLIGHT_SIZE_COUNT, SHADOW_SIZE_COUNT = 32, 16  # a picture in flight is kept at this many sizes, its soft shadow at fewer
SHADOW_STEP_DEGREES = 3  # degrees from one shadow of what flies to the next

SvgBody: TypeAlias = Callable[[float, float], str]  # an SVG body of so many units
Offset: TypeAlias = tuple[int, int]
PlacedShadow: TypeAlias = tuple[pygame.Surface, Offset]  # a shadow and its offset from the picture that casts it, in px


class Rasterizer:
    """A renderer of pictures and texts at one scale and theme, which caches them."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        self.theme = Theme()
        self.pictures, self._flight_pictures = SurfaceCache(), SurfaceCache()
        self.missing_files: set[str] = set()  # pictures and fonts that could not be read
        self._background: tuple[object, pygame.Surface] | None = None
        self._zoomed: Rasterizer | None = None
        self.fonts = Fonts(self.missing_files)
        self.fonts.apply_theme(self.theme, scale)

    def apply_theme(self, theme: Theme, scale: float) -> None:
        """Switch to another theme or scale, and clear the cached pictures if it differs."""
        if (theme, scale) != (self.theme, self.scale):
            self.theme, self.scale = theme, scale
            self.pictures.clear()
            self._flight_pictures.clear()
            self._background = None
            self.fonts.apply_theme(theme, scale)

    def zoomed(self, scale: float) -> Rasterizer:
        """Return a rasterizer of this theme at another scale; the last one is kept, for pictures of one screen."""
        if self._zoomed is None or (self._zoomed.theme, self._zoomed.scale) != (self.theme, scale):
            self._zoomed = type(self)(scale)
            self._zoomed.apply_theme(self.theme, scale)
            self._zoomed.missing_files = self.missing_files
        return self._zoomed

    @property
    def min_text_units(self) -> float:
        """Units of the smallest text outside cards."""
        return self.fonts.min_text_units

    @property
    def cache_limit_bytes(self) -> float:
        """The limit of the cached pictures in bytes, which grows with the scale."""
        return float(CACHE_BYTES * max(1.0, self.scale**CACHE_GROWTH))

    def to_px(self, length: float) -> int:
        return max(1, round(length * self.scale))

    def cached(self, key: Hashable, make: Callable[[], pygame.Surface], owner: object = None) -> pygame.Surface:
        """Return the picture under this key, made if it is not there; `owner` is kept alive with it."""
        return self.pictures.get_or_make(key, make, self.cache_limit_bytes, owner)

    def _cached_in_flight(self, key: Hashable, make: Callable[[], pygame.Surface], owner: object) -> pygame.Surface:
        return self._flight_pictures.get_or_make(key, make, FLIGHT_CACHE_SHARE * self.cache_limit_bytes, owner)

    def svg_picture(self, name: str, w: float, h: float | None = None, role_change: tuple[str, str] | None = None) -> pygame.Surface:
        """Return a picture of `assets/svg`, at most w x h units, or a crossed plate if it is missing.

        `role_change` holds a role that it is drawn in (`palette.ARTWORK`), and the role that it gets.
        """
        size = self.to_px(w), self.to_px(w if h is None else h)

        def draw() -> pygame.Surface:
            missing = _svg_document(palette.fill_roles(MISSING_PICTURE), 100, 100, size)
            return self._render_svg_file(name, size, role_change) or render_svg(missing, size)

        return self.cached((name, size, role_change), draw)

    def window_background(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """Return an opaque picture of `assets/svg` that covers a window of `size` px; its edges are cut."""
        if self._background is None or self._background[0] != (name, size):  # on every screen, and slower to draw than all else
            self._background = (name, size), self._draw_background(name, size)
        return self._background[1]

    def lit_background(self, name: str, size: tuple[int, int], light_body: str, pos: tuple[int, int], w: float, h: float) -> pygame.Surface:
        """Return a window background with a light of w x h units on it, its corner at `pos` in px.

        The light is an SVG body without detail. It is drawn at a quarter of its size, which is ten times quicker.
        """

        def draw() -> pygame.Surface:
            sheet = self.window_background(name, size).copy()
            quarter = self.to_px(w / 4), self.to_px(h / 4)
            small = render_svg(_svg_document(palette.fill_roles(light_body), w, h, quarter), quarter)
            sheet.blit(pygame.transform.smoothscale(small, (self.to_px(w), self.to_px(h))), pos)
            return sheet

        return self.cached(("lit", name, size, light_body, pos), draw)

    def body_picture(self, w: float, h: float, body: str) -> pygame.Surface:
        """Render an SVG body of w x h units as a picture."""
        size = self.to_px(w), self.to_px(h)
        high = self.theme.is_high_contrast
        return self.cached((body, size, w), lambda: render_svg(_svg_document(palette.fill_roles(body, high), w, h, size), size))

    def box(self, w: float, h: float, corner: float, body: SvgBody, is_uniform: bool) -> pygame.Surface:
        """Return a box of w x h units, stretched from a small one that `body` draws; `corner` units stay unstretched.

        Unless it is `is_uniform`, the same all along its height, the small one is as high as this one.
        """
        small = self._small_box_size(w, h, corner, is_uniform)
        if small == (w, h):
            return self.body_picture(w, h, body(w, h))
        size, svg = (self.to_px(w), self.to_px(h)), body(*small)
        return self.cached(("box", svg, size), lambda: nine_slice(self.body_picture(*small, svg), size))

    def box_shadow(self, surface: pygame.Surface, level: int, corner: float) -> PlacedShadow:
        """Return the shadow of a box whose corners reach this far."""
        high = elevation_at(level, self.scale)
        draw = partial(high.box_shadow, surface, self.to_px(corner))
        return self.cached(("shadow", level, id(surface)), draw, surface), high.offset

    def tinted_icon(self, name: str, size: float, color: str) -> pygame.Surface:
        """Return an icon of `assets/svg/ui` in the colour of this role."""
        color = self.role_color(color)
        return self.cached((name, self.to_px(size), color), lambda: _tint_white(self.svg_picture(f"ui/{name}", size), color))

    def role_color(self, role: str) -> str:
        """Return the colour value of a role in the present theme."""
        return (palette.HIGH if self.theme.is_high_contrast else palette.NORMAL)[role]

    def shadow(self, surface: pygame.Surface, level: int) -> PlacedShadow:
        """Return the shadow of a picture at one of the heights of docs/art.md, 5.

        Pictures of the same outline, such as most cards, share their shadow, because a blur is slow.
        """
        high = elevation_at(level, self.scale)
        return self.cached(("shadow", level, outline_key(surface)), partial(high.shadow, surface)), high.offset

    def rotated(self, surface: pygame.Surface, angle: float) -> pygame.Surface:
        """Return the picture turned by `angle` degrees, anticlockwise."""
        if not angle:
            return surface
        return self.cached(
            ("turned", id(surface), round(angle * 4)), lambda: pygame.transform.rotozoom(surface, round(angle * 4) / 4, 1), surface
        )

    def flying_picture(self, surface: pygame.Surface, scale: float, open_share: float, angle: int) -> pygame.Surface:
        """Return the picture as it flies, in one of `FLIGHT_SIZE_COUNT` sizes, turned by whole degrees.

        While it turns over, it is as wide as `open_share`, 0 to 1, and not turned.
        """
        width, high = round_scale(scale * open_share, FLIGHT_SIZE_COUNT), round_scale(scale, FLIGHT_SIZE_COUNT)
        size = scaled_length(surface.get_width(), width), scaled_length(surface.get_height(), high)
        if size == surface.get_size() and not angle:
            return surface

        def draw() -> pygame.Surface:
            if angle and self.scale < COARSE_SCALE:
                return pygame.transform.rotozoom(surface, angle, high)
            shrink = pygame.transform.smoothscale if self.scale < COARSE_SCALE else pygame.transform.scale
            scaled = surface if size == surface.get_size() else shrink(surface, size)
            return pygame.transform.rotate(scaled, angle) if angle else scaled

        return self._cached_in_flight(("flying", id(surface), width, high, angle), draw, surface)

    def flying_shadow(self, surface: pygame.Surface, level: int, scale: float, open_share: float, angle: int) -> pygame.Surface:
        """Return the shadow of a picture that flies, enlarged from a small one: it has no edges that must be smooth."""
        cast, width = elevation_at(level, self.scale), round_scale(scale * open_share, SHADOW_SIZE_COUNT)
        high = round_scale(scale, SHADOW_SIZE_COUNT)
        angle, pad = round(angle / SHADOW_STEP_DEGREES) * SHADOW_STEP_DEGREES, cast.reach - cast.coarse_factor
        small = self.cached(("soft", level, outline_key(surface)), lambda: cast.small_shadow(surface))

        def draw() -> pygame.Surface:
            turned = pygame.transform.rotate(small, angle) if angle else small
            across, down = ((one + 2 * pad) / other for one, other in zip(surface.get_size(), small.get_size(), strict=True))
            return pygame.transform.smoothscale(
                turned, (scaled_length(turned.get_width(), width * across), scaled_length(turned.get_height(), high * down))
            )

        return self._cached_in_flight(("shade", id(small), width, high, angle), draw, small)

    def with_alpha(self, surface: pygame.Surface, alpha: int) -> pygame.Surface:
        """Return the picture made transparent by `alpha`, 0 to 255."""

        def draw() -> pygame.Surface:
            transparent = surface.copy()
            transparent.set_alpha(alpha)
            return transparent

        return self.cached(("faded", id(surface), alpha), draw, surface)

    def dimming_tile(self, alpha: int) -> pygame.Surface:
        """Return a half-transparent dark tile with which a window is dimmed."""
        return self.cached(("veil", alpha), lambda: dimming_surface(TILE_SIZE, alpha))

    def text_line(self, text: str, size: float, color: str, kind: str = "r", min_px: int | None = None) -> pygame.Surface:
        """Render one line of text in a font of at least `min_px` px, or of the smallest legible size."""
        color = self.role_color(color)
        key = text, round(size * self.scale, 1), color, kind, min_px
        return self.pictures.get_or_make(key, lambda: self.fonts.render_line(text, size, color, kind, min_px), self.cache_limit_bytes)

    def text_width(self, text: str, size: float, kind: str = "r") -> float:
        """Return the width of a line of text in units."""
        return self.fonts.line_width(text, size, kind)

    def _render_svg_file(self, name: str, size: tuple[int, int], role_change: tuple[str, str] | None = None) -> pygame.Surface | None:
        try:
            source = svg_source(name)
            return render_svg(source if role_change is None else palette.replace_role(source, *role_change), size)
        except (OSError, ValueError, pygame.error):
            self.missing_files.add(name)
            return None

    def _draw_background(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        fraction = max(size[0] / BACKGROUND_SIZE[0], size[1] / BACKGROUND_SIZE[1])
        picture = (
            None
            if self.theme.is_high_contrast
            else self._render_svg_file(name, (math.ceil(BACKGROUND_SIZE[0] * fraction), math.ceil(BACKGROUND_SIZE[1] * fraction)))
        )
        sheet = pygame.Surface(size)
        sheet.fill(self.role_color("table"))
        if picture is not None:
            sheet.blit(picture, ((size[0] - picture.get_width()) // 2, (size[1] - picture.get_height()) // 2))
        return sheet

    def _small_box_size(self, w: float, h: float, corner: float, is_uniform: bool) -> tuple[float, float]:
        """Return the size, in units, of the box from which one of this size is stretched."""
        size, limit = (self.to_px(w), self.to_px(h)), 2 * self.to_px(corner) + 3
        small = min(size[0], limit), min(size[1], limit if is_uniform else size[1])
        return (w, h) if small == size else (small[0] / self.scale, small[1] / self.scale)


def svg_source(name: str) -> str:
    """Return the source of a picture of `assets/svg`, or of a game: `games/<key>/box`."""
    folder = ASSETS if name.startswith("games/") else ASSETS / "svg"
    return (folder / f"{name}.svg").read_text(encoding="utf-8")


def _svg_document(body: str, w: float, h: float, size: tuple[int, int]) -> str:
    """Return an SVG whose body of w x h units fills `size` px."""
    fill = f'width="{size[0]}" height="{size[1]}" viewBox="0 0 {w} {h}" preserveAspectRatio="none"'  # else a long box ends some px early
    return f'<svg xmlns="http://www.w3.org/2000/svg" {fill}>{body}</svg>'


def dimming_surface(size: tuple[int, int], alpha: int) -> pygame.Surface:
    """Return a new surface of this size that dims everything below it."""
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    sheet.fill((*pygame.Color(palette.NORMAL["veil"])[:3], alpha))
    return sheet


def _tint_white(white: pygame.Surface, color: str) -> pygame.Surface:
    copy = white.copy()
    copy.fill(color, special_flags=pygame.BLEND_RGBA_MULT)
    return copy

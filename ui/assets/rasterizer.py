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
from ui.assets.nine_slice import from_svg, nine_slice, part, share
from ui.assets.shadows import ROUGH, height, outline
from ui.assets.surface_cache import SurfaceCache
from ui.assets.theme import Theme

ASSETS = Path(__file__).resolve().parents[2] / "assets"
BUDGET = 12_000_000  # bytes of pictures kept beside the ground, at scale 1 or less
GROWTH = 1.8  # exponent of the scale by which the budget grows
IN_FLIGHT = 0.15  # share of the budget, in addition, for pictures in the sizes of a flight
GROUND = 1280, 800  # what a ground is drawn for
MISSING = '<rect x="1" y="1" width="98" height="98" rx="9" fill="surface" stroke="danger" stroke-width="3"/><path d="M20 20L80 80M80 20L20 80" stroke="danger" stroke-width="4"/>'
TILE = 320, 320  # size in px of the tile that dims a window; one picture for all of it would be large
SIZES, SHADOW_SIZES = 32, 16  # of a picture that flies, up to its full one, and of its shadow, which is soft
SHADOW_TURN = 3  # degrees from one shadow of what flies to the next

Body: TypeAlias = Callable[[float, float], str]  # an SVG body of so many units
Place: TypeAlias = tuple[int, int]
Placed: TypeAlias = tuple[pygame.Surface, Place]  # a shadow and its offset from the picture that casts it, in px


class Rasterizer:
    """A renderer of pictures and texts at one scale and theme, which caches them."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        self.theme = Theme()
        self.pictures, self._in_flight = SurfaceCache(), SurfaceCache()
        self.missing: set[str] = set()  # pictures and fonts that could not be read
        self._ground: tuple[object, pygame.Surface] | None = None
        self.fonts = Fonts(self.missing)
        self.fonts.wear(self.theme, scale)

    def apply_theme(self, theme: Theme, scale: float) -> None:
        """Switch to another theme or scale, and clear the cached pictures if it differs."""
        if (theme, scale) != (self.theme, self.scale):
            self.theme, self.scale = theme, scale
            self.pictures.clear()
            self._in_flight.clear()
            self._ground = None
            self.fonts.wear(theme, scale)

    @property
    def min_text_units(self) -> float:
        """Units of the smallest text outside cards."""
        return self.fonts.minimum

    @property
    def room(self) -> float:
        """The limit of the cached pictures in bytes, which grows with the scale."""
        return float(BUDGET * max(1.0, self.scale**GROWTH))

    def px(self, length: float) -> int:
        return max(1, round(length * self.scale))

    def cached(self, key: Hashable, make: Callable[[], pygame.Surface], owner: object = None) -> pygame.Surface:
        """Return the picture under this key, made if it is not there; `owner` is kept alive with it."""
        return self.pictures.get(key, make, self.room, owner)

    def _kept_in_flight(self, key: Hashable, make: Callable[[], pygame.Surface], owner: object) -> pygame.Surface:
        return self._in_flight.get(key, make, IN_FLIGHT * self.room, owner)

    def svg(self, name: str, w: float, h: float | None = None, instead: tuple[str, str] | None = None) -> pygame.Surface:
        """Return a picture of `assets/svg`, at most w x h units, or a crossed plate if it is missing.

        `instead` holds a role that it is drawn in (`palette.ARTWORK`), and the role that it gets.
        """
        size = self.px(w), self.px(w if h is None else h)
        return self.cached((name, size, instead), lambda: self._picture(name, size, instead))

    def ground(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """Return an opaque picture of `assets/svg` that covers a window of `size` px; its edges are cut."""
        if self._ground is None or self._ground[0] != (name, size):  # on every screen, and slower to draw than all else
            self._ground = (name, size), self._covering(name, size)
        return self._ground[1]

    def lit(self, name: str, size: tuple[int, int], light: str, pos: tuple[int, int], w: float, h: float) -> pygame.Surface:
        """Return a window background with a light of w x h units on it, its corner at `pos` in px.

        The light is an SVG body without detail. It is drawn at a quarter of its size, which is ten times quicker.
        """

        def made() -> pygame.Surface:
            sheet = self.ground(name, size).copy()
            quarter = self.px(w / 4), self.px(h / 4)
            small = from_svg(_filled(palette.painted(light), w, h, quarter), quarter)
            sheet.blit(pygame.transform.smoothscale(small, (self.px(w), self.px(h))), pos)
            return sheet

        return self.cached(("lit", name, size, light, pos), made)

    def vec(self, w: float, h: float, body: str) -> pygame.Surface:
        """Render an SVG body of w x h units as a picture."""
        size = self.px(w), self.px(h)
        high = self.theme.is_high_contrast
        return self.cached((body, size, w), lambda: from_svg(_filled(palette.painted(body, high), w, h, size), size))

    def box(self, w: float, h: float, corner: float, body: Body, plain: bool) -> pygame.Surface:
        """Return a box of w x h units, stretched from a small one that `body` draws; `corner` units stay unstretched.

        Unless it is `plain`, the same all along its height, the small one is as high as this one.
        """
        small = self._small(w, h, corner, plain)
        if small == (w, h):
            return self.vec(w, h, body(w, h))
        return self.cached(("box", body(*small), self.px(w), self.px(h)), lambda: self._box(w, h, body, small))

    def box_shadow(self, surface: pygame.Surface, level: int, corner: float) -> Placed:
        """Return the shadow of a box whose corners reach this far."""
        high = height(level, self.scale)
        made = partial(high.box_shadow, surface, self.px(corner))
        return self.cached(("shadow", level, id(surface)), made, surface), high.place

    def icon(self, name: str, size: float, color: str) -> pygame.Surface:
        """Return an icon of `assets/svg/ui` in the colour of this role."""
        color = self.tint(color)
        return self.cached((name, self.px(size), color), lambda: _tinted(self.svg(f"ui/{name}", size), color))

    def tint(self, color: str) -> str:
        """Return the colour value of a role in the present theme."""
        return (palette.HIGH if self.theme.is_high_contrast else palette.NORMAL)[color]

    def shadow(self, surface: pygame.Surface, level: int) -> Placed:
        """Return the shadow of a picture at one of the heights of docs/art.md, 5.

        Pictures of the same outline, such as most cards, share their shadow, because a blur is slow.
        """
        high = height(level, self.scale)
        return self.cached(("shadow", level, self._outline(surface)), partial(high.shadow, surface)), high.place

    def _outline(self, surface: pygame.Surface) -> Hashable:
        return outline(surface)

    def turned(self, surface: pygame.Surface, angle: float) -> pygame.Surface:
        """Return the picture turned by `angle` degrees, anticlockwise."""
        if not angle:
            return surface
        return self.cached(
            ("turned", id(surface), round(angle * 4)), lambda: pygame.transform.rotozoom(surface, round(angle * 4) / 4, 1), surface
        )

    def flying(self, surface: pygame.Surface, scale: float, opened: float, angle: int) -> pygame.Surface:
        """Return the picture as it flies, in one of `SIZES` sizes, turned by whole degrees.

        While it turns over, it is as wide as `opened`, 0 to 1, and not turned.
        """
        width, high = share(scale * opened, SIZES), share(scale, SIZES)
        size = part(surface.get_width(), width), part(surface.get_height(), high)
        if size == surface.get_size() and not angle:
            return surface

        def made() -> pygame.Surface:
            if angle and self.scale < ROUGH:
                return pygame.transform.rotozoom(surface, angle, high)
            shrink = pygame.transform.smoothscale if self.scale < ROUGH else pygame.transform.scale
            scaled = surface if size == surface.get_size() else shrink(surface, size)
            return pygame.transform.rotate(scaled, angle) if angle else scaled

        return self._kept_in_flight(("flying", id(surface), width, high, angle), made, surface)

    def flying_shadow(self, surface: pygame.Surface, level: int, scale: float, opened: float, angle: int) -> pygame.Surface:
        """Return the shadow of a picture that flies, enlarged from a small one: it has no edges that must be smooth."""
        cast, width, high = height(level, self.scale), share(scale * opened, SHADOW_SIZES), share(scale, SHADOW_SIZES)
        angle, pad = round(angle / SHADOW_TURN) * SHADOW_TURN, cast.reach - cast.coarse
        small = self.cached(("soft", level, self._outline(surface)), lambda: cast.blurred(surface))

        def made() -> pygame.Surface:
            turned = pygame.transform.rotate(small, angle) if angle else small
            across, down = ((one + 2 * pad) / other for one, other in zip(surface.get_size(), small.get_size(), strict=True))
            return pygame.transform.smoothscale(turned, (part(turned.get_width(), width * across), part(turned.get_height(), high * down)))

        return self._kept_in_flight(("shade", id(small), width, high, angle), made, small)

    def faded(self, surface: pygame.Surface, alpha: int) -> pygame.Surface:
        """Return the picture made transparent by `alpha`, 0 to 255."""

        def made() -> pygame.Surface:
            result = surface.copy()
            result.set_alpha(alpha)
            return result

        return self.cached(("faded", id(surface), alpha), made, surface)

    def veil(self, alpha: int) -> pygame.Surface:
        """Return a half-transparent dark tile with which a window is dimmed."""
        return self.cached(("veil", alpha), lambda: dimming(TILE, alpha))

    def line(self, text: str, size: float, color: str, kind: str = "r", floor: int | None = None) -> pygame.Surface:
        """Render one line of text in a font of at least `floor` px, or of the smallest legible size."""
        color = self.tint(color)
        key = text, round(size * self.scale, 1), color, kind, floor
        return self.pictures.get(key, lambda: self.fonts.render(text, size, color, kind, floor), self.room)

    def width(self, text: str, size: float, kind: str = "r") -> float:
        """Return the width of a line of text in units."""
        return self.fonts.width(text, size, kind)

    def _picture(self, name: str, size: tuple[int, int], instead: tuple[str, str] | None = None) -> pygame.Surface:
        return self._read(name, size, instead) or from_svg(_filled(palette.painted(MISSING), 100, 100, size), size)

    def _read(self, name: str, size: tuple[int, int], instead: tuple[str, str] | None = None) -> pygame.Surface | None:
        try:
            source = svg_text(name)
            return from_svg(source if instead is None else palette.redrawn(source, *instead), size)
        except (OSError, ValueError, pygame.error):
            self.missing.add(name)
            return None

    def _covering(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        fraction = max(size[0] / GROUND[0], size[1] / GROUND[1])
        picture = (
            None if self.theme.is_high_contrast else self._read(name, (math.ceil(GROUND[0] * fraction), math.ceil(GROUND[1] * fraction)))
        )
        sheet = pygame.Surface(size)
        sheet.fill(self.tint("table"))
        if picture is not None:
            sheet.blit(picture, ((size[0] - picture.get_width()) // 2, (size[1] - picture.get_height()) // 2))
        return sheet

    def _small(self, w: float, h: float, corner: float, plain: bool) -> tuple[float, float]:
        """Return the size, in units, of the box from which one of this size is stretched."""
        size, limit = (self.px(w), self.px(h)), 2 * self.px(corner) + 3
        small = min(size[0], limit), min(size[1], limit if plain else size[1])
        return (w, h) if small == size else (small[0] / self.scale, small[1] / self.scale)

    def _box(self, w: float, h: float, body: Body, small: tuple[float, float]) -> pygame.Surface:
        drawn = self.vec(*small, body(*small))
        return drawn if small == (w, h) else nine_slice(drawn, (self.px(w), self.px(h)))


def svg_text(name: str) -> str:
    """Return the source of a picture of `assets/svg`."""
    return (ASSETS / "svg" / f"{name}.svg").read_text(encoding="utf-8")


def _filled(body: str, w: float, h: float, size: tuple[int, int]) -> str:
    """Return an SVG whose body of w x h units fills `size` px."""
    fill = f'width="{size[0]}" height="{size[1]}" viewBox="0 0 {w} {h}" preserveAspectRatio="none"'  # else a long box ends some px early
    return f'<svg xmlns="http://www.w3.org/2000/svg" {fill}>{body}</svg>'


def dimming(size: tuple[int, int], alpha: int) -> pygame.Surface:
    """Return a new surface of this size that dims everything below it."""
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    sheet.fill((*pygame.Color(palette.NORMAL["veil"])[:3], alpha))
    return sheet


def _tinted(white: pygame.Surface, color: str) -> pygame.Surface:
    copy = white.copy()
    copy.fill(color, special_flags=pygame.BLEND_RGBA_MULT)
    return copy

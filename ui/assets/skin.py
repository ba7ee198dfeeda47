"""The only door to pictures and fonts: drawn as vectors at the exact pixel size, kept until the size changes."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeAlias

import pygame

from ui.assets import palette
from ui.assets.look import Look
from ui.assets.picture_store import PictureCache
from ui.assets.shadows import ROUGH, height, outline
from ui.assets.stretching import from_svg, part, share, stretched
from ui.assets.true_type import FONTS, drawn_letter, font_path

ASSETS = Path(__file__).resolve().parents[2] / "assets"
SMALLEST_TEXT = 14  # points; never less outside cards (docs/art.md, 3)
BUDGET = 12_000_000  # bytes of pictures kept beside the ground, at scale 1 or less
GROWTH = 1.8  # by this power of a larger scale it is more
IN_FLIGHT = 0.15  # of that, beside it: pictures in the sizes that they have while they fly
FONTS_OPEN = 3  # of each kind, at the sizes that were wanted last
WIDTHS = 4000  # widths of lines kept
GROUND = 1280, 800  # what a ground is drawn for
MISSING = '<rect x="1" y="1" width="98" height="98" rx="9" fill="surface" stroke="danger" stroke-width="3"/><path d="M20 20L80 80M80 20L20 80" stroke="danger" stroke-width="4"/>'
TILE = 320, 320  # px of what dims a whole window: one picture of it would be large
SIZES, SHADOW_SIZES = 32, 16  # of a picture that flies, up to its full one, and of its shadow, which is soft
SHADOW_TURN = 3  # degrees from one shadow of what flies to the next

Body: TypeAlias = Callable[[float, float], str]  # an SVG body of so many units
Place: TypeAlias = tuple[int, int]
Placed: TypeAlias = tuple[pygame.Surface, Place]  # a shadow, and where it is drawn beside what casts it (px)


class Skin:
    """Pictures and fonts at one scale."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        self.look = Look()
        self.pictures, self._in_flight = PictureCache(), PictureCache()
        self.missing: set[str] = set()  # pictures and fonts that could not be read
        self._ground: tuple[object, pygame.Surface] | None = None
        self._fonts: dict[str, OrderedDict[int, pygame.font.Font]] = {kind: OrderedDict() for kind in FONTS}  # by px
        self._widths: dict[tuple[str, float, str], float] = {}
        self._letters: dict[str, dict[str, str]] = {kind: {} for kind in FONTS}  # as each font draws them

    def wear(self, look: Look, scale: float) -> None:
        """Forgets everything drawn with another look or at another scale."""
        if (look, scale) != (self.look, self.scale):
            self.look, self.scale = look, scale
            self.pictures.clear()
            self._in_flight.clear()
            self._ground = None
            self._widths.clear()

    @property
    def least(self) -> float:
        """Units of the smallest text outside cards."""
        return max(SMALLEST_TEXT * self.look.density / self.scale, self.look.least)

    @property
    def room(self) -> float:
        """Bytes of pictures that are kept before the oldest go."""
        return float(BUDGET * max(1.0, self.scale**GROWTH))

    def px(self, length: float) -> int:
        return max(1, round(length * self.scale))

    def kept(self, key: Hashable, make: Callable[[], pygame.Surface], owner: object = None) -> pygame.Surface:
        """The picture under this key, made when it is not there; `owner` is kept alive with it."""
        return self.pictures.get(key, make, self.room, owner)

    def _kept_in_flight(self, key: Hashable, make: Callable[[], pygame.Surface], owner: object) -> pygame.Surface:
        return self._in_flight.get(key, make, IN_FLIGHT * self.room, owner)

    def svg(self, name: str, w: float, h: float | None = None, instead: tuple[str, str] | None = None) -> pygame.Surface:
        """A picture of `assets/svg`, at most w x h logical units; a crossed plate when it is missing. `instead`: a role
        that it is drawn in (`palette.ARTWORK`), and the role that it gets.
        """
        size = self.px(w), self.px(w if h is None else h)
        return self.kept((name, size, instead), lambda: self._picture(name, size, instead))

    def ground(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """A picture of `assets/svg` that covers a window of `size` px; its edges are cut, and nothing shines through it."""
        if self._ground is None or self._ground[0] != (name, size):  # in every room, and slower to draw than all else
            self._ground = (name, size), self._covering(name, size)
        return self._ground[1]

    def lit(self, name: str, size: tuple[int, int], light: str, at: tuple[int, int], w: float, h: float) -> pygame.Surface:
        """A ground with a light of w x h units on it at `at` (px): an SVG body without any detail, drawn at a quarter of its size, which
        is ten times quicker.
        """

        def made() -> pygame.Surface:
            sheet = self.ground(name, size).copy()
            quarter = self.px(w / 4), self.px(h / 4)
            small = from_svg(_filled(palette.painted(light), w, h, quarter), quarter)
            sheet.blit(pygame.transform.smoothscale(small, (self.px(w), self.px(h))), at)
            return sheet

        return self.kept(("lit", name, size, light, at), made)

    def vec(self, w: float, h: float, body: str) -> pygame.Surface:
        """An SVG body in logical units, drawn at w x h."""
        size = self.px(w), self.px(h)
        high = self.look.high
        return self.kept((body, size, w), lambda: from_svg(_filled(palette.painted(body, high), w, h, size), size))

    def box(self, w: float, h: float, corner: float, body: Body, plain: bool) -> pygame.Surface:
        """A box whose corners reach so far; `body` draws one of any size. Only a small one is drawn as a vector, as high as this one where
        it is not `plain`.
        """
        small = self._small(w, h, corner, plain)
        if small == (w, h):
            return self.vec(w, h, body(w, h))
        return self.kept(("box", body(*small), self.px(w), self.px(h)), lambda: self._box(w, h, body, small))

    def box_shadow(self, surface: pygame.Surface, level: int, corner: float) -> Placed:
        """As `shadow`, of a box whose corners reach so far."""
        high = height(level, self.scale)
        made = partial(high.box_shadow, surface, self.px(corner))
        return self.kept(("shadow", level, id(surface)), made, surface), high.place

    def icon(self, name: str, size: float, color: str) -> pygame.Surface:
        """A white icon of `svg/ui`, tinted."""
        color = self.tint(color)
        return self.kept((name, self.px(size), color), lambda: _tinted(self.svg(f"ui/{name}", size), color))

    def tint(self, color: str) -> str:
        """Return the value that a role has in this look."""
        return (palette.HIGH if self.look.high else palette.NORMAL)[color]

    def shadow(self, surface: pygame.Surface, level: int) -> Placed:
        """The shadow of a picture at one of the heights of docs/art.md, 5.

        Pictures of the very same outline, such as most cards, share their shadow, because a blur is slow.
        """
        high = height(level, self.scale)
        return self.kept(("shadow", level, self._outline(surface)), partial(high.shadow, surface)), high.place

    def _outline(self, surface: pygame.Surface) -> Hashable:
        return outline(surface)

    def turned(self, surface: pygame.Surface, angle: float) -> pygame.Surface:
        """The picture turned by `angle` degrees, anticlockwise."""
        if not angle:
            return surface
        return self.kept(
            ("turned", id(surface), round(angle * 4)), lambda: pygame.transform.rotozoom(surface, round(angle * 4) / 4, 1), surface
        )

    def flying(self, surface: pygame.Surface, scale: float, opened: float, angle: int) -> pygame.Surface:
        """The picture as it flies: in another size, in steps that nobody sees, turned by whole degrees or, while it turns over, as wide as
        `opened`, 0 to 1.
        """
        wide, high = share(scale * opened, SIZES), share(scale, SIZES)
        size = part(surface.get_width(), wide), part(surface.get_height(), high)
        if size == surface.get_size() and not angle:
            return surface

        def made() -> pygame.Surface:
            if angle and self.scale < ROUGH:
                return pygame.transform.rotozoom(surface, angle, high)
            shrink = pygame.transform.smoothscale if self.scale < ROUGH else pygame.transform.scale
            scaled = surface if size == surface.get_size() else shrink(surface, size)
            return pygame.transform.rotate(scaled, angle) if angle else scaled

        return self._kept_in_flight(("flying", id(surface), wide, high, angle), made, surface)

    def flying_shadow(self, surface: pygame.Surface, level: int, scale: float, opened: float, angle: int) -> pygame.Surface:
        """The shadow of such a picture at one of the heights of docs/art.md, 5, from its small one: it has no edges that would have to be
        smooth.
        """
        cast, wide, high = height(level, self.scale), share(scale * opened, SHADOW_SIZES), share(scale, SHADOW_SIZES)
        angle, pad = round(angle / SHADOW_TURN) * SHADOW_TURN, cast.reach - cast.coarse
        small = self.kept(("soft", level, self._outline(surface)), lambda: cast.soft(surface))

        def made() -> pygame.Surface:
            turned = pygame.transform.rotate(small, angle) if angle else small
            across, down = ((one + 2 * pad) / other for one, other in zip(surface.get_size(), small.get_size(), strict=True))
            return pygame.transform.smoothscale(turned, (part(turned.get_width(), wide * across), part(turned.get_height(), high * down)))

        return self._kept_in_flight(("shade", id(small), wide, high, angle), made, small)

    def faded(self, surface: pygame.Surface, alpha: int) -> pygame.Surface:
        """The picture, seen through: `alpha` from 0 to 255."""

        def made() -> pygame.Surface:
            found = surface.copy()
            found.set_alpha(alpha)
            return found

        return self.kept(("faded", id(surface), alpha), made, surface)

    def veil(self, alpha: int) -> pygame.Surface:
        """A tile of what dims a window."""
        return self.kept(("veil", alpha), lambda: _dimming(TILE, alpha))

    def pierced(self, size: tuple[int, int], holes: Sequence[tuple[int, int, int, int]], r: int, alpha: int) -> pygame.Surface:
        """A veil of this size with rounded holes: left, top, width and height of each, in px."""

        def made() -> pygame.Surface:
            found = _dimming(size, alpha)
            for hole in holes:
                pygame.draw.rect(found, (0, 0, 0, 0), hole, border_radius=r)
            return found

        return self.kept(("pierced", size, tuple(holes), r, alpha), made)

    def font(self, size: float, kind: str = "r", floor: int | None = None) -> pygame.font.Font:
        """`kind`: r regular, b bold, s serif; never under `floor` px, or under what this look has as its smallest.

        It has this size for as long as no other is asked for. Each that is open holds half a megabyte; one that keeps its size draws a
        line in a fortieth of the time.
        """
        pixels = max(round(self.least * self.scale) if floor is None else floor, round(size * self.scale))
        fonts = self._fonts[kind]
        if pixels not in fonts and len(fonts) < FONTS_OPEN:
            fonts[pixels] = self._font(pixels, kind)
        elif pixels not in fonts:
            _size, fonts[pixels] = fonts.popitem(last=False)
            fonts[pixels].point_size = pixels
        fonts.move_to_end(pixels)
        return fonts[pixels]

    def font_file(self, kind: str) -> Path | None:
        """Where a font lies; None when it is missing or broken."""
        self.font(SMALLEST_TEXT, kind)
        path = font_path(kind)
        return None if path.name in self.missing else path

    def line(self, text: str, size: float, color: str, kind: str = "r", floor: int | None = None) -> pygame.Surface:
        """One rendered line of text."""
        color = self.tint(color)
        key = text, round(size * self.scale, 1), color, kind, floor

        def made() -> pygame.Surface:
            drawn, font = self.drawn(text, kind), self.font(size, kind, floor)
            return font.render(drawn if font.size(drawn)[0] else "", True, color)  # pygame refuses a line without width

        return self.pictures.get(key, made, self.room)

    def width(self, text: str, size: float, kind: str = "r") -> float:
        """Logical width of a line."""
        key = text, size, kind
        found = self._widths.get(key)
        if found is None:
            if len(self._widths) >= WIDTHS:
                self._widths.clear()
            drawn = self.drawn(text, kind)
            found = self._widths[key] = self.font(size, kind).size(drawn)[0] / self.scale
        return found

    def drawn(self, text: str, kind: str = "r") -> str:
        """Return the text as a font draws it: “?” for a letter that it lacks, nothing for one without width."""
        if text.isascii() and text.isprintable():
            return text
        for letter in {*text} - self._letters[kind].keys():
            self._letters[kind][letter] = drawn_letter(letter, self.font(SMALLEST_TEXT, kind))
        return "".join(map(self._letters[kind].__getitem__, text))

    def _font(self, pixels: int, kind: str) -> pygame.font.Font:
        path = font_path(kind)
        try:
            font = pygame.font.Font(path, pixels)
            font.size("A")  # only this finds a broken file: asking for its height would end the program
            return font
        except (OSError, ValueError, pygame.error):
            self.missing.add(path.name)
            return pygame.font.Font(None, pixels)

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
        share = max(size[0] / GROUND[0], size[1] / GROUND[1])
        picture = None if self.look.high else self._read(name, (math.ceil(GROUND[0] * share), math.ceil(GROUND[1] * share)))
        sheet = pygame.Surface(size)
        sheet.fill(self.tint("table"))
        if picture is not None:
            sheet.blit(picture, ((size[0] - picture.get_width()) // 2, (size[1] - picture.get_height()) // 2))
        return sheet

    def _small(self, w: float, h: float, corner: float, plain: bool) -> tuple[float, float]:
        """How large the box is drawn of which one of this size is made."""
        size, most = (self.px(w), self.px(h)), 2 * self.px(corner) + 3
        small = min(size[0], most), min(size[1], most if plain else size[1])
        return (w, h) if small == size else (small[0] / self.scale, small[1] / self.scale)

    def _box(self, w: float, h: float, body: Body, small: tuple[float, float]) -> pygame.Surface:
        drawn = self.vec(*small, body(*small))
        return drawn if small == (w, h) else stretched(drawn, (self.px(w), self.px(h)))


def svg_text(name: str) -> str:
    """The source of a picture of `assets/svg`."""
    return (ASSETS / "svg" / f"{name}.svg").read_text(encoding="utf-8")


def _filled(body: str, w: float, h: float, size: tuple[int, int]) -> str:
    """An SVG whose body of w x h units fills so many px."""
    fill = f'width="{size[0]}" height="{size[1]}" viewBox="0 0 {w} {h}" preserveAspectRatio="none"'  # else a long box ends some px early
    return f'<svg xmlns="http://www.w3.org/2000/svg" {fill}>{body}</svg>'


def _dimming(size: tuple[int, int], alpha: int) -> pygame.Surface:
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    sheet.fill((*pygame.Color(palette.NORMAL["veil"])[:3], alpha))
    return sheet


def _tinted(white: pygame.Surface, color: str) -> pygame.Surface:
    copy = white.copy()
    copy.fill(color, special_flags=pygame.BLEND_RGBA_MULT)
    return copy

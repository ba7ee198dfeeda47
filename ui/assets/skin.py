"""The only door to pictures and fonts: drawn as vectors at the exact pixel size, kept until the size changes."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TypeAlias

import pygame

from ui.assets import palette
from ui.assets.look import Look
from ui.assets.picture_store import BACKS, FLIGHTS, Pictures, Sheets, weight
from ui.assets.shadows import ROUGH, Height, around, height, opaque, outline
from ui.assets.stretching import laid, part, share, stretched
from ui.assets.true_type import FONTS, drawn_letter, font_path

ASSETS = Path(__file__).resolve().parents[2] / "assets"
SMALLEST_TEXT = 14  # points; never less outside cards (ART 3)
BUDGET = 12_000_000  # px bytes kept in pictures beside the ground before the oldest go, at scale 1 or less: nearly twice the fullest table
SPARE = 0.1  # of that: memory for what flies next
HIDES = 0.02  # of that: a picture so large that its shadow is kept without what it hides
GROWTH = 1.64  # by this power of a larger scale it is more
FONTS_OPEN = 3  # of each kind, at the sizes that were wanted last
WIDTHS = 4000  # widths of lines kept
GROUND = 1280, 800  # what a ground is drawn for
MISSING = '<rect x="1" y="1" width="98" height="98" rx="9" fill="surface" stroke="danger" stroke-width="3"/><path d="M20 20L80 80M80 20L20 80" stroke="danger" stroke-width="4"/>'
TILE = 320, 320  # px of what dims a whole window: one picture of it would be large
SIZES, SHADOW_SIZES = 32, 16  # of a picture that flies, up to its full one, and of its shadow, which is soft
SHADOW_TURN = 3  # degrees from one shadow of what flies to the next

Body: TypeAlias = Callable[[float, float], str]  # an SVG body of so many units
Place: TypeAlias = tuple[int, int]
Placed: TypeAlias = tuple[pygame.Surface, Place]  # a picture, and where it is painted (px)


class Skin:
    """Pictures and fonts at one scale."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        self.look = Look()
        self.pictures = Pictures(lambda: self.room)
        self._sheets = Sheets(lambda: SPARE * self.room)
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
        return self.pictures.kept(key, make, owner)

    def _apart(self, place: int, key: Hashable, make: Callable[[], pygame.Surface], owner: object = None) -> pygame.Surface:
        return self.pictures.apart(place, key, make, owner)

    def back(self, name: str, w: float, h: float) -> pygame.Surface:
        """As `svg`, of the back of a card: it is slower to draw than a face, and many come and go."""
        size = self.px(w), self.px(h)
        return self._apart(BACKS, (name, size), lambda: self._picture(name, size))

    def svg(self, name: str, w: float, h: float | None = None, instead: tuple[str, str] | None = None) -> pygame.Surface:
        """A picture of `assets/svg`, at most w x h logical units; a crossed plate when it is missing. `instead`: a role
        that it is drawn in (`palette.ARTWORK`), and the role that it gets."""
        size = self.px(w), self.px(w if h is None else h)
        return self.kept((name, size, instead), lambda: self._picture(name, size, instead))

    def ground(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """A picture of `assets/svg` that covers a window of `size` px; its edges are cut, and nothing shines through it."""
        if self._ground is None or self._ground[0] != (name, size):  # in every room, and slower to draw than all else
            self._ground = (name, size), self._covering(name, size)
        return self._ground[1]

    def lit(self, name: str, size: tuple[int, int], light: str, at: tuple[int, int], w: float, h: float) -> pygame.Surface:
        """A ground with a light of w x h units on it at `at` (px): an SVG body without any detail, drawn at a quarter of its size, which
        is ten times quicker."""

        def made() -> pygame.Surface:
            sheet = self.ground(name, size).copy()
            quarter = self.px(w / 4), self.px(h / 4)
            small = self.pictures.effort.drawn(_filled(palette.painted(light), w, h, quarter), quarter)
            sheet.blit(pygame.transform.smoothscale(small, (self.px(w), self.px(h))), at)
            return sheet

        return self.kept(("lit", name, size, light, at), made)

    def vec(self, w: float, h: float, body: str) -> pygame.Surface:
        """An SVG body in logical units, drawn at w x h."""
        size = self.px(w), self.px(h)
        high = self.look.high
        return self.kept((body, size, w), lambda: self.pictures.effort.drawn(_filled(palette.painted(body, high), w, h, size), size))

    def box(self, w: float, h: float, corner: float, body: Body, plain: bool) -> pygame.Surface:
        """A box whose corners reach so far; `body` draws one of any size. Only a small one is drawn as a vector, as high as this one where
        it is not `plain`."""
        small = self._small(w, h, corner, plain)
        if small == (w, h):
            return self.vec(w, h, body(w, h))
        return self.kept(("box", body(*small), self.px(w), self.px(h)), lambda: self._box(w, h, body, small))

    def box_shadow(self, surface: pygame.Surface, level: int, corner: float) -> Iterator[tuple[pygame.Surface, int, int]]:
        """As `shadow`, of a box whose corners reach so far."""
        made = partial(height(level, self.scale).box_shadow, surface, self.px(corner))
        return self._seen(("shadow", level, id(surface)), made, surface, level, surface)

    def standing(self, under: Sequence[Placed], at: Place, name: str, w: float, h: float, level: int) -> Placed:
        """A picture of `assets/svg` with its shadow, as `svg` and `shadow` have them, and what lies under them, as one."""
        size = self.px(w), self.px(h)
        return self._laid(under, at, size, level, (name, size), lambda: self._picture(name, size), Height.shadow)

    def lying(self, under: Sequence[Placed], at: Place, w: float, h: float, corner: float, body: Body, plain: bool, level: int) -> Placed:
        """A box with its shadow, as `box` and `box_shadow` have them, and what lies under them, as one."""
        small, shadow = self._small(w, h, corner, plain), partial(Height.box_shadow, corner=self.px(corner))
        key = "box", body(*small)
        return self._laid(under, at, (self.px(w), self.px(h)), level, key, lambda: self._box(w, h, body, small), shadow)

    def _laid(
        self,
        under: Sequence[Placed],
        at: Place,
        size: Place,
        level: int,
        key: Hashable,
        make: Callable[[], pygame.Surface],
        shadow: Callable[[Height, pygame.Surface], pygame.Surface],
    ) -> Placed:
        """`under`: opaque pictures, the first of which covers the window; `level`: of ART 5, 0 for no shadow."""
        area, high = pygame.Rect(at, size), height(level, self.scale) if level else None
        if high is not None:
            area = area.inflate(2 * high.reach, 2 * high.reach)
            area.topleft = at[0] + high.place[0], at[1] + high.place[1]
        ground, others = under[0], [one for one in under[1:] if area.colliderect(one[0].get_rect(topleft=one[1]))]

        def made() -> pygame.Surface:
            picture = make()
            cast = [] if high is None else [(shadow(high, picture), area.topleft)]
            return laid(area, [ground, *others, *cast, (picture, at)])

        known = ground[0].get_size(), *(id(one) for one, _place in others)
        return self.kept(("laid", key, level, *area, known), made, others or None), area.topleft

    def icon(self, name: str, size: float, color: str) -> pygame.Surface:
        """A white icon of `svg/ui`, tinted."""
        color = self.tint(color)
        return self.kept((name, self.px(size), color), lambda: _tinted(self.svg(f"ui/{name}", size), color))

    def tint(self, color: str) -> str:
        """Return the value that a role has in this look."""
        return (palette.HIGH if self.look.high else palette.NORMAL)[color]

    def shadow(self, surface: pygame.Surface, level: int) -> Iterator[tuple[pygame.Surface, int, int]]:
        """The shadow of a picture at one of the heights of ART 5: its parts, each with its place beside the picture (px).

        Pictures of the very same outline, such as most cards, share their shadow, because a blur is slow.
        """
        made = partial(height(level, self.scale).shadow, surface)
        return self._seen(("shadow", level, self._outline(surface)), made, None, level, surface)

    def _seen(
        self, key: Hashable, make: Callable[[], pygame.Surface], owner: object, level: int, surface: pygame.Surface
    ) -> Iterator[tuple[pygame.Surface, int, int]]:
        """A shadow; of a large one not what the picture itself hides."""
        high, hides = height(level, self.scale), self._hides(surface)
        pad, (left, top) = high.reach, high.place
        if hides is None:
            yield self.kept(key, make, owner), left, top
            return
        whole, (w, h) = cache(make), surface.get_size()

        def cut(area: pygame.Rect) -> pygame.Surface:
            return whole().subsurface(area).copy()

        for area in around(hides.move(-left, -top), pygame.Rect(0, 0, w + 2 * pad, h + 2 * pad)):
            yield self.kept((key, area.topleft), partial(cut, area), owner), left + area.x, top + area.y

    def _hides(self, surface: pygame.Surface) -> pygame.Rect | None:
        """Where nothing is seen through a picture that is large."""
        if weight(surface) < HIDES * self.room:
            return None
        return opaque(surface)

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
        `opened`, 0 to 1."""
        wide, high = share(scale * opened, SIZES), share(scale, SIZES)
        size = part(surface.get_width(), wide), part(surface.get_height(), high)
        if size == surface.get_size() and not angle:
            return surface

        def made() -> pygame.Surface:
            if angle and self.scale < ROUGH:
                return pygame.transform.rotozoom(surface, angle, high)
            shrink = pygame.transform.smoothscale if self.scale < ROUGH else pygame.transform.scale
            scaled = surface if size == surface.get_size() else shrink(surface, size, self._sheets.sheet(size))
            return pygame.transform.rotate(scaled, angle) if angle else scaled

        return self._apart(FLIGHTS, ("flying", id(surface), wide, high, angle), made, surface)

    def flying_shadow(self, surface: pygame.Surface, level: int, scale: float, opened: float, angle: int) -> pygame.Surface:
        """The shadow of such a picture at one of the heights of ART 5, from its small one: it has no edges that would have to be smooth."""
        cast, wide, high = height(level, self.scale), share(scale * opened, SHADOW_SIZES), share(scale, SHADOW_SIZES)
        angle, pad = round(angle / SHADOW_TURN) * SHADOW_TURN, cast.reach - cast.coarse
        small = self.kept(("soft", level, self._outline(surface)), lambda: cast.soft(surface))

        def made() -> pygame.Surface:
            turned = pygame.transform.rotate(small, angle) if angle else small
            across, down = ((one + 2 * pad) / other for one, other in zip(surface.get_size(), small.get_size(), strict=True))
            size = part(turned.get_width(), wide * across), part(turned.get_height(), high * down)
            return pygame.transform.smoothscale(turned, size, self._sheets.sheet(size))

        return self._apart(FLIGHTS, ("shade", id(small), wide, high, angle), made, small)

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

        return self.pictures.line(key, made)

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
        return self._read(name, size, instead) or self.pictures.effort.drawn(_filled(palette.painted(MISSING), 100, 100, size), size)

    def _read(self, name: str, size: tuple[int, int], instead: tuple[str, str] | None = None) -> pygame.Surface | None:
        try:
            source = svg_text(name)
            return self.pictures.effort.drawn(source if instead is None else palette.redrawn(source, *instead), size)
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

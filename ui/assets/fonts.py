"""The fonts of the app: their files, the letters that they have, and the width of a text at a scale."""

from __future__ import annotations

import unicodedata
from collections import OrderedDict
from pathlib import Path

import pygame

from ui.assets.theme import Theme

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "fonts"
FONTS = {"r": "NotoSans-Regular", "b": "NotoSans-Bold", "s": "NotoSerif-Bold"}
NO_LETTER = "\uffff"  # that no font has: drawn as the box for what it lacks
SMALLEST_TEXT = 14  # points; never less outside cards (docs/art.md, 3)
FONTS_OPEN = 3  # of each kind, at the sizes that were wanted last; each takes half a megabyte
WIDTHS = 4000  # widths of lines kept


class Fonts:
    """The fonts of the app, by kind: r regular, b bold, s serif."""

    def __init__(self, missing: set[str]) -> None:
        """`missing` collects the names of files that cannot be read."""
        self._missing = missing
        self._open: dict[str, OrderedDict[int, pygame.font.Font]] = {kind: OrderedDict() for kind in FONTS}  # open fonts by size in px
        self._widths: dict[tuple[str, float, str], float] = {}
        self._letters: dict[str, dict[str, str]] = {kind: {} for kind in FONTS}  # as each font draws them

    def wear(self, theme: Theme, scale: float) -> None:
        """Set the theme and scale from which the sizes of fonts are computed."""
        self.scale = scale
        self.minimum = max(SMALLEST_TEXT * theme.density / scale, theme.min_text_units)  # units of the smallest text outside cards
        self._widths.clear()

    def sized(self, size: float, kind: str = "r", floor: int | None = None) -> pygame.font.Font:
        """Return a font of this size in units; the next call may change its size.

        It has at least `floor` px, those of the smallest text if that is None.
        """
        pixels = max(round(self.minimum * self.scale) if floor is None else floor, round(size * self.scale))
        fonts = self._open[kind]
        if pixels not in fonts and len(fonts) < FONTS_OPEN:
            fonts[pixels] = self._opened(pixels, kind)
        elif pixels not in fonts:  # one that keeps its size draws a line in a fortieth of the time
            _size, fonts[pixels] = fonts.popitem(last=False)
            fonts[pixels].point_size = pixels
        fonts.move_to_end(pixels)
        return fonts[pixels]

    def file(self, kind: str) -> Path | None:
        """Return the path of a font's file; None if it is missing or broken."""
        self.sized(SMALLEST_TEXT, kind)
        path = font_path(kind)
        return None if path.name in self._missing else path

    def render(self, text: str, size: float, color: str, kind: str, floor: int | None) -> pygame.Surface:
        """Draw one line of text."""
        drawn, font = self.drawn(text, kind), self.sized(size, kind, floor)
        return font.render(drawn if font.size(drawn)[0] else "", True, color)  # pygame refuses a line without width

    def width(self, text: str, size: float, kind: str) -> float:
        """Return the width of a line of text in units."""
        key = text, size, kind
        if key not in self._widths:
            if len(self._widths) >= WIDTHS:
                self._widths.clear()
            self._widths[key] = self.sized(size, kind).size(self.drawn(text, kind))[0] / self.scale
        return self._widths[key]

    def drawn(self, text: str, kind: str = "r") -> str:
        """Return the text as a font draws it: “?” for a letter that it lacks, nothing for one without width."""
        if text.isascii() and text.isprintable():
            return text
        for letter in {*text} - self._letters[kind].keys():
            self._letters[kind][letter] = drawn_letter(letter, self.sized(SMALLEST_TEXT, kind))
        return "".join(map(self._letters[kind].__getitem__, text))

    def _opened(self, pixels: int, kind: str) -> pygame.font.Font:
        path = font_path(kind)
        try:
            font = pygame.font.Font(path, pixels)
            font.size("A")  # only this finds a broken file: asking for its height would end the program
            return font
        except (OSError, ValueError, pygame.error):
            self._missing.add(path.name)
            return pygame.font.Font(None, pixels)


def font_path(kind: str) -> Path:
    """Return the path of the font of a kind."""
    return FOLDER / f"{FONTS[kind]}.ttf"


def drawn_letter(letter: str, font: pygame.font.Font) -> str:
    """Return the letter, its stand-in if the font lacks it, or "" if it has no width."""
    if unicodedata.category(letter).startswith("C") or not font.size(letter)[0]:
        return ""
    picture, missing = (font.render(one, True, "black").get_buffer().raw for one in (letter, NO_LETTER))
    return letter if picture != missing else stand_in(letter)


def stand_in(letter: str) -> str:
    """Return “?” for a letter that a font lacks, "" for a mark on another letter or a character that is never seen."""
    return "" if unicodedata.category(letter)[0] in "CM" else "?"

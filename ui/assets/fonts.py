"""The fonts of the app: their files, the letters that they have, and the width of a text at a scale."""

from __future__ import annotations

import unicodedata
from collections import OrderedDict
from pathlib import Path

import pygame

from ui.assets.theme import Theme

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "fonts"
FONTS = {"r": "NotoSans-Regular", "b": "NotoSans-Bold", "s": "NotoSerif-Bold"}
MISSING_LETTER = "\uffff"  # that no font has: drawn as the box for what it lacks
MIN_TEXT_POINTS = 14  # points; never less outside cards (docs/art.md, 3)
MAX_OPEN_FONTS = 3  # of each kind, at the sizes that were wanted last; each takes half a megabyte
MAX_CACHED_WIDTHS = 4000  # widths of lines kept


class Fonts:
    """The fonts of the app, by kind: r regular, b bold, s serif."""

    def __init__(self, missing_files: set[str]) -> None:
        """`missing_files` collects the names of files that cannot be read."""
        self._missing_files = missing_files
        # open fonts by size in px
        self._open_fonts: dict[str, OrderedDict[int, pygame.font.Font]] = {kind: OrderedDict() for kind in FONTS}
        self._widths: dict[tuple[str, float, str], float] = {}
        self._drawable_letters: dict[str, dict[str, str]] = {kind: {} for kind in FONTS}  # as each font draws them

    def apply_theme(self, theme: Theme, scale: float) -> None:
        """Set the theme and scale from which the sizes of fonts are computed."""
        self.scale = scale
        self.min_text_units = max(MIN_TEXT_POINTS * theme.density / scale, theme.min_text_units)  # units of the smallest text outside cards
        self._widths.clear()

    def font_of_size(self, size: float, kind: str = "r", min_px: int | None = None) -> pygame.font.Font:
        """Return a font of this size in units; the next call may change its size.

        It has at least `min_px` px, those of the smallest text if that is None.
        """
        pixels = max(round(self.min_text_units * self.scale) if min_px is None else min_px, round(size * self.scale))
        fonts = self._open_fonts[kind]
        if pixels not in fonts and len(fonts) < MAX_OPEN_FONTS:
            fonts[pixels] = self._open_font(pixels, kind)
        elif pixels not in fonts:  # one that keeps its size draws a line in a fortieth of the time
            _size, fonts[pixels] = fonts.popitem(last=False)
            fonts[pixels].point_size = pixels
        fonts.move_to_end(pixels)
        return fonts[pixels]

    def font_file(self, kind: str) -> Path | None:
        """Return the path of a font's file; None if it is missing or broken."""
        self.font_of_size(MIN_TEXT_POINTS, kind)
        path = font_path(kind)
        return None if path.name in self._missing_files else path

    def render_line(self, text: str, size: float, color: str, kind: str, min_px: int | None) -> pygame.Surface:
        """Draw one line of text."""
        drawn, font = self.drawable_text(text, kind), self.font_of_size(size, kind, min_px)
        return font.render(drawn if font.size(drawn)[0] else "", True, color)  # pygame refuses a line without width

    def line_width(self, text: str, size: float, kind: str) -> float:
        """Return the width of a line of text in units."""
        key = text, size, kind
        if key not in self._widths:
            if len(self._widths) >= MAX_CACHED_WIDTHS:
                self._widths.clear()
            self._widths[key] = self.font_of_size(size, kind).size(self.drawable_text(text, kind))[0] / self.scale
        return self._widths[key]

    def drawable_text(self, text: str, kind: str = "r") -> str:
        """Return the text as a font draws it: “?” for a letter that it lacks, nothing for one without width."""
        if text.isascii() and text.isprintable():
            return text
        for letter in {*text} - self._drawable_letters[kind].keys():
            self._drawable_letters[kind][letter] = drawable_letter(letter, self.font_of_size(MIN_TEXT_POINTS, kind))
        return "".join(map(self._drawable_letters[kind].__getitem__, text))

    def _open_font(self, pixels: int, kind: str) -> pygame.font.Font:
        path = font_path(kind)
        try:
            font = pygame.font.Font(path, pixels)
            font.size("A")  # only this finds a broken file: asking for its height would end the program
            return font
        except (OSError, ValueError, pygame.error):
            self._missing_files.add(path.name)
            return pygame.font.Font(None, pixels)


def font_path(kind: str) -> Path:
    """Return the path of the font of a kind."""
    return FOLDER / f"{FONTS[kind]}.ttf"


def drawable_letter(letter: str, font: pygame.font.Font) -> str:
    """Return the letter, its stand-in if the font lacks it, or "" if it has no width."""
    if unicodedata.category(letter).startswith("C") or not font.size(letter)[0]:
        return ""
    picture, missing = (font.render(one, True, "black").get_buffer().raw for one in (letter, MISSING_LETTER))
    return letter if picture != missing else substitute_letter(letter)


def substitute_letter(letter: str) -> str:
    """Return “?” for a letter that a font lacks, "" for a mark on another letter or a character that is never seen."""
    return "" if unicodedata.category(letter)[0] in "CM" else "?"

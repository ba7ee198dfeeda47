"""The rules pages of a game, and a canvas that paints their examples at any size."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pygame
from pygame import FRect

from game.kernel import View
from ui.assets.rules_text import BadRules, PageText, read
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.tables.option_texts import GameSummary

ARROW = "M6 20H58M44 7L60 20L44 33"
PLAIN = {"’": "'", "–": "-"}  # typographic characters as they are typed


@dataclass(frozen=True, slots=True)
class RulesPage:
    """One page of a game's rules in the current language: texts, a picture, perhaps a position to play from."""

    title: str
    paragraphs: tuple[str, ...]
    numbers: tuple[str, ...]  # the rules explained, such as "NJ-8"
    caption: str  # below the picture
    draw: Callable[[Canvas, FRect], None]  # paints the picture inside a rectangle of any size
    heading: str  # above the picture
    who: int | None  # token in front of the heading
    example: dict[str, object] | None = None  # record of a position to play from

    def contains_text(self, sentence: str) -> bool:
        """Return True if the page contains these words, regardless of accents and case."""
        texts = (self.title, *self.paragraphs, self.heading, self.caption, *self.numbers)
        return any(plain(sentence) in plain(text) for text in texts)


@dataclass(frozen=True, slots=True)
class RulesPages:
    """The rules pages of a game, read from their file only when they are opened."""

    file: str | Path  # name in `assets/rules`, or a full path
    examples: str  # the module whose functions paint the pictures

    def pages(self) -> tuple[RulesPage, ...]:
        """Return the rules pages in the current language.

        Raises:
            BadRules: The file is invalid.
        """
        return tuple(map(self._page, read(self.file).pages))

    def about(self) -> GameSummary:
        """Return the summary of the game in the current language, for a set-up without options.

        Raises:
            BadRules: The file is invalid.
        """
        about = read(self.file).about
        return GameSummary(about.faces, tuple((line.picture, _(line.text)) for line in about.lines))

    def sketch(self, canvas: Canvas, rect: FRect, view: View) -> None:
        """Draw the position of a view as a small picture, if the game has a function for that."""
        draw = getattr(import_module(self.examples), "sketch", None)
        if draw is not None:
            draw(canvas, rect, view)

    def _page(self, page: PageText) -> RulesPage:
        draw = getattr(import_module(self.examples), page.picture, None)
        if draw is None:
            raise BadRules(self.file, f"{self.examples} paints no picture called {page.picture}")
        return RulesPage(
            _(page.title), tuple(map(_, page.paragraphs)), page.numbers, _(page.caption), draw, _(page.heading), page.who, page.example
        )


def plain(text: str) -> str:
    """Return the text without accents and capitals, for searching; its length and indexes stay the same."""
    return "".join(PLAIN.get(letter) or unicodedata.normalize("NFKD", letter)[0].casefold()[0] for letter in text)


class ExampleCanvas:
    """A canvas for a rules picture of w x h units, stretched to any rectangle; what is drawn keeps its shape."""

    def __init__(self, canvas: Canvas, rect: FRect, w: float, h: float) -> None:
        self.canvas, self.rect = canvas, rect
        self.width, self.high = rect.w / w, rect.h / h
        self.scale = min(self.width, self.high)

    def x(self, x: float) -> float:
        """Return the x on the page that belongs to an x of the picture."""
        return self.rect.x + x * self.width

    def y(self, y: float) -> float:
        return self.rect.y + y * self.high

    def size(self, length: float) -> float:
        """Return the length on the page that belongs to a length of the picture."""
        return length * self.scale

    def around(self, x: float, y: float, w: float, h: float) -> FRect:
        """Return the rectangle on the page of this size, centred at x, y of the picture."""
        return FRect(self.x(x) - self.size(w) / 2, self.y(y) - self.size(h) / 2, self.size(w), self.size(h))

    def put(self, picture: pygame.Surface, x: float, y: float, level: int = 1, angle: float = 0, alpha: int = 255) -> None:
        """Draw a picture centred at x, y."""
        self.canvas.draw_surface(picture, self.x(x), self.y(y), level, angle, center=True, alpha=alpha)

    def svg(self, name: str, x: float, y: float, w: float, level: int = 1, alpha: int = 255) -> None:
        self.put(self.canvas.rasterizer.svg(name, self.size(w)), x, y, level, alpha=alpha)

    def token(self, seat: int, x: float, y: float, d: float = 44) -> None:
        rect = self.around(x, y, d, d)
        self.canvas.token(seat, rect.x, rect.y, rect.w)

    def arrow(self, x: float, y: float, w: float = 70) -> None:
        """Draw an arrow to the right, centred at x, y, in the primary colour."""
        lines = f'<path d="{ARROW}" stroke="wood_black" stroke-width="11"/><path d="{ARROW}" stroke="primary" stroke-width="6"/>'
        k = self.size(w) / 70
        body = f'<g transform="scale({k})" fill="none" stroke-linecap="round" stroke-linejoin="round">{lines}</g>'
        self.put(self.canvas.rasterizer.vec(70 * k, 40 * k, body), x, y, 0)

    def ring(self, rect: FRect, color: str = "target", r: float = 14, dash: str = "", fill: str = "none") -> None:
        """Draw a ring round a rectangle of the page."""
        self.canvas.ring(rect.inflate(12, 12), color, r, 6, dash, fill)

    def tag(
        self, text: str, x: float, y: float, max_width: float, color: str = "target", on: str = "on_target", icon: str = "", short: str = ""
    ) -> None:
        """Draw words in a pill; if they are too wide, use the short text, then leave out the icon."""
        canvas, max_width = self.canvas, max_width * self.width
        for word, sign in ((text, icon), (short or text, icon), (short or text, "")):
            if canvas.rasterizer.width(word, 18, "b") + 32 + (28 if sign else 0) <= max_width:
                break
        half = max(34.0, canvas.leading(18, 1.5)) / 2
        canvas.tag(word, self.x(x), min(self.y(y), self.rect.bottom - half - 1), color, on, 18, sign)

    def badge(self, text: str, x: float, y: float, fill: str = "on_wood") -> None:
        self.canvas.badge(text, self.x(x), self.y(y), fill)

    def word(self, text: str, x: float, y: float, size: float = 18, color: str = "on_wood", kind: str = "b") -> None:
        """Write one line centred at x, y."""
        self.canvas.text(text, self.x(x), self.y(y), max(self.size(size), self.canvas.rasterizer.min_text_units), color, kind, "c")

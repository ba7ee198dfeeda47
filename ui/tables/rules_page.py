"""The rules of a game as people read them: its pages, and an easel on which an example is painted at any size."""

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
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.tables.offers import About

ARROW = "M6 20H58M44 7L60 20L44 33"
PLAIN = {"’": "'", "–": "-"}  # as they are typed


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Sentences are in the language of the moment.

    `numbers`: the rules it explains, "NJ-8"; `heading` and `caption`: above and below the picture; `who`: the token
    beside the heading, None for none; `draw` paints the picture inside a rect, whatever its size; `example`: the record of a position
    to play with, None for none.
    """

    title: str
    paragraphs: tuple[str, ...]
    numbers: tuple[str, ...]
    caption: str
    draw: Callable[[Brush, FRect], None]
    heading: str
    who: int | None
    example: dict[str, object] | None = None

    def says(self, words: str) -> bool:
        """Whether these words stand on the page, accents and case aside."""
        texts = (self.title, *self.paragraphs, self.heading, self.caption, *self.numbers)
        return any(plain(words) in plain(text) for text in texts)


@dataclass(frozen=True, slots=True)
class RuleBook:
    """Where the rules of a game lie: read when somebody opens them, so that the menu comes at once.

    `file`: what they say, in `assets/rules` or by its full path; `examples`: the module whose functions paint the pictures.
    """

    file: str | Path
    examples: str

    def pages(self) -> tuple[RulesPage, ...]:
        """A page at a time, in the language of the moment. Raises BadRules."""
        return tuple(map(self._page, read(self.file).pages))

    def about(self) -> About:
        """What the game is about, for a set-up that has nothing else to choose. Raises BadRules."""
        about = read(self.file).about
        return About(about.faces, tuple((line.picture, _(line.text)) for line in about.lines))

    def sketch(self, brush: Brush, rect: FRect, view: View) -> None:
        """Paints the position of the seat of this view, small; nothing for a game without such a picture."""
        draw = getattr(import_module(self.examples), "sketch", None)
        if draw is not None:
            draw(brush, rect, view)

    def _page(self, page: PageText) -> RulesPage:
        draw = getattr(import_module(self.examples), page.picture, None)
        if draw is None:
            raise BadRules(self.file, f"{self.examples} paints no picture called {page.picture}")
        return RulesPage(
            _(page.title), tuple(map(_, page.paragraphs)), page.numbers, _(page.caption), draw, _(page.heading), page.who, page.example
        )


def plain(text: str) -> str:
    """The text as somebody in a hurry types it; letter by letter, so that places in it stay the same."""
    return "".join(PLAIN.get(letter) or unicodedata.normalize("NFKD", letter)[0].casefold()[0] for letter in text)


class Easel:
    """Paints in a frame of w x h units that fills a rect: places stretch with it, things keep their shape."""

    def __init__(self, brush: Brush, rect: FRect, w: float, h: float) -> None:
        self.brush, self.rect = brush, rect
        self.wide, self.high = rect.w / w, rect.h / h
        self.scale = min(self.wide, self.high)

    def x(self, x: float) -> float:
        """Page x of a place in the frame."""
        return self.rect.x + x * self.wide

    def y(self, y: float) -> float:
        return self.rect.y + y * self.high

    def size(self, length: float) -> float:
        """A thing's length on the page."""
        return length * self.scale

    def around(self, x: float, y: float, w: float, h: float) -> FRect:
        """A thing of this size, its middle at x, y."""
        return FRect(self.x(x) - self.size(w) / 2, self.y(y) - self.size(h) / 2, self.size(w), self.size(h))

    def put(self, picture: pygame.Surface, x: float, y: float, level: int = 1, angle: float = 0, alpha: int = 255) -> None:
        """A picture, its middle at x, y."""
        self.brush.put(picture, self.x(x), self.y(y), level, angle, center=True, alpha=alpha)

    def svg(self, name: str, x: float, y: float, w: float, level: int = 1, alpha: int = 255) -> None:
        self.put(self.brush.skin.svg(name, self.size(w)), x, y, level, alpha=alpha)

    def token(self, seat: int, x: float, y: float, d: float = 44) -> None:
        at = self.around(x, y, d, d)
        self.brush.token(seat, at.x, at.y, at.w)

    def arrow(self, x: float, y: float, w: float = 70) -> None:
        """A honey arrow to the right, its middle at x, y."""
        lines = f'<path d="{ARROW}" stroke="wood_black" stroke-width="11"/><path d="{ARROW}" stroke="primary" stroke-width="6"/>'
        k = self.size(w) / 70
        body = f'<g transform="scale({k})" fill="none" stroke-linecap="round" stroke-linejoin="round">{lines}</g>'
        self.put(self.brush.skin.vec(70 * k, 40 * k, body), x, y, 0)

    def ring(self, at: FRect, color: str = "target", r: float = 14, dash: str = "", fill: str = "none") -> None:
        """A ring that follows the edge of what it encloses. `at`: on the page."""
        self.brush.ring(at.inflate(12, 12), color, r, 6, dash, fill)

    def tag(
        self, text: str, x: float, y: float, room: float, color: str = "target", on: str = "on_target", icon: str = "", short: str = ""
    ) -> None:
        """A pill with a word; where `room` units are too few, with the short word, and without the icon at last."""
        brush, room = self.brush, room * self.wide
        for word, sign in ((text, icon), (short or text, icon), (short or text, "")):
            if brush.skin.width(word, 18, "b") + 32 + (28 if sign else 0) <= room:
                break
        half = max(34.0, brush.leading(18, 1.5)) / 2
        brush.tag(word, self.x(x), min(self.y(y), self.rect.bottom - half - 1), color, on, 18, sign)

    def badge(self, text: str, x: float, y: float, fill: str = "on_wood") -> None:
        self.brush.badge(text, self.x(x), self.y(y), fill)

    def word(self, text: str, x: float, y: float, size: float = 18, color: str = "on_wood", kind: str = "b") -> None:
        """One line, its middle at x, y."""
        self.brush.text(text, self.x(x), self.y(y), max(self.size(size), self.brush.skin.least), color, kind, "c")

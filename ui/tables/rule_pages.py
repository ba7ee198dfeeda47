"""The rules pages of a game, and a canvas that paints their examples at any size."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from importlib import import_module

import pygame
from pygame import FRect

from game.kernel import View
from ui.assets.game_folder import BadGameFile, game_file
from ui.assets.rules_text import RULES_FILE, PageText, load_rules
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.cards import FacePicture
from ui.tables.option_texts import GameSummary

EXAMPLE_W, EXAMPLE_H = 812.0, 250.0  # size of an example picture in its own units
LOSS_COLORS = ("danger_soft", "danger_text")  # colours of a tag that tells a loss
ARROW_PATH = "M6 20H58M44 7L60 20L44 33"
TYPED_CHARACTERS = {"’": "'", "–": "-"}  # typographic characters as they are typed


@dataclass(frozen=True, slots=True)
class RulesPage:
    """One page of a game's rules in the current language: texts, a picture, perhaps a position to play from."""

    title: str
    paragraphs: tuple[str, ...]
    rule_numbers: tuple[str, ...]  # the rules explained, such as "NJ-8"
    caption: str  # below the picture
    draw_picture: Callable[[Canvas, FRect], None]  # paints the picture inside a rectangle of any size
    heading: str  # above the picture
    heading_token: int | None  # token in front of the heading
    example: dict[str, object] | None = None  # record of a position to play from

    def contains_text(self, sentence: str) -> bool:
        """Return True if the page contains these words, regardless of accents and case."""
        texts = (self.title, *self.paragraphs, self.heading, self.caption, *self.rule_numbers)
        return any(fold_accents_and_case(sentence) in fold_accents_and_case(text) for text in texts)


@dataclass(frozen=True, slots=True)
class RulesPages:
    """The rules pages of a game, read from their file only when they are opened."""

    game: str
    face_picture: FacePicture  # as in the table art, for the examples
    has_hands: bool  # of cards, which may be on phones

    @property
    def examples_module(self) -> str:
        """The name of the module whose functions paint the pictures on an `ExampleCanvas`."""
        return f"ui.tables.{self.game}.examples"

    def pages(self) -> tuple[RulesPage, ...]:
        """Return the rules pages in the current language.

        Raises:
            BadGameFile: The file is invalid.
        """
        phones = (self._phones_page(),) if self.has_hands else ()
        return (*map(self._translated_page, load_rules(self.game).pages), *phones)

    def _phones_page(self) -> RulesPage:
        """Return the page on hands on phones, the same in every game but for the cards in its picture."""
        faces = load_rules(self.game).about.faces

        def hands_on_phones(canvas: Canvas, rect: FRect) -> None:
            _draw_phones(ExampleCanvas(canvas, rect, self.face_picture), faces)

        return RulesPage(
            _("Hands on phones"),
            (
                _("Everybody can hold their cards on their own phone: nobody has to pass the screen on, and nobody has to look away."),
                _("Switch it on before the game and scan the code with the phone’s camera. There is nothing to install."),
            ),
            (),
            _("Your cards show on your phone only. The big screen shows what everybody may see."),
            hands_on_phones,
            _("The table in the middle, the cards in your hand"),
            None,
        )

    def game_summary(self) -> GameSummary:
        """Return the summary of the game in the current language, for a set-up without options.

        Raises:
            BadGameFile: The file is invalid.
        """
        about = load_rules(self.game).about
        return GameSummary(about.faces, tuple((line.picture, _(line.text)) for line in about.lines))

    def draw_position(self, canvas: Canvas, rect: FRect, view: View) -> None:
        """Draw the position of a view as a small picture, if the game has a function for that."""
        draw = getattr(import_module(self.examples_module), "sketch", None)
        if draw is not None:
            draw(canvas, rect, view)

    def _translated_page(self, page: PageText) -> RulesPage:
        draw = getattr(import_module(self.examples_module), page.picture, None)
        if draw is None:
            raise BadGameFile(game_file(self.game, RULES_FILE), f"{self.examples_module} paints no picture called {page.picture}")

        @wraps(draw)
        def draw_picture(canvas: Canvas, rect: FRect) -> None:
            draw(ExampleCanvas(canvas, rect, self.face_picture))

        title, paragraphs, caption, heading = _(page.title), tuple(map(_, page.paragraphs)), _(page.caption), _(page.heading)
        return RulesPage(title, paragraphs, page.numbers, caption, draw_picture, heading, page.who, page.example)


def _draw_phones(easel: ExampleCanvas, faces: Sequence[str]) -> None:
    """Draw the big screen with a card on its table, and two phones on either side with cards of their own."""
    screen, table = easel.centered_rect(406, 104, 264, 172), easel.centered_rect(406, 104, 240, 148)
    stand, foot = easel.centered_rect(406, 0, 34, 40), easel.centered_rect(406, 0, 130, 14)
    stand.top, foot.bottom = screen.bottom - 4, screen.bottom + easel.page_length(42)
    easel.canvas.draw_box(stand, 4, "wood_black")
    easel.canvas.draw_box(foot, easel.page_length(7), "wood_black")
    easel.canvas.draw_box(screen, easel.page_length(14), "wood_black", "brass", 2, level=1)
    easel.canvas.draw_box(table, easel.page_length(6), ("wood_inlay", "wood_edge"))
    easel.draw_face(faces[0], 406, 104, 78)
    for index, x in enumerate((70, 194, 618, 742)):
        easel.canvas.draw_box(easel.centered_rect(x, 104, 104, 186), easel.page_length(16), "wood_black", "brass", 2, level=1)
        easel.canvas.draw_box(easel.centered_rect(x, 104, 90, 162), easel.page_length(8), "wood_edge")
        for turn in (1, -1):
            face = faces[(index + (turn < 0)) % len(faces)]
            easel.draw_face(face, x - turn * 15 * easel.scale / easel.x_scale, 88, 52, angle=turn * 7)
        easel.canvas.draw_box(easel.centered_rect(x, 162, 74, 22), easel.page_length(8), "primary")
        easel.draw_token(index, x, 222, 48)
    for x in (266, 546):
        easel.draw_picture(easel.canvas.rasterizer.tinted_icon("wifi", easel.page_length(32), "gold"), x, 104, 0)


def fold_accents_and_case(text: str) -> str:
    """Return the text without accents and capitals, for searching; its length and indexes stay the same."""
    return "".join(TYPED_CHARACTERS.get(letter) or unicodedata.normalize("NFKD", letter)[0].casefold()[0] for letter in text)


class ExampleCanvas:
    """A canvas for a rules picture of w x h units, stretched to any rectangle; what is drawn keeps its shape."""

    def __init__(self, canvas: Canvas, rect: FRect, face_picture: FacePicture, w: float = EXAMPLE_W, h: float = EXAMPLE_H) -> None:
        """Create the canvas for a rectangle of the page; `face_picture` is the game's picture of a face at a width."""
        self.canvas, self.rect, self.face_picture = canvas, rect, face_picture
        self.x_scale, self.y_scale = rect.w / w, rect.h / h
        self.scale = min(self.x_scale, self.y_scale)

    def page_x(self, x: float) -> float:
        """Return the x on the page that belongs to an x of the picture."""
        return self.rect.x + x * self.x_scale

    def page_y(self, y: float) -> float:
        return self.rect.y + y * self.y_scale

    def page_length(self, length: float) -> float:
        """Return the length on the page that belongs to a length of the picture."""
        return length * self.scale

    def centered_rect(self, x: float, y: float, w: float, h: float) -> FRect:
        """Return the rectangle on the page of this size, centred at x, y of the picture."""
        return FRect(
            self.page_x(x) - self.page_length(w) / 2, self.page_y(y) - self.page_length(h) / 2, self.page_length(w), self.page_length(h)
        )

    def rect_between(self, left: float, right: float, top: float, bottom: float) -> FRect:
        """Return the rectangle on the page between these edges of the picture."""
        x, y = self.page_x(left), self.page_y(top)
        return FRect(x, y, self.page_x(right) - x, self.page_y(bottom) - y)

    def draw_panel(self, left: float, right: float, top: float, bottom: float, is_faint: bool = False) -> None:
        """Draw a dark panel between these edges of the picture."""
        self.canvas.draw_dark_panel(self.rect_between(left, right, top, bottom), self.page_length(18), 0.42 if is_faint else 0.72)

    def draw_picture(self, picture: pygame.Surface, x: float, y: float, level: int = 1, angle: float = 0, alpha: int = 255) -> None:
        """Draw a picture centred at x, y."""
        self.canvas.draw_surface(picture, self.page_x(x), self.page_y(y), level, angle, is_centered=True, alpha=alpha)

    def draw_face(self, face: str, x: float, y: float, w: float, level: int = 1, angle: float = 0, alpha: int = 255) -> None:
        """Draw a piece of the game, such as a card, centred at x, y."""
        self.draw_picture(self.face_picture(self.canvas.rasterizer, face, self.page_length(w)), x, y, level, angle, alpha)

    def draw_svg(self, name: str, x: float, y: float, w: float, level: int = 1, alpha: int = 255) -> None:
        self.draw_picture(self.canvas.rasterizer.svg_picture(name, self.page_length(w)), x, y, level, alpha=alpha)

    def draw_token(self, seat: int, x: float, y: float, d: float = 44) -> None:
        rect = self.centered_rect(x, y, d, d)
        self.canvas.draw_token(seat, rect.x, rect.y, rect.w)

    def draw_arrow(self, x: float, y: float, w: float = 70) -> None:
        """Draw an arrow to the right, centred at x, y, in the primary colour."""
        lines = f'<path d="{ARROW_PATH}" stroke="wood_black" stroke-width="11"/><path d="{ARROW_PATH}" stroke="primary" stroke-width="6"/>'
        k = self.page_length(w) / 70
        body = f'<g transform="scale({k})" fill="none" stroke-linecap="round" stroke-linejoin="round">{lines}</g>'
        self.draw_picture(self.canvas.rasterizer.body_picture(70 * k, 40 * k, body), x, y, 0)

    def draw_ring(self, rect: FRect, color: str = "target", r: float = 14, dash: str = "", fill: str = "none") -> None:
        """Draw a ring round a rectangle of the page."""
        self.canvas.draw_ring(rect.inflate(12, 12), color, r, 6, dash, fill)

    def draw_tag(
        self,
        text: str,
        x: float,
        y: float,
        max_width: float,
        color: str = "target",
        text_color: str = "on_target",
        icon: str = "",
        short_text: str = "",
    ) -> None:
        """Draw words in a pill; if they are too wide, use the short text, then leave out the icon."""
        canvas, max_width = self.canvas, max_width * self.x_scale
        for word, sign in ((text, icon), (short_text or text, icon), (short_text or text, "")):
            if canvas.rasterizer.text_width(word, 18, "b") + 32 + (28 if sign else 0) <= max_width:
                break
        half = max(34.0, canvas.line_height(18, 1.5)) / 2
        canvas.draw_tag(word, self.page_x(x), min(self.page_y(y), self.rect.bottom - half - 1), color, text_color, 18, sign)

    def draw_badge(self, text: str, x: float, y: float, fill: str = "on_wood") -> None:
        self.canvas.draw_badge(text, self.page_x(x), self.page_y(y), fill)

    def draw_word(self, text: str, x: float, y: float, size: float = 18, color: str = "on_wood", font_kind: str = "b") -> None:
        """Write one line centred at x, y."""
        self.canvas.draw_text(
            text, self.page_x(x), self.page_y(y), max(self.page_length(size), self.canvas.rasterizer.min_text_units), color, font_kind, "c"
        )

"""The rules screen: one page of a game at a time, each with an example (docs/art.md, mock-up 17)."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import FRect

from game.record import from_json
from ui.assets.lesson_text import teaching, trouble
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.scene import shared_commands
from ui.scene.app_context import AppContext
from ui.scene.routes import ExampleRoute, LessonRoute, Route
from ui.scene.scene import Scene
from ui.scene.shortcuts import chord
from ui.scene.text_input import TextEditor, TextInput
from ui.screens.rules.contents import GameRow, PageRow
from ui.screens.rules.page import MARGIN, TALL_TOP, draw_page, sheet
from ui.tables.registry import BOXES, TABLES
from ui.tables.rule_pages import RulesPage
from ui.widgets.controls import Button, Command, Widget
from ui.widgets.topbar import bar_keys, draw_bar

PITCH = 55.0  # distance of the pages' titles
STEPS = {"up": -1, "page up": -1, "down": 1, "page down": 1}
ENDS = {"home": 0, "end": -1}
LONGEST = 20  # maximum letters of a search


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Rectangles of the rules' contents: games, page titles and search."""

    sheet: FRect
    games: FRect  # the row of games
    name: FRect  # of the game's name; y is its vertical centre
    rows: FRect  # the pages' titles
    columns: int  # columns of titles
    search: FRect  # the search button or text input


def arrangement(viewport: Viewport) -> Arrangement:
    """Return the layout of the rules' contents; in portrait they are above the page, in two columns."""
    if not viewport.is_portrait:
        name, rows = FRect(48, 180, 256, 0), FRect(36, 204, 272, 500)
        return Arrangement(FRect(24, 88, 296, 688), FRect(40, 100, 264, 60), name, rows, 1, FRect(40, 708, 264, 56))
    rect = FRect(viewport.rect.x + 20, viewport.rect.y + 88, viewport.rect.w - 40, TALL_TOP - 104)
    games, search = FRect(rect.x + 16, rect.y + 16, 264, 60), FRect(rect.right - 280, rect.y + 18, 264, 56)
    name = FRect(games.right + 20, games.centery, search.x - games.right - 40, 0)
    return Arrangement(rect, games, name, FRect(rect.x + 12, rect.y + 92, rect.w - 24, rect.h - 100), 2, search)


class RulesScreen(Scene):
    """Screen with a game's rules, one page at a time; the screen below it stays unchanged."""

    supports_portrait = True

    def __init__(self, context: AppContext, game: str) -> None:
        super().__init__(context)
        self.game = game
        self.number = 0  # index of the open page
        self.searching = False
        self.search_text = ""  # the searched words
        self.texts = self.fields = TextEditor(context)

    @property
    def places(self) -> Arrangement:
        return arrangement(self.context.viewport)

    @property
    def pages(self) -> tuple[RulesPage, ...]:
        return TABLES[self.game].text.rules.pages()

    @property
    def page(self) -> RulesPage:
        return self.pages[self.number]

    @property
    def found_pages(self) -> list[int]:
        """The numbers of the pages that contain the searched words; all pages without a search."""
        return [number for number, page in enumerate(self.pages) if not self.search_text or page.contains_text(self.search_text)]

    def build(self) -> list[Widget]:
        back = Command("back", _("Back"), self.leave, "prev")
        games = GameRow(FRect(self.places.games), self.game, self._open_game)
        return [
            *bar_keys(self.context.viewport, back, (shared_commands.settings(self), shared_commands.sound(self))),
            games,
            *self._rows(),
            *self._search(),
            *self._foot(),
        ]

    def commands(self) -> list[Command]:
        """Return the commands that turn pages; they replace the focus's own use of the arrows."""
        walks = [Command(f"walk {keys}", "", lambda keys=keys: self._walk(keys), shortcuts=(keys,)) for keys in (*STEPS, *ENDS)]  # type: ignore[misc]
        return [*walks, Command("find", _("Find a word"), self._find, shortcuts=("ctrl+f", "f3"))]

    def handle(self, event: pygame.Event) -> None:
        """Turn pages with the arrows even during text input; Escape ends the search."""
        keys = chord(event) if event.type == pygame.KEYDOWN and self.texts.name else ""
        if keys in STEPS:
            self._walk(keys)
        elif keys == "escape":
            self._forget()
        else:
            super().handle(event)
        self._take_words()

    def update(self, dt: float) -> None:
        super().update(dt)
        self._take_words()

    def next_update_s(self) -> float:
        return self.resting()

    def leave(self) -> None:
        """End the search; without one, leave the rules."""
        if self.searching:
            self._forget()
        else:
            super().leave()

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        draw_bar(canvas, _("Rules"), _("The rules of the game, with examples"), 2)
        layout = self.places
        canvas.draw_paper(layout.sheet)
        canvas.fit_text(BOXES[self.game].name, layout.name.x, layout.name.y, layout.name.w, 24, "text", "s")
        if not self.found_pages:
            none = _("No page says “{words}”.").format(words=self.search_text)
            canvas.paragraph(none, layout.rows.x + 20, layout.rows.y + 28, layout.rows.w - 32, 18, "text_soft")
        draw_page(canvas, self.page, self.search_text)

    def _rows(self) -> list[Widget]:
        rows: list[Widget] = []
        layout = self.places
        w, down = layout.rows.w / layout.columns, -(-len(self.pages) // layout.columns)
        for index, number in enumerate(self.found_pages):
            command = Command(f"page/{number}", self.pages[number].title, lambda number=number: self._turn(number))  # type: ignore[misc]
            rect = FRect(layout.rows.x + w * (index // down), layout.rows.y + PITCH * (index % down), w - 8 * (layout.columns - 1), 52)
            rows.append(PageRow(command, rect, number == self.number))
        return rows

    def _search(self) -> list[Widget]:
        """Return the search button, or the text input while searching."""
        rect = self.places.search
        if not self.searching:
            return [Button(Command("find", _("Find a word"), self._find), FRect(rect), size=18)]
        clear = Command("clear", _("All pages"), self._forget, "close")
        return [
            TextInput(
                "words",
                FRect(rect.x, rect.y, rect.w - 64, rect.h),
                self.search_text,
                self.texts,
                self._look_for,
                LONGEST,
                18,
                _("Find a word"),
            ),
            Button(clear, FRect(rect.right - 56, rect.y, 56, rect.h), bare=True),
        ]

    def _foot(self) -> list[Widget]:
        following = (self.number + 1) % len(self.pages)
        onward = Command("next", self.pages[following].title, lambda: self._turn(following), "next" if following else "prev")
        rect, attempt = sheet(self.context.viewport), self._attempt()
        why = "" if attempt is not None else trouble(self.game)
        x, y, right = rect.x + MARGIN, rect.bottom - 72, rect.right - MARGIN
        keys: list[Widget] = [Button(onward, FRect(x, y, 316, 56), size=19)]
        if attempt is not None or why:
            command = Command("try", _("Try it"), self._try, "play", ("t",), why)
            keys.append(Button(command, FRect(right - 228, y - 4, 228, 64), "primary", 22))
        return keys

    def _try(self) -> None:
        attempt = self._attempt()
        if attempt is not None:
            self.go(attempt)

    def _attempt(self) -> Route | None:
        """Return the route to a lesson step about this page, else to its own example; None without either."""
        taught = teaching(self.game, self.page.numbers)
        if taught is not None:
            lesson, step = taught
            return LessonRoute(self.game, lesson.id, at=step.id)
        return None if self.page.example is None else ExampleRoute(from_json(self.page.example))

    def _turn(self, number: int) -> None:
        if self.focus.name == f"page/{self.number}":
            self.focus.name = f"page/{number}"
        self.number = number
        self.rebuild()

    def _walk(self, keys: str) -> None:
        """Turn to the next page up or down the list, or to either end."""
        result = self.found_pages
        if not result:
            return
        if keys in ENDS:
            self._turn(result[ENDS[keys]])
            return
        beyond = [number for number in result if (number - self.number) * STEPS[keys] > 0]  # the open page may not be in the list
        if beyond:
            self._turn(min(beyond, key=lambda number: abs(number - self.number)))

    def _open_game(self, game: str) -> None:
        if game != self.game:
            self.game, self.number = game, 0
            self._forget()

    def _find(self) -> None:
        """Show the text input and begin to edit it."""
        self.searching = True
        self.rebuild()
        self.arrange()
        entry = next(widget for widget in self.widgets if isinstance(widget, TextInput))
        self.focus.name = entry.name
        self.texts.edit(entry)

    def _take_words(self) -> None:
        """Search for the typed text after every letter."""
        if self.texts.name:
            self._look_for(self.texts.text)

    def _look_for(self, text: str) -> None:
        if text == self.search_text:
            return
        self.search_text = text
        result = self.found_pages
        if result and self.number not in result:
            self.number = result[0]
        self.rebuild()

    def _forget(self) -> None:
        """End the search and list all pages; the open one stays open."""
        self.texts.close()
        self.searching, self.search_text = False, ""
        if self.focus.name in ("words", "clear"):
            self.focus.name = "find"
        self.rebuild()

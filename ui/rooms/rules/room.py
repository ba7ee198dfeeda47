"""The rules screen: one page of a game at a time, each with an example (docs/art.md, mock-up 17)."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import FRect

from game.record import from_json
from ui.assets.lesson_text import teaching, trouble
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.canvas.page import Page
from ui.rooms.rules.contents import GameRow, PageRow
from ui.rooms.rules.page_sheet import MARGIN, TALL_TOP, draw_page, sheet
from ui.scene import shared_keys
from ui.scene.chords import chord
from ui.scene.desk import Desk
from ui.scene.routes import Route, ToExample, ToLesson
from ui.scene.screen import Scene
from ui.scene.text_entry import Entry, Fields
from ui.tables.registry import BOXES, TABLES
from ui.tables.rules_page import RulesPage
from ui.widgets.controls import Command, Key, Widget
from ui.widgets.topbar import bar_keys, draw_bar

PITCH = 55.0  # distance of the pages' titles
STEPS = {"up": -1, "page up": -1, "down": 1, "page down": 1}
ENDS = {"home": 0, "end": -1}
LONGEST = 20  # maximum letters of a search


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The rectangles of the contents."""

    sheet: FRect
    games: FRect  # the row of games
    name: FRect  # of the game's name; y is its vertical centre
    rows: FRect  # the pages' titles
    columns: int  # columns of titles
    search: FRect  # the search button or text input


def arrangement(page: Page) -> Arrangement:
    """Arrange the contents; in portrait they are above the page, in two columns."""
    if not page.tall:
        name, rows = FRect(48, 180, 256, 0), FRect(36, 204, 272, 500)
        return Arrangement(FRect(24, 88, 296, 688), FRect(40, 100, 264, 60), name, rows, 1, FRect(40, 708, 264, 56))
    at = FRect(page.rect.x + 20, page.rect.y + 88, page.rect.w - 40, TALL_TOP - 104)
    games, search = FRect(at.x + 16, at.y + 16, 264, 60), FRect(at.right - 280, at.y + 18, 264, 56)
    name = FRect(games.right + 20, games.centery, search.x - games.right - 40, 0)
    return Arrangement(at, games, name, FRect(at.x + 12, at.y + 92, at.w - 24, at.h - 100), 2, search)


class RulesRoom(Scene):
    """A screen over any other, which stays unchanged."""

    tall = True

    def __init__(self, desk: Desk, game: str) -> None:
        super().__init__(desk)
        self.game = game
        self.number = 0  # index of the open page
        self.searching = False
        self.wanted = ""  # the searched words
        self.texts = self.fields = Fields(desk)

    @property
    def places(self) -> Arrangement:
        return arrangement(self.desk.page)

    @property
    def pages(self) -> tuple[RulesPage, ...]:
        return TABLES[self.game].words.rules.pages()

    @property
    def page(self) -> RulesPage:
        return self.pages[self.number]

    @property
    def found(self) -> list[int]:
        """The numbers of the pages that contain the searched words; all pages without a search."""
        return [number for number, page in enumerate(self.pages) if not self.wanted or page.says(self.wanted)]

    def build(self) -> list[Widget]:
        back = Command("back", _("Back"), self.leave, "prev")
        games = GameRow(FRect(self.places.games), self.game, self._open_game)
        return [
            *bar_keys(self.desk.page, back, (shared_keys.settings(self), shared_keys.sound(self))),
            games,
            *self._rows(),
            *self._search(),
            *self._foot(),
        ]

    def commands(self) -> list[Command]:
        """Return the commands that turn pages; they replace the focus's own use of the arrows."""
        walks = [Command(f"walk {keys}", "", lambda keys=keys: self._walk(keys), keys=(keys,)) for keys in (*STEPS, *ENDS)]  # type: ignore[misc]
        return [*walks, Command("find", _("Find a word"), self._find, keys=("ctrl+f", "f3"))]

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

    def due(self) -> float:
        return self.resting()

    def leave(self) -> None:
        """End the search; without one, leave the rules."""
        if self.searching:
            self._forget()
        else:
            super().leave()

    def paint(self, brush: Brush) -> None:
        brush.wood()
        draw_bar(brush, _("Rules"), _("The rules of the game, with examples"), 2)
        at = self.places
        brush.sheet(at.sheet)
        brush.fit(BOXES[self.game].name, at.name.x, at.name.y, at.name.w, 24, "text", "s")
        if not self.found:
            none = _("No page says “{words}”.").format(words=self.wanted)
            brush.paragraph(none, at.rows.x + 20, at.rows.y + 28, at.rows.w - 32, 18, "text_soft")
        draw_page(brush, self.page, self.wanted)

    def _rows(self) -> list[Widget]:
        rows: list[Widget] = []
        at = self.places
        w, down = at.rows.w / at.columns, -(-len(self.pages) // at.columns)
        for place, number in enumerate(self.found):
            command = Command(f"page/{number}", self.pages[number].title, lambda number=number: self._turn(number))  # type: ignore[misc]
            rect = FRect(at.rows.x + w * (place // down), at.rows.y + PITCH * (place % down), w - 8 * (at.columns - 1), 52)
            rows.append(PageRow(command, rect, number == self.number))
        return rows

    def _search(self) -> list[Widget]:
        """Return the search button, or the text input while searching."""
        at = self.places.search
        if not self.searching:
            return [Key(Command("find", _("Find a word"), self._find), FRect(at), size=18)]
        clear = Command("clear", _("All pages"), self._forget, "close")
        return [
            Entry("words", FRect(at.x, at.y, at.w - 64, at.h), self.wanted, self.texts, self._look_for, LONGEST, 18, _("Find a word")),
            Key(clear, FRect(at.right - 56, at.y, 56, at.h), bare=True),
        ]

    def _foot(self) -> list[Widget]:
        following = (self.number + 1) % len(self.pages)
        onward = Command("next", self.pages[following].title, lambda: self._turn(following), "next" if following else "prev")
        at, attempt = sheet(self.desk.page), self._attempt()
        why = "" if attempt is not None else trouble(self.game)
        x, y, right = at.x + MARGIN, at.bottom - 72, at.right - MARGIN
        keys: list[Widget] = [Key(onward, FRect(x, y, 316, 56), size=19)]
        if attempt is not None or why:
            command = Command("try", _("Try it"), self._try, "play", ("t",), why)
            keys.append(Key(command, FRect(right - 228, y - 4, 228, 64), "primary", 22))
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
            return ToLesson(self.game, lesson.id, at=step.id)
        return None if self.page.example is None else ToExample(from_json(self.page.example))

    def _turn(self, number: int) -> None:
        if self.focus.name == f"page/{self.number}":
            self.focus.name = f"page/{number}"
        self.number = number
        self.rebuild()

    def _walk(self, keys: str) -> None:
        """Turn to the next page up or down the list, or to either end."""
        found = self.found
        if not found:
            return
        if keys in ENDS:
            self._turn(found[ENDS[keys]])
            return
        beyond = [number for number in found if (number - self.number) * STEPS[keys] > 0]  # the open page may not be in the list
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
        entry = next(widget for widget in self.widgets if isinstance(widget, Entry))
        self.focus.name = entry.name
        self.texts.edit(entry)

    def _take_words(self) -> None:
        """Search with every typed letter."""
        if self.texts.name:
            self._look_for(self.texts.text)

    def _look_for(self, words: str) -> None:
        if words == self.wanted:
            return
        self.wanted = words
        found = self.found
        if found and self.number not in found:
            self.number = found[0]
        self.rebuild()

    def _forget(self) -> None:
        """End the search and list all pages; the open one stays open."""
        self.texts.close()
        self.searching, self.wanted = False, ""
        if self.focus.name in ("words", "clear"):
            self.focus.name = "find"
        self.rebuild()

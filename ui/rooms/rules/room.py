"""The rules: a game's pages, one at a time, with an example each (mock-up 17)."""

from __future__ import annotations

import pygame
from pygame import FRect

from ui.assets.words import _
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.rooms.rules.contents import GameRow, PageRow
from ui.rooms.rules.page_sheet import draw_page
from ui.scene import shared_keys
from ui.scene.desk import Desk
from ui.scene.routes import ToSetup
from ui.scene.screen import Scene, chord
from ui.scene.text_entry import Entry, Fields
from ui.tables.registry import TABLES
from ui.tables.rules_page import RulesPage
from ui.widgets.controls import Command, Key, Widget
from ui.widgets.topbar import bar_keys, draw_bar

LIST = FRect(24, 88, 296, 688)
ROWS_Y, PITCH = 204.0, 55.0
STEPS = {"up": -1, "page up": -1, "down": 1, "page down": 1}
ENDS = {"home": 0, "end": -1}
LONGEST = 20  # letters of what can be looked for


class RulesRoom(Scene):
    """Lies on whatever was open; leaving it changes nothing there."""

    def __init__(self, desk: Desk, game: str) -> None:
        super().__init__(desk)
        self.game = game
        self.number = 0  # of the open page
        self.searching = False
        self.wanted = ""  # the words looked for
        self.texts = self.fields = Fields(desk)

    @property
    def pages(self) -> tuple[RulesPage, ...]:
        return TABLES[self.game].words.rules.pages()

    @property
    def page(self) -> RulesPage:
        return self.pages[self.number]

    @property
    def found(self) -> list[int]:
        """The numbers of the pages that say what is looked for; all of them when nothing is."""
        return [number for number, page in enumerate(self.pages) if not self.wanted or page.says(self.wanted)]

    def build(self) -> list[Widget]:
        back = Command("back", _("Back"), self.leave, "prev")
        games = GameRow(FRect(40, 100, 264, 60), self.game, self._open_game)
        return [
            *bar_keys(back, (shared_keys.settings(self), shared_keys.sound(self))),
            games,
            *self._rows(),
            *self._search(),
            *self._foot(),
        ]

    def commands(self) -> list[Command]:
        """The keys that turn pages, over the focus's own use of the arrows."""
        walks = [Command(f"walk {keys}", "", lambda keys=keys: self._walk(keys), keys=(keys,)) for keys in (*STEPS, *ENDS)]  # type: ignore[misc]
        return [*walks, Command("find", _("Find a word"), self._find, keys=("ctrl+f", "f3"))]

    def handle(self, event: pygame.Event) -> None:
        """While words are typed, the arrows turn pages all the same, and Escape ends the search."""
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

    def leave(self) -> None:
        """First out of the search, then out of the room."""
        if self.searching:
            self._forget()
        else:
            super().leave()

    def paint(self, brush: Brush) -> None:
        brush.wood()
        draw_bar(brush, _("Rules"), _("The rules of the game, with examples"), 2)
        brush.sheet(LIST)
        brush.fit(TABLES[self.game].box.name, 48, 184, 256, 24, ink.INK, "s")
        if not self.found:
            brush.paragraph(_("No page says “{words}”.").format(words=self.wanted), 56, 232, 240, 18, ink.SOFT)
        draw_page(brush, self.page, self.wanted)

    def _rows(self) -> list[Widget]:
        rows: list[Widget] = []
        for place, number in enumerate(self.found):
            command = Command(f"page/{number}", self.pages[number].title, lambda number=number: self._turn(number))  # type: ignore[misc]
            rows.append(PageRow(command, FRect(36, ROWS_Y + PITCH * place, 272, 52), number == self.number))
        return rows

    def _search(self) -> list[Widget]:
        """The key, or in its place the words being looked for."""
        if not self.searching:
            return [Key(Command("find", _("Find a word"), self._find), FRect(40, 708, 264, 56), size=18)]
        clear = Command("clear", _("All pages"), self._forget, "close")
        return [
            Entry("words", FRect(40, 708, 200, 56), self.wanted, self.texts, self._look_for, LONGEST, 18, _("Find a word")),
            Key(clear, FRect(248, 708, 56, 56), bare=True),
        ]

    def _foot(self) -> list[Widget]:
        following = (self.number + 1) % len(self.pages)
        onward = Command("next", self.pages[following].title, lambda: self._turn(following), "next" if following else "prev")
        attempt = Command("try", _("Try it"), lambda: self.go(ToSetup(self.game)), "play")
        return [Key(onward, FRect(372, 704, 316, 56), size=19), Key(attempt, FRect(996, 700, 228, 64), "primary", 22)]

    def _turn(self, number: int) -> None:
        if self.focus.name == f"page/{self.number}":
            self.focus.name = f"page/{number}"
        self.number = number
        self.rebuild()

    def _walk(self, keys: str) -> None:
        """To the next page up or down the list, or to its ends."""
        found = self.found
        if not found:
            return
        if keys in ENDS:
            self._turn(found[ENDS[keys]])
        else:
            place = found.index(self.number) + STEPS[keys]
            self._turn(found[min(max(place, 0), len(found) - 1)])

    def _open_game(self, game: str) -> None:
        if game != self.game:
            self.game, self.number = game, 0
            self._forget()

    def _find(self) -> None:
        """Opens the field, ready to be typed in."""
        self.searching = True
        self.rebuild()
        self.arrange()
        entry = next(widget for widget in self.widgets if isinstance(widget, Entry))
        self.focus.name = entry.name
        self.texts.edit(entry)

    def _take_words(self) -> None:
        """The list follows every letter."""
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
        """All pages again; the open one stays open."""
        self.texts.close()
        self.searching, self.wanted = False, ""
        if self.focus.name in ("words", "clear"):
            self.focus.name = "find"
        self.rebuild()

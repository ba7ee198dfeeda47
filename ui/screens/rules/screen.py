"""The rules screen: one page of a game at a time, each with an example (docs/art.md, mock-up 17)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame
from pygame import FRect

from game.record import record_from_json
from ui.assets.lesson_text import best_step_for_rules, lessons_problem
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.scene import shared_commands
from ui.scene.app_context import AppContext
from ui.scene.routes import ExampleRoute, LessonRoute, Route
from ui.scene.scene import Scene
from ui.scene.shortcuts import key_chord
from ui.scene.text_input import TextEditor, TextInput
from ui.screens.rules.contents import GameRow, PageRow
from ui.screens.rules.page import MARGIN, TALL_TOP, draw_page, page_sheet
from ui.tables.registry import BOXES, TABLES
from ui.tables.rule_pages import RulesPage
from ui.widgets.controls import Button, Command, Widget
from ui.widgets.topbar import bar_buttons, draw_bar

PITCH = 55.0  # distance of the pages' titles
PAGE_STEPS = {"up": -1, "page up": -1, "down": 1, "page down": 1}
END_PAGES = {"home": 0, "end": -1}
MAX_SEARCH_LETTERS = 20  # maximum letters of a search


@dataclass(frozen=True, slots=True)
class RulesLayout:
    """Rectangles of the rules' contents: games, page titles and search."""

    sheet: FRect
    games: FRect  # the row of games
    name: FRect  # of the game's name; y is its vertical centre
    rows: FRect  # the pages' titles
    columns: int  # columns of titles
    search: FRect  # the search button or text input


def rules_layout(viewport: Viewport) -> RulesLayout:
    """Return the layout of the rules' contents; in portrait they are above the page, in two columns."""
    if not viewport.is_portrait:
        name, rows = FRect(48, 180, 256, 0), FRect(36, 204, 272, 500)
        return RulesLayout(FRect(24, 88, 296, 688), FRect(40, 100, 264, 60), name, rows, 1, FRect(40, 708, 264, 56))
    rect = FRect(viewport.rect.x + 20, viewport.rect.y + 88, viewport.rect.w - 40, TALL_TOP - 104)
    games, search = FRect(rect.x + 16, rect.y + 16, 264, 60), FRect(rect.right - 280, rect.y + 18, 264, 56)
    name = FRect(games.right + 20, games.centery, search.x - games.right - 40, 0)
    return RulesLayout(rect, games, name, FRect(rect.x + 12, rect.y + 92, rect.w - 24, rect.h - 100), 2, search)


class RulesScreen(Scene):
    """Screen with a game's rules, one page at a time; the screen below it stays unchanged."""

    supports_portrait = True

    def __init__(self, context: AppContext, game: str) -> None:
        super().__init__(context)
        self.game = game
        self.page_index = 0  # index of the open page
        self.is_searching = False
        self.search_text = ""  # the searched words
        self.search_editor = self.text_editor = TextEditor(context)

    @property
    def layout(self) -> RulesLayout:
        return rules_layout(self.context.viewport)

    @property
    def pages(self) -> tuple[RulesPage, ...]:
        return TABLES[self.game].text.rules.pages()

    @property
    def page(self) -> RulesPage:
        return self.pages[self.page_index]

    @property
    def found_page_indexes(self) -> list[int]:
        """The numbers of the pages that contain the searched words; all pages without a search."""
        return [number for number, page in enumerate(self.pages) if not self.search_text or page.contains_text(self.search_text)]

    def build_widgets(self) -> list[Widget]:
        back = Command("back", _("Back"), self.on_escape, "prev")
        games = GameRow(FRect(self.layout.games), self.game, self._open_game)
        return [
            *bar_buttons(self.context.viewport, back, (shared_commands.settings_command(self), shared_commands.sound_command(self))),
            games,
            *self._page_rows(),
            *self._search_controls(),
            *self._foot_buttons(),
        ]

    def key_commands(self) -> list[Command]:
        """Return the commands that turn pages; they replace the focus's own use of the arrows."""
        steps = (*PAGE_STEPS, *END_PAGES)
        walks = [Command(f"walk {keys}", "", partial(self._turn_page, keys), shortcuts=(keys,)) for keys in steps]
        return [*walks, Command("find", _("Find a word"), self._start_search, shortcuts=("ctrl+f", "f3"))]

    def handle(self, event: pygame.Event) -> None:
        """Turn pages with the arrows even during text input; Escape ends the search."""
        keys = key_chord(event) if event.type == pygame.KEYDOWN and self.search_editor.edited_name else ""
        if keys in PAGE_STEPS:
            self._turn_page(keys)
        elif keys == "escape":
            self._end_search()
        else:
            super().handle(event)
        self._search_typed_text()

    def update(self, dt: float) -> None:
        super().update(dt)
        self._search_typed_text()

    def next_update_s(self) -> float:
        return self.idle_update_s()

    def on_escape(self) -> None:
        """End the search; without one, leave the rules."""
        if self.is_searching:
            self._end_search()
        else:
            super().on_escape()

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        draw_bar(canvas, _("Rules"), _("The rules of the game, with examples"), 2)
        layout = self.layout
        canvas.draw_paper(layout.sheet)
        canvas.fit_text(BOXES[self.game].name, layout.name.x, layout.name.y, layout.name.w, 24, "text", "s")
        if not self.found_page_indexes:
            none = _("No page says “{words}”.").format(words=self.search_text)
            canvas.draw_paragraph(none, layout.rows.x + 20, layout.rows.y + 28, layout.rows.w - 32, 18, "text_soft")
        draw_page(canvas, self.page, self.search_text)

    def _page_rows(self) -> list[Widget]:
        rows: list[Widget] = []
        layout = self.layout
        w, down = layout.rows.w / layout.columns, -(-len(self.pages) // layout.columns)
        for index, number in enumerate(self.found_page_indexes):
            command = Command(f"page/{number}", self.pages[number].title, lambda number=number: self._open_page(number))  # type: ignore[misc]
            rect = FRect(layout.rows.x + w * (index // down), layout.rows.y + PITCH * (index % down), w - 8 * (layout.columns - 1), 52)
            rows.append(PageRow(command, rect, number == self.page_index))
        return rows

    def _search_controls(self) -> list[Widget]:
        """Return the search button, or the text input while searching."""
        rect = self.layout.search
        if not self.is_searching:
            return [Button(Command("find", _("Find a word"), self._start_search), FRect(rect), size=18)]
        clear = Command("clear", _("All pages"), self._end_search, "close")
        return [
            TextInput(
                "words",
                FRect(rect.x, rect.y, rect.w - 64, rect.h),
                self.search_text,
                self.search_editor,
                self._search_for,
                MAX_SEARCH_LETTERS,
                18,
                _("Find a word"),
            ),
            Button(clear, FRect(rect.right - 56, rect.y, 56, rect.h), is_icon_only=True),
        ]

    def _foot_buttons(self) -> list[Widget]:
        following = (self.page_index + 1) % len(self.pages)
        onward = Command("next", self.pages[following].title, lambda: self._open_page(following), "next" if following else "prev")
        rect, attempt = page_sheet(self.context.viewport), self._try_out_route()
        why = "" if attempt is not None else lessons_problem(self.game)
        x, y, right = rect.x + MARGIN, rect.bottom - 72, rect.right - MARGIN
        keys: list[Widget] = [Button(onward, FRect(x, y, 316, 56), size=19)]
        if attempt is not None or why:
            command = Command("try", _("Try it"), self._open_try_out, "play", ("t",), why)
            keys.append(Button(command, FRect(right - 228, y - 4, 228, 64), "primary", 22))
        return keys

    def _open_try_out(self) -> None:
        attempt = self._try_out_route()
        if attempt is not None:
            self.go(attempt)

    def _try_out_route(self) -> Route | None:
        """Return the route to a lesson step about this page, else to its own example; None without either."""
        taught = best_step_for_rules(self.game, self.page.rule_numbers)
        if taught is not None:
            lesson, step = taught
            return LessonRoute(self.game, lesson.id, at=step.id)
        return None if self.page.example is None else ExampleRoute(record_from_json(self.page.example))

    def _open_page(self, page_index: int) -> None:
        if self.focus.name == f"page/{self.page_index}":
            self.focus.name = f"page/{page_index}"
        self.page_index = page_index
        self.request_rebuild()

    def _turn_page(self, keys: str) -> None:
        """Turn to the next page up or down the list, or to either end."""
        found = self.found_page_indexes
        if not found:
            return
        if keys in END_PAGES:
            self._open_page(found[END_PAGES[keys]])
            return
        beyond = [number for number in found if (number - self.page_index) * PAGE_STEPS[keys] > 0]  # the open page may not be in the list
        if beyond:
            self._open_page(min(beyond, key=lambda number: abs(number - self.page_index)))

    def _open_game(self, game: str) -> None:
        if game != self.game:
            self.game, self.page_index = game, 0
            self._end_search()

    def _start_search(self) -> None:
        """Show the text input and begin to edit it."""
        self.is_searching = True
        self.request_rebuild()
        self.rebuild_if_needed()
        entry = next(widget for widget in self.widgets if isinstance(widget, TextInput))
        self.focus.name = entry.name
        self.search_editor.start_editing(entry)

    def _search_typed_text(self) -> None:
        """Search for the typed text after every letter."""
        if self.search_editor.edited_name:
            self._search_for(self.search_editor.text)

    def _search_for(self, text: str) -> None:
        if text == self.search_text:
            return
        self.search_text = text
        found = self.found_page_indexes
        if found and self.page_index not in found:
            self.page_index = found[0]
        self.request_rebuild()

    def _end_search(self) -> None:
        """End the search and list all pages; the open one stays open."""
        self.search_editor.close()
        self.is_searching, self.search_text = False, ""
        if self.focus.name in ("words", "clear"):
            self.focus.name = "find"
        self.request_rebuild()

"""The rules screen: one page of a game at a time, each with an example (docs/art.md, mock-up 17)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame
from pygame import FRect

from game.record import record_from_json
from ui.assets.lesson_text import best_step_for_rules, lessons_problem
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Row
from ui.layout.nodes import Box, Breakpoint, Child, Spacer, Text
from ui.lessons.routes import LessonRoute
from ui.play.routes import ExampleRoute
from ui.scene import shared_commands
from ui.scene.app_context import AppContext
from ui.scene.form import FormScene
from ui.scene.route import Route
from ui.scene.shortcuts import key_chord
from ui.scene.text_input import text_input
from ui.tables.registry import BOXES, TABLES
from ui.tables.rule_pages import RulesPage, fold_accents_and_case
from ui.widgets.controls import Command, SegmentedControl
from ui.widgets.parts import boxed, button, icon, icon_button, paper, row, token
from ui.widgets.topbar import bar

PAGE_STEPS = {"up": -1, "page up": -1, "down": 1, "page down": 1}
END_PAGES = {"home": 0, "end": -1}
MAX_SEARCH_LETTERS = 20  # maximum letters of a search
SEARCH_HEIGHT, TITLE_PITCH = 56.0, 55.0  # of the search; from title to title of the pages
TITLE_SPACING, PART_SPACING = 3.0, 8.0  # between titles of pages, and between the parts of their sheet
MANY_TITLES, MANY_TITLES_SPACING, MANY_TITLES_PART_SPACING = 11, 0.0, 3.0  # from so many titles on all is closer
TEXT_SIZE, LINE_SPACING, LINE_SPACING_SMALL = 19.0, 1.55, 1.32
MIN_TEXT_HEIGHT = 104.0  # so that most examples begin at the same height
MIN_PICTURE_HEIGHT = 132.0


def page_node(page: RulesPage, search_text: str, buttons: Row) -> Column:
    """Return the sheet of a rules page: the text, with the searched words highlighted, then the example, and buttons at the foot."""
    texts = Column([_paragraph(text, search_text) for text in page.paragraphs], 6, min_height=MIN_TEXT_HEIGHT)
    parts: list[Child] = [Text(page.title, 34, "s", max_lines=1), texts, _example(page), buttons]
    return paper(Column(parts, 12, padding=(32, 18, 32, 16), grow=1))


def _paragraph(text: str, search_text: str) -> Breakpoint:
    wide, small = (
        Text(text, TEXT_SIZE, line_spacing=spacing, paint=partial(_highlight_matches, text, search_text, spacing))
        for spacing in (LINE_SPACING, LINE_SPACING_SMALL)
    )
    return Breakpoint(wide, small=small)


def _example(page: RulesPage) -> Column:
    face = token(page.heading_token, 44) if page.heading_token is not None else None
    head = Row([face, Text(page.heading, 20, "s", "on_wood", max_lines=1, width=0, grow=1)], 12, "center", min_height=44)
    picture = Box(name="picture", height=MIN_PICTURE_HEIGHT, grow=1, paint=page.draw_picture)
    caption, small = (Text(page.caption, color="on_wood", line_spacing=spacing) for spacing in (1.5, 1.25))
    parts: list[Child] = [head, picture, Breakpoint(caption, small=small)]
    return boxed(Column(parts, 8, padding=(22, 10, 22, 10), grow=1), ("button_wood", "button_wood_end"), "wood_edge", 18)


def _highlight_matches(text: str, search_text: str, spacing: float, canvas: Canvas, rect: FRect) -> None:
    """Highlight the searched words behind the lines of a text."""
    words = fold_accents_and_case(search_text)
    if not words:
        return
    lines, h = canvas.wrap(text, rect.w, TEXT_SIZE), canvas.line_height(TEXT_SIZE, 1.2)
    for line, y in zip(lines, canvas.line_centers(len(lines), rect.centery, TEXT_SIZE, spacing), strict=True):
        at = fold_accents_and_case(line).find(words)
        while at >= 0:
            x, end = (rect.x + canvas.rasterizer.text_width(line[:count], TEXT_SIZE) for count in (at, at + len(words)))
            canvas.draw_box(FRect(x, y + 1, end - x, 0).inflate(6, h), 6, "found")
            at = fold_accents_and_case(line).find(words, at + 1)


class GameRow(SegmentedControl):
    """A choice of games by their pictures."""

    def __init__(self, rect: FRect, chosen: str, pick: Callable[[str], None]) -> None:
        self.boxes = list(BOXES.values())
        names, position = [box.name for box in self.boxes], list(BOXES).index(chosen)
        super().__init__("games", rect, names, position, lambda index: pick(self.boxes[index].game))
        self.accessible_name = _("Which game")

    def draw_choice(self, canvas: Canvas, cell: FRect, index: int) -> None:
        box = self.boxes[index]
        name, size = box.icon[0], min(box.icon[1], cell.w - 4)
        picture = canvas.rasterizer.svg_picture(name, size) if name else TABLES[box.game].art.picture(canvas.rasterizer, box.emblem, size)
        canvas.draw_surface(picture, *cell.center, is_centered=True)


class RulesScreen(FormScene):
    """Screen with a game's rules, one page at a time; the screen below it stays unchanged."""

    supports_portrait = True

    def __init__(self, context: AppContext, game: str) -> None:
        super().__init__(context)
        self.game = game
        self.page_index = 0  # index of the open page
        self.is_searching = False
        self.search_text = ""  # the searched words

    @property
    def pages(self) -> tuple[RulesPage, ...]:
        return TABLES[self.game].rules_pages.pages()

    @property
    def page(self) -> RulesPage:
        return self.pages[self.page_index]

    @property
    def found_page_indexes(self) -> list[int]:
        """The numbers of the pages that contain the searched words; all pages without a search."""
        return [number for number, page in enumerate(self.pages) if not self.search_text or page.contains_text(self.search_text)]

    def compose(self) -> Child:
        back = Command("back", _("Back"), self.on_escape, "prev")
        commands = shared_commands.settings_command(self), shared_commands.sound_command(self)
        title = bar(self.context.viewport, back, commands, _("Rules"), _("The rules of the game, with examples"))
        page, (wide, tall) = page_node(self.page, self.search_text, self._foot_buttons()), self._contents()
        return Breakpoint(
            Column([title, Row([wide, page], 20, padding=(24, 8, 24, 24), grow=1)]),
            tall=Column([title, Column([tall, page], 16, padding=(20, 8, 20, 24), grow=1)]),
        )

    def _contents(self) -> tuple[Column, Column]:
        """Return the sheet of games, pages and search: beside the open page, and in two columns above it."""
        games = Box(name="games", width=264, height=60, widget=lambda rect: GameRow(rect, self.game, self._open_game))
        name, search = Text(BOXES[self.game].name, 24, "s", max_lines=1), self._search_controls()
        rows = [self._page_row(number) for number in self.found_page_indexes]
        message = _("No page contains “{words}”.").format(words=self.search_text)
        none = None if rows else Text(message, color="text_soft", padding=(4, 12, 4, 12))
        half, is_tight = -(-len(rows) // 2), len(rows) >= MANY_TITLES
        spacing, gap = (MANY_TITLES_SPACING, MANY_TITLES_PART_SPACING) if is_tight else (TITLE_SPACING, PART_SPACING)
        columns = Row([Column(rows[:half], TITLE_SPACING), Column(rows[half:], TITLE_SPACING)], 8, is_even=True) if rows else none
        head = Row([games, replace(name, width=0, grow=1), search], 20, "center")
        beside = Column(
            [games, replace(name, padding=(10, 0, 10, 0)), Column([*rows, none], spacing, grow=1), search], gap, width=296, padding=12
        )
        return paper(beside), paper(Column([head, Column([columns], min_height=TITLE_PITCH * -(-len(self.pages) // 2))], 12, padding=16))

    def key_commands(self) -> list[Command]:
        """Return the commands that turn pages; they replace the focus's own use of the arrows."""
        steps = (*PAGE_STEPS, *END_PAGES)
        walks = [Command(f"walk {keys}", "", partial(self._turn_page, keys), shortcuts=(keys,)) for keys in steps]
        return [*walks, Command("find", _("Find a word"), self._start_search, shortcuts=("ctrl+f", "f3"))]

    def handle(self, event: pygame.Event) -> None:
        """Turn pages with the arrows even during text input; Escape ends the search."""
        keys = key_chord(event) if event.type == pygame.KEYDOWN and self.text_editor.edited_name else ""
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

    def _page_row(self, number: int) -> Row:
        """Return the title of a page in the contents; the open page is highlighted and has an arrow."""
        title, is_open = self.pages[number].title, number == self.page_index
        parts: list[Child] = [
            Text(title, 18, "b" if is_open else "r", line_spacing=1.15, max_lines=1, width=0, grow=1),
            Breakpoint(icon("next", 24) if is_open else None, small=None),
        ]
        command = Command(f"page/{number}", title, partial(self._open_page, number))
        return replace(row(command, parts, is_chosen=is_open, is_plain=not is_open, height=52), padding=(16, 2, 12, 2), spacing=6)

    def _search_controls(self) -> Child:
        """Return the search button, or the text input while searching."""
        if not self.is_searching:
            return replace(button(Command("find", _("Find a word"), self._start_search), size=18, height=SEARCH_HEIGHT), width=264)
        clear = Command("clear", _("All pages"), self._end_search, "close")
        words = _("Find a word")
        entry = text_input("words", self.search_text, self.text_editor, self._search_for, MAX_SEARCH_LETTERS, 18, words, SEARCH_HEIGHT)
        return Row([entry, icon_button(clear)], width=264)

    def _foot_buttons(self) -> Row:
        following, attempt = (self.page_index + 1) % len(self.pages), self._try_out_route()
        onward = Command("next", self.pages[following].title, partial(self._open_page, following), "next" if following else "prev")
        why = "" if attempt is not None else lessons_problem(self.game)
        keys: list[Child] = [replace(button(onward, size=19, height=56), width=316), Spacer(grow=1)]
        if attempt is not None or why:
            command = Command("try", _("Try it"), self._open_try_out, "play", ("t",), why)
            keys.append(replace(button(command, "primary", 22, 64), width=228))
        return Row(keys, 16, "center")

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
        self.edit_text("words")

    def _search_typed_text(self) -> None:
        """Search for the typed text after every letter."""
        if self.text_editor.edited_name:
            self._search_for(self.text_editor.text)

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
        self.text_editor.close()
        self.is_searching, self.search_text = False, ""
        if self.focus.name in ("words", "clear"):
            self.focus.name = "find"
        self.request_rebuild()

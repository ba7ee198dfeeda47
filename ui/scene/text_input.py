"""A text input of one line: a thin layer over pygame_gui, which is imported at the first editing.

A scene with text inputs sets `self.fields = TextEditor(context)` and gives it every event first. Between edits we draw a text input and
pygame_gui does not exist; during an edit, its UIManager and one bare line exist at the exact device size.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from ui.assets.palette import NORMAL
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.scene.app_context import AppContext
from ui.store.inputs.names import tidy
from ui.widgets.controls import Widget
from ui.widgets.node import Node

if TYPE_CHECKING:
    from pygame_gui import UIManager
    from pygame_gui.elements import UITextEntryLine

MARGIN = 12.0  # padding of the text
ENDS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE, pygame.K_TAB)
POINTER = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class TextInput(Widget):
    """A field with one line of text; a click, Enter or a character starts editing with all selected."""

    def __init__(
        self,
        name: str,
        rect: FRect,
        text: str,
        fields: TextEditor,
        on_done: Callable[[str], None],
        limit: int = 16,
        size: float = 20,
        tip: str = "",
    ) -> None:
        """Create a text input; `on_done` gets the text after an edit that has changed it; `limit` is in characters."""
        super().__init__(name, rect, tip)
        self.text, self.fields, self.done, self.limit, self.size = text, fields, on_done, limit, size

    def activate(self) -> None:
        self.fields.edit(self)

    def node(self) -> Node:
        edited = self.fields.name == self.name
        return Node(self.name, "entry", self.rect, self.accessible_name or self.tooltip, self.fields.text if edited else self.text)

    def put(self, value: str) -> None:
        self.fields.finish(keep=False)
        if (text := tidy(value)[: self.limit]) != self.text:
            self.fields.take(self, text)

    def type(self, keys: str) -> bool:
        """Start editing for a typed character, which follows as a text event and replaces the selection."""
        if len(keys) != 1:
            return False
        self.fields.edit(self)
        self.fields.began_by(None)
        return True

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        edited = self.fields.name == self.name
        border, width = ("primary", 3.5) if edited else ("brass" if hover else "border_button", 1.5)
        canvas.box(self.rect, 10, "entry", border, width)
        if edited:
            self.fields.draw(canvas, self)
        else:
            canvas.fit_text(self.text, self.rect.x + MARGIN, self.rect.centery, self.rect.w - 2 * MARGIN, self.size, "text", "b")


class TextEditor:
    """The editor of a scene's text inputs, of which at most one is edited."""

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self.name = ""  # the text input that is edited; "" for none
        self._entry: TextInput | None = None
        self._before = ""  # its text before the edit
        self._gui: UIManager | None = None
        self._line: UITextEntryLine | None = None
        self._page: Viewport | None = None
        self._repeat = (0, 0)
        self._cursor: pygame.Cursor | None = None
        self._fresh = False  # the key that started the edit is not known yet
        self._opener: int | None = None  # this key, while it is down

    @property
    def text(self) -> str:
        """The present text of the edit; "" if there is none."""
        return "" if self._line is None else tidy(self._line.text)

    def edit(self, entry: TextInput) -> None:
        """Start editing a text input, after ending the edit before."""
        self.finish()
        self._repeat, self._cursor = pygame.key.get_repeat(), pygame.mouse.get_cursor()
        self.name, self._entry = entry.name, entry
        self._before = tidy(entry.text)
        self._make(entry, self._before)
        assert self._line is not None
        self._line.select_range = [0, len(self._line.text)]
        self._fresh = True

    def began_by(self, key: int | None) -> None:
        """Set the key that started the edit, whose own text is then ignored; with None it is kept."""
        if self._fresh:
            self._fresh, self._opener = False, key

    def finish(self, keep: bool = True) -> None:
        """End the edit; with `keep` the text input gets the changed text, else it is discarded."""
        entry, line = self._entry, self._line
        if entry is None or line is None:
            return
        text = tidy(line.text)
        self.close()
        if keep and text != self._before:
            self.take(entry, text)

    def take(self, entry: TextInput, text: str) -> None:
        """Set the text of a text input, and show a notice if the font lacks some characters."""
        entry.done(text)
        if (drawn := self.context.rasterizer.fonts.drawn(text, "b")) != text:
            self.context.show_notice(_("Some of these letters cannot be drawn here: on the screen it reads “{text}”.").format(text=drawn))

    def close(self) -> None:
        """End the edit and discard its text."""
        if self._line is not None:
            self._drop_line()
            pygame.key.set_repeat(*self._repeat)  # pygame_gui repeats keys by itself, and switches ours off
            if self._cursor is not None and pygame.mouse.get_cursor() != self._cursor:
                pygame.mouse.set_cursor(self._cursor)
        self.name, self._entry, self._line, self._gui = "", None, None, None
        self._fresh, self._opener = False, None

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event; return True if only the text input may use it."""
        if self._gui is None or self._line is None:
            return False
        if event.type in (*POINTER, pygame.MOUSEMOTION):
            self._gui.mouse_position = event.pos
        if event.type in POINTER:
            return self._point(event)
        if event.type == pygame.KEYDOWN and event.key in ENDS:
            self.finish(keep=event.key != pygame.K_ESCAPE)
            return bool(event.key != pygame.K_TAB)
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT):
            return False
        if not self._of_opener(event) and not self._idle_space(event):
            self._write(event)
        return True

    def _write(self, event: pygame.Event) -> None:
        """Pass an event to pygame_gui; undo it if it leaves nothing to draw, such as a single direction mark."""
        assert self._gui is not None and self._line is not None and self._entry is not None
        before, selected, at = self._line.text, list(self._line.select_range), self._line.edit_position
        try:
            self._gui.process_events(event)
        except pygame.error:  # "Text has zero width"
            self._make(self._entry, before)
            self._line.select_range, self._line.edit_position = selected, at

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return True if the caret or the text looks different now."""
        if self._gui is None or self._line is None:
            return False
        shape = self._line.drawable_shape
        fresh = shape is not None and shape.has_fresh_surface()  # the line uses the surface now, maybe a frame after the change
        self._gui.update(dt)
        return fresh

    def draw(self, canvas: Canvas, entry: TextInput) -> None:
        """Draw the line being edited at its text input's present place; create it again if the viewport has changed."""
        if self._line is None or self._gui is None:
            return
        if self._page != canvas.viewport:
            self._make(entry, self._line.text)
        elif self._line.rect.topleft != self._area(entry).topleft:
            self._line.set_position(self._area(entry).topleft)
        canvas.by_itself(entry.rect, self._gui.draw_ui)

    def _point(self, event: pygame.Event) -> bool:
        """Handle the pointer: a click inside places the caret, a drag selects, a press outside ends the edit."""
        assert self._entry is not None and self._gui is not None
        inside = self._entry.rect.collidepoint(self.context.viewport.point(event.pos))
        if event.type == pygame.MOUSEBUTTONDOWN and not inside:
            self.finish()
            return False
        self._gui.process_events(event)
        return bool(inside)

    def _of_opener(self, event: pygame.Event) -> bool:
        """Return True if this event comes from the key that started the edit.

        That ends when the key is released or another one is pressed.
        """
        if self._opener is None or event.type == pygame.TEXTINPUT:
            return self._opener is not None
        same = bool(event.key == self._opener)
        if same if event.type == pygame.KEYUP else not same:
            self._opener = None
        return same

    def _idle_space(self, event: pygame.Event) -> bool:
        """Return True for a space that would replace the whole text.

        pygame_gui drops a leading space anyway, and the key that started the edit may send one.
        """
        assert self._line is not None
        whole = abs(self._line.select_range[1] - self._line.select_range[0]) == len(self._line.text)
        return event.type == pygame.TEXTINPUT and not event.text.strip() and whole

    def _drop_line(self) -> None:
        if self._line is not None:
            self._line.kill()  # type: ignore[no-untyped-call]

    def _area(self, entry: TextInput) -> pygame.Rect:
        """Return the rectangle of the text, in px."""
        rect = entry.rect.inflate(-2 * MARGIN + 4, -8)
        (left, top), (right, bottom) = self.context.viewport.at(rect.x, rect.y), self.context.viewport.at(rect.right, rect.bottom)
        return pygame.Rect(left, top, right - left, bottom - top)

    def _make(self, entry: TextInput, text: str) -> None:
        from pygame_gui import UIManager
        from pygame_gui.elements import UITextEntryLine

        self._page = self.context.viewport
        self._drop_line()
        pixels = self.context.viewport.px(max(self.context.rasterizer.min_text_units, entry.size))
        self._gui = UIManager(
            (self._page.width, self._page.height), _theme(pixels, self.context.rasterizer.fonts.file("b")), enable_live_theme_updates=False
        )
        self._gui._update_mouse_position = lambda: None  # type: ignore[method-assign]  # it would ask pygame, which answers in points
        try:
            self._line = UITextEntryLine(self._area(entry), self._gui, initial_text=text)
        except pygame.error:  # as in `_write`: older files may hold a name that cannot be drawn
            self._line, text = UITextEntryLine(self._area(entry), self._gui, initial_text=""), ""
        self._line.set_text_length_limit(entry.limit)
        self._line.edit_position = len(text)
        self._gui.set_focus_set(self._line)


def _theme(pixels: int, bold: Path | None) -> dict[str, object]:
    """Return the theme of pygame_gui: text, selection and caret; the field is drawn by us.

    All its numbers are strings.
    """
    roles = {"dark_bg": "entry", "normal_text": "text", "selected_text": "text", "selected_bg": "gold", "text_cursor": "text"}
    colours = {part: NORMAL[role] for part, role in roles.items()}
    font = {"name": "noto_sans", "size": str(pixels), "bold": "0", "italic": "0"}  # a font that is part of pygame_gui
    if bold is not None:
        font |= {"name": "tablee_bold", "regular_path": str(bold)}
    misc = {"shape": "rectangle", "border_width": "0", "shadow_width": "0", "padding": "2,0"}
    return {"text_entry_line": {"colours": colours, "font": font, "misc": misc}}

"""A text input of one line: a thin layer over pygame_gui, which is imported at the first editing.

A scene with text inputs has a `text_editor`, which gets every event first. Between edits we draw a text input and pygame_gui does not exist;
during an edit, its UIManager and one bare line exist at the exact device size.
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
from ui.layout.nodes import Box
from ui.scene.app_context import AppContext
from ui.store.inputs.names import tidy_line
from ui.widgets.controls import Widget
from ui.widgets.node import Node

if TYPE_CHECKING:
    from pygame_gui import UIManager
    from pygame_gui.elements import UITextEntryLine

TEXT_PADDING_UNITS = 12.0  # padding of the text
END_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE, pygame.K_TAB)
BUTTON_EVENTS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class TextInput(Widget):
    """A field with one line of text; a click, Enter or a character starts editing with all selected."""

    placeholder = ""  # shown while it is empty

    def __init__(
        self,
        name: str,
        rect: FRect,
        text: str,
        text_editor: TextEditor,
        on_done: Callable[[str], None],
        max_length: int = 16,
        size: float = 20,
        tip: str = "",
    ) -> None:
        """Create a text input; `on_done` gets the text after an edit that has changed it; `max_length` is in characters."""
        super().__init__(name, rect, tip)
        self.text, self.text_editor, self.on_done, self.max_length, self.size = text, text_editor, on_done, max_length, size

    def activate(self) -> None:
        self.text_editor.start_editing(self)

    def node(self) -> Node:
        edited = self.text_editor.edited_name == self.name
        return Node(self.name, "entry", self.rect, self.accessible_name or self.tooltip, self.text_editor.text if edited else self.text)

    def set_value(self, value: str) -> None:
        self.text_editor.finish_edit(keep=False)
        if (text := tidy_line(value)[: self.max_length]) != self.text:
            self.text_editor.set_text(self, text)

    def handle_key(self, keys: str) -> bool:
        """Start editing for a typed character, which follows as a text event and replaces the selection."""
        if len(keys) != 1:
            return False
        self.text_editor.start_editing(self)
        self.text_editor.note_opener_key(None)
        return True

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        edited = self.text_editor.edited_name == self.name
        border, width = ("primary", 3.5) if edited else ("brass" if hover else "border_button", 1.5)
        canvas.draw_box(self.rect, 10, "entry", border, width)
        if edited:
            self.text_editor.draw(canvas, self)
        else:
            text, color, kind = (self.text, "text", "b") if self.text else (self.placeholder, "text_soft", "r")
            x, max_width = self.rect.x + TEXT_PADDING_UNITS, self.rect.w - 2 * TEXT_PADDING_UNITS
            canvas.fit_text(text, x, self.rect.centery, max_width, self.size, color, kind)


def text_input(
    name: str,
    text: str,
    text_editor: TextEditor,
    on_done: Callable[[str], None],
    max_length: int = 16,
    size: float = 20,
    tip: str = "",
    height: float = 56.0,
    has_placeholder: bool = False,
) -> Box:
    """Return the node of a text input, which fills the width that it gets; with a placeholder it shows its tooltip while it is empty."""

    def make(rect: FRect) -> TextInput:
        control = TextInput(name, rect, text, text_editor, on_done, max_length, size, tip)
        control.placeholder = tip if has_placeholder else ""
        return control

    return Box(name=name, height=height, grow=1, widget=make)


class TextEditor:
    """The editor of a scene's text inputs, of which at most one is edited."""

    def __init__(self, context: AppContext, on_name_entered: Callable[[], None] = lambda: None) -> None:
        """Create the editor; `on_name_entered` is called when Enter ends the edit of the input "name"."""
        self.context, self.on_name_entered = context, on_name_entered
        self.edited_name = ""  # the text input that is edited; "" for none
        self._edited_input: TextInput | None = None
        self._text_before = ""  # its text before the edit
        self._gui: UIManager | None = None
        self._line: UITextEntryLine | None = None
        self._line_viewport: Viewport | None = None
        self._key_repeat = (0, 0)
        self._cursor: pygame.Cursor | None = None
        self._is_opener_unknown = False  # the key that started the edit is not known yet
        self._opener_key: int | None = None  # this key, while it is down

    @property
    def text(self) -> str:
        """The present text of the edit; "" if there is none."""
        return "" if self._line is None else tidy_line(self._line.text)

    def start_editing(self, entry: TextInput) -> None:
        """Start editing a text input, after ending the edit before."""
        self.finish_edit()
        self._key_repeat, self._cursor = pygame.key.get_repeat(), pygame.mouse.get_cursor()
        self.edited_name, self._edited_input = entry.name, entry
        self._text_before = tidy_line(entry.text)
        self._create_line(entry, self._text_before)
        assert self._line is not None
        self._line.select_range = [0, len(self._line.text)]
        self._is_opener_unknown = True

    def note_opener_key(self, key: int | None) -> None:
        """Set the key that started the edit, whose own text is then ignored; with None it is kept."""
        if self._is_opener_unknown:
            self._is_opener_unknown, self._opener_key = False, key

    def finish_edit(self, keep: bool = True) -> None:
        """End the edit; with `keep` the text input gets the changed text, else it is discarded."""
        entry, line = self._edited_input, self._line
        if entry is None or line is None:
            return
        text = tidy_line(line.text)
        self.close()
        if keep and text != self._text_before:
            self.set_text(entry, text)

    def set_text(self, entry: TextInput, text: str) -> None:
        """Set the text of a text input, and show a notice if the font lacks some characters."""
        entry.on_done(text)
        if (drawn := self.context.rasterizer.fonts.drawable_text(text, "b")) != text:
            sentence = _("Some of these letters can’t be shown here: on the screen it will read “{text}”.")
            self.context.show_notice(sentence.format(text=drawn))

    def close(self) -> None:
        """End the edit and discard its text."""
        if self._line is not None:
            self._drop_line()
            pygame.key.set_repeat(*self._key_repeat)  # pygame_gui repeats keys by itself, and switches ours off
            if self._cursor is not None and pygame.mouse.get_cursor() != self._cursor:
                pygame.mouse.set_cursor(self._cursor)
        self.edited_name, self._edited_input, self._line, self._gui = "", None, None, None
        self._is_opener_unknown, self._opener_key = False, None

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event; return True if only the text input may use it."""
        if self._gui is None or self._line is None:
            return False
        if event.type in (*BUTTON_EVENTS, pygame.MOUSEMOTION):
            self._gui.mouse_position = event.pos
        if event.type in BUTTON_EVENTS:
            return self._handle_pointer(event)
        if event.type == pygame.KEYDOWN and event.key in END_KEYS:
            is_name = self.edited_name == "name"
            self.finish_edit(keep=event.key != pygame.K_ESCAPE)
            if is_name and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
                self.on_name_entered()
            return bool(event.key != pygame.K_TAB)
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT):
            return False
        if not self._is_from_opener(event) and not self._is_replacing_space(event):
            self._pass_to_gui(event)
        return True

    def _pass_to_gui(self, event: pygame.Event) -> None:
        """Pass an event to pygame_gui; undo it if it leaves nothing to draw, such as a single direction mark."""
        assert self._gui is not None and self._line is not None and self._edited_input is not None
        before, selected, at = self._line.text, list(self._line.select_range), self._line.edit_position
        try:
            self._gui.process_events(event)
        except pygame.error:  # "Text has zero width"
            self._create_line(self._edited_input, before)
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
        if self._line_viewport != canvas.viewport:
            self._create_line(entry, self._line.text)
        elif self._line.rect.topleft != self._text_rect_px(entry).topleft:
            self._line.set_position(self._text_rect_px(entry).topleft)
        canvas.paint_directly(entry.rect, self._gui.draw_ui)

    def _handle_pointer(self, event: pygame.Event) -> bool:
        """Handle the pointer: a click inside places the caret, a drag selects, a press outside ends the edit."""
        assert self._edited_input is not None and self._gui is not None
        inside = self._edited_input.rect.collidepoint(self.context.viewport.to_units_point(event.pos))
        if event.type == pygame.MOUSEBUTTONDOWN and not inside:
            self.finish_edit()
            return False
        self._gui.process_events(event)
        return bool(inside)

    def _is_from_opener(self, event: pygame.Event) -> bool:
        """Return True if this event comes from the key that started the edit.

        That ends when the key is released or another one is pressed.
        """
        if self._opener_key is None or event.type == pygame.TEXTINPUT:
            return self._opener_key is not None
        same = bool(event.key == self._opener_key)
        if same if event.type == pygame.KEYUP else not same:
            self._opener_key = None
        return same

    def _is_replacing_space(self, event: pygame.Event) -> bool:
        """Return True for a space that would replace the whole text.

        pygame_gui drops a leading space anyway, and the key that started the edit may send one.
        """
        assert self._line is not None
        whole = abs(self._line.select_range[1] - self._line.select_range[0]) == len(self._line.text)
        return event.type == pygame.TEXTINPUT and not event.text.strip() and whole

    def _drop_line(self) -> None:
        if self._line is not None:
            self._line.kill()  # type: ignore[no-untyped-call]

    def _text_rect_px(self, entry: TextInput) -> pygame.Rect:
        """Return the rectangle of the text, in px."""
        rect = entry.rect.inflate(-2 * TEXT_PADDING_UNITS + 4, -8)
        (left, top) = self.context.viewport.to_px_point(rect.x, rect.y)
        (right, bottom) = self.context.viewport.to_px_point(rect.right, rect.bottom)
        return pygame.Rect(left, top, right - left, bottom - top)

    def _create_line(self, entry: TextInput, text: str) -> None:
        from pygame_gui import UIManager
        from pygame_gui.elements import UITextEntryLine

        self._line_viewport = self.context.viewport
        self._drop_line()
        pixels = self.context.viewport.to_px(max(self.context.rasterizer.min_text_units, entry.size))
        theme, size = (
            _gui_theme(pixels, self.context.rasterizer.fonts.font_file("b")),
            (self._line_viewport.width, self._line_viewport.height),
        )
        self._gui = UIManager(size, theme, enable_live_theme_updates=False)
        self._gui._update_mouse_position = lambda: None  # type: ignore[method-assign]  # it would ask pygame, which answers in points
        try:
            self._line = UITextEntryLine(self._text_rect_px(entry), self._gui, initial_text=text)
        except pygame.error:  # as in `_pass_to_gui`: older files may hold a name that cannot be drawn
            self._line, text = UITextEntryLine(self._text_rect_px(entry), self._gui, initial_text=""), ""
        self._line.set_text_length_limit(entry.max_length)
        self._line.edit_position = len(text)
        self._gui.set_focus_set(self._line)


def _gui_theme(pixels: int, bold_path: Path | None) -> dict[str, object]:
    """Return the theme of pygame_gui: text, selection and caret; the field is drawn by us.

    All its numbers are strings.
    """
    roles = {"dark_bg": "entry", "normal_text": "text", "selected_text": "text", "selected_bg": "gold", "text_cursor": "text"}
    colours = {part: NORMAL[role] for part, role in roles.items()}
    font = {"name": "noto_sans", "size": str(pixels), "bold": "0", "italic": "0"}  # a font that is part of pygame_gui
    if bold_path is not None:
        font |= {"name": "tablee_bold", "regular_path": str(bold_path)}
    misc = {"shape": "rectangle", "border_width": "0", "shadow_width": "0", "padding": "2,0"}
    return {"text_entry_line": {"colours": colours, "font": font, "misc": misc}}

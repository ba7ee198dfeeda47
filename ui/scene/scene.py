"""Scenes: one screen each. A scene knows no other: it leaves a route, and the app opens what the route names."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

import pygame

from game.record import Record
from ui.canvas.canvas import Canvas
from ui.canvas.description import Description
from ui.canvas.static_layer import Draw
from ui.canvas.viewport import PAGE_HEIGHT
from ui.layout.nodes import Child
from ui.scene.accessibility import AccessibilityInfo
from ui.scene.app_context import AppContext
from ui.scene.audience import Audience
from ui.scene.dialog import Dialog
from ui.scene.focus import Focus
from ui.scene.future_callbacks import FutureCallbacks
from ui.scene.pointer import TAP_SLACK_UNITS, Point, Pointer, widget_at
from ui.scene.read_aloud import ReadAloud, ReadAloudMode
from ui.scene.route import CloseRoute, Route
from ui.scene.shortcuts import CONTROL_MASK, key_chord, row_digit
from ui.scene.text_input import END_KEYS, TextEditor
from ui.widgets.composition import Composition, draw_widgets
from ui.widgets.controls import Button, Command, CommandWidget, Widget
from ui.widgets.read_aloud_button import ReadAloudButton
from ui.widgets.scroll import ScrollArea, draw_focus_ring, scroll_area_of, scroll_at
from ui.widgets.tooltip import draw_widget_tooltip

PRESS_KEYS = ("return", "space", "enter")  # what presses the thing that has the focus
READ_ALOUD_KEY = "v"  # reads the screen aloud unless something else has this key
PRESS_EVENTS = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
POLL_INTERVAL_S = 0.03  # the time in s between two polls of another process or thread
WIDGET_MARGIN_UNITS = 112.0  # units by which a widget with its ring and its shadow is larger than its rect, at most


class Scene:
    """A scene of the app's stack: widgets on a picture. A subclass gives `compose`, or `build_widgets` and `paint`, and what else it needs."""

    shows_scene_below = supports_portrait = False  # the scene below stays visible; this one has an arrangement for tall windows
    dim = 0.6  # opacity of the veil over a scene below
    keeps_phones = False  # phones stay connected to its table
    shows_profiles = False  # it shows profiles or children, which `resume` reads again
    paint_depends_on_hover = False  # its picture beside the widgets depends on the hovered one
    bottom_inset = 0.0  # how much more height that takes (`Viewport.foot`)
    notice_bottom, max_notice_width = 750.0, 760.0  # where the lower edge of a notice stands on a wide page, and how wide its words may be

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self.route: Route | None = None
        self.needs_redraw = True  # something at rest has changed, anywhere
        self.changed_rects: list[pygame.FRect] = []  # where alone something at rest has changed, in logical units
        self.has_moved_sprites = False  # sprites have
        self.landed_sprites: list[Draw] = []  # sprites that have landed while others still fly
        self.composition = Composition()
        self.widgets: list[Widget] = []
        self.focus = Focus()
        self._scene_widgets: list[Widget] = []  # the screen's own widgets, also while a question is asked
        self._built_for: object = None
        self.read_aloud_state = ReadAloud(context)
        self.accessibility = AccessibilityInfo()  # texts for screen readers
        self.reads_everything, self.audience = False, Audience(context)  # whether all is read aloud to a child; the people around
        self.pointer = Pointer()
        self.scroll_areas: Sequence[ScrollArea] = ()  # the lists that scroll on this screen
        self.dialog: Dialog | None = None  # stands over the screen until it is answered
        self.text_editor: TextEditor | None = None  # where a text of this screen is edited
        self.future_callbacks = FutureCallbacks(self.request_rebuild)  # pending replies of the disk
        self.description = Description()  # of the last frame
        self.cards: list[pygame.FRect] = []  # the cards on the table in the last frame

    def compose(self) -> Child:
        """Return the nodes of the screen for the present state; None for a screen with hand-made rectangles."""
        return None

    def build_widgets(self) -> list[Widget]:
        """Return new widgets for the present viewport and state, in the order of Tab."""
        widgets = self.composition.build(self.compose(), self.context.lay_out)
        self.scroll_areas = self.composition.scrolls
        return widgets

    def paint(self, canvas: Canvas) -> None:
        """Draw everything below the widgets."""
        canvas.dim(self.dim) if self.shows_scene_below else canvas.draw_background()
        self.composition.draw(canvas)

    def paint_over(self, canvas: Canvas) -> None:
        """Draw everything above the widgets."""

    def sprites(self) -> Sequence[Draw]:
        """Return a drawing function for each thing that moves now, to be drawn over everything at rest."""
        return ()

    @property
    def needs_frame(self) -> bool:
        return self.needs_redraw or self.has_moved_sprites or bool(self.changed_rects)

    def key_commands(self) -> list[Command]:
        """Return the commands that have a keyboard shortcut but no widget."""
        return []

    @property
    def notice_obstacles(self) -> list[list[pygame.FRect]]:
        """What a notice must not cover: the question, or widgets, texts and cards; the last of them only if that leaves it a place."""
        if self.dialog is not None:
            return [[self.dialog.composition.layout["dialog"]]]
        widgets = [self.visible_rect(widget) for widget in self._scene_widgets]
        texts = [text.rect for text in self.description.texts() if text.is_visible]
        return [widgets + texts + self.cards, widgets + texts, widgets]

    def spoken_text(self) -> str:
        """Return the text to read aloud, one line for each thing; "" for nothing."""
        return ""

    @property
    def read_aloud_mode(self) -> ReadAloudMode:
        """The mode of reading aloud: off, on demand, or every change."""
        return "always" if self.reads_everything else self.context.settings.read_aloud

    def read_screen_aloud(self) -> None:
        """Read the whole screen aloud, or show why that is not possible."""
        self.read_aloud_state.read_whole_text("\n".join(filter(None, self._texts_to_read())), self.audience)

    def read_changes(self) -> None:
        """Read aloud what is new in the last frame, if everything is to be read."""
        if self.read_aloud_mode == "always":
            self.read_aloud_state.read_new_lines(*(self.audience.public_texts() or self._texts_to_read()))

    def _texts_to_read(self) -> tuple[str, str]:
        """Return the texts to read aloud: that of the screen or its question, and the notice with the touched widget's text."""
        rests = self.pointer.hovered_name if self.pointer.is_resting else ""
        name = self.pointer.pressed_name or (self.focus.name if self.focus.is_visible else rests)
        touched = next((one.spoken_label for one in self.widgets if one.name == name), "")
        sentence = self.spoken_text() or (self.dialog.question if self.dialog is not None else "")
        return sentence, "\n".join(filter(None, (self.context.current_notice(), touched)))

    def read_aloud_buttons(self, rect: pygame.FRect) -> list[Widget]:
        """Return the button that reads the screen aloud, in a list that is empty if reading is off."""
        if self.read_aloud_mode == "off":
            return []
        self.context.voice.start_voice_search()
        return [ReadAloudButton(rect, self.read_screen_aloud, self.context.speech_unavailable_reason)]

    def on_escape(self) -> None:
        """Handle the Escape key, which by default closes the scene."""
        self.go(CloseRoute())

    def crash_record(self) -> Record | None:
        """Return the record of the match on this screen for a crash report, or None."""
        return None

    def resume(self) -> None:
        """Prepare the scene to be shown again after the scene above it was closed."""
        self.read_aloud_state.forget_read_lines()
        self._set_hovered("")
        self.request_rebuild()

    def on_new_day(self) -> None:
        """Handle that midnight has passed, by rebuilding the widgets."""
        self.request_rebuild()

    def close(self) -> None:
        """Clean up when the scene leaves the app's stack for good."""
        if self.text_editor is not None:
            self.text_editor.close()

    def update(self, dt: float) -> None:
        """Advance the scene by `dt` seconds: pending callbacks, tooltip, edited text and the voice."""
        if self.dialog is not None:
            self.dialog.opening_s -= dt
        self.future_callbacks.call_finished()
        self.needs_redraw = self.pointer.update(dt) or self.needs_redraw
        if self.text_editor is not None and self.text_editor.update(dt):
            self.needs_redraw = True
        if self.read_aloud_state.has_search_ended():
            self.context.show_notice("" if self.read_aloud_mode == "off" else self.context.voice.take_missing_voice_message(), "hint")
            self.request_rebuild()
        if self.read_aloud_state.has_waiting_line and not self.context.voice.is_heard:
            self.read_aloud_state.has_waiting_line, self.needs_redraw = False, True

    def next_update_s(self) -> float:
        """Return the seconds until `update` has something to do: 0 for the next frame, inf if only an event changes anything.

        A scene with an `update` of its own is due at once unless it has a `next_update_s` of its own too.
        """
        return 0.0 if type(self).update is not Scene.update else self.idle_update_s()

    def idle_update_s(self) -> float:
        """Return the seconds until the parts of every scene need an update: edited text, voice, pending callbacks, tooltip."""
        is_edited = self.text_editor is not None and bool(self.text_editor.edited_name)
        if is_edited or self.context.voice.is_searching or self.read_aloud_state.is_busy or self.future_callbacks:
            return POLL_INTERVAL_S
        return min(self.pointer.seconds_to_rest, self.dialog.next_update_s() if self.dialog is not None else inf)

    def go(self, route: Route) -> None:
        self.route = route

    def reset_pointer_and_focus(self) -> None:
        """Reset the pointer and the focus, and close the question."""
        self.pointer.reset_pointer()
        self.focus.reset_focus()
        self.dialog = None
        self.request_rebuild()

    def ask_question(self, question: str, answers: Sequence[Command]) -> None:
        """Ask a question over the screen; its first answer, which loses nothing, has the focus, and Escape closes it."""
        self.dialog = Dialog(question, answers)
        self.request_rebuild()

    def close_question(self) -> None:
        self.dialog = None
        self.request_rebuild()

    def request_rebuild(self) -> None:
        """Request that the widgets are rebuilt before the next frame, because the state has changed."""
        self._built_for = None
        self.needs_redraw = True

    def rebuild_if_needed(self) -> bool:
        """Rebuild the widgets if the viewport or the state has changed, and return True if so."""
        if self._built_for == self.context.viewport:
            return False
        self._built_for = self.context.viewport
        self.notice_bottom = type(self).notice_bottom + self.context.viewport.rect.bottom - PAGE_HEIGHT
        self.widgets = self._scene_widgets = self.build_widgets()
        if self.dialog is not None:
            if not self.dialog.composition.widgets:  # it has just been opened
                self.focus.name = self.dialog.answers[0].name
            self.widgets = self.dialog.widgets(self.context.lay_out)
            if self.pointer.hovered_name not in [one.name for one in self.widgets]:
                self.pointer.set_hovered("")  # widgets below a question are not hovered
        self.focus.keep_after_rebuild(self.widgets, self.dialog is None and self.accessibility.is_waiting)
        return True

    def handle(self, event: pygame.Event) -> None:
        """Handle one event of the window; its positions are in px."""
        self.rebuild_if_needed()
        if event.type in PRESS_EVENTS and self.dialog is not None and self.dialog.opening_s > 0:
            return
        if self.text_editor is not None and self.text_editor.handle(event):
            self.needs_redraw = True
            return
        match event.type:
            case pygame.MOUSEMOTION:
                self._on_pointer_moved(self.context.viewport.to_units_point(event.pos))
            case pygame.WINDOWLEAVE:
                self._set_hovered("")
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._on_pointer_pressed(self.context.viewport.to_units_point(event.pos))
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._on_pointer_released(self.context.viewport.to_units_point(event.pos))
            case pygame.MOUSEWHEEL if scroll_at(self.scroll_areas, self.pointer.point, event.precise_y):
                self.needs_redraw = True
            case pygame.KEYDOWN:
                keys = key_chord(event)
                self.handle_key(keys if self.uses_key(keys) or event.mod & CONTROL_MASK else row_digit(event) or keys)
                if self.text_editor is not None:
                    self.text_editor.note_opener_key(event.key if len(keys) == 1 else None)  # others write nothing

    def is_text_edit_key(self, event: pygame.Event) -> bool:
        """Return True if this key event belongs to the text that is being edited."""
        return self.text_editor is not None and bool(self.text_editor.edited_name) and event.key not in END_KEYS

    def uses_key(self, keys: str) -> bool:
        """Return True if a sign has a meaning of its own now; otherwise a key of the number row that writes it counts as its digit."""
        focused = self.focus.focused_widget(self.widgets) if self.focus.is_visible else None
        return (focused is not None and keys in focused.sign_keys) or self._shortcut_command(keys) is not None

    def handle_key(self, keys: str) -> None:
        """Handle a key combination, such as "tab" or "ctrl+z": by the focused widget, as a shortcut, or to move the focus."""
        self.rebuild_if_needed()
        focused = self.focus.focused_widget(self.widgets)
        typed = focused is not None and self.focus.is_visible and focused.handle_key(keys)
        if typed or self._run_shortcut(keys) or self.focus.move(self.widgets, keys):
            self.rebuild_if_needed()
            if (focused := self.focus.focused_widget(self.widgets)) is not None:
                self.scroll_to(focused)
            self.needs_redraw = True
        elif keys in PRESS_KEYS and focused is not None and (self.focus.is_visible or self.dialog is not None or self.shows_scene_below):
            self._activate_widget(focused)
        elif keys == "escape":
            self.on_escape() if self.dialog is None else self.close_question()

    def draw(self, canvas: Canvas) -> None:
        """Draw everything at rest on the screen, and record its description."""
        with canvas.describing() as self.description:
            self.draw_content(canvas)
        focused = self.focus.focused_widget(self.widgets) if self.focus.is_visible else None
        pointed = next((widget for widget in self.widgets if widget.name == self.pointer.hovered_name), None)
        # wide rings are around what the pointer is on, too
        ringed = focused or (pointed if canvas.rasterizer.theme.has_wide_rings and not self.focus.is_visible else None)
        if ringed is not None:
            draw_focus_ring(self.scroll_areas, canvas, ringed, TAP_SLACK_UNITS)
        draw_widget_tooltip(canvas, focused if self.focus.is_visible else pointed if self.pointer.is_resting else None)

    def draw_content(self, canvas: Canvas) -> None:
        """Draw everything except the focus ring and the tooltip."""
        self.paint(canvas)
        draw_widgets(canvas, self._scene_widgets, self.scroll_areas, self.pointer.hovered_name, self.pointer.pressed_name)
        for area in self.scroll_areas:
            area.draw_edges(canvas)
        self.paint_over(canvas)
        if self.dialog is not None:
            for draw in self.sprites():
                draw(canvas)
            self.dialog.draw(canvas)
            draw_widgets(canvas, self.widgets, (), self.pointer.hovered_name, self.pointer.pressed_name)

    def _shortcut_command(self, keys: str) -> Command | None:
        buttons = [widget.command for widget in self.widgets if isinstance(widget, CommandWidget)]
        commands = (*buttons, *(self.key_commands() if self.dialog is None else ()))
        return next((command for command in commands if keys in command.shortcuts), None)

    def _run_shortcut(self, keys: str) -> bool:
        if (command := self._shortcut_command(keys)) is not None:
            self._run_command(command)
            return True
        if keys == READ_ALOUD_KEY and self.read_aloud_mode != "off" and any(self._texts_to_read()):
            self.read_screen_aloud()
            return True
        return False

    def _run_command(self, command: Command) -> None:
        if command.disabled_reason:
            self.context.show_notice(command.disabled_reason, "neutral")
        else:
            self.context.sounds.play("key")
            command.run()
        self.needs_redraw = True

    def _activate_widget(self, widget: Widget) -> None:
        if isinstance(widget, Button):
            self._run_command(widget.command)
        else:
            widget.activate()
        self.needs_redraw = True

    def _widget_at(self, point: Point) -> Widget | None:
        return widget_at(point, self.widgets, self.scroll_areas, self.context.min_hit_units)

    def tap_target_name(self, point: Point) -> str:
        """Return the name of the widget or scroll bar that a tap at this point, in units, would hit; "" for none."""
        self.rebuild_if_needed()
        under = self._widget_at(point)
        bar = next((area for area in self.scroll_areas if area.is_on_bar(*point)), None)
        return f"{bar.name}/bar" if bar is not None else under.name if under is not None else ""

    def scroll_to(self, widget: Widget) -> None:
        """Scroll the list of this widget until the widget is visible."""
        if (area := scroll_area_of(self.scroll_areas, widget)) is not None:
            area.scroll_into_view(widget.rect.y, widget.rect.h)

    def visible_rect(self, widget: Widget) -> pygame.FRect:
        """Return the visible part of a widget's rectangle, clipped to its scrolling list."""
        area = scroll_area_of(self.scroll_areas, widget)
        return widget.rect if area is None else widget.rect.clip(area.rect)

    def _on_pointer_moved(self, point: Point) -> None:
        pressed = next((widget for widget in self.widgets if widget.name == self.pointer.pressed_name), None)
        if pressed is not None and pressed.drag(*point):
            self.needs_redraw = True
        elif self.pointer.drag_list(point):
            self.needs_redraw = True
            return
        self.pointer.move_to(point)
        under = self._widget_at(point)
        self._set_hovered(under.name if under is not None else "")

    def _set_hovered(self, name: str) -> None:
        """Set the hovered widget by its name, "" for none, and note what has to be redrawn."""
        before, showed_tip = self.pointer.hovered_name, self.pointer.is_resting
        if self.pointer.set_hovered(name):
            self.needs_redraw = self.needs_redraw or self.paint_depends_on_hover or showed_tip  # a tooltip is not within its widget
            self.changed_rects += [
                one.rect.inflate(WIDGET_MARGIN_UNITS, WIDGET_MARGIN_UNITS) for one in self.widgets if one.name in (before, name)
            ]

    def update_hovered(self) -> None:
        """Update the hovered widget after widgets have moved under the resting pointer."""
        self.request_rebuild()
        self.rebuild_if_needed()
        under = self._widget_at(self.pointer.point) if self.pointer.hovered_name else None
        self._set_hovered(under.name if under is not None else "")

    def _on_pointer_pressed(self, point: Point) -> None:
        self.focus.is_visible, self.needs_redraw = False, True
        pressed = self.pointer.press(point, self._widget_at(point), self.scroll_areas)
        if pressed is not None:
            self.focus.name = pressed.name
            pressed.press(*point)

    def _on_pointer_released(self, point: Point) -> None:
        self.needs_redraw = True
        clicked = self.pointer.release(self._widget_at(point))
        if isinstance(clicked, Button):
            self._run_command(clicked.command)
        elif clicked is not None:
            clicked.click(*point)

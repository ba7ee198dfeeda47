"""Scenes: one screen each. A scene knows no other: it leaves a route, and the app opens what the route names."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.record import Record
from ui.canvas.canvas import Canvas
from ui.canvas.description import Description
from ui.canvas.static_layer import Draw
from ui.canvas.viewport import HEIGHT
from ui.layout.nodes import Child
from ui.scene.accessibility import AccessibilityInfo
from ui.scene.app_context import AppContext
from ui.scene.audience import Audience
from ui.scene.dialog import Dialog
from ui.scene.focus import Focus
from ui.scene.future_callbacks import FutureCallbacks
from ui.scene.pointer import SLACK, Point, Pointer, widget_at
from ui.scene.read_aloud import Mode, ReadAloud
from ui.scene.routes import CloseRoute, Route
from ui.scene.shortcuts import chord
from ui.scene.text_input import ENDS, TextEditor
from ui.widgets.composition import Composition, draw_content
from ui.widgets.controls import Button, Command, HitRegion, Widget
from ui.widgets.read_aloud_button import ReadAloudButton
from ui.widgets.scroll import NOTCH, ScrollArea, area_of, window
from ui.widgets.tooltip import draw_tip_of

PRESS = ("return", "space", "enter")  # what presses the thing that has the focus
LISTEN = "v"  # reads the screen aloud unless something else has this key
POLL = 0.03  # the time in s between two polls of another process or thread
MARGIN = 112.0  # units by which a widget with its ring and its shadow is larger than its rect, at most


class Scene:
    """A scene of the app's stack: widgets on a picture. A subclass gives `compose`, or `build` and `paint`, and what else it needs."""

    shows_scene_below = supports_portrait = False  # the scene below stays visible; this one has an arrangement for tall windows
    shows_profiles = False  # it shows profiles or children, which `resume` reads again
    paints_pointed = False  # its picture beside the widgets depends on the hovered one
    foot = 0.0  # how much more height that takes (`Viewport.foot`)
    notice_y, notice_room = 750.0, 760.0  # where the lower edge of a notice stands on a wide page, and how wide its words may be

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self.route: Route | None = None
        self.needs_redraw = True  # something at rest has changed, anywhere
        self.changed: list[pygame.FRect] = []  # where alone something at rest has changed, in logical units
        self.moved = False  # sprites have
        self.at_rest: list[Draw] = []  # sprites that have landed while others still fly
        self.composition = Composition()
        self.widgets: list[Widget] = []
        self.focus = Focus()
        self._behind: list[Widget] = []  # the screen's own widgets, also while a question is asked
        self._built_for: object = None
        self.reading = ReadAloud(context)
        self.accessibility = AccessibilityInfo()  # texts for screen readers
        # True for a child who has everything read aloud; the people around the screen
        self.reads_everything, self.audience = False, Audience(context)
        self.pointer = Pointer()
        self.scrolls: Sequence[ScrollArea] = ()  # the lists that scroll on this screen
        self.ask: Dialog | None = None  # stands over the screen until it is answered
        self.fields: TextEditor | None = None  # where a text of this screen is edited
        self.callbacks = FutureCallbacks(self.rebuild)  # pending replies of the disk
        self.description = Description()  # of the last frame

    def compose(self) -> Child:
        """Return the nodes of the screen for the present state; None for a screen with hand-made rectangles."""
        return None

    def build(self) -> list[Widget]:
        """Return new widgets for the present viewport and state, in the order of Tab."""
        widgets = self.composition.build(self.compose(), self.context.lay_out)
        self.scrolls = self.composition.scrolls
        return widgets

    def paint(self, canvas: Canvas) -> None:
        """Draw everything below the widgets."""
        canvas.draw_background()
        self.composition.draw(canvas)

    def paint_over(self, canvas: Canvas) -> None:
        """Draw everything above the widgets."""

    def sprites(self) -> Sequence[Draw]:
        """Return a drawing function for each thing that moves now, to be drawn over everything at rest."""
        return ()

    @property
    def needs_frame(self) -> bool:
        return self.needs_redraw or self.moved or bool(self.changed)

    def commands(self) -> list[Command]:
        """Return the commands that have a keyboard shortcut but no widget."""
        return []

    @property
    def kept_free(self) -> list[pygame.FRect]:
        """The rectangles that a notice of the coach or about a problem must not cover: the question's, or else all widgets'."""
        return [widget.rect for widget in self._behind] if self.ask is None else [self.ask.composition.layout["dialog"]]

    def spoken_text(self) -> str:
        """Return the text to read aloud, one line for each thing; "" for nothing."""
        return ""

    @property
    def listening(self) -> Mode:
        """The mode of reading aloud: off, on demand, or every change."""
        return "always" if self.reads_everything else self.context.settings.read_aloud

    def read_aloud(self) -> None:
        """Read the whole screen aloud, or show why that is not possible."""
        self.reading.again("\n".join(filter(None, self._to_read())), self.audience)

    def read_changes(self) -> None:
        """Read aloud what is new in the last frame, if everything is to be read."""
        if self.listening == "always":
            self.reading.follow(*(self.audience.to_all() or self._to_read()))

    def _to_read(self) -> tuple[str, str]:
        """Return the texts to read aloud: that of the screen or its question, and the notice with the touched widget's text."""
        rests = self.pointer.hovered if self.pointer.rests else ""
        name = self.pointer.pressed or (self.focus.name if self.focus.visible else rests)
        touched = next((one.spoken_label for one in self.widgets if one.name == name), "")
        sentence = self.spoken_text() or (self.ask.question if self.ask is not None else "")
        return sentence, "\n".join(filter(None, (self.context.current_notice(), touched)))

    def listen_key(self, rect: pygame.FRect) -> list[Widget]:
        """Return the button that reads the screen aloud, in a list that is empty if reading is off."""
        if self.listening == "off":
            return []
        self.context.voice.wake()
        return [ReadAloudButton(rect, self.read_aloud, self.context.speech_unavailable_reason)]

    def leave(self) -> None:
        """Handle the Escape key, which by default closes the scene."""
        self.go(CloseRoute())

    def crash_record(self) -> Record | None:
        """Return the record of the match on this screen for a crash report, or None."""
        return None

    def resume(self) -> None:
        """Prepare the scene to be shown again after the scene above it was closed."""
        self.reading.restart()
        self._point_at("")
        self.rebuild()

    def new_day(self) -> None:
        """Handle that midnight has passed, by rebuilding the widgets."""
        self.rebuild()

    def close(self) -> None:
        """Clean up when the scene leaves the app's stack for good."""
        if self.fields is not None:
            self.fields.close()

    def update(self, dt: float) -> None:
        """Advance the scene by `dt` seconds: pending callbacks, tooltip, edited text and the voice."""
        self.callbacks.update()
        self.needs_redraw = self.pointer.update(dt) or self.needs_redraw
        if self.fields is not None and self.fields.update(dt):
            self.needs_redraw = True
        if self.reading.searched():
            self.context.show_notice("" if self.listening == "off" else self.context.voice.trouble(), "hint")
            self.rebuild()
        if self.reading.waits and not self.context.voice.busy:
            self.reading.waits, self.needs_redraw = False, True

    def next_update_s(self) -> float:
        """Return the seconds until `update` has something to do: 0 for the next frame, inf if only an event changes anything.

        A scene with an `update` of its own is due at once unless it has a `next_update_s` of its own too.
        """
        return 0.0 if type(self).update is not Scene.update else self.resting()

    def resting(self) -> float:
        """Return the seconds until the parts of every scene need an update: edited text, voice, pending callbacks, tooltip."""
        is_edited = self.fields is not None and bool(self.fields.name)
        if is_edited or self.context.voice.looking or self.reading.waits or self.callbacks:
            return POLL
        return self.pointer.due

    def go(self, route: Route) -> None:
        self.route = route

    def forget_input(self) -> None:
        """Reset the pointer and the focus, and close the question."""
        self.pointer.forget()
        self.focus.forget()
        self.ask = None
        self.rebuild()

    def put_question(self, question: str, answers: Sequence[Command]) -> None:
        """Ask a question in a dialog over the screen. The first answer is the primary one; Escape closes the question."""
        self.ask = Dialog(question, answers)
        self.rebuild()

    def drop_question(self) -> None:
        self.ask = None
        self.rebuild()

    def rebuild(self) -> None:
        """Request that the widgets are rebuilt before the next frame, because the state has changed."""
        self._built_for = None
        self.needs_redraw = True

    def arrange(self) -> bool:
        """Rebuild the widgets if the viewport or the state has changed, and return True if so."""
        if self._built_for == self.context.viewport:
            return False
        self._built_for = self.context.viewport
        self.notice_y = type(self).notice_y + self.context.viewport.rect.bottom - HEIGHT
        self.widgets = self._behind = self.build()
        if self.ask is not None:
            self.widgets = self.ask.widgets(self.context.lay_out)
            if self.pointer.hovered not in [one.name for one in self.widgets]:
                self.pointer.hover("")  # widgets below a question are not hovered
        self.focus.follow(self.widgets)
        return True

    def handle(self, event: pygame.Event) -> None:
        """Handle one event of the window; its positions are in px."""
        self.arrange()
        if self.fields is not None and self.fields.handle(event):
            self.needs_redraw = True
            return
        match event.type:
            case pygame.MOUSEMOTION:
                self._move(self.context.viewport.point(event.pos))
            case pygame.WINDOWLEAVE:
                self._point_at("")
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press(self.context.viewport.point(event.pos))
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._release(self.context.viewport.point(event.pos))
            case pygame.MOUSEWHEEL:
                self._wheel(event.precise_y)
            case pygame.KEYDOWN:
                keys = chord(event)
                self.type(keys)
                if self.fields is not None:
                    self.fields.began_by(event.key if len(keys) == 1 else None)  # others write nothing

    def edits(self, event: pygame.Event) -> bool:
        """Return True if this key event belongs to the text that is being edited."""
        return self.fields is not None and bool(self.fields.name) and event.key not in ENDS

    def type(self, keys: str) -> None:
        """Handle a key combination, such as "tab" or "ctrl+z": by the focused widget, as a shortcut, or to move the focus."""
        self.arrange()
        focused = self.focus.widget(self.widgets)
        typed = focused is not None and self.focus.visible and focused.type(keys)
        if typed or self._shortcut(keys) or self.focus.move(self.widgets, keys):
            self._reveal()
            self.needs_redraw = True
        elif keys in PRESS and focused is not None and self.focus.visible:
            self._activate(focused)
        elif keys == "escape":
            self.leave() if self.ask is None else self.drop_question()

    def draw(self, canvas: Canvas) -> None:
        """Draw everything at rest on the screen, and record its description."""
        with canvas.describing() as self.description:
            self.draw_content(canvas)
        focused = self.focus.widget(self.widgets) if self.focus.visible else None
        pointed = next((widget for widget in self.widgets if widget.name == self.pointer.hovered), None)
        # wide rings are round that too
        ringed = focused or (pointed if canvas.rasterizer.theme.has_wide_rings and not self.focus.visible else None)
        if ringed is not None:
            with window(self.scrolls, canvas, ringed, SLACK):
                ringed.draw_focus(canvas)
        draw_tip_of(canvas, focused if self.focus.visible else pointed if self.pointer.rests else None)

    def draw_content(self, canvas: Canvas) -> None:
        """Draw everything except the focus ring and the tooltip."""
        self.paint(canvas)
        self._draw_widgets(canvas, self._behind)
        for area in self.scrolls:
            area.draw_edges(canvas)
        self.paint_over(canvas)
        if self.ask is not None:
            for draw in self.sprites():
                draw(canvas)
            self.ask.draw(canvas)
            self._draw_widgets(canvas, self.widgets)

    def _draw_widgets(self, canvas: Canvas, widgets: Sequence[Widget]) -> None:
        for widget in widgets:
            with window(self.scrolls, canvas, widget):
                widget.draw(canvas, widget.name == self.pointer.hovered, widget.name == self.pointer.pressed)
                draw_content(canvas, widget)

    def _shortcut(self, keys: str) -> bool:
        buttons = [widget.command for widget in self.widgets if isinstance(widget, Button | HitRegion)]
        for command in (*buttons, *(self.commands() if self.ask is None else ())):
            if keys in command.shortcuts:
                self._run(command)
                return True
        if keys == LISTEN and self.listening != "off" and any(self._to_read()):
            self.read_aloud()
            return True
        return False

    def _run(self, command: Command) -> None:
        if command.why:
            self.context.show_notice(command.why)
        else:
            self.context.sounds.play("key")
            command.run()
        self.needs_redraw = True

    def _activate(self, widget: Widget) -> None:
        if isinstance(widget, Button):
            self._run(widget.command)
        else:
            widget.activate()
        self.needs_redraw = True

    def _under(self, point: Point) -> Widget | None:
        return widget_at(point, self.widgets, self.scrolls, self.context.min_hit_units)

    def touched(self, point: Point) -> str:
        """Return the name of the widget or scroll bar that a tap at this point, in units, would hit; "" for none."""
        self.arrange()
        under = self._under(point)
        bar = next((area for area in self.scrolls if area.on_bar(*point)), None)
        return f"{bar.name}/bar" if bar is not None else under.name if under is not None else ""

    def reveal(self, widget: Widget) -> None:
        """Scroll the list of this widget until the widget is visible."""
        if (area := area_of(self.scrolls, widget)) is not None:
            area.reveal(widget.rect.y, widget.rect.h)

    def seen(self, widget: Widget) -> pygame.FRect:
        """Return the visible part of a widget's rectangle, clipped to its scrolling list."""
        area = area_of(self.scrolls, widget)
        return widget.rect if area is None else widget.rect.clip(area.rect)

    def _reveal(self) -> None:
        """Scroll to the widget that has the focus."""
        self.arrange()
        if (focused := self.focus.widget(self.widgets)) is not None:
            self.reveal(focused)

    def _wheel(self, notches: float) -> None:
        for area in self.scrolls:
            if area.rect.collidepoint(self.pointer.point) and area.scroll(-NOTCH * notches):
                self.needs_redraw = True

    def _move(self, point: Point) -> None:
        pressed = next((widget for widget in self.widgets if widget.name == self.pointer.pressed), None)
        if pressed is not None and pressed.drag(*point):
            self.needs_redraw = True
        elif self.pointer.pull(point):
            self.needs_redraw = True
            return
        self.pointer.move(point)
        under = self._under(point)
        self._point_at(under.name if under is not None else "")

    def _point_at(self, name: str) -> None:
        """Set the hovered widget by its name, "" for none, and note what has to be redrawn."""
        before, showed_tip = self.pointer.hovered, self.pointer.rests
        if self.pointer.hover(name):
            self.needs_redraw = self.needs_redraw or self.paints_pointed or showed_tip  # a tooltip is not within its widget
            self.changed += [one.rect.inflate(MARGIN, MARGIN) for one in self.widgets if one.name in (before, name)]

    def point_anew(self) -> None:
        """Update the hovered widget after widgets have moved under the resting pointer."""
        self.rebuild()
        self.arrange()
        under = self._under(self.pointer.point) if self.pointer.hovered else None
        self._point_at(under.name if under is not None else "")

    def _press(self, point: Point) -> None:
        self.focus.visible, self.needs_redraw = False, True
        pressed = self.pointer.press(point, self._under(point), self.scrolls)
        if pressed is not None:
            self.focus.name = pressed.name
            pressed.press(*point)

    def _release(self, point: Point) -> None:
        self.needs_redraw = True
        clicked = self.pointer.release(self._under(point))
        if isinstance(clicked, Button):
            self._run(clicked.command)
        elif clicked is not None:
            clicked.click(*point)

"""Switch scanning by one or two keys: a ring moves from group to group, then inside the chosen one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf

import pygame
from pygame import FRect

from ui.canvas.canvas import Canvas
from ui.input.keys import key_down, key_up
from ui.scene.app_context import AppContext
from ui.scene.scene import Scene
from ui.scene.shortcuts import chord
from ui.scene.text_input import TextInput
from ui.widgets.controls import Button, HitRegion, Widget

PACES = {"slow": 2.6, "normal": 1.6, "fast": 0.9}  # time in s that the ring stays
MAX_UNGROUPED = 6  # up to this count, things are not grouped
MAX_GROUP_SIZE = 9  # maximum in a row group


class SwitchScanning:
    """An input filter for one or two switches: a ring moves through the widgets, and a key presses the one that has it."""

    def __init__(self, context: AppContext, scene: Callable[[], Scene]) -> None:
        self.context, self.scene = context, scene
        self._groups: list[list[Widget]] = []
        self._group = 0
        self._item = -1  # index in this group; -1: the group as a whole has the ring
        self._waited = 0.0
        self._seen: tuple[object, ...] = ()  # the scene and widgets that were grouped
        self._focused = ""  # the focus that the ring has set
        self._down = ""  # the key that is held

    def take(self, event: pygame.Event) -> Sequence[pygame.Event]:
        if event.type == pygame.KEYUP and self._down and pygame.key.name(event.key) == self._down:
            self._down = ""
            return (key_up("return"),)
        if event.type == pygame.TEXTINPUT and self._down:
            return ()
        if event.type == pygame.WINDOWFOCUSLOST:  # a key released outside the window sends no event
            self._down = ""
        if event.type != pygame.KEYDOWN:
            return (event,)
        keys, settings = chord(event), self.context.settings
        if keys == settings.switch_key:
            self._down = pygame.key.name(event.key)
            return self._choose()
        if settings.switch == "two" and keys == settings.step_key and not self._writes:
            self._step()
            return ()
        return (event,)

    def update(self, dt: float) -> Sequence[pygame.Event]:
        self._look()
        if self.context.settings.switch == "one":
            self._waited += dt
            if self._waited >= PACES[self.context.settings.scan_pace]:
                self._step()
        return ()

    @property
    def due(self) -> float:
        if self.context.settings.switch == "two":
            return inf
        return max(0.0, PACES[self.context.settings.scan_pace] - self._waited)

    @property
    def _writes(self) -> bool:
        fields = self.scene().fields
        return fields is not None and bool(fields.name)

    # --- moving -------------------------------------------------------------------------------------------------------

    def _look(self) -> None:
        """Group the widgets again and start at the focus, if other widgets are there or the focus was moved elsewhere."""
        scene = self.scene()
        scene.arrange()
        seen = (id(scene), tuple(widget.name for widget in scene.widgets if reachable(widget)))
        if seen == self._seen and scene.focus.name == self._focused:
            self._groups = regrouped(self._groups, scene.widgets)
            return
        self._seen, self._groups = seen, groups([widget for widget in scene.widgets if reachable(widget)])
        here = (index for index, group in enumerate(self._groups) if scene.focus.name in [widget.name for widget in group])
        self._show(next(here, 0), -1)

    def _step(self) -> None:
        """Move the ring to the next widget of the group, or to the next group."""
        self._look()
        if not self._groups:
            return
        if 0 <= self._item < len(self._groups[self._group]) - 1:
            self._show(self._group, self._item + 1)
        else:
            self._show((self._group + 1) % len(self._groups), -1)

    def _show(self, group: int, item: int) -> None:
        """Move the ring to a group, or to a widget in it (-1: the group as a whole)."""
        scene = self.scene()
        self._group, self._item, self._waited = group, item, 0.0
        scene.needs_redraw = True
        if not self._groups:
            return
        chosen = self._groups[group][max(0, item)]
        scene.reveal(chosen)
        scene.focus.visible = item >= 0 or len(self._groups[group]) == 1
        if scene.focus.visible:
            scene.focus.name = chosen.name
        self._focused = scene.focus.name

    def _choose(self) -> Sequence[pygame.Event]:
        """Enter the ringed group, or press the ringed widget by a Return key event; while a text is edited, end the edit."""
        if self._writes:
            return (key_down("return"),)
        self._look()
        if not self._groups:
            return ()
        if self._item < 0 and len(self._groups[self._group]) > 1:
            self._show(self._group, 0)
            return ()
        self._show(self._group, max(0, self._item))
        self._seen = ()  # group again, starting at the focus, whatever the press changes
        return (key_down("return"),)

    # --- the ring of a group ------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        if not self._groups or self._item >= 0 or len(self._groups[self._group]) == 1:
            return
        rect = self._ring(self._groups[self._group])
        if rect is not None:
            canvas.ring(rect.inflate(16, 14), "text", 20, 9)
            canvas.ring(rect.inflate(16, 14), "gold", 20, 5)

    def _ring(self, group: Iterable[Widget]) -> FRect | None:
        """Return the rectangle around all visible widgets of a group, or None."""
        seen = [rect for widget in group if (rect := self.scene().seen(widget)).w and rect.h]
        return seen[0].unionall(seen[1:]) if seen else None


def reachable(widget: Widget) -> bool:
    """Return True if the scanning ring stops at this widget: not at text inputs and disabled buttons."""
    return not isinstance(widget, TextInput) and not (isinstance(widget, Button | HitRegion) and widget.command.why)


def groups(widgets: Sequence[Widget]) -> list[list[Widget]]:
    """Return the widgets in groups of related neighbours; a few widgets are not grouped."""
    if len(widgets) <= MAX_UNGROUPED:
        return [[widget] for widget in widgets]
    result: list[list[Widget]] = []
    for widget in widgets:
        if result and _together(result[-1], widget):
            result[-1].append(widget)
        else:
            result.append([widget])
    return result


def regrouped(before: Sequence[Sequence[Widget]], widgets: Sequence[Widget]) -> list[list[Widget]]:
    """Return the same groups with the new widgets of the same names."""
    named = {widget.name: widget for widget in widgets}
    return [[named.get(widget.name, widget) for widget in group] for group in before]


def _together(group: Sequence[Widget], widget: Widget) -> bool:
    """Return True if the widget continues the group's row, or its column of things of one kind."""
    last = group[-1]
    kind, other = (name.rpartition("/")[0] for name in (last.name, widget.name))
    row = last.rect.top < widget.rect.centery < last.rect.bottom
    column = type(last) is type(widget) and last.rect.left == widget.rect.left
    return len(group) < MAX_GROUP_SIZE if row else len(group) < MAX_UNGROUPED and (column or kind == other != "")

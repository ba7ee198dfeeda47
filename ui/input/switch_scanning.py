"""Switch scanning by one or two keys: a ring moves from group to group, then inside the chosen one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf

import pygame
from pygame import FRect

from ui.canvas.canvas import Canvas
from ui.input.keys import key_down_event, key_up_event
from ui.scene.app_context import AppContext
from ui.scene.scene import Scene
from ui.scene.shortcuts import key_chord
from ui.scene.text_input import TextInput
from ui.widgets.controls import CommandWidget, Widget

SCAN_INTERVAL_S = {"slow": 2.6, "normal": 1.6, "fast": 0.9}  # time in s that the ring stays
MAX_UNGROUPED_COUNT = 6  # up to this count, things are not grouped
MAX_GROUP_SIZE = 9  # maximum in a row group


class SwitchScanning:
    """An input filter for one or two switches: a ring moves through the widgets, and a key presses the one that has it."""

    def __init__(self, context: AppContext, scene: Callable[[], Scene]) -> None:
        self.context, self.scene = context, scene
        self._groups: list[list[Widget]] = []
        self._group_index = 0
        self._item_index = -1  # index in this group; -1: the group as a whole has the ring
        self._waited_s = 0.0
        self._grouped_for: tuple[object, ...] = ()  # the scene and widgets that were grouped
        self._ring_focus_name = ""  # the focus that the ring has set
        self._held_key = ""  # the key that is held

    def filter_event(self, event: pygame.Event) -> Sequence[pygame.Event]:
        if event.type == pygame.KEYUP and self._held_key and pygame.key.name(event.key) == self._held_key:
            self._held_key = ""
            return (key_up_event("return"),)
        if event.type == pygame.TEXTINPUT and self._held_key:
            return ()
        if event.type == pygame.WINDOWFOCUSLOST:  # a key released outside the window sends no event
            self._held_key = ""
        if event.type != pygame.KEYDOWN:
            return (event,)
        keys, settings = key_chord(event), self.context.settings
        if keys == settings.switch_key:
            self._held_key = pygame.key.name(event.key)
            return self._enter_or_press()
        if settings.switch == "two" and keys == settings.step_key and not self._is_editing_text:
            self._move_ring()
            return ()
        return (event,)

    def update(self, dt: float) -> Sequence[pygame.Event]:
        self._update_groups()
        if self.context.settings.switch == "one":
            self._waited_s += dt
            if self._waited_s >= SCAN_INTERVAL_S[self.context.settings.scan_pace]:
                self._move_ring()
        return ()

    @property
    def next_update_s(self) -> float:
        if self.context.settings.switch == "two":
            return inf
        return max(0.0, SCAN_INTERVAL_S[self.context.settings.scan_pace] - self._waited_s)

    @property
    def _is_editing_text(self) -> bool:
        fields = self.scene().text_editor
        return fields is not None and bool(fields.edited_name)

    # --- moving -------------------------------------------------------------------------------------------------------

    def _update_groups(self) -> None:
        """Group the widgets again and start at the focus, if other widgets are there or the focus was moved elsewhere."""
        scene = self.scene()
        scene.rebuild_if_needed()
        seen = (id(scene), tuple(widget.name for widget in scene.widgets if is_reachable(widget)))
        if seen == self._grouped_for and scene.focus.name == self._ring_focus_name:
            self._groups = refresh_groups(self._groups, scene.widgets)
            return
        self._grouped_for, self._groups = seen, group_widgets([widget for widget in scene.widgets if is_reachable(widget)])
        here = (index for index, group in enumerate(self._groups) if scene.focus.name in [widget.name for widget in group])
        self._set_ring(next(here, 0), -1)

    def _move_ring(self) -> None:
        """Move the ring to the next widget of the group, or to the next group."""
        self._update_groups()
        if not self._groups:
            return
        if 0 <= self._item_index < len(self._groups[self._group_index]) - 1:
            self._set_ring(self._group_index, self._item_index + 1)
        else:
            self._set_ring((self._group_index + 1) % len(self._groups), -1)

    def _set_ring(self, group_index: int, item_index: int) -> None:
        """Move the ring to a group, or to a widget in it (-1: the group as a whole)."""
        scene = self.scene()
        self._group_index, self._item_index, self._waited_s = group_index, item_index, 0.0
        scene.needs_redraw = True
        if not self._groups:
            return
        chosen = self._groups[group_index][max(0, item_index)]
        scene.scroll_to(chosen)
        scene.focus.is_visible = item_index >= 0 or len(self._groups[group_index]) == 1
        if scene.focus.is_visible:
            scene.focus.name = chosen.name
        self._ring_focus_name = scene.focus.name

    def _enter_or_press(self) -> Sequence[pygame.Event]:
        """Enter the ringed group, or press the ringed widget by a Return key event; while a text is edited, end the edit."""
        if self._is_editing_text:
            return (key_down_event("return"),)
        self._update_groups()
        if not self._groups:
            return ()
        if self._item_index < 0 and len(self._groups[self._group_index]) > 1:
            self._set_ring(self._group_index, 0)
            return ()
        self._set_ring(self._group_index, max(0, self._item_index))
        self._grouped_for = ()  # group again, starting at the focus, whatever the press changes
        return (key_down_event("return"),)

    # --- the ring of a group ------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        if not self._groups or self._item_index >= 0 or len(self._groups[self._group_index]) == 1:
            return
        rect = self._group_rect(self._groups[self._group_index])
        if rect is not None:
            canvas.draw_ring(rect.inflate(16, 14), "text", 20, 9)
            canvas.draw_ring(rect.inflate(16, 14), "gold", 20, 5)

    def _group_rect(self, group: Iterable[Widget]) -> FRect | None:
        """Return the rectangle around all visible widgets of a group, or None."""
        seen = [rect for widget in group if (rect := self.scene().visible_rect(widget)).w and rect.h]
        return seen[0].unionall(seen[1:]) if seen else None


def is_reachable(widget: Widget) -> bool:
    """Return True if the scanning ring stops at this widget: not at text inputs and disabled buttons."""
    return not isinstance(widget, TextInput) and not (isinstance(widget, CommandWidget) and widget.command.disabled_reason)


def group_widgets(widgets: Sequence[Widget]) -> list[list[Widget]]:
    """Return the widgets in groups of related neighbours; a few widgets are not grouped."""
    if len(widgets) <= MAX_UNGROUPED_COUNT:
        return [[widget] for widget in widgets]
    widget_groups: list[list[Widget]] = []
    for widget in widgets:
        if widget_groups and _belongs_to_group(widget_groups[-1], widget):
            widget_groups[-1].append(widget)
        else:
            widget_groups.append([widget])
    return widget_groups


def refresh_groups(old_groups: Sequence[Sequence[Widget]], widgets: Sequence[Widget]) -> list[list[Widget]]:
    """Return the same groups with the new widgets of the same names."""
    named = {widget.name: widget for widget in widgets}
    return [[named.get(widget.name, widget) for widget in group] for group in old_groups]


def _belongs_to_group(group: Sequence[Widget], widget: Widget) -> bool:
    """Return True if the widget continues the group's row, or its column of things of one kind."""
    last = group[-1]
    kind, other = (name.rpartition("/")[0] for name in (last.name, widget.name))
    row = last.rect.top < widget.rect.centery < last.rect.bottom
    column = type(last) is type(widget) and last.rect.left == widget.rect.left
    return len(group) < MAX_GROUP_SIZE if row else len(group) < MAX_UNGROUPED_COUNT and (column or kind == other != "")

"""The actions of a screen reader: press, focus, turn up or down, set a value, scroll into view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from ui.scene.scene import Scene
from ui.widgets.controls import Button, CommandWidget, Widget

ActionKind: TypeAlias = Literal["press", "focus", "up", "down", "put", "reveal"]
PAGE_KEYS = {"up": "page up", "down": "page down"}


@dataclass(frozen=True, slots=True)
class ActionRequest:
    """A request of a screen reader to act on a node; the part of its name behind a "#" is a part of the widget."""

    kind: ActionKind
    name: str
    value: str = ""


def perform_action(scene: Scene, request: ActionRequest) -> None:
    """Perform a screen reader's action on a widget of the scene, if the widget is still there."""
    scene.rebuild_if_needed()
    name, _sign, part = request.name.partition("#")
    widget = next((widget for widget in scene.widgets if widget.name == name), None)
    if widget is None:
        area = next((area for area in scene.scroll_areas if area.name == name), None)
        if area is not None and request.kind in PAGE_KEYS:
            area.handle_key(PAGE_KEYS[request.kind])
            scene.needs_redraw = True
        return
    scene.scroll_to(widget)
    if request.kind != "reveal":  # reading on must not move the keyboard's focus
        scene.focus.name, scene.focus.is_visible = name, True
    match request.kind:
        case "press":
            _press_widget(scene, widget, part)
        case "up" | "down" if widget in scene.scroll_areas:
            widget.handle_key(PAGE_KEYS[request.kind])
        case "up" | "down":
            _change_by_steps(widget, 1 if request.kind == "up" else -1)
        case "put":
            widget.set_value(request.value)
    scene.needs_redraw = True


def _press_widget(scene: Scene, widget: Widget, part: str) -> None:
    """Activate a widget; a disabled button shows its reason instead."""
    if isinstance(widget, CommandWidget) and widget.command.disabled_reason:
        scene.context.show_notice(widget.command.disabled_reason, "neutral")
        return
    if isinstance(widget, Button):
        scene.context.sounds.play("key")
    widget.press_part(part)


def _change_by_steps(widget: Widget, steps: int) -> None:
    """Change a widget's numeric value by this number of steps, within its limits."""
    number = widget.node().numeric_value
    if number is not None:
        value, minimum, limit, step = number
        widget.set_value(str(min(limit, max(minimum, value + steps * step))))

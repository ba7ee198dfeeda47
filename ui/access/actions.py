"""The actions of a screen reader: press, focus, turn up or down, set a value, scroll into view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from ui.scene.scene import Scene
from ui.widgets.controls import Button, HitRegion, Widget

Act: TypeAlias = Literal["press", "focus", "up", "down", "put", "reveal"]
PAGES = {"up": "page up", "down": "page down"}


@dataclass(frozen=True, slots=True)
class ActionRequest:
    """A request of a screen reader to act on a node; the part of its name behind a "#" is a part of the widget."""

    act: Act
    name: str
    value: str = ""


def perform_action(scene: Scene, request: ActionRequest) -> None:
    """Perform a screen reader's action on a widget of the scene, if the widget is still there."""
    scene.arrange()
    name, _sign, part = request.name.partition("#")
    widget = next((widget for widget in scene.widgets if widget.name == name), None)
    if widget is None:
        area = next((area for area in scene.scrolls if area.name == name), None)
        if area is not None and request.act in PAGES:
            area.type(PAGES[request.act])
            scene.needs_redraw = True
        return
    scene.reveal(widget)
    if request.act != "reveal":  # reading on must not move the keyboard's focus
        scene.focus.name, scene.focus.visible = name, True
    match request.act:
        case "press":
            _press(scene, widget, part)
        case "up" | "down" if widget in scene.scrolls:
            widget.type(PAGES[request.act])
        case "up" | "down":
            _turn(widget, 1 if request.act == "up" else -1)
        case "put":
            widget.put(request.value)
    scene.needs_redraw = True


def _press(scene: Scene, widget: Widget, part: str) -> None:
    """Activate a widget; a disabled button shows its reason instead."""
    if isinstance(widget, Button | HitRegion) and widget.command.why:
        scene.context.show_notice(widget.command.why)
        return
    if isinstance(widget, Button):
        scene.context.sounds.play("key")
    widget.act(part)


def _turn(widget: Widget, by: int) -> None:
    """Change a widget's numeric value by this number of steps, within its limits."""
    number = widget.node().number
    if number is not None:
        value, minimum, limit, step = number
        widget.put(str(min(limit, max(minimum, value + by * step))))

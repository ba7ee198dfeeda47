"""The actions of a screen reader: press, focus, turn up or down, set a value, scroll into view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from ui.scene.screen import Scene
from ui.widgets.controls import Key, Region, Widget

Act: TypeAlias = Literal["press", "focus", "up", "down", "put", "reveal"]
PAGES = {"up": "page up", "down": "page down"}


@dataclass(frozen=True, slots=True)
class Asked:
    """A request of a screen reader to act on a node; the part of its name behind a "#" is a part of the widget."""

    act: Act
    name: str
    value: str = ""


def do(scene: Scene, asked: Asked) -> None:
    """Perform the action if the widget is still there."""
    scene.arrange()
    name, _sign, part = asked.name.partition("#")
    widget = next((widget for widget in scene.widgets if widget.name == name), None)
    if widget is None:
        area = next((area for area in scene.scrolls if area.name == name), None)
        if area is not None and asked.act in PAGES:
            area.type(PAGES[asked.act])
            scene.stale = True
        return
    scene.reveal(widget)
    if asked.act != "reveal":  # reading on must not move the keyboard's focus
        scene.focus.name, scene.focus.visible = name, True
    match asked.act:
        case "press":
            _press(scene, widget, part)
        case "up" | "down" if widget in scene.scrolls:
            widget.type(PAGES[asked.act])
        case "up" | "down":
            _turn(widget, 1 if asked.act == "up" else -1)
        case "put":
            widget.put(asked.value)
    scene.stale = True


def _press(scene: Scene, widget: Widget, part: str) -> None:
    """Activate a widget; a disabled button shows its reason instead."""
    if isinstance(widget, Key | Region) and widget.command.why:
        scene.desk.say(widget.command.why)
        return
    if isinstance(widget, Key):
        scene.desk.sounds.play("key")
    widget.act(part)


def _turn(widget: Widget, by: int) -> None:
    """Change a number by one step within its limits."""
    number = widget.node().number
    if number is not None:
        value, least, most, step = number
        widget.put(str(min(most, max(least, value + by * step))))

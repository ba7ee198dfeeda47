"""The pointer on a screen: what it is over, what it presses, and the list that it drags."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TypeAlias

from ui.widgets.controls import Widget, tapped_widget
from ui.widgets.scroll import ScrollArea, scroll_area_of

TOOLTIP_DELAY_S = 0.5  # s of hovering (docs/art.md, 6)
NEVER_RESTED_S = float("-inf")  # after a click, until the pointer moves again
TAP_SLACK_UNITS = 10.0  # how far a finger may stray before a tap becomes a scroll
Point: TypeAlias = tuple[float, float]  # in logical units


class Pointer:
    """The state of the pointer on a screen: the names of the hovered and the pressed widget, and the list that it drags."""

    def __init__(self) -> None:
        self.hovered_name = self.pressed_name = ""
        self.point: Point = (0.0, 0.0)
        self._rested_s = 0.0  # time in s over the hovered widget
        self._pressed_area: ScrollArea | None = None  # under the pointer while it is down
        self._is_dragging_list = False  # it has moved too far for a tap

    def reset_pointer(self) -> None:
        """Reset the pointer, as if it were over nothing and pressed nothing."""
        self.hovered_name, self.pressed_name, self._rested_s, self._pressed_area = "", "", NEVER_RESTED_S, None
        self._is_dragging_list = False

    @property
    def is_resting(self) -> bool:
        """True if the pointer has rested on a widget for long enough to show its tooltip."""
        return bool(self.hovered_name) and self._rested_s >= TOOLTIP_DELAY_S

    @property
    def seconds_to_rest(self) -> float:
        """Seconds until the pointer has rested long enough for a tooltip; inf if it has already, or is over nothing."""
        return TOOLTIP_DELAY_S - self._rested_s if self.hovered_name and not self.is_resting else inf

    def update(self, dt: float) -> bool:
        """Advance the pointer's rest by `dt` seconds, and return True if its tooltip is now due."""
        if self.seconds_to_rest < inf:
            self._rested_s += dt
            return self.is_resting
        return False

    def set_hovered(self, name: str) -> bool:
        """Set the name of the widget under the pointer, and return True if it has changed."""
        if name == self.hovered_name:
            return False
        self.hovered_name, self._rested_s = name, 0.0
        return True

    def move_to(self, point: Point) -> None:
        self._rested_s = max(0.0, self._rested_s)
        if self._pressed_area is None:
            self.point = point

    def drag_list(self, point: Point) -> bool:
        """Drag the list under the pressed pointer, and return True if it moved, so that the press is no tap any more."""
        dy = point[1] - self.point[1]
        if self._pressed_area is None or not (self._is_dragging_list or abs(dy) > TAP_SLACK_UNITS):
            return False
        self._is_dragging_list, self.pressed_name, self.point = True, "", point
        self._pressed_area.drag_by(dy)
        return True

    def press(self, point: Point, widget: Widget | None, scroll_areas: Sequence[ScrollArea]) -> Widget | None:
        """Begin a press over this widget, and return the pressed widget, None if the press is on a list's scroll bar."""
        self._rested_s, self.point = NEVER_RESTED_S, point
        self._pressed_area = next((one for one in scroll_areas if one.max_offset and one.rect.collidepoint(point)), None)
        self._is_dragging_list = self._pressed_area is not None and self._pressed_area.press_bar(*point)
        pressed = None if self._is_dragging_list else widget
        self.pressed_name = pressed.name if pressed is not None else ""
        return pressed

    def release(self, widget: Widget | None) -> Widget | None:
        """End the press over this widget, and return the widget if it was clicked, else None."""
        pressed, self.pressed_name, self._pressed_area, self._is_dragging_list = self.pressed_name, "", None, False
        return widget if widget is not None and widget.name == pressed else None


def widget_at(point: Point, widgets: Sequence[Widget], scroll_areas: Sequence[ScrollArea], min_hit_units: float) -> Widget | None:
    """Return the widget that a tap at this point hits, leaving out widgets scrolled out of sight; `min_hit_units` as in `Widget.hit_rect`."""
    seen = [one for one in widgets if (area := scroll_area_of(scroll_areas, one)) is None or area.rect.collidepoint(point)]
    return tapped_widget(seen, min_hit_units, *point)

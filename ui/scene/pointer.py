"""The pointer on a screen: what it is over, what it presses, and the list that it drags."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TypeAlias

from ui.widgets.controls import Widget, tapped
from ui.widgets.scroll import ScrollArea, area_of

TIP_AFTER = 0.5  # s of hovering (docs/art.md, 6)
NO_TIP = float("-inf")  # after a click, until the pointer moves again
SLACK = 10.0  # how far a finger may stray before a tap becomes a scroll
Point: TypeAlias = tuple[float, float]  # in logical units


class Pointer:
    """The state of the pointer on a screen: the names of the hovered and the pressed widget, and the list that it drags."""

    def __init__(self) -> None:
        self.hovered = self.pressed = ""
        self.point: Point = (0.0, 0.0)
        self._rested = 0.0  # time in s over the hovered widget
        self._list: ScrollArea | None = None  # under the pointer while it is down
        self._drags = False  # it has moved too far for a tap

    def forget(self) -> None:
        """Reset the pointer, as if it were over nothing and pressed nothing."""
        self.hovered, self.pressed, self._rested, self._list, self._drags = "", "", NO_TIP, None, False

    @property
    def rests(self) -> bool:
        """True if the pointer has rested on a widget for long enough to show its tooltip."""
        return bool(self.hovered) and self._rested >= TIP_AFTER

    @property
    def due(self) -> float:
        """Seconds until the pointer has rested long enough for a tooltip; inf if it has already, or is over nothing."""
        return TIP_AFTER - self._rested if self.hovered and not self.rests else inf

    def update(self, dt: float) -> bool:
        """Advance the pointer's rest by `dt` seconds, and return True if its tooltip is now due."""
        if self.due < inf:
            self._rested += dt
            return self.rests
        return False

    def hover(self, name: str) -> bool:
        """Set the name of the widget under the pointer, and return True if it has changed."""
        if name == self.hovered:
            return False
        self.hovered, self._rested = name, 0.0
        return True

    def move(self, point: Point) -> None:
        self._rested = max(0.0, self._rested)
        if self._list is None:
            self.point = point

    def pull(self, point: Point) -> bool:
        """Drag the list under the pressed pointer, and return True if it moved, so that the press is no tap any more."""
        dy = point[1] - self.point[1]
        if self._list is None or not (self._drags or abs(dy) > SLACK):
            return False
        self._drags, self.pressed, self.point = True, "", point
        self._list.pull(dy)
        return True

    def press(self, point: Point, under: Widget | None, lists: Sequence[ScrollArea]) -> Widget | None:
        """Begin a press over this widget, and return the pressed widget, None if the press is on a list's scroll bar."""
        self._rested, self.point = NO_TIP, point
        self._list = next((one for one in lists if one.furthest and one.rect.collidepoint(point)), None)
        self._drags = self._list is not None and self._list.grip(*point)
        pressed = None if self._drags else under
        self.pressed = pressed.name if pressed is not None else ""
        return pressed

    def release(self, under: Widget | None) -> Widget | None:
        """End the press over this widget, and return the widget if it was clicked, else None."""
        pressed, self.pressed, self._list, self._drags = self.pressed, "", None, False
        return under if under is not None and under.name == pressed else None


def widget_at(point: Point, widgets: Sequence[Widget], lists: Sequence[ScrollArea], minimum: float) -> Widget | None:
    """Return the widget that a tap at this point hits, leaving out widgets scrolled out of sight; `minimum` as in `Widget.hit`."""
    seen = [one for one in widgets if (area := area_of(lists, one)) is None or area.rect.collidepoint(point)]
    return tapped(seen, minimum, *point)

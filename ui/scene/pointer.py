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
    """The pointer. It keeps widgets by name, so that they survive a rebuild; "" is none."""

    def __init__(self) -> None:
        self.hovered = self.pressed = ""
        self.point: Point = (0.0, 0.0)
        self._rested = 0.0  # time in s over the hovered widget
        self._list: ScrollArea | None = None  # under the pointer while it is down
        self._drags = False  # it has moved too far for a tap

    def forget(self) -> None:
        """Be over nothing and press nothing."""
        self.hovered, self.pressed, self._rested, self._list, self._drags = "", "", NO_TIP, None, False

    @property
    def rests(self) -> bool:
        """Whether it has been over a widget for long enough to show its tooltip."""
        return bool(self.hovered) and self._rested >= TIP_AFTER

    @property
    def due(self) -> float:
        """Seconds until it rests; inf if it does already, or is over nothing."""
        return TIP_AFTER - self._rested if self.hovered and not self.rests else inf

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether it has come to rest."""
        if self.due < inf:
            self._rested += dt
            return self.rests
        return False

    def hover(self, name: str) -> bool:
        """Note the widget that it is over; return whether that is another one than before."""
        if name == self.hovered:
            return False
        self.hovered, self._rested = name, 0.0
        return True

    def move(self, point: Point) -> None:
        self._rested = max(0.0, self._rested)
        if self._list is None:
            self.point = point

    def pull(self, point: Point) -> bool:
        """Move the list under the pressed pointer; return whether it did, so that the press is no tap any more."""
        dy = point[1] - self.point[1]
        if self._list is None or not (self._drags or abs(dy) > SLACK):
            return False
        self._drags, self.pressed, self.point = True, "", point
        self._list.pull(dy)
        return True

    def press(self, point: Point, under: Widget | None, lists: Sequence[ScrollArea]) -> Widget | None:
        """Go down over this widget; return what is pressed: nothing if the bar of a list is."""
        self._rested, self.point = NO_TIP, point
        self._list = next((one for one in lists if one.furthest and one.rect.collidepoint(point)), None)
        self._drags = self._list is not None and self._list.grip(*point)
        pressed = None if self._drags else under
        self.pressed = pressed.name if pressed is not None else ""
        return pressed

    def release(self, under: Widget | None) -> Widget | None:
        """Go up over this widget; return what was clicked."""
        pressed, self.pressed, self._list, self._drags = self.pressed, "", None, False
        return under if under is not None and under.name == pressed else None


def widget_at(point: Point, widgets: Sequence[Widget], lists: Sequence[ScrollArea], minimum: float) -> Widget | None:
    """Return the widget that a tap hits, except widgets scrolled out of sight; `minimum` as in `Widget.hit`."""
    seen = [one for one in widgets if (area := area_of(lists, one)) is None or area.rect.collidepoint(point)]
    return tapped(seen, minimum, *point)

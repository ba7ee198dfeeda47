"""The keyboard focus: it moves through all widgets, by Tab in order and by arrows in space."""

from __future__ import annotations

from collections.abc import Sequence

from ui.widgets.controls import Widget

ARROW_DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Focus:
    """The focused widget by its name, which survives a rebuild; visible once the keyboard has been used."""

    def __init__(self) -> None:
        self.name = ""
        self.is_visible = False

    def focused_widget(self, widgets: Sequence[Widget]) -> Widget | None:
        return next((widget for widget in widgets if widget.name == self.name), None)

    def keep_after_rebuild(self, widgets: Sequence[Widget], is_waiting: bool = False) -> None:
        """Keep the focus after the widgets were rebuilt; if the focused widget is gone, focus the first one, unless the focus `is_waiting`."""
        if self.focused_widget(widgets) is None and not is_waiting:
            self.name = widgets[0].name if widgets else ""

    def show(self, name: str) -> None:
        """Give the focus to the widget of this name, and show it."""
        self.name, self.is_visible = name, True

    def reset_focus(self) -> None:
        """Reset the focus, as if the keyboard had not been used."""
        self.name, self.is_visible = "", False

    def move(self, widgets: Sequence[Widget], keys: str) -> bool:
        """Move the focus for Tab, Shift+Tab or an arrow; return True if the key was one of these."""
        if keys in ("tab", "shift+tab"):
            self._move_in_order(widgets, -1 if keys.startswith("shift") else 1)
        elif keys in ARROW_DIRECTIONS:
            self._move_in_direction(widgets, *ARROW_DIRECTIONS[keys])
        else:
            return False
        return True

    def _move_in_order(self, widgets: Sequence[Widget], offset: int) -> None:
        names = [widget.name for widget in widgets]
        if not names:
            return
        if not self.is_visible and self.name in names:
            offset = 0  # the first Tab only shows the focus
        self.is_visible = True
        self.name = names[(names.index(self.name) + offset) % len(names)] if self.name in names else names[0]

    def _move_in_direction(self, widgets: Sequence[Widget], dx: int, dy: int) -> None:
        here = self.focused_widget(widgets)
        if here is None or not self.is_visible:
            self._move_in_order(widgets, 0)
            return
        ahead = [widget for widget in widgets if _distance_ahead(here, widget, dx, dy) > 1 and _is_in_direction(here, widget, dx, dy)]
        if ahead:
            self.name = min(ahead, key=lambda widget: _move_cost(here, widget, dx, dy)).name


def _distance_ahead(origin: Widget, other: Widget, dx: int, dy: int) -> float:
    """Return the distance from widget to widget along the arrow's direction."""
    return float((other.rect.centerx - origin.rect.centerx) * dx + (other.rect.centery - origin.rect.centery) * dy)


def _is_in_direction(origin: Widget, other: Widget, dx: int, dy: int) -> bool:
    """Return True if an arrow key can move the focus from `origin` to `other`.

    That is in the same row or column, or less to the side than twice as far ahead.
    """
    row = origin.rect.top < other.rect.bottom and other.rect.top < origin.rect.bottom
    column = origin.rect.left < other.rect.right and other.rect.left < origin.rect.right
    return (row if dx else column) or _distance_aside(origin, other, dx, dy) < 2 * _distance_ahead(origin, other, dx, dy)


def _distance_aside(origin: Widget, other: Widget, dx: int, dy: int) -> float:
    """Return the distance from widget to widget across the arrow's direction."""
    return float(abs(other.rect.centerx - origin.rect.centerx) * abs(dy) + abs(other.rect.centery - origin.rect.centery) * abs(dx))


def _move_cost(origin: Widget, other: Widget, dx: int, dy: int) -> float:
    """Return the cost of moving the focus: the distance ahead, and three times the distance to the side."""
    return _distance_ahead(origin, other, dx, dy) + 3 * _distance_aside(origin, other, dx, dy)

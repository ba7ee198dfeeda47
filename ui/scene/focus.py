"""The keyboard focus: it moves through all widgets, by Tab in order and by arrows in space."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

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
        cost, name = min(((_move_cost(here, widget, dx, dy), widget.name) for widget in widgets), key=lambda way: way[0])
        self.name = name if cost < inf else self.name


def _move_cost(origin: Widget, other: Widget, dx: int, dy: int) -> float:
    """Return the cost of moving the focus by an arrow key: the distance ahead, and three times that to the side; inf if it cannot go there.

    It goes to what is ahead in the same row or column, or less to the side than twice as far ahead.
    """
    here, there = origin.rect, other.rect
    x, y = there.centerx - here.centerx, there.centery - here.centery
    ahead, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
    in_row, in_column = here.top < there.bottom and there.top < here.bottom, here.left < there.right and there.left < here.right
    is_reached = ahead > 1 and ((in_row if dx else in_column) or aside < 2 * ahead)
    return ahead + 3 * aside if is_reached else inf

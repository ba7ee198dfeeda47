"""The keyboard focus: it moves through all widgets, by Tab in order and by arrows in space."""

from __future__ import annotations

from collections.abc import Sequence

from ui.widgets.controls import Widget

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Focus:
    """The focused widget by its name, which survives a rebuild; visible once the keyboard has been used."""

    def __init__(self) -> None:
        self.name = ""
        self.visible = False

    def widget(self, widgets: Sequence[Widget]) -> Widget | None:
        return next((widget for widget in widgets if widget.name == self.name), None)

    def follow(self, widgets: Sequence[Widget]) -> None:
        """Keep the focus after the widgets were rebuilt, or focus the first one if the focused widget is gone."""
        if self.widget(widgets) is None:
            self.name = widgets[0].name if widgets else ""

    def forget(self) -> None:
        """Reset the focus, as if the keyboard had not been used."""
        self.name, self.visible = "", False

    def move(self, widgets: Sequence[Widget], keys: str) -> bool:
        """Move the focus for Tab, Shift+Tab or an arrow; return True if the key was one of these."""
        if keys in ("tab", "shift+tab"):
            self._step(widgets, -1 if keys.startswith("shift") else 1)
        elif keys in ARROWS:
            self._jump(widgets, *ARROWS[keys])
        else:
            return False
        return True

    def _step(self, widgets: Sequence[Widget], by: int) -> None:
        names = [widget.name for widget in widgets]
        if not names:
            return
        if not self.visible and self.name in names:
            by = 0  # the first Tab only shows the focus
        self.visible = True
        self.name = names[(names.index(self.name) + by) % len(names)] if self.name in names else names[0]

    def _jump(self, widgets: Sequence[Widget], dx: int, dy: int) -> None:
        here = self.widget(widgets)
        if here is None or not self.visible:
            self._step(widgets, 0)
            return
        ahead = [widget for widget in widgets if _gap(here, widget, dx, dy) > 1 and _in_sight(here, widget, dx, dy)]
        if ahead:
            self.name = min(ahead, key=lambda widget: _cost(here, widget, dx, dy)).name


def _gap(here: Widget, there: Widget, dx: int, dy: int) -> float:
    """Return the distance from widget to widget along the arrow's direction."""
    return float((there.rect.centerx - here.rect.centerx) * dx + (there.rect.centery - here.rect.centery) * dy)


def _in_sight(here: Widget, there: Widget, dx: int, dy: int) -> bool:
    """Return True if an arrow key can move the focus from `here` to `there`.

    That is in the same row or column, or less to the side than twice as far ahead.
    """
    row = here.rect.top < there.rect.bottom and there.rect.top < here.rect.bottom
    column = here.rect.left < there.rect.right and there.rect.left < here.rect.right
    return (row if dx else column) or _aside(here, there, dx, dy) < 2 * _gap(here, there, dx, dy)


def _aside(here: Widget, there: Widget, dx: int, dy: int) -> float:
    """Return the distance from widget to widget across the arrow's direction."""
    return float(abs(there.rect.centerx - here.rect.centerx) * abs(dy) + abs(there.rect.centery - here.rect.centery) * abs(dx))


def _cost(here: Widget, there: Widget, dx: int, dy: int) -> float:
    """Return the cost of moving the focus: the distance ahead, and three times the distance to the side."""
    return _gap(here, there, dx, dy) + 3 * _aside(here, there, dx, dy)

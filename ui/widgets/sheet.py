"""The sheet of paper that fills the viewport: its heading, columns and buttons."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.widgets.controls import Button, Command, Widget

LEFT, RIGHT, W = 76.0, 664.0, 540.0  # x of the two columns, and their width


def sheet(viewport: Viewport) -> FRect:
    """Return the rectangle of a screen's sheet of paper; in portrait it fills the viewport."""
    return viewport.rect.inflate(-40, -48) if viewport.is_portrait else FRect(40, 32, 1200, 736)


def sheet_keys(viewport: Viewport, leave: Callable[[], None]) -> list[Widget]:
    """Return the buttons that close the sheet: Done at the foot, and the cross in the corner."""
    done, close, rect = Command("done", _("Done"), leave, "check"), Command("close", _("Close"), leave, "close"), sheet(viewport)
    x, y = rect.right - 264, rect.bottom - 96
    return [Button(done, FRect(x, y, 228, 68), "primary", 22), Button(close, FRect(rect.right - 80, rect.y + 20, 56, 56), bare=True)]


def draw_sheet(canvas: Canvas, icon: str, title: str, max_width: float) -> None:
    """Draw a screen's sheet of paper with its icon and title; the title is at most `max_width` wide."""
    rect = sheet(canvas.viewport)
    canvas.draw_paper(rect)
    canvas.icon(icon, rect.x + 32, rect.y + 30, 44)
    canvas.fit_text(title, rect.x + 90, rect.y + 52, max_width, 40, "text", "s")

"""The sheet of paper that fills the viewport: its heading, columns and buttons."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.canvas.page import Page
from ui.widgets.controls import Command, Key, Widget

LEFT, RIGHT, W = 76.0, 664.0, 540.0  # x of the two columns, and their width


def sheet(page: Page) -> FRect:
    """Return the rectangle of the paper; in portrait it fills the viewport, and the columns are stacked."""
    return page.rect.inflate(-40, -48) if page.tall else FRect(40, 32, 1200, 736)


def sheet_keys(page: Page, leave: Callable[[], None]) -> list[Widget]:
    """Return the buttons that close the sheet: Done at the foot, and the cross in the corner."""
    done, close, at = Command("done", _("Done"), leave, "check"), Command("close", _("Close"), leave, "close"), sheet(page)
    x, y = at.right - 264, at.bottom - 96
    return [Key(done, FRect(x, y, 228, 68), "primary", 22), Key(close, FRect(at.right - 80, at.y + 20, 56, 56), bare=True)]


def draw_sheet(brush: Brush, icon: str, title: str, room: float) -> None:
    """Draw the paper with its heading; the title gets the width `room`."""
    at = sheet(brush.page)
    brush.sheet(at)
    brush.icon(icon, at.x + 32, at.y + 30, 44)
    brush.fit(title, at.x + 90, at.y + 52, room, 40, "text", "s")

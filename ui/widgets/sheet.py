"""The sheet of paper that fills the page, in two columns on a wide one: its head, and the keys that close it."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.canvas.page import Page
from ui.widgets.controls import Command, Key, Widget

LEFT, RIGHT, W = 76.0, 664.0, 540.0  # where its columns begin, and how wide they are


def sheet(page: Page) -> FRect:
    """The paper: all of a tall page, on which what is in two columns stands one under the other."""
    return page.rect.inflate(-40, -48) if page.tall else FRect(40, 32, 1200, 736)


def sheet_keys(page: Page, leave: Callable[[], None]) -> list[Widget]:
    """Done at the foot, and the cross in the corner."""
    done, close, at = Command("done", _("Done"), leave, "check"), Command("close", _("Close"), leave, "close"), sheet(page)
    x, y = at.right - 264, at.bottom - 96
    return [Key(done, FRect(x, y, 228, 68), "primary", 22), Key(close, FRect(at.right - 80, at.y + 20, 56, 56), bare=True)]


def draw_sheet(brush: Brush, icon: str, title: str, room: float) -> None:
    """The paper with its head. `room`: for the title."""
    at = sheet(brush.page)
    brush.sheet(at)
    brush.icon(icon, at.x + 32, at.y + 30, 44)
    brush.fit(title, at.x + 90, at.y + 52, room, 40, "text", "s")

"""The sheet of paper that fills the page, in two columns: its head, and the keys that close it."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from ui.assets.words import _
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.widgets.controls import Command, Key, Widget

SHEET = FRect(40, 32, 1200, 736)
LEFT, RIGHT, W = 76.0, 664.0, 540.0  # where its columns begin, and how wide they are


def sheet_keys(leave: Callable[[], None]) -> list[Widget]:
    """Done at the foot, and the cross in the corner."""
    done, close = Command("done", _("Done"), leave, "check"), Command("close", _("Close"), leave, "close")
    return [Key(done, FRect(976, 672, 228, 68), "primary", 22), Key(close, FRect(1160, 52, 56, 56), bare=True)]


def draw_sheet(brush: Brush, icon: str, title: str, room: float) -> None:
    """The paper with its head. `room`: for the title."""
    brush.sheet(SHEET)
    brush.icon(icon, 72, 62, 44)
    brush.fit(title, 130, 84, room, 40, ink.INK, "s")

"""The sheet of paper that fills the viewport: its heading, columns and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.layout.containers import Column, Row, Stack
from ui.layout.nodes import Breakpoint, Child, Sides, Spacer
from ui.widgets.controls import Button, Command, Widget
from ui.widgets.parts import button, heading, icon_button, paper

MARGINS, TALL_MARGINS = (40.0, 32.0, 40.0, 32.0), (20.0, 24.0, 20.0, 24.0)  # of the page around a sheet
PADDING = (32.0, 18.0, 24.0, 26.0)
DIALOG_PADDING = (36.0, 26.0, 36.0, 28.0)
LEFT_COLUMN_X, RIGHT_COLUMN_X, COLUMN_WIDTH_UNITS = 76.0, 664.0, 540.0  # x of the two columns, and their width


def sheet_rect(viewport: Viewport) -> FRect:
    """Return the rectangle of a screen's sheet of paper; in portrait it fills the viewport."""
    return viewport.rect.inflate(-40, -48) if viewport.is_portrait else FRect(40, 32, 1200, 736)


def sheet_buttons(viewport: Viewport, on_close: Callable[[], None]) -> list[Widget]:
    """Return the buttons that close the sheet: Done at the foot, and the cross in the corner."""
    done, close, rect = Command("done", _("Done"), on_close, "check"), Command("close", _("Close"), on_close, "close"), sheet_rect(viewport)
    x, y = rect.right - 264, rect.bottom - 96
    return [
        Button(done, FRect(x, y, 228, 68), "primary", 22),
        Button(close, FRect(rect.right - 80, rect.y + 20, 56, 56), is_icon_only=True),
    ]


def draw_sheet(canvas: Canvas, icon: str, title: str, max_width: float) -> None:
    """Draw a screen's sheet of paper with its icon and title; the title is at most `max_width` wide."""
    rect = sheet_rect(canvas.viewport)
    canvas.draw_paper(rect)
    canvas.draw_icon(icon, rect.x + 32, rect.y + 30, 44)
    canvas.fit_text(title, rect.x + 90, rect.y + 52, max_width, 40, "text", "s")


def page_sheet(
    icon_name: str,
    title: str,
    body: Child,
    foot: Sequence[Child],
    leave: Callable[[], None],
    tabs: Child = None,
    done: Command | None = None,
) -> Child:
    """Return the tree of a sheet that fills the page: its heading with tabs, its body, and a foot with the button Done.

    The cross leaves the sheet; so does Done, unless `done` is another command.
    """
    done, close = done or Command("done", _("Done"), leave, "check"), Command("close", _("Close"), leave, "close")
    name, cross = heading(title, icon_name, 40), replace(icon_button(close), tab_index=1)
    beside = Row([name, tabs or Spacer(grow=1), cross], 20, "center")
    head = Breakpoint(beside, tall=Column([Row([replace(name, grow=1), cross], 20, "center"), tabs], 12))
    keys = Row([*foot, Spacer(grow=0 if foot else 1), button(done, "primary", 22, 68)], 16, "center")
    inside = Column([head, body, keys], 14, padding=PADDING)
    return Breakpoint(
        Column([replace(paper(inside), grow=1)], padding=MARGINS), tall=Column([replace(paper(inside), grow=1)], padding=TALL_MARGINS)
    )


def dialog_sheet(parts: Sequence[Child], width: float, spacing: float = 14.0, padding: Sides | float = DIALOG_PADDING) -> Stack:
    """Return the tree of a sheet of paper in the middle of the page, as high as its parts."""
    return Stack([paper(Column(parts, spacing, name="dialog", width=width, padding=padding), 3, 24)], align="center")

"""The sheet of paper that fills the viewport: its heading, columns and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ui.assets.translation import _
from ui.layout.containers import Column, Row, Stack
from ui.layout.nodes import Breakpoint, Child, Sides, Spacer
from ui.widgets.controls import Command
from ui.widgets.parts import button, heading, icon_button, paper

MARGINS, TALL_MARGINS = (40.0, 32.0, 40.0, 32.0), (20.0, 24.0, 20.0, 24.0)  # of the page around a sheet
PADDING = (32.0, 18.0, 24.0, 26.0)
DIALOG_PADDING = (36.0, 26.0, 36.0, 28.0)
LIST_MARGINS = (0.0, 48.0, 0.0, 48.0)  # of the page above and below a dialog whose list may be long


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


def dialog_sheet(
    parts: Sequence[Child], width: float, spacing: float = 14.0, padding: Sides | float = DIALOG_PADDING, margins: Sides | float = 0
) -> Stack:
    """Return the tree of a sheet of paper in the middle of the page, as high as its parts."""
    return Stack([paper(Column(parts, spacing, name="dialog", width=width, padding=padding), 3, 24)], align="center", padding=margins)

"""The parts that screens are made of, as nodes of a layout: buttons, icons, sheets, rows of a list, labelled controls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from pygame import FRect

from ui.canvas.canvas import Canvas
from ui.layout.containers import MIN_BUTTON_UNITS, Column, Row, Scroll, Stack
from ui.layout.nodes import Box, Breakpoint, Child, Sides, Spacer, Text
from ui.widgets.controls import Button, Command, ListItem, SegmentedControl, Toggle, with_accessible_name

ICON_BUTTON_UNITS = 56.0
BUTTON_PADDING: Sides = (16.0, 11.0, 16.0, 11.0)  # from a label to the edge of its button; never nearer than 8 to its border
BUTTON_ICON_UNITS, BUTTON_ICON_SPACING = 28.0, 10.0
ROW_PADDING: Sides = (16.0, 8.0, 16.0, 8.0)
HEADING_ICON_UNITS = 34.0
LABEL_SIZE, HELP_SIZE = 18.0, 16.0
CONTROL_HEIGHT = 56.0
CELL_PADDING: Sides = (8.0, 4.0, 8.0, 4.0)
SWITCH_HEIGHT = 74.0
N = TypeVar("N", bound=Box)


def button(command: Command, style: str = "paper", size: float = 20.0, height: float = 60.0, grow: float = 0.0) -> Row:
    """Return a button with its label, which is never cut: it gets smaller, then loses its icon, then wraps."""
    text = Text(command.label, size, "b", "", line_spacing=1.15, max_lines=1, grow=1)
    return Row(
        [Box(width=BUTTON_ICON_UNITS, min_width=0.0), text] if command.icon else [text],
        BUTTON_ICON_SPACING,
        name=command.name,
        grow=grow,
        height=height,
        min_width=MIN_BUTTON_UNITS,
        min_height=MIN_BUTTON_UNITS,
        padding=BUTTON_PADDING,
        widget=lambda rect: Button(command, rect, style, size),
    )


def icon_button(command: Command, style: str = "paper") -> Box:
    """Return a square button with its icon alone; the label is its tooltip."""
    return Box(
        name=command.name,
        width=ICON_BUTTON_UNITS,
        height=ICON_BUTTON_UNITS,
        widget=lambda rect: Button(command, rect, style, is_icon_only=True),
    )


def picture(draw: Callable[[Canvas, FRect], None], width: float, height: float, name: str = "", grow: float = 0.0) -> Box:
    """Return a picture of this size, drawn by `draw` in its rectangle."""
    return Box(name=name, width=width, height=height, grow=grow, paint=draw)


def icon(name: str, size: float, color: str = "text") -> Box:
    """Return an icon of `svg/ui`."""
    return picture(lambda canvas, rect: canvas.draw_icon(name, rect.centerx - size / 2, rect.centery - size / 2, size, color), size, size)


def token(seat_token: int, size: float, is_bot: bool = False, level: int = 1) -> Box:
    """Return the token of a person or seat."""

    def draw(canvas: Canvas, rect: FRect) -> None:
        canvas.draw_token(seat_token, rect.centerx - size / 2, rect.centery - size / 2, size, is_bot, level)

    return picture(draw, size, size)


def paper(root: N, level: int = 2, radius: float = 18.0) -> N:
    """Return the node with a sheet of paper behind it."""
    return replace(root, paint=lambda canvas, rect: canvas.draw_paper(rect, level, radius))


def boxed(root: N, fill: str | tuple[str, str], border: str = "border_soft", radius: float = 14.0) -> N:
    """Return the node with a rounded box behind it."""
    return replace(root, paint=lambda canvas, rect: canvas.draw_box(rect, radius, fill, border, 1.5))


def line() -> Box:
    """Return a thin line across its column."""
    return Box(height=2, paint=lambda canvas, rect: canvas.draw_box(rect, 1, "border_soft"))


def heading(title: str, icon_name: str = "", size: float = 26.0, aside: Child = None) -> Row:
    """Return a title with an icon before it, and something at its right end."""
    parts = [icon(icon_name, HEADING_ICON_UNITS) if icon_name else None, Text(title, size, "s", max_lines=1, grow=1), aside]
    return Row(parts, 12, "center", min_height=ICON_BUTTON_UNITS)


def row(
    command: Command, children: Sequence[Child], tip: str = "", is_chosen: bool = False, is_plain: bool = False, height: float | None = None
) -> Row:
    """Return a row of a list, which can be chosen; its background follows the pointer. A plain row has none at rest."""
    draw = partial(draw_row, is_chosen, is_plain)

    def make(rect: FRect) -> ListItem:
        return ListItem(command, rect, draw, tip)

    return Row(children, 12, "center", name=command.name, height=height, min_height=44.0, padding=ROW_PADDING, widget=make)


def draw_row(is_chosen: bool, is_plain: bool, canvas: Canvas, rect: FRect, hover: bool) -> None:
    """Draw the background of a row."""
    if hover or not is_plain:
        fill = "row_chosen" if is_chosen else "row_hover" if hover else "row"
        rim, width = ("border_chosen", 3.0) if is_chosen else ("border_soft", 1.5)
        canvas.draw_box(rect, 14, fill, rim, width, level=1 if hover else 0)


def two_lines(name: str, detail: str, size: float = 20.0) -> Column:
    """Return a name above a detail, which folds away in a small window."""
    below = Text(detail, 17, color="text_soft", max_lines=1, can_be_cut=True)
    return Column([Text(name, size, "b", max_lines=1, can_be_cut=True), Breakpoint(below, small=None)], 0, width=0, grow=1)


def list_view(
    name: str, rows: Sequence[Child], empty: Child = None, spacing: float = 8.0, grow: float = 1.0, whole_count: int = 0
) -> Stack:
    """Return a list that scrolls, or what is shown instead if it has no rows; its first `whole_count` rows are never cut.

    Headings of its sections stand among the rows as `Text`. The scene keeps the focused row in sight.
    """
    return (
        Scroll(rows, spacing, name=name, grow=grow, whole_count=whole_count)
        if rows or empty is None
        else Stack([empty], align="center", grow=grow)
    )


def field(label: str, control: Box, help_text: str = "") -> Column:
    """Return a control below its label, with a sentence of help below it; help folds away in a small window."""
    help_line = Text(help_text, HELP_SIZE, color="text_soft") if help_text else None
    return Column([Text(label, LABEL_SIZE, "b", "text_soft", max_lines=2), control, Breakpoint(help_line, small=None)], 4)


def choice(
    name: str,
    label: str,
    labels: Sequence[str],
    chosen: int,
    pick: Callable[[int], None],
    height: float = CONTROL_HEIGHT,
    size: float = LABEL_SIZE,
    kind: type[SegmentedControl] = SegmentedControl,
    columns: int = 0,
) -> Column:
    """Return a segmented control in one row, or in rows of this many `columns`; `label` is its name for screen readers."""

    def make(rect: FRect) -> SegmentedControl:
        return with_accessible_name(kind(name, rect, labels, chosen, pick, size), label)

    columns = columns or len(labels)
    cells: list[Child] = [Text(text, size, "b", "", line_spacing=1.1, padding=CELL_PADDING) for text in labels]
    cells += [Spacer()] * (-len(labels) % columns)
    rows = [Row(cells[start : start + columns], 0, grow=1, is_even=True) for start in range(0, len(cells), columns)]
    return Column(rows, 0, name=name, min_height=height, grow=1, widget=make)


def switch(name: str, label: str, on: bool, flip: Callable[[], None], help_text: str = "") -> Box:
    """Return a switch with its label and help; it fills the width of its column."""
    return Box(name=name, height=SWITCH_HEIGHT, widget=lambda rect: Toggle(name, rect, label, on, flip, help_text, is_framed=True))

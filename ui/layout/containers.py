"""The nodes of a layout that have children: rows, columns, grids, stacks and lists that scroll."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from ui.layout.nodes import TOLERANCE, Bounds, Box, Child, Extent, Sizer, Text

MIN_BUTTON_UNITS = 56.0  # what is tapped is at least this wide and high
BUTTON_PADDING = 16.0, 11.0, 16.0, 11.0  # from a label to the edge of its button; never nearer than 8 to its border
ICON_UNITS, ICON_SPACING = 28.0, 10.0  # of a button
SCROLL_BAR_UNITS = 20.0  # kept free at the right of a list that scrolls
MIN_SCROLL_UNITS = 84.0  # an item and a half
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Stack(Box):
    """Children over each other; the other containers set them apart.

    Across, and in a stack along too, `align` "fill" gives a child all there is, else it has what it prefers: "center" makes a dialog.
    """

    children: Sequence[Child]
    spacing: float = 8.0  # between two children
    align: Literal["fill", "start", "center", "end"] = "fill"

    def __post_init__(self) -> None:
        object.__setattr__(self, "children", tuple(self.children))

    @property
    def inner(self) -> Sequence[Child]:
        return self.children

    def content_width(self, sizer: Sizer) -> Extent:
        return largest(map(sizer.width, sizer.shown(self.children)))

    def content_height(self, sizer: Sizer, width: float) -> Extent:
        return largest(self.heights(sizer, width))

    def arrange(self, sizer: Sizer, at: Bounds) -> Iterator[tuple[Box, Bounds]]:
        for child, extent in zip(sizer.shown(self.children), self.heights(sizer, at.w), strict=True):
            (x, width), (y, height) = self.aligned(at.x, at.w, sizer.width(child)), self.aligned(at.y, at.h, extent)
            yield child, Bounds(x, y, width, height)

    def heights(self, sizer: Sizer, width: float) -> list[Extent]:
        """Return the height of each child in a content of this width."""
        return [sizer.height(child, self.aligned(0.0, width, sizer.width(child))[1]) for child in sizer.shown(self.children)]

    def aligned(self, start: float, length: float, extent: Extent) -> tuple[float, float]:
        """Return where a child begins, and its length."""
        own_value = length if self.align == "fill" else min(length, extent.preferred)
        return start + {"fill": 0.0, "start": 0.0, "center": (length - own_value) / 2, "end": length - own_value}[self.align], own_value


@dataclass(frozen=True, slots=True)
class Row(Stack):
    """Children side by side."""

    is_even: bool = False  # all children are equally wide

    def content_width(self, sizer: Sizer) -> Extent:
        return total(self._widths(sizer), self.spacing)

    def content_height(self, sizer: Sizer, width: float) -> Extent:
        return largest(sizer.height(child, own) for child, own in self._divide(sizer, width))

    def arrange(self, sizer: Sizer, at: Bounds) -> Iterator[tuple[Box, Bounds]]:
        x = at.x
        for child, width in self._divide(sizer, at.w):
            y, height = self.aligned(at.y, at.h, sizer.height(child, width))
            yield child, Bounds(x, y, width, height)
            x += width + self.spacing

    def _widths(self, sizer: Sizer) -> list[Extent]:
        widths = [*map(sizer.width, sizer.shown(self.children))]
        return [largest(widths)] * len(widths) if self.is_even else widths

    def _divide(self, sizer: Sizer, width: float) -> Iterator[tuple[Box, float]]:
        children = sizer.shown(self.children)
        grows = [1.0 if self.is_even else child.grow for child in children]
        return divide(children, width, self._widths(sizer), grows, self.spacing)


def button_box(name: str, label: str, icon: str = "", size: float = 20.0, height: float | None = None, grow: float = 0.0) -> Row:
    """Return the node of a button, which draws itself: a long label gets smaller, then loses its icon, then wraps."""
    text = Text(label, size, "b", "", line_spacing=1.15, max_lines=1, grow=1)
    parts = [Box(width=ICON_UNITS, min_width=0.0), text] if icon else [text]
    own_value = Row(parts, ICON_SPACING, name=name, height=height, grow=grow, padding=BUTTON_PADDING)
    return replace(own_value, min_width=MIN_BUTTON_UNITS, min_height=MIN_BUTTON_UNITS)


@dataclass(frozen=True, slots=True)
class Column(Stack):
    """Children below each other."""

    def content_height(self, sizer: Sizer, width: float) -> Extent:
        return total(self.heights(sizer, width), self.spacing)

    def arrange(self, sizer: Sizer, at: Bounds) -> Iterator[tuple[Box, Bounds]]:
        children, y = sizer.shown(self.children), at.y
        for child, height in divide(children, at.h, self.heights(sizer, at.w), [child.grow for child in children], self.spacing):
            x, width = self.aligned(at.x, at.w, sizer.width(child))
            yield child, Bounds(x, y, width, height)
            y += height + self.spacing


@dataclass(frozen=True, slots=True)
class Scroll(Column):
    """Children below each other in a window that may be lower than they are; where it is not, those that grow share what is spare."""

    label: str = ""  # for screen readers
    paper: str = ""  # colour of the shades at its ends; "" for a sheet of paper
    can_shrink: bool = False  # its children get as low as their minimum before it scrolls
    keeps_bar_room: bool = False  # room for the bar even where all fits, so that the rows keep below a heading

    def content_height(self, sizer: Sizer, width: float) -> Extent:
        high = total(self.heights(sizer, width), self.spacing).preferred
        return Extent(min(high, MIN_SCROLL_UNITS), high)

    def arrange(self, sizer: Sizer, at: Bounds) -> Iterator[tuple[Box, Bounds]]:
        inside = self.scrolled(sizer, at)
        return Column.arrange(self, sizer, inside._replace(h=max(inside.h, at.h)))

    def scrolled(self, sizer: Sizer, at: Bounds) -> Bounds:
        """Return the rectangle of all children together, before anything is scrolled."""
        needs_bar = self.keeps_bar_room or self._length(sizer, at.w, at.h) > at.h + TOLERANCE
        width = at.w - SCROLL_BAR_UNITS * needs_bar
        return Bounds(at.x, at.y, width, self._length(sizer, width, at.h))

    def _length(self, sizer: Sizer, width: float, height: float) -> float:
        """Return the height of all children in a window of this size."""
        minimum, preferred = total(self.heights(sizer, width), self.spacing)
        return max(minimum, min(preferred, height)) if self.can_shrink else preferred


@dataclass(frozen=True, slots=True)
class Grid(Stack):
    """Children in columns of one width: as many as fit, spread evenly over the rows."""

    min_column: float = MIN_BUTTON_UNITS

    def content_width(self, sizer: Sizer) -> Extent:
        column = self._column(sizer)
        return Extent(column.minimum, total([column] * len(sizer.shown(self.children)), self.spacing).preferred)

    def content_height(self, sizer: Sizer, width: float) -> Extent:
        return total([height for _row, _own, height in self._rows(sizer, width)], self.spacing)

    def arrange(self, sizer: Sizer, at: Bounds) -> Iterator[tuple[Box, Bounds]]:
        rows, y = self._rows(sizer, at.w), at.y
        grows = [max(child.grow for child in row) for row, _own, _height in rows]
        for (row, width, _height), height in divide(rows, at.h, [height for _row, _own, height in rows], grows, self.spacing):
            yield from ((child, Bounds(at.x + index * (width + self.spacing), y, width, height)) for index, child in enumerate(row))
            y += height + self.spacing

    def _column(self, sizer: Sizer) -> Extent:
        return largest([Extent(self.min_column, self.min_column), *map(sizer.width, sizer.shown(self.children))])

    def _rows(self, sizer: Sizer, width: float) -> list[tuple[list[Box], float, Extent]]:
        """Return the children of each row, their width and their height."""
        children = sizer.shown(self.children)
        fitting = int((width + self.spacing + TOLERANCE) // (self._column(sizer).minimum + self.spacing))
        row_count = -(-len(children) // max(1, fitting))
        count = -(-len(children) // max(1, row_count))
        own_value = (width - self.spacing * (count - 1)) / max(1, count)
        rows = [children[start : start + count] for start in range(0, len(children), max(1, count))]
        return [(row, own_value, largest(sizer.height(child, own_value) for child in row)) for row in rows]


def divide(
    parts: Sequence[T], length: float, extents: Sequence[Extent], grows: Sequence[float], spacing: float
) -> Iterator[tuple[T, float]]:
    """Yield the parts with their lengths.

    What is spare goes to those that grow; what is missing is taken from all, but never below their minimum.
    """
    minimum, preferred = total(extents, spacing)
    spare, unit = length - preferred, max(0.0, length - preferred) / (sum(grows) or 1.0)
    missing = min(1.0, -spare / (preferred - minimum)) if spare < 0 and preferred > minimum else 0.0
    for part, extent, grow in zip(parts, extents, grows, strict=True):
        yield part, extent.preferred + unit * grow - missing * (extent.preferred - extent.minimum)


def total(extents: Iterable[Extent], spacing: float) -> Extent:
    """Return the extent of parts in a line."""
    result = list(extents)
    between = spacing * max(0, len(result) - 1)
    return Extent(sum(one.minimum for one in result) + between, sum(one.preferred for one in result) + between)


def largest(extents: Iterable[Extent]) -> Extent:
    """Return the extent of parts beside each other."""
    result = [Extent(0.0, 0.0), *extents]
    return Extent(max(one.minimum for one in result), max(one.preferred for one in result))

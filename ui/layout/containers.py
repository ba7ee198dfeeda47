"""The nodes of a layout that have children: rows, columns, grids, stacks and lists that scroll."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar, Literal

from ui.layout.nodes import TOLERANCE, Bounds, Box, Child, Extent, Sizer

MIN_BUTTON_UNITS = 56.0  # what is tapped is at least this wide and high
SCROLL_BAR_UNITS = 20.0  # kept free at the right of a list that scrolls
SCROLL_SHADE_UNITS = 26.0  # height of the shade at an end beyond which a list goes on
MIN_SCROLL_UNITS = 84.0  # an item and a half


@dataclass(slots=True)
class Stack(Box):
    """Children over each other; the other containers set them apart.

    Across, and in a stack along too, `align` "fill" gives a child all there is, else it has what it prefers: "center" makes a dialog.
    """

    children: Sequence[Child]
    spacing: float = 8.0  # between two children
    align: Literal["fill", "start", "center", "end"] = "fill"

    direction: ClassVar[Literal["", "x", "y"]] = ""  # the axis along which the children are placed, "" for none

    def __post_init__(self) -> None:
        self.children = tuple(self.children)

    def content_width(self, sizer: Sizer) -> Extent:
        return self._together("x", self._widths(sizer))

    def content_height(self, sizer: Sizer, width: float) -> Extent:
        return self._together("y", self.heights(sizer, width))

    def arrange(self, sizer: Sizer, at: Bounds) -> Iterator[tuple[Box, Bounds]]:
        children = sizer.shown(self.children)
        across, down = self._columns(sizer, at.x, at.w), self.spread("y", at.y, at.h, self.heights(sizer, at.w), children)
        for child, (x, width), (y, height) in zip(children, across, down, strict=True):
            yield child, Bounds(x, y, width, height)

    def heights(self, sizer: Sizer, width: float) -> list[Extent]:
        """Return the height of each child in a content of this width."""
        columns = self._columns(sizer, 0.0, width)
        return [sizer.height(child, own) for child, (_x, own) in zip(sizer.shown(self.children), columns, strict=True)]

    def spread(
        self, direction: str, start: float, length: float, extents: Sequence[Extent], children: Sequence[Box]
    ) -> list[tuple[float, float]]:
        """Return where each child begins in this direction, and its length."""
        if self.direction == direction:
            return divide(start, length, extents, [child.grow for child in children], self.spacing)
        lengths = [length if self.align == "fill" else min(length, extent.preferred) for extent in extents]
        share = {"fill": 0.0, "start": 0.0, "center": 0.5, "end": 1.0}[self.align]
        return [(start + (length - own) * share, own) for own in lengths]

    def _widths(self, sizer: Sizer) -> list[Extent]:
        return [*map(sizer.width, sizer.shown(self.children))]

    def _columns(self, sizer: Sizer, x: float, width: float) -> list[tuple[float, float]]:
        """Return the left edge and the width of each child."""
        return self.spread("x", x, width, self._widths(sizer), sizer.shown(self.children))

    def _together(self, direction: str, extents: Sequence[Extent]) -> Extent:
        """Return the extent of all children in this direction."""
        return total(extents, self.spacing) if self.direction == direction else largest(extents)


@dataclass(slots=True)
class Row(Stack):
    """Children side by side."""

    is_even: bool = False  # all children are equally wide, but none narrower than its minimum

    direction = "x"

    def _widths(self, sizer: Sizer) -> list[Extent]:
        widths = Stack._widths(self, sizer)
        return [Extent(one.minimum, largest(widths).preferred) for one in widths] if self.is_even else widths

    def _columns(self, sizer: Sizer, x: float, width: float) -> list[tuple[float, float]]:
        if not self.is_even:
            return Stack._columns(self, sizer, x, width)
        widths = Stack._widths(self, sizer)
        shares = even_shares(width - self.spacing * (len(widths) - 1), [one.minimum for one in widths])
        return divide(x, width, [Extent(share, share) for share in shares], [0.0] * len(shares), self.spacing)


@dataclass(slots=True)
class Column(Stack):
    """Children below each other."""

    direction = "y"


@dataclass(slots=True)
class Scroll(Column):
    """Children below each other in a window that may be lower than they are; where it is not, those that grow share what is spare."""

    label: str = ""  # for screen readers
    paper: str = ""  # colour of the shades at its ends; "" for a sheet of paper
    can_shrink: bool = False  # its children get as low as their minimum before it scrolls
    keeps_bar_room: bool = False  # room for the bar even where all fits, so that the rows keep below a heading
    whole_count: int = 0  # children at its beginning that are whole however low it is

    def content_height(self, sizer: Sizer, width: float) -> Extent:
        high, low = total(self.heights(sizer, width), self.spacing).preferred, MIN_SCROLL_UNITS
        if self.whole_count:
            whole = self.heights(sizer, width - SCROLL_BAR_UNITS)[: self.whole_count]
            low = total(whole, self.spacing).preferred + SCROLL_SHADE_UNITS
        return Extent(min(high, low), high)

    def arrange(self, sizer: Sizer, at: Bounds) -> Iterator[tuple[Box, Bounds]]:
        inside = self.scrolled(sizer, at)
        return Column.arrange(self, sizer, inside._replace(h=max(inside.h, at.h)))

    def scrolled(self, sizer: Sizer, at: Bounds) -> Bounds:
        """Return the rectangle of all children together, before anything is scrolled."""
        width = at.w - SCROLL_BAR_UNITS if self.keeps_bar_room or self._needs_bar(sizer, at) else at.w
        minimum, preferred = total(self.heights(sizer, width), self.spacing)
        return Bounds(at.x, at.y, width, max(minimum, min(preferred, at.h)) if self.can_shrink else preferred)

    def _needs_bar(self, sizer: Sizer, at: Bounds) -> bool:
        """Return True if the children are higher than the window; those out of sight are not measured."""
        room = at.h + self.spacing + TOLERANCE
        for child, (_x, width) in zip(sizer.shown(self.children), self._columns(sizer, at.x, at.w), strict=True):
            room -= sizer.height(child, width)[0 if self.can_shrink else 1] + self.spacing
            if room < 0:
                return True
        return False


@dataclass(slots=True)
class Grid(Stack):
    """Children in columns of one width: as many as fit, spread evenly over the rows."""

    min_column: float = MIN_BUTTON_UNITS

    def content_width(self, sizer: Sizer) -> Extent:
        column = self._column(sizer)
        return Extent(column.minimum, total([column] * len(sizer.shown(self.children)), self.spacing).preferred)

    def content_height(self, sizer: Sizer, width: float) -> Extent:
        return total([height for _row, _own, height in self._rows(sizer, width)], self.spacing)

    def arrange(self, sizer: Sizer, at: Bounds) -> Iterator[tuple[Box, Bounds]]:
        rows = self._rows(sizer, at.w)
        grows = [max(child.grow for child in row) for row, _own, _height in rows]
        places = divide(at.y, at.h, [height for _row, _own, height in rows], grows, self.spacing)
        for (row, width, _height), (y, height) in zip(rows, places, strict=True):
            yield from ((child, Bounds(at.x + index * (width + self.spacing), y, width, height)) for index, child in enumerate(row))

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


def divide(start: float, length: float, extents: Sequence[Extent], grows: Sequence[float], spacing: float) -> list[tuple[float, float]]:
    """Return the beginning and the length of parts that follow each other.

    What is spare goes to those that grow; what is missing is taken from all, but never below their minimum.
    """
    minimum, preferred = total(extents, spacing)
    spare, unit = length - preferred, max(0.0, length - preferred) / (sum(grows) or 1.0)
    missing = min(1.0, -spare / (preferred - minimum)) if spare < 0 and preferred > minimum else 0.0
    lengths = [one.preferred + unit * grow - missing * (one.preferred - one.minimum) for one, grow in zip(extents, grows, strict=True)]
    return [*zip(accumulate((own + spacing for own in lengths[:-1]), initial=start), lengths, strict=True)] if lengths else []


def even_shares(length: float, minimums: Sequence[float]) -> list[float]:
    """Return equal lengths with this sum; one that would be below its minimum has this instead, and the others share the rest."""
    count = len(minimums)
    for minimum in sorted(minimums, reverse=True):
        if minimum * count <= length:
            break
        length, count = length - minimum, count - 1
    return [max(minimum, length / max(1, count)) for minimum in minimums]


def total(extents: Sequence[Extent], spacing: float) -> Extent:
    """Return the extent of parts in a line."""
    between = spacing * max(0, len(extents) - 1)
    return Extent(sum([one.minimum for one in extents]) + between, sum([one.preferred for one in extents]) + between)


def largest(extents: Iterable[Extent]) -> Extent:
    """Return the extent of parts beside each other."""
    minimum = preferred = 0.0
    for low, high in extents:
        minimum, preferred = max(minimum, low), max(preferred, high)
    return Extent(minimum, preferred)

"""The nodes of a layout: boxes, texts and buttons, and how they are measured.

A node knows its width, then its height in a given width; all lengths are logical units. Nodes are values that nobody changes, so equal
trees have equal layouts; their classes are not frozen because a frozen node takes six times as long to make.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from math import inf
from typing import Literal, NamedTuple, TypeAlias

from ui.layout.text import TextMeasure, wrap

SIZE_STEP = 0.5  # units by which a text gets smaller
MAX_FITTED_COUNT = 2000  # fitted texts kept
TOLERANCE = 0.01  # units that sums of lengths may be wrong by

Child: TypeAlias = "Box | Breakpoint | None"  # None is left out, with its spacing
Sides: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom


class Bounds(NamedTuple):
    """A rectangle with the precision of Python's numbers."""

    x: float
    y: float
    w: float
    h: float


class Extent(NamedTuple):
    """A width or a height; less than the minimum is an overflow."""

    minimum: float
    preferred: float


class FittedText(NamedTuple):
    """A text in the size and lines that fit."""

    size: float
    lines: tuple[str, ...]
    height: float


@dataclass(slots=True, kw_only=True)
class Box:
    """A rectangle for a widget or a picture, and what all nodes have; lengths that are not given follow from the content."""

    name: str = ""  # finds its rectangle; nodes of a list have the same name
    grow: float = 0.0  # weight by which it shares its parent's spare length
    width: float | None = None  # preferred, and the minimum too if there is no `min_width`; 0: as little as the content needs
    height: float | None = None
    min_width: float | None = None
    min_height: float | None = None
    padding: float | Sides = 0.0  # between its edges and its content
    tab_index: int = 0  # Tab reaches nodes with a higher one, and what is inside them, later
    group: str = ""  # name under which the texts inside are one text for screen readers, such as that of a row; not inside widgets
    widget: Callable[..., object] | None = field(default=None, compare=False)  # makes the widget in its rectangle
    paint: Callable[..., object] | None = field(default=None, compare=False)  # draws its background or picture: canvas, rectangle

    @property
    def sides(self) -> Sides:
        """The padding of each side."""
        return self.padding if isinstance(self.padding, tuple) else (self.padding,) * 4

    def inside(self, at: Bounds) -> Bounds:
        """Return the rectangle of the content."""
        left, top, right, bottom = self.sides
        return Bounds(at.x + left, at.y + top, at.w - left - right, at.h - top - bottom)

    def content_width(self, sizer: Sizer) -> Extent:
        """Return the width that the content needs."""
        return Extent(0.0, 0.0)

    def content_height(self, sizer: Sizer, width: float) -> Extent:
        """Return the height that the content needs in this width."""
        return Extent(0.0, 0.0)

    def arrange(self, sizer: Sizer, at: Bounds) -> Iterator[tuple[Box, Bounds]]:
        """Divide the content's rectangle among the children."""
        yield from ()


class Spacer(Box):
    """Space between two nodes: a `width` or `height`, or with `grow` all that is spare."""

    __slots__ = ()


@dataclass(slots=True)
class Text(Box):
    """A text that wraps, and gets smaller before it is cut; it is centred in its height."""

    text: str
    size: float = 18.0  # where there is room
    kind: str = "r"  # r regular, b bold, s serif
    color: str = "text"  # "" if its widget draws it
    align: Literal["l", "c", "r"] = "l"
    line_spacing: float = 1.32
    max_lines: int = 0  # more only at the smallest size; 0 for no limit
    can_be_cut: bool = False  # such as a name, which never has more lines; a sentence that is cut is an overflow

    def content_width(self, sizer: Sizer) -> Extent:
        sentences, minimum = [] if self.can_be_cut else self.text.replace("\n", " ").split(" "), min(self.size, sizer.minimum)
        low = max((sizer.measure.text_width(word, minimum, self.kind) for word in sentences), default=0.0)
        return Extent(low, max(sizer.measure.text_width(line, self.size, self.kind) for line in self.text.split("\n")))

    def content_height(self, sizer: Sizer, width: float) -> Extent:
        high = sizer.fit(self, width).height
        return Extent(min(high, sizer.fit(self, width, 0.0).height), high)


@dataclass(slots=True)
class Breakpoint:
    """One node in a wide viewport, another in a tall or a small one; None shows nothing there."""

    width: Child
    tall: Child | Literal["same"] = "same"  # replaces `width` in a viewport that is taller than wide
    small: Child | Literal["same"] = "same"  # where texts are large for the viewport; a tall one has `tall` if there is one

    def choose(self, is_tall: bool, is_small: bool) -> Box | None:
        """Return the node for such a viewport."""
        chosen = self.tall if is_tall else "same"
        if chosen == "same":
            chosen = self.small if is_small and self.small != "same" else self.width
        return chosen.choose(is_tall, is_small) if isinstance(chosen, Breakpoint) else chosen


class Sizer:
    """The sizes of the nodes of one tree in one viewport; each is worked out once."""

    def __init__(self, measure: TextMeasure, is_tall: bool, is_small: bool) -> None:
        """Create the sizer for a viewport that is taller than wide, or in which texts are large."""
        self.measure, self.minimum, self._is_tall, self._is_small = measure, measure.min_text_units, is_tall, is_small
        self._fitted = dict[tuple[object, ...], FittedText]()  # kept from tree to tree
        self._widths, self._heights = dict[int, Extent](), dict[tuple[int, float], Extent]()

    def forget_sizes(self) -> None:
        """Forget the nodes of the last tree."""
        self._widths.clear()
        self._heights.clear()
        if len(self._fitted) > MAX_FITTED_COUNT:
            self._fitted.clear()

    def width(self, node: Box) -> Extent:
        """Return the width of a node."""
        if node.width and node.min_width is None:
            return Extent(node.width, node.width)
        extent = self._widths.get(id(node))
        if extent is None:
            left, _top, right, _bottom = node.sides
            extent = self._widths[id(node)] = _bounded(node.content_width(self), left + right, node.width, node.min_width)
        return extent

    def height(self, node: Box, width: float) -> Extent:
        """Return the height of a node in this width."""
        if node.height and node.min_height is None:
            return Extent(node.height, node.height)
        extent = self._heights.get((id(node), width))
        if extent is None:
            left, top, right, bottom = node.sides
            content = node.content_height(self, width - left - right)
            extent = self._heights[id(node), width] = _bounded(content, top + bottom, node.height, node.min_height)
        return extent

    def shown(self, children: Iterable[Child]) -> list[Box]:
        """Return the children that this viewport shows."""
        chosen = [child.choose(self._is_tall, self._is_small) if isinstance(child, Breakpoint) else child for child in children]
        return [node for node in chosen if node is not None]

    def fit(self, text: Text, max_width: float, max_height: float = inf) -> FittedText:
        """Return the text at the largest size that fits, or at the smallest readable size if none does."""
        key = text.text, text.size, text.kind, text.line_spacing, text.max_lines, text.can_be_cut, max_width, max_height
        if key not in self._fitted:
            steps = range(int((text.size - self.minimum) / SIZE_STEP) + 1 if max_height else 0)
            sizes = [*(text.size - step * SIZE_STEP for step in steps), min(text.size, self.minimum)]

            def fits(size: float) -> bool:
                result = self._at_size(text, size, max_width)
                widest = max(self.measure.text_width(line, size, text.kind) for line in result.lines) - TOLERANCE
                return widest <= max_width and result.height - TOLERANCE <= max_height and len(result.lines) <= (text.max_lines or inf)

            index = 0 if fits(sizes[0]) else bisect_left(sizes, True, hi=len(sizes) - 1, key=fits)
            self._fitted[key] = self._at_size(text, sizes[index], max_width)
        return self._fitted[key]

    def _at_size(self, text: Text, size: float, max_width: float) -> FittedText:
        lines = wrap(text.text, max_width + TOLERANCE, lambda line: self.measure.text_width(line, size, text.kind))
        if text.can_be_cut and 0 < text.max_lines < len(lines):
            lines[text.max_lines - 1 :] = [" ".join(lines[text.max_lines - 1 :])]
        return FittedText(size, tuple(lines), len(lines) * max(size, self.minimum) * text.line_spacing)


def _bounded(content: Extent, padding: float, preferred: float | None, minimum: float | None) -> Extent:
    """Return the extent of a node from its content and its fields."""
    low = max(content.minimum + padding, minimum or 0.0)
    return Extent(low, max(low, content.preferred + padding if preferred is None else preferred))

"""Works out the layout of a tree in a viewport, once for each content, size and theme."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import FRect

from ui.layout.containers import Scroll
from ui.layout.nodes import TOLERANCE, Bounds, Box, Child, FittedText, Sizer, Text
from ui.layout.text import TextMeasure

MAX_LAYOUT_COUNT, MAX_FITTED_COUNT = 16, 2000  # layouts and fitted texts kept


class PlacedText(NamedTuple):
    """A text with the rectangle, size and lines that it has."""

    text: Text
    bounds: Bounds
    size: float
    lines: tuple[str, ...]
    scroll: str  # the name of the `Scroll` around it; "" for none


class Overflow(NamedTuple):
    """A node that has less than its minimum, and the units that it lacks."""

    node: Box
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Layout:
    """The rectangles of all named nodes in logical units, and the texts."""

    bounds: Mapping[str, Sequence[Bounds]]
    texts: tuple[PlacedText, ...]
    lengths: Mapping[str, float]  # of what scrolls, by the name of its `Scroll`
    overflow: tuple[Overflow, ...]

    def __getitem__(self, name: str) -> FRect:
        """Return the rectangle of the only node with this name; a new one, which the caller may move."""
        (bounds,) = self.bounds[name]
        return FRect(bounds)

    def __contains__(self, name: str) -> bool:
        return name in self.bounds

    def all(self, name: str, offset: float = 0.0) -> list[FRect]:
        """Return the rectangles of all nodes with this name, in their order; `offset`: by which their scroll area has moved them up."""
        return [FRect(x, y - offset, w, h) for x, y, w, h in self.bounds.get(name, ())]


class Solver:
    """Lays out trees with the fonts of one theme, and keeps the latest layouts."""

    def __init__(self, measure: TextMeasure, is_small: bool = False) -> None:
        """Create the solver; `is_small`: for viewports in which texts are large."""
        self._measure, self._is_small = measure, is_small
        self._fitted: dict[tuple[object, ...], FittedText] = {}
        self._layouts: OrderedDict[tuple[Child, Bounds], Layout] = OrderedDict()

    def solve(self, root: Child, viewport: FRect) -> Layout:
        """Return the layout of a tree that fills the viewport."""
        key = root, Bounds(*viewport)
        if key not in self._layouts:
            self._layouts[key] = self._solve(*key)
            if len(self._layouts) > MAX_LAYOUT_COUNT:
                self._layouts.popitem(last=False)
        self._layouts.move_to_end(key)
        return self._layouts[key]

    def _solve(self, root: Child, at: Bounds) -> Layout:
        if len(self._fitted) > MAX_FITTED_COUNT:
            self._fitted.clear()
        sizer = Sizer(self._measure, self._fitted, at.h > at.w, self._is_small)
        placed = [result for node in sizer.shown((root,)) for result in _place(sizer, node, at, "")]
        bounds: dict[str, list[Bounds]] = {}
        for node, own_items, _scroll in placed:
            bounds.setdefault(node.name, []).append(own_items)
        texts = tuple(
            _place_text(sizer, node, node.inside(own_items), scroll) for node, own_items, scroll in placed if isinstance(node, Text)
        )
        lengths = {
            node.name: node.scrolled(sizer, node.inside(own_items)).h for node, own_items, _scroll in placed if isinstance(node, Scroll)
        }
        overflow = tuple(lack for node, own_items, _scroll in placed if max((lack := _lack(sizer, node, own_items))[1:]) > TOLERANCE)
        return Layout(bounds, texts, lengths, overflow)


def _place(sizer: Sizer, node: Box, at: Bounds, scroll: str) -> Iterator[tuple[Box, Bounds, str]]:
    """Yield a node, then all below it, with their rectangles and the name of the `Scroll` around them."""
    yield node, at, scroll
    for child, bounds in node.arrange(sizer, node.inside(at)):
        yield from _place(sizer, child, bounds, node.name if isinstance(node, Scroll) else scroll)


def _place_text(sizer: Sizer, text: Text, at: Bounds, scroll: str) -> PlacedText:
    """Fit a text into its rectangle; if it has more lines than fit, the last one has the rest, to be cut."""
    size, lines, height = sizer.fit(text, at.w, at.h)
    last = max(1, int((at.h + TOLERANCE) * len(lines) / height)) - 1
    return PlacedText(text, at, size, (*lines[:last], " ".join(lines[last:])) if last < len(lines) else lines, scroll)


def _lack(sizer: Sizer, node: Box, at: Bounds) -> Overflow:
    """Return what a node lacks of its own minimum, or of its content's."""
    inner = node.inside(at)
    width = max(sizer.width(node).minimum - at.w, node.content_width(sizer).minimum - inner.w, 0.0)
    height = max(sizer.height(node, at.w).minimum - at.h, node.content_height(sizer, inner.w).minimum - inner.h, 0.0)
    return Overflow(node, width, height)

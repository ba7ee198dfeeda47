"""Works out the layout of a tree in a viewport, once for each content, size and theme."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from pygame import FRect

from ui.layout.containers import Scroll
from ui.layout.nodes import TOLERANCE, Bounds, Box, Child, FittedText, Sizer, Text
from ui.layout.text import TextMeasure

MAX_LAYOUT_COUNT, MAX_FITTED_COUNT = 16, 2000  # layouts and fitted texts kept


class Part(NamedTuple):
    """A node with its rectangle; the parts of a tree stand in the order in which they are drawn, a node before those inside it."""

    node: Box
    bounds: Bounds
    scroll: str  # the name of the `Scroll` around it; "" for none
    inner_count: int  # parts inside it, which follow it
    text: FittedText | None  # of a `Text`


class Overflow(NamedTuple):
    """A node that has less than its minimum, and the units that it lacks."""

    node: Box
    width: float
    height: float


@dataclass(frozen=True)
class Layout:
    """The rectangles of all nodes in logical units, and the texts as they fit."""

    parts: tuple[Part, ...]
    lengths: Mapping[str, float]  # of what scrolls, by the name of its `Scroll`
    overflow: tuple[Overflow, ...]

    @cached_property
    def _bounds(self) -> dict[str, list[Bounds]]:
        found: dict[str, list[Bounds]] = {}
        for part in self.parts:
            found.setdefault(part.node.name, []).append(part.bounds)
        return found

    def __getitem__(self, name: str) -> FRect:
        """Return the rectangle of the only node with this name; a new one, which the caller may move."""
        (bounds,) = self._bounds[name]
        return FRect(bounds)

    def __contains__(self, name: str) -> bool:
        return name in self._bounds

    def all(self, name: str) -> list[FRect]:
        """Return the rectangles of all nodes with this name, in their order."""
        return [FRect(bounds) for bounds in self._bounds.get(name, ())]


class Solver:
    """Lays out trees with the fonts of one theme, and keeps the latest layouts."""

    def __init__(self, measure: TextMeasure, is_small: bool = False) -> None:
        """Create the solver; `is_small`: for viewports in which texts are large."""
        self._measure, self._is_small = measure, is_small
        self._fitted: dict[tuple[object, ...], FittedText] = {}
        self._layouts: OrderedDict[tuple[Child, Bounds], Layout] = OrderedDict()

    def solve(self, root: Child, viewport: FRect) -> Layout:
        """Return the layout of a tree that fills the viewport; an equal tree is not worked out again, but its widgets are made anew."""
        at = Bounds(*viewport)
        sizer = Sizer(self._measure, self._fitted, at.h > at.w, self._is_small)
        kept = self._layouts.pop((root, at), None)
        layout = _solve(sizer, root, at) if kept is None else replace(kept, parts=_renewed(sizer, root, kept.parts))
        self._layouts[root, at] = layout
        if len(self._layouts) > MAX_LAYOUT_COUNT:
            self._layouts.popitem(last=False)
        if len(self._fitted) > MAX_FITTED_COUNT:
            self._fitted.clear()
        return layout


def _solve(sizer: Sizer, root: Child, at: Bounds) -> Layout:
    parts = tuple(part for node in sizer.shown((root,)) for part in _place(sizer, node, at, ""))
    lengths = {node.name: node.scrolled(sizer, node.inside(own)).h for node, own, *_rest in parts if isinstance(node, Scroll)}
    overflow = tuple(lack for node, own, *_rest in parts if max((lack := _lack(sizer, node, own))[1:]) > TOLERANCE)
    return Layout(parts, lengths, overflow)


def _place(sizer: Sizer, node: Box, at: Bounds, scroll: str) -> list[Part]:
    """Return a node, then all inside it, with their rectangles and the name of the `Scroll` around them."""
    around = node.name if isinstance(node, Scroll) else scroll
    inner = [part for child, bounds in node.arrange(sizer, node.inside(at)) for part in _place(sizer, child, bounds, around)]
    text = _fit_lines(sizer, node, node.inside(at)) if isinstance(node, Text) else None
    return [Part(node, at, scroll, len(inner), text), *inner]


def _renewed(sizer: Sizer, root: Child, parts: Sequence[Part]) -> tuple[Part, ...]:
    """Return the parts of an equal tree with the nodes of this one."""
    nodes: list[Box] = []
    for node in sizer.shown((root,)):
        _collect(sizer, node, nodes)
    return tuple(Part(node, *part[1:]) for part, node in zip(parts, nodes, strict=True))


def _collect(sizer: Sizer, node: Box, nodes: list[Box]) -> None:
    """Append a node, then all inside it."""
    nodes.append(node)
    for child in sizer.shown(node.inner):
        _collect(sizer, child, nodes)


def _fit_lines(sizer: Sizer, text: Text, at: Bounds) -> FittedText:
    """Fit a text into its rectangle; if it has more lines than fit, the last one has the rest, to be cut."""
    fitted = sizer.fit(text, at.w, at.h)
    lines, last = fitted.lines, max(1, int((at.h + TOLERANCE) * len(fitted.lines) / fitted.height)) - 1
    return fitted._replace(lines=(*lines[:last], " ".join(lines[last:]))) if last < len(lines) else fitted


def _lack(sizer: Sizer, node: Box, at: Bounds) -> Overflow:
    """Return what a node lacks of its own minimum, or of its content's."""
    inner = node.inside(at)
    width = max(sizer.width(node).minimum - at.w, node.content_width(sizer).minimum - inner.w, 0.0)
    height = max(sizer.height(node, at.w).minimum - at.h, node.content_height(sizer, inner.w).minimum - inner.h, 0.0)
    return Overflow(node, width, height)

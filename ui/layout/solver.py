"""Works out the layout of a tree in a viewport, once for each content, size and theme."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from pygame import FRect

from ui.layout.containers import Scroll, Stack
from ui.layout.nodes import TOLERANCE, Bounds, Box, Child, FittedText, Sizer, Text
from ui.layout.text import TextMeasure

MAX_LAYOUT_COUNT = 4  # layouts kept: of a screen, its dialog, and the screen below


class Part(NamedTuple):
    """A node with its rectangle; the parts of a tree stand in the order in which they are drawn, a node before those inside it."""

    node: Box
    bounds: Bounds
    scroll: str  # the name of the `Scroll` around it; "" for none
    inner_count: int  # parts inside it, which follow it
    text: FittedText | None  # of a `Text`


@dataclass(frozen=True)
class Layout:
    """The rectangles of all nodes in logical units, and the texts as they fit."""

    root: Child = None
    parts: tuple[Part, ...] = ()
    lengths: Mapping[str, float] = field(default_factory=dict)  # of what scrolls, by the name of its `Scroll`

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


class Solver(Sizer):
    """Lays out trees in one viewport with the fonts of one theme, and keeps the latest layouts."""

    def __init__(self, measure: TextMeasure, viewport: FRect, is_small: bool = False) -> None:
        """Create the solver; `is_small`: in this viewport texts are large."""
        super().__init__(measure, viewport.h > viewport.w, is_small)
        self._viewport, self._layouts = Bounds(*viewport), list[Layout]()

    def solve(self, root: Child) -> Layout:
        """Return the layout of a tree that fills the viewport; an equal tree is not worked out again, but its widgets are made anew."""
        kept = next((layout for layout in self._layouts if layout.root == root), None)
        layout = self._lay_out(root) if kept is None else replace(kept, root=root, parts=self._renewed(root, kept.parts))
        self._layouts = [layout, *(one for one in self._layouts if one is not kept)][:MAX_LAYOUT_COUNT]
        return layout

    def _lay_out(self, root: Child) -> Layout:
        self.forget_sizes()
        parts = tuple(part for node in self.shown((root,)) for part in self._place(node, self._viewport, ""))
        lengths = {node.name: node.scrolled(self, node.inside(at)).h for node, at, *_rest in parts if isinstance(node, Scroll)}
        return Layout(root, parts, lengths)

    def _place(self, node: Box, at: Bounds, scroll: str) -> list[Part]:
        """Return a node, then all inside it, with their rectangles and the name of the `Scroll` around them."""
        inner, content = list[Part](), node.inside(at)
        for child, bounds in node.arrange(self, content):
            inner += self._place(child, bounds, node.name if isinstance(node, Scroll) else scroll)
        return [Part(node, at, scroll, len(inner), self._fit_lines(node, content) if isinstance(node, Text) else None), *inner]

    def _fit_lines(self, text: Text, at: Bounds) -> FittedText:
        """Fit a text into its rectangle; if it has more lines than fit, the last one has the rest, to be cut."""
        fitted = self.fit(text, at.w, at.h)
        lines, last = fitted.lines, max(1, int((at.h + TOLERANCE) * len(fitted.lines) / fitted.height)) - 1
        return fitted._replace(lines=(*lines[:last], " ".join(lines[last:]))) if last < len(lines) else fitted

    def _renewed(self, root: Child, parts: Sequence[Part]) -> tuple[Part, ...]:
        """Return the parts of an equal tree with the nodes of this one."""
        nodes = list[Box]()
        self._collect((root,), nodes)
        return tuple(Part(node, *part[1:]) for part, node in zip(parts, nodes, strict=True))

    def _collect(self, children: Iterable[Child], nodes: list[Box]) -> None:
        """Append these nodes, each before those inside it."""
        for node in self.shown(children):
            nodes.append(node)
            if isinstance(node, Stack):
                self._collect(node.children, nodes)

"""A screen or dialog from one tree of nodes: its widgets, pictures and texts, and the lists that scroll."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack

from pygame import FRect

from ui.canvas.canvas import Canvas
from ui.layout.containers import Scroll
from ui.layout.nodes import Child, Text
from ui.layout.solver import Layout, Part
from ui.widgets.controls import Button, Widget
from ui.widgets.scroll import ScrollArea, clip_to_scroll_area


class Composition:
    """What a tree of nodes shows. It is built again after every change; the lists stay where they were scrolled to."""

    layout = Layout()

    def __init__(self) -> None:
        self.widgets: list[Widget] = []
        self.scrolls: list[ScrollArea] = []
        self._areas: dict[str, ScrollArea] = {}
        self._background: list[tuple[int, Part]] = []  # parts that belong to no widget, with their index in the layout

    def area(self, name: str) -> ScrollArea:
        """Return the list with the name of its `Scroll`."""
        return self._areas.setdefault(name, ScrollArea(name))

    def build(self, tree: Child, lay_out: Callable[[Child], Layout]) -> list[Widget]:
        """Lay out a tree; return its widgets in the order of Tab."""
        self.layout, self.widgets, self.scrolls, self._background = lay_out(tree), [], [], []
        owners: list[tuple[int, Widget]] = []  # widgets around the present part, each with the index of the first part after it
        for index, part in enumerate(self.layout.parts):
            while owners and owners[-1][0] <= index:
                owners.pop()
            if isinstance(part.node, Scroll):
                self._open(part.node, part)
            if part.node.widget is not None:
                widget = self._widget(part)
                owners.append((index + 1 + part.inner_count, widget))
            if owners:
                owners[-1][1].content.append(part)
            else:
                self._background.append((index, part))
        empty = {area.name for area in self.scrolls if area.max_offset and not area.scrolled_widgets}
        later = {
            inner.node.name: part.node.tab_index
            for index, part in enumerate(self.layout.parts)
            if part.node.tab_index
            for inner in self.layout.parts[index : index + 1 + part.inner_count]
        }
        shown = [one for one in self.widgets if one not in self._areas.values() or one.name in empty]
        self.widgets = sorted(shown, key=lambda widget: later.get(widget.name, 0))
        _join_alike([widget for widget in self.widgets if isinstance(widget, Button)])
        return self.widgets

    def draw(self, canvas: Canvas) -> None:
        """Draw everything that belongs to no widget."""
        groups: list[tuple[int, ExitStack]] = []  # around the present part, each with the index of the first part after it
        for index, part in self._background:
            while groups and groups[-1][0] <= index:
                groups.pop()[1].close()
            if part.node.group:
                groups.append((index + 1 + part.inner_count, ExitStack()))
                groups[-1][1].enter_context(canvas.naming_texts(part.node.group))
            if part.scroll:
                area = self._areas[part.scroll]
                if FRect(part.bounds).move(0, -area.offset).colliderect(area.rect):
                    with area.clipped(canvas):
                        draw_part(canvas, part, -area.offset)
            else:
                draw_part(canvas, part, 0.0)
        for _end, group in reversed(groups):
            group.close()

    def _open(self, node: Scroll, part: Part) -> None:
        """Give a list its window; it is a widget of its own if no widget is inside it."""
        area = self.area(node.name)
        area.tooltip, area.shade_color = node.label, node.paper
        area.set_window(FRect(part.bounds), self.layout.lengths[node.name])
        self.scrolls.append(area)
        self.widgets.append(area)

    def _widget(self, part: Part) -> Widget:
        offset = self._areas[part.scroll].offset if part.scroll else 0.0
        rect = FRect(part.bounds).move(0, -offset)
        assert part.node.widget is not None, "the caller has seen it"
        widget = part.node.widget(rect)
        assert isinstance(widget, Widget), f"{part.node.name} makes a widget"
        widget.laid_out_y, widget.content = widget.rect.y + offset, []  # it may take a part of its node's rectangle
        if isinstance(widget, ScrollArea):  # a list that draws its own rows
            self.scrolls.append(widget)
        if part.scroll:
            self._areas[part.scroll].scrolled_widgets.append(widget)
        self.widgets.append(widget)
        return widget


def _join_alike(buttons: Sequence[Button]) -> None:
    """Let buttons that are equally large have labels of one size."""
    groups: dict[tuple[float, ...], list[Button]] = {}
    for button in buttons:
        button.alike = groups.setdefault((round(button.rect.w), round(button.rect.h), button.size), [])
        button.alike.append(button)


def draw_widgets(canvas: Canvas, widgets: Sequence[Widget], areas: Sequence[ScrollArea], hovered_name: str, pressed_name: str) -> None:
    """Draw widgets, each with the parts inside it where it is now, clipped to its list."""
    for widget in widgets:
        with clip_to_scroll_area(areas, canvas, widget):
            widget.draw(canvas, widget.name == hovered_name, widget.name == pressed_name)
            for part in widget.content:
                draw_part(canvas, part, widget.rect.y - widget.laid_out_y)


def draw_part(canvas: Canvas, part: Part, dy: float) -> None:
    """Draw one part, moved down by `dy`: its background or picture, or its text."""
    node = part.node
    if node.paint is not None:
        node.paint(canvas, FRect(part.bounds).move(0, dy))
    if isinstance(node, Text) and part.text is not None and node.color:
        at = node.inside(part.bounds)
        canvas.draw_fitted(part.text, node, FRect(at).move(0, dy))

"""A scroll area for long lists, with wheel, drag, bar, keys and shaded edges (docs/art.md, 13)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TypeVar

from pygame import FRect

from ui.assets.palette import NORMAL
from ui.canvas.canvas import Canvas
from ui.layout.solver import Layout
from ui.widgets.controls import Widget
from ui.widgets.node import Node

BAR, BAR_HIT = 6.0, 28.0  # width of the thumb, and of its hit area
SHADE = 26.0  # height of the shade at an edge
SIDE_UNITS = 6.0  # by which shadows of what is inside may stand out at the sides
NOTCH = 60.0  # units that one notch of the wheel or one arrow scrolls
W = TypeVar("W", bound=Widget)


class ScrollArea(Widget):
    """A part of the viewport that scrolls vertically; the scene keeps it and its offset over rebuilds.

      In `__init__`:  self.area = ScrollArea("rows"); self.scrolls = [self.area]      (the scene then does all the rest)
      In `build`:     self.area.place(FRect(68, 156, 712, 412), length=72 * len(rows))   first: window, and height of the whole list
                      self.area.hold(Button(command, FRect(x, self.area.y + 72 * i, w, 56)))   for every widget inside; returns the widget
      In `paint`:     with self.area.clipped(canvas): canvas.text(.., self.area.y + 72 * i)   for what is painted inside

    `area.y` is the present top of the list in logical units: count from it in `build` and `paint`, and never store it. A window of some
    rows and a half shows by itself that there is more; leave 28 units free at the right for the bar. A list without widgets inside
    (rules, a log) is added to the scene's widgets itself, before everything inside its rectangle: then Tab reaches it and arrows scroll
    it.
    """

    def __init__(self, name: str, paper: str = "", label: str = "") -> None:
        """Create the area with its tooltip; `paper` is the colour of the shades, "" for a sheet of paper."""
        super().__init__(name, FRect(0, 0, 0, 0), label)
        self.paper = paper
        self.length = 0.0
        self.offset = 0.0
        self.inner: list[Widget] = []
        self._on_bar = False

    @property
    def y(self) -> float:
        """The y of the top of the list, above the window once it is scrolled."""
        return self.rect.y - self.offset

    @property
    def furthest(self) -> float:
        """The maximum offset; 0 if all fits."""
        return max(0.0, self.length - self.rect.h)

    def place(self, rect: FRect, length: float) -> None:
        """Set the window and the height of the whole list, and remove the widgets of the last build."""
        self.rect, self.length = rect, length
        self.inner.clear()
        self.offset = min(self.offset, self.furthest)

    def follow(self, layout: Layout) -> None:
        """Take the place that a layout has for the `Scroll` of this name; none if it has no such node."""
        rect = layout[self.name] if self.name in layout else FRect(0, 0, 0, 0)
        self.place(rect, layout.lengths.get(self.name, 0.0))

    def hold(self, widget: W) -> W:
        """Make a widget scroll with the list, and return the widget."""
        self.inner.append(widget)
        return widget

    def scroll(self, by: float) -> bool:
        """Scroll the list down by this distance, as far as possible; return True if it moved."""
        offset = min(max(0.0, self.offset + by), self.furthest)
        by, self.offset = offset - self.offset, offset
        for widget in self.inner:
            widget.rect.y -= by
        return by != 0

    def reveal(self, top: float, height: float) -> bool:
        """Scroll just enough to show this part of the viewport completely; return True if the list moved."""
        max_width = SHADE if self.furthest and height + 2 * SHADE < self.rect.h else 0.0
        above, below = self.rect.y + max_width - top, top + height + max_width - self.rect.bottom
        return self.scroll(-above) if above > 0 else self.scroll(below) if below > 0 else False

    def type(self, keys: str) -> bool:
        """Scroll by arrow, page, Home and End keys; return False if the list did not move, so that the focus can move on."""
        page = self.rect.h - NOTCH
        steps = {"up": -NOTCH, "down": NOTCH, "page up": -page, "page down": page, "home": -self.length, "end": self.length}
        return keys in steps and self.scroll(steps[keys])

    def node(self) -> Node:
        return Node(self.name, "scroll", self.rect, self.tooltip, scrolled=(self.offset, self.furthest))

    def grip(self, x: float, y: float) -> bool:
        """Begin a press of the pointer in the list; return True if it is on the scroll bar, whose thumb then follows."""
        self._on_bar = self.on_bar(x, y)
        if self._on_bar:
            thumb = self._thumb()
            if not thumb.top <= y <= thumb.bottom:
                self.pull(y - thumb.centery)
        return self._on_bar

    def on_bar(self, x: float, y: float) -> bool:
        return bool(self.furthest) and self.rect.collidepoint(x, y) and x > self.rect.right - BAR_HIT

    def activate(self) -> None:
        """Scroll a page down; from the end back to the beginning."""
        if not self.scroll(self.rect.h - NOTCH):
            self.scroll(-self.length)

    def pull(self, dy: float) -> bool:
        """Scroll by a drag of `dy`: the list follows the finger, or the bar's thumb follows the pointer."""
        return self.scroll(dy * self.furthest / max(1.0, self.rect.h - self._thumb().h) if self._on_bar else -dy)

    def clipped(self, canvas: Canvas, beyond: float = 0) -> AbstractContextManager[None]:
        """Clip drawing to the window, extended by `beyond` on each side."""
        return canvas.clipped(self.rect.inflate(2 * max(beyond, SIDE_UNITS), 2 * beyond))

    def draw_edges(self, canvas: Canvas) -> None:
        """Draw shades at the edges beyond which the list goes on, and the scroll bar, over everything in the list's window."""
        if not self.furthest:
            return
        rect = self.rect
        if self.offset > 0.5:
            canvas.vec(rect.x, rect.y, rect.w, SHADE, _shade(rect.w, self.paper or _paper(rect.y), 1, 0))
        if self.offset < self.furthest - 0.5:
            canvas.vec(rect.x, rect.bottom - SHADE, rect.w, SHADE, _shade(rect.w, self.paper or _paper(rect.bottom), 0, 1))
        canvas.box(FRect(rect.right - 10, rect.y, BAR, rect.h), BAR / 2, "groove", op=0.6)
        canvas.box(self._thumb(), BAR / 2, "brass")

    def draw_focus(self, canvas: Canvas) -> None:
        canvas.ring(self.rect, "focus_ring", 12, 3)

    def _thumb(self) -> FRect:
        rect, fraction = self.rect, self.rect.h / max(self.length, 1)
        height = max(40.0, rect.h * fraction)
        way = (rect.h - height) * self.offset / self.furthest
        return FRect(rect.right - 10, rect.y + way, BAR, height)


def _paper(y: float) -> str:
    """Return the colour of a sheet at this y: sheets reach from 32 to 768 and darken slightly downwards."""
    fraction = min(1.0, max(0.0, (y - 32) / 736))
    ends = zip(*(bytes.fromhex(NORMAL[role][1:]) for role in ("surface", "surface_end")), strict=True)
    return "#" + "".join(f"{round(start + (end - start) * fraction):02X}" for start, end in ends)


def _shade(w: float, color: str, start: float, end: float) -> str:
    """Return the SVG body of a shade that fades from top to bottom between two opacities."""
    stops = f'<stop offset="0" stop-color="{color}" stop-opacity="{start}"/><stop offset="1" stop-color="{color}" stop-opacity="{end}"/>'
    defs = f'<defs><linearGradient id="s" x1="0%" y1="0%" x2="0%" y2="100%">{stops}</linearGradient></defs>'
    return f'{defs}<rect x="0" y="0" width="{w}" height="{SHADE}" fill="url(#s)"/>'


def area_of(areas: Sequence[ScrollArea], widget: Widget) -> ScrollArea | None:
    """Return the scroll area of this widget; None if it does not scroll."""
    return next((area for area in areas if widget in area.inner), None)


def window(areas: Sequence[ScrollArea], canvas: Canvas, widget: Widget, beyond: float = 0) -> AbstractContextManager[None]:
    """Clip drawing to the scroll area of this widget, if it has one."""
    area = area_of(areas, widget)
    return nullcontext() if area is None else area.clipped(canvas, beyond)

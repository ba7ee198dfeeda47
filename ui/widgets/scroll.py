"""A scroll area for long lists, with wheel, drag, bar, keys and shaded edges (docs/art.md, 13)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext

from pygame import FRect

from ui.assets.palette import NORMAL
from ui.canvas.canvas import Canvas
from ui.layout.containers import SCROLL_SHADE_UNITS
from ui.layout.nodes import TOLERANCE
from ui.widgets.controls import Widget
from ui.widgets.node import Node

BAR_WIDTH_UNITS, BAR_HIT_UNITS = 6.0, 28.0  # width of the thumb, and of its hit area
BAR_MARGIN_UNITS = 10.0  # from the left edge of the bar to the right edge of the window
VISIBLE_OFFSET_UNITS = 0.5  # an offset from which there is something to see beyond an edge
SIDE_UNITS = 6.0  # by which shadows of what is inside may stand out at the sides
NOTCH_UNITS = 60.0  # units that one notch of the wheel or one arrow scrolls


class ScrollArea(Widget):
    """A part of the viewport that scrolls vertically, for a `Scroll` of a composition; it keeps its offset over rebuilds.

    A list without widgets inside (rules, a log) is a widget itself: then Tab reaches it and arrows scroll it.
    """

    def __init__(self, name: str, label: str = "") -> None:
        """Create the area with its tooltip."""
        super().__init__(name, FRect(), label)
        self.shade_color = ""  # the colour role of the shades; "" on a sheet of paper
        self.content_height = 0.0
        self.offset = 0.0
        self.scrolled_widgets: list[Widget] = []
        self._is_bar_held = False

    @property
    def content_top(self) -> float:
        """The y of the top of the list, above the window once it is scrolled."""
        return self.rect.y - self.offset

    @property
    def max_offset(self) -> float:
        """The maximum offset; 0 if all fits."""
        overflow = self.content_height - self.rect.h
        return overflow if overflow > TOLERANCE else 0.0

    def set_window(self, rect: FRect, content_height: float) -> None:
        """Set the window and the height of the whole list, and remove the widgets of the last build."""
        self.rect, self.content_height = rect, content_height
        self.scrolled_widgets.clear()
        self.offset = min(self.offset, self.max_offset)

    def scroll_by(self, distance: float) -> bool:
        """Scroll the list down by this distance, as far as possible; return True if it moved."""
        offset = min(max(0.0, self.offset + distance), self.max_offset)
        distance, self.offset = offset - self.offset, offset
        for widget in self.scrolled_widgets:
            widget.rect.y -= distance
        return distance != 0

    def scroll_into_view(self, top: float, height: float) -> bool:
        """Scroll just enough to show this part of the viewport completely; return True if the list moved."""
        max_width = SCROLL_SHADE_UNITS if self.max_offset and height + 2 * SCROLL_SHADE_UNITS < self.rect.h else 0.0
        above, below = self.rect.y + max_width - top, top + height + max_width - self.rect.bottom
        return self.scroll_by(-above) if above > 0 else self.scroll_by(below) if below > 0 else False

    def handle_key(self, keys: str) -> bool:
        """Scroll by arrow, page, Home and End keys; return False if the list did not move, so that the focus can move on."""
        page = self.rect.h - NOTCH_UNITS
        steps = {
            "up": -NOTCH_UNITS,
            "down": NOTCH_UNITS,
            "page up": -page,
            "page down": page,
            "home": -self.content_height,
            "end": self.content_height,
        }
        return keys in steps and self.scroll_by(steps[keys])

    def node(self) -> Node:
        return Node(self.name, "scroll", self.rect, self.tooltip, scroll_position=(self.offset, self.max_offset))

    def press_bar(self, x: float, y: float) -> bool:
        """Begin a press of the pointer in the list; return True if it is on the scroll bar, whose thumb then follows."""
        self._is_bar_held = self.is_on_bar(x, y)
        if self._is_bar_held:
            thumb = self._thumb_rect()
            if not thumb.top <= y <= thumb.bottom:
                self.drag_by(y - thumb.centery)
        return self._is_bar_held

    def is_on_bar(self, x: float, y: float) -> bool:
        return bool(self.max_offset) and self.rect.collidepoint(x, y) and x > self.rect.right - BAR_HIT_UNITS

    def activate(self) -> None:
        """Scroll a page down; from the end back to the beginning."""
        if not self.scroll_by(self.rect.h - NOTCH_UNITS):
            self.scroll_by(-self.content_height)

    def drag_by(self, dy: float) -> bool:
        """Scroll by a drag of `dy`: the list follows the finger, or the bar's thumb follows the pointer."""
        return self.scroll_by(dy * self.max_offset / max(1.0, self.rect.h - self._thumb_rect().h) if self._is_bar_held else -dy)

    def clipped(self, canvas: Canvas, margin: float = 0) -> AbstractContextManager[None]:
        """Clip drawing to the window and a margin around it, except at an end where the list continues."""
        above, below = (0.0 if goes_on else margin for goes_on in _ends_that_go_on(self))
        side, rect = max(margin, SIDE_UNITS), self.rect
        return canvas.clipped(FRect(rect.x - side, rect.y - above, rect.w + 2 * side, rect.h + above + below))

    def draw_edges(self, canvas: Canvas) -> None:
        """Draw shades at the edges beyond which the list goes on, and the scroll bar, over everything in the list's window."""
        if self.max_offset:
            _draw_shades(self, canvas)
            right = self.rect.right - BAR_MARGIN_UNITS
            canvas.draw_box(FRect(right, self.rect.y, BAR_WIDTH_UNITS, self.rect.h), BAR_WIDTH_UNITS / 2, "groove", opacity=0.6)
            canvas.draw_box(self._thumb_rect(), BAR_WIDTH_UNITS / 2, "brass")

    def draw_focus(self, canvas: Canvas) -> None:
        canvas.draw_ring(self.rect, "focus_ring", 12, 3)

    def _thumb_rect(self) -> FRect:
        rect, fraction = self.rect, self.rect.h / max(self.content_height, 1)
        height = max(40.0, rect.h * fraction)
        way = (rect.h - height) * self.offset / self.max_offset
        return FRect(rect.right - BAR_MARGIN_UNITS, rect.y + way, BAR_WIDTH_UNITS, height)


def _ends_that_go_on(area: ScrollArea) -> tuple[bool, bool]:
    """Return True for the top, and for the bottom, if there is something to see beyond it."""
    return area.offset > VISIBLE_OFFSET_UNITS, area.offset < area.max_offset - VISIBLE_OFFSET_UNITS


def _draw_shades(area: ScrollArea, canvas: Canvas) -> None:
    """Draw shades at the edges beyond which the list goes on, over its rows or over the ring around one of them."""
    rect, (is_cut_above, is_cut_below) = area.rect, _ends_that_go_on(area)
    if is_cut_above:
        body = _shade_svg(rect.w, area.shade_color or _sheet_color_at(rect.y), 1, 0)
        canvas.draw_svg_body(rect.x, rect.y, rect.w, SCROLL_SHADE_UNITS, body)
    if is_cut_below:
        body = _shade_svg(rect.w, area.shade_color or _sheet_color_at(rect.bottom), 0, 1)
        canvas.draw_svg_body(rect.x, rect.bottom - SCROLL_SHADE_UNITS, rect.w, SCROLL_SHADE_UNITS, body)


def _sheet_color_at(y: float) -> str:
    """Return the colour of a sheet at this y: sheets reach from 32 to 768 and darken slightly downwards."""
    fraction = min(1.0, max(0.0, (y - 32) / 736))
    ends = zip(*(bytes.fromhex(NORMAL[role][1:]) for role in ("surface", "surface_end")), strict=True)
    return "#" + "".join(f"{round(start + (end - start) * fraction):02X}" for start, end in ends)


def _shade_svg(w: float, color: str, top_opacity: float, bottom_opacity: float) -> str:
    """Return the SVG body of a shade that fades from top to bottom between two opacities."""
    stops = f'<stop offset="0" stop-color="{color}" stop-opacity="{top_opacity}"/><stop offset="1" stop-color="{color}" stop-opacity="{bottom_opacity}"/>'
    defs = f'<defs><linearGradient id="s" x1="0%" y1="0%" x2="0%" y2="100%">{stops}</linearGradient></defs>'
    return f'{defs}<rect x="0" y="0" width="{w}" height="{SCROLL_SHADE_UNITS}" fill="url(#s)"/>'


def scroll_area_of(scroll_areas: Sequence[ScrollArea], widget: Widget) -> ScrollArea | None:
    """Return the scroll area of this widget; None if it does not scroll."""
    return next((area for area in scroll_areas if widget in area.scrolled_widgets), None)


def scroll_at(scroll_areas: Sequence[ScrollArea], point: tuple[float, float], notches: float) -> bool:
    """Scroll the list at this point by notches of the wheel; return True if it has moved."""
    return any(area.scroll_by(-NOTCH_UNITS * notches) for area in scroll_areas if area.rect.collidepoint(point))


def clip_to_scroll_area(scroll_areas: Sequence[ScrollArea], canvas: Canvas, widget: Widget) -> AbstractContextManager[None]:
    """Clip drawing to the scroll area of this widget, if it has one."""
    area = scroll_area_of(scroll_areas, widget)
    return nullcontext() if area is None else area.clipped(canvas)


def draw_focus_ring(scroll_areas: Sequence[ScrollArea], canvas: Canvas, widget: Widget, margin: float) -> None:
    """Draw the focus ring of a widget; in a list it fades at the edges like everything else there."""
    if (area := scroll_area_of(scroll_areas, widget)) is None:
        widget.draw_focus(canvas)
        return
    with area.clipped(canvas, margin):
        widget.draw_focus(canvas)
    _draw_shades(area, canvas)

"""The tooltip of the widget that is hovered or focused."""

from __future__ import annotations

from pygame import FRect

from ui.canvas.canvas import Canvas
from ui.widgets.controls import Widget


def draw_tip(canvas: Canvas, text: str, over: FRect) -> None:
    """Draw a tooltip beside a widget, inside the window."""
    lines = canvas.wrap(text, 320, 16)
    w = max(canvas.rasterizer.width(line, 16) for line in lines) + 24
    h = canvas.leading(16) * len(lines) + 14
    whole = canvas.viewport.whole
    x = min(max(over.centerx - w / 2, whole.left + 8), whole.right - w - 8)
    y = over.bottom + 10 if over.bottom + 10 + h < whole.bottom else over.top - h - 10
    canvas.box(FRect(x, y, w, h), 10, "smoke", "brass", 1.5, 0.95, level=2)
    canvas.block(lines, x + w / 2, y + h / 2, 16, "on_wood", align="c")


def draw_tip_of(canvas: Canvas, widget: Widget | None) -> None:
    """Draw the tooltip of a widget, if it has one."""
    if widget is not None and widget.tooltip:
        draw_tip(canvas, widget.tooltip, widget.rect)

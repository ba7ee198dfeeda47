"""The tooltip of the widget that is hovered or focused."""

from __future__ import annotations

from pygame import FRect

from ui.canvas.canvas import Canvas
from ui.widgets.controls import Widget


def draw_tooltip(canvas: Canvas, text: str, widget_rect: FRect) -> None:
    """Draw a tooltip beside a widget, inside the window."""
    lines = canvas.wrap(text, 320, 16)
    w = max(canvas.rasterizer.text_width(line, 16) for line in lines) + 24
    h = canvas.line_height(16) * len(lines) + 14
    whole = canvas.viewport.window_rect
    x = min(max(widget_rect.centerx - w / 2, whole.left + 8), whole.right - w - 8)
    y = widget_rect.bottom + 10 if widget_rect.bottom + 10 + h < whole.bottom else widget_rect.top - h - 10
    canvas.draw_box(FRect(x, y, w, h), 10, "smoke", "brass", 1.5, 0.95, level=2)
    canvas.draw_lines(lines, x + w / 2, y + h / 2, 16, "on_wood", align="c")


def draw_widget_tooltip(canvas: Canvas, widget: Widget | None) -> None:
    """Draw the tooltip of a widget, if it has one."""
    if widget is not None and widget.tooltip:
        draw_tooltip(canvas, widget.tooltip, widget.rect)

"""The tooltip of the widget that is hovered or focused."""

from __future__ import annotations

from pygame import FRect

from ui.canvas.brush import Brush
from ui.widgets.controls import Widget


def draw_tip(brush: Brush, text: str, over: FRect) -> None:
    """Draw a tooltip beside a widget, inside the window."""
    lines = brush.wrapped(text, 320, 16)
    w = max(brush.skin.width(line, 16) for line in lines) + 24
    h = brush.leading(16) * len(lines) + 14
    whole = brush.page.whole
    x = min(max(over.centerx - w / 2, whole.left + 8), whole.right - w - 8)
    y = over.bottom + 10 if over.bottom + 10 + h < whole.bottom else over.top - h - 10
    brush.box(FRect(x, y, w, h), 10, "smoke", "brass", 1.5, 0.95, level=2)
    brush.block(lines, x + w / 2, y + h / 2, 16, "on_wood", align="c")


def draw_tip_of(brush: Brush, widget: Widget | None) -> None:
    """Draw the tooltip of a widget, if it has one."""
    if widget is not None and widget.tip:
        draw_tip(brush, widget.tip, widget.rect)

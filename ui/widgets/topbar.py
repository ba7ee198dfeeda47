"""The bar at the top of a table or sheet: home button, title, and buttons from the right."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.assets.translation import capitalize_first
from ui.canvas.canvas import Canvas, gradient_svg
from ui.canvas.viewport import Viewport
from ui.layout.containers import Row
from ui.layout.nodes import Box
from ui.widgets.controls import Command
from ui.widgets.parts import ICON_BUTTON_UNITS, icon_button

BAR_HEIGHT_UNITS = 72.0


def _bar_svg(w: float, _h: float) -> str:
    """Return the SVG body of the top bar's background."""
    ground = f'{gradient_svg("a", "bar", "bar_end")}<rect x="0" y="0" width="{w}" height="72" fill="url(#a)" opacity="0.72"/>'
    return ground + f'<path d="M0 72H{w}" stroke="wood_pale" stroke-width="1.5" opacity="0.5"/>'


def _shorten_line(canvas: Canvas, line: str, max_width: float) -> str:
    """Return the line without the last of its parts, separated by dots, that do not fit."""
    while " · " in line and not canvas.fits(line, max_width, 17):
        line = line.rpartition(" · ")[0]
    return line


def bar(
    viewport: Viewport, home: Command, commands: Sequence[Command], title: str, line: str = "", short: str = "", primary: str = ""
) -> Row:
    """Return the bar as a node: the home button, the title with a line, and buttons from the right, the first one rightmost."""
    keys = [icon_button(command, "primary" if command.name == primary else "wood") for command in reversed(commands)]
    name = Box(grow=1, paint=lambda canvas, rect: _draw_title(canvas, rect, title, line, short))
    parts = [icon_button(home, "wood"), name, *keys]
    spacing = (60.0 if viewport.is_portrait else 64.0) - ICON_BUTTON_UNITS
    return Row(parts, spacing, height=BAR_HEIGHT_UNITS, padding=(16, 8, 16, 8), tab_index=1, paint=_draw_ground)


def _draw_ground(canvas: Canvas, rect: FRect) -> None:
    """Draw the background of the bar over the whole width of the window."""
    whole = canvas.viewport.window_rect
    canvas.draw_stretched_box(FRect(whole.x, rect.y, whole.w, 76), 4, _bar_svg, has_plain_fill=False)


def _draw_title(canvas: Canvas, rect: FRect, title: str, line: str, short: str) -> None:
    """Draw the title above the line, which loses its last parts and then becomes `short`; in a compact window `short` is beside the title."""
    x, max_width, low = rect.x + 12, rect.w - 12, canvas.viewport.is_compact
    width = canvas.fit_text(title, x, rect.y + (28 if low or not line else 17), max_width, 24, "on_wood", "s")
    if low and short:
        short, left = f"· {short}", max_width - width - 10
        if canvas.fits(short, left, 19):
            canvas.fit_text(short, x + width + 10, rect.y + 29, left, 19, "on_wood_soft")
    elif line and not low:
        line = _shorten_line(canvas, line, max_width)
        line = capitalize_first(short) if short and not canvas.fits(line, max_width, 17) else line
        canvas.fit_text(line, x, rect.y + 45, max_width, 17, "on_wood_soft")

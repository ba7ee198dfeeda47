"""The bar at the top of a table or sheet: home button, title, and buttons from the right."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.assets.translation import capital
from ui.canvas.canvas import Canvas, gradient
from ui.canvas.viewport import Viewport
from ui.widgets.controls import Button, Command, Widget

HEIGHT = 72.0


def pitch(viewport: Viewport) -> float:
    """Return the distance from button to button in the top bar; in portrait it is smaller."""
    return 60.0 if viewport.is_portrait else 64.0


def bar_keys(viewport: Viewport, home: Command, commands: Sequence[Command], primary: str = "") -> list[Widget]:
    """Return the top bar's buttons: home at the left and the others from the right, the first one rightmost."""
    x, y, right = viewport.rect.x, viewport.rect.y, viewport.rect.right
    keys: list[Widget] = [Button(home, FRect(x + 16, y + 8, 56, 56), "wood", bare=True)]
    for index, command in enumerate(commands):
        keys.append(
            Button(
                command,
                FRect(right - 72 - pitch(viewport) * index, y + 8, 56, 56),
                "primary" if command.name == primary else "wood",
                bare=True,
            )
        )
    return [keys[0], *reversed(keys[1:])]


def draw_bar(canvas: Canvas, title: str, line: str, keys: int, short: str = "") -> None:
    """Draw the top bar with a title and a line under it, beside `keys` buttons at the right.

    If the line is too wide, it loses its last parts and then becomes `short`; in a compact window only `short` is shown, beside the
    title.
    """
    whole, rect = canvas.viewport.whole, canvas.viewport.rect
    canvas.stretched(FRect(whole.x, rect.y, whole.w, 76), 4, _smoked, plain=False)
    max_width = rect.w - 80 - pitch(canvas.viewport) * keys - 92
    low = canvas.viewport.is_compact
    width = canvas.fit_text(title, rect.x + 92, rect.y + (36 if low or not line else 25), max_width, 24, "on_wood", "s")
    if low and short:
        short, left = f"· {short}", max_width - width - 10
        if canvas.rasterizer.width(short, canvas.fitting(short, left, 19)) <= left:
            canvas.fit_text(short, rect.x + 102 + width, rect.y + 37, left, 19, "on_wood_soft")
    elif line and not low:
        line = _shortened(canvas, line, max_width)
        line = capital(short) if short and canvas.rasterizer.width(line, canvas.fitting(line, max_width, 17)) > max_width else line
        canvas.fit_text(line, rect.x + 92, rect.y + 53, max_width, 17, "on_wood_soft")


def _smoked(w: float, _h: float) -> str:
    """Return the SVG body of the top bar's background."""
    ground = f'{gradient("a", "bar", "bar_end")}<rect x="0" y="0" width="{w}" height="72" fill="url(#a)" opacity="0.72"/>'
    return ground + f'<path d="M0 72H{w}" stroke="wood_pale" stroke-width="1.5" opacity="0.5"/>'


def _shortened(canvas: Canvas, line: str, max_width: float) -> str:
    """Return the line without the last of its parts, separated by dots, that do not fit."""
    while " · " in line and canvas.rasterizer.width(line, canvas.fitting(line, max_width, 17)) > max_width:
        line = line.rpartition(" · ")[0]
    return line

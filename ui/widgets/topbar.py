"""The bar at the top of a table or a sheet: home, title, and keys from the right."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.canvas import palette as ink
from ui.canvas.brush import Brush, gradient
from ui.widgets.controls import Command, Key, Widget

HEIGHT = 72.0


def bar_keys(home: Command, commands: Sequence[Command], primary: str = "") -> list[Widget]:
    """The home key at the left and the others from the right, the first at the very right."""
    keys: list[Widget] = [Key(home, FRect(16, 8, 56, 56), "wood", bare=True)]
    for index, command in enumerate(commands):
        keys.append(Key(command, FRect(1208 - 64 * index, 8, 56, 56), "primary" if command.name == primary else "wood", bare=True))
    return [keys[0], *reversed(keys[1:])]


def draw_bar(brush: Brush, title: str, line: str, keys: int, short: str = "") -> None:
    """`keys`: how many keys stand at the right; `short`: what of the line stays where there is no room for it, beside the title."""
    whole = brush.page.whole
    body = f'{gradient("a", "#150A03", "#1E1008")}<rect x="0" y="0" width="{whole.w}" height="72" fill="url(#a)" opacity="0.72"/>'
    body += f'<path d="M0 72H{whole.w}" stroke="#C99760" stroke-width="1.5" opacity="0.5"/>'
    brush.vec(whole.x, 0, whole.w, 76, body)
    room = 1200 - 64 * keys - 92
    low = brush.page.compact
    wide = brush.fit(title, 92, 36 if low or not line else 25, room, 24, ink.CREAM, "s")
    if low and short:
        brush.fit(f"· {short}", 102 + wide, 37, room - wide - 10, 19, ink.SAND)
    elif line and not low:
        brush.fit(line, 92, 53, room, 17, ink.SAND)

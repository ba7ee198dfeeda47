"""The bar at the top of a table or a sheet: home, title, and keys from the right."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.assets.words import capital
from ui.canvas import palette as ink
from ui.canvas.brush import Brush, gradient
from ui.canvas.page import Page
from ui.widgets.controls import Command, Key, Widget

HEIGHT = 72.0


def bar_keys(page: Page, home: Command, commands: Sequence[Command], primary: str = "") -> list[Widget]:
    """The home key at the left and the others from the right, the first at the very right."""
    x, y, right = page.rect.x, page.rect.y, page.rect.right
    keys: list[Widget] = [Key(home, FRect(x + 16, y + 8, 56, 56), "wood", bare=True)]
    for index, command in enumerate(commands):
        keys.append(
            Key(command, FRect(right - 72 - 64 * index, y + 8, 56, 56), "primary" if command.name == primary else "wood", bare=True)
        )
    return [keys[0], *reversed(keys[1:])]


def draw_bar(brush: Brush, title: str, line: str, keys: int, short: str = "") -> None:
    """`keys`: how many keys stand at the right; `short`: what of the line stays where there is no room for it."""
    whole = brush.page.whole
    body = f'{gradient("a", "#150A03", "#1E1008")}<rect x="0" y="0" width="{whole.w}" height="72" fill="url(#a)" opacity="0.72"/>'
    body += f'<path d="M0 72H{whole.w}" stroke="#C99760" stroke-width="1.5" opacity="0.5"/>'
    at = brush.page.rect
    brush.vec(whole.x, at.y, whole.w, 76, body)
    room = at.w - 80 - 64 * keys - 92
    if brush.page.compact:
        line = short
    elif not _has_room(brush, line, room, 17):
        line = short or line
    wide = brush.skin.width(title, brush.fitting(title, room, 24, "s"), "s")
    beside = brush.page.compact and _has_room(brush, f"· {line}", room - wide - 10, 19)
    brush.fit(title, at.x + 92, at.y + (36 if beside or not line else 25), room, 24, ink.CREAM, "s")
    if line and beside:
        brush.fit(f"· {line}", at.x + 102 + wide, at.y + 37, room - wide - 10, 19, ink.SAND)
    elif line:
        brush.fit(capital(line), at.x + 92, at.y + 53, room, 17, ink.SAND)


def _has_room(brush: Brush, text: str, room: float, size: float) -> bool:
    """Whether it fits, a little smaller perhaps."""
    return brush.skin.width(text, brush.fitting(text, room, size)) <= room

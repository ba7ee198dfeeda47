"""The bar at the top of a table or sheet: home button, title, and buttons from the right."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.assets.words import capital
from ui.canvas.brush import Brush, gradient
from ui.canvas.page import Page
from ui.widgets.controls import Command, Key, Widget

HEIGHT = 72.0


def pitch(page: Page) -> float:
    """Return the distance from button to button; in portrait it is smaller."""
    return 60.0 if page.tall else 64.0


def bar_keys(page: Page, home: Command, commands: Sequence[Command], primary: str = "") -> list[Widget]:
    """Return the home button at the left and the others from the right, the first one rightmost."""
    x, y, right = page.rect.x, page.rect.y, page.rect.right
    keys: list[Widget] = [Key(home, FRect(x + 16, y + 8, 56, 56), "wood", bare=True)]
    for index, command in enumerate(commands):
        keys.append(
            Key(
                command, FRect(right - 72 - pitch(page) * index, y + 8, 56, 56), "primary" if command.name == primary else "wood", bare=True
            )
        )
    return [keys[0], *reversed(keys[1:])]


def draw_bar(brush: Brush, title: str, line: str, keys: int, short: str = "") -> None:
    """Draw the bar with a title and a line, beside `keys` buttons at the right.

    If the line is too wide, it loses its last parts and then becomes `short`; in a compact window only `short` is shown, beside the
    title.
    """
    whole, at = brush.page.whole, brush.page.rect
    brush.stretched(FRect(whole.x, at.y, whole.w, 76), 4, _smoked, plain=False)
    room = at.w - 80 - pitch(brush.page) * keys - 92
    low = brush.page.compact
    wide = brush.fit(title, at.x + 92, at.y + (36 if low or not line else 25), room, 24, "on_wood", "s")
    if low and short:
        short, left = f"· {short}", room - wide - 10
        if brush.skin.width(short, brush.fitting(short, left, 19)) <= left:
            brush.fit(short, at.x + 102 + wide, at.y + 37, left, 19, "on_wood_soft")
    elif line and not low:
        line = _shortened(brush, line, room)
        line = capital(short) if short and brush.skin.width(line, brush.fitting(line, room, 17)) > room else line
        brush.fit(line, at.x + 92, at.y + 53, room, 17, "on_wood_soft")


def _smoked(w: float, _h: float) -> str:
    """Return the drawing of the bar's background."""
    ground = f'{gradient("a", "bar", "bar_end")}<rect x="0" y="0" width="{w}" height="72" fill="url(#a)" opacity="0.72"/>'
    return ground + f'<path d="M0 72H{w}" stroke="wood_pale" stroke-width="1.5" opacity="0.5"/>'


def _shortened(brush: Brush, line: str, room: float) -> str:
    """Return the line without the last parts that do not fit."""
    while " · " in line and brush.skin.width(line, brush.fitting(line, room, 17)) > room:
        line = line.rpartition(" · ")[0]
    return line

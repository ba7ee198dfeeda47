"""The key that arms the words of the next move, where a game has such words."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.widgets.controls import Command, Key


class ClaimKey(Key):
    """Honey while it waits, teal with a check while the words are armed; off where no move could need them."""

    def __init__(self, rect: FRect, label: str, useful: bool, armed: bool, flip: Callable[[], None]) -> None:
        why = "" if useful or armed else _("Nothing that you can lay now needs these words.")
        command = Command("claim", label, flip, "check" if armed else "talk", ("q",), why)
        super().__init__(command, rect, "teal" if armed else "primary" if useful else "wood", 24)
        self.armed = armed

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        super().draw(brush, hover, pressed or self.armed)  # armed, it stays down

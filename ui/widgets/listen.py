"""The loudspeaker key: reads aloud what stands beside it."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from ui.assets.words import _
from ui.widgets.controls import Command, Key


class ListenKey(Key):
    """`why`: why nothing can be heard; then it is faded, and says so."""

    def __init__(self, rect: FRect, read: Callable[[], object], why: str = "", name: str = "listen", label: str = "") -> None:
        super().__init__(Command(name, label or _("Read aloud"), read, "listen", why=why), rect, "wood", bare=True)

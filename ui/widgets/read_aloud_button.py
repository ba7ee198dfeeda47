"""A button that reads a nearby text aloud."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from ui.assets.translation import _
from ui.widgets.controls import Button, Command


class ReadAloudButton(Button):
    """A loudspeaker button; if it is disabled, it is faded and its tooltip gives the reason."""

    def __init__(
        self, rect: FRect, on_press: Callable[[], object], disabled_reason: str = "", name: str = "listen", label: str = ""
    ) -> None:
        super().__init__(
            Command(name, label or _("Read aloud"), on_press, "listen", disabled_reason=disabled_reason), rect, "wood", is_icon_only=True
        )

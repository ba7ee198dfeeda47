"""What a screen tells somebody who does not see it, beyond its widgets and its texts. The defaults suit every room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ui.widgets.node import Node, Role


@dataclass(frozen=True, slots=True)
class Group:
    """Things that belong together: a hand is a list, a board is a grid. `name`: its own in the screen; `columns`: of a grid."""

    name: str
    role: Role
    label: str


class Telling:
    """`title`, `read`, `hand` and `happened` answer the keys that speak; "" leaves the answer to what stands on the screen."""

    def title(self) -> str:
        """Which room this is."""
        return ""

    def read(self) -> str:
        """All that matters here, in short sentences."""
        return ""

    def hand(self) -> str:
        """What the person at the screen holds."""
        return ""

    def happened(self) -> str:
        """What happened last."""
        return ""

    def pieces(self) -> Sequence[Node]:
        """What is drawn as a picture, is no widget, and has a name."""
        return ()

    def worth(self, text: str) -> bool:
        """Whether a text that belongs to no widget is told."""
        return True

    def ground(self, name: str) -> bool:
        """Whether other things lie on the widget of this name, and are no part of it."""
        return False

    def group(self, name: str) -> Group | None:
        """Where the widget or piece of this name belongs."""
        return None

"""What a screen tells somebody who does not see it, beyond its widgets and its texts. The defaults suit every room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ui.assets.words import _, cards
from ui.widgets.node import Node, Role


@dataclass(frozen=True, slots=True)
class Group:
    """Things that belong together: a hand is a list, a board is a grid. `name`: its own in the screen; `columns`: of a grid."""

    name: str
    role: Role
    label: str


class Telling:
    """`title`, `read`, `hand` and `happened` answer the keys that speak; "" leaves the answer to what stands on the screen."""

    def __init__(self, title: Callable[[], str] = lambda: "", happened: Callable[[], str] = lambda: "") -> None:
        self._title, self._happened = title, happened

    def called(self, title: Callable[[], str]) -> None:
        """The room has another title from now on."""
        self._title = title

    def title(self) -> str:
        """Which room this is."""
        return self._title()

    @property
    def open(self) -> bool:
        """Whether all that is written here may be read."""
        return True

    def read(self) -> str:
        """All that matters here, in short sentences."""
        return ""

    def hand(self) -> str:
        """What the person at the screen holds."""
        return ""

    def happened(self) -> str:
        """What happened last."""
        return self._happened()

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


def held(names: Sequence[str]) -> str:
    """A hand in a sentence."""
    if not names:
        return _("You hold no cards here.")
    return _("You hold {count}: {cards}").format(count=cards(len(names)), cards=", ".join(names))

"""Accessibility information of a scene beyond its widgets and texts; the defaults suit every screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ui.assets.translation import _, cards
from ui.widgets.node import Node, Role


@dataclass(frozen=True, slots=True)
class NodeGroup:
    """A group of related nodes, such as a hand (a list) or a board (a grid)."""

    name: str  # unique in the screen
    role: Role
    label: str


class AccessibilityInfo:
    """Accessibility information of a scene; `title`, `read`, `hand` and `last_events_text` answer spoken queries.

    For "" the answer is made from the texts on the screen.
    """

    def __init__(self, title: Callable[[], str] = lambda: "", happened: Callable[[], str] = lambda: "") -> None:
        self._title, self._happened = title, happened

    def called(self, title: Callable[[], str]) -> None:
        """Set the title of the screen."""
        self._title = title

    def title(self) -> str:
        """Return the title of the screen."""
        return self._title()

    @property
    def open(self) -> bool:
        """True if all texts of the screen may be read."""
        return True

    def read(self) -> str:
        """Return all that matters on the screen, in short sentences."""
        return ""

    def hand(self) -> str:
        """Return what the player holds."""
        return ""

    def last_events_text(self) -> str:
        """Return what happened last."""
        return self._happened()

    def pieces(self) -> Sequence[Node]:
        """Return the nodes of drawn pieces that are no widgets and have a name."""
        return ()

    def worth(self, text: str) -> bool:
        """Return True if a text that belongs to no widget is to be read."""
        return True

    def ground(self, name: str) -> bool:
        """Return True if the widget of this name is a background for other nodes."""
        return False

    def group(self, name: str) -> NodeGroup | None:
        """Return the group of the widget or piece of this name."""
        return None


def held(names: Sequence[str]) -> str:
    """Return the cards of a hand in a sentence."""
    if not names:
        return _("You hold no cards here.")
    return _("You hold {count}: {cards}").format(count=cards(len(names)), cards=", ".join(names))

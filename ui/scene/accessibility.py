"""Accessibility information of a scene beyond its widgets and texts; the defaults suit every screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ui.assets.translation import _, card_count_text
from ui.widgets.node import Node, Role

HAND_GROUP = "hand"  # name of the group of the cards that the player holds


@dataclass(frozen=True, slots=True)
class NodeGroup:
    """A group of related nodes, such as a hand (a list) or a board (a grid)."""

    name: str  # unique in the screen
    role: Role
    label: str


class AccessibilityInfo:
    """What a scene tells screen readers beyond its widgets; `title`, `summary_text`, `hand_text` and `last_events_text` answer spoken queries.

    For "" the answer is made from the texts on the screen.
    """

    def __init__(self, title: Callable[[], str] = lambda: "", last_events_text: Callable[[], str] = lambda: "") -> None:
        self._title, self._last_events_text = title, last_events_text

    def set_title(self, title: Callable[[], str]) -> None:
        """Set the title of the screen."""
        self._title = title

    def title(self) -> str:
        """Return the title of the screen."""
        return self._title()

    @property
    def is_readable(self) -> bool:
        """True if all texts on the screen may be read out, as nothing on it is secret."""
        return True

    @property
    def is_waiting(self) -> bool:
        """True while others move: the focus then goes nowhere, and what it is on is not read again when it changes."""
        return False

    def summary_text(self) -> str:
        """Return a spoken summary of the screen in short sentences, "" to make it from the texts on the screen."""
        return ""

    def hand_text(self) -> str:
        """Return a sentence about the cards that the player holds, "" to make it from the hand's widgets."""
        return ""

    def last_events_text(self) -> str:
        """Return sentences about the last events on the screen."""
        return self._last_events_text()

    def piece_nodes(self) -> Sequence[Node]:
        """Return accessibility nodes for drawn pieces that have a name but are no widgets."""
        return ()

    def is_worth_reading(self, text: str) -> bool:
        """Return True if this text, which belongs to no widget, is worth reading to the player."""
        return True

    def is_background(self, name: str) -> bool:
        """Return True if the widget of this name is only a background for other widgets and pieces."""
        return False

    def group_of(self, name: str) -> NodeGroup | None:
        """Return the group that the widget or piece of this name belongs to, or None."""
        return None


def held_cards_sentence(card_names: Sequence[str]) -> str:
    """Return a sentence that lists the cards of a hand by their names."""
    if not card_names:
        return _("You have no cards here.")
    return _("You have {count}: {cards}").format(count=card_count_text(len(card_names)), cards=", ".join(card_names))

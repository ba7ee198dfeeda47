"""Nain Jaune: what is met seldom, and is worth a word to whoever meets it first. From the view and what everybody saw."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel import Event
from game.nain_jaune.cards import BOXES
from game.nain_jaune.moves import GrandOpera, Play
from game.nain_jaune.state import NainJauneView


def met(view: NainJauneView, events: Sequence[Event]) -> tuple[str, ...]:
    """The keys of what this seat meets: a belle carte that it can lay now and whose box holds something, with the words or without
    (JA-13), a grand opera, whoever made it (JA-16)."""
    plays = [move for move in view.legal() if isinstance(move, Play) and move.card in BOXES]
    found = ["claim" if view.setup.announce else "prize"] if any(view.boxes[play.card] for play in plays) else []
    if any(isinstance(event, GrandOpera) for event in events):
        found.append("grand_opera")
    return tuple(found)

"""Nain Jaune: rare situations that deserve a tip when a player first meets them, by view and events."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel import Event
from game.nain_jaune.cards import BOXES
from game.nain_jaune.moves import GrandOpera, Play
from game.nain_jaune.state import NainJauneView


def tip_keys(view: NainJauneView, events: Sequence[Event]) -> tuple[str, ...]:
    """Return the keys of the tips that fit the situation of this seat.

    These are a belle carte that it can play now and whose box holds coins, with the words or without (rule JA-13), and a grand opera of
    any seat (rule JA-16).
    """
    plays = [move for move in view.legal() if isinstance(move, Play) and move.card in BOXES]
    texts = ["claim" if view.setup.announce else "prize"] if any(view.boxes[play.card] for play in plays) else []
    if any(isinstance(event, GrandOpera) for event in events):
        texts.append("grand_opera")
    return tuple(texts)

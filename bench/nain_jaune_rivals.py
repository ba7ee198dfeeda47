"""The two rules of the strongest published Nain Jaune program, reimplemented for the ladder only."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.bots.bot import Bot, StopSignal
from game.nain_jaune.cards import BOXES, Card
from game.nain_jaune.moves import Play
from game.nain_jaune.state import NainJauneView


@dataclass(frozen=True, slots=True)
class Lowest:
    """A bot that plays the lowest card."""

    def choose(self, view: NainJauneView, rng: random.Random, should_stop: StopSignal) -> Play:
        return _with_claim(view, min(_cards(view)))


@dataclass(frozen=True, slots=True)
class BoxElseLowest:
    """A bot that plays a belle carte if its box holds coins, else the lowest card."""

    def choose(self, view: NainJauneView, rng: random.Random, should_stop: StopSignal) -> Play:
        cards = _cards(view)
        rich = [card for card in cards if view.boxes.get(card, 0)]
        return _with_claim(view, max(rich, key=lambda card: view.boxes[card]) if rich else min(cards))


def _cards(view: NainJauneView) -> Sequence[Card]:
    return [move.card for move in view.legal() if isinstance(move, Play)]


def _with_claim(view: NainJauneView, card: Card) -> Play:
    """Return the play, always with the words (rule JA-13)."""
    return Play(card, view.setup.announce and card in BOXES)


RIVALS: Mapping[str, Bot] = {"lowest": Lowest(), "box_else_lowest": BoxElseLowest()}

"""The bots of Gops: by chance, by the worth of the prize, or by guessing the other bids. All see the view only."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.bots.bot import Bot, StopSignal
from game.dealing import choose_random
from game.gops.rules import Bid, Card, GopsView, worth


@dataclass(frozen=True, slots=True)
class Robot:
    """A bot that bids the worth of the prize, or any card by mistake."""

    errors: float  # the probability of a mistake
    guesses: bool = False  # expects the others to bid the worth of the prize, and bids one or two more

    def choose(self, view: GopsView, rng: random.Random, should_stop: StopSignal) -> Bid:
        moves, prize = view.legal(), worth(view.stake)
        slip = rng.random() < self.errors
        if not self.guesses:
            return choose_random(moves, rng) if slip else Bid(nearest([move.card for move in moves], prize))
        aim = max(nearest(view.held(seat), prize).value for seat in range(len(view.won)) if seat != view.seat) + slip
        return next((move for move in moves if move.card.value > aim), moves[0])


def nearest(cards: Sequence[Card], value: int) -> Card:
    """Return the card with the nearest value."""
    return min(cards, key=lambda card: abs(card.value - value))


LEVELS: Mapping[str, Bot] = {"easy": Robot(0.8), "normal": Robot(0.15), "hard": Robot(0.3, guesses=True)}

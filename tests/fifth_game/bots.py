"""The bots of Gops: by chance, by the worth of the prize, or by guessing the other bids. All see the view only."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.bots.bot import Bot, Reason, StopSignal
from game.kernel import choose_random
from tests.fifth_game.rules import Bid, Card, GopsView, worth


@dataclass(frozen=True, slots=True)
class Robot:
    """A bot that bids the worth of the prize, or any card by mistake."""

    errors: float  # the probability of a mistake
    guesses: bool = False  # expects the others to bid the worth of the prize, and bids one or two more

    def choose(self, view: GopsView, rng: random.Random, should_stop: StopSignal) -> Bid:
        moves, prize = view.legal(), worth(view.stake)
        slip = rng.random() < self.errors
        if slip and not self.guesses:
            return choose_random(moves, rng)
        if not self.guesses:
            return Bid(nearest([move.card for move in moves], prize))
        aim = max(nearest(view.held(seat), prize).value for seat in range(len(view.won)) if seat != view.seat) + slip
        return next((move for move in moves if move.card.value > aim), moves[0])


def nearest(cards: Sequence[Card], value: int) -> Card:
    """Return the card with the nearest value."""
    return min(cards, key=lambda card: abs(card.value - value))


def reason(view: GopsView, move: Bid) -> Reason:
    """Return why a bid is good: `last_card`, `sure` (no seat can match it), `spares` (the lowest card), or `worth` of the prizes."""
    others = [held.value for seat in range(len(view.won)) if seat != view.seat for held in view.held(seat)]
    key = "spares" if move == view.legal()[0] else "worth"
    key = "sure" if move.card.value > max(others) else key
    key = "last_card" if len(view.legal()) == 1 else key
    return Reason(key, {"points": worth(view.stake)})


LEVELS: Mapping[str, Bot] = {"easy": Robot(0.8), "normal": Robot(0.15), "hard": Robot(0.3, guesses=True)}

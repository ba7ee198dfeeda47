"""Why a bid is good, from the view of its seat."""

from __future__ import annotations

from game.bots.bot import Reason
from game.gops.rules import Bid, GopsView, worth


def explain_move(view: GopsView, move: Bid) -> Reason:
    """Return why a bid is good: `last_card`, `sure` (no seat can match it), `spares` (the lowest card), or `worth` of the prizes."""
    others = [held.value for seat in range(len(view.won)) if seat != view.seat for held in view.held(seat)]
    key = "spares" if move == view.legal()[0] else "worth"
    key = "sure" if move.card.value > max(others) else key
    key = "last_card" if len(view.legal()) == 1 else key
    return Reason(key, {"points": worth(view.stake)})

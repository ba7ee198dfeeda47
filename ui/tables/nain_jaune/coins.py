"""Coins in flight, and amounts as coins (rules JA-3 and JA-5); which coins a player has means nothing."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from game.kernel import Event
from game.nain_jaune.cards import STAKES
from game.nain_jaune.moves import Dealt, Doubled, GrandOpera, Paid, Played, Returned, Staked, Won
from ui.canvas.pieces import FlyingEffect, Pose
from ui.tables.contract import TableViewModel
from ui.tables.nain_jaune import geometry

METALS: Mapping[str, int] = {"gold": 5, "silver": 2, "bronze": 1}
MAX_FLYING_COINS = 6  # coins in flight for one payment
MAX_COINS_IN_FLIGHT = 24  # coins in flight at once; of more than can be counted each second or third is shown
# times in ms: between two coins, limit for all starts, one flight (docs/art.md, 8)
COIN_GAP_MS, ALL_STARTS_MS, FLIGHT_MS = 50.0, 600.0, 300.0
CARD_LANDING_MS = 280.0  # time in ms until the card that wins the coins has landed
COIN_W = 28.0


def coins_for_amount(amount: int) -> list[str]:
    """Return the fewest coins that make an amount, as metals ("gold", "silver", "bronze"), gold first."""
    coins = []
    for metal, worth in METALS.items():
        coins += [metal] * (amount // worth)
        amount %= worth
    return coins


def coin_flights(model: TableViewModel, events: Sequence[Event]) -> list[FlyingEffect]:
    """Return the flying coins that these events move; without events, the stakes of a new deal (rule JA-4)."""
    if not events:
        return _stagger_flights([coin for seat, coins in enumerate(model.view.staked) for coin in _stake_flights(model, seat, coins)])
    fresh = not model.deal_end_events and any(isinstance(event, Dealt) for event in events)
    flying_effects = [coin for event in events for coin in _event_flights(model, event, fresh)]
    return _stagger_flights(flying_effects, CARD_LANDING_MS if any(isinstance(event, Played) for event in events) else 0)


def _event_flights(model: TableViewModel, event: Event, shows_next_deal: bool) -> Iterator[FlyingEffect]:
    """Yield the flying coins of one event.

    `shows_next_deal` says that the next deal is shown already, and that the end of the last one has been seen.
    """
    match event:
        case Won(seat=int(seat), box=box, coins=coins):
            yield from _payment_flights(coins, geometry.stake_pose(model, box), geometry.purse_pose(model, seat))
        case GrandOpera(seat=int(seat), boxes=boxes):
            for box, coins in boxes.items():
                yield from _payment_flights(coins, geometry.stake_pose(model, box), geometry.purse_pose(model, seat))
        case Paid(seat=int(seat), to=to, coins=coins) if not shows_next_deal:
            yield from _payment_flights(coins, geometry.purse_pose(model, seat), geometry.purse_pose(model, to))
        case Doubled(seat=int(seat), box=box, coins=coins) if not shows_next_deal:
            yield from _payment_flights(coins, geometry.purse_pose(model, seat), geometry.stake_pose(model, box))
        case Staked(paid=paid) if not model.deal_end_events:
            for seat, coins in enumerate(paid):
                yield from _stake_flights(model, seat, coins)
        case Returned(coins=back):
            for seat, coins in enumerate(back):
                yield from _stake_flights(model, seat, coins, is_returned=True)


def _stake_flights(model: TableViewModel, seat: int, coins: int, is_returned: bool = False) -> Iterator[FlyingEffect]:
    """Yield a seat's coins flying to the boxes as a stake (or back), box by box (rules JA-4 and JA-20)."""
    for box, stake in STAKES.items():
        ends = geometry.purse_pose(model, seat), geometry.stake_pose(model, box)
        yield from _payment_flights(min(stake, coins), *(reversed(ends) if is_returned else ends))
        coins -= min(stake, coins)


def _payment_flights(amount: int, start: Pose, end: Pose) -> Iterator[FlyingEffect]:
    for metal in coins_for_amount(amount)[:MAX_FLYING_COINS]:
        yield FlyingEffect(f"coin/{metal}", replace(start, w=COIN_W), replace(end, w=COIN_W))


def _stagger_flights(flights: Sequence[FlyingEffect], wait: float = 0) -> list[FlyingEffect]:
    """Return flying coins with start times one after the other; of very many coins only some (docs/art.md, 8)."""
    flights = flights[:: math.ceil(len(flights) / MAX_COINS_IN_FLIGHT) or 1]
    gap = min(COIN_GAP_MS, ALL_STARTS_MS / max(1, len(flights) - 1))
    return [replace(coin, delay_ms=wait + index * gap, travel_ms=FLIGHT_MS) for index, coin in enumerate(flights)]

"""Nin Jan: rare situations that deserve a tip when a player first meets them, by the view alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.kernel import Event
from game.nin_jan.state import NinJanView, beaten_piles, points


def tip_keys(view: NinJanView, events: Sequence[Event]) -> tuple[str, ...]:
    """Return the keys of the tips that fit the situation of this seat.

    These are equal numbers with its own among them (rule NJ-7), a pile that costs points and has to be taken (rule NJ-9), and a tie for
    the first place (rule NJ-13).
    """
    result = {"equal_numbers": _has_equal_value(view), "must_take": _must_take_loss(view), "play_off": view.seat in view.tied}
    return tuple(key for key, is_met in result.items() if is_met)


def _has_equal_value(view: NinJanView) -> bool:
    """Return True if the seat's last revealed card has the number of another one."""
    up = [*((acted.seat, acted.card.value) for acted in view.acted), *((seat, card.value) for seat, card in view.queue)]
    values = Counter(value for _seat, value in up)
    return any(seat == view.seat and values[value] > 1 for seat, value in up)


def _must_take_loss(view: NinJanView) -> bool:
    if not view.queue or view.queue[0][0] != view.seat:
        return False
    takes = beaten_piles(view.queue[0][1], view.piles)
    return bool(takes) and all(points(view.piles[pile]) < 0 for pile in takes)

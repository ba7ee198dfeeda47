"""Who sits where: tokens and seeds for a table."""

from __future__ import annotations

import secrets

from game.record import Record
from ui.choices import Settings
from ui.desk import Desk


def tokens(settings: Settings, record: Record) -> tuple[int, ...]:
    """The token of each seat: as remembered where the name is, else the first that is free, in the order of seats."""
    remembered = settings.tables.get(record.game)
    known = {seat.name: seat.token for seat in remembered.seats} if remembered else {}
    taken: list[int] = []
    for place, seat in enumerate(record.seats):
        wish = known.get(seat.name, place)
        taken.append(wish if wish not in taken else next(token for token in range(12 + place) if token not in taken))
    return tuple(taken)


def fresh_seed(desk: Desk) -> str:
    """The seed that was asked for, once; else a new short one."""
    seed, desk.seed = desk.seed, ""
    return seed or secrets.token_hex(4)

"""Who sits where: names, tokens and seeds for a table, and what is remembered of the last one."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.record import LEVELS, Record
from ui.assets.words import _
from ui.store.settings import SeatSetup, Settings
from ui.tables.registry import TABLES

LONGEST_NAME = 16
SHAPES, TOKENS = 6, 12  # token pictures; and with those on a cream disc


def tokens(settings: Settings, record: Record) -> tuple[int, ...]:
    """The token of each seat: as remembered where the name is, else the first that is free, in the order of seats."""
    remembered = settings.tables.get(record.game)
    known = {seat.name: seat.token for seat in remembered.seats} if remembered else {}
    return _told_apart([known.get(seat.name) for seat in record.seats])


def seats_at(settings: Settings, game: str, most: int) -> list[SeatSetup]:
    """The seats of the game's last table, as far as they still fit; else one person, the others robots."""
    remembered = settings.tables.get(game)
    wanted = remembered.seats[:most] if remembered else ()
    if not wanted:
        seats = [SeatSetup(_people()[0])]
        usual = TABLES[game].box.usual
        while len(seats) < usual:
            seats.append(another(seats))
        return seats
    seats = []
    for seat, token in zip(wanted, _told_apart([seat.token for seat in wanted]), strict=True):
        name = own_name(seat.name, seat.level, [other.name for other in seats])
        seats.append(msgspec.structs.replace(seat, name=name, token=token))
    return seats


def another(seats: Sequence[SeatSetup]) -> SeatSetup:
    """One more at the table: a robot like the last one."""
    level = next((seat.level for seat in reversed(seats) if seat.level), LEVELS[0])
    name = own_name("", level, [seat.name for seat in seats])
    token = _told_apart([*(seat.token for seat in seats), None])[-1]
    return msgspec.structs.replace(SeatSetup(name), level=level, token=token)


def renamed(seat: SeatSetup, text: str, others: Sequence[str]) -> SeatSetup:
    """The seat under the name that somebody wrote, or under its usual one when that is empty."""
    return msgspec.structs.replace(seat, name=own_name(text, seat.level, others))


def releveled(seat: SeatSetup, level: str | None, others: Sequence[str]) -> SeatSetup:
    """The seat with another player; a name that nobody chose changes with the player."""
    usual = seat.name in (_people() if seat.level is None else _robots())
    changed = (seat.level is None) != (level is None)
    name = own_name("", level, others) if usual and changed else seat.name
    return msgspec.structs.replace(seat, level=level, name=name)


def next_token(seats: Sequence[SeatSetup], place: int) -> int:
    """The next token that nobody else has; those on cream discs only if the six pictures leave no choice."""
    kinds = SHAPES if len(seats) < SHAPES else TOKENS
    taken = {seat.token for index, seat in enumerate(seats) if index != place}
    token = seats[place].token
    ahead = [(token + step) % kinds for step in range(1, kinds)]
    return next((other for other in ahead if other not in taken), token)


def own_name(text: str, level: str | None, others: Sequence[str]) -> str:
    """A name that nobody else has: `text` cut to size, with a number if needed; the first free usual name when empty."""
    name = text[:LONGEST_NAME].strip()
    if not name:
        usual = _people() if level is None else _robots()
        name = next((usual_name for usual_name in usual if usual_name not in others), usual[0])
    alone, number = name, 1
    while name in others:
        number += 1
        name = f"{alone[: LONGEST_NAME - len(str(number)) - 1].strip()} {number}"
    return name


def _people() -> list[str]:
    return _("Alex Robin Sam Charlie Jamie Kit Morgan Riley Jo Ash Quinn Taylor").split()


def _robots() -> list[str]:
    return _("Nori Zuki Olive Nina Hugo Pixel Bolt Cosmo Tik Luma Rivet Dot").split()


def _told_apart(wishes: Sequence[int | None]) -> tuple[int, ...]:
    """A token for each seat, no two alike: first what is wished for, then the first free ones in the order of seats."""
    given: dict[int, int] = {}
    for place, wish in enumerate(wishes):
        if wish is not None and wish < TOKENS and wish not in given.values():
            given[place] = wish
    for place in range(len(wishes)):
        if place not in given:
            given[place] = next(token for token in range(len(wishes)) if token not in given.values())
    return tuple(given[place] for place in range(len(wishes)))

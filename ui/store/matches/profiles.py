"""Renaming, merging and deleting a profile in all files of the app.

The list of profiles is changed last: if the app is killed in between, the profile is still there and the same can be done again.
"""

from __future__ import annotations

import re
from functools import partial

import msgspec

from game.record import LONGEST_NAME, Record
from ui.store.matches.entries import renamed, unused
from ui.store.profiles import Profile
from ui.store.settings import HouseRules, SeatSetup, Settings, TableSetup
from ui.store.storage import Storage

LETTER = r"[^\W\d_]"


def change(storage: Storage, before: Profile, after: Profile) -> None:
    """Change the name or picture of a profile."""
    if before.name != after.name:
        storage.rewrite_saves(lambda record: called(record, before.name, after.name))
        storage.matches.call(after.id, after.name)
    storage.people.change(after)


def cannot_join(storage: Storage, one: Profile, other: Profile, together: bool) -> str:
    """Return why two profiles cannot be merged: "together", "practised", or "" if they can.

    "together": both have played in one match; "practised": both have done exercises.
    """
    if together:
        return "together"
    return "practised" if all(map(storage.progress.practised, (one.id, other.id))) else ""


def join(storage: Storage, gone: Profile, stays: Profile) -> Profile:
    """Merge the first profile into the second, which keeps name and picture; return the merged profile.

    It has the id of the profile that has practised. Ask `cannot_join` before.
    """
    name, look = stays.name, stays
    if storage.progress.practised(gone.id):
        gone, stays = stays, gone
    after = msgspec.structs.replace(look, id=stays.id, kind=stays.kind)
    for old in {gone.name, stays.name} - {name}:
        storage.rewrite_saves(partial(called, old=old, new=name))
    storage.matches.join(gone.id, stays.id, name)
    storage.people.change(after)
    storage.progress.hand_on(gone.id, stays.id)
    storage.progress.delete_child(gone.id)
    return after


def forget(storage: Storage, profile: Profile, nobody: str) -> None:
    """Delete a profile from every file; in matches with others its seat gets a substitute name."""
    storage.rewrite_saves(lambda record: called(record, profile.name, nobody))
    storage.matches.forget(profile.id, profile.name, nobody)
    storage.remove_copies(profile.name)
    storage.progress.delete_child(profile.id)


def called(record: Record, old: str, new: str) -> Record:
    """Return the record with this player renamed; the same record if the player is not in it."""
    if old.casefold() not in {
        player.name.casefold() for player in (*record.seats, *(passed.who for passed in record.handed)) if player.is_human
    }:
        return record
    new = unused(new, [player.name for player in record.seats if player.name.casefold() != old.casefold()])
    return renamed(record, lambda _seat, player: new if player.name.casefold() == old.casefold() else player.name)


def settings_after(settings: Settings, before: Profile, after: Profile | None, nobody: str = "") -> Settings:
    """Return the settings with a profile renamed in last tables and house rules; `after` None removes it."""
    word = re.compile(rf"(?<!{LETTER}){re.escape(before.name)}(?!{LETTER})", re.IGNORECASE)
    instead = nobody if after is None else after.name

    def seat(one: SeatSetup) -> SeatSetup:
        if one.person != before.id and (one.level is not None or one.name.casefold() != before.name.casefold()):
            return one
        return msgspec.structs.replace(one, name="" if after is None else after.name, person=None if after is None else after.id)

    def table(one: TableSetup) -> TableSetup:
        return msgspec.structs.replace(one, seats=tuple(map(seat, one.seats)))

    def rules(one: HouseRules) -> HouseRules:
        return msgspec.structs.replace(one, name=word.sub(lambda _found: instead, one.name)[:LONGEST_NAME])

    return msgspec.structs.replace(
        settings,
        tables={game: table(one) for game, one in settings.tables.items()},
        house_rules={game: tuple(map(rules, stored)) for game, stored in settings.house_rules.items()},
    )

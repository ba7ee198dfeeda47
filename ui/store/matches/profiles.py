"""Renaming, merging and deleting a profile in all files of the app.

The list of profiles is changed last: if the app is killed in between, the profile is still there and the same can be done again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

import msgspec

from game.record import MAX_NAME_LENGTH, Record
from ui.store.matches.entries import rename_players, unused_name
from ui.store.profiles import Profile
from ui.store.settings import HouseRules, SeatSetup, Settings, TableSetup
from ui.store.storage import Storage

LETTER = r"[^\W\d_]"


def update_profile(storage: Storage, old_profile: Profile, new_profile: Profile) -> None:
    """Change the name or picture of a profile."""
    if old_profile.name != new_profile.name:
        storage.rewrite_autosaves(lambda record: rename_player(record, old_profile.name, new_profile.name))
        storage.matches.rename_profile(new_profile.id, new_profile.name)
    storage.profiles.update(new_profile)


def merge_obstacle(storage: Storage, profile: Profile, other: Profile, have_played_together: bool) -> str:
    """Return why two profiles cannot be merged: "together", "practised", or "" if they can.

    "together": both have played in one match; "practised": both have done exercises.
    """
    if have_played_together:
        return "together"
    return "practised" if all(map(storage.progress.has_practised, (profile.id, other.id))) else ""


def merge_profiles(storage: Storage, merged: Profile, remaining: Profile) -> Profile:
    """Merge the first profile into the second, which keeps name and picture; return the merged profile.

    It has the id of the profile that has practised. Ask `merge_obstacle` before.
    """
    name, look = remaining.name, remaining
    if storage.progress.has_practised(merged.id):
        merged, remaining = remaining, merged
    after = msgspec.structs.replace(look, id=remaining.id, kind=remaining.kind)
    for old in {merged.name, remaining.name} - {name}:
        storage.rewrite_autosaves(partial(rename_player, old=old, new=name))
    storage.matches.merge_profiles(merged.id, remaining.id, name)
    storage.profiles.update(after)
    storage.progress.merge_learning(merged.id, remaining.id)
    storage.progress.delete_profiles(merged.id)
    return after


def delete_profiles(storage: Storage, profiles: Sequence[Profile], substitute_name: str) -> None:
    """Delete profiles from every file; in matches with others their seats get a substitute name."""
    for profile in profiles:
        storage.rewrite_autosaves(partial(rename_player, old=profile.name, new=substitute_name))
        storage.matches.delete_profile(profile.id, profile.name, substitute_name)
        storage.remove_copies_mentioning(profile.name)
    storage.progress.delete_profiles(*(profile.id for profile in profiles))


def rename_player(record: Record, old: str, new: str) -> Record:
    """Return the record with this player renamed; the same record if the player is not in it."""
    if old.casefold() not in {
        player.name.casefold() for player in (*record.seats, *(passed.player for passed in record.seat_changes)) if player.is_human
    }:
        return record
    new = unused_name(new, [player.name for player in record.seats if player.name.casefold() != old.casefold()])
    return rename_players(record, lambda _seat, player: new if player.name.casefold() == old.casefold() else player.name)


def replace_in_settings(settings: Settings, old_profile: Profile, new_profile: Profile | None, substitute_name: str = "") -> Settings:
    """Return the settings with a profile renamed in last tables and house rules; `new_profile` None removes it."""
    word = re.compile(rf"(?<!{LETTER}){re.escape(old_profile.name)}(?!{LETTER})", re.IGNORECASE)
    instead = substitute_name if new_profile is None else new_profile.name

    def changed_seat(seat: SeatSetup) -> SeatSetup:
        if seat.person != old_profile.id and (seat.level is not None or seat.name.casefold() != old_profile.name.casefold()):
            return seat
        return msgspec.structs.replace(
            seat, name="" if new_profile is None else new_profile.name, person=None if new_profile is None else new_profile.id
        )

    def changed_table(table: TableSetup) -> TableSetup:
        return msgspec.structs.replace(table, seats=tuple(map(changed_seat, table.seats)))

    def changed_rules(rules: HouseRules) -> HouseRules:
        return msgspec.structs.replace(rules, name=word.sub(lambda _found: instead, rules.name)[:MAX_NAME_LENGTH])

    return msgspec.structs.replace(
        settings,
        tables={game: changed_table(one) for game, one in settings.tables.items()},
        house_rules={game: tuple(map(changed_rules, stored)) for game, stored in settings.house_rules.items()},
        helped_children=tuple(id for id in settings.helped_children if new_profile is not None or id != old_profile.id),
    )

"""The seats of a table: names, tokens and bot levels, and the seats remembered from the last table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.record import LEVELS, Record
from ui.assets.tokens import ANIMALS, COLOURS, SHAPES, animal_of, is_token
from ui.assets.translation import _
from ui.scene.app_context import AppContext
from ui.store.matches import profiles
from ui.store.profiles import Profile
from ui.store.settings import SeatSetup, Settings
from ui.tables.registry import BOXES

LONGEST_NAME = 16


def tokens(settings: Settings, record: Record) -> tuple[int, ...]:
    """Return the token of each seat of a record: the one remembered with its player's name, else the first free one."""
    remembered = settings.tables.get(record.game)
    known = {seat.name: seat.token for seat in remembered.seats} if remembered else {}
    return _told_apart([known.get(seat.name) for seat in record.seats])


def match_tokens(context: AppContext, record: Record, child_id: int | None) -> tuple[int, ...]:
    """Return the tokens of a match; in a practice round the human seats have the child's own token."""
    child = None if child_id is None else context.storage.people.by_id(child_id)
    if child is None:
        return tokens(context.settings, record)
    return _told_apart([child.token if seat.is_human else None for seat in record.seats])


def person_at(settings: Settings, record: Record, seat: int, child_id: int | None = None) -> int | None:
    """Return the id of the profile at a seat, remembered by its name, or None for a guest.

    In a practice round it is the child's.
    """
    if not record.seats[seat].is_human or child_id is not None:
        return child_id if record.seats[seat].is_human else None
    remembered = settings.tables.get(record.game)
    seats = remembered.seats if remembered else ()
    return next((other.person for other in seats if other.level is None and other.name == record.seats[seat].name), None)


def change_person(context: AppContext, before: Profile, after: Profile) -> None:
    """Give a profile another name or picture, in the settings and in all matches."""
    context.change(profiles.settings_after(context.settings, before, after))
    profiles.change(context.storage, before, after)


def forget_person(context: AppContext, profile: Profile) -> None:
    """Delete a profile for good; its matches with others then name "A player"."""
    nobody = _("A player")
    context.change(profiles.settings_after(context.settings, profile, None, nobody))
    profiles.forget(context.storage, profile, nobody)


def seats_at(settings: Settings, game: str, limit: int, people: Sequence[Profile] = ()) -> list[SeatSetup]:
    """Return the seats for a new match: those of the game's last table as far as they still fit, else one human and bots."""
    remembered = settings.tables.get(game)
    required = remembered.seats[:limit] if remembered else ()
    if not required:
        seats = [SeatSetup(_people()[0])]
        usual = BOXES[game].usual
        while len(seats) < usual:
            seats.append(another(seats))
        return seats
    known, seats = {profile.id: profile for profile in people}, list[SeatSetup]()
    for seat in required:
        profile = known.get(seat.person) if seat.person is not None else None
        if profile is not None and profile.id not in (other.person for other in seats):
            seat = msgspec.structs.replace(seat, name=profile.name, level=None)
        else:
            seat = msgspec.structs.replace(seat, person=None)
        seats.append(msgspec.structs.replace(seat, name=own_name(seat.name, seat.level, [other.name for other in seats])))
    return with_tokens(seats, people)


def with_tokens(seats: Sequence[SeatSetup], people: Sequence[Profile]) -> list[SeatSetup]:
    """Return the seats with tokens of different animals; profiles get their own first, others keep theirs if free."""
    own_items = {profile.id: profile.token for profile in people}
    wishes = [own_items.get(seat.person) if seat.person is not None else None for seat in seats]
    tokens = _told_apart(wishes, [seat.token for seat in seats])
    return [msgspec.structs.replace(seat, token=token) for seat, token in zip(seats, tokens, strict=True)]


def seated(seat: SeatSetup, profile: Profile | None, others: Sequence[str]) -> SeatSetup:
    """Return the seat with this profile as its player, or for None with a guest under a default name."""
    name = own_name("" if profile is None else profile.name, None, others)
    return msgspec.structs.replace(seat, name=name, level=None, person=None if profile is None else profile.id)


def another(seats: Sequence[SeatSetup]) -> SeatSetup:
    """Return an additional seat with a bot of the same level as the last bot."""
    level = next((seat.level for seat in reversed(seats) if seat.level), LEVELS[0])
    name = own_name("", level, [seat.name for seat in seats])
    token = _told_apart([*(seat.token for seat in seats), None])[-1]
    return msgspec.structs.replace(SeatSetup(name), level=level, token=token)


def renamed(seat: SeatSetup, text: str, others: Sequence[str]) -> SeatSetup:
    """Return the seat with another name, as a guest's or bot's; an empty name becomes a default one."""
    return msgspec.structs.replace(seat, name=own_name(text, seat.level, others), person=None)


def releveled(seat: SeatSetup, level: str | None, others: Sequence[str]) -> SeatSetup:
    """Return the seat with another bot level, or with a human for None.

    A default name changes with the kind of player, and so does a profile's name.
    """
    usual = seat.person is not None or seat.name in (_people() if seat.level is None else _robots())
    changed = (seat.level is None) != (level is None)
    name = own_name("", level, others) if usual and changed else seat.name
    return msgspec.structs.replace(seat, level=level, name=name, person=seat.person if level is None else None)


def next_token(seats: Sequence[SeatSetup], position: int) -> int:
    """Return the token with the next free animal for a seat; bots keep to the six shapes while these leave a choice."""
    kinds = len(SHAPES) if seats[position].level is not None and len(seats) < len(SHAPES) else len(ANIMALS)
    used = {animal_of(seat.token) for index, seat in enumerate(seats) if index != position}
    present = ANIMALS.index(animal_of(seats[position].token))
    ahead = [(present + step) % kinds for step in range(1, kinds)]
    return next((other for other in ahead if ANIMALS[other] not in used), seats[position].token)


def own_name(text: str, level: str | None, others: Sequence[str]) -> str:
    """Return a unique name: `text` cut to size, with a number if needed, or the first free default name."""
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


def _told_apart(*wishes: Sequence[int | None]) -> tuple[int, ...]:
    """Return a token for each seat, no two with the same animal.

    The wishes of each list are granted in turn, then free tokens are given, if possible in a free colour.
    """
    dealt: dict[int, int] = {}
    for index, wish in (pair for wished in wishes for pair in enumerate(wished)):
        if index not in dealt and wish is not None and is_token(wish) and animal_of(wish) not in map(animal_of, dealt.values()):
            dealt[index] = wish
    for index in range(len(wishes[0])):
        if index not in dealt:
            dealt[index] = _free([*dealt.values()])
    return tuple(dealt[index] for index in range(len(wishes[0])))


def _free(answer: Sequence[int]) -> int:
    """Return the first token whose animal is free, if possible with a free colour, too."""
    animals, colours = {animal_of(token) for token in answer}, {token % COLOURS for token in answer}
    free = [token for token, animal in enumerate(ANIMALS) if animal not in animals]
    return next((token for token in free if token % COLOURS not in colours), free[0])

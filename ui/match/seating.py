"""The seats of a table: names, tokens and bot levels, and the seats remembered from the last table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.record import BOT_LEVELS, Record
from ui.assets.tokens import ANIMALS, COLOURS, SHAPES, animal_of, is_valid_token, robot_name, robot_names, robot_token
from ui.assets.translation import _
from ui.scene.app_context import AppContext
from ui.store.matches import profiles
from ui.store.profiles import Profile
from ui.store.settings import SeatSetup, Settings
from ui.tables.registry import BOXES

MAX_NAME_LENGTH = 16


def seat_tokens(settings: Settings, record: Record) -> tuple[int, ...]:
    """Return the token of each seat of a record: the one remembered with its player's name, else the first free one."""
    return _distinct_tokens(_remembered_tokens(settings, record))


def _remembered_tokens(settings: Settings, record: Record) -> list[int | None]:
    remembered = settings.tables.get(record.game)
    known = {seat.name: seat.token for seat in remembered.seats} if remembered else {}
    return [known.get(seat.name) for seat in record.seats]


def lesson_tokens(context: AppContext, record: Record, profile_id: int | None) -> tuple[int, ...]:
    """Return the tokens of a lesson: the learner's own, and those that the robots have at the table."""
    profile = context.storage.profiles.by_id(profile_id)
    learner = [profile.token if profile is not None and seat.is_human else None for seat in record.seats]
    robots = [None if seat.is_human else robot_token(seat.name) for seat in record.seats]
    return _distinct_tokens(learner, _remembered_tokens(context.settings, record), robots)


def match_tokens(context: AppContext, record: Record, child_id: int | None) -> tuple[int, ...]:
    """Return the tokens of a match; in a practice round the human seats have the child's own token."""
    child = None if child_id is None else context.storage.profiles.by_id(child_id)
    if child is None:
        return seat_tokens(context.settings, record)
    return _distinct_tokens([child.token if seat.is_human else None for seat in record.seats])


def profile_id_at(settings: Settings, record: Record, seat: int, child_id: int | None = None) -> int | None:
    """Return the id of the profile at a seat, remembered by its name, or None for a guest.

    In a practice round it is the child's.
    """
    if not record.seats[seat].is_human or child_id is not None:
        return child_id if record.seats[seat].is_human else None
    remembered = settings.tables.get(record.game)
    seats = remembered.seats if remembered else ()
    return next((other.person for other in seats if other.level is None and other.name == record.seats[seat].name), None)


def change_profile(context: AppContext, before: Profile, after: Profile) -> None:
    """Give a profile another name or picture, in the settings and in all matches."""
    context.change_settings(profiles.replace_in_settings(context.settings, before, after))
    profiles.update_profile(context.storage, before, after)


def delete_profiles(context: AppContext, deleted: Sequence[Profile]) -> None:
    """Delete profiles for good, such as the children of a class; their matches with others then name "A player"."""
    nobody, settings = _("A player"), context.settings
    for profile in deleted:
        settings = profiles.replace_in_settings(settings, profile, None, nobody)
    context.change_settings(settings)
    profiles.delete_profiles(context.storage, deleted, nobody)


def initial_seats(settings: Settings, game: str, limit: int, known_profiles: Sequence[Profile] = ()) -> list[SeatSetup]:
    """Return the seats for a new match: those of the game's last table as far as they still fit, else one human and bots."""
    remembered = settings.tables.get(game)
    required = remembered.seats[:limit] if remembered else ()
    if not required:
        seats = [SeatSetup(_default_human_names()[0])]
        usual = BOXES[game].default_players
        while len(seats) < usual:
            seats.append(extra_bot_seat(seats))
        return seats
    known, seats = {profile.id: profile for profile in known_profiles}, list[SeatSetup]()
    for seat in required:
        profile = known.get(seat.person) if seat.person is not None else None
        if profile is not None and profile.id not in (other.person for other in seats):
            seat = msgspec.structs.replace(seat, name=profile.name, level=None)
        else:
            seat = msgspec.structs.replace(seat, name=seat.name if seat.level is None else robot_name(seat.name), person=None)
        seats.append(msgspec.structs.replace(seat, name=unique_name(seat.name, seat.level, [other.name for other in seats])))
    return with_distinct_tokens(seats, known_profiles)


def with_distinct_tokens(seats: Sequence[SeatSetup], known_profiles: Sequence[Profile]) -> list[SeatSetup]:
    """Return the seats with tokens of different animals; profiles get their own first, others keep theirs if free."""
    token_by_profile = {profile.id: profile.token for profile in known_profiles}
    wishes = [token_by_profile.get(seat.person) if seat.person is not None else None for seat in seats]
    tokens = _distinct_tokens(wishes, [seat.token for seat in seats])
    return [msgspec.structs.replace(seat, token=token) for seat, token in zip(seats, tokens, strict=True)]


def with_profile(seat: SeatSetup, profile: Profile | None, other_names: Sequence[str]) -> SeatSetup:
    """Return the seat with this profile as its player, or for None with a guest under a default name."""
    name = unique_name("" if profile is None else profile.name, None, other_names)
    return msgspec.structs.replace(seat, name=name, level=None, person=None if profile is None else profile.id)


def extra_bot_seat(seats: Sequence[SeatSetup]) -> SeatSetup:
    """Return an additional seat with a bot of the same level as the last bot."""
    level = next((seat.level for seat in reversed(seats) if seat.level), BOT_LEVELS[0])
    name = unique_name("", level, [seat.name for seat in seats])
    token = _distinct_tokens([*(seat.token for seat in seats), None], [*(None for _seat in seats), robot_token(name)])[-1]
    return msgspec.structs.replace(SeatSetup(name), level=level, token=token)


def with_name(seat: SeatSetup, text: str, other_names: Sequence[str]) -> SeatSetup:
    """Return the seat with another name, as a guest's or bot's; an empty name becomes a default one."""
    return msgspec.structs.replace(seat, name=unique_name(text, seat.level, other_names), person=None)


def with_level(seat: SeatSetup, level: str | None, other_names: Sequence[str]) -> SeatSetup:
    """Return the seat with another bot level, or with a human for None.

    A default name changes with the kind of player, and so does a profile's name.
    """
    usual = seat.person is not None or seat.name in (_default_human_names() if seat.level is None else robot_names())
    changed = (seat.level is None) != (level is None)
    name = unique_name("", level, other_names) if usual and changed else seat.name
    return msgspec.structs.replace(seat, level=level, name=name, person=seat.person if level is None else None)


def next_free_token(seats: Sequence[SeatSetup], position: int) -> int:
    """Return the token with the next free animal for a seat; bots keep to the six shapes while these leave a choice."""
    kinds = len(SHAPES) if seats[position].level is not None and len(seats) < len(SHAPES) else len(ANIMALS)
    used = {animal_of(seat.token) for index, seat in enumerate(seats) if index != position}
    present = ANIMALS.index(animal_of(seats[position].token))
    ahead = [(present + step) % kinds for step in range(1, kinds)]
    return next((other for other in ahead if ANIMALS[other] not in used), seats[position].token)


def unique_name(text: str, level: str | None, other_names: Sequence[str]) -> str:
    """Return a unique name: `text` cut to size, with a number if needed, or the first free default name."""
    name = text[:MAX_NAME_LENGTH].strip()
    if not name:
        usual = _default_human_names() if level is None else robot_names()
        name = next((usual_name for usual_name in usual if usual_name not in other_names), usual[0])
    alone, number = name, 1
    while name in other_names:
        number += 1
        name = f"{alone[: MAX_NAME_LENGTH - len(str(number)) - 1].strip()} {number}"
    return name


def _default_human_names() -> list[str]:
    return _("Alex Robin Sam Charlie Jamie Kit Morgan Riley Jo Ash Quinn Taylor").split()


def _distinct_tokens(*wish_lists: Sequence[int | None]) -> tuple[int, ...]:
    """Return a token for each seat, no two with the same animal.

    The wishes of each list are granted in turn, then free tokens are given, if possible in a free colour.
    """
    dealt: dict[int, int] = {}
    for index, wish in (pair for wished in wish_lists for pair in enumerate(wished)):
        if index not in dealt and wish is not None and is_valid_token(wish) and animal_of(wish) not in map(animal_of, dealt.values()):
            dealt[index] = wish
    for index in range(len(wish_lists[0])):
        if index not in dealt:
            dealt[index] = _free_token([*dealt.values()])
    return tuple(dealt[index] for index in range(len(wish_lists[0])))


def _free_token(used_tokens: Sequence[int]) -> int:
    """Return the first token whose animal is free, if possible with a free colour, too."""
    animals, colours = {animal_of(token) for token in used_tokens}, {token % COLOURS for token in used_tokens}
    free = [token for token, animal in enumerate(ANIMALS) if animal not in animals]
    return next((token for token in free if token % COLOURS not in colours), free[0])

"""Guests at a table: which of them the results offer to keep as players, and the matches they have already played under their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from game.match import Match
from game.record import Record
from ui.assets.tokens import ANIMALS, COLOURS, animal_of
from ui.assets.translation import in_all_languages
from ui.scene.app_context import AppContext
from ui.store.matches import profiles
from ui.store.matches.entries import MatchSummary, PersonalBest, RatingChange
from ui.store.profiles import Profile
from ui.tables.best_kinds import personal_bests
from ui.tables.registry import TABLES

if TYPE_CHECKING:
    from ui.ratings.rating import RatingHistory

DECLINED = "declined_guests"  # names in lower case, in the runtime cache
FORMER_NOBODY = ("un joueur", "un giocatore")  # as older versions named people who were deleted


def seats_to_keep(context: AppContext, record: Record, child_id: int | None) -> list[int]:
    """Return the seats of people without a profile who have not declined one since the app was started."""
    known = {profile.name.casefold() for profile in context.storage.profiles.all()} | _declined_names(context)
    known |= {name.casefold() for name in (*in_all_languages("A player"), *FORMER_NOBODY)}  # stand for people who were deleted
    people = [seat for seat, player in enumerate(record.seats) if player.is_human and child_id is None]
    return [seat for seat in people if record.seats[seat].name.casefold() not in known]


def decline(context: AppContext, names: Sequence[str]) -> None:
    """Offer these guests no profile again until the app is closed."""
    context.runtime_cache[DECLINED] = _declined_names(context) | {name.casefold() for name in names}


def _declined_names(context: AppContext) -> frozenset[str]:
    names = context.runtime_cache.get(DECLINED)
    return names if isinstance(names, frozenset) else frozenset()


def keep_guests(context: AppContext, tokens_by_name: Mapping[str, int]) -> None:
    """Make guests players of this device, each with the animal of the seat's token if it is free."""
    used, kept = {profile.animal for profile in context.storage.profiles.all()}, list[Profile]()
    for name, token in tokens_by_name.items():
        animal = next((animal for animal in (animal_of(token), *ANIMALS) if animal not in used), animal_of(token))
        used.add(animal)
        kept.append(Profile(0, name, animal, token % COLOURS))
    add_profiles(context, kept)


def add_profiles(context: AppContext, new: Sequence[Profile]) -> list[Profile]:
    """Add profiles, and give each the seats and the finished matches of guests with its name; return them with their ids."""
    added = [context.storage.profiles.add(profile.name, profile.animal, profile.colour, profile.kind) for profile in new]
    settings = context.settings
    for profile in added:
        settings = profiles.replace_in_settings(settings, profile, profile)
    context.change_settings(settings)
    ids = {profile.name.casefold(): profile.id for profile in added}
    context.storage.matches.take_over_guests(ids, best_results, _rate_match if settings.ratings else None)
    return added


def best_results(match: Match) -> tuple[PersonalBest, ...]:
    """Return the best results of a finished match that the history keeps."""
    amounts = personal_bests(match, TABLES[match.game.rules.name].scoring.final_count().best_kinds)
    return tuple(PersonalBest(key, amount, seat) for (key, seat), amount in amounts.items())


def side_seats(match: Match) -> Sequence[Sequence[int]]:
    """Return the seats of each team, or each seat alone."""
    teams = TABLES[match.game.rules.name].scoring.final_count().teams(match.view(None))
    return [team.seats for team in teams] or [(seat,) for seat in range(len(match.seats))]


def _rate_match(history: RatingHistory, summary: MatchSummary, match: Match) -> Sequence[RatingChange]:
    from ui.ratings.rating import ratings_after_match  # imported off the frame, because it takes long

    return ratings_after_match(history, summary, match.record(), side_seats(match), False)

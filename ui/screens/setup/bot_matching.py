"""Values of a record that a set-up computes when the match begins: matched bots and handicaps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from game.record import Handicap, Player, Record, bot_strength
from game.registry import GAMES
from ui.assets.translation import _
from ui.match.seating import initial_seats
from ui.scene.app_context import AppContext
from ui.screens.setup.choices import Choices
from ui.screens.setup.seats import MEASURED
from ui.store.settings import SeatSetup

if TYPE_CHECKING:
    from ui.ratings.matched_strength import MatchedStrength


def matched_bot_strength(context: AppContext, game: str, seats: Sequence[SeatSetup]) -> MatchedStrength | None:
    """Return the bot strength that suits the rated players; None if no seat needs it."""
    if all(seat.level != MEASURED for seat in seats):
        return None
    from ui.ratings.matched_strength import strength_for_players  # imported only if needed

    levels = context.storage.matches.present_ratings
    known = [levels[seat.person, game] for seat in seats if seat.person is not None and (seat.person, game) in levels]
    return strength_for_players(game, known, len(seats))


def with_matched_bots(context: AppContext, record: Record) -> Record:
    """Return a record whose matched bots suit the players' present ratings."""
    if all(bot_strength(player.level) is None for player in record.seats):
        return record
    ids = {profile.name.casefold(): profile.id for profile in context.storage.profiles.all()}
    seats = [
        SeatSetup(player.name, None if player.is_human else MEASURED, person=ids.get(player.name.casefold()) if player.is_human else None)
        for player in record.seats
    ]
    suits = matched_bot_strength(context, record.game, seats)
    assert suits is not None, "a robot asks for it"
    return replace(
        record, seats=tuple(player if bot_strength(player.level) is None else Player(player.name, suits.level) for player in record.seats)
    )


def matched_bots_text(strength: MatchedStrength, seats: Sequence[SeatSetup]) -> str:
    """Return a sentence about the matched bots; "" if no human plays."""
    if all(seat.level is not None for seat in seats):
        return ""
    if all(seat.person is None for seat in seats):
        return _("Choose who you are, so that the robot learns your level.")
    return {
        "easiest": _("The robot plays as gently as it can: it can’t get any easier."),
        "hardest": _("The robot plays as well as it can: it can’t get any harder."),
        "new": _("The robot starts in the middle and learns your level."),
        "": _("The robot plays about as well as you do."),
    }[strength.note]


def new_record(context: AppContext, choices: Choices, seats: Sequence[SeatSetup]) -> Record:
    """Return the record of a new match of this set-up."""
    suits = matched_bot_strength(context, choices.game, seats)
    players = tuple(Player(seat.name, suits.level if suits is not None and seat.level == MEASURED else seat.level) for seat in seats)
    agreed, favours = choices.changed_agreements, _handicaps_by_seat(choices.game, seats)
    options = dict(choices.chosen_options)
    return Record(choices.game, players, context.next_match_seed(), options, table_rules=agreed, handicap=favours)


def record_as_last_time(context: AppContext, game: str) -> Record | None:
    """Return the record of a new match of this game's last set-up; None if none can begin with it."""
    table = context.settings.tables[game]
    seats = initial_seats(context.settings, game, GAMES[game].rules.player_counts[-1], context.storage.profiles.all())
    choices = Choices(game, table, len(seats))
    return None if choices.start_obstacle() else new_record(context, choices, seats)


def _handicaps_by_seat(game: str, seats: Sequence[SeatSetup]) -> dict[int, Handicap]:
    """Return the handicaps that this game has, by seat; hints are for humans only."""
    result, favours = dict[int, Handicap](), GAMES[game].rules.supported_handicaps
    for index, seat in enumerate(seats):
        favour = seat.favour
        points, shown = favour.points if "points" in favours else 0, favour.open and "open" in favours
        handicap = Handicap(points, favour.hints and seat.level is None, shown)
        if handicap.used_parts:
            result[index] = handicap
    return result

"""Ratings of players by openskill's Plackett-Luce model (Weng and Lin 2011); bots' ratings are fixed.

Plackett-Luce fits games of two to twelve players whose whole final order counts: it models who was first, then who was first of the
others, and so on; ties and teams belong to it. The bots' ratings were found by the same model.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from openskill.models import PlackettLuce

from game.record import Record
from ui.assets.translation import _
from ui.ratings.matched_strength import BETA, MIDDLE, lines, place_of, spread
from ui.store.matches.entries import MatchSummary, RatingChange, deal_key

DAY = "day/"  # prefix of the seed of a daily deal
LANDSCAPE, LEAST_WIDE = 0.45, 1.2  # uncertainty of a new rating: a share of the bots' range, and at least this mu
RESTLESS = 1 / 16  # a share of that: how much a player may change from match to match
STILL = 1e-3  # the sigma of a bot
SURE = 0.75  # share of a new rating's sigma below which a level is shown


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating in a game: estimated strength and its uncertainty."""

    mu: float
    sigma: float  # standard error


class RatingHistory(Protocol):
    """The interface through which ratings ask the match history."""

    def last_rating(self, person: int, game: str) -> RatingChange | None: ...
    def aided(self, deal: bytes) -> bool: ...


def beginning(game: str) -> Rating:
    """Return the rating of a new player, halfway between the easy and the normal bot, with a large sigma."""
    at = lines(game)
    return Rating((at["easy"] + at["normal"]) / 2, max(LEAST_WIDE, LANDSCAPE * spread(game)))


def after(game: str, sides: Sequence[Sequence[Rating]], places: Sequence[int]) -> list[list[Rating]]:
    """Return the players' ratings after a match, by team, computed by the Plackett-Luce model.

    Args:
        game: the key of the game.
        teams: the ratings before the match, by team; most teams have one player.
        places: the place of each team from 1; ties have the same place.
    """
    model = PlackettLuce(mu=MIDDLE, sigma=MIDDLE / 3, beta=BETA, tau=0.0)
    restless = (RESTLESS * beginning(game).sigma) ** 2
    teams = [[model.rating(mu=one.mu, sigma=_moved(one, restless)) for one in side] for side in sides]
    rated = model.rate(teams, ranks=[float(index) for index in places])
    return [[Rating(one.mu, one.sigma) for one in side] for side in rated]


def _moved(one: Rating, restless: float) -> float:
    return one.sigma if one.sigma <= STILL else float((one.sigma**2 + restless) ** 0.5)


def robot(game: str, level: str) -> Rating:
    return Rating(place_of(game, level), STILL)


def ratings_after(
    known: RatingHistory, entry: MatchSummary, record: Record, sides: Sequence[Sequence[int]], aided: bool
) -> Sequence[RatingChange]:
    """Return the new ratings of the human players of a match; none if it does not count.

    `teams` are the seats of each team; `has_used_help`: a hint was used, or a bot's move was undone.
    """
    aided = aided or known.aided(deal_key(record))
    return () if obstacle(entry, record, aided) else _rated(known, entry, sides)


def _rated(known: RatingHistory, entry: MatchSummary, sides: Sequence[Sequence[int]]) -> Sequence[RatingChange]:
    game, last = entry.game, entry.last
    before = [[_strength(known, game, last[seat].person, last[seat].level) for seat in side] for side in sides]
    places = [last[side[0]].place or 0 for side in sides]
    result = zip(sides, after(game, before, places), strict=True)
    now = {seat: one for side, strengths in result for seat, one in zip(side, strengths, strict=True)}
    return [
        RatingChange(players.person, game, now[players.seat].mu, now[players.seat].sigma) for players in last if players.person is not None
    ]


def _strength(known: RatingHistory, game: str, person: int | None, level: str | None) -> Rating:
    if level is not None:
        return robot(game, level)
    rated = None if person is None else known.last_rating(person, game)
    return beginning(game) if rated is None else Rating(float(rated.mu), float(rated.sigma))


def obstacle(entry: MatchSummary, record: Record, aided: bool) -> str:
    """Return the key of the reason why a match is not rated, "" if it is."""
    people = [players for players in entry.last if players.level is None]
    checks = {
        "left": not entry.over,
        "handed": bool(record.handed),
        "given": record.deal is not None or record.seed.startswith(DAY),
        "handicap": bool(record.handicap),
        "aided": aided,
        "nobody": not people,
        "guest": any(players.person is None for players in people),
        "alone": len(entry.last) < len(("one", "other")),
    }
    return next((key for key, true in checks.items() if true), "")


def level_name(game: str, strength: Rating | None) -> str:
    """Return a player's level in words, such as "As strong as the easy robot"."""
    if strength is None or strength.sigma > SURE * beginning(game).sigma:
        return _("A few more games, and your level shows here")
    at = lines(game)
    steps = (at["easy"], (at["easy"] + at["normal"]) / 2, at["normal"], (at["normal"] + at["hard"]) / 2, at["hard"])
    names = [
        _("Discovering the game"),
        _("As strong as the easy robot"),
        _("Nearly as strong as the medium robot"),
        _("As strong as the medium robot"),
        _("Nearly as strong as the hard robot"),
        _("As strong as the hard robot, or stronger"),
    ]
    return names[sum(strength.mu >= step for step in steps)]

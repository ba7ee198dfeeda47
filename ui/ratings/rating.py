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
from ui.ratings.matched_strength import BETA, DEFAULT_MU, bot_mu, level_mus, mu_gap_between_bots
from ui.store.matches.entries import MatchSummary, RatingChange, deal_key

DAILY_DEAL_PREFIX = "day/"  # prefix of the seed of a daily deal
NEW_SIGMA_SHARE, MIN_NEW_SIGMA = 0.45, 1.2  # uncertainty of a new rating: a share of the bots' range, and at least this mu
SIGMA_DRIFT_SHARE = 1 / 16  # a share of that: how much a player may change from match to match
BOT_SIGMA = 1e-3  # the sigma of a bot
CERTAIN_SIGMA_SHARE = 0.75  # share of a new rating's sigma below which a level is shown


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating in a game: estimated strength and its uncertainty."""

    mu: float
    sigma: float  # standard error


class RatingHistory(Protocol):
    """The interface through which ratings ask the match history."""

    def last_rating(self, profile_id: int, game: str) -> RatingChange | None: ...
    def is_aided(self, deal_key: bytes) -> bool: ...


def initial_rating(game: str) -> Rating:
    """Return the rating of a new player, halfway between the easy and the normal bot, with a large sigma."""
    at = level_mus(game)
    return Rating((at["easy"] + at["normal"]) / 2, max(MIN_NEW_SIGMA, NEW_SIGMA_SHARE * mu_gap_between_bots(game)))


def rate_teams(game: str, teams: Sequence[Sequence[Rating]], places: Sequence[int]) -> list[list[Rating]]:
    """Return the players' ratings after a match, by team, computed by the Plackett-Luce model.

    Args:
        game: the key of the game.
        teams: the ratings before the match, by team; most teams have one player.
        places: the place of each team from 1; ties have the same place.
    """
    model = PlackettLuce(mu=DEFAULT_MU, sigma=DEFAULT_MU / 3, beta=BETA, tau=0.0)
    restless = (SIGMA_DRIFT_SHARE * initial_rating(game).sigma) ** 2
    rated_teams = [[model.rating(mu=one.mu, sigma=_drifted_sigma(one, restless)) for one in side] for side in teams]
    rated = model.rate(rated_teams, ranks=[float(index) for index in places])
    return [[Rating(one.mu, one.sigma) for one in side] for side in rated]


def _drifted_sigma(rating: Rating, drift_variance: float) -> float:
    return rating.sigma if rating.sigma <= BOT_SIGMA else float((rating.sigma**2 + drift_variance) ** 0.5)


def bot_rating(game: str, level: str) -> Rating:
    return Rating(bot_mu(game, level), BOT_SIGMA)


def ratings_after_match(
    history: RatingHistory, summary: MatchSummary, record: Record, teams: Sequence[Sequence[int]], has_used_help: bool
) -> Sequence[RatingChange]:
    """Return the new ratings of the human players of a match; none if it does not count.

    `teams` are the seats of each team; `has_used_help`: a hint was used, or a bot's move was undone.
    """
    has_used_help = has_used_help or history.is_aided(deal_key(record))
    return () if unrated_reason(summary, record, has_used_help) else _compute_changes(history, summary, teams)


def _compute_changes(history: RatingHistory, summary: MatchSummary, teams: Sequence[Sequence[int]]) -> Sequence[RatingChange]:
    game, last = summary.game, summary.final_tenures
    before = [[_rating_before(history, game, last[seat].person, last[seat].level) for seat in side] for side in teams]
    places = [last[side[0]].place or 0 for side in teams]
    rated_teams = zip(teams, rate_teams(game, before, places), strict=True)
    now = {seat: one for side, strengths in rated_teams for seat, one in zip(side, strengths, strict=True)}
    return [
        RatingChange(players.person, game, now[players.seat].mu, now[players.seat].sigma) for players in last if players.person is not None
    ]


def _rating_before(history: RatingHistory, game: str, person: int | None, level: str | None) -> Rating:
    if level is not None:
        return bot_rating(game, level)
    rated = None if person is None else history.last_rating(person, game)
    return initial_rating(game) if rated is None else Rating(float(rated.mu), float(rated.sigma))


def unrated_reason(summary: MatchSummary, record: Record, has_used_help: bool) -> str:
    """Return the key of the reason why a match is not rated, "" if it is."""
    people = [players for players in summary.final_tenures if players.level is None]
    checks = {
        "left": not summary.over,
        "handed": bool(record.seat_changes),
        "given": record.deal is not None or record.seed.startswith(DAILY_DEAL_PREFIX),
        "handicap": bool(record.handicap),
        "aided": has_used_help,
        "nobody": not people,
        "guest": any(players.person is None for players in people),
        "alone": len(summary.final_tenures) < len(("one", "other")),
    }
    return next((key for key, true in checks.items() if true), "")


def level_text(game: str, rating: Rating | None) -> str:
    """Return a player's level in words, such as "As strong as the easy robot"."""
    if rating is None or rating.sigma > CERTAIN_SIGMA_SHARE * initial_rating(game).sigma:
        return _("A few more games, and your level will show here")
    at = level_mus(game)
    steps = (at["easy"], (at["easy"] + at["normal"]) / 2, at["normal"], (at["normal"] + at["hard"]) / 2, at["hard"])
    names = [
        _("Still learning the game"),
        _("As strong as the easy robot"),
        _("Nearly as strong as the medium robot"),
        _("As strong as the medium robot"),
        _("Nearly as strong as the hard robot"),
        _("As strong as the hard robot, or stronger"),
    ]
    return names[sum(rating.mu >= step for step in steps)]

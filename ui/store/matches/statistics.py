"""Values of a profile's statistics: totals by game, head-to-head results, best results and streaks."""

from __future__ import annotations

import msgspec

from ui.store.matches.entries import MatchSummary, Number, RatingAfterMatch, Score, Seconds
from ui.store.settings import Line, Name


class GameStatistics(msgspec.Struct, frozen=True, array_like=True):
    """Totals of a profile in one game."""

    game: Name
    played: Number  # matches played to the end
    won: Number
    left: Number  # matches left before the end
    joined: Number  # matches joined in the second half
    seconds: Seconds
    untimed: Number  # matches whose time was not measured
    since: Line  # the date of the first match
    points: Score  # sum over all matches


class PlaceCount(msgspec.Struct, frozen=True, array_like=True):
    """The count of matches in which a profile had a place, by game."""

    game: Name
    place: Number
    times: Number


class BestResult(msgspec.Struct, frozen=True, array_like=True):
    """A profile's best result of a kind."""

    game: Name
    kind: Line  # "score", or a best kind of the game
    value: Score
    match: Number  # the match in which it was reached


class HeadToHead(msgspec.Struct, frozen=True, array_like=True):
    """Results of a profile against another one, or against bots of a level."""

    game: Name
    person: Number | None
    level: Line | None
    name: Name
    ahead: Number  # matches with a better place
    behind: Number  # matches with a worse place
    times: Number
    match: Number  # the latest one


class WinStreak(msgspec.Struct, frozen=True):
    """Matches won in a row in one game."""

    game: str
    now: int  # up to the latest match
    most: int
    match: int  # the last match of the longest streak


class MatchCount(msgspec.Struct, frozen=True, array_like=True):
    """The count of matches that a profile has played."""

    person: Number
    played: Number


class ProfileStatistics(msgspec.Struct, frozen=True):
    """All statistics of one profile."""

    counted: tuple[GameStatistics, ...] = ()
    places: tuple[PlaceCount, ...] = ()
    highest: tuple[BestResult, ...] = ()
    against: tuple[HeadToHead, ...] = ()
    streaks: tuple[WinStreak, ...] = ()


class MonthCount(msgspec.Struct, frozen=True, array_like=True):
    """The count of matches that a profile has played in a month."""

    month: Line  # as 2026-11
    times: Number


class StatisticsPage(msgspec.Struct, frozen=True):
    """All that the statistics screen shows of one profile."""

    figures: ProfileStatistics
    latest: tuple[MatchSummary, ...]
    months: tuple[MonthCount, ...]
    rated: str  # the game of `ratings`: the requested one, else the one played most
    ratings: tuple[RatingAfterMatch, ...]

"""SQL queries for the statistics of a profile."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import groupby
from typing import TypeVar

import msgspec

from ui.store.database import translated_errors, typed
from ui.store.history import HistoryDatabase
from ui.store.matches.search import MatchFilter, day_in_order
from ui.store.matches.statistics import (
    BestResult,
    GameStatistics,
    HeadToHead,
    MatchCount,
    MonthCount,
    PlaceCount,
    ProfileStatistics,
    StatisticsPage,
    Streak,
)

S = TypeVar("S", bound=msgspec.Struct)
COUNTED = (
    "SELECT game, SUM(how = 'played'), SUM(how = 'played' AND won), SUM(how = 'left'), SUM(how = 'joined'), "
    "IFNULL(SUM(seconds), 0), SUM(seconds IS NULL), MIN(day), SUM(IIF(how = 'played', IFNULL(score, 0), 0)) "
    "FROM seats JOIN matches ON id = match WHERE person = ? GROUP BY game"
)
PLACES = "SELECT game, place, COUNT(*) FROM seats JOIN matches ON id = match WHERE person = ? AND how = 'played' GROUP BY game, place"
HIGHEST = (
    "SELECT game, 'score', MAX(score), match FROM seats JOIN matches ON id = match WHERE person = ? AND how = 'played' GROUP BY game "
    "UNION ALL SELECT game, kind, MAX(value), match FROM bests WHERE person = ? GROUP BY game, kind"
)
ENDS = "SELECT game, won, match FROM seats JOIN matches ON id = match WHERE person = ? AND how = 'played' ORDER BY game, "
AGAINST = (
    "SELECT matches.game, b.person, b.level, MAX(b.name), SUM(a.place < b.place), SUM(a.place > b.place), COUNT(*), MAX(b.match) "
    "FROM seats a JOIN seats b ON b.match = a.match AND b.seat IS NOT a.seat JOIN matches ON matches.id = a.match "
    "WHERE a.person = ? AND a.how = 'played' AND b.how = 'played' AND (b.person IS NOT NULL OR b.level IS NOT NULL) "
    "GROUP BY matches.game, b.person, b.level"
)
MONTHS = (
    "SELECT substr(day, 1, 7), COUNT(*) FROM seats JOIN matches ON id = match WHERE person = ? AND how = 'played' AND ? IN ('', game) "
    "GROUP BY 1 ORDER BY 1"
)
LATEST = 20
PLAYED = "SELECT person, COUNT(*) FROM seats WHERE person IS NOT NULL AND how = 'played' GROUP BY person"


def figures(history: HistoryDatabase, person: int, today: date) -> ProfileStatistics:
    """Return a profile's statistics; dates after `today` are ignored."""
    me = (person,)
    with translated_errors():
        ends = history.base.execute(f"{ENDS}{day_in_order(today)}, id", me).fetchall()
    return ProfileStatistics(
        rows(history, COUNTED, me, GameStatistics),
        rows(history, PLACES, me, PlaceCount),
        rows(history, HIGHEST, (person, person), BestResult),
        rows(history, AGAINST, me, HeadToHead),
        tuple(_streaks(ends)),
    )


def shown(history: HistoryDatabase, person: int, game: str, today: date) -> StatisticsPage:
    """Return all that the statistics screen shows of a profile, in one game or in all (`game` "")."""
    profile_statistics = figures(history, person, today)
    most_frequent = max(profile_statistics.counted, key=lambda counted: counted.played, default=None)
    rated = game or (most_frequent.game if most_frequent is not None else "")
    latest = history.latest(LATEST, MatchFilter(person=person, game=game), today)
    months = rows(history, MONTHS, (person, game), MonthCount)
    return StatisticsPage(profile_statistics, latest, months, rated, history.ratings(person, rated))


def tallies(history: HistoryDatabase) -> dict[int, int]:
    """Return how many matches each profile has played, by id."""
    return {tally.person: tally.played for tally in rows(history, PLAYED, (), MatchCount)}


def rows(history: HistoryDatabase, query: str, facts: Sequence[int | str], kind: type[S]) -> tuple[S, ...]:
    """Return the rows of a query as values of this type."""
    with translated_errors():
        return tuple(typed(history.base.execute(query, facts), kind, history.on_unreadable))


def _streaks(ends: Sequence[tuple[object, ...]]) -> list[Streak]:
    result = []
    for game, rows in groupby(ends, key=lambda end: end[0]):
        now = limit = at = 0
        for _game, won, match in rows:
            now = now + 1 if won else 0
            if now > limit and isinstance(match, int):
                limit, at = now, match
        result.append(Streak(str(game), now, limit, at))
    return result

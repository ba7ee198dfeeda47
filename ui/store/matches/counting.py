"""SQL queries for the statistics of a profile."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import groupby
from typing import TypeVar

import msgspec

from ui.store.database import convert_rows, translated_errors
from ui.store.history import HistoryDatabase
from ui.store.matches.search import MatchFilter, sort_date_sql
from ui.store.matches.statistics import (
    BestResult,
    GameStatistics,
    HeadToHead,
    MatchCount,
    MonthCount,
    PlaceCount,
    ProfileStatistics,
    StatisticsPage,
    WinStreak,
)

S = TypeVar("S", bound=msgspec.Struct)
SELECT_GAME_STATISTICS = (
    "SELECT game, SUM(how = 'played'), SUM(how = 'played' AND won), SUM(how = 'left'), SUM(how = 'joined'), "
    "IFNULL(SUM(seconds), 0), SUM(seconds IS NULL), MIN(day), SUM(IIF(how = 'played', IFNULL(score, 0), 0)) "
    "FROM seats JOIN matches ON id = match WHERE person = ? GROUP BY game"
)
SELECT_PLACE_COUNTS = (
    "SELECT game, place, COUNT(*) FROM seats JOIN matches ON id = match WHERE person = ? AND how = 'played' GROUP BY game, place"
)
SELECT_BEST_RESULTS = (
    "SELECT game, 'score', MAX(score), match FROM seats JOIN matches ON id = match WHERE person = ? AND how = 'played' GROUP BY game "
    "UNION ALL SELECT game, kind, MAX(value), match FROM bests WHERE person = ? GROUP BY game, kind"
)
SELECT_MATCH_ENDS = "SELECT game, won, match FROM seats JOIN matches ON id = match WHERE person = ? AND how = 'played' ORDER BY game, "
SELECT_HEAD_TO_HEAD = (
    "SELECT matches.game, b.person, b.level, MAX(b.name), SUM(a.place < b.place), SUM(a.place > b.place), COUNT(*), MAX(b.match) "
    "FROM seats a JOIN seats b ON b.match = a.match AND b.seat IS NOT a.seat JOIN matches ON matches.id = a.match "
    "WHERE a.person = ? AND a.how = 'played' AND b.how = 'played' AND (b.person IS NOT NULL OR b.level IS NOT NULL) "
    "GROUP BY matches.game, b.person, b.level"
)
SELECT_MONTH_COUNTS = (
    "SELECT substr(day, 1, 7), COUNT(*) FROM seats JOIN matches ON id = match WHERE person = ? AND how = 'played' AND ? IN ('', game) "
    "GROUP BY 1 ORDER BY 1"
)
LATEST_COUNT = 20
SELECT_MATCH_COUNTS = "SELECT person, COUNT(*) FROM seats WHERE person IS NOT NULL AND how = 'played' GROUP BY person"


def compute_statistics(history: HistoryDatabase, profile_id: int, today: date) -> ProfileStatistics:
    """Return a profile's statistics; dates after `today` are ignored."""
    me = (profile_id,)
    with translated_errors():
        ends = history.connection.execute(f"{SELECT_MATCH_ENDS}{sort_date_sql(today)}, id", me).fetchall()
    return ProfileStatistics(
        select_values(history, SELECT_GAME_STATISTICS, me, GameStatistics),
        select_values(history, SELECT_PLACE_COUNTS, me, PlaceCount),
        select_values(history, SELECT_BEST_RESULTS, (profile_id, profile_id), BestResult),
        select_values(history, SELECT_HEAD_TO_HEAD, me, HeadToHead),
        tuple(_win_streaks_by_game(ends)),
    )


def statistics_page(history: HistoryDatabase, profile_id: int, game: str, today: date) -> StatisticsPage:
    """Return all that the statistics screen shows of a profile, in one game or in all (`game` "")."""
    profile_statistics = compute_statistics(history, profile_id, today)
    most_frequent = max(profile_statistics.counted, key=lambda counted: counted.played, default=None)
    rated = game or (most_frequent.game if most_frequent is not None else "")
    latest = history.latest_matches(LATEST_COUNT, MatchFilter(person=profile_id, game=game), today)
    months = select_values(history, SELECT_MONTH_COUNTS, (profile_id, game), MonthCount)
    return StatisticsPage(profile_statistics, latest, months, rated, history.rating_history(profile_id, rated))


def match_counts(history: HistoryDatabase) -> dict[int, int]:
    """Return how many matches each profile has played, by id."""
    return {tally.person: tally.played for tally in select_values(history, SELECT_MATCH_COUNTS, (), MatchCount)}


def select_values(history: HistoryDatabase, query: str, arguments: Sequence[int | str], row_type: type[S]) -> tuple[S, ...]:
    """Return the rows of a query as values of this type."""
    with translated_errors():
        return tuple(convert_rows(history.connection.execute(query, arguments), row_type, history.on_unreadable))


def _win_streaks_by_game(match_ends: Sequence[tuple[object, ...]]) -> list[WinStreak]:
    streaks = []
    for game, rows in groupby(match_ends, key=lambda end: end[0]):
        now = limit = at = 0
        for _game, won, match in rows:
            now = now + 1 if won else 0
            if now > limit and isinstance(match, int):
                limit, at = now, match
        streaks.append(WinStreak(str(game), now, limit, at))
    return streaks

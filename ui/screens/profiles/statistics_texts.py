"""A profile's statistics in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.record import bot_strength
from ui.assets.translation import _, _n, format_number, join_names
from ui.store.matches.entries import MatchSummary, SeatTenure
from ui.store.matches.statistics import BestResult, GameStatistics, HeadToHead, ProfileStatistics
from ui.tables.registry import BOXES, TABLES

MINUTE_S = 60


@dataclass(frozen=True, slots=True)
class StatisticsItem:
    """One line of the statistics."""

    name: str
    icon: str
    label: str
    value: str
    match: int | None = None  # the match in which it happened; None if it covers many matches
    record_value: float | None = None  # the value of a game's personal best


@dataclass(frozen=True, slots=True)
class Rival:
    """The results against another person, or against all bots of a level."""

    name: str
    person: int | None  # profile id; None for bots
    ahead: int  # matches in which the profile was placed better
    behind: int  # matches in which it was placed worse
    match: int  # the latest match against them


def bot_label(level: str) -> str:
    """Return the words for a bot of this level."""
    names = {"easy": _("easy robot"), "normal": _("medium robot"), "hard": _("hard robot")}
    return names.get(level, _("robot at your level") if bot_strength(level) is not None else level)


def duration_text(duration_s: float) -> str:
    minutes = round(duration_s / MINUTE_S)
    if minutes < MINUTE_S:
        return _n("{n} minute", "{n} minutes", minutes)
    return _("{hours} h {minutes:02} min").format(hours=minutes // MINUTE_S, minutes=minutes % MINUTE_S)


def best_score_text(statistics: ProfileStatistics, game: str) -> str:
    """Return a profile's best score in a game, with its unit."""
    best = next((best for best in statistics.highest if (best.game, best.kind) == (game, "score")), None)
    return "–" if best is None or game not in BOXES else f"{format_number(best.value)} {TABLES[game].scoring.final_count().unit}"


def all_statistics_items(statistics: ProfileStatistics, game: str) -> list[StatisticsItem]:
    """Return the lines of a profile's statistics, records first; `game` is "" for all games."""
    counted = [one for one in statistics.counted if game in ("", one.game)]
    return [
        *_streak_items(statistics, game),
        *_best_result_items(statistics, game),
        *_total_items(statistics, counted, game),
        *_unfinished_items(counted),
    ]


def _streak_items(statistics: ProfileStatistics, game: str) -> list[StatisticsItem]:
    best = max((one for one in statistics.streaks if game in ("", one.game)), key=lambda one: one.most, default=None)
    if best is None or not best.most:
        return []
    wins = _n("{n} win", "{n} wins", best.most)
    return [StatisticsItem("streak", "step_forward", _("Most wins in a row"), wins, best.match)]


def _best_result_items(statistics: ProfileStatistics, game: str) -> list[StatisticsItem]:
    results = []
    for best in statistics.highest:
        if best.game in BOXES and game in ("", best.game):
            results += _personal_best_items(best) if best.kind != "score" else _best_score_items(best) if game else []
    return results


def _personal_best_items(best: BestResult) -> list[StatisticsItem]:
    prides = [pride for pride in TABLES[best.game].scoring.final_count().best_kinds if pride.key == best.kind]
    return [StatisticsItem(pride.key, pride.icon, pride.label(), pride.amount_text(best.value), best.match, best.value) for pride in prides]


def _best_score_items(best: BestResult) -> list[StatisticsItem]:
    unit = TABLES[best.game].scoring.final_count().unit
    return [StatisticsItem("score", "trophy", _("Best score"), f"{format_number(best.value)} {unit}", best.match)]


def _total_items(statistics: ProfileStatistics, game_statistics: Sequence[GameStatistics], game: str) -> list[StatisticsItem]:
    results = []
    if game and game_statistics and game in BOXES:
        unit = TABLES[game].scoring.final_count().unit
        results.append(StatisticsItem("points", "plus", _("In total"), f"{format_number(game_statistics[0].points)} {unit}"))
        places = [place for place in statistics.places if place.game == game]
        often = " · ".join(_("{place}: {times}").format(place=place.place, times=format_number(place.times)) for place in places)
        results.append(StatisticsItem("places", "sort", _("Places, and how often"), often))
    if seconds := sum(one.seconds for one in game_statistics):
        results.append(StatisticsItem("time", "hourglass", _("Time played"), duration_text(seconds)))
    if untimed := sum(one.untimed for one in game_statistics):
        label = _("No time: played before times were recorded") if seconds else _("Time played: not recorded back then")
        results.append(StatisticsItem("untimed", "hourglass", label, match_count_text(untimed)))
    return results


def _unfinished_items(game_statistics: Sequence[GameStatistics]) -> list[StatisticsItem]:
    left, joined = sum(one.left for one in game_statistics), sum(one.joined for one in game_statistics)
    statistics_items = [StatisticsItem("left", "flag", _("Left before the end"), match_count_text(left))] if left else []
    return statistics_items + (
        [StatisticsItem("joined", "person", _("Joined part-way through"), match_count_text(joined))] if joined else []
    )


def match_count_text(count: int) -> str:
    return _n("{n} game", "{n} games", count)


def rivals(statistics: ProfileStatistics, game: str, names: dict[int, str]) -> list[Rival]:
    """Return a profile's results against each opponent, most frequent first; `names`: of this device's profiles, by id."""
    seen: dict[tuple[int | None, str | None], list[HeadToHead]] = {}
    for one in statistics.against:
        if game in ("", one.game):
            seen.setdefault((one.person, one.level), []).append(one)
    order = sorted(seen.items(), key=lambda results: -sum(one.times for one in results[1]))
    return [_rival(person, level, results, names) for (person, level), results in order]


def _rival(person: int | None, level: str | None, head_to_heads: Sequence[HeadToHead], names: dict[int, str]) -> Rival:
    name = bot_label(level or "") if person is None else names.get(person, head_to_heads[-1].name)
    ahead, behind = sum(one.ahead for one in head_to_heads), sum(one.behind for one in head_to_heads)
    return Rival(name, person, ahead, behind, max(one.match for one in head_to_heads))


def opponent_texts(entry: MatchSummary, profile_id: int) -> list[str]:
    """Return the others at the table in words, from the longest version to the shortest."""
    people = [players.name for players in entry.final_tenures if players.person != profile_id and players.level is None]
    robots = [bot_label(players.level) for players in entry.final_tenures if players.level is not None]
    whole = join_names([*people, *dict.fromkeys(robots)]) or _("alone")
    counted = ", ".join([*people, *([_n("{n} robot", "{n} robots", len(robots))] if robots else [])])
    return [whole, counted or whole, ", ".join(people) or counted or whole]


def result_text(entry: MatchSummary, profile_id: int) -> tuple[str, bool]:
    """Return a match's result for a profile in words, and True if it was won."""
    mine: SeatTenure | None = next((players for players in entry.seats if players.person == profile_id), None)
    if mine is None or mine.how == "left" or mine.place is None:
        return _("left"), False
    if mine.won:
        return _("won"), True
    return _("{place} of {many}").format(place=mine.place, many=len(entry.final_tenures)), False

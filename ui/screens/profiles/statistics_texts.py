"""A profile's statistics in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.record import strength_of
from ui.assets.translation import _, _n, figure, listed
from ui.store.matches.entries import MatchSummary, SeatTenure
from ui.store.matches.statistics import BestResult, GameStatistics, HeadToHead, ProfileStatistics
from ui.tables.registry import BOXES, TABLES

MINUTE, HOUR = 60, 3600


@dataclass(frozen=True, slots=True)
class StatisticsItem:
    """One line of the statistics."""

    name: str
    icon: str
    label: str
    value: str
    match: int | None = None  # the match in which it happened; None if it covers many matches
    worth: float | None = None  # the value of a game's personal best


@dataclass(frozen=True, slots=True)
class Rival:
    """The results against another person, or against all bots of a level."""

    name: str
    person: int | None  # profile id; None for bots
    ahead: int  # matches in which the profile was placed better
    behind: int  # matches in which it was placed worse
    match: int  # the latest match against them


def robot(level: str) -> str:
    """Return the words for a bot of this level."""
    names = {"easy": _("easy robot"), "normal": _("medium robot"), "hard": _("hard robot")}
    return names.get(level, _("robot at one’s measure") if strength_of(level) is not None else level)


def duration(duration_s: float) -> str:
    minutes = round(duration_s / MINUTE)
    if minutes < MINUTE:
        return _n("{n} minute", "{n} minutes", minutes)
    return _("{hours} h {minutes:02} min").format(hours=minutes // MINUTE, minutes=minutes % MINUTE)


def best_of(figures: ProfileStatistics, game: str) -> str:
    """Return a profile's best score in a game, with its unit."""
    best = next((best for best in figures.highest if (best.game, best.kind) == (game, "score")), None)
    return "–" if best is None or game not in BOXES else f"{figure(best.value)} {TABLES[game].scoring.count().unit}"


def facts(figures: ProfileStatistics, game: str) -> list[StatisticsItem]:
    """Return the lines of a profile's statistics, records first; `game` is "" for all games."""
    counted = [one for one in figures.counted if game in ("", one.game)]
    return [*_streak(figures, game), *_highest(figures, game), *_amounts(figures, counted, game), *_unfinished(counted)]


def _streak(figures: ProfileStatistics, game: str) -> list[StatisticsItem]:
    best = max((one for one in figures.streaks if game in ("", one.game)), key=lambda one: one.most, default=None)
    if best is None or not best.most:
        return []
    wins = _n("{n} win", "{n} wins", best.most)
    return [StatisticsItem("streak", "step_forward", _("Most wins in a row"), wins, best.match)]


def _highest(figures: ProfileStatistics, game: str) -> list[StatisticsItem]:
    results = []
    for best in figures.highest:
        if best.game in BOXES and game in ("", best.game):
            results += _pride(best) if best.kind != "score" else _score(best) if game else []
    return results


def _pride(best: BestResult) -> list[StatisticsItem]:
    prides = [pride for pride in TABLES[best.game].scoring.count().prides if pride.key == best.kind]
    return [StatisticsItem(pride.key, pride.icon, pride.label(), pride.worth(best.value), best.match, best.value) for pride in prides]


def _score(best: BestResult) -> list[StatisticsItem]:
    unit = TABLES[best.game].scoring.count().unit
    return [StatisticsItem("score", "trophy", _("Best score"), f"{figure(best.value)} {unit}", best.match)]


def _amounts(figures: ProfileStatistics, counted: Sequence[GameStatistics], game: str) -> list[StatisticsItem]:
    results = []
    if game and counted and game in BOXES:
        unit = TABLES[game].scoring.count().unit
        results.append(StatisticsItem("points", "plus", _("All together"), f"{figure(counted[0].points)} {unit}"))
        places = [place for place in figures.places if place.game == game]
        often = " · ".join(_("{place}: {times}").format(place=place.place, times=figure(place.times)) for place in places)
        results.append(StatisticsItem("places", "sort", _("Places, and how often"), often))
    if seconds := sum(one.seconds for one in counted):
        results.append(StatisticsItem("time", "hourglass", _("Time played"), duration(seconds)))
    if untimed := sum(one.untimed for one in counted):
        label = _("Without a time, from before it was kept") if seconds else _("Time played: not kept in those days")
        results.append(StatisticsItem("untimed", "hourglass", label, games(untimed)))
    return results


def _unfinished(counted: Sequence[GameStatistics]) -> list[StatisticsItem]:
    left, joined = sum(one.left for one in counted), sum(one.joined for one in counted)
    statistics_items = [StatisticsItem("left", "flag", _("Left before the end"), games(left))] if left else []
    return statistics_items + ([StatisticsItem("joined", "person", _("Taken over on the way"), games(joined))] if joined else [])


def games(count: int) -> str:
    return _n("{n} game", "{n} games", count)


def rivals(figures: ProfileStatistics, game: str, names: dict[int, str]) -> list[Rival]:
    """Return a profile's results against each opponent, most frequent first; `names`: of this device's profiles, by id."""
    seen: dict[tuple[int | None, str | None], list[HeadToHead]] = {}
    for one in figures.against:
        if game in ("", one.game):
            seen.setdefault((one.person, one.level), []).append(one)
    order = sorted(seen.items(), key=lambda results: -sum(one.times for one in results[1]))
    return [_rival(person, level, results, names) for (person, level), results in order]


def _rival(person: int | None, level: str | None, head_to_heads: Sequence[HeadToHead], names: dict[int, str]) -> Rival:
    name = robot(level or "") if person is None else names.get(person, head_to_heads[-1].name)
    ahead, behind = sum(one.ahead for one in head_to_heads), sum(one.behind for one in head_to_heads)
    return Rival(name, person, ahead, behind, max(one.match for one in head_to_heads))


def opponents(entry: MatchSummary, person: int) -> list[str]:
    """Return the others at the table in words, from the longest version to the shortest."""
    people = [players.name for players in entry.last if players.person != person and players.level is None]
    robots = [robot(players.level) for players in entry.last if players.level is not None]
    whole = listed([*people, *dict.fromkeys(robots)]) or _("alone")
    counted = ", ".join([*people, *([_n("{n} robot", "{n} robots", len(robots))] if robots else [])])
    return [whole, counted or whole, ", ".join(people) or counted or whole]


def result(entry: MatchSummary, person: int) -> tuple[str, bool]:
    """Return a match's result for a profile in words, and True if it was won."""
    mine: SeatTenure | None = next((players for players in entry.seats if players.person == person), None)
    if mine is None or mine.how == "left" or mine.place is None:
        return _("left"), False
    if mine.won:
        return _("won"), True
    return _("{place} of {many}").format(place=mine.place, many=len(entry.last)), False

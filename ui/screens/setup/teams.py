"""Teams in a set-up: equal divisions of neighbouring seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.kernel import BadRecord, Json, Options
from game.options import Option, TeamsOption
from game.registry import GAMES


def equal_team_splits(game: str, name: str, players: int) -> list[list[int]]:
    """Return every division into equal teams that a game's option allows, fewest teams first."""
    result = [[seat * count // players for seat in range(players)] for count in range(2, players) if players % count == 0]
    return [teams for teams in result if _is_legal_split(game, name, players, teams)]


def nearest_team_split(game: str, name: str, players: int, requested: Json) -> list[int] | None:
    """Return the division into teams nearest in number to the requested one; None if none is requested or possible."""
    if not isinstance(requested, Sequence):
        return None
    count = len({team for team in requested if isinstance(team, int)})
    return min(equal_team_splits(game, name, players), key=lambda teams: abs(teams[-1] + 1 - count), default=None)


def team_by_seat(options: Mapping[str, Option], chosen: Options) -> Sequence[int]:
    """Return the team of every seat; () if there are no teams."""
    result = [chosen.get(name) for name, option in options.items() if isinstance(option, TeamsOption)]
    return next((value for value in result if isinstance(value, list)), ())


def _is_legal_split(game: str, name: str, players: int, teams: list[int]) -> bool:
    """Return True if the rules accept these teams."""
    try:
        GAMES[game].rules.initial_state(players, {name: teams}, "")
    except BadRecord:
        return False
    return True

"""Teams in a set-up: equal divisions of neighbouring seats, and bands beside their rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from pygame import FRect

from game.kernel import BadRecord, Json, Options
from game.options import Option, TeamsOption
from game.registry import GAMES
from ui.assets.palette import SEATS
from ui.canvas.canvas import Canvas

BAND, BESIDE = 12.0, 19.0  # width of a band, and its distance from the rows


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


def draw_team_bands(canvas: Canvas, teams: Sequence[int], x: float, row_y: Callable[[int], float], height: float) -> None:
    """Draw a coloured band for each team at the rows' left edge x; `row_y` gives the y of a row."""
    for team, seats in groupby(range(len(teams)), lambda seat: teams[seat]):
        members = list(seats)
        first, last = row_y(members[0]), row_y(members[-1]) + height
        band = FRect(x - BESIDE, first + 2, BAND, last - first - 4)
        canvas.draw_box(band, 6, SEATS[team % len(SEATS)], "wood_edge", 1.5)
        canvas.draw_box(FRect(band.x + 3, band.centery - 14, BAND - 6, 28), 3, "brass_light", "wood_edge", 1.2)


def _is_legal_split(game: str, name: str, players: int, teams: list[int]) -> bool:
    """Return True if the rules accept these teams."""
    try:
        GAMES[game].rules.initial_state(players, {name: teams}, "")
    except BadRecord:
        return False
    return True

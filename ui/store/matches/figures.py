"""What the matches of a person come to: for each game, against each other, and the best of all."""

from __future__ import annotations

import msgspec

from ui.store.matches.entries import Entry, Number, Rating, Score, Seconds
from ui.store.settings import Line, Name


class Counted(msgspec.Struct, frozen=True, array_like=True):
    """One game of a person. `played`: to the end; `left`, `joined`: as in `Sat`; `untimed`: matches whose time nobody measured; `since`:
    the day of the first; `points`: of all together."""

    game: Name
    played: Number
    won: Number
    left: Number
    joined: Number
    seconds: Seconds
    untimed: Number
    since: Line
    points: Score


class Place(msgspec.Struct, frozen=True, array_like=True):
    """How often a person had this place."""

    game: Name
    place: Number
    times: Number


class Highest(msgspec.Struct, frozen=True, array_like=True):
    """The best of a kind ("score", or a pride of the game), and the match in which it was."""

    game: Name
    kind: Line
    value: Score
    match: Number


class Against(msgspec.Struct, frozen=True, array_like=True):
    """How a person did against another, or against robots of a level: how often in front and behind; `match`: the last one."""

    game: Name
    person: Number | None
    level: Line | None
    name: Name
    ahead: Number
    behind: Number
    times: Number
    match: Number


class Streak(msgspec.Struct, frozen=True):
    """Matches won one after the other: now, and the most ever, with the last match of those."""

    game: str
    now: int
    most: int
    match: int


class Tally(msgspec.Struct, frozen=True, array_like=True):
    person: Number
    played: Number


class Figures(msgspec.Struct, frozen=True):
    """All of it, of one person."""

    counted: tuple[Counted, ...] = ()
    places: tuple[Place, ...] = ()
    highest: tuple[Highest, ...] = ()
    against: tuple[Against, ...] = ()
    streaks: tuple[Streak, ...] = ()


class Month(msgspec.Struct, frozen=True, array_like=True):
    """How many matches a person has played in a month, as 2026-11."""

    month: Line
    times: Number


class Shown(msgspec.Struct, frozen=True):
    """All that the room of people shows of one person. `ratings`: in the game `rated`, the one asked for or else the one played most."""

    figures: Figures
    latest: tuple[Entry, ...]
    months: tuple[Month, ...]
    rated: str
    ratings: tuple[Rating, ...]

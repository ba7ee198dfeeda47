"""Values of a finished match: its players, its result and its best results."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from game.kernel import Outcome
from game.record import Player, Record
from ui.store.settings import Line, Name

Score: TypeAlias = Annotated[int, Meta(ge=-(10**9), le=10**9)] | Annotated[float, Meta(ge=-1e9, le=1e9)]
How: TypeAlias = Literal["played", "joined", "left"]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**62)]
Seconds: TypeAlias = Annotated[float, Meta(ge=0, le=1e9)]
People: TypeAlias = Mapping[str, int]  # ids of the profiles on this device, by name in lower case


class SeatTenure(msgspec.Struct, frozen=True):
    """A player at a seat of a finished match."""

    seat: Number
    part: Number  # 0 for the player at the end; 1, 2 ... for earlier ones, the first as 1
    person: Number | None  # id of a profile on this device
    name: Name
    level: Line | None  # a bot's level; None for a person
    how: How  # "played" to the end, "joined" in the second half, "left" before the end
    place: Number | None = None  # the place at the end; None if there was none
    score: Score | None = None
    won: bool = False


class MatchSummary(msgspec.Struct, frozen=True):
    """A finished match as a list shows it."""

    game: Name
    when: Line  # ISO date and time of its end
    over: bool  # played to the end
    seconds: Seconds | None  # None if the time was not measured
    seats: tuple[SeatTenure, ...] = ()  # the players at the end come first
    id: int = 0

    @property
    def last(self) -> tuple[SeatTenure, ...]:
        """Return the players at the end, by seat."""
        return tuple(players for players in self.seats if not players.part)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(players.name for players in self.last)

    @property
    def scores(self) -> tuple[int | float, ...]:
        return tuple(players.score or 0 for players in self.last)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(players.seat for players in self.last if players.won)


class PersonalBest(msgspec.Struct, frozen=True):
    """A player's result in a match that may be the best of its kind."""

    kind: Line  # a key of the game
    value: Score
    seat: int


class RatingChange(msgspec.Struct, frozen=True, array_like=True):
    """A profile's rating in a game after a match."""

    person: Number
    game: Name
    mu: Score
    sigma: Score


class RatingAfterMatch(msgspec.Struct, frozen=True, array_like=True):
    """A rating with the match that led to it."""

    match: Number
    when: Line
    mu: Score
    sigma: Score


class FinishedMatch(msgspec.Struct, frozen=True):
    """A finished match with its record and outcome, before it is added to the history."""

    record: Record
    when: str
    outcome: Outcome
    over: bool = True  # played to the end
    seconds: float | None = None
    pupil: int | None = None  # id of the child whose real round it was
    bests: tuple[PersonalBest, ...] = ()


def entry_of(match: FinishedMatch, people: People) -> MatchSummary:
    """Convert a finished match into the summary that the history keeps."""
    record, over, outcome, child_id = match.record, match.over, match.outcome, match.pupil
    sats = [players for seat in range(len(record.seats)) for players in _sittings(record, seat, outcome, over, people, child_id)]
    return MatchSummary(record.game, match.when, over, match.seconds, tuple(sorted(sats, key=lambda players: (players.part, players.seat))))


def _sittings(record: Record, seat: int, outcome: Outcome, over: bool, people: People, child_id: int | None) -> Iterator[SeatTenure]:
    spans, plies = sat_until(record, seat), len(record.moves)
    now = record.seats[seat]
    mine = sum(until - since for player, since, until in spans if player == now)
    whole = spans[0][0] == now or 2 * mine >= plies
    how: How = "left" if not over else "played" if whole else "joined"

    def person(player: Player) -> int | None:
        return None if not player.is_human else child_id if child_id is not None else people.get(player.name.casefold())

    score, index = outcome.scores[seat], outcome.places[seat] if over else None
    yield SeatTenure(seat, 0, person(now), now.name, now.level, how, index, score, over and seat in outcome.winners)
    before = list(dict.fromkeys(player for player, _since, _until in spans if player.is_human and player != now))
    for part, player in enumerate(before, 1):
        yield SeatTenure(seat, part, person(player), player.name, None, "left")


def sat_until(record: Record, seat: int) -> list[tuple[Player, int, int]]:
    """Return the players of a seat in order, each with the first ply and the ply after the last."""
    spans, since = list[tuple[Player, int, int]](), 0
    for passed in record.handed:
        if passed.seat == seat:
            spans.append((passed.who, since, passed.ply))
            since = passed.ply
    return [*spans, (record.seats[seat], since, len(record.moves))]


def renamed(record: Record, name: Callable[[int, Player], str]) -> Record:
    """Return the record with its human players renamed; `name` returns the new name for a seat and player."""

    def other(seat: int, player: Player) -> Player:
        return replace(player, name=name(seat, player)) if player.is_human else player

    handed = tuple(replace(passed, who=other(passed.seat, passed.who)) for passed in record.handed)
    return replace(record, seats=tuple(other(seat, player) for seat, player in enumerate(record.seats)), handed=handed)


def key_of(record: bytes) -> bytes:
    """Return the key of a match: a hash of its record as JSON."""
    return hashlib.sha256(record).digest()[:16]


def deal_key(record: Record) -> bytes:
    """Return the key of a deal: equal for all matches with the same beginning and number of seats."""
    bare = replace(record, moves=(), handed=(), seats=tuple(Player("") for _who in record.seats))
    return key_of(msgspec.json.encode(bare.to_json()))


def unused(name: str, taken: Sequence[str]) -> str:
    """Return the name, with a number added if another player at the table has it."""
    number, text = 1, name
    while text in taken:
        number += 1
        text = f"{name} {number}"
    return text

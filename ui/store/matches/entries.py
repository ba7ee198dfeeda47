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
TenureKind: TypeAlias = Literal["played", "joined", "left"]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**62)]
Seconds: TypeAlias = Annotated[float, Meta(ge=0, le=1e9)]
ProfileIds: TypeAlias = Mapping[str, int]  # ids of the profiles on this device, by name in lower case


class SeatTenure(msgspec.Struct, frozen=True):
    """A player at a seat of a finished match."""

    seat: Number
    part: Number  # 0 for the player at the end; 1, 2 ... for earlier ones, the first as 1
    person: Number | None  # id of a profile on this device
    name: Name
    level: Line | None  # a bot's level; None for a person
    how: TenureKind  # "played" to the end, "joined" in the second half, "left" before the end
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
    def final_tenures(self) -> tuple[SeatTenure, ...]:
        """Return the players at the end, by seat."""
        return tuple(players for players in self.seats if not players.part)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(players.name for players in self.final_tenures)

    @property
    def scores(self) -> tuple[int | float, ...]:
        return tuple(players.score or 0 for players in self.final_tenures)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(players.seat for players in self.final_tenures if players.won)


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


def summarize_match(match: FinishedMatch, profile_ids: ProfileIds) -> MatchSummary:
    """Convert a finished match into the summary that the history keeps."""
    record, over, outcome, child_id = match.record, match.over, match.outcome, match.pupil
    sats = [tenure for seat in range(len(record.seats)) for tenure in _seat_tenures(record, seat, outcome, over, profile_ids, child_id)]
    return MatchSummary(record.game, match.when, over, match.seconds, tuple(sorted(sats, key=lambda tenure: (tenure.part, tenure.seat))))


def _seat_tenures(
    record: Record, seat: int, outcome: Outcome, is_over: bool, profile_ids: ProfileIds, child_id: int | None
) -> Iterator[SeatTenure]:
    spans, plies = seat_spans(record, seat), len(record.moves)
    now = record.seats[seat]
    mine = sum(until - since for player, since, until in spans if player == now)
    whole = spans[0][0] == now or 2 * mine >= plies
    how: TenureKind = "left" if not is_over else "played" if whole else "joined"

    def profile_id(player: Player) -> int | None:
        return None if not player.is_human else child_id if child_id is not None else profile_ids.get(player.name.casefold())

    score, index = outcome.scores[seat], outcome.places[seat] if is_over else None
    yield SeatTenure(seat, 0, profile_id(now), now.name, now.level, how, index, score, is_over and seat in outcome.winners)
    before = list(dict.fromkeys(player for player, _since, _until in spans if player.is_human and player != now))
    for part, player in enumerate(before, 1):
        yield SeatTenure(seat, part, profile_id(player), player.name, None, "left")


def seat_spans(record: Record, seat: int) -> list[tuple[Player, int, int]]:
    """Return the players of a seat in order, each with the first ply and the ply after the last."""
    spans, since = list[tuple[Player, int, int]](), 0
    for passed in record.seat_changes:
        if passed.seat == seat:
            spans.append((passed.player, since, passed.ply))
            since = passed.ply
    return [*spans, (record.seats[seat], since, len(record.moves))]


def rename_players(record: Record, new_name: Callable[[int, Player], str]) -> Record:
    """Return the record with its human players renamed; `new_name` returns the new name for a seat and player."""

    def renamed_player(seat: int, player: Player) -> Player:
        return replace(player, name=new_name(seat, player)) if player.is_human else player

    handed = tuple(replace(passed, player=renamed_player(passed.seat, passed.player)) for passed in record.seat_changes)
    return replace(record, seats=tuple(renamed_player(seat, player) for seat, player in enumerate(record.seats)), seat_changes=handed)


def record_key(record_json: bytes) -> bytes:
    """Return the key of a match: a hash of its record as JSON."""
    return hashlib.sha256(record_json).digest()[:16]


def deal_key(record: Record) -> bytes:
    """Return the key of a deal: equal for all matches with the same beginning and number of seats."""
    bare = replace(record, moves=(), seat_changes=(), seats=tuple(Player("") for _who in record.seats))
    return record_key(msgspec.json.encode(bare.to_json()))


def unused_name(name: str, used_names: Sequence[str]) -> str:
    """Return the name, with a number added if another player at the table has it."""
    number, text = 1, name
    while text in used_names:
        number += 1
        text = f"{name} {number}"
    return text

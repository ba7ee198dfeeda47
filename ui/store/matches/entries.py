"""A finished match as it is kept: who sat where, how it ended for each, and what was remarkable."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from game.kernel import Outcome
from game.record import Record, Seat
from ui.store.settings import Line, Name

Score: TypeAlias = Annotated[int, Meta(ge=-(10**9), le=10**9)] | Annotated[float, Meta(ge=-1e9, le=1e9)]
How: TypeAlias = Literal["played", "joined", "left"]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**62)]
Seconds: TypeAlias = Annotated[float, Meta(ge=0, le=1e9)]
People: TypeAlias = Mapping[str, int]  # the ids of this computer's people, by their names in small letters


class Sat(msgspec.Struct, frozen=True):
    """Somebody at a seat. `person`: one of this computer's people; `level`: of a robot; `part`: 0 for who sat there at the end, else
    who had the seat before, the first as 1. `how`: "played" to the end, "joined" in the second half, "left" before the end. `place` and
    `score` are those of the end, None where there was none for them."""

    seat: Number
    part: Number
    person: Number | None
    name: Name
    level: Line | None
    how: How
    place: Number | None = None
    score: Score | None = None
    won: bool = False


class Entry(msgspec.Struct, frozen=True):
    """A match as a list shows it. `when`: ISO date and time of its end; `over`: it was played to the end; `seconds`: how long it was
    played, None where nobody measured it; `seats`: as in `Sat`, those of the end first."""

    game: Name
    when: Line
    over: bool
    seconds: Seconds | None
    seats: tuple[Sat, ...] = ()
    id: int = 0

    @property
    def last(self) -> tuple[Sat, ...]:
        """Those who sat there at the end, by seat."""
        return tuple(sat for sat in self.seats if not sat.part)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(sat.name for sat in self.last)

    @property
    def scores(self) -> tuple[int | float, ...]:
        return tuple(sat.score or 0 for sat in self.last)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(sat.seat for sat in self.last if sat.won)


class Best(msgspec.Struct, frozen=True):
    """Something that a game is proud of, by its key there: who did it, and how large it was."""

    kind: Line
    value: Score
    seat: int


class Rated(msgspec.Struct, frozen=True, array_like=True):
    """How strong a person is at a game, after a match."""

    person: Number
    game: Name
    mu: Score
    sigma: Score


class Rating(msgspec.Struct, frozen=True, array_like=True):
    """The same, with the match after which it was so."""

    match: Number
    when: Line
    mu: Score
    sigma: Score


class Played(msgspec.Struct, frozen=True):
    """What the table tells of a match. `over`: it was played to the end; `pupil`: the child whose real round it was."""

    record: Record
    when: str
    outcome: Outcome
    over: bool = True
    seconds: float | None = None
    pupil: int | None = None
    bests: tuple[Best, ...] = ()


def entry_of(match: Played, people: People) -> Entry:
    """What is kept of this match."""
    record, over, outcome, pupil = match.record, match.over, match.outcome, match.pupil
    sats = [sat for seat in range(len(record.seats)) for sat in _sittings(record, seat, outcome, over, people, pupil)]
    return Entry(record.game, match.when, over, match.seconds, tuple(sorted(sats, key=lambda sat: (sat.part, sat.seat))))


def _sittings(record: Record, seat: int, outcome: Outcome, over: bool, people: People, pupil: int | None) -> Iterator[Sat]:
    spans, plies = sat_until(record, seat), len(record.moves)
    now = record.seats[seat]
    mine = sum(until - since for who, since, until in spans if who == now)
    whole = spans[0][0] == now or 2 * mine >= plies
    how: How = "left" if not over else "played" if whole else "joined"

    def person(who: Seat) -> int | None:
        return None if not who.human else pupil if pupil is not None else people.get(who.name.casefold())

    score, place = outcome.scores[seat], outcome.places[seat] if over else None
    yield Sat(seat, 0, person(now), now.name, now.level, how, place, score, over and seat in outcome.winners)
    before = list(dict.fromkeys(who for who, _since, _until in spans if who.human and who != now))
    for part, who in enumerate(before, 1):
        yield Sat(seat, part, person(who), who.name, None, "left")


def sat_until(record: Record, seat: int) -> list[tuple[Seat, int, int]]:
    """Who sat at a seat one after the other: from which ply, and until which."""
    spans, since = list[tuple[Seat, int, int]](), 0
    for passed in record.handed:
        if passed.seat == seat:
            spans.append((passed.who, since, passed.ply))
            since = passed.ply
    return [*spans, (record.seats[seat], since, len(record.moves))]


def renamed(record: Record, name: Callable[[int, Seat], str]) -> Record:
    """The record with other names: what each person is called now, by seat and as it stands there."""

    def other(seat: int, who: Seat) -> Seat:
        return replace(who, name=name(seat, who)) if who.human else who

    handed = tuple(replace(passed, who=other(passed.seat, passed.who)) for passed in record.handed)
    return replace(record, seats=tuple(other(seat, who) for seat, who in enumerate(record.seats)), handed=handed)


def key_of(record: bytes) -> bytes:
    """What is the same for the same match alone. `record`: as JSON."""
    return hashlib.sha256(record).digest()[:16]


def deal_key(record: Record) -> bytes:
    """What is the same for all that can be played from one beginning at one table."""
    bare = replace(record, moves=(), handed=(), seats=tuple(Seat("") for _who in record.seats))
    return key_of(msgspec.json.encode(bare.to_json()))


def unused(name: str, taken: Sequence[str]) -> str:
    """This name, with a number where somebody at the table has it."""
    number, found = 1, name
    while found in taken:
        number += 1
        found = f"{name} {number}"
    return found

"""What every game shares: the contract of its rules, its refusals, its chance and its shuffle.

Nothing here knows a screen, a clock, a disk or a word of prose: refusals and events are keys and facts.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from typing import ClassVar, Protocol, TypeAlias, TypeVar

Json: TypeAlias = "None | bool | int | float | str | Sequence[Json] | Mapping[str, Json]"
Options: TypeAlias = Mapping[str, Json]

LONGEST_SHOWN = 40  # characters of a foreign text in a message
LARGEST_SHOWN = 10**15
MOST_LISTED = 100  # values in a list that is an option
UNSENT: Mapping[str, bool] = {"sent": False}  # metadata of a field that stays off the wire


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not legal now: a key, and the facts that a sentence about it needs."""

    key: str
    facts: Mapping[str, Json] = field(default_factory=dict)


class IllegalMove(Exception):
    """The player's error: the move is well written but not legal now. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.key)
        self.refusal = refusal


class BadNotation(ValueError):
    """The text is no move of this game."""


class BadRecord(ValueError):
    """A record, a set-up, a deal or a request that cannot be read or played: `key` says what, `facts` say where."""

    def __init__(self, key: str, **facts: Json) -> None:
        super().__init__(f"{key} {facts}" if facts else key)
        self.key = key
        self.facts: Mapping[str, Json] = facts


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a set-up. `default` None: null is allowed too.

    `kind` and `range`: bool, None; int, lowest and highest; choice, the values; text, the characters (None: any);
    teams (a list of numbers, whose length is the game's business), lowest and highest.
    `players`: how many have to play for another value than the default; empty: any number.
    """

    kind: str
    range: Json
    default: Json
    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """A fact that everybody at the table saw. `seat` is the seat it is about, None when it is about all.

    `shows`: it uncovered something hidden until then, so that nothing before it can be taken back (design, decision 9);
    `mine`: hidden from everybody but `seat` itself, who may take it back all the same: one's own card, laid.
    """

    key: ClassVar[str]
    shows: ClassVar[bool] = False
    mine: ClassVar[bool] = False
    seat: int | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """Scores and places by seat (places from 1, ties alike: 1 1 3); `winners` is empty before the end."""

    scores: tuple[int | float, ...]
    winners: tuple[int, ...]
    places: tuple[int, ...]


class Move(Protocol):
    """An intent. `str(move)` is its notation; `Rules.read` is the inverse."""

    def __str__(self) -> str: ...


class View(Protocol):
    """What one seat may know (None: somebody standing by). Its legal moves follow from its own fields."""

    @property
    def seat(self) -> int | None: ...

    def legal(self) -> Collection[Move]: ...

    def question(self) -> View:
        """The same view without who else has already chosen: what a decision in secret depends on."""
        ...


S = TypeVar("S")
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View)


class Rules(Protocol[S, M, V]):
    """The rules of one game: stateless questions about immutable states."""

    @property
    def name(self) -> str: ...

    @property
    def seats(self) -> range:
        """How many can play."""
        ...

    @property
    def options(self) -> Mapping[str, Option]: ...

    def start(self, players: int, options: Options, seed: str, deal: Sequence[str] | None = None) -> S:
        """The first state. Raises BadRecord when the set-up or the deal cannot be played."""
        ...

    def turn(self, state: S) -> tuple[int, ...]:
        """The seats that owe a move, ascending; empty when the match is over."""
        ...

    def legal(self, state: S, seat: int) -> Collection[M]: ...

    def refusal(self, state: S, seat: int, move: M) -> Refusal | None:
        """Why `seat` may not play `move` now; None when it may. The one source of illegality."""
        ...

    def play(self, state: S, seat: int, move: M) -> tuple[S, tuple[Event, ...]]:
        """The state after a legal move, and what everybody saw. Only for moves without a refusal."""
        ...

    def view(self, state: S, seat: int | None) -> V: ...

    def imagine(self, view: V, rng: random.Random) -> S:
        """A state that this view allows: what is hidden, the seed included, is drawn from `rng`."""
        ...

    def outcome(self, state: S) -> Outcome: ...

    def read(self, text: str) -> M:
        """The move that `text` notes. Raises BadNotation."""
        ...


def chance(seed: str, name: str) -> random.Random:
    """The one source of chance of a record; only its `random()` may be used (protocol, Chance)."""
    return random.Random(f"{seed}/{name}")


T = TypeVar("T")


def shuffled(items: Sequence[T], rng: random.Random) -> tuple[T, ...]:
    """A shuffled copy, first item on top. Written out, so that any program can repeat it (protocol, Chance)."""
    cards = list(items)
    for i in range(len(cards) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def standing(scores: Sequence[float], ahead: Collection[int] = ()) -> tuple[int, ...]:
    """Places by seat, from 1, ties alike. Seats in `ahead` stand before others of the same score."""
    ranks = [(score, seat in ahead) for seat, score in enumerate(scores)]
    return tuple(1 + sum(other > mine for other in ranks) for mine in ranks)


def check_options(known: Mapping[str, Option], options: Options, players: int) -> None:
    """Raises BadRecord when an option is unknown, out of its range, or not for so many players."""
    for name, value in options.items():
        if name not in known:
            raise BadRecord("unknown_option", option=shown(name))
        if not fits(known[name], value):
            raise BadRecord("bad_option", option=name, range=known[name].range)
        if value != known[name].default and not offered(known[name], players):
            raise BadRecord("option_players", option=name, players=list(known[name].players))


def offered(option: Option, players: int) -> bool:
    """Whether so many players may choose something else than the default."""
    return not option.players or players in option.players


def fits(option: Option, value: Json) -> bool:
    """Whether `value` lies in the option's range; True, 1 and 1.0 are not the same here."""
    if value is None:
        return option.default is None
    match option.kind:
        case "bool":
            return isinstance(value, bool)
        case "int":
            return _within(option, value)
        case "choice":
            assert isinstance(option.range, Sequence), "a choice lists its values"
            return any(type(value) is type(allowed) and value == allowed for allowed in option.range)
        case "text":
            assert option.range is None or isinstance(option.range, str), "a text lists its characters"
            return isinstance(value, str) and (option.range is None or set(value) <= set(option.range))
        case "teams":
            return isinstance(value, list | tuple) and len(value) <= MOST_LISTED and all(_within(option, team) for team in value)
        case unknown:
            raise AssertionError(f"no option is of the kind {unknown}")


def _within(option: Option, value: Json) -> bool:
    assert isinstance(option.range, Sequence), "a whole number has a lowest and a highest value"
    low, high = option.range
    assert isinstance(low, int) and isinstance(high, int), "bounds are whole numbers"
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def shown(value: object) -> Json:
    """A foreign value as a fact in a message: short, never a structure, always valid JSON."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        return value if abs(value) < LARGEST_SHOWN else "number"  # nor NaN, which is smaller than nothing
    return value[:LONGEST_SHOWN] if isinstance(value, str) else type(value).__name__


def wire(value: object) -> Json:
    """`value` as JSON: what has a form of its own (`wire()`) or a notation is written so, other dataclasses field by field."""
    if value is None or isinstance(value, (bool, int, float)) or type(value) is str:
        return value
    if hasattr(value, "wire"):
        return value.wire()  # type: ignore[no-any-return]
    if isinstance(value, Event):
        return {"event": value.key, **_by_field(value)}
    if isinstance(value, Enum) or (type(value).__str__ is not object.__str__ and is_dataclass(value)):
        return str(value)
    if is_dataclass(value):
        return _by_field(value)
    if isinstance(value, Mapping):
        return {str(key): wire(item) for key, item in value.items()}
    if isinstance(value, Collection):
        return [wire(item) for item in value]
    raise AssertionError(f"{type(value).__name__} has no form on the wire")


def _by_field(value: object) -> dict[str, Json]:
    assert is_dataclass(value), "only dataclasses have fields"
    return {item.name: wire(getattr(value, item.name)) for item in fields(value) if item.metadata.get("sent", True)}

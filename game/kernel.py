"""Types and functions that all games share: moves, events, views, refusals, JSON.

Nothing here knows a screen, a clock, a disk or prose: refusals and events are keys and details.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cache, wraps
from typing import Any, ClassVar, Self, TypeAlias, TypeVar, dataclass_transform

Json: TypeAlias = "None | bool | int | float | str | Sequence[Json] | Mapping[str, Json]"
Options: TypeAlias = Mapping[str, Json]

MAX_QUOTED_CHARS = 40  # characters of untrusted text quoted in a message
MAX_QUOTED_NUMBER = 10**15  # an untrusted number of this size or larger is not quoted in a message
UNSENT_FIELD: Mapping[str, bool] = {"sent": False}  # metadata of a field that stays out of the JSON form


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not legal now: a key, and the details that a sentence about it needs."""

    key: str
    details: Mapping[str, Json] = field(default_factory=dict, metadata={"key": "facts"})


class IllegalMove(Exception):
    """Raised when a well-written move is not legal now; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.key)
        self.refusal = refusal


class BadNotation(ValueError):
    """Raised when a text is not the notation of a move of this game."""


class BadRecord(ValueError):
    """Raised when a record, set-up, deal or request cannot be read or played.

    The key says what is wrong, the details where.
    """

    def __init__(self, key: str, **details: Json) -> None:
        super().__init__(f"{key} {details}" if details else key)
        self.key = key
        self.details: Mapping[str, Json] = details


@dataclass(frozen=True, slots=True)
class Event:
    """A fact that all players at the table saw."""

    key: ClassVar[str]
    # True if it uncovers hidden information, so that no earlier move can be undone (docs/decisions/0009-undo-stops-at-what-was-shown.md)
    reveals_hidden: ClassVar[bool] = False
    # True if only this seat knew what was uncovered: a card played from its own hand, which it may still undo
    is_own_disclosure: ClassVar[bool] = False
    is_invisible: ClassVar[bool] = False  # True if nothing visible on the table changes, so that the mark of the last move stays
    seat: int | None  # the seat that the event is about, None if it is about all


@dataclass(frozen=True, slots=True)
class Outcome:
    """Scores, winners and places of a match, by seat."""

    scores: tuple[int | float, ...]  # indexed by seat
    winners: tuple[int, ...]  # empty before the end
    places: tuple[int, ...]  # place of each seat, from 1, equal for ties: 1 1 3

    @classmethod
    def of_scores(cls, scores: tuple[int | float, ...], is_over: bool) -> Outcome:
        """Return the outcome of a game that scores alone decide: at the end all seats with the highest score win."""
        return cls(scores, leaders(scores) if is_over else (), rank_scores(scores))


@dataclass(frozen=True, slots=True)
class Move:
    """A player's intent, whose string form is its notation: the verb and the fields, unless overridden."""

    verb: ClassVar[str] = ""  # first word of the notation
    is_secret: ClassVar[bool] = False  # True if several seats make such a move at once, hidden until the last one has made it
    is_automatic: ClassVar[bool] = False  # True if the screen may play it for the player when it is the only legal move

    def __str__(self) -> str:
        return " ".join([self.verb, *(str(getattr(self, item.name)) for item in fields(self))])


E = TypeVar("E", bound=Event)
M = TypeVar("M", bound=Move)


@dataclass_transform(frozen_default=True)
def event_type(
    key: str, *, reveals_hidden: bool = False, is_own_disclosure: bool = False, is_invisible: bool = False
) -> Callable[[type[E]], type[E]]:
    """Return the decorator of an event's class: a frozen dataclass with this key and these flags of `Event`.

    What a seat discloses of its own hand is uncovered to the others, so `is_own_disclosure` implies `reveals_hidden`.
    """

    def decorate(cls: type[E]) -> type[E]:
        cls.key, cls.is_invisible = key, is_invisible
        cls.reveals_hidden, cls.is_own_disclosure = reveals_hidden or is_own_disclosure, is_own_disclosure
        return dataclass(frozen=True, slots=True)(cls)

    return decorate


@dataclass_transform(frozen_default=True)
def move_type(verb: str, *, is_secret: bool = False, is_automatic: bool = False) -> Callable[[type[M]], type[M]]:
    """Return the decorator of a move's class: a frozen dataclass with this verb and these flags of `Move`."""

    def decorate(cls: type[M]) -> type[M]:
        cls.verb, cls.is_secret, cls.is_automatic = verb, is_secret, is_automatic
        return dataclass(frozen=True, slots=True)(cls)

    return decorate


class KeptMoves:
    """The slot in which a view keeps its legal moves; it is no field, so views compare and travel without it."""

    __slots__ = ("_kept",)
    _kept: Any


@dataclass(frozen=True, slots=True)
class View(KeptMoves, ABC):
    """The part of a state that one seat may know; its legal moves follow from its own fields alone."""

    seat: int | None  # None for a spectator

    @abstractmethod
    def legal(self) -> Collection[Move]: ...

    @abstractmethod
    def is_active(self, seat: int) -> bool:
        """Return True if this seat may still have a decision to make, as far as the course of the match tells."""

    def is_out_of_deal(self, seat: int) -> bool:
        """Return True if this seat has no more decisions to make before the next deal or round."""
        return not self.is_active(seat)

    @property
    def is_private_decision(self) -> bool:
        """True if the next decision of this view's seat depends on its hidden hand or is made in secret."""
        return True

    def decision_view(self) -> Self:
        """Return this view with the other seats' pending secret choices left out."""
        return self


S = TypeVar("S")
T = TypeVar("T")
V = TypeVar("V", bound=View)


def found_once(find_moves: Callable[[V], T]) -> Callable[[V], T]:
    """Make a view's method `legal` find the moves once and keep them: the table asks many times a click."""

    @wraps(find_moves)
    def legal(view: V) -> T:
        if not hasattr(view, "_kept"):
            object.__setattr__(view, "_kept", find_moves(view))
        kept: T = view._kept
        return kept

    return legal


def with_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return a copy of the items with one replaced, at the index `index`."""
    return items[:index] + (item,) + items[index + 1 :]


def hide_pending(items: tuple[T | None, ...], seat: int | None, is_secret: bool) -> tuple[T | bool | None, ...]:
    """Return by seat the seat's own item, and for others True or False while the secret lasts.

    Without a pending secret all are None.
    """
    if not is_secret:
        return (None,) * len(items)
    return tuple(item if index == seat else item is not None for index, item in enumerate(items))


def own_item_only(items: tuple[T, ...], seat: int | None) -> tuple[T | None, ...]:
    """Return by seat the seat's own item, and None for others."""
    return tuple(item if index == seat else None for index, item in enumerate(items))


def notation_parser(items: Iterable[T]) -> Callable[[str], T]:
    """Return a parser that finds an item by its string form and raises BadNotation for any other text."""
    known = {str(thing): thing for thing in items}

    def find_item(text: str) -> T:
        if text not in known:
            raise BadNotation(text)
        return known[text]

    return find_item


def move_parser(field_parsers: Mapping[type[M], Callable[[str], object] | None]) -> Callable[[str], M]:
    """Return a parser of moves whose notation is the verb and, after a space, the one field that some types of moves have.

    `field_parsers` has the types of moves, with the parser of the field or None. Any other text raises BadNotation.
    """

    def parse_move(text: str) -> M:
        for kind, parse_field in field_parsers.items():
            if parse_field is None and text == kind.verb:
                return kind()
            if parse_field is not None and text.startswith(f"{kind.verb} "):
                return kind(parse_field(text.removeprefix(f"{kind.verb} ")))  # type: ignore[call-arg]
        raise BadNotation(text)

    return parse_move


@cache
def _init_fields(data_type: type) -> tuple[str, ...]:
    """Return the names of the fields that a dataclass is made from."""
    return tuple(item.name for item in fields(data_type) if item.init)


def view_from_state(view_type: type[V], state: object, **own_fields: Any) -> V:
    """Return a view with the fields of this state, and with `own_fields` for those that the state hides or lacks.

    The fields of `view_type` are the allow-list of what a seat may know (docs/decisions/0007-views-against-cheating.md).
    """
    names = _init_fields(view_type)
    return view_type(**{name: getattr(state, name) for name in names if name not in own_fields}, **own_fields)


def state_from_view(view: View, state_type: type[S], **hidden_fields: object) -> S:
    """Return a state with the fields of this view, and with `hidden_fields` for fields that the view lacks."""
    names = _init_fields(state_type)  # type: ignore[arg-type]
    return state_type(**{name: getattr(view, name) for name in names if name not in hidden_fields}, **hidden_fields)


def rank_scores(scores: Sequence[float], tie_winners: Collection[int] = ()) -> tuple[int, ...]:
    """Return the places by seat, from 1, ties alike; seats in `tie_winners` rank first among equal scores."""
    ranks = [(score, seat in tie_winners) for seat, score in enumerate(scores)]
    return tuple(1 + sum(other > mine for other in ranks) for mine in ranks)


def leaders(scores: Sequence[int | float]) -> tuple[int, ...]:
    """Return the seats with the highest score."""
    return tuple(seat for seat, score in enumerate(scores) if score == max(scores))


def shortened(value: object) -> Json:
    """Return an untrusted value as a detail for a message: short, never a structure, always valid JSON."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        return value if abs(value) < MAX_QUOTED_NUMBER else "number"  # NaN is not smaller either
    return value[:MAX_QUOTED_CHARS] if isinstance(value, str) else type(value).__name__


def to_wire(value: object) -> Json:
    """Return a value as JSON: by its own `wire()` or its notation if it has one, else field by field."""
    if value is None or isinstance(value, (bool, int, float)) or type(value) is str:
        return value
    if hasattr(value, "wire"):
        return value.wire()  # type: ignore[no-any-return]
    if isinstance(value, Event):
        return {"event": value.key, **_fields_to_wire(value)}
    if isinstance(value, Enum) or (type(value).__str__ is not object.__str__ and is_dataclass(value)):
        return str(value)
    if is_dataclass(value):
        return _fields_to_wire(value)
    if isinstance(value, Mapping):
        return {str(key): to_wire(item) for key, item in value.items()}
    if isinstance(value, Collection):
        return [to_wire(item) for item in value]
    raise AssertionError(f"{type(value).__name__} has no form on the wire")


def _fields_to_wire(value: object) -> dict[str, Json]:
    assert is_dataclass(value), "only dataclasses have fields"
    return {
        item.metadata.get("key", item.name): to_wire(getattr(value, item.name)) for item in fields(value) if item.metadata.get("sent", True)
    }

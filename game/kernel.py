"""What every game shares: moves, events and views, refusals, chance and the shuffle, and the form of all that on the wire.

Nothing here knows a screen, a clock, a disk or a word of prose: refusals and events are keys and facts.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from typing import ClassVar, Self, TypeAlias, TypeVar

Json: TypeAlias = "None | bool | int | float | str | Sequence[Json] | Mapping[str, Json]"
Options: TypeAlias = Mapping[str, Json]

LONGEST_SHOWN = 40  # characters of a foreign text in a message
LARGEST_SHOWN = 10**15
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
class Event:
    """A fact that everybody at the table saw. `seat` is the seat it is about, None when it is about all.

    `shows`: it uncovered something hidden until then, so that nothing before it can be taken back (design, decision 9);
    `mine`: that was hidden from everybody but `seat`, who may still take it back: a card laid from one's own hand;
    `quiet`: nothing on the table shows it, so that what is marked as the last move stays marked.
    """

    key: ClassVar[str]
    shows: ClassVar[bool] = False
    mine: ClassVar[bool] = False
    quiet: ClassVar[bool] = False
    seat: int | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """Scores and places by seat (places from 1, ties alike: 1 1 3); `winners` is empty before the end."""

    scores: tuple[int | float, ...]
    winners: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """An intent. `str(move)` is its notation: `verb` and the fields, where a move does not say otherwise; `Rules.read` is the inverse.

    `secret`: several seats owe such a move at once, and nobody sees it before the last of them has made theirs;
    `automatic`: the screen may play it for its person where it is the only legal move.
    """

    verb: ClassVar[str] = ""
    secret: ClassVar[bool] = False
    automatic: ClassVar[bool] = False

    def __str__(self) -> str:
        return " ".join([self.verb, *(str(getattr(self, item.name)) for item in fields(self))])


@dataclass(frozen=True, slots=True)
class View(ABC):
    """What one seat may know (None: somebody standing by). Its legal moves follow from its own fields."""

    seat: int | None

    @abstractmethod
    def legal(self) -> Collection[Move]: ...

    @abstractmethod
    def plays(self, seat: int) -> bool:
        """Whether this seat may still have something to decide, as far as the course of the match says."""

    def out_of_deal(self, seat: int) -> bool:
        """Whether this seat has nothing more to decide before the next deal or round."""
        return not self.plays(seat)

    @property
    def from_hand(self) -> bool:
        """Whether the next decision of this view's seat is made from its hidden hand, or in secret."""
        return True

    def question(self) -> Self:
        """The same view without who else has already chosen: what a decision in secret depends on."""
        return self


S = TypeVar("S")
T = TypeVar("T")


def chance(seed: str, name: str) -> random.Random:
    """The one source of chance of a record; only its `random()` may be used (protocol, Chance)."""
    return random.Random(f"{seed}/{name}")


def shuffled(items: Sequence[T], rng: random.Random) -> tuple[T, ...]:
    """A shuffled copy, first item on top. Written out, so that any program can repeat it (protocol, Chance)."""
    cards = list(items)
    for i in range(len(cards) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def one_of(items: Sequence[T], rng: random.Random) -> T:
    """One of these by lot, each as likely as any other."""
    return items[int(rng.random() * len(items))]


def replaced(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The same items, but for the one at this place."""
    return items[:place] + (item,) + items[place + 1 :]


def by_notation(things: Iterable[T]) -> Callable[[str], T]:
    """The inverse of `str` among these things; what it returns raises BadNotation for any other text."""
    known = {str(thing): thing for thing in things}

    def found(text: str) -> T:
        if text not in known:
            raise BadNotation(text)
        return known[text]

    return found


def given_deal(names: Sequence[str], deck: Sequence[T], read: Callable[[str], T]) -> tuple[T, ...]:
    """The cards of a record's own deal: those of the deck, in another order. Raises BadRecord."""
    cards: list[T] = []
    for place, name in enumerate(names):
        try:
            cards.append(read(name))
        except BadNotation:
            raise BadRecord("unknown_card", card=shown(name), place=place) from None
    given, wanted = Counter(cards), Counter(deck)
    often = next((card for card in cards if given[card] > wanted[card]), None)
    if often is not None and len(wanted) == len(deck):
        raise BadRecord("card_twice", card=str(often))
    if often is not None:
        raise BadRecord("card_too_often", card=str(often), most=wanted[often])
    if given != wanted:
        raise BadRecord("cards_missing", cards=[str(card) for card in (wanted - given).elements()])
    return tuple(cards)


def state_from(view: View, state: type[S], **unseen: object) -> S:
    """A state with the fields of this view, and with `unseen` for those that the view lacks or holds in part."""
    names = [item.name for item in fields(state) if item.init and item.name not in unseen]  # type: ignore[arg-type]
    return state(**{name: getattr(view, name) for name in names}, **unseen)


def standing(scores: Sequence[float], ahead: Collection[int] = ()) -> tuple[int, ...]:
    """Places by seat, from 1, ties alike. Seats in `ahead` stand before others of the same score."""
    ranks = [(score, seat in ahead) for seat, score in enumerate(scores)]
    return tuple(1 + sum(other > mine for other in ranks) for mine in ranks)


def shown(value: object) -> Json:
    """A foreign value as a fact in a message: short, never a structure, always valid JSON."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        return value if abs(value) < LARGEST_SHOWN else "number"  # NaN is not smaller either
    return value[:LONGEST_SHOWN] if isinstance(value, str) else type(value).__name__


def wire(value: object) -> Json:
    """`value` as JSON: by its own `wire()` or its notation where it has one; other dataclasses field by field."""
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

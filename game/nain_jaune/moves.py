"""Nain Jaune: moves and events."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from game.kernel import BadNotation, Event, Move
from game.nain_jaune.cards import Card, card


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Lay a card; `claim`: with the words "qui prend" (JA-13)."""

    card: Card
    claim: bool = False

    def __str__(self) -> str:
        return f"play {self.card}{'!' * self.claim}"


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """The table agrees to stop before the first card of a deal (JA-19)."""

    verb: ClassVar[str] = "stop"


NainJauneMove: TypeAlias = Play | Stop

_MOVE = re.compile(r"play ([0-9A-Z]{2,3})(!?)|stop", re.ASCII)


def read(text: str) -> NainJauneMove:
    """The move that `text` notes. Raises BadNotation."""
    found = _MOVE.fullmatch(text)
    if found is None:
        raise BadNotation(text)
    return Play(card(found[1]), bool(found[2])) if found[1] else Stop()


@dataclass(frozen=True, slots=True)
class Staked(Event):
    """Stakes lie in the boxes: `paid` by seat, 15 or, from who is out now, what was left (JA-4, JA-20)."""

    key: ClassVar[str] = "staked"
    paid: tuple[int, ...]
    boxes: Mapping[Card, int]


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Deal number `deal`, from 1; `seat` dealt, `starter` begins (JA-7). `each`: cards each."""

    key: ClassVar[str] = "dealt"
    shows: ClassVar[bool] = True
    deal: int
    starter: int
    each: int


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A card was laid; `claim`: with the words "qui prend"; `left`: cards still in that hand."""

    key: ClassVar[str] = "played"
    shows: ClassVar[bool] = True
    mine: ClassVar[bool] = True
    card: Card
    claim: bool
    left: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    """A belle carte won the stake of its box (JA-13)."""

    key: ClassVar[str] = "won"
    box: Card
    coins: int


@dataclass(frozen=True, slots=True)
class Forgot(Event):
    """A belle carte was laid without the words: the stake stays (JA-13)."""

    key: ClassVar[str] = "forgot"
    box: Card
    coins: int


@dataclass(frozen=True, slots=True)
class Without(Event):
    """A seat says which card it lacks: "sans valet" (JA-10). `rank`: "A" to "K"."""

    key: ClassVar[str] = "without"
    shows: ClassVar[bool] = True
    rank: str


@dataclass(frozen=True, slots=True)
class Restarted(Event):
    """Nobody had the card; who broke off starts a new sequence (JA-12)."""

    key: ClassVar[str] = "restarted"


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    """A seat has no card left: "j'arrête" (JA-14)."""

    key: ClassVar[str] = "went_out"


@dataclass(frozen=True, slots=True)
class GrandOpera(Event):
    """It went out before any opponent had played a card, and takes all stakes (JA-16). `boxes`: what lay in each."""

    key: ClassVar[str] = "grand_opera"
    boxes: Mapping[Card, int]
    coins: int


@dataclass(frozen=True, slots=True)
class LaidOpen(Event):
    """The others lay their cards open: `hands` by seat (JA-14)."""

    key: ClassVar[str] = "laid_open"
    shows: ClassVar[bool] = True
    hands: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """A seat paid `coins` of `due` to `to`, one for each card left (JA-14, JA-17)."""

    key: ClassVar[str] = "paid"
    to: int
    coins: int
    due: int


@dataclass(frozen=True, slots=True)
class Doubled(Event):
    """A seat that kept a belle carte paid `coins` of `due` into its box (JA-15, JA-17)."""

    key: ClassVar[str] = "doubled"
    box: Card
    coins: int
    due: int


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """A seat is out: without coins, or without a full stake (JA-18, JA-20)."""

    key: ClassVar[str] = "eliminated"


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """The table stops: full stakes placed for this deal go back, `coins` by seat (JA-19)."""

    key: ClassVar[str] = "returned"
    coins: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """A deal is settled: `purses` by seat, and what lies in the boxes."""

    key: ClassVar[str] = "settled"
    deal: int
    purses: tuple[int, ...]
    boxes: Mapping[Card, int]


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """All is over. `seat` has won alone, else None; `why`: deals, last_left, all_broke, no_stakes or stopped (JA-18 to JA-20)."""

    key: ClassVar[str] = "ended"
    winners: tuple[int, ...]
    why: str

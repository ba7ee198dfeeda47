"""Nain Jaune: the moves and events."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from game.kernel import BadNotation, Event, Move
from game.nain_jaune.cards import Card, card


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Play a card, with or without the words "qui prend" (rule JA-13)."""

    card: Card
    claim: bool = False  # True with the words

    def __str__(self) -> str:
        return f"play {self.card}{'!' * self.claim}"


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """End the match by agreement before the first card of a deal (rule JA-19)."""

    verb: ClassVar[str] = "stop"


NainJauneMove: TypeAlias = Play | Stop

_MOVE = re.compile(r"play ([0-9A-Z]{2,3})(!?)|stop", re.ASCII)


def parse_move(text: str) -> NainJauneMove:
    """Return the move that this notation stands for, or raise BadNotation."""
    match = _MOVE.fullmatch(text)
    if match is None:
        raise BadNotation(text)
    return Play(card(match[1]), bool(match[2])) if match[1] else Stop()


@dataclass(frozen=True, slots=True)
class Staked(Event):
    """Stakes were placed in the boxes (rules JA-4 and JA-20)."""

    key: ClassVar[str] = "staked"
    paid: tuple[int, ...]  # coins by seat: 15, or the rest of an eliminated seat's purse
    boxes: Mapping[Card, int]


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Cards were dealt by `seat` (rule JA-7)."""

    key: ClassVar[str] = "dealt"
    reveals_hidden: ClassVar[bool] = True
    deal: int  # number of the deal, from 1
    starter: int  # seat that begins
    each: int  # cards each


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A card was played."""

    key: ClassVar[str] = "played"
    reveals_hidden: ClassVar[bool] = True
    is_own_disclosure: ClassVar[bool] = True
    card: Card
    claim: bool  # True with the words "qui prend"
    left: int  # cards left in that hand


@dataclass(frozen=True, slots=True)
class Won(Event):
    """A belle carte won the stake of its box (rule JA-13)."""

    key: ClassVar[str] = "won"
    box: Card
    coins: int


@dataclass(frozen=True, slots=True)
class Forgot(Event):
    """A belle carte was played without the words, so the stake remains (rule JA-13)."""

    key: ClassVar[str] = "forgot"
    box: Card
    coins: int


@dataclass(frozen=True, slots=True)
class Without(Event):
    """A seat said which card it lacks, as in "sans valet" (rule JA-10)."""

    key: ClassVar[str] = "without"
    reveals_hidden: ClassVar[bool] = True
    rank: str  # "A" to "K"


@dataclass(frozen=True, slots=True)
class Restarted(Event):
    """No seat had the card, so the seat that played last starts a new sequence (rule JA-12)."""

    key: ClassVar[str] = "restarted"


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    """A seat has played its last card: "j'arrête" (rule JA-14)."""

    key: ClassVar[str] = "went_out"


@dataclass(frozen=True, slots=True)
class GrandOpera(Event):
    """A seat went out before any opponent had played a card, and wins all stakes (rule JA-16)."""

    key: ClassVar[str] = "grand_opera"
    boxes: Mapping[Card, int]  # coins that each box held
    coins: int


@dataclass(frozen=True, slots=True)
class LaidOpen(Event):
    """The others revealed their hands (rule JA-14)."""

    key: ClassVar[str] = "laid_open"
    reveals_hidden: ClassVar[bool] = True
    hands: tuple[tuple[Card, ...], ...]  # indexed by seat


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """A seat paid for the cards left in its hand, one coin each (rules JA-14 and JA-17)."""

    key: ClassVar[str] = "paid"
    to: int  # the seat that receives the coins
    coins: int
    due: int  # coins owed; the purse may hold less


@dataclass(frozen=True, slots=True)
class Doubled(Event):
    """A seat that kept a belle carte paid into its box (rules JA-15 and JA-17)."""

    key: ClassVar[str] = "doubled"
    box: Card
    coins: int
    due: int  # coins owed; the purse may hold less


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """A seat was eliminated, without coins or without a full stake (rules JA-18 and JA-20)."""

    key: ClassVar[str] = "eliminated"


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """The table stopped by agreement, and full stakes of this deal went back (rule JA-19)."""

    key: ClassVar[str] = "returned"
    coins: tuple[int, ...]  # indexed by seat


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """A deal was settled."""

    key: ClassVar[str] = "settled"
    deal: int
    purses: tuple[int, ...]  # indexed by seat
    boxes: Mapping[Card, int]  # coins in each box


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The match ended; `seat` won alone, else it is None."""

    key: ClassVar[str] = "ended"
    winners: tuple[int, ...]
    why: str  # deals, last_left, all_broke, no_stakes or stopped (rules JA-18 to JA-20)

"""Nain Jaune: the moves and events."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from game.kernel import UNSENT_FIELD, BadNotation, Event, Move, event_type, move_type
from game.nain_jaune.cards import Card, card


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Play a card, with or without the words "qui prend" (rule JA-13)."""

    card: Card
    claim: bool = False  # True with the words

    def __str__(self) -> str:
        return f"play {self.card}{'!' * self.claim}"


@move_type("stop")
class Stop(Move):
    """End the match by agreement before the first card of a deal (rule JA-19)."""


@move_type("pass", is_automatic=True)
class Pass(Move):
    """Say "sans ..." in place of going on, where the house rules allow it (rule JA-26)."""


NainJauneMove: TypeAlias = Play | Stop | Pass

_MOVE = re.compile(r"play ([0-9A-Z]{2,3})(!?)|stop|pass", re.ASCII)


def parse_move(text: str) -> NainJauneMove:
    """Return the move that this notation stands for, or raise BadNotation."""
    match = _MOVE.fullmatch(text)
    if match is None:
        raise BadNotation(text)
    if match[1]:
        return Play(card(match[1]), bool(match[2]))
    return Stop() if text == Stop.verb else Pass()


@event_type("staked")
class Staked(Event):
    """Stakes were placed in the boxes (rules JA-4 and JA-20)."""

    paid: tuple[int, ...]  # coins by seat: 15, or the rest of an eliminated seat's purse
    boxes: Mapping[Card, int]


@event_type("dealt", reveals_hidden=True)
class Dealt(Event):
    """Cards were dealt by `seat` (rule JA-7)."""

    deal: int  # number of the deal, from 1
    starter: int  # seat that begins
    each: int  # cards each


@event_type("played", is_own_disclosure=True)
class Played(Event):
    """A card was played."""

    card: Card
    claim: bool  # True with the words "qui prend"
    left: int  # cards left in that hand


@event_type("won")
class Won(Event):
    """A belle carte won the stake of its box (rule JA-13)."""

    box: Card
    coins: int


@event_type("forgot")
class Forgot(Event):
    """A belle carte was played without the words, so the stake remains (rule JA-13)."""

    box: Card
    coins: int


@event_type("without", reveals_hidden=True)
class Without(Event):
    """A seat said which card it lacks, as in "sans valet" (rule JA-10)."""

    rank: str  # "A" to "K"


@event_type("restarted")
class Restarted(Event):
    """No seat had the card, so the seat that played last starts a new sequence (rule JA-12)."""


@event_type("jumped", reveals_hidden=True)
class Jumped(Event):
    """A rank that no seat played lies in the talon, so the next rank is needed; `seat` begins the round (rule JA-24)."""

    rank: str  # "A" to "K"


@event_type("went_out")
class WentOut(Event):
    """A seat has played its last card: "j'arrête" (rule JA-14)."""


@event_type("grand_opera")
class GrandOpera(Event):
    """A seat went out before any opponent had played a card, and wins all stakes (rule JA-16)."""

    boxes: Mapping[Card, int]  # coins that each box held
    coins: int


@event_type("laid_open", reveals_hidden=True)
class LaidOpen(Event):
    """The others revealed their hands (rule JA-14)."""

    hands: tuple[tuple[Card, ...], ...]  # indexed by seat


@event_type("paid")
class Paid(Event):
    """A seat paid for the cards left in its hand, one coin each, or their points (rules JA-14, JA-17 and JA-21)."""

    to: int  # the seat that receives the coins
    coins: int
    due: int  # coins owed; the purse may hold less
    by_points: bool = field(default=False, metadata=UNSENT_FIELD)


@event_type("doubled")
class Doubled(Event):
    """A seat that kept a belle carte paid into its box (rules JA-15, JA-17 and JA-22)."""

    box: Card
    coins: int
    due: int  # coins owed; the purse may hold less
    is_first_stake: bool = field(default=False, metadata=UNSENT_FIELD)  # owed in place of as much as the box held


@event_type("eliminated")
class Eliminated(Event):
    """A seat was eliminated, without coins or without a full stake (rules JA-18 and JA-20)."""


@event_type("returned")
class Returned(Event):
    """The table stopped by agreement, and full stakes of this deal went back (rule JA-19)."""

    coins: tuple[int, ...]  # indexed by seat


@event_type("settled")
class Settled(Event):
    """A deal was settled."""

    deal: int
    purses: tuple[int, ...]  # indexed by seat
    boxes: Mapping[Card, int]  # coins in each box


@event_type("ended")
class Ended(Event):
    """The match ended; `seat` won alone, else it is None."""

    winners: tuple[int, ...]
    why: str  # deals, last_left, all_broke, no_stakes or stopped (rules JA-18 to JA-20)

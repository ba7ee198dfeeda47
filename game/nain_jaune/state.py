"""Nain Jaune: the complete state, and the view of one seat."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from game.kernel import UNSENT_FIELD, View, found_once
from game.nain_jaune.cards import BOXES, Card, rank_name
from game.nain_jaune.moves import NainJauneMove, Pass, Play

KEPT_PAYS = ("double", "stake")  # what a kept belle carte costs: as much as its box holds, or its first stake (rules JA-15 and JA-22)


@dataclass(frozen=True, slots=True)
class GameOptions:
    """The options of a table and its number of players."""

    players: int
    purse: int
    stake_every_deal: bool
    deals: int  # number of deals, 0 for "to the last player" (rule JA-19)
    announce: bool
    pay_by_points: bool = False  # (rule JA-21)
    kept_pays: str = KEPT_PAYS[0]  # (rule JA-22)
    grand_opera: bool = True  # (rule JA-23)
    jump_talon: bool = False  # (rule JA-24)
    clockwise: bool = False  # (rule JA-25)
    may_stop: bool = False  # (rule JA-26)

    @property
    def step(self) -> int:
        """The difference of a seat and the next one in the order of play (rules JA-7 and JA-25)."""
        return -1 if self.clockwise else 1

    def in_order(self, seats: Collection[int], first: int) -> list[int]:
        """Return these seats in the order of play, beginning at seat `first` of the table."""
        return sorted(seats, key=lambda seat: (seat - first) * self.step % self.players)


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The complete state, hidden cards and seed included, which never leaves the game package."""

    seed: str
    setup: GameOptions
    deal: int = 1
    dealer: int
    turn: int  # seat to move
    hands: tuple[tuple[Card, ...], ...]  # indexed by seat
    talon: tuple[Card, ...] = ()
    boxes: Mapping[Card, int]  # coins on each belle carte
    purses: tuple[int, ...]  # indexed by seat
    staked: tuple[int, ...]  # full stakes placed for this deal, by seat
    needed: str | None = None  # the rank that continues the sequence, as "Q"; None if any card starts one
    laid: tuple[tuple[int, Card], ...] = ()  # (seat, card) of this deal, in order
    run: int = 0  # length of the current sequence, the last cards played
    without: tuple[frozenset[int], ...]  # ranks that each seat said it lacks in this deal (rule JA-10)
    out: tuple[int, ...] = ()  # seats eliminated
    talon_ranks: Mapping[int, bool] = field(
        default_factory=dict
    )  # by rank that no seat had: True if a card of it lies in the talon (rule JA-24)
    why: str = ""  # how the match ended (the keys of Ended), "" before
    winners: tuple[int, ...] = ()  # empty before the end
    shown: tuple[int, ...] = field(default=(), metadata=UNSENT_FIELD)  # seats with an open hand


@dataclass(frozen=True, slots=True)
class NainJauneView(View):
    """What one seat may know: its own hand, numbers of other cards, and all that was said and played.

    The fields are those of State; hands of others and the talon are numbers of cards.
    """

    setup: GameOptions
    deal: int
    dealer: int
    turn: int
    hands: tuple[tuple[Card, ...] | int, ...]
    talon: int
    boxes: Mapping[Card, int]
    purses: tuple[int, ...]
    staked: tuple[int, ...]
    needed: str | None
    laid: tuple[tuple[int, Card], ...]
    run: int
    without: tuple[frozenset[int], ...] = field(metadata=UNSENT_FIELD)
    out: tuple[int, ...]
    talon_ranks: Mapping[int, bool] = field(metadata=UNSENT_FIELD)
    why: str
    winners: tuple[int, ...]
    shown: tuple[int, ...] = field(metadata=UNSENT_FIELD)

    @found_once
    def legal(self) -> tuple[NainJauneMove, ...]:
        """Return the moves that this seat may play now.

        A spectator has none, and `stop` is never listed (rule JA-19).
        """
        if self.why or self.seat != self.turn:
            return ()
        passes = (Pass(),) if self.setup.may_stop and self.needed else ()
        return (*legal_plays(self.hand, self.needed, self.setup.announce), *passes)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seat's own cards, which a spectator does not have."""
        assert self.seat is not None, "a spectator has no hand"
        hand = self.hands[self.seat]
        assert not isinstance(hand, int), "a seat sees its own hand"
        return hand

    @property
    def known_lacks(self) -> tuple[frozenset[int], ...]:
        """The ranks that each seat surely lacks, which follow from its words unless it may say them freely (rules JA-10 and JA-26)."""
        return (frozenset(),) * len(self.without) if self.setup.may_stop else self.without

    def is_active(self, seat: int) -> bool:
        return not self.why and seat not in self.out


def legal_plays(hand: Collection[Card], needed: str | None, announce: bool) -> tuple[Play, ...]:
    """Return the plays of a hand: any card starts a sequence, only the next rank continues it (rule JA-9).

    A belle carte comes with and without the words (rule JA-13).
    """
    fitting = [card for card in hand if needed in (None, rank_name(card.rank))]
    return tuple(Play(card, claim) for card in fitting for claim in ((False, True) if announce and card in BOXES else (False,)))

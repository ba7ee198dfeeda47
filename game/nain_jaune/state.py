"""Nain Jaune: the whole truth (State) and what one seat may know of it (View)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from game.kernel import UNSENT, View
from game.nain_jaune.cards import BOXES, KING, Card, rank_name
from game.nain_jaune.moves import NainJauneMove, Play


@dataclass(frozen=True, slots=True)
class Setup:
    """What the table agreed on: the number of players and the options of the protocol.

    `deals`: how many, 0 for "to the last player" (JA-19).
    """

    players: int
    purse: int
    stake_every_deal: bool
    deals: int
    announce: bool


@dataclass(frozen=True, slots=True)
class State:
    """Everything, hidden cards and seed included; never leaves `game`.

    By seat: `hands`, `purses`, `staked` (full stakes placed for this deal), `without` (ranks it said to lack in this deal, JA-10).
    `boxes`: coins on each belle carte; `needed`: the rank that continues the sequence, as "Q", None when any card starts one;
    `laid`: (seat, card) of this deal in order, the last `run` of them are the running sequence; `turn`: the seat to move;
    `shown`: the seats whose hand lies open; `out`: seats eliminated; `why`: how all ended (the keys of Ended), "" before; `winners`: empty before.
    """

    seed: str
    setup: Setup
    deal: int
    dealer: int
    turn: int
    hands: tuple[tuple[Card, ...], ...]
    talon: tuple[Card, ...]
    boxes: Mapping[Card, int]
    purses: tuple[int, ...]
    staked: tuple[int, ...]
    needed: str | None
    laid: tuple[tuple[int, Card], ...]
    run: int
    without: tuple[frozenset[int], ...]
    out: tuple[int, ...]
    why: str = ""
    winners: tuple[int, ...] = ()
    shown: tuple[int, ...] = field(default=(), metadata=UNSENT)


@dataclass(frozen=True, slots=True)
class NainJauneView(View):
    """What `seat` may know: its own hand, the number of cards of the others and of the talon, and all that was said and laid.

    The fields are those of State.
    """

    setup: Setup
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
    without: tuple[frozenset[int], ...] = field(metadata=UNSENT)
    out: tuple[int, ...]
    why: str
    winners: tuple[int, ...]
    shown: tuple[int, ...] = field(metadata=UNSENT)

    def legal(self) -> tuple[NainJauneMove, ...]:
        """The moves that this seat may play now; none for somebody standing by. `stop` is never listed (JA-19)."""
        return plays(self.hand, self.needed, self.setup.announce) if not self.why and self.seat == self.turn else ()

    @property
    def hand(self) -> tuple[Card, ...]:
        """This seat's own cards; not to be asked of somebody standing by."""
        assert self.seat is not None, "who stands by has no hand"
        hand = self.hands[self.seat]
        assert not isinstance(hand, int), "a seat sees its own hand"
        return hand

    def plays(self, seat: int) -> bool:
        return not self.why and seat not in self.out


def plays(hand: Collection[Card], needed: str | None, announce: bool) -> tuple[Play, ...]:
    """Any card starts a sequence, only the next rank continues it (JA-9); with and without the words (JA-13)."""
    fitting = [card for card in hand if needed in (None, rank_name(card.rank))]
    return tuple(Play(card, claim) for card in fitting for claim in ((False, True) if announce and card in BOXES else (False,)))


def after(rank: int) -> int | None:
    """The rank that continues a sequence; None after a king (JA-11)."""
    return None if rank == KING else rank + 1

"""Nin Jan: the whole truth (State) and what one seat may know of it (View)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from game.kernel import UNSENT, View
from game.nin_jan.moves import DECK, Add, Card, Choose, NinJanMove, Suit, Take, Throw

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Acted:
    """What a seat's card did: it took this pile, worth `points`, or went on top of it (`points`: None)."""

    seat: int
    card: Card
    pile: int
    points: int | None


@dataclass(frozen=True, slots=True)
class State:
    """Everything, hidden cards and seed included; never leaves `game`.

    By seat: `hands`, `chosen` (laid face down, no longer in the hand), `taken`, `throws`.
    `piles`: bottom to top; `queue`: (seat, card) still to be resolved, the first acts now; `acted`: what the cards that were turned up
    last have done, in their order;
    `tied`: the seats still in the play-off, empty before it; `winner`: None until the end.
    `ahead`: by seat a start of points, () for none; `shown`: the seats whose hand lies open.
    """

    seed: str
    round: int
    hands: tuple[tuple[Card, ...], ...]
    chosen: tuple[Card | None, ...]
    piles: tuple[tuple[Card, ...], ...]
    taken: tuple[tuple[Card, ...], ...]
    queue: tuple[tuple[int, Card], ...]
    unused: tuple[Card, ...]
    tied: tuple[int, ...] = ()
    throws: tuple[Suit | None, ...] = ()
    winner: int | None = None
    acted: tuple[Acted, ...] = ()
    ahead: tuple[int, ...] = field(default=(), metadata=UNSENT)
    shown: tuple[int, ...] = field(default=(), metadata=UNSENT)

    @property
    def scores(self) -> tuple[int, ...]:
        return scores(self.taken, self.ahead)


@dataclass(frozen=True, slots=True)
class NinJanView(View):
    """What `seat` may know: its own hand and choice; all else hidden is a number (cards) or a flag (made or not).

    `chosen` and `throws` of other seats are True or False while the secret lasts, None otherwise.
    """

    round: int
    hands: tuple[tuple[Card, ...] | int, ...]
    chosen: tuple[Card | bool | None, ...]
    piles: tuple[tuple[Card, ...], ...]
    taken: tuple[tuple[Card, ...], ...]
    queue: tuple[tuple[int, Card], ...]
    tied: tuple[int, ...]
    throws: tuple[Suit | bool | None, ...]
    winner: int | None
    acted: tuple[Acted, ...]
    ahead: tuple[int, ...] = field(metadata=UNSENT)
    shown: tuple[int, ...] = field(metadata=UNSENT)

    @property
    def scores(self) -> tuple[int, ...]:
        return scores(self.taken, self.ahead)

    def legal(self) -> tuple[NinJanMove, ...]:
        """The moves that this seat may play now; none for somebody standing by."""
        if self.seat is None:
            return ()
        if self.tied:
            waiting = self.seat in self.tied and self.throws[self.seat] is None
            return tuple(Throw(sign) for sign in Suit) if waiting else ()
        if self.queue:
            seat, card = self.queue[0]
            return pile_moves(card, self.piles) if seat == self.seat else ()
        hand = self.hands[self.seat]
        return tuple(Choose(card) for card in hand) if not isinstance(hand, int) and self.chosen[self.seat] is None else ()

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that this seat has not seen, in the order of the deck."""
        seen = {card for cards in (*self.piles, *self.taken) for card in cards} | {card for _, card in self.queue}
        seen |= {card for hand in self.hands if not isinstance(hand, int) for card in hand}
        seen |= {choice for choice in self.chosen if isinstance(choice, Card)}
        return tuple(card for card in DECK if card not in seen)

    @property
    def from_hand(self) -> bool:
        """A pile is chosen in the open (NJ-9, NJ-10)."""
        return not self.queue

    def plays(self, seat: int) -> bool:
        return self.winner is None and (not self.tied or seat in self.tied)

    def question(self) -> NinJanView:
        """The same view without who else has already chosen or thrown."""
        hands = tuple(
            hand + 1 if isinstance(hand, int) and choice is True else hand for hand, choice in zip(self.hands, self.chosen, strict=True)
        )
        return replace(self, hands=hands, chosen=_own(self.chosen, self.seat), throws=_own(self.throws, self.seat))


def _own(items: tuple[T | bool | None, ...], seat: int | None) -> tuple[T | bool | None, ...]:
    return tuple(item if index == seat else None for index, item in enumerate(items))


def beaten(card: Card, piles: Sequence[Sequence[Card]]) -> tuple[int, ...]:
    """The piles whose top this card beats, by suit alone (NJ-8)."""
    return tuple(index for index, pile in enumerate(piles) if card.suit.beats(pile[-1].suit))


def pile_moves(card: Card, piles: Sequence[Sequence[Card]]) -> tuple[NinJanMove, ...]:
    """Taking is compulsory where the card beats a top (NJ-9), else it goes on any pile (NJ-10)."""
    takes = beaten(card, piles)
    return tuple(Take(index) for index in takes) or tuple(Add(index) for index in range(len(piles)))


def scores(taken: Sequence[Sequence[Card]], ahead: Sequence[int]) -> tuple[int, ...]:
    """By seat what it has taken is worth, and the start that it was given (NJ-12)."""
    return tuple(points(cards) + (ahead[seat] if ahead else 0) for seat, cards in enumerate(taken))


def points(cards: Sequence[Card]) -> int:
    """What these cards are worth (NJ-12)."""
    return sum(card.value for card in cards)

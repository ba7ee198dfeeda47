"""Nin Jan: the complete state, and the view of one seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from game.hand_signs import Throw
from game.kernel import UNSENT_FIELD, View, found_once, own_item_only
from game.nin_jan.moves import DECK, Add, Card, Choose, NinJanMove, Suit, Take


@dataclass(frozen=True, slots=True)
class Acted:
    """The effect of a resolved card."""

    seat: int
    card: Card
    pile: int
    points: int | None  # value of the pile that the card took, None if it was added to the pile


@dataclass(frozen=True, slots=True)
class State:
    """The complete state, hidden cards and seed included, which never leaves the game package."""

    seed: str
    round: int
    hands: tuple[tuple[Card, ...], ...]  # indexed by seat
    chosen: tuple[Card | None, ...]  # cards chosen face down, no longer in the hand, by seat
    piles: tuple[tuple[Card, ...], ...]  # bottom to top
    taken: tuple[tuple[Card, ...], ...]  # cards taken, by seat
    queue: tuple[tuple[int, Card], ...]  # (seat, card) still to be resolved, the first acts now
    unused: tuple[Card, ...]
    tied: tuple[int, ...] = ()  # seats still in the play-off, empty before it
    throws: tuple[Suit | None, ...] = ()  # indexed by seat
    winner: int | None = None  # None until the end
    acted: tuple[Acted, ...] = ()  # effects of the cards revealed last, in their order
    ahead: tuple[int, ...] = field(default=(), metadata=UNSENT_FIELD)  # points to start with, by seat; () for none
    shown: tuple[int, ...] = field(default=(), metadata=UNSENT_FIELD)  # seats with an open hand

    @property
    def scores(self) -> tuple[int, ...]:
        return scores(self.taken, self.ahead)


@dataclass(frozen=True, slots=True)
class NinJanView(View):
    """What one seat may know: its own hand and choice; other hands are numbers of cards.

    The fields that have no comment are those of State.
    """

    round: int
    hands: tuple[tuple[Card, ...] | int, ...]
    chosen: tuple[Card | bool | None, ...]  # True or False for other seats while choices are secret, None afterwards
    piles: tuple[tuple[Card, ...], ...]
    taken: tuple[tuple[Card, ...], ...]
    queue: tuple[tuple[int, Card], ...]
    tied: tuple[int, ...]
    throws: tuple[Suit | bool | None, ...]  # True or False for other seats while signs are secret, None afterwards
    winner: int | None
    acted: tuple[Acted, ...]
    ahead: tuple[int, ...] = field(metadata=UNSENT_FIELD)
    shown: tuple[int, ...] = field(metadata=UNSENT_FIELD)

    @property
    def scores(self) -> tuple[int, ...]:
        return scores(self.taken, self.ahead)

    @found_once
    def legal(self) -> tuple[NinJanMove, ...]:
        """Return the moves that this seat may play now; a spectator has none."""
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
    def unseen_cards(self) -> tuple[Card, ...]:
        """The cards that this seat has not seen, in deck order."""
        seen = {card for cards in (*self.piles, *self.taken) for card in cards} | {card for _, card in self.queue}
        seen |= {card for hand in self.hands if not isinstance(hand, int) for card in hand}
        seen |= {choice for choice in self.chosen if isinstance(choice, Card)}
        return tuple(card for card in DECK if card not in seen)

    @property
    def is_private_decision(self) -> bool:
        """False while the seat chooses a pile, which is no secret (rules NJ-9 and NJ-10)."""
        return not self.queue

    def is_active(self, seat: int) -> bool:
        return self.winner is None and (not self.tied or seat in self.tied)

    def decision_view(self) -> NinJanView:
        """Return this view without the information which other seats have chosen or thrown."""
        hands = tuple(
            hand + 1 if isinstance(hand, int) and choice is True else hand for hand, choice in zip(self.hands, self.chosen, strict=True)
        )
        return replace(self, hands=hands, chosen=own_item_only(self.chosen, self.seat), throws=own_item_only(self.throws, self.seat))


def beaten_piles(card: Card, piles: Sequence[Sequence[Card]]) -> tuple[int, ...]:
    """Return the piles whose top this card beats, by suit alone (rule NJ-8)."""
    return tuple(index for index, pile in enumerate(piles) if card.suit.beats(pile[-1].suit))


def pile_moves(card: Card, piles: Sequence[Sequence[Card]]) -> tuple[NinJanMove, ...]:
    """Return the moves of a card: taking if it beats a top (rule NJ-9), else adding to any pile (rule NJ-10)."""
    takes = beaten_piles(card, piles)
    return tuple(Take(index) for index in takes) or tuple(Add(index) for index in range(len(piles)))


def scores(captured: Sequence[Sequence[Card]], ahead: Sequence[int]) -> tuple[int, ...]:
    """Return by seat the points of the cards taken (rule NJ-12) and of the handicap."""
    return tuple(points(cards) + (ahead[seat] if ahead else 0) for seat, cards in enumerate(captured))


def points(cards: Sequence[Card]) -> int:
    """Return the points of these cards (rule NJ-12)."""
    return sum(card.value for card in cards)

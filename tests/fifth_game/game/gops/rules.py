"""The rules of Gops, the Game of Pure Strategy: bid for prizes, in secret and all at once.

GO-1  Two to four play. Thirteen prize cards, worth 1 to 13, are shuffled; one is face up, the others face down beside it.
GO-2  Every player holds thirteen bid cards, 1 to 13. Each is played once.
GO-3  All choose a bid card in secret, then the cards are shown at once.
GO-4  The highest bid takes every prize card that is face up.
GO-5  On a tie for the highest bid no player takes anything: the prizes wait for the next round, and the next one is added to them.
GO-6  The cards that have been bid stay open. The next prize card is turned up.
GO-7  After thirteen rounds the most points win; tied players share the victory. Prizes left after a last tie go to no player.

Books differ about ties: here the prize is carried over, as most families play, so that a tie makes the next round more exciting.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.dealing import first_deck, shuffled
from game.kernel import Event, Move, Options, Outcome, Refusal, View, event_type, leaders, move_type, notation_parser, with_item
from game.options import check_options
from game.refusal_texts import translatable
from game.rules import Rules

PRIZE, SUITS = "prize", ("spade", "heart", "club", "diamond")  # the suit of the prize cards, and the suits of the bid cards by seat


@dataclass(frozen=True, slots=True)
class Card:
    """A card; each exists once."""

    suit: str
    value: int

    def __str__(self) -> str:
        return f"{self.suit[0].upper()}{self.value}"


@move_type("bid", is_secret=True)
class Bid(Move):
    """The move that plays a bid card face down (GO-3)."""

    card: Card


@event_type("chosen", is_invisible=True)
class Chosen(Event):
    """The event of a seat having chosen its bid."""


@event_type("revealed", reveals_hidden=True)
class Revealed(Event):
    """The event of all bids being shown; its `seat` takes the prizes, or None on a tie (GO-3 to GO-5)."""

    bids: tuple[Card, ...]  # indexed by seat
    prizes: tuple[Card, ...]
    turned: Card | None  # the next prize, None after the last


DECK = tuple(Card(PRIZE, value) for value in range(1, 14))  # GO-1
HANDS = tuple(tuple(Card(suit, value) for value in range(1, 14)) for suit in SUITS)  # GO-2
card = notation_parser([*DECK, *(held for hand in HANDS for held in hand)])


@dataclass(frozen=True, slots=True)
class State:
    """The whole state of a match."""

    seed: str
    deck: tuple[Card, ...]  # face-down prizes, the next one first
    stake: tuple[Card, ...]  # face-up prizes
    bids: tuple[Card | None, ...]  # face down, by seat
    spent: tuple[tuple[Card, ...], ...]  # bids already shown, by seat
    won: tuple[tuple[Card, ...], ...]  # indexed by seat


@dataclass(frozen=True, slots=True)
class GopsView(View):
    """The view of one seat or of a spectator."""

    deck: int  # the number of face-down prizes
    stake: tuple[Card, ...]
    bids: tuple[Card | bool | None, ...]  # True for the hidden bid of another seat
    spent: tuple[tuple[Card, ...], ...]
    won: tuple[tuple[Card, ...], ...]

    def held(self, seat: int) -> tuple[Card, ...]:
        """Return the cards that a seat may still show: its hand and its face-down bid."""
        return tuple(mine for mine in HANDS[seat] if mine not in self.spent[seat])

    def legal(self) -> tuple[Bid, ...]:
        if self.seat is None or self.bids[self.seat] is not None:
            return ()
        return tuple(Bid(mine) for mine in self.held(self.seat))

    def is_active(self, seat: int) -> bool:
        return len(self.spent[seat]) < len(DECK)

    def decision_view(self) -> GopsView:
        return replace(self, bids=tuple(bid if seat == self.seat else None for seat, bid in enumerate(self.bids)))


class Gops(Rules[State, Bid, GopsView]):
    """The rules of Gops."""

    name = "gops"
    player_counts = range(2, 5)
    refusal_texts = {"already_chosen": translatable("You have chosen already. Undo takes it back.")}

    def initial_state(self, players: int, options: Options, seed: str, deal: Sequence[str] | None = None) -> State:
        check_options(self.options, options, players)
        deck = first_deck(DECK, seed, deal, card)
        return State(seed, deck[1:], deck[:1], (None,) * players, ((),) * players, ((),) * players)

    def seats_to_move(self, state: State) -> tuple[int, ...]:
        return tuple(seat for seat, bid in enumerate(state.bids) if bid is None and len(state.spent[seat]) < len(DECK))

    def refusal(self, state: State, seat: int, move: Bid) -> Refusal | None:
        if not self.seats_to_move(state):
            return Refusal("over")
        if state.bids[seat] is not None:
            return Refusal("already_chosen")
        return None if move in self.view(state, seat).legal() else Refusal("not_in_hand", {"card": str(move.card)})

    def play(self, state: State, seat: int, move: Bid) -> tuple[State, tuple[Event, ...]]:
        laid = replace(state, bids=with_item(state.bids, seat, move.card))
        bids = tuple(bid for bid in laid.bids if bid is not None)
        if len(bids) < len(laid.bids):
            return laid, (Chosen(seat),)
        best, stake, won = leaders([bid.value for bid in bids]), state.stake, state.won
        winner = best[0] if len(best) == 1 else None  # GO-4, GO-5
        if winner is not None:
            stake, won = (), with_item(won, winner, won[winner] + stake)
        spent = tuple((*cards, bid) for cards, bid in zip(state.spent, bids, strict=True))
        after = State(state.seed, state.deck[1:], stake + state.deck[:1], (None,) * len(bids), spent, won)
        return after, (Chosen(seat), Revealed(winner, bids, state.stake, next(iter(state.deck), None)))

    def view(self, state: State, seat: int | None) -> GopsView:
        bids = tuple(bid if bid is None or index == seat else True for index, bid in enumerate(state.bids))
        return GopsView(seat, len(state.deck), state.stake, bids, state.spent, state.won)

    def determinize(self, view: GopsView, rng: random.Random) -> State:
        open_prizes = {prize for cards in (view.stake, *view.won) for prize in cards}
        hidden = shuffled([prize for prize in DECK if prize not in open_prizes], rng)
        bids = tuple(shuffled(view.held(seat), rng)[0] if bid is True else bid or None for seat, bid in enumerate(view.bids))
        return State(str(rng.random()), hidden, view.stake, bids, view.spent, view.won)

    def outcome(self, state: State) -> Outcome:
        return Outcome.of_scores(tuple(map(worth, state.won)), is_over=not self.seats_to_move(state))

    parse_move = staticmethod(notation_parser([Bid(held) for hand in HANDS for held in hand]))


def worth(cards: Sequence[Card]) -> int:
    """Return the points of these cards."""
    return sum(result.value for result in cards)

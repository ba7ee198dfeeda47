"""Nin Jan: the rules (rules NJ-1 to NJ-13), through the contract of all games."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from game.dealing import choose_random, first_deck, shuffled
from game.hand_signs import Threw, Throw
from game.kernel import Event, Options, Outcome, Refusal, hide_pending, leaders, rank_scores, state_from_view, view_from_state, with_item
from game.nin_jan.moves import (
    DECK,
    HAND_SIZE,
    PILE_COUNT,
    Add,
    Added,
    Card,
    Choose,
    Chosen,
    Ended,
    NinJanMove,
    Revealed,
    RoundBegan,
    SignsShown,
    Suit,
    Take,
    Tied,
    Took,
    card,
    parse_move,
)
from game.nin_jan.state import Acted, NinJanView, State, beaten_piles, points
from game.options import Option, check_options
from game.refusal_texts import RefusalTexts, translatable
from game.rules import Rules

REFUSAL_TEXTS: RefusalTexts = {
    "already_chosen": translatable("You have chosen already. Undo takes it back."),
    "choose_now": translatable("First put a card on “Order”. You choose a pile once everybody has chosen a card."),
    "must_take": translatable("Your card beats a pile: take one of the ringed ones."),
    "not_beaten": translatable("{card} does not beat {top}. Choose a ringed pile."),
    "not_tied": translatable("The others throw for the win now."),
    "pick_a_pile": translatable("Now choose a pile."),
    "throw_now": translatable("It’s a tie: make a sign."),
}

PlayResult: TypeAlias = tuple[State, tuple[Event, ...]]

TIE_ORDER = (Suit.ROCK, Suit.SCISSORS, Suit.PAPER)  # for three cards of one value (rule NJ-7)


class NinJan(Rules[State, NinJanMove, NinJanView]):
    """The rules of Nin Jan."""

    name = "nin_jan"
    refusal_texts = REFUSAL_TEXTS
    player_counts = range(2, 6)
    options: Mapping[str, Option] = {}
    supported_handicaps = ("points", "hints", "open")

    def initial_state(self, players: int, options: Options, seed: str, deal: Sequence[str] | None = None) -> State:
        """Return the initial state: three piles of one card, then nine cards each (rule NJ-4).

        Cards are dealt one at a time from seat 0.
        """
        check_options(self.options, options, players)
        deck = first_deck(DECK, seed, deal, card)
        used = PILE_COUNT + HAND_SIZE * players
        return State(
            seed=seed,
            round=1,
            hands=tuple(deck[PILE_COUNT + seat : used : players] for seat in range(players)),
            chosen=(None,) * players,
            piles=tuple((top,) for top in deck[:PILE_COUNT]),
            taken=((),) * players,
            queue=(),
            unused=deck[used:],
            throws=(None,) * players,
        )

    def apply_handicap(self, state: State, points: Sequence[int], open_hands: Collection[int]) -> State:
        return replace(state, ahead=tuple(points) if any(points) else (), shown=tuple(open_hands))

    def seats_to_move(self, state: State) -> tuple[int, ...]:
        if state.winner is not None:
            return ()
        if state.tied:
            return tuple(seat for seat in state.tied if state.throws[seat] is None)
        if state.queue:
            return (state.queue[0][0],)
        return tuple(seat for seat, choice in enumerate(state.chosen) if choice is None)

    def refusal(self, state: State, seat: int, move: NinJanMove) -> Refusal | None:
        if state.winner is not None:
            return Refusal("over")
        if seat not in self.seats_to_move(state):
            return _not_your_turn_refusal(state, seat)
        if state.tied:
            return None if isinstance(move, Throw) else Refusal("throw_now")
        if state.queue:
            return _pile_refusal(state, move)
        if not isinstance(move, Choose):
            return Refusal("choose_now")
        return None if move.card in state.hands[seat] else Refusal("not_in_hand", {"card": str(move.card)})

    def play(self, state: State, seat: int, move: NinJanMove) -> PlayResult:
        match move:
            case Choose():
                return _choose_card(state, seat, move.card)
            case Take() | Add():
                return _resolve_card(state, move)
            case Throw():
                return _throw_sign(state, seat, move.sign)

    def view(self, state: State, seat: int | None) -> NinJanView:
        """Return the view of a seat, an allow-list: its own hand, choice and sign, and the open cards (rule NJ-11)."""
        choosing = not state.queue and not state.tied and state.winner is None
        return view_from_state(
            NinJanView,
            state,
            seat=seat,
            hands=tuple(_visible_hand(state, index, seat) for index in range(len(state.hands))),
            chosen=hide_pending(state.chosen, seat, choosing),
            throws=hide_pending(state.throws, seat, bool(state.tied)),
        )

    def determinize(self, view: NinJanView, rng: random.Random) -> State:
        """Return a state that the view allows, with unseen cards dealt and choices and signs of others drawn."""
        hidden = list(shuffled(view.unseen_cards, rng))
        hands = [tuple(hidden.pop() for _ in range(hand)) if isinstance(hand, int) else hand for hand in view.hands]
        chosen = tuple(_sampled_choice(view, seat, hidden, rng) for seat in range(len(hands)))
        hands = [tuple(held for held in hand if held != picked) for hand, picked in zip(hands, chosen, strict=True)]
        throws = tuple(choose_random(TIE_ORDER, rng) if sign is True else sign or None for sign in view.throws)
        return state_from_view(view, State, seed=str(rng.random()), hands=tuple(hands), chosen=chosen, unused=tuple(hidden), throws=throws)

    def outcome(self, state: State) -> Outcome:
        """Return the scores (rule NJ-12); after a play-off only its winner is first (rule NJ-13)."""
        scores = state.scores
        winners = () if state.winner is None else (state.winner,)
        return Outcome(scores, winners, rank_scores(scores, winners))

    parse_move = staticmethod(parse_move)


def resolution_order(cards: Mapping[int, Card]) -> tuple[tuple[int, Card], ...]:
    """Return the order of resolution: highest value first (rule NJ-6), among equals the stronger suit (rule NJ-7)."""
    return tuple(sorted(cards.items(), key=lambda item: (-item[1].value, _tie_rank(item[1], cards.values()))))


def _tie_rank(mine: Card, cards: Collection[Card]) -> int:
    rivals = [other.suit for other in cards if other.value == mine.value and other != mine]
    if len(rivals) == 2:
        return TIE_ORDER.index(mine.suit)
    return sum(suit.beats(mine.suit) for suit in rivals)


def _visible_hand(state: State, owner: int, viewer: int | None) -> tuple[Card, ...] | int:
    """Return a hand as this seat sees it: the cards, or their number if they are hidden.

    An open hand is sorted, and to others it also holds the card chosen in secret.
    """
    hand, choice = state.hands[owner], state.chosen[owner]
    if owner == viewer:
        return hand
    if owner not in state.shown:
        return len(hand)
    return tuple(sorted(hand if choice is None else (*hand, choice), key=DECK.index))


def _sampled_choice(view: NinJanView, seat: int, hidden: list[Card], rng: random.Random) -> Card | None:
    """Return the choice of a seat in a sampled state: one of an open hand's cards, else an unseen card."""
    choice, hand = view.chosen[seat], view.hands[seat]
    if choice is True:
        return hidden.pop() if isinstance(hand, int) else choose_random(hand, rng)
    return choice or None


def _not_your_turn_refusal(state: State, seat: int) -> Refusal:
    if state.tied:
        return Refusal("already_thrown" if seat in state.tied else "not_tied")
    return Refusal("not_your_turn", {"seat": state.queue[0][0]}) if state.queue else Refusal("already_chosen")


def _pile_refusal(state: State, move: NinJanMove) -> Refusal | None:
    acting = state.queue[0][1]
    if not isinstance(move, Take | Add):
        return Refusal("pick_a_pile", {"card": str(acting)})
    if move.pile >= PILE_COUNT:
        return Refusal("no_such_pile", {"pile": move.pile})
    takes = beaten_piles(acting, state.piles)
    if isinstance(move, Take) and move.pile not in takes:
        return Refusal("not_beaten", {"card": str(acting), "top": str(state.piles[move.pile][-1]), "pile": move.pile})
    if isinstance(move, Add) and takes:
        return Refusal("must_take", {"card": str(acting), "piles": list(takes)})
    return None


def _choose_card(state: State, seat: int, picked: Card) -> PlayResult:
    hand = tuple(held for held in state.hands[seat] if held != picked)
    hands = with_item(state.hands, seat, hand)
    chosen = with_item(state.chosen, seat, picked)
    cards = {index: choice for index, choice in enumerate(chosen) if choice is not None}
    if len(cards) < len(chosen):
        return replace(state, hands=hands, chosen=chosen), (Chosen(seat),)
    queue = resolution_order(cards)
    after = replace(state, hands=hands, chosen=(None,) * len(chosen), queue=queue, acted=())
    return after, (Chosen(seat), Revealed(None, queue))


def _resolve_card(state: State, move: Take | Add) -> PlayResult:
    """Resolve the first card of the queue; after the last begin a round, the play-off or the end."""
    seat, acting = state.queue[0]
    pile, is_taken = state.piles[move.pile], isinstance(move, Take)
    worth = points(pile) if is_taken else None
    event: Event = Added(seat, acting, move.pile) if worth is None else Took(seat, acting, move.pile, pile, worth)
    after = replace(
        state,
        piles=with_item(state.piles, move.pile, (acting,) if is_taken else (*pile, acting)),
        taken=with_item(state.taken, seat, state.taken[seat] + pile) if is_taken else state.taken,
        queue=state.queue[1:],
        acted=(*state.acted, Acted(seat, acting, move.pile, worth)),
    )
    if after.queue:
        return after, (event,)
    if after.hands[0]:
        return replace(after, round=state.round + 1), (event, RoundBegan(None, state.round + 1))
    return _end_match_or_tie(after, event)


def _end_match_or_tie(state: State, event: Event) -> PlayResult:
    """End the match: the best score wins (rule NJ-12), a shared lead leads to a play-off (rule NJ-13)."""
    scores = state.scores
    first = leaders(scores)
    if len(first) == 1:
        return replace(state, winner=first[0]), (event, Ended(first[0], scores))
    return replace(state, tied=first), (event, Tied(None, first))


def _throw_sign(state: State, seat: int, sign: Suit) -> PlayResult:
    throws = with_item(state.throws, seat, sign)
    signs = {thrower: throws[thrower] for thrower in state.tied}
    if None in signs.values():
        return replace(state, throws=throws), (Threw(seat),)
    out = _losing_seats(signs)
    left = tuple(thrower for thrower in state.tied if thrower not in out)
    events = (Threw(seat), SignsShown(None, throws, out))
    clean = replace(state, throws=(None,) * len(throws))
    if len(left) > 1:
        return replace(clean, tied=left), events
    scores = state.scores
    return replace(clean, tied=(), winner=left[0]), (*events, Ended(left[0], scores))


def _losing_seats(signs: Mapping[int, Suit | None]) -> tuple[int, ...]:
    """Return the losing seats, which only a throw with exactly two signs has (rule NJ-13)."""
    shown = {sign for sign in signs.values() if sign is not None}
    if len(shown) != 2:
        return ()
    return tuple(seat for seat, sign in signs.items() if sign is not None and sign.beaten_sign not in shown)

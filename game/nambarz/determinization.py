"""Nambarz: determinization, which samples a state that a view and a perfect memory allow."""

from __future__ import annotations

import random
from collections import Counter

from game.dealing import choose_random, shuffled
from game.kernel import state_from_view
from game.nambarz.cards import Card, common_feature, deck, joker_fits, remove_cards
from game.nambarz.decision import TurnPhase, card_below_joker
from game.nambarz.state import Cards, NambarzView, Reshuffle, State


def sample_state(view: NambarzView, rng: random.Random) -> State:
    """Return a state that the view allows, with the hidden cards dealt at random.

    Cards that all saw going back to a hand are in it (rules NB-19 to NB-22). After a reshuffle the draw pile holds only cards that went
    into it, and a hand holds at most as many of those as it has drawn since.
    """
    hands, draw = _sample_hands_and_draw_pile(view, rng)
    return state_from_view(view, State, seed=str(rng.random()), hands=hands, draw=draw, drawn=_sample_drawn_card(view, hands, rng))


def _sample_hands_and_draw_pile(view: NambarzView, rng: random.Random) -> tuple[tuple[Cards, ...], Cards]:
    """Return sampled hands by seat and a sampled draw pile."""
    needs = {seat: hand - len(view.known[seat]) for seat, hand in enumerate(view.hands) if isinstance(hand, int)}
    unseen = shuffled(_unseen_cards(view), rng)
    since = view.reshuffle or Reshuffle((), unseen, tuple(needs.get(seat, 0) for seat in range(len(view.hands))))
    new, either, old = _split_by_origin(unseen, since)
    room = [seat for seat, need in needs.items() for _ in range(min(need, since.drawn[seat]))]
    forced = max(0, len(new) - len(room))
    loose = shuffled(new[forced:] + either, rng)
    draw = new[:forced] + loose[: view.draw - forced]
    held = loose[view.draw - forced :]
    dealt: dict[int, list[Card]] = {seat: [] for seat in needs}
    for seat, card in zip(shuffled(room, rng), (card for card in held if card in new), strict=False):
        dealt[seat].append(card)
    remaining = list(shuffled(remove_cards(held + old, [card for cards in dealt.values() for card in cards]), rng))
    for seat, need in needs.items():
        while len(dealt[seat]) < need:
            dealt[seat].append(remaining.pop())
    hands = tuple((*view.known[seat], *dealt[seat]) if isinstance(hand, int) else hand for seat, hand in enumerate(view.hands))
    return hands, shuffled(draw, rng)


def _unseen_cards(view: NambarzView) -> Cards:
    seen = list(view.pile)
    for hand, known in zip(view.hands, view.known, strict=True):
        seen += known if isinstance(hand, int) else hand
    return remove_cards(deck(view.setup.jokers), seen)


def _split_by_origin(unseen: Cards, reshuffle: Reshuffle) -> tuple[Cards, Cards, Cards]:
    """Return the unseen cards that surely were reshuffled, those that may have been, and those then held."""
    copies = Counter(unseen)
    new, possible = copies - Counter(reshuffle.held), copies & Counter(reshuffle.shuffled)
    return tuple(new.elements()), tuple((possible - new).elements()), tuple((copies - possible).elements())


def _sample_drawn_card(view: NambarzView, hands: tuple[Cards, ...], rng: random.Random) -> Card | None:
    """Return the card that the mover has drawn, sampled if this view does not show it."""
    if view.mover is None or not view.drew or view.seat == view.mover:
        return view.drawn
    return choose_random(_possible_drawn_cards(view, hands[view.mover]), rng)


def _possible_drawn_cards(view: NambarzView, hand: Cards) -> Cards:
    if view.phase is TurnPhase.RECOMBINE:
        return view.laid
    if view.phase is TurnPhase.FURTHER:
        joker, below = view.open, card_below_joker(view.pile)
        assert joker is not None and below is not None, "a joker has just been laid on a number card"
        follow = [card for card in hand if not card.joker and joker_fits(joker, card) and common_feature(card, below) is None]
        return (joker, *follow)
    assert view.mover is not None, "a seat has drawn"
    return remove_cards(hand, view.known[view.mover])

"""The display state of Nain Jaune's table: the view and, at a deal's end, its events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from game.kernel import Event
from game.nain_jaune.cards import BOXES, FULL_STAKE, Card
from game.nain_jaune.moves import Doubled, GrandOpera, LaidOpen, Paid, Play, Played, Settled, Won
from game.nain_jaune.state import NainJauneView
from ui.tables.contract import TableViewModel

Hand: TypeAlias = tuple[Card, ...] | int


@dataclass(frozen=True, slots=True)
class DisplayState:
    """The hands, purses, boxes and played cards as the table shows them, step by step at a deal's end."""

    hands: tuple[Hand, ...]  # cards of open hands by seat, else their number
    purses: tuple[int, ...]  # coins by seat
    boxes: Mapping[Card, int]  # coins on each belle carte
    laid: tuple[tuple[int, Card], ...]  # (seat, card) in order
    run: int  # number of cards in the running sequence, the last of `laid`
    are_hands_revealed: bool = False  # all hands are revealed (rule JA-14)

    @property
    def earlier_count(self) -> int:
        """The number of cards played in this deal before the running sequence."""
        return len(self.laid) - self.run


def table_state(model: TableViewModel) -> DisplayState:
    view: NainJauneView = model.view
    state = DisplayState(view.hands, view.purses, view.boxes, view.laid, view.run)
    opened = next((event for event in model.last_events if isinstance(event, LaidOpen)), None)
    if opened is not None and view.why:
        state = replace(state, hands=opened.hands, are_hands_revealed=True)
    for event in model.deal_end_events:
        state = _state_after_event(state, event, goes_on=view.needed is not None)
    return state


def sorted_by_rank(hand: Hand) -> list[Card]:
    """Return the cards of an open hand sorted by rank, [] for a closed hand."""
    return [] if isinstance(hand, int) else sorted(hand)


def playable_cards(model: TableViewModel) -> frozenset[Card]:
    """Return the cards that the player to move can play now."""
    question: NainJauneView | None = model.decision_view
    return frozenset() if question is None else frozenset(move.card for move in question.legal() if isinstance(move, Play))


def winnable_boxes(decision_view: NainJauneView | None) -> list[Card]:
    """Return the belles cartes that the player to move can play now to win the coins in their boxes, the fullest box first."""
    if decision_view is None:
        return []
    laid = {move.card for move in decision_view.legal() if isinstance(move, Play)}
    return sorted((box for box in BOXES if box in laid and decision_view.boxes[box]), key=lambda box: -decision_view.boxes[box])


def missing_coins(view: NainJauneView, purse: int) -> int:
    """Return how many coins a purse lacks for the next stake, 0 if no stake follows (rules JA-8 and JA-20)."""
    stakes = view.setup.stake_every_deal and view.deal != view.setup.deals and not view.why
    return max(0, FULL_STAKE - purse) if stakes else 0


def _state_after_event(state: DisplayState, event: Event, goes_on: bool) -> DisplayState:
    match event:
        case Played(seat=int(seat)):
            return _state_after_play(state, seat, event.card, goes_on)
        case Won(seat=int(seat), box=box, coins=coins):
            return replace(state, boxes={**state.boxes, box: 0}, purses=_purses_after_payment(state.purses, seat, -coins))
        case GrandOpera(seat=int(seat), coins=coins):
            return replace(state, boxes=dict.fromkeys(BOXES, 0), purses=_purses_after_payment(state.purses, seat, -coins))
        case LaidOpen(hands=hands):
            return replace(state, hands=hands, are_hands_revealed=True)
        case Paid(seat=int(seat), to=to, coins=coins):
            return replace(state, purses=_purses_after_payment(_purses_after_payment(state.purses, seat, coins), to, -coins))
        case Doubled(seat=int(seat), box=box, coins=coins):
            return replace(
                state, boxes={**state.boxes, box: state.boxes[box] + coins}, purses=_purses_after_payment(state.purses, seat, coins)
            )
        case Settled(purses=purses, boxes=boxes):
            return replace(state, purses=purses, boxes=boxes)
    return state


def _state_after_play(state: DisplayState, seat: int, card: Card, goes_on: bool) -> DisplayState:
    hand = state.hands[seat]
    left: Hand = hand - 1 if isinstance(hand, int) else tuple(other for other in hand if other != card)
    hands = (*state.hands[:seat], left, *state.hands[seat + 1 :])
    return replace(state, hands=hands, laid=(*state.laid, (seat, card)), run=state.run + 1 if goes_on else 1)


def _purses_after_payment(purses: tuple[int, ...], seat: int, coins: int) -> tuple[int, ...]:
    return (*purses[:seat], purses[seat] - coins, *purses[seat + 1 :])

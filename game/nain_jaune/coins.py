"""Nain Jaune: all payments: stakes, the end of a deal, and eliminations (rules JA-4 and JA-14 to JA-20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from game.kernel import Event, leaders
from game.nain_jaune.cards import BOXES, FULL_STAKE, STAKES, Card, card_points
from game.nain_jaune.moves import Doubled, Eliminated, Ended, GrandOpera, LaidOpen, Paid, Returned, Settled, Staked, WentOut
from game.nain_jaune.state import KEPT_PAYS, GameOptions, State

PlayResult: TypeAlias = tuple[State, tuple[Event, ...]]

EMPTY_BOXES: Mapping[Card, int] = dict.fromkeys(BOXES, 0)


def active_seats(state: State) -> list[int]:
    """Return the seats that are not out, ascending."""
    return [seat for seat in range(state.setup.players) if seat not in state.out]


def seats_in_order(state: State, first: int) -> list[int]:
    """Return the seats that are not out in the order of play, beginning at seat `first` of the table (rules JA-7 and JA-25)."""
    return state.setup.in_order(active_seats(state), first)


def place_stakes(state: State) -> PlayResult:
    """Place the stakes of all seats, which may end the match (rules JA-4 and JA-20).

    A seat without a full stake leaves the coins it has and is out.
    """
    able = [seat for seat in active_seats(state) if state.purses[seat] >= FULL_STAKE]
    if not able:
        return end_match(state, leaders(state.purses), "no_stakes")
    paying = [seat for seat in active_seats(state) if seat not in able or len(able) > 1]  # the last seat left need not pay
    boxes, purses = dict(state.boxes), list(state.purses)
    for seat in paying:
        for box, stake in STAKES.items():
            coins = min(stake, purses[seat])
            boxes[box] += coins
            purses[seat] -= coins
    paid = tuple(before - now for before, now in zip(state.purses, purses, strict=True))
    lost = tuple(seat for seat in paying if seat not in able)
    full = tuple(FULL_STAKE if seat in able and seat in paying else 0 for seat in range(state.setup.players))
    after = replace(state, boxes=boxes, purses=tuple(purses), staked=full, out=state.out + lost)
    events = (Staked(None, paid, boxes), *(Eliminated(seat) for seat in lost))
    return prepend_events(end_match(after, able, "last_left"), events) if len(able) == 1 else (after, events)


def settle_deal(state: State) -> PlayResult:
    """Settle a deal: grand opera, coins for the cards left and the belles cartes kept, eliminations (rules JA-14 to JA-18, JA-21 to JA-23)."""
    winner = state.turn
    events: list[Event] = [WentOut(winner)]
    boxes, purses = dict(state.boxes), list(state.purses)
    if state.setup.grand_opera and all(seat == winner for seat, _ in state.laid):  # (rule JA-16)
        coins = sum(boxes.values())
        events.append(GrandOpera(winner, dict(boxes), coins))
        purses[winner] += coins
        boxes = dict(EMPTY_BOXES)
    events.append(LaidOpen(None, state.hands))
    for seat in seats_in_order(state, winner)[1:]:
        events += _pay_for_cards_left(state.setup, state.hands[seat], seat, winner, purses)
        events += _pay_for_kept_cards(state.setup, state.hands[seat], seat, boxes, purses)
    events.append(Settled(None, state.deal, tuple(purses), boxes))
    broke = tuple(seat for seat in active_seats(state) if not purses[seat])
    events += [Eliminated(seat) for seat in broke]
    after = replace(state, boxes=boxes, purses=tuple(purses), out=state.out + broke, needed=None)
    return prepend_events(_end_match_if_over(after, active_seats(state)), tuple(events))


def end_by_agreement(state: State) -> PlayResult:
    """End the match by agreement: full stakes of this deal go back, and the richest wins (rule JA-19)."""
    back = state.staked
    full = sum(1 for coins in back if coins)
    boxes = {box: coins - full * STAKES[box] for box, coins in state.boxes.items()}
    purses = tuple(purse + coins for purse, coins in zip(state.purses, back, strict=True))
    after = replace(state, boxes=boxes, purses=purses, needed=None)
    return prepend_events(end_match(after, leaders(after.purses), "stopped"), (Returned(None, back),))


def end_match(state: State, winners: Sequence[int], why: str) -> PlayResult:
    """End the match; no seat gets the coins in the boxes (rule JA-18)."""
    event = Ended(winners[0] if len(winners) == 1 else None, tuple(winners), why)
    return replace(state, why=why, winners=tuple(winners), needed=None), (event,)


def _end_match_if_over(state: State, seats_before: Sequence[int]) -> PlayResult:
    """End the match if it is over after a deal (rules JA-18 and JA-19)."""
    left = active_seats(state)
    if not left:
        return end_match(state, seats_before, "all_broke")
    if len(left) == 1:
        return end_match(state, left, "last_left")
    return end_match(state, leaders(state.purses), "deals") if state.deal == state.setup.deals else (state, ())


def _pay_for_cards_left(setup: GameOptions, hand: Sequence[Card], seat: int, winner: int, purses: list[int]) -> list[Event]:
    """Pay one coin for each card left or its points, or all coins of the purse (rules JA-14, JA-17 and JA-21)."""
    due = sum(map(card_points, hand)) if setup.pay_by_points else len(hand)
    coins = min(due, purses[seat])
    purses[seat] -= coins
    purses[winner] += coins
    return [Paid(seat, winner, coins, due, setup.pay_by_points)]


def _pay_for_kept_cards(setup: GameOptions, hand: Sequence[Card], seat: int, boxes: dict[Card, int], purses: list[int]) -> list[Event]:
    """Pay for each belle carte kept as much as its box holds (rule JA-15) or its first stake (rule JA-22), or all coins left (rule JA-17).

    The order of the boxes is that of rule JA-4.
    """
    events: list[Event] = []
    for box in BOXES:
        due = boxes[box] if setup.kept_pays == KEPT_PAYS[0] else STAKES[box]
        if box in hand and due:
            coins = min(due, purses[seat])
            purses[seat] -= coins
            boxes[box] += coins
            events.append(Doubled(seat, box, coins, due, setup.kept_pays != KEPT_PAYS[0]))
    return events


def prepend_events(result: PlayResult, events: tuple[Event, ...]) -> PlayResult:
    """Return a state with these events put before its own."""
    state, later = result
    return state, (*events, *later)

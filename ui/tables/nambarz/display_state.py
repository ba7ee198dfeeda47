"""The display state of Nambarz's table: the view and, at a round's end or fault, its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from game.kernel import Event
from game.nambarz import events as nambarz
from game.nambarz.cards import Card, card, remove_cards, sort_in_deck_order
from game.nambarz.moves import Calculate, Lay, PlayJoker, Single, parse_move
from game.nambarz.state import NambarzView
from ui.tables.contract import TableViewModel
from ui.tables.nambarz.names import calculation_from_detail, calculation_of_move, equation_text

Cards: TypeAlias = tuple[Card, ...]
Hand: TypeAlias = Cards | int
Fault: TypeAlias = nambarz.Penalised | nambarz.TookBack
CUSTOM_ORDER = "own"
HAND_ORDERS = ("type", "number", CUSTOM_ORDER)  # orders of a hand; the first is the default


@dataclass(frozen=True, slots=True)
class DisplayState:
    """The hands, the played pile and a fault as the table shows them, which may be before the events of a round's end."""

    hands: tuple[Hand, ...]  # visible cards by seat, else their number
    pile: Cards  # the played cards from bottom to top
    fault: Fault | None = None  # the fault that is shown

    def with_hand(self, seat: int, hand: Hand) -> DisplayState:
        return replace(self, hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))


def table_state(model: TableViewModel) -> DisplayState:
    """Return the hands and the pile to draw, with a fault's cards still in place until it is confirmed (docs/art.md, 13)."""
    view: NambarzView = model.view
    display_state = DisplayState(view.hands, view.pile)
    fault = next((event for event in model.deal_end_events if isinstance(event, nambarz.Penalised | nambarz.TookBack)), None)
    if fault is not None:  # a closed hand is smaller by the cards in the tray; in an open one they are known
        seat = fault.seat or 0
        hand = display_state.hands[seat]
        return replace(
            display_state.with_hand(seat, hand - len(fault_cards(fault))) if isinstance(hand, int) else display_state, fault=fault
        )
    for event in model.deal_end_events:
        seat, laid = event.seat or 0, cards_put_on_pile(event)
        hand = display_state.hands[seat]
        hand_after = hand - len(laid) if isinstance(hand, int) else remove_cards(hand, laid)
        display_state = replace(display_state.with_hand(seat, hand_after), pile=display_state.pile + laid)
    return display_state


def fault_cards(fault: Fault) -> Cards:
    """Return the cards that a faulty move played, in order."""
    if isinstance(fault, nambarz.TookBack):
        return fault.cards
    move = parse_move(fault.move)
    if isinstance(move, Calculate):
        return move.calculation.cards
    return (move.card,) if isinstance(move, Single | PlayJoker | Lay) else ()


def staying_cards(fault: Fault) -> Cards:
    """Return the cards of a faulty move that stay on the pile (rule NB-19)."""
    return fault.stays if isinstance(fault, nambarz.Penalised) else ()


def membership_flags(cards: Sequence[Card], members: Iterable[Card]) -> list[bool]:
    """Return for each card whether it is one of `members`; equal cards count only as often as they occur there."""
    remaining, flags = Counter(members), []
    for one in cards:
        flags.append(remaining[one] > 0)
        remaining[one] -= 1
    return flags


def cards_put_on_pile(event: Event) -> Cards:
    """Return the cards that an event put on the pile."""
    match event:
        case nambarz.Matched() | nambarz.JokerPlayed() | nambarz.LaidOn():
            return (event.card,)
        case nambarz.Calculated() | nambarz.Recombined():
            return event.cards
        case nambarz.Penalised() | nambarz.TookBack():
            return staying_cards(event)
    return ()


def sorted_hand(hand: Hand, order: str, custom_order: Sequence[str] = ()) -> list[Card]:
    """Return an open hand by type, by number or in its player's own order, equal cards side by side.

    A closed hand is []. Cards missing in `custom_order` follow at the end, in their present order.
    """
    if isinstance(hand, int):
        return []
    if order == CUSTOM_ORDER:
        first = list(dict.fromkeys((*map(card, custom_order), *hand)))
        return sorted(hand, key=first.index)
    by_type = sort_in_deck_order(hand)
    return sorted(by_type, key=lambda one: (bool(one.joker), one.number)) if order == "number" else list(by_type)


@dataclass(frozen=True, slots=True)
class TableMarks:
    """The traces of the last move that the table shows: cards drawn, returned or played, strokes, wrong operators."""

    draw_event: nambarz.Drew | None = None
    returned_cards: tuple[int, Cards] | None = None  # seat and cards that returned to its hand
    top_cards: tuple[int, int] | None = None  # seat and number of its cards on top of the pile
    last_calculation: tuple[int, str] | None = None  # seat and its calculation as it is written
    stroke_event: nambarz.Stroke | None = None
    out_event: nambarz.WentOut | None = None
    wrong_operators: str = ""  # operators of a calculation that may be recombined (rule NB-22)


def marks_after(events: Sequence[Event]) -> TableMarks:
    """Return the traces that the table shows of a move, from its events."""
    table_marks = TableMarks()
    for event in events:
        laid = cards_put_on_pile(event)
        table_marks = _with_event_mark(
            replace(table_marks, top_cards=(event.seat or 0, len(laid))) if laid else table_marks, event, event.seat or 0
        )
    return table_marks


def _with_event_mark(table_marks: TableMarks, event: Event, seat: int) -> TableMarks:
    match event:
        case nambarz.Calculated() | nambarz.Recombined():
            return replace(table_marks, last_calculation=(seat, equation_text(event.cards, event.operations, event.results[-1])))
        case nambarz.Penalised(why=why, back=back):
            table_marks = replace(table_marks, returned_cards=(seat, back))
            if why.key != "simpler":
                return table_marks
            simpler = calculation_from_detail(why.details["simpler"])  # it stays (rule NB-19)
            return replace(
                table_marks, last_calculation=(seat, equation_text(simpler.cards, simpler.operations, str(why.details["wanted"])))
            )
        case nambarz.TookBack(cards=back):
            return replace(table_marks, returned_cards=(seat, back))
        case nambarz.MayRecombine():
            move = calculation_of_move(event.move)
            return replace(table_marks, wrong_operators=move.operations if move is not None else "")
        case nambarz.Drew():
            return replace(table_marks, draw_event=event)
        case nambarz.Stroke():
            return replace(table_marks, stroke_event=event)
        case nambarz.WentOut():
            return replace(table_marks, out_event=event)
    return table_marks


def last_move_marks(model: TableViewModel) -> TableMarks:
    """Return the traces of the last move that the table shows now, none at the start of a new round."""
    began = not model.deal_end_events and any(isinstance(event, nambarz.RoundBegan) for event in model.last_events)
    return TableMarks() if began else marks_after(model.last_events)

"""The display state of Nambarz's table: the view and, at a round's end or fault, its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from game.kernel import Event
from game.nambarz import events as nambarz
from game.nambarz.cards import Card, card, in_order, without
from game.nambarz.moves import Calculate, Lay, PlayJoker, Single, parse_move
from game.nambarz.state import NambarzView
from ui.tables.contract import TableViewModel
from ui.tables.nambarz.names import equation, in_facts, noted

Cards: TypeAlias = tuple[Card, ...]
Hand: TypeAlias = Cards | int
Fault: TypeAlias = nambarz.Penalised | nambarz.TookBack
OWN_CALCULATION = "own"
ORDERS = ("type", "number", OWN_CALCULATION)  # orders of a hand; the first is the default


@dataclass(frozen=True, slots=True)
class DisplayState:
    """The hands, the played pile and a fault as the table shows them, which may be before the events of a round's end."""

    hands: tuple[Hand, ...]  # visible cards by seat, else their number
    pile: Cards  # the played cards from bottom to top
    fault: Fault | None = None  # the fault that is shown

    def with_hand(self, seat: int, hand: Hand) -> DisplayState:
        return replace(self, hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))


def position(model: TableViewModel) -> DisplayState:
    """Return the hands and the pile to draw, with a fault's cards still in place until it is confirmed (docs/art.md, 13)."""
    view: NambarzView = model.view
    display_state = DisplayState(view.hands, view.pile)
    fault = next((event for event in model.deal_end_events if isinstance(event, nambarz.Penalised | nambarz.TookBack)), None)
    if fault is not None:  # a closed hand is smaller by the cards in the tray; in an open one they are known
        seat = fault.seat or 0
        hand = display_state.hands[seat]
        return replace(display_state.with_hand(seat, hand - len(judged(fault))) if isinstance(hand, int) else display_state, fault=fault)
    for event in model.deal_end_events:
        seat, laid = event.seat or 0, laid_by(event)
        hand = display_state.hands[seat]
        left = hand - len(laid) if isinstance(hand, int) else without(hand, laid)
        display_state = replace(display_state.with_hand(seat, left), pile=display_state.pile + laid)
    return display_state


def judged(fault: Fault) -> Cards:
    """Return the cards that a faulty move played, in order."""
    if isinstance(fault, nambarz.TookBack):
        return fault.cards
    move = parse_move(fault.move)
    if isinstance(move, Calculate):
        return move.calculation.cards
    return (move.card,) if isinstance(move, Single | PlayJoker | Lay) else ()


def staying(fault: Fault) -> Cards:
    """Return the cards of a faulty move that stay on the pile (rule NB-19)."""
    return fault.stays if isinstance(fault, nambarz.Penalised) else ()


def among(cards: Sequence[Card], intended: Iterable[Card]) -> list[bool]:
    """Return for each card whether it is one of `members`; equal cards count only as often as they occur there."""
    left, result = Counter(intended), []
    for one in cards:
        result.append(left[one] > 0)
        left[one] -= 1
    return result


def laid_by(event: Event) -> Cards:
    """Return the cards that an event put on the pile."""
    match event:
        case nambarz.Matched() | nambarz.JokerPlayed() | nambarz.LaidOn():
            return (event.card,)
        case nambarz.Calculated() | nambarz.Recombined():
            return event.cards
        case nambarz.Penalised() | nambarz.TookBack():
            return staying(event)
    return ()


def count(hand: Hand) -> int:
    return hand if isinstance(hand, int) else len(hand)


def sorted_hand(hand: Hand, order: str, own_items: Sequence[str] = ()) -> list[Card]:
    """Return an open hand by type, by number or in its player's own order, equal cards side by side.

    A closed hand is []. Cards missing in `custom_order` follow at the end, in their present order.
    """
    if isinstance(hand, int):
        return []
    if order == OWN_CALCULATION:
        first = list(dict.fromkeys((*map(card, own_items), *hand)))
        return sorted(hand, key=first.index)
    by_type = in_order(hand)
    return sorted(by_type, key=lambda one: (bool(one.joker), one.number)) if order == "number" else list(by_type)


@dataclass(frozen=True, slots=True)
class TableMarks:
    """The traces of the last move that the table shows: cards drawn, returned or played, strokes, wrong operators."""

    drew: nambarz.Drew | None = None
    back: tuple[int, Cards] | None = None  # seat and cards that returned to its hand
    laid: tuple[int, int] | None = None  # seat and number of its cards on top of the pile
    calculated: tuple[int, str] | None = None  # seat and its calculation as it is written
    stroke: nambarz.Stroke | None = None
    out: nambarz.WentOut | None = None
    wrong: str = ""  # operators of a calculation that may be recombined (rule NB-22)


def marks(events: Sequence[Event]) -> TableMarks:
    """Return the traces that the table shows of a move, from its events."""
    table_marks = TableMarks()
    for event in events:
        laid = laid_by(event)
        table_marks = _marked(replace(table_marks, laid=(event.seat or 0, len(laid))) if laid else table_marks, event, event.seat or 0)
    return table_marks


def _marked(table_marks: TableMarks, event: Event, seat: int) -> TableMarks:
    match event:
        case nambarz.Calculated() | nambarz.Recombined():
            return replace(table_marks, calculated=(seat, equation(event.cards, event.operations, event.results[-1])))
        case nambarz.Penalised(why=why, back=back):
            table_marks = replace(table_marks, back=(seat, back))
            if why.key != "simpler":
                return table_marks
            simpler = in_facts(why.details["simpler"])  # it stays (rule NB-19)
            return replace(table_marks, calculated=(seat, equation(simpler.cards, simpler.operations, str(why.details["wanted"]))))
        case nambarz.TookBack(cards=back):
            return replace(table_marks, back=(seat, back))
        case nambarz.MayRecombine():
            move = noted(event.move)
            return replace(table_marks, wrong=move.operations if move is not None else "")
        case nambarz.Drew():
            return replace(table_marks, drew=event)
        case nambarz.Stroke():
            return replace(table_marks, stroke=event)
        case nambarz.WentOut():
            return replace(table_marks, out=event)
    return table_marks


def marks_of(model: TableViewModel) -> TableMarks:
    """Return the traces of the last move that the table shows now, none at the start of a new round."""
    began = not model.deal_end_events and any(isinstance(event, nambarz.RoundBegan) for event in model.last_events)
    return TableMarks() if began else marks(model.last_events)

"""What Nambarz's table shows: the view, and while a round's end or a fault is looked at, what its events did (`Look.settled`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from game.kernel import Event
from game.nambarz.cards import Card, card, in_order, without
from game.nambarz.events import (
    Calculated,
    Drew,
    JokerPlayed,
    LaidOn,
    Matched,
    MayRecombine,
    Penalised,
    Recombined,
    RoundBegan,
    Stroke,
    TookBack,
    WentOut,
)
from game.nambarz.moves import Calculate, Lay, PlayJoker, Single, read
from game.nambarz.state import NambarzView
from ui.tables.contract import Look
from ui.tables.nambarz.names import equation, noted

Hand: TypeAlias = tuple[Card, ...] | int
Fault: TypeAlias = Penalised | TookBack
OWN = "own"
BEGAN = "began/"  # the mark of a new round
ORDERS = ("type", "number", OWN)  # of a hand; the first is the usual one


@dataclass(frozen=True, slots=True)
class Shown:
    """`hands` by seat, cards where they may be seen, else their number; `pile`: bottom to top; `fault`: what is being looked at."""

    hands: tuple[Hand, ...]
    pile: tuple[Card, ...]
    fault: Fault | None = None


def shown(look: Look) -> Shown:
    """Everything on the table. After a fault all stays as it was before the move until it has been looked at (ART 13)."""
    view: NambarzView = look.view
    state = Shown(view.hands, view.pile)
    fault = next((event for event in look.settled if isinstance(event, Penalised | TookBack)), None)
    if fault is not None:
        return replace(_without_laid(state, fault), fault=fault)
    for event in look.settled:
        state = _after(state, event)
    return state


def _without_laid(state: Shown, fault: Fault) -> Shown:
    """A closed hand is smaller by the cards that lie in the tray; of an open one it is seen which they are."""
    hand, seat = state.hands[fault.seat or 0], fault.seat or 0
    if not isinstance(hand, int):
        return state
    return replace(state, hands=(*state.hands[:seat], hand - len(laid_wrongly(fault)), *state.hands[seat + 1 :]))


def laid_wrongly(fault: Fault) -> tuple[Card, ...]:
    """The cards that were judged, in the order in which they were laid."""
    if isinstance(fault, TookBack):
        return fault.cards
    move = read(fault.move)
    if isinstance(move, Calculate):
        return move.calculation.cards
    return (move.card,) if isinstance(move, Single | PlayJoker | Lay) else ()


def kept(fault: Fault) -> tuple[Card, ...]:
    """What of them stays on the pile."""
    return fault.stays if isinstance(fault, Penalised) else ()


def among(cards: Sequence[Card], meant: Iterable[Card]) -> list[bool]:
    """Of each card whether it is one of those that are meant, where equal ones are as often as they are meant."""
    left, found = Counter(meant), []
    for one in cards:
        found.append(left[one] > 0)
        left[one] -= 1
    return found


def _after(state: Shown, event: Event) -> Shown:
    match event:
        case Matched(seat=int(seat)) | JokerPlayed(seat=int(seat)) | LaidOn(seat=int(seat)):
            return _laid(state, seat, (event.card,))
        case Calculated(seat=int(seat)) | Recombined(seat=int(seat)):
            return _laid(state, seat, event.cards)
    return state


def _laid(state: Shown, seat: int, cards: tuple[Card, ...]) -> Shown:
    hand = state.hands[seat]
    left: Hand = hand - len(cards) if isinstance(hand, int) else without(hand, cards)
    return replace(state, hands=(*state.hands[:seat], left, *state.hands[seat + 1 :]), pile=state.pile + cards)


def count(hand: Hand) -> int:
    return hand if isinstance(hand, int) else len(hand)


def held(hand: Hand, order: str, own: Sequence[str] = ()) -> list[Card]:
    """An open hand as it is held: by type, by number, or as its player has put it; equal cards side by side. Empty where it is closed.

    `own`: cards in the player's own order; those that are not among them lie behind, as they came.
    """
    if isinstance(hand, int):
        return []
    if order == OWN:
        first = list(dict.fromkeys((*map(card, own), *hand)))
        return sorted(hand, key=first.index)
    by_type = in_order(hand)
    return sorted(by_type, key=lambda one: (bool(one.joker), one.number)) if order == "number" else list(by_type)


@dataclass(frozen=True, slots=True)
class Marks:
    """What the last move left to be seen: who drew how many cards, which came back to whom, and what is told in the tray and celebrated.

    `laid`: (seat, how many cards of whose hand lie on top of the pile); `stroke`: (seat, cards, points); `out`: (seat, place, points);
    `wrong`: the signs of a calculation that may be mended (NB-22).
    """

    drew: tuple[int, int] | None = None
    back: tuple[int, tuple[str, ...]] | None = None
    laid: tuple[int, int] | None = None
    told: tuple[int, str] | None = None
    stroke: tuple[int, int, int] | None = None
    out: tuple[int, int, int] | None = None
    wrong: str = ""


def marks(events: Sequence[Event]) -> tuple[str, ...]:
    """For `Look.last`: "drew/0/3", "back/0/5 10", "laid/0/2", "told/0/6 + 2 = 8", "stroke/0/4/7", "out/0/1/40"."""
    found = []
    for event in events:
        match event:
            case Matched(seat=seat) | JokerPlayed(seat=seat) | LaidOn(seat=seat):
                found.append(f"laid/{seat}/1")
            case Calculated(seat=seat) | Recombined(seat=seat):
                found.append(f"laid/{seat}/{len(event.cards)}")
                found.append(f"told/{seat}/{equation(event.cards, event.operations, event.results[-1])}")
            case Penalised(seat=seat) | TookBack(seat=seat):
                stays = len(event.stays) if isinstance(event, Penalised) else 0
                back = event.back if isinstance(event, Penalised) else event.cards
                found += [f"laid/{seat}/{stays}", f"back/{seat}/{' '.join(map(str, back))}"]
                found += [f"told/{seat}/{told}" for told in _stays(event)]
            case MayRecombine(seat=seat):
                move = read(event.move)
                found.append(f"wrong/{seat}/{move.calculation.operations if isinstance(move, Calculate) else ''}")
            case Drew(seat=seat):
                found.append(f"drew/{seat}/{event.count}")
            case Stroke(seat=seat):
                found.append(f"stroke/{seat}/{event.cards}/{event.points}")
            case WentOut(seat=seat):
                found.append(f"out/{seat}/{event.place}/{event.points}")
            case RoundBegan(seat=seat):
                found.append(f"{BEGAN}{seat}")
    return tuple(found)


def _stays(fault: Fault) -> list[str]:
    """The simpler calculation that stays (NB-19); nothing of any other fault is told."""
    if not isinstance(fault, Penalised) or fault.why.key != "simpler":
        return []
    simpler = noted(f"calc {fault.why.facts['simpler']}")
    return [] if simpler is None else [equation(simpler.cards, simpler.operations, str(fault.why.facts["wanted"]))]


def marks_of(look: Look) -> Marks:
    """What the last move left; a new round begins with nothing, once the end of the one before has been looked at."""
    began = not look.settled and any(mark.startswith(BEGAN) for mark in look.last)
    return Marks() if began else read_marks(look.last)


def read_marks(last: Sequence[str]) -> Marks:
    """What `marks` wrote."""
    found = Marks()
    for mark in last:
        kind, seat, *rest = mark.split("/", 2)
        text = rest[0] if rest else ""
        match kind:
            case "drew":
                found = replace(found, drew=(int(seat), int(text)))
            case "back":
                found = replace(found, back=(int(seat), tuple(text.split())))
            case "laid":
                found = replace(found, laid=(int(seat), int(text)))
            case "wrong":
                found = replace(found, wrong=text)
            case "told":
                found = replace(found, told=(int(seat), text))
            case "stroke":
                cards, points = text.split("/")
                found = replace(found, stroke=(int(seat), int(cards), int(points)))
            case "out":
                place, points = text.split("/")
                found = replace(found, out=(int(seat), int(place), int(points)))
    return found

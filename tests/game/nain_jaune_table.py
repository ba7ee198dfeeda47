"""Nain Jaune positions laid by hand, and moves on them, for the tests of its rule book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from game.kernel import Event, Json, wire
from game.nain_jaune.cards import BOXES, DECK, EACH, Card, card
from game.nain_jaune.rules import NainJaune
from game.nain_jaune.state import State

E = TypeVar("E", bound=Event)

RULES = NainJaune()
NAMES = [str(held) for held in DECK]
SUIT_OF_SPADES = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"
OPERA = ["KC KH " + SUIT_OF_SPADES, "", ""]  # the starter of three goes out in one go: two kings, then ace to king
TEN, JACK, QUEEN, KING, DWARF = BOXES


def cards(names: str) -> tuple[Card, ...]:
    return tuple(card(name) for name in names.split())


def boxes(*coins: int) -> Mapping[Card, int]:
    """Coins in the boxes, in the order of JA-4: ten, jack, queen, king, seven."""
    return dict(zip(BOXES, coins, strict=True))


def table(hands: Sequence[str], stakes: Sequence[int] = (0, 0, 0, 0, 0), laid: str = "", turn: int = 0, **options: Json) -> State:
    """The first deal somewhere on its way: hands by seat, coins in the boxes, and what was laid, as "1:5C 1:6D"; the rest is the talon."""
    shown = [tuple(entry.split(":")) for entry in laid.split()]
    lying = tuple((int(seat), card(name)) for seat, name in shown)
    held = tuple(cards(hand) for hand in hands)
    used = {found for hand in held for found in hand} | {found for _, found in lying}
    talon = tuple(found for found in DECK if found not in used)
    start = RULES.start(len(hands), options, "1")
    nothing = (0,) * len(hands)
    return replace(start, hands=held, talon=talon, laid=lying, boxes=boxes(*stakes), turn=turn, staked=nothing)


def deck(hands: Sequence[str], dealer: int | None = None) -> list[str]:
    """The deal of a record that gives these hands, and to hands that are too short what is left."""
    n = len(hands)
    wanted = [hand.split() for hand in hands]
    rest = [name for name in NAMES if all(name not in hand for hand in wanted)]
    for hand in wanted:
        while len(hand) < EACH[n]:
            hand.append(rest.pop(0))
    starter = 0 if dealer is None else (dealer + 1) % n
    order = [wanted[(starter + place) % n] for place in range(n)]
    return [hand[turn] for turn in range(EACH[n]) for hand in order] + rest


def after(state: State, *moves: str) -> tuple[State, list[Event]]:
    """The state after these moves of whoever's turn it is, each of which must be legal, and what everybody saw."""
    seen: list[Event] = []
    for text in moves:
        move = RULES.read(text)
        assert RULES.refusal(state, state.turn, move) is None, f"{state.turn}: {text}"
        state, events = RULES.play(state, state.turn, move)
        seen += events
    return state, seen


def legal(state: State) -> list[str]:
    """What the seat to move may lay, without the word "play"."""
    return sorted(str(move).removeprefix("play ") for move in RULES.legal(state, state.turn))


def refused(state: State, seat: int, text: str) -> tuple[str, object]:
    refusal = RULES.refusal(state, seat, RULES.read(text))
    assert refusal is not None, f"{seat}: {text} is legal"
    return refusal.key, wire(refusal.facts)


def of(kind: type[E], events: Sequence[Event]) -> list[E]:
    """The events of this kind."""
    return [event for event in events if isinstance(event, kind)]

"""Nain Jaune positions set up for a test, and moves on them, for the tests of its rule book."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from game.kernel import Event, Json, to_wire
from game.nain_jaune.cards import BOXES, DECK, HAND_SIZES, Card, card
from game.nain_jaune.rules import NainJaune
from game.nain_jaune.state import State

E = TypeVar("E", bound=Event)

RULES = NainJaune()
NAMES = [str(held) for held in DECK]
SUIT_OF_SPADES = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"
OPERA = ["KC KH " + SUIT_OF_SPADES, "", ""]  # the first of three goes out at once: two kings, then ace to king
TEN, JACK, QUEEN, KING, DWARF = BOXES


HOUSE_RULES: Mapping[str, tuple[Json, Json]] = {
    "pay_by_points": (False, True),
    "kept_pays": ("double", "stake"),
    "grand_opera": (True, False),
    "jump_talon": (False, True),
    "clockwise": (False, True),
    "may_stop": (False, True),
}  # (default, other value) of rules JA-21 to JA-26


def some_house_rules(seed: object) -> dict[str, Json]:
    """Return a random combination of house rules."""
    rng = random.Random(f"house/{seed}")
    return {name: values[rng.random() < 0.5] for name, values in HOUSE_RULES.items()}


def cards(names: str) -> tuple[Card, ...]:
    return tuple(card(name) for name in names.split())


def boxes(*coins: int) -> Mapping[Card, int]:
    """Return the coins by box, in the order of rule JA-4: ten, jack, queen, king, seven."""
    return dict(zip(BOXES, coins, strict=True))


def table(hands: Sequence[str], stakes: Sequence[int] = (0, 0, 0, 0, 0), laid: str = "", turn: int = 0, **options: Json) -> State:
    """Return a position of the first deal, with played cards as "1:5C 1:6D"; the other cards are the talon."""
    shown = [tuple(entry.split(":")) for entry in laid.split()]
    lying = tuple((int(seat), card(name)) for seat, name in shown)
    held = tuple(cards(hand) for hand in hands)
    used = {result for hand in held for result in hand} | {result for _, result in lying}
    talon = tuple(result for result in DECK if result not in used)
    start = RULES.initial_state(len(hands), options, "1")
    nothing = (0,) * len(hands)
    return replace(start, hands=held, talon=talon, laid=lying, boxes=boxes(*stakes), turn=turn, staked=nothing)


def deck(hands: Sequence[str], dealer: int | None = None) -> list[str]:
    """Return the deal of a record that gives these hands; short hands are filled with the other cards."""
    n = len(hands)
    required = [hand.split() for hand in hands]
    remaining = [name for name in NAMES if all(name not in hand for hand in required)]
    for hand in required:
        while len(hand) < HAND_SIZES[n]:
            hand.append(remaining.pop(0))
    starter = 0 if dealer is None else (dealer + 1) % n
    order = [required[(starter + index) % n] for index in range(n)]
    return [hand[turn] for turn in range(HAND_SIZES[n]) for hand in order] + remaining


def after(state: State, *moves: str) -> tuple[State, list[Event]]:
    """Play these moves of the seats to move, all legal, and return the state after them with all their events."""
    seen: list[Event] = []
    for text in moves:
        move = RULES.parse_move(text)
        assert RULES.refusal(state, state.turn, move) is None, f"{state.turn}: {text}"
        state, events = RULES.play(state, state.turn, move)
        seen += events
    return state, seen


def legal(state: State) -> list[str]:
    """Return the legal moves of the seat to move, without the word "play"."""
    return sorted(str(move).removeprefix("play ") for move in RULES.legal(state, state.turn))


def refused(state: State, seat: int, text: str) -> tuple[str, object]:
    refusal = RULES.refusal(state, seat, RULES.parse_move(text))
    assert refusal is not None, f"{seat}: {text} is legal"
    return refusal.key, to_wire(refusal.details)


def of(kind: type[E], events: Sequence[Event]) -> list[E]:
    """Return the events of this kind."""
    return [event for event in events if isinstance(event, kind)]

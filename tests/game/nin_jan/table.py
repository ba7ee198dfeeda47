"""Nin Jan positions set up for a test, and moves on them, for the tests of its rule book."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel import Event, to_wire
from game.nin_jan.moves import DECK, Card, Tied, card
from game.nin_jan.rules import NinJan
from game.nin_jan.state import State

RULES = NinJan()


def cards(names: str) -> tuple[Card, ...]:
    return tuple(card(name) for name in names.split())


def table(piles: Sequence[str], hands: Sequence[str], queue: str = "", taken: Sequence[str] = (), number: int = 1) -> State:
    """Return a position: piles from bottom to top, hands and taken cards by seat, `queue` as "0:P7 1:R3"."""
    shown = [tuple(entry.split(":")) for entry in queue.split()]
    mine = tuple(cards(hand) for hand in hands)
    won = tuple(cards(names) for names in taken) or ((),) * len(hands)
    acting = tuple((int(seat), card(name)) for seat, name in shown)
    heaps = tuple(cards(pile) for pile in piles)
    seen = {held for group in (*mine, *won, *heaps) for held in group} | {held for _, held in acting}
    nothing = (None,) * len(hands)
    return State("1", number, mine, nothing, heaps, won, acting, tuple(held for held in DECK if held not in seen), throws=nothing)


def after(state: State, *moves: tuple[int, str]) -> tuple[State, list[Event]]:
    """Play these legal moves, and return the state after them with all their events."""
    seen: list[Event] = []
    for seat, text in moves:
        move = RULES.parse_move(text)
        assert RULES.refusal(state, seat, move) is None, f"{seat}: {text}"
        state, events = RULES.play(state, seat, move)
        seen += events
    return state, seen


def legal(state: State, seat: int) -> list[str]:
    return sorted(str(move) for move in RULES.legal(state, seat))


def refused(state: State, seat: int, text: str) -> tuple[str, object]:
    refusal = RULES.refusal(state, seat, RULES.parse_move(text))
    assert refusal is not None, f"{seat}: {text} is legal"
    return refusal.key, to_wire(refusal.details)


def last_card(taken: Sequence[str], piles: Sequence[str] = ("P1", "P2", "P3"), queue: str = "0:R8") -> State:
    """Return the ninth round, with its last card still to resolve."""
    return table(piles, [""] * len(taken), queue, taken, number=9)


TIES = {2: ["R5", "S5"], 3: ["R5", "S5", "P5"], 4: ["R5", "S5", "P5", "R3 R2"], 5: ["R5", "S5", "P5", "R3 R2", "S3 S2"]}


def tie(players: int, also: Sequence[str] = ()) -> State:
    """Return a state at the end of the last round with this number of players in the lead; the other seats are behind."""
    piles = ("P9", "P8", "P7")
    state, seen = after(last_card([*TIES[players], *also], piles), (0, "add 0"))
    assert seen[-1] == Tied(None, tuple(range(players)))
    return state

"""Nambarz positions set up for a test, and moves on them, for the tests of its rule book."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel import Event, Json, to_wire
from game.nambarz.cards import Card, card
from game.nambarz.decision import TurnPhase
from game.nambarz.rules import Nambarz
from game.nambarz.state import GameOptions, State

RULES = Nambarz()
HELPFUL = GameOptions()
STRICT = GameOptions(referee="strict")
REST = "5 5 6 6 7 7 8 8"  # a draw pile for tests that do not depend on it


def cards(names: str) -> tuple[Card, ...]:
    return tuple(card(name) for name in names.split())


def table(
    pile: str,
    hands: Sequence[str],
    draw: str = REST,
    *,
    setup: GameOptions = HELPFUL,
    phase: TurnPhase = TurnPhase.TURN,
    mover: int = 0,
    drawn: str = "",
    teams: tuple[int, ...] | None = None,
    players: tuple[int, ...] | None = None,
    points: tuple[int, ...] | None = None,
    strokes: tuple[int, ...] | None = None,
    out: tuple[int, ...] = (),
    number: int = 1,
) -> State:
    """Return a position: the pile from bottom to top, hands by seat, the draw pile from the top."""
    seats = len(hands)
    return State(
        seed="1",
        setup=setup,
        teams=teams,
        round=number,
        players=tuple(range(seats)) if players is None else players,
        mover=mover,
        phase=phase,
        hands=tuple(map(cards, hands)),
        pile=cards(pile),
        draw=cards(draw),
        points=points or (0,) * seats,
        strokes=strokes or (0,) * seats,
        known=((),) * seats,
        drawn=card(drawn) if drawn else None,
        out=out,
    )


def after(state: State, *moves: str) -> tuple[State, list[Event]]:
    """Play these moves of the seats to move, all accepted, and return the state after them with all their events."""
    seen: list[Event] = []
    for text in moves:
        (seat,) = RULES.seats_to_move(state)
        move = RULES.parse_move(text)
        refusal = RULES.refusal(state, seat, move)
        assert refusal is None, f"{seat}: {text}: {refusal}"
        state, events = RULES.play(state, seat, move)
        seen += events
    return state, seen


def legal(state: State, verb: str = "") -> list[str]:
    """Return the legal moves of the seat to move that begin with this verb."""
    (seat,) = RULES.seats_to_move(state)
    return sorted(str(move) for move in RULES.legal(state, seat) if str(move).startswith(verb))


def refused(state: State, text: str, seat: int | None = None) -> tuple[str, Json]:
    """Return the key and the facts of a move's refusal, after checking that the move is not legal either."""
    asking = RULES.seats_to_move(state)[0] if seat is None else seat
    move = RULES.parse_move(text)
    refusal = RULES.refusal(state, asking, move)
    assert refusal is not None, f"{asking}: {text} is accepted"
    assert move not in RULES.legal(state, asking)
    return refusal.key, to_wire(refusal.details)


def keys(events: Sequence[Event]) -> list[str]:
    return [event.key for event in events]

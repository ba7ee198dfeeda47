"""Chifoumi positions drawn as text, and moves on them, for the tests of its rule book.

A diagram has a row for each rank, the highest first and rank 1 last; ranks above and files to the right may be left out.
A square is `.` or a stack from bottom to top, each pawn a colour (w r b o) and a kind (R S P W): `wRwS` is a rock under scissors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.chifoumi.board import FILES, GameOptions
from game.chifoumi.ends import position_key
from game.chifoumi.moves import Kind, Pawn
from game.chifoumi.rules import Chifoumi
from game.chifoumi.state import State
from game.kernel import Event, Json, to_wire

RULES = Chifoumi()


def position(diagram: str, players: int = 2, turn: str = "w", starter: int = 0, **options: Json) -> State:
    """Return the start of a turn of this colour. Pawns that are not drawn have left the game without being anyone's prize."""
    start = RULES.initial_state(players, options, "1")
    seats = _seats(start.setup)
    pawns = {square: tuple(named(name, seats)) for square, name in drawn(diagram).items()}
    numbers = iter(range(99))
    board = {square: tuple(replace(pawn, number=next(numbers)) for pawn in stack) for square, stack in pawns.items()}
    seat = seats[turn]
    state = replace(start, board=board, reserve=((),) * players, starter=starter, turn=seat, throws=(None,) * players)
    return replace(state, repeats=1, history=(position_key(board, seat),))


def placing(diagram: str, reserves: Sequence[str], players: int = 2, turn: str = "w", **options: Json) -> State:
    """Return a state in the middle of a free placement; `reserves` are the pawns still to place, by seat, as `RSW`."""
    state = position(diagram, players, turn, free_placement=True, **options)
    kinds = tuple(tuple(Kind(letter) for letter in letters) for letters in reserves)
    return replace(state, reserve=kinds, repeats=0, history=())


def drawn(diagram: str) -> dict[str, str]:
    """Return the stacks of a diagram, by square."""
    rows = [row.split() for row in diagram.strip().splitlines()]
    cells = {f"{file}{len(rows) - index}": name for index, row in enumerate(rows) for file, name in zip(FILES, row, strict=False)}
    return {square: name for square, name in cells.items() if name != "."}


def named(name: str, seats: dict[str, int]) -> Iterator[Pawn]:
    """Return the pawns of a stack, from bottom to top."""
    return (Pawn(seats[name[index]], Kind(name[index + 1]), 0) for index in range(0, len(name), 2))


def stacks(state: State) -> dict[str, str]:
    """Return the board in the form of `drawn`."""
    letters = {seat: letter for letter, seat in _seats(state.setup, state.game).items()}
    return {square: "".join(f"{letters[pawn.seat]}{pawn.kind}" for pawn in stack) for square, stack in state.board.items()}


def after(state: State, moves: str) -> tuple[State, list[Event]]:
    """Play these legal moves, separated by blanks, and return the state after them with all their events."""
    seen: list[Event] = []
    for text in moves.split():
        move, seat = RULES.parse_move(text), RULES.seats_to_move(state)[0]
        assert RULES.refusal(state, seat, move) is None, f"{seat}: {text}"
        state, events = RULES.play(state, seat, move)
        seen += events
    return state, seen


def legal(state: State, seat: int | None = None) -> list[str]:
    """Return the legal moves of a seat, by default of the seat to move."""
    return sorted(str(move) for move in RULES.legal(state, state.turn if seat is None else seat))


def refused(state: State, text: str, seat: int | None = None) -> tuple[str, Json]:
    """Return the key and the facts of the refusal of a move, by default for the seat to move."""
    refusal = RULES.refusal(state, state.turn if seat is None else seat, RULES.parse_move(text))
    assert refusal is not None, f"{text} is legal"
    return refusal.key, to_wire(refusal.details)


def keys(events: Sequence[Event]) -> list[str]:
    return [event.key for event in events]


def _seats(setup: GameOptions, game: int = 1) -> dict[str, int]:
    """Return the seats by the letters of their colours."""
    return {str(setup.colour(seat, game))[0]: seat for seat in range(setup.players)}

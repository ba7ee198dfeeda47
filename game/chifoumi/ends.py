"""When a game ends, and what it scores (CH-11 to CH-14, CH-20, CH-23, CH-24)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from game.chifoumi.board import SQUARES, Board, Setup
from game.chifoumi.moves import Kind
from game.chifoumi.state import State

Points: TypeAlias = tuple[int | float, ...]

QUIET = 40  # turns in a row without a capture of each player (CH-12)
REPEATS = 3  # times that a position may stand (CH-12)
GOAL = 15  # points of a match (CH-14)
SET = 3  # games of a set with colours moving on (CH-20)


def position_key(board: Board, turn: int) -> str:
    """Stacks in order and the player to move, as a text: equal for equal positions (CH-12). "0c3:0R1S .." for seat 0 to move."""
    stacks = (square + ":" + "".join(f"{pawn.seat}{pawn.kind}" for pawn in board[square]) for square in SQUARES if square in board)
    return f"{turn}{' '.join(stacks)}"


def pawns_left(board: Board, seat: int) -> int:
    """This seat's pawns on the board, hidden ones included (CH-13)."""
    return sum(pawn.seat == seat for stack in board.values() for pawn in stack)


def active(state: State) -> list[int]:
    """Who still takes turns: everybody with a pawn on the board (CH-20, CH-23)."""
    return [seat for seat in range(state.setup.players) if pawns_left(state.board, seat)]


def ended(state: State) -> str:
    """How the game has ended: "no_pawns" or "no_capture" (CH-11), "quiet" or "repetition" (CH-12); "" while it goes on."""
    if not _capture_possible(state.setup, state.board):
        return "no_pawns" if state.setup.players == 2 and len(active(state)) < 2 else "no_capture"
    if all(state.idle[seat] >= QUIET for seat in active(state)):
        return "quiet"
    return "repetition" if state.repeats >= REPEATS else ""


def _capture_possible(setup: Setup, board: Board) -> bool:
    """Whether any pawn on the board, hidden or not, could ever take one of an opponent's (CH-11, CH-24)."""
    kinds: list[set[Kind]] = [set() for _ in range(setup.players)]
    for stack in board.values():
        for pawn in stack:
            kinds[pawn.seat].add(pawn.kind)
    seats = range(setup.players)
    return any(
        setup.opposed(one, other) and any(kind.takes(prey) for kind in kinds[one] for prey in kinds[other])
        for one in seats
        for other in seats
    )


def game_scores(state: State) -> Points:
    """By seat, of the running game: pawns left and the half point (CH-13); opposing pawns taken (CH-20); the team's pawns (CH-24)."""
    setup, left = state.setup, [pawns_left(state.board, seat) for seat in range(state.setup.players)]
    if state.placing:
        left = [count + len(kinds) for count, kinds in zip(left, state.reserve, strict=True)]
    if setup.teams:
        return tuple(left[seat] + left[seat ^ 2] for seat in range(setup.players))
    if setup.players == 3:
        return state.taken
    return tuple(count if state.starter in (None, seat) else count + 0.5 for seat, count in enumerate(left))


def goes_on(setup: Setup, game: int, totals: Points) -> bool:
    """Whether another game follows: a match until one leads with 15 (CH-14), a set of three (CH-20)."""
    if setup.match:
        return max(totals) < GOAL or totals.count(max(totals)) > 1
    return setup.rotate and game < SET


def leaders(scores: Sequence[int | float]) -> tuple[int, ...]:
    return tuple(seat for seat, score in enumerate(scores) if score == max(scores))

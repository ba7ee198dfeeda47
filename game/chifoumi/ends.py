"""Chifoumi: the end of games, and their scores (rules CH-11 to CH-14, CH-20, CH-23 and CH-24)."""

from __future__ import annotations

from typing import TypeAlias

from game.chifoumi.board import SQUARES, Board, GameOptions
from game.chifoumi.moves import Kind
from game.chifoumi.state import State

Points: TypeAlias = tuple[int | float, ...]

QUIET_TURN_LIMIT = 40  # turns in a row without a capture, for each player (rule CH-12)
REPETITION_LIMIT = 3  # occurrences of a position that end a game (rule CH-12)
MATCH_GOAL_POINTS = 15  # points to win a match (rule CH-14)
SET_GAME_COUNT = 3  # games in a set with rotating colours (rule CH-20)


def position_key(board: Board, turn: int) -> str:
    """Return a text that identifies a position for repetitions (rule CH-12): the seat to move and the stacks, "0c3:0R1S"."""
    stacks = (square + ":" + "".join(f"{pawn.seat}{pawn.kind}" for pawn in board[square]) for square in SQUARES if square in board)
    return f"{turn}{' '.join(stacks)}"


def pawns_left(board: Board, seat: int) -> int:
    """Return the number of this seat's pawns on the board, hidden ones included (rule CH-13)."""
    return sum(pawn.seat == seat for stack in board.values() for pawn in stack)


def active_seats(state: State) -> list[int]:
    """Return the seats that still take turns, all that have a pawn on the board (rules CH-20 and CH-23)."""
    return [seat for seat in range(state.setup.players) if pawns_left(state.board, seat)]


def end_reason(state: State) -> str:
    """Return how the game has ended, or "" if it has not.

    The ends are "no_pawns" and "no_capture" (rule CH-11), "quiet" and "repetition" (rule CH-12).
    """
    if not _is_capture_possible(state.setup, state.board):
        return "no_pawns" if state.setup.players == 2 and len(active_seats(state)) < 2 else "no_capture"
    if all(state.idle[seat] >= QUIET_TURN_LIMIT for seat in active_seats(state)):
        return "quiet"
    return "repetition" if state.repeats >= REPETITION_LIMIT else ""


def _is_capture_possible(setup: GameOptions, board: Board) -> bool:
    """Return True if any pawn on the board, even a hidden one, could ever capture (rules CH-11 and CH-24)."""
    kinds: list[set[Kind]] = [set() for _ in range(setup.players)]
    for stack in board.values():
        for pawn in stack:
            kinds[pawn.seat].add(pawn.kind)
    seats = range(setup.players)
    return any(
        setup.are_opponents(one, other) and any(kind.can_capture(prey) for kind in kinds[one] for prey in kinds[other])
        for one in seats
        for other in seats
    )


def game_scores(state: State) -> Points:
    """Return the scores of the current game by seat.

    They are pawns left and the half point (rule CH-13), opposing pawns captured (rule CH-20), or the pawns of the team (rule CH-24).
    """
    setup, left = state.setup, [pawns_left(state.board, seat) for seat in range(state.setup.players)]
    if state.is_placing:
        left = [count + len(kinds) for count, kinds in zip(left, state.reserve, strict=True)]
    if setup.has_teams:
        return tuple(left[seat] + left[seat ^ 2] for seat in range(setup.players))
    if setup.players == 3:
        return state.taken
    return tuple(count if state.starter in (None, seat) else count + 0.5 for seat, count in enumerate(left))


def has_next_game(setup: GameOptions, game: int, totals: Points) -> bool:
    """Return True if another game follows: until 15 points lead in a match (rule CH-14), three games in a set (rule CH-20)."""
    if setup.match:
        return max(totals) < MATCH_GOAL_POINTS or totals.count(max(totals)) > 1
    return setup.rotate and game < SET_GAME_COUNT

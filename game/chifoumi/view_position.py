"""Chifoumi: conversion of a view to a search position, with hidden pawns sampled (rule CH-9)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.chifoumi.board import SQUARES, Board, Stack
from game.chifoumi.determinization import sample_board
from game.chifoumi.moves import Kind, Pawn
from game.chifoumi.search import SearchPosition
from game.chifoumi.state import ChifoumiView
from game.chifoumi.tables import KINDS, SQUARE_NUMBERS, TURN_KEYS, Memo, lookup_tables


def position_of(view: ChifoumiView, piece_square_tables: Sequence[Memo[int]], rng: random.Random) -> SearchPosition:
    """Return the search position of a view, with its hidden pawns sampled; the throw for the start must be over."""
    setup = view.setup
    board = stack_numbers(sample_board(view, rng))
    position = SearchPosition(lookup_tables(setup.players, setup.free_placement), piece_square_tables, board, view.turn)
    position.taken = list(view.taken)
    position.reserve = sum(1 << 16 * seat + 4 * KINDS.index(kind) for seat, kinds in enumerate(view.reserve) for kind in kinds)
    position.mover = -1 if view.mover is None else SQUARE_NUMBERS[view.mover]
    position.halfmove_clock = sum(idle for seat, idle in enumerate(view.idle) if position.material >> 16 * seat & 0xFFFF)
    for key in view.history:
        total = _position_sum(key, piece_square_tables)
        position.occurrences[total] = position.occurrences.get(total, 0) + 1
    if not view.history and view.mover is None and not view.is_placing:
        position.occurrences[position.sum] = view.repeats
    return position


def stack_numbers(board: Board) -> list[int]:
    """Return the board as a list of the numbers of its stacks, one for each square."""
    return [stack_number(board.get(square, ())) for square in SQUARES]


def stack_number(stack: Stack) -> int:
    number = 0
    for pawn in stack:
        number = number << 5 | 16 + 4 * pawn.seat + KINDS.index(pawn.kind)
    return number


def _position_sum(position_key: str, piece_square_tables: Sequence[Memo[int]]) -> int:
    """Return the sum of a position in a view's history, from its text (`ends.position_key`)."""
    total = TURN_KEYS[int(position_key[0])]
    for standing in position_key[1:].split():
        square, _, names = standing.partition(":")
        pawns = [Pawn(int(seat), Kind(kind), 0) for seat, kind in zip(names[::2], names[1::2], strict=True)]
        total += piece_square_tables[SQUARE_NUMBERS[square]][stack_number(tuple(pawns))]
    return total

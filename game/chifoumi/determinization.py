"""Chifoumi: determinization, which samples the hidden pawns among those not visible (rule CH-9)."""

from __future__ import annotations

import random
from collections import Counter

from game.chifoumi.board import Board, GameOptions, SeenStack
from game.chifoumi.moves import Kind, Pawn, Unseen
from game.chifoumi.state import ChifoumiView
from game.dealing import shuffled


def sample_board(view: ChifoumiView, rng: random.Random) -> Board:
    """Return a board that this view allows, with its hidden pawns sampled at random.

    A stack holds pawns of one team only, because stacking on an opponent is illegal (rules CH-5 and CH-22).
    """
    if not view.has_hidden_pawns:
        return {square: tuple(pawn for pawn in stack if isinstance(pawn, Pawn)) for square, stack in view.board.items()}
    pools = {side: list(shuffled(pawns, rng)) for side, pawns in _hidden_pawns_by_team(view).items()}
    return {square: _fill_hidden_pawns(view.setup, stack, pools) for square, stack in view.board.items()}


def _fill_hidden_pawns(setup: GameOptions, stack: SeenStack, pools: dict[int, list[tuple[int, Kind]]]) -> tuple[Pawn, ...]:
    """Return the stack with its hidden pawns drawn from the pool of its team."""
    top = stack[-1]
    assert isinstance(top, Pawn), "the top of a stack is seen"
    pool = pools[team_of(setup, top.seat)]
    return tuple(Pawn(*pool.pop(), pawn.number) if isinstance(pawn, Unseen) else pawn for pawn in stack)


def team_of(setup: GameOptions, seat: int) -> int:
    """Return the number of the seat's team, or the seat itself without teams (rule CH-21)."""
    return seat % 2 if setup.has_teams else seat


def _hidden_pawns_by_team(view: ChifoumiView) -> dict[int, list[tuple[int, Kind]]]:
    """Return by team the (seat, kind) of each pawn that must be hidden in its stacks."""
    left = Counter(all_pawns(view.setup))
    left -= Counter((pawn.seat, pawn.kind) for prizes in view.prizes for pawn in prizes)
    left -= Counter((seat, kind) for seat, kinds in enumerate(view.reserve) for kind in kinds)
    left -= Counter((pawn.seat, pawn.kind) for stack in view.board.values() for pawn in stack if isinstance(pawn, Pawn))
    pools: dict[int, list[tuple[int, Kind]]] = {team_of(view.setup, seat): [] for seat in range(view.setup.players)}
    for seat, kind in left.elements():
        pools[team_of(view.setup, seat)].append((seat, kind))
    return pools


def all_pawns(setup: GameOptions) -> list[tuple[int, Kind]]:
    """Return the (seat, kind) of each pawn of a game (rules CH-1 and CH-21)."""
    return [(seat, kind) for seat in range(setup.players) for kind in setup.starting_kinds]

"""Chifoumi: alpha-beta search with iterative deepening, a quiescence search and a node limit.

A node is one protocol move; depth counts turns, so a chain of captures costs no depth. There are two sides: 0 for the searching seat, 1 for
all others, who play together against it (two players, or two teams; `best_reply` has the search for three). Values are for the side to
move, in hundredths of a pawn. The usual techniques apply: a transposition table (positions at the start of a turn), killer and history
heuristics, null moves, late move reductions and futility pruning.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from game.bots.bot import StopSignal
from game.chifoumi.evaluation import SearchGoal
from game.chifoumi.search import SearchPosition
from game.chifoumi.tables import CAPTURE, PASS, STOP

INFINITY = 1 << 30
MAX_DEPTH = 40
STOP_CHECK_NODES = 256  # nodes between two checks of the stop signal
EXACT_VALUE, LOWER_BOUND, UPPER_BOUND = 0, 1, 2  # bound of a stored value: exact, lower, upper
NEAR_END_TURNS = 12  # quiet turns before the end by rule CH-12; stored values do not hold so near to it
FUTILITY_MARGINS = (0, 130, 260)  # margin by depth: quiet moves are skipped if even this much more would not reach alpha
FIRST_REDUCED_INDEX, FIRST_REDUCED_TWICE_INDEX = 4, 16  # moves searched to full depth, and to one less; later ones to two less
MIN_REDUCTION_DEPTH = 3  # least depth for late move reductions
MIN_NULL_MOVE_DEPTH = 3  # least depth for null moves: if passing still exceeds beta, the side needs no search
NULL_MOVE_REDUCTION = 3

TranspositionEntry: TypeAlias = tuple[int, int, int, int]  # depth, bound, value, best move


class SearchAborted(Exception):
    """Raised to end a search when the node limit is reached or the stop signal asks for it."""


class Search:
    """An alpha-beta search of one position, which is left changed if the search is aborted."""

    def __init__(self, position: SearchPosition, goal: SearchGoal, node_limit: int, should_stop: StopSignal) -> None:
        self.position = position
        self.goal = goal
        self.node_count = 0  # nodes searched until now
        self.iteration_depth = 0  # depth of the current iteration
        self._node_limit = node_limit
        self._should_stop = should_stop
        self._best_with_value = 0, 0
        self._transpositions: dict[int, TranspositionEntry] = {}
        self._history = [0] * (2 * CAPTURE)
        self._killers = [(0, 0)] * (MAX_DEPTH + 1)  # two killer moves a depth
        self._prior_repetitions = dict(position.occurrences)  # repetitions before this position, which is on every path
        if position.mover < 0:
            self._prior_repetitions[position.sum] -= 1

    def best_move_and_value(self, moves: list[int], max_depth: int = MAX_DEPTH) -> tuple[int, int]:
        """Return the best of these moves and its value, by a search that goes deeper until a limit is reached.

        Of equal moves it is the first. Depth 1 ignores the limits.
        """
        moves = moves[:]
        for depth in range(1, max_depth + 1):
            self.iteration_depth = depth
            try:
                self._search_root(moves, depth)
            except SearchAborted:
                break
            moves.remove(self._best_with_value[0])
            moves.insert(0, self._best_with_value[0])
        return self._best_with_value

    def move_values(self, moves: list[int]) -> list[int]:
        """Return the exact values of these moves at the last depth completed for all, at least depth 1."""
        values: list[int] = []
        for depth in range(1, MAX_DEPTH + 1):
            self.iteration_depth = depth
            try:
                values = [self._move_value(move, depth, -INFINITY, INFINITY) for move in moves]
            except SearchAborted:
                break
        return values

    def _search_root(self, moves: list[int], depth: int) -> None:
        """Search the root moves to this depth and store the best one with its value.

        Only exact values compare, as a tie in a null window may hide a worse move.
        """
        alpha = -INFINITY
        for move in moves:
            if alpha == -INFINITY or self._move_value(move, depth, alpha, alpha + 1) > alpha:
                value = self._move_value(move, depth, alpha, INFINITY)
                if value > alpha:
                    alpha = value
                    self._best_with_value = move, value

    def _move_value(self, move: int, depth: int, alpha: int, beta: int) -> int:
        """Return the value of a move for the side that makes it, searched to this depth."""
        position, sides = self.position, self.goal.sides
        side = sides[position.turn]
        back = position.make(move)
        self.node_count += 1
        if self.iteration_depth > 1 and (
            self.node_count >= self._node_limit or (self.node_count % STOP_CHECK_NODES == 0 and self._should_stop())
        ):
            raise SearchAborted
        if position.is_over:
            final = self.goal.final_value(position)
            value = -final if side else final
        elif position.mover >= 0:
            value = self._best_value_of(self._chain_moves(depth), depth, alpha, beta, -INFINITY)
        elif sides[position.turn] == side:
            value = self._turn_value(depth - 1, alpha, beta)
        else:
            value = -self._turn_value(depth - 1, -beta, -alpha)
        position.unmake(move, back)
        return value

    def _static_value(self) -> int:
        """Return the static evaluation of the position for the side to move."""
        now = self.goal.static_value(self.position)
        return -now if self.goal.sides[self.position.turn] else now

    # --- turns --------------------------------------------------------------------------------------------------------

    def _turn_value(self, depth: int, alpha: int, beta: int, is_after_null_move: bool = False) -> int:
        """Return the value of the position at the start of a turn, from the transposition table or by a search.

        `is_after_null_move` is set after a null move of the other side.
        """
        position, total = self.position, self.position.sum
        stood = position.occurrences.get(total, 0)
        if stood > 1 and stood - self._prior_repetitions.get(total, 0) > 1:
            final = self.goal.final_value(position)  # twice on this path: a side that wants to can repeat it again (rule CH-12)
            return -final if self.goal.sides[position.turn] else final
        if depth <= 0:
            return self._quiescence_value(alpha, beta)
        key, first = self.goal.transposition_key(position), 0
        entry = self._transpositions.get(key)
        if entry is not None:
            reached, bound, value, first = entry
            holds = bound == EXACT_VALUE or (value >= beta if bound == LOWER_BOUND else value <= alpha)
            if holds and reached >= depth and position.quiet_turn_limit - position.halfmove_clock > NEAR_END_TURNS:
                return value
        value, move = self._best_value_and_move(depth, alpha, beta, first, is_after_null_move)
        self._transpositions[key] = depth, UPPER_BOUND if value <= alpha else LOWER_BOUND if value >= beta else EXACT_VALUE, value, move
        return value

    def _best_value_and_move(self, depth: int, alpha: int, beta: int, first_move: int, is_after_null_move: bool) -> tuple[int, int]:
        """Search the moves of a turn, and return the best value and its move; `first_move` is tried first, 0 if unknown."""
        stand, best, chosen = self._static_value(), -INFINITY, first_move
        if depth >= MIN_NULL_MOVE_DEPTH and stand >= beta and not is_after_null_move and self._null_move_value(depth, beta) >= beta:
            return beta, first_move
        futile = depth < len(FUTILITY_MARGINS) and stand + FUTILITY_MARGINS[depth] <= alpha
        if futile:
            best = stand + FUTILITY_MARGINS[depth]
        for number, move in enumerate(self._ordered_moves(depth, first_move, futile)):
            value = self._later_move_value(move, depth, alpha, beta, number) if number else self._move_value(move, depth, alpha, beta)
            if value > best:
                best, chosen = value, move
                alpha = max(alpha, value)
                if value >= beta:
                    self._reward_cutoff_move(move, depth)
                    break
        if best == -INFINITY:  # no pawn can move (rules CH-8 and CH-23)
            return self._move_value(PASS, depth, alpha, beta), PASS
        return best, chosen

    def _later_move_value(self, move: int, depth: int, alpha: int, beta: int, index: int) -> int:
        """Return the value of a later move, tested first in a null window and perhaps to less depth."""
        saved = 0
        if depth >= MIN_REDUCTION_DEPTH and index >= FIRST_REDUCED_INDEX and not move & CAPTURE:
            saved = 1 if index < FIRST_REDUCED_TWICE_INDEX else 2
        value = self._move_value(move, depth - saved, alpha, alpha + 1)
        if value > alpha and (saved or value < beta):
            value = self._move_value(move, depth, alpha, beta)
        return value

    def _null_move_value(self, depth: int, beta: int) -> int:
        """Return the value of a null move, a pass of the side to move, searched in a null window."""
        position, side = self.position, self.goal.sides[self.position.turn]
        back = position.make(PASS)
        value = -INFINITY
        if not position.is_over and self.goal.sides[position.turn] != side:
            value = -self._turn_value(depth - NULL_MOVE_REDUCTION, -beta, 1 - beta, True)
        position.unmake(PASS, back)
        return value

    def _ordered_moves(self, depth: int, first_move: int, captures_only: bool) -> Iterator[int]:
        """Yield the moves in search order: stored best, captures, killers, others by history.

        If `captures_only` is set, only the first two groups.
        """
        position = self.position
        if first_move and first_move != PASS:
            yield first_move
        for move in self._sort_highest_stacks_first(position.captures(position.tables.opposing_targets)) + position.captures(
            position.tables.friendly_targets
        ):
            if move != first_move:
                yield move
        if captures_only:
            return
        goes = position.quiet_moves()
        goes.sort(key=self._history.__getitem__, reverse=True)
        killers = self._killers[depth]
        for move in killers:
            if move != first_move and move in goes:
                yield move
        for move in goes:
            if move != first_move and move not in killers:
                yield move

    def _reward_cutoff_move(self, move: int, depth: int) -> None:
        """Reward a quiet move that caused a cutoff, as a killer move and in the history."""
        if move & CAPTURE:
            return
        self._history[move] += depth * depth
        if self._killers[depth][0] != move:
            self._killers[depth] = move, self._killers[depth][0]

    # --- captures -----------------------------------------------------------------------------------------------------

    def _quiescence_value(self, alpha: int, beta: int) -> int:
        """Return the value at the end of the search: the static value, or a better one after captures."""
        best = self._static_value()
        if best >= beta:
            return best
        position = self.position
        return self._best_value_of(
            self._sort_highest_stacks_first(position.captures(position.tables.opposing_targets)), 0, max(alpha, best), beta, best
        )

    def _best_value_of(self, moves: list[int], depth: int, alpha: int, beta: int, best_value: int) -> int:
        """Return the value of the best of these moves, or `best_value` if none is better."""
        for move in moves:
            value = self._move_value(move, depth, alpha, beta)
            if value > best_value:
                best_value = value
                alpha = max(alpha, value)
                if value >= beta:
                    break
        return best_value

    def _chain_moves(self, depth: int) -> list[int]:
        """Return the further moves of a pawn that has captured (rule CH-7); at depth 0 only captures, `stop` and escapes."""
        position = self.position
        if depth > 0:
            return position.legal_moves()
        moves = self._sort_highest_stacks_first(position.captures(position.tables.opposing_targets))
        moves.append(STOP)
        pawn = position.board[position.mover]
        if position.is_attacked(position.mover, pawn):
            moves += [move for move in position.quiet_moves() if not position.is_attacked(move >> 6 & 63, pawn)]
        return moves

    def _sort_highest_stacks_first(self, captures: list[int]) -> list[int]:
        """Sort these captures in place, those of the highest stacks first, and return them."""
        if len(captures) > 1:
            board = self.position.board
            captures.sort(key=lambda move: board[move >> 6 & 63], reverse=True)
        return captures

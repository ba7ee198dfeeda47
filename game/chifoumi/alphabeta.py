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

INFINITE = 1 << 30
DEEPEST = 40
GLANCE = 256  # nodes between two checks of the stop signal
EXACT, LEAST, MOST = 0, 1, 2  # bound of a stored value: exact, lower, upper
NEAR_THE_END = 12  # quiet turns before the end by rule CH-12; stored values do not hold so near to it
FUTILE = (0, 130, 260)  # margin by depth: quiet moves are skipped if even this much more would not reach alpha
LATE, LATER = 4, 16  # moves searched to full depth, and to one less; later ones to two less
LATE_DEPTH = 3  # least depth for late move reductions
NULL_DEPTH = 3  # least depth for null moves: if passing still exceeds beta, the side needs no search
NULL_SAVED = 3

Entry: TypeAlias = tuple[int, int, int, int]  # depth, bound, value, best move


class SearchAborted(Exception):
    """Raised to end a search when the node limit is reached or the stop signal asks for it."""


class Search:
    """An alpha-beta search of one position, which is left changed if the search is aborted."""

    def __init__(self, position: SearchPosition, aim: SearchGoal, limit: int, should_stop: StopSignal) -> None:
        self.position = position
        self.aim = aim
        self.nodes = 0  # nodes searched until now
        self.depth = 0  # depth of the current iteration
        self._limit = limit
        self._stop = should_stop
        self._result = 0, 0
        self._stored: dict[int, Entry] = {}
        self._history = [0] * (2 * CAPTURE)
        self._killers = [(0, 0)] * (DEEPEST + 1)  # two killer moves a depth
        self._stood = dict(position.seen)  # repetitions before this position, which is on every path
        if position.mover < 0:
            self._stood[position.sum] -= 1

    def best(self, moves: list[int], deepest: int = DEEPEST) -> tuple[int, int]:
        """Return the best of these moves and its value, by a search that goes deeper until a limit is reached.

        Of equal moves it is the first. Depth 1 ignores the limits.
        """
        moves = moves[:]
        for depth in range(1, deepest + 1):
            self.depth = depth
            try:
                self._root(moves, depth)
            except SearchAborted:
                break
            moves.remove(self._result[0])
            moves.insert(0, self._result[0])
        return self._result

    def values(self, moves: list[int]) -> list[int]:
        """Return the exact values of these moves at the last depth completed for all, at least depth 1."""
        result: list[int] = []
        for depth in range(1, DEEPEST + 1):
            self.depth = depth
            try:
                result = [self._try(move, depth, -INFINITE, INFINITE) for move in moves]
            except SearchAborted:
                break
        return result

    def _root(self, moves: list[int], depth: int) -> None:
        """Search the root moves to this depth and store the best one with its value.

        Only exact values compare, as a tie in a null window may hide a worse move.
        """
        alpha = -INFINITE
        for move in moves:
            if alpha == -INFINITE or self._try(move, depth, alpha, alpha + 1) > alpha:
                value = self._try(move, depth, alpha, INFINITE)
                if value > alpha:
                    alpha = value
                    self._result = move, value

    def _try(self, move: int, depth: int, alpha: int, beta: int) -> int:
        """Return the value of a move for the side that makes it, searched to this depth."""
        position, sides = self.position, self.aim.sides
        side = sides[position.turn]
        back = position.make(move)
        self.nodes += 1
        if self.depth > 1 and (self.nodes >= self._limit or (self.nodes % GLANCE == 0 and self._stop())):
            raise SearchAborted
        if position.over:
            final = self.aim.final(position)
            value = -final if side else final
        elif position.mover >= 0:
            value = self._chain(depth, alpha, beta)
        elif sides[position.turn] == side:
            value = self._turn(depth - 1, alpha, beta)
        else:
            value = -self._turn(depth - 1, -beta, -alpha)
        position.unmake(move, back)
        return value

    def _stand(self) -> int:
        """Return the static evaluation of the position for the side to move."""
        now = self.aim.now(self.position)
        return -now if self.aim.sides[self.position.turn] else now

    # --- turns --------------------------------------------------------------------------------------------------------

    def _turn(self, depth: int, alpha: int, beta: int, passed: bool = False) -> int:
        """Return the value of the position at the start of a turn, from the transposition table or by a search.

        `passed` is set after a null move of the other side.
        """
        position, total = self.position, self.position.sum
        stood = position.seen.get(total, 0)
        if stood > 1 and stood - self._stood.get(total, 0) > 1:
            final = self.aim.final(position)  # twice on this path: a side that wants to can repeat it again (rule CH-12)
            return -final if self.aim.sides[position.turn] else final
        if depth <= 0:
            return self._quiesce(alpha, beta)
        key, first = self.aim.key(position), 0
        entry = self._stored.get(key)
        if entry is not None:
            reached, bound, value, first = entry
            holds = bound == EXACT or (value >= beta if bound == LEAST else value <= alpha)
            if holds and reached >= depth and position.limit - position.halfmove_clock > NEAR_THE_END:
                return value
        value, move = self._expand(depth, alpha, beta, first, passed)
        self._stored[key] = depth, MOST if value <= alpha else LEAST if value >= beta else EXACT, value, move
        return value

    def _expand(self, depth: int, alpha: int, beta: int, first: int, passed: bool) -> tuple[int, int]:
        """Search the moves of a turn, and return the best value and its move; `first` is tried first, 0 if unknown."""
        stand, best, chosen = self._stand(), -INFINITE, first
        if depth >= NULL_DEPTH and stand >= beta and not passed and self._if_passed(depth, beta) >= beta:
            return beta, first
        futile = depth < len(FUTILE) and stand + FUTILE[depth] <= alpha
        if futile:
            best = stand + FUTILE[depth]
        for number, move in enumerate(self._ordered(depth, first, futile)):
            value = self._later(move, depth, alpha, beta, number) if number else self._try(move, depth, alpha, beta)
            if value > best:
                best, chosen = value, move
                alpha = max(alpha, value)
                if value >= beta:
                    self._remember(move, depth)
                    break
        if best == -INFINITE:  # no pawn can move (rules CH-8 and CH-23)
            return self._try(PASS, depth, alpha, beta), PASS
        return best, chosen

    def _later(self, move: int, depth: int, alpha: int, beta: int, number: int) -> int:
        """Return the value of a later move, tested first in a null window and perhaps to less depth."""
        saved = 0
        if depth >= LATE_DEPTH and number >= LATE and not move & CAPTURE:
            saved = 1 if number < LATER else 2
        value = self._try(move, depth - saved, alpha, alpha + 1)
        if value > alpha and (saved or value < beta):
            value = self._try(move, depth, alpha, beta)
        return value

    def _if_passed(self, depth: int, beta: int) -> int:
        """Return the value of a null move, a pass of the side to move, searched in a null window."""
        position, side = self.position, self.aim.sides[self.position.turn]
        back = position.make(PASS)
        value = -INFINITE
        if not position.over and self.aim.sides[position.turn] != side:
            value = -self._turn(depth - NULL_SAVED, -beta, 1 - beta, True)
        position.unmake(PASS, back)
        return value

    def _ordered(self, depth: int, first: int, futile: bool) -> Iterator[int]:
        """Yield the moves in search order: stored best, captures, killers, others by history.

        If `futile` is set, only the first two groups.
        """
        position = self.position
        if first and first != PASS:
            yield first
        for move in self._biggest_first(position.captures(position.table.raids)) + position.captures(position.table.kin):
            if move != first:
                yield move
        if futile:
            return
        goes = position.quiet_moves()
        goes.sort(key=self._history.__getitem__, reverse=True)
        killers = self._killers[depth]
        for move in killers:
            if move != first and move in goes:
                yield move
        for move in goes:
            if move != first and move not in killers:
                yield move

    def _remember(self, move: int, depth: int) -> None:
        """Reward a quiet move that caused a cutoff, as a killer move and in the history."""
        if move & CAPTURE:
            return
        self._history[move] += depth * depth
        if self._killers[depth][0] != move:
            self._killers[depth] = move, self._killers[depth][0]

    # --- captures -----------------------------------------------------------------------------------------------------

    def _quiesce(self, alpha: int, beta: int) -> int:
        """Return the value at the end of the search: the static value, or a better one after captures."""
        best = self._stand()
        if best >= beta:
            return best
        position = self.position
        return self._best_of(self._biggest_first(position.captures(position.table.raids)), 0, max(alpha, best), beta, best)

    def _chain(self, depth: int, alpha: int, beta: int) -> int:
        """Return the value of the best further move of a pawn that has captured (rule CH-7)."""
        return self._best_of(self._further(depth), depth, alpha, beta, -INFINITE)

    def _best_of(self, moves: list[int], depth: int, alpha: int, beta: int, best: int) -> int:
        """Return the value of the best of these moves, or `best` if none is better."""
        for move in moves:
            value = self._try(move, depth, alpha, beta)
            if value > best:
                best = value
                alpha = max(alpha, value)
                if value >= beta:
                    break
        return best

    def _further(self, depth: int) -> list[int]:
        """Return the further moves of a capturing pawn; at depth 0 only captures, `stop` and escapes."""
        position = self.position
        if depth > 0:
            return position.moves()
        result = self._biggest_first(position.captures(position.table.raids))
        result.append(STOP)
        pawn = position.board[position.mover]
        if position.attacked(position.mover, pawn):
            result += [move for move in position.quiet_moves() if not position.attacked(move >> 6 & 63, pawn)]
        return result

    def _biggest_first(self, captures: list[int]) -> list[int]:
        """Sort these captures in place, those of the highest stacks first, and return them."""
        if len(captures) > 1:
            board = self.position.board
            captures.sort(key=lambda move: board[move >> 6 & 63], reverse=True)
        return captures

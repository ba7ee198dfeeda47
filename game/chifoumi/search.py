"""Chifoumi for search: a compact position that moves forward and back, the same game as the rules at many times the speed.

Every protocol move is one `make`: a chain of captures is several, and `stop` is one. `tables` says what the numbers mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from game.chifoumi.ends import REPEATS
from game.chifoumi.tables import (
    CAPTURE,
    CAPTURES,
    COUNTS,
    GOES,
    HASH_BITS,
    NEAR,
    NOT_CENTRE,
    PASS,
    PLACE,
    STEPS,
    STOP,
    TURN_KEYS,
    Hunts,
    Memo,
    Table,
    height,
    squares_of,
)

Undo: TypeAlias = tuple[int, int, int, int, int, int, int]  # turn, mover, quiet, sum, census; stacks of origin and square


class Position:
    """One game between two placements, turns or steps of a chain; changes in place.

    `mover`: the square of the pawn that may move again, -1: none (CH-7). `quiet`: turns in a row without a capture, of all seats.
    `reserve`: pawns to be placed, as a census (CH-15). `seen`: by sum, how often a position has stood at the start of a turn.
    `order`: by seat, who follows; `limit`: quiet turns that end the game. By seat: `taken`, opposing pawns. `over`: CH-11, CH-12.
    """

    __slots__ = (
        "board",
        "census",
        "ledgers",
        "limit",
        "mover",
        "order",
        "over",
        "quiet",
        "reserve",
        "seen",
        "sum",
        "table",
        "taken",
        "tops",
        "turn",
    )
    mover: int  # these four as `position_of` reads them in a view
    quiet: int
    reserve: int
    taken: list[int]

    def __init__(self, table: Table, ledgers: Sequence[Memo[int]], board: list[int], turn: int) -> None:
        """`board`: the stacks by square."""
        self.table = table
        self.ledgers = ledgers
        self.board = board
        self.turn = turn
        self.tops = [0] * 32
        for square, stack in enumerate(board):
            self.tops[stack & 31] |= 1 << square if stack else 0
        self.sum = TURN_KEYS[turn] + sum(ledger[stack] for ledger, stack in zip(ledgers, board, strict=True))
        self.census = sum(COUNTS[stack] for stack in board)
        self.order, self.limit = table.rounds[self.census]
        self.over = False
        self.seen: dict[int, int] = {}

    def begin(self) -> None:
        """Counts the first position (CH-12), which may allow no capture at all (CH-11)."""
        self.order, self.limit = self.table.rounds[self.census]
        self.seen[self.sum] = 1
        self.over = not self.table.fights[self.census]

    @property
    def worth(self) -> int:
        return self.sum >> HASH_BITS

    def moves(self) -> list[int]:
        """Every legal move, each a protocol move; not to be asked once the game is over."""
        if self.mover >= 0:
            return [*self.captures(self.table.hunts), *self.goes(), STOP]
        if self.reserve:
            return self.placements()
        return [*self.captures(self.table.hunts), *self.goes()] or [PASS]

    def goes(self) -> list[int]:
        """What takes nothing, from every own top or from the pawn in a chain (CH-5)."""
        tops, seat, mover, closed = self.tops, self.turn, self.mover, 0
        for pawn in self.table.closed[seat]:
            closed |= tops[pawn]
        if mover >= 0:
            return [*GOES[mover][NEAR[mover] & ~closed]]
        pieces = 0
        for own, _ in self.table.hunts[seat]:
            pieces |= tops[own]
        found: list[int] = []
        while pieces:
            bit = pieces & -pieces
            pieces ^= bit
            square = bit.bit_length() - 1
            found += GOES[square][NEAR[square] & ~closed]
        return found

    def captures(self, hunts: Hunts) -> list[int]:
        """The captures of every own top, or of the pawn in a chain; of whom, `hunts` says (CH-3)."""
        tops, mover = self.tops, self.mover
        found: list[int] = []
        for own, prey in hunts[self.turn]:
            pieces = tops[own] if mover < 0 else tops[own] & 1 << mover
            if not pieces:
                continue
            targets = 0
            for pawn in prey:
                targets |= tops[pawn]
            while pieces:
                bit = pieces & -pieces
                pieces ^= bit
                square = bit.bit_length() - 1
                if NEAR[square] & targets:
                    found += CAPTURES[square][NEAR[square] & targets]
        return found

    def attacked(self, square: int, pawn: int) -> bool:
        """Whether an opponent's top could take this pawn if it topped that square now."""
        tops, near = self.tops, NEAR[square]
        return any(tops[hunter] & near for hunter in self.table.hunters[pawn])

    def placements(self) -> list[int]:
        """Every kind left on every square that is open (CH-15)."""
        taboo = 0
        for pawn in self.table.closed[self.turn]:
            taboo |= self.tops[pawn]
        for square in squares_of(taboo):
            taboo |= NEAR[square]
        free = squares_of(NOT_CENTRE & ~taboo)
        left = self.reserve >> 16 * self.turn
        return [PLACE | kind | square << 6 for kind in range(4) if left >> 4 * kind & 15 for square in free]

    def make(self, move: int) -> Undo:
        """Plays a legal move; what it returns takes it back. Written at length: this is where a search spends its time."""
        if move >= STOP:
            return self._make_rare(move)
        board, tops, total, turn, mover, quiet = self.board, self.tops, self.sum, self.turn, self.mover, self.quiet
        origin, square, leave, enter = STEPS[move]
        lifted, onto = board[origin], board[square]
        back = (turn, mover, quiet, total, self.census, lifted, onto)
        pawn = lifted & 31
        tops[pawn] ^= leave | enter
        left, right = self.ledgers[origin], self.ledgers[square]
        total -= left[lifted]
        board[origin] = rest = lifted >> 5
        if rest:
            tops[rest & 31] ^= leave
            total += left[rest]
        if onto:
            tops[onto & 31] ^= enter
            total -= right[onto]
            if move & CAPTURE:
                board[square] = pawn
                self.sum = total + right[pawn]
                self._take(onto, square)
                return back
            pawn |= onto << 5
        board[square] = pawn
        if mover < 0:
            self.quiet = quiet = quiet + 1
        else:
            self.mover = -1
        self.turn, turned = self.order[turn]
        self.sum = total = total + right[pawn] + turned
        seen = self.seen
        if total in seen:
            seen[total] = stood = seen[total] + 1
            self.over = stood >= REPEATS or quiet >= self.limit
        else:
            seen[total] = 1
            self.over = quiet >= self.limit
        return back

    def unmake(self, move: int, back: Undo) -> None:
        """Takes back the last move."""
        if self.mover < 0 and not self.reserve:
            stood = self.seen[self.sum]
            if stood == 1:
                del self.seen[self.sum]
            else:
                self.seen[self.sum] = stood - 1
        self.over = False
        self.turn, self.mover, self.quiet, self.sum, self.census, lifted, onto = back
        if move >= STOP:
            if move >= PLACE:
                self._lift(move)
            return
        tops, board = self.tops, self.board
        origin, square, leave, enter = STEPS[move]
        board[origin] = lifted
        board[square] = onto
        tops[lifted & 31] ^= leave | enter
        if lifted > 31:
            tops[lifted >> 5 & 31] ^= leave
        if onto:
            tops[onto & 31] ^= enter
            if move & CAPTURE:
                self._give_back(onto)

    def _make_rare(self, move: int) -> Undo:
        back = (self.turn, self.mover, self.quiet, self.sum, self.census, 0, 0)
        if move >= PLACE:
            self._place(move)
        else:
            self._end_turn()
        return back

    def _take(self, stack: int, square: int) -> None:
        """The stack has left the board (CH-6); it may have been the last that mattered (CH-11)."""
        self.mover = square
        self.quiet = 0
        self.census -= COUNTS[stack]
        self.order, self.limit = self.table.rounds[self.census]
        self.over = not self.table.fights[self.census]
        if self.table.opposed[self.turn][stack >> 2 & 3]:
            self.taken[self.turn] += height(stack)

    def _give_back(self, stack: int) -> None:
        self.order, self.limit = self.table.rounds[self.census]
        if self.table.opposed[self.turn][stack >> 2 & 3]:
            self.taken[self.turn] -= height(stack)

    def _end_turn(self) -> None:
        """As at the end of `make`, where no pawn has moved."""
        if self.mover < 0:
            self.quiet += 1
        self.mover = -1
        self.turn, turned = self.order[self.turn]
        self.sum += turned
        self.seen[self.sum] = stood = self.seen.get(self.sum, 0) + 1
        self.over = stood >= REPEATS or self.quiet >= self.limit

    def _place(self, move: int) -> None:
        """CH-15. After the last pawn whoever placed first moves, the next in turn (CH-16)."""
        pawn, square = 16 + 4 * self.turn + (move & 3), move >> 6 & 63
        under = self.board[square]
        self.board[square] = stack = under << 5 | pawn
        self._cover(under, pawn, 1 << square)
        after = (self.turn + 1) % self.table.players
        self.sum += self.ledgers[square][stack] - self.ledgers[square][under] + TURN_KEYS[after] - TURN_KEYS[self.turn]
        self.turn = after
        self.reserve -= 1 << 4 * (pawn - 16)
        self.census += 1 << 4 * (pawn - 16)
        if not self.reserve:
            self.begin()

    def _lift(self, move: int) -> None:
        """Takes back what `_place` did to board and reserve."""
        pawn, square = 16 + 4 * self.turn + (move & 3), move >> 6 & 63
        self.board[square] >>= 5
        self._cover(self.board[square], pawn, 1 << square)
        self.reserve += 1 << 4 * (pawn - 16)

    def _cover(self, under: int, pawn: int, square: int) -> None:
        """This pawn becomes the top there instead of the one under it, or the other way round."""
        self.tops[pawn] ^= square
        if under:
            self.tops[under & 31] ^= square


def perft(position: Position, depth: int) -> int:
    """How many ways there are to play so many protocol moves; a chain of captures is several, and `stop` is one."""
    if depth == 0:
        return 1
    if position.over:
        return 0
    count = 0
    for move in position.moves():
        back = position.make(move)
        count += perft(position, depth - 1)
        position.unmake(move, back)
    return count

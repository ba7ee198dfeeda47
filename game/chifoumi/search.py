"""Chifoumi: a fast search position that moves forward and back, with the same results as the rules.

Each protocol move is one `make`: a chain of captures is several, and `stop` is one. `tables` documents the numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from game.chifoumi.ends import REPETITION_LIMIT
from game.chifoumi.tables import (
    CAPTURE,
    CAPTURES,
    HASH_BITS,
    MOVE_SQUARES,
    NEIGHBOR_MASKS,
    NOT_CENTRE,
    PASS,
    PLACE,
    QUIET_MOVES,
    STACK_CENSUS,
    STOP,
    TURN_KEYS,
    CaptureTargets,
    LookupTables,
    Memo,
    squares_of,
    stack_height,
)

Undo: TypeAlias = tuple[int, int, int, int, int, int, int]  # turn, mover, quiet, sum, census; stacks of origin and square


class SearchPosition:
    """A compact position of one game for searches, which changes in place with each move.

    `mover`: the square of the pawn that may move again, -1 for none (rule CH-7). `halfmove_clock`: turns in a row without a capture, of
    all seats. `reserve`: pawns to be placed, as a census (rule CH-15). `occurrences`: by sum, the number of times that a position
    began a turn. `turn_order`: by seat, the next seat; `quiet_turn_limit`: quiet turns that end the game. `taken`: opposing pawns captured,
    by seat. `is_over`: the game has ended (rules CH-11 and CH-12).
    """

    __slots__ = (
        "board",
        "halfmove_clock",
        "is_over",
        "material",
        "mover",
        "occurrences",
        "piece_square_tables",
        "quiet_turn_limit",
        "reserve",
        "sum",
        "tables",
        "taken",
        "tops",
        "turn",
        "turn_order",
    )
    mover: int  # set by `position_of` from a view, like the next three
    halfmove_clock: int
    reserve: int
    taken: list[int]

    def __init__(self, tables: LookupTables, piece_square_tables: Sequence[Memo[int]], board: list[int], turn: int) -> None:
        """Create a position from the stacks by square."""
        self.tables = tables
        self.piece_square_tables = piece_square_tables
        self.board = board
        self.turn = turn
        self.tops = [0] * 32
        for square, stack in enumerate(board):
            self.tops[stack & 31] |= 1 << square if stack else 0
        self.sum = TURN_KEYS[turn] + sum(ledger[stack] for ledger, stack in zip(piece_square_tables, board, strict=True))
        self.material = sum(STACK_CENSUS[stack] for stack in board)
        self.turn_order, self.quiet_turn_limit = tables.turn_orders[self.material]
        self.is_over = False
        self.occurrences: dict[int, int] = {}

    @property
    def board_value(self) -> int:
        """The value of the stacks on the board for side 0, in hundredths of a pawn."""
        return self.sum >> HASH_BITS

    def legal_moves(self) -> list[int]:
        """Return all legal protocol moves; the game must not be over."""
        if self.mover >= 0:
            return [*self.captures(self.tables.capture_targets), *self.quiet_moves(), STOP]
        if self.reserve:
            return self.placements()
        return [*self.captures(self.tables.capture_targets), *self.quiet_moves()] or [PASS]

    def quiet_moves(self) -> list[int]:
        """Return the moves without a capture, of all own top pawns or of the pawn in a chain (rule CH-5)."""
        tops, seat, mover, closed = self.tops, self.turn, self.mover, 0
        for pawn in self.tables.opposing_pawns[seat]:
            closed |= tops[pawn]
        if mover >= 0:
            return [*QUIET_MOVES[mover][NEIGHBOR_MASKS[mover] & ~closed]]
        pieces = 0
        for pawn_code, _ in self.tables.capture_targets[seat]:
            pieces |= tops[pawn_code]
        result: list[int] = []
        while pieces:
            bit = pieces & -pieces
            pieces ^= bit
            square = bit.bit_length() - 1
            result += QUIET_MOVES[square][NEIGHBOR_MASKS[square] & ~closed]
        return result

    def captures(self, capture_targets: CaptureTargets) -> list[int]:
        """Return the captures of pawns in `capture_targets` by all own top pawns or by the pawn in a chain (rule CH-3)."""
        tops, mover = self.tops, self.mover
        result: list[int] = []
        for pawn_code, prey in capture_targets[self.turn]:
            pieces = tops[pawn_code] if mover < 0 else tops[pawn_code] & 1 << mover
            if not pieces:
                continue
            targets = 0
            for pawn in prey:
                targets |= tops[pawn]
            while pieces:
                bit = pieces & -pieces
                pieces ^= bit
                square = bit.bit_length() - 1
                if NEIGHBOR_MASKS[square] & targets:
                    result += CAPTURES[square][NEIGHBOR_MASKS[square] & targets]
        return result

    def is_attacked(self, square: int, pawn: int) -> bool:
        """Return True if an opponent's top pawn could capture this pawn if it were on top of that square."""
        tops, nearest = self.tops, NEIGHBOR_MASKS[square]
        return any(tops[hunter] & nearest for hunter in self.tables.capturers[pawn])

    def placements(self) -> list[int]:
        """Return all placements: each kind of the reserve on each allowed square (rule CH-15)."""
        free = squares_of(self.open_squares(self.turn))
        left = self.reserve >> 16 * self.turn
        return [PLACE | kind | square << 6 for kind in range(4) if left >> 4 * kind & 15 for square in free]

    def open_squares(self, seat: int) -> int:
        """Return the squares on which this seat may place a pawn, as bits (rule CH-15)."""
        closed = 0
        for pawn in self.tables.opposing_pawns[seat]:
            closed |= self.tops[pawn]
        for square in squares_of(closed):
            closed |= NEIGHBOR_MASKS[square]
        return NOT_CENTRE & ~closed

    def make(self, move: int) -> Undo:
        """Play a legal move and return what `unmake` needs; unsplit, because searches spend their time here."""
        if move >= STOP:
            return self._place_or_end_turn(move)
        board, tops, total, turn, mover, quiet = self.board, self.tops, self.sum, self.turn, self.mover, self.halfmove_clock
        origin, square, leave, enter = MOVE_SQUARES[move]
        lifted, onto = board[origin], board[square]
        back = (turn, mover, quiet, total, self.material, lifted, onto)
        pawn = lifted & 31
        tops[pawn] ^= leave | enter
        origin_table, right = self.piece_square_tables[origin], self.piece_square_tables[square]
        total -= origin_table[lifted]
        board[origin] = remainder = lifted >> 5
        if remainder:
            tops[remainder & 31] ^= leave
            total += origin_table[remainder]
        if onto:
            tops[onto & 31] ^= enter
            total -= right[onto]
            if move & CAPTURE:
                board[square] = pawn
                self.sum = total + right[pawn]
                self._finish_capture(onto, square)
                return back
            pawn |= onto << 5
        board[square] = pawn
        if mover < 0:
            self.halfmove_clock = quiet = quiet + 1
        else:
            self.mover = -1
        self.turn, turned = self.turn_order[turn]
        self.sum = total = total + right[pawn] + turned
        seen = self.occurrences
        if total in seen:
            seen[total] = stood = seen[total] + 1
            self.is_over = stood >= REPETITION_LIMIT or quiet >= self.quiet_turn_limit
        else:
            seen[total] = 1
            self.is_over = quiet >= self.quiet_turn_limit
        return back

    def unmake(self, move: int, undo: Undo) -> None:
        """Undo the last move."""
        if self.mover < 0 and not self.reserve:
            stood = self.occurrences[self.sum]
            if stood == 1:
                del self.occurrences[self.sum]
            else:
                self.occurrences[self.sum] = stood - 1
        self.is_over = False
        self.turn, self.mover, self.halfmove_clock, self.sum, self.material, lifted, onto = undo
        if move >= STOP:
            if move >= PLACE:
                self._undo_placement(move)
            return
        tops, board = self.tops, self.board
        origin, square, leave, enter = MOVE_SQUARES[move]
        board[origin] = lifted
        board[square] = onto
        tops[lifted & 31] ^= leave | enter
        if lifted > 31:
            tops[lifted >> 5 & 31] ^= leave
        if onto:
            tops[onto & 31] ^= enter
            if move & CAPTURE:
                self._undo_capture(onto)

    def _place_or_end_turn(self, move: int) -> Undo:
        """Place a pawn, pass or end a chain, and return what `unmake` needs."""
        back = (self.turn, self.mover, self.halfmove_clock, self.sum, self.material, 0, 0)
        if move >= PLACE:
            self._place_pawn(move)
        else:
            self._end_turn()
        return back

    def _finish_capture(self, stack: int, square: int) -> None:
        """Finish a capture after the stack has left the board (rule CH-6), which may end the game (rule CH-11)."""
        self.mover = square
        self.halfmove_clock = 0
        self.material -= STACK_CENSUS[stack]
        self.turn_order, self.quiet_turn_limit = self.tables.turn_orders[self.material]
        self.is_over = not self.tables.is_capture_possible[self.material]
        if self.tables.is_opponent[self.turn][stack >> 2 & 3]:
            self.taken[self.turn] += stack_height(stack)

    def _undo_capture(self, stack: int) -> None:
        """Undo the effects of `_finish_capture` on the turn order and the count of captures."""
        self.turn_order, self.quiet_turn_limit = self.tables.turn_orders[self.material]
        if self.tables.is_opponent[self.turn][stack >> 2 & 3]:
            self.taken[self.turn] -= stack_height(stack)

    def _end_turn(self) -> None:
        """End a turn in which no pawn has moved, like the end of `make`."""
        if self.mover < 0:
            self.halfmove_clock += 1
        self.mover = -1
        self.turn, turned = self.turn_order[self.turn]
        self.sum += turned
        self.occurrences[self.sum] = stood = self.occurrences.get(self.sum, 0) + 1
        self.is_over = stood >= REPETITION_LIMIT or self.halfmove_clock >= self.quiet_turn_limit

    def _place_pawn(self, move: int) -> None:
        """Place a pawn (rule CH-15); after the last one, the next seat in turn, which placed first, moves (rule CH-16)."""
        pawn, square = 16 + 4 * self.turn + (move & 3), move >> 6 & 63
        under = self.board[square]
        self.board[square] = stack = under << 5 | pawn
        self._toggle_top_bits(under, pawn, 1 << square)
        after = (self.turn + 1) % self.tables.players
        self.sum += (
            self.piece_square_tables[square][stack] - self.piece_square_tables[square][under] + TURN_KEYS[after] - TURN_KEYS[self.turn]
        )
        self.turn = after
        self.reserve -= 1 << 4 * (pawn - 16)
        self.material += 1 << 4 * (pawn - 16)
        if not self.reserve:  # the first turn begins: its position counts (rule CH-12), and may allow no capture at all (rule CH-11)
            self.turn_order, self.quiet_turn_limit = self.tables.turn_orders[self.material]
            self.occurrences[self.sum] = 1
            self.is_over = not self.tables.is_capture_possible[self.material]

    def _undo_placement(self, move: int) -> None:
        """Undo the effects of `_place_pawn` on board and reserve."""
        pawn, square = 16 + 4 * self.turn + (move & 3), move >> 6 & 63
        self.board[square] >>= 5
        self._toggle_top_bits(self.board[square], pawn, 1 << square)
        self.reserve += 1 << 4 * (pawn - 16)

    def _toggle_top_bits(self, stack_below: int, pawn: int, square_bit: int) -> None:
        """Swap the top pawn of a square between this pawn and the one under it, if any."""
        self.tops[pawn] ^= square_bit
        if stack_below:
            self.tops[stack_below & 31] ^= square_bit

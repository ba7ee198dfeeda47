"""The positions on the rules pages of Chifoumi; tests replay their moves and find the same boards."""

from __future__ import annotations

from dataclasses import dataclass

from game.chifoumi.board import COLOURS, Board, GameOptions
from game.chifoumi.moves import Kind, Pawn


@dataclass(frozen=True, slots=True)
class ExamplePosition:
    """A position on a rules page, and the boards that follow it move by move."""

    setup: GameOptions
    boards: tuple[str, ...]  # "c3:wRwS d4:bP", stacks from bottom to top, before and after each move
    moves: tuple[str, ...] = ()  # moves of seat 0

    def board_after(self, move_count: int) -> Board:
        """Return the board after `move_count` moves."""
        seats = {str(colour)[0]: seat for seat, colour in enumerate(COLOURS[self.setup.players])}
        board: dict[str, tuple[Pawn, ...]] = {}
        for entry in self.boards[move_count].split():
            square, _colon, names = entry.partition(":")
            pawns = [names[at : at + 2] for at in range(0, len(names), 2)]
            board[square] = tuple(Pawn(seats[name[0]], Kind(name[1]), 0) for name in pawns)
        return board


TWO_PLAYERS, TWO_PLAYERS_FREE_PLACEMENT, FOUR_PLAYERS = GameOptions(2), GameOptions(2, free_placement=True), GameOptions(4)

CLIMB = ExamplePosition(TWO_PLAYERS, ("b2:wR c3:wP d4:bS", "c3:wPwR d4:bS"), ("b2-c3",))  # (rule CH-5)
# (rules CH-6 and CH-7)
WHOLE_STACK = ExamplePosition(TWO_PLAYERS, ("b2:wP c3:bSbR d4:bS", "c3:wP d4:bS", "b3:wP d4:bS"), ("b2xc3", "c3-b3"))
STACKING = ExamplePosition(TWO_PLAYERS, ("c2:wPwR d3:wS b3:bS", "c2:wP d3:wSwR b3:bS"), ("c2-d3",))  # (rules CH-4 and CH-5)
CHAIN = ExamplePosition(  # (rule CH-7, figure 5)
    TWO_PLAYERS, ("b2:wS c3:bRbP c4:bP d4:bR", "c3:wS c4:bP d4:bR", "c4:wS d4:bR", "b3:wS d4:bR"), ("b2xc3", "c3xc4", "c4-b3")
)
GAME_END = ExamplePosition(TWO_PLAYERS, ("b2:wRwR d3:bR",))  # no capture is left (rules CH-11 and CH-13)
PLACEMENT = ExamplePosition(TWO_PLAYERS_FREE_PLACEMENT, ("b4:wRwW f5:bS",))  # squares closed to white (rule CH-15)
OWN_CAPTURE = ExamplePosition(  # (rule CH-17, figure 6)
    TWO_PLAYERS_FREE_PLACEMENT, ("b2:wS c2:wP d3:bRbWbP", "c2:wS d3:bRbWbP", "d3:wS"), ("b2xc2", "c2xd3")
)
PARTNERS = ExamplePosition(FOUR_PLAYERS, ("c2:wP d3:bR b3:rS", "d3:bRwP b3:rS"), ("c2-d3",))  # out of the scissors' reach (rule CH-22)

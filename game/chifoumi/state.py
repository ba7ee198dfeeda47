"""Chifoumi: the complete state, and the view of one seat."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from game.chifoumi.board import Board, GameOptions, SeenBoard, pawn_moves, placements, squares_topped_by
from game.chifoumi.moves import ChifoumiMove, Kind, Pass, Pawn, Stop, Unseen
from game.hand_signs import Sign, Throw
from game.kernel import UNSENT_FIELD, View, found_once, own_item_only


@dataclass(frozen=True, slots=True)
class Hop:
    """One step of a turn: a move, a capture or a placement."""

    seat: int
    origin: str  # "" from the reserve
    square: str
    taken: int = 0  # captured pawns


@dataclass(frozen=True, slots=True)
class State:
    """The complete state, hidden pawns and seed included, which never leaves the game package."""

    seed: str
    setup: GameOptions
    game: int  # number of the game, from 1
    starter: int | None
    turn: int  # seat to move
    board: Board  # occupied squares; stacks from bottom to top
    reserve: tuple[tuple[Kind, ...], ...]  # indexed by seat
    taken: tuple[int, ...]  # opposing pawns captured, by seat
    prizes: tuple[tuple[Pawn, ...], ...]  # all pawns captured, by seat
    mover: str | None  # square of the pawn that may move again (rule CH-7)
    trail: tuple[Hop, ...]  # steps of this turn, or of the last one until the next begins
    idle: tuple[int, ...]  # turns in a row without a capture, by seat (rule CH-12)
    repeats: int  # times that this position began a turn
    totals: tuple[int | float, ...]  # totals of finished games by seat, zeros in a single game
    throws: tuple[Sign | None, ...]  # indexed by seat
    why: str = ""  # how the match ended (the keys of GameEnded), "" before
    history: tuple[str, ...] = field(default=(), metadata=UNSENT_FIELD)  # positions since the last capture

    @property
    def is_placing(self) -> bool:
        """True while pawns are in a reserve (rule CH-15)."""
        return any(self.reserve)


@dataclass(frozen=True, slots=True)
class ChifoumiView(View):
    """What one seat may know: everything if stacks are open, else heights and top pawns (rule CH-9).

    A pending sign of another seat is hidden. The fields that have no comment are those of State.
    """

    setup: GameOptions
    game: int
    starter: int | None
    turn: int
    board: SeenBoard
    reserve: tuple[tuple[Kind, ...], ...]
    taken: tuple[int, ...]
    prizes: tuple[tuple[Pawn, ...], ...]
    mover: str | None
    trail: tuple[Hop, ...]
    idle: tuple[int, ...]
    repeats: int
    scores: tuple[int | float, ...]  # scores of the current game by seat (rules CH-13, CH-20 and CH-24)
    totals: tuple[int | float, ...]
    throws: tuple[Sign | bool | None, ...]  # True or False for other seats while signs are secret, None afterwards
    why: str
    history: tuple[str, ...] = field(default=(), metadata=UNSENT_FIELD)  # empty if stacks are hidden

    @property
    def is_placing(self) -> bool:
        """True while pawns are in a reserve (rule CH-15)."""
        return any(self.reserve)

    @property
    def is_throwing(self) -> bool:
        """True while signs are thrown for the start (rule CH-10)."""
        return self.starter is None

    @property
    def has_hidden_pawns(self) -> bool:
        """True if stacks on the board hide pawns (rule CH-9)."""
        return any(isinstance(pawn, Unseen) for stack in self.board.values() for pawn in stack)

    @found_once
    def legal(self) -> tuple[ChifoumiMove, ...]:
        """Return the moves that this seat may play now; a spectator has none."""
        if self.seat is None or self.why:
            return ()
        if self.is_throwing:
            return tuple(Throw(sign) for sign in Sign) if self.throws[self.seat] is None else ()
        if self.turn != self.seat:
            return ()
        if self.is_placing:
            return tuple(placements(self.setup, self.board, self.seat, self.reserve[self.seat]))
        if self.mover is not None:
            return (*pawn_moves(self.setup, self.board, self.mover), Stop())
        return tuple(
            step for square in squares_topped_by(self.board, self.seat) for step in pawn_moves(self.setup, self.board, square)
        ) or (Pass(),)

    @property
    def is_private_decision(self) -> bool:
        """True while signs are thrown, the only secret decision (rule CH-10)."""
        return self.is_throwing

    def is_active(self, seat: int) -> bool:
        """Return True if the seat may still play: lost pawns return for the next game (rules CH-14 and CH-20)."""
        captured = sum(pawn.seat == seat for pawns in self.prizes for pawn in pawns)
        return not self.why and (self.setup.has_several_games or captured < len(self.setup.starting_kinds))

    def decision_view(self) -> ChifoumiView:
        """Return this view without the information which other seats have thrown."""
        return replace(self, throws=own_item_only(self.throws, self.seat))

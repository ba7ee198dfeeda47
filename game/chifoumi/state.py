"""Chifoumi: the whole truth (State) and what one seat may know of it (View)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeVar

from game.chifoumi.board import Board, SeenBoard, Setup, own_tops, placements, steps
from game.chifoumi.moves import ChifoumiMove, Kind, Pass, Pawn, Sign, Stop, Throw
from game.kernel import UNSENT, View

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Hop:
    """One step of a turn: from `origin` ("" from the reserve) to `square`, taking `taken` pawns (0: it captured nothing)."""

    seat: int
    origin: str
    square: str
    taken: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """Everything, hidden pawns and seed included; never leaves `game`.

    `turn`: the seat to move; `board`: squares that are not free, stacks bottom to top; `mover`: the square of the pawn that may
    move again (CH-7); `trail`: the steps of the turn so far, or of the last turn before the next begins.
    By seat: `reserve`; `taken`, number of opposing pawns; `prizes`, all pawns it took; `idle`, turns in a row without a capture
    (CH-12); `totals` of finished games, zeros in a single one; `throws`.
    `repeats`: times this position has stood at the start of a turn; `history`: the positions since the last capture.
    `why`: how all ended (the keys of GameEnded), "" before.
    """

    seed: str
    setup: Setup
    game: int
    starter: int | None
    turn: int
    board: Board
    reserve: tuple[tuple[Kind, ...], ...]
    taken: tuple[int, ...]
    prizes: tuple[tuple[Pawn, ...], ...]
    mover: str | None
    trail: tuple[Hop, ...]
    idle: tuple[int, ...]
    repeats: int
    totals: tuple[int | float, ...]
    throws: tuple[Sign | None, ...]
    why: str = ""
    history: tuple[str, ...] = field(default=(), metadata=UNSENT)

    @property
    def placing(self) -> bool:
        """Whether pawns are still in a reserve (CH-15)."""
        return any(self.reserve)


@dataclass(frozen=True, slots=True)
class ChifoumiView(View):
    """What `seat` may know: everything where stacks may be looked into, else heights and tops (CH-9), and no pending sign of another.

    `throws` of other seats are True or False while the secret lasts, None otherwise; `scores` by seat, of the running game (CH-13,
    CH-20, CH-24); the other fields are those of State. `history` is empty where something is hidden.
    """

    setup: Setup
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
    scores: tuple[int | float, ...]
    totals: tuple[int | float, ...]
    throws: tuple[Sign | bool | None, ...]
    why: str
    history: tuple[str, ...] = field(default=(), metadata=UNSENT)

    @property
    def placing(self) -> bool:
        """Whether pawns are still in a reserve (CH-15)."""
        return any(self.reserve)

    @property
    def throwing(self) -> bool:
        """Whether hands decide now who starts (CH-10)."""
        return self.starter is None

    def legal(self) -> tuple[ChifoumiMove, ...]:
        """The moves that this seat may play now; none for somebody standing by."""
        if self.seat is None or self.why:
            return ()
        if self.throwing:
            return tuple(Throw(sign) for sign in Sign) if self.throws[self.seat] is None else ()
        if self.turn != self.seat:
            return ()
        if self.placing:
            return tuple(placements(self.setup, self.board, self.seat, self.reserve[self.seat]))
        if self.mover is not None:
            return (*steps(self.setup, self.board, self.mover), Stop())
        return tuple(step for square in own_tops(self.board, self.seat) for step in steps(self.setup, self.board, square)) or (Pass(),)

    @property
    def from_hand(self) -> bool:
        """Only the sign is made in secret (CH-10)."""
        return self.throwing

    def plays(self, seat: int) -> bool:
        """Whoever has lost all pawns has them back in the next game (CH-14, CH-20)."""
        taken = sum(pawn.seat == seat for pawns in self.prizes for pawn in pawns)
        return not self.why and (self.setup.several or taken < len(self.setup.kinds))

    def question(self) -> ChifoumiView:
        """The same view without who else has already thrown."""
        return replace(self, throws=tuple(sign if seat == self.seat else None for seat, sign in enumerate(self.throws)))

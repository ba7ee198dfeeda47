"""Chifoumi: kinds, pawns, moves and events."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, TypeAlias

from game.kernel import BadNotation, Event, Json, Move


class Kind(Enum):
    """What a pawn is (CH-1)."""

    ROCK = "R"
    SCISSORS = "S"
    PAPER = "P"
    WELL = "W"

    def __str__(self) -> str:
        return self.value

    def takes(self, other: Kind) -> bool:
        """Never its own kind (CH-3)."""
        return other in _PREY[self]


_PREY = {  # CH-3
    Kind.ROCK: (Kind.SCISSORS,),
    Kind.SCISSORS: (Kind.PAPER,),
    Kind.PAPER: (Kind.ROCK, Kind.WELL),
    Kind.WELL: (Kind.ROCK, Kind.SCISSORS),
}


class Sign(Enum):
    """What a hand can show in the throw for the start (CH-10)."""

    ROCK = "rock"
    PAPER = "paper"
    SCISSORS = "scissors"

    def __str__(self) -> str:
        return self.value

    @property
    def prey(self) -> Sign:
        return {Sign.ROCK: Sign.SCISSORS, Sign.SCISSORS: Sign.PAPER, Sign.PAPER: Sign.ROCK}[self]


class Colour(Enum):
    """The four colours, in the order in which they sit (CH-21)."""

    WHITE = "white"
    RED = "red"
    BLACK = "black"
    ORANGE = "orange"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Pawn:
    """One pawn. `number` follows it over the board and says nothing about its kind."""

    seat: int
    kind: Kind
    number: int

    def wire(self) -> Json:
        return [self.seat, str(self.kind)]


@dataclass(frozen=True, slots=True)
class Unseen:
    """A pawn hidden in a stack that may not be looked into (CH-9)."""

    number: int

    def wire(self) -> Json:
        return None


@dataclass(frozen=True, slots=True)
class Go(Move):
    """One square onto a free one, or onto a stack of one's own or the partner's (CH-5, CH-22)."""

    origin: str
    square: str

    def __str__(self) -> str:
        return f"{self.origin}-{self.square}"


@dataclass(frozen=True, slots=True)
class Capture(Move):
    """One square onto a stack that is taken, whole (CH-6)."""

    origin: str
    square: str

    def __str__(self) -> str:
        return f"{self.origin}x{self.square}"


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """Give up the further move after a capture (CH-7)."""

    verb: ClassVar[str] = "stop"
    automatic: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Set a pawn of the reserve on the board (CH-15)."""

    kind: Kind
    square: str

    def __str__(self) -> str:
        return f"{self.kind}@{self.square}"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Nothing can be moved (CH-8, CH-23)."""

    verb: ClassVar[str] = "pass"
    automatic: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Throw(Move):
    """Show a hand sign for the start (CH-10)."""

    verb: ClassVar[str] = "throw"
    secret: ClassVar[bool] = True
    sign: Sign


ChifoumiMove: TypeAlias = Go | Capture | Stop | Place | Pass | Throw

_SQUARE = r"[a-z][0-9]"  # squares off the board can be written, and are refused with their reason
_MOVE = re.compile(rf"({_SQUARE})([-x])({_SQUARE})|([RSPW])@({_SQUARE})|throw (rock|paper|scissors)|(stop)|(pass)", re.ASCII)


def read(text: str) -> ChifoumiMove:
    """The move that `text` notes. Raises BadNotation."""
    found = _MOVE.fullmatch(text)
    if found is None:
        raise BadNotation(text)
    if found[1]:
        return Go(found[1], found[3]) if found[2] == "-" else Capture(found[1], found[3])
    if found[4]:
        return Place(Kind(found[4]), found[5])
    if found[6]:
        return Throw(Sign(found[6]))
    return Stop() if found[7] else Pass()


@dataclass(frozen=True, slots=True)
class Threw(Event):
    """A seat has made its sign in secret (CH-10)."""

    key: ClassVar[str] = "threw"
    quiet: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class SignsShown(Event):
    """Both signs are shown: `signs` by seat. `seat` starts; None: the same signs, again (CH-10)."""

    key: ClassVar[str] = "shown"
    shows: ClassVar[bool] = True
    signs: tuple[Sign | None, ...]


@dataclass(frozen=True, slots=True)
class GameBegan(Event):
    """Game number `game`, from 1; `seat` starts."""

    key: ClassVar[str] = "game_began"
    game: int


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A pawn of the reserve stands on the board now (CH-15). `height`: pawns on its square."""

    key: ClassVar[str] = "placed"
    kind: Kind
    square: str
    height: int


@dataclass(frozen=True, slots=True)
class AllPlaced(Event):
    """The last pawn is placed; `seat` moves first (CH-16)."""

    key: ClassVar[str] = "all_placed"


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A pawn went one square. `height`: pawns on the square it came to, from 1; more than 1: it stacked (CH-5)."""

    key: ClassVar[str] = "moved"
    kind: Kind
    origin: str
    square: str
    height: int


@dataclass(frozen=True, slots=True)
class Captured(Event):
    """A pawn took a whole stack, `pawns` from bottom to top; `points` of them are opposing ones (CH-6, CH-20)."""

    key: ClassVar[str] = "captured"
    kind: Kind
    origin: str
    square: str
    pawns: tuple[Pawn, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Uncovered(Event):
    """Something hidden in a stack came to light (CH-9): undo ends here."""

    key: ClassVar[str] = "uncovered"
    shows: ClassVar[bool] = True
    square: str


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """The further move was given up (CH-7)."""

    key: ClassVar[str] = "stopped"
    quiet: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat had nothing to move (CH-8)."""

    key: ClassVar[str] = "passed"
    quiet: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """A game is over. `seat` has won it (None: shared, or a team); `why`: no_pawns, no_capture, quiet or repetition (CH-11, CH-12).

    By seat: `scores` of this game, `totals` of the match or set so far (zeros in a single game). `board`: as everybody saw it at
    the end, before another game begins.
    """

    key: ClassVar[str] = "game_ended"
    game: int
    why: str
    scores: tuple[int | float, ...]
    totals: tuple[int | float, ...]
    board: Mapping[str, tuple[Pawn | Unseen, ...]]


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """All is over. `seat` has won alone, else None; `winners`: the seats that won."""

    key: ClassVar[str] = "ended"
    winners: tuple[int, ...]

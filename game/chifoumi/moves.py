"""Chifoumi: kinds, pawns, moves and events."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from game.hand_signs import Sign, Throw
from game.kernel import Event, Json, Move, event_type, move_parser, move_type, notation_parser


class Kind(Enum):
    """A kind of pawn (rule CH-1)."""

    ROCK = "R"
    SCISSORS = "S"
    PAPER = "P"
    WELL = "W"

    def __str__(self) -> str:
        return self.value

    def can_capture(self, other: Kind) -> bool:
        """Return True if this kind captures the other one, never its own (rule CH-3)."""
        return other in _CAPTURABLE_KINDS[self]


_CAPTURABLE_KINDS = {  # (rule CH-3)
    Kind.ROCK: (Kind.SCISSORS,),
    Kind.SCISSORS: (Kind.PAPER,),
    Kind.PAPER: (Kind.ROCK, Kind.WELL),
    Kind.WELL: (Kind.ROCK, Kind.SCISSORS),
}


class Colour(Enum):
    """A colour of pawns, in the order of the seats (rule CH-21)."""

    WHITE = "white"
    RED = "red"
    BLACK = "black"
    ORANGE = "orange"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Pawn:
    """One pawn, whose number follows it over the board and does not reveal its kind."""

    seat: int
    kind: Kind
    number: int

    def wire(self) -> Json:
        return [self.seat, str(self.kind)]


@dataclass(frozen=True, slots=True)
class Unseen:
    """A pawn hidden in a stack, known by its number alone (rule CH-9)."""

    number: int

    def wire(self) -> Json:
        return None


@dataclass(frozen=True, slots=True)
class Go(Move):
    """Move one square, onto a free one or a stack of the seat's own or its partner's (rules CH-5 and CH-22)."""

    origin: str
    square: str

    def __str__(self) -> str:
        return f"{self.origin}-{self.square}"


@dataclass(frozen=True, slots=True)
class Capture(Move):
    """Move one square and capture the whole stack there (rule CH-6)."""

    origin: str
    square: str

    def __str__(self) -> str:
        return f"{self.origin}x{self.square}"


@move_type("stop", is_automatic=True)
class Stop(Move):
    """End a chain of captures (rule CH-7)."""


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Place a pawn of the reserve on the board (rule CH-15)."""

    kind: Kind
    square: str

    def __str__(self) -> str:
        return f"{self.kind}@{self.square}"


@move_type("pass", is_automatic=True)
class Pass(Move):
    """Pass, because no pawn can move (rules CH-8 and CH-23)."""


ChifoumiMove: TypeAlias = Go | Capture | Stop | Place | Pass | Throw

_SQUARE = r"[a-z][0-9]"  # squares off the board are read, so that their refusal can give the reason
_MOVE = re.compile(rf"({_SQUARE})([-x])({_SQUARE})|([RSPW])@({_SQUARE})", re.ASCII)
_parse_verb: Callable[[str], ChifoumiMove] = move_parser({Throw: notation_parser(Sign), Stop: None, Pass: None})


def parse_move(text: str) -> ChifoumiMove:
    """Return the move that this notation stands for, or raise BadNotation."""
    match = _MOVE.fullmatch(text)
    if match is None:
        return _parse_verb(text)
    if match[1]:
        return Go(match[1], match[3]) if match[2] == "-" else Capture(match[1], match[3])
    return Place(Kind(match[4]), match[5])


@event_type("shown", reveals_hidden=True)
class SignsShown(Event):
    """Both signs were shown; `seat` starts, or None if the signs are equal and are thrown again (rule CH-10)."""

    signs: tuple[Sign | None, ...]  # indexed by seat


@event_type("game_began")
class GameBegan(Event):
    """A game began; `seat` starts."""

    game: int  # number of the game, from 1


@event_type("placed")
class Placed(Event):
    """A pawn of the reserve was placed on the board (rule CH-15)."""

    kind: Kind
    square: str
    height: int  # pawns on its square


@event_type("all_placed")
class AllPlaced(Event):
    """The last pawn was placed; `seat` moves first (rule CH-16)."""


@event_type("moved")
class Moved(Event):
    """A pawn moved one square (rule CH-5)."""

    kind: Kind
    origin: str
    square: str
    height: int  # pawns on the target square, more than 1 if it stacked


@event_type("captured")
class Captured(Event):
    """A pawn captured a whole stack (rules CH-6 and CH-20)."""

    kind: Kind
    origin: str
    square: str
    pawns: tuple[Pawn, ...]  # the captured stack, from bottom to top
    points: int  # number of opposing pawns among them


@event_type("uncovered", reveals_hidden=True)
class Uncovered(Event):
    """A pawn hidden in a stack was uncovered, which ends undo (rule CH-9)."""

    square: str


@event_type("stopped", is_invisible=True)
class Stopped(Event):
    """A chain of captures ended with a move of its own (rule CH-7)."""


@event_type("passed", is_invisible=True)
class Passed(Event):
    """A seat passed because it could not move (rule CH-8)."""


@event_type("game_ended")
class GameEnded(Event):
    """A game ended; `seat` won it, None if the win is shared or a team's."""

    game: int
    why: str  # no_pawns, no_capture, quiet or repetition (rules CH-11 and CH-12)
    scores: tuple[int | float, ...]  # scores of this game, by seat
    totals: tuple[int | float, ...]  # totals of the match or set by now, by seat; zeros in a single game
    board: Mapping[str, tuple[Pawn | Unseen, ...]]  # the final position as all players see it


@event_type("ended")
class Ended(Event):
    """The match ended; `seat` won alone, else it is None."""

    winners: tuple[int, ...]  # the seats that won

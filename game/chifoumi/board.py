"""Chifoumi: squares, colours, and how pawns move, stack and capture (rules CH-2 to CH-6, CH-17 and CH-22)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from game.chifoumi.moves import Capture, Colour, Go, Kind, Pawn, Place, Unseen

FILES, RANKS = "abcdefg", "1234567"
SQUARES = tuple(file + rank for rank in RANKS for file in FILES)  # (rule CH-2)
CENTRE = "d4"

Stack: TypeAlias = tuple[Pawn, ...]
SeenStack: TypeAlias = tuple[Pawn | Unseen, ...]
Board: TypeAlias = Mapping[str, Stack]  # occupied squares; stacks from bottom to top
SeenBoard: TypeAlias = Mapping[str, SeenStack]

COLOURS = {
    2: (Colour.WHITE, Colour.BLACK),
    3: (Colour.WHITE, Colour.RED, Colour.BLACK),  # clockwise (rule CH-19)
    4: (Colour.WHITE, Colour.RED, Colour.BLACK, Colour.ORANGE),  # (rule CH-21)
}
KINDS_WITH_WELLS = (Kind.ROCK, Kind.ROCK, Kind.SCISSORS, Kind.SCISSORS, Kind.PAPER, Kind.PAPER, Kind.WELL, Kind.WELL)  # (rule CH-1)
# Initial positions by number of players. The diagrams of the original rule sheet are lost; the rules define these instead. A square names a
# colour (w white, r red, b black, o orange) and a kind; rank 7 is on top, file a on the left.
INITIAL_DIAGRAMS: Mapping[int, str] = {
    2: """
        7  .  bR bS bP bS bR .
        6  .  .  bW bP bW .  .
        5  .  .  .  .  .  .  .
        4  .  .  .  .  .  .  .
        3  .  .  .  .  .  .  .
        2  .  .  wW wP wW .  .
        1  .  wR wS wP wS wR .
           a  b  c  d  e  f  g
    """,
    3: """
        7  .  bR bS bP bS bR .
        6  rR .  bW bP bW .  .
        5  rS rW .  .  .  .  .
        4  rP rP .  .  .  .  .
        3  rS rW .  .  .  .  .
        2  rR .  wW wP wW .  .
        1  .  wR wS wP wS wR .
           a  b  c  d  e  f  g
    """,
    4: """
        7  .  bR bS bP bS bR .
        6  rR .  .  bP .  .  oR
        5  rS .  .  .  .  .  oS
        4  rP rP .  .  .  oP oP
        3  rS .  .  .  .  .  oS
        2  rR .  .  wP .  .  oR
        1  .  wR wS wP wS wR .
           a  b  c  d  e  f  g
    """,
}


def _neighbors(square: str) -> tuple[str, ...]:
    file, rank = FILES.index(square[0]), RANKS.index(square[1])
    neighbors = [(file + df, rank + dr) for dr in (-1, 0, 1) for df in (-1, 0, 1) if df or dr]
    return tuple(FILES[f] + RANKS[r] for f, r in neighbors if 0 <= f < len(FILES) and 0 <= r < len(RANKS))


NEIGHBOURS: Mapping[str, tuple[str, ...]] = {square: _neighbors(square) for square in SQUARES}  # (rule CH-4)


@dataclass(frozen=True, slots=True)
class GameOptions:
    """The options of a table and its number of players."""

    players: int
    free_placement: bool = False
    peek: bool = True
    match: bool = False
    throw_for_start: bool = False
    rotate: bool = False

    @property
    def has_teams(self) -> bool:
        """True if seats 0 and 2 play against 1 and 3 (rule CH-21)."""
        return self.players == 4

    @property
    def starting_kinds(self) -> tuple[Kind, ...]:
        """The kinds of pawns that each seat begins with; four players play without wells (rules CH-1 and CH-21)."""
        return tuple(kind for kind in KINDS_WITH_WELLS if kind is not Kind.WELL) if self.has_teams else KINDS_WITH_WELLS

    @property
    def has_several_games(self) -> bool:
        """True if several games are played: a match, or a set with rotating colours (rules CH-14 and CH-20)."""
        return self.match or self.rotate

    def are_opponents(self, one: int, other: int) -> bool:
        """Return True if these two seats are opponents."""
        return (one - other) % 2 == 1 if self.has_teams else one != other

    def colour(self, seat: int, game: int) -> Colour:
        """Return the colour of a seat in game number `game`, from 1; in a set, colours rotate (rule CH-20)."""
        colours = COLOURS[self.players]
        return colours[(seat + game - 1) % len(colours)] if self.rotate else colours[seat]

    def can_stack_on(self, seat: int, top: Pawn) -> bool:
        """Return True if this seat may stack on the pawn, its own or its partner's (rules CH-5 and CH-22)."""
        return not self.are_opponents(seat, top.seat)

    def can_capture(self, pawn: Pawn, top: Pawn) -> bool:
        """Return True if the pawn may capture `top`.

        The kinds decide (rule CH-3). An own pawn may be captured only with free placement (rule CH-17), the partner's always (rule CH-22).
        """
        return pawn.kind.can_capture(top.kind) and (pawn.seat != top.seat or self.free_placement)


def top_of(board: SeenBoard, square: str) -> Pawn | None:
    """Return the pawn on top, the only one that moves and counts (rules CH-4 and CH-6), or None on a free square."""
    stack = board.get(square)
    if stack is None:
        return None
    top = stack[-1]
    assert isinstance(top, Pawn), "the top of a stack is seen"
    return top


def pawn_moves(setup: GameOptions, board: SeenBoard, origin: str) -> Iterator[Go | Capture]:
    """Yield the moves of the top pawn of this square: steps, stackings and captures (rule CH-5)."""
    pawn = top_of(board, origin)
    assert pawn is not None, "a pawn stands there"
    for square in NEIGHBOURS[origin]:
        top = top_of(board, square)
        if top is None or setup.can_stack_on(pawn.seat, top):
            yield Go(origin, square)
        if top is not None and setup.can_capture(pawn, top):
            yield Capture(origin, square)


def capturable_squares(setup: GameOptions, board: SeenBoard, origin: str) -> set[str]:
    """Return the squares that the top pawn of this square could capture in one turn, captures in a row included (rules CH-6 and CH-7)."""
    pawn, reached, ends = top_of(board, origin), {origin}, [origin]
    assert pawn is not None, "a pawn stands there"
    while ends:
        for square in NEIGHBOURS[ends.pop()]:
            top = top_of(board, square)
            if square not in reached and top is not None and setup.can_capture(pawn, top):
                reached.add(square)
                ends.append(square)
    return reached - {origin}


def squares_topped_by(board: SeenBoard, seat: int) -> Iterator[str]:
    """Yield the squares whose top pawn belongs to this seat."""
    for square in board:
        top = top_of(board, square)
        if top is not None and top.seat == seat:
            yield square


def forbidden_squares(setup: GameOptions, board: SeenBoard, seat: int) -> dict[str, str]:
    """Return the squares where this seat may not place a pawn, with the key of the reason (rule CH-15)."""
    why = {CENTRE: "centre"}
    for square in board:
        top = top_of(board, square)
        if top is not None and setup.are_opponents(seat, top.seat):
            why[square] = "on_opponent"
            for nearby in NEIGHBOURS[square]:
                why.setdefault(nearby, "next_to_opponent")
    return why


def placements(setup: GameOptions, board: SeenBoard, seat: int, reserve: Sequence[Kind]) -> Iterator[Place]:
    """Return all placements: each kind of the reserve on each allowed square (rule CH-15)."""
    closed = forbidden_squares(setup, board, seat)
    kinds = [kind for kind in Kind if kind in reserve]
    return (Place(kind, square) for square in SQUARES if square not in closed for kind in kinds)


def initial_board(setup: GameOptions, game: int, pawn_numbers: Sequence[int]) -> Board:
    """Return the first position of a game; the pawns get these numbers in the order of the diagram."""
    seats = {str(setup.colour(seat, game))[0]: seat for seat in range(setup.players)}
    rows = INITIAL_DIAGRAMS[setup.players].strip().splitlines()[: len(RANKS)]
    named = {file + row.split()[0]: name for row in rows for file, name in zip(FILES, row.split()[1:], strict=True)}
    standing = [(square, name) for square, name in named.items() if name != "."]
    return {square: (Pawn(seats[name[0]], Kind(name[1]), number),) for (square, name), number in zip(standing, pawn_numbers, strict=False)}

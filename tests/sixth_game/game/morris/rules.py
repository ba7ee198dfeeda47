"""The rules of Three Men's Morris: three pieces each, three in a row.

MO-1  Two play on a board of three by three points. Its lines are the rows, the columns and both diagonals.
MO-2  Each player has three pieces. In turn, each places one on a free point, until all are on the board.
MO-3  Then each moves one piece in turn, along a line to the next point, which must be free.
MO-4  Three pieces of a player on one line win at once, while placing, too.
MO-5  A player who cannot move loses. Nobody has to look: only three in a row, with the middle, can enclose three pieces (MO-4).
MO-6  A position with all pieces on the board that comes for the third time, with the same player to move, is a draw.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations
from typing import TypeAlias

from game.kernel import BadRecord, Event, Move, Options, Outcome, Refusal, View, event_type, move_type, notation_parser, with_item
from game.options import check_options
from game.refusal_texts import translatable
from game.rules import Rules

ROWS = tuple(tuple(f"{column}{row}" for column in "abc") for row in "123")  # the row 1 is the nearest to the lower edge
POINTS = tuple(point for row in ROWS for point in row)
LINES = (*ROWS, *zip(*ROWS, strict=True), tuple(ROWS[n][n] for n in range(3)), tuple(ROWS[n][2 - n] for n in range(3)))  # MO-1
NEIGHBOURS = {
    point: tuple(other for line in LINES for pair in pairwise(line) if point in pair for other in pair if other != point)
    for point in POINTS
}
PIECES, REPETITIONS = 3, 3  # MO-2, MO-6


@move_type("place")
class Place(Move):
    """The move that places a piece (MO-2)."""

    point: str


@move_type("slide")
class Slide(Move):
    """The move of a piece along a line (MO-3)."""

    origin: str
    point: str


MorrisMove: TypeAlias = Place | Slide
MOVES: Sequence[MorrisMove] = [*map(Place, POINTS), *(Slide(*pair) for pair in permutations(POINTS, 2))]
Diagram: TypeAlias = tuple[tuple[str, ...], tuple[str, ...], int]  # the points of both seats, sorted, and the seat to move


@event_type("played")
class Played(Event):
    """The event of a piece that was placed or moved; its `origin` is "" for a placed one."""

    origin: str
    point: str
    end: str  # why the game is over with it: "row" (MO-4) or "repeated" (MO-6); "" if it goes on


@dataclass(frozen=True, slots=True)
class Position:
    """A position, all of which is open, and the earlier ones that may come again."""

    pieces: tuple[tuple[str, ...], ...] = ((), ())  # by seat, the points of its pieces in the order in which they were placed
    turn: int = 0  # the seat to move
    past: tuple[Diagram, ...] = ()  # the earlier positions with all pieces on the board

    @property
    def free(self) -> tuple[str, ...]:
        """The free points."""
        return tuple(point for point in POINTS if not any(point in placed for placed in self.pieces))

    @property
    def is_placing(self) -> bool:
        """True if the seat to move has a piece to place (MO-2)."""
        return len(self.pieces[self.turn]) < PIECES

    @property
    def diagram(self) -> Diagram:
        """What makes two positions the same (MO-6)."""
        return tuple(sorted(self.pieces[0])), tuple(sorted(self.pieces[1])), self.turn

    @property
    def end(self) -> str:
        """The reason why the game is over, as in `Played`, or "" if it is not."""
        if any(set(line) == set(self.pieces[1 - self.turn]) for line in LINES):
            return "row"
        return "repeated" if self.past.count(self.diagram) >= REPETITIONS - 1 else ""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, both on a draw, or () before the end."""
        return {"": (), "repeated": (0, 1)}.get(self.end, (1 - self.turn,))

    @property
    def scores(self) -> tuple[int, ...]:
        """By seat, 1 for the only winner, and 0 for all others."""
        return tuple(int(self.winners == (seat,)) for seat in range(2))

    def legal(self) -> tuple[MorrisMove, ...]:
        free = self.free if not self.end else ()
        if self.is_placing:
            return tuple(Place(point) for point in free)
        return tuple(Slide(origin, point) for origin in self.pieces[self.turn] for point in NEIGHBOURS[origin] if point in free)

    def after(self, move: MorrisMove) -> Position:
        """Return the position after a legal move."""
        mine = self.pieces[self.turn]
        moved = (*mine, move.point) if isinstance(move, Place) else with_item(mine, mine.index(move.origin), move.point)
        past = () if isinstance(move, Place) else (*self.past, self.diagram)
        return Position(with_item(self.pieces, self.turn, moved), 1 - self.turn, past)


@dataclass(frozen=True, slots=True)
class State:
    """The whole state of a match; nothing is hidden but the seed."""

    seed: str
    position: Position


@dataclass(frozen=True, slots=True)
class MorrisView(View):
    """The view of one seat or of a spectator: all see the whole position."""

    position: Position

    def legal(self) -> tuple[MorrisMove, ...]:
        return self.position.legal() if self.seat == self.position.turn else ()

    def is_active(self, seat: int) -> bool:
        return not self.position.end

    @property
    def is_private_decision(self) -> bool:
        return False


class Morris(Rules[State, MorrisMove, MorrisView]):
    """The rules of Three Men's Morris."""

    name = "morris"
    player_counts = range(2, 3)
    refusal_texts = {
        "place_first": translatable("First place all your pieces."),
        "all_placed": translatable("All your pieces are on the board. Move one of them."),
        "taken": translatable("There is a piece on this point already. Choose a free one."),
        "no_step": translatable("A piece of yours moves along a line, to the next free point."),
    }

    def has_hidden_information(self, options: Options) -> bool:
        return False

    def initial_state(self, players: int, options: Options, seed: str, deal: Sequence[str] | None = None) -> State:
        check_options(self.options, options, players)
        if deal is not None:
            raise BadRecord("no_deal")
        return State(seed, Position())

    def seats_to_move(self, state: State) -> tuple[int, ...]:
        return () if state.position.end else (state.position.turn,)

    def refusal(self, state: State, seat: int, move: MorrisMove) -> Refusal | None:
        position = state.position
        if position.end or seat != position.turn:
            return Refusal("over" if position.end else "not_your_turn")
        if move in position.legal():
            return None
        if isinstance(move, Place):
            return Refusal("taken" if position.is_placing else "all_placed")
        return Refusal("place_first" if position.is_placing else "no_step")

    def play(self, state: State, seat: int, move: MorrisMove) -> tuple[State, tuple[Event, ...]]:
        after = state.position.after(move)
        return State(state.seed, after), (Played(seat, move.origin if isinstance(move, Slide) else "", move.point, after.end),)

    def view(self, state: State, seat: int | None) -> MorrisView:
        return MorrisView(seat, state.position)

    def determinize(self, view: MorrisView, rng: random.Random) -> State:
        return State(str(rng.random()), view.position)

    def outcome(self, state: State) -> Outcome:
        return Outcome.of_scores(state.position.scores, is_over=bool(state.position.end))

    parse_move = staticmethod(notation_parser(MOVES))

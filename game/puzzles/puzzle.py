"""A puzzle: a position of a match, and all move sequences that solve it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.kernel import Json, Move
from game.match import Match
from game.record import Player, Record

MAX_STARS = 3
MAX_DIFFICULTY = 99

MoveSequence = tuple[str, ...]  # moves in notation, each after its seat: "0 c3xc4"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle, whose position is given by the moves that lead to it."""

    id: str
    game: str
    kind: str  # what to find
    difficulty: int  # 0 to 99
    players: int
    seat: int  # the player's
    seed: str
    moves: MoveSequence
    lines: tuple[MoveSequence, ...]  # all solutions, moves of other seats included
    goal: int = 0  # number in the task's sentence
    card: str = ""  # card in the task's sentence
    every: bool = False  # every solution has to be found; the same cards in another order are one solution
    options: Mapping[str, Json] = field(default_factory=dict)
    margin: int = 0  # number in the sentence on what the solution denies, or leaves to no other move; 0 for none

    @property
    def stars(self) -> int:
        """The difficulty in stars, 1 to 3."""
        return 1 + self.difficulty * MAX_STARS // (MAX_DIFFICULTY + 1)

    @property
    def is_easy(self) -> bool:
        """True if a player who takes what brings most at once finds the solution."""
        return self.stars == 1

    def position_record(self, names: Sequence[str]) -> Record:
        """Return the position as a match record; `names` are by seat, the player's included."""
        seats = tuple(Player(name, None if seat == self.seat else "normal") for seat, name in enumerate(names))
        moves = tuple((int(seat), text) for seat, _, text in (move.partition(" ") for move in self.moves))
        return Record(self.game, seats, self.seed, dict(self.options), moves)

    def moves_tried(self, match: Match) -> MoveSequence:
        """Return the moves played since the puzzle's position."""
        return move_notations(match.moves[len(self.moves) :])

    def next_moves(self, tried: MoveSequence) -> tuple[str, ...]:
        """Return the next moves of all solutions that begin with `tried`; () at an end or if none does."""
        return tuple(dict.fromkeys(line[len(tried)] for line in self.lines if line[: len(tried)] == tried and len(line) > len(tried)))

    def is_solved(self, tried: MoveSequence) -> bool:
        """Return True if the player has no more moves to find: only moves of others are left in some solution."""
        seat_prefix = f"{self.seat} "
        remaining_lines = [line[len(tried) :] for line in self.lines if line[: len(tried)] == tried]
        return bool(remaining_lines) and not any(move.startswith(seat_prefix) for remaining in remaining_lines for move in remaining)

    def solution_count(self) -> int:
        """Return the number of different solutions to find."""
        return len({solution_key(line) for line in self.lines}) if self.every else 1


def move_notations(moves: Sequence[tuple[int, Move]]) -> MoveSequence:
    return tuple(f"{seat} {move}" for seat, move in moves)


def solution_key(line: MoveSequence) -> tuple[str, ...]:
    """Return a key of a solution that is the same for its cards and signs in any order."""
    return tuple(sorted(" ".join(line).split()))

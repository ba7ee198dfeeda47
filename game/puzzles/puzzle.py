"""A puzzle: a position of a match, and every way that solves it, move by move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.kernel import Json, Move
from game.match import Match
from game.record import Record, Seat

STARS = 3
HARDEST = 99

Line = tuple[str, ...]  # moves in notation, each after its seat: "0 c3xc4"
Played = tuple[tuple[int, Move], ...]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """`kind` is what is asked for, with the number `goal` and the `card` where the sentence needs them; `difficulty`: 0 to 99.

    The position: `players`, `seed`, `options` and the `moves` that led to it; the person sits at `seat`. `lines`: all right ways, the
    moves of the others among them. `every`: each of them is to be found; those of the same cards in another order are one.
    """

    id: str
    game: str
    kind: str
    difficulty: int
    players: int
    seat: int
    seed: str
    moves: Line
    lines: tuple[Line, ...]
    goal: int = 0
    card: str = ""
    every: bool = False
    options: Mapping[str, Json] = field(default_factory=dict)

    @property
    def stars(self) -> int:
        """1 to 3: how hard it is."""
        return 1 + self.difficulty * STARS // (HARDEST + 1)

    def record(self, names: Sequence[str]) -> Record:
        """The position as a match; `names` by seat, the person's among them."""
        seats = tuple(Seat(name, None if seat == self.seat else "normal") for seat, name in enumerate(names))
        moves = tuple((int(seat), text) for seat, _, text in (move.partition(" ") for move in self.moves))
        return Record(self.game, seats, self.seed, dict(self.options), moves)

    def tried(self, match: Match) -> Line:
        """What has been played since the position stood there."""
        return noted(match.moves[len(self.moves) :])

    def next(self, tried: Line) -> tuple[str, ...]:
        """What may be played now: the next move of every line that began like this; () at the end of one, and off all of them."""
        return tuple(dict.fromkeys(line[len(tried)] for line in self.lines if line[: len(tried)] == tried and len(line) > len(tried)))

    def solved(self, tried: Line) -> bool:
        """Whether the person has nothing more to do: what is left of every such line are moves of others."""
        own = f"{self.seat} "
        left = [line[len(tried) :] for line in self.lines if line[: len(tried)] == tried]
        return bool(left) and not any(move.startswith(own) for rest in left for move in rest)

    def ways(self) -> int:
        """How many different ways there are to find."""
        return len({way(line) for line in self.lines}) if self.every else 1


def noted(moves: Sequence[tuple[int, Move]]) -> Line:
    return tuple(f"{seat} {move}" for seat, move in moves)


def way(line: Line) -> tuple[str, ...]:
    """What tells a way from others: its cards and signs, in whatever order."""
    return tuple(sorted(" ".join(line).split()))

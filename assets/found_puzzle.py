"""What a search for puzzles finds, before it is chosen, and how matches of robots are played to look for it."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.bots.bot import Bot, never_stop
from game.kernel import Options
from game.match import Match
from game.puzzles.puzzle import MoveSequence, Puzzle, move_notations
from game.record import Player, Record


@dataclass(frozen=True)
class FoundPuzzle:
    """A puzzle, how hard it looks, and what it is apart from mirrors and colours: two with the same `shape` are one."""

    puzzle: Puzzle
    hard: float
    shape: str


@dataclass(frozen=True)
class Answer:
    """What a position asks and all right ways. `hard`: any measure; the harder, the greater."""

    kind: str
    lines: tuple[MoveSequence, ...]
    hard: float
    shape: str
    goal: int = 0
    card: str = ""
    every: bool = False
    margin: int = 0


def make_puzzle(match: Match, seat: int, answer: Answer) -> FoundPuzzle:
    """The puzzle that stands on this table."""
    record = match.record()
    id = hashlib.sha256(f"{record.game}/{answer.kind}/{answer.shape}".encode()).hexdigest()[:8]
    moves = move_notations(match.moves)
    puzzle = Puzzle(
        id,
        record.game,
        answer.kind,
        0,
        len(record.seats),
        seat,
        record.seed,
        moves,
        answer.lines,
        answer.goal,
        answer.card,
        answer.every,
        record.options,
        answer.margin,
    )
    return FoundPuzzle(puzzle, answer.hard, answer.shape)


def table(game: str, players: int, seed: str, options: Options | None = None) -> Match:
    seats = tuple(Player(f"R{seat}", "normal") for seat in range(players))
    return Match(Record(game, seats, seed, dict(options or {})))


def played(match: Match, robots: Sequence[Bot], rng: random.Random, plies: int = 10_000) -> Iterator[Match]:
    """The match before each move that robots make."""
    while not match.is_over and match.ply < plies:
        yield match
        seat = match.to_move[0]
        match.play(seat, robots[seat % len(robots)].choose(match.view(seat), rng, never_stop))

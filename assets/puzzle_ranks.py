"""The ranks of puzzles: how often the robots of each level, and a greedy one, find the solution.

They are the `SOLVERS` of a game's `puzzle_maker.py`. The greedy one takes what looks best at once, and neither asks what comes then nor takes
anything back. A puzzle that it finds in more than half of its tries is easy. The others are medium and hard, as many of each; within a rank, what
is found less often comes later.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from statistics import fmean

from assets.found_puzzle import FoundPuzzle
from game.bots.bot import Bot, never_stop
from game.match import Match
from game.puzzles.puzzle import MAX_DIFFICULTY, MAX_STARS, MoveSequence, Puzzle

GREEDY = "greedy"
TRIES = {"easy": 24, "normal": 24, "hard": 4, GREEDY: 48}  # of each robot at each puzzle
Solver = Callable[[Puzzle, Match, random.Random], bool]  # whether it finds the solution at a try; the match stays at the puzzle's position


@dataclass(frozen=True)
class RankedPuzzle:
    """A puzzle with its rank, and the share of the tries, by robot, that found its solution."""

    puzzle: Puzzle
    shares: Mapping[str, float]


def ranked(found_puzzles: Sequence[FoundPuzzle], solvers: Mapping[str, Solver]) -> list[RankedPuzzle]:
    """The puzzles of a game with new difficulties, the easiest first; of two that are found as often, the one that looks easier."""
    shares = {one.puzzle.id: {name: share_found(one.puzzle, name, solvers) for name in TRIES} for one in found_puzzles}
    order = sorted(found_puzzles, key=lambda one: (-fmean(shares[one.puzzle.id].values()), one.hard, one.puzzle.id))
    easy = [one.puzzle for one in order if is_easy(shares[one.puzzle.id])]
    others = [one.puzzle for one in order if not is_easy(shares[one.puzzle.id])]
    half = (len(others) + 1) // 2
    return [
        RankedPuzzle(
            replace(puzzle, difficulty=_lowest(stars) + index * (_lowest(stars + 1) - _lowest(stars)) // len(rank)), shares[puzzle.id]
        )
        for stars, rank in enumerate((easy, others[:half], others[half:]), start=1)
        for index, puzzle in enumerate(rank)
    ]


def is_easy(shares: Mapping[str, float]) -> bool:
    return shares[GREEDY] > 0.5


def share_found(puzzle: Puzzle, name: str, solvers: Mapping[str, Solver]) -> float:
    """The share of the tries in which this solver finds the solution."""
    match, rng = Match(puzzle.position_record([str(seat) for seat in range(puzzle.players)])), random.Random(f"{name}/{puzzle.id}")
    return fmean(solvers[name](puzzle, match, rng) for _ in range(TRIES[name]))


def players(robots: Mapping[str, Bot]) -> dict[str, Solver]:
    """Solvers that play as these robots do in a match, the other seats as the solution says."""
    return {name: partial(_plays_solution, robot) for name, robot in robots.items()}


def _plays_solution(robot: Bot, puzzle: Puzzle, match: Match, rng: random.Random) -> bool:
    tried: MoveSequence = ()
    while not puzzle.is_solved(tried):
        (seat,) = match.to_move
        expected = [text for text in puzzle.next_moves(tried) if text.startswith(f"{seat} ")]
        move = (
            robot.choose(match.view(seat), rng, never_stop)
            if seat == puzzle.seat
            else match.rules.parse_move(expected[0].partition(" ")[2])
        )
        if f"{seat} {move}" not in expected:
            break
        match.play(seat, move)
        tried = puzzle.moves_tried(match)
    while match.ply > len(puzzle.moves):
        match.undo()
    return puzzle.is_solved(tried)


def summary(puzzles: Sequence[RankedPuzzle]) -> str:
    """A line a puzzle, then the mean shares of each rank."""
    lines = [
        f"{one.puzzle.game:10} {one.puzzle.id} {one.puzzle.kind:8} {'*' * one.puzzle.stars:3} {one.puzzle.difficulty:2} {_columns([one])}"
        for one in puzzles
    ]
    lines += [
        "",
        f"{'rank':4} {'puzzles':>7} {' '.join(f'{name:>6}' for name in TRIES)}   found by the greedy one in more than half of its tries",
    ]
    for stars in range(1, MAX_STARS + 1):
        rank = [one for one in puzzles if one.puzzle.stars == stars]
        lines.append(f"{'*' * stars:4} {len(rank):7} {_columns(rank)}   {sum(is_easy(one.shares) for one in rank)}")
    return "\n".join(lines)


def _columns(puzzles: Sequence[RankedPuzzle]) -> str:
    return " ".join(f"{fmean(one.shares[name] for one in puzzles) if puzzles else 0:6.0%}" for name in TRIES)


def _lowest(stars: int) -> int:
    """The lowest difficulty with this number of stars."""
    return -(-(stars - 1) * (MAX_DIFFICULTY + 1) // MAX_STARS)

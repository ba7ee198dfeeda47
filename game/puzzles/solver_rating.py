"""The strength of a puzzle solver, and the choice of the next puzzle near it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from game.puzzles.puzzle import HARDEST, Puzzle

BEGINNER = 10.0
RISE, FALL = 0.22, 0.15  # fraction of the distance to the puzzle's rating by which a first try moves the strength
ABOVE, BELOW = 12, 25  # a solver is rated this much above a solved puzzle, or below a missed one


def strength(tries: Iterable[tuple[int, bool]]) -> float:
    """Return the solver's strength, 0 to 99.

    Args:
        tries: Difficulty, and True if the first try was right, in order.
    """
    result = BEGINNER
    for difficulty, right in tries:
        shown = min(HARDEST, difficulty + ABOVE) if right else max(0, difficulty - BELOW)
        if (shown > result) == right:  # missing a hard puzzle or solving an easy one proves nothing
            result += (RISE if right else FALL) * (shown - result)
    return result


def next_one(puzzles: Sequence[Puzzle], done: Collection[str], now: float, after: str = "") -> Puzzle | None:
    """Return the unsolved puzzle nearest to this strength, or any puzzle if all are solved.

    `after` is the id of the puzzle just shown, which comes last.
    """
    left = [puzzle for puzzle in puzzles if puzzle.id not in done] or list(puzzles)
    return min(left, key=lambda puzzle: (puzzle.id == after, abs(puzzle.difficulty - now), puzzle.id), default=None)

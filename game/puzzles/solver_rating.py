"""The strength of a puzzle solver, and the choice of the next puzzle near it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from game.puzzles.puzzle import MAX_DIFFICULTY, Puzzle

INITIAL_STRENGTH = 10.0
RISE_FACTOR, FALL_FACTOR = 0.22, 0.15  # fraction of the distance to the puzzle's rating by which a first try moves the strength
SOLVED_MARGIN, MISSED_MARGIN = 12, 25  # a solver is rated this much above a solved puzzle, or below a missed one


def solver_strength(tries: Iterable[tuple[int, bool]]) -> float:
    """Return the solver's strength, 0 to 99.

    Args:
        tries: Difficulty, and True if the first try was right, in order.
    """
    rating = INITIAL_STRENGTH
    for difficulty, right in tries:
        shown = min(MAX_DIFFICULTY, difficulty + SOLVED_MARGIN) if right else max(0, difficulty - MISSED_MARGIN)
        if (shown > rating) == right:  # missing a hard puzzle or solving an easy one proves nothing
            rating += (RISE_FACTOR if right else FALL_FACTOR) * (shown - rating)
    return rating


def next_puzzle(puzzles: Sequence[Puzzle], solved_ids: Collection[str], rating: float, last_id: str = "") -> Puzzle | None:
    """Return the unsolved puzzle nearest to this strength, or any puzzle if all are solved.

    `last_id` is the id of the puzzle just shown, which comes last.
    """
    unsolved = [puzzle for puzzle in puzzles if puzzle.id not in solved_ids] or list(puzzles)
    return min(unsolved, key=lambda puzzle: (puzzle.id == last_id, abs(puzzle.difficulty - rating), puzzle.id), default=None)

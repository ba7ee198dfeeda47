"""In which order puzzles are tried: near the person's own strength, which moves with every first try."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from game.puzzles.puzzle import HARDEST, Puzzle

BEGINNER = 10.0
RISE, FALL = 0.22, 0.15  # how far a first try moves the strength towards what it shows
ABOVE, BELOW = 12, 25  # who solves a puzzle is that much stronger than it; who does not, that much weaker


def strength(tries: Iterable[tuple[int, bool]]) -> float:
    """0 to 99. `tries`: difficulty, and whether the first try was right, in the order in which puzzles were tried."""
    found = BEGINNER
    for difficulty, right in tries:
        shown = min(HARDEST, difficulty + ABOVE) if right else max(0, difficulty - BELOW)
        if (shown > found) == right:  # a hard one missed, or an easy one solved, says nothing
            found += (RISE if right else FALL) * (shown - found)
    return found


def next_one(puzzles: Sequence[Puzzle], done: Collection[str], now: float, after: str = "") -> Puzzle | None:
    """The puzzle nearest to this strength that was not solved yet, all of them once all are; `after`: the one just looked at, which
    comes again last. None where there are none."""
    left = [puzzle for puzzle in puzzles if puzzle.id not in done] or list(puzzles)
    return min(left, key=lambda puzzle: (puzzle.id == after, abs(puzzle.difficulty - now), puzzle.id), default=None)

"""The single calculations of a printed sheet, which can be marked one by one. They stand as on the paper: `plain` gives the fact that is asked."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from game.practice.facts import Step, numbers
from game.practice.groups import with_one
from game.practice.worksheets import Triangle

LAST = 10  # row and column of a table


def plain(step: Step) -> Step:
    """The fact; of + and * with the larger number first."""
    if step.sign in "+*" and step.left < step.right:
        return replace(step, left=step.right, right=step.left)
    return step


def of_table(sign: str, given: Collection[tuple[int, int]]) -> tuple[Step, ...]:
    """The cells to fill in, row by row, but for times 1, which is a rule and no fact. `given`: those that stand there already."""
    cells = ((row, column) for row in range(1, LAST + 1) for column in range(1, LAST + 1))
    steps = (Step(sign, *cell) for cell in cells if cell not in given)
    return tuple(step for step in steps if not with_one(numbers(plain(step))))


def of_triangle(triangle: Triangle) -> Step:
    """The missing number: what two make, or what one needs to make the third."""
    if triangle.hidden == 0:
        return Step(triangle.sign, triangle.one, triangle.other)
    known, sought = (triangle.other, triangle.one) if triangle.hidden == 1 else (triangle.one, triangle.other)
    return Step(triangle.sign, known, sought, "number")

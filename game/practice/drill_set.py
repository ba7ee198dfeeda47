"""The single tasks of a printed worksheet, which are marked one by one.

They are as on the paper; `plain` gives the fact that a task asks.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from game.practice.facts import BasicFact, numbers
from game.practice.groups import with_one
from game.practice.worksheets import FactTriangleTask

LAST = 10  # last row and column of a table


def plain(step: BasicFact) -> BasicFact:
    """Return the fact of a task, with the larger number first for + and *."""
    if step.sign in "+*" and step.left < step.right:
        return replace(step, left=step.right, right=step.left)
    return step


def of_table(sign: str, dealt: Collection[tuple[int, int]]) -> tuple[BasicFact, ...]:
    """Return the tasks of an operator's table by rows, without the printed cells `dealt` and rules of 1."""
    cells = ((row, column) for row in range(1, LAST + 1) for column in range(1, LAST + 1))
    steps = (BasicFact(sign, *cell) for cell in cells if cell not in dealt)
    return tuple(step for step in steps if not with_one(numbers(plain(step))))


def of_triangle(triangle: FactTriangleTask) -> BasicFact:
    """Return the missing number of a triangle as a fact: the result of two numbers, or one of them."""
    if triangle.hidden == 0:
        return BasicFact(triangle.sign, triangle.one, triangle.other)
    known, sought = (triangle.other, triangle.one) if triangle.hidden == 1 else (triangle.one, triangle.other)
    return BasicFact(triangle.sign, known, sought, "number")

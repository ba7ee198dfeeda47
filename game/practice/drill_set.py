"""The single tasks of a printed worksheet, which are marked one by one.

They are as on the paper; `larger_number_first` gives the fact that a task asks.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from game.practice.facts import BasicFact, family_of_fact
from game.practice.groups import is_rule_of_one
from game.practice.worksheets import FactTriangleTask

TABLE_SIZE = 10  # last row and column of a table


def larger_number_first(fact: BasicFact) -> BasicFact:
    """Return the fact of a task, with the larger number first for + and *."""
    if fact.sign in "+*" and fact.left < fact.right:
        return replace(fact, left=fact.right, right=fact.left)
    return fact


def table_tasks(sign: str, given_cells: Collection[tuple[int, int]]) -> tuple[BasicFact, ...]:
    """Return the tasks of an operator's table by rows, without the printed cells `given_cells` and rules of 1."""
    cells = ((row, column) for row in range(1, TABLE_SIZE + 1) for column in range(1, TABLE_SIZE + 1))
    steps = (BasicFact(sign, *cell) for cell in cells if cell not in given_cells)
    return tuple(step for step in steps if not is_rule_of_one(family_of_fact(larger_number_first(step))))


def triangle_fact(triangle: FactTriangleTask) -> BasicFact:
    """Return the missing number of a triangle as a fact: the result of two numbers, or one of them."""
    if triangle.hidden_index == 0:
        return BasicFact(triangle.sign, triangle.one, triangle.other)
    known, sought = (triangle.other, triangle.one) if triangle.hidden_index == 1 else (triangle.one, triangle.other)
    return BasicFact(triangle.sign, known, sought, "number")

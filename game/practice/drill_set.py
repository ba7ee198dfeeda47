"""The single tasks of a printed worksheet, which are marked one by one, by a mark or by what the child has written.

They are as on the paper; `larger_number_first` gives the fact that a calculation asks.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TypeAlias

from game.practice.answers import ARITHMETIC
from game.practice.facts import SIGNS, BasicFact, family_of_fact
from game.practice.groups import is_rule_of_one
from game.practice.worksheets import CardTask, FactTriangleTask

TABLE_SIZE = 10  # last row and column of a table
DrillTask: TypeAlias = BasicFact | CardTask

_SIGNS_OF_SCHOOL = str.maketrans("–−·×xX÷:", "--****//")
_NUMBER_PATTERN = re.compile(r" *(\d{1,3}) *", re.ASCII)
_TOKEN_PATTERN = re.compile(r"\d+|[-+*/()]", re.ASCII)
_SIGN_BY_NODE: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}


def larger_number_first(fact: BasicFact) -> BasicFact:
    """Return the fact of a calculation, with the larger number first for + and *."""
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


def read_written(task: DrillTask, text: str) -> tuple[str, bool] | None:
    """Return what a child has written for a task, tidy and with + - * /, and whether it is right; None if it cannot be read."""
    if isinstance(task, CardTask):
        return _read_calculation(task, text.translate(_SIGNS_OF_SCHOOL))
    number = _NUMBER_PATTERN.fullmatch(text)
    return number and (number[1], int(number[1]) == (task.right if task.direction == "number" else task.result))


def _read_calculation(task: CardTask, text: str) -> tuple[str, bool] | None:
    """Read a calculation with cards, with or without brackets, and the number that it makes before it, behind it or nowhere."""
    written, equals, made = text.partition("=")
    if equals and _NUMBER_PATTERN.fullmatch(written):
        written, made = made, written
    tokens = _TOKEN_PATTERN.findall(written)
    if "".join(tokens) != written.replace(" ", "") or (equals and not _NUMBER_PATTERN.fullmatch(made)):
        return None
    try:
        tree = ast.parse(written.strip(), mode="eval").body
    except SyntaxError:
        return None
    if not all(isinstance(node, (ast.Constant, ast.BinOp, *_SIGN_BY_NODE)) for node in ast.walk(tree)):
        return None  # as 2 ** 3, -2 or 2 (3)
    numbers, signs = [int(token) for token in tokens if token.isdigit()], [token for token in tokens if token in SIGNS]
    is_from_hand = len(numbers) == len(task.numbers) and not Counter(numbers) - Counter(task.hand)
    is_made = is_from_hand and task.target in (_school_value(tree), None if "(" in tokens else _laid_value(numbers, signs))
    tidy = " ".join(tokens).replace("( ", "(").replace(" )", ")") + (f" = {int(made)}" if equals else "")
    return tidy, is_made and (not equals or int(made) == task.target)


def _laid_value(numbers: Sequence[int], signs: Sequence[str]) -> int | None:
    """Return the result from left to right, as cards are played (rule NB-9), or None if a step is forbidden (rule NB-10)."""
    results = ARITHMETIC.running_results(numbers, signs)
    return int(results[-1]) if isinstance(results, tuple) else None


def _school_value(node: ast.expr) -> int | None:
    """Return the result by the order of school, or None if a step is forbidden (rule NB-10)."""
    if isinstance(node, ast.Constant):
        return int(str(node.value))
    assert isinstance(node, ast.BinOp), "other nodes were refused"
    sign, left, right = _SIGN_BY_NODE[type(node.op)], _school_value(node.left), _school_value(node.right)
    return None if left is None or right is None or (sign == "/" and not right) else _laid_value((left, right), sign)

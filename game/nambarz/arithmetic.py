"""Nambarz: calculations from left to right, as far as the options allow (rules NB-9, NB-10 and NB-13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

Value: TypeAlias = int | Fraction  # a Fraction is never a whole number


@dataclass(frozen=True, slots=True)
class ForbiddenStep:
    """A step that rule NB-10 forbids: applying `operation` with `number` to the value `before`."""

    before: Value
    operation: str
    number: int
    why: str  # "not_whole" or "negative"

    def __str__(self) -> str:
        return f"{self.before} {self.operation} {self.number}"


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """The arithmetic that a table allows."""

    operations: str = "+-*/"  # allowed operations, always in the order + - * /
    fractions: bool = False  # allowed as interim results

    def running_results(self, numbers: Sequence[int], operations: Iterable[str]) -> tuple[Value, ...] | ForbiddenStep:
        """Return the running results of a calculation, one for each number, or its first forbidden step."""
        values: list[Value] = [numbers[0]]
        for operation, number in zip(operations, numbers[1:], strict=True):
            after = self.apply_step(values[-1], operation, number)
            if isinstance(after, ForbiddenStep):
                return after
            values.append(after)
        return tuple(values)

    def result_texts(self, numbers: Sequence[int], operations: Iterable[str]) -> tuple[str, ...]:
        """Return the running results of a right calculation as texts, one for each number."""
        values = self.running_results(numbers, operations)
        assert not isinstance(values, ForbiddenStep), "a right calculation has no forbidden step"
        return tuple(map(str, values))

    def apply_step(self, before: Value, operation: str, number: int) -> Value | ForbiddenStep:
        """Return the result of one operation, or the forbidden step; `number` is 1 or more."""
        after = _apply_operation(before, operation, number)
        if self.fractions or (isinstance(after, int) and after >= 0):
            return after
        return ForbiddenStep(before, operation, number, "negative" if after < 0 else "not_whole")

    def value_before(self, after: Value, operation: str, number: int) -> Value | None:
        """Return the value from which this step leads to `after`, or None if there is none."""
        match operation:
            case "+":
                before: Value = after - number
            case "-":
                before = after + number
            case "*":
                before = _quotient(after, number)
            case _:
                before = after * number
        before = before.numerator if before.denominator == 1 else before
        return before if self.fractions or (isinstance(before, int) and before >= 0) else None


def _apply_operation(before: Value, operation: str, number: int) -> Value:
    match operation:
        case "+":
            return before + number
        case "-":
            return before - number
        case "*":
            product = before * number
            return product.numerator if product.denominator == 1 else product
        case _:
            return _quotient(before, number)


def _quotient(value: Value, number: int) -> Value:
    quotient = Fraction(value, number)
    return quotient.numerator if quotient.denominator == 1 else quotient

"""The path of levels: which facts each asks, and which operations may be used there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import NUMBERS
from game.practice.facts import DIRECTIONS, SIGNS, Chain, Fact, Step, family
from game.practice.kinds import makeable

MOST_CARDS = (3, 4, 6, 7, 8, 7, 6, 5, 5, 6)  # of a minimal calculation that makes 1 to 10 (NB-12, counted)
SMALL = 5  # of the small tables: one factor is no larger


@dataclass(frozen=True, slots=True)
class Level:
    """One stone of the path. `open_kind`: the open-ended exercise that a set of it may hold once, "" where it has none."""

    key: str
    operations: str
    facts: tuple[Fact, ...]
    open_kind: str = ""


def _steps(signs: str, directions: tuple[str, ...] = DIRECTIONS) -> Iterator[Step]:
    """Every step of the four tables, once, without those where another sign would do as well."""
    found = {step: None for sign in signs for row in NUMBERS for column in NUMBERS for step in family(sign, row, column)}
    return (step for step in found if step.direction in directions and not (step.direction == "sign" and len(_signs(step)) > 1))


def _signs(step: Step) -> str:
    """The signs that come to the same result."""
    return "".join(sign for sign in SIGNS if Arithmetic().step(step.left, sign, step.right) == step.result)


def _largest(step: Step) -> int:
    return max(step.left, step.result)


def _chains(cards: int, signs: str) -> tuple[Fact, ...]:
    """The numbers that so many cards and no fewer can make."""
    return tuple(Chain(cards, signs, target) for target, most in zip(NUMBERS, MOST_CARDS, strict=True) if cards <= most)


def _within_ten(sign: str) -> tuple[Fact, ...]:
    return tuple(step for step in _steps(sign, ("result", "number")) if _largest(step) <= 10)


def _to_twenty() -> tuple[Fact, ...]:
    larger = [step for step in _steps("+-") if _largest(step) > 10]
    return (*larger, *(step for step in _steps("+-", ("sign",)) if _largest(step) <= 10))


def _small_products() -> tuple[Fact, ...]:
    return tuple(step for step in _steps("*", ("result", "number")) if step.right <= SMALL)


def _two_cards() -> tuple[Fact, ...]:
    """What two cards can make, the signs of all, and the products that are too large for the small tables."""
    made = [step for step in _steps(SIGNS, ("result",)) if makeable(step)]
    large = [step for step in _steps("*", ("result", "number")) if step.right > SMALL]
    return (*made, *large, *_steps("*/", ("sign",)))


def _path() -> Iterator[Level]:
    yield Level("plus10", "+", _within_ten("+"))
    yield Level("minus10", "-", _within_ten("-"))
    yield Level("plusminus20", "+-", _to_twenty())
    yield Level("times", "*", _small_products())
    yield Level("divide", "/", tuple(_steps("/", ("result", "number"))))
    yield Level("two", SIGNS, _two_cards(), "as_many")
    yield Level("three", "+-", _chains(3, "+-"), "as_many")
    yield Level("three_all", SIGNS, _chains(3, SIGNS), "longest")
    yield Level("master", SIGNS, _chains(4, SIGNS), "longest")
    yield Level("super", SIGNS, _chains(5, SIGNS), "longest")


LEVELS = tuple(_path())
_BY_KEY = {level.key: level for level in LEVELS}


def level(key: str) -> Level:
    """The level with this key."""
    return _BY_KEY[key]


@cache
def home(fact: Fact) -> Level:
    """The first level that asks this fact."""
    return next(level for level in LEVELS if fact in level.facts)

"""The level path: sixteen levels of one to three groups each, so that each takes days, not months."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import NUMBERS
from game.practice.facts import DIRECTIONS, SIGNS, BasicFact, Chain, Fact, FactFamily, NumberSense, numbers
from game.practice.groups import FAMILIES, group_of, with_one
from game.practice.kinds import makeable
from game.practice.sense import SENSES, begins

MOST_CARDS = (3, 4, 6, 7, 8, 7, 6, 5, 5, 6)  # most cards of a minimal calculation that makes 1 to 10 (rule NB-12, counted)
FIRST = {"GS": 0, "CP": 0, "CE1": 4, "CE2": 7, "CM1": 9, "CM2": 10}  # index of the first level of a class


@dataclass(frozen=True, slots=True)
class Level:
    """One level of the path."""

    key: str
    operations: str
    facts: tuple[Fact, ...]
    groups: tuple[str, ...] = ()  # keys of the groups learnt on it
    open_kind: str = ""  # the open-ended exercise that a set of it may hold once, "" for none


@cache
def facts_of(family: FactFamily) -> tuple[BasicFact, ...]:
    """Return the basic facts of a family, without a missing operator if several would be right."""
    basic_facts = (BasicFact(*family, direction) for direction in DIRECTIONS)
    return tuple(fact for fact in basic_facts if fact.direction != "sign" or _only_sign(fact))


def _only_sign(step: BasicFact) -> bool:
    return sum(Arithmetic().step(step.left, sign, step.right) == step.result for sign in SIGNS) == 1


def _steps(*groups: str) -> tuple[Fact, ...]:
    """Return all facts of these groups."""
    signs = dict.fromkeys(key[0] for key in groups)
    return tuple(fact for sign in signs for family in FAMILIES[sign] if group_of(family) in groups for fact in facts_of(family))


def _minus(largest: int, above: int = 0) -> tuple[Fact, ...]:
    return tuple(fact for family in FAMILIES["-"] if above < family[1] <= largest for fact in facts_of(family))


def _ones() -> tuple[Fact, ...]:
    return tuple(fact for sign in "*/" for family in FAMILIES[sign] if with_one(family) for fact in facts_of(family))


def _chains(cards: int, signs: str) -> tuple[Fact, ...]:
    """Return chains for the targets that this number of cards, and no fewer, can make."""
    return tuple(Chain(cards, signs, target) for target, limit in zip(NUMBERS, MOST_CARDS, strict=True) if cards <= limit)


def _two_cards() -> tuple[Fact, ...]:
    """Return the facts that two cards can make, and the missing operators of all."""
    steps = [fact for sign in SIGNS for family in FAMILIES[sign] if not with_one(family) for fact in facts_of(family)]
    return tuple(fact for fact in steps if fact.direction == "sign" or (fact.direction == "result" and makeable(fact)))


def _first_senses() -> tuple[NumberSense, ...]:
    """Return the number sense of the youngest children; the rest is on no level and is asked sometimes."""
    return tuple(fact for fact in SENSES if begins(fact) == "GS")


def _added(key: str, *groups: str) -> Level:
    return Level(key, groups[0][0], _steps(*groups), groups)


def _path() -> Iterator[Level]:
    yield Level("frames", "+", (*_first_senses(), *_steps("+1", "+2")), ("+1", "+2"))
    yield _added("friends", "+ten")
    yield _added("doubles", "+doubles", "+small")
    yield Level("minus10", "-", _minus(10), ("-1", "-2", "-ten", "-small"))
    yield _added("near", "+10n", "+near")
    yield _added("through", "+9", "+through")
    yield Level("minus20", "-", _minus(20, above=10), ("-doubles", "-10n", "-near", "-9", "-through"))
    yield _added("times_easy", "*10", "*2", "*5")
    yield _added("times_some", "*4", "*3")
    yield _added("times_all", "*9", "*6", "*8")
    shares = ("/10", "/2", "/5", "/4", "/3", "/9", "/6", "/8")
    yield Level("divide", "/", (*_steps(*shares), *_ones()), shares)
    yield Level("two", SIGNS, _two_cards(), (), "as_many")
    yield Level("three", "+-", _chains(3, "+-"), (), "as_many")
    yield Level("three_all", SIGNS, _chains(3, SIGNS), (), "longest")
    yield Level("four", SIGNS, _chains(4, SIGNS), (), "longest")
    yield Level("five", SIGNS, _chains(5, SIGNS), (), "longest")


LEVELS = tuple(_path())
_BY_KEY = {level.key: level for level in LEVELS}


def level(key: str) -> Level:
    """Return the level with this key."""
    return _BY_KEY[key]


def first_stone(school: str) -> int:
    """Return the index of the level on which a child of this class begins, 0 if the class is unknown."""
    return FIRST.get(school, 0)


@cache
def families(key: str) -> tuple[FactFamily, ...]:
    """Return the families of a level, each once."""
    return tuple(dict.fromkeys(map(numbers, level(key).facts)))


@cache
def easier(key: str) -> tuple[str, ...]:
    """Return the earlier levels that are passed with this one.

    They use only its operators, and are basic facts or chains like it.
    """
    here, index = level(key), LEVELS.index(level(key))
    signs = {"minus20": "+-", "divide": "*/"}.get(key, here.operations)
    before = (each for each in LEVELS[:index] if set(each.operations) <= set(signs))
    return tuple(each.key for each in before if _is_chain(each) == _is_chain(here))


def _is_chain(level: Level) -> bool:
    return isinstance(level.facts[-1], Chain)


@cache
def home(fact: Fact) -> Level:
    """Return the first level that asks this fact, or the first of all for number sense without a level."""
    return next((level for level in LEVELS if fact in level.facts), LEVELS[0])


@cache
def levels_of(family: FactFamily) -> tuple[str, ...]:
    """Return the keys of the levels that ask this family."""
    return tuple(level.key for level in LEVELS if family in families(level.key))

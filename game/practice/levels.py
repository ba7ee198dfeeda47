"""The level path: eighteen levels, of one to three groups or of one number of cards, so that each takes days, not months."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import NUMBERS
from game.practice.facts import DIRECTIONS, SIGNS, BasicFact, Chain, Fact, FactFamily, NumberSense, family_of_fact
from game.practice.groups import FAMILIES_BY_SIGN, is_rule_of_one, learning_group_of
from game.practice.kinds import is_makeable
from game.practice.sense import SENSE_FACTS, first_class_for

MAX_CARDS_BY_TARGET = (3, 4, 6, 7, 8, 7, 6, 5, 5, 6)  # most cards of a minimal calculation that makes 1 to 10 (rule NB-12, counted)
FIRST_LEVEL_BY_CLASS = {"GS": 0, "CP": 0, "CE1": 4, "CE2": 7, "CM1": 9, "CM2": 10}  # index of the first level of a class


@dataclass(frozen=True, slots=True)
class Level:
    """One level of the path."""

    key: str
    operations: str
    facts: tuple[Fact, ...]
    groups: tuple[str, ...] = ()  # keys of the groups learnt on it
    open_ended_kind: str = ""  # the open-ended exercise that a set of it may hold once, "" for none

    @property
    def is_of_chains(self) -> bool:
        """True if its facts are chains."""
        return isinstance(self.facts[-1], Chain)


@cache
def facts_of_family(family: FactFamily) -> tuple[BasicFact, ...]:
    """Return the basic facts of a family, without a missing operator if several would be right."""
    basic_facts = (BasicFact(*family, direction) for direction in DIRECTIONS)
    return tuple(fact for fact in basic_facts if fact.direction != "sign" or _is_only_right_sign(fact))


def _is_only_right_sign(fact: BasicFact) -> bool:
    return sum(Arithmetic().apply_step(fact.left, sign, fact.right) == fact.result for sign in SIGNS) == 1


def _facts_of_groups(*groups: str) -> tuple[Fact, ...]:
    """Return all facts of these groups."""
    signs = dict.fromkeys(key[0] for key in groups)
    return tuple(
        fact
        for sign in signs
        for family in FAMILIES_BY_SIGN[sign]
        if learning_group_of(family) in groups
        for fact in facts_of_family(family)
    )


def _minus_facts(largest: int, smallest_excluded: int = 0) -> tuple[Fact, ...]:
    return tuple(fact for family in FAMILIES_BY_SIGN["-"] if smallest_excluded < family[1] <= largest for fact in facts_of_family(family))


def _rule_of_one_facts() -> tuple[Fact, ...]:
    return tuple(fact for sign in "*/" for family in FAMILIES_BY_SIGN[sign] if is_rule_of_one(family) for fact in facts_of_family(family))


def _chain_facts(card_count: int, signs: str) -> tuple[Fact, ...]:
    """Return chains for the targets that this number of cards, and no fewer, can make."""
    return tuple(
        Chain(card_count, signs, target) for target, limit in zip(NUMBERS, MAX_CARDS_BY_TARGET, strict=True) if card_count <= limit
    )


def _two_card_facts() -> tuple[Fact, ...]:
    """Return the facts that two cards can make, and the missing operators of all."""
    steps = [fact for sign in SIGNS for family in FAMILIES_BY_SIGN[sign] if not is_rule_of_one(family) for fact in facts_of_family(family)]
    return tuple(fact for fact in steps if fact.direction == "sign" or (fact.direction == "result" and is_makeable(fact)))


def _first_sense_facts() -> tuple[NumberSense, ...]:
    """Return the number sense of the youngest children; the rest is on no level and is asked sometimes."""
    return tuple(fact for fact in SENSE_FACTS if first_class_for(fact) == "GS")


def _level_of_groups(key: str, *groups: str) -> Level:
    return Level(key, groups[0][0], _facts_of_groups(*groups), groups)


def _path_levels() -> Iterator[Level]:
    yield Level("frames", "+", (*_first_sense_facts(), *_facts_of_groups("+1", "+2")), ("+1", "+2"))
    yield _level_of_groups("friends", "+ten")
    yield _level_of_groups("doubles", "+doubles", "+small")
    yield Level("minus10", "-", _minus_facts(10), ("-1", "-2", "-ten", "-small"))
    yield _level_of_groups("near", "+10n", "+near")
    yield _level_of_groups("through", "+9", "+through")
    yield Level("minus20", "-", _minus_facts(20, smallest_excluded=10), ("-doubles", "-10n", "-near", "-9", "-through"))
    yield _level_of_groups("times_easy", "*10", "*2", "*5")
    yield _level_of_groups("times_some", "*4", "*3")
    yield _level_of_groups("times_all", "*9", "*6", "*8")
    shares = ("/10", "/2", "/5", "/4", "/3", "/9", "/6", "/8")
    yield Level("divide", "/", (*_facts_of_groups(*shares), *_rule_of_one_facts()), shares)
    yield Level("two", SIGNS, _two_card_facts(), (), "as_many")
    yield Level("three", "+-", _chain_facts(3, "+-"), (), "as_many")
    yield Level("three_all", SIGNS, _chain_facts(3, SIGNS), (), "longest")
    yield Level("four", SIGNS, _chain_facts(4, SIGNS), (), "longest")
    yield Level("five", SIGNS, _chain_facts(5, SIGNS), (), "longest")
    yield Level("six", SIGNS, _chain_facts(6, SIGNS), (), "longest")
    yield Level("seven", SIGNS, _chain_facts(7, SIGNS), (), "longest")


LEVELS = tuple(_path_levels())
_BY_KEY = {level.key: level for level in LEVELS}


def level(key: str) -> Level:
    """Return the level with this key."""
    return _BY_KEY[key]


def first_level_index(school: str) -> int:
    """Return the index of the level on which a child of this class begins, 0 if the class is unknown."""
    return FIRST_LEVEL_BY_CLASS.get(school, 0)


@cache
def families_of_level(key: str) -> tuple[FactFamily, ...]:
    """Return the families of a level, each once."""
    return tuple(dict.fromkeys(map(family_of_fact, level(key).facts)))


@cache
def easier_levels(key: str) -> tuple[str, ...]:
    """Return the earlier levels that are passed with this one.

    They use only its operators, and are basic facts or chains like it.
    """
    here, index = level(key), LEVELS.index(level(key))
    signs = {"minus20": "+-", "divide": "*/"}.get(key, here.operations)
    before = (each for each in LEVELS[:index] if set(each.operations) <= set(signs))
    return tuple(each.key for each in before if each.is_of_chains == here.is_of_chains)


@cache
def first_level_with(fact: Fact) -> Level:
    """Return the first level that asks this fact, or the first of all for number sense without a level."""
    return next((level for level in LEVELS if fact in level.facts), LEVELS[0])


@cache
def level_keys_with(family: FactFamily) -> tuple[str, ...]:
    """Return the keys of the levels that ask this family."""
    return tuple(level.key for level in LEVELS if family in families_of_level(level.key))

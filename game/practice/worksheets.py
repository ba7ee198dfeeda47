"""The tasks of a worksheet for one child: two thirds weak and due facts, one third known ones."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import cycle, islice

from game.dealing import shuffled
from game.nambarz.cards import NUMBERS
from game.practice.answers import right_calculations
from game.practice.belief import expected_success
from game.practice.exercises import Make
from game.practice.facts import SIGNS, BasicFact, CardFact, Chain, FactFamily, is_basic_family
from game.practice.groups import FAMILIES_BY_GROUP, FAMILIES_BY_SIGN, is_rule_of_one
from game.practice.kinds import is_makeable
from game.practice.learner import is_sign_open
from game.practice.learner_state import Learner
from game.practice.level_progress import current_level_index
from game.practice.levels import LEVELS
from game.practice.making import make_exercise, operands_in_random_order
from game.practice.mastery import AGAIN, EXPECTED, GOLD, NEW, WAY, is_overdue, mastery_of
from game.practice.settings import PracticeSettings

CARD_NUMBERS = NUMBERS  # the numbers that a card of a task can have
KNOWN_DIVISOR = 3  # one task in this many is known already
MISSING_DIVISOR = 4  # one task in this many asks for a number instead of the result
TRIANGLE_COUNT, CARD_TASK_COUNT = 12, 12
AIMED_SUCCESS = 0.85  # chance to solve a task of two cards
MANY_TASKS = 5  # tasks with one result, of which a picture to colour needs about that many
MAX_NEXT_FAMILIES = 40  # new families that may come, in the order of the path
INVERSE_SIGNS = {"-": "+", "/": "*"}


@dataclass(frozen=True, slots=True)
class FactTriangleTask:
    """A fact triangle with one number hidden."""

    sign: str
    whole: int  # the sum or the product of the other two
    one: int
    other: int
    hidden_index: int  # 0 the top, 1 and 2 the others


@dataclass(frozen=True, slots=True)
class CardTask:
    """A card task: make `target` with these cards, as many as its solution has."""

    fact: CardFact
    hand: tuple[int, ...]
    numbers: tuple[int, ...]  # a solution, worked out from the left
    operations: str  # its operators

    @property
    def target(self) -> int:
        return self.fact.target if isinstance(self.fact, Chain) else self.fact.result


def mixed_tasks(learner: Learner, setting: PracticeSettings, at: float, count: int, rng: random.Random) -> tuple[BasicFact, ...]:
    """Return the mixed tasks of a worksheet: two thirds weak, due and next facts, a third known ones.

    `at` is in seconds since the epoch.
    """
    weak, known = _weak_families(learner, setting, at), shuffled(_known_families(learner, setting, at), rng)
    ahead = _next_families(learner, setting)
    chosen = [*known[: count // KNOWN_DIVISOR]]
    chosen += islice((*weak, *ahead, *known[count // KNOWN_DIVISOR :]), count - len(chosen))
    return tuple(shuffled([_fact_with_gap(family, index, rng) for index, family in enumerate(islice(cycle(chosen), count))], rng))


def _fact_with_gap(family: FactFamily, index: int, rng: random.Random) -> BasicFact:
    """Return the task of a family, mostly with the result missing."""
    fact = BasicFact(*family)
    missing = index % MISSING_DIVISOR == MISSING_DIVISOR - 1 and is_makeable(fact)
    return BasicFact(fact.sign, *operands_in_random_order(fact, rng), "number" if missing else "result")


def triangle_tasks(learner: Learner, setting: PracticeSettings, at: float, rng: random.Random) -> tuple[FactTriangleTask, ...]:
    """Return fact triangles, those of weak families first, each once if there are enough."""
    result = dict.fromkeys(filter(None, map(_triangle_numbers, _families_by_need(learner, setting, at))))
    chosen = list(islice(cycle(result), TRIANGLE_COUNT))
    return tuple(FactTriangleTask(*numbers, hidden_index=rng.randrange(3)) for numbers in shuffled(chosen, rng))


def _triangle_numbers(family: FactFamily) -> tuple[str, int, int, int] | None:
    """Return operator, result and the two numbers of the sum or product, the larger first, or None."""
    step = BasicFact(*family)
    sign, top, pair = (step.sign, step.result, (step.left, step.right))
    if sign in INVERSE_SIGNS:
        sign, top, pair = INVERSE_SIGNS[sign], step.left, (step.right, step.result)
    return None if is_rule_of_one(family) else (sign, top, max(pair), min(pair))


def card_tasks(learner: Learner, setting: PracticeSettings, at: float, rng: random.Random) -> tuple[CardTask, ...]:
    """Return a worksheet's card tasks, from easy to hard: evenly of each number of cards that the child has reached."""
    reached = (
        each for index, each in enumerate(LEVELS) if index <= current_level_index(learner, setting) or each.key in learner.passed_levels
    )
    facts = dict.fromkeys(fact for level in reached for fact in level.facts if isinstance(fact, Chain) and "chain" not in setting.off)
    chains = shuffled([fact for fact in facts if all(is_sign_open(learner, setting, sign) for sign in fact.signs)], rng)
    pairs = [fact for family in _families_by_need(learner, setting, at) if is_makeable(fact := BasicFact(*family))]

    def success(fact: CardFact) -> float:
        return expected_success(learner, setting, fact, "make", 0)

    by_count: dict[int, list[CardFact]] = {2: sorted(pairs, key=lambda fact: abs(success(fact) - AIMED_SUCCESS))}
    for chain in chains:
        by_count.setdefault(chain.card_count, []).append(chain)
    sources = [cycle(each) for _count, each in sorted(by_count.items(), reverse=True) if each]
    chosen = [next(source) for source in islice(cycle(sources), CARD_TASK_COUNT)]
    return tuple(_card_task(fact, rng) for fact in sorted(chosen, key=lambda fact: (fact.card_count, -success(fact))))


def _card_task(fact: CardFact, rng: random.Random) -> CardTask:
    exercise = make_exercise(fact, "make", rng)
    assert isinstance(exercise, Make), "cards are laid"
    way = right_calculations(exercise)[0]
    return CardTask(fact, tuple(card.number for card in exercise.hand), way.numbers, way.operations)


def tasks_by_result(
    learner: Learner, setting: PracticeSettings, at: float, color_count: int, rng: random.Random
) -> tuple[tuple[BasicFact, ...], ...]:
    """Return for each colour tasks that share a result, at least two each, weak ones first; results with many tasks come first."""
    result: dict[int, dict[BasicFact, None]] = {}
    for family in (*_families_by_need(learner, setting, at), *_allowed_families(learner, setting)):
        for left, right in dict.fromkeys(((family[1], family[2]), (family[2], family[1]) if family[0] in "+*" else family[1:])):
            step = BasicFact(family[0], left, right)
            result.setdefault(step.result, {})[step] = None
    several = sorted((tuple(steps) for steps in result.values() if len(steps) > 1), key=lambda steps: len(steps) < MANY_TASKS)
    return tuple(shuffled(several[:color_count], rng))


def given_cells(learner: Learner, sign: str, rng: random.Random) -> frozenset[tuple[int, int]]:
    """Return the cells (row, column) to print with their result: at most a third, all of known facts."""
    cells = [(row, column) for row in range(1, 11) for column in range(1, 11)]
    known = [cell for cell in cells if mastery_of(learner, (sign, max(cell), min(cell))) not in (AGAIN, NEW)]
    return frozenset(shuffled(known, rng)[: len(cells) // KNOWN_DIVISOR])


def _families_by_need(learner: Learner, setting: PracticeSettings, at: float) -> list[FactFamily]:
    """Return all families that a worksheet may ask, the most needed first."""
    return [*_weak_families(learner, setting, at), *_next_families(learner, setting), *_known_families(learner, setting, at)]


def _weak_families(learner: Learner, setting: PracticeSettings, at: float) -> list[FactFamily]:
    """Return missed, then overdue, then not mastered families, each group by due date."""
    ranked = []
    for family, note in learner.family_stats.items():
        if note.asked and _is_allowed(learner, setting, family):
            text, overdue = mastery_of(learner, family), is_overdue(learner, family, at)
            if text in (AGAIN, WAY) or overdue:
                ranked.append((0 if text == AGAIN else 1 if overdue else 2, note.memory.due_at if note.memory else at, family))
    return [family for _rank, _due, family in sorted(ranked)]


def _known_families(learner: Learner, setting: PracticeSettings, at: float) -> list[FactFamily]:
    """Return families that are mastered and not overdue, or never asked and surely known."""
    return [
        family
        for family in _allowed_families(learner, setting)
        if mastery_of(learner, family, setting) in (GOLD, EXPECTED) and not is_overdue(learner, family, at)
    ]


def _next_families(learner: Learner, setting: PracticeSettings) -> list[FactFamily]:
    """Return new families in teaching order, beginning with the child's own level."""
    index = current_level_index(learner, setting)
    first = [family for level in (*LEVELS[index:], *LEVELS[:index]) for family in _families_in_groups(level.groups)]
    fresh = [
        family for family in dict.fromkeys(first) if _is_allowed(learner, setting, family) and mastery_of(learner, family, setting) == NEW
    ]
    return fresh[:MAX_NEXT_FAMILIES]


def _families_in_groups(groups: Collection[str]) -> Iterator[FactFamily]:
    """Yield the families of these groups in teaching order."""
    yield from (family for key, families in FAMILIES_BY_GROUP.items() if key in groups for family in families)


def _allowed_families(learner: Learner, setting: PracticeSettings) -> list[FactFamily]:
    return [family for sign in SIGNS for family in FAMILIES_BY_SIGN[sign] if _is_allowed(learner, setting, family)]


def _is_allowed(learner: Learner, setting: PracticeSettings, family: FactFamily) -> bool:
    """Return True for a basic fact of an open operator, with allowed numbers, except rules of 1."""
    if not is_basic_family(family) or is_rule_of_one(family) or not is_sign_open(learner, setting, family[0]):
        return False
    return max(family[1], family[2], BasicFact(*family).result) <= setting.largest

"""Runs of simulated children through the workshop, evaluated for `bench.practice`."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import fmean
from time import process_time

from bench.practice_children import ABILITIES, BEGINNERS, KINDS, GivenAnswer, Logistic, Nature, Rememberer, touched_in
from game.practice.album import album_progress
from game.practice.exercises import Exercise
from game.practice.facts import Chain, Fact, FactFamily, NumberSense, family_of_fact, is_basic_family, largest_number_in, parse_fact
from game.practice.kinds import kind_of
from game.practice.learner import after_exercise, new_learner
from game.practice.learner_state import AnswerOutcome, Learner
from game.practice.level_progress import current_level_index, progress_on_level
from game.practice.levels import LEVELS, first_level_index
from game.practice.mastery import is_mastered
from game.practice.practice_set import SET_LENGTH, begin_set, set_after_answer
from game.practice.reaction_test import after_reaction_test, is_test_due
from game.practice.sense import largest_number_of
from game.practice.sets import next_exercise
from game.practice.settings import PracticeSettings
from game.practice.strategies import strategy
from ui.store.fsrs_scheduler import SCHEDULER

SETS, SETS_A_DAY, SETTLED = 30, 2, 40
START, FIRST_DAY, DAY = 1_767_603_600.0, 739_621, 86400.0  # a Monday, at nine
EVENING = 8 * 3600.0
ITEM, BETWEEN_SETS = 6.0, 120.0  # seconds besides the answer
NOT_RATED = 0.8  # share of right answers to items that are not rated
WINDOW = 10  # items over which the corridor is measured
CORRIDOR, CORRIDOR_GIFTED = 0.88, 0.91
LEAP_AT = SETS * SET_LENGTH // 2
QUICK_HAND = 1.2  # seconds of the logistic children, who answer known facts in 2
SHORT_CHAIN = 3  # cards
WEAK, STRONG = 0.5, 0.85  # bounds of the initial chance of retrieval


@dataclass(frozen=True, slots=True)
class Done:
    """An item as it went."""

    set: int  # number of its set
    fact: str
    family: FactFamily
    right: bool
    chance: float  # chance of being right
    taught: bool  # True if the child was taught its operator
    skipped: bool
    exercise: Exercise


@dataclass(slots=True)
class Walk:
    """The run of a child."""

    items: list[Done] = field(default_factory=list)
    at_first: dict[FactFamily, float] = field(default_factory=dict)  # chance of retrieval of each family at the beginning
    at_last: dict[FactFamily, float] = field(default_factory=dict)
    stones: list[int] = field(default_factory=list)  # index of the child's level after each set
    pieces: list[int] = field(default_factory=list)  # pieces of the album after each set
    awake: list[int] = field(default_factory=list)  # animals awake after each set
    late: list[float] = field(default_factory=list)  # milliseconds to choose each item
    gold: tuple[FactFamily, ...] = ()
    stars: int = 0
    chains: int = 0
    began: int = 0

    @property
    def success(self) -> float:
        return fmean(one.right for one in self.items[SETTLED:])

    @property
    def opening(self) -> float:
        return fmean(one.right for one in self.items[:SETTLED])

    @property
    def most_fact(self) -> int:
        return max(Counter(one.fact for one in self.items).values())

    @property
    def most_family(self) -> int:
        return max(Counter(one.family for one in self.items).values())

    @property
    def top_five(self) -> float:
        return sum(count for _fact, count in Counter(one.fact for one in self.items).most_common(5)) / len(self.items)

    @property
    def again(self) -> float:
        """The share of items whose family was asked in the set before, and answered right there."""
        sets: dict[int, dict[FactFamily, bool]] = {}
        for one in self.items:
            sets.setdefault(one.set, {})[one.family] = one.right
        return fmean(sets.get(one.set - 1, {}).get(one.family, False) for one in self.items)

    @property
    def untaught(self) -> float:
        return fmean(not one.taught for one in self.items)

    @property
    def exposure(self) -> tuple[int, int, int, int]:
        """Questions and number of families barely known at first, then the same of families well known."""
        counted = Counter(one.family for one in self.items if is_basic_family(one.family))
        weak = [count for family, count in counted.items() if self.at_first[family] < WEAK]
        strong = [count for family, count in counted.items() if self.at_first[family] >= STRONG]
        return sum(weak), len(weak), sum(strong), len(strong)

    @property
    def learnt(self) -> int:
        """The number of families whose chance of retrieval rose from under to over a half."""
        return sum(first < WEAK <= self.at_last[family] for family, first in self.at_first.items())

    def news(self) -> list[set[str]]:
        """Return for each set what was new in it: a family, a chain's length, a kind, a way to think, a level, a piece of the album."""
        result, known = list[set[str]](), set[tuple[str, object]]()
        for number, (level, pieces) in enumerate(zip(self.stones, self.pieces, strict=True)):
            met: set[tuple[str, object]] = {("level", level), ("piece", pieces)}
            for one in self.items:
                if one.set == number:
                    way = strategy(one.exercise)
                    met |= {("family", one.family), ("kind", kind_of(one.exercise)), ("way", None if way is None else way.key)}
                    met |= {("length", one.exercise.fact.card_count)} if isinstance(one.exercise.fact, Chain) else set()
            result.append({thing for thing, _which in met - known})
            known |= met
        return result

    @property
    def short_chains(self) -> list[Done]:
        """The items about chains of three cards."""
        return [one for one in self.items if isinstance(one.exercise.fact, Chain) and one.exercise.fact.card_count == SHORT_CHAIN]

    def share_within(self, limit: int, count: int) -> float:
        """Return the share of the first exercises that have no number above a limit."""
        facts = [parse_fact(one.fact) for one in self.items[:count]]
        return fmean(_largest_number(fact) <= limit for fact in facts)

    def corridor(self, start: int, limit: float) -> int:
        """Return the items from `start` until ten in a row are as hard as they should be."""
        chances = [one.chance for one in self.items[start:]]
        windows = (fmean(chances[index : index + WINDOW]) for index in range(len(chances) - WINDOW))
        return next((index for index, mean in enumerate(windows) if mean <= limit), len(chances))

    @property
    def false_gold(self) -> int:
        return sum(self.at_last.get(family, 0.0) < WEAK for family in self.gold)

    @property
    def longest_missed(self) -> int:
        """The longest row of skipped or wrong items."""
        best = run = 0
        for one in self.items:
            run = 0 if one.right else run + 1
            best = max(best, run)
        return best

    @property
    def back(self) -> float:
        """The share of right answers in the first set after the holidays."""
        return fmean(one.right for one in self.items if one.set == 2 * 8)


def _largest_number(fact: Fact) -> int:
    """Return the largest number in an exercise about this fact."""
    if isinstance(fact, NumberSense):
        return largest_number_of(fact)
    return 10 if isinstance(fact, Chain) else largest_number_in(family_of_fact(fact))


def walked(name: str, number: int, seed: int, touches: bool = True, sets: int = SETS) -> Walk:
    """Return the run of one child of a kind; `touches` adds reaction tests when they are due."""
    dice, rng = random.Random(f"{seed}/{name}/{number}"), random.Random(f"s{seed}/{name}/{number}")
    hand = random.Random(f"h{seed}/{name}/{number}") if touches else None
    if name in ABILITIES:
        return _walk(
            Logistic(ABILITIES[name], dice), PracticeSettings(school="CE2"), Nature("CE2", {}, 0.0, hand=QUICK_HAND), rng, hand, sets
        )
    nature = (KINDS | BEGINNERS)[name]
    setting = PracticeSettings(school="" if name.endswith("?") else nature.school)
    return _walk(Rememberer(nature, dice), setting, nature, rng, hand, sets)


def _walk(
    child: Rememberer | Logistic, setting: PracticeSettings, nature: Nature, rng: random.Random, hand: random.Random | None, sets: int
) -> Walk:
    walk, learner = Walk(began=first_level_index(setting.school)), new_learner(setting)
    for each in range(sets):
        day = _day(each, nature)
        at = START + day * DAY + EVENING * (each % SETS_A_DAY)
        if isinstance(child, Rememberer):
            child.lift = nature.fall if nature.fall and each >= 2 * 8 else child.lift
        if hand is not None and is_test_due(learner, at):
            learner = after_reaction_test(learner, touched_in(nature, hand), at)
        learner = _one_set(child, setting, nature, learner, rng, walk, each, at, FIRST_DAY + day)
        walk.stones.append(current_level_index(learner, setting))
        album = album_progress(learner)
        walk.pieces.append(sum(picture.earned_count for picture in album))
        walk.awake.append(sum(picture.is_complete for picture in album))
    return _ended(walk, child, learner, _day(sets - 1, nature) + 0.5)


def _day(each: int, nature: Nature) -> int:
    """Return the day of the course: five school days a week, holidays after the eighth one."""
    day = each // SETS_A_DAY
    return day + 2 * (day // 5) + (nature.away if day >= 8 else 0)


def _one_set(
    child: Rememberer | Logistic,
    setting: PracticeSettings,
    nature: Nature,
    learner: Learner,
    rng: random.Random,
    walk: Walk,
    each: int,
    at: float,
    day: int,
) -> Learner:
    practice_set = begin_set(learner, setting, at)
    while not practice_set.is_finished:
        if nature.leap and len(walk.items) == LEAP_AT and isinstance(child, Rememberer):
            child.lift = nature.leap
        start = process_time()
        exercise = next_exercise(learner, setting, practice_set, rng, at, day, SCHEDULER)
        walk.late.append((process_time() - start) * 1000)
        course = (at - START) / DAY
        if exercise.fact is None:  # a fault of the kinds of cards tests no arithmetic
            practice_set = set_after_answer(practice_set, exercise, AnswerOutcome(rng.random() < NOT_RATED, at=at, day=day))
            continue
        _practise_exercise(walk, child, exercise, course)
        answer = child.answer(exercise, course, len(practice_set.asked_items))
        at += answer.seconds + ITEM
        outcome = AnswerOutcome(answer.right, answer.hints, answer.skipped, answer.seconds, at, day)
        walk.items.append(_done(each, exercise, answer, child))
        learner = after_exercise(learner, setting, exercise, outcome, SCHEDULER)
        practice_set = set_after_answer(practice_set, exercise, outcome)
    return learner


def _practise_exercise(walk: Walk, child: Rememberer | Logistic, exercise: Exercise, course: float) -> None:
    assert exercise.fact is not None, "mixed sets have no open-ended exercise"
    family = family_of_fact(exercise.fact)
    if family not in walk.at_first and is_basic_family(family):
        walk.at_first[family] = child.retrieved(family, course)


def _done(each: int, exercise: Exercise, answer: GivenAnswer, child: Rememberer | Logistic) -> Done:
    assert exercise.fact is not None, "mixed sets have no open-ended exercise"
    family = family_of_fact(exercise.fact)
    known = answer.right and not answer.hints and not answer.skipped
    return Done(each, str(exercise.fact), family, known, answer.chance, child.taught(family), answer.skipped, exercise)


def _ended(walk: Walk, child: Rememberer | Logistic, learner: Learner, course: float) -> Walk:
    walk.at_last = {family: child.retrieved(family, course) for family in walk.at_first}
    walk.gold = tuple(family for family, note in learner.family_stats.items() if is_mastered(family, note))
    walk.stars = sum(progress_on_level(learner, level).stars > 0 for level in LEVELS)
    walk.chains = sum(note.once_gold for family, note in learner.family_stats.items() if not is_basic_family(family))
    return walk


def gaps(walk: Walk) -> list[int]:
    """Return the number of levels that the child advanced, set by set."""
    return [after - before for before, after in pairwise(walk.stones)]

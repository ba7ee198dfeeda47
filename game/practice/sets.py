"""A set of ten exercises, one chosen after the other: near the aim, mixed, and with what was missed soon again.

By number first: every fact that may be asked gets a score in every kind, and only the best one becomes an exercise. The score is how
far the success expected lies from the aim, and a little more or less for what should come sooner or later. Mixed because mixing
teaches better than blocks (Rohrer, Dedrick and Burgess 2014).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeAlias

from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import NUMBERS
from game.nambarz.minimal import minimal_sets
from game.practice.exercises import Exercise
from game.practice.facts import Chain, Fact, Step, numbers
from game.practice.kinds import OPEN, kind_of, kinds_for
from game.practice.learner import AGAIN, FIRM, UNSEEN, WAY, Learner, chance, ease, standing
from game.practice.levels import LEVELS, Level, home, level
from game.practice.making import exercise_for

Pool: TypeAlias = tuple[tuple[Fact, tuple[str, ...]], ...]  # facts, each with the kinds that may ask it

LENGTH = 10  # items
AIM, GENTLE, LIVELY = 0.75, 0.85, 0.65  # success expected
EASIER, ENDS = 0.08, (0, 1, LENGTH - 1)  # above the aim, and at which items
OPEN_ITEM = 5  # where a set of the upper levels has its open-ended exercise

SOON, LATER = (2, 4), (4, 6)  # items until a missed fact comes back, and until it comes once more
NEW, SHAKY = 0.25, 0.5  # of the items are for new facts, and for those that go badly; the rest for those begun
FAR = 0.4  # how much the distance from the aim counts for these
MADE_UP = 0.08  # above the aim, at the other items
SPREAD = 0.06  # chance among what is as near

BEGUN_FIRST = {AGAIN: -0.2, WAY: -0.15, UNSEEN: 0.0, FIRM: 0.25}  # below 0: sooner, in success expected
NEW_FIRST = {**BEGUN_FIRST, UNSEEN: -0.3}
SHAKY_FIRST = {**BEGUN_FIRST, AGAIN: -0.5}
SCORE_SHAKY, SHAKIEST = 0.3, 1.5  # sooner for each logit that a fact goes worse than expected, up to so many; when these are first
SCORE_DUE = -0.2
SCORE_SAME_SIGN = 0.2  # for the third time running
SCORE_SAME_KIND = 0.05
SCORE_OFTEN, SCORE_OFTEN_HERE = 0.02, 0.15  # for each time that the kind was in this set; in a chosen level, which has fewer facts
SCORE_ASKED = 0.4  # in this set
SCORE_DOUBTFUL = 0.1  # right or wrong: half of the answers say nothing
DOUBTFUL = ("is_it_right", "is_it_true")


@dataclass(frozen=True, slots=True)
class Asked:
    """An item of the set, and whether the first answer was right."""

    fact: Fact | None
    kind: str
    right: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """A missed fact: the first and the last item (from 0) at which it comes back, and whether it is to come once more then."""

    fact: Fact
    first: int
    last: int
    once_more: bool


@dataclass(frozen=True, slots=True)
class PracticeSet:
    """`level`, `kind`: the chosen one, None for all; `aim`: the success expected; what was asked, and what is to come back."""

    level: str | None = None
    kind: str | None = None
    aim: float = AIM
    asked: tuple[Asked, ...] = ()
    waiting: tuple[Waiting, ...] = ()

    @property
    def finished(self) -> bool:
        return len(self.asked) >= LENGTH


def begin(level: str | None = None, kind: str | None = None, aim: float = AIM) -> PracticeSet:
    """A new set: mixed, or of one level, or of one kind."""
    return PracticeSet(level, kind, aim)


def next_exercise(learner: Learner, practice_set: PracticeSet, rng: random.Random, now: float) -> Exercise:
    """The next item; `now`: seconds since the epoch, for what is due."""
    fact, kind = _chosen(learner, practice_set, rng, now)
    here = level(practice_set.level) if practice_set.level else None
    operations = (here if here is not None and fact in here.facts else home(fact)).operations
    return exercise_for(fact, kind, rng, fact.signs if isinstance(fact, Chain) else operations)


def prepared() -> Iterator[None]:
    """Works out what the first exercises would wait for, a little at each step: the facts there are, and every number's solutions."""
    _chosen(Learner(), begin(), random.Random(0), 0.0)
    yield
    for operations in dict.fromkeys(each.operations for each in LEVELS):
        for number in NUMBERS:
            minimal_sets(Arithmetic(operations), number)
            yield


def answered(practice_set: PracticeSet, exercise: Exercise, right: bool) -> PracticeSet:
    """The set after an item; `right`: at the first try, without a hint. A missed fact comes back soon, and then once more."""
    place, fact = len(practice_set.asked), exercise.fact
    waiting = tuple(one for one in practice_set.waiting if one.fact != fact)
    if fact is not None and not right:
        waiting = (*waiting, Waiting(fact, place + SOON[0], place + SOON[1], True))
    elif fact is not None and any(one.fact == fact and one.once_more for one in practice_set.waiting):
        waiting = (*waiting, Waiting(fact, place + LATER[0], place + LATER[1], False))
    asked = (*practice_set.asked, Asked(fact, kind_of(exercise), right))
    return replace(practice_set, asked=asked, waiting=waiting)


def _chosen(learner: Learner, practice_set: PracticeSet, rng: random.Random, now: float) -> tuple[Fact, str]:
    """The fact and the kind with the lowest score."""
    here = level(practice_set.level) if practice_set.level else None
    if here and here.open_kind and practice_set.kind is None and len(practice_set.asked) == OPEN_ITEM:
        return rng.choice(_pool(here.key, here.open_kind))[0], here.open_kind
    pool = _pool(practice_set.level, practice_set.kind)
    back = _coming_back(practice_set, rng)
    allowed = _allowed(pool, practice_set) if back is None else [(fact, kinds) for fact, kinds in pool if fact == back]
    scale = _scale(practice_set, rng.random())
    scored = (
        (known + asked + SPREAD * rng.random(), fact, kind)
        for fact, kinds in allowed
        for known in [_score(learner, scale, fact, now)]
        for kind, asked in _kind_scores(ease(learner, fact), scale, kinds)
    )
    _, fact, kind = min(scored, key=lambda one: one[0])
    return fact, kind


@dataclass(frozen=True, slots=True)
class _Scale:
    """What scores depend on at one item: the aim, the score of each standing, and what was asked before it.

    `shaky`: for each logit that a fact goes badly; `near`: how much the distance from the aim counts; `sign`: that would be the third time running; `kinds`: those asked before, with what speaks against each; `asked`: the numbers of the set so far.
    """

    aim: float
    stands: Mapping[str, float]
    shaky: float
    near: float
    sign: str
    kinds: Mapping[str, float]
    asked: frozenset[tuple[str, int, int]]


def _scale(practice_set: PracticeSet, draw: float) -> _Scale:
    """`draw`: from 0 to 1, says what comes first at this item."""
    first = NEW_FIRST if draw < NEW else SHAKY_FIRST if draw < NEW + SHAKY else BEGUN_FIRST
    asked = practice_set.asked
    signs = [_sign(one.fact) for one in asked[-2:]]
    return _Scale(
        practice_set.aim + (EASIER if len(asked) in ENDS else 0.0 if first is SHAKY_FIRST else MADE_UP),
        first,
        SCORE_SHAKY if first is SHAKY_FIRST else 0.0,
        FAR if first is SHAKY_FIRST else 1.0,
        signs[0] if len(signs) == 2 and signs[0] == signs[1] else "",
        _kinds_asked(practice_set),
        frozenset(numbers(one.fact) for one in asked if one.fact is not None),
    )


def _kinds_asked(practice_set: PracticeSet) -> Mapping[str, float]:
    """What speaks against the kinds of this set so far: a set is to be varied."""
    each = SCORE_OFTEN_HERE if practice_set.level else SCORE_OFTEN
    last = practice_set.asked[-1].kind if practice_set.asked else ""
    return {
        kind: each * often + SCORE_SAME_KIND * (kind == last) for kind, often in Counter(one.kind for one in practice_set.asked).items()
    }


def _score(learner: Learner, scale: _Scale, fact: Fact, now: float) -> float:
    """What speaks for a fact (below 0) or against it, in whatever kind."""
    skill = learner.skills.get(fact)
    score = scale.stands[standing(skill, now)]
    if skill is not None:
        score -= scale.shaky * min(SHAKIEST, max(0.0, -skill.offset))
        if skill.due is not None and skill.due <= now:
            score += SCORE_DUE
    if _sign(fact) == scale.sign:
        score += SCORE_SAME_SIGN
    return score + SCORE_ASKED if numbers(fact) in scale.asked else score


def _kind_scores(ease: float, scale: _Scale, kinds: Iterable[str]) -> Iterator[tuple[str, float]]:
    """Of each kind, how far the success expected is from the aim, and what speaks against it."""
    for kind in kinds:
        off = abs(chance(ease, "make" if kind in OPEN else kind) - scale.aim)
        yield kind, scale.near * off + scale.kinds.get(kind, 0.0) + SCORE_DOUBTFUL * (kind in DOUBTFUL)


@cache
def _pool(level_key: str | None, kind: str | None) -> Pool:
    """Every fact of the level with the kinds that can ask it, or with the chosen one; open-ended kinds only when chosen.

    A level in which the chosen kind can ask nothing gives way to all of them.
    """
    levels: Iterable[Level] = (level(level_key),) if level_key else LEVELS
    facts = dict.fromkeys(fact for each in levels for fact in each.facts)
    kinds = {fact: tuple(each for each in kinds_for(fact) if (each == kind if kind else each not in OPEN)) for fact in facts}
    return tuple((fact, kinds[fact]) for fact in facts if kinds[fact]) or _pool(None, kind)


def _coming_back(practice_set: PracticeSet, rng: random.Random) -> Fact | None:
    """The missed fact that comes back now: by chance within its items, at the last of them in any case."""
    place = len(practice_set.asked)
    for one in sorted(practice_set.waiting, key=lambda one: one.last):
        if one.first <= place and not _just_asked(practice_set, one.fact) and rng.random() * (one.last - place + 1) < 1:
            return one.fact
    return None


def _allowed(pool: Pool, practice_set: PracticeSet) -> Pool:
    """Without the numbers just asked, and without those that will come back by themselves, as far as that leaves any."""
    waiting = {one.fact for one in practice_set.waiting}
    found = tuple(item for item in pool if not _just_asked(practice_set, item[0]))
    return tuple(item for item in found if item[0] not in waiting) or found or pool


def _just_asked(practice_set: PracticeSet, fact: Fact) -> bool:
    last = practice_set.asked[-1].fact if practice_set.asked else None
    return last is not None and numbers(last) == numbers(fact)


def _sign(fact: Fact | None) -> str:
    match fact:
        case Step(sign):
            return sign
        case Chain(cards, signs):
            return f"{cards}{signs}"
    return ""

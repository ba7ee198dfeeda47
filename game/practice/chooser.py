"""The choice of the next exercise: due and weak facts, a few new ones, near the target success.

The choice is by family first (its due date, its limits), then by direction and kind. Facts are mixed because mixing teaches better than
blocks (Rohrer, Dedrick and Burgess 2014); few are new at a time, as in the small bundles of Rocket Math. Facts too easy to be chosen
otherwise serve as the first item, which has to be easy.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.practice.belief import expected, sign_of
from game.practice.facts import Fact, is_step, numbers
from game.practice.fluency import CERTAIN
from game.practice.groups import focused, with_one
from game.practice.kinds import DOUBTFUL, OPEN, options
from game.practice.learner import opened
from game.practice.learner_state import FactFamilyStats, Learner
from game.practice.level_progress import OF_EACH
from game.practice.pool import Candidate, QuestionOdds, candidates, ways
from game.practice.practice_set import BACK, FIRST, LENGTH, PracticeSet, SetItem, asked_families, operations
from game.practice.settings import PACES, SCHOOL, PracticeSettings
from game.practice.spaced_repetition import DAY, Scheduler

ENDS, BACK_EASIER, FIRST_HARDER = 0.08, 0.10, 0.22  # added at both ends of a set and after a week away; taken off in the first set
AIMS, WARMER, COLDER, THERMOSTAT = (0.55, 0.93), 0.12, 0.20, 0.5  # bounds of the target success; largest corrections within a set
MISSED_EASIER = 0.1
TODAY, SIGN_MOST = 3, 6  # exercises of a family a day, of one operator in a set
SENSE_MOST, SENSE_SMALL, SMALL = 1, 3, ("GS", "CP")  # exercises of number sense in a set; in one of the young classes; these
WARM_UP, WARM_UP_SMALL, WARM_UP_ITEM = 0.25, 1.0, 1  # probability of a warm-up, of one in young classes, and its item, from 0
DUE_KNOWN, DUE_NEAR = 0.3, 0.3  # least s(x) of a due fact, and greatest distance below the target success
NEW_KNOWN, NEW_P = 0.45, 0.5
SKILL_RESTS = 3.5  # days until a chain is asked for the same target again
HAND_DAYS, HAND_RUN, HAND_MOST = 10, 2, 3  # families in progress: last asked within these days, with fewer right answers in a row; at most
WEAK_FIRST, NEW_INSTEAD, NEAR = 0.9, 0.9, 0.08
SURE_MOST, SURE_POWER = 12, 0.3  # after a week without practice
THIRD_SIGN, OVERDUE, OVERDUE_DAYS, SPREAD = 0.15, 0.15, 3.0, 0.06
OFTEN, JUST, DOUBTED, DOUBTED_MOST, SAME_WAY, WAY_SPREAD = 0.03, 0.05, 0.06, 2, 0.08, 0.08
FIRST_PROVES = 0.2  # penalty for kinds that are half guessed, if the fact is new: a right answer would bring it back in two days
ONES_AFTER = 10  # right answers of an operator before its rule of 1 is asked
FOCUS = 0.5  # share of the items that belong to the topic


@dataclass(frozen=True, slots=True)
class ChooserContext:
    """All that the choice of the next exercise depends on."""

    learner: Learner
    setting: PracticeSettings
    practice_set: PracticeSet
    rng: random.Random
    at: float  # seconds since the epoch
    day: int  # date.toordinal()
    scheduler: Scheduler

    @property
    def place(self) -> int:
        return len(self.practice_set.asked)


def chosen(now: ChooserContext) -> tuple[Fact, str]:
    """Return the fact and the exercise kind to ask next in a practice set."""
    back = _due_retry(now)
    if back is not None:
        return _back(now, back)
    free = _allowed(now, _pool(now))
    if now.practice_set.test:
        result = _tested(now, free)
        aim = 0.0
    else:
        aim = aimed(now)
        result = _drawn(now, free, aim)
    way = _asking(now, result, aim).way
    return way.fact, way.kind


def aimed(now: ChooserContext) -> float:
    """Return the share of right answers to aim at with the next exercise: higher is easier.

    It is higher at both ends of a set and after a week without practice, lower while a child is new, and makes up for the set's other
    items.
    """
    practice_set = now.practice_set
    base = PACES[now.setting.pace] + (BACK_EASIER if practice_set.welcome == BACK else 0.0)
    base -= FIRST_HARDER if practice_set.welcome == FIRST else 0.0
    off = THERMOSTAT * sum(base - _believed(now, one) for one in practice_set.asked if one.fact is not None)
    ends = ENDS if now.place in (0, LENGTH - 1) else 0.0
    return max(AIMS[0], min(AIMS[1], base + ends + max(-COLDER, min(WARMER, off))))


def _believed(now: ChooserContext, item: SetItem) -> float:
    assert item.fact is not None, "open-ended exercises are not rated"
    offered = options(item.fact, item.kind, operations(item.fact, now.practice_set.level))
    return expected(now.learner, now.setting, item.fact, item.kind, offered)


def _due_retry(now: ChooserContext) -> Fact | None:
    """Return a missed fact to ask again now, at random within its items, at the latest at their last."""
    last = asked_families(now.practice_set)[-1:]
    for one in sorted(now.practice_set.waiting, key=lambda one: one.last):
        ready = one.first <= now.place and numbers(one.fact) not in last and _open(now, one.fact)
        if ready and now.rng.random() * (min(one.last, LENGTH - 1) - now.place + 1) < 1:
            return one.fact
    return None


def _back(now: ChooserContext, fact: Fact) -> tuple[Fact, str]:
    """Return a missed fact in the same direction, with a kind that is a little easier."""
    family = numbers(fact)
    pool = candidates(now.learner, now.setting, now.practice_set.level, now.practice_set.kind, feelers=True)
    result = next((one for one in pool if one.family == family), None)
    askings = [one for one in result.askings if one.way.fact == fact] if result is not None else []
    if result is None or not askings:
        kind = next(one.kind for one in reversed(now.practice_set.asked) if one.fact == fact)
        return fact, kind
    way = _asking(now, result._replace(askings=tuple(askings)), aimed(now) + MISSED_EASIER).way
    return way.fact, way.kind


def _pool(now: ChooserContext) -> list[Candidate]:
    """Return the candidates of the set, or, for half of its items, those of its topic."""
    practice_set = now.practice_set
    pool = candidates(now.learner, now.setting, practice_set.level, practice_set.kind, feelers=_feeling(now))
    pool = pool or candidates(now.learner, replace(now.setting, off="", largest=100), practice_set.level, practice_set.kind, feelers=False)
    pool = pool or candidates(now.learner, PracticeSettings(school=SCHOOL[-1]), None, practice_set.kind, feelers=False)
    if practice_set.focus and now.rng.random() * (LENGTH - now.place) < _missing_share(now, practice_set.focus):
        wished = [one for one in pool if focused(one.family, practice_set.focus)]
        return _allowed(now, wished, strict=True) or pool
    return pool


def _missing_share(now: ChooserContext, focus: str) -> float:
    """Return the number of items of the topic that the set still needs to reach its share."""
    return FOCUS * LENGTH - sum(focused(family, focus) for family in asked_families(now.practice_set))


def _feeling(now: ChooserContext) -> bool:
    """Return True if a fact of a closed operator may be tried.

    That ends with a miss in this set, and, if the class is known, happens the more rarely the more were missed.
    """
    felt = [one for one in now.practice_set.asked if one.fact is not None and not _open(now, one.fact)]
    missed = sum(asked_count - right for right, asked_count in now.learner.closed.values()) if now.setting.school else 0
    return all(one.right for one in felt) and now.rng.random() * (1 + missed) < 1


def _open(now: ChooserContext, fact: Fact) -> bool:
    return opened(now.learner, now.setting, sign_of(numbers(fact)))


def _allowed(now: ChooserContext, pool: list[Candidate], strict: bool = False) -> list[Candidate]:
    """Return the candidates without those used up in this set or today, as long as any are left.

    Used up are families of this set, families asked often today, and operators that fill the set.
    """
    practice_set = now.practice_set
    mine = set(asked_families(practice_set)) | {numbers(one.fact) for one in practice_set.waiting}
    ones = {sign for sign in "*/" if _ready_for_ones(now, sign)}
    fresh = [one for one in pool if one.family not in mine and not _rests(now, one, ones)]
    if not practice_set.kind and _doubted(now) >= DOUBTED_MOST:
        fresh = [one for one in fresh if not all(asking.way.doubtful for asking in one.askings)]
    if not fresh:
        return [] if strict else [one for one in pool if one.family not in asked_families(practice_set)[-1:]] or pool
    if practice_set.chosen or practice_set.focus:
        return fresh
    often = Counter(sign_of(family) for family in asked_families(practice_set))
    return [one for one in fresh if often[one.sign] < _largest_number(now, one.sign)] or fresh


def _largest_number(now: ChooserContext, sign: str) -> int:
    """Return the most items of one operator in a set; number sense is mainly for young children."""
    if sign != "sense":
        return SIGN_MOST
    return SENSE_SMALL if now.setting.school in SMALL else SENSE_MOST


def _doubted(now: ChooserContext) -> int:
    """Return the number of items in this set that prove little."""
    return sum(item.kind in DOUBTFUL for item in now.practice_set.asked)


def _rests(now: ChooserContext, one: Candidate, ones: set[str]) -> bool:
    """Return True if the family was asked enough for now, or is a rule of 1 before its operator is ready.

    No level opens with 5 x 1. `ones` has the operators that are ready.
    """
    if one.note is None:
        return with_one(one.family) and one.sign not in ones
    return _today(now, one.note) >= TODAY if is_step(one.family) else now.at - one.note.at < SKILL_RESTS * DAY


def _today(now: ChooserContext, note: FactFamilyStats | None) -> int:
    return note.today if note is not None and note.day == now.day else 0


def _drawn(now: ChooserContext, free: list[Candidate], aim: float) -> Candidate:
    """Return a candidate of the first group that has any: weak and due, new, due, nearest to the target."""
    if now.practice_set.welcome == BACK and (surest := _surest(now, free)):
        return now.rng.choice(surest)
    if warm := _warm_up(now, free):
        return _best(now, warm, aim)
    new = [one for one in free if _new(now, one, aim)]
    if seldom := _seldom(now, new):
        return _best(now, seldom, aim)
    due = [one for one in free if _due(now, one, aim)]
    weak = [one for one in due if one.note is not None and not _settled(one.note)]
    if weak and now.rng.random() < WEAK_FIRST:
        easy = all(one.nearest(aim).p > aim + NEAR for one in weak)
        neighbors = [one for one in new if abs(one.nearest(aim).p - aim) <= NEAR] if easy else []
        return _best(now, neighbors if neighbors and now.rng.random() < NEW_INSTEAD else weak, aim)
    if new and _count_in_progress(now) < HAND_MOST:
        return _best(now, new + _early(now, new, free, aim), aim)
    rested = [one for one in free if not _today(now, one.note)]
    return _best(now, due or [one for one in rested if not _known_step(one)] or rested or free, aim)


def _early(now: ChooserContext, new: list[Candidate], free: list[Candidate], aim: float) -> list[Candidate]:
    """Return families that were slow or missed the last time, if all new ones are too easy."""
    if not all(one.nearest(aim).p > aim + NEAR for one in new):
        return []
    slow_ones = (one for one in free if one.note is not None and not one.note.last_quick and not _today(now, one.note))
    return [one for one in slow_ones if one.nearest(aim).known >= DUE_KNOWN and one.nearest(aim).p <= aim + NEAR]


def _settled(note: FactFamilyStats) -> bool:
    """Return True if the last answer was fluent, except the first fluent one after a slow one.

    Such a family is asked again before new ones are.
    """
    return note.last_quick and (note.quick_run != 1 or note.asked == 1)


def _known_step(one: Candidate) -> bool:
    """Return True if the last answer was right and fluent: asking teaches nothing until it is due."""
    return one.note is not None and one.note.last_quick and is_step(one.family)


def _warm_up(now: ChooserContext, free: list[Candidate]) -> list[Candidate]:
    """Return number sense for the second item of a mixed set: always for young children, else sometimes."""
    often = WARM_UP_SMALL if now.setting.school in SMALL else WARM_UP
    if (
        now.place != WARM_UP_ITEM
        or now.practice_set.chosen
        or now.practice_set.focus
        or now.practice_set.welcome
        or now.rng.random() >= often
    ):
        return []
    return [one for one in free if one.sign == "sense" and one.open and max(asking.known for asking in one.askings) >= NEW_KNOWN]


def _seldom(now: ChooserContext, new: list[Candidate]) -> list[Candidate]:
    """Return new families of an operator too rarely asked to pass a level, for a mixed set's first item."""
    if now.place or now.practice_set.chosen or now.practice_set.focus:
        return []
    often = Counter(family[0] for family in now.learner.families)
    return [one for one in new if one.open and is_step(one.family) and often[one.sign] < OF_EACH]


def _due(now: ChooserContext, one: Candidate, aim: float) -> bool:
    if one.note is None or one.note.memory is None or one.note.memory.due > now.at:
        return False
    nearest = one.nearest(aim)
    return nearest.known >= DUE_KNOWN and nearest.p > aim - DUE_NEAR


def _new(now: ChooserContext, one: Candidate, aim: float) -> bool:
    """Return True if a likely family was never asked; chains and number sense count as new each time."""
    if one.note is not None and is_step(one.family):
        return False
    nearest = one.nearest(aim)
    return nearest.known >= NEW_KNOWN and nearest.p >= NEW_P


def _ready_for_ones(now: ChooserContext, sign: str) -> bool:
    return sum(note.right for family, note in now.learner.families.items() if family[0] == sign) >= ONES_AFTER


def _count_in_progress(now: ChooserContext) -> int:
    """Return the number of families in progress, which are being learnt."""
    since = now.at - HAND_DAYS * DAY
    return sum(
        note.at >= since and not note.last_quick and note.right_run < HAND_RUN and is_step(family)
        for family, note in now.learner.families.items()
    )


def _surest(now: ChooserContext, free: Sequence[Candidate]) -> list[Candidate]:
    """Return the families seen before that the child most likely still knows."""

    def sure(one: Candidate) -> float:
        assert one.note is not None and one.note.memory is not None, "only what was seen is asked for"
        recalled: float = now.scheduler.recalled(one.note.memory, now.at) ** SURE_POWER
        return max(asking.known for asking in one.askings) * recalled

    seen = [one for one in free if one.note is not None and one.note.memory is not None]
    return sorted(seen, key=sure, reverse=True)[:SURE_MOST]


def _best(now: ChooserContext, heap: Sequence[Candidate], aim: float) -> Candidate:
    """Return the candidate nearest to the target, favouring overdue ones and changes of operator."""
    signs = [sign_of(family) for family in asked_families(now.practice_set)[-2:]]
    third = signs[0] if len(signs) == 2 and signs[0] == signs[1] != "chain" else ""

    def score(one: Candidate) -> float:
        late = 0.0
        if one.note is not None and one.note.memory is not None:
            late = max(0.0, min(1.0, (now.at - one.note.memory.due) / DAY / OVERDUE_DAYS))
        return abs(one.nearest(aim).p - aim) + THIRD_SIGN * (one.sign == third) - OVERDUE * late + SPREAD * now.rng.random()

    return min(heap, key=score)


def _tested(now: ChooserContext, free: Sequence[Candidate]) -> Candidate:
    """Return the candidate of a level test that was asked longest ago or never, at random among equals."""
    return min(free, key=lambda one: (one.note.at if one.note is not None else 0.0, now.rng.random()))


def _asking(now: ChooserContext, one: Candidate, aim: float) -> QuestionOdds:
    """Return the direction and kind for a candidate, near the target success and varied."""
    questions = [item.kind for item in now.practice_set.asked]
    often = Counter(questions)
    sure = [asking for asking in one.askings if not asking.way.doubtful]
    usable = sure if sure and (_doubted(now) >= DOUBTED_MOST or now.practice_set.test) else one.askings
    last = one.note.last_direction if one.note is not None else ""
    first = FIRST_PROVES if one.note is None else 0.0

    def score(asking: QuestionOdds) -> float:
        way = asking.way
        score = abs(asking.p - aim) if aim else 0.0
        score += OFTEN * often[way.kind] + JUST * (questions[-1:] == [way.kind]) + DOUBTED * way.doubtful + first * (way.guess >= CERTAIN)
        return score + SAME_WAY * (getattr(way.fact, "direction", "-") == last) + WAY_SPREAD * now.rng.random()

    return min(usable, key=score)


def open_ended(now: ChooserContext, level_key: str, kind: str) -> tuple[Fact, str]:
    """Return a random fact of a level for an open-ended exercise kind, and that kind."""
    assert kind in OPEN, "the others are chosen by what is known"
    _family, _sign, each = now.rng.choice(ways(level_key, kind))
    return now.rng.choice(each).fact, kind

"""The choice of the next exercise: due and weak facts, a few new ones, near the target success.

The choice is by family first (its due date, its limits), then by direction and kind. Facts are mixed because mixing teaches better than
blocks (Rohrer, Dedrick and Burgess 2014); few are new at a time, as in the small bundles of Rocket Math. Facts too easy to be chosen
otherwise serve as the first item, which has to be easy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from game.practice.belief import expected_success, sign_part
from game.practice.candidate_state import (
    MAX_IN_PROGRESS_COUNT,
    MIN_DUE_KNOWN_CHANCE,
    MIN_NEW_KNOWN_CHANCE,
    ChooserContext,
    answers_today,
    count_in_progress,
    is_due,
    is_fact_open,
    is_fluent_basic,
    is_new,
    is_ready_for_ones,
    is_resting,
    is_settled,
)
from game.practice.facts import SIGNS, Fact, family_of_fact, is_basic_family
from game.practice.fluency import MAX_CERTAIN_GUESS
from game.practice.groups import is_in_topic
from game.practice.kinds import OPEN_ENDED_KINDS, YES_NO_KINDS, count_choices
from game.practice.learner import is_sign_open
from game.practice.level_progress import MIN_FAMILIES_PER_SIGN
from game.practice.pool import Candidate, QuestionForm, QuestionOdds, candidates, question_forms
from game.practice.practice_set import AFTER_BREAK, FIRST_SET, SET_LENGTH, SetItem, allowed_signs, asked_families
from game.practice.settings import SCHOOL_CLASSES, TARGET_SUCCESS_BY_PACE, PracticeSettings, closed_skills
from game.practice.spaced_repetition import DAY_S

# added at both ends of a set and after a week away; taken off in the first set
SET_END_BONUS, AFTER_BREAK_BONUS, FIRST_SET_PENALTY = 0.08, 0.10, 0.12
# bounds of the target success; largest corrections within a set
TARGET_SUCCESS_BOUNDS, MAX_EASIER_CORRECTION, MAX_HARDER_CORRECTION, CORRECTION_FACTOR = (0.55, 0.93), 0.18, 0.25, 0.6
RETRY_BONUS = 0.1
MAX_SIGN_ITEMS = {3: 5, 4: 4}  # exercises of one operator in a set, by the number of open ones; of one or two, this many:
MAX_SIGN_ITEMS_OF_TWO = 6
# exercises of number sense in a set; in one of the young classes; these
MAX_SENSE_ITEMS, MAX_SENSE_ITEMS_YOUNG, YOUNG_CLASSES = 1, 3, ("GS", "CP")
# probability of a warm-up, of one in young classes, and its item, from 0
WARM_UP_PROBABILITY, WARM_UP_PROBABILITY_YOUNG, WARM_UP_INDEX = 0.25, 1.0, 1
WEAK_FIRST_PROBABILITY, NEW_INSTEAD_PROBABILITY, MAX_NEAR_DISTANCE = 0.9, 0.9, 0.08
MAX_SUREST_COUNT, RECALL_POWER = 12, 0.3  # after a week without practice
THIRD_SIGN_PENALTY, OVERDUE_BONUS, MAX_OVERDUE_DAYS, CANDIDATE_NOISE = 0.15, 0.15, 3.0, 0.06
KIND_COUNT_PENALTY, SAME_KIND_PENALTY, DOUBTFUL_PENALTY, MAX_DOUBTFUL_ITEMS, SAME_DIRECTION_PENALTY = 0.03, 0.05, 0.06, 2, 0.08
FORM_NOISE = 0.08
MAX_EASIEST_DISTANCE = 0.01  # of the chance of a right answer, among which the first exercise is drawn
NEW_FACT_GUESS_PENALTY = 0.2  # penalty for kinds that are half guessed, if the fact is new: a right answer would bring it back in two days
TOPIC_SHARE = 0.5  # share of the items that belong to the topic


def choose_question(context: ChooserContext) -> tuple[Fact, str]:
    """Return the fact and the exercise kind to ask next in a practice set."""
    back = _due_retry(context)
    if back is not None:
        return _choose_retry(context, back)
    free = _usable_candidates(context, _candidate_pool(context))
    if context.is_first_of_all:
        easiest = _easiest_form(context, free)
        return easiest.fact, easiest.kind
    if context.practice_set.is_test:
        candidate = _longest_unasked(context, free)
        aim = 0.0
    else:
        aim = next_target_success(context)
        candidate = _draw_candidate(context, free, aim)
    way = _choose_question_form(context, candidate, aim).form
    return way.fact, way.kind


def next_target_success(context: ChooserContext) -> float:
    """Return the share of right answers to aim at with the next exercise: higher is easier.

    It is higher at both ends of a set and after a week without practice, lower while a child is new, and makes up for the set's other
    items.
    """
    practice_set = context.practice_set
    base = TARGET_SUCCESS_BY_PACE[context.setting.pace] + (AFTER_BREAK_BONUS if practice_set.welcome == AFTER_BREAK else 0.0)
    is_placed = practice_set.welcome == FIRST_SET and context.setting.school not in YOUNG_CLASSES
    base -= FIRST_SET_PENALTY if is_placed else 0.0
    off = CORRECTION_FACTOR * sum(base - _expected_success(context, one) for one in practice_set.asked_items if one.fact is not None)
    ends = SET_END_BONUS if context.item_index in (0, SET_LENGTH - 1) else 0.0
    return max(
        TARGET_SUCCESS_BOUNDS[0], min(TARGET_SUCCESS_BOUNDS[1], base + ends + max(-MAX_HARDER_CORRECTION, min(MAX_EASIER_CORRECTION, off)))
    )


def _expected_success(context: ChooserContext, item: SetItem) -> float:
    assert item.fact is not None, "open-ended exercises are not rated"
    offered = count_choices(item.fact, item.kind, allowed_signs(item.fact, context.practice_set.level))
    return expected_success(context.learner, context.setting, item.fact, item.kind, offered)


def _due_retry(context: ChooserContext) -> Fact | None:
    """Return a missed fact to ask again now, at random within its items, at the latest at their last."""
    last = asked_families(context.practice_set)[-1:]
    for retry in sorted(context.practice_set.retries, key=lambda retry: retry.last_index):
        ready = retry.first_index <= context.item_index and family_of_fact(retry.fact) not in last and is_fact_open(context, retry.fact)
        if ready and context.rng.random() * (min(retry.last_index, SET_LENGTH - 1) - context.item_index + 1) < 1:
            return retry.fact
    return None


def _choose_retry(context: ChooserContext, fact: Fact) -> tuple[Fact, str]:
    """Return a missed fact in another direction or at least in another kind, a little easier."""
    family = family_of_fact(fact)
    pool = candidates(context.learner, context.setting, context.practice_set.level, context.practice_set.kind, with_closed_signs=True)
    candidate = next((one for one in pool if one.family == family), None)
    kind = next(one.kind for one in reversed(context.practice_set.asked_items) if one.fact == fact)
    if candidate is None:
        return fact, kind
    turned = [one for one in candidate.question_odds if one.form.fact != fact]
    askings = turned or [one for one in candidate.question_odds if one.form.kind != kind] or candidate.question_odds
    way = _choose_question_form(context, candidate._replace(question_odds=tuple(askings)), next_target_success(context) + RETRY_BONUS).form
    return way.fact, way.kind


def _candidate_pool(context: ChooserContext) -> list[Candidate]:
    """Return the candidates of the set, or, for half of its items, those of its topic."""
    practice_set = context.practice_set
    pool = candidates(
        context.learner, context.setting, practice_set.level, practice_set.kind, with_closed_signs=_can_try_closed_sign(context)
    )
    wider = replace(context.setting, off=closed_skills(context.setting), largest=100)
    pool = pool or candidates(context.learner, wider, practice_set.level, practice_set.kind, with_closed_signs=False)
    pool = pool or candidates(
        context.learner, PracticeSettings(school=SCHOOL_CLASSES[-1]), None, practice_set.kind, with_closed_signs=False
    )
    if (
        practice_set.topic
        and not context.is_first_of_all
        and context.rng.random() * (SET_LENGTH - context.item_index) < _missing_topic_items(context, practice_set.topic)
    ):
        wished = [one for one in pool if is_in_topic(one.family, practice_set.topic)]
        return _usable_candidates(context, wished, is_strict=True) or pool
    return pool


def _missing_topic_items(context: ChooserContext, topic: str) -> float:
    """Return the number of items of the topic that the set still needs to reach its share."""
    return TOPIC_SHARE * SET_LENGTH - sum(is_in_topic(family, topic) for family in asked_families(context.practice_set))


def _can_try_closed_sign(context: ChooserContext) -> bool:
    """Return True if a fact of a closed operator may be tried.

    That ends with a miss in this set, and, if the class is known, happens the more rarely the more were missed.
    """
    felt = [one for one in context.practice_set.asked_items if one.fact is not None and not is_fact_open(context, one.fact)]
    missed = sum(asked_count - right for right, asked_count in context.learner.closed_sign_counts.values()) if context.setting.school else 0
    return all(one.is_right for one in felt) and context.rng.random() * (1 + missed) < 1


def _usable_candidates(context: ChooserContext, pool: list[Candidate], is_strict: bool = False) -> list[Candidate]:
    """Return the candidates without those used up in this set or today, as long as any are left.

    Used up are families of this set, families asked often today, and operators that fill the set.
    """
    practice_set = context.practice_set
    mine = set(asked_families(practice_set)) | {family_of_fact(one.fact) for one in practice_set.retries}
    ones = {sign for sign in "*/" if is_ready_for_ones(context, sign)}
    fresh = [one for one in pool if one.family not in mine and not is_resting(context, one, ones)]
    if not practice_set.kind and _count_doubtful_items(context) >= MAX_DOUBTFUL_ITEMS:
        fresh = [one for one in fresh if not all(asking.form.is_doubtful for asking in one.question_odds)]
    if not fresh:
        return [] if is_strict else [one for one in pool if one.family not in asked_families(practice_set)[-1:]] or pool
    if practice_set.is_restricted or is_strict:
        return fresh
    often = Counter(sign_part(family) for family in asked_families(practice_set))
    return [one for one in fresh if often[one.sign] < _max_items_of_sign(context, one.sign)] or fresh


def _max_items_of_sign(context: ChooserContext, sign: str) -> int:
    """Return the most items of one operator in a set; number sense is mainly for young children."""
    if sign != "sense":
        open_count = sum(is_sign_open(context.learner, context.setting, each) for each in SIGNS)
        return MAX_SIGN_ITEMS.get(open_count, MAX_SIGN_ITEMS_OF_TWO)
    return MAX_SENSE_ITEMS_YOUNG if context.setting.school in YOUNG_CLASSES else MAX_SENSE_ITEMS


def _count_doubtful_items(context: ChooserContext) -> int:
    """Return the number of items in this set that prove little."""
    return sum(item.kind in YES_NO_KINDS for item in context.practice_set.asked_items)


def _draw_candidate(context: ChooserContext, available: list[Candidate], target_success: float) -> Candidate:
    """Return a candidate of the first group that has any: weak and due, new, due, nearest to the target."""
    if context.practice_set.welcome == AFTER_BREAK and (surest := _surest_candidates(context, available)):
        return context.rng.choice(surest)
    if warm := _warm_up_candidates(context, available):
        return _nearest_candidate(context, warm, target_success)
    new = [one for one in available if is_new(context, one, target_success)]
    if seldom := _candidates_of_rare_signs(context, new):
        return _nearest_candidate(context, seldom, target_success)
    due = [one for one in available if is_due(context, one, target_success)]
    weak = [one for one in due if one.stats is not None and not is_settled(one.stats)]
    if weak and context.rng.random() < WEAK_FIRST_PROBABILITY:
        easy = all(one.nearest_odds(target_success).right_chance > target_success + MAX_NEAR_DISTANCE for one in weak)
        neighbors = (
            [one for one in new if abs(one.nearest_odds(target_success).right_chance - target_success) <= MAX_NEAR_DISTANCE] if easy else []
        )
        return _nearest_candidate(
            context, neighbors if neighbors and context.rng.random() < NEW_INSTEAD_PROBABILITY else weak, target_success
        )
    if new and count_in_progress(context) < MAX_IN_PROGRESS_COUNT:
        return _nearest_candidate(context, new + _slow_or_missed(context, new, available, target_success), target_success)
    rested = [one for one in available if not answers_today(context, one.stats)]
    return _nearest_candidate(context, due or [one for one in rested if not is_fluent_basic(one)] or rested or available, target_success)


def _easiest_form(context: ChooserContext, available: list[Candidate]) -> QuestionForm:
    """Return the easiest question form, or one nearly as easy, for the first exercise of all; number sense only for young children."""
    signs = [*SIGNS, "sense"] if context.setting.school in YOUNG_CLASSES else SIGNS
    odds = [each for one in available if one.is_open and one.sign in signs for each in one.question_odds if not each.form.is_doubtful]
    best = max(each.right_chance for each in odds)
    return context.rng.choice([each.form for each in odds if each.right_chance > best - MAX_EASIEST_DISTANCE])


def _slow_or_missed(
    context: ChooserContext, new_candidates: list[Candidate], available: list[Candidate], target_success: float
) -> list[Candidate]:
    """Return families that were slow or missed the last time, if all new ones are too easy."""
    if not all(one.nearest_odds(target_success).right_chance > target_success + MAX_NEAR_DISTANCE for one in new_candidates):
        return []
    slow_ones = (one for one in available if one.stats is not None and not one.stats.is_sound and not answers_today(context, one.stats))
    return [
        one
        for one in slow_ones
        if one.nearest_odds(target_success).known_chance >= MIN_DUE_KNOWN_CHANCE
        and one.nearest_odds(target_success).right_chance <= target_success + MAX_NEAR_DISTANCE
    ]


def _warm_up_candidates(context: ChooserContext, available: list[Candidate]) -> list[Candidate]:
    """Return number sense for the second item of a mixed set: always for young children, else sometimes."""
    often = WARM_UP_PROBABILITY_YOUNG if context.setting.school in YOUNG_CLASSES else WARM_UP_PROBABILITY
    if (
        context.item_index != WARM_UP_INDEX
        or context.practice_set.is_restricted
        or context.practice_set.topic
        or context.practice_set.welcome
        or context.rng.random() >= often
    ):
        return []
    return [
        one
        for one in available
        if one.sign == "sense" and one.is_open and max(asking.known_chance for asking in one.question_odds) >= MIN_NEW_KNOWN_CHANCE
    ]


def _candidates_of_rare_signs(context: ChooserContext, new_candidates: list[Candidate]) -> list[Candidate]:
    """Return new families of an operator too rarely asked to pass a level, for a mixed set's first item."""
    if context.item_index or context.practice_set.is_restricted or context.practice_set.topic:
        return []
    often = Counter(family[0] for family in context.learner.family_stats)
    return [one for one in new_candidates if one.is_open and is_basic_family(one.family) and often[one.sign] < MIN_FAMILIES_PER_SIGN]


def _surest_candidates(context: ChooserContext, available: Sequence[Candidate]) -> list[Candidate]:
    """Return the families seen before that the child most likely still knows."""

    def certainty(candidate: Candidate) -> float:
        assert candidate.stats is not None and candidate.stats.memory is not None, "only what was seen is asked for"
        recalled: float = context.scheduler.recall_chance(candidate.stats.memory, context.at) ** RECALL_POWER
        return max(asking.known_chance for asking in candidate.question_odds) * recalled

    seen = [one for one in available if one.stats is not None and one.stats.memory is not None]
    return sorted(seen, key=certainty, reverse=True)[:MAX_SUREST_COUNT]


def _nearest_candidate(context: ChooserContext, choices: Sequence[Candidate], target_success: float) -> Candidate:
    """Return the candidate nearest to the target, favouring overdue ones and changes of operator."""
    signs = [sign_part(family) for family in asked_families(context.practice_set)[-2:]]
    third = signs[0] if len(signs) == 2 and signs[0] == signs[1] != "chain" else ""

    def score(candidate: Candidate) -> float:
        late = 0.0
        if candidate.stats is not None and candidate.stats.memory is not None:
            late = max(0.0, min(1.0, (context.at - candidate.stats.memory.due_at) / DAY_S / MAX_OVERDUE_DAYS))
        return (
            abs(candidate.nearest_odds(target_success).right_chance - target_success)
            + THIRD_SIGN_PENALTY * (candidate.sign == third)
            - OVERDUE_BONUS * late
            + CANDIDATE_NOISE * context.rng.random()
        )

    return min(choices, key=score)


def _longest_unasked(context: ChooserContext, available: Sequence[Candidate]) -> Candidate:
    """Return the candidate of a level test that was asked longest ago or never, at random among equals."""
    return min(available, key=lambda candidate: (candidate.stats.at if candidate.stats is not None else 0.0, context.rng.random()))


def _choose_question_form(context: ChooserContext, candidate: Candidate, target_success: float) -> QuestionOdds:
    """Return the direction and kind for a candidate, near the target success and varied."""
    questions = [item.kind for item in context.practice_set.asked_items]
    often = Counter(questions)
    sure = [asking for asking in candidate.question_odds if not asking.form.is_doubtful]
    usable = (
        sure if sure and (_count_doubtful_items(context) >= MAX_DOUBTFUL_ITEMS or context.practice_set.is_test) else candidate.question_odds
    )
    last = candidate.stats.last_direction if candidate.stats is not None else ""
    first = NEW_FACT_GUESS_PENALTY if candidate.stats is None else 0.0

    def penalty(odds: QuestionOdds) -> float:
        way = odds.form
        score = abs(odds.right_chance - target_success) if target_success else 0.0
        score += (
            KIND_COUNT_PENALTY * often[way.kind]
            + SAME_KIND_PENALTY * (questions[-1:] == [way.kind])
            + DOUBTFUL_PENALTY * way.is_doubtful
            + first * (way.guess_chance >= MAX_CERTAIN_GUESS)
        )
        return score + SAME_DIRECTION_PENALTY * (getattr(way.fact, "direction", "-") == last) + FORM_NOISE * context.rng.random()

    return min(usable, key=penalty)


def choose_open_ended(context: ChooserContext, level_key: str, kind: str) -> tuple[Fact, str]:
    """Return a random fact of a level for an open-ended exercise kind, and that kind."""
    assert kind in OPEN_ENDED_KINDS, "the others are chosen by what is known"
    _family, _sign, each = context.rng.choice(question_forms(level_key, kind))
    return context.rng.choice(each).fact, kind

"""A practice set as a value: its choice, the items asked, and the facts to be asked again."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.practice.answers import right_place
from game.practice.exercises import Exercise
from game.practice.facts import Chain, Fact, FactFamily, family_of_fact
from game.practice.groups import FAMILIES_BY_GROUP, FAMILIES_BY_SIGN, is_in_topic
from game.practice.kinds import SENSE_KINDS, kind_of
from game.practice.learner_state import AnswerOutcome, Learner
from game.practice.levels import Level, first_level_with, level
from game.practice.mastery import is_mastered
from game.practice.settings import PracticeSettings
from game.practice.spaced_repetition import DAY_S

SET_LENGTH = 10  # items
RETRY_DISTANCES = (3, 5)  # first and last distance, in items, at which a missed fact comes back
WEEK_S = 7 * DAY_S
FIRST_SET, AFTER_BREAK = "first", "back"  # welcomes of a set


@dataclass(frozen=True, slots=True)
class SetItem:
    """An exercise of a practice set that has been answered."""

    fact: Fact | None
    kind: str
    is_right: bool  # right at once and without help
    place: int = -1  # index of the right card among those to choose from, -1 without such a choice


@dataclass(frozen=True, slots=True)
class RetryItem:
    """A missed fact that is asked again."""

    fact: Fact
    first_index: int  # index of the first possible item
    last_index: int  # index of the last possible item


@dataclass(frozen=True, slots=True)
class PracticeSet:
    """A practice set with its progress."""

    level: str | None = None  # chosen level, None for all
    kind: str | None = None  # chosen kind, None for all
    topic: str | None = None  # topic, None for none
    is_test: bool = False  # True if the level can be passed
    welcome: str = ""  # FIRST for a child's first set, BACK after a week away
    asked_items: tuple[SetItem, ...] = ()
    retries: tuple[RetryItem, ...] = ()  # missed facts to be asked again

    @property
    def is_finished(self) -> bool:
        return len(self.asked_items) >= SET_LENGTH

    @property
    def is_restricted(self) -> bool:
        """True if a level or a kind was chosen."""
        return self.level is not None or self.kind is not None


def begin_set(
    learner: Learner,
    setting: PracticeSettings,
    at: float,
    *,
    level: str | None = None,
    kind: str | None = None,
    topic: str | None = None,
    is_test: bool = False,
) -> PracticeSet:
    """Return a new practice set: mixed, of one level or of one kind; half of it has the topic, if any."""
    welcome = (
        FIRST_SET
        if learner.answer_count < SET_LENGTH
        else AFTER_BREAK
        if learner.last_answer_at is not None and at - learner.last_answer_at > WEEK_S
        else ""
    )
    wished = topic or (setting.focus if is_topic_active(learner, setting, at) else None)
    return PracticeSet(level, kind, wished, is_test and level is not None, welcome)


def is_topic_active(learner: Learner, setting: PracticeSettings, at: float) -> bool:
    """Return True if the parents' topic still holds: until its day, or until it is mastered."""
    if not setting.focus or (setting.focus_until and at > setting.focus_until):
        return False
    wished = [family for sign in FAMILIES_BY_SIGN for family in FAMILIES_BY_SIGN[sign] if is_in_topic(family, setting.focus)]
    notes = [learner.family_stats.get(family) for family in wished]
    return bool(setting.focus_until) or not all(
        note is not None and is_mastered(family, note) for family, note in zip(wished, notes, strict=True)
    )


def is_kind_closed(setting: PracticeSettings, kind: str) -> bool:
    """Return True if parents closed what an exercise kind is about: number sense, or calculations with many cards."""
    return ("sense" in setting.off and kind in SENSE_KINDS) or ("chain" in setting.off and kind == "longest")


def without_closed_choice(practice_set: PracticeSet, setting: PracticeSettings) -> PracticeSet:
    """Return the set without a chosen level of chains, or a chosen kind, that parents have closed since the set began."""
    if practice_set.level is not None and "chain" in setting.off and level(practice_set.level).is_of_chains:
        practice_set = replace(practice_set, level=None)
    if practice_set.kind is not None and is_kind_closed(setting, practice_set.kind):
        practice_set = replace(practice_set, kind=None)
    return practice_set


def allowed_signs(fact: Fact, level_key: str | None) -> str:
    """Return the operators that may be used for a fact, in a set of this level."""
    here = level(level_key) if level_key else None
    return (here if here is not None and fact in here.facts else first_level_with(fact)).operations


def set_after_answer(practice_set: PracticeSet, exercise: Exercise, outcome: AnswerOutcome) -> PracticeSet:
    """Return the practice set after an answer; a missed family comes back once."""
    index, fact, waiting = len(practice_set.asked_items), exercise.fact, practice_set.retries
    item = SetItem(fact, kind_of(exercise), outcome.is_known, right_place(exercise))
    if fact is not None:
        family = family_of_fact(fact)
        waiting = tuple(one for one in waiting if family_of_fact(one.fact) != family)
        if not outcome.is_known and family not in asked_families(practice_set) and not practice_set.is_test:
            waiting = (*waiting, RetryItem(fact, index + RETRY_DISTANCES[0], index + RETRY_DISTANCES[1]))
    return replace(practice_set, asked_items=(*practice_set.asked_items, item), retries=waiting)


def asked_families(practice_set: PracticeSet) -> tuple[FactFamily, ...]:
    """Return the families asked in the set, in order."""
    return tuple(family_of_fact(one.fact) for one in practice_set.asked_items if one.fact is not None)


def level_topic(learner: Learner, setting: PracticeSettings, level: Level, at: float) -> str | None:
    """Return the topic for half of the next set: the least mastered group of the level, or its chains.

    It is None for a level without groups and chains, and if parents have chosen a topic. `at` is in seconds since the epoch.
    """
    if is_topic_active(learner, setting, at):
        return None
    if level.groups:
        return min(level.groups, key=lambda key: _mastered_share(learner, key))
    chain = next((fact for fact in level.facts if isinstance(fact, Chain)), None)
    return None if chain is None else f"{chain.card_count}:{chain.signs}"


def _mastered_share(learner: Learner, key: str) -> float:
    """Return the mastered fraction of a group."""
    families = FAMILIES_BY_GROUP[key]
    golden = sum((note := learner.family_stats.get(family)) is not None and note.once_gold for family in families)
    return golden / len(families)

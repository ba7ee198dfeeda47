"""The topic of the child's next level, which takes half of a set; the other half is due facts."""

from __future__ import annotations

from game.practice.facts import Chain
from game.practice.groups import group
from game.practice.learner_state import Learner
from game.practice.levels import Level
from game.practice.practice_set import is_topic_active
from game.practice.settings import PracticeSettings


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
    families = group(key).families
    golden = sum((note := learner.family_stats.get(family)) is not None and note.once_gold for family in families)
    return golden / len(families)

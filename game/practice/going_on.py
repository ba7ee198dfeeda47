"""What the child's own stone asks for: half of a set about what is learnt there, and half of whatever is due."""

from __future__ import annotations

from game.practice.facts import Chain
from game.practice.groups import group
from game.practice.levels import Level
from game.practice.notes import Learner
from game.practice.setting import Setting
from game.practice.sitting import focus_holds


def stone_focus(learner: Learner, setting: Setting, level: Level, at: float) -> str | None:
    """What half of the next set is about: of the level's groups the one with the least by heart, or its chains.

    None for a level that is all of it, and where parents have chosen something of their own. `at`: seconds since the epoch.
    """
    if focus_holds(learner, setting, at):
        return None
    if level.groups:
        return min(level.groups, key=lambda key: _known(learner, key))
    chain = next((fact for fact in level.facts if isinstance(fact, Chain)), None)
    return None if chain is None else f"{chain.cards}:{chain.signs}"


def _known(learner: Learner, key: str) -> float:
    """The share of a group that was once by heart."""
    families = group(key).families
    golden = sum((note := learner.families.get(family)) is not None and note.once_gold for family in families)
    return golden / len(families)

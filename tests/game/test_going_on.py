"""Tests of the topic of a set that is started from the child's current level."""

from __future__ import annotations

from dataclasses import replace

from game.practice.facts import family_of_fact
from game.practice.groups import FAMILIES_BY_GROUP, is_in_topic
from game.practice.learner import new_learner
from game.practice.learner_state import FactFamilyStats
from game.practice.levels import LEVELS, level
from game.practice.practice_set import level_topic
from game.practice.settings import PracticeSettings

GOLD = FactFamilyStats(asked=2, right=2, once_gold=True)
NEW = new_learner(PracticeSettings())


def test_the_group_with_the_least_by_heart_comes_first() -> None:
    assert level_topic(NEW, PracticeSettings(), level("frames"), 0.0) == "+1"
    one = replace(NEW, family_stats=dict.fromkeys(FAMILIES_BY_GROUP["+1"], GOLD))
    assert level_topic(one, PracticeSettings(), level("frames"), 0.0) == "+2"
    both = replace(NEW, family_stats=dict.fromkeys([*FAMILIES_BY_GROUP["+1"][:5], *FAMILIES_BY_GROUP["+2"]], GOLD))
    assert level_topic(both, PracticeSettings(), level("frames"), 0.0) == "+1"


def test_every_stone_is_about_facts_of_its_own() -> None:
    for each in LEVELS:
        focus = level_topic(NEW, PracticeSettings(), each, 0.0)
        assert (focus is None) == (each.key == "two"), "two cards are of all signs"
        if focus is not None:
            assert any(is_in_topic(family_of_fact(fact), focus) for fact in each.facts)


def test_what_parents_chose_is_not_pushed_aside() -> None:
    assert level_topic(NEW, PracticeSettings(focus="*7"), level("frames"), 0.0) is None
    over = PracticeSettings(focus="*7", focus_until=10.0)
    assert level_topic(NEW, over, level("frames"), 5.0) is None
    assert level_topic(NEW, over, level("frames"), 20.0) == "+1", "its day is over"

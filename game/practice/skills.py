"""Skills for parents: calculations of three to seven cards and number sense, which are practised but never known by heart."""

from __future__ import annotations

from dataclasses import dataclass

from game.practice.belief import after_absence
from game.practice.facts import CHAIN_CARDS, Chain, NumberSense, family_of_fact
from game.practice.learner_state import Learner
from game.practice.level_progress import are_surely_known
from game.practice.levels import LEVELS
from game.practice.sense import SENSE_FACTS
from game.practice.settings import PracticeSettings

NEW, LEARNING, SURE = "new", "learning", "sure"
MIN_SURE_ANSWERS = 5  # answers before a skill is sure
CHAIN_SKILLS = tuple(map(str, CHAIN_CARDS))  # by number of cards
SENSE_SKILLS = tuple(dict.fromkeys(fact.kind for fact in SENSE_FACTS))  # by kind of number sense
_CHAINS = tuple(dict.fromkeys(fact for level in LEVELS for fact in level.facts if isinstance(fact, Chain)))
SKILL_FACTS: tuple[Chain | NumberSense, ...] = (*_CHAINS, *SENSE_FACTS)


@dataclass(frozen=True, slots=True)
class SkillProgress:
    """How far a child is with a skill."""

    skill: str  # one of CHAIN_SKILLS or SENSE_SKILLS
    asked: int
    alone: int  # right at once and without help
    state: str  # NEW: never asked; SURE: asked MIN_SURE_ANSWERS times, and what was asked is surely known; else LEARNING


def skill_progress(learner: Learner, setting: PracticeSettings, at: float) -> tuple[SkillProgress, ...]:
    """Return the progress with each skill, calculations with cards first; `at` is in seconds since the epoch."""
    learner = after_absence(learner, setting, at)
    return tuple(_progress_with(learner, setting, skill) for skill in (*CHAIN_SKILLS, *SENSE_SKILLS))


def _progress_with(learner: Learner, setting: PracticeSettings, skill: str) -> SkillProgress:
    stats = {fact: learner.family_stats.get(family_of_fact(fact)) for fact in SKILL_FACTS if _skill_of(fact) == skill}
    notes = {fact: note for fact, note in stats.items() if note is not None and note.asked}
    asked, alone = sum(note.asked for note in notes.values()), sum(note.right for note in notes.values())
    is_sure = asked >= MIN_SURE_ANSWERS and are_surely_known(learner, setting, list(notes))
    return SkillProgress(skill, asked, alone, SURE if is_sure else LEARNING if asked else NEW)


def _skill_of(fact: Chain | NumberSense) -> str:
    return str(fact.card_count) if isinstance(fact, Chain) else fact.kind

"""What parents read of skills: calculations with many cards and number sense."""

from __future__ import annotations

from game.practice.facts import parse_fact
from game.practice.learner_state import Learner
from game.practice.skills import CHAIN_SKILLS, LEARNING, NEW, SENSE_SKILLS, SURE, SkillProgress, skill_progress
from game.practice.spaced_repetition import DAY_S
from tests.game.learning import CE2, able, told


def skills(learner: Learner, days: float = 30) -> dict[str, SkillProgress]:
    return {each.skill: each for each in skill_progress(learner, CE2, days * DAY_S)}


def figures(learner: Learner) -> dict[str, tuple[int, int, str]]:
    return {name: (each.asked, each.alone, each.state) for name, each in skills(learner).items() if each.asked}


def test_a_known_history_gives_its_figures() -> None:
    """Alone is right at once, without a hint; what is asked again counts again; open-ended exercises do not count."""
    assert skills(able()).keys() == {*CHAIN_SKILLS, *SENSE_SKILLS} and {each.state for each in skills(able()).values()} == {NEW}
    child = able(0.0)
    for text, right, hints in (("3:+-:5", True, 0), ("3:+-*/:8", True, 1), ("3:+-:5", False, 0), ("6:+-*/:4", True, 0)):
        child = told(child, parse_fact(text), kind="make", is_right=right, hint_count=hints)
    for text, right in (("flash:7", True), ("compare:7+6", False), ("near:60+", True), ("near:7*4", True), ("8+7=?", True)):
        child = told(child, parse_fact(text), is_right=right)
    child = told(child, parse_fact("4:+-*/:7"), kind="longest")
    assert figures(child) == {
        "3": (3, 1, LEARNING), "6": (1, 1, LEARNING), "flash": (1, 1, LEARNING), "compare": (1, 0, LEARNING), "near": (2, 2, LEARNING),
    }  # fmt: skip


def test_sure_needs_five_answers_and_the_belief_of_a_passed_level() -> None:
    strong, weak, chain = able(3.5), able(-3.0), parse_fact("3:+-:5")
    for day in range(1, 6):
        assert skills(strong, day)["3"].state == (LEARNING if day > 1 else NEW)
        strong, weak = (told(child, chain, day, kind="make", is_right=child is strong) for child in (strong, weak))
    assert skills(strong, 6)["3"].state == SURE and skills(weak, 6)["3"].state == LEARNING
    assert skills(strong, 700)["3"].state == LEARNING, "after long absence parents do not read that it is sure"

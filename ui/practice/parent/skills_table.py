"""The table of skills for parents: calculations with three to seven cards, and number sense."""

from __future__ import annotations

from collections.abc import Sequence

from game.practice.skills import CHAIN_SKILLS, LEARNING, NEW, SURE, SkillProgress
from ui.assets.translation import _, card_count_text
from ui.layout.containers import Row
from ui.layout.nodes import Child, Text
from ui.practice.texts import kind_name
from ui.widgets.parts import boxed, list_view

STATE_FILLS = {NEW: "tile_end", LEARNING: "fact_way", SURE: "fact_gold"}
STATE_WIDTH = 132.0


def skill_name(skill: str) -> str:
    """Return the name of a skill, as "3 cards" or "On the line"."""
    if skill in CHAIN_SKILLS:
        return card_count_text(int(skill))
    return {"same": _("The same on both sides"), "rule": _("With 0 and 1"), "rest": _("What is left over")}.get(skill) or kind_name(skill)


def state_label(state: str) -> str:
    return {NEW: _("new"), LEARNING: _("on the way"), SURE: _("sure")}[state]


def alone_text(progress: SkillProgress) -> str:
    """Return how many of a skill's exercises were found alone, as "9 of 12 alone"; "" if there were none."""
    return _("{got} of {all} alone").format(got=progress.alone, all=progress.asked) if progress.asked else ""


def sure_text(skills: Sequence[SkillProgress]) -> str:
    """Return how many skills are sure, in words."""
    return _("{got} of {all} sure").format(got=sum(each.state == SURE for each in skills), all=len(skills))


def skill_sections(skills: Sequence[SkillProgress]) -> dict[str, list[SkillProgress]]:
    """Return the skills below their two headings."""
    return {
        _("Long sums with cards"): [each for each in skills if each.skill in CHAIN_SKILLS],
        _("Number sense"): [each for each in skills if each.skill not in CHAIN_SKILLS],
    }


def states_explained() -> str:
    return _("Alone: right at once, without help. Sure: nearly always right. Nothing here is by heart: the numbers change each time.")


def skills_view(skills: Sequence[SkillProgress]) -> Child:
    """Return the list of skills, each with how many were found alone, and its state."""
    rows: list[Child] = []
    for title, section in skill_sections(skills).items():
        rows += [Text(title, 18, "s", max_lines=1), *map(_skill_row, section)]
    return list_view("skills", rows, None, 5)


def _skill_row(progress: SkillProgress) -> Row:
    name = Text(skill_name(progress.skill), 17, "b", grow=1, width=0)
    alone = Text(alone_text(progress), 15, color="text_soft", align="r", max_lines=1)
    state = Text(state_label(progress.state), 17, "b", align="c", max_lines=1, width=STATE_WIDTH, padding=(4, 3, 4, 3))
    return boxed(
        Row([name, alone, boxed(state, STATE_FILLS[progress.state], radius=8)], 12, "center", padding=(12, 3, 6, 3)), "row", radius=10
    )

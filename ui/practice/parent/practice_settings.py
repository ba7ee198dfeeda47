"""The screen of a child's practice settings: class, signs, numbers, pace, day goal, timer and voice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import partial

import msgspec

from game.practice.facts import SIGNS
from game.practice.practice_set import is_topic_active
from game.practice.settings import MAX_NUMBER_CHOICES, SCHOOL_CLASSES, TARGET_SUCCESS_BY_PACE, PracticeSettings, with_class, with_skill
from ui.assets.translation import _, format_date
from ui.layout.containers import Column, Row, Scroll
from ui.layout.nodes import Box, Breakpoint, Text
from ui.layout.nodes import Child as LayoutNode
from ui.practice.parent.facts_table import WEEK_S, sign_choice, topic_name
from ui.practice.school import class_name, practiced_signs, with_practiced_signs
from ui.scene import clock
from ui.scene.app_context import AppContext
from ui.scene.route import CloseRoute
from ui.scene.scene import Scene
from ui.store.children import Child, missing_child
from ui.widgets.controls import Command
from ui.widgets.parts import button, choice, field, switch
from ui.widgets.sheet import page_sheet

CLASSES, PACES = ("", *SCHOOL_CLASSES), tuple(TARGET_SUCCESS_BY_PACE)
DAY_GOALS = (1, 2, 3)  # per day
CLASSES_HEIGHT, TOPIC_HEIGHT, ROW_SPACING, TALL_ROW_SPACING = 118.0, 60.0, 16.0, 36.0


class PracticeSettingsScreen(Scene):
    """Screen with a child's practice settings; every change takes effect at once."""

    supports_portrait = True

    def __init__(self, context: AppContext, child_id: int) -> None:
        super().__init__(context)
        child = context.storage.progress.find_child(child_id)
        self.is_deleted, self.child = child is None, child or missing_child(child_id)
        self.learner = context.storage.progress.learner(child_id)
        self.focus.name = "done"

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.is_deleted:
            self.go(CloseRoute())

    def next_update_s(self) -> float:
        return self.idle_update_s()

    def compose(self) -> LayoutNode:
        child, setting = self.child, self.child.setting
        signs = {SIGNS.index(sign) for sign in practiced_signs(setting)}
        goal = min(max(child.goal, DAY_GOALS[0]), DAY_GOALS[-1])
        classes, sets = [class_name(key) for key in CLASSES], [str(count) for count in DAY_GOALS]
        numbers, paces = [str(number) for number in MAX_NUMBER_CHOICES], [_("easier"), _("normal"), _("harder")]
        chosen = CLASSES.index(setting.school)
        grid = choice("school", "", classes, chosen, self._choose_class, CLASSES_HEIGHT, columns=4)
        school, asked = field(_("School class"), grid), field(_("Signs to practise"), sign_choice("", signs, self._toggle_operator))
        largest = _choice("largest", _("Numbers up to"), numbers, MAX_NUMBER_CHOICES.index(setting.largest), self._choose_largest)
        hard = _choice("pace", _("Difficulty"), paces, PACES.index(setting.pace), self._choose_pace)
        day = _choice("goal", _("Sets of ten a day"), sets, DAY_GOALS.index(goal), self._choose_goal)
        until, last = self._topic_duration(), [self._topic(), *self._switches(child)]
        short = Row([largest, hard], 24, is_even=True), Row([day, until], 24, is_even=True)
        skills = self._skill_switches()
        amounts = Row([largest, day], 24, is_even=True)
        left, right = _column("left", [school, asked, *skills, until]), _column("right", [hard, amounts, *last])
        body = Breakpoint(
            Row([left, right], 28, grow=1, is_even=True),
            tall=_column("left", [school, asked, Row(skills, 24, is_even=True), *short, *last], TALL_ROW_SPACING),
        )
        return page_sheet("settings", _("How {name} practises").format(name=child.name), body, (), self.on_escape)

    def _topic_duration(self) -> LayoutNode:
        """Return the choice of a topic's duration, if there is a topic."""
        if not self._has_topic:
            return None
        labels, chosen = [_("one week"), _("until known by heart")], 0 if self._setting.focus_until else 1
        return _choice("until", _("Until"), labels, chosen, self._choose_topic_duration)

    def _topic(self) -> Column:
        """Return the topic of the week with a button that ends it, or how to choose one."""
        if not self._has_topic:
            text = Text(_("Nothing special. To choose, tap a square in the table or a number along its edge."), 17, min_height=TOPIC_HEIGHT)
            return field(_("Current topic (half of each set)"), text)
        until = _("until it is known by heart")
        if self._setting.focus_until:
            until = _("until {date}").format(date=format_date(date.fromtimestamp(self._setting.focus_until).isoformat()))
        texts = Column([Text(topic_name(self._setting.focus), 20, "b"), Text(until, 16, color="text_soft")], 0, width=0, grow=1)
        stop = button(Command("stop", _("Stop"), self._end_topic, "close"), size=18, height=TOPIC_HEIGHT)
        return field(_("Current topic (half of each set)"), Row([texts, stop], 16, "center"))

    def _switches(self, child: Child) -> list[Box]:
        quiet, nothing_lost = _("A quiet timer beside the exercises"), _("It only shows the time: there’s nothing to lose.")
        aloud, why = _("Read everything aloud"), _("For those who can’t read yet.")
        return [
            switch("timer", quiet, child.timer, partial(self._save_changes, timer=not child.timer), nothing_lost),
            switch("listen", aloud, child.listen, partial(self._save_changes, listen=not child.listen), why),
        ]

    def _skill_switches(self) -> list[Box]:
        return [
            self._skill_switch("chain", _("Long sums with cards"), _("Three to seven cards that make a number.")),
            self._skill_switch("sense", _("Number sense"), _("How many, which is more, where on the line.")),
        ]

    def _skill_switch(self, part: str, label: str, why: str) -> Box:
        """Return the switch of a skill, which is asked as soon as the child is ready for it; off, it is never asked."""
        is_open = part not in self._setting.off
        return switch(part, label, is_open, lambda: self._save_changes(setting=with_skill(self._setting, part, not is_open)), why)

    @property
    def _has_topic(self) -> bool:
        return is_topic_active(self.learner, self._setting, clock.epoch_seconds())

    # ------------------------------------------------------------ actions

    @property
    def _setting(self) -> PracticeSettings:
        return self.child.setting

    def _choose_class(self, index: int) -> None:
        """Set the class and reset the signs to those of the class."""
        self._save_changes(setting=with_class(self._setting, CLASSES[index], clock.today().toordinal()))

    def _toggle_operator(self, index: int) -> None:
        """Switch a sign on or off; the last one stays on."""
        open_now = practiced_signs(self._setting)
        signs = "".join(sign for sign in SIGNS if (sign in open_now) != (sign == SIGNS[index]))
        if not signs:
            self.context.show_notice(_("Keep at least one sign on, or there is nothing to practise."))
            return
        self._save_changes(setting=with_practiced_signs(self._setting, signs))

    def _choose_largest(self, index: int) -> None:
        self._save_changes(setting=replace(self._setting, largest=MAX_NUMBER_CHOICES[index]))

    def _choose_pace(self, index: int) -> None:
        self._save_changes(setting=replace(self._setting, pace=PACES[index]))

    def _choose_goal(self, index: int) -> None:
        self._save_changes(goal=DAY_GOALS[index])

    def _choose_topic_duration(self, index: int) -> None:
        self._save_changes(setting=replace(self._setting, focus_until=0.0 if index else clock.epoch_seconds() + WEEK_S))

    def _end_topic(self) -> None:
        self._save_changes(setting=replace(self._setting, focus="", focus_until=0.0))

    def _save_changes(self, **changes: object) -> None:
        self.child = msgspec.structs.replace(self.child, **changes)
        self.context.storage.progress.update_child(self.child)
        self.context.sounds.play("key")
        self.request_rebuild()


def _choice(name: str, label: str, labels: Sequence[str], chosen: int, pick: Callable[[int], None]) -> Column:
    """Return a choice below its label."""
    return field(label, choice(name, "", labels, chosen, pick, TOPIC_HEIGHT))


def _column(name: str, rows: Sequence[LayoutNode], spacing: float = ROW_SPACING) -> Scroll:
    return Scroll(rows, spacing, name=name, grow=1)

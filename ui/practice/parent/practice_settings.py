"""The screen of a child's practice settings: class, signs, numbers, pace, day goal, timer and voice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from functools import partial

import msgspec
from pygame import FRect

from game.practice.facts import SIGNS
from game.practice.practice_set import is_topic_active
from game.practice.settings import MAX_NUMBER_CHOICES, SCHOOL_CLASSES, TARGET_SUCCESS_BY_PACE, PracticeSettings
from ui.assets.translation import _, _n, format_date
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.practice.parent.facts_table import SignSegments
from ui.practice.parent.topic_texts import WEEK_S, topic_name
from ui.practice.school import class_name, practiced_signs, with_practiced_signs
from ui.practice.texts import sign_name
from ui.scene import clock
from ui.scene.app_context import AppContext
from ui.scene.routes import CloseRoute
from ui.scene.scene import Scene
from ui.widgets.controls import Button, Command, SegmentedControl, Toggle, Widget
from ui.widgets.sheet import COLUMN_WIDTH_UNITS, LEFT_COLUMN_X, RIGHT_COLUMN_X, draw_sheet, sheet_buttons, sheet_rect

CLASSES = ("", *SCHOOL_CLASSES)
DAY_GOALS = (1, 2, 3)  # per day
ROW = 78.0  # distance of the switches


@dataclass(frozen=True, slots=True)
class PracticeSettingsLayout:
    """Rectangles of the practice settings' controls; their labels are above."""

    school: FRect
    signs: FRect
    largest: FRect
    until: FRect
    pace: FRect
    goal: FRect
    focus: FRect  # the topic of the week
    switches: FRect  # the first of two switches


def practice_settings_layout(viewport: Viewport) -> PracticeSettingsLayout:
    return portrait_layout(sheet_rect(viewport)) if viewport.is_portrait else LANDSCAPE


LANDSCAPE = PracticeSettingsLayout(
    school=FRect(LEFT_COLUMN_X, 160, COLUMN_WIDTH_UNITS, 118),
    signs=FRect(LEFT_COLUMN_X, 336, COLUMN_WIDTH_UNITS, 60),
    largest=FRect(LEFT_COLUMN_X, 452, COLUMN_WIDTH_UNITS, 60),
    until=FRect(LEFT_COLUMN_X, 568, COLUMN_WIDTH_UNITS, 60),
    pace=FRect(RIGHT_COLUMN_X, 160, COLUMN_WIDTH_UNITS, 60),
    goal=FRect(RIGHT_COLUMN_X, 276, COLUMN_WIDTH_UNITS, 60),
    focus=FRect(RIGHT_COLUMN_X, 392, COLUMN_WIDTH_UNITS, 60),
    switches=FRect(RIGHT_COLUMN_X, 478, COLUMN_WIDTH_UNITS, ROW),
)


def portrait_layout(rect: FRect) -> PracticeSettingsLayout:
    """Return the portrait layout within the sheet `rect`, with short choices side by side."""
    x, y, w = rect.x + 50, rect.y + 156, rect.w - 100
    half, spacing = (w - 24) / 2, min(150.0, (rect.h - 156 - 116 - 130 - 2 * ROW) / 4)
    rows = [y + 130 + index * spacing + spacing - 66 for index in range(4)]
    return PracticeSettingsLayout(
        school=FRect(x, y, w, 130),
        signs=FRect(x, rows[0], w, 66),
        largest=FRect(x, rows[1], half, 66),
        pace=FRect(x + half + 24, rows[1], half, 66),
        goal=FRect(x, rows[2], half, 66),
        until=FRect(x + half + 24, rows[2], half, 66),
        focus=FRect(x, rows[3], w, 66),
        switches=FRect(x, rows[3] + 80, w, ROW),
    )


class ClassSegments(SegmentedControl):
    """A choice of seven classes in two rows."""

    @property
    def column_count(self) -> int:
        return 4


class PracticeSettingsScreen(Scene):
    """Screen with a child's practice settings; every change takes effect at once."""

    supports_portrait = True

    def __init__(self, context: AppContext, child_id: int) -> None:
        super().__init__(context)
        self.child = next((child for child in context.storage.progress.children() if child.id == child_id), None)  # None once deleted
        self.learner = context.storage.progress.learner(child_id)
        self.focus.name = "done"

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.child is None:
            self.go(CloseRoute())

    def next_update_s(self) -> float:
        return self.idle_update_s()

    def build_widgets(self) -> list[Widget]:
        if self.child is None:
            return sheet_buttons(self.context.viewport, self.on_escape)
        return [*self._choice_controls(), *self._switches_and_stop_button(), *sheet_buttons(self.context.viewport, self.on_escape)]

    def _choice_controls(self) -> list[Widget]:
        assert self.child is not None, "build asks for it"
        layout, setting = practice_settings_layout(self.context.viewport), self.child.setting
        signs = {SIGNS.index(sign) for sign in practiced_signs(setting)}
        paces = [_("gentler"), _("the same"), _("livelier")]
        return [
            ClassSegments("school", layout.school, [class_name(key) for key in CLASSES], CLASSES.index(setting.school), self._choose_class),
            SignSegments("signs", layout.signs, [sign_name(sign) for sign in SIGNS], signs, self._toggle_operator),
            SegmentedControl(
                "largest",
                layout.largest,
                [str(number) for number in MAX_NUMBER_CHOICES],
                MAX_NUMBER_CHOICES.index(setting.largest),
                self._choose_largest,
            ),
            SegmentedControl("pace", layout.pace, paces, tuple(TARGET_SUCCESS_BY_PACE).index(setting.pace), self._choose_pace),
            SegmentedControl(
                "goal", layout.goal, [_n("{n} set", "{n} sets", sets) for sets in DAY_GOALS], self._goal_index, self._choose_goal
            ),
            *self._topic_duration_control(layout.until),
        ]

    def _topic_duration_control(self, rect: FRect) -> list[Widget]:
        """Return the choice of a topic's duration, if there is a topic."""
        if not self._has_topic:
            return []
        chosen = 0 if self._setting.focus_until else 1
        return [SegmentedControl("until", rect, [_("one week"), _("until by heart")], chosen, self._choose_topic_duration)]

    @property
    def _goal_index(self) -> int:
        assert self.child is not None, "build asks for it"
        return min(max(self.child.goal, DAY_GOALS[0]), DAY_GOALS[-1]) - DAY_GOALS[0]

    def _switches_and_stop_button(self) -> list[Widget]:
        assert self.child is not None, "build asks for it"
        layout, child = practice_settings_layout(self.context.viewport), self.child
        sentences = (
            ("timer", _("A quiet timer beside the exercises"), _("It only shows the time; nothing is lost."), child.timer),
            ("listen", _("Read everything aloud"), _("For who cannot read yet."), child.listen),
        )
        toggles: list[Widget] = []
        for index, (name, label, help, on) in enumerate(sentences):
            rect = FRect(layout.switches.x, layout.switches.y + index * ROW, layout.switches.w, ROW - 6)
            toggles.append(Toggle(name, rect, label, on, partial(self._set_switch, name, not on), help, is_framed=True))
        if self._has_topic:
            stop = Command("stop", _("Stop"), self._end_topic, "close")
            toggles.append(Button(stop, FRect(layout.focus.right - 150, layout.focus.y, 150, 60), size=18))
        return toggles

    @property
    def _has_topic(self) -> bool:
        return self.child is not None and is_topic_active(self.learner, self.child.setting, clock.epoch_seconds())

    # ------------------------------------------------------------ actions

    @property
    def _setting(self) -> PracticeSettings:
        assert self.child is not None, "a choice was made"
        return self.child.setting

    def _choose_class(self, index: int) -> None:
        """Set the class and reset the signs to those of the class."""
        self._save_changes(setting=replace(self._setting, school=CLASSES[index], since=clock.today().toordinal(), on="", off=""))

    def _toggle_operator(self, index: int) -> None:
        """Switch a sign on or off; the last one stays on."""
        open_now = practiced_signs(self._setting)
        signs = "".join(sign for sign in SIGNS if (sign in open_now) != (sign == SIGNS[index]))
        if not signs:
            self.context.show_notice(_("One sign stays on: else there is nothing to practise."))
            return
        self._save_changes(setting=with_practiced_signs(self._setting, signs))

    def _choose_largest(self, index: int) -> None:
        self._save_changes(setting=replace(self._setting, largest=MAX_NUMBER_CHOICES[index]))

    def _choose_pace(self, index: int) -> None:
        self._save_changes(setting=replace(self._setting, pace=tuple(TARGET_SUCCESS_BY_PACE)[index]))

    def _choose_goal(self, index: int) -> None:
        self._save_changes(goal=DAY_GOALS[index])

    def _choose_topic_duration(self, index: int) -> None:
        self._save_changes(setting=replace(self._setting, focus_until=0.0 if index else clock.epoch_seconds() + WEEK_S))

    def _end_topic(self) -> None:
        self._save_changes(setting=replace(self._setting, focus="", focus_until=0.0))

    def _set_switch(self, name: str, on: bool) -> None:
        self._save_changes(**{name: on})

    def _save_changes(self, **changes: object) -> None:
        assert self.child is not None, "a choice was made"
        self.child = msgspec.structs.replace(self.child, **changes)
        self.context.storage.progress.update_child(self.child)
        self.context.sounds.play("key")
        self.request_rebuild()

    # ------------------------------------------------------------ drawing

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        if self.child is None:
            return
        layout = practice_settings_layout(canvas.viewport)
        draw_sheet(canvas, "settings", _("How {name} practises").format(name=self.child.name), sheet_rect(canvas.viewport).w - 220)
        labels = [_("School class"), _("Signs that are asked"), _("Numbers up to"), _("How hard"), _("Sets a day, of ten each")]
        rects = (layout.school, layout.signs, layout.largest, layout.pace, layout.goal, layout.until)
        if self._has_topic:
            labels.append(_("Half of each set, for how long"))
        for rect, label in zip(rects, labels, strict=False):
            canvas.fit_text(label, rect.x + 2, rect.y - 22, rect.w - 4, 18, "text_soft", "b")
        self._draw_topic(canvas, layout.focus)

    def _draw_topic(self, canvas: Canvas, rect: FRect) -> None:
        assert self.child is not None, "paint asks for it"
        setting = self.child.setting
        canvas.fit_text(_("Half of each set"), rect.x + 2, rect.y - 22, rect.w - 4, 18, "text_soft", "b")
        if not self._has_topic:
            text = _("Nothing in particular. Choose it in the table: a cell, or a number at its edge.")
            canvas.draw_lines(canvas.wrap(text, rect.w - 8, 17), rect.x + 2, rect.centery, 17, "text", line_height_factor=1.2)
            return
        until = _("until it is known by heart")
        if setting.focus_until:
            until = _("until {date}").format(date=format_date(date.fromtimestamp(setting.focus_until).isoformat()))
        canvas.fit_text(topic_name(setting.focus), rect.x + 2, rect.centery - 12, rect.w - 170, 20, "text", "b")
        canvas.fit_text(until, rect.x + 2, rect.centery + 16, rect.w - 170, 16, "text_soft")

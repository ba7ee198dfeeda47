"""The screen of a child's practice settings: class, signs, numbers, pace, day goal, timer and voice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from functools import partial

import msgspec
from pygame import FRect

from game.practice.facts import SIGNS
from game.practice.practice_set import focus_holds
from game.practice.settings import LARGEST, PACES, SCHOOL, PracticeSettings
from ui.assets.words import _, _n, day
from ui.canvas.brush import Brush
from ui.canvas.page import Page
from ui.practice.parent.facts_table import SignSegments
from ui.practice.parent.focus_words import WEEK, focus_name
from ui.practice.school import class_name, open_signs, with_signs
from ui.practice.words import sign_name
from ui.scene import clock
from ui.scene.desk import Desk
from ui.scene.routes import Back
from ui.scene.screen import Scene
from ui.widgets.controls import Command, Key, Segments, Toggle, Widget
from ui.widgets.sheet import LEFT, RIGHT, W, draw_sheet, sheet, sheet_keys

CLASSES = ("", *SCHOOL)
SETS = (1, 2, 3)  # per day
ROW = 78.0  # distance of the switches


@dataclass(frozen=True, slots=True)
class Places:
    """The rectangles of the controls; their labels are above."""

    school: FRect
    signs: FRect
    largest: FRect
    until: FRect
    pace: FRect
    goal: FRect
    focus: FRect  # the topic of the week
    switches: FRect  # the first of two switches


def places_on(page: Page) -> Places:
    return tall(sheet(page)) if page.tall else WIDE


WIDE = Places(
    school=FRect(LEFT, 160, W, 118),
    signs=FRect(LEFT, 336, W, 60),
    largest=FRect(LEFT, 452, W, 60),
    until=FRect(LEFT, 568, W, 60),
    pace=FRect(RIGHT, 160, W, 60),
    goal=FRect(RIGHT, 276, W, 60),
    focus=FRect(RIGHT, 392, W, 60),
    switches=FRect(RIGHT, 478, W, ROW),
)


def tall(at: FRect) -> Places:
    """Return the portrait layout within the sheet `at`, with short choices side by side."""
    x, y, w = at.x + 50, at.y + 156, at.w - 100
    half, pitch = (w - 24) / 2, min(150.0, (at.h - 156 - 116 - 130 - 2 * ROW) / 4)
    rows = [y + 130 + place * pitch + pitch - 66 for place in range(4)]
    return Places(
        school=FRect(x, y, w, 130),
        signs=FRect(x, rows[0], w, 66),
        largest=FRect(x, rows[1], half, 66),
        pace=FRect(x + half + 24, rows[1], half, 66),
        goal=FRect(x, rows[2], half, 66),
        until=FRect(x + half + 24, rows[2], half, 66),
        focus=FRect(x, rows[3], w, 66),
        switches=FRect(x, rows[3] + 80, w, ROW),
    )


class ClassSegments(Segments):
    """A choice of seven classes in two rows."""

    @property
    def columns(self) -> int:
        return 4


class Steering(Scene):
    """Practice settings of a child; every change takes effect at once."""

    tall = True

    def __init__(self, desk: Desk, child_id: int) -> None:
        super().__init__(desk)
        self.child = next((child for child in desk.files.progress.children() if child.id == child_id), None)  # None once deleted
        self.learner = desk.files.progress.learner(child_id)
        self.focus.name = "done"

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.child is None:
            self.go(Back())

    def due(self) -> float:
        return self.resting()

    def build(self) -> list[Widget]:
        if self.child is None:
            return sheet_keys(self.desk.page, self.leave)
        return [*self._choices(), *self._switches(), *sheet_keys(self.desk.page, self.leave)]

    def _choices(self) -> list[Widget]:
        assert self.child is not None, "build asks for it"
        at, setting = places_on(self.desk.page), self.child.setting
        signs = {SIGNS.index(sign) for sign in open_signs(setting)}
        paces = [_("gentler"), _("the same"), _("livelier")]
        return [
            ClassSegments("school", at.school, [class_name(key) for key in CLASSES], CLASSES.index(setting.school), self._choose_class),
            SignSegments("signs", at.signs, [sign_name(sign) for sign in SIGNS], signs, self._flip_sign),
            Segments("largest", at.largest, [str(number) for number in LARGEST], LARGEST.index(setting.largest), self._choose_largest),
            Segments("pace", at.pace, paces, tuple(PACES).index(setting.pace), self._choose_pace),
            Segments("goal", at.goal, [_n("{n} set", "{n} sets", sets) for sets in SETS], self._goal, self._choose_goal),
            *self._until(at.until),
        ]

    def _until(self, at: FRect) -> list[Widget]:
        """Return the choice of a topic's duration, if there is a topic."""
        if not self._practised_this_week:
            return []
        chosen = 0 if self._setting.focus_until else 1
        return [Segments("until", at, [_("one week"), _("until by heart")], chosen, self._choose_until)]

    @property
    def _goal(self) -> int:
        assert self.child is not None, "build asks for it"
        return min(max(self.child.goal, SETS[0]), SETS[-1]) - SETS[0]

    def _switches(self) -> list[Widget]:
        assert self.child is not None, "build asks for it"
        at, child = places_on(self.desk.page), self.child
        told = (
            (
                "timer",
                _("A quiet timer beside the exercises"),
                _("It only shows the time; nothing is lost."),
                child.timer,
            ),
            ("listen", _("Read everything aloud"), _("For who cannot read yet."), child.listen),
        )
        toggles: list[Widget] = []
        for place, (name, label, help, on) in enumerate(told):
            rect = FRect(at.switches.x, at.switches.y + place * ROW, at.switches.w, ROW - 6)
            toggles.append(Toggle(name, rect, label, on, partial(self._flip, name, not on), help, framed=True))
        if self._practised_this_week:
            stop = Command("stop", _("Stop"), self._stop_focus, "close")
            toggles.append(Key(stop, FRect(at.focus.right - 150, at.focus.y, 150, 60), size=18))
        return toggles

    @property
    def _practised_this_week(self) -> bool:
        return self.child is not None and focus_holds(self.learner, self.child.setting, clock.seconds())

    # ------------------------------------------------------------ actions

    @property
    def _setting(self) -> PracticeSettings:
        assert self.child is not None, "a choice was made"
        return self.child.setting

    def _choose_class(self, place: int) -> None:
        """Set the class and reset the signs to those of the class."""
        self._keep(setting=replace(self._setting, school=CLASSES[place], since=clock.today().toordinal(), on="", off=""))

    def _flip_sign(self, place: int) -> None:
        """Switch a sign on or off; the last one stays on."""
        open_now = open_signs(self._setting)
        signs = "".join(sign for sign in SIGNS if (sign in open_now) != (sign == SIGNS[place]))
        if not signs:
            self.desk.say(_("One sign stays on: else there is nothing to practise."))
            return
        self._keep(setting=with_signs(self._setting, signs))

    def _choose_largest(self, place: int) -> None:
        self._keep(setting=replace(self._setting, largest=LARGEST[place]))

    def _choose_pace(self, place: int) -> None:
        self._keep(setting=replace(self._setting, pace=tuple(PACES)[place]))

    def _choose_goal(self, place: int) -> None:
        self._keep(goal=SETS[place])

    def _choose_until(self, place: int) -> None:
        self._keep(setting=replace(self._setting, focus_until=0.0 if place else clock.seconds() + WEEK))

    def _stop_focus(self) -> None:
        self._keep(setting=replace(self._setting, focus="", focus_until=0.0))

    def _flip(self, name: str, on: bool) -> None:
        self._keep(**{name: on})

    def _keep(self, **changes: object) -> None:
        assert self.child is not None, "a choice was made"
        self.child = msgspec.structs.replace(self.child, **changes)
        self.desk.files.progress.change_child(self.child)
        self.desk.sounds.play("key")
        self.rebuild()

    # ------------------------------------------------------------ drawing

    def paint(self, brush: Brush) -> None:
        brush.wood()
        if self.child is None:
            return
        at = places_on(brush.page)
        draw_sheet(brush, "settings", _("How {name} practises").format(name=self.child.name), sheet(brush.page).w - 220)
        labels = [_("School class"), _("Signs that are asked"), _("Numbers up to"), _("How hard"), _("Sets a day, of ten each")]
        rects = (at.school, at.signs, at.largest, at.pace, at.goal, at.until)
        if self._practised_this_week:
            labels.append(_("Half of each set, for how long"))
        for rect, label in zip(rects, labels, strict=False):
            brush.fit(label, rect.x + 2, rect.y - 22, rect.w - 4, 18, "text_soft", "b")
        self._draw_focus(brush, at.focus)

    def _draw_focus(self, brush: Brush, at: FRect) -> None:
        assert self.child is not None, "paint asks for it"
        setting = self.child.setting
        brush.fit(_("Half of each set"), at.x + 2, at.y - 22, at.w - 4, 18, "text_soft", "b")
        if not self._practised_this_week:
            told = _("Nothing in particular. Choose it in the table: a cell, or a number at its edge.")
            brush.block(brush.wrapped(told, at.w - 8, 17), at.x + 2, at.centery, 17, "text", lead=1.2)
            return
        until = _("until it is known by heart")
        if setting.focus_until:
            until = _("until {date}").format(date=day(date.fromtimestamp(setting.focus_until).isoformat()))
        brush.fit(focus_name(setting.focus), at.x + 2, at.centery - 12, at.w - 170, 20, "text", "b")
        brush.fit(until, at.x + 2, at.centery + 16, at.w - 170, 16, "text_soft")

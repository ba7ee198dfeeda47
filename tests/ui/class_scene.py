"""A made-up week of a class, and a screen with nothing but the week of a class."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from ui.assets.translation import _, _n
from ui.layout.containers import Column, Row
from ui.layout.nodes import Breakpoint
from ui.layout.nodes import Child as LayoutNode
from ui.practice.school_class.week_overview import WeekOverview
from ui.scene import shared_commands
from ui.scene.accessibility import AccessibilityInfo
from ui.scene.app_context import AppContext
from ui.scene.route import Route
from ui.scene.scene import Scene
from ui.store.children import Child, Mistake, SlipCount
from ui.store.learning.class_reports import ChildWeek, ClassReport
from ui.tables.rule_pages import fold_accents_and_case
from ui.widgets.topbar import bar

TABLE_WIDTH = 626.0


class ClassSceneRoute(Route, frozen=True, tag="class_scene.ClassScene"):
    """The route to the screen."""


class ClassScene(Scene):
    """Screen with a week of all children on this computer."""

    shows_profiles = supports_portrait = True

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.accessibility = AccessibilityInfo(lambda: _("Class"))
        self.overview = WeekOverview(self)
        self.focus.name = "print"

    def resume(self) -> None:
        self.overview.load()
        super().resume()

    def on_new_day(self) -> None:
        self.overview.load()
        super().on_new_day()

    def compose(self) -> LayoutNode:
        children = sorted(self.context.storage.progress.children(), key=lambda child: fold_accents_and_case(child.name))
        commands = [shared_commands.settings_command(self), shared_commands.sound_command(self)]
        count = _n("{n} child", "{n} children", len(children))
        title = bar(self.context.viewport, shared_commands.back_command(self), commands, _("Class"), count)
        table, slips, keys = self.overview.nodes(children)
        beside = Row([Column([table], width=TABLE_WIDTH), Column([slips, keys], 12, grow=1)], 18, grow=1, padding=(24, 16, 24, 24))
        return Column([title, Breakpoint(beside, tall=Column([table, slips, keys], 12, grow=1, padding=(16, 12, 16, 14)))], 0)


def class_report(children: Sequence[Child], monday: date, weeks: int, unmarked_ids: frozenset[int]) -> ClassReport:
    """Return the report on a class in which every fourth child was away this week; nobody practised in the first weeks."""
    of_children = {child.id: child_week(index, monday) for index, child in enumerate(children)} if weeks else {}
    return ClassReport(monday, of_children, unmarked_ids)


SLIPS = (("reversed", "3 – 7 = ?", "4"), ("neighbor", "7 × 8 = ?", "48"), ("off_by_one", "8 + 5 = ?", "12"), ("digits", "8 × 7 = ?", "65"))


def child_week(index: int, monday: date) -> ChildWeek:
    if index % 4 == 3:
        return ChildWeek(mastered=28 + index)
    missed = (f"{index % 7 + 2} × {index % 5 + 2} = ?", "9 – ? = 5", "10 = ? ?")[index % 3] if index % 5 else ""
    slips = [SlipCount(slip, 2, Mistake(shown, given, monday.isoformat())) for slip, shown, given in SLIPS[: index % 5]]
    days = frozenset(day for day in range(7 if index == 5 else 5) if (day + index) % 3)
    return ChildWeek(days, 40, 40 - 2 * (index % 9), 30 + index, index % 4 - 1 + 3 * (index % 3), missed, tuple(slips))

"""One week of a class: its table, its commonest slips, and sheets, marks and a spreadsheet for all children."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import partial

from ui.assets.translation import _, _n, capitalize_first, format_date
from ui.layout.containers import Column, Row
from ui.layout.nodes import Breakpoint, Spacer, Text
from ui.layout.nodes import Child as LayoutNode
from ui.practice.exercise.texts import slip_name
from ui.practice.routes import ExportRoute, MarkingRoute, ParentsRoute, PrintRoute
from ui.practice.school_class.week_table import NAME, sorted_by_text, week_table
from ui.scene import clock
from ui.scene.scene import Scene
from ui.store.children import Child, Mistake
from ui.store.learning.class_reports import ClassReport, ClassSlip, common_slips
from ui.widgets.controls import Command
from ui.widgets.parts import boxed, button, icon_button, list_view, paper

WEEK = timedelta(7)
WHOLE_SLIPS = 2  # in the list, however little room it has
EXAMPLE_WIDTH, MIN_EXAMPLE_WIDTH, COUNT_WIDTH, SMALL_COUNT_WIDTH, KEY_HEIGHT = 136.0, 90.0, 82.0, 118.0, 64.0


def lesson_idea(slip: str) -> str:
    """Return an idea for the next lesson about a slip (`game.practice.slips`)."""
    return {
        "reversed": _("Act it out with counters: how many are there, and how many go away?"),
        "off_by_one": _("On the number line, count the jumps and not the numbers: the start is no jump."),
        "neighbor": _("Put up 7 × 7 and 7 × 8 side by side: what does one more row add?"),
        "other_sign": _("Have the calculations sorted by sign first, and worked out afterwards."),
        "digits": _("Build 56 and 65 side by side with tens and ones."),
        "partial": _("Have them write down every step: 8 + 7 is 8 + 2 = 10, and 5 more."),
    }[slip]


def solved_text(mistake: Mistake) -> str:
    """Return an exercise with the answer that was given, as "7 × 8 = 54"."""
    return mistake.shown.replace("?", mistake.given) if mistake.shown.count("?") == 1 else f"{mistake.shown}  {mistake.given}"


class WeekOverview:
    """A week of the children on a page: the report, how its table is sorted, and the nodes of the page."""

    def __init__(self, scene: Scene) -> None:
        self._scene, self._progress = scene, scene.context.storage.progress
        self.sorting = (NAME, False)  # the column, and whether the other way round
        today = clock.today()
        self.report: ClassReport = self._progress.class_report(today - timedelta(today.weekday()))

    def load(self) -> None:
        """Read the report of the shown week again."""
        self._show_week(self.report.monday)

    def nodes(self, children: Sequence[Child]) -> list[LayoutNode]:
        """Return what stands below each other, for these children in alphabetical order."""
        return [self._table_sheet(children), self._slips_sheet(children), self._keys(children)]

    def _table_sheet(self, children: Sequence[Child]) -> Column:
        monday = self.report.monday
        weeks_ago = (clock.today() - monday).days // WEEK.days
        older = _("Week of {date}").format(date=format_date(monday.isoformat()))
        title = {0: _("This week"), 1: _("Last week")}.get(weeks_ago, older)
        why = "" if weeks_ago > 0 else _("This week is not over yet.")
        previous = Command("week_before", _("The week before"), partial(self._show_week, monday - WEEK), "prev", ("ctrl+left",))
        following = Command("week_after", _("The week after"), partial(self._show_week, monday + WEEK), "next", ("ctrl+right",), why)
        sorting = Text(sorted_by_text(*self.sorting), 16, color="text_soft", line_spacing=1.1, max_lines=2, width=0, grow=1)
        name = Text(title, 26, "s", max_lines=1)
        head = Row([name, Breakpoint(sorting, small=Spacer(grow=1)), icon_button(previous), icon_button(following)], 12, "center")
        table = week_table(children, self.report.weeks, self.sorting, self._sort_by, self._open_child, self._scene.context.viewport)
        return paper(Column([head, table], 2, grow=2, padding=(14, 8, 14, 12)))

    def _slips_sheet(self, children: Sequence[Child]) -> Column:
        slips = common_slips(self.report.weeks[child.id] for child in children if child.id in self.report.weeks)
        nothing = Text(_("Nothing stands out this week."), 18, color="text_soft", align="c")
        rows = list_view("slips", [*map(_slip_row, slips)], nothing, 6, whole_count=WHOLE_SLIPS)
        title = Text(_("The most common slips"), 22, "s", max_lines=1, min_height=36)
        return paper(Column([title, rows], 4, grow=1, padding=(14, 8, 14, 12)))

    def _keys(self, children: Sequence[Child]) -> Row:
        scene, ids = self._scene, tuple(child.id for child in children)
        unmarked = tuple(child_id for child_id in ids if child_id in self.report.unmarked_ids)
        why = "" if ids else _("There are no children here yet.")
        print_all = Command("print", _("Print everybody’s sheet"), lambda: scene.go(PrintRoute(ids[0], ids[1:])), "save", ("ctrl+p",), why)
        why_not = "" if unmarked else _("No sheet is waiting to be marked.")
        mark = Command("mark", _("Mark them"), lambda: scene.go(MarkingRoute(unmarked[0], unmarked[1:])), "", ("k",), why_not)
        table = Command("csv", "CSV", lambda: scene.go(ExportRoute(ids[0], ids[1:])), "", (), why)
        keys = [button(print_all, "primary", 20, KEY_HEIGHT, 3), button(mark, size=18, height=KEY_HEIGHT, grow=1)]
        return Row([*keys, button(table, size=18, height=KEY_HEIGHT)], 10)

    def _sort_by(self, column: int) -> None:
        """Sort by a column; once more turns the order round."""
        self.sorting = column, column == self.sorting[0] and not self.sorting[1]
        self._scene.context.announce(capitalize_first(sorted_by_text(*self.sorting)))
        self._scene.request_rebuild()

    def _show_week(self, monday: date) -> None:
        self.report = self._progress.class_report(monday)
        self._scene.request_rebuild()

    def _open_child(self, child: Child) -> None:
        self._scene.go(ParentsRoute(child.id))


def _slip_row(slip: ClassSlip) -> Row:
    """Return how many children made a slip, its latest example, its name, and an idea for the next lesson."""
    count = Text(_n("{n} child", "{n} children", slip.child_count), 17, "b", align="c", max_lines=2, width=COUNT_WIDTH)
    example = Text(solved_text(slip.example), 17, "b", "fault", "c", max_lines=1, padding=(6, 4, 6, 4))
    plate = boxed(Column([example], width=EXAMPLE_WIDTH, min_width=MIN_EXAMPLE_WIDTH), "danger_soft", "fault", 10)
    name = Text(capitalize_first(slip_name(slip.slip)), 17, "b", max_lines=1)
    texts = Column([name, Text(lesson_idea(slip.slip), 16, line_spacing=1.15)], 0, width=0, grow=1)
    parts: list[LayoutNode] = [Breakpoint(count, small=replace(count, width=SMALL_COUNT_WIDTH)), plate, texts]
    return boxed(Row(parts, 12, "center", name="slip", group=f"slip/{slip.slip}", padding=(12, 5, 12, 5)), "row", radius=12)

"""The page for parents and teachers (mock-up 21): what one child knows, how it went, and what comes next. No marks, no ranks."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import msgspec
from pygame import FRect

from game.practice.facts import SIGNS
from ui.assets.words import _, _n, day
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.practice.parent import charts
from ui.practice.parent import facts_table as facts
from ui.practice.parent.places import places_on
from ui.practice.parent.see_again import draw_see_again
from ui.practice.portrait import draw_portrait
from ui.practice.words import sign_name
from ui.scene import shared_keys as house_keys
from ui.scene.desk import Desk
from ui.scene.routes import Back, ToExercises, ToExport
from ui.scene.screen import Scene, draw_tip
from ui.store.children import Child, Mistake, Report
from ui.widgets.controls import Command, Key, Segments, Toggle, Widget
from ui.widgets.scroll import ScrollArea
from ui.widgets.topbar import bar_keys, draw_bar

PACES = ("gentle", "same", "lively")
FIRST_SIGN = "*"
MISTAKE_H = 48.0  # from one mistake to the next


class ParentRoom(Scene):
    """`sign`: of the table shown; `tab`: success, time, days or mistakes; `cursor`: the chosen cell of the table."""

    tall = True

    def __init__(self, desk: Desk, child_id: int) -> None:
        super().__init__(desk)
        self.child_id = child_id
        self.tab = 0
        self.cursor: tuple[int, int] | None = None
        self.mistakes = MistakeList()
        self.places = places_on(desk.page)
        self.report = self._read()
        self.sign = next((sign for sign in (FIRST_SIGN, *SIGNS) if self._practised(sign)), SIGNS[0])
        self.focus.name = "begin"

    def _read(self) -> Report | None:
        return self.desk.files.progress.report(self.child_id, date.today())

    def _practised(self, sign: str) -> bool:
        return self.report is not None and any(standing != "unseen" for row in self.report.tables[sign] for standing in row)

    def resume(self) -> None:
        self.report = self._read()
        super().resume()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.report is None:
            self.go(Back())  # the child is gone

    def build(self) -> list[Widget]:
        bar = bar_keys(self.desk.page, house_keys.back(self), [house_keys.settings(self), house_keys.sound(self)])
        self.places = at = places_on(self.desk.page)
        report, signs = self.report, [sign_name(sign) for sign in SIGNS]
        self.scrolls = [self.mistakes] if report is not None and self.tab == 3 else []
        if report is None:
            return bar
        charts = at.charts
        self.mistakes.show(report.mistakes, FRect(charts.x + 16, charts.y + 76, charts.w - 24, charts.h - 88))
        tabs = [_("Success"), _("Time"), _("Days"), _("Mistakes")]
        return [
            facts.SignSegments("signs", at.signs, signs, SIGNS.index(self.sign), self._choose_sign),
            facts.FactsTable(at.table, self.sign, report.tables[self.sign], self.cursor, self._choose_cell),
            Segments("tabs", FRect(charts.x + 16, charts.y + 12, charts.w - 32, 54), tabs, self.tab, self._choose_tab),
            *self.scrolls,
            *self._next(report.child),
            *self._foot(report.child),
            *bar,
        ]

    def _next(self, child: Child) -> list[Widget]:
        paces = [_("gentler"), _("the same"), _("livelier")]
        chosen = PACES.index(child.pace) if child.pace in PACES else 1
        return [
            Segments("pace", self.places.pace, paces, chosen, lambda index: self._change(pace=PACES[index])),
            Toggle(
                "timer",
                self.places.timer,
                _("A quiet timer beside the exercises"),
                child.timer,
                lambda: self._change(timer=not child.timer),
            ),
        ]

    def _foot(self, child: Child) -> list[Widget]:
        page = Command("page", _("Print"), lambda: self.go(ToExport(self.child_id, "html")), "save", ("ctrl+p",))
        table = Command("csv", "CSV", lambda: self.go(ToExport(self.child_id, "csv")), "save")
        delete = Command("delete", _("Delete everything about {name}").format(name=child.name), self._ask_delete, "trash")
        begin = Command("begin", _("Start 10 calculations"), lambda: self.go(ToExercises(self.child_id, None, None)), "play")
        first, second, third, last = self.places.foot
        return [Key(page, first, size=19), Key(table, second, size=19), Key(delete, third, bare=True), Key(begin, last, "primary", 21)]

    # ------------------------------------------------------------ what is done here

    def _choose_sign(self, index: int) -> None:
        self.sign, self.cursor = SIGNS[index], None
        self.rebuild()

    def _choose_cell(self, cell: tuple[int, int]) -> None:
        self.cursor = None if cell == self.cursor else cell
        self.rebuild()

    def _choose_tab(self, index: int) -> None:
        self.tab = index
        self.mistakes.offset = 0.0
        self.rebuild()

    def _change(self, **changes: str | bool) -> None:
        """Changes how the child's next sets go."""
        assert self.report is not None, "there is a child"
        child = msgspec.structs.replace(self.report.child, **changes)
        self.desk.files.progress.change_child(child)
        self.report = msgspec.structs.replace(self.report, child=child)
        self.rebuild()

    def _ask_delete(self) -> None:
        assert self.report is not None, "there is a child"
        question = _("Delete {name} and everything practised? This cannot be undone.").format(name=self.report.child.name)
        keep = Command("keep", _("Keep it"), self.drop_question, "undo")
        delete = Command("for_good", _("Delete for good"), self._delete, "trash")
        self.put_question(question, [keep, delete])

    def _delete(self) -> None:
        self.desk.files.progress.delete_child(self.child_id)
        self.drop_question()
        self.report = None

    # ------------------------------------------------------------ what it looks like

    def paint(self, brush: Brush) -> None:
        brush.wood()
        name = self.report.child.name if self.report is not None else ""
        draw_bar(brush, _("The calculation workshop"), _("Page for parents · {name}").format(name=name), 2)
        if self.report is None:
            return
        at = self.places
        for sheet in (at.facts, at.charts, at.again, at.next):
            brush.sheet(sheet)
        self._draw_child(brush, self.report, at.head)
        facts.draw_legend(brush, at.legend.x, at.legend.y, at.legend.w)
        self._draw_tab(brush, self.report)
        draw_see_again(brush, at.again, self.sign, self.report.tables[self.sign])
        self._draw_session(brush, at.session)

    def _draw_session(self, brush: Brush, at: FRect) -> None:
        lines = brush.wrapped(_("Next session"), at.w, brush.fitting(_("Next session"), at.w, 18, "b"), "b")
        for line, y in zip(lines, brush.middles(len(lines), at.centery, 18, 1.1), strict=True):
            brush.fit(line, at.x, y, at.w, 18, ink.INK, "b")

    def _draw_child(self, brush: Brush, report: Report, at: FRect) -> None:
        draw_portrait(brush, report.child, at.x + 48, at.y + 44, 60)
        known = _("{n} known of 100").format(n=report.known(self.sign))
        weeks = _n("{n} week", "{n} weeks", report.weeks)
        items = _n("{n} calculation", "{n} calculations", report.items)
        right = brush.fit(known, at.right, at.y + 31, 300, 18, ink.INK, "b", "r")
        lower = brush.fit(f"{weeks} · {items}", at.right, at.y + 59, 330, 17, ink.SOFT, align="r")
        brush.fit(report.child.name, at.x + 88, at.y + 44, at.right - max(right, lower) - at.x - 106, 26, ink.INK, "s")

    def _draw_tab(self, brush: Brush, report: Report) -> None:
        if self.tab == 2:
            charts.draw_days(brush, self.places.charts, report.days)
        elif self.tab < 2:
            (charts.draw_success, charts.draw_time)[self.tab](brush, self.places.charts, report.curves, report.weeks, self.sign)

    def paint_over(self, brush: Brush) -> None:
        """The tip of the chosen cell."""
        if self.cursor is not None and self.report is not None and self.ask is None:
            told = facts.told(self.sign, self.report.tables[self.sign], *self.cursor)
            draw_tip(brush, told, facts.cell(self.places.table, *self.cursor))


class MistakeList(ScrollArea):
    """The last mistakes: the question, the answer and the day; the latest first."""

    def __init__(self) -> None:
        super().__init__("mistakes")
        self.mistakes: Sequence[Mistake] = ()

    def show(self, mistakes: Sequence[Mistake], rect: FRect) -> None:
        self.mistakes = mistakes
        self.place(rect, MISTAKE_H * len(mistakes))

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        if not self.mistakes:
            brush.fit(_("No mistakes so far."), self.rect.centerx, self.rect.centery, self.rect.w, 18, ink.SOFT, align="c")
            return
        with self.clipped(brush):
            for place, mistake in enumerate(self.mistakes):
                at = FRect(self.rect.x + 6, self.y + MISTAKE_H * place, self.rect.w - 36, MISTAKE_H - 6)
                if at.colliderect(self.rect):
                    _draw_mistake(brush, at, mistake)


def _draw_mistake(brush: Brush, at: FRect, mistake: Mistake) -> None:
    brush.box(at, 12, "#FFF6DC", "#CDB98C", 1.5)
    brush.fit(mistake.shown, at.x + 14, at.centery, 200, 18, ink.INK, "b")
    brush.box(FRect(at.x + 222, at.y + 5, 172, at.h - 10), 10, ink.BRICK_SOFT, "#8A3324", 1.5)
    brush.icon("close", at.x + 230, at.centery - 9, 18, ink.BRICK)
    brush.fit(mistake.given, at.x + 254, at.centery, 134, 18, ink.BRICK_INK, "b")
    brush.fit(day(mistake.when[:10]), at.right - 12, at.centery, at.w - 416, 16, ink.SOFT, align="r")

"""The page for parents and teachers (docs/art.md, mock-up 21): one child's knowledge, without marks or ranks."""

from __future__ import annotations

from dataclasses import replace

import msgspec
from pygame import FRect

from game.practice.facts import SIGNS
from game.practice.fluency import pace_s
from game.practice.learner_state import Learner
from game.practice.overview import mastery_table
from game.practice.practice_set import is_topic_active
from game.practice.settings import PracticeSettings, proposed_class
from ui.assets.translation import _, _n
from ui.canvas.canvas import Canvas
from ui.match.seating import delete_profile
from ui.practice.parent import charts
from ui.practice.parent import facts_table as facts
from ui.practice.parent.answers_list import AnswersList
from ui.practice.parent.coming import draw_due_families
from ui.practice.parent.places import parents_layout
from ui.practice.parent.see_again import draw_facts_to_repeat
from ui.practice.parent.topic_texts import WEEK_S, topic_at, topic_name
from ui.practice.portrait import draw_portrait
from ui.practice.school import class_name
from ui.practice.texts import sign_name
from ui.scene import clock
from ui.scene import shared_commands as house_keys
from ui.scene.accessibility import AccessibilityInfo
from ui.scene.app_context import AppContext
from ui.scene.routes import CloseRoute, ExercisesRoute, ExportRoute, MarkingRoute, PracticeSettingsRoute, PrintRoute
from ui.scene.scene import Scene
from ui.store.children import Child, LearnerReport
from ui.widgets.controls import Button, Command, SegmentedControl, Widget, with_accessible_name
from ui.widgets.tooltip import draw_tooltip
from ui.widgets.topbar import bar_buttons, draw_bar

FIRST_SIGN = "*"
HEART, TIME, DAYS, ANSWERS, NEXT = range(5)  # indexes of the tabs


class ParentsScreen(Scene):
    """Screen for parents: one child's knowledge as a table of facts, with charts and lists."""

    supports_portrait = True

    def __init__(self, context: AppContext, child_id: int) -> None:
        super().__init__(context)
        self.accessibility = AccessibilityInfo(lambda: self._title)
        self.child_id = child_id
        self.tab = HEART
        self.cursor: tuple[int, int] | None = None  # the chosen cell or head of the table
        self.answers_list = AnswersList()
        self.layout = parents_layout(context.viewport)
        self._load_report()
        self.sign = next((sign for sign in (FIRST_SIGN, *SIGNS) if self._has_practised(sign)), SIGNS[0])
        self.focus.name = "begin"
        self._propose_class()

    def _load_report(self) -> None:
        """Load the child's report and learner."""
        self.report: LearnerReport | None = self.context.storage.progress.report(self.child_id, clock.today())
        self.learner: Learner = self.context.storage.progress.learner(self.child_id)
        self.printed_sheet = self.context.storage.progress.unmarked_worksheet(self.child_id)
        setting, now = self._setting, clock.epoch_seconds()
        self.tables = {sign: mastery_table(self.learner, setting, sign, now) for sign in SIGNS}

    @property
    def _setting(self) -> PracticeSettings:
        return self.report.child.setting if self.report is not None else PracticeSettings()

    @property
    def _title(self) -> str:
        return _("Page for parents · {name}").format(name=self.report.child.name if self.report is not None else "")

    def _has_practised(self, sign: str) -> bool:
        return any(standing not in ("new", "expected") for row in self.tables[sign] for standing in row)

    def resume(self) -> None:
        self._load_report()
        super().resume()

    def on_new_day(self) -> None:
        self._load_report()
        super().on_new_day()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.report is None:
            self.go(CloseRoute())  # the child has been deleted

    def next_update_s(self) -> float:
        return self.idle_update_s()

    def build_widgets(self) -> list[Widget]:
        bar = bar_buttons(
            self.context.viewport, house_keys.back_command(self), [house_keys.settings_command(self), house_keys.sound_command(self)]
        )
        self.layout = layout = parents_layout(self.context.viewport)
        report, signs = self.report, [sign_name(sign) for sign in SIGNS]
        self.scroll_areas = [self.answers_list] if report is not None and self.tab == ANSWERS else []
        if report is None:
            return bar
        charts = layout.charts
        self.answers_list.set_answers(report.mistakes, FRect(charts.x + 16, charts.y + 76, charts.w - 24, charts.h - 88))
        tabs = [_("By heart"), _("Time"), _("Days"), _("Answers"), _("Next")]
        return [
            with_accessible_name(facts.SignSegments("signs", layout.signs, signs, SIGNS.index(self.sign), self._choose_sign), _("Signs")),
            facts.FactsTable(layout.table, self.sign, self.tables[self.sign], self.cursor, self._choose_cell),
            with_accessible_name(
                SegmentedControl("tabs", FRect(charts.x + 16, charts.y + 12, charts.w - 32, 54), tabs, self.tab, self._choose_tab),
                _("What is shown"),
            ),
            *self.scroll_areas,
            Button(self._topic_command(), layout.focus, size=18),
            Button(self._practice_settings_command(report.child), layout.steer, size=18),
            *self._foot_buttons(report.child),
            *bar,
        ]

    def _topic_command(self) -> Command:
        """Return the command that starts the topic chosen in the table, or ends the present one."""
        key = topic_at(self.sign, *self.cursor) if self.cursor is not None else ""
        if key and key != self._setting.focus:
            label = _("Practise this week: {what}").format(what=topic_name(key))
            return Command("focus", label, lambda: self._set_topic(key), "flag", ("w",))
        if is_topic_active(self.learner, self._setting, clock.epoch_seconds()):
            label = _("This week: {what}. Stop").format(what=topic_name(self._setting.focus))
            return Command("focus", label, lambda: self._set_topic(""), "close", ("w",))
        why = _("First choose a cell of the table, or a number at its edge.")
        if self.cursor is not None:
            why = (
                _("Here are several groups at once: choose one cell.")
                if facts.HEAD in self.cursor
                else _("Times 1 is a rule: it needs no practice.")
            )
        return Command("focus", _("Practise something this week…"), lambda: None, "flag", ("w",), why)

    def _practice_settings_command(self, child: Child) -> Command:
        label = _("How {name} practises").format(name=child.name)
        return Command("steer", label, lambda: self.go(PracticeSettingsRoute(self.child_id)), "settings", ("r",))

    def _foot_buttons(self, child: Child) -> list[Widget]:
        page = Command("page", _("Print"), lambda: self.go(PrintRoute(self.child_id)), "save", ("ctrl+p",))
        table = Command("csv", "CSV", lambda: self.go(ExportRoute(self.child_id)), "save")
        delete = Command("delete", _("Delete everything about {name}").format(name=child.name), self._ask_delete, "trash")
        begin = Command("begin", _("Start 10 calculations"), lambda: self.go(ExercisesRoute(self.child_id, None, None)), "play")
        first, second, third, last = self.layout.foot if self.printed_sheet is None else self.layout.foot_to_mark[1:]
        keys: list[Widget] = [Button(page, first, size=19), Button(table, second, size=19), Button(delete, third, is_icon_only=True)]
        if self.printed_sheet is not None:
            mark = Command("mark", _("Mark the sheet"), lambda: self.go(MarkingRoute(self.child_id)), "check", ("k",))
            keys.insert(0, Button(mark, self.layout.foot_to_mark[0], size=19))
        return [*keys, Button(begin, last, "primary", 21)]

    # ------------------------------------------------------------ actions

    def _choose_sign(self, index: int) -> None:
        self.sign, self.cursor = SIGNS[index], None
        self.request_rebuild()

    def _choose_cell(self, cell: tuple[int, int]) -> None:
        self.cursor = None if cell == self.cursor else cell
        self.request_rebuild()

    def _choose_tab(self, index: int) -> None:
        self.tab = index
        self.answers_list.offset = 0.0
        self.request_rebuild()

    def _set_topic(self, key: str) -> None:
        """Set the topic for a week from now; "" for none."""
        self._save_setting(replace(self._setting, focus=key, focus_until=clock.epoch_seconds() + WEEK_S if key else 0.0))
        self.cursor = None

    def _save_setting(self, setting: PracticeSettings) -> None:
        """Change the settings of the child's next sets."""
        assert self.report is not None, "there is a child"
        child = msgspec.structs.replace(self.report.child, setting=setting)
        self.context.storage.progress.update_child(child)
        self._load_report()
        self.request_rebuild()

    def _propose_class(self) -> None:
        """Propose the next class in a new school year; any answer holds until next September."""
        if self.report is None:
            return
        today = clock.today().toordinal()
        proposed = proposed_class(self._setting.school, self._setting.since, today)
        if not proposed:
            return
        question = _("A new school year: is {name} now in {year}?").format(name=self.report.child.name, year=class_name(proposed))
        yes = Command("next_class", class_name(proposed), lambda: self._set_class(proposed, today), "check")
        stay = class_name(self._setting.school)
        self.ask_question(question, [yes, Command("same_class", stay, lambda: self._set_class(self._setting.school, today), "undo")])

    def _set_class(self, school: str, day_ordinal: int) -> None:
        self.close_question()
        self._save_setting(replace(self._setting, school=school, since=day_ordinal))

    def _ask_delete(self) -> None:
        assert self.report is not None, "there is a child"
        question = _("Delete {name} and everything practised? This cannot be undone.").format(name=self.report.child.name)
        keep = Command("keep", _("Keep it"), self.close_question, "undo")
        delete = Command("for_good", _("Delete for good"), self._delete_child, "trash")
        self.ask_question(question, [keep, delete])

    def _delete_child(self) -> None:
        assert self.report is not None, "there is a child"
        delete_profile(self.context, self.report.child.profile)
        self.close_question()
        self.report = None

    # ------------------------------------------------------------ drawing

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        draw_bar(canvas, _("The calculation workshop"), self._title, 2)
        if self.report is None:
            return
        layout = self.layout
        for sheet in (layout.facts, layout.charts, layout.again, layout.next):
            canvas.draw_paper(sheet)
        self._draw_child_head(canvas, self.report, layout.head)
        facts.draw_legend(canvas, layout.legend)
        self._draw_open_tab(canvas, self.report)
        draw_facts_to_repeat(canvas, layout.again, self.sign, self.tables[self.sign])

    def _draw_child_head(self, canvas: Canvas, report: LearnerReport, rect: FRect) -> None:
        draw_portrait(canvas, report.child, rect.x + 48, rect.y + 44, 60)
        gold = sum(standing in ("gold", "polish") for row in self.tables[self.sign] for standing in row)
        known = _("{n} of 100 by heart").format(n=gold)
        weeks = _n("{n} week", "{n} weeks", report.weeks)
        items = _n("{n} calculation", "{n} calculations", report.items)
        right = canvas.fit_text(known, rect.right, rect.y + 31, 300, 18, "text", "b", "r")
        lower = canvas.fit_text(f"{weeks} · {items}", rect.right, rect.y + 59, 330, 17, "text_soft", align="r")
        canvas.fit_text(report.child.name, rect.x + 88, rect.y + 44, rect.right - max(right, lower) - rect.x - 106, 26, "text", "s")

    def _draw_open_tab(self, canvas: Canvas, report: LearnerReport) -> None:
        rect, curves, weeks = self.layout.charts, report.curves, report.weeks
        match self.tab:
            case 0:
                charts.draw_mastered_per_week(canvas, rect, curves, weeks, self.sign)
            case 1:
                charts.draw_answer_seconds(canvas, rect, curves, weeks, self.sign, pace_s(self.learner, "missing_number"))
            case 2:
                charts.draw_daily_bars(canvas, rect, report.days)
            case 4:
                draw_due_families(canvas, rect, self.learner, report.today)

    def paint_over(self, canvas: Canvas) -> None:
        """Draw the tooltip of the chosen cell."""
        if self.cursor is not None and facts.HEAD not in self.cursor and self.report is not None and self.dialog is None:
            text = facts.cell_text(self.sign, self.tables[self.sign], *self.cursor)
            draw_tooltip(canvas, text, facts.cell_rect(self.layout.table, *self.cursor))

"""The page for parents and teachers (docs/art.md, mock-up 21): one child's knowledge, without marks or ranks."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from game.practice.facts import SIGNS
from game.practice.fluency import pace_s
from game.practice.learner_state import Learner
from game.practice.overview import mastery_table
from game.practice.practice_set import is_topic_active
from game.practice.settings import PracticeSettings, proposed_class
from game.practice.skills import skill_progress
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Row
from ui.layout.nodes import Box, Breakpoint, Text
from ui.layout.nodes import Child as LayoutNode
from ui.match.seating import delete_profiles
from ui.practice.parent import charts
from ui.practice.parent import facts_table as facts
from ui.practice.parent.advice import answers_view, due_families, practice_amount_text, repeat_parts
from ui.practice.parent.skills_table import skills_view, states_explained, sure_text
from ui.practice.routes import ExercisesRoute, ExportRoute, MarkingRoute, PracticeSettingsRoute, PrintRoute
from ui.practice.school import class_name
from ui.practice.school_class.exchange import export_command
from ui.practice.school_class.roster import class_command
from ui.practice.texts import standings_explained
from ui.scene import clock, shared_commands
from ui.scene.accessibility import AccessibilityInfo
from ui.scene.app_context import AppContext
from ui.scene.route import CloseRoute
from ui.scene.scene import Scene
from ui.store.children import Child, LearnerReport
from ui.widgets.controls import Command
from ui.widgets.parts import button, choice, icon_button, paper, token
from ui.widgets.tooltip import draw_tooltip
from ui.widgets.topbar import bar

FIRST_SIGN = "*"
HEART, TIME, DAYS, ANSWERS = range(4)  # indexes of the tabs; the last tab, after these, shows what is due next
FACTS_WIDTH, TABLE_HEIGHT, MIN_TABLE_HEIGHT = 568.0, 454.0, 340.0  # of the sheet of facts; of its table
CHARTS_HEIGHT, REPEAT_HEIGHT, SIGNS_WIDTH, PORTRAIT_SIZE = 312.0, 136.0, 320.0, 60.0


class ParentsScreen(Scene):
    """Screen for parents: one child's knowledge as a table of facts, with charts and lists."""

    supports_portrait = True

    def __init__(self, context: AppContext, child_id: int) -> None:
        super().__init__(context)
        self.accessibility = AccessibilityInfo(lambda: self._title)
        self.child_id = child_id
        self.tab, self.shows_skills = HEART, False
        self.cursor: tuple[int, int] | None = None  # the chosen cell or head of the table
        self._load_report()
        self.sign = next((sign for sign in (FIRST_SIGN, *SIGNS) if facts.has_practised(self.tables[sign])), SIGNS[0])
        self.focus.name = "begin"
        self._propose_class()

    def _load_report(self) -> None:
        """Load the child's report and learner."""
        self.report: LearnerReport | None = self.context.storage.progress.report(self.child_id, clock.today())
        self.learner: Learner = self.context.storage.progress.learner(self.child_id)
        self.has_printed_sheet = bool(self.context.storage.progress.unmarked_worksheets(self.child_id))
        setting, now = self._setting, clock.epoch_seconds()
        self.tables = {sign: mastery_table(self.learner, setting, sign, now) for sign in SIGNS}
        self.skills = skill_progress(self.learner, setting, now)

    @property
    def _setting(self) -> PracticeSettings:
        return self.report.child.setting if self.report is not None else PracticeSettings()

    @property
    def _title(self) -> str:
        return _("Parents’ page · {name}").format(name=self.report.child.name if self.report is not None else "")

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

    def compose(self) -> LayoutNode:
        commands = [shared_commands.settings_command(self), shared_commands.sound_command(self), class_command(self)]
        if self.report is not None:
            commands.append(export_command(self, [self.report.child], self.report.child.name))
        title = bar(self.context.viewport, shared_commands.back_command(self), commands, _("Number workshop"), self._title)
        if self.report is None:
            return Column([title])
        known, curves, foot = self._facts_sheet(self.report), self._charts_sheet(self.report), self._foot(self.report.child)
        again = paper(Column(repeat_parts(self.sign, self.tables[self.sign]), min_height=REPEAT_HEIGHT, padding=(28, 12, 28, 12)))
        week = [
            button(self._topic_command(), size=18, height=56),
            button(self._practice_settings_command(self.report.child), size=18, height=56),
        ]
        coming = paper(Column(week, 10, padding=(20, 12, 20, 14)))
        right = Column([curves, again, coming, foot], 10, grow=1)
        wide = Row([replace(known, width=FACTS_WIDTH), right], 20, grow=1, padding=(24, 16, 24, 24))
        tall = Column([replace(known, grow=2), curves, Row([again, coming], 12, is_even=True), foot], 12, grow=1, padding=(16, 12, 16, 14))
        return Column([title, Breakpoint(wide, tall=tall)], 0)

    def _facts_sheet(self, report: LearnerReport) -> Column:
        """Return the sheet of a sign's table or of the skills, below the child, what is known, and the choice of these."""
        table, child = self.tables[self.sign], report.child
        known = Text(sure_text(self.skills) if self.shows_skills else facts.mastered_text(table), 18, "b", align="r", max_lines=1)
        practised = Text(practice_amount_text(report), 17, color="text_soft", align="r", max_lines=1)
        name = Text(child.name, 26, "s", max_lines=1, can_be_cut=True, width=0, grow=1)
        head = Row([token(child.profile.token, PORTRAIT_SIZE), name, Column([known, practised], 0)], 12, "center", grow=1)
        chosen = len(SIGNS) if self.shows_skills else SIGNS.index(self.sign)
        signs = facts.sign_choice(_("Signs"), chosen, self._choose_sign, _("cards and number sense"))
        beside = Row([head, replace(signs, width=SIGNS_WIDTH)], 16, "center")
        top = Breakpoint(Column([head, signs], 10), tall=beside)
        return paper(
            Column([top, *(self._skills_parts() if self.shows_skills else self._table_parts(table))], 10, padding=(24, 12, 24, 14))
        )

    def _table_parts(self, table: facts.StandingTable) -> list[LayoutNode]:
        cells = Box(
            name="facts",
            height=TABLE_HEIGHT,
            min_height=MIN_TABLE_HEIGHT,
            grow=1,
            widget=lambda rect: facts.FactsTable(rect, self.sign, table, self.cursor, self._choose_cell),
        )
        return [cells, facts.legend(), Text(standings_explained(), 15, color="text_soft")]

    def _skills_parts(self) -> list[LayoutNode]:
        return [skills_view(self.skills), Text(states_explained(), 15, color="text_soft")]

    def _charts_sheet(self, report: LearnerReport) -> Column:
        labels = [_("By heart"), _("Time"), _("Days"), _("Answers"), _("Coming up")]
        tabs = choice("tabs", _("What is shown"), labels, self.tab, self._choose_tab, 54)
        inside = [replace(tabs, grow=0), self._open_tab(report)]
        return paper(Column(inside, height=CHARTS_HEIGHT, min_height=0.0, grow=1, padding=(16, 12, 16, 12)))

    def _open_tab(self, report: LearnerReport) -> LayoutNode:
        if self.tab == HEART:
            return charts.mastered_per_week(report.curves, report.weeks, self.sign)
        if self.tab == TIME:
            return charts.answer_seconds(report.curves, report.weeks, self.sign, pace_s(self.learner, "missing_number"))
        if self.tab == DAYS:
            return charts.daily_bars(report.days)
        return answers_view(report.mistakes, report.slips) if self.tab == ANSWERS else due_families(self.learner, report.today)

    def _topic_command(self) -> Command:
        """Return the command that starts the topic chosen in the table, or ends the present one."""
        key = facts.topic_at(self.sign, *self.cursor) if self.cursor is not None else ""
        if key and key != self._setting.focus:
            label = _("Practise this week: {what}").format(what=facts.topic_name(key))
            return Command("focus", label, lambda: self._set_topic(key), "flag", ("w",))
        if is_topic_active(self.learner, self._setting, clock.epoch_seconds()):
            label = _("This week: {what}. Press to stop.").format(what=facts.topic_name(self._setting.focus))
            return Command("focus", label, lambda: self._set_topic(""), "close", ("w",))
        why = _("First choose a square in the table, or a number along its edge.")
        if self.cursor is not None:
            why = (
                _("There are several groups here: choose one square.")
                if facts.HEAD in self.cursor
                else _("Times 1 is a rule: it needs no practice.")
            )
        return Command("focus", _("Practise something this week…"), lambda: None, "flag", ("w",), why)

    def _practice_settings_command(self, child: Child) -> Command:
        label = _("How {name} practises").format(name=child.name)
        return Command("steer", label, lambda: self.go(PracticeSettingsRoute(self.child_id)), "settings", ("r",))

    def _foot(self, child: Child) -> Row:
        """Return the keys; beside the one of a sheet to mark, they are too narrow for icons."""
        page = Command("page", _("Print"), lambda: self.go(PrintRoute(self.child_id)), "save", ("ctrl+p",))
        table = Command("csv", "CSV", lambda: self.go(ExportRoute(self.child_id)), "save")
        delete = Command("delete", _("Delete everything about {name}").format(name=child.name), self._ask_delete, "trash")
        begin = Command("begin", _("Start 10 calculations"), lambda: self.go(ExercisesRoute(self.child_id, None, None)), "play")
        if not self.has_printed_sheet:
            keys = [button(command, size=19, height=66, grow=1) for command in (page, table)]
            return Row([*keys, icon_button(delete), button(begin, "primary", 21, grow=2)], 10)
        mark = Command("mark", _("Mark the sheet"), lambda: self.go(MarkingRoute(self.child_id)), shortcuts=("k",))
        keys = [button(replace(command, icon=""), size=17, height=66, grow=1) for command in (mark, page, table)]
        keys.append(button(replace(begin, icon=""), "primary", 17, 66, grow=1))
        few = [replace(key, padding=(10, 11, 10, 11)) for key in keys]
        return Row([*few[:-1], icon_button(delete), few[-1]], 10)

    # ------------------------------------------------------------ actions

    def _choose_sign(self, index: int) -> None:
        self.shows_skills, self.cursor = index == len(SIGNS), None
        self.sign = self.sign if self.shows_skills else SIGNS[index]
        self.request_rebuild()

    def _choose_cell(self, cell: tuple[int, int]) -> None:
        self.cursor = None if cell == self.cursor else cell
        self.request_rebuild()

    def _choose_tab(self, index: int) -> None:
        self.tab = index
        for area in self.composition.scrolls:
            area.offset = 0.0
        self.request_rebuild()

    def _set_topic(self, key: str) -> None:
        """Set the topic for a week from now; "" for none."""
        self._save_setting(replace(self._setting, focus=key, focus_until=clock.epoch_seconds() + facts.WEEK_S if key else 0.0))
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
        question = _("Delete {name} and everything practised? This can’t be undone.").format(name=self.report.child.name)
        keep = Command("keep", _("Keep it"), self.close_question, "undo")
        delete = Command("for_good", _("Delete for good"), self._delete_child, "trash")
        self.ask_question(question, [keep, delete])

    def _delete_child(self) -> None:
        assert self.report is not None, "there is a child"
        delete_profiles(self.context, [self.report.child.profile])
        self.close_question()
        self.report = None

    def paint_over(self, canvas: Canvas) -> None:
        """Draw the tooltip of the chosen cell."""
        if self.cursor is not None and facts.HEAD not in self.cursor and self.report is not None and self.dialog is None:
            text = facts.cell_text(self.sign, self.tables[self.sign], *self.cursor)
            draw_tooltip(canvas, text, facts.cell_rect(facts.cells_area(self.composition.layout["facts"]), *self.cursor))

"""The page for parents and teachers (docs/art.md, mock-up 21): one child's knowledge, without marks or ranks."""

from __future__ import annotations

from dataclasses import replace

import msgspec
from pygame import FRect

from game.practice.facts import SIGNS
from game.practice.fluency import pace
from game.practice.learner_state import Learner
from game.practice.overview import table
from game.practice.practice_set import focus_holds
from game.practice.settings import PracticeSettings, proposed_class
from ui.assets.words import _, _n
from ui.canvas.brush import Brush
from ui.match.seating import forget_person
from ui.practice.parent import charts
from ui.practice.parent import facts_table as facts
from ui.practice.parent.answers_list import AnswersList
from ui.practice.parent.coming import draw_coming
from ui.practice.parent.focus_words import WEEK, focus_at, focus_name
from ui.practice.parent.places import places_on
from ui.practice.parent.see_again import draw_see_again
from ui.practice.portrait import draw_portrait
from ui.practice.school import class_name
from ui.practice.words import sign_name
from ui.scene import clock
from ui.scene import shared_keys as house_keys
from ui.scene.desk import Desk
from ui.scene.routes import Back, ToExercises, ToExport, ToMark, ToPrint, ToSteer
from ui.scene.screen import Scene
from ui.scene.telling import Telling
from ui.store.children import Child, Report
from ui.widgets.controls import Command, Key, Segments, Widget, call
from ui.widgets.tip import draw_tip
from ui.widgets.topbar import bar_keys, draw_bar

FIRST_SIGN = "*"
HEART, TIME, DAYS, ANSWERS, NEXT = range(5)  # indexes of the tabs


class ParentRoom(Scene):
    """One child's knowledge as a table of facts, with charts and lists."""

    tall = True

    def __init__(self, desk: Desk, child_id: int) -> None:
        super().__init__(desk)
        self.tells = Telling(lambda: self._title)
        self.child_id = child_id
        self.tab = HEART
        self.cursor: tuple[int, int] | None = None  # the chosen cell or head of the table
        self.answers = AnswersList()
        self.places = places_on(desk.page)
        self._read()
        self.sign = next((sign for sign in (FIRST_SIGN, *SIGNS) if self._practised(sign)), SIGNS[0])
        self.focus.name = "begin"
        self._propose_class()

    def _read(self) -> None:
        """Load the child's report and learner."""
        self.report: Report | None = self.desk.files.progress.report(self.child_id, clock.today())
        self.learner: Learner = self.desk.files.progress.learner(self.child_id)
        self.sheet = self.desk.files.progress.sheet(self.child_id)
        setting, now = self._setting, clock.seconds()
        self.tables = {sign: table(self.learner, setting, sign, now) for sign in SIGNS}

    @property
    def _setting(self) -> PracticeSettings:
        return self.report.child.setting if self.report is not None else PracticeSettings()

    @property
    def _title(self) -> str:
        return _("Page for parents · {name}").format(name=self.report.child.name if self.report is not None else "")

    def _practised(self, sign: str) -> bool:
        return any(standing not in ("new", "expected") for row in self.tables[sign] for standing in row)

    def resume(self) -> None:
        self._read()
        super().resume()

    def new_day(self) -> None:
        self._read()
        super().new_day()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.report is None:
            self.go(Back())  # the child has been deleted

    def due(self) -> float:
        return self.resting()

    def build(self) -> list[Widget]:
        bar = bar_keys(self.desk.page, house_keys.back(self), [house_keys.settings(self), house_keys.sound(self)])
        self.places = at = places_on(self.desk.page)
        report, signs = self.report, [sign_name(sign) for sign in SIGNS]
        self.scrolls = [self.answers] if report is not None and self.tab == ANSWERS else []
        if report is None:
            return bar
        charts = at.charts
        self.answers.show(report.mistakes, FRect(charts.x + 16, charts.y + 76, charts.w - 24, charts.h - 88))
        tabs = [_("By heart"), _("Time"), _("Days"), _("Answers"), _("Next")]
        return [
            call(facts.SignSegments("signs", at.signs, signs, SIGNS.index(self.sign), self._choose_sign), _("Signs")),
            facts.FactsTable(at.table, self.sign, self.tables[self.sign], self.cursor, self._choose_cell),
            call(
                Segments("tabs", FRect(charts.x + 16, charts.y + 12, charts.w - 32, 54), tabs, self.tab, self._choose_tab),
                _("What is shown"),
            ),
            *self.scrolls,
            Key(self._focus_command(), at.focus, size=18),
            Key(self._steer_command(report.child), at.steer, size=18),
            *self._foot(report.child),
            *bar,
        ]

    def _focus_command(self) -> Command:
        """Return the command that starts the topic chosen in the table, or ends the present one."""
        key = focus_at(self.sign, *self.cursor) if self.cursor is not None else ""
        if key and key != self._setting.focus:
            label = _("Practise this week: {what}").format(what=focus_name(key))
            return Command("focus", label, lambda: self._focus_on(key), "flag", ("w",))
        if focus_holds(self.learner, self._setting, clock.seconds()):
            label = _("This week: {what}. Stop").format(what=focus_name(self._setting.focus))
            return Command("focus", label, lambda: self._focus_on(""), "close", ("w",))
        why = _("First choose a cell of the table, or a number at its edge.")
        if self.cursor is not None:
            why = (
                _("Here are several groups at once: choose one cell.")
                if facts.HEAD in self.cursor
                else _("Times 1 is a rule: it needs no practice.")
            )
        return Command("focus", _("Practise something this week…"), lambda: None, "flag", ("w",), why)

    def _steer_command(self, child: Child) -> Command:
        label = _("How {name} practises").format(name=child.name)
        return Command("steer", label, lambda: self.go(ToSteer(self.child_id)), "settings", ("r",))

    def _foot(self, child: Child) -> list[Widget]:
        page = Command("page", _("Print"), lambda: self.go(ToPrint(self.child_id)), "save", ("ctrl+p",))
        table = Command("csv", "CSV", lambda: self.go(ToExport(self.child_id)), "save")
        delete = Command("delete", _("Delete everything about {name}").format(name=child.name), self._ask_delete, "trash")
        begin = Command("begin", _("Start 10 calculations"), lambda: self.go(ToExercises(self.child_id, None, None)), "play")
        first, second, third, last = self.places.foot if self.sheet is None else self.places.foot_to_mark[1:]
        keys: list[Widget] = [Key(page, first, size=19), Key(table, second, size=19), Key(delete, third, bare=True)]
        if self.sheet is not None:
            mark = Command("mark", _("Mark the sheet"), lambda: self.go(ToMark(self.child_id)), "check", ("k",))
            keys.insert(0, Key(mark, self.places.foot_to_mark[0], size=19))
        return [*keys, Key(begin, last, "primary", 21)]

    # ------------------------------------------------------------ actions

    def _choose_sign(self, index: int) -> None:
        self.sign, self.cursor = SIGNS[index], None
        self.rebuild()

    def _choose_cell(self, cell: tuple[int, int]) -> None:
        self.cursor = None if cell == self.cursor else cell
        self.rebuild()

    def _choose_tab(self, index: int) -> None:
        self.tab = index
        self.answers.offset = 0.0
        self.rebuild()

    def _focus_on(self, key: str) -> None:
        """Set the topic for a week from now; "" for none."""
        self._change(replace(self._setting, focus=key, focus_until=clock.seconds() + WEEK if key else 0.0))
        self.cursor = None

    def _change(self, setting: PracticeSettings) -> None:
        """Change the settings of the child's next sets."""
        assert self.report is not None, "there is a child"
        child = msgspec.structs.replace(self.report.child, setting=setting)
        self.desk.files.progress.change_child(child)
        self._read()
        self.rebuild()

    def _propose_class(self) -> None:
        """Propose the next class in a new school year; any answer holds until next September."""
        if self.report is None:
            return
        today = clock.today().toordinal()
        proposed = proposed_class(self._setting.school, self._setting.since, today)
        if not proposed:
            return
        question = _("A new school year: is {name} now in {year}?").format(name=self.report.child.name, year=class_name(proposed))
        yes = Command("next_class", class_name(proposed), lambda: self._take_class(proposed, today), "check")
        stay = class_name(self._setting.school)
        self.put_question(question, [yes, Command("same_class", stay, lambda: self._take_class(self._setting.school, today), "undo")])

    def _take_class(self, school: str, today: int) -> None:
        self.drop_question()
        self._change(replace(self._setting, school=school, since=today))

    def _ask_delete(self) -> None:
        assert self.report is not None, "there is a child"
        question = _("Delete {name} and everything practised? This cannot be undone.").format(name=self.report.child.name)
        keep = Command("keep", _("Keep it"), self.drop_question, "undo")
        delete = Command("for_good", _("Delete for good"), self._delete, "trash")
        self.put_question(question, [keep, delete])

    def _delete(self) -> None:
        assert self.report is not None, "there is a child"
        forget_person(self.desk, self.report.child.person)
        self.drop_question()
        self.report = None

    # ------------------------------------------------------------ drawing

    def paint(self, brush: Brush) -> None:
        brush.wood()
        draw_bar(brush, _("The calculation workshop"), self._title, 2)
        if self.report is None:
            return
        at = self.places
        for sheet in (at.facts, at.charts, at.again, at.next):
            brush.sheet(sheet)
        self._draw_child(brush, self.report, at.head)
        facts.draw_legend(brush, at.legend)
        self._draw_tab(brush, self.report)
        draw_see_again(brush, at.again, self.sign, self.tables[self.sign])

    def _draw_child(self, brush: Brush, report: Report, at: FRect) -> None:
        draw_portrait(brush, report.child, at.x + 48, at.y + 44, 60)
        gold = sum(standing in ("gold", "polish") for row in self.tables[self.sign] for standing in row)
        known = _("{n} of 100 by heart").format(n=gold)
        weeks = _n("{n} week", "{n} weeks", report.weeks)
        items = _n("{n} calculation", "{n} calculations", report.items)
        right = brush.fit(known, at.right, at.y + 31, 300, 18, "text", "b", "r")
        lower = brush.fit(f"{weeks} · {items}", at.right, at.y + 59, 330, 17, "text_soft", align="r")
        brush.fit(report.child.name, at.x + 88, at.y + 44, at.right - max(right, lower) - at.x - 106, 26, "text", "s")

    def _draw_tab(self, brush: Brush, report: Report) -> None:
        at, curves, weeks = self.places.charts, report.curves, report.weeks
        match self.tab:
            case 0:
                charts.draw_by_heart(brush, at, curves, weeks, self.sign)
            case 1:
                charts.draw_time(brush, at, curves, weeks, self.sign, pace(self.learner, "missing_number"))
            case 2:
                charts.draw_days(brush, at, report.days)
            case 4:
                draw_coming(brush, at, self.learner, report.today)

    def paint_over(self, brush: Brush) -> None:
        """Draw the tooltip of the chosen cell."""
        if self.cursor is not None and facts.HEAD not in self.cursor and self.report is not None and self.ask is None:
            told = facts.told(self.sign, self.tables[self.sign], *self.cursor)
            draw_tip(brush, told, facts.cell(self.places.table, *self.cursor))

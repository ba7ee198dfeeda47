"""The screens around the exercises: states for screenshots and layout tests."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import TypeVar

import msgspec

from game.practice.answer_check import expression_text
from game.practice.drill_set import table_tasks
from game.practice.facts import SIGNS, BasicFact, Chain, NumberSense, family_at, family_of_fact
from game.practice.learner import new_learner
from game.practice.learner_state import Belief, FactFamilyStats, Learner
from game.practice.levels import LEVELS
from game.practice.settings import PracticeSettings
from game.practice.skills import SKILL_FACTS
from game.practice.spaced_repetition import DAY_S, MemoryState
from game.practice.worksheets import card_tasks
from tests.ui.class_weeks import class_report
from tests.ui.one_child import Seen
from tests.ui.stage import AppStage
from ui.practice.routes import (
    ExportRoute,
    MarkingRoute,
    ParentalGateRoute,
    ParentsRoute,
    PracticeSettingsRoute,
    PrintRoute,
    TogetherRoute,
    WorkshopRoute,
)
from ui.scene.route import Route
from ui.store.child_report import ChildFile
from ui.store.children import (
    REPORT_DAYS,
    Child,
    DayPractice,
    LearnerReport,
    LoggedAnswer,
    Mistake,
    PrintedWorksheet,
    WeekStatistics,
    count_slips,
)
from ui.store.learning.class_reports import ClassReport

T = TypeVar("T")
TODAY = date(2026, 11, 21)
LEA = Child(1, "Léa", "cat", 0, setting=PracticeSettings("CE1"))
TOM = Child(2, "Tom", "frog", 2, True, PracticeSettings(pace="gentle"))
LONGEST = Child(3, "Bartholomäus-M", "hippo", 3)
MANY = (LEA, TOM, LONGEST, *(Child(4 + index, f"Kind {index}", "bee", index % 6) for index in range(6)))
EASY, HARD = {1, 2, 5, 10}, {(7, 8), (6, 9), (6, 8), (4, 8)}
SEEN = (  # given answer, kind of mistake, reason
    ("54", "wrong", '["makes",{"sum":"7 * 8","value":"56","wanted":54}]'),
    ("", "skipped", ""),
    ("56", "hint", ""),
    ("4 + 5 + 1", "longer", ""),
)
SUCCESS = {"+": 0.62, "-": 0.48, "*": 0.22, "/": 0.1}


class Shelf:
    """A substitute for the progress store with given children, who share one report."""

    def __init__(self, *children: Child, weeks: int = 8) -> None:
        self.kept = {child.id: child for child in children}
        self.weeks = weeks
        self.told: list[tuple[object, ...]] = []  # calls with their arguments
        self.sheets: dict[int, PrintedWorksheet] = {}  # printed worksheets that are not marked yet
        self.older_sheets: tuple[PrintedWorksheet, ...] = ()
        self.learners: dict[int, Learner] = {}
        self.known: set[int] = set()  # children whose learner state fills the tables of the parents' screen
        self.tips = Seen()
        self.sets: tuple[int, ...] = (0,)  # practice sets of the last days, today last
        self.exchange = SimpleNamespace(export_children=lambda *_asked: written(), merge_children=lambda *_asked: finished(()))
        self.profiles = SimpleNamespace(
            update=lambda person: None, ids_by_name=dict
        )  # the store changes children by `update_child` as well

    is_loaded = is_written = True
    edition = 0

    def write(self) -> None:
        """Do nothing: no write is pending."""

    def children(self) -> tuple[Child, ...]:
        return tuple(self.kept.values())

    def has_deletions(self) -> bool:
        return any(call[0] == "delete" for call in self.told)

    def find_child(self, child_id: int | None) -> Child | None:
        return next((child for child in self.kept.values() if child.id == child_id), None)

    def add_child(self, name: str, animal: str, colour: int) -> Child:
        child = Child(max(self.kept, default=0) + 1, name, animal, colour)
        self.kept[child.id] = child
        return child

    def update_child(self, child: Child) -> None:
        self.kept[child.id] = child

    def add_profile(self, name: str, animal: str, colour: int, kind: str) -> int:
        return self.add_child(name, animal, colour).id

    def delete_profiles(self, *profile_ids: int) -> None:
        for profile_id in profile_ids:
            self.told.append(("delete", profile_id))
            self.kept.pop(profile_id, None)

    def learner(self, child_id: int) -> Learner:
        setting = self.kept[child_id].setting if child_id in self.kept else PracticeSettings()
        return self.learners.get(child_id) or (known(setting) if self.weeks and child_id in self.known else new_learner(setting))

    def day_set_counts_of_week(self, child_id: int, today: date) -> tuple[SimpleNamespace, ...]:
        return tuple(SimpleNamespace(day=today - timedelta(back), sets=sets) for back, sets in enumerate(reversed(self.sets)))

    def add_answer(self, answer: LoggedAnswer, learner_after: Learner) -> None:
        self.told.append((answer, learner_after))

    def report(self, child_id: int, today: date) -> LearnerReport | None:
        return report(self.kept[child_id], self.weeks) if child_id in self.kept else None

    def class_report(self, monday: date) -> ClassReport:
        return class_report(self.children(), monday, self.weeks, frozenset(self.sheets))

    def export_answers_csv(self, child_ids: Sequence[int], path: Path, describe_answer: object) -> Future[None]:
        self.told.append(("csv", child_ids, path))
        return written()

    def write_child_file(self, path: Path, make: Callable[[], ChildFile]) -> Future[None]:
        file = make()
        self.told.append(("file", path, file.content))
        self.sheets |= dict(file.worksheets)
        return written()

    def unmarked_worksheets(self, child_id: int) -> tuple[PrintedWorksheet, ...]:
        return (self.sheets[child_id], *self.older_sheets) if child_id in self.sheets else ()

    def next_worksheet_number(self, child_id: int) -> int:
        return 1

    def save_marks(self, child_id: int, worksheet: PrintedWorksheet, answers: Sequence[LoggedAnswer]) -> None:
        self.told += [(answer,) for answer in answers]
        del self.sheets[child_id]

    def close(self) -> None:
        """Do nothing: no file is open."""


def finished(result: T) -> Future[T]:
    """Return the future of work that is done."""
    future: Future[T] = Future()
    future.set_result(result)
    return future


def written() -> Future[None]:
    """Return the result of a write that succeeded."""
    return finished(None)


def report(child: Child, weeks: int = 8) -> LearnerReport:
    """Return a report after this many weeks, with rising curves and some mistakes; empty after none."""
    days = tuple(DayPractice(TODAY - timedelta(back), *done(back if weeks else 6)) for back in reversed(range(REPORT_DAYS)))
    mistakes = tuple(
        Mistake(f"{index % 8 + 2} × 8 = ?", configured, f"2026-11-{20 - index:02}T17:05:00+01:00", how, why)
        for index, (configured, how, why) in enumerate(SEEN * 3)
    )
    curves = {sign: curve(sign, weeks) for sign in SIGNS}
    return LearnerReport(
        child, TODAY, days, curves, mistakes if weeks else (), weeks, 52 * weeks - 4 if weeks else 0, count_slips(mistakes if weeks else ())
    )


def curve(sign: str, weeks: int) -> tuple[WeekStatistics, ...]:
    """Return a curve that rises every week; the later operators skip some weeks."""
    start, gaps = SUCCESS[sign], SIGNS.index(sign)
    practised = [week for week in range(1, weeks + 1) if not gaps or week % (5 - gaps) or week == weeks]
    return tuple(
        WeekStatistics(week, 13, start, 12.0 - 7 * week / weeks + gaps, round((60 - 14 * gaps) * week / weeks)) for week in practised
    )


def known(setting: PracticeSettings) -> Learner:
    """Return a learner with the tables of mock-up 21: easy facts mastered, hard ones missed."""
    start = datetime.combine(TODAY, time(17)).timestamp()
    notes = {}
    for sign in SIGNS:
        for r, c in product(range(1, 11), repeat=2):
            family, text = family_at(sign, r, c), standing(r, c)
            memory = MemoryState(8.0, 5.0, start + DAY_S * ((r * 3 + c) % 12 - 2), start - 3 * DAY_S)
            if text == "gold":
                gold = {"last_quick": True, "quick_run": 2, "quick_days": (1, 2), "once_gold": True, "belief": Belief(6.0, 0.5)}
                notes[family] = FactFamilyStats(asked=4, right=4, last_right=True, memory=memory, **gold)  # type: ignore[arg-type]
            elif text != "new":
                notes[family] = FactFamilyStats(asked=3, right=2, last_right=text == "way", memory=memory)
    sure = {"belief": Belief(6.0, 0.5), "last_right": True}
    for fact in SKILL_FACTS:
        if isinstance(fact, Chain) and fact.card_count < 6:
            count = 6 - fact.card_count  # all three cards alone, one of three with five
            notes[family_of_fact(fact)] = FactFamilyStats(asked=3, right=count, **sure if count > 2 else {})  # type: ignore[arg-type]
        elif isinstance(fact, NumberSense) and fact.kind in ("flash", "compare", "line"):
            notes[family_of_fact(fact)] = FactFamilyStats(asked=2, right=2, **sure if fact.kind == "flash" else {})  # type: ignore[arg-type]
    return replace(new_learner(setting), family_stats=notes, answer_count=400)


def standing(r: int, c: int) -> str:
    low, high = sorted((r, c))
    if {low, high} & EASY or high <= 4:
        return "gold"
    return "again" if (low, high) in HARD else "new" if high == 9 and low > 6 else "way"


def done(back: int) -> tuple[int, float]:
    """Return the exercises and minutes of a day this many days ago; Sundays are free."""
    return (0, 0.0) if back % 7 == 6 else (10 + back * 7 % 23, 3.0 + back * 5 % 11)


def kept(stage: AppStage, *children: Child, weeks: int = 8) -> Shelf:
    """Replace the progress store by these children, without a disk."""
    shelf = Shelf(*children, weeks=weeks)
    stage.context.storage = stage.empty
    stage.empty._progress = shelf  # type: ignore[assignment]
    return shelf


def opened(route: Route, *children: Child, weeks: int = 8) -> Callable[[AppStage], None]:
    def set_up(stage: AppStage) -> None:
        kept(stage, *children, weeks=weeks)
        stage.go(route)

    return set_up


def practised(stage: AppStage, route: Route, child: Child, weeks: int = 8) -> None:
    """Open a screen for a child who has practised for this many weeks."""
    kept(stage, child, weeks=weeks).known.add(child.id)
    stage.go(route)


def parent(sign: int = 2, tab: int = 0, weeks: int = 8, child: Child = LEA) -> Callable[[AppStage], None]:
    def set_up(stage: AppStage) -> None:
        practised(stage, ParentsRoute(child.id), child, weeks)
        stage.scene._choose_sign(sign)  # type: ignore[attr-defined]
        stage.scene._choose_tab(tab)  # type: ignore[attr-defined]

    return set_up


def parent_cell(stage: AppStage, cell: tuple[int, int] = (6, 7), sign: int = 1, child: Child = LEA) -> None:
    parent(sign, child=child)(stage)
    stage.scene._choose_cell(cell)  # type: ignore[attr-defined]


def parent_delete(stage: AppStage) -> None:
    parent(child=LONGEST)(stage)
    stage.driver.widget("delete").activate()


def parent_september(stage: AppStage) -> None:
    child = msgspec.structs.replace(LONGEST, setting=PracticeSettings("CE1", since=TODAY.toordinal() - 700))
    practised(stage, ParentsRoute(child.id), child)


def steering(stage: AppStage, focus: str = "*7", child: Child = LONGEST) -> None:
    setting = PracticeSettings("CE1", focus=focus, focus_until=datetime(2031, 12, 6).timestamp() if focus else 0.0)
    practised(stage, PracticeSettingsRoute(child.id), msgspec.structs.replace(child, setting=setting, goal=2))


def printing(stage: AppStage, kind: str) -> None:
    practised(stage, PrintRoute(LEA.id), LEA)
    stage.scene._choose_worksheet(kind)  # type: ignore[attr-defined]


TWENTY = tuple(
    BasicFact(sign, left, right, "number" if index % 4 == 3 else "result")
    for index, (sign, left, right) in enumerate(
        (*((sign, n + 3, n) for n in range(2, 7) for sign in "+-*"), *(("/", 8 * n, n) for n in range(2, 7)))
    )
)
PRINTED = PrintedWorksheet("2026-11-19T18:30:00+01:00", TWENTY)


def parent_sheet(stage: AppStage) -> None:
    """Show the parents' screen while a worksheet waits to be marked."""
    kept(stage, LONGEST).sheets[LONGEST.id] = PRINTED
    stage.go(ParentsRoute(LONGEST.id))


def marking(stage: AppStage, steps: tuple[BasicFact, ...] = TWENTY, is_question: bool = False) -> None:
    kept(stage, LONGEST).sheets[LONGEST.id] = PrintedWorksheet(PRINTED.made, steps)
    scene = stage.go(MarkingRoute(LONGEST.id))
    for index in range(len(steps) - 3):
        scene._set_mark(index, 1 if index % 6 == 4 else 0)  # type: ignore[attr-defined]
    stage.focus("mark/2")
    if is_question:
        scene.on_escape()


ROWS = card_tasks(
    replace(new_learner(PracticeSettings("CM2")), passed_levels=frozenset(level.key for level in LEVELS)),
    PracticeSettings("CM2"),
    datetime.combine(TODAY, time()).timestamp(),
    random.Random("rows"),
)
PRINTED_ROWS = PrintedWorksheet(PRINTED.made, ROWS, 7, "rows")


def marking_rows(stage: AppStage) -> None:
    """Show a worksheet of card tasks with a right calculation of five cards, a wrong one, one that cannot be read, and marks."""
    kept(stage, LONGEST).sheets[LONGEST.id] = PRINTED_ROWS
    scene = stage.go(MarkingRoute(LONGEST.id))
    scene._set_mark(2, 1)  # type: ignore[attr-defined]
    scene._set_written(0, "7 + + 1")  # type: ignore[attr-defined]
    scene._set_written(1, "(10-3)*(2+1)=8")  # type: ignore[attr-defined]
    scene._set_written(3, expression_text(ROWS[3].numbers, ROWS[3].operations))  # type: ignore[attr-defined]
    stage.focus("written/1")


def which_sheet(stage: AppStage) -> None:
    """Show the list of worksheets to mark."""
    shelf = kept(stage, LONGEST)
    shelf.sheets[LONGEST.id] = PRINTED_ROWS
    shelf.older_sheets = (msgspec.structs.replace(PRINTED, number=6, kind="calculations"), PRINTED)
    stage.go(MarkingRoute(LONGEST.id))


def gate(stage: AppStage, wrong: bool = False) -> None:
    opened(WorkshopRoute(), LEA, TOM)(stage)
    scene = stage.go(ParentalGateRoute(lambda: None))
    scene.asked_number, scene.was_wrong, scene.typed_digits = 97, wrong, "" if wrong else "9"  # type: ignore[attr-defined]
    scene.request_rebuild()


def exported(stage: AppStage) -> None:
    """Show the export of a PDF that can be opened now."""
    opened(ExportRoute(LEA.id), LEA)(stage)
    stage.shelf.mkdir(exist_ok=True)
    stage.scene.file = replace(stage.scene.file, is_openable=True, ending=".pdf")  # type: ignore[attr-defined]
    stage.scene._on_folder_typed(str(stage.shelf))  # type: ignore[attr-defined]
    stage.scene.start_writing(stage.shelf / "tablee-Léa.csv")  # type: ignore[attr-defined]
    stage.scene.update(0.0)


def together(stage: AppStage, level: int, is_solution_shown: bool = False) -> None:
    scene = stage.go(TogetherRoute("CE1"))
    scene._rng = random.Random("together")  # type: ignore[attr-defined]
    scene._change_level(level - scene.level_index)  # type: ignore[attr-defined]
    if is_solution_shown:
        stage.driver.widget("show").activate()


PRACTICE_ROOM_STATES: Mapping[str, Callable[[AppStage], None]] = {
    "gate": gate,
    "gate_wrong": lambda stage: gate(stage, True),
    "parent": parent(),
    "parent_minus_time": parent(1, 1),
    "parent_divided_days": parent(3, 2),
    "parent_answers": parent(0, 3, child=LONGEST),
    "parent_next": parent(2, 4, child=LONGEST),
    "parent_head": lambda stage: parent_cell(stage, (6, -1), 2, LONGEST),
    "parent_september": parent_september,
    "parent_skills": parent(4),
    "parent_skills_new": parent(4, weeks=0, child=TOM),
    "steering": steering,
    "steering_free": lambda stage: steering(stage, "", TOM),
    "parent_sheet": parent_sheet,
    "mark": marking,
    "mark_table": lambda stage: marking(stage, table_tasks("*", ())),
    "mark_rows": marking_rows,
    "mark_which": which_sheet,
    "mark_leave": lambda stage: marking(stage, is_question=True),
    "print": lambda stage: printing(stage, "calculations"),
    "print_table": lambda stage: printing(stage, "table"),
    "parent_years": parent(2, 0, 104, LONGEST),
    "parent_new": parent(0, 0, 0, TOM),
    "parent_cell": parent_cell,
    "parent_delete": parent_delete,
    "parent_exported": exported,
    "together": lambda stage: together(stage, 9),
    "together_shown": lambda stage: together(stage, 10, is_solution_shown=True),
    "together_cards": lambda stage: together(stage, 14),
    "together_cards_shown": lambda stage: together(stage, 17, is_solution_shown=True),
}

"""Marking a printed worksheet: once, right or wrong, untimed; the log and the learner afterwards."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from math import inf
from pathlib import Path

import msgspec
import pytest

from game.practice.drill_set import larger_number_first
from game.practice.facts import BasicFact, family_of_fact
from game.practice.kinds import WORKSHEET_KIND
from game.practice.mastery import AGAIN, EXPECTED, GOLD, mastery_of
from tests.ui.driver import Driver
from tests.ui.layouts import new_desk, texts
from tests.ui.practice_room_states import LEA, LONGEST, PRINTED, TWENTY, Shelf
from tests.ui.pupils import DAYS_TO_GOLD, START, TIMES, after, answer, later
from ui.practice.parent.export_dialog import answer_text, save_worksheet_dialog
from ui.practice.parent.marking import RIGHT, UNDONE, WRONG, MarkingScreen, marked_answer, sheet_title
from ui.practice.parent.screen import ParentsScreen
from ui.practice.parent.worksheet_making import KINDS, REPORT
from ui.practice.routes import MarkingRoute, ParentsRoute
from ui.scene.route import CloseRoute
from ui.store.child_report import ChildFile
from ui.store.children import Child, PrintedWorksheet, mistake_from_answer
from ui.store.storage import Storage
from ui.store.worksheet_rows import MAX_WORKSHEETS, PUT_WORKSHEET, TABLE, WorksheetRows, WorksheetTask

TODAY = START.date()
STEPS = (BasicFact("*", 7, 8), BasicFact("-", 9, 4, "number"), BasicFact("+", 3, 8))
SHEET_OF_THREE = PrintedWorksheet(START.isoformat(), STEPS)


def marking(folder: Path, steps: tuple[BasicFact, ...] = TWENTY) -> tuple[MarkingScreen, Shelf]:
    context, shelf = new_desk(folder), Shelf(LEA)
    context.storage._progress = shelf  # type: ignore[assignment]
    shelf.sheets[LEA.id] = PrintedWorksheet(PRINTED.made, steps)
    scene = MarkingScreen(context, LEA.id)
    scene.rebuild_if_needed()
    return scene, shelf


def press(scene: MarkingScreen, name: str) -> None:
    scene.rebuild_if_needed()
    next(widget for widget in scene.widgets if widget.name == name).activate()


# --- the page ---------------------------------------------------------------------------------------------------------


def test_by_mouse_from_the_page_for_parents_and_back(tmp_path: Path) -> None:
    driven, shelf = Driver(tmp_path), Shelf(LEA)
    driven.context.storage._progress = shelf  # type: ignore[assignment]
    shelf.sheets[LEA.id] = PRINTED
    driven.go(ParentsRoute(LEA.id))
    driven.tap("mark")
    ticks = driven.widget("mark/0")
    driven.click(*ticks.choice_rect(RIGHT).center)
    driven.click(*driven.widget("mark/11").choice_rect(WRONG).center)
    driven.tap("done")
    (right,), (wrong,) = shelf.told
    assert (right.shown, right.given, right.right, right.kind) == ("5 + 2 = ?", "7", True, WORKSHEET_KIND)  # type: ignore[attr-defined]
    assert (wrong.shown, wrong.given, wrong.right, wrong.fact) == ("8 × ? = 40", "", False, "8*?=40")  # type: ignore[attr-defined]
    assert isinstance(driven.app.scene, ParentsScreen)
    driven.app.scene.rebuild_if_needed()
    assert "mark" not in [widget.name for widget in driven.app.scene.widgets], "a sheet is marked once"
    driven.close()


def test_by_keyboard_with_signs_and_enter(tmp_path: Path) -> None:
    driven, shelf = Driver(tmp_path), Shelf(LEA)
    driven.context.storage._progress = shelf  # type: ignore[assignment]
    shelf.sheets[LEA.id] = PRINTED
    driven.go(MarkingRoute(LEA.id))
    driven.key("tab", "+", "down", "-", "down", "return", "down", "return", "return", "down", "left", "down", "+", "0")
    scene = driven.app.scene
    assert isinstance(scene, MarkingScreen)
    assert scene.marks[:6] == [RIGHT, WRONG, RIGHT, WRONG, WRONG, UNDONE]
    for _row in range(6):
        driven.key("down")
    assert scene.focus.name == "mark/9" and scene.composition.area("calculations").offset > 0, "the list follows"
    driven.key("ctrl+s")
    assert len(shelf.told) == 5
    driven.close()


def test_all_right_and_then_what_was_not(tmp_path: Path) -> None:
    scene, shelf = marking(tmp_path)
    press(scene, "every")
    scene._set_mark(3, WRONG)
    scene.rebuild_if_needed()
    result = [text for _rect, text in texts(scene)]
    assert {"19 right", "1 wrong", "0 not done"} <= set(result)
    press(scene, "done")
    assert scene.route == CloseRoute() and [submitted.right for (submitted,) in shelf.told].count(False) == 1  # type: ignore[attr-defined]


def test_nothing_is_written_before_something_is_marked(tmp_path: Path) -> None:
    scene, shelf = marking(tmp_path)
    press(scene, "done")
    assert not shelf.told and scene.route is None and LEA.id in shelf.sheets
    assert scene.next_update_s() == inf, "it rests while nothing is done"
    scene.on_escape()
    assert scene.route == CloseRoute()


def test_leaving_asks_where_marks_would_be_lost(tmp_path: Path) -> None:
    scene, shelf = marking(tmp_path)
    scene._set_mark(0, RIGHT)
    scene.on_escape()
    assert scene.dialog is not None and scene.route is None
    press(scene, "stay")
    assert scene.dialog is None
    scene.on_escape()
    press(scene, "away")
    assert scene.route == CloseRoute() and not shelf.told and LEA.id in shelf.sheets


def test_without_a_sheet_it_goes_back(tmp_path: Path) -> None:
    scene, shelf = marking(tmp_path)
    shelf.sheets.clear()
    scene = MarkingScreen(scene.context, LONGEST.id)
    scene.rebuild_if_needed()
    scene.update(0.0)
    assert scene.route == CloseRoute()


@pytest.mark.parametrize("kind", [*KINDS, REPORT])
def test_sheets_of_single_calculations_wait_to_be_marked_once_they_are_saved(tmp_path: Path, kind: str) -> None:
    context, shelf = new_desk(tmp_path / "data"), Shelf(LEA)
    context.storage._progress = shelf  # type: ignore[assignment]
    saver = save_worksheet_dialog(context, LEA.id, kind, "*" if kind == "table" else "20", (), tmp_path)
    assert not shelf.sheets
    saver._save_or_confirm()
    assert (LEA.id in shelf.sheets) == (kind != REPORT)


def test_it_is_said_in_words_what_it_was(tmp_path: Path) -> None:
    wrong = marked_answer(LEA.id, STEPS[0], False, START.isoformat())
    assert (
        answer_text(wrong).kind == "On paper"
        and answer_text(wrong).remark == "not right, on the sheet"
        and mistake_from_answer(wrong).how == "paper"
    )
    assert answer_text(marked_answer(LEA.id, STEPS[0], True, START.isoformat())).remark == ""


# --- what is kept -----------------------------------------------------------------------------------------------------


@pytest.fixture
def mine(tmp_path: Path) -> Iterator[Storage]:
    storage = Storage(tmp_path / "Tablée")
    yield storage
    storage.close()
    assert storage.problems == []


def print_sheet(files: Storage, child: Child, path: Path, sheet: PrintedWorksheet = SHEET_OF_THREE) -> None:
    assert files.progress.write_child_file(path / "sheet.pdf", lambda: ChildFile(b"%PDF", [(child.id, sheet)])).result() is None


def marks(files: Storage, child: Child, *right: bool, when: str = START.isoformat()) -> None:
    answers = [marked_answer(child.id, step, mark, when) for step, mark in zip(STEPS, right, strict=False)]
    files.progress.save_marks(child.id, SHEET_OF_THREE, answers)


def test_sheets_come_back_as_they_stand_on_the_paper(mine: Storage, tmp_path: Path) -> None:
    ada, bob = mine.progress.add_child("Ada", "bee", 2), mine.progress.add_child("Bob", "cat", 0)
    print_sheet(mine, ada, tmp_path)
    assert mine.progress.unmarked_worksheets(ada.id) == (SHEET_OF_THREE,) and not mine.progress.unmarked_worksheets(bob.id)
    print_sheet(mine, ada, tmp_path, PRINTED)
    assert mine.progress.unmarked_worksheets(ada.id) == (PRINTED, SHEET_OF_THREE), "the latest first"
    mine.progress.delete_profiles(ada.id)
    print_sheet(mine, ada, tmp_path)
    assert not mine.progress.unmarked_worksheets(ada.id)


@pytest.mark.parametrize("written", [("-", 3, 8), ("/", 9, 4), ("/", 9, 0), ("*", 12, 90)])
def test_what_is_no_calculation_of_the_workshop_stands_on_no_sheet(written: tuple[str, int, int]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert([*written, "result"], WorksheetTask)
    assert msgspec.convert(["-", 8, 3, "result"], WorksheetTask).task == BasicFact("-", 8, 3)


def test_a_sheet_that_was_not_written_is_not_marked(mine: Storage, tmp_path: Path) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    assert mine.progress.write_child_file(tmp_path, lambda: ChildFile(b"%PDF", [(ada.id, SHEET_OF_THREE)])).result() is not None, (
        "a folder stands there"
    )
    assert not mine.progress.unmarked_worksheets(ada.id)


def test_marks_are_answers_without_time(mine: Storage, tmp_path: Path) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    print_sheet(mine, ada, tmp_path)
    marks(mine, ada, True, False)
    learner, report = mine.progress.learner(ada.id), mine.progress.report(ada.id, TODAY)
    right, wrong = (family_of_fact(larger_number_first(step)) for step in STEPS[:2])
    assert report is not None and learner.answer_count == 2 and not learner.paces
    assert (mastery_of(learner, right), mastery_of(learner, wrong)) == (EXPECTED, AGAIN)
    assert [(mistake.shown, mistake.how) for mistake in report.mistakes] == [("9 – ? = 5", "paper")]
    assert [(week.items, week.success, week.seconds) for week in report.curves["*"]] == [(1, 1.0, None)], "no time to be shown"
    assert mine.progress.export_answers_csv((ada.id,), tmp_path / "a.csv", answer_text).result() is None
    last = (tmp_path / "a.csv").read_text("utf-8-sig").splitlines()[-1]
    assert '"On paper"' in last and last.endswith(',""'), last


def test_a_sheet_is_no_set_at_the_screen(mine: Storage, tmp_path: Path) -> None:
    """The lantern of a day is lit by sets alone."""
    ada = mine.progress.add_child("Ada", "bee", 2)
    print_sheet(mine, ada, tmp_path, PRINTED)
    mine.progress.save_marks(ada.id, PRINTED, [marked_answer(ada.id, step, True, START.isoformat()) for step in TWENTY])
    assert mine.progress.learner(ada.id).answer_count == 20
    assert [day.sets for day in mine.progress.day_set_counts_of_week(ada.id, TODAY)] == [0]


def test_a_sheet_can_be_marked_once(mine: Storage, tmp_path: Path) -> None:
    """Nor in a second window that still shows it, or after another worksheet has been printed."""
    ada = mine.progress.add_child("Ada", "bee", 2)
    print_sheet(mine, ada, tmp_path)
    marks(mine, ada, True, True)
    marks(mine, ada, True, True)
    assert mine.progress.learner(ada.id).answer_count == 2 and not mine.progress.unmarked_worksheets(ada.id)
    print_sheet(mine, ada, tmp_path, PRINTED)
    marks(mine, ada, True, True)
    assert mine.progress.learner(ada.id).answer_count == 2 and mine.progress.unmarked_worksheets(ada.id) == (PRINTED,)


def test_no_sheet_gives_or_takes_gold(mine: Storage, tmp_path: Path) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    learner, fluent = mine.progress.learner(ada.id), replace(TIMES, direction="number")
    for day in range(DAYS_TO_GOLD):
        learner = after(learner, fluent, seconds=1.5, day=day)
        mine.progress.add_answer(answer(ada, fluent, seconds=1.5, when=later(days=day)), learner)
    for day in range(DAYS_TO_GOLD, DAYS_TO_GOLD + 5):
        print_sheet(mine, ada, tmp_path)
        marks(mine, ada, True, True, True, when=later(days=day))
    result = mine.progress.learner(ada.id)
    assert [mastery_of(result, family_of_fact(larger_number_first(step))) for step in STEPS] == [GOLD, EXPECTED, EXPECTED]
    assert sum(note.once_gold for note in result.family_stats.values()) == 1


def test_marks_are_heard_again_as_they_were(mine: Storage, tmp_path: Path) -> None:
    """An answer of a practice set that was under way before the marks is replayed after them."""
    ada = mine.progress.add_child("Ada", "bee", 2)
    before = mine.progress.learner(ada.id)
    print_sheet(mine, ada, tmp_path)
    marks(mine, ada, True, False, True)
    mine.progress.add_answer(answer(ada, TIMES, when=later(hours=1)), after(before, TIMES))
    learner = mine.progress.learner(ada.id)
    assert learner.answer_count == 4 and learner.family_stats[family_of_fact(TIMES)].asked == 2
    assert date.fromordinal(learner.family_stats[family_of_fact(larger_number_first(STEPS[2]))].day) == TODAY


def test_what_was_written_is_typed_and_kept_like_an_answer_on_the_screen(tmp_path: Path) -> None:
    driven, shelf = Driver(tmp_path), Shelf(LEA)
    driven.context.storage._progress = shelf  # type: ignore[assignment]
    shelf.sheets[LEA.id] = PRINTED
    driven.go(MarkingRoute(LEA.id))
    driven.widget("written/0").set_value("8")
    driven.widget("written/1").set_value(" 3 ")
    scene = driven.app.scene
    assert isinstance(scene, MarkingScreen) and scene.marks[:3] == [WRONG, RIGHT, UNDONE] and scene.written[:2] == ["8", "3"]
    scene._set_written(1, "?")
    assert scene.marks[1] == UNDONE and scene.written[1] == "?", "no number, but nothing is lost"
    driven.key("ctrl+s")
    assert not shelf.told and scene.route is None, "first it is mended"
    driven.widget("written/1").set_value("")
    driven.key("ctrl+s")
    ((wrong,),) = shelf.told
    assert (wrong.shown, wrong.given, wrong.right) == ("5 + 2 = ?", "8", False)  # type: ignore[attr-defined]
    driven.close()


def test_the_older_of_two_sheets_is_chosen_by_its_number(mine: Storage, tmp_path: Path) -> None:
    context, ada = new_desk(tmp_path / "desk"), mine.progress.add_child("Ada", "bee", 2)
    context.storage._progress = mine.progress
    for number in (1, 2):
        assert mine.progress.next_worksheet_number(ada.id) == number
        print_sheet(mine, ada, tmp_path, PrintedWorksheet(f"2026-11-1{number}T18:30:00+01:00", STEPS, number, "triangles"))
    scene = MarkingScreen(context, ada.id)
    scene.rebuild_if_needed()
    assert [widget.name for widget in scene.widgets if widget.name.startswith("sheet/")] == ["sheet/0", "sheet/1"]
    press(scene, "sheet/1")
    assert scene.printed_sheet is not None and sheet_title(scene.printed_sheet) == "Sheet 1 · Number families"
    press(scene, "every")
    press(scene, "done")
    assert [sheet.number for sheet in mine.progress.unmarked_worksheets(ada.id)] == [2]
    assert mine.progress.next_worksheet_number(ada.id) == 3 and mine.progress.learner(ada.id).answer_count == len(STEPS)


def test_sheets_are_kept_up_to_a_bound_and_that_of_an_earlier_tablee_too() -> None:
    database = sqlite3.connect(":memory:")
    database.execute(TABLE)
    database.execute(PUT_WORKSHEET, (7, "2026-01-01", '[["+",3,8,"result"]]'))
    rows = WorksheetRows(database, pytest.fail)
    assert rows.worksheets(7).sheets == (PrintedWorksheet("2026-01-01", (BasicFact("+", 3, 8),)),)
    for number in range(1, MAX_WORKSHEETS + 1):
        assert len(rows.worksheets(7).sheets) == number
        rows.put_worksheet(7, PrintedWorksheet(f"2026-02-{number:02}", STEPS, number, "table"))
    assert [sheet.number for sheet in rows.worksheets(7).sheets] == list(range(MAX_WORKSHEETS, 0, -1))
    rows.delete_worksheet(7, rows.worksheets(7).sheets[0])
    assert rows.worksheets(7).last == MAX_WORKSHEETS, "no number is given twice"
    database.close()

"""Marking a printed worksheet of card tasks: by a press or by what was written, with its slips, and as it is stored."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from game.practice.facts import BasicFact, Chain, family_of_fact
from game.practice.kinds import WORKSHEET_KIND
from game.practice.learner import new_learner
from game.practice.mastery import AGAIN, EXPECTED, mastery_of
from game.practice.worksheets import CardTask
from tests.ui.driver import Driver
from tests.ui.pdf_text import one_sheet, pages
from tests.ui.practice_room_states import LEA, PRINTED, PRINTED_ROWS, Shelf, known, report
from tests.ui.pupils import START
from ui.assets import translation
from ui.practice.parent.export_dialog import answer_text
from ui.practice.parent.marking import RIGHT, UNDONE, WRONG, MarkingScreen, asked_text, marked_answer, sheet_title
from ui.practice.parent.worksheet_making import KINDS, REPORT
from ui.practice.routes import MarkingRoute
from ui.store.child_report import ChildFile
from ui.store.children import LoggedAnswer, PrintedWorksheet, slip_of_logged
from ui.store.storage import Storage
from ui.store.worksheet_rows import PUT_WORKSHEET, TABLE, CardTaskRow, WorksheetRows

CARDS = (
    CardTask(BasicFact("-", 7, 4), (2, 4, 6, 7, 9), (7, 4), "-"),
    CardTask(Chain(3, "+-", 7), (1, 3, 4, 8, 8, 9), (8, 3, 4), "+-"),
    CardTask(Chain(3, "+*", 10), (2, 2, 3, 4, 5, 9), (2, 3, 2), "+*"),
)
SHEET = PrintedWorksheet(START.isoformat(), CARDS, 4, "rows")


@pytest.fixture
def marked(tmp_path: Path) -> Iterator[tuple[Driver, MarkingScreen, Shelf]]:
    driven, shelf = Driver(tmp_path), Shelf(LEA)
    driven.context.storage._progress = shelf  # type: ignore[assignment]
    shelf.sheets[LEA.id] = SHEET
    driven.go(MarkingRoute(LEA.id))
    assert isinstance(driven.app.scene, MarkingScreen)
    yield driven, driven.app.scene, shelf
    driven.close()


def answers(shelf: Shelf) -> list[LoggedAnswer]:
    return [answer for (answer,) in shelf.told if isinstance(answer, LoggedAnswer)]


def test_rows_are_marked_by_mouse_and_by_keyboard(marked: tuple[Driver, MarkingScreen, Shelf]) -> None:
    driven, _scene, shelf = marked
    driven.click(*driven.widget("mark/0").choice_rect(RIGHT).center)
    driven.key("tab", "down", "-", "ctrl+s")
    first, second = answers(shelf)
    assert (first.shown, first.given, first.right, first.fact, first.kind) == ("3 = ? ?", "", True, "7-4=?", WORKSHEET_KIND)
    assert (second.shown, second.given, second.right, second.fact, second.seconds) == ("7 = ? ? ?", "", False, "3:+-:7", 0.0)
    assert answer_text(second).slip == "", "nobody knows what was written"


def test_what_was_written_is_typed_and_its_slip_is_known(marked: tuple[Driver, MarkingScreen, Shelf]) -> None:
    driven, scene, shelf = marked
    for index, text in enumerate(("4-7 = 3", "8+8-9", "2x(2+3)")):
        driven.widget(f"written/{index}").set_value(text)
    assert scene.marks == [WRONG, RIGHT, RIGHT] and scene.written == ["4 – 7 = 3", "8 + 8 – 9", "2 × (2 + 3)"]
    driven.key("ctrl+s")
    assert [answer.given for answer in answers(shelf)] == ["4 – 7 = 3", "8 + 8 – 9", "2 × (2 + 3)"]
    assert slip_of_logged(answers(shelf)[0]) == "reversed" and answer_text(answers(shelf)[0]).slip


def test_a_calculation_typed_letter_by_letter(marked: tuple[Driver, MarkingScreen, Shelf]) -> None:
    driven, scene, _shelf = marked
    driven.tap("written/1")
    driven.write("8 + 8 - 9")
    driven.key("return")
    assert scene.marks[1] == RIGHT and scene.written[1] == "8 + 8 – 9"


def test_what_cannot_be_read_stays_until_it_is_mended(marked: tuple[Driver, MarkingScreen, Shelf]) -> None:
    driven, scene, shelf = marked
    notices: list[str] = []
    driven.context.show_notice = lambda sentence, tone="warning", spoken=None: notices.append(sentence)
    driven.widget("written/1").set_value("8 + + 8")
    assert notices == ["“8 + + 8” can’t be read. Write it like this: 8 + 8 – 1"]
    assert scene.marks[1] == UNDONE and scene.written[1] == "8 + + 8"
    scene.on_escape()
    assert scene.dialog is not None and scene.route is None, "it would be lost"
    scene.close_question()
    driven.tap("every")
    assert scene.marks == [RIGHT, UNDONE, RIGHT] and scene.written[1] == "8 + + 8"
    driven.key("ctrl+s")
    assert not shelf.told and notices[1:] == notices[:1]
    driven.widget("written/1").set_value("8 + 8 = 7")
    driven.key("ctrl+s")
    assert [answer.right for answer in answers(shelf)] == [True, False, True]
    assert not isinstance(driven.app.scene, MarkingScreen)


def test_all_right_leaves_what_is_typed(marked: tuple[Driver, MarkingScreen, Shelf]) -> None:
    driven, scene, _shelf = marked
    driven.widget("written/0").set_value("9 - 7")
    driven.tap("every")
    assert scene.marks == [WRONG, RIGHT, RIGHT] and scene.written[0] == "9 – 7"


@pytest.mark.parametrize("language", translation.LANGUAGES)
def test_a_listener_hears_the_task_and_what_is_written(tmp_path: Path, language: str) -> None:
    driven, shelf = Driver(tmp_path, language=language), Shelf(LEA)
    driven.context.storage._progress = shelf  # type: ignore[assignment]
    shelf.sheets[LEA.id] = SHEET
    driven.go(MarkingRoute(LEA.id))
    driven.widget("written/2").set_value("2+3*2")
    node = driven.widget("written/2").node()
    assert node.label.endswith("10 = ? ? ?") and node.label != "10 = ? ? ?" and node.value == "2 + 3 × 2"
    assert driven.widget("mark/2").node().label == "10 = (2 + 3) × 2"
    driven.close()
    translation.set_language("en")


def test_a_wrong_calculation_with_brackets_inside_has_no_slip() -> None:
    inside = marked_answer(LEA.id, CARDS[2], False, START.isoformat(), "9 – (2 + 3)")
    assert slip_of_logged(inside) == "" and slip_of_logged(msgspec.structs.replace(inside, given="(2 + 3) × 2 = 10")) == ""
    assert slip_of_logged(msgspec.structs.replace(inside, given="(5 + 4) + 2")) == "off_by_one"


# --- on paper and on disk ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [*KINDS, REPORT])
def test_only_what_can_be_marked_has_a_number(kind: str) -> None:
    number = 0 if kind == REPORT else 7
    content, steps = one_sheet(kind, report(LEA), known(LEA.setting), "*" if kind == "table" else "20", number)
    assert bool(steps) == (kind != REPORT)
    assert {any("Sheet 7" in line for line in page) for page in pages(content)} == {bool(number)}


@pytest.mark.parametrize("kind", ["rows", "triangles"])
def test_tasks_have_on_paper_the_numbers_by_which_they_are_marked(kind: str) -> None:
    content, steps = one_sheet(kind, report(LEA), known(LEA.setting), "", 7)
    for page in pages(content):
        assert [line for line in page if line.removesuffix(".").isdigit() and line.endswith(".")] == [
            f"{number}." for number in range(1, len(steps) + 1)
        ]


def test_rows_come_back_beside_other_sheets_and_are_marked_without_time(tmp_path: Path) -> None:
    files = Storage(tmp_path / "Tablée")
    ada = files.progress.add_child("Ada", "bee", 2)
    for sheet in (PRINTED, PRINTED_ROWS, SHEET):
        assert (
            files.progress.write_child_file(tmp_path / "sheet.pdf", lambda sheet=sheet: ChildFile(b"%PDF", [(ada.id, sheet)])).result()
            is None
        )
    files.close()
    files = Storage(tmp_path / "Tablée")
    kept = {sheet.number: sheet for sheet in files.progress.unmarked_worksheets(ada.id)}
    assert kept[4] == SHEET and kept[7] == PRINTED_ROWS
    assert sheet_title(SHEET) == "Sheet 4 · Make the number with cards"
    marks = [marked_answer(ada.id, task, task is not CARDS[1], START.isoformat(), "") for task in CARDS]
    files.progress.save_marks(ada.id, SHEET, marks)
    learner = files.progress.learner(ada.id)
    assert learner.answer_count == 3 and not learner.paces and learner.passed_levels == new_learner(ada.setting).passed_levels
    assert [mastery_of(learner, family_of_fact(task.fact)) for task in CARDS] == [EXPECTED, AGAIN, EXPECTED]
    assert SHEET not in files.progress.unmarked_worksheets(ada.id)
    found = files.progress.report(ada.id, START.date())
    assert found is not None and [(mistake.shown, mistake.how) for mistake in found.mistakes] == [("7 = ? ? ?", "paper")]
    files.close()
    assert files.problems == []


@pytest.mark.parametrize(
    "row",
    [
        ["3:+-:7", [8, 3, 4], [8, 4, 3], "+-"],  # another number
        ["3:+-:7", [8, 4, 4], [8, 3, 4], "+-"],  # not from the row
        ["3:+-:7", [8, 3, 4], [8, 3, 4], "+"],
        ["3:+-:7", [8, 3, 4], [8, 3, 4], "+?"],
        ["flash:7", [3, 4], [3, 4], "+"],
        ["", [3, 4], [3, 4], "+"],
        ["7/4=?", [0, 4], [4, 0], "/"],
        ["4-4=?", [4, 0], [4, 0], "*"],
        ["7-4=?", [7] * 21, [7, 4], "-"],
        [7, "x", None, []],
    ],
)
def test_a_row_of_cards_that_is_no_task_is_left_out(row: list[object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(row, CardTaskRow)
    database, lost = sqlite3.connect(":memory:"), list[int]()
    database.execute(TABLE)
    good = ["7-4=?", [2, 4, 7], [7, 4], "-"]
    stored = {"last": 3, "sheets": [["2026-01-01", [row, good], 3, "rows"], ["2026-01-02", [["+", 3, 8, "result"]], 2, "table"]]}
    database.execute(PUT_WORKSHEET, (7, "2026-01-01", msgspec.json.encode(stored).decode()))
    sheets = WorksheetRows(database, lambda: lost.append(1)).worksheets(7).sheets
    assert [asked_text(task) for sheet in sheets for task in sheet.steps] == ["3 = ? ?", "3 + 8 = ?"] and lost == [1]
    database.close()

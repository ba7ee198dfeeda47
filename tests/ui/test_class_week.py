"""The week of a class: its figures against a known history, its order, everybody's sheet, marking down the list, one table."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from datetime import date, timedelta
from io import StringIO
from pathlib import Path

import msgspec
import pytest

from game.practice.facts import BasicFact
from game.practice.slips import SLIPS
from tests.ui.driver import Driver
from tests.ui.layouts import new_desk
from tests.ui.pdf_text import pages
from tests.ui.practice_room_states import PRINTED, Shelf
from tests.ui.pupils import START, answer, later
from tests.waiting import wait_for
from ui.assets import translation
from ui.practice.parent.export_dialog import answer_text, save_worksheet_dialog
from ui.practice.parent.gate import ParentalGateDialog
from ui.practice.parent.marking import MarkingScreen
from ui.practice.parent.worksheet_making import KINDS
from ui.practice.routes import ParentsRoute, SchoolClassRoute, WorkshopRoute
from ui.practice.school_class.roster import owner_name
from ui.practice.school_class.screen import SchoolClassScreen
from ui.practice.school_class.week_overview import lesson_idea, solved_text
from ui.practice.school_class.week_table import DAYS, HEART, LOOK, NAME, RIGHT, column_names, sorted_children
from ui.practice.worksheets.tasks import BLANK, printed_parts
from ui.scene.route import CloseRoute
from ui.store.children import Child, LoggedAnswer, Mistake
from ui.store.learning.class_reports import ChildWeek, common_slips
from ui.store.profiles import random_id
from ui.store.storage import Storage

MONDAY = START.date()
NAMES = ("Tom", "Éva", "Ada", "Zoé")  # in the order in which they were added
GOLDS = (
    (0, -7, "+", 10),
    (0, 0, "+", 12),
    (0, 0, "*", 5),
    (1, -14, "-", 8),
    (1, 7, "-", 99),
)  # child, day of the week's Monday, sign, count


@pytest.fixture
def class_of_four(tmp_path: Path) -> Iterator[tuple[Storage, list[Child]]]:
    """Yield a class with a known history in the week of START."""
    translation.set_language("en")
    files = Storage(tmp_path / "Tablée")
    children = [files.progress.add_child(name, "bee", index) for index, name in enumerate(NAMES)]
    tom, eva, ada, _zoe = children
    for child, shown, given, right, changes in (
        (tom, "7 × 8 = ?", "48", False, {}),  # the neighbour in the table
        (tom, "7 × 8 = ?", "56", True, {"tries": 2}),
        (tom, "6 × 9 = ?", "54", True, {"when": later(days=2)}),
        (tom, "9 – 4 = ?", "5", True, {"when": later(days=2), "hints": 1}),
        (tom, "6 × 7 = ?", "48", False, {"when": later(days=2)}),
        (tom, "6 × 7 = ?", "48", False, {"when": later(days=6)}),
        (tom, "8 × 4 = ?", "36", False, {"when": later(days=6)}),
        (tom, "6 × 7 = ?", "42", True, {"when": later(days=7)}),  # of the next week
        (eva, "8 × 6 = ?", "54", False, {}),
        (eva, "8 × 6 = ?", "48", True, {"when": later(days=1)}),
        (eva, "3 – 7 = ?", "4", False, {"when": later(days=-1)}),  # of the week before
        (ada, "8 + 5 = ?", "", False, {"skipped": True}),
        (ada, "", "", True, {"kind": "touch"}),
    ):
        left, sign, right_number = (shown.split(" ") + ["", "", ""])[:3]
        sign = {"×": "*", "–": "-"}.get(sign, sign)
        fact = f"{left}{sign}{right_number}=?" if shown else ""
        logged = msgspec.structs.replace(answer(child, None), fact=fact, shown=shown, given=given, right=right, **changes)
        insert(files, logged)
    rows = [(children[child].id, (MONDAY + timedelta(days)).isoformat(), sign, count) for child, days, sign, count in GOLDS]
    with files.progress._memory_copy._connection as connection:
        connection.executemany("INSERT INTO golds VALUES (?, ?, ?, ?)", rows)
    yield files, children
    files.close()


def insert(files: Storage, logged: LoggedAnswer) -> None:
    """Log an answer that changes no learner."""
    with files.progress._memory_copy._connection:
        files.progress._memory_copy.answer_rows.insert_answer(logged, random_id())


def weeks_of(files: Storage, children: list[Child], monday: date = MONDAY) -> dict[str, ChildWeek]:
    report = files.progress.class_report(monday)
    return {child.name: report.weeks.get(child.id, ChildWeek()) for child in children}


def test_the_figures_are_those_of_the_history(class_of_four: tuple[Storage, list[Child]]) -> None:
    """Worked out by hand: first tries count, a hint is no success, Sunday is the last day, another week counts for nothing."""
    weeks = weeks_of(*class_of_four)
    tom, eva, ada = weeks["Tom"], weeks["Éva"], weeks["Ada"]
    assert (tom.days, tom.items, tom.known) == ({0, 2, 6}, 6, 1)
    assert (tom.mastered, tom.gain, tom.missed) == (17, 7, "6 × 7 = ?"), "7 × 8 and, later, 8 × 4 were missed once, 6 × 7 twice"
    assert (eva.days, eva.items, eva.known, eva.mastered, eva.gain) == ({0, 1}, 2, 1, 8, 0)
    assert eva.missed == "", "at last it was right"
    assert (ada.days, ada.items, ada.known, ada.missed) == ({0}, 1, 0, ""), "left out proves nothing"
    assert weeks["Zoé"] == ChildWeek()
    assert [(slip.slip, slip.count) for slip in tom.slips] == [("neighbor", 4)]
    before = weeks_of(*class_of_four, MONDAY - timedelta(7))
    assert before["Éva"].slips[0].slip == "reversed" and (before["Tom"].items, before["Tom"].mastered) == (0, 10)


def test_the_commonest_slips_count_children(class_of_four: tuple[Storage, list[Child]]) -> None:
    (slip,) = common_slips(weeks_of(*class_of_four).values())
    assert (slip.slip, slip.child_count, solved_text(slip.example)) == ("neighbor", 2, "8 × 4 = 36")
    assert solved_text(Mistake("3 = ? ?", "9 – 5", "")) == "3 = ? ?  9 – 5"


def test_every_slip_has_an_idea_in_every_language() -> None:
    for language in translation.LANGUAGES:
        translation.set_language(language)
        assert len({lesson_idea(slip) for slip in SLIPS}) == len(SLIPS)
    translation.set_language("en")


def test_the_figures_of_many_children_take_no_more_queries(class_of_four: tuple[Storage, list[Child]]) -> None:
    files, _children = class_of_four

    def queries() -> int:
        asked = list[str]()
        files.progress._memory_copy._connection.set_trace_callback(asked.append)
        files.progress.class_report(MONDAY)
        files.progress._memory_copy._connection.set_trace_callback(None)
        return len(asked)

    few = queries()
    for index in range(21):
        child = files.progress.add_child(f"Kid {index}", "cat", 0)
        insert(files, answer(child, BasicFact("+", 3, 2)))
    assert queries() == few < 10


def test_a_report_is_read_again_only_after_a_change(class_of_four: tuple[Storage, list[Child]]) -> None:
    files, children = class_of_four
    report = files.progress.class_report(MONDAY)
    assert files.progress.class_report(MONDAY) is report
    assert files.progress.class_report(MONDAY - timedelta(7)).monday != MONDAY
    insert(files, answer(children[3], BasicFact("+", 3, 2)))
    assert (children[3].id in report.weeks, children[3].id in files.progress.class_report(MONDAY).weeks) == (False, True)
    files.progress.delete_profiles(children[3].id)
    assert files.progress.class_report(MONDAY) == report


def test_each_column_sorts_those_first_who_need_a_look() -> None:
    ada, ben, cleo, dan = (Child(id, name, "bee", 0) for id, name in enumerate(("Ada", "Ben", "Cleo", "Dan"), 1))
    weeks = {
        1: ChildWeek(frozenset({0, 1, 2}), 30, 29, 40, 2, "9 × 6 = ?"),
        2: ChildWeek(frozenset({0, 1}), 20, 10, 20, 0, "7 × 8 = ?"),
        3: ChildWeek(frozenset({0, 1, 2, 3}), 40, 38, 60, 5),
        4: ChildWeek(mastered=20, gain=-1),
    }

    def order(column: int, is_reversed: bool = False) -> str:
        return "".join(child.name[0] for child in sorted_children([ada, ben, cleo, dan], weeks, column, is_reversed))

    assert (order(NAME), order(NAME, True)) == ("ABCD", "DCBA")
    assert (order(DAYS), order(DAYS, True)) == ("DBAC", "CABD")
    assert (order(RIGHT), order(HEART), order(LOOK)) == ("DBCA", "DBAC", "BACD")


def test_the_order_is_chosen_by_mouse_and_keyboard_and_is_said(tmp_path: Path) -> None:
    driven, said = open_class(tmp_path), list[str]()
    driven.context.announce = lambda sentence, is_private=False: said.append(sentence)  # type: ignore[method-assign]
    driven.tap(f"sort/{DAYS}")
    driven.tap(f"sort/{DAYS}")
    assert said == ["Sorted by days of practice", "Sorted by days of practice, the other way round"]
    driven.app.scene.focus.show(f"sort/{HEART}")
    driven.key("return")
    assert said[-1] == "Sorted by what is known by heart" and scene_of(driven).overview.sorting == (HEART, False)
    row = next(widget for widget in driven.app.scene.widgets if widget.name == "week/1").node()
    assert (row.role, row.label) == ("row", "Tom") and len(row.children) == len(column_names()) - 1
    driven.tap("week_before")
    assert scene_of(driven).overview.report.monday.weekday() == 0
    driven.tap("week/2")
    assert driven.app.scene.child_id == 2  # type: ignore[attr-defined]
    driven.close()


def open_class(folder: Path) -> Driver:
    driven = Driver(folder)
    shelf = Shelf(*(Child(index, name, "bee", index) for index, name in enumerate(NAMES, 1)))
    driven.context.storage._progress = shelf  # type: ignore[assignment]
    driven.go(SchoolClassRoute())
    return driven


def scene_of(driven: Driver) -> SchoolClassScreen:
    scene = driven.app.scene
    assert isinstance(scene, SchoolClassScreen), "the class is on top"
    return scene


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "colouring"])
def test_everybody_gets_an_own_sheet_whose_tasks_are_kept(kind: str, class_of_four: tuple[Storage, list[Child]], tmp_path: Path) -> None:
    files, children = class_of_four
    context = new_desk(tmp_path / "desk")
    context.storage._progress = files.progress
    ids = tuple(child.id for child in sorted(children, key=lambda child: "AÉTZ".index(child.name[0])))
    for number in (1, 2):
        dialog = save_worksheet_dialog(context, ids[0], kind, "*" if kind == "table" else "20", ids[1:], tmp_path)
        path = tmp_path / f"{number}.pdf"
        assert dialog.file.write(path).result() is None
    printed = pages(path.read_bytes())
    asked, answers = printed[: len(ids)], [line for page in printed[len(ids) :] for line in page]
    assert [next(name for name in NAMES if name in page) for page in asked] == ["Ada", "Éva", "Tom", "Zoé"]
    assert [line.partition(" · ")[0] for line in answers if " · Sheet 2 · " in line] == ["Ada", "Éva", "Tom", "Zoé"]
    assert len(printed) == len(ids) + (2 if kind == "calculations" else 4), "answers of several children share a page"
    for child_id, page in zip(ids, asked, strict=True):
        latest = files.progress.unmarked_worksheets(child_id)[0]
        assert (latest.number, latest.kind) == (2, kind) and "Sheet 2" in page
        if kind == "calculations":
            texts = [part for step in latest.steps if isinstance(step, BasicFact) for part in printed_parts(step) if part != BLANK]
            numbered = [line for line in page if line in set(texts)]
            assert numbered == texts, "the tasks on paper are those that are kept"


def test_own_sheets_for_a_class_of_25_take_four_clicks(class_of_four: tuple[Storage, list[Child]], tmp_path: Path) -> None:
    """From the children's screen to the file; the number of the parental gate is typed."""
    files, children = class_of_four
    children += [files.progress.add_child(f"Kid {index}", "cat", 0) for index in range(21)]
    driven = Driver(tmp_path / "desk")
    driven.context.storage._progress = files.progress
    driven.context.runtime_cache["last_folder"] = tmp_path
    driven.go(WorkshopRoute())
    for name in ("class", "print", "make", "primary"):
        driven.tap(name)
        if isinstance(driven.app.scene, ParentalGateDialog):
            for digit in str(driven.app.scene.asked_number):
                driven.key(digit)
    wait_for(lambda: driven.app.scene.written_path, driven.step)  # type: ignore[attr-defined]
    assert all(len(files.progress.unmarked_worksheets(child.id)) == 1 for child in children)
    assert list(tmp_path.glob("tablee-Class-Calculations-*.pdf"))
    driven.close()


def test_marking_goes_down_the_list(tmp_path: Path) -> None:
    context, shelf = new_desk(tmp_path), Shelf(*(Child(index, name, "bee", index) for index, name in enumerate(NAMES, 1)))
    context.storage._progress = shelf  # type: ignore[assignment]
    shelf.sheets.update({1: PRINTED, 3: PRINTED, 4: PRINTED})
    shelf.older_sheets = (PRINTED,)
    scene = MarkingScreen(context, 1, (2, 3, 4))
    press(scene, "every")
    press(scene, "done")
    assert scene.child is not None and scene.child.name == "Ada", "Éva has no sheet"
    press(scene, "every")
    press(scene, "skip")
    assert scene.dialog is not None and scene.child.id == 3, "marks are not lost unasked"
    press(scene, "away")
    assert (scene.child.id, scene.dialog, scene.route) == (4, None, None) and 3 in shelf.sheets
    assert "skip" not in {widget.name for widget in rebuilt(scene).widgets}, "after the last child there is none"
    press(scene, "every")
    press(scene, "done")
    assert scene.route == CloseRoute() and {entry[0].child for entry in shelf.told if isinstance(entry[0], LoggedAnswer)} == {1, 4}


def press(scene: MarkingScreen, name: str) -> None:
    next(widget for widget in rebuilt(scene).widgets if widget.name == name).activate()
    scene.update(0.0)


def rebuilt(scene: MarkingScreen) -> MarkingScreen:
    scene.rebuild_if_needed()
    return scene


@pytest.mark.parametrize("has_groups", [True, False])
def test_one_table_has_the_answers_of_all(class_of_four: tuple[Storage, list[Child]], tmp_path: Path, has_groups: bool) -> None:
    files, children = class_of_four
    if has_groups:
        files.progress.update_child(msgspec.structs.replace(children[0], group="Owls"))
    path = tmp_path / "class.csv"
    assert files.progress.export_answers_csv([child.id for child in children], path, answer_text).result() is None
    head, *rows = csv.reader(StringIO(path.read_text("utf-8-sig"), newline=""))
    assert [row[1] for row in rows] == ["Tom"] * 8 + ["Éva"] * 3 + ["Ada"] * 2
    assert (head[-1] == "group") == has_groups
    if has_groups:
        assert {(row[1], row[-1]) for row in rows} == {("Tom", "Owls"), ("Éva", ""), ("Ada", "")}


def test_a_file_is_named_after_its_child_its_group_or_the_class(class_of_four: tuple[Storage, list[Child]]) -> None:
    files, children = class_of_four
    for child in children[:2]:
        files.progress.update_child(msgspec.structs.replace(child, group="Owls"))
    ids = [child.id for child in children]
    assert [owner_name(files, ids[:count]) for count in (1, 2, 3)] == ["Tom", "Owls", "Class"]


def test_a_row_leads_to_the_childs_page(tmp_path: Path) -> None:
    context = new_desk(tmp_path)
    context.storage._progress = Shelf(*(Child(index, name, "bee", index) for index, name in enumerate(NAMES, 1)))  # type: ignore[assignment]
    scene = SchoolClassScreen(context)
    scene.rebuild_if_needed()
    assert [widget.name for widget in scene.widgets if widget.name.startswith("week/")] == ["week/3", "week/2", "week/1", "week/4"]
    next(widget for widget in scene.widgets if widget.name == "week/4").activate()
    assert scene.route == ParentsRoute(4)

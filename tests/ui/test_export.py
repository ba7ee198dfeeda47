"""The export for parents: all answers of a child as a table, in words, to a folder of their choice."""

from __future__ import annotations

from pathlib import Path

from game.practice.facts import Chain, NumberSense
from tests.ui.pupils import START, practise
from ui.assets import translation
from ui.practice.parent.export_dialog import answer_text as told_by_the_sheet
from ui.store.child_report import AnswerText, ChildFile
from ui.store.children import Child, LoggedAnswer
from ui.store.storage import Storage


def told(answer: LoggedAnswer) -> AnswerText:
    return AnswerText("Make the number", f"the {answer.level}" if answer.level else "", "" if answer.right else "wrong")


def exported(mine: Storage, child: Child, path: Path) -> list[str]:
    assert mine.progress.export_answers_csv((child.id,), path, told).result() is None
    text = path.read_bytes()
    assert text.startswith("\N{BYTE ORDER MARK}".encode()), "or a spreadsheet takes it for Latin"
    return text.decode("utf-8-sig").splitlines()


def test_a_table_of_all_answers(mine: Storage, tmp_path: Path) -> None:
    ada, bob = mine.progress.add_child('Ada "la vive", 6', "bee", 2), mine.progress.add_child("Bob", "cat", 0)
    practise(mine, ada, right=False, given="54", level="times", seconds=3.14)
    practise(mine, bob)
    head, *rows = exported(mine, ada, tmp_path / "Ada.csv")
    assert head.replace('"', "") == "when,child,kind,level,exercise,answer,remark,right,try number,hints,seconds,kind of mistake,long sum"
    assert rows == ['"2026-05-04 17:00:00","Ada ""la vive"", 6","Make the number","the times","8 × 7 = ?","54","wrong",0,1,0,3.1,"",""']


def test_a_long_sum_has_its_length(mine: Storage, tmp_path: Path) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    practise(mine, ada, Chain(6, "+-*/", 4))
    practise(mine, ada, NumberSense("flash", "", 7))
    rows = exported(mine, ada, tmp_path / "Ada.csv")[1:]
    assert [row.rpartition(",")[2] for row in rows] == ['"6 cards"', '""']


def test_spreadsheets_of_other_languages_get_their_signs(mine: Storage, tmp_path: Path) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    practise(mine, ada, seconds=3.14)
    translation.set_language("fr")
    head, row = exported(mine, ada, tmp_path / "Ada.csv")
    translation.set_language("en")
    assert head.startswith('"quand";"enfant";') and row.endswith(';1;1;0;3,1;"";""')


def test_a_place_that_cannot_be_written(mine: Storage, tmp_path: Path) -> None:
    ada = mine.progress.add_child("Ada", "bee", 2)
    for writing in (
        mine.progress.export_answers_csv((ada.id,), tmp_path, told),
        mine.progress.write_child_file(tmp_path, lambda: ChildFile(b"%PDF")),
    ):
        problem = writing.result()
        assert problem is not None and problem.key == "not_saved"


def test_the_sheet_tells_everything_in_words() -> None:
    """No internal keys, and the true reason of each mistake."""
    plain = LoggedAnswer(1, "3:+-*/:1", "make", "three_all", "1 = ?", "4 - 3", True, 1, 0, 3.0, START.isoformat())
    assert told_by_the_sheet(plain).remark == "" and "_" not in "".join(told_by_the_sheet(plain))
    found_before = LoggedAnswer(
        1, "", "as_many", None, "10 = …", "2 + 8", False, 2, 0, 3.0, START.isoformat(), False, '["found_before",{}]'
    )
    left_out = LoggedAnswer(1, "8*7=?", "make", None, "8 × 7 = ?", "", False, 1, 0, 3.0, START.isoformat(), True)
    assert [told_by_the_sheet(one).remark for one in (found_before, left_out)] == ["right, but already found", "left out"]

"""Worksheets: A4 PDFs with embedded fonts, right answers on the second page, in three languages."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from pygame import FRect

from game.practice import worksheets
from game.practice.learner import new_learner
from game.practice.levels import LEVELS
from game.practice.settings import PracticeSettings
from tests.ui.layouts import new_desk
from tests.ui.pdf_text import one_sheet, pages
from tests.ui.practice_room_states import LEA, Shelf, known, report
from ui.assets import translation
from ui.canvas.pdf import PdfDocument, W
from ui.canvas.true_type import FontFile
from ui.practice.parent.export_dialog import save_worksheet_dialog
from ui.practice.parent.worksheet_making import KINDS, REPORT
from ui.practice.worksheets.colouring import (
    COLORING_ANIMALS,
    HALF_H_UNITS,
    HALF_W_UNITS,
    animal_shapes,
    colored_fields,
    cut_lines,
    parse_svg_path,
)
from ui.practice.worksheets.tasks import solution_text
from ui.scene import viewer
from ui.store.children import Child

CALCULATION = re.compile(r"(\d+) ([+–×÷]) (\d+) = (\d+)")
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def english() -> None:
    translation.set_language("en")


def right(text: str) -> bool:
    match = CALCULATION.fullmatch(text)
    assert match is not None, text
    left, sign, other, result = int(match[1]), match[2], int(match[3]), int(match[4])
    return {"+": left + other, "–": left - other, "×": left * other, "÷": left / other}[sign] == result


@pytest.mark.parametrize("kind", [*KINDS, REPORT])
@pytest.mark.parametrize("language", translation.LANGUAGES)
def test_each_sheet_has_its_pages_and_the_name(kind: str, language: str) -> None:
    translation.set_language(language)
    result = pages(one_sheet(kind, report(LEA), known(LEA.setting), "*" if kind == "table" else "20")[0])
    assert len(result) == 2, "the answers stand on the second, and for parents the skills"
    assert all("Léa" in " ".join(lines) for lines in result)
    translation.set_language("en")


@pytest.mark.parametrize("range_text", ["20", "40"])
def test_calculations_and_their_answers(range_text: str) -> None:
    questions, answers = pages(one_sheet("calculations", report(LEA), known(LEA.setting), range_text)[0])
    assert f"{range_text}." in questions and "=" in questions
    sentences = [line for line in answers if line.isdigit() or line in "+–×÷="]
    assert len(sentences) == 5 * int(range_text)
    assert all(right(" ".join(sentences[at : at + 5])) for at in range(0, len(sentences), 5))


def test_the_table_is_whole_behind_its_gaps() -> None:
    questions, answers = pages(one_sheet("table", report(LEA), new_learner(PracticeSettings()), "*")[0])
    assert sum(line.isdigit() for line in questions) == 20, "the heads: nothing is known yet"
    cells = [int(line) for line in answers if line.isdigit()]
    assert len(cells) == 120 and {row * column for row in range(1, 11) for column in range(1, 11)} <= set(cells)


def test_families_and_rows_are_solved_rightly() -> None:
    _asked, families = pages(one_sheet("triangles", report(LEA), known(LEA.setting), "")[0])
    solved = [line for line in families if CALCULATION.fullmatch(line)]
    assert len(solved) == 2 * worksheets.TRIANGLE_COUNT and all(map(right, solved))
    _asked, rows = pages(one_sheet("rows", report(LEA), known(LEA.setting), "")[0])
    assert sum(" = " in line for line in rows) == worksheets.CARD_TASK_COUNT


def test_each_patch_bears_a_calculation_whose_result_has_a_colour() -> None:
    questions, answers = pages(one_sheet("colouring", report(LEA), known(LEA.setting), "")[0])
    legend = {int(line.split(" = ")[0]) for line in questions if re.fullmatch(r"\d+ = [a-z]+", line)}
    solved = [line for line in answers if CALCULATION.fullmatch(line)]
    assert len({line.split(" = ")[1] for line in solved}) == 5 and max(map(solved.count, solved)) <= 2, "repeated only where facts run out"
    assert len(legend) == 5 and all(map(right, solved)) and {int(line.split(" = ")[1]) for line in solved} <= legend
    assert len(solved) == sum(bool(re.fullmatch(r"\d+ [+–×÷] \d+", line)) for line in questions) >= 20


@pytest.mark.parametrize("animal", COLORING_ANIMALS)
def test_calculations_stand_inside_the_animal_and_apart(animal: str) -> None:
    """At least twenty; each calculation lies whole in its field, and no line between fields or stroke crosses it."""
    fields = colored_fields(animal_shapes(animal))
    assert len(fields) >= 20 and sum(len(field.units) for field in fields) == len({unit for field in fields for unit in field.units})
    boxes = [FRect(x - HALF_W_UNITS, y - HALF_H_UNITS, 2 * HALF_W_UNITS + 1, 2 * HALF_H_UNITS + 1) for x, y in (f.center for f in fields)]
    for box, field in zip(boxes, fields, strict=True):
        inside = {(x, y) for x in range(int(box.left), int(box.right)) for y in range(int(box.top), int(box.bottom))}
        assert inside <= field.free_units
        assert not any(box.inflate(-0.5, -0.5).clipline(line) for line in cut_lines(fields))


def test_an_animal_to_colour_has_areas_small_things_and_lines() -> None:
    for animal in COLORING_ANIMALS:
        assert {shape.look for shape in animal_shapes(animal)} == {"area", "dark", "light", "line"}, animal


def test_paths_are_read_as_they_are_drawn() -> None:
    assert parse_svg_path("M1 2H5V6L.5-3Z") == [("M", (1, 2)), ("L", (5, 2)), ("L", (5, 6)), ("L", (0.5, -3)), ("Z", ())]
    (_start, (letter, curve)) = parse_svg_path("M0 0Q3 3 6 0")
    assert letter == "C" and curve == pytest.approx((2, 2, 4, 2, 6, 0))
    assert parse_svg_path("M0 0Q3 3 6 0T12 0")[2][1][:2] == pytest.approx((8, -2)), "as far behind the point as before it"


def test_letters_of_all_languages_are_in_the_file() -> None:
    document = PdfDocument("é")
    sheet = document.add_page()
    text = "Été, œuvre, perché: 7 × 8 – 9 ÷ 3 « Łukasz » ’"
    sheet.draw_text(text, 20, 20, 12)
    assert sheet.text_width(text, 12) < W
    data = document.pdf_bytes()
    assert pages(data) == [[text]] and len(data) < 40_000, "of the font only what is used"
    font = FontFile("r")
    glyphs = {font.glyph_number(letter) for letter in text}
    assert 0 not in glyphs and len(font.subset_bytes(glyphs)) < 70_000


def test_a_shape_is_filled_with_one_colour_and_drawn_with_another() -> None:
    sheet = PdfDocument("é").add_page()
    sheet.draw_rounded_box(FRect(20, 20, 40, 10), fill="white", color="black")
    assert {b"1 1 1 rg", b"0 0 0 RG", b"B"} <= set(sheet.stream.stream)


def test_nothing_of_it_is_loaded_before_a_sheet_is_made() -> None:
    """The app's start and the parents' screen do not need the PDF library."""
    code = "import sys, ui.router, ui.practice.parent.screen, ui.practice.parent.export_dialog; sys.exit('pydyf' in sys.modules)"
    assert not subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True).returncode


def test_it_is_saved_where_one_wants_and_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    context = new_desk(tmp_path / "data")
    shelf = Shelf(LEA)
    context.storage._progress = shelf  # type: ignore[assignment]
    sheet = save_worksheet_dialog(context, LEA.id, "calculations", "20", (), tmp_path)
    assert sheet.name.startswith("tablee-Léa-Calculations-") and sheet.name.endswith(".pdf")
    sheet._save_or_confirm()
    sheet.update(0.0)
    kind, path_to, content = shelf.told[-1]
    assert kind == "file" and path_to == tmp_path / sheet.name and isinstance(content, bytes) and content.startswith(b"%PDF")
    opened: list[list[str]] = []

    class Started:
        def __init__(self, command: list[str], **_facts: object) -> None:
            opened.append(command)

        def poll(self) -> int:
            return 0

    monkeypatch.setattr(viewer.subprocess, "Popen", Started)
    monkeypatch.setattr(viewer.sys, "platform", "linux")
    sheet.rebuild_if_needed()
    next(widget for widget in sheet.widgets if widget.name == "show").activate()
    assert opened == [["xdg-open", str(tmp_path / sheet.name)]]


def test_where_nothing_opens_files_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lacking(_command: object, **_facts: object) -> None:
        raise FileNotFoundError

    monkeypatch.setattr(viewer.subprocess, "Popen", lacking)
    monkeypatch.setattr(viewer.sys, "platform", "linux")
    assert not viewer.open_file(tmp_path / "a.pdf")


def test_a_child_without_answers_gets_sheets_too() -> None:
    for school in ("", "GS", "CM2"):
        child = Child(1, "Tom", "bee", 0, setting=PracticeSettings(school))
        for kind in (*KINDS, REPORT):
            assert pages(one_sheet(kind, report(child, 0), new_learner(child.setting), "+" if kind == "table" else "20")[0])


def test_every_printed_answer_to_a_row_of_cards_is_right_by_the_order_of_school() -> None:
    """Three hundred answers with two to five cards; Python works them out as a school does."""
    learner = replace(known(LEA.setting), passed_levels=frozenset(level.key for level in LEVELS))
    for seed in range(25):
        for task in worksheets.card_tasks(learner, LEA.setting, 1.8e9, random.Random(seed)):
            left, right = solution_text(task).translate(str.maketrans("–×÷", "-*/")).split(" = ")
            assert re.fullmatch(r"[\d()+*/ -]+", left) and eval(left) == int(right) == task.target, left

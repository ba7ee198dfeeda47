"""Tests of the parents' pages in the real window: the gate, two separate children, settings, saved files, a child deleted."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from PIL import Image

from game.practice.facts import BasicFact, parse_fact
from game.practice.levels import level
from game.practice.practice_set import SET_LENGTH
from game.practice.settings import PracticeSettings
from tests.ui import pdf_text
from tests.window.children import TWO, answers, child_of, double_of, practise
from tests.window.gate import GateReader
from tests.window.pupil import Pupil
from tests.window.twin import Twin
from tests.window.window import Window
from ui.practice.routes import (
    ExercisesRoute,
    ExportRoute,
    LevelPathRoute,
    ParentsRoute,
    PracticeSettingsRoute,
    PrintRoute,
    WorksheetRoute,
    WorkshopRoute,
)
from ui.scene.file_dialog import FileSaver
from ui.scene.route import Route
from ui.store.storage import PROGRESS_FILE, Storage

pytestmark = [pytest.mark.window, pytest.mark.long]

LEA, TOM, ANSWERS = 1, 2, 200
SOLVED, ASKED = re.compile(r"(\d+)\s*([+–×÷])\s*(\d+)\s*=\s*(\d+)(?![\d.])"), re.compile(r"(\d+)\s*([+–×÷])")


def practised(window: Window) -> None:
    """Store two hundred answers over five weeks for Léa, who is eight, and none for Tom."""
    storage, dice = Storage(window.data), random.Random("two hundred")
    lea = storage.progress.add_child("Léa", "cat", 0)
    storage.progress.add_child(*TWO[1])
    lea = msgspec.structs.replace(lea, setting=PracticeSettings("CE2"))
    storage.progress.update_child(lea)
    known = [each for key in ("friends", "through", "times_easy") for each in level(key).facts if isinstance(each, BasicFact)]
    asked_fact = [dice.choice([each for each in known if each.direction != "sign"]) for _number in range(ANSWERS)]
    rights = [dice.random() < 0.75 for _number in asked_fact]
    practise(storage, lea, asked_fact, datetime.now().astimezone() - timedelta(minutes=10), timedelta(hours=4), rights)
    storage.close()


def enter(window: Window, twin: Callable[[], Twin]) -> Twin:
    """Open the children's screen, and return its twin."""
    practised(window)
    window.start("--seed", "7")
    window.key("w")
    children = double_of(window, twin, WorkshopRoute())
    window.wait(lambda: window.sees(children.picture()), "two children")
    return children


def let_in(window: Window, twin: Callable[[], Twin], child: int = LEA) -> Twin:
    """Pass the gate to the page about a child, and return its twin."""
    window.click(enter(window, twin).at(f"parents/{child}"))
    gate = GateReader(window, double_of(window, twin, WorkshopRoute()), child)
    gate.by_keys(gate.number())
    return arrived(window, twin, ParentsRoute(child))


def arrived(window: Window, twin: Callable[[], Twin], route: Route) -> Twin:
    """Wait until the window shows this route, and return a twin there."""
    room = double_of(window, twin, route)
    window.park()
    window.wait(lambda: window.sees(room.picture()), f"{route}")
    return room


def test_the_gate_takes_its_number_and_no_other(window: Window, twin: Callable[[], Twin]) -> None:
    """By its buttons and by keys; it stays open until the children's screens are left."""
    children = enter(window, twin)
    gate = GateReader(window, double_of(window, twin, WorkshopRoute()), LEA)
    for type_in in (gate.by_pad, gate.by_keys):
        window.click(children.at(f"parents/{LEA}"))
        window.park()
        first = gate.number()
        type_in(int(str(first)[::-1]))
        second = gate.number(before=first)
        window.wait(lambda second=second: gate.refused(second), "the gate that asks for another number")
        type_in(second)
        arrived(window, twin, ParentsRoute(LEA))
        window.key("Escape")
        window.click(children.at(f"parents/{TOM}"))
        arrived(window, twin, ParentsRoute(TOM))
        window.key("Escape", "Escape", "w")
        window.wait(lambda: window.sees(children.picture()), "the children, by way of the menu")


def test_two_children_do_not_mix(window: Window, twin: Callable[[], Twin]) -> None:
    """Each has its own page, and Tom's answers are stored for Tom."""
    let_in(window, twin)
    before = answers(window, LEA)
    window.key("Escape")
    children = arrived(window, twin, WorkshopRoute())
    window.click(children.at(f"parents/{TOM}"))
    arrived(window, twin, ParentsRoute(TOM))
    window.key("Escape")
    window.click(children.at(f"child/{TOM}"))
    path = arrived(window, twin, LevelPathRoute(TOM))
    window.click(path.at("games"))
    path.activate("games")
    window.see_question(path.picture())
    window.click(path.at("kind/is_it_true"))
    window.park()
    window.wait(lambda: not window.sees(path.picture()), "an exercise")
    window.key("y")
    window.wait(lambda: answers(window, TOM), "an answer of Tom's")
    assert len(answers(window, TOM)) == 1 and answers(window, LEA) == before and len(before) == ANSWERS


def test_the_sevens_are_chosen_in_the_table_and_half_of_the_next_set_holds_them(window: Window, twin: Callable[[], Twin]) -> None:
    page = let_in(window, twin)
    area = page._driver.widget("facts").area
    window.click((area.x - 20, area.y + area.h * 0.65))  # the head of the row of 7
    page._driver.widget("facts").click(area.x - 20, area.y + area.h * 0.65)
    window.park()
    window.wait(lambda: window.sees(page.picture()), "the row of the 7s")
    window.click(page.at("focus"))
    page.activate("focus")
    window.park()
    window.wait(lambda: window.sees(page.picture()), "the 7s for this week")
    window.key("Escape")
    window.click(arrived(window, twin, WorkshopRoute()).at(f"child/{LEA}"))
    path = arrived(window, twin, LevelPathRoute(LEA))
    window.click(path.at("go"))
    window.park()
    pupil = Pupil(window, double_of(window, twin))
    pupil.begin(ExercisesRoute(LEA, None, None))
    pupil.whole_set()
    asked_fact = [parse_fact(answer.fact) for answer in answers(window, LEA)[ANSWERS:]]
    sevens = [
        each for each in asked_fact if isinstance(each, BasicFact) and each.sign in "*/" and 7 in (each.left, each.right, each.result)
    ]
    assert len(asked_fact) == SET_LENGTH and len(sevens) >= SET_LENGTH / 2, asked_fact


def test_what_parents_choose_is_kept(window: Window, twin: Callable[[], Twin]) -> None:
    """Class, operators, numbers, pace, sets a day and the voice; all are there at the next start."""
    page = let_in(window, twin)
    window.click(page.at("steer"))
    sheet = arrived(window, twin, PracticeSettingsRoute(LEA))
    for name, index in (("school", 5), ("signs", 3), ("largest", 1), ("pace", 0), ("goal", 2)):
        window.click(sheet._driver.widget(name).choice_rect(index).center)
    window.click(sheet.at("listen"))
    window.park()
    window.kill()
    lea = child_of(window, LEA)
    assert lea is not None and (lea.goal, lea.listen) == (3, True)
    assert (lea.setting.school, lea.setting.off, lea.setting.largest, lea.setting.pace) == ("CM1", "/", 20, "gentle")
    tom = child_of(window, TOM)
    assert tom is not None and tom.setting == PracticeSettings(), "the other child is asked as before"
    window.start()
    window.key("w")
    window.click(arrived(window, twin, WorkshopRoute()).at(f"child/{LEA}"))
    path = arrived(window, twin, LevelPathRoute(LEA))
    assert path._driver.widget("week").goal == 3


def save_as_proposed(window: Window, saver: Twin, folder: Path, ending: str) -> Path:
    """Save in the dialog into another folder under the proposed name, and return the file."""
    assert isinstance(saver.scene, FileSaver), "a place to keep it"
    window.click(saver.at("folder"))
    window.key("ctrl+a")
    window.do("type", "--delay", "20", str(folder))
    window.key("Return")
    window.click(saver.at("primary"))
    window.park()
    path = window.wait(lambda: next(iter(folder.glob(f"*.{ending}")), None), f"a file that ends in .{ending}")
    saver.scene.written_path = path
    saver.scene.request_rebuild()
    return path


def test_all_answers_open_in_a_spreadsheet(window: Window, twin: Callable[[], Twin], tmp_path: Path) -> None:
    page, folder = let_in(window, twin), tmp_path / "kept"
    folder.mkdir()
    window.click(page.at("csv"))
    page.go(ExportRoute(LEA))
    lines = save_as_proposed(window, page, folder, "csv").read_text(encoding="utf-8-sig").splitlines()
    assert len(lines) == ANSWERS + 1 and "Léa" in lines[1] and "missing_number" not in lines[1]


def test_a_sheet_of_paper_is_saved_and_opened_with_its_right_answers(
    window: Window, twin: Callable[[], Twin], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty calculations for this child, each with the right result on the second page, open in the system's viewer."""
    opened = viewer(tmp_path, monkeypatch)
    page, folder = let_in(window, twin), tmp_path / "kept"
    folder.mkdir()
    window.click(page.at("page"))
    page.go(PrintRoute(LEA))
    window.park()
    window.wait(lambda: window.sees(page.picture()), "what can be printed")
    window.click(page.at("make"))
    page.go(WorksheetRoute(LEA, "calculations", "20"))
    written = save_as_proposed(window, page, folder, "pdf")
    page.scene.rebuild_if_needed()
    sheet = page.scene.composition.layout["dialog"]
    window.wait(lambda: window.sees(page.picture(sheet), sheet), "the sheet that says where it is")
    window.click(page.at("show"))
    window.wait(opened.exists, "the system's viewer")
    assert Path(opened.read_text(encoding="utf-8").strip()) == written
    work, solutions = texts(written)
    solved = [(int(a), sign, int(b), int(c)) for a, sign, b, c in SOLVED.findall(solutions)]
    assert all("Léa" in text and "Tom" not in text for text in (work, solutions)) and len(solved) == 20
    assert all({"+": a + b, "–": a - b, "×": a * b, "÷": a / b}[sign] == c for a, sign, b, c in solved), solved
    assert sorted(ASKED.findall(work)) == sorted((str(a), sign) for a, sign, _b, _c in solved), "these are the ones asked"
    assert not SOLVED.search(work), "and each lacks a number there"
    for picture in rendered(written, tmp_path):
        dark = sum(picture.convert("L").histogram()[:128]) / (picture.width * picture.height)
        assert 0.003 < dark < 0.3, "letters on paper"


def viewer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Install a fake viewer as the system's; it writes the path that it gets to the returned file."""
    noted, program = tmp_path / "opened.txt", tmp_path / "bin/xdg-open"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\necho "$1" > "{noted}.new" && mv "{noted}.new" "{noted}"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent), prepend=":")
    return noted


def texts(paper: Path) -> list[str]:
    """Return the text of each page, read by poppler or, if that is not installed, by our own reader."""
    if shutil.which("pdftotext") is None:
        return [" ".join(lines) for lines in pdf_text.pages(paper.read_bytes())]
    done = subprocess.run(["pdftotext", "-layout", paper, "-"], capture_output=True, encoding="utf-8", timeout=60, check=True)
    return done.stdout.rstrip("\f").split("\f")


def rendered(paper: Path, folder: Path) -> list[Image.Image]:
    """Return a picture of each page, or none if no program can draw them."""
    if shutil.which("pdftoppm") is None:
        return []
    subprocess.run(["pdftoppm", "-r", "60", "-png", paper, folder / "paper"], timeout=60, check=True)
    return [Image.open(page) for page in sorted(folder.glob("paper-*.png"))]


def test_a_deleted_child_is_gone_for_good(window: Window, twin: Callable[[], Twin]) -> None:
    page = let_in(window, twin)
    assert "Léa".encode() in (window.data / PROGRESS_FILE).read_bytes()
    window.click(page.at("delete"))
    page.activate("delete")
    window.answer(page.picture(), page.at("for_good"))
    window.wait(lambda: not answers(window, LEA), "none of Léa's answers")
    arrived(window, twin, WorkshopRoute())
    assert window.quit() == 0
    assert child_of(window, LEA) is None and child_of(window, TOM) is not None
    assert not any("Léa".encode() in path.read_bytes() for path in window.data.rglob("*") if path.is_file())

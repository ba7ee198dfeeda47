"""Test of a class in the real window: names typed, everybody's sheet printed, one of them marked, the class deleted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.window.children import answers, child_of, double_of
from tests.window.gate import GateReader
from tests.window.test_parent import arrived, save_as_proposed, texts
from tests.window.twin import Twin
from tests.window.window import Window
from ui.practice.routes import AddNamesRoute, MarkingRoute, PrintRoute, SchoolClassRoute, WorksheetRoute, WorkshopRoute

pytestmark = [pytest.mark.window, pytest.mark.long]

NAMES, TASK_COUNT = ("Adam", "Chloe", "Zoe"), 20  # in alphabetical order
ADAM, CHLOE, ZOE = 1, 2, 3


def test_a_teacher_adds_a_class_prints_marks_and_deletes_it(window: Window, twin: Callable[[], Twin], tmp_path: Path) -> None:
    window.start("--seed", "7")
    window.key("w")
    arrived(window, twin, WorkshopRoute())
    window.key("c")
    gate = GateReader(window, double_of(window, twin, WorkshopRoute()), None)
    gate.by_keys(gate.number())
    arrived(window, twin, SchoolClassRoute())
    add_names(window, twin)
    print_sheets(window, arrived(window, twin, SchoolClassRoute()), tmp_path / "printed")
    arrived(window, twin, SchoolClassRoute())
    window.key("k")
    marking = arrived(window, twin, MarkingRoute(ADAM, (CHLOE, ZOE)))
    window.click(marking.at("every"))
    marking.activate("every")
    window.click(marking.at("done"))
    window.wait(lambda: len(answers(window, ADAM)) == TASK_COUNT, "the marks")
    assert all(answer.right for answer in answers(window, ADAM)) and not answers(window, CHLOE)
    arrived(window, twin, MarkingRoute(CHLOE, (ZOE,)))
    window.key("Escape")
    page = arrived(window, twin, SchoolClassRoute())
    window.key("Delete")
    page.activate("delete")
    window.answer(page.picture(), page.at("for_good"))
    window.wait(lambda: not answers(window, ADAM), "none of Adam's answers")
    arrived(window, twin, SchoolClassRoute())
    assert window.quit() == 0
    assert not any(child_of(window, child) for child in (ADAM, CHLOE, ZOE))
    kept = [path.read_bytes() for path in window.data.rglob("*") if path.is_file()]
    assert not any(name.encode() in content for content in kept for name in NAMES)


def add_names(window: Window, twin: Callable[[], Twin]) -> None:
    """Type the names of the class on the page for it."""
    window.key("n")
    adding = arrived(window, twin, AddNamesRoute())
    window.click(adding.at("name"))
    window.do("type", "--delay", "20", ", ".join(NAMES))
    window.key("Return")
    adding.scene._add_names(", ".join(NAMES))  # type: ignore[attr-defined]
    window.click(adding.at("done"))


def print_sheets(window: Window, page: Twin, folder: Path) -> None:
    """Print everybody's own sheet into a folder, and go back to the page of the class."""
    folder.mkdir()
    window.key("ctrl+p")
    page.go(PrintRoute(ADAM, (CHLOE, ZOE)))
    window.park()
    window.wait(lambda: window.sees(page.picture()), "what can be printed")
    cancel = page.at("cancel")
    window.click(page.at("make"))
    page.go(WorksheetRoute(ADAM, "calculations", str(TASK_COUNT), (CHLOE, ZOE)))
    printed = texts(save_as_proposed(window, page, folder, "pdf"))
    assert all(name in text for name, text in zip(NAMES, printed, strict=False)) and len(printed) == len(NAMES) + 1
    page.scene.rebuild_if_needed()
    sheet = page.scene.composition.layout["dialog"]
    window.wait(lambda: window.sees(page.picture(sheet), sheet), "the sheet that says where it is")
    window.click(page.at("done"))
    window.click(cancel)

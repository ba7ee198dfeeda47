"""Tests of worksheets in the real window: two are printed, the older is marked by keyboard alone, also after a restart."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pygame import FRect

from game.practice.answer_check import expression_text
from game.practice.worksheets import CardTask
from tests.window.children import answers, double_of
from tests.window.gate import GateReader
from tests.window.test_parent import ANSWERS, LEA, arrived, let_in, save_as_proposed
from tests.window.twin import Twin
from tests.window.window import Window
from ui.practice.parent.marking import MarkingScreen
from ui.practice.routes import MarkingRoute, ParentsRoute, PrintRoute, WorksheetRoute, WorkshopRoute
from ui.tables.nambarz.names import chain_text

pytestmark = [pytest.mark.window, pytest.mark.long]
HEAD = FRect(40, 20, 900, 110)  # title and subtitle of the marking screen


def print_sheet(window: Window, twin: Callable[[], Twin], page: Twin, kind: str, folder: Path) -> Twin:
    """Print a worksheet from the parents' page, and return a twin of that page afterwards."""
    folder.mkdir()
    window.click(page.at("page"))
    page.go(PrintRoute(LEA))
    window.click(page.at(f"kind/{kind}"))
    page.activate(f"kind/{kind}")
    cancel = page.at("cancel")
    window.park()
    window.wait(lambda: window.sees(page.picture()), "what can be printed")
    window.click(page.at("make"))
    page.go(WorksheetRoute(LEA, kind, "20"))
    save_as_proposed(window, page, folder, "pdf")
    page.scene.rebuild_if_needed()
    sheet = page.scene.composition.layout["dialog"]
    window.wait(lambda: window.sees(page.picture(sheet), sheet), "the sheet that says where it is")
    window.click(page.at("done"))
    window.click(cancel)
    return arrived(window, twin, ParentsRoute(LEA))


def choose_older_sheet(window: Window, room: Twin) -> MarkingScreen:
    """Choose the older of two worksheets by keyboard, and return the twin's screen after the same."""
    scene = room.scene
    assert isinstance(scene, MarkingScreen) and [sheet.number for sheet in scene.printed_sheets] == [2, 1]
    window.wait(lambda: window.sees(room.picture(HEAD), HEAD), "which sheet?")
    window.key(*room.tabs("sheet/1"), "Return")
    scene._choose_sheet(scene.printed_sheets[1])
    scene.rebuild_if_needed()
    window.wait(lambda: window.sees(room.picture(HEAD), HEAD), "the older worksheet")
    return scene


def test_two_sheets_are_printed_and_the_older_is_marked_by_keyboard(window: Window, twin: Callable[[], Twin], tmp_path: Path) -> None:
    page = let_in(window, twin)
    page = print_sheet(window, twin, page, "rows", tmp_path / "first")
    print_sheet(window, twin, page, "calculations", tmp_path / "second")
    assert window.quit() == 0
    window.start("--seed", "7")
    window.key("w")
    window.click(arrived(window, twin, WorkshopRoute()).at(f"parents/{LEA}"))
    gate = GateReader(window, double_of(window, twin, WorkshopRoute()), LEA)
    gate.by_keys(gate.number())
    arrived(window, twin, ParentsRoute(LEA))
    window.key("k")
    scene = choose_older_sheet(window, double_of(window, twin, MarkingRoute(LEA)))
    first, second = scene.tasks[:2]
    assert isinstance(first, CardTask) and isinstance(second, CardTask)
    window.key("minus", "Tab", "Return")
    window.do("type", "--delay", "20", f"{expression_text(second.numbers, second.operations)} = {second.target}")
    window.key("Return", "ctrl+s")
    window.wait(lambda: len(answers(window, LEA)) == ANSWERS + 2, "two answers")
    assert [(answer.right, answer.given) for answer in answers(window, LEA)[ANSWERS:]] == [
        (False, ""),
        (True, f"{chain_text(second.numbers, second.operations)} = {second.target}"),
    ]
    left = arrived(window, twin, ParentsRoute(LEA)).scene.context.storage.progress.unmarked_worksheets(LEA)
    assert [(sheet.number, sheet.kind) for sheet in left] == [(2, "calculations")]

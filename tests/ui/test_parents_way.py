"""A parent's whole way with a real database: the gate, the 7s for a week, a worksheet, the next set."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.practice.practice_set import begin_set
from game.practice.settings import PracticeSettings
from tests.ui.driver import Driver
from tests.ui.pdf_text import pages
from ui.practice.parent.gate import ParentalGateDialog
from ui.practice.parent.practice_settings import PracticeSettingsScreen
from ui.practice.parent.screen import ParentsScreen
from ui.practice.routes import WorkshopRoute
from ui.scene import clock
from ui.scene.file_dialog import FileSaver
from ui.store.children import Child
from ui.store.storage import Storage


def begun(folder: Path) -> tuple[Driver, Child]:
    made = Driver(folder)
    added = made.context.storage.progress.add_child("Tom", "frog", 2)
    child = Child(added.id, "Tom", "frog", 2, setting=PracticeSettings("CE2"))
    made.context.storage.progress.update_child(child)
    made.go(WorkshopRoute())
    made.tap(f"parents/{child.id}")
    assert isinstance(made.app.scene, ParentalGateDialog)
    made.key(*str(made.app.scene.asked_number))
    assert isinstance(made.app.scene, ParentsScreen)
    return made, child


def test_the_sevens_are_practised_from_the_table_on(tmp_path: Path) -> None:
    made, child = begun(tmp_path)
    room = made.app.scene
    assert isinstance(room, ParentsScreen)
    made.tap("signs")
    room._choose_sign(2)
    made.step()
    area = made.widget("facts").area
    made.click(area.x - 20, area.y + area.h * 0.65)
    made.tap("focus")
    made.tap("steer")
    assert isinstance(made.app.scene, PracticeSettingsScreen)
    made.widget("largest").on_pick(0)
    made.key("escape")
    made.close()
    storage = Storage(tmp_path)
    saved = storage.progress.children()[0]
    assert saved.setting.focus == "*7" and saved.setting.largest == 10
    assert begin_set(storage.progress.learner(child.id), saved.setting, clock.epoch_seconds()).topic == "*7"
    storage.close()


@pytest.mark.parametrize("kind", ["calculations", "report"])
def test_a_sheet_is_printed_from_what_is_kept(tmp_path: Path, kind: str) -> None:
    made, _child = begun(tmp_path / "data")
    made.key("ctrl+p")
    made.tap(f"kind/{kind}")
    made.tap("make")
    saver = made.app.scene
    assert isinstance(saver, FileSaver)
    saver.start_writing(tmp_path / "sheet.pdf")
    assert made.context.storage.is_all_saved, "it waits for what was asked before"
    made.step()
    assert saver.written_path is not None
    result = pages((tmp_path / "sheet.pdf").read_bytes())
    assert len(result) == 2 and "Tom" in " ".join(result[0])
    made.close()

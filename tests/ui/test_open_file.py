"""`--record FILE`: a file that cannot be opened is reported on the menu, in the usual window."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.driver import Driver, new_match
from ui.app_factory import open_match_file
from ui.match.table import TableScreen
from ui.scene.file_dialog import FileDialog
from ui.screens.menu import MenuScreen
from ui.screens.routes import OpenMatchRoute, SaveRoute
from ui.store.storage import write_player_record


@pytest.mark.parametrize(
    "text", ["", "no game at all", '{"format": 1}', '{"format": 1, "game": "nin_jan", "options": {}, "seats": [], "seed": "", "moves": []}']
)
def test_a_damaged_file_is_said_on_the_menu(tmp_path: Path, text: str) -> None:
    driver = Driver(tmp_path / "data", (1280, 800), "en")
    (tmp_path / "damaged.json").write_text(text, encoding="utf-8")
    try:
        open_match_file(driver.app, tmp_path / "damaged.json")
        driver.step()
        assert isinstance(driver.app.scene, MenuScreen) and driver.app.notice_bar.sentence
        open_match_file(driver.app, tmp_path / "nowhere.json")
        assert isinstance(driver.app.scene, MenuScreen)
    finally:
        driver.close()


def test_a_saved_match_opens_at_its_table(tmp_path: Path) -> None:
    driver = Driver(tmp_path / "data", (1280, 800), "en")
    write_player_record(new_match(None, "easy"), tmp_path / "whole.json")
    try:
        open_match_file(driver.app, tmp_path / "whole.json")
        assert isinstance(driver.app.scene, TableScreen) and not driver.app.notice_bar.sentence
    finally:
        driver.close()


def test_a_dialog_begins_where_the_last_one_ended(tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    driver = Driver(tmp_path / "data", (1280, 800), "en")
    try:
        driver.go(SaveRoute(new_match(None, "easy")))
        driver.step()
        first = driver.app.scene
        assert isinstance(first, FileDialog)
        first._open_folder(tmp_path / "stick")
        driver.step()
        driver.go(OpenMatchRoute())
        driver.step()
        second = driver.app.scene
        assert isinstance(second, FileDialog) and second is not first and second.listing.folder == tmp_path / "stick"
    finally:
        driver.close()

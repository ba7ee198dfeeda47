"""A scene that breaks: the crash screen, a report that can be replayed, and a button to the menu."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from tests.ui.driver import Driver, new_match
from ui.canvas.canvas import Canvas
from ui.loop import MAX_FAULTS, CrashGuard
from ui.play.routes import TableRoute
from ui.scene.scene import Scene
from ui.screens import crash as broken_room
from ui.screens.crash import CrashScreen
from ui.screens.menu import MenuScreen
from ui.screens.routes import RulesRoute, SettingsRoute
from ui.store.storage import load_player_record


class Fault(Exception):
    """An exception that no code of the app expects."""


def broken(*_anything: object) -> None:
    raise Fault("a drawer fell out")


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    return Driver(tmp_path, seen=True)


def reports(folder: Path) -> list[Path]:
    return sorted((folder / "reports").glob("*"))


@pytest.mark.parametrize("where", ["handle", "update", "paint"])
def test_a_scene_that_breaks_gives_way_to_one_calm_screen(driver: Driver, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    driver.go(TableRoute(new_match(None, None)))
    guard, record = CrashGuard(driver.app), driver.app.scene.crash_record()
    monkeypatch.setattr(driver.app.scene, where, broken)
    guard.handle_event(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0)))
    driver.app.scene.needs_redraw = True
    guard.step(0.1)
    guard.step(0.1)
    assert isinstance(driver.app.scene, CrashScreen) and driver.app.scene.is_match_saved
    sentence = " ".join(text for _rect, text in driver.texts())
    assert "Your game is saved." in sentence
    assert record is not None and driver.context.storage.autosaved_match("nin_jan") == record


def test_the_report_names_the_fault_and_its_match_replays(driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.go(TableRoute(new_match(None, "easy", seed="broken")))
    record = driver.app.scene.crash_record()
    driver.go(SettingsRoute())
    monkeypatch.setattr(driver.app.scene, "update", broken)
    CrashGuard(driver.app).step(0.1)
    told, played = (next(path for path in reports(tmp_path) if path.suffix == suffix) for suffix in (".txt", ".json"))
    text = told.read_text(encoding="utf-8")
    assert "a drawer fell out" in text and "TableScreen > SettingsScreen" in text and "Fault" in text
    assert load_player_record(played) == record


def test_the_menu_is_one_key_away(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.go(RulesRoute("nin_jan"))
    monkeypatch.setattr(driver.app.scene, "update", broken)
    guard = CrashGuard(driver.app)
    assert not guard.step(0.1)
    monkeypatch.undo()
    assert guard.step(0.1)
    assert isinstance(driver.app.scene, CrashScreen) and not driver.app.scene.is_match_saved
    driver.key("return")
    assert isinstance(driver.app.scene, MenuScreen)


def test_a_calm_screen_that_breaks_itself_ends_the_app(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    guard = CrashGuard(driver.app)
    monkeypatch.setattr(Scene, "draw", broken)
    driver.app.scene.needs_redraw = True
    for _ in range(MAX_FAULTS):
        assert not guard.step(0.1)
    with pytest.raises(Fault):
        guard.step(0.1)


def test_whole_frames_forget_what_was(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    guard = CrashGuard(driver.app)
    for _ in range(2 * MAX_FAULTS):
        with monkeypatch.context() as patch:
            patch.setattr(driver.app.scene, "update", broken)
            assert not guard.step(0.1)
        assert guard.step(0.1)
    assert isinstance(driver.app.scene, CrashScreen)


@pytest.mark.parametrize("system", ["win32", "linux"])
def test_a_report_names_the_system_without_asking_windows_own_inventory(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From Python 3.12 on the `platform` module does ask it, and it may not answer."""
    monkeypatch.setattr("platform.uname", None)
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(sys, "getwindowsversion", lambda: (10, 0, 26100, 2, ""), raising=False)
    monkeypatch.setattr(os, "uname", lambda: SimpleNamespace(sysname="Linux", release="6.1", machine="x86_64"), raising=False)
    assert broken_room._system_version() == {"win32": "Windows 10.0.26100", "linux": "Linux 6.1 x86_64"}[system]


def test_only_the_newest_reports_are_kept(driver: Driver, tmp_path: Path) -> None:
    for number in range(30):
        assert driver.context.storage.write_crash_report(f"fault {number}", None)
    stored = reports(tmp_path)
    assert len(stored) == 10 and any("fault 29" in path.read_text() for path in stored)


def test_texts_of_somebody_else_in_a_folder_of_that_name_stay(driver: Driver, tmp_path: Path) -> None:
    """With `--data` set to a home folder, a user may keep own reports there."""
    (tmp_path / "reports").mkdir()
    letters = [tmp_path / "reports" / f"{year}-01-01 letter.txt" for year in range(2000, 2015)]
    for letter in letters:
        letter.write_text("Dear diary")
    for number in range(12):
        assert driver.context.storage.write_crash_report(f"fault {number}", None)
    assert all(letter.exists() for letter in letters) and len(reports(tmp_path)) == len(letters) + 10


def test_where_nothing_can_be_written_nothing_is_promised(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("")
    driver = Driver(blocked / "data")
    assert driver.context.storage.write_crash_report("a fault", None) == ""
    driver.app.scenes[:] = [CrashScreen(driver.context, "", False)]
    assert not any("written down" in text for _rect, text in driver.texts())


def test_the_calm_screen_draws_in_every_language(tmp_path: Path) -> None:
    for language in ("fr", "it", "en"):
        driver = Driver(tmp_path, (1024, 640), language, seen=True)
        driver.app.scenes[:] = [CrashScreen(driver.context, "2026-11-21 12.00.00.txt", True)]
        canvas = Canvas(driver.window, driver.context.rasterizer, driver.context.viewport)
        driver.app.draw(canvas)
        driver.shot(tmp_path / f"{language}.png")

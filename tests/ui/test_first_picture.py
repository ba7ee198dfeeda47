"""The splash: the menu as it looked when the app was closed, shown only if the app opens the same."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.record import Player, Record
from tests.test_architecture import modules, none, says, within
from tests.ui.driver import Driver
from ui import splash
from ui.command_line import parse_options
from ui.play.routes import TableRoute
from ui.screens.routes import MenuRoute, SettingsRoute
from ui.splash import open_with_splash, save_splash
from ui.store.disk import PRIVATE_MODE
from ui.store.place import SPLASH_FILE
from ui.store.storage import Storage
from ui.window import FIRST_SIZE

LANDSCAPE, SMALL = (1024, 640), (800, 500)


@pytest.fixture(autouse=True)
def _shown_on_any_system(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(splash, "IS_OPENED_HIDDEN", False)
    yield
    pygame.display.set_mode(FIRST_SIZE)


def arguments(folder: Path, size: tuple[int, int] = LANDSCAPE, *more: str) -> list[str]:
    return ["--data", str(folder), "--size", f"{size[0]}x{size[1]}", *more]


def closed(
    folder: Path, size: tuple[int, int] = LANDSCAPE, *more: str, language: str = "en", table: bool = False, **settings: object
) -> Driver:
    """Run and close an app in this folder; with `table` a match can be resumed afterwards."""
    driver = Driver(folder, size, language, seen=True, **settings)
    driver.context.storage.lock_folder()
    driver.context.storage.save_settings(driver.context.settings)
    if table:
        driver.go(TableRoute(Record("nin_jan", (Player("Léa"), Player("Nori", "easy")), "7")))
        driver.move(640, 400)
    save_splash(driver.app, parse_options(arguments(folder, size, *more)), size, False)
    driver.close()
    return driver


def seen(folder: Path, size: tuple[int, int] = LANDSCAPE, *more: str) -> bytes:
    """Return the window's pixels before further imports; empty if no window or a blank one was opened."""
    window = open_with_splash(parse_options(arguments(folder, size, *more)))
    data = b"" if window is None else pygame.image.tobytes(window.surface, "RGB")
    return data if any(data) else b""


@pytest.mark.parametrize("size", [LANDSCAPE, SMALL])
@pytest.mark.parametrize(("language", "table"), [("en", False), ("fr", True)])
def test_the_picture_is_the_first_frame(tmp_path: Path, size: tuple[int, int], language: str, table: bool) -> None:
    closed(tmp_path, size, language=language, table=table)
    data = seen(tmp_path, size)
    again = Driver(tmp_path, size, language, seen=True)
    again.step()
    assert data and data == pygame.image.tobytes(again.window, "RGB")
    again.close()


def test_it_looks_as_the_next_start_will_whatever_was_open(tmp_path: Path) -> None:
    driver = Driver(tmp_path, LANDSCAPE, seen=True)
    driver.context.storage.lock_folder()
    driver.go(SettingsRoute())
    driver.app.notice_bar.add_notice("A word on the screen.", "trouble")
    driver.key("tab")
    save_splash(driver.app, parse_options(arguments(tmp_path)), LANDSCAPE, False)
    driver.close()
    data = seen(tmp_path)
    again = Driver(tmp_path, LANDSCAPE, seen=True)
    again.step()
    assert data == pygame.image.tobytes(again.window, "RGB")
    again.close()


def test_a_window_that_was_resized_opens_as_before(tmp_path: Path) -> None:
    driver = Driver(tmp_path, LANDSCAPE, seen=True)
    driver.context.storage.lock_folder()
    driver.app.window.surface = pygame.display.set_mode(SMALL)
    driver.app.resize()
    save_splash(driver.app, parse_options(arguments(tmp_path)), LANDSCAPE, False)
    driver.close()
    assert seen(tmp_path)


def test_while_the_app_runs_there_is_none(tmp_path: Path) -> None:
    """Renamed, deleted and newly played things never appear out of date, even after a crash."""
    closed(tmp_path)
    assert os.name != "posix" or (tmp_path / SPLASH_FILE).stat().st_mode & 0o777 == PRIVATE_MODE
    assert seen(tmp_path) and not (tmp_path / SPLASH_FILE).exists() and not seen(tmp_path)


@pytest.mark.parametrize("more", [("--lang", "it"), ("--fullscreen",), ("--record", "a.json")])
def test_a_start_that_is_asked_for_something_else_has_none(tmp_path: Path, more: tuple[str, ...]) -> None:
    closed(tmp_path)
    assert not seen(tmp_path, LANDSCAPE, *more)
    assert not (tmp_path / SPLASH_FILE).exists(), "it does not outlive what it shows"


def test_a_window_of_another_size_opens_empty(tmp_path: Path) -> None:
    closed(tmp_path)
    window = open_with_splash(parse_options(arguments(tmp_path, SMALL)))
    assert window is not None and window.surface.get_size() == SMALL and not any(pygame.image.tobytes(window.surface, "RGB"))


@pytest.mark.parametrize("damage", [b"", b"nonsense" * 20, "cut", "longer"])
def test_a_broken_picture_is_none(tmp_path: Path, damage: bytes | str) -> None:
    closed(tmp_path)
    whole = (tmp_path / SPLASH_FILE).read_bytes()
    (tmp_path / SPLASH_FILE).write_bytes({"cut": whole[:-1], "longer": whole + b"0"}.get(damage, damage))  # type: ignore[call-overload]
    assert not seen(tmp_path) and not (tmp_path / SPLASH_FILE).exists()


def test_another_window_of_the_app_keeps_none(tmp_path: Path) -> None:
    owner = Storage(tmp_path)
    owner.lock_folder()
    closed(tmp_path)
    assert not (tmp_path / SPLASH_FILE).exists()
    owner.close()


def test_a_disk_that_takes_nothing_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_of: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("ui.store.disk.write_atomically", full)
    driver = Driver(tmp_path, LANDSCAPE, seen=True)
    driver.context.storage.lock_folder()
    driver.go(MenuRoute())
    save_splash(driver.app, parse_options(arguments(tmp_path)), LANDSCAPE, False)
    driver.close()
    assert not (tmp_path / SPLASH_FILE).exists()


def test_only_the_start_knows_of_it() -> None:
    others = [module for module in modules().values() if not within(module.name, "tests", "main", "ui.app_factory")]
    none(says(others, lambda _, to: to == "ui.splash"))

"""The platform adapter for screen readers: one for each system, made unseen, closed by any fault."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pygame
import pytest

from tests.ui.driver import Driver
from ui import app_factory, window
from ui.access import accesskit_tree as _update  # noqa: F401 (with the library that is there, before another one takes its place)
from ui.access.platform_adapter import ActionHandlers, PlatformAdapter
from ui.access.screen_reader import ScreenReader
from ui.app import App
from ui.command_line import parse_options
from ui.window import Window

HANDLE = 4711  # handle of the window
HIDDEN = 0x8  # SDL's flag of a hidden window
WINDOW: Any = SimpleNamespace(handle=HANDLE, bounds=pygame.Rect(10, 20, 640, 480))


class Panic(BaseException):
    """A panic of the library as Python sees it, which is no Exception."""


class Library:
    """A substitute for AccessKit on one system."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
        self.calls: list[tuple[object, ...]] = []  # calls in order
        self.fails: dict[str, BaseException] = {}  # calls that raise, and what
        self.asks: ActionHandlers = (self.said("begin"), self.said("act"), self.said("end"))
        parts = {
            "win32": {"windows": SimpleNamespace(SubclassingAdapter=self.made("SubclassingAdapter"))},
            "darwin": {
                "macos": SimpleNamespace(
                    SubclassingAdapter=SimpleNamespace(for_window=self.made("for_window")),
                    add_focus_forwarder_to_window_class=self.said("forwards"),
                )
            },
            "linux": {"unix": SimpleNamespace(Adapter=self.made("Adapter")), "Rect": lambda *sides: sides},
        }
        module = ModuleType("accesskit")
        module.__dict__.update(parts[platform])
        monkeypatch.setitem(sys.modules, "accesskit", module)
        monkeypatch.setattr(sys, "platform", platform)
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")

    def said(self, name: str) -> Callable[..., None]:
        def call(*arguments: object) -> None:
            self.calls.append((name, *arguments))
            if name in self.fails:
                raise self.fails[name]

        return call

    def made(self, name: str) -> Callable[..., SimpleNamespace]:
        def make(*arguments: object) -> SimpleNamespace:
            self.said(name)(*arguments)
            events = SimpleNamespace(raise_events=self.said("raise_events"))

            def update(tree: Callable[[], object]) -> SimpleNamespace:
                self.said("update")(tree())
                return events

            def view(focused: bool) -> SimpleNamespace:
                self.said("view")(focused)
                return events

            return SimpleNamespace(
                update_if_active=update,
                update_view_focus_state=view,
                update_window_focus_state=self.said("window"),
                set_root_window_bounds=self.said("bounds"),
            )

        return make

    def names(self) -> list[object]:
        result, self.calls = [call[0] for call in self.calls], []
        return result


def test_on_windows_the_window_answers_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library(monkeypatch, "win32")
    adapter = PlatformAdapter(library.asks, WINDOW)
    assert not adapter.is_closed and library.calls == [("SubclassingAdapter", HANDLE, *library.asks[:2])]
    library.names()
    adapter.set_window_focus(True)
    assert library.names() == [], "it notices by itself"
    adapter.send_tree(lambda: "tree")  # type: ignore[arg-type, return-value]
    assert library.calls == [("update", "tree"), ("raise_events",)]


def test_on_macos_the_focus_is_forwarded_before_the_window_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library(monkeypatch, "darwin")
    adapter = PlatformAdapter(library.asks, WINDOW)
    assert library.calls == [("forwards", "SDLWindow"), ("for_window", HANDLE, *library.asks[:2])]
    library.names()
    adapter.set_window_focus(True)
    adapter.send_tree(lambda: "tree")  # type: ignore[arg-type, return-value]
    assert library.calls == [("view", True), ("raise_events",), ("update", "tree"), ("raise_events",)]


def test_on_linux_the_bus_gets_the_window_s_place_and_its_focus(monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library(monkeypatch, "linux")
    adapter = PlatformAdapter(library.asks, WINDOW)
    assert library.calls == [("Adapter", *library.asks)]
    library.names()
    adapter.set_window_focus(True)
    adapter.send_tree(lambda: "tree")  # type: ignore[arg-type, return-value]
    place = (10, 20, 650, 500)
    assert library.calls == [("window", True), ("bounds", place, place), ("update", "tree")]


def test_without_a_bus_there_is_no_door(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    library = Library(monkeypatch, "linux")
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert PlatformAdapter(library.asks, WINDOW).is_closed and library.calls == []


@pytest.mark.parametrize("fault", [Panic("the window is visible already"), OSError("no library"), AttributeError("too old")], ids=repr)
@pytest.mark.parametrize(
    ("platform", "fails"),
    [
        ("win32", "SubclassingAdapter"),
        ("win32", "update"),
        ("win32", "raise_events"),
        ("darwin", "forwards"),
        ("darwin", "for_window"),
        ("darwin", "view"),
        ("darwin", "update"),
        ("linux", "Adapter"),
        ("linux", "window"),
        ("linux", "update"),
    ],
)
def test_every_fault_shuts_it_for_good_and_the_app_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, platform: str, fails: str, fault: BaseException
) -> None:
    driver = Driver(tmp_path)
    driver.step()
    library = Library(monkeypatch, platform)
    library.fails[fails] = fault
    screen_reader = ScreenReader(lambda: driver.app.scene)
    driver.app.connect_screen_reader(screen_reader)
    screen_reader.connect_window(driver.app.window)
    screen_reader._on_listening_began()
    screen_reader.follow_step(has_drawn=True)
    screen_reader.follow_step(has_drawn=True)
    assert not screen_reader.is_active and screen_reader.next_update_s > 1000
    library.names()
    screen_reader._on_listening_began()
    screen_reader.follow_step(has_drawn=True)
    screen_reader.set_window_focus(True)
    assert library.names() == [], "nothing is asked of it again"
    driver.key("tab")
    assert driver.app.is_running
    driver.close()


def test_a_person_who_ends_the_app_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library(monkeypatch, "win32")
    library.fails["SubclassingAdapter"] = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        PlatformAdapter(library.asks, WINDOW)


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_the_door_is_made_while_the_window_is_hidden(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, platform: str) -> None:
    """The window appears with its first frame, never black."""
    seen: list[tuple[str, bool]] = []

    class Attached(ScreenReader):
        def connect_window(self, window: Window) -> None:
            seen.append(("attached", bool(window._sdl_flags & HIDDEN)))

    def looped(app: App, at_first: object, at_the_end: object) -> int:
        app.step(0.0)
        seen.append(("drawn", bool(app.window._sdl_flags & HIDDEN)))
        app.show_painted()
        seen.append(("shown", bool(app.window._sdl_flags & HIDDEN)))
        app.close()
        return 0

    pygame.display.quit()
    monkeypatch.setattr(window, "IS_OPENED_HIDDEN", True)
    monkeypatch.setattr(app_factory, "IS_OPENED_HIDDEN", True)
    monkeypatch.setattr("ui.access.screen_reader.ScreenReader", Attached)
    monkeypatch.setattr(app_factory, "run_loop", looped)
    assert app_factory.run_app(parse_options(["--data", str(tmp_path)]), None) == 0
    assert seen == [("attached", True), ("drawn", True), ("shown", False)]

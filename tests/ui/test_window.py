"""The window: its size, its restored place, and pixels versus points, without a real screen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pygame
import pytest
from pygame import Rect

from bench.offscreen import PLACE
from tests.ui.driver import Driver
from ui import app_factory, window
from ui.command_line import parse_options
from ui.store.place import WindowPlace
from ui.store.settings import Settings
from ui.store.storage import SETTINGS_FILE, Storage
from ui.window import MIN_SIZE, UNDEFINED_POSITION, Window, first_size, open_window, restore_place

FULL_HD, FOUR_K, LAPTOP = Rect(0, 0, 1920, 1080), Rect(0, 0, 3840, 2160), Rect(0, 27, 1366, 741)
RIGHT = Rect(1920, 0, 2560, 1440)  # a second screen, right of one of 1920 px


@pytest.fixture
def opened() -> Iterator[Window]:
    """Yield a window with twice as many pixels as points."""
    pygame.display.quit()
    made = open_window((1000, 600), is_full_screen=False)
    assert made is not None
    made.surface = pygame.Surface((2000, 1200))
    yield made
    made._system_window.destroy()


@pytest.mark.parametrize(
    ("area", "scale", "size"),
    [
        (FULL_HD, 1.0, (1280, 800)),
        (FOUR_K, 1.5, (1920, 1200)),
        (FOUR_K, 2.0, (2560, 1600)),
        (FULL_HD, 2.0, (1728, 972)),
        (LAPTOP, 1.0, (1229, 666)),
        (Rect(0, 0, 640, 480), 1.0, MIN_SIZE),
    ],
)
def test_the_first_window_is_as_large_as_the_desktop_is_scaled_and_leaves_some_of_it(
    area: Rect, scale: float, size: tuple[int, int]
) -> None:
    assert first_size(area, scale) == size


LAST = WindowPlace(1000, 700, 2000, 100)


@pytest.mark.parametrize(
    ("last", "areas", "place"),
    [
        (LAST, [FULL_HD, RIGHT], LAST),
        (LAST._replace(maximised=True), [FULL_HD, RIGHT], LAST._replace(maximised=True)),
        (LAST, [FULL_HD], WindowPlace(1000, 700, 460, 190)),
        (LAST._replace(left=1800), [FULL_HD, RIGHT], WindowPlace(1000, 700, 2700, 370)),  # the larger part is on the right one
        (LAST._replace(left=-(10**9)), [RIGHT], WindowPlace(1000, 700, 2700, 370)),
        (WindowPlace(3000, 2000, 0, 0, True), [LAPTOP], WindowPlace(1229, 666, 69, 64, True)),
        (
            WindowPlace(1000, 700, UNDEFINED_POSITION, UNDEFINED_POSITION),
            [FULL_HD],
            WindowPlace(1000, 700, UNDEFINED_POSITION, UNDEFINED_POSITION),
        ),
        (
            WindowPlace(3000, 700, UNDEFINED_POSITION, UNDEFINED_POSITION),
            [FULL_HD],
            WindowPlace(1728, 700, UNDEFINED_POSITION, UNDEFINED_POSITION),
        ),
        (WindowPlace(-5, 0, 10, 20), [FULL_HD], WindowPlace(*MIN_SIZE, 10, 20)),
    ],
)
def test_the_last_place_comes_back_and_is_never_off_the_screen(last: WindowPlace, areas: list[Rect], place: WindowPlace) -> None:
    assert restore_place(last, areas) == place


@pytest.mark.parametrize(
    ("resources", "gdk", "scale"),
    [
        (b"Xcursor.size:\t48\nXft.dpi:\t192\nXft.hinting: 1", "", 2.0),
        (b"Xft.dpi: 144", "2", 1.5),
        (b"Xcursor.size: 48", "2", 2.0),
        (None, "", 1.0),
        (b"Xft.dpi: ninety", "", 1.0),
        (b"Xft.dpi: 72", "", 1.0),
        (b"Xft.dpi: nan", "", 1.0),
        (b"Xft.dpi: 1e300", "", 8.0),
    ],
)
def test_x11_desktops_tell_their_scale(monkeypatch: pytest.MonkeyPatch, resources: bytes | None, gdk: str, scale: float) -> None:
    calls = {name: lambda *_: 1 for name in ("XOpenDisplay", "XCloseDisplay")} | {"XResourceManagerString": lambda _: resources}
    monkeypatch.setattr(window, "CDLL", lambda _name: SimpleNamespace(**{name: Call(call) for name, call in calls.items()}))
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setenv("GDK_SCALE", gdk)
    assert window._desktop_scale() == scale


class Call:
    """A function of a library, as ctypes has it."""

    def __init__(self, call: object) -> None:
        self.__call = call

    def __call__(self, *answer: object) -> object:
        return self.__call(*answer)  # type: ignore[operator]


def test_without_x11_the_desktop_is_not_asked_for_its_scale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GDK_SCALE", "2")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
    assert window._desktop_scale() == 1


def test_positions_come_in_points_and_are_pixels_for_all_else(opened: Window) -> None:
    moved = opened.track_event(pygame.Event(pygame.MOUSEMOTION, pos=(100, 50), rel=(3, -1), buttons=(1, 0, 0)))
    assert (moved.pos, moved.rel, moved.buttons) == ((200, 100), (6, -2), (1, 0, 0))
    pressed = opened.track_event(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(999, 599), button=1))
    assert (pressed.type, pressed.pos, pressed.button) == (pygame.MOUSEBUTTONDOWN, (1998, 1198), 1)
    key = pygame.Event(pygame.KEYDOWN, key=pygame.K_a)
    assert opened.track_event(key) is key and opened.scale == 2 and opened.to_pixels((10, 20)) == (20, 40)


def test_where_it_lies_follows_its_moves_but_for_the_full_screen(opened: Window) -> None:
    opened._system_window.size, opened._system_window.position = (900, 620), (30, 40)
    opened.track_event(pygame.Event(pygame.WINDOWMOVED))
    assert opened.place == WindowPlace(900, 620, 30, 40)
    opened.set_full_screen(True)
    opened.track_event(pygame.Event(pygame.WINDOWSIZECHANGED))
    assert opened._system_window.size != (900, 620) and opened.place == WindowPlace(900, 620, 30, 40)


def test_regions_or_all_are_handed_to_the_screen(opened: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[object] = []
    library = SimpleNamespace(SDL_UpdateWindowSurfaceRects=lambda _window, sides, count: handed.append((list(sides), count)))
    monkeypatch.setattr(window, "sdl_library", lambda: library)
    opened._system_window = SimpleNamespace(flip=lambda: handed.append("all"), destroy=opened._system_window.destroy)  # type: ignore[assignment]
    opened.show_regions([Rect(1, 2, 3, 4), Rect(-5, 6, 7, 8)])  # of one that begins outside, X11 shows nothing
    opened.show_regions()
    monkeypatch.setattr(window, "sdl_library", lambda: None)
    opened.show_regions([Rect(1, 2, 3, 4)])
    assert handed == [([1, 2, 3, 4, 0, 6, 2, 8], 2), "all", "all"]


def test_a_maximised_window_keeps_the_size_that_it_goes_back_to(opened: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = opened.place
    for flags, place in ((0x80, plain._replace(maximised=True)), (0x1, plain._replace(maximised=True)), (0, WindowPlace(900, 620, 30, 40))):
        monkeypatch.setattr(Window, "_sdl_flags", flags)
        opened._system_window.size, opened._system_window.position = (900, 620), (30, 40)
        opened.track_event(pygame.Event(pygame.WINDOWRESTORED))
        assert opened.place == place


def closed(folder: Path, *arguments: str) -> Settings:
    """Return the settings that an app leaves behind whose window was at PLACE."""
    driver = Driver(folder)
    driver.context.storage.lock_folder()
    app_factory._save_window_and_splash(driver.app, parse_options(["--data", str(folder), *arguments]), (1280, 800), was_full_screen=False)
    driver.close()
    return Storage(folder).settings()


def test_the_window_is_kept_beside_what_people_have_set(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    storage.save_settings(Settings(volume=0.3))
    storage.close()
    assert closed(tmp_path) == Settings(volume=0.3, window=PLACE)


def test_a_size_that_was_asked_for_is_not_kept(tmp_path: Path) -> None:
    assert closed(tmp_path, "--size", "1280x800").window is None


def test_a_second_window_of_the_app_keeps_nothing(tmp_path: Path) -> None:
    owner = Storage(tmp_path)
    owner.lock_folder()
    assert closed(tmp_path).window is None
    owner.close()


def test_a_sharp_screen_has_letters_and_keys_no_smaller_than_a_plain_one(tmp_path: Path) -> None:
    driver = Driver(tmp_path, (1600, 1000))  # twice 800x500
    driver.app.window.scale = 2.0  # type: ignore[misc]
    driver.app.resize()
    context = driver.context
    assert (
        context.viewport.is_compact
        and context.rasterizer.min_text_units * context.viewport.scale == 28
        and context.min_hit_units * context.viewport.scale == 88
    )
    driver.app.window.scale = 1.0  # type: ignore[misc]  # it is moved to a plain screen
    driver.app.handle_event(pygame.Event(pygame.WINDOWDISPLAYCHANGED))
    assert not context.viewport.is_compact and context.rasterizer.min_text_units * context.viewport.scale == 14
    driver.close()


@pytest.mark.parametrize("junk", ["wide", [1, 2], [1, 2, 3, "4", True], [1e99, 2, 3, 4], {"width": 3}])
def test_a_place_that_cannot_be_read_is_no_loss(tmp_path: Path, junk: object) -> None:
    form = json.loads(msgspec.json.encode(Settings(volume=0.3)))
    (tmp_path / SETTINGS_FILE).write_text(json.dumps(form | {"window": junk}))
    storage = Storage(tmp_path)
    assert storage.settings() == Settings(volume=0.3) and not storage.take_problems()


def test_settings_of_before_are_read(tmp_path: Path) -> None:
    form = json.loads(msgspec.json.encode(Settings(volume=0.3)))
    del form["window"]
    (tmp_path / SETTINGS_FILE).write_text(json.dumps(form))
    assert Storage(tmp_path).settings() == Settings(volume=0.3)

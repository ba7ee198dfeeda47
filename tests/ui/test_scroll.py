"""Scrolling lists: wheel, finger, scroll bar, keyboard, and what is cut at their edges (docs/art.md, 13)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import FRect

from tests.ui.layouts import new_desk, texts
from ui.scene.app_context import AppContext
from ui.scene.scene import Scene
from ui.widgets.controls import Button, Command, Widget
from ui.widgets.scroll import NOTCH_UNITS, ScrollArea

ROWS, PITCH = 12, 72.0
WINDOW = FRect(68, 156, 712, 324)


class Shelf(Scene):
    """A scene with a list of twelve buttons, four and a half of them visible, and one below."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.area = ScrollArea("rows")
        self.scroll_areas = (self.area,)
        self.pressed: list[str] = []

    def build_widgets(self) -> list[Widget]:
        self.area.set_window(WINDOW, PITCH * ROWS)
        rows = [self.key(f"row {row}", 80, self.area.content_top + PITCH * row + 8) for row in range(ROWS)]
        self.area.scrolled_widgets += rows
        return [*rows, self.key("below", 80, 600)]

    def key(self, name: str, x: float, y: float) -> Button:
        return Button(Command(name, name, lambda: self.pressed.append(name)), FRect(x, y, 600, 56))


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    scene = Shelf(new_desk(tmp_path))
    scene.rebuild_if_needed()
    yield scene
    scene.context.storage.close()


def post(scene: Scene, kind: int, pos: tuple[float, float], **facts: object) -> None:
    scene.handle(pygame.event.Event(kind, {"pos": scene.context.viewport.to_px_point(*pos), "button": 1, **facts}))


def drag(scene: Scene, start: tuple[float, float], *ways: tuple[float, float]) -> None:
    post(scene, pygame.MOUSEBUTTONDOWN, start)
    for way in ways:
        post(scene, pygame.MOUSEMOTION, way)
    post(scene, pygame.MOUSEBUTTONUP, ways[-1] if ways else start)


def said(scene: Scene) -> list[str]:
    return [text for _rect, text in texts(scene)]


def test_only_what_is_in_the_window_is_seen_and_hit(shelf: Shelf) -> None:
    assert said(shelf) == ["row 0", "row 1", "row 2", "row 3", "row 4", "below"]
    drag(shelf, (300, 500))  # row 4 is there, under the edge
    assert shelf.pressed == []
    drag(shelf, (300, 470))
    assert shelf.pressed == ["row 4"]


def test_the_wheel_scrolls_under_the_pointer_only(shelf: Shelf) -> None:
    post(shelf, pygame.MOUSEMOTION, (300, 620))
    post(shelf, pygame.MOUSEWHEEL, (0, 0), precise_y=-2.0)
    assert shelf.area.offset == 0
    post(shelf, pygame.MOUSEMOTION, (300, 300))
    post(shelf, pygame.MOUSEWHEEL, (0, 0), precise_y=-2.0)
    assert shelf.area.offset == 2 * NOTCH_UNITS
    post(shelf, pygame.MOUSEWHEEL, (0, 0), precise_y=-200.0)
    assert shelf.area.offset == PITCH * ROWS - WINDOW.h
    assert said(shelf)[-2] == "row 11"
    post(shelf, pygame.MOUSEWHEEL, (0, 0), precise_y=300.0)
    assert shelf.area.offset == 0


def test_a_finger_pulls_the_list_and_presses_nothing(shelf: Shelf) -> None:
    drag(shelf, (300, 400), (300, 396), (300, 350), (300, 300))
    assert shelf.area.offset == pytest.approx(100, abs=2)
    assert shelf.pressed == []
    drag(shelf, (300, 300), (302, 303))  # a tap that trembles
    assert len(shelf.pressed) == 1


def test_the_bar_follows_the_pointer(shelf: Shelf) -> None:
    drag(shelf, (775, 160), (775, 800))
    assert shelf.area.offset == shelf.area.max_offset
    drag(shelf, (775, 318))
    assert shelf.area.offset == pytest.approx(shelf.area.max_offset / 2, abs=3)


def test_the_keyboard_takes_the_list_along(shelf: Shelf) -> None:
    for _ in range(ROWS):
        shelf.handle_key("tab")
        focused = shelf.focus.focused_widget(shelf.widgets)
        assert focused is not None and WINDOW.top <= focused.rect.top and focused.rect.bottom <= WINDOW.bottom
    assert shelf.focus.name == f"row {ROWS - 1}"
    shelf.handle_key("tab")
    assert shelf.focus.name == "below"
    shelf.handle_key("tab")
    assert shelf.focus.name == "row 0" and shelf.area.offset < PITCH


def test_the_place_survives_a_rebuild_and_a_shorter_list(shelf: Shelf) -> None:
    shelf.area.scroll_by(500)
    shelf.request_rebuild()
    shelf.rebuild_if_needed()
    assert shelf.area.offset == 500
    shelf.area.set_window(WINDOW, PITCH * 5)
    assert shelf.area.offset == PITCH * 5 - WINDOW.h
    shelf.area.set_window(WINDOW, PITCH * 3)
    assert shelf.area.offset == 0 and not shelf.area.scroll_by(50)


def test_a_list_without_widgets_scrolls_by_its_own_keys() -> None:
    area = ScrollArea("text")
    area.set_window(WINDOW, 1000)
    assert not area.handle_key("up")
    assert area.handle_key("down") and area.offset == NOTCH_UNITS
    assert area.handle_key("end") and area.offset == 1000 - WINDOW.h
    assert not area.handle_key("down")
    assert area.handle_key("page up") and area.handle_key("home") and area.offset == 0
    assert not area.handle_key("x")


def test_built_anew_it_moves_the_new_widgets_alone(shelf: Shelf) -> None:
    """The widgets of the last build are forgotten, however often it is built."""
    for _turn in range(3):
        shelf.request_rebuild()
        shelf.rebuild_if_needed()
    assert shelf.area.scrolled_widgets == [widget for widget in shelf.widgets if widget.name != "below"]

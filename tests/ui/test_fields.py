"""Text fields: one line, by keyboard and mouse; pygame_gui is not loaded before a field is edited."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import FRect

from tests.ui.layouts import new_desk, texts
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.scene.app_context import AppContext
from ui.scene.route import CloseRoute
from ui.scene.scene import Scene
from ui.scene.shortcuts import key_chord
from ui.scene.text_input import TextEditor, TextInput
from ui.store.inputs.names import tidy_line
from ui.widgets.controls import Button, Command, Widget


class Page2(Scene):
    """A scene of two text fields and a button."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.lines = TextEditor(context)
        self.text_editor = self.lines
        self.names = ["Léa", "Hugo"]

    def build_widgets(self) -> list[Widget]:
        key = Button(Command("ok", "OK", lambda: self.go(CloseRoute()), shortcuts=("o",)), FRect(400, 400, 100, 56))
        return [
            *(
                TextInput(f"name/{index}", FRect(144, 168 + 84 * index, 176, 48), name, self.lines, self.setter(index))
                for index, name in enumerate(self.names)
            ),
            key,
        ]

    def setter(self, place: int):  # type: ignore[no-untyped-def]
        def take(text: str) -> None:
            self.names[place] = text
            self.request_rebuild()

        return take


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Page2]:
    page = Page2(new_desk(tmp_path))
    page.rebuild_if_needed()
    yield page
    page.close()
    page.context.storage.close()
    pygame.event.clear()


def post(scene: Scene, kind: int, **facts: object) -> None:
    scene.handle(pygame.event.Event(kind, facts))
    scene.update(1 / 60)


def write(scene: Scene, text: str) -> None:
    post(scene, pygame.TEXTINPUT, text=text)


def press(scene: Scene, *keys: str) -> None:
    for text in keys:
        *mods, name = text.split("+")
        mod = sum({"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT}[part] for part in mods)
        post(scene, pygame.KEYDOWN, key=pygame.key.key_code(name), mod=mod, unicode="")
        post(scene, pygame.KEYUP, key=pygame.key.key_code(name), mod=mod, unicode="")


def click(scene: Scene, x: float, y: float) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        post(scene, kind, pos=scene.context.viewport.to_px_point(x, y), button=1)


def test_a_click_selects_all_and_enter_keeps_what_is_written(scene: Page2) -> None:
    click(scene, 200, 190)
    assert scene.lines.edited_name == "name/0"
    write(scene, "Zo")
    write(scene, "é")
    press(scene, "return")
    assert scene.names == ["Zoé", "Hugo"]
    assert scene.lines.edited_name == ""
    assert "Zoé" in [text for _rect, text in texts(scene)]


def test_escape_gives_the_old_text_back_and_does_not_leave(scene: Page2) -> None:
    click(scene, 200, 190)
    write(scene, "Zoé")
    press(scene, "escape")
    assert scene.names[0] == "Léa" and scene.lines.edited_name == "" and scene.route is None
    press(scene, "escape")
    assert scene.route == CloseRoute()


def test_a_press_outside_keeps_the_text_and_still_counts(scene: Page2) -> None:
    click(scene, 200, 190)
    write(scene, "Zoé")
    click(scene, 450, 428)
    assert scene.names[0] == "Zoé" and scene.route == CloseRoute()


def test_from_one_entry_straight_to_the_next(scene: Page2) -> None:
    click(scene, 200, 190)
    write(scene, "Zoé")
    click(scene, 200, 276)
    assert scene.names[0] == "Zoé" and scene.lines.edited_name == "name/1"


def test_by_keyboard_alone(scene: Page2) -> None:
    press(scene, "tab", "return")
    write(scene, "Ana")
    press(scene, "tab")
    assert scene.names[0] == "Ana" and scene.focus.name == "name/1"
    press(scene, "space")
    write(scene, " ")  # the text event of the space key itself
    write(scene, "Bo")
    press(scene, "return")
    assert scene.names == ["Ana", "Bo"]


def test_the_first_letter_on_an_entry_is_written(scene: Page2) -> None:
    press(scene, "tab")
    post(scene, pygame.KEYDOWN, key=pygame.K_z, mod=0, unicode="z")
    write(scene, "z")
    post(scene, pygame.KEYUP, key=pygame.K_z, mod=0, unicode="")
    assert scene.lines.text == "z"


def test_while_writing_no_letter_is_a_shortcut(scene: Page2) -> None:
    click(scene, 200, 190)
    press(scene, "o")
    assert scene.route is None


def test_the_editing_keys(scene: Page2) -> None:
    click(scene, 200, 190)
    write(scene, "Camilla")
    press(scene, "backspace")
    write(scene, "e")
    press(scene, "home", "delete")
    write(scene, "K")
    press(scene, "return")
    assert scene.names[0] == "Kamille"


def test_a_drag_selects_by_where_events_say_the_pointer_is(scene: Page2) -> None:
    """The pointer of pygame is in points, which a high-density display has fewer of than pixels."""
    click(scene, 300, 190)
    at = scene.context.viewport.to_px_point
    post(scene, pygame.MOUSEBUTTONDOWN, pos=at(158, 190), button=1)
    post(scene, pygame.MOUSEMOTION, pos=at(300, 190), rel=(0, 0), buttons=(1, 0, 0))
    write(scene, "Zoé")
    press(scene, "return")
    assert scene.names[0] == "Zoé"


def test_select_all_copy_and_paste(scene: Page2) -> None:
    click(scene, 200, 190)
    press(scene, "ctrl+a", "ctrl+c", "right", "ctrl+v", "return")
    assert scene.names[0] == "LéaLéa"


def test_a_name_ends_at_its_limit(scene: Page2) -> None:
    click(scene, 200, 190)
    write(scene, "W" * 30)
    press(scene, "return")
    assert scene.names[0] == "W" * 16


def test_a_sign_that_is_nothing_by_itself_is_left_out(scene: Page2) -> None:
    """A lone mark of writing direction has no width, and pygame_gui cannot handle it."""
    click(scene, 200, 190)
    for sign in ("\u202e", "\u200b", "A", "\u202e"):
        write(scene, sign)
    press(scene, "return")
    assert scene.names[0].startswith("A")
    scene.names[1] = "\u202e"
    scene.request_rebuild()
    click(scene, 200, 274)
    write(scene, "Bo")
    press(scene, "return")
    assert scene.names[1] == "Bo"


def test_the_text_survives_a_resize(scene: Page2) -> None:
    click(scene, 200, 190)
    write(scene, "Zoé")
    pygame.display.set_mode((800, 500))
    scene.context.viewport = Viewport(800, 500)
    scene.context.rasterizer.apply_theme(scene.context.theme, scene.context.viewport.scale)
    scene.draw(Canvas(pygame.display.get_surface(), scene.context.rasterizer, scene.context.viewport))
    assert scene.lines.edited_name == "name/0"
    write(scene, "!")
    press(scene, "return")
    scene.context.rasterizer.apply_theme(scene.context.theme, 1.0)
    assert scene.names[0] == "Zoé!"


def test_what_is_being_written_is_seen(scene: Page2) -> None:
    def picture() -> bytes:
        surface = pygame.Surface((scene.context.viewport.width, scene.context.viewport.height))
        scene.draw(Canvas(surface, scene.context.rasterizer, scene.context.viewport))
        return bytes(surface.get_view("0"))

    click(scene, 200, 190)
    empty = picture()
    write(scene, "Zoé")
    assert picture() != empty


def test_the_caret_blinks_and_nothing_else_is_drawn_for_it(scene: Page2) -> None:
    click(scene, 200, 190)
    texts(scene)
    scene.update(1 / 60)
    changes = 0
    for _ in range(180):
        scene.needs_redraw = False
        scene.update(1 / 60)
        changes += scene.needs_redraw
    assert 1 <= changes <= 12


def test_keys_repeat_afterwards_as_before(scene: Page2) -> None:
    pygame.key.set_repeat(400, 60)
    click(scene, 200, 190)
    press(scene, "return")
    assert pygame.key.get_repeat() == (400, 60)
    pygame.key.set_repeat(0, 0)


def test_leaving_the_screen_forgets_the_entry(scene: Page2) -> None:
    click(scene, 200, 190)
    write(scene, "Zoé")
    scene.close()
    assert scene.lines.edited_name == "" and scene.names[0] == "Léa"


def test_written_text_is_one_tidy_line() -> None:
    assert tidy_line("  a\tb \n c\x07\ud800 ") == "a b c"


def test_chords_have_their_shift() -> None:
    assert key_chord(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_UP, mod=pygame.KMOD_LSHIFT)) == "shift+up"


def test_pygame_gui_is_not_loaded_before_it_is_needed() -> None:
    loads = (
        "import sys, ui.app, ui.screens.menu, ui.screens.setup.screen, ui.screens.settings.screen; sys.exit('pygame_gui' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", loads], cwd=Path(__file__).parents[2], check=False).returncode == 0

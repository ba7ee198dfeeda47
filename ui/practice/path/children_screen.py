"""The first screen of the workshop: a picture, a name and a colour for each child, without passwords."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import msgspec
from pygame import FRect

from ui.assets.palette import SEATS
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.match.seating import change_profile
from ui.practice.path.bear import draw_speech_bubble
from ui.practice.path.child_form import ChildForm
from ui.practice.path.form_buttons import ClassButton, class_spoken_text
from ui.practice.portrait import draw_portrait
from ui.practice.texts import PORTRAIT_ANIMALS, unique_child_name
from ui.scene import shared_commands as house_keys
from ui.scene.app_context import AppContext
from ui.scene.gate import pass_parental_gate
from ui.scene.read_aloud import ReadAloudMode
from ui.scene.routes import LevelPathRoute, ParentsRoute
from ui.scene.scene import Scene
from ui.scene.text_input import TextEditor, TextInput
from ui.store.children import Child
from ui.widgets.controls import Button, Command, Widget
from ui.widgets.scroll import ScrollArea
from ui.widgets.tiles import AddTile, Tile
from ui.widgets.topbar import bar_buttons, draw_bar

GAP = 24.0
SINGLE_Y = 250.0  # y of a single row of tiles in landscape
HEAD = 120.0  # height of the text above the tiles in portrait
FIRST_TILE = FRect(664, 244, 320, 320)  # the tile to add the first child, beside the bear
FIRST_TILE_TALL = FRect(480, 420, 320, 310)


@dataclass(frozen=True, slots=True)
class TileGrid:
    """The layout of the children's tiles in rows and columns."""

    window: FRect  # the visible part
    a_row: int  # tiles side by side
    size: tuple[float, float]  # one tile's size
    single: bool  # all tiles fit, with text above

    def content_height(self, tile_count: int) -> float:
        """Return the height of all rows, with a gap below each."""
        return -(-tile_count // self.a_row) * (self.size[1] + GAP)

    def first_row_y(self, tile_count: int) -> float:
        """Return the y of the first row without scrolling: vertically centred if all fit in portrait."""
        if not self.single:
            return self.window.y + GAP / 2
        return SINGLE_Y if self.window.w > self.window.h else max(self.window.y + HEAD, 430 - self.content_height(tile_count) / 2)

    def tile_rect(self, index: int, tile_count: int) -> FRect:
        """Return the rectangle of a tile; a shorter last row is centred if all tiles fit."""
        row, column = divmod(index, self.a_row)
        across = min(self.a_row, tile_count - row * self.a_row if self.single else tile_count)
        (w, h), x = self.size, 640 - (across * (self.size[0] + GAP) - GAP) / 2
        return FRect(x + column * (w + GAP), self.first_row_y(tile_count) + row * (h + GAP), w, h)


def tile_grid(viewport: Viewport, tile_count: int) -> TileGrid:
    """Return the grid for this number of tiles; they are larger for few children in portrait."""
    if not viewport.is_portrait:
        return TileGrid(FRect(28, 84, 1232, 706), 4, (276.0, 300.0), tile_count <= 4)
    window = FRect(viewport.rect.x, viewport.rect.y + 84, viewport.rect.w, viewport.rect.h - 94)
    return TileGrid(window, 2, (380.0, 420.0), True) if tile_count <= 4 else TileGrid(window, 3, (268.0, 300.0), tile_count <= 9)


class ChildrenScreen(Scene):
    """Screen with the children as tiles, and the form of one that is added or changed."""

    shows_profiles = supports_portrait = paint_depends_on_hover = True

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.text_editor: TextEditor = TextEditor(context)
        self.children: tuple[Child, ...] = tuple(context.storage.progress.children())
        self.form: ChildForm | None = None  # open while a child is added or changed
        self._had_name = False  # the form had a name when its buttons were built
        self.child_list = ScrollArea("children", "wood_room")
        self.grid = tile_grid(context.viewport, len(self.children) + 1)

    def resume(self) -> None:
        self.children = tuple(self.context.storage.progress.children())
        super().resume()

    def close(self) -> None:
        self.context.parental_gate.close_again()
        super().close()

    def on_escape(self) -> None:
        if self.form is not None:
            self._close_form()
        else:
            super().on_escape()

    def spoken_text(self) -> str:
        """Return the text to read aloud; in the form, the class that is pointed at or chosen."""
        if self.form is None:
            return _("Who is practising today?") if self.children else welcome_text()
        name = self.focus.name if self.focus.is_visible else self.pointer.hovered_name
        pointed = next((widget.school for widget in self.widgets if isinstance(widget, ClassButton) and widget.name == name), None)
        return class_spoken_text(self.form.child.setting.school if pointed is None else pointed)

    @property
    def read_aloud_mode(self) -> ReadAloudMode:
        """The reading mode; "asked" while the form has the voice switched on."""
        is_required = self.form is not None and self.form.child.listen
        return "asked" if is_required and super().read_aloud_mode == "off" else super().read_aloud_mode

    def build_widgets(self) -> list[Widget]:
        count = len(self.children) + 1
        self.grid = tile_grid(self.context.viewport, count)
        self.child_list.set_window(self.grid.window, 0 if self.grid.single else self.grid.content_height(count) + GAP)
        self.scroll_areas = [] if self.form is not None else [self.child_list]
        if self.form is not None:
            return self.form.widgets(self.context.viewport)
        tiles: list[Widget] = []
        for index, child in enumerate(self.children):
            tiles += self._child_tile_and_buttons(child, self._tile_rect(index))
        add = Command("add", _("Add another child") if self.children else _("Add a child"), self._open_new_form, shortcuts=("n",))
        tiles.append(
            self.child_list.add_widget(AddTile(add, self._tile_rect(len(self.children)) if self.children else self._first_tile_rect, 18))
        )
        return [
            *tiles,
            *bar_buttons(
                self.context.viewport, house_keys.back_command(self), [house_keys.settings_command(self), house_keys.sound_command(self)]
            ),
        ]

    def _tile_rect(self, index: int) -> FRect:
        """Return the present rectangle of a tile."""
        return self.grid.tile_rect(index, len(self.children) + 1).move(0, -self.child_list.offset)

    @property
    def _first_tile_rect(self) -> FRect:
        return FRect(FIRST_TILE_TALL if self.context.viewport.is_portrait else FIRST_TILE)

    def _child_tile_and_buttons(self, child: Child, rect: FRect) -> list[Widget]:
        walk = Command(f"child/{child.id}", child.name, lambda: self.go(LevelPathRoute(child.id)))
        parents = Command(
            f"parents/{child.id}", _("For parents"), lambda: pass_parental_gate(self, lambda: self.go(ParentsRoute(child.id))), "person"
        )
        change = Command(
            f"change/{child.id}",
            _("Change the picture or the name"),
            lambda: pass_parental_gate(self, lambda: self._open_form(child)),
            "pencil",
        )
        foot = rect.bottom - 68
        return [
            self.child_list.add_widget(Tile(walk, rect, partial(_draw_child_tile, child))),
            self.child_list.add_widget(Button(parents, FRect(rect.x + 12, foot, rect.w - 88, 56), size=17)),
            self.child_list.add_widget(Button(change, FRect(rect.right - 68, foot, 56, 56), is_icon_only=True)),
        ]

    def _open_new_form(self) -> None:
        """Open the form for a new child, without the parental gate that guards changes."""
        used = {child.animal for child in self.children}
        animal = next((animal for animal in PORTRAIT_ANIMALS if animal not in used), PORTRAIT_ANIMALS[0])
        self._open_form(Child(0, "", animal, len(self.children) % len(SEATS)))

    def _open_form(self, child: Child) -> None:
        self.form = ChildForm(child, self.text_editor, self._save_child, self._close_form, self.request_rebuild)
        self.focus.name = "name"
        self.request_rebuild()
        if not child.id:
            self._edit_name()

    def _edit_name(self) -> None:
        """Begin to edit the name of a new child."""
        self.rebuild_if_needed()
        name = next(widget for widget in self.widgets if isinstance(widget, TextInput))
        self.text_editor.start_editing(name)

    def next_update_s(self) -> float:
        return self.idle_update_s()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.form is not None and self.form.has_name != self._had_name:
            self._had_name = self.form.has_name
            self.request_rebuild()

    def _close_form(self) -> None:
        self.text_editor.close()
        self.form = None
        self.request_rebuild()

    def _save_child(self, child: Child) -> None:
        """Save the child and close the form; a new child goes to its path at once."""
        progress = self.context.storage.progress
        used = {other.name.casefold() for other in self.children if other.id != child.id}
        child = msgspec.structs.replace(child, name=unique_child_name(child.name, child.animal, lambda text: text.casefold() in used))
        new = not child.id
        if new:
            added = progress.add_child(child.name, child.animal, child.colour)
            child = msgspec.structs.replace(child, id=added.id)
        else:
            before = next(other for other in self.children if other.id == child.id)
            change_profile(self.context, before.profile, child.profile)
        progress.update_child(child)
        self.children = tuple(progress.children())
        self.focus.name = f"child/{child.id}"
        self._close_form()
        if new:
            self.go(LevelPathRoute(child.id))

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        draw_bar(canvas, _("The calculation workshop"), _("Who is practising today?"), 2)
        if self.form is not None:
            canvas.dim(0.5)
            self.form.paint(canvas)
        elif self.grid.single:
            self._draw_welcome(canvas)

    def _draw_welcome(self, canvas: Canvas) -> None:
        y, max_width = self.grid.first_row_y(len(self.children) + 1), canvas.viewport.rect.w - 180
        if self.children:
            canvas.fit_text(_("Who is practising today?"), 640, y - 74, max_width, 36, "on_wood", "s", "c")
        else:
            _draw_bear_greeting(canvas, self._first_tile_rect)


def welcome_text() -> str:
    """Return the bear's words while there is no child."""
    return _("Welcome to the workshop! Tell me your name, and choose an animal.")


def _draw_bear_greeting(canvas: Canvas, tile: FRect) -> None:
    """Draw the bear that greets the first child, with all other animals."""
    tall, text = canvas.viewport.is_portrait, welcome_text()
    bear = FRect(490, 66, 300, 300) if tall else FRect(296, 330, 250, 250)
    bubble = FRect(400, -110, 480, 140) if tall else FRect(226, 160, 390, 138)
    canvas.draw_svg("animals/bear", bear.x, bear.y, bear.w, level=1)
    draw_speech_bubble(canvas, text, bubble, bubble.w * 0.45, 26)
    others = [animal for animal in PORTRAIT_ANIMALS if animal != "bear"]
    d, row = (104.0, 5) if tall else (96.0, len(others))
    for index, animal in enumerate(others):
        down, across = divmod(index, row)
        count = min(row, len(others) - down * row)
        x = 640 + (across - (count - 1) / 2) * (d + 24)
        canvas.draw_svg(f"animals/{animal}", x - d / 2, tile.bottom + (46 if tall else 70) + down * (d + 20) + 10 * (index % 2), d, level=1)


def _draw_child_tile(child: Child, canvas: Canvas, rect: FRect) -> None:
    fraction = rect.h / 300
    draw_portrait(canvas, child, rect.centerx, rect.y + 96 * fraction, 156 * fraction)
    canvas.fit_text(child.name, rect.centerx, rect.y + 204 * fraction, rect.w - 32, 26, "text", "s", "c")

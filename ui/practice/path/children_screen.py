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
from ui.match.seating import change_person
from ui.practice.path.bear import draw_bubble
from ui.practice.path.child_form import ChildForm
from ui.practice.path.form_buttons import ClassButton, class_said
from ui.practice.portrait import draw_portrait
from ui.practice.texts import ANIMALS, child_name
from ui.scene import shared_commands as house_keys
from ui.scene.app_context import AppContext
from ui.scene.gate import ask_parents
from ui.scene.read_aloud import Mode
from ui.scene.routes import LevelPathRoute, ParentsRoute
from ui.scene.scene import Scene
from ui.scene.text_input import TextEditor, TextInput
from ui.store.children import Child
from ui.widgets.controls import Button, Command, Widget
from ui.widgets.scroll import ScrollArea
from ui.widgets.tiles import AddTile, Tile
from ui.widgets.topbar import bar_keys, draw_bar

GAP = 24.0
SINGLE_Y = 250.0  # y of a single row of tiles in landscape
HEAD = 120.0  # height of the text above the tiles in portrait
FIRST = FRect(664, 244, 320, 320)  # the tile to add the first child, beside the bear
FIRST_TALL = FRect(480, 420, 320, 310)


@dataclass(frozen=True, slots=True)
class Grid:
    """The layout of the children's tiles in rows and columns."""

    window: FRect  # the visible part
    a_row: int  # tiles side by side
    size: tuple[float, float]  # one tile's size
    single: bool  # all tiles fit, with text above

    def length(self, tiles: int) -> float:
        """Return the height of all rows, with a gap below each."""
        return -(-tiles // self.a_row) * (self.size[1] + GAP)

    def top(self, tiles: int) -> float:
        """Return the y of the first row without scrolling: vertically centred if all fit in portrait."""
        if not self.single:
            return self.window.y + GAP / 2
        return SINGLE_Y if self.window.w > self.window.h else max(self.window.y + HEAD, 430 - self.length(tiles) / 2)

    def tile(self, index: int, tiles: int) -> FRect:
        """Return the rectangle of a tile; a shorter last row is centred if all tiles fit."""
        row, column = divmod(index, self.a_row)
        across = min(self.a_row, tiles - row * self.a_row if self.single else tiles)
        (w, h), x = self.size, 640 - (across * (self.size[0] + GAP) - GAP) / 2
        return FRect(x + column * (w + GAP), self.top(tiles) + row * (h + GAP), w, h)


def grid_on(viewport: Viewport, tiles: int) -> Grid:
    """Return the grid for this number of tiles; they are larger for few children in portrait."""
    if not viewport.is_portrait:
        return Grid(FRect(28, 84, 1232, 706), 4, (276.0, 300.0), tiles <= 4)
    window = FRect(viewport.rect.x, viewport.rect.y + 84, viewport.rect.w, viewport.rect.h - 94)
    return Grid(window, 2, (380.0, 420.0), True) if tiles <= 4 else Grid(window, 3, (268.0, 300.0), tiles <= 9)


class ChildrenScreen(Scene):
    """Screen with the children as tiles, and the form of one that is added or changed."""

    shows_profiles = supports_portrait = paints_pointed = True

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.fields: TextEditor = TextEditor(context)
        self.children: tuple[Child, ...] = tuple(context.storage.progress.children())
        self.form: ChildForm | None = None  # open while a child is added or changed
        self._named = False  # the form had a name when its buttons were built
        self.list = ScrollArea("children", "wood_room")
        self.grid = grid_on(context.viewport, len(self.children) + 1)

    def resume(self) -> None:
        self.children = tuple(self.context.storage.progress.children())
        super().resume()

    def close(self) -> None:
        self.context.gate.shut()
        super().close()

    def leave(self) -> None:
        if self.form is not None:
            self._close_form()
        else:
            super().leave()

    def spoken_text(self) -> str:
        """Return the text to read aloud; in the form, the class that is pointed at or chosen."""
        if self.form is None:
            return _("Who is practising today?") if self.children else welcome()
        name = self.focus.name if self.focus.visible else self.pointer.hovered
        pointed = next((widget.school for widget in self.widgets if isinstance(widget, ClassButton) and widget.name == name), None)
        return class_said(self.form.child.setting.school if pointed is None else pointed)

    @property
    def listening(self) -> Mode:
        """The reading mode; "asked" while the form has the voice switched on."""
        is_required = self.form is not None and self.form.child.listen
        return "asked" if is_required and super().listening == "off" else super().listening

    def build(self) -> list[Widget]:
        count = len(self.children) + 1
        self.grid = grid_on(self.context.viewport, count)
        self.list.place(self.grid.window, 0 if self.grid.single else self.grid.length(count) + GAP)
        self.scrolls = [] if self.form is not None else [self.list]
        if self.form is not None:
            return self.form.widgets(self.context.viewport)
        tiles: list[Widget] = []
        for index, child in enumerate(self.children):
            tiles += self._child(child, self._place(index))
        add = Command("add", _("Add another child") if self.children else _("Add a child"), self._add, shortcuts=("n",))
        tiles.append(self.list.hold(AddTile(add, self._place(len(self.children)) if self.children else self._first, 18)))
        return [*tiles, *bar_keys(self.context.viewport, house_keys.back(self), [house_keys.settings(self), house_keys.sound(self)])]

    def _place(self, index: int) -> FRect:
        """Return the present rectangle of a tile."""
        return self.grid.tile(index, len(self.children) + 1).move(0, -self.list.offset)

    @property
    def _first(self) -> FRect:
        return FRect(FIRST_TALL if self.context.viewport.is_portrait else FIRST)

    def _child(self, child: Child, rect: FRect) -> list[Widget]:
        walk = Command(f"child/{child.id}", child.name, lambda: self.go(LevelPathRoute(child.id)))
        parents = Command(
            f"parents/{child.id}", _("For parents"), lambda: ask_parents(self, lambda: self.go(ParentsRoute(child.id))), "person"
        )
        change = Command(
            f"change/{child.id}", _("Change the picture or the name"), lambda: ask_parents(self, lambda: self._open_form(child)), "pencil"
        )
        foot = rect.bottom - 68
        return [
            self.list.hold(Tile(walk, rect, partial(_draw_face, child))),
            self.list.hold(Button(parents, FRect(rect.x + 12, foot, rect.w - 88, 56), size=17)),
            self.list.hold(Button(change, FRect(rect.right - 68, foot, 56, 56), bare=True)),
        ]

    def _add(self) -> None:
        """Open the form for a new child, without the parental gate that guards changes."""
        used = {child.animal for child in self.children}
        animal = next((animal for animal in ANIMALS if animal not in used), ANIMALS[0])
        self._open_form(Child(0, "", animal, len(self.children) % len(SEATS)))

    def _open_form(self, child: Child) -> None:
        self.form = ChildForm(child, self.fields, self._keep, self._close_form, self.rebuild)
        self.focus.name = "name"
        self.rebuild()
        if not child.id:
            self._write_name()

    def _write_name(self) -> None:
        """Begin to edit the name of a new child."""
        self.arrange()
        name = next(widget for widget in self.widgets if isinstance(widget, TextInput))
        self.fields.edit(name)

    def next_update_s(self) -> float:
        return self.resting()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.form is not None and self.form.named != self._named:
            self._named = self.form.named
            self.rebuild()

    def _close_form(self) -> None:
        self.fields.close()
        self.form = None
        self.rebuild()

    def _keep(self, child: Child) -> None:
        """Save the child and close the form; a new child goes to its path at once."""
        progress = self.context.storage.progress
        used = {other.name.casefold() for other in self.children if other.id != child.id}
        child = msgspec.structs.replace(child, name=child_name(child.name, child.animal, lambda text: text.casefold() in used))
        new = not child.id
        if new:
            added = progress.add_child(child.name, child.animal, child.colour)
            child = msgspec.structs.replace(child, id=added.id)
        else:
            before = next(other for other in self.children if other.id == child.id)
            change_person(self.context, before.person, child.person)
        progress.change_child(child)
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
        y, max_width = self.grid.top(len(self.children) + 1), canvas.viewport.rect.w - 180
        if self.children:
            canvas.fit_text(_("Who is practising today?"), 640, y - 74, max_width, 36, "on_wood", "s", "c")
        else:
            _draw_hello(canvas, self._first)


def welcome() -> str:
    """Return the bear's words while there is no child."""
    return _("Welcome to the workshop! Tell me your name, and choose an animal.")


def _draw_hello(canvas: Canvas, tile: FRect) -> None:
    """Draw the bear that greets the first child, with all other animals."""
    tall, text = canvas.viewport.is_portrait, welcome()
    bear = FRect(490, 66, 300, 300) if tall else FRect(296, 330, 250, 250)
    bubble = FRect(400, -110, 480, 140) if tall else FRect(226, 160, 390, 138)
    canvas.svg("animals/bear", bear.x, bear.y, bear.w, level=1)
    draw_bubble(canvas, text, bubble, bubble.w * 0.45, 26)
    others = [animal for animal in ANIMALS if animal != "bear"]
    d, row = (104.0, 5) if tall else (96.0, len(others))
    for index, animal in enumerate(others):
        down, across = divmod(index, row)
        count = min(row, len(others) - down * row)
        x = 640 + (across - (count - 1) / 2) * (d + 24)
        canvas.svg(f"animals/{animal}", x - d / 2, tile.bottom + (46 if tall else 70) + down * (d + 20) + 10 * (index % 2), d, level=1)


def _draw_face(child: Child, canvas: Canvas, rect: FRect) -> None:
    fraction = rect.h / 300
    draw_portrait(canvas, child, rect.centerx, rect.y + 96 * fraction, 156 * fraction)
    canvas.fit_text(child.name, rect.centerx, rect.y + 204 * fraction, rect.w - 32, 26, "text", "s", "c")

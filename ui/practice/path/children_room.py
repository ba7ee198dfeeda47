"""The first room of the workshop: who is practising? A picture, a name and a colour for each child; no password."""

from __future__ import annotations

from functools import partial

import msgspec
from pygame import FRect

from ui.assets.words import _
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.practice.path.child_form import ChildForm
from ui.practice.portrait import draw_portrait
from ui.practice.words import ANIMALS, child_name
from ui.scene import shared_keys as house_keys
from ui.scene.desk import Desk
from ui.scene.routes import ToParent, ToPath
from ui.scene.screen import Scene
from ui.scene.text_entry import Fields
from ui.store.children import Child
from ui.widgets.controls import Command, Key, Widget
from ui.widgets.scroll import ScrollArea
from ui.widgets.tiles import AddTile, Tile
from ui.widgets.topbar import bar_keys, draw_bar

W, H, GAP, A_ROW = 276.0, 300.0, 24.0, 4
WINDOW = FRect(28, 84, 1232, 706)
SINGLE_Y = 250.0  # of a single row of tiles
WOOD = "#6B4427"


class ChildrenRoom(Scene):
    """The children as pictures; `form`: open while a child is added or changed."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.fields: Fields = Fields(desk)
        self.children: tuple[Child, ...] = tuple(desk.files.progress.children())
        self.form: ChildForm | None = None
        self.list = ScrollArea("children", WOOD)

    def resume(self) -> None:
        self.children = tuple(self.desk.files.progress.children())
        super().resume()

    def leave(self) -> None:
        if self.form is not None:
            self._close_form()
        else:
            super().leave()

    def build(self) -> list[Widget]:
        rows = -(-(len(self.children) + 1) // A_ROW)
        self.list.place(WINDOW, rows * (H + GAP) + GAP if rows > 1 else 0)
        self.scrolls = [] if self.form is not None else [self.list]
        if self.form is not None:
            return self.form.widgets()
        tiles: list[Widget] = []
        for place, child in enumerate(self.children):
            tiles += self._child(child, self._place(place))
        add = Command("add", _("Add another child") if self.children else _("Add a child"), self._add, keys=("n",))
        tiles.append(self.list.hold(AddTile(add, self._place(len(self.children)), 18)))
        return [*tiles, *bar_keys(self.desk.page, house_keys.back(self), [house_keys.settings(self), house_keys.sound(self)])]

    def _place(self, place: int) -> FRect:
        """Where a tile stands: a single row in the middle, several from the top."""
        many = len(self.children) + 1
        row, column = divmod(place, A_ROW)
        across = many if many <= A_ROW else A_ROW
        x = 640 - (across * (W + GAP) - GAP) / 2 + column * (W + GAP)
        y = SINGLE_Y if many <= A_ROW else self.list.y + GAP / 2 + row * (H + GAP)
        return FRect(x, y, W, H)

    def _child(self, child: Child, at: FRect) -> list[Widget]:
        walk = Command(f"child/{child.id}", child.name, lambda: self.go(ToPath(child.id)))
        parents = Command(f"parents/{child.id}", _("For parents"), lambda: self.go(ToParent(child.id)), "person")
        change = Command(f"change/{child.id}", _("Change the picture or the name"), lambda: self._open_form(child), "pencil")
        foot = at.bottom - 68
        return [
            self.list.hold(Tile(walk, at, partial(_draw_face, child))),
            self.list.hold(Key(parents, FRect(at.x + 12, foot, W - 88, 56), size=17)),
            self.list.hold(Key(change, FRect(at.right - 68, foot, 56, 56), bare=True)),
        ]

    def _add(self) -> None:
        taken = {child.animal for child in self.children}
        animal = next((animal for animal in ANIMALS if animal not in taken), ANIMALS[0])
        self._open_form(Child(0, "", animal, len(self.children) % len(ink.SEATS)))

    def _open_form(self, child: Child) -> None:
        self.form = ChildForm(child, self.fields, self._keep, self._close_form, self.rebuild)
        self.focus.name = "name"
        self.rebuild()

    def _close_form(self) -> None:
        self.fields.close()
        self.form = None
        self.rebuild()

    def _keep(self, child: Child) -> None:
        """Keeps the child, and closes the form."""
        progress = self.desk.files.progress
        taken = {other.name.casefold() for other in self.children if other.id != child.id}
        name = child_name(child.name, child.animal, lambda wanted: wanted.casefold() in taken)
        if child.id:
            progress.change_child(msgspec.structs.replace(child, name=name))
        else:
            child = progress.add_child(name, child.animal, child.colour)
        self.children = tuple(progress.children())
        self.focus.name = f"child/{child.id}"
        self._close_form()

    def paint(self, brush: Brush) -> None:
        brush.wood()
        draw_bar(brush, _("The calculation workshop"), _("Who is practising today?"), 2)
        if self.form is not None:
            brush.veil(0.5)
            self.form.paint(brush)
        elif len(self.children) < A_ROW:
            self._draw_welcome(brush)

    def _draw_welcome(self, brush: Brush) -> None:
        if self.children:
            brush.fit(_("Who is practising today?"), 640, 176, 1100, 36, ink.CREAM, "s", "c")
            return
        brush.fit(_("Welcome to the workshop!"), 640, 150, 1100, 36, ink.CREAM, "s", "c")
        brush.fit(_("Choose a name, an animal and a colour to begin."), 640, 202, 1100, 20, ink.CREAM, align="c")


def _draw_face(child: Child, brush: Brush, at: FRect) -> None:
    draw_portrait(brush, child, at.centerx, at.y + 96, 156)
    brush.fit(child.name, at.centerx, at.y + 204, at.w - 32, 26, ink.INK, "s", "c")

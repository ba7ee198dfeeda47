"""The form for a child's name, animal (one of ten) and colour (one of six)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec
from pygame import FRect

from ui.assets.words import _
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.practice.portrait import draw_portrait
from ui.practice.words import ANIMALS, LONGEST_NAME
from ui.scene.text_entry import Entry, Fields
from ui.store.children import Child
from ui.tables.animals import animal_label, colour_name
from ui.tables.nambarz.cards import FIELD
from ui.widgets.controls import Command, Key, Widget
from ui.widgets.tiles import Tile

SHEET = FRect(130, 62, 1020, 684)
LEFT, LEFT_W = 172.0, 268.0
RIGHT, ANIMAL_W, ANIMAL_H, GAP = 494.0, 112.0, 104.0, 12.0
ANIMALS_Y, COLOURS_Y = 196.0, 476.0
COLOUR_W, COLOUR_H = 92.0, 84.0
A_ROW = 5


class ChildForm:
    """Edits a child; a new one has the id 0. `done` or `cancel` is called at the end, `changed` after every change."""

    def __init__(
        self, child: Child, fields: Fields, done: Callable[[Child], None], cancel: Callable[[], None], changed: Callable[[], None]
    ) -> None:
        self.child, self.fields, self.done, self.cancel, self.changed = child, fields, done, cancel, changed

    def widgets(self) -> list[Widget]:
        cancel = Command("cancel", _("Cancel"), self.cancel)
        done = Command("done", _("Done"), self._finish, "check")
        name = Entry(
            "name", FRect(LEFT, 462, LEFT_W, 58), self.child.name, self.fields, lambda text: self._set(name=text), LONGEST_NAME, 22
        )
        return [
            name,
            *self._animals(),
            *self._colours(),
            Key(cancel, FRect(LEFT, 650, 240, 66)),
            Key(done, FRect(SHEET.right - 342, 650, 300, 66), "primary", 22),
        ]

    def _animals(self) -> list[Widget]:
        tiles: list[Widget] = []
        for place, animal in enumerate(ANIMALS):
            row, column = divmod(place, A_ROW)
            rect = FRect(RIGHT + column * (ANIMAL_W + GAP), ANIMALS_Y + row * (ANIMAL_H + GAP), ANIMAL_W, ANIMAL_H)
            command = Command(f"animal/{animal}", animal_label(animal), partial(self._set, animal=animal))
            tiles.append(Tile(command, rect, partial(_draw_animal, animal), animal == self.child.animal, animal_label(animal)))
        return tiles

    def _colours(self) -> list[Widget]:
        tiles: list[Widget] = []
        for index in range(len(ink.SEATS)):
            rect = FRect(RIGHT + index * (COLOUR_W + GAP), COLOURS_Y, COLOUR_W, COLOUR_H)
            command = Command(f"colour/{index}", colour_name(index), partial(self._set, colour=index))
            tiles.append(Tile(command, rect, partial(_draw_colour, index), index == self.child.colour, colour_name(index)))
        return tiles

    def _set(self, **changes: str | int) -> None:
        self.child = msgspec.structs.replace(self.child, **changes)
        self.changed()

    def _finish(self) -> None:
        self.fields.finish()
        self.done(self.child)

    def paint(self, brush: Brush) -> None:
        brush.sheet(SHEET, 3, 24)
        title = _("Add a child") if not self.child.id else _("Change the picture or the name")
        brush.fit(title, LEFT, 112, SHEET.w - 90, 30, ink.INK, "s")
        draw_portrait(brush, self.child, LEFT + LEFT_W / 2, 292, 236, 2)
        brush.fit(_("Name"), LEFT + 2, 444, LEFT_W, 18, ink.SOFT, "b")
        brush.fit(_("Animal"), RIGHT + 2, ANIMALS_Y - 22, 600, 18, ink.SOFT, "b")
        brush.fit(_("Colour"), RIGHT + 2, COLOURS_Y - 22, 600, 18, ink.SOFT, "b")


def _draw_animal(animal: str, brush: Brush, at: FRect) -> None:
    brush.box(at.inflate(-14, -14), 10, FIELD[animal], "#CDB98C", 1)
    brush.svg(f"animals/{animal}", at.centerx - 38, at.centery - 38, 76)


def _draw_colour(index: int, brush: Brush, at: FRect) -> None:
    disc = f'<circle cx="27" cy="27" r="25" fill="{ink.SEATS[index]}" stroke="#FFFCF2" stroke-width="3"/>'
    brush.vec(at.centerx - 27, at.centery - 27, 54, 54, disc, 1)

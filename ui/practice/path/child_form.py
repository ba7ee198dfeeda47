"""The form for a child's name, animal (one of ten) and colour (one of six)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import msgspec
from pygame import FRect

from ui.assets.words import _
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.canvas.page import Page
from ui.practice.portrait import draw_portrait
from ui.practice.words import ANIMALS, LONGEST_NAME
from ui.scene.text_entry import Entry, Fields
from ui.store.children import Child
from ui.tables.animals import animal_label, colour_name
from ui.tables.nambarz.cards import FIELD
from ui.widgets.controls import Command, Key, Widget
from ui.widgets.tiles import Tile

GAP, A_ROW = 12.0, 5


@dataclass(frozen=True, slots=True)
class Places:
    """`face`: the child's picture; `animal`, `colour`: the first tile of each kind."""

    sheet: FRect
    title_y: float
    face: FRect
    name: FRect
    animal: FRect
    colour: FRect
    cancel: FRect
    done: FRect


WIDE = Places(
    sheet=FRect(130, 62, 1020, 684),
    title_y=112.0,
    face=FRect(188, 174, 236, 236),
    name=FRect(172, 462, 268, 58),
    animal=FRect(494, 196, 112, 104),
    colour=FRect(494, 476, 92, 84),
    cancel=FRect(172, 650, 240, 66),
    done=FRect(808, 650, 300, 66),
)
TALL = Places(  # one under the other, round the middle of the page
    sheet=FRect(216, -176, 848, 1152),
    title_y=-120.0,
    face=FRect(508, -84, 264, 264),
    name=FRect(452, 232, 376, 66),
    animal=FRect(258, 362, 143.2, 138),
    colour=FRect(258, 708, 117, 106),
    cancel=FRect(258, 876, 300, 70),
    done=FRect(662, 876, 360, 70),
)


def places_on(page: Page) -> Places:
    return TALL if page.tall else WIDE


class ChildForm:
    """Edits a child; a new one has the id 0. `done` or `cancel` is called at the end, `changed` after every change."""

    def __init__(
        self, child: Child, fields: Fields, done: Callable[[Child], None], cancel: Callable[[], None], changed: Callable[[], None]
    ) -> None:
        self.child, self.fields, self.done, self.cancel, self.changed = child, fields, done, cancel, changed

    def widgets(self, page: Page) -> list[Widget]:
        at = places_on(page)
        cancel = Command("cancel", _("Cancel"), self.cancel)
        done = Command("done", _("Done"), self._finish, "check")
        name = Entry("name", at.name, self.child.name, self.fields, lambda text: self._set(name=text), LONGEST_NAME, 22)
        return [
            name,
            *self._animals(at.animal),
            *self._colours(at.colour),
            Key(cancel, at.cancel),
            Key(done, at.done, "primary", 22),
        ]

    def _animals(self, first: FRect) -> list[Widget]:
        tiles: list[Widget] = []
        for place, animal in enumerate(ANIMALS):
            row, column = divmod(place, A_ROW)
            rect = first.move(column * (first.w + GAP), row * (first.h + GAP))
            command = Command(f"animal/{animal}", animal_label(animal), partial(self._set, animal=animal))
            tiles.append(Tile(command, rect, partial(_draw_animal, animal), animal == self.child.animal, animal_label(animal)))
        return tiles

    def _colours(self, first: FRect) -> list[Widget]:
        tiles: list[Widget] = []
        for index in range(len(ink.SEATS)):
            rect = first.move(index * (first.w + GAP), 0)
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
        at = places_on(brush.page)
        brush.sheet(at.sheet, 3, 24)
        title = _("Add a child") if not self.child.id else _("Change the picture or the name")
        brush.fit(title, at.sheet.x + 42, at.title_y, at.sheet.w - 90, 30, ink.INK, "s")
        draw_portrait(brush, self.child, *at.face.center, at.face.w, 2)
        brush.fit(_("Name"), at.name.x + 2, at.name.y - 18, at.name.w, 18, ink.SOFT, "b")
        brush.fit(_("Animal"), at.animal.x + 2, at.animal.y - 22, 600, 18, ink.SOFT, "b")
        brush.fit(_("Colour"), at.colour.x + 2, at.colour.y - 22, 600, 18, ink.SOFT, "b")


def _draw_animal(animal: str, brush: Brush, at: FRect) -> None:
    brush.box(at.inflate(-14, -14), 10, FIELD[animal], "#CDB98C", 1)
    d = at.h - 28
    brush.svg(f"animals/{animal}", at.centerx - d / 2, at.centery - d / 2, d)


def _draw_colour(index: int, brush: Brush, at: FRect) -> None:
    disc = f'<circle cx="27" cy="27" r="25" fill="{ink.SEATS[index]}" stroke="#FFFCF2" stroke-width="3"/>'
    brush.vec(at.centerx - 27, at.centery - 27, 54, 54, disc, 1)

"""The sheet on which a child gets a name, one of the ten animals and one of the six colours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from pygame import FRect

from ui.assets.words import _
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.practice.tiles import Paint, Tile, draw_portrait
from ui.practice.words import ANIMALS, LONGEST_NAME, animal_label, colour_name
from ui.scene.text_entry import Entry, Fields
from ui.tables.nambarz.cards import FIELD
from ui.widgets.controls import Command, Key, Widget

SHEET = FRect(130, 62, 1020, 684)
LEFT, LEFT_W = 172.0, 268.0
RIGHT, ANIMAL_W, ANIMAL_H, GAP = 494.0, 112.0, 104.0, 12.0
ANIMALS_Y, COLOURS_Y = 196.0, 476.0
COLOUR_W, COLOUR_H = 92.0, 84.0
A_ROW = 5


@dataclass(frozen=True, slots=True)
class Draft:
    """What is written so far. `id`: of the child that changes, None for a new one."""

    id: int | None
    name: str
    animal: str
    colour: int


class ChildForm:
    """Holds the draft; `done` and `cancel` say when it is over, `changed` that it looks different now."""

    def __init__(
        self, draft: Draft, fields: Fields, done: Callable[[Draft], None], cancel: Callable[[], None], changed: Callable[[], None]
    ) -> None:
        self.draft, self.fields, self.done, self.cancel, self.changed = draft, fields, done, cancel, changed

    def widgets(self) -> list[Widget]:
        cancel = Command("cancel", _("Cancel"), self.cancel)
        done = Command("done", _("Done"), self._finish, "check")
        name = Entry("name", FRect(LEFT, 462, LEFT_W, 58), self.draft.name, self.fields, self._name, LONGEST_NAME, 22)
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
            command = Command(f"animal/{animal}", animal_label(animal), self._taking(animal=animal))
            tiles.append(Tile(command, rect, _animal(animal), animal == self.draft.animal, animal_label(animal)))
        return tiles

    def _colours(self) -> list[Widget]:
        tiles: list[Widget] = []
        for index in range(len(ink.SEATS)):
            rect = FRect(RIGHT + index * (COLOUR_W + GAP), COLOURS_Y, COLOUR_W, COLOUR_H)
            command = Command(f"colour/{index}", colour_name(index), self._taking(colour=index))
            tiles.append(Tile(command, rect, _colour(index), index == self.draft.colour, colour_name(index)))
        return tiles

    def _taking(self, animal: str | None = None, colour: int | None = None) -> Callable[[], None]:
        def take() -> None:
            draft = self.draft
            self._set(replace(draft, animal=animal or draft.animal, colour=draft.colour if colour is None else colour))

        return take

    def _name(self, text: str) -> None:
        self._set(replace(self.draft, name=text))

    def _set(self, draft: Draft) -> None:
        self.draft = draft
        self.changed()

    def _finish(self) -> None:
        self.fields.finish()
        self.done(self.draft)

    def paint(self, brush: Brush) -> None:
        brush.sheet(SHEET, 3, 24)
        title = _("A new child") if self.draft.id is None else _("Change the picture or the name")
        brush.fit(title, LEFT, 112, SHEET.w - 90, 30, ink.INK, "s")
        draw_portrait(brush, self.draft, LEFT + LEFT_W / 2, 292, 236, 2)
        brush.fit(_("Name"), LEFT + 2, 444, LEFT_W, 18, ink.SOFT, "b")
        brush.fit(_("Animal"), RIGHT + 2, ANIMALS_Y - 22, 600, 18, ink.SOFT, "b")
        brush.fit(_("Colour"), RIGHT + 2, COLOURS_Y - 22, 600, 18, ink.SOFT, "b")


def _animal(animal: str) -> Paint:
    def paint(brush: Brush, at: FRect) -> None:
        brush.box(at.inflate(-14, -14), 10, FIELD[animal], "#CDB98C", 1)
        brush.svg(f"animals/{animal}", at.centerx - 38, at.centery - 38, 76)

    return paint


def _colour(index: int) -> Paint:
    def paint(brush: Brush, at: FRect) -> None:
        disc = f'<circle cx="27" cy="27" r="25" fill="{ink.SEATS[index]}" stroke="#FFFCF2" stroke-width="3"/>'
        brush.vec(at.centerx - 27, at.centery - 27, 54, 54, disc, 1)

    return paint

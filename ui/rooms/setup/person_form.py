"""The form for one of this computer's people: a name, an animal, a colour, and whether it is a child; all but the name has a value."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec
from pygame import FRect

from ui.assets.words import _
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.canvas.tokens import ANIMALS, COLOURS, token_of
from ui.match.seating import LONGEST_NAME
from ui.scene.text_entry import Entry, Fields
from ui.store.people import Kind, Person
from ui.tables.animals import animal_label, colour_name
from ui.widgets.controls import Command, Key, Segments, Widget
from ui.widgets.tiles import Tile

SHEET = FRect(130, 62, 1020, 684)
LEFT, LEFT_W = 172.0, 268.0
RIGHT, GAP, A_ROW = 494.0, 10.0, 6
ANIMAL_W, ANIMAL_H, COLOUR_H = 96.0, 92.0, 70.0
ANIMALS_Y, COLOURS_Y = 168.0, 524.0
KINDS: tuple[Kind, ...] = ("adult", "child")


class PersonForm:
    """Edits a person; a new one has the id 0. `done` or `cancel` is called at the end, `changed` after every change."""

    def __init__(
        self, person: Person, fields: Fields, done: Callable[[Person], None], cancel: Callable[[], None], changed: Callable[[], None]
    ) -> None:
        self.person, self.fields, self.done, self.cancel, self.changed = person, fields, done, cancel, changed

    def widgets(self) -> list[Widget]:
        kinds = [_("Adult"), _("Child")]
        return [
            Entry("name", FRect(LEFT, 414, LEFT_W, 56), self.person.name, self.fields, lambda text: self._set(name=text), LONGEST_NAME, 22),
            Segments(
                "kind", FRect(LEFT, 520, LEFT_W, 56), kinds, KINDS.index(self.person.kind), lambda place: self._set(kind=KINDS[place])
            ),
            *self._animals(),
            *self._colours(),
            Key(Command("cancel", _("Cancel"), self.cancel), FRect(LEFT, 656, 240, 60)),
            Key(Command("done", _("Done"), self._finish, "check"), FRect(SHEET.right - 342, 652, 300, 64), "primary", 22),
        ]

    def paint(self, brush: Brush) -> None:
        brush.sheet(SHEET, 3, 24)
        brush.fit(_("Somebody new") if not self.person.id else _("Change the picture or the name"), LEFT, 108, 900, 30, ink.INK, "s")
        brush.token(self.person.token, LEFT + 44, 164, 180, level=2)
        for says, x, y in ((_("Name"), LEFT, 396), (_("Who plays"), LEFT, 502), (_("Animal"), RIGHT, 148), (_("Colour"), RIGHT, 504)):
            brush.fit(says, x + 2, y, LEFT_W if x == LEFT else 600, 18, ink.SOFT, "b")
        if self.person.kind == "child" and not brush.page.compact:
            brush.paragraph(_("A child is also found in the workshop."), LEFT + 2, 598, LEFT_W, 16, ink.SOFT)

    def _animals(self) -> list[Widget]:
        tiles: list[Widget] = []
        for place, animal in enumerate(ANIMALS):
            row, column = divmod(place, A_ROW)
            rect = FRect(RIGHT + column * (ANIMAL_W + GAP), ANIMALS_Y + row * (ANIMAL_H + GAP), ANIMAL_W, ANIMAL_H)
            command = Command(f"animal/{animal}", animal_label(animal), partial(self._set, animal=animal))
            paint = partial(_draw_animal, token_of(animal, self.person.colour % COLOURS))
            tiles.append(Tile(command, rect, paint, animal == self.person.animal, command.label))
        return tiles

    def _colours(self) -> list[Widget]:
        tiles: list[Widget] = []
        for index in range(COLOURS):
            rect = FRect(RIGHT + index * (ANIMAL_W + GAP), COLOURS_Y, ANIMAL_W, COLOUR_H)
            command = Command(f"colour/{index}", colour_name(index), partial(self._set, colour=index))
            tiles.append(Tile(command, rect, partial(_draw_colour, index), index == self.person.colour % COLOURS, command.label))
        return tiles

    def _set(self, **changes: str | int) -> None:
        self.person = msgspec.structs.replace(self.person, **changes)
        self.changed()

    def _finish(self) -> None:
        self.fields.finish()
        self.done(self.person)


def _draw_animal(token: int, brush: Brush, at: FRect) -> None:
    brush.token(token, at.centerx - 36, at.centery - 36, 72)


def _draw_colour(index: int, brush: Brush, at: FRect) -> None:
    disc = f'<circle cx="25" cy="25" r="23" fill="{ink.SEATS[index]}" stroke="#FFFCF2" stroke-width="3"/>'
    brush.vec(at.centerx - 25, at.centery - 25, 50, 50, disc, 1)

"""The form of a profile: name, animal, colour, and adult or child."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec
import pygame
from pygame import FRect

from ui.assets.tokens import ANIMALS
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.match.seating import LONGEST_NAME
from ui.scene.screen import Scene
from ui.scene.text_entry import Entry, Fields
from ui.store.people import Kind, Person
from ui.tables.look_tiles import animal_tiles, colour_tiles
from ui.widgets.controls import Command, Key, Segments, Widget

GAP = 10.0
ANIMAL_W, ANIMAL_H, COLOUR_H = 96.0, 92.0, 70.0


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The rectangles of the form; a pair is the upper left corner of the first tile."""

    sheet: FRect
    token: tuple[float, float]
    name: FRect
    kind: FRect
    animals: tuple[float, float]
    colours: tuple[float, float]
    a_row: int  # animals in a row


LEFT = 172.0
WIDE = Arrangement(
    FRect(130, 62, 1020, 684), (LEFT + 44, 164), FRect(LEFT, 416, 268, 56), FRect(LEFT, 532, 268, 56), (494, 180), (494, 532), 6
)
TALL = Arrangement(
    FRect(220, -60, 840, 920), (LEFT + 110, 40), FRect(550, 66, 440, 56), FRect(550, 164, 440, 56), (274, 306), (274, 662), 7
)
KINDS: tuple[Kind, ...] = ("adult", "child")


def form_keys(sheet: FRect) -> tuple[FRect, FRect]:
    """Return the cancel and done buttons, with space for two more between them."""
    w = sheet.w / 4 - 24
    return FRect(sheet.x + 42, sheet.bottom - 90, w, 60), FRect(sheet.right - 42 - w, sheet.bottom - 94, w, 64)


class AsksName(Scene):
    """A dialog with the form of a profile."""

    def handle(self, event: pygame.Event) -> None:
        """Move the focus to the done button when Enter ends a name."""
        named = (
            self.fields is not None
            and self.fields.name == "name"
            and event.type == pygame.KEYDOWN
            and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        )
        super().handle(event)
        if named:
            self.focus.name, self.focus.visible = "done", True


class PersonForm:
    """Edits a profile; a new one has the id 0."""

    def __init__(
        self, person: Person, fields: Fields, done: Callable[[Person], None], cancel: Callable[[], None], changed: Callable[[], None]
    ) -> None:
        self.person, self.fields, self.done, self.cancel, self.changed = person, fields, done, cancel, changed  # the first two end the form

    def widgets(self, tall: bool) -> list[Widget]:
        """Return the form's controls; `tall`: in portrait."""
        kinds, at = [_("Adult"), _("Child")], TALL if tall else WIDE
        cancel, done = form_keys(at.sheet)
        animal, colour = FRect(*at.animals, ANIMAL_W, ANIMAL_H), FRect(*at.colours, ANIMAL_W, COLOUR_H)
        return [
            Entry("name", FRect(at.name), self.person.name, self.fields, lambda text: self._set(name=text), LONGEST_NAME, 22),
            Segments("kind", FRect(at.kind), kinds, KINDS.index(self.person.kind), lambda place: self._set(kind=KINDS[place])),
            *animal_tiles(ANIMALS, self.person.animal, animal, at.a_row, GAP, lambda animal: self._set(animal=animal)),
            *colour_tiles(self.person.colour, colour, GAP, lambda colour: self._set(colour=colour)),
            Key(Command("cancel", _("Cancel"), self.cancel), cancel),
            Key(Command("done", _("Done"), self._finish, "check"), done, "primary", 22),
        ]

    def paint(self, brush: Brush) -> None:
        at = TALL if brush.page.tall else WIDE
        brush.sheet(at.sheet, 3, 24)
        title = _("Somebody new") if not self.person.id else _("Change the picture or the name")
        brush.fit(title, at.sheet.x + 42, at.sheet.y + 46, at.sheet.w - 120, 30, "text", "s")
        brush.token(self.person.token, *at.token, 180, level=2)
        (animals_x, animals_y), (colours_x, colours_y) = at.animals, at.colours
        labels = (_("Name"), at.name.x, at.name.y - 18), (_("Who plays"), at.kind.x, at.kind.y - 18)
        for says, x, y in (*labels, (_("Animal"), animals_x, animals_y - 20), (_("Colour"), colours_x, colours_y - 20)):
            brush.fit(says, x + 2, y, at.name.w if x == at.name.x else 600, 18, "text_soft", "b")
        if self.person.kind == "child" and not brush.page.compact:
            text = _("A child is also found in the workshop.")
            brush.paragraph(text, at.kind.x + 2, at.kind.bottom + 22, at.kind.w, 16, "text_soft")

    def _set(self, **changes: str | int) -> None:
        self.person = msgspec.structs.replace(self.person, **changes)
        self.changed()

    def _finish(self) -> None:
        self.fields.finish()
        self.done(self.person)

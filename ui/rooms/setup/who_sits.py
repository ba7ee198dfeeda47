"""The dialog that chooses the player of a seat: a profile, a guest, or a new profile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec
from pygame import FRect

from ui.assets.tokens import ANIMALS, COLOURS, animal_of
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.match.seating import change_person, own_name
from ui.rooms.setup.person_form import AsksName, PersonForm
from ui.rooms.setup.seats import SeatList
from ui.scene.desk import Desk
from ui.scene.routes import Back
from ui.scene.text_entry import Entry, Fields
from ui.store.people import Person
from ui.tables.animals import animal_label
from ui.widgets.controls import Command, Key, Widget
from ui.widgets.scroll import ScrollArea
from ui.widgets.tiles import Tile

WIDE, TALL = FRect(140, 48, 1000, 704), FRect(220, 0, 840, 800)  # the dialog in landscape and portrait
HEAD, FOOT = 76.0, 92.0  # heights above and below the list
W, H, GAP = 172.0, 164.0, 14.0


class WhoSits(AsksName):
    """The choice of a seat's profile."""

    see_through = tall = True

    def __init__(self, desk: Desk, seats: SeatList, place: int) -> None:
        super().__init__(desk)
        self.seats, self.place = seats, place
        self.people: Sequence[Person] = desk.files.people.all()
        self.fields: Fields = Fields(desk)
        self.form: PersonForm | None = None  # open while a profile is created or changed
        self.list = ScrollArea("people")
        here = seats.seats[place].person
        self.focus.name = "guest" if here is None else f"person/{here}"

    def leave(self) -> None:
        if self.form is not None:
            self._close_form()
        else:
            super().leave()

    def build(self) -> list[Widget]:
        self.scrolls = () if self.form is not None else (self.list,)
        if self.form is not None:
            return self.form.widgets(self.desk.page.tall)
        at = self._sheet
        rows = -(-(len(self.people) + 2) // self._a_row)
        self.list.place(FRect(at.x + 24, at.y + HEAD, at.w - 40, at.h - HEAD - FOOT), rows * (H + GAP))
        close = Command("close", _("Close"), lambda: self.go(Back()), "close")
        tiles = [widget for place, person in enumerate(self.people) for widget in self._person(person, place + 2)]
        return [
            self.list.hold(Tile(Command("new", _("Somebody new"), self._add, keys=("n",)), self._at(0), _draw_new)),
            self.list.hold(
                Tile(Command("guest", _("A guest"), lambda: self._choose(None)), self._at(1), self._draw_guest, self._here is None)
            ),
            *tiles,
            *self._foot(),
            Key(close, FRect(at.right - 80, at.y + 18, 56, 56), bare=True),
        ]

    @property
    def _sheet(self) -> FRect:
        return TALL if self.desk.page.tall else WIDE

    @property
    def _a_row(self) -> int:
        """The number of tiles in a row."""
        return int((self._sheet.w - 40) // (W + GAP))

    @property
    def _here(self) -> int | None:
        """The profile id at this seat."""
        return self.seats.seats[self.place].person

    def _at(self, place: int) -> FRect:
        row, column = divmod(place, self._a_row)
        return FRect(self._sheet.x + 32 + column * (W + GAP), self.list.y + 4 + row * (H + GAP), W, H)

    def _person(self, person: Person, place: int) -> list[Widget]:
        at, here = self._at(place), person.id == self._here
        elsewhere = not here and person.id in (seat.person for seat in self.seats.seats)
        why = _("{name} sits at this table already.").format(name=person.name) if elsewhere else ""
        sit = Command(f"person/{person.id}", person.name, lambda: self._choose(person), why=why)
        change = Command(f"change/{person.id}", _("Change the picture or the name"), partial(self._open, person), "pencil")
        tile = Tile(sit, at, partial(_draw_person, person, elsewhere), here)
        return [self.list.hold(tile), self.list.hold(Key(change, FRect(at.x + 6, at.y + 6, 46, 46), bare=True))]

    def _foot(self) -> list[Widget]:
        """Return the button for another picture, which only a guest has."""
        if self._here is not None:
            return []
        other = Command("picture", _("Another picture"), self._other_picture, "redo", ("p",))
        return [Key(other, FRect(self._sheet.x + 32, self._sheet.bottom - 76, 300, 58))]

    # --- actions

    def _choose(self, person: Person | None) -> None:
        """Seat a profile or a guest; a guest who already has the seat keeps the name."""
        self.desk.sounds.play("key")
        if person is not None or self._here is not None:
            self.seats.seat(self.place, person)
        self.go(Back())

    def _other_picture(self) -> None:
        self.seats.change_token(self.place)
        self.rebuild()

    def _add(self) -> None:
        taken = {person.animal for person in self.people} | {animal_of(seat.token) for seat in self.seats.seats}
        animal = next((animal for animal in ANIMALS if animal not in taken), ANIMALS[0])
        self._open(Person(0, "", animal, ANIMALS.index(animal) % COLOURS))

    def _open(self, person: Person) -> None:
        """Open the form and begin to edit the name."""
        self.form = PersonForm(person, self.fields, self._keep, self._close_form, self.rebuild)
        self.focus.name = "name"
        self.rebuild()
        self.arrange()
        name = next(widget for widget in self.widgets if isinstance(widget, Entry))
        self.fields.edit(name)

    def _close_form(self) -> None:
        self.fields.close()
        self.form = None
        self.rebuild()

    def _keep(self, person: Person) -> None:
        """Save the profile; a new one takes the seat, a changed one can be chosen next."""
        others = [other.name for other in self.people if other.id != person.id]
        name = own_name(person.name or animal_label(person.animal), None, others)
        people = self.desk.files.people
        if not person.id:
            person = people.add(name, person.animal, person.colour, person.kind)
            self._close_form()
            self._choose(person)
            return
        before = next(one for one in self.people if one.id == person.id)
        change_person(self.desk, before, msgspec.structs.replace(person, name=name))
        self.people = people.all()
        self.seats.refresh()
        self.focus.name = f"person/{person.id}"
        self._close_form()

    # --- drawing

    def paint(self, brush: Brush) -> None:
        brush.veil(0.6)
        if self.form is not None:
            self.form.paint(brush)
            return
        at = self._sheet
        brush.sheet(at, 3, 24)
        brush.fit(_("Who sits here?"), at.x + 32, at.y + 44, at.w - 200, 32, "text", "s")

    def _draw_guest(self, brush: Brush, at: FRect) -> None:
        if self._here is None:
            seat = self.seats.seats[self.place]
            brush.token(seat.token, at.centerx - 42, at.y + 16, 84)
            brush.fit(seat.name, at.centerx, at.y + 120, at.w - 20, 18, "text", "b", "c")
        else:
            brush.icon("person", at.centerx - 32, at.y + 26, 64, "text_soft")
        brush.fit(_("A guest"), at.centerx, at.y + 144, at.w - 20, 16, "text_soft", align="c")


def _draw_new(brush: Brush, at: FRect) -> None:
    disc = '<circle cx="36" cy="36" r="34" fill="primary_light" stroke="primary_border" stroke-width="2"/>'
    brush.vec(at.centerx - 36, at.y + 20, 72, 72, disc, 1)
    brush.icon("plus", at.centerx - 22, at.y + 34, 44)
    brush.block(brush.wrapped(_("Somebody new"), at.w - 20, 18, "b"), at.centerx, at.y + 130, 18, "text", "b", "c", 1.15)


def _draw_person(person: Person, elsewhere: bool, brush: Brush, at: FRect) -> None:
    brush.token(person.token, at.centerx - 42, at.y + 16, 84)
    brush.fit(person.name, at.centerx, at.y + 120, at.w - 20, 18, "text", "b", "c")
    if elsewhere:
        brush.fit(_("at the table"), at.centerx, at.y + 144, at.w - 20, 16, "text_soft", align="c")

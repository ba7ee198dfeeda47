"""The dialog that chooses the player of a seat: a profile, a guest, or a new profile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec
from pygame import FRect

from ui.assets.tokens import ANIMALS, COLOURS, animal_of
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.match.seating import change_person, own_name
from ui.scene.app_context import AppContext
from ui.scene.routes import CloseRoute
from ui.scene.text_input import TextEditor, TextInput
from ui.screens.setup.person_form import AsksName, ProfileForm
from ui.screens.setup.seats import SeatList
from ui.store.profiles import Profile
from ui.tables.animals import animal_label
from ui.widgets.controls import Button, Command, Widget
from ui.widgets.scroll import ScrollArea
from ui.widgets.tiles import Tile

LANDSCAPE, TALL = FRect(140, 48, 1000, 704), FRect(220, 0, 840, 800)  # the dialog in landscape and portrait
HEAD, FOOT = 76.0, 92.0  # heights above and below the list
W, H, GAP = 172.0, 164.0, 14.0


class PlayerPickerDialog(AsksName):
    """Dialog that chooses who plays at a seat: a profile, a guest or a new profile."""

    shows_scene_below = supports_portrait = True

    def __init__(self, context: AppContext, seats: SeatList, index: int) -> None:
        super().__init__(context)
        self.seats, self.place = seats, index
        self.people: Sequence[Profile] = context.storage.people.all()
        self.fields: TextEditor = TextEditor(context)
        self.form: ProfileForm | None = None  # open while a profile is created or changed
        self.list = ScrollArea("people")
        here = seats.seats[index].person
        self.focus.name = "guest" if here is None else f"person/{here}"

    def leave(self) -> None:
        if self.form is not None:
            self._close_form()
        else:
            super().leave()

    def build(self) -> list[Widget]:
        self.scrolls = () if self.form is not None else (self.list,)
        if self.form is not None:
            return self.form.widgets(self.context.viewport.is_portrait)
        rect = self._sheet
        rows = -(-(len(self.people) + 2) // self._a_row)
        self.list.place(FRect(rect.x + 24, rect.y + HEAD, rect.w - 40, rect.h - HEAD - FOOT), rows * (H + GAP))
        close = Command("close", _("Close"), lambda: self.go(CloseRoute()), "close")
        tiles = [widget for index, profile in enumerate(self.people) for widget in self._person(profile, index + 2)]
        return [
            self.list.hold(Tile(Command("new", _("Somebody new"), self._add, shortcuts=("n",)), self._at(0), _draw_new)),
            self.list.hold(
                Tile(Command("guest", _("A guest"), lambda: self._choose(None)), self._at(1), self._draw_guest, self._here is None)
            ),
            *tiles,
            *self._foot(),
            Button(close, FRect(rect.right - 80, rect.y + 18, 56, 56), bare=True),
        ]

    @property
    def _sheet(self) -> FRect:
        return TALL if self.context.viewport.is_portrait else LANDSCAPE

    @property
    def _a_row(self) -> int:
        """The number of tiles in a row."""
        return int((self._sheet.w - 40) // (W + GAP))

    @property
    def _here(self) -> int | None:
        """The id of the profile at this seat; None for a guest."""
        return self.seats.seats[self.place].person

    def _at(self, index: int) -> FRect:
        row, column = divmod(index, self._a_row)
        return FRect(self._sheet.x + 32 + column * (W + GAP), self.list.y + 4 + row * (H + GAP), W, H)

    def _person(self, profile: Profile, index: int) -> list[Widget]:
        rect, here = self._at(index), profile.id == self._here
        elsewhere = not here and profile.id in (seat.person for seat in self.seats.seats)
        why = _("{name} sits at this table already.").format(name=profile.name) if elsewhere else ""
        sit = Command(f"person/{profile.id}", profile.name, lambda: self._choose(profile), why=why)
        change = Command(f"change/{profile.id}", _("Change the picture or the name"), partial(self._open, profile), "pencil")
        tile = Tile(sit, rect, partial(_draw_person, profile, elsewhere), here)
        return [self.list.hold(tile), self.list.hold(Button(change, FRect(rect.x + 6, rect.y + 6, 46, 46), bare=True))]

    def _foot(self) -> list[Widget]:
        """Return the button for another picture, which only a guest has."""
        if self._here is not None:
            return []
        other = Command("picture", _("Another picture"), self._other_picture, "redo", ("p",))
        return [Button(other, FRect(self._sheet.x + 32, self._sheet.bottom - 76, 300, 58))]

    # --- actions

    def _choose(self, profile: Profile | None) -> None:
        """Seat a profile or a guest; a guest who already has the seat keeps the name."""
        self.context.sounds.play("key")
        if profile is not None or self._here is not None:
            self.seats.seat(self.place, profile)
        self.go(CloseRoute())

    def _other_picture(self) -> None:
        self.seats.change_token(self.place)
        self.rebuild()

    def _add(self) -> None:
        used = {profile.animal for profile in self.people} | {animal_of(seat.token) for seat in self.seats.seats}
        animal = next((animal for animal in ANIMALS if animal not in used), ANIMALS[0])
        self._open(Profile(0, "", animal, ANIMALS.index(animal) % COLOURS))

    def _open(self, profile: Profile) -> None:
        """Open the form and begin to edit the name."""
        self.form = ProfileForm(profile, self.fields, self._keep, self._close_form, self.rebuild)
        self.focus.name = "name"
        self.rebuild()
        self.arrange()
        name = next(widget for widget in self.widgets if isinstance(widget, TextInput))
        self.fields.edit(name)

    def _close_form(self) -> None:
        self.fields.close()
        self.form = None
        self.rebuild()

    def _keep(self, profile: Profile) -> None:
        """Save the profile; a new one takes the seat, a changed one can be chosen next."""
        others = [other.name for other in self.people if other.id != profile.id]
        name = own_name(profile.name or animal_label(profile.animal), None, others)
        people = self.context.storage.people
        if not profile.id:
            profile = people.add(name, profile.animal, profile.colour, profile.kind)
            self._close_form()
            self._choose(profile)
            return
        before = next(one for one in self.people if one.id == profile.id)
        change_person(self.context, before, msgspec.structs.replace(profile, name=name))
        self.people = people.all()
        self.seats.refresh()
        self.focus.name = f"person/{profile.id}"
        self._close_form()

    # --- drawing

    def paint(self, canvas: Canvas) -> None:
        canvas.dim(0.6)
        if self.form is not None:
            self.form.paint(canvas)
            return
        rect = self._sheet
        canvas.draw_paper(rect, 3, 24)
        canvas.fit_text(_("Who sits here?"), rect.x + 32, rect.y + 44, rect.w - 200, 32, "text", "s")

    def _draw_guest(self, canvas: Canvas, rect: FRect) -> None:
        if self._here is None:
            seat = self.seats.seats[self.place]
            canvas.token(seat.token, rect.centerx - 42, rect.y + 16, 84)
            canvas.fit_text(seat.name, rect.centerx, rect.y + 120, rect.w - 20, 18, "text", "b", "c")
        else:
            canvas.icon("person", rect.centerx - 32, rect.y + 26, 64, "text_soft")
        canvas.fit_text(_("A guest"), rect.centerx, rect.y + 144, rect.w - 20, 16, "text_soft", align="c")


def _draw_new(canvas: Canvas, rect: FRect) -> None:
    disc = '<circle cx="36" cy="36" r="34" fill="primary_light" stroke="primary_border" stroke-width="2"/>'
    canvas.vec(rect.centerx - 36, rect.y + 20, 72, 72, disc, 1)
    canvas.icon("plus", rect.centerx - 22, rect.y + 34, 44)
    canvas.block(canvas.wrap(_("Somebody new"), rect.w - 20, 18, "b"), rect.centerx, rect.y + 130, 18, "text", "b", "c", 1.15)


def _draw_person(profile: Profile, elsewhere: bool, canvas: Canvas, rect: FRect) -> None:
    canvas.token(profile.token, rect.centerx - 42, rect.y + 16, 84)
    canvas.fit_text(profile.name, rect.centerx, rect.y + 120, rect.w - 20, 18, "text", "b", "c")
    if elsewhere:
        canvas.fit_text(_("at the table"), rect.centerx, rect.y + 144, rect.w - 20, 16, "text_soft", align="c")

"""The dialog that chooses the player of a seat: a profile, a guest, or a new profile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec
from pygame import FRect

from ui.assets.tokens import ANIMALS, COLOURS, animal_of
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.match.seating import change_profile, unique_name
from ui.scene.app_context import AppContext
from ui.scene.routes import CloseRoute
from ui.scene.text_input import TextEditor, TextInput
from ui.screens.setup.person_form import ProfileForm, ProfileFormDialog
from ui.screens.setup.seats import SeatList
from ui.store.profiles import Profile
from ui.tables.animals import animal_label
from ui.widgets.controls import Button, Command, Widget
from ui.widgets.scroll import ScrollArea
from ui.widgets.tiles import Tile

LANDSCAPE, TALL = FRect(140, 48, 1000, 704), FRect(220, 0, 840, 800)  # the dialog in landscape and portrait
HEAD, FOOT = 76.0, 92.0  # heights above and below the list
W, H, GAP = 172.0, 164.0, 14.0


class PlayerPickerDialog(ProfileFormDialog):
    """Dialog that chooses who plays at a seat: a profile, a guest or a new profile."""

    shows_scene_below = supports_portrait = True

    def __init__(self, context: AppContext, seats: SeatList, index: int) -> None:
        super().__init__(context)
        self.seats, self.seat_index = seats, index
        self.people: Sequence[Profile] = context.storage.profiles.all()
        self.text_editor: TextEditor = TextEditor(context)
        self.form: ProfileForm | None = None  # open while a profile is created or changed
        self.profile_list = ScrollArea("people")
        here = seats.seats[index].person
        self.focus.name = "guest" if here is None else f"person/{here}"

    def on_escape(self) -> None:
        if self.form is not None:
            self._close_form()
        else:
            super().on_escape()

    def build_widgets(self) -> list[Widget]:
        self.scroll_areas = () if self.form is not None else (self.profile_list,)
        if self.form is not None:
            return self.form.widgets(self.context.viewport.is_portrait)
        rect = self._sheet_rect
        rows = -(-(len(self.people) + 2) // self._tiles_per_row)
        self.profile_list.set_window(FRect(rect.x + 24, rect.y + HEAD, rect.w - 40, rect.h - HEAD - FOOT), rows * (H + GAP))
        close = Command("close", _("Close"), lambda: self.go(CloseRoute()), "close")
        tiles = [widget for index, profile in enumerate(self.people) for widget in self._profile_tile_and_button(profile, index + 2)]
        return [
            self.profile_list.add_widget(
                Tile(Command("new", _("Somebody new"), self._open_new_form, shortcuts=("n",)), self._tile_rect(0), _draw_new_tile)
            ),
            self.profile_list.add_widget(
                Tile(
                    Command("guest", _("A guest"), lambda: self._choose_player(None)),
                    self._tile_rect(1),
                    self._draw_guest_tile,
                    self._seated_profile_id is None,
                )
            ),
            *tiles,
            *self._picture_button(),
            Button(close, FRect(rect.right - 80, rect.y + 18, 56, 56), is_icon_only=True),
        ]

    @property
    def _sheet_rect(self) -> FRect:
        return TALL if self.context.viewport.is_portrait else LANDSCAPE

    @property
    def _tiles_per_row(self) -> int:
        """The number of tiles in a row."""
        return int((self._sheet_rect.w - 40) // (W + GAP))

    @property
    def _seated_profile_id(self) -> int | None:
        """The id of the profile at this seat; None for a guest."""
        return self.seats.seats[self.seat_index].person

    def _tile_rect(self, index: int) -> FRect:
        row, column = divmod(index, self._tiles_per_row)
        return FRect(self._sheet_rect.x + 32 + column * (W + GAP), self.profile_list.content_top + 4 + row * (H + GAP), W, H)

    def _profile_tile_and_button(self, profile: Profile, index: int) -> list[Widget]:
        rect, here = self._tile_rect(index), profile.id == self._seated_profile_id
        elsewhere = not here and profile.id in (seat.person for seat in self.seats.seats)
        why = _("{name} sits at this table already.").format(name=profile.name) if elsewhere else ""
        sit = Command(f"person/{profile.id}", profile.name, lambda: self._choose_player(profile), disabled_reason=why)
        change = Command(f"change/{profile.id}", _("Change the picture or the name"), partial(self._open_form, profile), "pencil")
        tile = Tile(sit, rect, partial(_draw_profile_tile, profile, elsewhere), here)
        return [
            self.profile_list.add_widget(tile),
            self.profile_list.add_widget(Button(change, FRect(rect.x + 6, rect.y + 6, 46, 46), is_icon_only=True)),
        ]

    def _picture_button(self) -> list[Widget]:
        """Return the button for another picture, which only a guest has."""
        if self._seated_profile_id is not None:
            return []
        other = Command("picture", _("Another picture"), self._change_picture, "redo", ("p",))
        return [Button(other, FRect(self._sheet_rect.x + 32, self._sheet_rect.bottom - 76, 300, 58))]

    # --- actions

    def _choose_player(self, profile: Profile | None) -> None:
        """Seat a profile or a guest; a guest who already has the seat keeps the name."""
        self.context.sounds.play("key")
        if profile is not None or self._seated_profile_id is not None:
            self.seats.seat_profile(self.seat_index, profile)
        self.go(CloseRoute())

    def _change_picture(self) -> None:
        self.seats.change_to_next_token(self.seat_index)
        self.request_rebuild()

    def _open_new_form(self) -> None:
        used = {profile.animal for profile in self.people} | {animal_of(seat.token) for seat in self.seats.seats}
        animal = next((animal for animal in ANIMALS if animal not in used), ANIMALS[0])
        self._open_form(Profile(0, "", animal, ANIMALS.index(animal) % COLOURS))

    def _open_form(self, profile: Profile) -> None:
        """Open the form and begin to edit the name."""
        self.form = ProfileForm(profile, self.text_editor, self._save_profile, self._close_form, self.request_rebuild)
        self.focus.name = "name"
        self.request_rebuild()
        self.rebuild_if_needed()
        name = next(widget for widget in self.widgets if isinstance(widget, TextInput))
        self.text_editor.start_editing(name)

    def _close_form(self) -> None:
        self.text_editor.close()
        self.form = None
        self.request_rebuild()

    def _save_profile(self, profile: Profile) -> None:
        """Save the profile; a new one takes the seat, a changed one can be chosen next."""
        others = [other.name for other in self.people if other.id != profile.id]
        name = unique_name(profile.name or animal_label(profile.animal), None, others)
        people = self.context.storage.profiles
        if not profile.id:
            profile = people.add(name, profile.animal, profile.colour, profile.kind)
            self._close_form()
            self._choose_player(profile)
            return
        before = next(one for one in self.people if one.id == profile.id)
        change_profile(self.context, before, msgspec.structs.replace(profile, name=name))
        self.people = people.all()
        self.seats.refresh_profiles()
        self.focus.name = f"person/{profile.id}"
        self._close_form()

    # --- drawing

    def paint(self, canvas: Canvas) -> None:
        canvas.dim(0.6)
        if self.form is not None:
            self.form.paint(canvas)
            return
        rect = self._sheet_rect
        canvas.draw_paper(rect, 3, 24)
        canvas.fit_text(_("Who sits here?"), rect.x + 32, rect.y + 44, rect.w - 200, 32, "text", "s")

    def _draw_guest_tile(self, canvas: Canvas, rect: FRect) -> None:
        if self._seated_profile_id is None:
            seat = self.seats.seats[self.seat_index]
            canvas.draw_token(seat.token, rect.centerx - 42, rect.y + 16, 84)
            canvas.fit_text(seat.name, rect.centerx, rect.y + 120, rect.w - 20, 18, "text", "b", "c")
        else:
            canvas.draw_icon("person", rect.centerx - 32, rect.y + 26, 64, "text_soft")
        canvas.fit_text(_("A guest"), rect.centerx, rect.y + 144, rect.w - 20, 16, "text_soft", align="c")


def _draw_new_tile(canvas: Canvas, rect: FRect) -> None:
    disc = '<circle cx="36" cy="36" r="34" fill="primary_light" stroke="primary_border" stroke-width="2"/>'
    canvas.draw_svg_body(rect.centerx - 36, rect.y + 20, 72, 72, disc, 1)
    canvas.draw_icon("plus", rect.centerx - 22, rect.y + 34, 44)
    canvas.draw_lines(canvas.wrap(_("Somebody new"), rect.w - 20, 18, "b"), rect.centerx, rect.y + 130, 18, "text", "b", "c", 1.15)


def _draw_profile_tile(profile: Profile, is_seated_elsewhere: bool, canvas: Canvas, rect: FRect) -> None:
    canvas.draw_token(profile.token, rect.centerx - 42, rect.y + 16, 84)
    canvas.fit_text(profile.name, rect.centerx, rect.y + 120, rect.w - 20, 18, "text", "b", "c")
    if is_seated_elsewhere:
        canvas.fit_text(_("at the table"), rect.centerx, rect.y + 144, rect.w - 20, 16, "text_soft", align="c")

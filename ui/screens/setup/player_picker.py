"""The dialog that chooses the player of a seat: a profile, a guest, or a new profile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from pygame import FRect

from ui.assets.tokens import animal_of
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Grid, Row, Scroll, Stack
from ui.layout.nodes import Breakpoint, Child, Spacer, Text
from ui.match.onboarding.guests import add_profiles
from ui.match.seating import change_profile
from ui.scene.app_context import AppContext
from ui.scene.form import FormScene
from ui.scene.route import CloseRoute
from ui.screens.setup.person_form import ProfileForm, new_profile, with_free_name
from ui.screens.setup.seats import SeatList
from ui.store.profiles import Profile
from ui.widgets.controls import Command
from ui.widgets.parts import button, heading, icon, icon_button, picture, token
from ui.widgets.sheet import LIST_MARGINS, dialog_sheet
from ui.widgets.tiles import tile

WIDTH, TALL_WIDTH = 1000.0, 840.0
TILE_WIDTH, TILE_HEIGHT, FACE_UNITS = 170.0, 164.0, 84.0


class PlayerPickerDialog(FormScene):
    """Dialog that chooses who plays at a seat: a profile, a guest or a new profile."""

    shows_scene_below = supports_portrait = True
    name_button = "done"

    def __init__(self, context: AppContext, seats: SeatList, index: int) -> None:
        super().__init__(context)
        self.seats, self.seat_index = seats, index
        self.people: Sequence[Profile] = context.storage.profiles.all()
        self.form: ProfileForm | None = None  # open while a profile is created or changed
        here = seats.seats[index].person
        self.focus.name = "guest" if here is None else f"person/{here}"

    def on_escape(self) -> None:
        if self.form is not None:
            self._close_form()
        else:
            super().on_escape()

    def compose(self) -> Child:
        if self.form is not None:
            return self.form.compose()
        close = Command("close", _("Close"), lambda: self.go(CloseRoute()), "close")
        new = Command("new", _("Somebody new"), self._open_new_form, shortcuts=("n",))
        tiles = [
            _player_tile(new, picture(_draw_plus, FACE_UNITS, FACE_UNITS), [Text(new.label, 18, "b", align="c", line_spacing=1.15)]),
            self._guest_tile(),
            *map(self._profile_tile, self.people),
        ]
        parts = [
            heading(_("Who sits here?"), size=32, aside=icon_button(close)),
            Scroll([Grid(tiles, 14, min_column=TILE_WIDTH, padding=4)], name="people", grow=1),
            self._picture_button(),
        ]
        wide, tall = (dialog_sheet(parts, width, padding=32, margins=LIST_MARGINS) for width in (WIDTH, TALL_WIDTH))
        return Breakpoint(wide, tall=tall)

    @property
    def _seated_profile_id(self) -> int | None:
        """The id of the profile at this seat; None for a guest."""
        return self.seats.seats[self.seat_index].person

    def _guest_tile(self) -> Column:
        seat, is_guest = self.seats.seats[self.seat_index], self._seated_profile_id is None
        command = Command("guest", _("A guest"), lambda: self._choose_player(None))
        face = token(seat.token, FACE_UNITS) if is_guest else icon("person", 64, "text_soft")
        return _player_tile(command, face, [_name(seat.name) if is_guest else None, _detail(command.label)], is_guest)

    def _profile_tile(self, profile: Profile) -> Stack:
        """Return the tile of a profile, with the button that changes it in a corner."""
        here = profile.id == self._seated_profile_id
        elsewhere = not here and profile.id in (seat.person for seat in self.seats.seats)
        why = _("{name} is already at this table.").format(name=profile.name) if elsewhere else ""
        sit = Command(f"person/{profile.id}", profile.name, lambda: self._choose_player(profile), disabled_reason=why)
        change = Command(f"change/{profile.id}", _("Change the picture or the name"), partial(self._open_form, profile), "pencil")
        texts = [_name(profile.name), _detail(_("at the table")) if elsewhere else None]
        corner = Column([replace(icon_button(change), width=46, height=46)], align="start", padding=6)
        seat = _player_tile(sit, token(profile.token, FACE_UNITS), texts, here)
        return Stack([replace(seat, name="", widget=None), corner], name=seat.name, widget=seat.widget)

    def _picture_button(self) -> Row | None:
        """Return the button for another picture, which only a guest has."""
        if self._seated_profile_id is not None:
            return None
        return Row([button(Command("picture", _("Another picture"), self._change_picture, "redo", ("p",)))])

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
        self._open_form(new_profile({profile.animal for profile in self.people} | {animal_of(seat.token) for seat in self.seats.seats}))

    def _open_form(self, profile: Profile) -> None:
        """Open the form and begin to edit the name."""
        self.form = ProfileForm(profile, self.text_editor, self._save_profile, self._close_form, self.request_rebuild)
        self.edit_text("name")

    def _close_form(self) -> None:
        self.text_editor.close()
        self.form = None
        self.request_rebuild()

    def _save_profile(self, profile: Profile) -> None:
        """Save the profile; a new one takes the seat, a changed one can be chosen next."""
        profile, people = with_free_name(profile, self.people), self.context.storage.profiles
        if not profile.id:
            (profile,) = add_profiles(self.context, [profile])
            self._close_form()
            self._choose_player(profile)
            return
        before = next(one for one in self.people if one.id == profile.id)
        change_profile(self.context, before, profile)
        self.people = people.all()
        self.seats.refresh_profiles()
        self.focus.name = f"person/{profile.id}"
        self._close_form()


def _player_tile(command: Command, face: Child, texts: Sequence[Child], is_chosen: bool = False) -> Column:
    """Return the tile of a player who may take this seat."""
    return tile(command, [face, Spacer(height=8), *texts], is_chosen, height=TILE_HEIGHT)


def _name(name: str) -> Text:
    return Text(name, 18, "b", align="c", max_lines=1, can_be_cut=True)


def _detail(text: str) -> Text:
    return Text(text, 16, color="text_soft", align="c", max_lines=1)


def _draw_plus(canvas: Canvas, rect: FRect) -> None:
    disc = '<circle cx="36" cy="36" r="34" fill="primary_light" stroke="primary_border" stroke-width="2"/>'
    canvas.draw_svg_body(rect.centerx - 36, rect.centery - 36, 72, 72, disc, 1)
    canvas.draw_icon("plus", rect.centerx - 22, rect.centery - 22, 44)

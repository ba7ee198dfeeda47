"""The form of a profile: name, animal, colour, and adult or child."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set

import msgspec

from ui.assets.tokens import ANIMALS, COLOURS
from ui.assets.translation import _
from ui.layout.containers import Column, Row
from ui.layout.nodes import Breakpoint, Child, Spacer
from ui.match.seating import MAX_NAME_LENGTH, unique_name
from ui.scene.text_input import TextEditor, text_input
from ui.store.profiles import Profile, ProfileKind
from ui.tables.animals import animal_label
from ui.tables.theme_tiles import animal_grid, color_grid
from ui.widgets.controls import Command
from ui.widgets.parts import button, choice, field, heading, token
from ui.widgets.sheet import dialog_sheet

WIDTH, TALL_WIDTH, LEFT_WIDTH = 1020.0, 840.0, 268.0  # of the sheet, and of the name's column
SPACING, TOKEN_UNITS = 22.0, 180.0
KINDS: tuple[ProfileKind, ...] = ("adult", "child")


class ProfileForm:
    """A form that edits a profile; a new profile has the id 0."""

    def __init__(
        self,
        profile: Profile,
        text_editor: TextEditor,
        on_done: Callable[[Profile], None],
        on_cancel: Callable[[], None],
        on_change: Callable[[], None],
    ) -> None:
        # `on_done` and `on_cancel` end the form
        self.profile, self.text_editor, self.on_done, self.on_cancel, self.on_change = profile, text_editor, on_done, on_cancel, on_change

    def compose(self, more_buttons: Sequence[Child] = ()) -> Child:
        """Return the nodes of the form, with more buttons between Cancel and Done."""
        face, name, kind = token(self.profile.token, TOKEN_UNITS, level=2), self._name_field(), self._kind_field()
        animals = field(_("Animal"), animal_grid(ANIMALS, self.profile.animal, lambda animal: self._change_profile(animal=animal)))
        colours = field(_("Colour"), color_grid(self.profile.colour, lambda colour: self._change_profile(colour=colour)))
        title = heading(_("Change the picture or the name") if self.profile.id else _("Somebody new"), size=30)
        cancel = button(Command("cancel", _("Cancel"), self.on_cancel))
        done = button(Command("done", _("Done"), self._submit, "check"), "primary", 22, 64)
        foot = Row([cancel, *(more_buttons or (Spacer(), Spacer())), done], 14, "center", is_even=True)
        left, right = Column([face, name, kind], SPACING, width=LEFT_WIDTH), Column([animals, colours], SPACING, grow=1)
        above = Row([face, Column([name, kind], SPACING, grow=1)], 40, "center")
        return Breakpoint(
            dialog_sheet([title, Row([left, right], 54), foot], WIDTH, SPACING),
            tall=dialog_sheet([title, above, animals, colours, foot], TALL_WIDTH, SPACING),
        )

    def _name_field(self) -> Column:
        entry = text_input("name", self.profile.name, self.text_editor, lambda text: self._change_profile(name=text), MAX_NAME_LENGTH, 22)
        return field(_("Name"), entry)

    def _kind_field(self) -> Column:
        note = _("Children also appear in the workshop.") if self.profile.kind == "child" else ""
        labels, chosen = (_("Adult"), _("Child")), KINDS.index(self.profile.kind)
        return field(_("Who plays"), choice("kind", "", labels, chosen, lambda index: self._change_profile(kind=KINDS[index])), note)

    def _change_profile(self, **changes: str | int) -> None:
        self.profile = msgspec.structs.replace(self.profile, **changes)
        self.on_change()

    def _submit(self) -> None:
        self.text_editor.finish_edit()
        self.on_done(self.profile)


def new_profile(used_animals: Set[str]) -> Profile:
    """Return a profile that is not saved yet, with an animal that nobody has if there is one."""
    animal = next((animal for animal in ANIMALS if animal not in used_animals), ANIMALS[0])
    return Profile(0, "", animal, ANIMALS.index(animal) % COLOURS)


def with_free_name(profile: Profile, people: Sequence[Profile]) -> Profile:
    """Return the profile with a name that no other profile has; without a name it gets that of its animal."""
    others = [other.name for other in people if other.id != profile.id]
    return msgspec.structs.replace(profile, name=unique_name(profile.name or animal_label(profile.animal), None, others))

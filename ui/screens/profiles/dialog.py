"""The dialog that creates, changes, merges or deletes a profile."""

from __future__ import annotations

from functools import partial

import msgspec
from pygame import FRect

from ui.assets.tokens import ANIMALS, COLOURS
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.match.seating import change_person, forget_person, own_name
from ui.scene.app_context import AppContext
from ui.scene.gate import ask_parents
from ui.scene.routes import CloseRoute
from ui.scene.text_input import TextEditor, TextInput
from ui.screens.setup.person_form import LANDSCAPE, TALL, AsksName, ProfileForm, form_keys
from ui.store.matches import profiles
from ui.store.profiles import Profile
from ui.tables.animals import animal_label
from ui.widgets.controls import Button, Command, ListItem, Widget
from ui.widgets.parts import draw_row
from ui.widgets.scroll import ScrollArea

ROW, PITCH = 68.0, 76.0


class ProfileDialog(AsksName):
    """Dialog that creates, edits, merges or deletes one profile."""

    shows_scene_below = supports_portrait = True

    def __init__(self, context: AppContext, person: int) -> None:
        super().__init__(context)
        self.people = context.storage.people.all()
        self.before = next((one for one in self.people if one.id == person), None)  # None for a new profile
        self.fields: TextEditor = TextEditor(context)
        self.form = ProfileForm(self.before or self._new(), self.fields, self._keep, self.leave, self.rebuild)
        self.joining = False  # another profile to merge with is being chosen
        self.list = ScrollArea("others")
        self.focus.name = "name"

    def _new(self) -> Profile:
        used = {profile.animal for profile in self.people}
        animal = next((animal for animal in ANIMALS if animal not in used), ANIMALS[0])
        return Profile(0, "", animal, ANIMALS.index(animal) % COLOURS)

    def leave(self) -> None:
        if self.joining:
            self._join_with_nobody()
        else:
            self.go(CloseRoute())

    # ------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        self.scrolls = (self.list,) if self.joining else ()
        if self.joining:
            return self._others()
        widgets = self.form.widgets(self.context.viewport.is_portrait)
        if self.before is None and not self.fields.name and not self.form.person.name:
            name = next(widget for widget in widgets if isinstance(widget, TextInput))
            self.fields.edit(name)
        return [*widgets, *self._for_good(self.before)] if self.before is not None else widgets

    @property
    def _sheet(self) -> FRect:
        return (TALL if self.context.viewport.is_portrait else LANDSCAPE).sheet

    def _for_good(self, profile: Profile) -> list[Widget]:
        """Return the buttons that merge and delete, between those of the form."""
        rect = self._sheet
        cancel, done = form_keys(rect)
        left, right = cancel.right + 16, done.x - 16
        w = (right - left - 12) / 2
        alone = "" if len(self.people) > 1 else _("There is nobody else.")
        join = Command("join", _("Join with…"), self._ask_join, why=alone)
        delete = Command("delete", _("Delete"), lambda: self._ask_delete(profile), "trash")
        return [Button(join, FRect(left, cancel.y, w, 60), size=18), Button(delete, FRect(left + w + 12, cancel.y, w, 60), size=18)]

    def _others(self) -> list[Widget]:
        area_rect = self._sheet
        others = [profile for profile in self.people if self.before is None or profile.id != self.before.id]
        self.list.place(FRect(area_rect.x + 40, area_rect.y + 124, area_rect.w - 60, area_rect.h - 230), PITCH * len(others))
        rows: list[Widget] = []
        for index, profile in enumerate(others):
            rect = FRect(area_rect.x + 44, self.list.y + 4 + index * PITCH, area_rect.w - 100, ROW)
            command = Command(f"with/{profile.id}", profile.name, partial(self._choose, profile))
            rows.append(self.list.hold(ListItem(command, rect, partial(_draw_person, profile))))
        return [*rows, Button(Command("cancel", _("Cancel"), self._join_with_nobody), form_keys(area_rect)[0])]

    # ------------------------------------------------------------ actions

    def _keep(self, profile: Profile) -> None:
        others = [other.name for other in self.people if other.id != profile.id]
        name = own_name(profile.name or animal_label(profile.animal), None, others)
        after = msgspec.structs.replace(profile, name=name)
        if self.before is None:
            self.context.storage.people.add(name, profile.animal, profile.colour, profile.kind)
        else:
            change_person(self.context, self.before, after)
        self.go(CloseRoute())

    def _ask_delete(self, profile: Profile) -> None:
        question = _("Delete {name} for good? Games with others stay, without the name; everything else goes. This cannot be undone.")
        keep = Command("keep", _("Keep {name}").format(name=profile.name), self.drop_question, "undo")
        delete = Command("for_good", _("Delete for good"), partial(self._delete, profile), "trash")
        self.put_question(question.format(name=profile.name), [keep, delete])

    def _delete(self, profile: Profile) -> None:
        self.ask = None
        forget_person(self.context, profile)
        self.go(CloseRoute())

    def _ask_join(self) -> None:
        self.fields.close()
        self.joining = True
        self.focus.name = "cancel"
        self.rebuild()

    def _join_with_nobody(self) -> None:
        self.joining = False
        self.focus.name = "join"
        self.rebuild()

    def _choose(self, other: Profile) -> None:
        assert self.before is not None, "somebody is changed"
        self.callbacks.expect(self.context.storage.matches.together(self.before.id, other.id), partial(self._ask_with, other))

    def _ask_with(self, other: Profile, together: bool) -> None:
        """Ask to merge two profiles, or say why they cannot be merged; if one is a child's, a grown-up has to confirm first."""
        assert self.before is not None, "somebody is changed"
        why = profiles.cannot_join(self.context.storage, self.before, other, together)
        if why:
            self.context.show_notice(_sentence(why).format(one=self.before.name, other=other.name))
        elif "child" in (self.before.kind, other.kind):
            ask_parents(self, partial(self._ask_sure, self.before, other))
        else:
            self._ask_sure(self.before, other)

    def _ask_sure(self, gone: Profile, stays: Profile) -> None:
        question = _("Are {one} and {other} the same person? All games go to {other}, and {one} goes from the list. This cannot be undone.")
        no = Command("no", _("Keep both"), self.drop_question, "undo")
        yes = Command("yes", _("Yes, the same"), partial(self._join, gone, stays), "check")
        self.put_question(question.format(one=gone.name, other=stays.name), [no, yes])

    def _join(self, gone: Profile, stays: Profile) -> None:
        self.ask = None
        after = profiles.join(self.context.storage, gone, stays)
        for before in (gone, stays):
            self.context.change(profiles.settings_after(self.context.settings, before, after))
        self.go(CloseRoute())

    # ------------------------------------------------------------ drawing

    def paint(self, canvas: Canvas) -> None:
        canvas.dim(0.6)
        if not self.joining:
            self.form.paint(canvas)
            return
        rect = self._sheet
        canvas.draw_paper(rect, 3, 24)
        title = _("Who is the same person as {name}?").format(name=self.form.person.name)
        canvas.fit_text(title, rect.x + 42, rect.y + 46, rect.w - 84, 30, "text", "s")
        canvas.fit_text(_("The name and the picture of the one you choose stay."), rect.x + 42, rect.y + 88, rect.w - 84, 18, "text_soft")


def _sentence(why: str) -> str:
    return {
        "together": _("{one} and {other} have played at one table: they are two people."),
        "practised": _("{one} and {other} have both practised in the workshop: what they know cannot be joined."),
    }[why]


def _draw_person(profile: Profile, canvas: Canvas, rect: FRect, hover: bool) -> None:
    draw_row(False, False, canvas, rect, hover)
    canvas.token(profile.token, rect.x + 14, rect.centery - 24, 48)
    canvas.fit_text(profile.name, rect.x + 80, rect.centery, rect.w - 96, 20, "text", "b")

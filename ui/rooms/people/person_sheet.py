"""The dialog that creates, changes, merges or deletes a profile."""

from __future__ import annotations

from functools import partial

import msgspec
from pygame import FRect

from ui.assets.tokens import ANIMALS, COLOURS
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.match.seating import change_person, forget_person, own_name
from ui.rooms.people.drawing import draw_row
from ui.rooms.setup.person_form import TALL, WIDE, AsksName, PersonForm, form_keys
from ui.scene.desk import Desk
from ui.scene.gate import ask_parents
from ui.scene.routes import Back
from ui.scene.text_entry import Entry, Fields
from ui.store.matches import persons
from ui.store.people import Person
from ui.tables.animals import animal_label
from ui.widgets.controls import Command, Key, Row, Widget
from ui.widgets.scroll import ScrollArea

ROW, PITCH = 68.0, 76.0


class PersonSheet(AsksName):
    """A dialog around the form of one profile."""

    see_through = tall = True

    def __init__(self, desk: Desk, person: int) -> None:
        super().__init__(desk)
        self.people = desk.files.people.all()
        self.before = next((one for one in self.people if one.id == person), None)  # None for a new profile
        self.fields: Fields = Fields(desk)
        self.form = PersonForm(self.before or self._new(), self.fields, self._keep, self.leave, self.rebuild)
        self.joining = False  # another profile to merge with is being chosen
        self.list = ScrollArea("others")
        self.focus.name = "name"

    def _new(self) -> Person:
        taken = {person.animal for person in self.people}
        animal = next((animal for animal in ANIMALS if animal not in taken), ANIMALS[0])
        return Person(0, "", animal, ANIMALS.index(animal) % COLOURS)

    def leave(self) -> None:
        if self.joining:
            self._join_with_nobody()
        else:
            self.go(Back())

    # ------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        self.scrolls = (self.list,) if self.joining else ()
        if self.joining:
            return self._others()
        widgets = self.form.widgets(self.desk.page.tall)
        if self.before is None and not self.fields.name and not self.form.person.name:
            name = next(widget for widget in widgets if isinstance(widget, Entry))
            self.fields.edit(name)
        return [*widgets, *self._for_good(self.before)] if self.before is not None else widgets

    @property
    def _sheet(self) -> FRect:
        return (TALL if self.desk.page.tall else WIDE).sheet

    def _for_good(self, person: Person) -> list[Widget]:
        """Return the buttons that merge and delete, between those of the form."""
        at = self._sheet
        cancel, done = form_keys(at)
        left, right = cancel.right + 16, done.x - 16
        w = (right - left - 12) / 2
        alone = "" if len(self.people) > 1 else _("There is nobody else.")
        join = Command("join", _("Join with…"), self._ask_join, why=alone)
        delete = Command("delete", _("Delete"), lambda: self._ask_delete(person), "trash")
        return [Key(join, FRect(left, cancel.y, w, 60), size=18), Key(delete, FRect(left + w + 12, cancel.y, w, 60), size=18)]

    def _others(self) -> list[Widget]:
        at = self._sheet
        others = [person for person in self.people if self.before is None or person.id != self.before.id]
        self.list.place(FRect(at.x + 40, at.y + 124, at.w - 60, at.h - 230), PITCH * len(others))
        rows: list[Widget] = []
        for place, person in enumerate(others):
            rect = FRect(at.x + 44, self.list.y + 4 + place * PITCH, at.w - 100, ROW)
            command = Command(f"with/{person.id}", person.name, partial(self._choose, person))
            rows.append(self.list.hold(Row(command, rect, partial(_draw_person, person))))
        return [*rows, Key(Command("cancel", _("Cancel"), self._join_with_nobody), form_keys(at)[0])]

    # ------------------------------------------------------------ actions

    def _keep(self, person: Person) -> None:
        others = [other.name for other in self.people if other.id != person.id]
        name = own_name(person.name or animal_label(person.animal), None, others)
        after = msgspec.structs.replace(person, name=name)
        if self.before is None:
            self.desk.files.people.add(name, person.animal, person.colour, person.kind)
        else:
            change_person(self.desk, self.before, after)
        self.go(Back())

    def _ask_delete(self, person: Person) -> None:
        question = _("Delete {name} for good? Games with others stay, without the name; everything else goes. This cannot be undone.")
        keep = Command("keep", _("Keep {name}").format(name=person.name), self.drop_question, "undo")
        delete = Command("for_good", _("Delete for good"), partial(self._delete, person), "trash")
        self.put_question(question.format(name=person.name), [keep, delete])

    def _delete(self, person: Person) -> None:
        self.ask = None
        forget_person(self.desk, person)
        self.go(Back())

    def _ask_join(self) -> None:
        self.fields.close()
        self.joining = True
        self.focus.name = "cancel"
        self.rebuild()

    def _join_with_nobody(self) -> None:
        self.joining = False
        self.focus.name = "join"
        self.rebuild()

    def _choose(self, other: Person) -> None:
        assert self.before is not None, "somebody is changed"
        self.replies.expect(self.desk.files.matches.together(self.before.id, other.id), partial(self._ask_with, other))

    def _ask_with(self, other: Person, together: bool) -> None:
        """Ask to merge two profiles; if one is a child's, a grown-up has to confirm first."""
        assert self.before is not None, "somebody is changed"
        why = persons.cannot_join(self.desk.files, self.before, other, together)
        if why:
            self.desk.say(_sentence(why).format(one=self.before.name, other=other.name))
        elif "child" in (self.before.kind, other.kind):
            ask_parents(self, partial(self._ask_sure, self.before, other))
        else:
            self._ask_sure(self.before, other)

    def _ask_sure(self, gone: Person, stays: Person) -> None:
        question = _("Are {one} and {other} the same person? All games go to {other}, and {one} goes from the list. This cannot be undone.")
        no = Command("no", _("Keep both"), self.drop_question, "undo")
        yes = Command("yes", _("Yes, the same"), partial(self._join, gone, stays), "check")
        self.put_question(question.format(one=gone.name, other=stays.name), [no, yes])

    def _join(self, gone: Person, stays: Person) -> None:
        self.ask = None
        after = persons.join(self.desk.files, gone, stays)
        for before in (gone, stays):
            self.desk.change(persons.settings_after(self.desk.settings, before, after))
        self.go(Back())

    # ------------------------------------------------------------ drawing

    def paint(self, brush: Brush) -> None:
        brush.veil(0.6)
        if not self.joining:
            self.form.paint(brush)
            return
        at = self._sheet
        brush.sheet(at, 3, 24)
        title = _("Who is the same person as {name}?").format(name=self.form.person.name)
        brush.fit(title, at.x + 42, at.y + 46, at.w - 84, 30, "text", "s")
        brush.fit(_("The name and the picture of the one you choose stay."), at.x + 42, at.y + 88, at.w - 84, 18, "text_soft")


def _sentence(why: str) -> str:
    return {
        "together": _("{one} and {other} have played at one table: they are two people."),
        "practised": _("{one} and {other} have both practised in the workshop: what they know cannot be joined."),
    }[why]


def _draw_person(person: Person, brush: Brush, at: FRect, hover: bool) -> None:
    draw_row(brush, at, False, hover)
    brush.token(person.token, at.x + 14, at.centery - 24, 48)
    brush.fit(person.name, at.x + 80, at.centery, at.w - 96, 20, "text", "b")

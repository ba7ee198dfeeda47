"""Many new children at once: a list of names, typed, pasted or read from a file, with a school class and a group."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import msgspec
import pygame

from game.kernel import BadRecord
from game.practice.settings import SCHOOL_CLASSES
from ui.assets.translation import _, _n
from ui.input.clipboard import read_clipboard
from ui.layout.containers import Column, Grid, Row, Scroll
from ui.layout.nodes import Breakpoint, Text
from ui.layout.nodes import Child as LayoutNode
from ui.practice.routes import NamesFileRoute
from ui.practice.school import UNKNOWN_CLASS, class_name
from ui.practice.school_class.name_list import MAX_CHARACTERS, ListedName, decode_list, new_children, read_names, with_doubles_left_out
from ui.practice.texts import MAX_NAME_LETTERS, unique_child_name
from ui.scene.app_context import AppContext
from ui.scene.file_dialog import FileDialog
from ui.scene.form import FormScene
from ui.scene.route import CloseRoute
from ui.scene.shortcuts import key_chord
from ui.scene.text_input import TextEditor, text_input
from ui.store.inputs.regular_file import SizeLimit, read_regular_file
from ui.widgets.controls import Command
from ui.widgets.parts import button, choice, field
from ui.widgets.sheet import page_sheet
from ui.widgets.tiles import tile

CLASSES = (UNKNOWN_CLASS, *SCHOOL_CLASSES)
CLASSES_HEIGHT, NAME_WIDTH, COMPACT_NAME_WIDTH, NAME_HEIGHT, LEFT_WIDTH, ENDING = 112.0, 160.0, 224.0, 56.0, 560.0, ".csv"


class AddNamesScreen(FormScene):
    """Screen with a list of names, of which the chosen ones become children."""

    supports_portrait = True

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.text_editor: TextEditor = TextEditor(context, lambda: self.edit_text("name"))
        self.names: Sequence[ListedName] = ()
        self.school, self.group = UNKNOWN_CLASS, ""
        self.focus.name = "name"

    def handle(self, event: pygame.Event) -> None:
        """Paste into the list, also while a name is being typed."""
        if event.type == pygame.KEYDOWN and key_chord(event) == "ctrl+v":
            self._paste()
        else:
            super().handle(event)

    @property
    def _chosen(self) -> list[ListedName]:
        return [listed for listed in self.names if listed.is_chosen]

    def compose(self) -> LayoutNode:
        count = len(self._chosen)
        why = "" if count else _("First write, paste or open some names.")
        add = Command("done", _n("Add {n} child", "Add {n} children", count), self._add_children, "check", (), why)
        form, names = Column(self._form_parts(), 18), Column(self._name_parts(), 10, grow=1)
        body = Breakpoint(Row([replace(form, width=LEFT_WIDTH), names], 32, grow=1), tall=Column([form, names], 20, grow=1))
        return page_sheet("people", _("Add names"), body, (), self.on_escape, done=add)

    def _form_parts(self) -> list[LayoutNode]:
        """Return the inputs at the left: names, school class and group."""
        paste = Command("paste", _("Paste"), self._paste, "load", ("ctrl+v",))
        file = Command("file", _("From a file (CSV)"), lambda: self.go(NamesFileRoute(self._add_names)), "rules", ("ctrl+o",))
        entry = text_input("name", "", self.text_editor, self._add_names, MAX_CHARACTERS, tip=_("First names"))
        group = text_input("group", self.group, self.text_editor, self._set_group, MAX_NAME_LETTERS, tip=_("Group"))
        schools, chosen = [class_name(key) for key in CLASSES], CLASSES.index(self.school)
        school = choice("school", _("School class"), schools, chosen, self._choose_school, CLASSES_HEIGHT, columns=4)
        return [
            field(_("First names"), entry, _("One by one with Enter, or several with commas.")),
            Row([button(command, size=18, height=56) for command in (paste, file)], 12, is_even=True),
            field(_("School class"), school),
            field(_("Group"), group, _("It can stay empty, and be changed later.")),
        ]

    def _name_parts(self) -> list[LayoutNode]:
        """Return the list of names at the right, below what is to be said about it."""
        tiles = [self._name_tile(index, listed) for index, listed in enumerate(self.names) if listed.name]
        remark, width = self._remark(), COMPACT_NAME_WIDTH if self.context.viewport.is_compact else NAME_WIDTH
        return [
            Text(remark, color="danger_text") if remark else None,
            Scroll([Grid(tiles, 8, min_column=width, padding=2)], name="names", grow=1) if tiles else None,
        ]

    def _name_tile(self, index: int, listed: ListedName) -> Column:
        command = Command(f"listed/{index}", listed.name, partial(self._toggle, index))
        words = Text(listed.name, 18, "b" if listed.is_chosen else "r", align="c", max_lines=1, can_be_cut=True, padding=(0, 0, 18, 0))
        return tile(command, [words], listed.is_chosen, listed.group, NAME_HEIGHT)

    def _remark(self) -> str:
        """Return which names are left out and which texts are no names; "" if there are none."""
        doubles = ", ".join(listed.name for listed in self.names if listed.name and not listed.is_chosen)
        others = ", ".join(listed.text for listed in self.names if not listed.name)
        left_out = _("Already here or written twice, so left out: {names}. Touch a name to add it anyway.").format(names=doubles)
        unusable = _("Not a name: {texts}.").format(texts=others)
        return " ".join(([left_out] if doubles else []) + ([unusable] if others else []))

    # ------------------------------------------------------------ actions

    def _paste(self) -> None:
        self.text_editor.finish_edit()
        self._add_names(read_clipboard())

    def _add_names(self, text: str) -> None:
        """Add the names of a text to the list."""
        used = [*(child.name for child in self.context.storage.progress.children()), *(listed.name for listed in self.names)]
        self.names = [*self.names, *with_doubles_left_out(read_names(text), used)]
        self.request_rebuild()

    def _toggle(self, index: int) -> None:
        changed = replace(self.names[index], is_chosen=not self.names[index].is_chosen)
        self.names = [*self.names[:index], changed, *self.names[index + 1 :]]
        self.request_rebuild()

    def _choose_school(self, index: int) -> None:
        self.school = CLASSES[index]
        self.request_rebuild()

    def _set_group(self, group: str) -> None:
        self.group = group
        self.request_rebuild()

    def _add_children(self) -> None:
        """Add the chosen names as children, and leave."""
        progress = self.context.storage.progress
        present = progress.children()
        used = {child.name.casefold() for child in present}
        for child in new_children(self._chosen, present, self.school, self.group):
            name = unique_child_name(child.name, child.animal, used)
            used.add(name.casefold())
            added = progress.add_child(name, child.animal, child.colour)
            progress.update_child(msgspec.structs.replace(child, id=added.id, name=name))
        self.go(CloseRoute())


def names_file_dialog(context: AppContext, on_read: Callable[[str], None], folder: Path | None = None) -> FileDialog:
    """Return the dialog that reads a list of names from a file."""

    def use(text: str) -> None:
        dialog.go(CloseRoute())
        on_read(text)

    def open_command() -> Command:
        return dialog.file_command(_("Open"), partial(dialog.read_chosen_file, _read_list, use))

    dialog = FileDialog(context, _("Which list of names do you want to open?"), open_command, folder, ENDING)
    return dialog


def _read_list(path: Path) -> str:
    """Return the text of a file. Raises BadRecord if it cannot be read."""
    try:
        return decode_list(read_regular_file(path, SizeLimit.SETTINGS))
    except OSError as error:
        raise BadRecord("unreadable", file=path.name, cause=error.strerror or type(error).__name__) from None

"""The form for a child (docs/art.md, mock-up 28): name, animal, colour, school class and signs.

Everything but the name has a default.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import msgspec
from pygame import FRect

from game.practice.facts import SIGNS
from game.practice.settings import SCHOOL_CLASSES, PracticeSettings, with_class
from ui.assets.translation import _, capitalize_first
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Row, Stack
from ui.layout.nodes import Box, Breakpoint, Spacer, Text
from ui.practice.school import (
    CLASS_EXAMPLES,
    NONREADING_CLASSES,
    UNKNOWN_CLASS,
    VOICE_CLASSES,
    class_age,
    class_name,
    class_topics,
    practiced_signs,
    with_practiced_signs,
)
from ui.practice.texts import MAX_NAME_LETTERS, PORTRAIT_ANIMALS, sign_name
from ui.scene import clock
from ui.scene.text_input import TextEditor, text_input
from ui.store.children import Child
from ui.tables.nambarz.gestures import OPERATOR_ICONS
from ui.tables.theme_tiles import animal_grid, color_grid
from ui.widgets.controls import Command, HitRegion, Toggle, draw_button_face
from ui.widgets.node import Node
from ui.widgets.parts import boxed, button, icon, token
from ui.widgets.sheet import dialog_sheet
from ui.widgets.tiles import draw_done_mark

WIDTH, TALL_WIDTH, LEFT_WIDTH = 1200.0, 848.0, 388.0  # of the sheet; of the column with the picture
FACE = 140.0  # diameter of the child's picture
ANIMAL_WIDTH, ANIMAL_HEIGHT, COLOR_WIDTH, COLOR_HEIGHT, TILE_SPACING = 72.0, 86.0, 58.0, 60.0, 7.0  # the widths are the least
SHEET_PADDING = (36.0, 24.0, 36.0, 24.0)
CLASS_HEIGHT, SIGN_HEIGHT, LISTEN_HEIGHT = 51.0, 62.0, 50.0
NAME_WIDTH, SMALL_NAME_WIDTH, AGE_WIDTH, EXAMPLE_WIDTH = 120.0, 176.0, 78.0, 110.0  # of the parts of a class
CLASSES = (*SCHOOL_CLASSES, UNKNOWN_CLASS)


class ChildForm:
    """A form that edits a child; a new child has the id 0. It ends by one callback and reports changes by another."""

    def __init__(
        self,
        child: Child,
        text_editor: TextEditor,
        on_done: Callable[[Child], None],
        on_cancel: Callable[[], None],
        on_change: Callable[[], None],
    ) -> None:
        self.child, self.text_editor, self.on_done, self.on_cancel, self.on_change = child, text_editor, on_done, on_cancel, on_change

    @property
    def has_name(self) -> bool:
        """True if the child has a name, also while it is being typed."""
        return bool(self.text_editor.text if self.text_editor.edited_name == "name" else self.child.name)

    def compose(self) -> Breakpoint:
        title = Text(_("Change the picture or the name") if self.child.id else _("Add a new child"), 34, "s", max_lines=1)
        person, learning, listen = self._person(), self._class_and_signs(), self._voice_switch()
        why = "" if self.has_name else _("Write a first name: that is all I need.")
        label, icon_name = (_("Done"), "check") if self.child.id else (_("Let’s begin!"), "play")
        cancel = replace(button(Command("cancel", _("Back"), self.on_cancel, "prev")), min_width=190.0)
        submit = Command("done", label, self._submit, icon_name, disabled_reason=why)
        done = replace(button(submit, "primary", 22, 66), min_width=300.0)
        beside = Row([Column(person, 30, width=LEFT_WIDTH), Column(learning, 14, grow=1)], 44)
        foot, tall_foot = (Row([cancel, middle or Spacer(grow=1), done], 20, "center") for middle in (listen, None))
        tall = [title, *person, *learning, listen or Spacer(height=LISTEN_HEIGHT), tall_foot]
        return Breakpoint(
            dialog_sheet([title, beside, foot], WIDTH, 14, SHEET_PADDING), tall=dialog_sheet(tall, TALL_WIDTH, 10, SHEET_PADDING)
        )

    def _person(self) -> list[Stack]:
        """Return the child's picture beside its name, and the tiles to choose its animal and its colour."""
        child = self.child
        entry = text_input("name", child.name, self.text_editor, lambda text: self._change_child(name=text), MAX_NAME_LETTERS, 22)
        portrait = token(child.profile.token, FACE, level=2)
        animals = animal_grid(PORTRAIT_ANIMALS, child.animal, lambda animal: self._change_child(animal=animal), ANIMAL_HEIGHT)
        colors = color_grid(child.colour, lambda colour: self._change_child(colour=colour), COLOR_HEIGHT)
        return [
            Row([portrait, replace(_labelled(_("First name"), entry), grow=1)], 24, "center"),
            _labelled(_("Animal"), replace(animals, spacing=TILE_SPACING, min_column=ANIMAL_WIDTH)),
            _labelled(_("Colour"), replace(colors, spacing=TILE_SPACING, min_column=COLOR_WIDTH)),
        ]

    def _class_and_signs(self) -> list[Stack]:
        opened = practiced_signs(self.child.setting)
        classes = Column([self._class_button(school) for school in CLASSES], 5)
        signs = Row([self._operator_switch(sign, opened) for sign in SIGNS], 16, is_even=True)
        return [
            _labelled(_("Class"), classes, _("to start with; you can change it all later")),
            _labelled(_("Signs"), signs),
        ]

    def _class_button(self, school: str) -> Row:
        """Return the button of a class with its age, topics and an example; small windows hide age and example."""
        name, age, is_chosen = class_name(school), class_age(school), school == self.child.setting.school
        called = Text(name, 24, "s", max_lines=1, width=NAME_WIDTH if age else NAME_WIDTH + AGE_WIDTH + 10, min_width=0.0)
        example = Text(CLASS_EXAMPLES[school], 20, "s", align="c", max_lines=1, width=EXAMPLE_WIDTH)
        parts: list[Box | Breakpoint] = [
            Breakpoint(called, small=replace(called, width=SMALL_NAME_WIDTH)),
            Breakpoint(Text(age, 17, max_lines=1, width=AGE_WIDTH, min_width=0.0) if age else None, small=None),
            Text(class_topics(school), 18, "b", max_lines=1, width=0, grow=1),
            Breakpoint(boxed(example, "surface_raised", "border", 10), small=None),
            icon("check", 28) if is_chosen else Spacer(width=28),
        ]
        command = Command(f"class/{school or 'unknown'}", name, partial(self._choose_class, school))
        made = Row(parts, 10, name=command.name, height=CLASS_HEIGHT, padding=(20, 6, 12, 10))
        return replace(made, widget=lambda rect: ClassButton(school, command, rect, is_chosen))

    def _operator_switch(self, sign: str, opened: str) -> Row:
        """Return the switch of a sign; `opened` has the signs that are on."""
        is_on, label = sign in opened, capitalize_first(sign_name(sign))
        command = Command(f"sign/{sign}", label, partial(self._toggle_operator, sign))
        color, tip = "text" if is_on else "text_soft", last_operator_text() if opened == sign else label
        words = Text(label, 19, "b" if is_on else "r", color, line_spacing=1.1, width=0, grow=1)
        made = Row([icon(OPERATOR_ICONS[sign], 32, color), words], 10, name=command.name, height=SIGN_HEIGHT, padding=(14, 4, 8, 4))
        return replace(made, widget=lambda rect: OperatorSwitch(command, rect, is_on, tip))

    def _voice_switch(self) -> Box | None:
        """Return the switch of the voice for those who cannot read yet."""
        if self.child.setting.school not in VOICE_CLASSES:
            return None
        label, is_on = _("Read everything aloud, for those who can’t read yet"), self.child.listen
        flip = partial(self._change_child, listen=not is_on)
        return Box(name="listen", height=LISTEN_HEIGHT, grow=1, widget=lambda rect: Toggle("listen", rect, label, is_on, flip))

    def _choose_class(self, school: str) -> None:
        """Set the class, which sets the signs; classes too young to read get the voice."""
        setting = with_class(self.child.setting, school, clock.today().toordinal())
        self._change_child(setting=setting, listen=school in NONREADING_CLASSES)

    def _toggle_operator(self, sign: str) -> None:
        opened = practiced_signs(self.child.setting)
        if opened == sign:
            self.text_editor.context.show_notice(last_operator_text(), "hint")
            return
        signs = opened.replace(sign, "") if sign in opened else opened + sign
        self._change_child(setting=with_practiced_signs(self.child.setting, signs))

    def _change_child(self, **changes: str | int | PracticeSettings) -> None:
        self.child = msgspec.structs.replace(self.child, **changes)
        self.on_change()

    def _submit(self) -> None:
        self.text_editor.finish_edit()
        self.on_done(self.child)


def _labelled(label: str, control: Box, help_text: str = "") -> Column:
    """Return a control below its label; a hint beside the label is hidden in small windows."""
    hint = Text(help_text, 17, color="text_soft", align="r", max_lines=1, width=0, grow=1) if help_text else None
    return Column([Row([Text(label, 18, "b", "text_soft", max_lines=1), Breakpoint(hint, small=None)], 12), control], 4)


def last_operator_text() -> str:
    """Return why the last sign cannot be switched off."""
    return _("Keep at least one sign on, or there is nothing to calculate.")


def class_spoken_text(school: str) -> str:
    """Return a school class's name, age and contents as text to read aloud."""
    return "\n".join(line for line in (class_name(school), class_age(school), class_topics(school)) if line)


class ClassButton(HitRegion):
    """The button of a school class, of which one is chosen."""

    def __init__(self, school: str, command: Command, rect: FRect, is_chosen: bool) -> None:
        super().__init__(command, rect, 14)
        self.school, self.is_chosen = school, is_chosen

    def node(self) -> Node:
        return replace(super().node(), is_on=True if self.is_chosen else None)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        draw_button_face(canvas, self.rect, "primary" if self.is_chosen else "paper", hover, pressed)


class OperatorSwitch(HitRegion):
    """A sign to switch on or off."""

    def __init__(self, command: Command, rect: FRect, is_on: bool, tip: str) -> None:
        super().__init__(command, rect, 14, tip)
        self.is_on = is_on

    def node(self) -> Node:
        return replace(super().node(), is_on=self.is_on)

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        rect = self.rect
        fill, rim, width = ("success_soft", "success", 3.0) if self.is_on else ("switch_row", "border", 1.5)
        canvas.draw_box(rect, 14, fill, rim, width, level=2 if hover and not pressed else 1)
        if self.is_on:
            draw_done_mark(canvas, rect.right - 6, rect.y + 6)

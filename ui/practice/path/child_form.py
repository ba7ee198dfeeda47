"""The form for a child (docs/art.md, mock-up 28): name, animal, colour, school class and signs.

Everything but the name has a default.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import msgspec
from pygame import FRect

from game.practice.facts import SIGNS
from game.practice.settings import SCHOOL_CLASSES, PracticeSettings
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.practice.path.form_buttons import ClassButton, OperatorSwitch
from ui.practice.portrait import draw_portrait
from ui.practice.school import NONREADING_CLASSES, UNKNOWN_CLASS, VOICE_CLASSES, practiced_signs, with_practiced_signs
from ui.practice.texts import MAX_NAME_LETTERS, PORTRAIT_ANIMALS
from ui.scene import clock
from ui.scene.text_input import TextEditor, TextInput
from ui.store.children import Child
from ui.tables.theme_tiles import animal_tiles, color_tiles
from ui.widgets.controls import Button, Command, Toggle, Widget

GAP, ANIMALS_PER_ROW = 7.0, 5
CLASSES = (*SCHOOL_CLASSES, UNKNOWN_CLASS)


@dataclass(frozen=True, slots=True)
class ChildFormLayout:
    """Rectangles of the form for a child."""

    sheet: FRect
    title_y: float
    face: FRect  # the child's picture
    name: FRect
    animal: FRect  # this and the next three: the first of its kind
    colour: FRect
    school: FRect
    sign: FRect
    pitch: tuple[float, float]  # distance of the classes; of the signs
    listen: FRect
    cancel: FRect
    done: FRect


LANDSCAPE = ChildFormLayout(
    sheet=FRect(40, 32, 1200, 736),
    title_y=82.0,
    face=FRect(76, 124, 168, 168),
    name=FRect(268, 190, 196, 56),
    animal=FRect(76, 346, 72, 92),
    colour=FRect(76, 588, 58, 64),
    school=FRect(508, 152, 696, 52),
    sign=FRect(508, 588, 162, 64),
    pitch=(57.0, 178.0),
    listen=FRect(286, 686, 590, 60),
    cancel=FRect(76, 686, 190, 60),
    done=FRect(904, 680, 300, 68),
)
TALL = ChildFormLayout(  # one below the other, around the centre of the page
    sheet=FRect(216, -212, 848, 1224),
    title_y=-166.0,
    face=FRect(258, -128, 150, 150),
    name=FRect(440, -70, 582, 64),
    animal=FRect(258, 70, 147.2, 80),
    colour=FRect(258, 288, 121.5, 56),
    school=FRect(258, 390, 764, 52),
    sign=FRect(258, 814, 179, 60),
    pitch=(56.0, 195.0),
    listen=FRect(262, 882, 756, 46),
    cancel=FRect(258, 934, 260, 60),
    done=FRect(662, 930, 360, 66),
)


def child_form_layout(viewport: Viewport) -> ChildFormLayout:
    return TALL if viewport.is_portrait else LANDSCAPE


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

    def widgets(self, viewport: Viewport) -> list[Widget]:
        layout, child = child_form_layout(viewport), self.child
        name = TextInput(
            "name", layout.name, child.name, self.text_editor, lambda text: self._change_child(name=text), MAX_NAME_LETTERS, 22
        )
        return [
            name,
            *animal_tiles(
                PORTRAIT_ANIMALS, child.animal, layout.animal, ANIMALS_PER_ROW, GAP, lambda animal: self._change_child(animal=animal)
            ),
            *color_tiles(child.colour, layout.colour, GAP, lambda colour: self._change_child(colour=colour)),
            *self._class_buttons(layout),
            *self._operator_buttons(layout),
            *self._foot_controls(layout),
        ]

    def _class_buttons(self, layout: ChildFormLayout) -> list[Widget]:
        first, spacing = layout.school, layout.pitch[0]
        return [
            ClassButton(school, first.move(0, index * spacing), school == self.child.setting.school, partial(self._choose_class, school))
            for index, school in enumerate(CLASSES)
        ]

    def _operator_buttons(self, layout: ChildFormLayout) -> list[Widget]:
        opened = practiced_signs(self.child.setting)
        return [
            OperatorSwitch(
                sign,
                layout.sign.move(index * layout.pitch[1], 0),
                sign in opened,
                partial(self._toggle_operator, sign),
                last_operator_text() if opened == sign else "",
            )
            for index, sign in enumerate(SIGNS)
        ]

    def _foot_controls(self, layout: ChildFormLayout) -> list[Widget]:
        """Return the cancel and done buttons, and the voice switch for those who cannot read yet."""
        why = "" if self.has_name else _("Write a first name: that is all I need.")
        label = _("Done") if self.child.id else _("Let’s begin!")
        ends: list[Widget] = [
            Button(Command("cancel", _("Back"), self.on_cancel, "prev"), layout.cancel),
            Button(
                Command("done", label, self._submit, "check" if self.child.id else "play", disabled_reason=why), layout.done, "primary", 22
            ),
        ]
        if self.child.setting.school not in VOICE_CLASSES:
            return ends
        listen = _("Read everything aloud, for those who cannot read yet")
        return [Toggle("listen", layout.listen, listen, self.child.listen, lambda: self._change_child(listen=not self.child.listen)), *ends]

    def _choose_class(self, school: str) -> None:
        """Set the class, which sets the signs; classes too young to read get the voice."""
        setting = replace(self.child.setting, school=school, since=clock.today().toordinal(), on="", off="")
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

    def paint(self, canvas: Canvas) -> None:
        layout = child_form_layout(canvas.viewport)
        canvas.draw_paper(layout.sheet, 3, 24)
        title = _("Change the picture or the name") if self.child.id else _("A new child")
        canvas.fit_text(title, layout.sheet.x + 36, layout.title_y, layout.sheet.w - 80, 34, "text", "s")
        draw_portrait(canvas, self.child, *layout.face.center, layout.face.w, 2)
        labels = (
            (layout.name, _("First name")),
            (layout.animal, _("Animal")),
            (layout.colour, _("Colour")),
            (layout.school, _("Class")),
            (layout.sign, _("Signs")),
        )
        for first, text in labels:
            canvas.fit_text(text, first.x, first.y - 20, 190, 18, "text_soft", "b")
        if not canvas.viewport.is_compact:
            self._draw_help(canvas, layout)

    def _draw_help(self, canvas: Canvas, layout: ChildFormLayout) -> None:
        """Draw hints on the class and the signs, right-aligned above them."""
        right = layout.school.right
        canvas.fit_text(_("for a good beginning; all can be changed later"), right, layout.school.y - 20, 500, 17, "text_soft", align="r")
        canvas.fit_text(_("a tap: on or off"), right, layout.sign.y - 20, 500, 17, "text_soft", align="r")


def last_operator_text() -> str:
    """Return why the last sign cannot be switched off."""
    return _("One sign stays on: without it there is nothing to calculate.")

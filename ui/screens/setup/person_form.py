"""The form of a profile: name, animal, colour, and adult or child."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec
import pygame
from pygame import FRect

from ui.assets.tokens import ANIMALS
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.match.seating import MAX_NAME_LENGTH
from ui.scene.scene import Scene
from ui.scene.text_input import TextEditor, TextInput
from ui.store.profiles import Profile, ProfileKind
from ui.tables.theme_tiles import animal_tiles, color_tiles
from ui.widgets.controls import Button, Command, SegmentedControl, Widget

GAP = 10.0
ANIMAL_W, ANIMAL_H, COLOUR_H = 96.0, 92.0, 70.0


@dataclass(frozen=True, slots=True)
class ProfileFormLayout:
    """Rectangles of the profile form; a pair is the upper left corner of the first tile."""

    sheet: FRect
    token: tuple[float, float]
    name: FRect
    kind: FRect
    animals: tuple[float, float]
    colours: tuple[float, float]
    a_row: int  # animals in a row


LEFT = 172.0
LANDSCAPE = ProfileFormLayout(
    FRect(130, 62, 1020, 684), (LEFT + 44, 164), FRect(LEFT, 416, 268, 56), FRect(LEFT, 532, 268, 56), (494, 180), (494, 532), 6
)
TALL = ProfileFormLayout(
    FRect(220, -60, 840, 920), (LEFT + 110, 40), FRect(550, 66, 440, 56), FRect(550, 164, 440, 56), (274, 306), (274, 662), 7
)
KINDS: tuple[ProfileKind, ...] = ("adult", "child")


def cancel_and_done_rects(sheet: FRect) -> tuple[FRect, FRect]:
    """Return the rectangles of the cancel and done buttons, with space for two more between them."""
    w = sheet.w / 4 - 24
    return FRect(sheet.x + 42, sheet.bottom - 90, w, 60), FRect(sheet.right - 42 - w, sheet.bottom - 94, w, 64)


class ProfileFormDialog(Scene):
    """A dialog with the form of a profile."""

    def handle(self, event: pygame.Event) -> None:
        """Move the focus to the done button when Enter ends a name."""
        named = (
            self.text_editor is not None
            and self.text_editor.edited_name == "name"
            and event.type == pygame.KEYDOWN
            and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        )
        super().handle(event)
        if named:
            self.focus.name, self.focus.is_visible = "done", True


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

    def widgets(self, is_portrait: bool) -> list[Widget]:
        """Return the controls of the profile form, laid out for portrait or landscape."""
        kinds, layout = [_("Adult"), _("Child")], TALL if is_portrait else LANDSCAPE
        cancel, done = cancel_and_done_rects(layout.sheet)
        animal, colour = FRect(*layout.animals, ANIMAL_W, ANIMAL_H), FRect(*layout.colours, ANIMAL_W, COLOUR_H)
        return [
            TextInput(
                "name",
                FRect(layout.name),
                self.profile.name,
                self.text_editor,
                lambda text: self._change_profile(name=text),
                MAX_NAME_LENGTH,
                22,
            ),
            SegmentedControl(
                "kind", FRect(layout.kind), kinds, KINDS.index(self.profile.kind), lambda index: self._change_profile(kind=KINDS[index])
            ),
            *animal_tiles(ANIMALS, self.profile.animal, animal, layout.a_row, GAP, lambda animal: self._change_profile(animal=animal)),
            *color_tiles(self.profile.colour, colour, GAP, lambda colour: self._change_profile(colour=colour)),
            Button(Command("cancel", _("Cancel"), self.on_cancel), cancel),
            Button(Command("done", _("Done"), self._submit, "check"), done, "primary", 22),
        ]

    def paint(self, canvas: Canvas) -> None:
        layout = TALL if canvas.viewport.is_portrait else LANDSCAPE
        canvas.draw_paper(layout.sheet, 3, 24)
        title = _("Somebody new") if not self.profile.id else _("Change the picture or the name")
        canvas.fit_text(title, layout.sheet.x + 42, layout.sheet.y + 46, layout.sheet.w - 120, 30, "text", "s")
        canvas.draw_token(self.profile.token, *layout.token, 180, level=2)
        (animals_x, animals_y), (colours_x, colours_y) = layout.animals, layout.colours
        labels = (_("Name"), layout.name.x, layout.name.y - 18), (_("Who plays"), layout.kind.x, layout.kind.y - 18)
        for sentence, x, y in (*labels, (_("Animal"), animals_x, animals_y - 20), (_("Colour"), colours_x, colours_y - 20)):
            canvas.fit_text(sentence, x + 2, y, layout.name.w if x == layout.name.x else 600, 18, "text_soft", "b")
        if self.profile.kind == "child" and not canvas.viewport.is_compact:
            text = _("A child is also found in the workshop.")
            canvas.draw_paragraph(text, layout.kind.x + 2, layout.kind.bottom + 22, layout.kind.w, 16, "text_soft")

    def _change_profile(self, **changes: str | int) -> None:
        self.profile = msgspec.structs.replace(self.profile, **changes)
        self.on_change()

    def _submit(self) -> None:
        self.text_editor.finish_edit()
        self.on_done(self.profile)

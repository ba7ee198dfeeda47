"""The dialog of house rules: name and keep the present choices, apply, rename or delete rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec
import pygame
from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.scene.app_context import AppContext
from ui.scene.routes import CloseRoute
from ui.scene.scene import Scene
from ui.scene.text_input import TextEditor, TextInput
from ui.screens.setup.choices import Choices
from ui.store.settings import HouseRules
from ui.tables.registry import BOXES
from ui.widgets.controls import Button, Command, HitRegion, Widget
from ui.widgets.scroll import ScrollArea
from ui.widgets.tiles import draw_check

SHEET = FRect(240, 64, 800, 672)
X, W = 276.0, 728.0
LIST = FRect(X - 8, 148, W + 36, 376)
ROW, PITCH = 60.0, 70.0
NEW_Y = 588.0
MAX_NAME_LENGTH = 24


class HouseRulesRow(HitRegion):
    """A row in the list of house rules; those that equal the present choices have a check mark."""

    def __init__(self, command: Command, rect: FRect, is_current: bool) -> None:
        super().__init__(command, rect, 14)
        self.is_current = is_current

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        face = "row_chosen" if self.is_current else "row_hover" if hover else "row"
        canvas.draw_box(self.rect, 14, face, "border_chosen" if self.is_current else "border_soft", 2.5 if self.is_current else 1.5)
        canvas.fit_text(self.command.label, self.rect.x + 22, self.rect.centery, self.rect.w - 76, 20, "text", "b")
        if self.is_current:
            draw_check(canvas, self.rect.right - 28, self.rect.centery)


class HouseRulesDialog(Scene):
    """Dialog that saves, applies, renames and deletes house rules of the game that is being set up."""

    shows_scene_below = supports_portrait = True

    def __init__(self, context: AppContext, choices: Choices, on_done: Callable[[], None]) -> None:
        """Open the dialog; `on_done` is called after house rules were applied."""
        super().__init__(context)
        self.choices, self.on_done = choices, on_done  # those of the set-up below
        self.text_editor: TextEditor = TextEditor(context)
        self.rules_list = ScrollArea("rules")
        self.scroll_areas = (self.rules_list,)
        self.renamed_index: int | None = None  # index of the rules that are being renamed
        self.typed_name = ""
        now = choices.matching_house_rules(self.saved_rules)
        self.focus.name = "name" if now is None else f"rules/{self.saved_rules.index(now)}"

    @property
    def saved_rules(self) -> Sequence[HouseRules]:
        return self.context.settings.house_rules.get(self.choices.game, ())

    def handle(self, event: pygame.Event) -> None:
        """Move the focus to the keep button when Enter ends a name."""
        named = (
            self.text_editor.edited_name == "name" and event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        )
        super().handle(event)
        if named:
            self.focus.name, self.focus.is_visible = "keep", True

    def build_widgets(self) -> list[Widget]:
        self.rules_list.set_window(LIST, PITCH * len(self.saved_rules))
        close = Command("close", _("Close"), lambda: self.go(CloseRoute()), "close")
        keep = Command("keep", _("Keep these rules"), self._save_current_rules, "save", disabled_reason=self._save_obstacle())
        return [
            *(widget for index, rules in enumerate(self.saved_rules) for widget in self._rules_widgets(index, rules)),
            TextInput("name", FRect(X, NEW_Y, W - 300, 60), self.typed_name, self.text_editor, self._set_typed_name, MAX_NAME_LENGTH, 20),
            Button(keep, FRect(X + W - 286, NEW_Y, 286, 60), "primary"),
            Button(Command("done", _("Done"), self.on_escape, "check"), FRect(X + W - 286, 666, 286, 52)),
            Button(close, FRect(SHEET.right - 80, SHEET.y + 18, 56, 56), is_icon_only=True),
        ]

    def _rules_widgets(self, index: int, rules: HouseRules) -> list[Widget]:
        y = self.rules_list.content_top + index * PITCH + 4
        rect = FRect(X, y, W - 140, ROW)
        take = Command(f"rules/{index}", rules.name, partial(self._apply_rules, rules))
        if self.renamed_index == index:
            first: Widget = TextInput(
                take.name, rect, rules.name, self.text_editor, partial(self._rename_rules, index), MAX_NAME_LENGTH, 20
            )
        else:
            first = HouseRulesRow(take, rect, self.choices.equals_house_rules(rules))
        rename = Command(f"rename/{index}", _("Another name"), partial(self._begin_renaming, index), "pencil")
        delete = Command(f"delete/{index}", _("Delete"), partial(self._ask_delete, index), "trash")
        keys = [
            Button(rename, FRect(rect.right + 12, y + 2, 56, 56), is_icon_only=True),
            Button(delete, FRect(rect.right + 76, y + 2, 56, 56), is_icon_only=True),
        ]
        return [self.rules_list.add_widget(widget) for widget in (first, *keys)]

    def _save_obstacle(self) -> str:
        """Return why the present choices cannot be kept under the typed name; "" if they can."""
        now = self.choices.matching_house_rules(self.saved_rules)
        if now is not None:
            return _("These rules are kept already: {name}.").format(name=now.name)
        return "" if self.typed_name or self.text_editor.edited_name == "name" else _("Write a name for them first.")

    # --- actions

    def _apply_rules(self, rules: HouseRules) -> None:
        self.context.sounds.play("key")
        self.choices.apply_house_rules(rules)
        self.on_done()
        self.go(CloseRoute())

    def _set_typed_name(self, text: str) -> None:
        self.typed_name = text
        self.request_rebuild()

    def _save_current_rules(self) -> None:
        self.text_editor.finish_edit()
        if self.typed_name:
            self._store_rules([*self.saved_rules, self.choices.to_house_rules(self._unique_name(self.typed_name, self.saved_rules))])
            self.typed_name, self.focus.name = "", f"rules/{len(self.saved_rules) - 1}"
        self.request_rebuild()

    def _begin_renaming(self, index: int) -> None:
        self.renamed_index = index
        self.focus.name = f"rules/{index}"
        self.request_rebuild()
        self.rebuild_if_needed()
        entry = next(widget for widget in self.widgets if widget.name == self.focus.name)
        assert isinstance(entry, TextInput), "the row that is renamed"
        self.text_editor.start_editing(entry)

    def _rename_rules(self, position: int, text: str) -> None:
        others = [rules for index, rules in enumerate(self.saved_rules) if index != position]
        if text:
            name = self._unique_name(text, others)
            self._store_rules(
                [msgspec.structs.replace(rules, name=name) if index == position else rules for index, rules in enumerate(self.saved_rules)]
            )

    def _ask_delete(self, index: int) -> None:
        keep = Command("cancel", _("Keep them"), self.close_question, "prev")
        delete = Command("delete", _("Delete"), partial(self._delete_rules, index), "trash")
        self.ask_question(_("Delete the house rules “{name}”?").format(name=self.saved_rules[index].name), [keep, delete])

    def _delete_rules(self, position: int) -> None:
        self._store_rules([rules for index, rules in enumerate(self.saved_rules) if index != position])
        self.close_question()

    def _store_rules(self, saved: Sequence[HouseRules]) -> None:
        settings = self.context.settings
        self.context.change_settings(
            msgspec.structs.replace(settings, house_rules={**settings.house_rules, self.choices.game: tuple(saved)})
        )
        self.request_rebuild()

    @staticmethod
    def _unique_name(text: str, others: Sequence[HouseRules]) -> str:
        """Return the name, with a number if other rules have it."""
        used, name, number = {rules.name.casefold() for rules in others}, text, 1
        while name.casefold() in used:
            number += 1
            name = f"{text[: MAX_NAME_LENGTH - 3]} {number}"
        return name

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.renamed_index is not None and not self.text_editor.edited_name:
            self.renamed_index = None
            self.request_rebuild()

    def next_update_s(self) -> float:
        return self.idle_update_s()

    # --- drawing

    def paint(self, canvas: Canvas) -> None:
        canvas.dim(0.6)
        canvas.draw_paper(SHEET, 3, 24)
        canvas.fit_text(_("House rules"), X, SHEET.y + 44, W - 90, 32, "text", "s")
        game = BOXES[self.choices.game].name
        if self.saved_rules:
            canvas.fit_text(game, X + W - 66, SHEET.y + 48, 200, 20, "text_soft", align="r")
        else:
            none = _("Play your own way, then give it a name here: next time one press is enough.")
            canvas.draw_paragraph(none, LIST.x + 8, LIST.y + 40, W, 20, "text_soft")
        canvas.fit_text(_("A name for the rules as they are set now"), X + 2, NEW_Y - 22, W, 18, "text_soft", "b")

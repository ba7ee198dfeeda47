"""The dialog of house rules: name and keep the present choices, apply, rename or delete rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import msgspec

from ui.assets.translation import _
from ui.layout.containers import Row
from ui.layout.nodes import Child, Spacer, Text
from ui.scene.app_context import AppContext
from ui.scene.form import FormScene
from ui.scene.route import CloseRoute
from ui.scene.text_input import text_input
from ui.screens.setup.choices import Choices
from ui.store.settings import HouseRules
from ui.tables.registry import BOXES
from ui.widgets.controls import Command
from ui.widgets.parts import button, field, heading, icon_button, list_view, picture, row
from ui.widgets.sheet import LIST_MARGINS, dialog_sheet
from ui.widgets.tiles import draw_check

WIDTH, ROW_HEIGHT = 800.0, 60.0
CHECK = picture(lambda canvas, rect: draw_check(canvas, *rect.center), 28, 28)
MAX_NAME_LENGTH = 24


class HouseRulesDialog(FormScene):
    """Dialog that saves, applies, renames and deletes house rules of the game that is being set up."""

    shows_scene_below = supports_portrait = True
    name_button = "keep"

    def __init__(self, context: AppContext, choices: Choices, on_done: Callable[[], None]) -> None:
        """Open the dialog; `on_done` is called after house rules were applied."""
        super().__init__(context)
        self.choices, self.on_done = choices, on_done  # those of the set-up below
        self.renamed_index: int | None = None  # index of the rules that are being renamed
        self.typed_name = ""
        now = choices.matching_house_rules(self.saved_rules)
        self.focus.name = "name" if now is None else f"rules/{self.saved_rules.index(now)}"

    @property
    def saved_rules(self) -> Sequence[HouseRules]:
        return self.context.settings.house_rules.get(self.choices.game, ())

    def compose(self) -> Child:
        close = Command("close", _("Close"), lambda: self.go(CloseRoute()), "close")
        keep = Command("keep", _("Keep these rules"), self._save_current_rules, "save", disabled_reason=self._save_obstacle())
        game = Text(BOXES[self.choices.game].name, 20, color="text_soft", align="r", max_lines=1) if self.saved_rules else None
        none = Text(
            _("Play by your own rules, then name them here: next time, one tap is enough."), 20, color="text_soft", padding=(0, 30, 0, 60)
        )
        rows = [self._rules_row(index, rules) for index, rules in enumerate(self.saved_rules)]
        entry = text_input("name", self.typed_name, self.text_editor, self._set_typed_name, MAX_NAME_LENGTH, height=60)
        naming = Row([entry, button(keep, "primary")], 14)
        parts = [
            heading(_("House rules"), size=32, aside=Row([game, icon_button(close)], 20, "center")),
            list_view("rules", rows, none, 10),
            field(_("A name for the rules you have chosen"), naming),
            Row([Spacer(grow=1), button(Command("done", _("Done"), self.on_escape, "check"))]),
        ]
        return dialog_sheet(parts, WIDTH, 18, margins=LIST_MARGINS)

    def _rules_row(self, index: int, rules: HouseRules) -> Row:
        """Return a row of the list; rules that equal the present choices have a check mark."""
        is_current = self.choices.equals_house_rules(rules)
        take = Command(f"rules/{index}", rules.name, partial(self._apply_rules, rules))
        parts = [Text(rules.name, 20, "b", max_lines=1, can_be_cut=True, width=0, grow=1), CHECK if is_current else None]
        first: Child = replace(row(take, parts, is_chosen=is_current, height=ROW_HEIGHT), grow=1)
        if self.renamed_index == index:
            first = text_input(
                take.name, rules.name, self.text_editor, partial(self._rename_rules, index), MAX_NAME_LENGTH, height=ROW_HEIGHT
            )
        rename = Command(f"rename/{index}", _("Another name"), partial(self._begin_renaming, index), "pencil")
        delete = Command(f"delete/{index}", _("Delete"), partial(self._ask_delete, index), "trash")
        return Row([first, icon_button(rename), icon_button(delete)], 10, "center")

    def _save_obstacle(self) -> str:
        """Return why the present choices cannot be kept under the typed name; "" if they can."""
        now = self.choices.matching_house_rules(self.saved_rules)
        if now is not None:
            return _("These rules are already saved: {name}.").format(name=now.name)
        return "" if self.typed_name or self.text_editor.edited_name == "name" else _("Give them a name first.")

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
        self.edit_text(f"rules/{index}")

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

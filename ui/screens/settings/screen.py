"""The settings screen (docs/art.md, mock-ups 18 and 29): pages of columns of rows; changes take effect at once."""

from __future__ import annotations

import msgspec
import pygame

from ui.assets.translation import _
from ui.layout.containers import Column, Row, Scroll
from ui.layout.nodes import Breakpoint, Child, Text
from ui.scene.app_context import AppContext
from ui.scene.routes import ShortcutsRoute
from ui.scene.scene import Scene
from ui.screens.settings.pages import setting_pages
from ui.screens.settings.rows import SettingColumn
from ui.screens.settings.trial import Trial
from ui.screens.settings.volume import Volume, silence
from ui.store.settings import Settings
from ui.widgets.controls import Command
from ui.widgets.parts import button, choice, heading, line
from ui.widgets.sheet import page_sheet

GUTTER, ROW_GAP = 28.0, 6.0  # between two columns; between two rows
NO_SWITCH = (
    "escape",
    "tab",
    "left shift",
    "right shift",
    "left ctrl",
    "right ctrl",
    "left alt",
    "right alt",
)  # keys that keep their usual meaning


class SettingsScreen(Scene):
    """Pages of settings; a column that is too long scrolls."""

    supports_portrait = True

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.sure = False  # the next press on "Reset all" resets
        self.volume, self.trial = Volume(), Trial()
        self.awaited_setting = ""  # the setting that takes the next key pressed
        self.focus.name = "done"
        self.page = 0  # index of the open page

    def compose(self) -> Child:
        pages = setting_pages(self.context, self.volume, self.trial)
        tabs = choice("pages", "", [page.title for page in pages], self.page, self.turn_to, 60, 17)
        columns = [self._column(index, column) for index, column in enumerate(pages[self.page].columns)]
        body = Breakpoint(
            Row(columns, GUTTER, grow=1, is_even=True),
            tall=Column([Row(columns[:2], GUTTER, grow=1, is_even=True), *columns[2:]], 16, grow=1),
        )
        return page_sheet("settings", _("Settings"), body, self._foot(), self.leave, tabs)

    def _column(self, index: int, column: SettingColumn) -> Column:
        rows = Scroll([row.node(self) for row in column.rows], ROW_GAP, name=f"column/{index}", grow=1)
        return Column([heading(column.title, column.icon), line(), rows], 6, grow=1)

    def turn_to(self, page: int) -> None:
        self.sure, self.page, self.awaited_setting = False, page, ""
        for area in self.composition.scrolls:
            area.offset = 0.0
        self.context.sounds.play("key")
        self.rebuild()

    def commands(self) -> list[Command]:
        return [Command("m", _("Sound off"), lambda: silence(self), shortcuts=("m",))]

    def close(self) -> None:
        self.volume.let_go(self)
        super().close()

    def handle(self, event: pygame.Event) -> None:
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONUP:
            self.volume.let_go(self)

    def ask_key(self, name: str) -> None:
        """Give the next key pressed to this setting; called twice, cancel that."""
        self.awaited_setting = "" if self.awaited_setting == name else name
        self.rebuild()

    def type(self, keys: str) -> None:
        """Give a key to the waiting setting; if the other setting has it already, they swap keys."""
        name, self.awaited_setting = self.awaited_setting, ""
        if not name or keys in NO_SWITCH or ("+" in keys and len(keys) > 1):
            super().type(keys)
            return
        settings = self.context.settings
        other = "step_key" if name == "switch_key" else "switch_key"
        if getattr(settings, other) == keys:
            self.change(other, getattr(settings, name))
        self.change(name, keys)

    def _foot(self) -> list[Child]:
        keys = Command("keys", _("Keyboard shortcuts"), lambda: self.go(ShortcutsRoute()), "rules")
        reset = Command("reset", _("Really reset?") if self.sure else _("Reset all"), self._reset, "undo")
        promise = Text(_("Everything stays on this device."), 17, color="text_soft", align="c", width=0, grow=1)
        return [button(keys, size=19), button(reset, "danger" if self.sure else "paper", 19), promise]

    # --- actions

    def held(self, name: str) -> bool:
        """Return True if the pointer is pressed on this widget."""
        return self.pointer.pressed == name

    def change(self, name: str, value: object, sound: str = "key") -> None:
        """Give a setting a new value and show it."""
        self.sure = False
        self.context.change(msgspec.structs.replace(self.context.settings, **{name: value}))
        self.context.sounds.play(sound)
        self.rebuild()

    def _reset(self) -> None:
        """Reset all settings when called twice.

        The players of each table, the house rules and what was offered are kept: they are not settings.
        """
        self.sure = not self.sure
        if not self.sure:
            old = self.context.settings
            self.context.change(Settings(tables=old.tables, house_rules=old.house_rules, offered=old.offered))
        self.rebuild()

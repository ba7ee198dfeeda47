"""The settings screen (docs/art.md, mock-ups 18 and 29): pages of columns of rows; changes take effect at once."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import msgspec
import pygame

from ui.assets.translation import _
from ui.layout.containers import Column, Row, Scroll
from ui.layout.nodes import Breakpoint, Child, Text
from ui.scene.app_context import AppContext
from ui.scene.scene import Scene
from ui.screens.routes import ShortcutsRoute
from ui.screens.settings.pages import setting_pages
from ui.screens.settings.rows import DragTrial, SettingColumn, VolumeSetting, speak_sample, toggle_mute
from ui.store.settings import Settings
from ui.widgets.controls import Command
from ui.widgets.parts import button, choice, heading, line
from ui.widgets.sheet import page_sheet

GUTTER, ROW_GAP = 28.0, 6.0  # between two columns; between two rows
HEADING_HEIGHT = 40.0
# keys that keep their usual meaning
RESERVED_KEYS = ("escape", "tab", *(f"{side} {key}" for side in ("left", "right") for key in ("shift", "ctrl", "alt")))


class SettingsScreen(Scene):
    """Pages of settings; a column that is too long scrolls."""

    supports_portrait = True

    def __init__(self, context: AppContext, page_index: int = 0) -> None:
        super().__init__(context)
        self.is_reset_armed = False  # the next press on "Reset all" resets
        self.volume, self.trial = VolumeSetting(), DragTrial()
        self.awaited_setting = ""  # the setting that takes the next key pressed
        self.focus.name = "done"
        self.page_index = page_index  # index of the open page

    def compose(self) -> Child:
        pages = setting_pages()
        tabs = choice("pages", "", [page.title for page in pages], self.page_index, self.show_page, 60, 17)
        columns = [self._column(index, column) for index, column in enumerate(pages[self.page_index].columns(self))]
        body = Breakpoint(
            Row(columns, GUTTER, grow=1, is_even=True),
            tall=Column([Row(columns[:2], GUTTER, grow=1, is_even=True), *columns[2:]], 16, grow=1),
        )
        return page_sheet("settings", _("Settings"), body, self._foot_buttons(), self.on_escape, tabs)

    def _column(self, index: int, column: SettingColumn) -> Column:
        rows = Scroll(column.rows, ROW_GAP, name=f"column/{index}", grow=1)
        return Column([replace(heading(column.title, column.icon), min_height=HEADING_HEIGHT), line(), rows], 6, grow=1)

    def show_page(self, page_index: int) -> None:
        self.is_reset_armed, self.page_index, self.awaited_setting = False, page_index, ""
        for area in self.composition.scrolls:
            area.offset = 0.0
        self.context.sounds.play("key")
        self.request_rebuild()

    def key_commands(self) -> list[Command]:
        mute = Command("m", _("Turn the sound off"), lambda: toggle_mute(self), shortcuts=("m",))
        return [mute, Command("try_voice", _("Listen to this voice"), partial(speak_sample, self.context, warns=True), shortcuts=("t",))]

    def close(self) -> None:
        self.volume.store_dragged_volume(self)
        super().close()

    def handle(self, event: pygame.Event) -> None:
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONUP:
            self.volume.store_dragged_volume(self)

    def capture_next_key(self, name: str) -> None:
        """Give the next key pressed to this setting; called twice, cancel that."""
        self.awaited_setting = "" if self.awaited_setting == name else name
        self.request_rebuild()

    def uses_key(self, keys: str) -> bool:
        return bool(self.awaited_setting) or super().uses_key(keys)

    def handle_key(self, keys: str) -> None:
        """Give a key to the waiting setting; if the other setting has it already, they swap keys."""
        name, self.awaited_setting = self.awaited_setting, ""
        if not name or keys in RESERVED_KEYS or ("+" in keys and len(keys) > 1):
            super().handle_key(keys)
            return
        settings = self.context.settings
        other = "step_key" if name == "switch_key" else "switch_key"
        if getattr(settings, other) == keys:
            self.change_setting(other, getattr(settings, name))
        self.change_setting(name, keys)

    def _foot_buttons(self) -> list[Child]:
        keys = Command("keys", _("Keyboard shortcuts"), lambda: self.go(ShortcutsRoute()), "rules")
        reset = Command("reset", _("Reset everything?") if self.is_reset_armed else _("Reset all"), self._arm_or_reset, "undo")
        promise = Text(_("Everything stays on this device."), 17, color="text_soft", align="c", width=0, grow=1)
        return [button(keys, size=19), button(reset, "danger" if self.is_reset_armed else "paper", 19), promise]

    # --- actions

    def is_pressed(self, name: str) -> bool:
        """Return True if the pointer is pressed on this widget."""
        return self.pointer.pressed_name == name

    def change_setting(self, name: str, value: object, sound: str = "key") -> None:
        """Give a setting a new value and show it."""
        self.is_reset_armed = False
        self.context.change_settings(msgspec.structs.replace(self.context.settings, **{name: value}))
        self.context.sounds.play(sound)
        self.request_rebuild()

    def _arm_or_reset(self) -> None:
        """Reset all settings when called twice.

        The players of each table, the house rules and what was offered are kept: they are not settings.
        """
        self.is_reset_armed = not self.is_reset_armed
        if not self.is_reset_armed:
            old = self.context.settings
            self.context.change_settings(
                Settings(tables=old.tables, house_rules=old.house_rules, offered=old.offered, last_game=old.last_game)
            )
        self.request_rebuild()

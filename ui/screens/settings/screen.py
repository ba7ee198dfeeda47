"""The settings screen (docs/art.md, mock-ups 18 and 29): pages of columns of rows; changes take effect at once."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pygame
from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.scene.app_context import AppContext
from ui.scene.routes import ShortcutsRoute
from ui.scene.scene import Scene
from ui.screens.settings.pages import leaves
from ui.screens.settings.rows import GAP, Column, Leaf, Row
from ui.screens.settings.trial import Trial
from ui.screens.settings.volume import Volume, silence
from ui.store.settings import Settings
from ui.widgets.controls import Button, Command, SegmentedControl, Widget
from ui.widgets.scroll import ScrollArea
from ui.widgets.sheet import draw_sheet, sheet, sheet_keys

HEAD, GUTTER = 64.0, 28.0  # distance from the top of a column to its first row; between two columns
MAX_COLUMNS = 3  # maximum columns of a page
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
BAR = 26.0  # space for a column's scroll bar


def foot_on(viewport: Viewport) -> FRect:
    """Return the rectangle of the buttons at the foot of the settings."""
    rect = sheet(viewport)
    return FRect(rect.x + 32, rect.bottom - 88, rect.w - 64, 60)


def columns_on(viewport: Viewport, columns: Sequence[Column]) -> list[FRect]:
    """Return the rectangles of a settings page's columns, side by side; in portrait the third is below the shorter of the first two."""
    count = len(columns)
    rect, foot = sheet(viewport), foot_on(viewport)
    top, across = rect.y + (170 if viewport.is_portrait else 84), min(count, 2) if viewport.is_portrait else count
    w, h = (foot.w - GUTTER * (across - 1)) / across, foot.y - 22 - (40 if viewport.is_portrait else 0) - top
    frects = [FRect(foot.x + index * (w + GUTTER), top, w, h) for index in range(across)]
    if across < count:
        above = frects[min((0, 1), key=lambda index: rows_high(columns[index]))]
        above.h = min(HEAD + rows_high(columns[frects.index(above)]) + GAP, 0.53 * h)
        frects.append(FRect(above.x, above.bottom + 8, w, h - above.h - 8))
    return frects


def rows_high(column: Column) -> float:
    """Return the height of all rows of a column together."""
    return sum(row.height + GAP for row in column.rows)


class SettingsScreen(Scene):
    """Screen with pages of settings; a column that is too long scrolls."""

    supports_portrait = True

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.sure = False  # the next press on "Reset all" resets
        self.volume, self.trial = Volume(), Trial()
        self.awaited_setting = ""  # the setting that takes the next key pressed
        self.focus.name = "done"
        self.page = 0  # index of the open page
        self._areas = [ScrollArea(f"column/{index}") for index in range(MAX_COLUMNS)]

    @property
    def leaf(self) -> Leaf:
        return leaves(self.context, self.volume, self.trial)[self.page]

    def build(self) -> list[Widget]:
        viewport = self.context.viewport
        area_rect, titles = sheet(viewport), [leaf.title for leaf in leaves(self.context, self.volume, self.trial)]
        rect = FRect(area_rect.x + 32, area_rect.y + 96, area_rect.w - 64, 60) if viewport.is_portrait else FRect(352, 50, 784, 60)
        self.scrolls = self._areas[: len(self.leaf.columns)]
        shown = [widget for index, column in enumerate(self.leaf.columns) for widget in self._rows(index, column)]
        return [
            SegmentedControl("pages", rect, titles, self.page, self.turn_to, 17),
            *shown,
            *self._foot(),
            *sheet_keys(viewport, self.leave),
        ]

    def _rows(self, index: int, column: Column) -> list[Widget]:
        area_rect, area = columns_on(self.context.viewport, self.leaf.columns)[index], self.scrolls[index]
        length = rows_high(column)
        area.place(FRect(area_rect.x - 6, area_rect.y + HEAD, area_rect.w + 12, area_rect.h - HEAD), length)
        return [area.hold(widget) for row, rect in self._spots(index) for widget in row.widgets(rect, self)]

    def _spots(self, index: int) -> list[tuple[Row, FRect]]:
        """Return the rows of a column with their present rectangles."""
        area, made = self.scrolls[index], []
        x, y, w = area.rect.x + 6, area.y + 2, area.rect.w - 12 - (BAR if area.furthest else 0)
        for row in self.leaf.columns[index].rows:
            made.append((row, FRect(x, y, w, row.height)))
            y += row.height + GAP
        return made

    def turn_to(self, page: int) -> None:
        self.sure, self.page, self.awaited_setting = False, page, ""
        for area in self._areas:
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
        """Assign a pressed key to the setting that waits for one; if the other setting has it already, they swap keys."""
        name, self.awaited_setting = self.awaited_setting, ""
        if not name or keys in NO_SWITCH or ("+" in keys and len(keys) > 1):
            super().type(keys)
            return
        settings = self.context.settings
        other = "step_key" if name == "switch_key" else "switch_key"
        if getattr(settings, other) == keys:
            self.change(other, getattr(settings, name))
        self.change(name, keys)

    def _foot(self) -> list[Widget]:
        keys = Command("keys", _("Keyboard shortcuts"), lambda: self.go(ShortcutsRoute()), "rules")
        reset = Command("reset", _("Really reset?") if self.sure else _("Reset all"), self._reset, "undo")
        rect = foot_on(self.context.viewport)
        return [
            Button(keys, FRect(rect.x, rect.y, 260, 60), size=19),
            Button(reset, FRect(rect.x + 276, rect.y, 220, 60), "danger" if self.sure else "paper", 19),
        ]

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

    # --- drawing

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        draw_sheet(canvas, "settings", _("Settings"), 600 if canvas.viewport.is_portrait else 206)
        for index, (area_rect, column) in enumerate(zip(columns_on(canvas.viewport, self.leaf.columns), self.leaf.columns, strict=True)):
            canvas.icon(column.icon, area_rect.x, area_rect.y + 14, 34)
            canvas.fit_text(column.title, area_rect.x + 46, area_rect.y + 31, area_rect.w - 46, 26, "text", "s")
            canvas.box(FRect(area_rect.x, area_rect.y + 56, area_rect.w, 2), 1, "border_soft")
            with self.scrolls[index].clipped(canvas):
                for row, rect in self._spots(index):
                    row.paint(canvas, rect, self)
        self._draw_promise(canvas)

    def _draw_promise(self, canvas: Canvas) -> None:
        """Draw the privacy promise between the buttons; in portrait, above them."""
        text, rect = _("Everything stays on this device."), foot_on(self.context.viewport)
        if canvas.viewport.is_portrait:
            canvas.fit_text(text, rect.centerx, rect.y - 22, rect.w, 17, "text_soft", align="c")
        else:
            canvas.block(canvas.wrap(text, 380, 17), 764, rect.centery - 2, 17, "text_soft", align="c")

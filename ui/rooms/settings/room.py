"""The settings screen (docs/art.md, mock-ups 18 and 29): pages of columns of rows; changes take effect at once."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pygame
from pygame import FRect

from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.canvas.page import Page
from ui.rooms.settings.pages import leaves
from ui.rooms.settings.rows import GAP, Column, Leaf, Row
from ui.rooms.settings.trial import Trial
from ui.rooms.settings.volume import Volume, silence
from ui.scene.desk import Desk
from ui.scene.routes import ToKeys
from ui.scene.screen import Scene
from ui.store.settings import Settings
from ui.widgets.controls import Command, Key, Segments, Widget
from ui.widgets.scroll import ScrollArea
from ui.widgets.sheet import draw_sheet, sheet, sheet_keys

HEAD, GUTTER = 64.0, 28.0  # distance from the top of a column to its first row; between two columns
MOST = 3  # maximum columns of a page
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


def foot_on(page: Page) -> FRect:
    """Return the rectangle of the buttons at the foot."""
    at = sheet(page)
    return FRect(at.x + 32, at.bottom - 88, at.w - 64, 60)


def columns_on(page: Page, columns: Sequence[Column]) -> list[FRect]:
    """Return the columns side by side; in portrait the third is below the shorter of the first two."""
    count = len(columns)
    at, foot = sheet(page), foot_on(page)
    top, across = at.y + (170 if page.tall else 84), min(count, 2) if page.tall else count
    w, h = (foot.w - GUTTER * (across - 1)) / across, foot.y - 22 - (40 if page.tall else 0) - top
    found = [FRect(foot.x + place * (w + GUTTER), top, w, h) for place in range(across)]
    if across < count:
        above = found[min((0, 1), key=lambda place: rows_high(columns[place]))]
        above.h = min(HEAD + rows_high(columns[found.index(above)]) + GAP, 0.53 * h)
        found.append(FRect(above.x, above.bottom + 8, w, h - above.h - 8))
    return found


def rows_high(column: Column) -> float:
    """Return the height of all rows of a column together."""
    return sum(row.height + GAP for row in column.rows)


class SettingsRoom(Scene):
    """Pages of settings; a column that is too long scrolls."""

    tall = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.sure = False  # the next press on "Reset all" resets
        self.volume, self.trial = Volume(), Trial()
        self.asks = ""  # the setting that takes the next key pressed
        self.focus.name = "done"
        self.page = 0  # index of the open page
        self._areas = [ScrollArea(f"column/{place}") for place in range(MOST)]

    @property
    def leaf(self) -> Leaf:
        return leaves(self.desk, self.volume, self.trial)[self.page]

    def build(self) -> list[Widget]:
        page = self.desk.page
        at, titles = sheet(page), [leaf.title for leaf in leaves(self.desk, self.volume, self.trial)]
        rect = FRect(at.x + 32, at.y + 96, at.w - 64, 60) if page.tall else FRect(352, 50, 784, 60)
        self.scrolls = self._areas[: len(self.leaf.columns)]
        shown = [widget for place, column in enumerate(self.leaf.columns) for widget in self._rows(place, column)]
        return [Segments("pages", rect, titles, self.page, self.turn_to, 17), *shown, *self._foot(), *sheet_keys(page, self.leave)]

    def _rows(self, place: int, column: Column) -> list[Widget]:
        at, area = columns_on(self.desk.page, self.leaf.columns)[place], self.scrolls[place]
        length = rows_high(column)
        area.place(FRect(at.x - 6, at.y + HEAD, at.w + 12, at.h - HEAD), length)
        return [area.hold(widget) for row, rect in self._spots(place) for widget in row.widgets(rect, self)]

    def _spots(self, place: int) -> list[tuple[Row, FRect]]:
        """Return the rows of a column with their present rectangles."""
        area, made = self.scrolls[place], []
        x, y, w = area.rect.x + 6, area.y + 2, area.rect.w - 12 - (BAR if area.furthest else 0)
        for row in self.leaf.columns[place].rows:
            made.append((row, FRect(x, y, w, row.height)))
            y += row.height + GAP
        return made

    def turn_to(self, page: int) -> None:
        self.sure, self.page, self.asks = False, page, ""
        for area in self._areas:
            area.offset = 0.0
        self.desk.sounds.play("key")
        self.rebuild()

    def commands(self) -> list[Command]:
        return [Command("m", _("Sound off"), lambda: silence(self), keys=("m",))]

    def close(self) -> None:
        self.volume.let_go(self)
        super().close()

    def handle(self, event: pygame.Event) -> None:
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONUP:
            self.volume.let_go(self)

    def ask_key(self, name: str) -> None:
        """Give the next key pressed to this setting; called twice, cancel that."""
        self.asks = "" if self.asks == name else name
        self.rebuild()

    def type(self, keys: str) -> None:
        """Give a key to the waiting setting; if the other setting has it already, they swap keys."""
        name, self.asks = self.asks, ""
        if not name or keys in NO_SWITCH or ("+" in keys and len(keys) > 1):
            super().type(keys)
            return
        settings = self.desk.settings
        other = "step_key" if name == "switch_key" else "switch_key"
        if getattr(settings, other) == keys:
            self.change(other, getattr(settings, name))
        self.change(name, keys)

    def _foot(self) -> list[Widget]:
        keys = Command("keys", _("Keyboard shortcuts"), lambda: self.go(ToKeys()), "rules")
        reset = Command("reset", _("Really reset?") if self.sure else _("Reset all"), self._reset, "undo")
        at = foot_on(self.desk.page)
        return [
            Key(keys, FRect(at.x, at.y, 260, 60), size=19),
            Key(reset, FRect(at.x + 276, at.y, 220, 60), "danger" if self.sure else "paper", 19),
        ]

    # --- actions

    def held(self, name: str) -> bool:
        """Return True if the pointer is pressed on this widget."""
        return self.pointer.pressed == name

    def change(self, name: str, value: object, sound: str = "key") -> None:
        """Give a setting a new value and show it."""
        self.sure = False
        self.desk.change(msgspec.structs.replace(self.desk.settings, **{name: value}))
        self.desk.sounds.play(sound)
        self.rebuild()

    def _reset(self) -> None:
        """Reset all settings when called twice.

        The players of each table, the house rules and what was offered are kept: they are not settings.
        """
        self.sure = not self.sure
        if not self.sure:
            old = self.desk.settings
            self.desk.change(Settings(tables=old.tables, house_rules=old.house_rules, offered=old.offered))
        self.rebuild()

    # --- drawing

    def paint(self, brush: Brush) -> None:
        brush.wood()
        draw_sheet(brush, "settings", _("Settings"), 600 if brush.page.tall else 206)
        for place, (at, column) in enumerate(zip(columns_on(brush.page, self.leaf.columns), self.leaf.columns, strict=True)):
            brush.icon(column.icon, at.x, at.y + 14, 34)
            brush.fit(column.title, at.x + 46, at.y + 31, at.w - 46, 26, "text", "s")
            brush.box(FRect(at.x, at.y + 56, at.w, 2), 1, "border_soft")
            with self.scrolls[place].clipped(brush):
                for row, rect in self._spots(place):
                    row.paint(brush, rect, self)
        self._draw_promise(brush)

    def _draw_promise(self, brush: Brush) -> None:
        """Draw the privacy promise between the buttons; in portrait, above them."""
        text, at = _("Everything stays on this device."), foot_on(self.desk.page)
        if brush.page.tall:
            brush.fit(text, at.centerx, at.y - 22, at.w, 17, "text_soft", align="c")
        else:
            brush.block(brush.wrapped(text, 380, 17), 764, at.centery - 2, 17, "text_soft", align="c")

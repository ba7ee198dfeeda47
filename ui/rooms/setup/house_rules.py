"""The dialog of house rules: name and keep the present choices, apply, rename or delete rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec
import pygame
from pygame import FRect

from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.rooms.setup.choices import Choices
from ui.scene.desk import Desk
from ui.scene.routes import Back
from ui.scene.screen import Scene
from ui.scene.text_entry import Entry, Fields
from ui.store.settings import HouseRules
from ui.tables.registry import BOXES
from ui.widgets.controls import Command, Key, Region, Widget
from ui.widgets.scroll import ScrollArea
from ui.widgets.tiles import draw_check

SHEET = FRect(240, 64, 800, 672)
X, W = 276.0, 728.0
LIST = FRect(X - 8, 148, W + 36, 376)
ROW, PITCH = 60.0, 70.0
NEW_Y = 588.0
LONGEST_NAME = 24


class RulesRow(Region):
    """House rules in the list; those that equal the present choices have a check mark."""

    def __init__(self, command: Command, rect: FRect, now: bool) -> None:
        super().__init__(command, rect, 14)
        self.now = now

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        face = "row_chosen" if self.now else "row_hover" if hover else "row"
        brush.box(self.rect, 14, face, "border_chosen" if self.now else "border_soft", 2.5 if self.now else 1.5)
        brush.fit(self.command.label, self.rect.x + 22, self.rect.centery, self.rect.w - 76, 20, "text", "b")
        if self.now:
            draw_check(brush, self.rect.right - 28, self.rect.centery)


class HouseRulesSheet(Scene):
    """House rules of the game that is being set up."""

    see_through = tall = True

    def __init__(self, desk: Desk, choices: Choices, taken: Callable[[], None]) -> None:
        """Open the dialog; `taken` is called after house rules were applied."""
        super().__init__(desk)
        self.choices, self.taken = choices, taken  # those of the set-up below
        self.fields: Fields = Fields(desk)
        self.list = ScrollArea("rules")
        self.scrolls = (self.list,)
        self.renaming: int | None = None  # index of the rules that are being renamed
        self.name = ""
        now = choices.standing(self.kept)
        self.focus.name = "name" if now is None else f"rules/{self.kept.index(now)}"

    @property
    def kept(self) -> Sequence[HouseRules]:
        return self.desk.settings.house_rules.get(self.choices.game, ())

    def handle(self, event: pygame.Event) -> None:
        """Move the focus to the keep button when Enter ends a name."""
        named = self.fields.name == "name" and event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        super().handle(event)
        if named:
            self.focus.name, self.focus.visible = "keep", True

    def build(self) -> list[Widget]:
        self.list.place(LIST, PITCH * len(self.kept))
        close = Command("close", _("Close"), lambda: self.go(Back()), "close")
        keep = Command("keep", _("Keep these rules"), self._keep, "save", why=self._why_not())
        return [
            *(widget for place, rules in enumerate(self.kept) for widget in self._row(place, rules)),
            Entry("name", FRect(X, NEW_Y, W - 300, 60), self.name, self.fields, self._named, LONGEST_NAME, 20),
            Key(keep, FRect(X + W - 286, NEW_Y, 286, 60), "primary"),
            Key(Command("done", _("Done"), self.leave, "check"), FRect(X + W - 286, 666, 286, 52)),
            Key(close, FRect(SHEET.right - 80, SHEET.y + 18, 56, 56), bare=True),
        ]

    def _row(self, place: int, rules: HouseRules) -> list[Widget]:
        y = self.list.y + place * PITCH + 4
        at = FRect(X, y, W - 140, ROW)
        take = Command(f"rules/{place}", rules.name, partial(self._take, rules))
        if self.renaming == place:
            first: Widget = Entry(take.name, at, rules.name, self.fields, partial(self._rename, place), LONGEST_NAME, 20)
        else:
            first = RulesRow(take, at, self.choices.stands(rules))
        rename = Command(f"rename/{place}", _("Another name"), partial(self._begin_renaming, place), "pencil")
        delete = Command(f"delete/{place}", _("Delete"), partial(self._ask_delete, place), "trash")
        keys = [Key(rename, FRect(at.right + 12, y + 2, 56, 56), bare=True), Key(delete, FRect(at.right + 76, y + 2, 56, 56), bare=True)]
        return [self.list.hold(widget) for widget in (first, *keys)]

    def _why_not(self) -> str:
        """Return why the present choices cannot be kept under the typed name; "" if they can."""
        now = self.choices.standing(self.kept)
        if now is not None:
            return _("These rules are kept already: {name}.").format(name=now.name)
        return "" if self.name or self.fields.name == "name" else _("Write a name for them first.")

    # --- actions

    def _take(self, rules: HouseRules) -> None:
        self.desk.sounds.play("key")
        self.choices.take_rules(rules)
        self.taken()
        self.go(Back())

    def _named(self, text: str) -> None:
        self.name = text
        self.rebuild()

    def _keep(self) -> None:
        self.fields.finish()
        if self.name:
            self._put([*self.kept, self.choices.kept(self._free(self.name, self.kept))])
            self.name, self.focus.name = "", f"rules/{len(self.kept) - 1}"
        self.rebuild()

    def _begin_renaming(self, place: int) -> None:
        self.renaming = place
        self.focus.name = f"rules/{place}"
        self.rebuild()
        self.arrange()
        entry = next(widget for widget in self.widgets if widget.name == self.focus.name)
        assert isinstance(entry, Entry), "the row that is renamed"
        self.fields.edit(entry)

    def _rename(self, place: int, text: str) -> None:
        others = [rules for index, rules in enumerate(self.kept) if index != place]
        if text:
            name = self._free(text, others)
            self._put([msgspec.structs.replace(rules, name=name) if index == place else rules for index, rules in enumerate(self.kept)])

    def _ask_delete(self, place: int) -> None:
        keep = Command("cancel", _("Keep them"), self.drop_question, "prev")
        delete = Command("delete", _("Delete"), partial(self._delete, place), "trash")
        self.put_question(_("Delete the house rules “{name}”?").format(name=self.kept[place].name), [keep, delete])

    def _delete(self, place: int) -> None:
        self._put([rules for index, rules in enumerate(self.kept) if index != place])
        self.drop_question()

    def _put(self, kept: Sequence[HouseRules]) -> None:
        settings = self.desk.settings
        self.desk.change(msgspec.structs.replace(settings, house_rules={**settings.house_rules, self.choices.game: tuple(kept)}))
        self.rebuild()

    @staticmethod
    def _free(text: str, others: Sequence[HouseRules]) -> str:
        """Return the name, with a number if other rules have it."""
        taken, name, number = {rules.name.casefold() for rules in others}, text, 1
        while name.casefold() in taken:
            number += 1
            name = f"{text[: LONGEST_NAME - 3]} {number}"
        return name

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.renaming is not None and not self.fields.name:
            self.renaming = None
            self.rebuild()

    def due(self) -> float:
        return self.resting()

    # --- drawing

    def paint(self, brush: Brush) -> None:
        brush.veil(0.6)
        brush.sheet(SHEET, 3, 24)
        brush.fit(_("House rules"), X, SHEET.y + 44, W - 90, 32, "text", "s")
        game = BOXES[self.choices.game].name
        if self.kept:
            brush.fit(game, X + W - 66, SHEET.y + 48, 200, 20, "text_soft", align="r")
        else:
            none = _("Play your own way, then give it a name here: next time one press is enough.")
            brush.paragraph(none, LIST.x + 8, LIST.y + 40, W, 20, "text_soft")
        brush.fit(_("A name for the rules as they are set now"), X + 2, NEW_Y - 22, W, 18, "text_soft", "b")

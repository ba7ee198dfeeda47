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
LONGEST_NAME = 24


class RulesRow(HitRegion):
    """A row in the list of house rules; those that equal the present choices have a check mark."""

    def __init__(self, command: Command, rect: FRect, now: bool) -> None:
        super().__init__(command, rect, 14)
        self.now = now

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        face = "row_chosen" if self.now else "row_hover" if hover else "row"
        canvas.box(self.rect, 14, face, "border_chosen" if self.now else "border_soft", 2.5 if self.now else 1.5)
        canvas.fit_text(self.command.label, self.rect.x + 22, self.rect.centery, self.rect.w - 76, 20, "text", "b")
        if self.now:
            draw_check(canvas, self.rect.right - 28, self.rect.centery)


class HouseRulesDialog(Scene):
    """Dialog that saves, applies, renames and deletes house rules of the game that is being set up."""

    shows_scene_below = supports_portrait = True

    def __init__(self, context: AppContext, choices: Choices, on_done: Callable[[], None]) -> None:
        """Open the dialog; `on_done` is called after house rules were applied."""
        super().__init__(context)
        self.choices, self.captured = choices, on_done  # those of the set-up below
        self.fields: TextEditor = TextEditor(context)
        self.list = ScrollArea("rules")
        self.scrolls = (self.list,)
        self.renaming: int | None = None  # index of the rules that are being renamed
        self.name = ""
        now = choices.standing(self.saved_sets)
        self.focus.name = "name" if now is None else f"rules/{self.saved_sets.index(now)}"

    @property
    def saved_sets(self) -> Sequence[HouseRules]:
        return self.context.settings.house_rules.get(self.choices.game, ())

    def handle(self, event: pygame.Event) -> None:
        """Move the focus to the keep button when Enter ends a name."""
        named = self.fields.name == "name" and event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        super().handle(event)
        if named:
            self.focus.name, self.focus.visible = "keep", True

    def build(self) -> list[Widget]:
        self.list.place(LIST, PITCH * len(self.saved_sets))
        close = Command("close", _("Close"), lambda: self.go(CloseRoute()), "close")
        keep = Command("keep", _("Keep these rules"), self._keep, "save", why=self._why_not())
        return [
            *(widget for index, rules in enumerate(self.saved_sets) for widget in self._row(index, rules)),
            TextInput("name", FRect(X, NEW_Y, W - 300, 60), self.name, self.fields, self._named, LONGEST_NAME, 20),
            Button(keep, FRect(X + W - 286, NEW_Y, 286, 60), "primary"),
            Button(Command("done", _("Done"), self.leave, "check"), FRect(X + W - 286, 666, 286, 52)),
            Button(close, FRect(SHEET.right - 80, SHEET.y + 18, 56, 56), bare=True),
        ]

    def _row(self, index: int, rules: HouseRules) -> list[Widget]:
        y = self.list.y + index * PITCH + 4
        rect = FRect(X, y, W - 140, ROW)
        take = Command(f"rules/{index}", rules.name, partial(self._take, rules))
        if self.renaming == index:
            first: Widget = TextInput(take.name, rect, rules.name, self.fields, partial(self._rename, index), LONGEST_NAME, 20)
        else:
            first = RulesRow(take, rect, self.choices.stands(rules))
        rename = Command(f"rename/{index}", _("Another name"), partial(self._begin_renaming, index), "pencil")
        delete = Command(f"delete/{index}", _("Delete"), partial(self._ask_delete, index), "trash")
        keys = [
            Button(rename, FRect(rect.right + 12, y + 2, 56, 56), bare=True),
            Button(delete, FRect(rect.right + 76, y + 2, 56, 56), bare=True),
        ]
        return [self.list.hold(widget) for widget in (first, *keys)]

    def _why_not(self) -> str:
        """Return why the present choices cannot be kept under the typed name; "" if they can."""
        now = self.choices.standing(self.saved_sets)
        if now is not None:
            return _("These rules are kept already: {name}.").format(name=now.name)
        return "" if self.name or self.fields.name == "name" else _("Write a name for them first.")

    # --- actions

    def _take(self, rules: HouseRules) -> None:
        self.context.sounds.play("key")
        self.choices.take_rules(rules)
        self.captured()
        self.go(CloseRoute())

    def _named(self, text: str) -> None:
        self.name = text
        self.rebuild()

    def _keep(self) -> None:
        self.fields.finish()
        if self.name:
            self._put([*self.saved_sets, self.choices.saved_rules(self._free(self.name, self.saved_sets))])
            self.name, self.focus.name = "", f"rules/{len(self.saved_sets) - 1}"
        self.rebuild()

    def _begin_renaming(self, index: int) -> None:
        self.renaming = index
        self.focus.name = f"rules/{index}"
        self.rebuild()
        self.arrange()
        entry = next(widget for widget in self.widgets if widget.name == self.focus.name)
        assert isinstance(entry, TextInput), "the row that is renamed"
        self.fields.edit(entry)

    def _rename(self, position: int, text: str) -> None:
        others = [rules for index, rules in enumerate(self.saved_sets) if index != position]
        if text:
            name = self._free(text, others)
            self._put(
                [msgspec.structs.replace(rules, name=name) if index == position else rules for index, rules in enumerate(self.saved_sets)]
            )

    def _ask_delete(self, index: int) -> None:
        keep = Command("cancel", _("Keep them"), self.drop_question, "prev")
        delete = Command("delete", _("Delete"), partial(self._delete, index), "trash")
        self.put_question(_("Delete the house rules “{name}”?").format(name=self.saved_sets[index].name), [keep, delete])

    def _delete(self, position: int) -> None:
        self._put([rules for index, rules in enumerate(self.saved_sets) if index != position])
        self.drop_question()

    def _put(self, saved: Sequence[HouseRules]) -> None:
        settings = self.context.settings
        self.context.change(msgspec.structs.replace(settings, house_rules={**settings.house_rules, self.choices.game: tuple(saved)}))
        self.rebuild()

    @staticmethod
    def _free(text: str, others: Sequence[HouseRules]) -> str:
        """Return the name, with a number if other rules have it."""
        used, name, number = {rules.name.casefold() for rules in others}, text, 1
        while name.casefold() in used:
            number += 1
            name = f"{text[: LONGEST_NAME - 3]} {number}"
        return name

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.renaming is not None and not self.fields.name:
            self.renaming = None
            self.rebuild()

    def next_update_s(self) -> float:
        return self.resting()

    # --- drawing

    def paint(self, canvas: Canvas) -> None:
        canvas.dim(0.6)
        canvas.draw_paper(SHEET, 3, 24)
        canvas.fit_text(_("House rules"), X, SHEET.y + 44, W - 90, 32, "text", "s")
        game = BOXES[self.choices.game].name
        if self.saved_sets:
            canvas.fit_text(game, X + W - 66, SHEET.y + 48, 200, 20, "text_soft", align="r")
        else:
            none = _("Play your own way, then give it a name here: next time one press is enough.")
            canvas.paragraph(none, LIST.x + 8, LIST.y + 40, W, 20, "text_soft")
        canvas.fit_text(_("A name for the rules as they are set now"), X + 2, NEW_Y - 22, W, 18, "text_soft", "b")

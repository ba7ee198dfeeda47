"""The kinds of rows in the settings; a row knows its height and makes its own widgets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.scene.app_context import AppContext
from ui.widgets.controls import Button, Command, SegmentedControl, Toggle, Widget, call

SWITCH, CHOICE, HELP = 74.0, 56.0, 26.0  # heights: of a switch; of choices without their label; of a help line
LABEL, GAP = 30.0, 5.0  # height of a label over choices; gap between two rows


class Panel(Protocol):
    """Interface of the settings screen that its rows use."""

    context: AppContext

    def change(self, name: str, value: object, sound: str = "key") -> None: ...

    def held(self, name: str) -> bool:
        """Return True if the pointer is pressed on this widget."""

    @property
    def awaited_setting(self) -> str:
        """The setting that takes the next key pressed; "" for none."""

    def ask_key(self, name: str) -> None: ...


class Row(Protocol):
    """Interface of one row in a settings column; heights are in logical units."""

    @property
    def height(self) -> float: ...

    def widgets(self, rect: FRect, panel: Panel) -> list[Widget]: ...

    def paint(self, canvas: Canvas, rect: FRect, panel: Panel) -> None:
        """Draw everything around the widgets."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A setting that is on or off, by its name in Settings."""

    name: str
    label: str
    help: str = ""

    @property
    def height(self) -> float:
        return SWITCH

    def widgets(self, rect: FRect, panel: Panel) -> list[Widget]:
        on = bool(getattr(panel.context.settings, self.name))
        return [Toggle(self.name, rect, self.label, on, partial(panel.change, self.name, not on, "toggle"), self.help, framed=True)]

    def paint(self, canvas: Canvas, rect: FRect, panel: Panel) -> None:
        """Draw nothing: the switch draws itself."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A setting with a few values, side by side below its label."""

    name: str
    label: str
    values: tuple[object, ...]
    labels: tuple[str, ...]
    help: str = ""
    then: Callable[[], None] = lambda: None  # called after a choice
    kind: type[SegmentedControl] = SegmentedControl  # draws the values
    high: float = CHOICE  # height of the values

    @property
    def height(self) -> float:
        return LABEL + self.high + (HELP if self.help else 0)

    def widgets(self, rect: FRect, panel: Panel) -> list[Widget]:
        def choose(index: int) -> None:
            panel.change(self.name, self.values[index])
            self.then()

        chosen = self.values.index(self.now(panel.context))
        return [call(self.kind(self.name, FRect(rect.x, rect.y + LABEL, rect.w, self.high), self.labels, chosen, choose), self.label)]

    def now(self, context: AppContext) -> object:
        """Return the setting's present value."""
        return getattr(context.settings, self.name)

    def paint(self, canvas: Canvas, rect: FRect, panel: Panel) -> None:
        canvas.fit_text(self.label, rect.x, rect.y + LABEL / 2, rect.w, 18, "text_soft", "b")
        if self.help and not canvas.viewport.is_compact:
            canvas.fit_text(self.help, rect.x, rect.y + LABEL + self.high + HELP / 2 + 2, rect.w, 16, "text_soft")


class LanguageChoice(Choice):
    """The choice of the language; until one is chosen, the system's language is shown."""

    def now(self, context: AppContext) -> object:
        return context.language


@dataclass(frozen=True, slots=True)
class OneKey:
    """A setting that is a keyboard key: activate it, then press the new key."""

    name: str
    label: str

    @property
    def height(self) -> float:
        return CHOICE

    def widgets(self, rect: FRect, panel: Panel) -> list[Widget]:
        label = _("Press a key") if panel.awaited_setting == self.name else key_name(getattr(panel.context.settings, self.name))
        command = Command(self.name, label, partial(panel.ask_key, self.name))
        return [
            Button(command, FRect(rect.right - 170, rect.y, 170, CHOICE), "teal" if panel.awaited_setting == self.name else "paper", 18)
        ]

    def paint(self, canvas: Canvas, rect: FRect, panel: Panel) -> None:
        canvas.block(canvas.wrap(self.label, rect.w - 190, 18, "b"), rect.x, rect.centery, 18, "text_soft", "b", lead=1.15)


def key_name(key: str) -> str:
    """Return a key's name as on the keyboard."""
    return {"space": _("Space"), "return": _("Enter")}.get(key, key.upper() if len(key) == 1 else key.capitalize())


@dataclass(frozen=True, slots=True)
class Words:
    """A sentence that explains the rows above it."""

    text: str
    lines: int = 2  # maximum

    @property
    def height(self) -> float:
        return HELP * self.lines + 4

    def widgets(self, rect: FRect, panel: Panel) -> list[Widget]:
        return []

    def paint(self, canvas: Canvas, rect: FRect, panel: Panel) -> None:
        canvas.block(canvas.wrap(self.text, rect.w, 17), rect.x, rect.centery, 17, "text_soft", lead=1.2)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of settings: rows below a heading with an icon of `svg/ui`."""

    title: str
    icon: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page of the settings."""

    title: str
    columns: tuple[Column, ...]

"""The kinds of rows in the settings; each makes the nodes of its layout."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from ui.assets.translation import _
from ui.layout.containers import Row
from ui.layout.nodes import Child, Text
from ui.scene.app_context import AppContext
from ui.widgets.controls import Command, SegmentedControl
from ui.widgets.parts import CONTROL_HEIGHT, HELP_SIZE, button, choice, field, switch


class SettingsHost(Protocol):
    """The settings screen as its rows see it."""

    context: AppContext

    def change_setting(self, name: str, value: object, sound: str = "key") -> None: ...

    def is_pressed(self, name: str) -> bool:
        """Return True if the pointer is pressed on this widget."""

    @property
    def awaited_setting(self) -> str:
        """The setting that takes the next key pressed; "" for none."""

    def capture_next_key(self, name: str) -> None: ...


class SettingRow(Protocol):
    """A row in a column of the settings screen, which makes the node of its layout."""

    def node(self, panel: SettingsHost) -> Child: ...


@dataclass(frozen=True, slots=True)
class SwitchSetting:
    """A setting that is on or off, by its name in Settings."""

    name: str
    label: str
    help: str = ""

    def node(self, panel: SettingsHost) -> Child:
        on = bool(getattr(panel.context.settings, self.name))
        return switch(self.name, self.label, on, partial(panel.change_setting, self.name, not on, "toggle"), self.help)


@dataclass(frozen=True, slots=True)
class ChoiceSetting:
    """A setting with a few values, side by side below its label."""

    name: str
    label: str
    values: tuple[object, ...]
    labels: tuple[str, ...]
    help: str = ""
    on_chosen: Callable[[], None] = lambda: None  # called after a choice
    control_type: type[SegmentedControl] = SegmentedControl  # draws the values
    height: float = CONTROL_HEIGHT

    def node(self, panel: SettingsHost) -> Child:
        def choose(index: int) -> None:
            panel.change_setting(self.name, self.values[index])
            self.on_chosen()

        chosen = self.values.index(self.value(panel.context))
        return field(self.label, choice(self.name, self.label, self.labels, chosen, choose, self.height, kind=self.control_type), self.help)

    def value(self, context: AppContext) -> object:
        return getattr(context.settings, self.name)


class LanguageSetting(ChoiceSetting):
    """The choice of the language; until one is chosen, the system's language is shown."""

    def value(self, context: AppContext) -> object:
        return context.language


@dataclass(frozen=True, slots=True)
class KeyChoice:
    """A setting that is a keyboard key: activate it, then press the new key."""

    name: str
    label: str

    def node(self, panel: SettingsHost) -> Child:
        is_awaited = panel.awaited_setting == self.name
        label = _("Press a key") if is_awaited else key_name(getattr(panel.context.settings, self.name))
        key = button(
            Command(self.name, label, partial(panel.capture_next_key, self.name)), "teal" if is_awaited else "paper", 18, CONTROL_HEIGHT
        )
        return Row([Text(self.label, 18, "b", "text_soft", line_spacing=1.15, width=0, grow=1), key], 16, "center")


def key_name(key: str) -> str:
    """Return a key's name as on the keyboard."""
    return {"space": _("Space"), "return": _("Enter")}.get(key, key.upper() if len(key) == 1 else key.capitalize())


@dataclass(frozen=True, slots=True)
class Explanation:
    """A sentence that explains the rows above it."""

    text: str

    def node(self, panel: SettingsHost) -> Child:
        return Text(self.text, HELP_SIZE + 1, color="text_soft", line_spacing=1.2)


@dataclass(frozen=True, slots=True)
class SettingColumn:
    """Rows below a heading, with an icon of `svg/ui`."""

    title: str
    icon: str
    rows: tuple[SettingRow, ...]


@dataclass(frozen=True, slots=True)
class SettingPage:
    """One page of the settings."""

    title: str
    columns: tuple[SettingColumn, ...]

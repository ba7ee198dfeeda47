"""Commands that many screens share: back, menu, sound, settings, rules; and the button that reads aloud."""

from __future__ import annotations

import msgspec

from ui.assets.translation import _
from ui.layout.nodes import Box, Child
from ui.practice.routes import route_home
from ui.scene.route import CloseRoute
from ui.scene.scene import Scene
from ui.screens.routes import RulesRoute, SettingsRoute
from ui.widgets.controls import Command
from ui.widgets.parts import ICON_BUTTON_UNITS


def back_command(scene: Scene) -> Command:
    """Return the command at the left of the bar that leads back to the screen below."""
    return Command("home", _("Back"), lambda: scene.go(CloseRoute()), "prev")


def menu_command(scene: Scene, child_id: int | None = None) -> Command:
    """Return the command at the left of the bar to the menu, or from a child's real round to its path."""
    return Command("home", _("To the menu") if child_id is None else _("Back to the path"), lambda: scene.go(route_home(child_id)), "home")


def sound_command(scene: Scene) -> Command:
    """Return the command that mutes or unmutes the sound."""
    muted = scene.context.settings.muted

    def toggle_sound() -> None:
        scene.context.change_settings(msgspec.structs.replace(scene.context.settings, muted=not muted))
        scene.request_rebuild()

    return Command(
        "sound", _("Turn the sound on") if muted else _("Turn the sound off"), toggle_sound, "sound_off" if muted else "sound", ("m",)
    )


def settings_command(scene: Scene) -> Command:
    return Command("settings", _("Settings"), lambda: scene.go(SettingsRoute()), "settings", ("ctrl+,",))


def rules_command(scene: Scene, game: str) -> Command:
    return Command("rules", _("Rules"), lambda: scene.go(RulesRoute(game)), "rules", ("f1",))


def listen_button(scene: Scene, size: float = ICON_BUTTON_UNITS) -> Child:
    """Return the button that reads the screen aloud; None if reading is off."""
    if scene.read_aloud_mode == "off":
        return None
    return Box(name="listen", width=size, height=size, widget=lambda rect: scene.read_aloud_buttons(rect)[0])

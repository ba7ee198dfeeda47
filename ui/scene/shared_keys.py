"""The commands that stand in many rooms: sound, settings, rules."""

from __future__ import annotations

import msgspec

from ui.assets.words import _
from ui.scene.routes import ToRules, ToSettings
from ui.scene.screen import Scene
from ui.widgets.controls import Command


def sound(scene: Scene) -> Command:
    """Switches the sound off and on."""
    muted = scene.desk.settings.muted

    def switch() -> None:
        scene.desk.change(msgspec.structs.replace(scene.desk.settings, muted=not muted))
        scene.rebuild()

    return Command("sound", _("Sound on") if muted else _("Sound off"), switch, "sound_off" if muted else "sound", ("m",))


def settings(scene: Scene) -> Command:
    return Command("settings", _("Settings"), lambda: scene.go(ToSettings()), "settings", ("ctrl+,",))


def rules(scene: Scene, game: str) -> Command:
    return Command("rules", _("Rules"), lambda: scene.go(ToRules(game)), "rules", ("f1",))

"""The settings row of the volume: a mute button and a slider."""

from __future__ import annotations

from functools import partial

import msgspec

from ui.assets.translation import _
from ui.layout.containers import Row
from ui.layout.nodes import Box, Child
from ui.screens.settings.rows import SettingsHost
from ui.widgets.controls import Command
from ui.widgets.parts import CONTROL_HEIGHT, field, icon
from ui.widgets.quiet_button import quiet_button
from ui.widgets.slider import Slider

MUTE_BUTTON, ICON = 44.0, 30.0


class VolumeSetting:
    """The settings row of the volume; during a drag only the sounds follow the slider, the setting is changed at its end."""

    def __init__(self) -> None:
        self.dragged_volume: float | None = None  # the slider's value during a drag

    def node(self, panel: SettingsHost) -> Child:
        settings = panel.context.settings
        mute = Command("mute", _("Sound on") if settings.muted else _("Sound off"), lambda: toggle_mute(panel), "sound_off")
        parts = [
            quiet_button(mute, MUTE_BUTTON, "text_soft", settings.muted),
            Box(
                name="volume",
                height=CONTROL_HEIGHT,
                grow=1,
                widget=lambda rect: Slider("volume", rect, settings.volume, partial(self._follow_slider, panel)),
            ),
            icon("sound", ICON, "text_soft" if settings.muted else "text"),
        ]
        return field(_("Sounds"), Row(parts, 16, "center", padding=(0, 0, 4, 0)))

    def _follow_slider(self, host: SettingsHost, volume: float) -> None:
        """Follow the slider; a change by the keyboard ends at once."""
        self.dragged_volume = volume
        host.context.sounds.set_volume(volume)
        if not host.is_pressed("volume"):
            self.store_dragged_volume(host)

    def store_dragged_volume(self, host: SettingsHost) -> None:
        """Store the slider's value in the settings, and unmute."""
        if self.dragged_volume is not None:
            volume, self.dragged_volume = self.dragged_volume, None
            if host.context.settings.muted:
                host.context.change_settings(msgspec.structs.replace(host.context.settings, muted=False))
            host.change_setting("volume", volume, "card_place")


def toggle_mute(host: SettingsHost) -> None:
    """Mute all sounds, or unmute them."""
    host.change_setting("muted", not host.context.settings.muted, "toggle")

"""The settings row of the volume: a mute button and a slider."""

from __future__ import annotations

from functools import partial

import msgspec
from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import Row
from ui.layout.nodes import Box, Child
from ui.screens.settings.rows import SettingsHost
from ui.widgets.controls import Command, HitRegion
from ui.widgets.parts import CONTROL_HEIGHT, field, icon
from ui.widgets.slider import Slider

MUTE_ICON = 30.0


class MuteButton(HitRegion):
    """The mute button left of the slider, a crossed-out loudspeaker; highlighted while muted."""

    def __init__(self, rect: FRect, command: Command, muted: bool) -> None:
        super().__init__(command, rect, tip=command.label)
        self.muted = muted

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        if self.muted or hover:
            canvas.draw_box(
                self.rect.inflate(14, 14), 12, ("primary_light", "primary_deep") if self.muted else "surface_sunk", "primary_border", 1.5
            )
        canvas.draw_icon("sound_off", self.rect.x, self.rect.y, self.rect.w, "text" if self.muted else "text_soft")

    def draw_focus(self, canvas: Canvas) -> None:
        canvas.draw_ring(self.rect.inflate(14, 14), "focus_ring", 14, 3)


class VolumeSetting:
    """The settings row of the volume; during a drag only the sounds follow the slider, the setting is changed at its end."""

    def __init__(self) -> None:
        self.dragged_volume: float | None = None  # the slider's value during a drag

    def node(self, panel: SettingsHost) -> Child:
        settings = panel.context.settings
        mute = Command("mute", _("Sound on") if settings.muted else _("Sound off"), lambda: toggle_mute(panel))
        parts = [
            Box(name="mute", width=MUTE_ICON, height=MUTE_ICON, widget=lambda rect: MuteButton(rect, mute, settings.muted)),
            Box(
                name="volume",
                height=CONTROL_HEIGHT,
                grow=1,
                widget=lambda rect: Slider("volume", rect, settings.volume, partial(self._follow_slider, panel)),
            ),
            icon("sound", MUTE_ICON, "text_soft" if settings.muted else "text"),
        ]
        return field(_("Sounds"), Row(parts, 16, "center", padding=(8, 0, 4, 0)))

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

"""The settings row of the volume: a mute button and a slider."""

from __future__ import annotations

from functools import partial

import msgspec
from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import Row
from ui.layout.nodes import Box, Child
from ui.screens.settings.rows import Panel
from ui.widgets.controls import Command, HitRegion
from ui.widgets.parts import CONTROL_HEIGHT, field, icon
from ui.widgets.slider import Slider

MUTE_ICON = 30.0


class MuteButton(HitRegion):
    """The mute button left of the slider; highlighted and crossed out while muted."""

    def __init__(self, rect: FRect, command: Command, muted: bool) -> None:
        super().__init__(command, rect, tip=command.label)
        self.muted = muted

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        if self.muted or hover:
            canvas.box(
                self.rect.inflate(14, 14), 12, ("primary_light", "primary_deep") if self.muted else "surface_sunk", "primary_border", 1.5
            )
        canvas.icon("sound_off", self.rect.x, self.rect.y, self.rect.w, "text" if self.muted else "text_soft")

    def draw_focus(self, canvas: Canvas) -> None:
        canvas.ring(self.rect.inflate(14, 14), "focus_ring", 14, 3)


class Volume:
    """The settings row of the volume; during a drag only the sounds follow the slider, the setting is changed at its end."""

    def __init__(self) -> None:
        self.value: float | None = None  # the slider's value during a drag

    def node(self, panel: Panel) -> Child:
        settings = panel.context.settings
        mute = Command("mute", _("Sound on") if settings.muted else _("Sound off"), lambda: silence(panel))
        parts = [
            Box(name="mute", width=MUTE_ICON, height=MUTE_ICON, widget=lambda rect: MuteButton(rect, mute, settings.muted)),
            Box(
                name="volume",
                height=CONTROL_HEIGHT,
                grow=1,
                widget=lambda rect: Slider("volume", rect, settings.volume, partial(self._slide, panel)),
            ),
            icon("sound", MUTE_ICON, "text_soft" if settings.muted else "text"),
        ]
        return field(_("Sounds"), Row(parts, 16, "center", padding=(8, 0, 4, 0)))

    def _slide(self, panel: Panel, volume: float) -> None:
        """Follow the slider; a change by the keyboard ends at once."""
        self.value = volume
        panel.context.sounds.set_volume(volume)
        if not panel.held("volume"):
            self.let_go(panel)

    def let_go(self, panel: Panel) -> None:
        """Store the slider's value in the settings, and unmute."""
        if self.value is not None:
            volume, self.value = self.value, None
            if panel.context.settings.muted:
                panel.context.change(msgspec.structs.replace(panel.context.settings, muted=False))
            panel.change("volume", volume, "card_place")


def silence(panel: Panel) -> None:
    """Mute all sounds, or unmute them."""
    panel.change("muted", not panel.context.settings.muted, "toggle")

"""The settings row of the volume: a mute button and a slider."""

from __future__ import annotations

from functools import partial

import msgspec
from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.screens.settings.rows import CHOICE, LABEL, Panel
from ui.widgets.controls import Command, HitRegion, Widget
from ui.widgets.slider import Slider


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

    height = LABEL + CHOICE

    def __init__(self) -> None:
        self.value: float | None = None  # the slider's value during a drag

    def widgets(self, rect: FRect, panel: Panel) -> list[Widget]:
        settings, y = panel.context.settings, rect.bottom - CHOICE / 2
        mute = Command("mute", _("Sound on") if settings.muted else _("Sound off"), lambda: silence(panel))
        slider = FRect(rect.x + 54, y - 28, rect.w - 108, 56)
        return [
            MuteButton(FRect(rect.x + 8, y - 15, 30, 30), mute, settings.muted),
            Slider("volume", slider, settings.volume, partial(self._slide, panel)),
        ]

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

    def paint(self, canvas: Canvas, rect: FRect, panel: Panel) -> None:
        canvas.fit_text(_("Sounds"), rect.x, rect.y + LABEL / 2, rect.w, 18, "text_soft", "b")
        canvas.icon("sound", rect.right - 34, rect.bottom - CHOICE / 2 - 15, 30, "text_soft" if panel.context.settings.muted else "text")


def silence(panel: Panel) -> None:
    """Mute all sounds, or unmute them."""
    panel.change("muted", not panel.context.settings.muted, "toggle")

"""The sheet of settings (mock-up 18). Every change acts at once and is heard."""

from __future__ import annotations

from functools import partial

import msgspec
import pygame
from pygame import FRect

from ui.assets.words import LANGUAGES, _
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.scene.desk import PACE, Desk
from ui.scene.routes import ToKeys
from ui.scene.screen import Scene
from ui.store.settings import Settings
from ui.widgets.controls import Command, Key, Region, Segments, Slider, Toggle, Widget
from ui.widgets.sheet import LEFT, RIGHT, W, draw_sheet, sheet_keys

BLOCKS, BLOCK = 142.0, 122.0  # middle of the first label at the left, and from one to the next
ROWS, ROW, ROW_H = 108.0, 65.0, 61.0  # top of the first toggle at the right, pitch and height
OWN_NAMES = {"fr": "Français", "it": "Italiano", "en": "English"}  # each language in its own words
BOTS = ("calm", "instant")


class Mute(Region):
    """The loudspeaker at the left of the slider: crossed out and lit while the sound is off."""

    def __init__(self, rect: FRect, command: Command, muted: bool) -> None:
        super().__init__(command, rect, tip=command.label)
        self.muted = muted

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        if self.muted or hover:
            brush.box(self.rect.inflate(14, 14), 12, ("#F7C868", "#E39C2C") if self.muted else ink.PAPER_SHADE, "#8F5A12", 1.5)
        brush.icon("sound_off", self.rect.x, self.rect.y, self.rect.w, ink.INK if self.muted else ink.SOFT)

    def draw_focus(self, brush: Brush) -> None:
        brush.ring(self.rect.inflate(14, 14), ink.CREAM, 14, 3)


class SettingsSheet(Scene):
    """Languages, speed, sound and robots at the left, switches at the right."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.sure = False  # the next press on "Reset all" resets
        self.sliding: float | None = None  # the volume while the slider is held
        self.focus.name = "done"

    def build(self) -> list[Widget]:
        return [*self._left(), *self._switches(), *self._foot(), *sheet_keys(self.leave)]

    def commands(self) -> list[Command]:
        return [Command("m", _("Sound off"), self._mute, keys=("m",))]

    def close(self) -> None:
        self._let_go()
        super().close()

    def handle(self, event: pygame.Event) -> None:
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONUP:
            self._let_go()

    def _left(self) -> list[Widget]:
        settings = self.desk.settings
        speeds = [_("Slow"), _("Normal"), _("Fast"), _("None")]
        bots = [_("Take their time"), _("Play at once")]
        mute = Command("mute", _("Sound on") if settings.muted else _("Sound off"), self._mute)
        y = self._block(2) + 42
        return [
            self._segments(0, "language", [OWN_NAMES[language] for language in LANGUAGES], LANGUAGES.index(self.desk.language)),
            self._segments(1, "speed", speeds, list(PACE).index(settings.speed)),
            Mute(FRect(LEFT, y - 15, 30, 30), mute, settings.muted),
            Slider("volume", FRect(LEFT + 54, y - 28, W - 108, 56), settings.volume, self._slide),
            self._segments(3, "bots", bots, BOTS.index(settings.bots)),
        ]

    def _segments(self, place: int, name: str, labels: list[str], chosen: int) -> Segments:
        values = {"language": LANGUAGES, "speed": tuple(PACE), "bots": BOTS}[name]
        return Segments(name, FRect(LEFT, self._block(place) + 16, W, 56), labels, chosen, lambda index: self._change(name, values[index]))

    def _block(self, place: int) -> float:
        """Page y of the middle of a block's label."""
        return BLOCKS + place * BLOCK

    def _switches(self) -> list[Widget]:
        toggles: list[Widget] = []
        for place, (name, label, help) in enumerate(switches()):
            on, rect = bool(getattr(self.desk.settings, name)), FRect(RIGHT, ROWS + place * ROW, W, ROW_H)
            toggles.append(Toggle(name, rect, label, on, partial(self._change, name, not on, "toggle"), help, framed=True))
        return toggles

    def _foot(self) -> list[Widget]:
        keys = Command("keys", _("Keyboard keys"), lambda: self.go(ToKeys()), "rules")
        reset = Command("reset", _("Really reset?") if self.sure else _("Reset all"), self._reset, "undo")
        return [
            Key(keys, FRect(LEFT, 678, 260, 60), size=19),
            Key(reset, FRect(LEFT + 276, 678, 250, 60), "danger" if self.sure else "paper", 19),
        ]

    # What people do

    def _change(self, name: str, value: object, sound: str = "key") -> None:
        """One setting takes its new value, and the sheet shows it."""
        self.sure = False
        self.desk.change(msgspec.structs.replace(self.desk.settings, **{name: value}))
        self.desk.sounds.play(sound)
        self.rebuild()

    def _mute(self) -> None:
        self._change("muted", not self.desk.settings.muted, "toggle")

    def _slide(self, volume: float) -> None:
        """While held, the slider only sets the volume of its own sound; let go, or moved by arrows, it changes the setting."""
        self.sliding = volume
        self.desk.sounds.set_volume(volume)
        if self._pressed != "volume":
            self._let_go()

    def _let_go(self) -> None:
        if self.sliding is not None:
            volume, self.sliding = self.sliding, None
            if self.desk.settings.muted:
                self.desk.change(msgspec.structs.replace(self.desk.settings, muted=False))
            self._change("volume", volume, "card_place")

    def _reset(self) -> None:
        """Asks once. Keeps who sat at which table: that is no setting."""
        self.sure = not self.sure
        if not self.sure:
            self.desk.change(Settings(tables=self.desk.settings.tables))
        self.rebuild()

    # What it looks like

    def paint(self, brush: Brush) -> None:
        brush.wood()
        draw_sheet(brush, "settings", _("Settings"), 980)
        for place, label in enumerate((_("Language"), _("Speed of animations"), _("Sounds"), _("Robots"))):
            brush.fit(label, LEFT, self._block(place), W, 18, ink.SOFT, "b")
        brush.icon("sound", LEFT + W - 30, self._block(2) + 27, 30, ink.SOFT if self.desk.settings.muted else ink.INK)
        brush.vec(76, 632, 1128, 20, '<path d="M2 10H1126" stroke="#CDB98C" stroke-width="2"/>')
        lines = brush.wrapped(_("Everything stays on this device."), 350, 17)
        brush.block(lines, 789, 708, 17, ink.SOFT, align="c")


def switches() -> tuple[tuple[str, str, str], ...]:
    """The settings that are on or off, from top to bottom: the name in Settings, its label, and its help."""
    return (
        ("reduced_motion", _("Reduced motion"), _("Cards and pawns appear without travelling.")),
        ("show_legal", _("Show possible moves"), _("A ring on what can be played.")),
        ("confirm", _("Confirm before laying"), _("A second click, handy for fingers.")),
        ("curtain", _("Curtain between players"), _("When two people have hidden hands.")),
        ("two_taps", _("Two taps instead of holding"), _("For the key of the curtain.")),
        ("turn_table", _("Turn the board"), _("Whoever is to move sits at the lower edge.")),
        ("helper", _("Helper panel"), _("Who takes what, beside the board.")),
        ("fullscreen", _("Full screen"), "F11"),
    )

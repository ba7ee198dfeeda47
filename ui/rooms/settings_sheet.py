"""The sheet of settings (mock-up 18), and its page about the voice. Every change acts at once and is heard."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import msgspec
import pygame
from pygame import FRect

from ui.assets.words import LANGUAGES, _
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.canvas.page import Page
from ui.rooms.voice_page import VoicePage
from ui.scene.desk import PACE, Desk
from ui.scene.routes import ToKeys
from ui.scene.screen import Scene
from ui.store.settings import Settings
from ui.widgets.controls import Command, Key, Region, Segments, Slider, Toggle, Widget
from ui.widgets.sheet import LEFT, RIGHT, W, draw_sheet, sheet, sheet_keys

BLOCK, ROW, BETWEEN = 122.0, 74.0, 4.0  # from a block to the next, from a toggle to the next at most, a gap between toggles
OWN_NAMES = {"fr": "Français", "it": "Italiano", "en": "English"}  # each language in its own words
BOTS = ("calm", "instant")


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Where things are in a wide or a tall window. `blocks`: of language, speed, sounds and robots, from the middle of the label;
    `switches`: all toggles; `foot`: the keys, with a line above them."""

    blocks: tuple[FRect, FRect, FRect, FRect]
    switches: FRect
    foot: FRect


def arrangement(page: Page) -> Arrangement:
    """In a tall window the blocks are two by two over the switches."""
    at = sheet(page)
    foot = FRect(at.x + 36, at.bottom - 90, at.w - 72, 60)
    if not page.tall:
        one, two, three, four = (FRect(LEFT, 142 + BLOCK * place, W, BLOCK) for place in range(4))
        return Arrangement((one, two, three, four), FRect(RIGHT, 108, W, 518), foot)
    w, y = (foot.w - 32) / 2, at.y + 186
    one, two, three, four = (FRect(foot.x + (w + 32) * (place % 2), y + BLOCK * (place // 2), w, BLOCK) for place in range(4))
    return Arrangement((one, two, three, four), FRect(foot.x, y + 2 * BLOCK - 8, foot.w, foot.y - 66 - (y + 2 * BLOCK - 8)), foot)


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

    tall = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.sure = False  # the next press on "Reset all" resets
        self.sliding: float | None = None  # the volume while the slider is held
        self.focus.name = "done"
        self.page = 0  # 1: the voice
        self.voices = VoicePage(desk, self._change)

    @property
    def places(self) -> Arrangement:
        return arrangement(self.desk.page)

    def build(self) -> list[Widget]:
        pages, at = [_("All settings"), _("The voice")], sheet(self.desk.page)
        rect = FRect(at.x + 36, at.y + 88, at.w - 72, 56) if self.desk.page.tall else FRect(664, 54, 476, 56)
        tabs = Segments("pages", rect, pages, self.page, self._turn_to)
        self.scrolls = [self.voices.list] if self.page else []
        shown = self.voices.widgets() if self.page else [*self._blocks(), *self._switches()]
        return [tabs, *shown, *self._foot(), *sheet_keys(self.desk.page, self.leave)]

    def _turn_to(self, page: int) -> None:
        self.sure, self.page = False, page
        self.desk.sounds.play("key")
        self.rebuild()

    def commands(self) -> list[Command]:
        return [Command("m", _("Sound off"), self._mute, keys=("m",))]

    def close(self) -> None:
        self._let_go()
        super().close()

    def handle(self, event: pygame.Event) -> None:
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONUP:
            self._let_go()

    def _blocks(self) -> list[Widget]:
        settings = self.desk.settings
        speeds = [_("Slow"), _("Normal"), _("Fast"), _("None")]
        bots = [_("Take their time"), _("Play at once")]
        mute = Command("mute", _("Sound on") if settings.muted else _("Sound off"), self._mute)
        at = self.places.blocks[2]
        y = at.y + 42
        return [
            self._segments(0, "language", [OWN_NAMES[language] for language in LANGUAGES], LANGUAGES.index(self.desk.language)),
            self._segments(1, "speed", speeds, list(PACE).index(settings.speed)),
            Mute(FRect(at.x, y - 15, 30, 30), mute, settings.muted),
            Slider("volume", FRect(at.x + 54, y - 28, at.w - 108, 56), settings.volume, self._slide),
            self._segments(3, "bots", bots, BOTS.index(settings.bots)),
        ]

    def _segments(self, place: int, name: str, labels: list[str], chosen: int) -> Segments:
        values = {"language": LANGUAGES, "speed": tuple(PACE), "bots": BOTS}[name]
        at = self.places.blocks[place]
        return Segments(name, FRect(at.x, at.y + 16, at.w, 56), labels, chosen, lambda index: self._change(name, values[index]))

    def _switches(self) -> list[Widget]:
        toggles: list[Widget] = []
        at = self.places.switches
        pitch = min(ROW, at.h / len(switches()))
        for place, (name, label, help) in enumerate(switches()):
            on, rect = bool(getattr(self.desk.settings, name)), FRect(at.x, at.y + place * pitch, at.w, pitch - BETWEEN)
            toggles.append(Toggle(name, rect, label, on, partial(self._change, name, not on, "toggle"), help, framed=True))
        return toggles

    def _foot(self) -> list[Widget]:
        keys = Command("keys", _("Keyboard shortcuts"), lambda: self.go(ToKeys()), "rules")
        reset = Command("reset", _("Really reset?") if self.sure else _("Reset all"), self._reset, "undo")
        at = self.places.foot
        return [
            Key(keys, FRect(at.x, at.y, 260, 60), size=19),
            Key(reset, FRect(at.x + 276, at.y, 250, 60), "danger" if self.sure else "paper", 19),
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
        at = self.places
        draw_sheet(brush, "settings", _("Settings"), at.foot.w - 148 if brush.page.tall else 500)
        self.voices.paint(brush) if self.page else self._paint_blocks(brush, at)
        w = at.foot.w
        brush.vec(at.foot.x, at.foot.y - 46, w, 20, f'<path d="M2 10H{w - 2}" stroke="#CDB98C" stroke-width="2"/>')
        self._draw_promise(brush)

    def _paint_blocks(self, brush: Brush, at: Arrangement) -> None:
        for block, label in zip(at.blocks, (_("Language"), _("Speed of animations"), _("Sounds"), _("Robots")), strict=True):
            brush.fit(label, block.x, block.y, block.w, 18, ink.SOFT, "b")
        sounds = at.blocks[2]
        brush.icon("sound", sounds.right - 30, sounds.y + 27, 30, ink.SOFT if self.desk.settings.muted else ink.INK)

    def _draw_promise(self, brush: Brush) -> None:
        """Between the keys; in a tall window there is no room between them, but above."""
        text, at = _("Everything stays on this device."), self.places.foot
        if brush.page.tall:
            brush.fit(text, at.centerx, at.y - 22, at.w, 17, ink.SOFT, align="c")
        else:
            brush.block(brush.wrapped(text, 350, 17), 789, 708, 17, ink.SOFT, align="c")


def switches() -> tuple[tuple[str, str, str], ...]:
    """The settings that are on or off, from top to bottom: the name in Settings, its label, and its help."""
    return (
        ("reduced_motion", _("Reduced motion"), _("Cards and pawns move without animation.")),
        ("show_legal", _("Show possible moves"), _("A ring on what can be played.")),
        ("hide_results", _("Hide the result"), _("In Nambarz you work it out yourself.")),
        ("confirm", _("Confirm before laying"), _("A second tap: handy on touch screens.")),
        ("curtain", _("Curtain between players"), _("When two people have hidden hands.")),
        ("two_taps", _("Two taps instead of holding"), _("For the key of the curtain.")),
        ("turn_table", _("Turn the board"), _("Whoever is to move sits at the lower edge.")),
        ("helper", _("Helper panel"), _("Who takes what, and what can be done.")),
        ("fullscreen", _("Full screen"), "F11"),
    )

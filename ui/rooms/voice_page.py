"""The page of the settings about reading aloud (mock-up 29): when, whose voice, how fast. Every choice is heard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pygame import FRect

from ui.assets.voice import Speaker
from ui.assets.words import _
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.canvas.page import Page
from ui.scene.desk import Desk
from ui.widgets.controls import Command, Row, Segments, Widget
from ui.widgets.listen import ListenKey
from ui.widgets.scroll import ScrollArea
from ui.widgets.sheet import LEFT, RIGHT, W, sheet

MODES, SPEEDS = ("off", "asked", "always"), ("slow", "normal", "fast")
PITCH, KEY = 76.0, 56.0  # from voice to voice
Change = Callable[[str, object], None]


@dataclass(frozen=True, slots=True)
class Places:
    """`mode`, `speed`, `voices`: from the middle of their label; `help`: the words under the first."""

    mode: FRect
    help: FRect
    speed: FRect
    voices: FRect

    @property
    def list(self) -> FRect:
        return FRect(self.voices.x, self.voices.y + 18, self.voices.w, self.voices.h - 18)


def places_on(page: Page) -> Places:
    """In a tall window the voices stand under the rest."""
    if not page.tall:
        return Places(FRect(LEFT, 142, W, 72), FRect(LEFT, 226, W, 80), FRect(LEFT, 330, W, 72), FRect(RIGHT, 142, W, 486))
    at = sheet(page)
    x, y, w, half = at.x + 36, at.y + 186, at.w - 72, (at.w - 104) / 2
    mode, speed = FRect(x, y, half, 72), FRect(x + half + 32, y, half, 72)
    return Places(mode, FRect(x, y + 84, w, 60), speed, FRect(x, y + 174, w, at.bottom - 150 - y - 174))


class VoicePage:
    """`change` changes one of the settings and shows the sheet anew."""

    def __init__(self, desk: Desk, change: Change) -> None:
        self.desk, self.change = desk, change
        self.list = ScrollArea("voices")

    def widgets(self) -> list[Widget]:
        self.desk.voice.wake()
        at, settings = places_on(self.desk.page), self.desk.settings
        modes, speeds = [_("Off"), _("When asked"), _("Always")], [_("Slow"), _("Normal"), _("Fast")]
        mode = FRect(at.mode.x, at.mode.y + 16, at.mode.w, 56)
        speed = FRect(at.speed.x, at.speed.y + 16, at.speed.w, 56)
        return [
            Segments("read_aloud", mode, modes, MODES.index(settings.read_aloud), lambda index: self.change("read_aloud", MODES[index])),
            Segments("voice_speed", speed, speeds, SPEEDS.index(settings.voice_speed), lambda index: self._set_speed(SPEEDS[index])),
            *self._voices(at.list),
        ]

    def _voices(self, at: FRect) -> list[Widget]:
        """A row for each, with a key that lets one hear it."""
        speakers, made = self.desk.voice.speakers, list[Widget]()
        self.list.place(at, PITCH * len(speakers))
        chosen = self.desk.voice.speaker
        for place, speaker in enumerate(speakers):
            row = FRect(at.x, self.list.y + PITCH * place, at.w - 28, PITCH - 8)
            choose = Command(f"voice/{place}", speaker.name, partial(self._choose, speaker))
            made.append(self.list.hold(Row(choose, row, partial(_paint_voice, speaker, speaker == chosen))))
            label, hear = _("Hear this voice"), FRect(row.right - KEY - 8, row.centery - KEY / 2, KEY, KEY)
            made.append(self.list.hold(ListenKey(hear, partial(self._try, speaker.name), self.desk.unheard, f"hear/{place}", label)))
        return made

    def _choose(self, speaker: Speaker) -> None:
        self.change("voice", speaker.name)
        self._try()

    def _set_speed(self, speed: str) -> None:
        self.change("voice_speed", speed)
        self._try()

    def _try(self, name: str = "") -> None:
        """Says something with this voice, or with the chosen one."""
        if not self.desk.unheard:
            self.desk.voice.say(_("Hello! 3 + 5 = 8."), name)

    def paint(self, brush: Brush) -> None:
        at, voice = places_on(brush.page), self.desk.voice
        for block, label in ((at.mode, _("Read aloud")), (at.speed, _("Speed of the voice")), (at.voices, _("The voice"))):
            brush.fit(label, block.x, block.y, block.w, 18, ink.SOFT, "b")
        help = _("In the workshop: tasks, hints and praise. The key V reads them once more.")
        brush.paragraph(help, at.help.x, at.help.y + 12, at.help.w, 17, ink.SOFT)
        if not voice.ready:
            brush.paragraph(voice.missing or _("Looking for voices …"), at.list.x, at.list.y + 28, at.list.w, 19, ink.INK)


def _paint_voice(speaker: Speaker, chosen: bool, brush: Brush, at: FRect, hover: bool) -> None:
    """A radio button and the name."""
    fill, rim, width = (("#FFF2CC", "#FCDF9A"), "#B9862A", 3.0) if chosen else ("#FFFCF2", "#CDB98C", 1.5)
    brush.box(at, 14, fill, rim, width, level=1 if hover else 0)
    dot = f'<circle cx="13" cy="13" r="6.5" fill="{ink.INK}"/>' if chosen else ""
    circle = f'<circle cx="13" cy="13" r="11.5" fill="#FFFFFF" stroke="{ink.INK}" stroke-width="2.5"/>{dot}'
    brush.vec(at.x + 18, at.centery - 13, 26, 26, circle)
    brush.fit(speaker.name, at.x + 58, at.centery, at.w - 58 - KEY - 24, 19, ink.INK, "b" if chosen else "r")

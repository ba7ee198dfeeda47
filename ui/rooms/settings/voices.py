"""The settings row of voices: each can be heard before and after it is chosen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from pygame import FRect

from ui.assets.voice import Speaker
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.rooms.settings.rows import LABEL, Panel
from ui.scene.desk import Desk
from ui.widgets.controls import Command, Row, Widget
from ui.widgets.listen import ListenKey

PITCH, KEY = 72.0, 56.0  # distance of voices; size of the button to hear one
NONE = 130.0  # height of the row without voices, for its text


@dataclass(frozen=True, slots=True)
class Voices:
    """All voices of this system for the present language, in a list."""

    desk: Desk

    @property
    def height(self) -> float:
        return LABEL + (PITCH * len(self.desk.voice.speakers) if self.desk.voice.ready else NONE)

    def widgets(self, at: FRect, panel: Panel) -> list[Widget]:
        self.desk.voice.wake()
        made, chosen = list[Widget](), self.desk.voice.speaker
        for place, speaker in enumerate(self.desk.voice.speakers):
            row = FRect(at.x, at.y + LABEL + PITCH * place, at.w, PITCH - 8)
            choose = Command(f"voice/{place}", speaker.name, partial(self._choose, panel, speaker))
            made.append(Row(choose, row, partial(_paint_voice, speaker, speaker == chosen)))
            label, hear = _("Hear this voice"), FRect(row.right - KEY - 8, row.centery - KEY / 2, KEY, KEY)
            made.append(ListenKey(hear, partial(try_voice, self.desk, speaker.name), self.desk.unheard, f"hear/{place}", label))
        return made

    def _choose(self, panel: Panel, speaker: Speaker) -> None:
        panel.change("voice", speaker.name)
        try_voice(self.desk)

    def paint(self, brush: Brush, at: FRect, panel: Panel) -> None:
        brush.fit(_("The voice"), at.x, at.y + LABEL / 2, at.w, 18, "text_soft", "b")
        if not self.desk.voice.ready:
            brush.paragraph(self.desk.voice.missing or _("Looking for voices …"), at.x, at.y + LABEL + 14, at.w, 18, "text", lead=1.2)


def try_voice(desk: Desk, name: str = "") -> None:
    """Speak a sample with this voice, or with the chosen one if no name is given."""
    if not desk.unheard:
        desk.voice.say(_("Hello! 3 + 5 = 8."), name)


def _paint_voice(speaker: Speaker, chosen: bool, brush: Brush, at: FRect, hover: bool) -> None:
    """Draw a radio button and the voice's name."""
    fill, rim, width = (("tile_chosen", "tile_chosen_end"), "border_chosen", 3.0) if chosen else ("surface_raised", "border_soft", 1.5)
    brush.box(at, 14, fill, rim, width, level=1 if hover else 0)
    dot = '<circle cx="13" cy="13" r="6.5" fill="text"/>' if chosen else ""
    circle = f'<circle cx="13" cy="13" r="11.5" fill="entry" stroke="text" stroke-width="2.5"/>{dot}'
    brush.vec(at.x + 14, at.centery - 13, 26, 26, circle)
    kind, room = "b" if chosen else "r", at.w - 52 - KEY - 18
    size = brush.fitting(speaker.name, room, 19, kind)
    lines = [brush.cut(line, room, size, kind) for line in brush.wrapped(speaker.name, room, size, kind)[:2]]
    brush.block(lines, at.x + 52, at.centery, size, "text", kind, lead=1.15)

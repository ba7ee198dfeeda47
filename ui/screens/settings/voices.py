"""The settings row of voices: each can be heard before and after it is chosen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from pygame import FRect

from ui.assets.translation import _
from ui.assets.voice import SystemVoice
from ui.canvas.canvas import Canvas
from ui.scene.app_context import AppContext
from ui.screens.settings.rows import LABEL, Panel
from ui.widgets.controls import Command, ListItem, Widget
from ui.widgets.read_aloud_button import ReadAloudButton

PITCH, KEY = 72.0, 56.0  # distance of voices; size of the button to hear one
NONE = 130.0  # height of the row without voices, for its text


@dataclass(frozen=True, slots=True)
class Voices:
    """The settings row that lists this system's voices for the present language."""

    context: AppContext

    @property
    def height(self) -> float:
        return LABEL + (PITCH * len(self.context.voice.speakers) if self.context.voice.ready else NONE)

    def widgets(self, rect: FRect, panel: Panel) -> list[Widget]:
        self.context.voice.wake()
        made, chosen = list[Widget](), self.context.voice.speaker
        for index, speaker in enumerate(self.context.voice.speakers):
            row = FRect(rect.x, rect.y + LABEL + PITCH * index, rect.w, PITCH - 8)
            choose = Command(f"voice/{index}", speaker.name, partial(self._choose, panel, speaker))
            made.append(ListItem(choose, row, partial(_paint_voice, speaker, speaker == chosen)))
            label, speech_rows = _("Hear this voice"), FRect(row.right - KEY - 8, row.centery - KEY / 2, KEY, KEY)
            made.append(
                ReadAloudButton(
                    speech_rows,
                    partial(try_voice, self.context, speaker.name),
                    self.context.speech_unavailable_reason,
                    f"hear/{index}",
                    label,
                )
            )
        return made

    def _choose(self, panel: Panel, speaker: SystemVoice) -> None:
        panel.change("voice", speaker.name)
        try_voice(self.context)

    def paint(self, canvas: Canvas, rect: FRect, panel: Panel) -> None:
        canvas.fit_text(_("The voice"), rect.x, rect.y + LABEL / 2, rect.w, 18, "text_soft", "b")
        if not self.context.voice.ready:
            canvas.paragraph(
                self.context.voice.missing or _("Looking for voices …"), rect.x, rect.y + LABEL + 14, rect.w, 18, "text", lead=1.2
            )


def try_voice(context: AppContext, name: str = "") -> None:
    """Speak a sample with this voice, or with the chosen one if no name is given."""
    if not context.speech_unavailable_reason:
        context.voice.say(_("Hello! 3 + 5 = 8."), name)


def _paint_voice(speaker: SystemVoice, chosen: bool, canvas: Canvas, rect: FRect, hover: bool) -> None:
    """Draw a radio button and the voice's name."""
    fill, rim, width = (("tile_chosen", "tile_chosen_end"), "border_chosen", 3.0) if chosen else ("surface_raised", "border_soft", 1.5)
    canvas.box(rect, 14, fill, rim, width, level=1 if hover else 0)
    dot = '<circle cx="13" cy="13" r="6.5" fill="text"/>' if chosen else ""
    circle = f'<circle cx="13" cy="13" r="11.5" fill="entry" stroke="text" stroke-width="2.5"/>{dot}'
    canvas.vec(rect.x + 14, rect.centery - 13, 26, 26, circle)
    kind, max_width = "b" if chosen else "r", rect.w - 52 - KEY - 18
    size = canvas.fitting(speaker.name, max_width, 19, kind)
    lines = [canvas.ellipsize(line, max_width, size, kind) for line in canvas.wrap(speaker.name, max_width, size, kind)[:2]]
    canvas.block(lines, rect.x + 52, rect.centery, size, "text", kind, lead=1.15)

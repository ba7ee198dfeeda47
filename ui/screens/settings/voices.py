"""The settings row of voices: each can be heard before and after it is chosen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from pygame import FRect

from ui.assets.translation import _
from ui.assets.voice import SystemVoice
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Row
from ui.layout.nodes import Box, Child, Text
from ui.scene.app_context import AppContext
from ui.screens.settings.rows import SettingsHost
from ui.widgets.controls import Command, ListItem
from ui.widgets.parts import ICON_BUTTON_UNITS, field, picture
from ui.widgets.read_aloud_button import ReadAloudButton


@dataclass(frozen=True, slots=True)
class VoiceSetting:
    """The settings row that lists this system's voices for the present language."""

    context: AppContext

    def node(self, panel: SettingsHost) -> Child:
        self.context.voice.start_voice_search()
        if not self.context.voice.has_voice:
            return field(_("The voice"), Text(self.context.voice.missing_voice_message or _("Looking for voices …"), line_spacing=1.2))
        rows = [self._row(panel, index, speaker) for index, speaker in enumerate(self.context.voice.voices)]
        return field(_("The voice"), Column(rows, 8))

    def _row(self, panel: SettingsHost, index: int, speaker: SystemVoice) -> Row:
        is_chosen = speaker == self.context.voice.current_voice
        choose = Command(f"voice/{index}", speaker.name, partial(self._choose_voice, panel, speaker))
        hear = partial(speak_sample, self.context, speaker.name)
        why = self.context.speech_unavailable_reason
        parts = [
            picture(partial(_draw_radio, is_chosen), 26, 26),
            Text(speaker.name, 19, "b" if is_chosen else "r", line_spacing=1.15, max_lines=2, can_be_cut=True, width=0, grow=1),
            Box(
                name=f"hear/{index}",
                width=ICON_BUTTON_UNITS,
                height=ICON_BUTTON_UNITS,
                widget=lambda rect: ReadAloudButton(rect, hear, why, f"hear/{index}", _("Hear this voice")),
            ),
        ]
        return Row(parts, 12, "center", padding=(14, 4, 8, 4), widget=lambda rect: ListItem(choose, rect, partial(_draw_tile, is_chosen)))

    def _choose_voice(self, host: SettingsHost, speaker: SystemVoice) -> None:
        host.change_setting("voice", speaker.name)
        speak_sample(self.context)


def speak_sample(context: AppContext, name: str = "") -> None:
    """Speak a sample with this voice, or with the chosen one if no name is given."""
    if not context.speech_unavailable_reason:
        context.voice.speak(_("Hello! 3 + 5 = 8."), name)


def _draw_tile(is_chosen: bool, canvas: Canvas, rect: FRect, hover: bool) -> None:
    fill, rim, width = (("tile_chosen", "tile_chosen_end"), "border_chosen", 3.0) if is_chosen else ("surface_raised", "border_soft", 1.5)
    canvas.draw_box(rect, 14, fill, rim, width, level=1 if hover else 0)


def _draw_radio(is_chosen: bool, canvas: Canvas, rect: FRect) -> None:
    dot = '<circle cx="13" cy="13" r="6.5" fill="text"/>' if is_chosen else ""
    canvas.draw_svg_body(rect.x, rect.y, 26, 26, f'<circle cx="13" cy="13" r="11.5" fill="entry" stroke="text" stroke-width="2.5"/>{dot}')

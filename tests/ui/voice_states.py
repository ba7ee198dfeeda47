"""Reading aloud, in every state that looks different, by name."""

from __future__ import annotations

from collections.abc import Mapping

from tests.ui.stage import Stage
from tests.ui.table_states import SetUp
from ui.assets.voice import Speaker, Voice
from ui.scene.routes import ToSettings

NAMES = ("Amélie", "Thomas", "French (Belgium)", "French (Switzerland)", "Microsoft Hortense Desktop", "Eddy", "Flo", "Grandpa")


def give_voices(stage: Stage, *names: str) -> None:
    """These voices have been found; none: there is nothing that could speak."""
    voice = Voice()
    voice.language = stage.language
    voice._asked.add(stage.language)
    voice._found[stage.language] = [(None, Speaker(name, name)) for name in names]  # type: ignore[misc]
    stage.desk.voice = voice


def page(*names: str, **settings: object) -> SetUp:
    def set_up(stage: Stage) -> None:
        give_voices(stage, *names)
        stage.choose(muted=False, **settings)
        stage.go(ToSettings())
        stage.scene._turn_to(1)  # type: ignore[attr-defined]

    return set_up


VOICE_STATES: Mapping[str, SetUp] = {
    "voice_page": page(*NAMES[:3], read_aloud="asked"),
    "voice_page_many": page(*NAMES, read_aloud="always", voice="Eddy", voice_speed="slow"),
    "voice_page_none": page(),
}

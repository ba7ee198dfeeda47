"""Read aloud, in every state that looks different, by name."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tests.ui.path_states import PATH_STATES
from tests.ui.practice_states import PRACTICE_STATES
from tests.ui.stage import AppStage
from tests.ui.table_states import SetUp
from ui.screens.routes import SettingsRoute

NAMES = ("Amélie", "Thomas", "French (Belgium)", "French (Switzerland)", "Microsoft Hortense Desktop", "Eddy", "Flo", "Grandpa")


def page(*names: str, **settings: object) -> SetUp:
    def set_up(stage: AppStage) -> None:
        stage.give_voices(*names)
        stage.choose(muted=False, **settings)
        stage.context.change_settings(stage.context.settings)  # the voice follows them
        stage.go(SettingsRoute())
        stage.scene.show_page(1)  # type: ignore[attr-defined]

    return set_up


def listening(other: SetUp, *names: str, muted: bool = False) -> SetUp:
    """Set up a state with read aloud on."""

    def set_up(stage: AppStage) -> None:
        other(stage)
        stage.give_voices(*names)
        stage.context.settings = msgspec.structs.replace(stage.context.settings, read_aloud="asked", muted=muted)
        stage.scene.request_rebuild()
        stage.scene.rebuild_if_needed()

    return set_up


def no_voice(stage: AppStage) -> None:
    """Show the focus on the read-aloud button without a voice: it says what to install."""
    listening(PRACTICE_STATES["practice_number_hint"])(stage)
    stage.scene.focus.name, stage.scene.focus.is_visible = "listen", True


VOICE_STATES: Mapping[str, SetUp] = {
    "voice_page": page(*NAMES[:3], read_aloud="asked"),
    "voice_page_many": page(*NAMES, read_aloud="always", voices={"fr": "Eddy", "it": "Eddy", "en": "Eddy"}, voice_speed="slow"),
    "voice_page_gone": page(*NAMES[:3], read_aloud="asked", voices=dict.fromkeys(("fr", "it", "en"), "Grandma")),
    "voice_page_none": page(),
    "voice_exercise": listening(PRACTICE_STATES["practice_make_hint"], *NAMES),
    "voice_end": listening(PRACTICE_STATES["practice_end"], *NAMES),
    "voice_none": no_voice,
    "voice_path": listening(PATH_STATES["path"], *NAMES),
}

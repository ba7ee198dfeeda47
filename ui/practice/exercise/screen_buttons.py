"""The buttons around the sheet: hint, start again, skip, check, next, undo and the top bar."""

from __future__ import annotations

from typing import Protocol

from ui.assets.translation import _
from ui.practice.exercise.buttons import ENTER_KEYS
from ui.practice.exercise.kinds.registry import is_answer_checkable
from ui.practice.exercise.layout import hint_panel_rect
from ui.practice.exercise.set_of_ten import MAX_HINTS, PracticeRun
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.scene import shared_commands as house_keys
from ui.scene.routes import CloseRoute
from ui.scene.scene import Scene
from ui.tables.nambarz.targets import TrayAction
from ui.widgets.controls import Button, Command, HitRegion, Widget


class ExerciseActions(Protocol):
    """What the buttons around the sheet read and do on the exercise screen."""

    run: PracticeRun
    model: ExerciseViewModel

    def give_hint(self) -> None: ...
    def replay_illustration(self) -> None: ...
    def edit_tray(self, action: TrayAction) -> None: ...
    def check_waiting_answer(self) -> None: ...
    def skip_exercise(self) -> None: ...
    def go_to_next_exercise(self) -> None: ...


def bar_commands(screen: Scene) -> list[Command]:
    return [house_keys.settings_command(screen), house_keys.sound_command(screen), house_keys.rules_command(screen, "nambarz")]


def home_command(screen: Scene) -> Command:
    """Return the command back to the level path; it asks no question, as every answer is saved."""
    return Command("home", _("Back to the path"), lambda: screen.go(CloseRoute()), "home")


def undo_command(actions: ExerciseActions) -> Command:
    return Command(
        "undo", _("Undo"), lambda: actions.edit_tray(TrayAction.BACK), "undo", ("u", "ctrl+z", "backspace"), _undo_disabled_reason(actions)
    )


def side_buttons(actions: ExerciseActions) -> list[Widget]:
    """Return the buttons hint, start again and skip."""
    is_enough = actions.run.is_open_ended and bool(actions.run.found_calculations)
    over = "" if actions.model.can_act else _("The answer is there: on we go.")
    skip = Command(
        "skip", _("That’s enough") if is_enough else _("Skip"), actions.skip_exercise, "check" if is_enough else "next", ("s",), over
    )
    again = Command(
        "again", _("Start again"), lambda: actions.edit_tray(TrayAction.CLEAR), "undo", ("delete",), _undo_disabled_reason(actions)
    )
    primary = actions.model.can_act and not is_answer_checkable(actions.model)
    styles = ("primary" if primary else "paper", "paper", "wood")
    commands = (hint_command(actions), again, skip)
    return [Button(command, actions.model.layout.side_button_rect(index), styles[index], 21) for index, command in enumerate(commands)]


def hint_command(actions: ExerciseActions, name: str = "hint", keys: tuple[str, ...] = ("h",)) -> Command:
    label = _("A hint") if not actions.run.hint_count else _("Another hint")
    last = _("That was the last hint: look at the ring.") if actions.run.hint_count >= MAX_HINTS else ""
    return Command(name, label, actions.give_hint, "hint", keys, last if actions.model.can_act else _("The answer is there: on we go."))


def check_or_next_button(actions: ExerciseActions) -> list[Widget]:
    """Return the primary button beside the sheet: "Check", or "On we go" after the answer; or none."""
    if actions.model.can_act and not is_answer_checkable(actions.model):
        return []
    check = Command("check", _("Check"), actions.check_waiting_answer, "check", ENTER_KEYS)
    on = Command("next", _("On we go"), actions.go_to_next_exercise, "next", ENTER_KEYS)
    return [Button(check if actions.model.can_act else on, actions.model.layout.action_button, "primary", 25)]


def replay_region(actions: ExerciseActions) -> list[Widget]:
    """Return the hint's illustration as a button that replays it."""
    if not actions.model.is_hint_shown:
        return []
    return [
        HitRegion(
            Command("watch", _("Show it again"), actions.replay_illustration, shortcuts=("w",)),
            hint_panel_rect(actions.model),
            18,
            _("Show it again"),
        )
    ]


def _undo_disabled_reason(actions: ExerciseActions) -> str:
    return "" if actions.model.tray.pieces and actions.model.can_act else _("Nothing to take back.")

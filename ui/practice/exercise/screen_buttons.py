"""The buttons beside the sheet: hint, start again, skip, check and next; the commands of the top bar; the way to the reaction test."""

from __future__ import annotations

from typing import Protocol

from ui.assets.translation import _
from ui.layout.nodes import Child, Text
from ui.practice.exercise.buttons import ENTER_KEYS
from ui.practice.exercise.run import MAX_HINTS, ExerciseRun
from ui.practice.exercise.set_of_ten import PracticeRun
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.practice.routes import ReactionTestRoute
from ui.scene import shared_commands as house_keys
from ui.scene.route import CloseRoute
from ui.scene.scene import Scene
from ui.tables.nambarz.targets import TrayAction
from ui.widgets.controls import Command
from ui.widgets.parts import button

KEY_HEIGHT = 64.0
HINT_SIZE = 20.0  # of its label, the longest beside an icon: "Ancora un indizio" keeps its distance from the edge


class ExerciseActions(Protocol):
    """What the buttons around the sheet read and do on the exercise screen."""

    @property
    def run(self) -> ExerciseRun: ...

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


def keys_beside_sheet(actions: ExerciseActions) -> list[Child]:
    """Return the buttons hint, start again and skip, and the last one: "Check", "On we go", or quiet words."""
    model = actions.model
    is_enough = actions.run.is_open_ended and bool(actions.run.found_calculations)
    over = "" if model.can_act else _("There’s the answer. Let’s go on.")
    skip = Command(
        "skip", _("That’s enough") if is_enough else _("Skip"), actions.skip_exercise, "check" if is_enough else "next", ("s",), over
    )
    again = Command(
        "again", _("Start again"), lambda: actions.edit_tray(TrayAction.CLEAR), "undo", ("delete",), _undo_disabled_reason(actions)
    )
    check = Command("check", _("Check"), actions.check_waiting_answer, "check", ENTER_KEYS)
    on = Command("next", _("Let’s go on"), actions.go_to_next_exercise, "next", ENTER_KEYS)
    is_waiting = model.can_act and not model.is_answer_checkable
    calm = _("Take your time.") if actions.run.child.timer else _("No clock,\nno points lost.")
    return [
        button(hint_command(actions), "primary" if is_waiting else "paper", HINT_SIZE, KEY_HEIGHT),
        button(again, "paper", 21, KEY_HEIGHT),
        button(skip, "wood", 21, KEY_HEIGHT),
        Text(calm, 18, color="on_wood", align="c", line_spacing=1.12, height=84, min_height=0)
        if is_waiting
        else button(check if model.can_act else on, "primary", 25, 84),
    ]


def hint_command(actions: ExerciseActions, name: str = "hint", keys: tuple[str, ...] = ("h",)) -> Command:
    label = _("Hint") if name != "hint" else _("Another hint") if actions.run.hint_count else _("A hint")  # in the bar by another name
    last = _("That was the last hint: look at the ring.") if actions.run.hint_count >= MAX_HINTS else ""
    return Command(name, label, actions.give_hint, "hint", keys, last if actions.model.can_act else _("There’s the answer. Let’s go on."))


def _undo_disabled_reason(actions: ExerciseActions) -> str:
    return "" if actions.model.tray.pieces and actions.model.can_act else _("Nothing to undo.")


def open_due_reaction_test(screen: Scene, run: PracticeRun) -> None:
    """Open the reaction test before a set if it is due, but never without time limits."""
    if run.is_reaction_test_due and not screen.context.settings.no_limits:
        screen.go(ReactionTestRoute(run.child.id, run.save_reaction_time))

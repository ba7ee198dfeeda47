"""The buttons around the sheet: hint, start again, skip, check, next, undo and the top bar."""

from __future__ import annotations

from typing import Protocol

from ui.assets.translation import _
from ui.practice.exercise.buttons import ENTER
from ui.practice.exercise.kinds.registry import ready
from ui.practice.exercise.layout import panel
from ui.practice.exercise.set_of_ten import MOST_HINTS, PracticeRun
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

    def hint(self) -> None: ...
    def watch(self) -> None: ...
    def edit(self, aim: TrayAction) -> None: ...
    def check(self) -> None: ...
    def skip(self) -> None: ...
    def next(self) -> None: ...


def bar(screen: Scene) -> list[Command]:
    return [house_keys.settings(screen), house_keys.sound(screen), house_keys.rules(screen, "nambarz")]


def route_home_button(screen: Scene) -> Command:
    """Return the command back to the level path; it asks no question, as every answer is saved."""
    return Command("home", _("Back to the path"), lambda: screen.go(CloseRoute()), "home")


def undo(room: ExerciseActions) -> Command:
    return Command("undo", _("Undo"), lambda: room.edit(TrayAction.BACK), "undo", ("u", "ctrl+z", "backspace"), _no_way_back(room))


def side(room: ExerciseActions) -> list[Widget]:
    """Return the buttons hint, start again and skip."""
    is_enough = room.run.open_ended and bool(room.run.results)
    over = "" if room.model.free else _("The answer is there: on we go.")
    skip = Command("skip", _("That’s enough") if is_enough else _("Skip"), room.skip, "check" if is_enough else "next", ("s",), over)
    again = Command("again", _("Start again"), lambda: room.edit(TrayAction.CLEAR), "undo", ("delete",), _no_way_back(room))
    primary = room.model.free and not ready(room.model)
    styles = ("primary" if primary else "paper", "paper", "wood")
    commands = (hint(room), again, skip)
    return [Button(command, room.model.places.side_key(index), styles[index], 21) for index, command in enumerate(commands)]


def hint(room: ExerciseActions, name: str = "hint", keys: tuple[str, ...] = ("h",)) -> Command:
    label = _("A hint") if not room.run.hints else _("Another hint")
    last = _("That was the last hint: look at the ring.") if room.run.hints >= MOST_HINTS else ""
    return Command(name, label, room.hint, "hint", keys, last if room.model.free else _("The answer is there: on we go."))


def action(room: ExerciseActions) -> list[Widget]:
    """Return the primary button beside the sheet: "Check", or "On we go" after the answer; or none."""
    if room.model.free and not ready(room.model):
        return []
    check, on = Command("check", _("Check"), room.check, "check", ENTER), Command("next", _("On we go"), room.next, "next", ENTER)
    return [Button(check if room.model.free else on, room.model.places.action, "primary", 25)]


def picture(room: ExerciseActions) -> list[Widget]:
    """Return the hint's illustration as a button that replays it."""
    if not room.model.hinted:
        return []
    return [HitRegion(Command("watch", _("Show it again"), room.watch, shortcuts=("w",)), panel(room.model), 18, _("Show it again"))]


def _no_way_back(room: ExerciseActions) -> str:
    return "" if room.model.tray.pieces and room.model.free else _("Nothing to take back.")

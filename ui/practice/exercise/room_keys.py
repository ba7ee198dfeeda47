"""The buttons around the sheet: hint, start again, skip, check, next, undo and the top bar."""

from __future__ import annotations

from typing import Protocol

from ui.assets.words import _
from ui.practice.exercise.keys import ENTER
from ui.practice.exercise.kinds.registry import ready
from ui.practice.exercise.layout import panel
from ui.practice.exercise.set_of_ten import MOST_HINTS, Run
from ui.practice.exercise.sight import Sight
from ui.scene import shared_keys as house_keys
from ui.scene.routes import Back
from ui.scene.screen import Scene
from ui.tables.nambarz.things import Aim
from ui.widgets.controls import Command, Key, Region, Widget


class Doings(Protocol):
    """The exercise screen as its buttons see it."""

    run: Run
    sight: Sight

    def hint(self) -> None: ...
    def watch(self) -> None: ...
    def edit(self, aim: Aim) -> None: ...
    def check(self) -> None: ...
    def skip(self) -> None: ...
    def next(self) -> None: ...


def bar(room: Scene) -> list[Command]:
    return [house_keys.settings(room), house_keys.sound(room), house_keys.rules(room, "nambarz")]


def way_home(room: Scene) -> Command:
    """Return the command to leave; it asks no question, as every answer is saved and the set waits."""
    return Command("home", _("Back to the path"), lambda: room.go(Back()), "home")


def undo(room: Doings) -> Command:
    return Command("undo", _("Undo"), lambda: room.edit(Aim.BACK), "undo", ("u", "ctrl+z", "backspace"), _no_way_back(room))


def side(room: Doings) -> list[Widget]:
    """Return the buttons hint, start again and skip."""
    enough = room.run.open_ended and bool(room.run.found)
    over = "" if room.sight.free else _("The answer is there: on we go.")
    skip = Command("skip", _("That’s enough") if enough else _("Skip"), room.skip, "check" if enough else "next", ("s",), over)
    again = Command("again", _("Start again"), lambda: room.edit(Aim.CLEAR), "undo", ("delete",), _no_way_back(room))
    primary = room.sight.free and not ready(room.sight)
    styles = ("primary" if primary else "paper", "paper", "wood")
    commands = (hint(room), again, skip)
    return [Key(command, room.sight.places.side_key(place), styles[place], 21) for place, command in enumerate(commands)]


def hint(room: Doings, name: str = "hint", keys: tuple[str, ...] = ("h",)) -> Command:
    label = _("A hint") if not room.run.hints else _("Another hint")
    last = _("That was the last hint: look at the ring.") if room.run.hints >= MOST_HINTS else ""
    return Command(name, label, room.hint, "hint", keys, last if room.sight.free else _("The answer is there: on we go."))


def action(room: Doings) -> list[Widget]:
    """Return the primary button beside the sheet: check or next."""
    if room.sight.free and not ready(room.sight):
        return []
    check, on = Command("check", _("Check"), room.check, "check", ENTER), Command("next", _("On we go"), room.next, "next", ENTER)
    return [Key(check if room.sight.free else on, room.sight.places.action, "primary", 25)]


def picture(room: Doings) -> list[Widget]:
    """Return the hint's illustration as a button that replays it."""
    if not room.sight.hinted:
        return []
    return [Region(Command("watch", _("Show it again"), room.watch, keys=("w",)), panel(room.sight), 18, _("Show it again"))]


def _no_way_back(room: Doings) -> str:
    return "" if room.sight.tray.pieces and room.sight.free else _("Nothing to take back.")

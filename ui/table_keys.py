"""The keys in the table's top bar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ui import house_keys
from ui.limits import no_hint, no_undo
from ui.scene import Scene
from ui.sitting import Sitting
from ui.widgets import Command
from ui.words import _


@dataclass(frozen=True, slots=True)
class Doings:
    """What the table does for its keys."""

    pause: Callable[[], None]
    log: Callable[[], None]
    hint: Callable[[], None]
    undo: Callable[[], None]
    redo: Callable[[], None]


def table_keys(scene: Scene, sitting: Sitting, doings: Doings) -> list[Command]:
    """From the right; what cannot be done now says why."""
    commands = [
        house_keys.settings(scene),
        house_keys.sound(scene),
        house_keys.rules(scene, sitting.table.game),
        Command("pause", _("Pause"), doings.pause, "pause", ("p",)),
        Command("log", _("Moves"), doings.log, "sort", ("l",)),
        Command("hint", _("Hint"), doings.hint, "hint", ("h",), no_hint(sitting)),
        Command("undo", _("Undo"), doings.undo, "undo", ("u", "ctrl+z"), no_undo(sitting)),
    ]
    if sitting.redoable:
        commands.append(Command("redo", _("Redo"), doings.redo, "redo", ("ctrl+y", "ctrl+shift+z")))
    return commands

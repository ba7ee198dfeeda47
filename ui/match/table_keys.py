"""The keys in the table's top bar, and those that step through the moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from ui.assets.words import _
from ui.canvas.pieces import Gesture
from ui.match.availability import no_hint, no_undo
from ui.match.past import Past
from ui.match.sitting import Sitting
from ui.scene import shared_keys as house_keys
from ui.scene.screen import Scene
from ui.tables.contract import Look, Table
from ui.widgets.controls import Command, Key


@dataclass(frozen=True, slots=True)
class Doings:
    """What the table does for its keys; `log` None: the list of moves always stands there."""

    pause: Callable[[], None]
    hint: Callable[[], None]
    undo: Callable[[], None]
    redo: Callable[[], None]
    log: Callable[[], None] | None


def table_keys(scene: Scene, sitting: Sitting, doings: Doings) -> list[Command]:
    """From the right; what cannot be done now says why."""
    commands = [
        house_keys.settings(scene),
        house_keys.sound(scene),
        house_keys.rules(scene, sitting.table.game),
        Command("pause", _("Pause"), doings.pause, "pause", ("p",)),
        *([Command("log", _("Moves"), doings.log, "sort", ("l",))] if doings.log is not None else []),
        Command("hint", _("Hint"), doings.hint, "hint", ("h",), no_hint(sitting)),
        Command("undo", _("Undo"), doings.undo, "undo", ("u", "ctrl+z"), no_undo(sitting)),
    ]
    if sitting.redoable:
        commands.append(Command("redo", _("Redo"), doings.redo, "redo", ("ctrl+y", "ctrl+shift+z")))
    return commands


def step_keys(past: Past, step_to: Callable[[int], None]) -> list[Command]:
    """Keys without a widget; `step_to` gets how many moves are to have been played."""
    begun = "" if past.ply else _("This is the beginning.")
    ended = "" if past.at is not None else _("There are no more moves.")
    return [
        Command("first", _("To the beginning"), lambda: step_to(0), keys=("home",), why=begun),
        Command("step_back", _("One move back"), lambda: step_to(past.ply - 1), keys=("ctrl+left",), why=begun),
        Command("step_forward", _("One move on"), lambda: step_to(past.ply + 1), keys=("ctrl+right",), why=ended),
        Command("last", _("To the end"), lambda: step_to(past.sitting.match.ply), keys=("end",), why=ended),
    ]


def game_keys(table: Table, look: Look, do: Callable[[Gesture, bool], None]) -> list[Key]:
    """The keys of the game's own."""
    return [
        Key(Command(key.name, key.says, partial(do, key.gesture, True), key.icon, key.chords, key.why), key.rect, key.style, bare=key.bare)
        for key in table.hand.keys(look).others
    ]

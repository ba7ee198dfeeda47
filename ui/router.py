"""Which scene a route opens: the only place that knows them all. Modules are loaded when needed, so that the menu comes at once."""

from __future__ import annotations

from importlib import import_module

from ui.scene.desk import Desk
from ui.scene.routes import (
    Route,
    ToAccount,
    ToExercises,
    ToExport,
    ToHistory,
    ToKeys,
    ToMenu,
    ToOpen,
    ToParent,
    ToPath,
    ToPause,
    ToReplay,
    ToResults,
    ToRules,
    ToSave,
    ToSettings,
    ToSetup,
    ToTable,
    ToWorkshop,
)
from ui.scene.screen import Scene

ROOMS: dict[type, tuple[str, str]] = {
    ToMenu: ("ui.rooms.menu", "Menu"),
    ToSetup: ("ui.rooms.setup.room", "Setup"),
    ToTable: ("ui.play.match", "match_table"),
    ToResults: ("ui.rooms.results", "Results"),
    ToReplay: ("ui.replay.room", "Replay"),
    ToHistory: ("ui.rooms.history", "HistoryRoom"),
    ToRules: ("ui.rooms.rules.room", "RulesRoom"),
    ToSettings: ("ui.rooms.settings_sheet", "SettingsSheet"),
    ToKeys: ("ui.rooms.keys_sheet", "KeysSheet"),
    ToPause: ("ui.rooms.pause", "Pause"),
    ToAccount: ("ui.rooms.account.sheet", "AccountSheet"),
    ToSave: ("ui.rooms.save_sheet", "SaveSheet"),
    ToOpen: ("ui.rooms.save_sheet", "OpenSheet"),
    ToWorkshop: ("ui.practice.path.children_room", "ChildrenRoom"),
    ToPath: ("ui.practice.path.room", "PathRoom"),
    ToExercises: ("ui.practice.exercise.room", "ExerciseRoom"),
    ToParent: ("ui.practice.parent.room", "ParentRoom"),
    ToExport: ("ui.practice.parent.export_sheet", "ExportSheet"),
}


def open_scene(route: Route, desk: Desk) -> Scene:
    """A new scene for this route; what the route carries goes to the scene."""
    module, name = ROOMS[type(route)]
    scene: Scene = getattr(import_module(module), name)(desk, *(getattr(route, field) for field in route.__slots__))
    return scene

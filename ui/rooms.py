"""Which scene a route opens: the only place that knows them all. Modules are loaded when needed, so that the menu comes at once."""

from __future__ import annotations

from importlib import import_module

from ui.desk import Desk
from ui.routes import (
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
from ui.scene import Scene

ROOMS: dict[type, tuple[str, str]] = {
    ToMenu: ("ui.menu", "Menu"),
    ToSetup: ("ui.setup", "Setup"),
    ToTable: ("ui.table", "TableScene"),
    ToResults: ("ui.results", "Results"),
    ToReplay: ("ui.replay", "Replay"),
    ToHistory: ("ui.history_room", "HistoryRoom"),
    ToRules: ("ui.rules_room", "RulesRoom"),
    ToSettings: ("ui.settings_sheet", "SettingsSheet"),
    ToKeys: ("ui.keys_sheet", "KeysSheet"),
    ToPause: ("ui.pause", "Pause"),
    ToAccount: ("ui.account", "AccountSheet"),
    ToSave: ("ui.save_sheet", "SaveSheet"),
    ToOpen: ("ui.save_sheet", "OpenSheet"),
    ToWorkshop: ("ui.practice.children_room", "ChildrenRoom"),
    ToPath: ("ui.practice.path_room", "PathRoom"),
    ToExercises: ("ui.practice.exercise_room", "ExerciseRoom"),
    ToParent: ("ui.practice.parent_room", "ParentRoom"),
    ToExport: ("ui.practice.export_sheet", "ExportSheet"),
}


def open_scene(route: Route, desk: Desk) -> Scene:
    """A new scene for this route; what the route carries goes to the scene."""
    module, name = ROOMS[type(route)]
    scene: Scene = getattr(import_module(module), name)(desk, *(getattr(route, field) for field in route.__slots__))
    return scene

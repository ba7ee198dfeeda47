"""The scene of each route, in the only module that knows all scenes.

A scene's module is imported when it is needed, so that the menu opens at once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module

from ui.scene import routes
from ui.scene.desk import Desk
from ui.scene.screen import Scene

ROOMS: dict[type[routes.Route], tuple[str, str]] = {
    routes.ToMenu: ("ui.rooms.menu", "Menu"),
    routes.ToSetup: ("ui.rooms.setup.room", "Setup"),
    routes.ToWhoSits: ("ui.rooms.setup.who_sits", "WhoSits"),
    routes.ToHeadStart: ("ui.rooms.setup.head_start", "HeadStart"),
    routes.ToHouseRules: ("ui.rooms.setup.house_rules", "HouseRulesSheet"),
    routes.ToTable: ("ui.play.match", "match_table"),
    routes.ToResults: ("ui.rooms.results", "Results"),
    routes.ToReplay: ("ui.replay.room", "Replay"),
    routes.ToHistory: ("ui.rooms.history", "HistoryRoom"),
    routes.ToPeople: ("ui.rooms.people.room", "PeopleRoom"),
    routes.ToPerson: ("ui.rooms.people.person_sheet", "PersonSheet"),
    routes.ToFigures: ("ui.rooms.people.saving", "figures_sheet"),
    routes.ToCarry: ("ui.rooms.people.saving", "carry_sheet"),
    routes.ToRules: ("ui.rooms.rules.room", "RulesRoom"),
    routes.ToLessons: ("ui.rooms.lessons_sheet", "LessonsSheet"),
    routes.ToLesson: ("ui.lessons.room", "lesson_room"),
    routes.ToExample: ("ui.play.example", "ExampleTable"),
    routes.ToChallenges: ("ui.puzzles.room", "ChallengeRoom"),
    routes.ToPuzzle: ("ui.puzzles.table", "puzzle_table"),
    routes.ToDayDeal: ("ui.puzzles.table", "deal_table"),
    routes.ToChallengeEnd: ("ui.puzzles.end_sheet", "EndSheet"),
    routes.ToShare: ("ui.puzzles.code_sheets", "ShareSheet"),
    routes.ToCode: ("ui.puzzles.code_sheets", "CodeSheet"),
    routes.ToSettings: ("ui.rooms.settings.room", "SettingsRoom"),
    routes.ToKeys: ("ui.rooms.keys_sheet", "KeysSheet"),
    routes.ToPause: ("ui.rooms.pause", "Pause"),
    routes.ToAccount: ("ui.rooms.account.sheet", "AccountSheet"),
    routes.ToSave: ("ui.rooms.save_sheet", "save_sheet"),
    routes.ToElsewhere: ("ui.rooms.save_sheet", "elsewhere_sheet"),
    routes.ToOpen: ("ui.rooms.save_sheet", "OpenSheet"),
    routes.ToWorkshop: ("ui.practice.path.children_room", "ChildrenRoom"),
    routes.ToPath: ("ui.practice.path.room", "PathRoom"),
    routes.BackToPath: ("ui.practice.path.room", "PathRoom"),
    routes.ToExercises: ("ui.practice.exercise.room", "ExerciseRoom"),
    routes.ToTouches: ("ui.practice.touch_room", "TouchRoom"),
    routes.ToAlbum: ("ui.practice.path.album_room", "AlbumRoom"),
    routes.ToGate: ("ui.practice.parent.gate", "Gate"),
    routes.ToParent: ("ui.practice.parent.room", "ParentRoom"),
    routes.ToSteer: ("ui.practice.parent.steering", "Steering"),
    routes.ToPrint: ("ui.practice.parent.print_sheet", "PrintSheet"),
    routes.ToPaper: ("ui.practice.parent.export_sheet", "paper_sheet"),
    routes.ToMark: ("ui.practice.parent.mark_sheet", "MarkSheet"),
    routes.ToExport: ("ui.practice.parent.export_sheet", "export_sheet"),
}

ROOTS: dict[type[routes.Route], tuple[routes.Route, ...]] = {  # routes that close all screens, and the routes then below them
    routes.ToMenu: (),
    routes.ToTable: (routes.ToMenu(),),
    routes.ToResults: (routes.ToMenu(),),
    routes.ToChallenges: (routes.ToMenu(),),
    routes.ToPuzzle: (routes.ToMenu(), routes.ToChallenges()),
    routes.ToDayDeal: (routes.ToMenu(), routes.ToChallenges()),
    routes.BackToPath: (routes.ToMenu(), routes.ToWorkshop()),
}
NEAR = (
    routes.ToSetup,
    routes.ToTable,
    routes.ToWorkshop,
    routes.ToRules,
    routes.ToSettings,
    routes.ToPause,
    routes.ToResults,
    routes.ToReplay,
    routes.ToPeople,
    routes.ToHistory,
    routes.ToChallenges,
)
DOORS = ("ui.store.progress", "ui.store.matches.door")  # the stores of the two databases


def near(desk: Desk) -> list[Callable[[], object]]:
    """Return imports of the most used screens and of the databases, to be run one by one.

    The set-up comes first, with what it needs.
    """
    first, *others = (partial(import_module, ROOMS[route][0]) for route in NEAR)
    return [first, *(partial(import_module, module) for module in DOORS), lambda: desk.files.matches, *others]


def open_scene(route: routes.Route, desk: Desk) -> Scene:
    """Return a new scene for this route, created with the fields of the route."""
    module, name = ROOMS[type(route)]
    scene: Scene = getattr(import_module(module), name)(desk, *(getattr(route, field) for field in route.__struct_fields__))
    return scene

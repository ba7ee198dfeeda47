"""The scene of each route, in the only module that knows all scenes.

A scene's module is imported when it is needed, so that the menu opens at once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module

from ui.scene import routes
from ui.scene.app_context import AppContext
from ui.scene.scene import Scene

SCENE_NAMES: dict[type[routes.Route], tuple[str, str]] = {
    routes.MenuRoute: ("ui.screens.menu", "MenuScreen"),
    routes.SetupRoute: ("ui.screens.setup.screen", "SetupScreen"),
    routes.PlayerPickerRoute: ("ui.screens.setup.player_picker", "PlayerPickerDialog"),
    routes.HandicapRoute: ("ui.screens.setup.handicap", "HandicapDialog"),
    routes.HouseRulesRoute: ("ui.screens.setup.house_rules", "HouseRulesDialog"),
    routes.TableRoute: ("ui.play.match", "match_table_screen"),
    routes.ResultsRoute: ("ui.screens.results", "ResultsScreen"),
    routes.ReplayRoute: ("ui.replay.screen", "ReplayScreen"),
    routes.HistoryRoute: ("ui.screens.history", "HistoryScreen"),
    routes.ProfilesRoute: ("ui.screens.profiles.screen", "ProfilesScreen"),
    routes.ProfileRoute: ("ui.screens.profiles.dialog", "ProfileDialog"),
    routes.StatisticsRoute: ("ui.screens.profiles.transfer", "save_statistics_dialog"),
    routes.TransferRoute: ("ui.screens.profiles.transfer", "export_or_import_dialog"),
    routes.RulesRoute: ("ui.screens.rules.screen", "RulesScreen"),
    routes.LessonsRoute: ("ui.screens.lessons_dialog", "LessonsDialog"),
    routes.LessonRoute: ("ui.lessons.screen", "lesson_screen"),
    routes.ExampleRoute: ("ui.play.example", "ExampleScreen"),
    routes.ChallengesRoute: ("ui.puzzles.screen", "ChallengeScreen"),
    routes.PuzzleRoute: ("ui.puzzles.table", "puzzle_table"),
    routes.DailyDealRoute: ("ui.puzzles.table", "daily_deal_table"),
    routes.ChallengeEndRoute: ("ui.puzzles.end_dialog", "ChallengeEndDialog"),
    routes.ShareRoute: ("ui.puzzles.code_dialogs", "ShareCodeDialog"),
    routes.CodeRoute: ("ui.puzzles.code_dialogs", "EnterCodeDialog"),
    routes.SettingsRoute: ("ui.screens.settings.screen", "SettingsScreen"),
    routes.ShortcutsRoute: ("ui.screens.shortcuts", "ShortcutsScreen"),
    routes.PauseRoute: ("ui.screens.pause", "PauseDialog"),
    routes.ScoreSheetRoute: ("ui.screens.score_sheet.screen", "ScoreSheetScreen"),
    routes.SaveRoute: ("ui.screens.save_dialog", "save_match_dialog"),
    routes.BackupRoute: ("ui.screens.save_dialog", "save_everything_dialog"),
    routes.OpenMatchRoute: ("ui.screens.save_dialog", "OpenMatchDialog"),
    routes.WorkshopRoute: ("ui.practice.path.children_screen", "ChildrenScreen"),
    routes.LevelPathRoute: ("ui.practice.path.screen", "LevelPathScreen"),
    routes.BackToPathRoute: ("ui.practice.path.screen", "LevelPathScreen"),
    routes.ExercisesRoute: ("ui.practice.exercise.screen", "ExerciseScreen"),
    routes.ReactionTestRoute: ("ui.practice.reaction_test_screen", "ReactionTestScreen"),
    routes.AlbumRoute: ("ui.practice.path.album_screen", "AlbumScreen"),
    routes.ParentalGateRoute: ("ui.practice.parent.gate", "ParentalGateDialog"),
    routes.ParentsRoute: ("ui.practice.parent.screen", "ParentsScreen"),
    routes.PracticeSettingsRoute: ("ui.practice.parent.practice_settings", "PracticeSettingsScreen"),
    routes.PrintRoute: ("ui.practice.parent.print_dialog", "PrintDialog"),
    routes.WorksheetRoute: ("ui.practice.parent.export_dialog", "save_worksheet_dialog"),
    routes.MarkingRoute: ("ui.practice.parent.marking", "MarkingScreen"),
    routes.ExportRoute: ("ui.practice.parent.export_dialog", "export_answers_dialog"),
}

ROOT_ROUTES: dict[type[routes.Route], tuple[routes.Route, ...]] = {  # routes that close all screens, and the routes then below them
    routes.MenuRoute: (),
    routes.TableRoute: (routes.MenuRoute(),),
    routes.ResultsRoute: (routes.MenuRoute(),),
    routes.ChallengesRoute: (routes.MenuRoute(),),
    routes.PuzzleRoute: (routes.MenuRoute(), routes.ChallengesRoute()),
    routes.DailyDealRoute: (routes.MenuRoute(), routes.ChallengesRoute()),
    routes.BackToPathRoute: (routes.MenuRoute(), routes.WorkshopRoute()),
}
PRELOADED_ROUTES = (
    routes.SetupRoute,
    routes.TableRoute,
    routes.WorkshopRoute,
    routes.RulesRoute,
    routes.SettingsRoute,
    routes.PauseRoute,
    routes.ResultsRoute,
    routes.ReplayRoute,
    routes.ProfilesRoute,
    routes.HistoryRoute,
    routes.ChallengesRoute,
)
STORE_MODULES = ("ui.store.progress", "ui.store.matches.store")  # the stores of the two databases


def preload_tasks(context: AppContext) -> list[Callable[[], object]]:
    """Return imports of the most used screens and of the databases, to be run one by one.

    The set-up comes first, with what it needs.
    """
    first, *others = (partial(import_module, SCENE_NAMES[route][0]) for route in PRELOADED_ROUTES)
    return [first, *(partial(import_module, module) for module in STORE_MODULES), lambda: context.storage.matches, *others]


def open_scene(route: routes.Route, context: AppContext) -> Scene:
    """Create the scene of a route from the fields of the route."""
    module, name = SCENE_NAMES[type(route)]
    scene: Scene = getattr(import_module(module), name)(context, *(getattr(route, field) for field in route.__struct_fields__))
    return scene

"""Opens the scene of a route; its module is imported when it is needed, so that the menu opens at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module

from ui.play.routes import TableRoute
from ui.practice.routes import WorkshopRoute
from ui.puzzles.routes import ChallengesRoute
from ui.replay.routes import ReplayRoute
from ui.scene.app_context import AppContext
from ui.scene.route import Route
from ui.scene.scene import Scene
from ui.screens.routes import HistoryRoute, PauseRoute, ProfilesRoute, ResultsRoute, RulesRoute, SettingsRoute, SetupRoute

PRELOADED_ROUTES: tuple[type[Route], ...] = (
    SetupRoute,
    TableRoute,
    WorkshopRoute,
    RulesRoute,
    SettingsRoute,
    PauseRoute,
    ResultsRoute,
    ReplayRoute,
    ProfilesRoute,
    HistoryRoute,
    ChallengesRoute,
)
STORE_MODULES = ("ui.store.progress", "ui.store.matches.store")  # the stores of the two databases


def preload_tasks(context: AppContext) -> list[Callable[[], object]]:
    """Return imports of the most used screens and of the databases, to be run one by one.

    The set-up comes first, with what it needs.
    """
    first, *others = (partial(import_module, scene_path(route)[0]) for route in PRELOADED_ROUTES)
    return [first, *(partial(import_module, module) for module in STORE_MODULES), lambda: context.storage.matches, *others]


def scene_path(route: type[Route]) -> tuple[str, str]:
    """Return the module of the scene that such a route opens, and the scene's name in it."""
    module, _dot, name = f"{route.__module__.rpartition('.')[0]}.{route.__struct_config__.tag}".rpartition(".")
    return module, name


def open_scene(route: Route, context: AppContext) -> Scene:
    """Create the scene of a route from the fields of the route."""
    module, name = scene_path(type(route))
    scene: Scene = getattr(import_module(module), name)(context, *(getattr(route, field) for field in route.__struct_fields__))
    return scene

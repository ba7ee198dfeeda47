"""Every route opens a scene: its module is there, and takes the fields of the route."""

from __future__ import annotations

import ast
import inspect
from importlib import import_module
from pathlib import Path

import pytest

from ui.router import PRELOADED_ROUTES, scene_path
from ui.scene.route import CloseRoute, QuitRoute, Route

UI = Path(__file__).resolve().parents[2] / "ui"
MODULES = [import_module(f"ui.{path.parent.name}.routes") for path in sorted(UI.glob("*/routes.py"))]
ROUTES = [route for route in Route.__subclasses__() if route not in (CloseRoute, QuitRoute)]


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.__name__)
def test_a_route_opens_its_scene_with_its_fields(route: type[Route]) -> None:
    module, name = scene_path(route)
    assert module.startswith(route.__module__.removesuffix("routes")), "the scene is in the package of its route"
    signature = inspect.signature(getattr(import_module(module), name))
    signature.bind(object(), *route.__struct_fields__)


def test_routes_know_no_scene() -> None:
    """They are imported by every screen: what they import has to be quick."""
    assert len(MODULES) == 7 and len(ROUTES) > 40 and set(PRELOADED_ROUTES) <= set(ROUTES)
    for module in MODULES:
        tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        known = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert all(name in ("__future__", "collections.abc", "game.record", "ui.scene.route") or name.endswith(".routes") for name in known)

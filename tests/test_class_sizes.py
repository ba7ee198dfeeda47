"""Architecture tests of the screens' classes: few methods, few levels of inheritance, and no reading of clocks."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import MISSING, fields
from typing import get_type_hints

from tests.test_architecture import Module, calls, imports, inside, modules, none, says, within
from ui.tables import contract

LARGEST_CLASS = 40  # methods of a class of the screens, including those inherited from the project, without those of `Scene`
DEEPEST = 2  # levels of inheritance above `Scene`
TIMED = {"tests.waiting": "waits for another process", "tests.window": "the app in a real window has a clock of its own"}
TOLD = {"ui.scene.clock": "tells every screen", "ui.store": "of its files", "tests.window": "what the app in the window is to find"}
REQUIRED, OPTIONAL = 9, 30  # members of a table that a game must give, and that it can give


def test_classes_of_the_screen_are_small() -> None:
    none(f"{name}: {len(methods)} methods" for name, _own, methods in lines_of_classes() if len(methods) > LARGEST_CLASS)


def test_scenes_do_not_stand_on_each_other() -> None:
    none(f"{name}: {' - '.join(own_items)}" for name, own_items, _methods in lines_of_classes() if "Scene" in own_items[DEEPEST + 1 :])


def test_a_game_gives_few_members_to_the_screen() -> None:
    parts = [get_type_hints(contract.Table)[part.name] for part in fields(contract.Table)]
    members = [contract.GameBox, *(member for part in parts if part is not contract.GameBox for member in fields(part))]
    required = [
        member for member in members if member is contract.GameBox or (member.default is MISSING and member.default_factory is MISSING)
    ]
    assert len(required) <= REQUIRED and len(members) - len(required) <= OPTIONAL


def lines_of_classes() -> Iterator[tuple[str, list[str], set[str]]]:
    """Yield every class of the screens: its full name, the names of its line of inheritance, and all its methods."""
    for module in inside("ui"):
        for node in classes(module).values():
            line = [node, *ancestors(module, node)]
            methods = {step.name for part in line if part.name != "Scene" for step in part.body if isinstance(step, ast.FunctionDef)}
            yield f"{module.name}.{node.name}", [part.name for part in line], methods


def classes(module: Module) -> dict[str, ast.ClassDef]:
    return {node.name: node for node in module.tree.body if isinstance(node, ast.ClassDef)}


def ancestors(module: Module, node: ast.ClassDef) -> Iterator[ast.ClassDef]:
    """Yield the project's classes that this one inherits from, directly or indirectly."""
    for base in (base.id for base in node.bases if isinstance(base, ast.Name)):
        homes = [modules()[to] for step, to in imports(module.name) if to in modules() and base in {name.name for name in step.names}]  # type: ignore[attr-defined]
        for home in [home for home in [module, *homes] if base in classes(home)][:1]:
            yield classes(home)[base]
            yield from ancestors(home, classes(home)[base])


def test_no_test_depends_on_how_fast_the_machine_is() -> None:
    """A clock is given to what needs one (`tests.steps`), and the date is always the same (`tests.fixed_clock`)."""
    none(says(inside("tests"), lambda module, to: to == "time" and not within(module.name, *TIMED)))


def test_the_date_comes_from_one_clock() -> None:
    none(
        module.at(node, f"{name}()")
        for module in inside("ui", "tests")
        for node, name, _bare in calls(module)
        if name in ("now", "today", "time") and isinstance(node.func, ast.Attribute)
        if isinstance(node.func.value, ast.Name) and node.func.value.id in ("date", "datetime", "time") and not within(module.name, *TOLD)
    )

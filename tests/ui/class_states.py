"""The week of a class, and what a teacher does with all its children: states for screenshots and layout tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.practice.settings import PracticeSettings
from tests.ui.class_scene import ClassSceneRoute
from tests.ui.practice_room_states import MANY, PRINTED, kept
from tests.ui.stage import AppStage
from ui.practice.routes import MarkingRoute, PrintRoute
from ui.practice.texts import PORTRAIT_ANIMALS
from ui.store.children import Child

PUPILS = (
    "Adam", "Anna", "Bartholomäus-M", "Chloé", "David", "Élise", "Emma", "Finn", "Grace", "Hugo", "Inès", "Jack", "Kate",
    "Léa", "Lucie", "Max", "Mia", "Noah", "Olga", "Paul", "Rose", "Sam", "Tom", "Wwwwwwwwwwwwww", "Zoé",
)  # fmt: skip
CLASS = tuple(
    Child(index + 1, name, PORTRAIT_ANIMALS[index % len(PORTRAIT_ANIMALS)], index % 6, setting=PracticeSettings("CE1"))
    for index, name in enumerate(PUPILS)
)


def class_overview(stage: AppStage, column: int = 0, children: Sequence[Child] = CLASS, weeks: int = 8) -> None:
    """Show the week of a class sorted by a column, with two sheets to mark."""
    kept(stage, *children, weeks=weeks).sheets.update({child.id: PRINTED for child in children[2:4]})
    scene = stage.go(ClassSceneRoute())
    if column:
        scene.overview._sort_by(column)  # type: ignore[attr-defined]


def class_print(stage: AppStage) -> None:
    class_overview(stage)
    stage.go(PrintRoute(CLASS[0].id, tuple(child.id for child in CLASS[1:])))


def class_mark(stage: AppStage) -> None:
    """Show the marking of a child's sheet with other children to follow."""
    kept(stage, *CLASS).sheets.update({child.id: PRINTED for child in CLASS[2:4]})
    stage.go(MarkingRoute(CLASS[2].id, (CLASS[3].id,)))


CLASS_STATES: Mapping[str, Callable[[AppStage], None]] = {
    "class_week": class_overview,
    "class_week_sorted": lambda stage: class_overview(stage, 4),
    "class_week_new": lambda stage: class_overview(stage, 0, MANY, 0),
    "class_week_nobody": lambda stage: class_overview(stage, 0, (), 0),
    "class_print": class_print,
    "class_mark": class_mark,
}

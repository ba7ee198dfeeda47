"""The screens of a class, in every state that looks different, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import msgspec

from game.practice.settings import PracticeSettings
from tests.ui.practice_room_states import LEA, PRINTED, Shelf, kept
from tests.ui.stage import AppStage
from ui.practice.routes import (
    AddNamesRoute,
    CodesRoute,
    MarkingRoute,
    PictureCodeRoute,
    PrintRoute,
    SchoolClassRoute,
    WorkshopRoute,
)
from ui.practice.school_class.add_names import AddNamesScreen
from ui.practice.school_class.exchange import ImportChildrenDialog, export_children_dialog
from ui.practice.school_class.name_list import new_children, read_names
from ui.practice.school_class.picture_codes import CodesDialog, PictureCodeDialog, with_codes
from ui.practice.school_class.screen import SchoolClassScreen
from ui.scene.route import Route
from ui.store.children import Child
from ui.store.merging.children_file import ChildrenFile
from ui.store.merging.exchange import ChildStatus, MergePlan, PlannedChild

NAMES = (
    "Adam Anna Ben Chloé David Élise Emma Finn Grace Hugo Inès Jack Kate Léo Lucie Max Mia Noé Olga Paul Rose Sam Tom Zoé Bartholomäus-M"
)
GROUPS = ("Abeilles", "Hiboux", "Renards", "")
LISTED = "Prénom;Groupe\nAnna;Abeilles\nNina;Abeilles\nOscar;Hiboux\nJean-Baptiste Dupont;Hiboux\n12;Hiboux\nNina;Renards\n"


def pupils(with_groups: bool = True) -> list[Child]:
    """Return a class of 25, added in another order than that of the alphabet."""
    made = new_children(read_names("\n".join(reversed(NAMES.split()))), (), "CE1", "")
    numbered = [
        msgspec.structs.replace(child, id=index, group=GROUPS[index % 4] if with_groups else "") for index, child in enumerate(made, 1)
    ]
    return sorted(numbered, key=lambda child: child.id * 7 % 26)


class HalfPractised(Shelf):
    """A class of which every third child has practised today."""

    def day_set_counts_of_week(self, child_id: int, today: object) -> tuple[object, ...]:  # type: ignore[override]
        self.sets = (int(child_id % 3 == 0),)
        return super().day_set_counts_of_week(child_id, today)  # type: ignore[arg-type]


def shelf_of(stage: AppStage, *children: Child) -> Shelf:
    kept(stage)
    shelf = HalfPractised(*children)
    stage.empty._progress = shelf  # type: ignore[assignment]
    return shelf


def opened(route: Route, *names: str, with_groups: bool = True) -> Callable[[AppStage], None]:
    """Set up a screen of the class, then activate these widgets in turn."""

    def set_up(stage: AppStage) -> None:
        shelf_of(stage, *pupils(with_groups))
        stage.go(route)
        for name in names:
            stage.scene.rebuild_if_needed()
            stage.driver.widget(name).activate()
        stage.scene.rebuild_if_needed()

    return set_up


def searched(stage: AppStage, route: Route, text: str) -> None:
    opened(route)(stage)
    stage.scene.roster.search_text = text  # type: ignore[attr-defined]
    stage.scene.request_rebuild()


def empty(stage: AppStage) -> None:
    kept(stage)
    stage.go(SchoolClassRoute())


def added(stage: AppStage) -> None:
    """Show a list with a double, a long name and a text that is no name."""
    opened(AddNamesRoute())(stage)
    scene = stage.scene
    assert isinstance(scene, AddNamesScreen), "names are added"
    scene.school, scene.group = "CE1", "Loups"
    scene._add_names(LISTED)


def coded(stage: AppStage) -> None:
    opened(CodesRoute(tuple(range(1, 13))))(stage)
    scene = stage.scene
    assert isinstance(scene, CodesDialog), "codes are shown"
    scene._rng = Random(7)
    scene._switch()


def asked(stage: AppStage, *animals: str) -> None:
    """Ask Léa for her code after she has tapped these animals."""
    lea = with_codes([msgspec.structs.replace(LEA, setting=PracticeSettings("GS"))], (), Random(7))[0]
    shelf_of(stage, lea)
    stage.go(WorkshopRoute())
    scene = stage.go(PictureCodeRoute(lea.id, lambda: None))
    assert isinstance(scene, PictureCodeDialog), "the code is asked"
    for animal in animals:
        scene._toggle(animal)


def sorted_by(stage: AppStage, column: int) -> None:
    """Show the page sorted by a column, with two sheets to mark."""
    children = pupils()
    shelf_of(stage, *children).sheets.update({child.id: PRINTED for child in children[2:4]})
    scene = stage.go(SchoolClassRoute())
    assert isinstance(scene, SchoolClassScreen), "the page is shown"
    scene.tab = 1  # where the overview has a tab of its own
    scene.overview._sort_by(column)


def printing(stage: AppStage) -> None:
    children = pupils()
    shelf_of(stage, *children)
    stage.go(PrintRoute(children[0].id, tuple(child.id for child in children[1:])))


def marking(stage: AppStage) -> None:
    """Show the marking of a child's sheet with another child to follow."""
    children = pupils()
    shelf_of(stage, *children).sheets.update({child.id: PRINTED for child in children[2:4]})
    stage.go(MarkingRoute(children[2].id, (children[3].id,)))


def exporting(stage: AppStage) -> None:
    """Save the children of a group for another computer."""
    children = pupils()
    shelf_of(stage, *children)
    stage.shelf.mkdir(exist_ok=True)
    scene = export_children_dialog(stage.context, tuple(child.id for child in children if child.group == "Abeilles"), stage.shelf)
    stage.app.scenes.append(scene)


def planned(count: int, status: ChildStatus, new_answers: int = 0, first: int = 0) -> list[PlannedChild]:
    names = NAMES.split()[first : first + count]
    return [PlannedChild(f"{status}{index}", name, status, new_answers * index) for index, name in enumerate(names)]


def importing(stage: AppStage, *children: PlannedChild) -> None:
    """Show what merging a file with these children would do."""
    shelf_of(stage, *pupils())
    stage.go(SchoolClassRoute())
    scene = ImportChildrenDialog(stage.context, stage.shelf)
    scene.name = "tablee-Abeilles-2026-11-27.tablee-class"
    scene.show_plan(MergePlan(ChildrenFile({}, {}), children))
    stage.app.scenes.append(scene)


def restoring(stage: AppStage) -> None:
    """Show a file with children that were deleted here and there, of whom one comes back."""
    deleted, removed = planned(3, "deleted", first=12), planned(1, "removed", first=24)
    importing(stage, *planned(2, "new", 37), *planned(9, "known", 40, 2), *deleted, *removed)
    stage.scene.rebuild_if_needed()
    stage.driver.widget(f"restore/{deleted[1].uid}").activate()


CLASS_STATES: Mapping[str, Callable[[AppStage], None]] = {
    "class_children": opened(WorkshopRoute()),
    "class_children_plain": opened(WorkshopRoute(), with_groups=False),
    "class_children_search": lambda stage: searched(stage, WorkshopRoute(), "elis"),
    "class_children_nobody": lambda stage: searched(stage, WorkshopRoute(), "xyz"),
    "class_page": opened(SchoolClassRoute()),
    "class_page_chosen": opened(SchoolClassRoute(), "child/1", "child/5"),
    "class_page_one": opened(SchoolClassRoute(), "child/1"),
    "class_page_delete": opened(SchoolClassRoute(), "delete"),
    "class_page_empty": empty,
    "class_page_sorted": lambda stage: sorted_by(stage, 4),
    "class_print": printing,
    "class_mark": marking,
    "class_export": exporting,
    "class_import": lambda stage: importing(stage, *planned(1, "new"), *planned(24, "known", 40, 1)),
    "class_import_deleted": restoring,
    "class_names": opened(AddNamesRoute()),
    "class_names_listed": added,
    "class_codes": opened(CodesRoute(tuple(range(1, 26)))),
    "class_codes_drawn": coded,
    "class_code_asked": lambda stage: asked(stage, "cat"),
    "class_code_wrong": lambda stage: asked(stage, "cat", "bear", "bee"),
}

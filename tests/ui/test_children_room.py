"""The children's room: choose, add, rename, change; no two names alike; the ways on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.driver import Driver
from tests.ui.practice_room_states import LEA, TOM, Shelf
from ui.practice.parent.room import ParentRoom
from ui.practice.path.child_form import ChildForm
from ui.practice.path.children_room import ChildrenRoom
from ui.practice.path.room import PathRoom
from ui.practice.words import ANIMALS, LONGEST_NAME, child_name
from ui.rooms.menu import Menu
from ui.scene.routes import ToMenu, ToWorkshop
from ui.store.children import Child


def driver(folder: Path, *children: Child) -> tuple[Driver, Shelf]:
    made, shelf = Driver(folder, (800, 500)), Shelf(*children)
    made.desk.files._progress = shelf  # type: ignore[assignment]
    made.go(ToWorkshop())
    return made, shelf


def scene(made: Driver) -> ChildrenRoom:
    found = made.app.scene
    assert isinstance(found, ChildrenRoom), "the room is open"
    return found


def test_a_child_is_made_with_the_mouse(tmp_path: Path) -> None:
    made, shelf = driver(tmp_path, LEA)
    made.tap("add")
    made.tap("name")
    made.write("Zoé")
    made.tap("animal/bee")
    made.tap("colour/4")
    made.tap("done")
    child = shelf.children()[-1]
    assert (child.name, child.animal, child.colour) == ("Zoé", "bee", 4)
    assert scene(made).form is None and scene(made).focus.name == f"child/{child.id}"
    made.close()


def test_a_child_is_made_with_the_keyboard(tmp_path: Path) -> None:
    made, shelf = driver(tmp_path)
    made.key("tab", "return")  # the empty place has the focus
    made.key("return")
    made.write("Tom")
    made.key("return")
    form = scene(made).form
    assert form is not None and form.child.name == "Tom"
    while scene(made).focus.name != "animal/fish":
        made.key("tab")
    made.key("return")
    while scene(made).focus.name != "done":
        made.key("tab")
    made.key("return")
    assert [(child.name, child.animal) for child in shelf.children()] == [("Tom", "fish")]
    made.close()


def test_who_writes_no_name_is_called_as_the_animal(tmp_path: Path) -> None:
    made, shelf = driver(tmp_path)
    for _child in range(2):
        made.tap("add")
        made.tap("animal/cat")
        made.tap("done")
    assert [child.name for child in shelf.children()] == ["Cat", "Cat 2"]
    made.close()


def test_a_change_keeps_the_rest(tmp_path: Path) -> None:
    made, shelf = driver(tmp_path, LEA, TOM)
    made.desk.gate.open()
    made.tap("change/2")
    made.tap("colour/5")
    made.tap("done")
    assert shelf.kept[2] == Child(2, "Tom", "frog", 5, "gentle", True) and shelf.kept[1] == LEA
    made.close()


def test_escape_leaves_the_form_and_then_the_room(tmp_path: Path) -> None:
    made, shelf = driver(tmp_path, LEA)
    made.desk.gate.open()
    made.tap("change/1")
    made.tap("animal/bear")
    made.key("escape")
    assert scene(made).form is None and shelf.kept[1] == LEA
    made.key("escape")
    assert isinstance(made.app.scene, Menu)
    made.close()


def test_the_ways_on(tmp_path: Path) -> None:
    made, _shelf = driver(tmp_path, LEA, TOM)
    made.tap("child/2")
    assert isinstance(made.app.scene, PathRoom) and made.app.scene.child_id == 2
    made.key("escape")
    made.desk.gate.open()
    made.tap("parents/1")
    assert isinstance(made.app.scene, ParentRoom) and made.app.scene.child_id == 1
    made.close()


def test_the_menu_leads_here(tmp_path: Path) -> None:
    made, _shelf = driver(tmp_path)
    made.go(ToMenu())
    made.key("w")
    assert isinstance(made.app.scene, ChildrenRoom)
    made.go(ToMenu())
    made.tap("workshop")
    assert isinstance(made.app.scene, ChildrenRoom)
    made.close()


def test_a_new_child_gets_an_animal_and_a_colour_of_its_own(tmp_path: Path) -> None:
    made, _shelf = driver(tmp_path, LEA)
    made.tap("add")
    form = scene(made).form
    assert isinstance(form, ChildForm) and form.child.animal != LEA.animal and form.child.colour != LEA.colour
    made.close()


@pytest.mark.parametrize(
    ("text", "taken", "expected"),
    [
        ("Léa", (), "Léa"),
        ("Léa", ("Léa",), "Léa 2"),
        ("Léa", ("Léa", "Léa 2"), "Léa 3"),
        ("", (), "Hippopotamus"),
        ("x" * 30, ("x" * LONGEST_NAME,), "x" * (LONGEST_NAME - 2) + " 2"),
    ],
)
def test_names(text: str, taken: tuple[str, ...], expected: str) -> None:
    assert child_name(text, "hippo", lambda name: name in taken) == expected


def test_ten_animals() -> None:
    assert len(set(ANIMALS)) == 10

"""The children's screen: choose, add, rename and change children; no two equal names."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import msgspec
import pygame
import pytest

from game.practice.settings import SCHOOL_CLASSES
from game.record import Player
from tests.ui.driver import Driver
from tests.ui.layouts import SIZES, TALL, new_desk
from tests.ui.practice_room_states import LEA, TOM, Shelf
from tests.ui.records import OUTCOME, RECORD, history, remember, traces
from ui.assets import translation
from ui.assets.translation import LANGUAGES
from ui.canvas.viewport import Viewport
from ui.practice.parent.gate import ParentalGateDialog
from ui.practice.parent.screen import ParentsScreen
from ui.practice.path.child_form import ChildForm, class_spoken_text
from ui.practice.path.children_screen import ChildrenScreen
from ui.practice.path.screen import LevelPathScreen
from ui.practice.routes import WorkshopRoute
from ui.practice.school import class_name, class_topics, practiced_signs
from ui.practice.texts import MAX_NAME_LETTERS, PORTRAIT_ANIMALS, unique_child_name
from ui.scene import clock
from ui.screens.menu import MenuScreen
from ui.screens.routes import MenuRoute
from ui.store.children import Child
from ui.store.storage import Storage
from ui.widgets.tiles import AddTile, Tile


def driver(folder: Path, *children: Child) -> tuple[Driver, Shelf]:
    made, shelf = Driver(folder, (800, 500)), Shelf(*children)
    made.context.storage._progress = shelf  # type: ignore[assignment]
    made.go(WorkshopRoute())
    return made, shelf


def scene(made: Driver) -> ChildrenScreen:
    result = made.app.scene
    assert isinstance(result, ChildrenScreen), "the room is open"
    return result


def opened(made: Driver) -> ChildForm:
    """Open the form of a new child, with no text being edited."""
    made.tap("add")
    form = scene(made).form
    assert form is not None, "it is open"
    form.text_editor.close()
    return form


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
    assert isinstance(made.app.scene, LevelPathScreen) and made.app.scene.child_id == child.id, "it begins at once"
    made.key("escape")
    assert scene(made).form is None and scene(made).focus.name == f"child/{child.id}"
    made.close()


def test_the_key_that_opens_the_form_does_not_write_into_it(tmp_path: Path) -> None:
    """As the system sends them: key down, text, both again while the key is held, at last key up."""
    made, _shelf = driver(tmp_path, LEA)
    n = {"key": pygame.K_n, "mod": 0, "unicode": "n", "scancode": 0}
    for _held in range(3):
        made._post(pygame.KEYDOWN, **n)
        made._post(pygame.TEXTINPUT, text="n")
    made._post(pygame.KEYUP, **n)
    fields = scene(made).text_editor
    assert fields is not None and fields.edited_name == "name" and fields.text == ""
    for letter in "nina":
        made.key(letter)
        made.write(letter)
    assert fields.text == "nina", "from then on it writes as any other"
    made.close()


def test_who_writes_quickly_loses_no_letter(tmp_path: Path) -> None:
    """The next key goes down before the first is up."""
    made, _shelf = driver(tmp_path, LEA)
    for kind, key, text in ((pygame.KEYDOWN, "n", "n"), (pygame.KEYDOWN, "a", "a"), (pygame.KEYUP, "n", ""), (pygame.KEYDOWN, "n", "n")):
        made._post(kind, key=pygame.key.key_code(key), mod=0, unicode=text, scancode=0)
        if text:
            made._post(pygame.TEXTINPUT, text=text)
    fields = scene(made).text_editor
    assert fields is not None and fields.text == "an"
    made.close()


def test_a_child_is_made_with_the_keyboard(tmp_path: Path) -> None:
    made, shelf = driver(tmp_path)
    made.key("tab", "return")  # the empty seat has the focus
    made.write("Tom")  # every field but the name has a value
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


def test_nobody_begins_without_a_name(tmp_path: Path) -> None:
    made, shelf = driver(tmp_path)
    made.tap("add")
    made.tap("done")
    assert scene(made).form is not None and not shelf.children()
    assert made.widget("done").tooltip == "Write a first name: that is all I need."
    made.tap("name")
    made.write("Z")
    made.wait(0.1)
    assert made.widget("done").tooltip == "", "while it is being written"
    made.tap("done")
    assert [child.name for child in shelf.children()] == ["Z"]
    made.close()


def test_the_class_sets_the_signs(tmp_path: Path) -> None:
    made, shelf = driver(tmp_path)
    form = opened(made)
    assert practiced_signs(form.child.setting) == "+-", "nobody said"
    for school, signs in (("GS", "+"), ("CP", "+-"), ("CE1", "+-*"), ("CE2", "+-*/"), ("CM2", "+-*/")):
        made.tap(f"class/{school}")
        assert practiced_signs(form.child.setting) == signs
    made.tap("sign//")
    assert practiced_signs(form.child.setting) == "+-*" and form.child.setting.off == "/"
    made.tap("class/CP")
    made.tap("sign/*")
    assert practiced_signs(form.child.setting) == "+-*" and form.child.setting.on == "*"
    made.tap("class/unknown")
    assert practiced_signs(form.child.setting) == "+-"
    form.child = msgspec.structs.replace(form.child, name="Ida")
    made.wait(0.1)
    made.tap("done")
    assert shelf.children()[0].setting.school == ""
    made.close()


def test_the_last_sign_stays_on(tmp_path: Path) -> None:
    made, _shelf = driver(tmp_path)
    form = opened(made)
    made.tap("class/GS")
    made.tap("sign/+")
    assert practiced_signs(form.child.setting) == "+" and "Keep at least one sign on" in made.app.notice_bar.sentence
    made.close()


@pytest.mark.parametrize(
    ("school", "offered", "listens"),
    [("GS", True, True), ("CP", True, True), ("CE1", True, False), ("CE2", False, False), ("unknown", False, False)],
)
def test_children_up_to_seven_are_offered_the_voice(school: str, offered: bool, listens: bool, tmp_path: Path) -> None:
    made, _shelf = driver(tmp_path)
    form = opened(made)
    made.tap(f"class/{school}")
    assert form.child.listen is listens
    assert ("listen" in [widget.name for widget in scene(made).widgets]) is offered
    if offered:
        made.tap("listen")
        assert form.child.listen is not listens
    made.close()


def test_the_class_that_is_pointed_at_is_told_before_the_chosen_one(tmp_path: Path) -> None:
    """For children who cannot read: by the pointer, or by a visible focus."""
    made, _shelf = driver(tmp_path)
    opened(made)
    made.tap("class/CP")
    scene(made).focus.is_visible = False
    made.move(*made.widget("class/CM1").rect.center)
    assert scene(made).spoken_text() == class_spoken_text("CM1")
    made.move(*made.widget("done").rect.center)
    assert scene(made).spoken_text() == class_spoken_text("CP")
    scene(made).focus.name, scene(made).focus.is_visible = "class/GS", True
    assert scene(made).spoken_text() == class_spoken_text("GS")
    made.close()


def test_a_child_is_kept_with_its_class(tmp_path: Path) -> None:
    made, shelf = driver(tmp_path)
    form = opened(made)
    form.child = msgspec.structs.replace(form.child, name="Ida")
    made.tap("class/CE1")
    made.tap("done")
    setting = shelf.children()[0].setting
    assert setting.school == "CE1" and setting.since == clock.today().toordinal()
    made.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_class_has_its_name_in_the_language(language: str) -> None:
    translation.set_language(language)
    names = [class_name(school) for school in (*SCHOOL_CLASSES, "")]
    assert len(set(names)) == 7 and names[1] == {"fr": "CP", "it": "prima", "en": "Year 1"}[language]
    assert all(map(class_topics, (*SCHOOL_CLASSES, "")))
    translation.set_language("en")


def test_only_parents_change_a_child(tmp_path: Path) -> None:
    made, _shelf = driver(tmp_path, LEA)
    made.tap("change/1")
    assert isinstance(made.app.scene, ParentalGateDialog)
    made.key("escape")
    made.tap("add")
    assert scene(made).form is not None, "adding one needs nobody"
    made.close()


def test_a_change_keeps_the_rest(tmp_path: Path) -> None:
    made, shelf = driver(tmp_path, LEA, TOM)
    made.context.parental_gate.open_for_a_while()
    made.tap("change/2")
    made.tap("colour/5")
    made.tap("done")
    assert shelf.kept[2] == msgspec.structs.replace(TOM, colour=5) and shelf.kept[1] == LEA
    made.close()


def test_another_name_stands_in_matches_and_saves_too(tmp_path: Path) -> None:
    """Otherwise a child that is deleted later would leave its old name there."""
    made = Driver(tmp_path, (800, 500))
    storage = made.context.storage
    storage.progress.add_child("Zoé", "bee", 1)
    record = replace(RECORD, seats=(Player("Zoé"), Player("Nori", "easy")))
    remember(storage, record, "2026-05-01", OUTCOME)
    storage.autosave(record)
    made.context.parental_gate.open_for_a_while()
    made.go(WorkshopRoute())
    made.tap("change/1")
    made.tap("name")
    made.write("Ada")
    made.tap("done")
    made.close()
    assert storage.progress.children()[0].name == "Ada" and traces(tmp_path, "Zoé") == []
    again = Storage(tmp_path)
    saved = again.autosaved_match(RECORD.game)
    assert saved is not None and saved.seats[0].name == history(again)[0].names[0] == "Ada"
    again.close()


def test_escape_leaves_the_form_and_then_the_room(tmp_path: Path) -> None:
    made, shelf = driver(tmp_path, LEA)
    made.context.parental_gate.open_for_a_while()
    made.tap("change/1")
    made.tap("animal/bear")
    made.key("escape")
    assert scene(made).form is None and shelf.kept[1] == LEA
    made.key("escape")
    assert isinstance(made.app.scene, MenuScreen)
    made.close()


def test_the_ways_on(tmp_path: Path) -> None:
    made, _shelf = driver(tmp_path, LEA, TOM)
    made.tap("child/2")
    assert isinstance(made.app.scene, LevelPathScreen) and made.app.scene.child_id == 2
    made.key("escape")
    made.context.parental_gate.open_for_a_while()
    made.tap("parents/1")
    assert isinstance(made.app.scene, ParentsScreen) and made.app.scene.child_id == 1
    made.close()


def test_the_menu_leads_here(tmp_path: Path) -> None:
    made, _shelf = driver(tmp_path)
    made.go(MenuRoute())
    made.key("w")
    assert isinstance(made.app.scene, ChildrenScreen)
    made.go(MenuRoute())
    made.tap("workshop")
    assert isinstance(made.app.scene, ChildrenScreen)
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
        ("x" * 30, ("x" * MAX_NAME_LETTERS,), "x" * (MAX_NAME_LETTERS - 2) + " 2"),
    ],
)
def test_names(text: str, taken: tuple[str, ...], expected: str) -> None:
    assert unique_child_name(text, "hippo", {name.casefold() for name in taken}) == expected


@pytest.mark.parametrize("size", [*SIZES, *TALL])
def test_few_children_have_room_beside_each_other(size: tuple[int, int], tmp_path: Path) -> None:
    """In every window, with one more button that adds a child."""
    context = new_desk(tmp_path, size)
    context.viewport = Viewport(*size, is_portrait=size in TALL)
    for count in range(1, 9):
        context.storage._progress = Shelf(*(msgspec.structs.replace(LEA, id=index) for index in range(1, count + 1)))  # type: ignore[assignment]
        room = ChildrenScreen(context)
        room.rebuild_if_needed()
        rects = [widget.rect for widget in room.widgets if isinstance(widget, Tile | AddTile)]
        assert len(rects) == count + 1 and rects[0].y == rects[1].y
        assert not any(one.colliderect(other) for one, other in combinations(rects, 2))
        (area,) = room.composition.scrolls
        assert area.max_offset or all(context.viewport.rect.contains(rect) for rect in rects), count
        assert count > 3 or not area.max_offset, "a few are all on the page"


def test_ten_animals() -> None:
    assert len(set(PORTRAIT_ANIMALS)) == 10

"""A class on one computer: lists of names, groups, the search, picture codes, and all of it deleted."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from game.practice.settings import PracticeSettings
from tests.ui.class_states import NAMES, HalfPractised, pupils
from tests.ui.driver import Driver
from tests.ui.practice_room_states import LEA, TOM, Shelf
from ui.layout.containers import SCROLL_SHADE_UNITS
from ui.practice.parent.gate import ParentalGateDialog
from ui.practice.parent.screen import ParentsScreen
from ui.practice.path.children_screen import ChildrenScreen
from ui.practice.path.screen import LevelPathScreen
from ui.practice.routes import AddNamesRoute, ParentsRoute, SchoolClassRoute, WorkshopRoute
from ui.practice.school_class import add_names
from ui.practice.school_class.add_names import AddNamesScreen
from ui.practice.school_class.name_list import ListedName, decode_list, new_children, read_names, with_doubles_left_out
from ui.practice.school_class.picture_codes import CodesDialog, PictureCodeDialog, with_codes
from ui.practice.school_class.roster import in_order
from ui.practice.school_class.screen import SchoolClassScreen
from ui.practice.texts import MAX_NAME_LETTERS, PORTRAIT_ANIMALS
from ui.scene.route import Route
from ui.store.children import Child

THIRTY = [f"{letter}{end}" for letter in "ABCDEFGHIJ" for end in ("da", "li", "no")]
LEA_CODED = msgspec.structs.replace(LEA, code="frog cat hen")


def driver(folder: Path, route: Route, *children: Child, language: str = "en") -> tuple[Driver, Shelf]:
    made, shelf = Driver(folder, language=language), HalfPractised(*children)
    made.context.storage._progress = shelf  # type: ignore[assignment]
    made.go(route)
    return made, shelf


def listed(text: str) -> list[tuple[str, str]]:
    return [(one.name, one.group) for one in read_names(text)]


def named(*names: str) -> list[ListedName]:
    return read_names("\n".join(names))


# --- lists of names -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("separator", ["\n", ", ", ";", "\r\n", "\t", " ,\n\n", "\r"])
def test_names_are_read_one_in_a_line_or_with_separators(separator: str) -> None:
    assert listed(separator.join(THIRTY)) == [(name, "") for name in THIRTY]


def test_lines_with_commas_are_names_too() -> None:
    assert [name for name, _group in listed("Ada, Bob\nCem, Dora, Eva; Finn\n")] == ["Ada", "Bob", "Cem", "Dora", "Eva", "Finn"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Nom;Prénom;Groupe\nDupont;Léa;Abeilles\nMartin;Tom;\n", [("Léa", "Abeilles"), ("Tom", "")]),
        ("cognome,NOME,classe\nRossi,Ada,2B\n", [("Ada", "")]),
        ("Group,First name\nOwls,Ada\nOwls,Bob\n", [("Ada", "Owls"), ("Bob", "Owls")]),
        ("Name\nAda\n", [("Ada", "")]),
        ("Ada;Owls\nBob;Owls\nCem;Foxes\n", [("Ada", "Owls"), ("Bob", "Owls"), ("Cem", "Foxes")]),
        ('"Léa, dite Lou";"Abeilles"\n"Tom";"Abeilles"\n', [("Léa, dite Lou", "Abeilles"), ("Tom", "Abeilles")]),
        ("Prénom;Nom\n;Dupont\n", [("Dupont", "")]),
        ("", []),
        (";;\n , \n", []),
    ],
)
def test_tables_may_have_a_heading_and_groups(text: str, expected: list[tuple[str, str]]) -> None:
    assert listed(text) == expected


def test_nothing_of_a_list_is_lost() -> None:
    names = read_names("Ada\n12\n…\nJean-Baptiste Dupont de la Tour\n" + "x" * 40)
    assert [(one.name, one.text) for one in names if not one.name] == [("", "12"), ("", "…")]
    assert [one.name for one in names if one.name] == ["Ada", "Jean-Baptiste", "x" * MAX_NAME_LETTERS]
    assert [one.is_chosen for one in names] == [True, False, False, True, True]


def test_an_open_quotation_mark_takes_no_other_line() -> None:
    assert [name for name, _group in listed('"Zoé\nTom\nAda')] == ["Zoé", "Tom", "Ada"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_files_of_several_systems_are_read(encoding: str) -> None:
    assert listed(decode_list("Prénom\nZoé\nÉlise\n".encode(encoding))) == [("Zoé", ""), ("Élise", "")]


def test_doubles_are_not_chosen_but_stay_in_the_list() -> None:
    names = with_doubles_left_out(named("Ada", "LEA", "ada", "Bob"), ["Léa"])
    assert [(one.name, one.is_chosen) for one in names] == [("Ada", True), ("LEA", False), ("ada", False), ("Bob", True)]


@pytest.mark.parametrize("across", [1, 5, 6, 7, 8])
def test_neighbours_have_other_pictures(across: int) -> None:
    """Beside each other, and above each other in the rows of every window."""
    children = new_children(named(*THIRTY), (), "", "")
    assert all(one.animal != other.animal for one, other in zip(children, children[across:], strict=False))
    assert across > 1 or all(one.colour != other.colour for one, other in pairwise(children))


def test_late_comers_differ_from_those_beside_them() -> None:
    old = [msgspec.structs.replace(child, id=number) for number, child in enumerate(new_children(named(*THIRTY[::4]), (), "", ""), 1)]
    everybody = in_order([*old, *new_children(named(*THIRTY[1::2], "Zoé"), old, "CP", "")])
    assert all(one.animal != other.animal and one.colour != other.colour for one, other in pairwise(everybody))


def test_thirty_children_have_thirty_pictures() -> None:
    children = new_children(named(*THIRTY), (), "GS", "Bees")
    assert len({(child.animal, child.colour) for child in children}) == 30
    assert all(child.listen and child.setting.school == "GS" and child.group == "Bees" for child in children)


# --- the page that adds them ----------------------------------------------------------------------------------------------


def test_thirty_names_are_pasted_with_a_class_and_a_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, shelf = driver(tmp_path, SchoolClassRoute(), LEA)
    monkeypatch.setattr(add_names, "read_clipboard", lambda: "\n".join([*THIRTY, "Lea", "7"]))
    made.tap("add_names")
    made.key("return")  # a name is being typed: pasting works all the same
    made.key("ctrl+v")
    scene = made.app.scene
    assert isinstance(scene, AddNamesScreen)
    remark = next(text for _rect, text in made.texts() if "Lea" in text and text != "Lea")
    assert remark.startswith("Already here") and any("Not a name: 7." in text for _rect, text in made.texts())
    scene._choose_school(3)
    made.tap("group")
    made.write("Bees")
    made.key("return")
    made.widget("listed/30").activate()  # another Lea
    made.tap("done")
    assert isinstance(made.app.scene, SchoolClassScreen)
    children = shelf.children()
    assert {child.name for child in children} == {"Léa", "Lea", *THIRTY}
    assert all(child.group == "Bees" and child.setting.school == "CE1" for child in children[1:])
    made.close()


def test_names_are_typed_one_after_the_other(tmp_path: Path) -> None:
    made, shelf = driver(tmp_path, AddNamesRoute())
    made.key("tab", "return")
    for name in ("Ada", "Bob, Cem", "Ada"):
        made.write(name)
        made.key("return")
    made.key("escape")
    made.tap("listed/3")
    made.tap("done")
    assert [child.name for child in shelf.children()] == ["Ada", "Ada 2", "Bob", "Cem"]
    made.close()


def test_names_come_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "class.csv").write_bytes("Prénom;Groupe\r\nZoé;Hiboux\r\n".encode("cp1252"))
    made, shelf = driver(tmp_path / "data", AddNamesRoute())
    made.tap("file")
    made.open_file(tmp_path / "class.csv")
    made.step(2)
    made.tap("done")
    assert [(child.name, child.group) for child in shelf.children()] == [("Zoé", "Hiboux")]
    made.close()


# --- the children's screen ------------------------------------------------------------------------------------------------


def test_many_children_are_in_the_order_of_the_alphabet_and_tell_who_has_practised(tmp_path: Path) -> None:
    made, _shelf = driver(tmp_path, WorkshopRoute(), *pupils())
    nodes = [widget.node() for widget in made.app.scene.widgets if widget.name.startswith("child/")]
    assert [node.label for node in nodes] == ["Adam", "Anna", "Bartholomäus-M", *NAMES.split()[2:-1]]
    assert {node.description for node in nodes} == {"", "practised today"}
    assert [node.name for node in nodes if node.description] == [f"child/{number}" for number in range(3, 25, 3)]
    made.close()


def shown(made: Driver) -> list[str]:
    """Return the names on the tiles."""
    return [widget.node().label for widget in made.app.scene.widgets if widget.name.startswith("child/")]


def test_the_search_narrows_while_typing_and_a_group_too(tmp_path: Path) -> None:
    made, _shelf = driver(tmp_path, WorkshopRoute(), *pupils())
    made.widget("groups").press_part("1")
    made.step()
    assert shown(made) == sorted(child.name for child in pupils() if child.group == "Abeilles")
    made.widget("groups").press_part("0")
    made.tap("search")
    made.write("elis")
    made.wait(0.1)
    assert shown(made) == ["Élise"]
    made.key("return", "tab")
    made.close()


def test_few_children_have_no_search(tmp_path: Path) -> None:
    made, _shelf = driver(tmp_path, WorkshopRoute(), *pupils()[:8])
    assert not {"search", "groups", "class"} & {widget.name for widget in made.app.scene.widgets}
    made.close()


# --- the page of the class ------------------------------------------------------------------------------------------------


def test_the_page_is_behind_the_gate_and_parents_find_it_too(tmp_path: Path) -> None:
    made, _shelf = driver(tmp_path, WorkshopRoute(), *pupils())
    made.key("c")
    assert isinstance(made.app.scene, ParentalGateDialog)
    made.key(*str(made.app.scene.asked_number))
    assert isinstance(made.app.scene, SchoolClassScreen)
    made.go(ParentsRoute(1))
    made.tap("class")
    assert isinstance(made.app.scene, SchoolClassScreen)
    made.close()


def test_chosen_children_get_a_group(tmp_path: Path) -> None:
    made, shelf = driver(tmp_path, SchoolClassRoute(), LEA, TOM, msgspec.structs.replace(TOM, id=5, name="Ada", group="Élans"))
    made.tap("child/1")
    made.tap("child/2")
    made.tap("group")
    made.write("elans")
    made.key("return")
    assert {child.group for child in shelf.children()} == {"Élans"}, "the group that there is"
    made.close()


def test_one_key_and_one_question_delete_a_group_or_the_class(tmp_path: Path) -> None:
    made, shelf = driver(tmp_path, SchoolClassRoute(), *pupils())
    made.widget("groups").press_part("1")
    group = {child.id for child in pupils() if child.group == "Abeilles"}
    made.key("delete")
    assert made.app.scene.dialog is not None and f"Delete {len(group)} children?" in made.app.scene.dialog.question
    made.tap("for_good")
    assert {told[1] for told in shelf.told} == group and len(shelf.children()) == 25 - len(group)
    made.key("delete")
    assert made.app.scene.dialog is not None and "the whole class" in made.app.scene.dialog.question
    made.tap("keep")
    assert len(shelf.children()) == 25 - len(group)
    made.key("delete")
    made.tap("for_good")
    assert not shelf.children() and "delete" not in [widget.name for widget in made.app.scene.widgets]
    made.close()


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640), (800, 1280), (800, 500)])
def test_the_two_commonest_slips_of_a_class_are_whole(tmp_path: Path, size: tuple[int, int]) -> None:
    made = Driver(tmp_path, size, language="it")
    made.context.storage._progress = HalfPractised(*pupils())  # type: ignore[assignment]
    made.go(SchoolClassRoute())
    scene = made.app.scene
    assert isinstance(scene, SchoolClassScreen)
    scene._choose_tab(1)  # where the overview has a tab of its own
    made.step()
    slips, texts = scene.composition.area("slips"), [text for _rect, text in made.texts()]
    second = scene.composition.layout.all("slip")[1]
    assert "Vicino nella tabellina" in texts and second.bottom <= slips.rect.bottom - SCROLL_SHADE_UNITS


def test_one_child_leads_to_its_parents_page(tmp_path: Path) -> None:
    made, _shelf = driver(tmp_path, SchoolClassRoute(), LEA, TOM)
    made.tap("child/2")
    made.tap("parents")
    assert isinstance(made.app.scene, ParentsScreen) and made.app.scene.child_id == 2
    made.close()


# --- picture codes --------------------------------------------------------------------------------------------------------


def test_no_two_children_have_the_same_code() -> None:
    children = with_codes(pupils(), ["cat bear bee"], random.Random(1))
    codes = [frozenset(child.code.split()) for child in children] + [frozenset(("cat", "bear", "bee"))]
    assert len(set(codes)) == 26 and all(len(code) == 3 and code <= set(PORTRAIT_ANIMALS) for code in codes)
    assert with_codes(children, (), random.Random(2)) == children, "those who have one keep it"


def test_a_grown_up_switches_the_codes_and_sees_them(tmp_path: Path) -> None:
    made, shelf = driver(tmp_path, SchoolClassRoute(), LEA, TOM)
    made.tap("codes")
    assert isinstance(made.app.scene, CodesDialog)
    assert any("no lock" in text for _rect, text in made.texts())
    made.tap("code")
    assert all(len(child.code.split()) == 3 for child in shelf.children())
    first = shelf.children()[0].code.split()[0]
    assert any(first in text for _rect, text in made.texts())
    made.tap("code")
    assert not any(child.code for child in shelf.children())
    made.close()


def test_a_child_taps_its_three_animals_in_any_order(tmp_path: Path) -> None:
    made, _shelf = driver(tmp_path, WorkshopRoute(), LEA_CODED, TOM)
    made.tap("child/1")
    for animal in ("hen", "bee", "bee", "frog", "cat"):  # a bee taken back
        assert isinstance(made.app.scene, PictureCodeDialog)
        made.tap(f"animal/{animal}")
    assert isinstance(made.app.scene, LevelPathScreen) and [type(scene) for scene in made.app.scenes].count(PictureCodeDialog) == 0
    made.key("escape")
    made.tap("child/2")
    assert isinstance(made.app.scene, LevelPathScreen), "without a code nothing is asked"
    made.close()


def test_a_wrong_code_may_be_tried_again_and_keys_do_it(tmp_path: Path) -> None:
    made, _shelf = driver(tmp_path, WorkshopRoute(), msgspec.structs.replace(LEA_CODED, listen=True, setting=PracticeSettings("GS")))
    made.tap("child/1")
    scene = made.app.scene
    assert isinstance(scene, PictureCodeDialog) and scene.read_aloud_mode == "always"
    for _try in range(5):
        made.key("1", "2", "3")
        assert made.app.scene is scene and scene.spoken_text() == "Not quite. Look for your three animals again!"
    made.key("8", "1", "4")
    assert isinstance(made.app.scene, LevelPathScreen)
    made.close()


def test_the_gate_leads_past_the_code(tmp_path: Path) -> None:
    made, _shelf = driver(tmp_path, WorkshopRoute(), LEA_CODED)
    made.tap("child/1")
    made.tap("parents")
    assert isinstance(made.app.scene, ParentalGateDialog)
    made.key(*str(made.app.scene.asked_number))
    assert isinstance(made.app.scene, LevelPathScreen)
    made.key("escape")
    assert isinstance(made.app.scene, ChildrenScreen)
    made.close()


def test_a_chosen_child_that_is_deleted_elsewhere_is_chosen_no_more(tmp_path: Path) -> None:
    """Else a group that is typed then would be given to everybody."""
    made, shelf = driver(tmp_path, SchoolClassRoute(), LEA, TOM)
    made.tap("child/1")
    shelf.delete_profiles(1)
    made.app.scene.resume()
    made.step()
    assert "group" not in [widget.name for widget in made.app.scene.widgets]
    made.close()

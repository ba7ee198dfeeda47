"""Children carried from one computer to another and back, by the screens of the class."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import msgspec
import pytest

from tests.ui.driver import Driver
from tests.ui.pupils import later, practise
from tests.waiting import wait_for
from ui.practice.parent.screen import ParentsScreen
from ui.practice.routes import ChildrenImportRoute, ParentsRoute, SchoolClassRoute
from ui.practice.school_class.exchange import ImportChildrenDialog
from ui.practice.school_class.screen import SchoolClassScreen
from ui.scene.dialog import ProgressDialog
from ui.scene.file_dialog import FileSaver
from ui.store.place import PROGRESS_FILE
from ui.store.settings import SeatSetup, TableSetup

NAMES = ("Ada", "Bob", "Cem")


class Computer:
    """A data folder with the app, whose class page is used by its keys."""

    def __init__(self, home: Path, *names: str) -> None:
        self.home, self.driver = home, Driver(home)
        self.files = self.driver.context.storage
        for name in names:
            self.files.progress.add_child(name, "cat", 0)
        self.driver.go(SchoolClassRoute())

    def child(self, name: str):  # type: ignore[no-untyped-def]
        return next(child for child in self.files.progress.children() if child.name == name)

    @property
    def counts(self) -> dict[str, int]:
        """The number of answers of each child."""
        return {child.name: self.files.progress.learner(child.id).answer_count for child in self.files.progress.children()}

    def practise(self, name: str, times: int, hour: int) -> None:
        for minute in range(times):
            practise(self.files, self.child(name), when=later(hours=hour, minutes=minute))

    def saved_in(self, folder: Path) -> Path:
        """Save by the dialog in front; return the file."""
        dialog = self.driver.app.scene
        assert isinstance(dialog, FileSaver)
        dialog._open_folder(folder)
        self.driver.step(2)
        assert any(text.startswith("This file holds the names of children") for _rect, text in self.driver.texts())
        self.driver.tap("primary")
        assert dialog.written_path is not None
        return dialog.written_path

    def take_along(self, folder: Path) -> Path:
        """Save the children that are chosen, or else all; return the file."""
        self.driver.key("ctrl+s")
        path = self.saved_in(folder)
        self.driver.tap("done")
        assert isinstance(self.driver.app.scene, SchoolClassScreen)
        return path

    def open(self, path: Path) -> list[str]:
        """Open a file of children; return the texts of the sheet."""
        self.driver.key("ctrl+o")
        self.driver.open_file(path)
        self.driver.step(2)
        return [text for _rect, text in self.driver.texts()]

    def bring_in(self, path: Path, *switches: str) -> str:
        """Merge a file with these switches turned; return the sentence about it."""
        self.open(path)
        for name in switches:
            self.driver.tap(name)
        self.driver.tap("merge")
        question = self.driver.app.scene.dialog
        assert question is not None
        self.driver.wait(0.5)
        self.driver.tap("done")
        assert isinstance(self.driver.app.scene, SchoolClassScreen)
        return question.question

    def delete_everybody(self) -> None:
        self.driver.key("delete")
        self.driver.wait(0.5)
        self.driver.tap("for_good")


@pytest.fixture
def school(tmp_path: Path) -> Iterator[Computer]:
    made = Computer(tmp_path / "school", *NAMES)
    yield made
    made.driver.close()


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Computer]:
    made = Computer(tmp_path / "home")
    yield made
    made.driver.close()


def test_a_class_is_practised_on_two_computers_and_counted_once(school: Computer, home: Computer, tmp_path: Path) -> None:
    school.practise("Ada", 3, 0)
    texts = home.open(there := school.take_along(tmp_path))
    assert there.name.startswith("tablee-Class-") and there.suffix == ".tablee-class"
    assert texts.count("New here") == 1 and "3 new answers" in texts and set(NAMES) <= set(texts)
    home.driver.tap("cancel")
    assert not home.counts
    assert home.bring_in(there) == "3 children are new here. 3 answers were added."
    school.practise("Ada", 2, 1)
    home.practise("Ada", 4, 2)
    home.practise("Bob", 1, 2)
    back = home.take_along(tmp_path)
    assert school.bring_in(back) == "5 answers were added." and school.counts == {"Ada": 9, "Bob": 1, "Cem": 0}
    assert school.bring_in(back) == "Everything in this file was here already." and school.counts == {"Ada": 9, "Bob": 1, "Cem": 0}
    home.bring_in(school.take_along(tmp_path))
    assert home.counts == school.counts


def test_the_chosen_children_go_along_or_one_from_its_parents_page(school: Computer, home: Computer, tmp_path: Path) -> None:
    school.driver.tap(f"child/{school.child('Cem').id}")
    alone = school.take_along(tmp_path)
    assert alone.name.startswith("tablee-Cem-")
    home.bring_in(alone)
    school.driver.go(ParentsRoute(school.child("Ada").id))
    assert isinstance(school.driver.app.scene, ParentsScreen)
    school.driver.tap("export")
    home.bring_in(school.saved_in(tmp_path))
    assert set(home.counts) == {"Ada", "Cem"}


def test_a_class_that_is_deleted_comes_back_only_if_a_grown_up_restores_it(school: Computer, home: Computer, tmp_path: Path) -> None:
    school.practise("Ada", 3, 0)
    path = school.take_along(tmp_path)
    home.bring_in(path)
    ids = {name: f"restore/{uid}" for name, uid in uids(home, path).items()}
    school.delete_everybody()
    assert not school.counts and b"Ada" not in (school.home / PROGRESS_FILE).read_bytes()
    assert school.bring_in(path) == "Everything in this file was here already." and not school.counts
    assert school.bring_in(path, ids["Ada"]) == "1 child is back." and school.counts == {"Ada": 3}
    gone, context = school.take_along(tmp_path), home.driver.context
    table = TableSetup((SeatSetup("Cem", person=home.child("Cem").id), SeatSetup("Bob", person=home.child("Bob").id)))
    context.change_settings(msgspec.structs.replace(context.settings, tables={"nin_jan": table}))
    assert any("deleted on the other computer" in text for text in home.open(gone))
    home.driver.tap("cancel")
    assert home.bring_in(gone, ids["Bob"]) == "1 child was kept. 1 child was deleted." and home.counts == {"Ada": 3, "Bob": 0}
    assert [seat.name for seat in context.settings.tables["nin_jan"].seats] == ["", "Bob"], "who is gone has no seat either"
    assert school.bring_in(home.take_along(tmp_path)) == "1 child is new here.", "whom one computer keeps, the other gets back"
    home.delete_everybody()
    assert home.bring_in(path, "all/deleted") == "3 children are back." and home.counts == {"Ada": 3, "Bob": 0, "Cem": 0}


def test_the_deletion_of_a_whole_class_travels_in_a_file_of_nobody(school: Computer, home: Computer, tmp_path: Path) -> None:
    home.driver.app.scene.rebuild_if_needed()
    assert "export" not in [widget.name for widget in home.driver.app.scene.widgets], "nobody was here: there is nothing to tell"
    home.bring_in(school.take_along(tmp_path))
    school.delete_everybody()
    gone = school.take_along(tmp_path)
    assert gone.name.startswith("tablee-Class-") and b"Ada" not in gzip.decompress(gone.read_bytes())
    assert home.bring_in(gone) == "3 children were deleted." and not home.counts
    assert home.bring_in(home.take_along(tmp_path)) == "Everything in this file was here already."


def uids(computer: Computer, path: Path) -> dict[str, str]:
    plan = computer.files.progress.exchange.plan_merge(path).result()
    return {child.name: child.uid for child in plan.children}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"nothing", "This isn’t a file of children made by Tablée, or it is damaged."),
        (
            gzip.compress(b'{"note":[],"tablee":"children","version":99}\n'),
            "This file comes from a newer Tablée. Update Tablée here first.",
        ),
        (None, "This file is incomplete: the end is missing."),
    ],
)
def test_a_file_that_is_not_whole_is_one_sentence_and_changes_nothing(
    school: Computer, tmp_path: Path, content: bytes | None, sentence: str
) -> None:
    whole = school.take_along(tmp_path)
    (tmp_path / "wrong.tablee-class").write_bytes(whole.read_bytes()[:-20] if content is None else content)
    assert sentence in school.open(tmp_path / "wrong.tablee-class")
    assert isinstance(school.driver.app.scene, ImportChildrenDialog) and set(school.counts) == set(NAMES)


def test_no_frame_waits_for_a_merge_and_no_key_leads_away(school: Computer, tmp_path: Path) -> None:
    path = school.take_along(tmp_path)
    driver = Driver(tmp_path / "background", background=True)
    driver.go(SchoolClassRoute())
    driver.go(ChildrenImportRoute())
    scene = driver.app.scene
    assert isinstance(scene, ImportChildrenDialog)
    driver.open_file(path)
    wait_for(lambda: scene.focus.name == "merge", driver.step)
    held = Event()
    driver.context.storage._disk_thread.submit(held.wait, 20)
    driver.widget("merge").activate()
    driver.wait(1)
    driver.key("escape", "return")
    assert isinstance(scene.dialog, ProgressDialog) and driver.app.scene is scene
    held.set()
    wait_for(lambda: not isinstance(scene.dialog, ProgressDialog), driver.step)
    driver.wait(0.5)
    driver.key("escape")
    driver.step(2)
    assert isinstance(driver.app.scene, SchoolClassScreen)
    assert {child.name for child in driver.context.storage.progress.children()} == set(NAMES)
    driver.context.storage.close()

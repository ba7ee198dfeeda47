"""The page for parents: a table of four states, curves and bars, mistakes, what comes next, export and deletion."""

from __future__ import annotations

import time
from html.parser import HTMLParser
from pathlib import Path

import pygame
import pytest

from game.practice.facts import SIGNS, Step, fact
from game.practice.learner import Learner, Skill
from tests.ui.driver import Driver
from tests.ui.layouts import new_desk, texts
from tests.ui.practice_room_states import LEA, TOM, Shelf, report
from ui.assets import words
from ui.assets.skin import Skin
from ui.canvas.brush import Brush
from ui.canvas.page import Page
from ui.practice.parent.export_sheet import export_sheet
from ui.practice.parent.facts_table import STANDINGS, draw_face
from ui.practice.parent.facts_table import fact as fact_of_cell
from ui.practice.parent.room import ParentRoom
from ui.practice.parent.see_again import tables_of, to_see_again
from ui.practice.path.room import PathRoom
from ui.scene.routes import Back, ToExercises, ToExport, ToParent, ToPath, ToWorkshop
from ui.store.children import Answered


def room(folder: Path, weeks: int = 8) -> ParentRoom:
    desk = new_desk(folder)
    desk.files._progress = Shelf(LEA, TOM, weeks=weeks)  # type: ignore[assignment]
    scene = ParentRoom(desk, LEA.id)
    scene.arrange()
    return scene


def shelf(scene: ParentRoom) -> Shelf:
    found: object = scene.desk.files.progress
    assert isinstance(found, Shelf), "a stand-in"
    return found


def press(scene: ParentRoom, name: str) -> None:
    scene.arrange()
    next(widget for widget in scene.widgets if widget.name == name).activate()


def said(scene: ParentRoom) -> str:
    return " | ".join(text for _rect, text in texts(scene))


def test_what_a_parent_reads(tmp_path: Path) -> None:
    found = said(room(tmp_path))
    for sentence in ("Léa", "68 known of 100", "8 weeks · 412 calculations", "7 × 8", "not yet seen", "above all the tables of 6 and 8"):
        assert sentence in found, sentence


def test_the_four_states_differ_without_colour(tmp_path: Path) -> None:
    """ART 13: known = filled and bold, on the way = dot, to repeat = corner, unseen = empty."""
    dark, skin = {}, room(tmp_path).desk.skin
    for standing in STANDINGS:
        surface = pygame.Surface((45, 42))
        draw_face(Brush(surface, skin, Page(1280, 800)), pygame.FRect(2, 2, 41, 38), standing)
        spots = [surface.get_at((x, y)) for x in range(30, 39) for y in range(7, 14)]
        dark[standing] = sum(sum(spot[:3]) < 330 for spot in spots)
    assert dark["firm"] == dark["unseen"] == 0 < dark["again"] != dark["way"] > 0, dark
    assert "unseen" not in said(room(tmp_path, 0)) and "| 56 |" not in said(room(tmp_path, 0)), "an empty one has no figure"


@pytest.mark.parametrize(
    ("sign", "cell", "step"),
    [("+", (2, 4), Step("+", 3, 5)), ("-", (6, 7), Step("-", 15, 8)), ("*", (6, 7), Step("*", 7, 8)), ("/", (6, 7), Step("/", 56, 8))],
)
def test_cells(sign: str, cell: tuple[int, int], step: Step) -> None:
    assert fact_of_cell(sign, *cell) == step


def test_a_cell_says_what_it_is(tmp_path: Path) -> None:
    scene = room(tmp_path)
    scene._choose_sign(SIGNS.index("-"))
    scene._choose_cell((6, 7))
    assert "15 – 8 = 7 · to go over" in said(scene)
    scene.focus.name, scene.focus.visible = "facts", True
    scene.type("left")
    assert scene.cursor == (6, 6) and "14 – 7 = 7" in said(scene)
    scene._choose_cell((6, 6))
    assert scene.cursor is None, "a second time puts it away"


def test_tabs_and_signs(tmp_path: Path) -> None:
    scene = room(tmp_path)
    for tab, sentence in enumerate(("out of 10", "Seconds for a right answer", "Minutes a day", "2 × 8 = ?")):
        scene._choose_tab(tab)
        assert sentence in said(scene), sentence
    assert "20/11/2026" in said(scene)
    scene.focus.name, scene.focus.visible = "mistakes", True
    scene.type("end")
    assert scene.mistakes.offset > 0


def test_nobody_has_practised_yet(tmp_path: Path) -> None:
    found = said(room(tmp_path, weeks=0))
    assert "0 known of 100" in found and "The curve will begin here." in found and "Nothing has been practised here yet." in found


def test_what_comes_next(tmp_path: Path) -> None:
    scene = room(tmp_path)
    scene.focus.name, scene.focus.visible = "pace", True
    scene.type("left")
    press(scene, "timer")
    kept = shelf(scene).kept
    assert (kept[1].pace, kept[1].timer) == ("gentle", True) and kept[2] == TOM
    press(scene, "begin")
    assert scene.route == ToExercises(LEA.id, None, None)
    press(scene, "page")
    assert scene.route == ToExport(LEA.id, "html")
    press(scene, "csv")
    assert scene.route == ToExport(LEA.id, "csv")


def test_nothing_is_deleted_without_a_question(tmp_path: Path) -> None:
    scene = room(tmp_path)
    press(scene, "delete")
    assert scene.ask is not None and not shelf(scene).told
    press(scene, "keep")
    assert scene.ask is None and not shelf(scene).told
    press(scene, "delete")
    press(scene, "for_good")
    assert shelf(scene).told == [("delete", LEA.id)] and list(shelf(scene).kept) == [TOM.id]
    scene.update(0.1)
    assert scene.route == Back()


def test_deleted_from_the_path_one_ends_among_the_children(tmp_path: Path) -> None:
    made = Driver(tmp_path, (800, 500))
    made.desk.files._progress = Shelf(LEA, TOM)  # type: ignore[assignment]
    for route in (ToWorkshop(), ToPath(LEA.id), ToParent(LEA.id)):
        made.go(route)
    made.tap("delete")
    made.tap("for_good")
    made.step(5)
    assert not isinstance(made.app.scene, ParentRoom | PathRoom) and len(made.app.scenes) == 2
    made.close()


def test_to_see_again() -> None:
    table = report(LEA).tables["*"]
    assert to_see_again("*", table) == [Step("*", 6, 9), Step("*", 7, 8), Step("*", 6, 8), Step("*", 4, 8)]
    assert tables_of("*", to_see_again("*", table)) == [6, 8]
    assert Step("/", 56, 8) in to_see_again("/", table) and Step("/", 56, 7) in to_see_again("/", table), "these are two facts"
    assert to_see_again("+", report(TOM, 0).tables["+"]) == []


class Outside(HTMLParser):
    """Notes what a page would fetch from elsewhere, and its language."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.language = ""
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        self.language = facts.get("lang") or self.language
        self.fetched += [f"{tag} {name}" for name in facts if name in ("src", "href", "srcset") or tag in ("script", "link", "iframe")]

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_the_page_and_the_table_are_written(tmp_path: Path) -> None:
    """By a real database: what was answered is on the page, nothing is fetched from elsewhere."""
    desk = new_desk(tmp_path / "data", language="fr")
    child = desk.files.progress.add_child("Léa", "cat", 0)
    step = Step("-", 9, 4)
    answer = Answered(child.id, str(step), "make", "minus10", "9 – 4 = ?", "6", False, 1, 0, 4.0, "2026-11-20T17:00:00+01:00")
    desk.files.progress.answered(answer, Learner(0.1, 1, {fact(str(step)): Skill(0.0, 1, 0, False, None)}))
    for kind in ("html", "csv"):
        sheet = export_sheet(desk, child.id, kind, tmp_path)
        assert sheet.name.startswith("tablee-Léa") and sheet.name.endswith(f".{kind}")
        sheet._save()
        assert "J’écris…" in [text for _rect, text in texts(sheet)] and sheet.written is None
        sheet.leave()
        assert sheet.route is None, "not before it is said how it went"
        assert desk.files.keeps, "it waits for what was asked before"
        sheet.update(0.0)
        assert sheet.written is not None and sheet.written.exists()
        assert str(tmp_path) in " ".join(text for _rect, text in texts(sheet)), "it says where"
    page = Outside()
    html = next(tmp_path.glob("*.html")).read_text(encoding="utf-8")
    page.feed(html)
    assert page.fetched == [] and "url(" not in html and page.language == "fr"
    assert "Léa" in "".join(page.words) and "9 – 4 = ?" in "".join(page.words)
    assert "9 – 4 = ?" in next(tmp_path.glob("*.csv")).read_text(encoding="utf-8-sig")
    desk.files.close()
    words.set_language("en")


def test_a_table_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    desk = new_desk(tmp_path / "data")
    child = desk.files.progress.add_child("Léa", "cat", 0)
    sheet = export_sheet(desk, child.id, "csv", tmp_path)
    sheet.write(tmp_path / "nowhere" / "a.csv")
    assert desk.files.keeps
    sheet.update(0.0)
    assert "a.csv" in sheet.error and sheet.written is None
    sheet.leave()
    assert sheet.route == Back()
    desk.files.close()


def test_two_years_are_drawn_at_once(tmp_path: Path) -> None:
    """The drawing alone, pictures and letters new: the report has its own measure."""
    scene = room(tmp_path, weeks=104)
    scene.desk.skin = Skin(1.0)
    scene.desk.skin.ground("table/table", (1280, 800))
    begin = time.process_time()
    texts(scene)
    assert time.process_time() - begin < 0.3

"""The parents' screen: tables in six marks, curves, mistakes and why, next topics, export, deletion."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from pathlib import Path

import msgspec
import pygame
import pytest

from game.practice.facts import SIGNS, BasicFact
from game.practice.learner import new_learner
from game.practice.learner_state import Learner
from game.practice.settings import PracticeSettings
from game.practice.spaced_repetition import DAY_S, MemoryState
from tests.fixed_clock import noon
from tests.steps import steps
from tests.ui.driver import Driver
from tests.ui.layouts import new_desk, texts
from tests.ui.practice_room_states import LEA, TODAY, TOM, Shelf, known
from ui.assets.rasterizer import Rasterizer
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.practice.parent.advice import facts_to_repeat, learner_remarks, mistake_reason_text, most_frequent_numbers
from ui.practice.parent.facts_table import HEAD, STANDINGS, WEEK_S, draw_cell_face, topic_at, topic_name
from ui.practice.parent.facts_table import fact_at as fact_of_cell
from ui.practice.parent.screen import ANSWERS, ParentsScreen
from ui.practice.path.screen import LevelPathScreen
from ui.practice.routes import ExercisesRoute, ExportRoute, LevelPathRoute, ParentsRoute, PracticeSettingsRoute, PrintRoute, WorkshopRoute
from ui.scene import clock
from ui.scene.route import CloseRoute
from ui.store.children import Child, Mistake


def room(folder: Path, weeks: int = 8, child: Child = LEA) -> ParentsScreen:
    context = new_desk(folder)
    shelf = Shelf(child, TOM, weeks=weeks)
    shelf.known.add(child.id)
    context.storage._progress = shelf  # type: ignore[assignment]
    scene = ParentsScreen(context, child.id)
    scene.rebuild_if_needed()
    return scene


def shelf(scene: ParentsScreen) -> Shelf:
    result: object = scene.context.storage.progress
    assert isinstance(result, Shelf), "a stand-in"
    return result


def press(scene: ParentsScreen, name: str) -> None:
    scene.rebuild_if_needed()
    next(widget for widget in scene.widgets if widget.name == name).activate()


def said(scene: ParentsScreen) -> str:
    return " | ".join(text for _rect, text in texts(scene))


def test_cards_and_number_sense_stand_beside_the_signs(tmp_path: Path) -> None:
    """The arrow keys reach them, and lead back to the table; its legend and theirs are explained."""
    scene = room(tmp_path)
    assert "Probably known: not asked here yet." in said(scene)
    scene._choose_sign(3)
    scene.rebuild_if_needed()
    assert next(widget for widget in scene.widgets if widget.name == "signs").handle_key("right")
    text = said(scene)
    for sentence in (
        "2 of 12 sure",
        "3 cards | 60 of 60 alone | sure",
        "5 cards | 8 of 24 alone | on the way",
        "7 cards | new",
        "Alone: right at once",
    ):
        assert sentence in text
    assert "by heart | 8 weeks" not in text and not any(widget.name == "facts" for widget in scene.widgets)
    assert next(widget for widget in scene.widgets if widget.name == "signs").handle_key("left")
    assert "of 100 by heart" in said(scene) and scene.sign == "/"


def test_what_a_parent_reads(tmp_path: Path) -> None:
    text = said(room(tmp_path))
    for sentence in (
        "Léa",
        "68 of 100 by heart",
        "8 weeks · 412 calculations",
        "7 × 8",
        "nearly automatic",
        "above all the 6 and 8 times tables",
    ):
        assert sentence in text, sentence


def test_the_six_marks_differ_without_colour(tmp_path: Path) -> None:
    """Star mastered, open star overdue, dot worked out, corner missed, frame expected, blank new (docs/art.md, 13)."""
    dark, rasterizer = {}, room(tmp_path).context.rasterizer
    for standing in STANDINGS:
        surface = pygame.Surface((45, 42))
        draw_cell_face(Canvas(surface, rasterizer, Viewport(1280, 800)), pygame.FRect(2, 2, 41, 38), standing)
        dark[standing] = {(x, y) for x in range(29, 40) for y in range(6, 16) if sum(surface.get_at((x, y))[:3]) < 330}
    marked = [dark[each] for each in ("gold", "polish", "way", "again")]
    assert not dark["new"] and not dark["expected"] and all(len(mark) > 5 for mark in marked)
    assert all(len(one ^ other) > 5 for index, one in enumerate(marked) for other in marked[:index])
    assert "| 56 |" not in said(room(tmp_path, 0)), "an empty cell has no figure"


@pytest.mark.parametrize(
    ("sign", "cell", "step"),
    [
        ("+", (2, 4), BasicFact("+", 3, 5)),
        ("-", (6, 7), BasicFact("-", 15, 8)),
        ("*", (6, 7), BasicFact("*", 7, 8)),
        ("/", (6, 7), BasicFact("/", 56, 8)),
    ],
)
def test_cells(sign: str, cell: tuple[int, int], step: BasicFact) -> None:
    assert fact_of_cell(sign, *cell) == step


def test_a_cell_says_what_it_is(tmp_path: Path) -> None:
    scene = room(tmp_path)
    scene._choose_sign(SIGNS.index("-"))
    scene._choose_cell((6, 7))
    assert "15 – 8 = 7 · to go over" in said(scene)
    scene.focus.name, scene.focus.is_visible = "facts", True
    scene.handle_key("left")
    assert scene.cursor == (6, 6) and "14 – 7 = 7" in said(scene)
    scene._choose_cell((6, 6))
    assert scene.cursor is None, "a second time puts it away"


def test_tabs_and_signs(tmp_path: Path) -> None:
    scene = room(tmp_path)
    sentences = ("week by week", "(by heart: 2.6)", "Minutes a day", "2 × 8 = ?", "The next ten")
    for tab, sentence in enumerate(sentences):
        scene._choose_tab(tab)
        assert sentence in said(scene), sentence
    scene._choose_tab(ANSWERS)
    assert "20/11/2026" in said(scene)
    scene.focus.name, scene.focus.is_visible = "answers", True
    scene.handle_key("end")
    assert scene.composition.area("answers").offset > 0
    scene._choose_tab(0)
    scene._choose_tab(ANSWERS)
    assert scene.composition.area("answers").offset == 0, "from the newest again"


def test_each_answer_tells_its_true_reason(tmp_path: Path) -> None:
    """Answers with help, skipped, or not the shortest are no mistakes, and are labelled so."""
    sentences = {
        Mistake("7 × 8 = ?", "54", "", "wrong", '["makes",{"sum":"7 * 8","value":"56","wanted":54}]'): "7 × 8 = 56, not 54.",
        Mistake("4 = …", "3 × 3 – 5", "", "wrong", '["mixed_types",{"symbol":"3","animal":"5"}]'): "Symbols or animals, not both",
        Mistake("7 × 8 = ?", "", "", "skipped"): "left out",
        Mistake("7 × 8 = ?", "56", "", "hint"): "found with a hint",
        Mistake("10 = …", "4 + 5 + 1", "", "longer"): "right, but not the shortest",
        Mistake("10 = …", "2 + 8", "", "before"): "right, but already found",
        Mistake("7 × 8 = ?", "54", ""): "not right",
        Mistake("7 × 8 = ?", "54", "", "wrong", "{broken"): "not right",
        Mistake("7 × 8 = ?", "54", "", "wrong", '["makes",{}]'): "not right",
        Mistake("7 + 8 = 15", "no", "", "wrong", '["was_right",{"sum":"7 + 8","value":15}]'): "Look: 7 + 8 = 15. That is right.",
    }
    room(tmp_path)
    for answer, sentence in sentences.items():
        assert mistake_reason_text(answer) == sentence


def test_nobody_has_practised_yet(tmp_path: Path) -> None:
    scene = room(tmp_path, weeks=0)
    text = said(scene)
    assert "0 of 100 by heart" in text and "The curve will begin here." in text and "Nothing has been practised here yet." in text
    scene._choose_tab(4)
    assert "Nothing has been practised yet." in said(scene)


def test_of_the_next_ten_it_is_told_when(tmp_path: Path) -> None:
    """By days, not by hours."""
    scene = room(tmp_path)
    midnight = datetime.combine(TODAY, time()).timestamp()
    families = sorted(family for family, note in scene.learner.family_stats.items() if note.memory is not None)[:5]
    due = dict(zip(families, (-1.5, 0.9, 1.1, 2.5, 6.0), strict=True))
    notes = {
        family: replace(scene.learner.family_stats[family], memory=MemoryState(8.0, 5.0, midnight + DAY_S * day, 0.0))
        for family, day in due.items()
    }
    scene.learner = replace(scene.learner, family_stats=notes)
    scene._choose_tab(4)
    assert re.findall(r"\bnow\b|tomorrow|in . days?", said(scene)) == ["now", "now", "tomorrow", "in 2 days", "in 6 days"]


def test_how_it_works_is_told_without_reproach(tmp_path: Path) -> None:
    room(tmp_path)
    careful = new_learner(PracticeSettings())
    assert learner_remarks(careful) == ["Answers carefully."]
    skipping = Learner(careful.child_belief, skip_share=0.4, earnest_share=0.6)
    assert "Leaves out many" in learner_remarks(skipping)[0]
    assert any("– (crossing ten)" in line for line in learner_remarks(known(PracticeSettings())))


# --- practise this week -----------------------------------------------------------------------------------------------


def test_a_table_is_practised_for_a_week_from_its_head_or_a_cell(tmp_path: Path) -> None:
    scene = room(tmp_path)
    focus = next(widget for widget in scene.widgets if widget.name == "focus")
    assert focus.command.disabled_reason, "first something must be chosen"  # type: ignore[attr-defined]
    table = next(widget for widget in scene.widgets if widget.name == "facts")
    table.click(table.area.x - 20, table.area.y + table.area.h * 0.65)  # type: ignore[attr-defined]
    assert scene.cursor == (6, HEAD) and "Practise this week: the 7 times table" in said(scene)
    scene.handle_key("w")
    setting = shelf(scene).kept[1].setting
    assert setting.focus == "*7" and 0 < setting.focus_until - noon().timestamp() <= WEEK_S
    assert "This week: the 7 times table. Press to stop." in said(scene)
    scene._choose_cell((6, HEAD))
    assert "This week: the 7 times table. Press to stop." in said(scene), "it is practised already"
    press(scene, "focus")
    assert shelf(scene).kept[1].setting.focus == "" and shelf(scene).kept[1].setting.focus_until == 0


def test_what_cannot_be_practised_says_why(tmp_path: Path) -> None:
    scene = room(tmp_path)
    for sign, cell, why in ((0, (4, HEAD), "choose one square"), (2, (0, 0), "Times 1 is a rule")):
        scene._choose_sign(sign)
        scene._choose_cell(cell)
        scene.rebuild_if_needed()
        focus = next(widget for widget in scene.widgets if widget.name == "focus")
        assert why in focus.command.disabled_reason  # type: ignore[attr-defined]


def test_what_a_place_of_the_table_stands_for(tmp_path: Path) -> None:
    room(tmp_path)
    assert topic_at("*", 6, 3) == "*7" and topic_at("/", HEAD, 2) == "*3" and topic_at("*", 0, HEAD) == "", "times 1 is a rule"
    assert (
        topic_at("+", 8, 3) == "+9"
        and topic_at("-", 7, 4) == "-through"
        and topic_at("+", HEAD, 8) == "+9"
        and topic_at("+", 4, HEAD) == ""
    )
    assert topic_name("*7") == "the 7 times table" and topic_name("+9") == "+ (9 and a bit)"


def test_arrows_reach_the_heads_and_no_corner(tmp_path: Path) -> None:
    scene = room(tmp_path)
    scene._choose_cell((0, 0))
    scene.focus.name, scene.focus.is_visible = "facts", True
    scene.handle_key("up")
    assert scene.cursor == (HEAD, 0)
    scene.rebuild_if_needed()
    scene.handle_key("left")
    assert scene.cursor == (HEAD, 0), "nothing stands in the corner"


# --- a new school year ------------------------------------------------------------------------------------------------


def september(folder: Path) -> ParentsScreen:
    return room(folder, child=msgspec.structs.replace(LEA, setting=PracticeSettings("CE1", since=TODAY.toordinal() - 700)))


@pytest.mark.parametrize(("answer", "school"), [("next_class", "CE2"), ("same_class", "CE1")])
def test_the_next_class_is_proposed_once(tmp_path: Path, answer: str, school: str) -> None:
    scene = september(tmp_path)
    assert "is Léa now in Year 3?" in said(scene)
    press(scene, answer)
    assert scene.dialog is None and shelf(scene).kept[1].setting.school == school
    assert ParentsScreen(scene.context, LEA.id).dialog is None


# --- the ways on ------------------------------------------------------------------------------------------------------


def test_what_comes_next(tmp_path: Path) -> None:
    scene = room(tmp_path)
    press(scene, "begin")
    assert scene.route == ExercisesRoute(LEA.id, None, None)
    press(scene, "page")
    assert scene.route == PrintRoute(LEA.id)
    press(scene, "csv")
    assert scene.route == ExportRoute(LEA.id)
    press(scene, "steer")
    assert scene.route == PracticeSettingsRoute(LEA.id)


def test_nothing_is_deleted_without_a_question(tmp_path: Path) -> None:
    scene = room(tmp_path)
    scene._choose_cell((6, 7))
    press(scene, "delete")
    assert scene.dialog is not None and not shelf(scene).told
    assert "7 × 8 = 56" not in said(scene), "nothing stands over the question"
    press(scene, "keep")
    assert scene.dialog is None and not shelf(scene).told
    press(scene, "delete")
    press(scene, "for_good")
    assert shelf(scene).told == [("delete", LEA.id)] and list(shelf(scene).kept) == [TOM.id]
    scene.update(0.1)
    assert scene.route == CloseRoute()


def test_deleted_from_the_path_one_ends_among_the_children(tmp_path: Path) -> None:
    made = Driver(tmp_path, (800, 500))
    made.context.storage._progress = Shelf(LEA, TOM)  # type: ignore[assignment]
    for route in (WorkshopRoute(), LevelPathRoute(LEA.id), ParentsRoute(LEA.id)):
        made.go(route)
    made.tap("delete")
    made.tap("for_good")
    made.step(5)
    assert not isinstance(made.app.scene, ParentsScreen | LevelPathScreen) and len(made.app.scenes) == 2
    made.close()


def test_to_see_again(tmp_path: Path) -> None:
    tables = room(tmp_path).tables
    assert [step.result for step in facts_to_repeat("*", tables["*"])] == [54, 56, 48, 32]
    assert most_frequent_numbers("*", facts_to_repeat("*", tables["*"])) == [6, 8]
    assert BasicFact("/", 56, 8) in facts_to_repeat("/", tables["/"]) and BasicFact("/", 56, 7) in facts_to_repeat("/", tables["/"]), (
        "these are two facts"
    )
    assert facts_to_repeat("+", room(tmp_path, 0).tables["+"]) == []


def test_two_years_are_drawn_at_once(tmp_path: Path) -> None:
    """Counted in calls, pictures and new letters of the drawing; the report is measured elsewhere."""
    scene = room(tmp_path, weeks=104)
    scene.context.rasterizer = Rasterizer(1.0)
    scene.context.rasterizer.window_background("table/table", (1280, 800))
    assert steps(lambda: texts(scene)) < 30_000


def test_the_page_for_parents_is_of_today(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, days = room(tmp_path), list[date]()
    monkeypatch.setattr(Shelf, "report", lambda self, id, today: days.append(today))
    clock.fixed_now = clock.now() + timedelta(1)
    scene.on_new_day()
    assert days == [clock.today()]

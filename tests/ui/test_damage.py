"""Damaged databases and settings: readable parts stay, others are reported, and nothing raises."""

from __future__ import annotations

import json
import random
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import timedelta
from itertools import chain
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel import BadRecord
from game.practice.album import album_progress
from game.practice.facts import family_of_fact
from game.practice.learner import new_learner
from game.practice.level_progress import progress_on_level
from game.practice.levels import LEVELS
from game.practice.practice_set import begin_set
from game.practice.sets import next_exercise
from game.practice.settings import PracticeSettings
from game.record import _is_valid_name
from tests import chance
from tests.ui.damaged import Damage, anything, columns, damages, lax, places, put
from tests.ui.driver import Driver
from tests.ui.practice_room_states import PRINTED
from tests.ui.pupils import MINUS, START, TIMES, practise
from tests.ui.records import OUTCOME, RECORD, history, keys, played, recall, remember
from ui.assets.error_messages import problem_message
from ui.practice.parent.marking import marked_answer
from ui.practice.parent.screen import ParentsScreen
from ui.practice.routes import ExercisesRoute, LevelPathRoute, ParentsRoute, WorkshopRoute
from ui.practice.texts import PORTRAIT_ANIMALS
from ui.scene.route import Route
from ui.screens.routes import HistoryRoute, SetupRoute
from ui.store.child_report import AnswerText, ChildFile
from ui.store.children import Child, LoggedAnswer
from ui.store.fsrs_scheduler import SCHEDULER
from ui.store.settings import LINE, HouseRules, SeatSetup, Settings, TableSetup
from ui.store.storage import HISTORY_FILE, PROGRESS_FILE, SETTINGS_FILE, Problem, Storage

TODAY = START.date() + timedelta(20)
TIMES_FAMILY = family_of_fact(TIMES)
CHOSEN = Settings(
    language="fr",
    volume=0.25,
    tables={
        "nambarz": TableSetup((SeatSetup("Zoé", token=3), SeatSetup("Ada", "hard")), {"teams": [0, 1], "rounds": 3}, {"hints": True}),
        "nin_jan": TableSetup((SeatSetup("Léa", person=1), SeatSetup("Nori", "easy")), own=("purse",)),
    },
    house_rules={"nambarz": (HouseRules("Sunday", {"rounds": 5}, {"undo": False}),)},
)
FORM = json.loads(msgspec.json.encode(CHOSEN))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a sound folder of two children with answers and two matches; its columns accept any value."""
    strict, home = tmp_path_factory.mktemp("strict"), tmp_path_factory.mktemp("lax")
    mine = Storage(strict)
    for name, animal in (("Ada", "bee"), ("Bob", "cat")):
        child = mine.progress.add_child(name, animal, 2)
        for fact, right in ((TIMES, True), (MINUS, False), (TIMES, True)):
            practise(mine, child, fact, right, level="times_all")
        mine.progress.write_child_file(strict / "sheet.pdf", lambda child=child: ChildFile(b"%PDF", [(child.id, PRINTED)])).result()
    for plies in (12, 3):
        remember(mine, played(plies), "2026-05-01T20:00", OUTCOME)
    mine.close()
    for name in (PROGRESS_FILE, HISTORY_FILE):
        lax(strict / name, home / name)
    return home


@pytest.fixture(scope="module")
def everywhere(whole: Path) -> dict[str, list[tuple[str, str]]]:
    """Return every (table, column) of both databases."""
    result = {name: columns(whole / name) for name in (PROGRESS_FILE, HISTORY_FILE)}
    assert {"people", "model", "parts", "families", "golds", "answers", "sheets", "matches", "records", "seats"} <= {
        table for places in result.values() for table, _column in places
    }
    return result


@contextmanager
def copied(whole: Path) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        yield Path(shutil.copytree(whole, Path(name) / "Tablée"))


def lines(value: object) -> Iterator[str]:
    """Yield every text within a value."""
    match value:
        case str():
            yield value
        case dict():
            yield from chain.from_iterable(map(lines, value.values()))
        case list() | tuple():
            yield from chain.from_iterable(map(lines, value))


def assert_drawable(value: object) -> None:
    """Check that every text within a value is one line that the fonts can draw."""
    assert [text for text in lines(msgspec.to_builtins(value)) if not re.search(LINE, text)] == []


def assert_told(mine: Storage, *allowed: str) -> None:
    sentences = mine.take_problems()
    assert {trouble.key for trouble in sentences} <= {"left_out", *allowed}
    assert not any("?" in problem_message(trouble.key, trouble.facts) for trouble in sentences)


# --- any value anywhere


@chance.examples(10, 150)
@given(st.data())
def test_whatever_stands_in_the_workshop_s_database_every_question_has_its_answer(
    whole: Path, everywhere: dict[str, list[tuple[str, str]]], data: st.DataObject
) -> None:
    with copied(whole) as home:
        for damage in data.draw(damages(everywhere[PROGRESS_FILE])):
            damage.do(home / PROGRESS_FILE)
        mine = Storage(home)
        children = mine.progress.children()
        assert len(children) == 2, "no child is lost"
        for child in children:
            ask_everything(mine, child, home / "answers.csv")
        assert mine.progress.exchange.export_children([child.id for child in children], home / "children").result() is None
        plan = mine.progress.exchange.plan_merge(home / "children").result()
        assert Storage(home / "other").progress.exchange.merge_children(plan).result() == (), "what was exported can be merged"
        assert mine.progress.add_child("Cléo", "hen", 1) in mine.progress.children()
        mine.close()
        assert_told(mine, "no_progress")


def told(answer: LoggedAnswer) -> AnswerText:
    return AnswerText(answer.kind, answer.level or "", "")


def ask_everything(mine: Storage, child: Child, path: Path) -> None:
    """Make every query that screens make, and use the answers as they do."""
    learner, report = mine.progress.learner(child.id), mine.progress.report(child.id, TODAY)
    assert report is not None and child.animal in PORTRAIT_ANIMALS
    assert_drawable((child, report))
    assert sum(progress_on_level(learner, level).stars for level in LEVELS) >= 0 and album_progress(learner)
    at = START.timestamp()
    chosen = begin_set(learner, child.setting, at)
    assert next_exercise(learner, child.setting, chosen, random.Random(1), at, START.toordinal(), SCHEDULER)
    assert len(mine.progress.day_set_counts_of_week(child.id, TODAY)) == TODAY.weekday() + 1
    assert mine.progress.export_answers_csv((child.id,), path, told).result() is None
    for sheet in mine.progress.unmarked_worksheets(child.id):
        assert_drawable(sheet.made)
        mine.progress.save_marks(child.id, sheet, [marked_answer(child.id, step, True, sheet.made) for step in sheet.steps])
    assert not mine.progress.unmarked_worksheets(child.id)
    mine.progress.update_child(msgspec.structs.replace(child, setting=replace(child.setting, school="CE1")))
    after = practise(mine, child)
    assert mine.progress.learner(child.id).family_stats[TIMES_FAMILY].asked == after.family_stats[TIMES_FAMILY].asked, (
        "it goes on from there"
    )


@chance.examples(10)
@given(st.data())
def test_whatever_stands_in_the_history_every_question_has_its_answer(
    whole: Path, everywhere: dict[str, list[tuple[str, str]]], data: st.DataObject
) -> None:
    with copied(whole) as home:
        for damage in data.draw(damages(everywhere[HISTORY_FILE])):
            damage.do(home / HISTORY_FILE)
        mine = Storage(home)
        for entry in history(mine):
            assert_drawable(entry)
            try:
                recall(mine, entry.id)
            except BadRecord as bad:
                assert problem_message(bad.key, bad.details)
        remember(mine, RECORD, "2026-05-02T20:00", OUTCOME)
        mine.close()
        assert_told(mine, "no_history")


@chance.examples(25)
@given(st.data())
def test_whatever_stands_in_the_settings_the_rest_is_read(data: st.DataObject) -> None:
    place = data.draw(st.sampled_from(list(places(FORM))))
    text = json.dumps(put(FORM, place, data.draw(anything()))).encode()
    with tempfile.TemporaryDirectory() as name:
        (Path(name) / SETTINGS_FILE).write_bytes(text)
        mine = Storage(Path(name))
        settings = mine.settings()
        mine.close()
        assert_drawable([seat.name for table in settings.tables.values() for seat in table.seats])
        assert_told(mine, "bad_settings")


# --- what was found


@pytest.fixture
def home(whole: Path) -> Iterator[Path]:
    with copied(whole) as folder:
        yield folder


def test_a_line_is_what_a_record_takes_for_a_name() -> None:
    signs = map(chr, chain(range(0x3000), range(0xD700, 0xE100), range(0x10FF00, 0x110000)))
    assert [sign for sign in signs if (re.search(LINE, sign) is not None) != _is_valid_name(sign)] == []
    assert not re.search(LINE, "two\n") and re.search(LINE, "")


DAMAGES = {
    "an unknown animal, as after going back to an older version": Damage("people", "animal", "unicorn"),
    "a text for a colour": Damage("people", "colour", "red"),
    "a text for what is believed": Damage("model", "mean", "good"),
    "a belief beyond all": Damage("model", "mean", -1e300),
    "a number of answers below none": Damage("model", "answers", -15),
    "a hand as text": Damage("model", "hand", "slow"),
    "touched in the year 9999": Damage("model", "touched", 2e11),
    "paces that are no JSON": Damage("model", "paces", "[" * 2000),
    "levels as bytes": Damage("model", "passed", b"[]"),
    "a class that no school has": Damage("people", "school", "CX"),
    "a pace as a number": Damage("people", "pace", 3),
    "signs that are none": Damage("people", "signs_on", "%%"),
    "a focus on nothing": Damage("people", "focus", "seven"),
    "a name as bytes": Damage("people", "name", b"Ada"),
    "a name with a NUL": Damage("people", "name", "A\0da"),
    "a name that is no UTF-8": Damage("people", "name", b"A\xffda", raw=True),
    "a part that is no UTF-8": Damage("parts", "name", b"\xff", raw=True, first=True),
    "a family of no kind": Damage("families", "family", "7 plus 8", first=True),
    "a family that is no UTF-8": Damage("families", "family", b"\xff", raw=True, first=True),
    "no answers to a family": Damage("families", "asked", -2),
    "a direction that is none": Damage("families", "direction", "up"),
    "times that are none": Damage("families", "lately", '["yesterday"]'),
    "a memory of the year 9999": Damage("families", "last", 2e11),
    "half a memory": Damage("families", "stability", None),
    "a week that is none": Damage("golds", "monday", "yesterday", first=True),
    "an answer that is no UTF-8": Damage("answers", "given", b"5\xff", raw=True),
    "an exercise with a NUL": Damage("answers", "shown", "8\0"),
    "a day that is none": Damage("answers", "day", "yesterday"),
    "a sign that is no UTF-8": Damage("answers", "sign", b"\xff", raw=True),
    "answers known more than once": Damage("answers", "known", 2**62),
    "seconds as text": Damage("answers", "seconds", "long"),
    "a sheet of the year ever": Damage("sheets", "calculations", '{"last": 1, "sheets": [[7, [["+", 2, 1, "result"]]]]}', first=True),
    "a sheet that is no JSON": Damage("sheets", "calculations", "[" * 2000, first=True),
    "a sheet that divides by nothing": Damage("sheets", "calculations", '[["/",6,0,"result"],["+",2,1,"result"],[7]]', first=True),
}


DRAWN = [what for what, damage in DAMAGES.items() if damage.table == "people" or damage.column in ("given", "shown")]


@pytest.mark.parametrize("what", DAMAGES)
def test_no_child_loses_the_rest_and_it_is_told(home: Path, what: str) -> None:
    damage = DAMAGES[what]
    damage.do(home / PROGRESS_FILE)
    mine = Storage(home)
    ada, _bob = mine.progress.children()
    known = mine.progress.learner(1)
    assert known.family_stats.keys() <= {TIMES_FAMILY, family_of_fact(MINUS)}
    assert (TIMES_FAMILY in known.family_stats) == (damage.table != "families"), "a broken row is left out"
    ask_everything(mine, ada, home / "answers.csv")
    assert mine.take_problems() == [Problem("left_out", {"file": PROGRESS_FILE})]
    assert not list(home.glob("*.bad")), "it stays where it is: a newer Tablée may be able to read it"
    mine.close()


@pytest.mark.parametrize("what", DRAWN)
def test_every_room_of_the_workshop_opens(home: Path, what: str) -> None:
    DAMAGES[what].do(home / PROGRESS_FILE)
    driver = Driver(home, (800, 500))
    for route in (WorkshopRoute(), LevelPathRoute(1), ParentsRoute(1), ExercisesRoute(1, None, None)):
        driver.go(route)
        show_tabs(driver)
    driver.close()


def test_where_no_number_follows_the_last_a_child_gets_a_free_one(home: Path) -> None:
    Damage("people", "id", 2**63 - 1, first=True).do(home / PROGRESS_FILE)
    mine = Storage(home)
    assert mine.progress.add_child("Cléo", "hen", 1) in mine.progress.children()
    mine.close()
    again = Storage(home)
    assert [child.name for child in again.progress.children()] == ["Bob", "Cléo", "Ada"]
    again.close()


def show_tabs(driver: Driver) -> None:
    room = driver.app.scene
    for tab in range(4) if isinstance(room, ParentsScreen) else ():
        room._choose_tab(tab)
        driver.step()


def test_a_child_that_cannot_be_read_keeps_what_it_knows_and_can_be_named_anew(home: Path) -> None:
    for column, value in (
        ("name", b"Ada"),
        ("animal", "unicorn"),
        ("colour", "red"),
        ("pace", b""),
        ("timer", "on"),
        ("goal", 0),
        ("school", 7),
    ):
        Damage("people", column, value, first=True).do(home / PROGRESS_FILE)
    mine = Storage(home)
    ada, bob = mine.progress.children()
    assert ada == Child(1, "?", "bear", 0) and bob == Child(2, "Bob", "cat", 2)
    assert mine.progress.learner(1) == mine.progress.learner(2) != new_learner(PracticeSettings())
    assert keys(mine) == ["left_out"], "said once"
    mine.progress.update_child(msgspec.structs.replace(ada, name="Ada", animal="bee"))
    mine.close()
    again = Storage(home)
    assert again.progress.children()[0] == Child(1, "Ada", "bee", 0) and keys(again) == []
    again.close()


def test_one_broken_answer_costs_no_other(home: Path) -> None:
    Damage("answers", "seconds", "long", first=True).do(home / PROGRESS_FILE)
    Damage("answers", "given", b"\xff", raw=True, first=True).do(home / PROGRESS_FILE)
    mine = Storage(home)
    first, second = (mine.progress.report(id, TODAY) for id in (1, 2))
    assert first is not None and second is not None
    assert (first.items, second.items) == (2, 3)
    assert mine.progress.export_answers_csv((1,), home / "Ada.csv", told).result() is None
    assert len((home / "Ada.csv").read_bytes().splitlines()) == 3, "a head and two answers"
    mine.close()


def test_no_broken_mistake_takes_the_place_of_another(home: Path) -> None:
    with closing(sqlite3.connect(home / PROGRESS_FILE)) as base:
        for _ in range(30):
            base.execute("INSERT INTO answers (child, correct, hints, shown, given, at) VALUES (1, 0, 0, x'ff', '', '')")
        base.commit()
    mine = Storage(home)
    report = mine.progress.report(1, TODAY)
    assert report is not None and [mistake.shown for mistake in report.mistakes] == ["8 × 7 = ?"]
    mine.close()


@pytest.mark.parametrize("name", [b"\x00Zo", b"Zo\xc3"])
def test_a_match_whose_names_cannot_be_written_is_left_out_of_the_list(home: Path, name: bytes) -> None:
    with closing(sqlite3.connect(home / HISTORY_FILE)) as base:
        base.execute("UPDATE seats SET name = CAST(? AS TEXT) WHERE match = 2 AND seat = 0", (name,))
        base.commit()
    driver = Driver(home)
    driver.go(HistoryRoute())
    assert [entry.id for entry in history(driver.context.storage)] == [1]
    driver.close()
    assert Problem("left_out", {"file": HISTORY_FILE}) in driver.context.storage._reported_problems


def test_a_match_that_has_no_record_any_more_is_refused_with_a_sentence(home: Path) -> None:
    Damage("records", "record", None).do(home / HISTORY_FILE)
    mine = Storage(home)
    with pytest.raises(BadRecord, match="empty_file"):
        recall(mine, history(mine)[0].id)
    mine.close()


@pytest.mark.parametrize("name", ["Zo\0é", "A\nda", "☃" * 41, 7])
def test_a_bad_name_at_one_table_costs_no_other_setting(tmp_path: Path, name: object) -> None:
    form = put(FORM, ("tables", "nambarz", "seats", 0, "name"), name)
    (tmp_path / SETTINGS_FILE).write_text(json.dumps(form))
    driver = Driver(tmp_path)
    settings = driver.context.storage.settings()
    assert settings == msgspec.structs.replace(CHOSEN, tables={"nin_jan": CHOSEN.tables["nin_jan"]})
    driver.context.settings = msgspec.structs.replace(settings, muted=True, motion="none")
    routes: list[Route] = [SetupRoute("nambarz"), SetupRoute("nin_jan")]
    for route in routes:
        driver.go(route)
    driver.close()
    assert Problem("left_out", {"file": SETTINGS_FILE}) in driver.context.storage._reported_problems
    assert not list(tmp_path.glob("*.bad"))

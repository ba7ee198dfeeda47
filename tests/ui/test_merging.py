"""Histories of children on several computers: however they are merged, each answer counts once."""

from __future__ import annotations

import gzip
import json
import random
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.merging import LINEAR, class_file
from game.kernel import BadRecord
from game.practice.facts import BasicFact, Chain
from game.practice.kinds import REACTION_TEST_KIND, kinds_for
from game.practice.learner import new_learner
from game.practice.settings import PracticeSettings
from tests import chance
from tests.ui.damaged import anything, places, put
from tests.ui.pupils import DAYS_TO_GOLD, START, answer, later
from ui.assets.error_messages import problem_message
from ui.practice.parent.marking import marked_answer
from ui.store.children import Child, LoggedAnswer, PrintedWorksheet
from ui.store.merging.children_file import decode_children
from ui.store.profiles import Profile
from ui.store.progress_file import ProgressDatabase

TODAY, SUNDAY = (START + timedelta(days=30)).date(), START.date() + timedelta(days=6)
ADA, BOB = "ada0" * 8, "b0b0" * 8
DUMMY = Child(0, "", "bee", 0)
NAMES = {ADA: "Ada", BOB: "Bob"}
FACTS = (BasicFact("*", 8, 7), BasicFact("-", 9, 4, "number"), BasicFact("+", 6, 7), Chain(3, "+-", 12))
SHEETS = tuple(PrintedWorksheet(f"2026-05-0{day}T10:00:00+02:00", FACTS[:3][:day], 1, "table") for day in (1, 2, 3))


@dataclass(frozen=True, slots=True)
class Written:
    """An answer of a child, and the computers on which it was written or to which it was copied."""

    child: str
    uid: str
    answer: LoggedAnswer
    computers: frozenset[int]


def opened(*uids: str, first_id: int = 1) -> ProgressDatabase:
    """Return the database of a computer with these children."""
    database = ProgressDatabase(None, lambda: pytest.fail("something cannot be read"))
    for number, uid in enumerate(uids, first_id):
        database.profile_rows.add_profile(Profile(number, NAMES[uid], "bee", 1, "child"), uid)
    return database


def child_of(database: ProgressDatabase, uid: str) -> Child:
    return next(child for child in database.profile_rows.children() if child.name == NAMES[uid])


def write(database: ProgressDatabase, uid: str, logged: LoggedAnswer, answer_uid: str) -> None:
    """Write an answer as the app does; the learner after it is computed from the one that is stored."""
    own = msgspec.structs.replace(logged, child=child_of(database, uid).id)
    database.add_answer(own, new_learner(PracticeSettings()), answer_uid)


def exported(database: ProgressDatabase) -> bytes:
    return database.merger.export_children([child.id for child in sorted(database.profile_rows.children(), key=lambda child: child.name)])


def planned(source: ProgressDatabase, target: ProgressDatabase) -> tuple[tuple[str, str, int], ...]:
    """Return what the plan of a merge says of each child: its name, its status and how many answers are new."""
    plan = target.merger.plan(decode_children(exported(source)))
    return tuple((child.name, child.status, child.new_answers) for child in plan.children)


def merge(source: ProgressDatabase, target: ProgressDatabase, restored: Iterable[str] = ()) -> tuple[Profile, ...]:
    return target.merger.merge(decode_children(exported(source)), frozenset(restored))


def content(database: ProgressDatabase) -> list[object]:
    """Return all that is merged and the figures that follow, without the numbers of this computer."""
    figures: list[object] = [exported(database)]
    for child in sorted(database.profile_rows.children(), key=lambda child: child.name):
        report = database.report(child.id, TODAY)
        assert report is not None, "the child is there"
        figures += [msgspec.structs.replace(report, child=msgspec.structs.replace(child, id=0)), database.learner(child.id)]
        figures += [database.answer_rows.day_set_counts_of_week(child.id, SUNDAY), database.worksheets(child.id)]
    return figures


@st.composite
def histories(draw: st.DrawFn) -> tuple[int, list[Written]]:
    """Draw a number of computers, and answers in order."""
    computers = draw(st.integers(2, 10))
    places = st.frozensets(st.integers(0, computers - 1), min_size=1, max_size=3)
    minutes = sorted(draw(st.lists(st.integers(0, 20 * 24 * 60), max_size=25)))
    written = []
    for number, minute in enumerate(minutes):
        kind = draw(st.sampled_from(("make", "missing_number", REACTION_TEST_KIND)))
        facts = {"kind": kind, "seconds": draw(st.sampled_from((0.8, 2.0, 9.5))), "tries": draw(st.sampled_from((1, 1, 2)))}
        logged = answer(DUMMY, draw(st.sampled_from(FACTS)), draw(st.booleans()), when=later(minutes=minute), **facts)
        written.append(Written(draw(st.sampled_from((ADA, BOB))), f"{number:032x}", logged, draw(places)))
    return computers, written


@chance.examples(6, 300)
@given(histories(), st.randoms(use_true_random=False))
def test_split_and_merged_in_any_order_it_is_the_single_history(history: tuple[int, list[Written]], dice: random.Random) -> None:
    count, written = history
    single = opened(ADA, BOB)
    computers = [opened(*dice.sample((ADA, BOB), 2), first_id=dice.randrange(1, 50)) for _number in range(count)]
    for one in written:
        for database in (single, *(computers[number] for number in one.computers)):
            write(database, one.child, one.answer, one.uid)
    for number, sheet in enumerate(SHEETS):
        for database in (single, dice.choice(computers)):
            database.save_worksheet(child_of(database, ADA).id, sheet)
            database.tip_rows.add_seen("alone", child_of(database, BOB).id, "nambarz", f"first{number}")
            database.update_child(msgspec.structs.replace(child_of(database, BOB), goal=number + 2, group=f"Group {number}"), number + 1.0)
    dice.shuffle(computers)
    for _number in range(count):
        merge(dice.choice(computers), dice.choice(computers))
    for source in computers:
        merge(source, computers[0])
    assert content(computers[0]) == content(single), "one history, as if it had been written here"
    before = content(computers[0])
    for source in (*dice.sample(computers, count), single, computers[0]):
        merge(source, computers[0])
    assert content(computers[0]) == before, "nothing counts twice"
    merge(computers[0], computers[-1])
    assert content(computers[-1]) == before
    for database in (single, *computers):
        database.close()


def test_days_that_two_computers_share_make_the_same_weeks_and_the_same_gold() -> None:
    single, home, school = opened(ADA), opened(ADA), opened(ADA)
    fact = BasicFact("*", 8, 7, "number")
    for day in range(DAYS_TO_GOLD):
        logged = answer(DUMMY, fact, kind=kinds_for(fact)[0], seconds=1.5, when=later(days=day))
        for database in (single, home if day % 2 else school):
            write(database, ADA, logged, f"{day:032x}")
    merge(home, school)
    assert [answer.when for answer in school.answer_rows.all_answers(1)] == [later(days=day) for day in range(DAYS_TO_GOLD)]
    report = school.report(1, TODAY)
    assert report is not None and [week.by_heart for week in report.curves["*"]] == [1, 1], "known in the first week, and still"
    assert content(school) == content(single)


@chance.examples(10, 300)
@given(st.lists(st.tuples(st.sampled_from(("delete", "restore", "merge", "answer")), *[st.integers(0, 3)] * 2), max_size=15))
def test_whatever_was_deleted_and_restored_all_agree_in_the_end(steps: list[tuple[str, int, int]]) -> None:
    computers = [opened(ADA, BOB) for _number in range(4)]
    for number, (step, here, there) in enumerate(steps):
        database = computers[here]
        known = [child.id for child in database.profile_rows.children() if child.name == "Ada"]
        if step == "delete":
            database.delete_profiles(known)
        elif step == "answer" and known:
            write(database, ADA, answer(DUMMY, when=later(minutes=number)), f"{number:032x}")
        elif step != "answer":
            merge(computers[there], database, [ADA] if step == "restore" else [])
    for _round in range(2):
        for source in computers:
            for target in computers:
                merge(source, target)
    first, *others = map(content, computers)
    assert all(other == first for other in others)
    for database in computers:
        database.close()


def test_a_deleted_child_stays_away_until_a_grown_up_restores_it() -> None:
    school, home = opened(ADA, BOB), opened(ADA)
    write(home, ADA, answer(DUMMY), "1" * 32)
    ada = child_of(school, ADA)
    school.delete_profiles([ada.id])
    assert planned(home, school) == (("Ada", "deleted", 0),)
    assert merge(home, school) == () and [child.name for child in school.profile_rows.children()] == ["Bob"]
    assert planned(school, home) == (("Bob", "new", 0), ("Ada", "removed", 0))
    keeper = opened()
    merge(home, keeper)
    assert [profile.name for profile in merge(school, home)] == ["Ada"] and [child.name for child in home.profile_rows.children()] == [
        "Bob"
    ]
    merge(keeper, school, [ADA])
    assert {child.name for child in school.profile_rows.children()} == {"Ada", "Bob"} and len(
        list(school.answer_rows.all_answers(child_of(school, ADA).id))
    ) == 1
    merge(school, home)
    merge(home, school)
    assert {child.name for child in home.profile_rows.children()} == {"Ada", "Bob"}, "restored on one computer, it comes back on all"
    assert child_of(home, ADA).id != ada.id, "nobody gets the number of another"


def test_the_class_is_deleted_at_once() -> None:
    school, other = opened(ADA, BOB), opened(ADA, BOB)
    school.delete_profiles([child.id for child in school.profile_rows.children()])
    assert planned(other, school) == (("Ada", "deleted", 0), ("Bob", "deleted", 0))
    merge(other, school)
    assert school.profile_rows.children() == ()


def test_two_children_of_one_name_stay_two() -> None:
    here, there = opened(ADA), opened()
    there.profile_rows.add_profile(Profile(1, "Ada", "bee", 1, "child"), "c0" * 16)
    write(here, ADA, answer(DUMMY), "1" * 32)
    assert planned(there, here) == (("Ada", "new", 0),)
    merge(there, here)
    ids = [child.id for child in here.profile_rows.children()]
    assert [child.name for child in here.profile_rows.children()] == ["Ada", "Ada"] and [
        len(list(here.answer_rows.all_answers(id))) for id in ids
    ] == [1, 0]


def test_the_newest_settings_hold_whatever_the_clock_says() -> None:
    here, there = opened(ADA), opened(ADA, first_id=7)
    there.update_child(msgspec.structs.replace(child_of(there, ADA), goal=2, setting=PracticeSettings("CE1")), 50.0)
    here.update_child(msgspec.structs.replace(child_of(here, ADA), goal=3, code="fox owl fox"), 90.0)
    here.update_child(msgspec.structs.replace(child_of(here, ADA), goal=4), 10.0)  # the clock was set back
    merge(here, there)
    merge(there, here)
    assert child_of(here, ADA) == msgspec.structs.replace(child_of(there, ADA), id=1)
    assert (child_of(there, ADA).goal, child_of(there, ADA).code, child_of(there, ADA).setting.school) == (4, "fox owl fox", "")


def test_a_worksheet_counts_once_wherever_it_is_marked() -> None:
    home, school = opened(ADA), opened(ADA)
    for number, database in enumerate((home, school)):
        database.save_worksheet(child_of(database, ADA).id, SHEETS[number])
    merge(home, school)
    merge(school, home)
    assert home.worksheets(1).sheets == school.worksheets(1).sheets == (SHEETS[1], SHEETS[0]), "both have number 1"
    for minutes, database in enumerate((home, school)):
        marks = [marked_answer(1, task, minutes == 0, later(minutes=minutes)) for task in SHEETS[1].steps]
        database.save_marks(1, SHEETS[1], marks)
    merge(home, school)
    merge(school, home)
    assert content(home) == content(school)
    assert [answer.right for answer in home.answer_rows.all_answers(1)] == [True, True], "marked twice, it was marked first at home"
    assert home.worksheets(1).sheets == (SHEETS[0],)


def test_the_file_says_what_it_holds_in_three_languages() -> None:
    first_line = gzip.decompress(exported(opened(ADA))).split(b"\n")[0].decode()
    assert all(text in first_line for text in ("noms d’enfants", "nomi di bambini", "names of children"))


def test_twice_the_answers_are_twice_the_work() -> None:
    """Calls of functions are counted, which do not depend on the machine."""

    def calls(answers: int) -> int:
        count, target = 0, opened()

        def on_event(_frame: object, event: str, _argument: object) -> None:
            nonlocal count
            count += event in ("call", "c_call")

        data = class_file(answers, 2)
        sys.setprofile(on_event)
        try:
            target.merger.merge(decode_children(data))
        finally:
            sys.setprofile(None)
        return count

    assert calls(120) <= LINEAR * calls(60)


# --- files that are damaged or of somebody else


def refusal(data: bytes) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        decode_children(data)
    return caught.value


def whole_file() -> bytes:
    database = opened(ADA, BOB)
    write(database, ADA, answer(DUMMY), "1" * 32)
    database.save_worksheet(1, SHEETS[0])
    database.delete_profiles([2])
    return database.merger.export_children([1])


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "no_children_file"),
        (b"a letter", "no_children_file"),
        (whole_file()[:-9], "cut_off"),
        (gzip.compress(b""), "no_children_file"),
        (gzip.compress(b'{"people": [], "tablee": "matches", "version": 1}'), "no_children_file"),
        (gzip.compress(b'{"note": [], "tablee": "children", "version": 2, "new": 1}'), "newer_children"),
        (gzip.compress(b"{}\n" * 10), "no_children_file"),
    ],
    ids=("empty", "a letter", "cut off", "nothing", "matches", "newer", "objects"),
)
def test_a_file_of_somebody_else_gets_one_sentence(data: bytes, key: str) -> None:
    bad = refusal(data)
    assert bad.key == key and "{" not in problem_message(bad.key, bad.details) and key not in problem_message(bad.key, bad.details)


@chance.examples(25, 600)
@given(st.data())
def test_a_damaged_value_is_refused_and_says_in_which_line(data: st.DataObject) -> None:
    lines = [json.loads(line) for line in gzip.decompress(whole_file()).splitlines()]
    number = data.draw(st.integers(0, len(lines) - 1))
    place = data.draw(st.sampled_from(list(places(lines[number]))))
    lines[number] = put(lines[number], place, data.draw(anything()))
    packed = gzip.compress(b"\n".join(json.dumps(line).encode() for line in lines))
    target = opened(ADA)
    try:
        target.merger.merge(decode_children(packed))
    except BadRecord as bad:
        assert (
            bad.key in ("no_children_file", "newer_children")
            if number == 0 and bad.key != "bad_line"
            else bad.details["line"] == number + 1
        )
        assert content(target) == content(opened(ADA)), "nothing has changed"
    else:
        content(target)
    target.close()


@chance.examples(30, 500)
@given(st.integers(0, 10**6), st.integers(1, 255))
def test_a_wrong_byte_is_noticed(index: int, change: int) -> None:
    data = bytearray(whole_file())
    data[10 + index % (len(data) - 10)] ^= change
    assert refusal(bytes(data)).key in ("no_children_file", "cut_off", "bad_line")

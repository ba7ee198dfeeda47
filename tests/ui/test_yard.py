"""The builders' yard and the contest of the week in use: what a calculation brings, hints, bests, and a contest that goes on."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.nambarz.moves import Calculation
from game.nambarz.rounds import stroke_points
from game.practice.answers import right_calculations
from game.practice.kinds import CONTEST_KIND, YARD_KIND
from game.practice.settings import PracticeSettings
from game.practice.yard import CONTEST_SIZES, contest_hands, week_word
from tests.fixed_clock import noon
from tests.ui.driver import Driver
from tests.ui.one_child import OneChild, at_home
from tests.ui.practice_states import do
from tests.ui.pupils import practise
from tests.ui.yard_states import FIVE, HAND, SIGNS, TEN, WORD, contest_rows
from ui.practice.exercise.kinds.spoken_exercise import spoken_exercise
from ui.practice.parent.export_dialog import answer_text as in_words
from ui.practice.path.screen import LevelPathScreen
from ui.practice.routes import ContestRoute, LevelPathRoute, YardRoute
from ui.practice.yard.contest import ContestScreen
from ui.practice.yard.contest_sheet import contest_file
from ui.practice.yard.screen import YardScreen
from ui.practice.yard.strokes import ContestRun, Stroke, StrokeRun, YardRun, contest_strokes, own_bests, result_line
from ui.practice.yard.word_dialog import WordDialog
from ui.scene import clock
from ui.store.children import Child, LoggedAnswer
from ui.store.storage import Storage

TODAY = noon().date()


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    made = Driver(tmp_path, seen=True)
    yield made
    made.close()


def yard(driver: Driver, *doings: str, school: str = "CM1") -> YardScreen:
    """Open the yard with the hand of the mock-up, and do this."""
    at_home(driver.context, school)
    driver.go(YardRoute(1))
    scene = driver.app.scene
    assert isinstance(scene, YardScreen)
    scene.run._begin_exercise(HAND)
    scene.start_exercise()
    for doing in doings:
        do(scene, doing)
    return scene


def contest(driver: Driver, *counts: int) -> ContestScreen:
    """Open the contest of a child that has done its first hands with so many cards each."""
    at_home(driver.context, "CM1").told += contest_rows(*counts)
    driver.go(ContestRoute(1, WORD))
    scene = driver.app.scene
    assert isinstance(scene, ContestScreen)
    return scene


def told(driver: Driver) -> list[LoggedAnswer]:
    store = driver.context.storage.progress
    assert isinstance(store, OneChild)
    return store.told


def child_in(files: Storage, school: str = "CM1") -> Child:
    child = msgspec.structs.replace(files.progress.add_child("Zoé", "bear", 1), setting=PracticeSettings(school))
    files.progress.update_child(child)
    return child


def lay(run: StrokeRun) -> Calculation:
    """Lay a longest calculation of the present hand."""
    answer = right_calculations(run.hand)[0]
    run.check_and_save_answer(answer, str(answer))
    return answer


# --- the yard ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("doings", "points", "bonus"), [((), 0, 0), (("card/0", "card/3", "sign/+"), 0, 0), (FIVE, 14, 7)])
def test_the_panel_tells_the_points_of_the_rules_before_laying(driver: Driver, doings: tuple[str, ...], points: int, bonus: int) -> None:
    """Rule NB-27; the bonus of the yard comes beside them. Nothing says yet whether it is right."""
    scene = yard(driver, *doings)
    assert stroke_points(len(scene.model.tray.pieces)) == points and scene.worth.total == points + bonus
    driver.step()
    assert str(points + bonus) in [text for _place, text in driver.texts()] and not scene.model.answer_sentence
    assert (scene._lay_label() == "Play five cards") == (doings is FIVE)


def test_a_right_calculation_is_counted_and_nothing_is_rated(driver: Driver) -> None:
    before = at_home(driver.context, "CM1").known
    scene = yard(driver, *FIVE, "check")
    [row] = told(driver)
    assert (row.kind, row.level, row.fact, row.right, row.hints) == (YARD_KIND, scene.run.size, "", True, 0)
    assert row.shown == "10 = … · 3 6 6 7 7 8 9 · + – × ÷" and row.given == "((6 + 7) × 6 – 8) ÷ 7 = 10"
    assert (scene.bests.today, scene.bests.week, scene.bests.longest) == (21, 21, 5)
    assert scene.model.answer_sentence == "5 cards: 21 points!" and scene.run.learner == before
    driver.key("return")
    assert scene.model.state == "open" and not scene.model.tray.pieces


def test_a_shorter_one_is_right_and_the_longest_is_shown_when_asked(driver: Driver) -> None:
    scene = yard(driver, "card/0", "card/3", "sign/+", "check")
    assert scene.model.state == "right" and scene.bear_sentence() == "Right, and well built! It could have been 5 cards."
    driver.key("l")
    assert scene.model.state == "shown" and len(scene.model.tray.pieces) == 5 and scene.model.illustration_player is not None
    assert len(told(driver)) == 1, "nothing more was laid"


def test_a_wrong_one_says_what_is_wrong_and_can_be_mended(driver: Driver) -> None:
    scene = yard(driver, "card/5", "card/2", "sign/+", "check")
    assert (
        scene.model.state == "wrong" and "= 14" in scene.model.answer_sentence and scene._lay_disabled_reason() == "First change something."
    )
    do(scene, "sign/-")
    assert scene.model.state == "open" and scene.run.try_count == 1


def test_hints_come_in_steps_and_the_stroke_counts_in_no_best(driver: Driver) -> None:
    """First a way to think, then one card after the other; the whole calculation is never shown before it is laid."""
    scene = yard(driver, "hint")
    assert scene.model.is_hint_shown and scene.model.ringed_answer is None
    do(scene, "hint")
    assert not scene.model.is_hint_shown
    for _card in range(scene.run.possible_count):
        index = next(
            index for index, one in enumerate(HAND.hand) if one == scene.model.ringed_answer and str(index) not in scene.model.tray.pieces
        )
        do(scene, f"card/{index}")
    laid = next(one for one in right_calculations(HAND) if one.cards == tuple(HAND.hand[int(piece)] for piece in scene.model.tray.pieces))
    for sign in laid.operations:
        do(scene, f"sign/{sign}")
    do(scene, "check")
    assert scene.model.state == "right" and scene.bests == (0, 0, 0) and "alone" in scene.bear_sentence()
    assert told(driver)[-1].hints == 2


def test_a_hint_says_when_the_cards_laid_lead_nowhere(driver: Driver) -> None:
    scene = yard(driver, "hint", "hint")
    assert "comes next" in scene.bear_sentence()
    scene = yard(driver, "card/0", "hint", "hint")
    assert "longer way" in scene.bear_sentence()


def test_another_hand_costs_nothing_and_a_size_is_kept(driver: Driver) -> None:
    scene = yard(driver)
    hand = scene.run.hand
    driver.key("n")
    assert scene.run.hand != hand and not told(driver)
    driver.widget("size").press_part("2")
    assert scene.run.size == "master" and scene.run.possible_count >= 6 and scene.bear_sentence() == "Master\nsix or more"
    lay(scene.run)
    assert YardRun(scene.run.progress_store, scene.run.child, Random(1)).size == "master"


def test_there_is_no_clock(driver: Driver) -> None:
    """Not even the quiet line that parents have chosen for exercises."""
    scene = yard(driver)
    scene.run.child = msgspec.structs.replace(scene.run.child, timer=True)
    assert not scene.run.has_timer and scene._next_delay_s is None


def test_the_row_is_read_with_its_brackets(driver: Driver) -> None:
    scene = yard(driver, *FIVE)
    assert scene.spoken_text().startswith("((6 + 7) × 6 – 8) ÷ 7\n")
    assert (
        spoken_exercise(scene.model, scene.bear_sentence(), has_method=True) in scene.spoken_text() and "21 points" in scene.spoken_text()
    )


def test_bests_are_of_the_day_and_the_iso_week() -> None:
    def row(stroke: Stroke, days_ago: int, hints: int = 0) -> LoggedAnswer:
        when = (noon() - timedelta(days_ago)).isoformat()
        return LoggedAnswer(1, "", YARD_KIND, "bold", "", "", True, 1, hints, 1.0, when, False, stroke.to_json())

    since_monday = TODAY.weekday()
    rows = [row(Stroke(5, 15), 0), row(Stroke(6, 22), since_monday), row(Stroke(7, 29), since_monday + 1), row(Stroke(7, 35), 0, hints=1)]
    assert own_bests(rows, TODAY) == (15, 22, 7)
    unread = msgspec.structs.replace(rows[0], why='["makes",{"value":"3"}]')
    assert own_bests([unread, msgspec.structs.replace(unread, why="?")], TODAY) == (0, 0, 0)


@pytest.mark.parametrize(("school", "has_yard"), [("GS", False), ("CP", True), ("CM1", True)])
def test_the_yard_opens_with_plus_and_minus(driver: Driver, school: str, has_yard: bool) -> None:
    at_home(driver.context, school)
    driver.go(LevelPathRoute(1))
    assert isinstance(driver.app.scene, LevelPathScreen)
    assert ("yard" in [widget.name for widget in driver.app.scene.widgets]) == has_yard


def test_rows_count_nowhere_else(mine: Storage) -> None:
    """Neither exercises nor minutes, mistakes, sets of the day or what is believed; the table of all answers lists them."""
    ada = child_in(mine)
    practise(mine, ada)
    before, learner = mine.progress.report(ada.id, TODAY), mine.progress.learner(ada.id)
    sets = mine.progress.day_set_counts_of_week(ada.id, TODAY)
    yard_run, contest_run = YardRun(mine.progress, ada, Random(1)), ContestRun(mine.progress, ada, Random(1), WORD)
    for _hand in range(10):
        lay(yard_run)
        yard_run.advance_exercise()
        contest_run.save_skip()
        contest_run.advance_exercise()
    assert mine.progress.report(ada.id, TODAY) == before and mine.progress.learner(ada.id) == learner
    assert mine.progress.day_set_counts_of_week(ada.id, TODAY) == sets
    rows = mine.progress.answers_of_kind(ada.id, YARD_KIND)
    assert len(rows) == len(mine.progress.answers_of_kind(ada.id, CONTEST_KIND)) == 10 and in_words(rows[0]).kind == "The builders’ yard"


# --- the contest ------------------------------------------------------------------------------------------------------


def test_a_contest_goes_on_after_a_restart_and_the_first_result_counts(tmp_path: Path) -> None:
    files = Storage(tmp_path)
    child = child_in(files)
    run = ContestRun(files.progress, child, Random(1), WORD)
    lay(run)
    run.advance_exercise()
    run.save_skip()  # and the program is closed before the next hand
    files.close()
    files = Storage(tmp_path)
    run = ContestRun(files.progress, child, Random(1), WORD)
    assert run.marks == ["tick", "left"] and run.hand == contest_hands(WORD, SIGNS)[2]
    while not run.is_over:
        lay(run)
        run.advance_exercise()
    first = run.first_strokes
    again = ContestRun(files.progress, child, Random(1), WORD, is_repeated=True)
    assert not again.marks
    lay(again)
    again.advance_exercise()
    lay(again)
    assert again.first_strokes == first and first[1].cards == 0 and len(first) == len(CONTEST_SIZES)
    assert ContestRun(files.progress, child, Random(1), WORD).is_over and not ContestRun(files.progress, child, Random(1), "other").marks
    files.close()


def test_wrong_ones_cost_nothing_and_there_are_no_hints(driver: Driver) -> None:
    scene = contest(driver)
    for doing in ("card/0", "card/1", "sign/+", "check"):
        do(scene, doing)
    assert scene.model.state == "wrong" and not scene.run.first_strokes and "hint" not in [widget.name for widget in scene.widgets]
    scene.start_exercise()
    lay(scene.run)
    assert scene.run.current_mark == "tick" and scene.run.first_strokes[0].points == scene.run.stroke.points


def test_a_contest_that_is_done_shows_its_line(driver: Driver) -> None:
    scene = contest(driver, *TEN)
    assert scene.result_page is not None and "You have done this contest: 140 points" in scene.spoken_text()
    assert "Tablée · mirola · + – × ÷ · 6 7 5 4 – 5 6 4 5 5 · 140 points" in scene.spoken_text()
    driver.key("r")
    assert scene.result_page is None and scene.run.is_repeated


def test_the_last_hand_leads_to_the_result(driver: Driver) -> None:
    scene = contest(driver, *TEN[:9])
    do(scene, "skip")
    driver.key("return")
    assert scene.result_page is not None and scene.result_page.line.endswith("6 7 5 4 – 5 6 4 5 – · 126 points")


def test_children_with_fewer_signs_play_the_contest_of_plus_and_minus(mine: Storage) -> None:
    run = ContestRun(mine.progress, child_in(mine, "CE1"), Random(1), WORD)
    assert run.hands == contest_hands(WORD, "+-") and " · + – · " in result_line(
        WORD, run.signs, contest_strokes(contest_rows(4, signs="+-"), WORD, "+-")
    )


def test_the_word_is_that_of_the_week_or_typed(driver: Driver) -> None:
    scene = yard(driver)
    driver.key("c")
    dialog = driver.app.scene
    assert isinstance(dialog, WordDialog) and dialog.word == week_word(*clock.today().isocalendar()[:2])
    dialog._set_word("  Mi-Rola! ")
    assert dialog.word == WORD
    driver.widget("start").activate()
    driver.app._open_pending_routes()
    assert isinstance(driver.app.scene, ContestScreen) and driver.app.scene.run.word == WORD
    driver.key("escape")
    assert driver.app.scene is scene, "the end leads back to the yard"


def test_the_page_to_hang_up_is_a_pdf() -> None:
    strokes = contest_strokes(contest_rows(*TEN), WORD, SIGNS)
    assert contest_file("Zoé", WORD, SIGNS, strokes).content.startswith(b"%PDF")

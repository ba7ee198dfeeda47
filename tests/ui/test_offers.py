"""The offers of lessons: first opening of a game, set-up, rules pages, results of a first match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.match import Match
from game.record import Player, Record, record_from_json
from game.registry import GAMES
from tests.ui.driver import Driver
from tests.ui.layouts import played
from tests.ui.positions import finished
from tests.ui.records import history, remember
from ui.assets.lesson_text import best_step_for_rules, lesson_on_refusal, lessons_of
from ui.canvas.pieces import Gesture
from ui.lessons.routes import LessonRoute
from ui.match.onboarding.coach_marks import note_match_number
from ui.match.onboarding.refusal_counter import MIN_FREQUENT_COUNT, count_refusal, frequent_refusals
from ui.match.table import TableScreen
from ui.play.example import ExampleScreen
from ui.play.routes import ExampleRoute, TableRoute
from ui.scene.route import Route
from ui.screens.lessons_dialog import LessonsDialog, lesson_progress_text
from ui.screens.results import ResultsScreen
from ui.screens.routes import MenuRoute, RulesRoute, SetupRoute
from ui.screens.rules.screen import RulesScreen
from ui.screens.setup.screen import SetupScreen
from ui.store.learning.lesson_progress import LessonCheckpoint
from ui.store.settings import SeatSetup, TableSetup
from ui.tables.registry import TABLES


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path, offered=())
    yield driver
    driver.close()


def leads_to(driver: Driver, name: str) -> Route | None:
    """Return the route of this button without following it."""
    driver.widget(name).activate()
    route, driver.app.scene.route = driver.app.scene.route, None
    return route


def offered(driver: Driver, game: str) -> bool:
    driver.go(MenuRoute())
    driver.go(SetupRoute(game))
    scene = driver.app.scene
    assert isinstance(scene, SetupScreen)
    return scene.first_time_offer is not None and {"learn", "straight"} <= {widget.name for widget in scene.widgets}


# --- the first opening of a game


@pytest.mark.parametrize("game", GAMES)
def test_two_presses_on_a_box_lead_to_the_first_lesson(app: Driver, game: str) -> None:
    if not lessons_of(game):
        pytest.skip(f"{game} has no lessons")
    app.go(SetupRoute(game))
    assert leads_to(app, "learn") == LessonRoute(game, lessons_of(game)[0].id, None)


def test_enter_learns_and_the_offer_is_gone_for_good(tmp_path: Path) -> None:
    app = Driver(tmp_path, offered=())
    assert offered(app, "nin_jan")
    app.key("tab")
    app.app.scene.focus.name = "learn"
    app.app.scene.handle_key("return")
    assert app.app.scene.route == LessonRoute("nin_jan", "first", None)
    assert not offered(app, "nin_jan") and offered(app, "chifoumi")
    settings = app.context.settings
    app.close()
    again = Driver(tmp_path, offered=again_offered(settings.offered))
    assert not offered(again, "nin_jan")
    again.close()


def again_offered(stored: tuple[str, ...]) -> tuple[str, ...]:
    assert stored == ("nin_jan",)
    return stored


def test_straight_to_the_game_starts_it_as_proposed_and_the_offer_is_gone(app: Driver) -> None:
    """From the menu it is two presses to the first move of one's own."""
    app.go(MenuRoute())
    app.tap("nin_jan")
    scene = app.app.scene
    assert isinstance(scene, SetupScreen)
    names = scene.seat_list.names
    app.tap("straight")
    table = app.app.scene
    assert isinstance(table, TableScreen) and [player.name for player in table.session.match.seats] == names
    assert not offered(app, "nin_jan")
    assert offered(app, "chifoumi")
    app.tap("deal")
    app.context.storage.delete_autosave("chifoumi")
    assert not offered(app, "chifoumi")


def test_leaving_answers_nothing(app: Driver) -> None:
    assert offered(app, "nin_jan") and offered(app, "nin_jan")


def test_who_has_played_or_learned_is_offered_nothing(app: Driver) -> None:
    remember(app.context.storage, finished(2), "2026-05-01")
    app.context.storage.progress.lessons.save_checkpoint(None, "chifoumi", "first", LessonCheckpoint(done=True))
    assert not offered(app, "nin_jan") and not offered(app, "chifoumi") and offered(app, "nambarz")


# --- the sheet of the lessons


def test_the_sheet_shows_how_far_each_person_is(app: Driver) -> None:
    lea, tom = (app.context.storage.profiles.add(name, animal, 0).id for name, animal in (("Léa", "cat"), ("Tom", "frog")))
    first, second, _third = lessons_of("nambarz")
    steps = [step.id for position in second.positions for step in position.steps]
    app.context.storage.progress.lessons.save_checkpoint(lea, "nambarz", first.id, LessonCheckpoint(done=True))
    app.context.storage.progress.lessons.save_checkpoint(lea, "nambarz", second.id, LessonCheckpoint(position=1, step=steps[3]))
    app.go(SetupRoute("nambarz"))
    app.tap("lessons")
    sheet = app.app.scene
    assert isinstance(sheet, LessonsDialog) and sheet.profile_id == lea and sheet.focus.name == f"lesson/{second.id}"
    sentences = [text for _rect, text in app.texts()]
    assert "done" in sentences and f"step 4 of {len(steps)}" in sentences
    app.tap(f"learner/{tom}")
    assert "done" not in [text for _rect, text in app.texts()]
    assert leads_to(app, f"lesson/{first.id}") == LessonRoute("nambarz", first.id, tom)
    app.tap("learner/0")
    assert leads_to(app, f"lesson/{first.id}") == LessonRoute("nambarz", first.id, None)


def test_nobody_is_asked_who_learns_where_nobody_is_known(app: Driver) -> None:
    app.go(SetupRoute("nin_jan"))
    app.tap("lessons")
    assert not any(widget.name.startswith("learner/") for widget in app.app.scene.widgets)
    assert leads_to(app, "lesson/first") == LessonRoute("nin_jan", "first", None)


def test_the_sheet_is_walked_by_keyboard(app: Driver) -> None:
    app.go(SetupRoute("nin_jan"))
    app.key("l")
    sheet = app.app.scene
    assert isinstance(sheet, LessonsDialog)
    sheet.handle_key("2")
    assert sheet.route == LessonRoute("nin_jan", "tricks", None)
    sheet.route = None
    app.key("escape")
    assert isinstance(app.app.scene, SetupScreen)


def test_a_step_that_a_newer_lesson_lacks_is_the_beginning() -> None:
    lesson = lessons_of("nin_jan")[0]
    assert lesson_progress_text(lesson, LessonCheckpoint(step="gone")) == lesson_progress_text(lesson, LessonCheckpoint()) == ""
    assert lesson_progress_text(lesson, LessonCheckpoint(done=True, step="gone")) == "done"


# --- the rules


@pytest.mark.parametrize("game", GAMES)
def test_every_page_can_be_tried(game: str) -> None:
    if not lessons_of(game) and not any(page.example for page in TABLES[game].rules_pages.pages()):
        pytest.skip(f"{game} has neither lessons nor positions to try")
    for page in TABLES[game].rules_pages.pages():
        if not page.rule_numbers:
            continue  # hands on phones, which no match is needed for
        taught = best_step_for_rules(game, page.rule_numbers)
        if taught is not None:
            assert set(taught[1].rules) & set(page.rule_numbers) and page.example is None, page.title
            continue
        assert page.example is not None, f"{page.title} teaches nothing and has no position of its own"
        match = Match(record_from_json(page.example))
        assert match.record().game == game and not match.is_over and match.to_move[0] == 0 and match.seats[0].is_human, page.title
        assert [seat.is_human for seat in match.seats].count(True) == 1 and list(match.legal(0)), page.title


@pytest.mark.parametrize("game", ["nin_jan", "nambarz"])
def test_try_it_over_a_running_match_touches_nothing_of_it(app: Driver, game: str) -> None:
    seats = (Player("Léa"), Player("Nori", "easy"))
    app.go(TableRoute(Record(game, seats, "7")))
    table = app.app.scene
    assert isinstance(table, TableScreen)
    saved, moves, counted = app.context.storage.autosaved_match(game), table.session.match.moves, app.context.runtime_cache.copy()
    app.key("f1")
    rules = app.app.scene
    assert isinstance(rules, RulesScreen)
    rules.page_index = next(index for index, page in enumerate(rules.pages) if page.example)
    rules.request_rebuild()
    app.tap("try")
    example = app.app.scene
    assert isinstance(example, ExampleScreen) and example.session.match.record().game == game
    play_anything(app, example, 6)
    app.tap("home")
    assert app.app.scene is rules and rules.page.example
    app.key("escape")
    assert app.app.scene is table and table.session.match.moves == moves and app.context.runtime_cache == counted
    assert app.context.storage.autosaved_match(game) == saved and not history(app.context.storage)
    assert app.context.storage.newest_autosave() == saved


def play_anything(app: Driver, table: TableScreen, moves: int) -> None:
    for _move in range(moves):
        app.wait(3)
        seat = table.session.human_to_move
        if seat is not None:
            table.play(seat, next(iter(table.session.match.legal(seat))))


def test_what_is_played_to_its_end_stays_there(app: Driver) -> None:
    app.go(RulesRoute("nin_jan"))
    page = next(page for page in TABLES["nin_jan"].rules_pages.pages() if page.example)
    app.go(ExampleRoute(record_from_json(page.example)))
    table = app.app.scene
    assert isinstance(table, ExampleScreen) and table.session.names[0]
    for _throw in range(20):
        play_anything(app, table, 1)
    app.wait(5)
    assert table.session.match.is_over and app.app.scene is table and not history(app.context.storage)
    assert {"pause", "rules"}.isdisjoint(widget.name for widget in table.widgets)
    app.tap("home")
    assert isinstance(app.app.scene, RulesScreen)


# --- the results


def after(app: Driver, refusal: str, times: int) -> ResultsScreen:
    record = played(None, "easy", seed="12")
    for _time in range(times):
        count_refusal(app.context, record, 0, refusal)
    scene = ResultsScreen(app.context, record)
    scene.rebuild_if_needed()
    return scene


def test_what_was_refused_three_times_in_a_first_match_has_a_lesson(app: Driver) -> None:
    assert after(app, "not_beaten", MIN_FREQUENT_COUNT - 1).lesson_offer is None
    scene = after(app, "not_beaten", 1)
    assert scene.lesson_offer is not None and scene.lesson_offer.lesson is lesson_on_refusal("nin_jan", "not_beaten")
    next(widget for widget in scene.widgets if widget.name == "lesson").activate()
    assert scene.route == LessonRoute("nin_jan", scene.lesson_offer.lesson.id, None)


def test_no_lesson_where_none_helps_nor_after_the_first_match(app: Driver) -> None:
    assert after(app, "not_yours", MIN_FREQUENT_COUNT).lesson_offer is None
    note_match_number(app.context, Record("nin_jan", (Player("Léa"), Player("Nori", "easy")), "before"), None)
    assert after(app, "not_beaten", MIN_FREQUENT_COUNT).lesson_offer is None


def test_the_lesson_is_for_whom_it_was_refused(app: Driver) -> None:
    lea = app.context.storage.profiles.add("Léa", "cat", 0).id
    seats = (SeatSetup("Léa", None, 0, lea), SeatSetup("Marco", "easy", 1))
    app.context.change_settings(app.context.settings.__class__(language="en", tables={"nin_jan": TableSetup(seats)}))
    scene = after(app, "must_take", MIN_FREQUENT_COUNT)
    assert scene.lesson_offer is not None and scene.lesson_offer.person == lea


def test_a_refusal_at_the_table_is_counted_and_those_of_another_match_forgotten(app: Driver) -> None:
    record = Record("nin_jan", (Player("Léa"), Player("Nori", "easy")), "7")
    for route, often in ((TableRoute(record), 1), (ExampleRoute(replace(record, seed="8")), 0)):
        app.go(route)
        table = app.app.scene
        assert isinstance(table, TableScreen)
        hand = table.session.match.view(0).hands[0]
        target = next(target for target in table.table.layout.targets(table.model()) if target.name.startswith("pile"))
        for _time in range(MIN_FREQUENT_COUNT):
            table.controller.play_gesture(Gesture(hand[0], target.id), is_confirmed=True)
        assert app.app.notice_bar.sentence, "it was refused"
        assert len(frequent_refusals(app.context, table.session.match.record())) == often
    assert not frequent_refusals(app.context, replace(record, seed="9"))

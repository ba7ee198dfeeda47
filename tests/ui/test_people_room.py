"""The screen of profiles: their statistics and matches, and changing, merging and deleting them."""

from __future__ import annotations

import csv
import io
import json
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

import pytest

from game.kernel import Outcome
from game.match import Match
from game.nin_jan.moves import Took
from game.record import Player
from tests.cases import cases
from tests.ui.driver import Driver
from tests.ui.records import RECORD, count, history, played
from tests.ui.test_matches import seen
from ui.practice.parent.gate import ParentalGateDialog
from ui.replay.screen import ReplayScreen
from ui.screens.profiles.dialog import ProfileDialog
from ui.screens.profiles.screen import ProfilesScreen
from ui.screens.profiles.statistics_texts import duration_text
from ui.screens.profiles.transfer import matches_csv, save_statistics_dialog, statistics_json
from ui.screens.routes import HistoryRoute, ProfilesRoute
from ui.store.matches.entries import FinishedMatch, PersonalBest
from ui.store.matches.search import MatchFilter
from ui.tables.best_kinds import personal_bests, plies_until_amount
from ui.tables.nin_jan.texts import BEST_KINDS


@pytest.fixture
def driver(tmp_path: Path):  # type: ignore[no-untyped-def]
    """Yield an app with two adults and a child; Léa has played four times, Tom three."""
    driver = Driver(tmp_path)
    storage = driver.context.storage
    for name, animal, kind in (("Léa", "cat", "adult"), ("Tom", "fox", "adult"), ("Zoé", "owl", "child")):
        storage.profiles.add(name, animal, 1, kind)  # type: ignore[arg-type]
    for day in range(1, 5):
        seats = (Player("Léa"), Player("Tom") if day < 4 else Player("Nori", "hard"))
        match = FinishedMatch(replace(played(12 - day), seats=seats), f"2026-05-0{day}", Outcome((9 + day, 3), (0,), (1, 2)))
        storage.matches.add_match(replace_best(match, day))
    yield driver
    driver.close()


def replace_best(match: FinishedMatch, worth: int) -> FinishedMatch:
    return FinishedMatch(match.record, match.when, match.outcome, bests=(PersonalBest("fattest_pile", worth, 0),))


def opened(driver: Driver, person: int | None = None) -> ProfilesScreen:
    driver.go(ProfilesRoute(person))
    return here(driver)


def here(driver: Driver) -> ProfilesScreen:
    scene = driver.app.scene
    assert isinstance(scene, ProfilesScreen)
    scene.rebuild_if_needed()
    return scene


def press(driver: Driver, name: str) -> None:
    driver.widget(name).activate()
    driver.app._open_pending_routes()


def test_the_figures_fill_in_and_a_click_leads_to_the_match_in_the_replay(driver: Driver) -> None:
    scene = opened(driver)
    assert scene.chosen_profile is not None and scene.chosen_profile.name == "Léa"
    assert scene.statistics.figures.counted[0].played == 4 and scene.match_counts == {1: 4, 2: 3}
    fattest = next(widget.name for widget in scene.widgets if widget.name.endswith("/fattest_pile"))
    press(driver, fattest)
    replay = driver.app.scene
    assert isinstance(replay, ReplayScreen) and len(replay.record.moves) == 8


def test_what_is_about_one_move_opens_there(driver: Driver) -> None:
    match = Match(replace(played(30), seats=(Player("Léa"), Player("Tom"))))
    (key, seat), worth = max(personal_bests(match, BEST_KINDS).items(), key=lambda result: result[1])
    person = seat + 1
    driver.context.storage.matches.add_match(
        FinishedMatch(match.record(), "2026-05-09", match.outcome, bests=(PersonalBest(key, worth, seat),))
    )
    scene = opened(driver, person)
    press(driver, next(widget.name for widget in scene.widgets if widget.name.endswith(f"/{key}")))
    replay = driver.app.scene
    assert isinstance(replay, ReplayScreen)
    took = [event for event in match.events(replay.ply - 1) if isinstance(event, Took) and event.seat == seat]
    assert [event.points for event in took] == [worth]
    assert plies_until_amount(match, BEST_KINDS[0], worth + 1, seat) == 0, "never"


def test_another_person_and_one_game_alone(driver: Driver) -> None:
    scene = opened(driver)
    press(driver, "person/2")
    scene = here(driver)
    assert scene.statistics.figures.counted[0].won == 0 and len(scene.statistics.latest) == 3
    press(driver, "game/chifoumi")
    assert here(driver).game_filter == "chifoumi" and scene.statistics.latest == ()
    press(driver, "game/chifoumi")
    assert here(driver).game_filter == "" and len(scene.statistics.latest) == 3


def test_it_looks_for_the_figures_and_then_rests(driver: Driver) -> None:
    scene, answer = opened(driver), Future[dict[int, int]]()
    scene.future_callbacks.call_when_done(answer, lambda counts: None)
    assert 0 < scene.next_update_s() <= 0.03
    answer.set_result({})
    scene.update(0.1)
    assert scene.next_update_s() > 0.5


def test_from_the_last_games_to_all_of_them(driver: Driver) -> None:
    scene = opened(driver, 2)
    driver.widget("all").activate()
    assert scene.route == HistoryRoute(2, "")


def test_somebody_new_is_added(driver: Driver) -> None:
    opened(driver)
    press(driver, "add")
    sheet = driver.app.scene
    assert isinstance(sheet, ProfileDialog)
    driver.widget("done").activate()
    driver.app._open_pending_routes()
    assert len(here(driver).people) == 4


def test_a_child_is_changed_and_deleted_behind_the_gate_only(driver: Driver) -> None:
    opened(driver, 3)
    press(driver, "change")
    assert isinstance(driver.app.scene, ParentalGateDialog)
    driver.app.scene.on_escape()
    driver.app._open_pending_routes()
    opened(driver, 3)
    driver.context.parental_gate.open_for_a_while()
    press(driver, "change")
    assert isinstance(driver.app.scene, ProfileDialog)


def test_an_adult_is_deleted_after_a_question(driver: Driver) -> None:
    opened(driver, 2)
    press(driver, "change")
    press(driver, "delete")
    assert driver.app.scene.dialog is not None and len(driver.context.storage.profiles.all()) == 3
    press(driver, "for_good")
    scene = here(driver)
    assert [profile.name for profile in scene.people] == ["Léa", "Zoé"]
    assert {name for entry in history(driver.context.storage) for name in entry.names} == {"Léa", "Nori", "A player"}


def test_two_who_have_met_are_not_joined_and_others_are(driver: Driver) -> None:
    driver.context.storage.profiles.add("Tommy", "bee", 2)
    sentences: list[str] = []
    driver.context.show_notice = lambda sentence, tone="warning", spoken=None: sentences.append(sentence)
    opened(driver, 2)
    press(driver, "change")
    press(driver, "join")
    press(driver, "with/1")
    assert driver.app.scene.dialog is None and len(sentences) == 1
    press(driver, "with/4")
    press(driver, "yes")
    scene = here(driver)
    assert [profile.name for profile in scene.people] == ["Léa", "Zoé", "Tommy"]
    assert count(driver.context.storage, MatchFilter(person=4)) == 3


@pytest.mark.parametrize(("ending", "advice"), [(".csv", "Open it in a spreadsheet."), (".json.gz", "")])
def test_what_can_be_done_with_the_file_is_said(driver: Driver, ending: str, advice: str) -> None:
    assert save_statistics_dialog(driver.context, 1, ending).file.advice == advice


def test_the_figures_as_a_table_and_for_programs(driver: Driver) -> None:
    storage = driver.context.storage
    entries = history(storage, 99, MatchFilter(person=2))
    rows = list(csv.reader(io.StringIO(matches_csv(entries, 2).decode("utf-8-sig"))))
    assert len(rows) == 4 and rows[1][:4] == ["2026-05-03", "Nin Jan", "Léa", "2 of 2"]
    profile = storage.profiles.by_id(2)
    assert profile is not None
    form = json.loads(statistics_json(profile.name, entries, seen(storage, 2)))
    assert form["person"] == "Tom" and form["figures"]["counted"][0]["played"] == 3 and len(form["matches"]) == 3


def test_nothing_below_a_question_is_pointed_at(driver: Driver) -> None:
    room = opened(driver)
    at = driver.widget("export").rect.center
    driver.move(*at)
    driver.step()
    hovered = room.pointer.hovered_name
    driver.click(*at)
    driver.step()
    assert hovered == "export" and room.dialog is not None and room.pointer.hovered_name == ""


def test_a_running_match_is_in_no_figure(driver: Driver) -> None:
    """Whatever its hidden cards are, the screens show the same."""
    texts = []
    for seed in ("one", "other"):
        driver.context.storage.autosave(replace(RECORD, seed=seed, moves=(), seats=(Player("Léa"), Player("Tom"))))
        scene = opened(driver)
        texts.append((scene.statistics, scene.match_counts, history(driver.context.storage)))
    assert texts[0] == texts[1]


@cases("seconds, text", [(29, "0 minutes"), (61, "1 minute"), (59 * 60, "59 minutes"), (62 * 60, "1 h 02 min")])
def test_how_long_somebody_has_played(seconds: float, text: str) -> None:
    assert duration_text(seconds) == text

"""Guests who become players of this device: who is asked, what is taken over, and what is not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.kernel import Outcome
from game.match import Match
from game.record import Player, Record
from tests.ui.driver import Driver
from ui.match.onboarding.guests import add_profiles, best_results, keep_guests, seats_to_keep
from ui.ratings.rating import initial_rating
from ui.screens.results import IGNORE_CLICKS_S, ResultsScreen
from ui.screens.routes import MenuRoute, ProfileRoute, ProfilesRoute, ResultsRoute
from ui.store.matches.entries import FinishedMatch
from ui.store.matches.statistics import StatisticsPage
from ui.store.profiles import Profile
from ui.store.settings import SeatSetup, TableSetup


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path)
    yield driver
    driver.close()


def finished(*names: str, seed: str = "7") -> Record:
    """Return a whole match of Nin Jan of these people and a robot."""
    match = Match(Record("nin_jan", (*map(Player, names), Player("Nori", "easy")), seed))
    while not match.is_over:
        seat = match.to_move[0]
        match.play(seat, min(match.legal(seat), key=str))
    return match.record()


def remember(app: Driver, record: Record) -> Outcome:
    match = Match(record)
    app.context.storage.matches.add_match(FinishedMatch(record, "2026-05-01T20:00:00+02:00", match.outcome, True, 60.0, None))
    return match.outcome


def results(app: Driver, record: Record) -> ResultsScreen:
    app.go(ResultsRoute(record))
    scene = app.app.scene
    assert isinstance(scene, ResultsScreen)
    scene.update(IGNORE_CLICKS_S)
    return scene


def shown(app: Driver) -> set[str]:
    app.app.scene.rebuild_if_needed()
    return {widget.name for widget in app.app.scene.widgets}


def page(app: Driver, name: str, game: str = "nin_jan") -> StatisticsPage:
    person = next(profile.id for profile in app.context.storage.profiles.all() if profile.name == name)
    found = app.context.storage.matches.statistics_page(person, game).result()
    assert found is not None
    return found


# --- the question at the results


def test_one_key_keeps_all_games_of_a_name(app: Driver) -> None:
    records = [finished("Alex", seed=str(seed)) for seed in range(5)]
    outcomes = [remember(app, record) for record in records]
    scene = results(app, records[-1])
    assert {"keep", "not_now"} <= shown(app)
    app.key("k")
    (profile,) = app.context.storage.profiles.all()
    assert profile.name == "Alex" and profile.token == scene.tokens[0], "the face of the table stays"
    assert "keep" not in shown(app) and scene.focus.name == "again"
    (counted,) = page(app, "Alex").figures.counted
    assert (counted.played, counted.won) == (5, sum(0 in outcome.winners for outcome in outcomes))
    assert len(page(app, "Alex").ratings) == 5
    assert {best.kind for best in page(app, "Alex").figures.highest} >= {
        best.kind for best in best_results(Match(records[0])) if best.seat == 0
    }
    assert max(best.value for best in page(app, "Alex").figures.highest if best.kind == "score") == max(one.scores[0] for one in outcomes)


def test_who_declines_is_not_asked_again_in_this_sitting(tmp_path: Path) -> None:
    app = Driver(tmp_path)
    record = finished("Alex")
    results(app, record)
    app.tap("not_now")
    assert "keep" not in shown(app)
    app.go(MenuRoute())
    results(app, record)
    assert "keep" not in shown(app) and not app.context.storage.profiles.all()
    assert seats_to_keep(app.context, finished("ALEX", "Robin"), None) == [1], "another name is asked"
    app.close()
    again = Driver(tmp_path)
    results(again, record)
    assert "keep" in shown(again)
    again.close()


def test_nobody_is_asked_about_players_robots_and_children_of_the_workshop(app: Driver) -> None:
    app.context.storage.profiles.add("alex", "cat", 0)
    assert seats_to_keep(app.context, finished("Alex", "Robin"), None) == [1]
    assert seats_to_keep(app.context, finished("Robin"), 7) == []
    assert seats_to_keep(app.context, finished("Un giocatore", "Una persona", "A player"), None) == [], "they were deleted"


def test_several_guests_are_kept_together_and_rated_in_order(app: Driver) -> None:
    both = finished("Alex", "Robin")
    for record in (both, finished("Alex", seed="8")):
        remember(app, record)
    results(app, both)
    app.tap("keep")
    assert [profile.name for profile in app.context.storage.profiles.all()] == ["Alex", "Robin"]
    assert len({profile.animal for profile in app.context.storage.profiles.all()}) == 2
    assert [len(page(app, name).ratings) for name in ("Alex", "Robin")] == [2, 1]
    assert page(app, "Alex").ratings[0].mu != initial_rating("nin_jan").mu


def test_the_last_set_up_knows_them_from_then_on(app: Driver) -> None:
    app.context.change_settings(replace_tables(app, TableSetup((SeatSetup("Alex"), SeatSetup("Nori", "easy", 1)))))
    keep_guests(app.context, {"Alex": 0})
    seats = app.context.settings.tables["nin_jan"].seats
    assert [seat.person for seat in seats] == [app.context.storage.profiles.all()[0].id, None]


def replace_tables(app: Driver, table: TableSetup):  # type: ignore[no-untyped-def]
    import msgspec

    return msgspec.structs.replace(app.context.settings, tables={"nin_jan": table})


# --- what is taken over


def test_games_with_help_change_no_level_later_either(app: Driver) -> None:
    helped, plain = finished("Alex"), finished("Alex", seed="8")
    app.context.storage.matches.mark_aided(helped)
    for record in (helped, plain):
        remember(app, record)
    keep_guests(app.context, {"Alex": 0})
    assert page(app, "Alex").figures.counted[0].played == 2 and len(page(app, "Alex").ratings) == 1


def test_the_levels_of_others_stay(app: Driver) -> None:
    (robin,) = add_profiles(app.context, [Profile(0, "Robin", "owl", 3)])
    remember(app, finished("Alex", "Robin"))
    keep_guests(app.context, {"Alex": 0})
    assert len(page(app, "Alex").ratings) == 1 and not page(app, "Robin").ratings and robin.id


def test_without_ratings_only_games_and_records_are_taken_over(tmp_path: Path) -> None:
    app = Driver(tmp_path, ratings=False)
    remember(app, finished("Alex"))
    keep_guests(app.context, {"Alex": 0})
    assert page(app, "Alex").figures.counted and not page(app, "Alex").ratings
    app.close()


def test_a_game_left_before_the_end_counts_as_left_and_gives_no_record(app: Driver) -> None:
    record = replace(finished("Alex"), moves=finished("Alex").moves[:6])
    app.context.storage.matches.add_match(FinishedMatch(record, "2026-05-01T20:00:00+02:00", Match(record).outcome, False, 0.0, None))
    keep_guests(app.context, {"Alex": 0})
    figures = page(app, "Alex").figures
    assert figures.counted[0].left == 1 and not figures.highest and not page(app, "Alex").ratings


def test_a_damaged_record_keeps_its_result(app: Driver) -> None:
    remember(app, finished("Alex"))
    damage = "UPDATE records SET record = x'00'"
    app.context.storage.matches.query_later(lambda history: history.connection.executescript(damage), None).result()
    keep_guests(app.context, {"Alex": 0})
    assert page(app, "Alex").figures.counted[0].played == 1


# --- the room of players


def test_the_empty_room_has_a_key_that_adds_the_first_player_with_the_games_of_the_name(app: Driver) -> None:
    remember(app, finished("Alex"))
    app.go(ProfilesRoute())
    app.app.scene.rebuild_if_needed()
    app.widget("add_first").activate()
    assert app.app.scene.route == ProfileRoute(0)
    app.app.scene.route = None
    app.go(ProfileRoute(0))
    app.app.scene._save(Profile(0, "Alex", "cat", 2))  # type: ignore[attr-defined]
    assert page(app, "Alex").figures.counted[0].played == 1

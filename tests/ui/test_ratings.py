"""Ratings: which matches count, how ratings move, what is shown of them, and matched bots."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.bots.bot import never_stop
from game.kernel import Outcome
from game.match import Match
from game.record import Handicap, Player, Record, SeatChange
from tests.cases import cases
from tests.ui.driver import Driver
from ui.assets.game_folder import load_bot_ratings
from ui.play.match import MatchActivity
from ui.ratings.matched_strength import bot_mu, level_mus, mu_gap_between_bots, strength_for_players
from ui.ratings.rating import Rating, bot_rating, initial_rating, level_text, rate_teams, ratings_after_match, unrated_reason
from ui.screens.results import ResultsScreen
from ui.screens.routes import ResultsRoute
from ui.store.matches.entries import FinishedMatch, MatchSummary, RatingChange, summarize_match
from ui.store.storage import Settings, Storage

GAMES = ("nin_jan", "chifoumi", "nain_jaune", "nambarz")
LEA = {"léa": 1, "marco": 2}


class Ratings:
    """A store of known ratings."""

    def __init__(self, *known: RatingChange, helped: bool = False) -> None:
        self.known, self.helped = known, helped

    def last_rating(self, profile_id: int, game: str) -> RatingChange | None:
        return next((one for one in self.known if (one.person, one.game) == (profile_id, game)), None)

    def is_aided(self, deal_key: bytes) -> bool:
        return self.helped


def ended(record: Record, places: tuple[int, ...], over: bool = True) -> MatchSummary:
    winners = tuple(seat for seat, index in enumerate(places) if index == 1)
    return summarize_match(FinishedMatch(record, "2026-11-20T18:00:00+01:00", Outcome((0,) * len(places), winners, places), over), LEA)


def against(level: str = "normal", name: str = "Léa") -> Record:
    return Record("nin_jan", (Player(name), Player("Nori", level)), "7")


@pytest.mark.parametrize("game", GAMES)
def test_the_robots_stand_in_their_order(game: str) -> None:
    at = level_mus(game)
    assert at["easy"] < at["normal"] < at["hard"] and list(at) == ["easy", "normal", "hard"]
    places = [bot_mu(game, f"measured/{strength}") for strength in range(0, 101, 5)]
    assert places == sorted(places) and mu_gap_between_bots(game) > 1
    if (ratings := load_bot_ratings(game)) is None:
        pytest.skip(f"the robots of {game} were never measured")
    assert len(ratings.games) >= 10


def test_a_win_raises_and_a_loss_lowers_and_the_robot_stands_still() -> None:
    mine, rob = initial_rating("nin_jan"), bot_rating("nin_jan", "normal")
    won, lost = rate_teams("nin_jan", [[mine], [rob]], [1, 2]), rate_teams("nin_jan", [[mine], [rob]], [2, 1])
    assert lost[0][0].mu < mine.mu < won[0][0].mu and won[0][0].sigma < mine.sigma
    assert won[1][0].mu == pytest.approx(rob.mu, abs=1e-3) and lost[1][0].mu == pytest.approx(rob.mu, abs=1e-3)


def test_to_beat_the_hard_robot_counts_more() -> None:
    mine = initial_rating("nin_jan")
    gains = [rate_teams("nin_jan", [[mine], [bot_rating("nin_jan", level)]], [1, 2])[0][0].mu for level in ("easy", "normal", "hard")]
    assert gains == sorted(gains)


def test_ties_and_teams() -> None:
    mine, other = Rating(25, 3), Rating(28, 3)
    tied = rate_teams("nambarz", [[mine], [other]], [1, 1])
    assert tied[0][0].mu > 25 and tied[1][0].mu < 28
    pairs = rate_teams("nambarz", [[mine, mine], [mine, mine]], [2, 1])
    assert pairs[0][0].mu == pairs[0][1].mu < 25 < pairs[1][0].mu


def test_people_are_rated_and_robots_are_not() -> None:
    rating_changes = ratings_after_match(Ratings(), ended(against(), (1, 2)), against(), [(0,), (1,)], False)
    assert [one.person for one in rating_changes] == [1] and rating_changes[0].mu > initial_rating("nin_jan").mu
    (lost,) = ratings_after_match(Ratings(), ended(against(), (2, 1)), against(), [(0,), (1,)], False)
    assert lost.mu < initial_rating("nin_jan").mu
    again = ratings_after_match(Ratings(*rating_changes), ended(against(), (1, 2)), against(), [(0,), (1,)], False)
    assert again[0].mu > rating_changes[0].mu and again[0].sigma < rating_changes[0].sigma


@pytest.mark.parametrize(
    ("record", "over", "aided", "key"),
    [
        (against(), True, False, ""),
        (against(), False, False, "left"),
        (replace(against(), seat_changes=(SeatChange(0, 0, Player("Marco")),)), True, False, "handed"),
        (replace(against(), deal=("R8",)), True, False, "given"),
        (replace(against(), seed="day/2026-11-20/nin_jan"), True, False, "given"),
        (replace(against(), handicap={0: Handicap(hints=True)}), True, False, "handicap"),
        (against(), True, True, "aided"),
        (replace(against(), seats=(Player("Bolt", "easy"), Player("Nori", "hard"))), True, False, "nobody"),
        (against(name="Somebody"), True, False, "guest"),
    ],
)
def test_which_matches_count(record: Record, over: bool, aided: bool, key: str) -> None:
    entry = ended(record, (1, 2), over)
    assert unrated_reason(entry, record, aided) == key
    assert bool(ratings_after_match(Ratings(), entry, record, [(0,), (1,)], aided)) == (not key)


def test_help_that_the_history_remembers_counts_too() -> None:
    assert ratings_after_match(Ratings(helped=True), ended(against(), (1, 2)), against(), [(0,), (1,)], False) == ()


@pytest.mark.parametrize("game", GAMES)
def test_the_level_is_told_without_a_figure(game: str) -> None:
    at, sure = level_mus(game), 0.1
    sentences = [level_text(game, Rating(mu, sure)) for mu in (at["easy"] - 9, at["easy"], at["normal"], at["hard"] + 9)]
    assert len(set(sentences)) == 4 and not any(sign.isdigit() for text in sentences for sign in text)
    assert level_text(game, None) == level_text(game, initial_rating(game)) != sentences[0]


@cases("game", GAMES)
@cases("players", [2, 3, 5])
def test_the_robot_that_suits_moves_with_the_person(game: str, players: int) -> None:
    at = level_mus(game)
    matched_strengths = [strength_for_players(game, [at["easy"] + (at["hard"] - at["easy"]) * part / 20], players) for part in range(21)]
    assert [one.strength for one in matched_strengths] == sorted(one.strength for one in matched_strengths)
    assert (
        strength_for_players(game, [at["easy"] - 40], players).note == "easiest"
        and strength_for_players(game, [at["hard"] + 40], players).note == "hardest"
    )
    assert (
        strength_for_players(game, [at["easy"] - 40], players).level == "measured/0"
        and strength_for_players(game, [at["hard"] + 40], players).strength == 100
    )
    assert strength_for_players(game, [25.0, 25.0], players) == strength_for_players(game, [24.0, 26.0], players)


def finished(record: Record) -> Match:
    match = Match(record)
    while match.to_move:
        seat = match.to_move[0]
        match.play(seat, match.game.bots["easy"].choose(match.view(seat), match.bot_rng(seat), never_stop))
    return match


@pytest.mark.parametrize(
    ("name", "aided", "on", "sentence"),
    [("Léa", True, True, "There was a hint"), ("Léa", False, True, ""), ("Léa", True, False, ""), ("Somebody", True, True, "")],
)
def test_the_results_say_why_a_match_did_not_count(tmp_path: Path, name: str, aided: bool, on: bool, sentence: str) -> None:
    """Only if a player's rating might have changed."""
    app = Driver(tmp_path, ratings=on)
    app.context.storage.profiles.add("Léa", "fox", 0)
    match, activity = finished(against(name=name)), MatchActivity(app.context.storage)
    app.context.storage.save_settings(app.context.settings)
    if aided:
        activity.on_help_used(match)
    activity.save(match)
    app.go(ResultsRoute(match.record()))
    scene = app.app.scene
    assert isinstance(scene, ResultsScreen)
    while scene.future_callbacks:
        app.step()
    app.step(2)
    assert [line[: len("There was a hint")] for line in scene.remarks if "level" in line] == ([sentence] if sentence else [])
    app.close()


@pytest.mark.parametrize(("aided", "on", "rated"), [(False, True, True), (True, True, False), (False, False, False)])
def test_the_end_of_a_match_rates_its_people(tmp_path: Path, aided: bool, on: bool, rated: bool) -> None:
    """In one transaction with the match; help is remembered, since the app may have been closed meanwhile."""
    storage = Storage(tmp_path)
    storage.save_settings(Settings(ratings=on))
    lea = storage.profiles.add("Léa", "fox", 0)
    match = finished(against())
    if aided:
        MatchActivity(storage).on_help_used(match)
    MatchActivity(storage).save(match)
    result = storage.matches.query_later(lambda history: history.rating_history(lea.id, "nin_jan"), ()).result()
    assert len(result) == rated
    storage.close()

"""The results: winners, ties on the podium, the final count and its details, and what comes next."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from game.kernel import Outcome
from game.match import Match
from game.record import Record
from tests.ui.boards import ended_board
from tests.ui.driver import Driver, OutputRecorder
from tests.ui.layouts import EACH_SIZE, LONG, TIE, check, new_desk, played, texts
from tests.ui.nambarz_hands import played as nambarz_played
from ui.assets import translation
from ui.match.onboarding.guests import decline
from ui.play.routes import TableRoute
from ui.replay.routes import ReplayRoute
from ui.scene.route import CloseRoute
from ui.screens.place_calls import PlaceCalls
from ui.screens.podium import PODIUM_W, Podium, lay_out_podium
from ui.screens.results import IGNORE_CLICKS_S, ResultsScreen, rotated_rematch, winners_title
from ui.screens.routes import MenuRoute, ResultsRoute, SaveRoute


def shown(folder: Path, record: Record, **settings: object) -> ResultsScreen:
    context = new_desk(folder, **{"motion": "none", **settings})  # type: ignore[arg-type]
    decline(context, [player.name for player in record.seats])
    return ResultsScreen(context, record)


def said(scene: ResultsScreen) -> str:
    return "\n".join(text for _rect, text in texts(scene))


def widget(scene: ResultsScreen, name: str):  # type: ignore[no-untyped-def]
    scene.rebuild_if_needed()
    return next(widget for widget in scene.widgets if widget.name == name)


# --- the podium -------------------------------------------------------------------------------------------------------


def test_the_first_stands_in_the_middle_and_highest() -> None:
    left, middle, right = lay_out_podium((2, 1, 3, 4))
    assert (left.side, middle.side, right.side) == (0, 1, 2)
    assert middle.h > left.h > right.h
    assert middle.x + middle.w / 2 == pytest.approx(0)


@pytest.mark.parametrize(
    ("places", "on_it"),
    [
        ((1, 2), [1, 2]),
        ((1, 2, 2, 4), [2, 1, 2]),
        ((1, 1, 3), [1, 1, 3]),
        ((3, 1, 3, 2), [2, 1, 3, 3]),
        ((1, 2, 2, 2), [2, 1, 2, 2]),
        ((1, 1, 1, 1, 1), [1] * 5),
        ((1, 1, 3, 3), [3, 1, 1, 3]),
        ((1,) * 12, [1] * 12),
    ],
)
def test_a_shared_place_stands_as_high(places: tuple[int, ...], on_it: list[int]) -> None:
    podium_steps = lay_out_podium(places)
    assert sorted(block.place for block in podium_steps) == sorted(on_it)
    if len(on_it) < 4 or len(set(on_it)) == 1:
        assert [block.place for block in podium_steps] == on_it
    assert all(here.x + here.w <= there.x for here, there in pairwise(podium_steps))
    assert podium_steps[0].x >= -PODIUM_W / 2 - 2 and podium_steps[-1].x + podium_steps[-1].w <= PODIUM_W / 2 + 2
    best = [block.x + block.w / 2 for block in podium_steps if block.place == 1]
    assert abs(sum(best) / len(best)) <= podium_steps[0].w / 2 + 1


def test_it_grows_as_the_places_are_called() -> None:
    match = Match(played(None, "easy", "easy"))
    calls = PlaceCalls((1, 2, 3), 1.0, False)
    podium = Podium(match.seats, match.outcome, (0, 1, 2), calls)
    assert calls.update(0.01) and calls.place == 3
    calls.update(0.31)
    grown = {block.place: podium.growth(block) for block in podium.steps}
    assert grown[3] == 1 and grown[1] == 0
    assert calls.update(1.5) and calls.place == 2
    assert not calls.update(2.0), "the second place is held"
    assert calls.update(1.0) and calls.are_all_called and not calls.is_over
    calls.update(0.6)
    assert calls.is_over and all(podium.growth(block) == 1 for block in podium.steps)


def test_without_motion_all_is_there_at_once(tmp_path: Path) -> None:
    scene = shown(tmp_path, played(None, "easy"))
    scene.update(0)
    scene.needs_redraw = False
    scene.update(1)
    assert scene.calls.is_over and scene.confetti.is_over and not scene.needs_redraw


def test_with_few_motions_places_appear_one_by_one_without_confetti(tmp_path: Path) -> None:
    scene = shown(tmp_path, played(None, "easy"), motion="few")
    scene.update(0)
    assert scene.calls.count == 1 and scene.confetti.is_over and all(scene.podium.growth(one) in (0, 1) for one in scene.podium.steps)
    scene.update(0.5)
    assert scene.calls.count == 1
    scene.update(0.5)
    assert scene.calls.are_all_called


@pytest.mark.parametrize("players", range(2, 6))
def test_the_screen_never_tells_a_place_that_was_not_called(players: int, tmp_path: Path) -> None:
    record = played(None, *["easy"] * (players - 1))
    scene, outcome = shown(tmp_path, record, motion="all"), Match(record).outcome
    while not scene.calls.are_all_called:
        scene.calls.call_next()
        scene.request_rebuild()
        text = said(scene)
        for seat, player in enumerate(record.seats):
            assert (player.name in text) == scene.calls.is_called(outcome.places[seat])


def test_a_click_and_enter_call_the_next_place_and_press_no_button(tmp_path: Path) -> None:
    driver = Driver(tmp_path, (1280, 800), "en", motion="all", speed="slow")
    try:
        driver.go(ResultsRoute(played(None, "easy", "easy", "easy")))
        scene = driver.app.scene
        assert isinstance(scene, ResultsScreen)
        driver.wait(IGNORE_CLICKS_S)
        count = scene.calls.count
        driver.click(30, 400)
        assert scene.calls.count == count + 1
        driver.key("return")
        assert scene.calls.count == count + 2 and driver.app.scene is scene
        for _ in range(4):
            driver.key("space")
        assert scene.calls.is_over and driver.app.scene is scene
    finally:
        driver.close()


def test_each_place_is_announced(tmp_path: Path) -> None:
    scene = shown(tmp_path, played(None, "easy", "easy"), motion="few")
    announced: list[str] = []
    scene.context.announce = lambda sentence, is_private=False: announced.append(sentence)
    for _ in range(9):
        scene.update(0.5)
    assert [sentence[:3] for sentence in announced[:2]] == ["3rd", "2nd"] and announced[-1].endswith("wins!") and len(announced) == 3


def test_the_confetti_falls_once_and_is_gone(tmp_path: Path) -> None:
    scene = shown(tmp_path, played(None, "easy"), motion="all")
    for _ in range(200):
        scene.update(0.05)
    assert scene.confetti.is_over
    scene.needs_redraw = False
    scene.update(0.05)
    assert not scene.needs_redraw


# --- what is said -----------------------------------------------------------------------------------------------------


def test_the_winner_is_named_and_the_count_is_whole(tmp_path: Path) -> None:
    record = played(None, "easy", "hard", "normal")
    scene, outcome = shown(tmp_path, record), Match(record).outcome
    text = said(scene)
    assert f"{record.seats[outcome.winners[0]].name} wins!" in text
    assert "Cards left on the table count for nobody." in text
    for seat, player in enumerate(record.seats):
        assert player.name in text
        assert translation.format_number(outcome.scores[seat]) in text.split("\n")
    assert [outcome.places[seat] for seat in scene.order] == sorted(outcome.places)


def test_a_play_off_is_told(tmp_path: Path) -> None:  # (rule NJ-13)
    scene = shown(tmp_path, TIE)
    winner = TIE.seats[Match(TIE).outcome.winners[0]].name
    assert f"{winner} won the play-off" in said(scene).replace("\n", " ")
    assert sorted(block.place for block in scene.podium.steps) == [1, 2]


@pytest.mark.parametrize("size", EACH_SIZE, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_title_says_whole_who_won_and_cuts_names_alone(size: tuple[int, int], tmp_path: Path) -> None:
    context = new_desk(tmp_path, size)
    for names in (["Al"], ["Léa", "Marco"], LONG[:1], LONG[:2], LONG[:3], LONG):
        title = winners_title(context.rasterizer, names, 680)
        assert title.endswith("wins!" if len(names) == 1 else "win!")
        assert context.rasterizer.text_width(title, 34, "s") <= 680 or len(names) > 3
    assert winners_title(context.rasterizer, ["Léa", "Marco"], 680) == "Léa and Marco win!"


@pytest.mark.parametrize(("levels", "seeds"), [((None, "hard"), range(12)), ((None, None), range(4)), (("easy", "hard"), range(4))])
def test_win_or_lose_is_heard_once(levels: tuple[str | None, ...], seeds: range, tmp_path: Path) -> None:
    received = set()
    for seed in seeds:
        record = played(*levels, seed=str(seed))
        scene = shown(tmp_path, record)
        scene.update(0.1)
        scene.update(0.1)
        assert isinstance(scene.context.sounds, OutputRecorder)
        lost = levels.count(None) == 1 and record.seats[Match(record).outcome.winners[0]].level is not None
        assert scene.context.sounds.heard == ["lose" if lost else "win"]
        received |= set(scene.context.sounds.heard)
    assert len(received) == (2 if levels.count(None) == 1 else 1)


# --- details ----------------------------------------------------------------------------------------------------------


def test_a_row_opens_all_its_cards_and_closes_again(tmp_path: Path) -> None:
    record = played(None, "easy", "easy")
    scene = shown(tmp_path, record)
    seat = scene.order[1]
    widget(scene, f"row/{seat}").activate()
    assert [result.name for result in scene.widgets if result.name.startswith("row/")] != []
    scene.rebuild_if_needed()
    assert [result.name for result in scene.widgets if result.name.startswith("row/")] == [f"row/{seat}"]
    assert sorted(scene.table.scoring.final_count().captured_faces(scene.view, seat)) == sorted(map(str, scene.view.taken[seat]))  # type: ignore[attr-defined]
    widget(scene, f"row/{seat}").activate()
    assert scene.detail_seat is None


def test_escape_closes_the_details_and_then_leaves(tmp_path: Path) -> None:
    scene = shown(tmp_path, played(None, "easy"))
    widget(scene, "row/0").activate()
    scene.handle_key("escape")
    assert scene.detail_seat is None and scene.route is None
    scene.handle_key("escape")
    assert scene.route == CloseRoute()


def test_by_keyboard_alone(tmp_path: Path) -> None:
    scene = shown(tmp_path, played(None, "easy", "hard"))
    names = set()
    for _ in range(len(scene.widgets) + 8):
        scene.handle_key("tab")
        names.add(scene.focus.name)
    assert names == {"again", "replay", "save", "home", "row/0", "row/1", "row/2"}
    while scene.focus.name != "row/1":
        scene.handle_key("tab")
    scene.handle_key("return")
    assert scene.detail_seat == 1 and scene.focus.name == "row/1"
    scene.handle_key("return")
    assert scene.detail_seat is None


# --- what comes next --------------------------------------------------------------------------------------------------


def test_play_again_moves_the_start_on(tmp_path: Path) -> None:
    record = played(None, "easy", "hard")
    scene = shown(tmp_path, record)
    scene.handle_key("p")
    assert isinstance(scene.route, TableRoute)
    fresh = scene.route.record
    assert [seat.name for seat in fresh.seats] == ["Marco", "Nori", "Léa"]
    assert fresh.moves == () and fresh.seed != record.seed and fresh.game == record.game
    Match(fresh)


def test_as_many_matches_as_seats_bring_everybody_back() -> None:
    record = played(None, "easy", "hard")
    again = record
    for _ in range(3):
        again = rotated_rematch(again, "x")
    assert again.seats == record.seats


@pytest.mark.parametrize(("name", "route"), [("replay", ReplayRoute), ("save", SaveRoute), ("home", MenuRoute)])
def test_the_keys_lead_on(name: str, route: type, tmp_path: Path) -> None:
    scene = shown(tmp_path, played(None, "easy"))
    widget(scene, name).activate()
    assert isinstance(scene.route, route)


# --- layout -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", EACH_SIZE, ids=lambda size: f"{size[0]}x{size[1]}")
def test_texts_keep_apart(size: tuple[int, int], tmp_path: Path) -> None:
    for language in translation.LANGUAGES:
        context = new_desk(tmp_path, size, language, motion="none")
        for players in (2, 4, 5):
            scene = ResultsScreen(context, played(*([None] * players), seed="36", names=LONG))
            check(texts(scene), size)
            scene.composition.area("count").scroll_by(1000)
            check(texts(scene), size)
            widget(scene, f"row/{players - 1}").activate()
            check(texts(scene), size)
        check(texts(ResultsScreen(context, TIE)), size, [seat.name for seat in TIE.seats])


# --- teams, draws and half points -------------------------------------------------------------------------------------


def ended(folder: Path, scores: tuple[float, ...], winners: tuple[int, ...], places: tuple[int, ...], **settings: object) -> ResultsScreen:
    """Open the results of a Chifoumi with this outcome."""
    players = len(scores)
    scene = shown(folder, ended_board(players), **settings)
    scene.outcome = Outcome(scores, winners, places)
    scene.podium = Podium(scene.record.seats, scene.outcome, scene.tokens, PlaceCalls(places, 0, False))
    scene.order = sorted(range(players), key=lambda seat: (places[seat], seat))
    return scene


def test_a_team_shares_its_place_and_its_score(tmp_path: Path) -> None:  # (rule CH-24)
    scene = ended(tmp_path, (7, 2, 7, 2), (0, 2), (1, 3, 1, 3))
    text = said(scene)
    assert "Léa and Nori win!" in text
    heights = {block.side: block.h for block in scene.podium.steps}
    assert heights[0] == heights[2] > heights[1] == heights[3]


def test_nobody_wins_a_drawn_game_and_nobody_has_lost_it(tmp_path: Path) -> None:
    scene = ended(tmp_path, (3, 3, 3, 3), (0, 1, 2, 3), (1, 1, 1, 1))
    assert "It’s a draw!" in said(scene) and scene.is_celebration


@pytest.mark.parametrize(("language", "half"), [("en", "8.5"), ("fr", "8,5"), ("it", "8,5")])
def test_half_points_are_written_as_the_language_does(tmp_path: Path, language: str, half: str) -> None:  # (rule CH-13)
    text = said(ended(tmp_path, (7, 8.5), (1,), (2, 1), language=language))
    assert half in text.split("\n") and f"Marco · {half}" in text


@pytest.mark.parametrize("size", EACH_SIZE)
@pytest.mark.parametrize("language", translation.LANGUAGES)
def test_teams_and_draws_have_room(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    for winners, places in (((0, 2), (1, 3, 1, 3)), ((0, 1, 2, 3), (1, 1, 1, 1))):
        check(texts(ended(tmp_path, (7.5, 2, 7.5, 2), winners, places, size=size, language=language)), size)


def test_to_play_again_moves_the_seats_on_and_keeps_partners_together(tmp_path: Path) -> None:  # (rule CH-21)
    again = rotated_rematch(ended_board(4), "9")
    assert [seat.name for seat in again.seats] == ["Marco", "Nori", "Zuki", "Léa"]


def test_a_click_that_was_meant_for_the_table_does_nothing_here(tmp_path: Path) -> None:
    """The button "Home" is where "Skip to the result" was."""
    driver = Driver(tmp_path, (1280, 800), "en")
    try:
        driver.go(ResultsRoute(played("easy", "easy")))
        scene = driver.app.scene
        driver.tap("home")
        assert driver.app.scene is scene and scene.route is None
        driver.wait(IGNORE_CLICKS_S)
        driver.tap("home")
        assert driver.app.scene is not scene
    finally:
        driver.close()


# --- teams and details ------------------------------------------------------------------------------------------------


def team_match() -> Record:
    """Return a finished match of three teams of two (rule NB-30)."""
    return nambarz_played(6, "12", plies=4_000, teams=[0, 0, 1, 1, 2, 2]).record()


def test_a_team_has_one_row_and_one_block(tmp_path: Path) -> None:
    """By its name, with all its tokens, in the order of points; all teams are on the podium (rule NB-31)."""
    record = team_match()
    scene, outcome = shown(tmp_path, record), Match(record).outcome
    text = said(scene)
    rows = [name.name for name in (scene.rebuild_if_needed(), scene.widgets)[1] if name.name.startswith("row/")]
    assert len(rows) == 3 and sorted(block.place for block in scene.podium.steps) == [1, 2, 3]
    best = scene.team_by_first_seat[scene.order[0]]
    assert f"{best.name} win!" in text and set(best.seats) == set(outcome.winners)
    assert not any(f"{record.seats[seat].name} wins" in text for seat in range(6))


def test_the_details_of_a_team_are_its_members(tmp_path: Path) -> None:
    """Their points add up to the team's (rule NB-31)."""
    record = team_match()
    scene = shown(tmp_path, record)
    side = scene.team_by_first_seat[scene.order[0]]
    scene._toggle_details(side.seats[0])
    text = said(scene)
    assert all(record.seats[seat].name in text for seat in side.seats) and "Nothing was taken." not in text
    lines = scene.table.scoring.final_count().detail_lines(scene.match, side.seats)
    assert sum(int(much.split()[0]) for _what, much in lines) == scene.outcome.scores[side.seats[0]]


def test_the_details_of_a_round_are_places_points_and_strokes(tmp_path: Path) -> None:
    """They add up to the score (rules NB-26 and NB-27); an extra round has a place and no points (rule NB-29)."""
    for players, seed, rounds in ((3, "12", 1), (5, "sheet", 3)):
        match = nambarz_played(players, seed, plies=4_000, rounds=rounds)
        scene = shown(tmp_path / seed, match.record())
        for seat in range(players):
            lines = scene.table.scoring.final_count().detail_lines(match, (seat,))
            assert sum(int(much.split()[0]) for _what, much in lines if much) == match.outcome.scores[seat]
            assert all(("extra" in what.lower()) == (not much) for what, much in lines)
        scene._toggle_details(scene.order[0])
        assert "1st place" in said(scene) and "Nothing was taken." not in said(scene)

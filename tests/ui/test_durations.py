"""The minutes on the shelf and in the set-up, beside matches that robots play in the real scene."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.durations import robots_match
from tests.cases import cases
from tests.ui.layouts import new_desk, texts
from ui.assets import translation
from ui.screens.setup.screen import SetupScreen
from ui.store.settings import SeatSetup, TableSetup
from ui.tables.game_box import ROBOT_MOVE_S
from ui.tables.registry import BOXES


@pytest.mark.parametrize("game", ["nin_jan", "chifoumi", "nambarz", "nain_jaune"])
def test_the_figures_of_a_box_are_those_of_a_match(tmp_path: Path, game: str) -> None:
    box = BOXES[game]
    players = box.default_players
    rounds = box.pace.rounds(players, {})
    played = [robots_match(tmp_path / str(number), game, players, number) for number in (1, 2)]
    moves, seconds = sum(one.moves for one in played), sum(one.seconds for one in played)
    assert rounds is not None
    assert 0.5 < moves / len(played) / (rounds * box.pace.round_moves[players - box.player_range[0]]) < 2
    assert 0.6 < seconds / moves / ROBOT_MOVE_S < 1.6
    assert len(box.pace.round_moves) == box.player_range[1] - box.player_range[0] + 1, "a figure for each number of players"


@cases(
    "game, players, people, longer",
    [
        ("nain_jaune", 4, 4, {"deals": 8}),
        ("nambarz", 3, 1, {"rounds": 3}),
        ("chifoumi", 2, 2, {"match": True}),
        ("chifoumi", 3, 3, {"rotate": True}),
    ],
)
def test_a_longer_set_up_and_people_take_longer(game: str, players: int, people: int, longer: dict[str, bool | int]) -> None:
    box = BOXES[game]
    short, more, robots = box.minutes(players, people, {}), box.minutes(players, people, longer), box.minutes(players, 0, {})
    assert short is not None and more is not None and robots is not None
    assert robots < short and 1.8 * short < more < 7 * short


def test_nobody_knows_how_long_the_last_player_takes() -> None:  # (rule JA-18)
    assert BOXES["nain_jaune"].minutes(4, 1, {"deals": 0}) is None


def test_the_set_up_says_how_long_its_match_takes(tmp_path: Path) -> None:
    desk = new_desk(tmp_path)
    seats = (SeatSetup("Léa", None, 0), *(SeatSetup(f"R{seat}", "easy", seat) for seat in range(1, 4)))
    desk.settings.tables["nain_jaune"] = TableSetup(seats)  # type: ignore[index]
    scene = SetupScreen(desk, "nain_jaune")
    found = []
    for deals in (None, 8, 0):
        scene._choose_option("deals", deals)
        found.append([text for _rect, text in texts(scene) if "min" in text.split("\u00a0")])
    usual, eight = (BOXES["nain_jaune"].minutes(4, 1, {"deals": deals}) for deals in (None, 8))
    say = translation._("about {n} min").replace(" ", "\u00a0")
    assert found == [[say.format(n=usual)], [say.format(n=eight)], []] and usual != eight

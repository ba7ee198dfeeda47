"""Short forms of the soak tests: bots through the app's own match and thinker, and the window killed while it plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.soak import run
from bench.soak_games import HARD, MIXED, Soaked, SoakMatch, samples, soak
from bench.soak_kills import kill
from game.match import Match
from game.registry import GAMES

linux = pytest.mark.skipif(not Path("/proc").exists(), reason="memory and load are read from /proc")


@linux
def test_robots_play_and_nothing_is_refused() -> None:
    soaked = soak("nin_jan", 4, 0)
    assert soaked.games == 4 == len(soaked.held) and soaked.moves > 100
    assert soaked.restarts == 0


@linux
@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_game_soaks(game: str) -> None:
    assert soak(game, 8, 1).restarts == 0


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_players_has_its_turn_and_hard_ones_are_spread(game: str) -> None:
    played = list(samples(game, 20, 4))
    assert [sample.levels for sample in played].count(HARD) == 4 and played[5].levels == HARD
    seats = {len(sample.record().seats) for sample in played if sample.levels == MIXED}
    assert seats == set(GAMES[game].rules.player_counts)
    assert all(not Match(SoakMatch(game, number, HARD).record()).is_over for number in range(3))


def test_growth_is_that_of_the_last_half() -> None:
    flat = Soaked("nin_jan", workers={1}, held=[(10.0, 5.0)] * 10 + [(20.0, 5.0)] * 10)
    grown = Soaked("nin_jan", workers={1}, held=[(10.0, 5.0)] * 10 + [(20.0, 5.0)] * 9 + [(30.0, 5.0)] * 3)
    assert flat.right and flat.growth(0) == 0
    assert not grown.right and grown.growth(0) == 50
    assert not Soaked("nin_jan", workers={1, 2}, held=flat.held).right


@linux
def test_the_command_tells_whether_all_was_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["records", "--records", "20", "--seed", "command"]) == 0
    assert "0 crashes" in capsys.readouterr().out


@pytest.mark.long
@pytest.mark.window
def test_a_window_killed_while_it_plays_loses_one_move_at_most() -> None:
    killed = kill(3, "short")
    assert killed.kills == 3 and killed.right

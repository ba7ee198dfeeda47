"""Tests of the moves that nobody would make: what counts as one, and that bots of every level make fewer than one in a hundred."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from bench.blunders import LEVELS, MAX_SHARE, Count, Table, counted, share
from bench.game_bench import bench_of
from bench.judgement import Judgement
from game.bots.bot import never_stop
from game.nin_jan.moves import parse_move
from game.registry import GAMES
from tests.game.nin_jan.table import RULES, table

SEARCHING = ("hard", "measured/80")
DIFFERENT = [level for level in LEVELS if level != "measured/100"]  # that one is the hard bot
FEW_MATCHES = {"nin_jan": 8, "chifoumi": 2, "nain_jaune": 8, "nambarz": 8}  # of bots that search


def test_nobody_would_make_the_worst_move_far_behind_the_best() -> None:
    judgement: Any = Judgement({"best": 6.0, "bad": -1.0, "worst": -2.0}, 7.0)
    assert judgement.better_move("worst") == "best"
    assert judgement.better_move("bad") is None, "it is not the worst"
    assert judgement.better_move("unknown") is None
    assert replace(judgement, largest=8.0).better_move("worst") is None, "by no more than the largest pile"


def test_a_share_and_its_interval() -> None:
    """By whole matches, and by the rule of three without any blunder."""
    assert share([Count(50, ()), Count(100, ())])[2] == pytest.approx(3 / 150)
    mean, low, high = share([Count(100, ("one",)), Count(100, ()), Count(100, ("one", "two"))])
    assert mean == pytest.approx(0.01) and 0 <= low < mean < high


def test_the_best_card_is_not_thrown_away_beside_a_pile() -> None:
    """Three scissors lie: rock 7 takes five points, scissors 10 take nothing and go to others (rules NJ-8 to NJ-10)."""
    view = RULES.view(table(["S-4", "S5", "S4"], ["S10 R7 P2", "P9 P8 P7"], number=7), 0)
    throws_away, takes = parse_move("choose S10"), parse_move("choose R7")
    assert bench_of("nin_jan").judge_moves(view).better_move(throws_away) == takes
    for level in ("easy", "normal", "measured/0", "measured/30"):
        bot = GAMES["nin_jan"].bot_of_level(level)
        assert bot is not None and all(bot.choose(view, random.Random(seed), never_stop) != throws_away for seed in range(60))


@pytest.mark.long
@pytest.mark.parametrize("level", DIFFERENT)
@pytest.mark.parametrize("game", GAMES)
def test_bots_make_few_moves_that_nobody_would_make(game: str, level: str) -> None:
    bench = bench_of(game)
    matches = FEW_MATCHES[game] if level in SEARCHING else 4 * FEW_MATCHES[game]
    seats = (bench.ladder_players or list(GAMES[game].rules.player_counts))[:2]
    counts = [counted(Table(game, level, players, f"few/{number}")) for players in seats for number in range(matches)]
    listed = [blunder for one in counts for blunder in one.blunders]
    assert share(counts)[0] < MAX_SHARE, listed

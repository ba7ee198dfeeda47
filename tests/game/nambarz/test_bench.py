"""Tests of the benchmarks of Nambarz: teams in the ladder, random rounds, and the solver."""

from __future__ import annotations

import random

import pytest

from bench import solver
from bench.game_bench import bench_of
from bench.ladder import Contest, played_deal


def test_teams_take_turns_with_the_focal_bot() -> None:
    """The points of one team are lost by the other (rules NB-30 and NB-31)."""
    contest = Contest("nambarz", 4, "normal", "easy", {"teams": [1, 1, 0, 0]})
    assert contest.groups == [(2, 3), (0, 1)] and contest.bar is None
    assert contest.levels((2, 3)) == ["easy", "easy", "normal", "normal"]
    assert set(played_deal(contest, "team").wins) <= {0.0, 0.5, 1.0}


def test_the_bars_of_nambarz() -> None:
    """Teams have a higher threshold, but only in the default game."""
    assert [Contest("nambarz", players, "hard", "normal").bar for players in (2, 4)] == [0.52, 0.27]
    teams = {"teams": [0, 0, 1, 1]}
    assert Contest("nambarz", 4, "hard", "normal", teams).bar == 0.54
    assert Contest("nambarz", 4, "hard", "normal", {**teams, "jokers": 4}).bar is None


def test_random_rounds_are_counted_in_moves() -> None:
    courses = bench_of("nambarz").workloads(random.Random(1))
    assert [course.unit for course in courses] == ["decisions"] * 3
    assert all(sum(course.play() for _ in range(5)) > 50 for course in courses)


def test_the_solver_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert solver.main(["--hands", "3"]) == 0
    printed = capsys.readouterr().out
    assert all(f"\n| {cards} | " in printed for cards in (7, 12, 20)) and "start-up" in printed

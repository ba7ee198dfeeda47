"""What the benchmarks know of one game: the `BENCH` of `bench/games/<key>.py`, or these defaults for a game without."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from bench.judgement import Judgement
from game.bots.bot import Bot
from game.kernel import Move

Run = Callable[[], int]  # plays a random game or a count, and returns its number of decisions or nodes


@dataclass(frozen=True, slots=True)
class Workload:
    """A workload to measure (bench.rules)."""

    name: str
    unit: str  # games, decisions or nodes
    play: Run


@dataclass(frozen=True, slots=True)
class Ratio:
    """The comparison of a workload with that of a peer."""

    name: str
    peer: str
    bar: float | None = None  # least ratio


@dataclass(frozen=True, slots=True)
class PairScore:
    """The result of games of one bot against others of one level."""

    focal: str
    other: str
    games: int
    share: float  # share of first places won by the focal bot


@dataclass(frozen=True, slots=True)
class GameBench:
    """The bars, the rivals and the workloads of one game."""

    # the ladder
    ladder_players: Sequence[int] = ()  # player counts, () for all
    rivals: Mapping[str, Bot] = field(default_factory=dict)  # published bots, only for comparison
    opening: int = 0  # random moves by default
    sides: Mapping[int, Sequence[tuple[int, ...]]] = field(default_factory=dict)  # by number of players, the seats that play together
    # by pair and number of players, the least lower end of the interval, and that for one of two teams
    bars: Mapping[str, Mapping[int, float]] = field(default_factory=dict)
    team_bars: Mapping[str, Mapping[int, float]] = field(default_factory=dict)
    # the places on the rating scale
    anchor_players: int = 2  # two tell most about two bots
    pair_games: int = 100
    deep_pair_games: int = 100  # of a pair of far-searching bots
    earlier: Sequence[PairScore] = ()  # from longer ladders, with the same number of players (docs/benchmarks.md)
    # measured levels, thinking times and hints
    measured_players: Sequence[int] = ()  # player counts, () for the least
    thinking_bar: float | None = None  # most ms of the hard bot, in the median
    hint_choices: Callable[[Any], Sequence[Move]] = lambda view: view.legal()  # the moves that a hint chooses from
    rank_hint: Callable[[Any, Any, Move, str], int] | None = None  # (adviser, view, hint, seed): how many moves are surely better
    # bench.blunders
    judge_moves: Callable[[Any], Judgement] = lambda view: Judgement({}, 0.0)  # the worth of a seat's legal moves at a glance
    # bench.rules
    workloads: Callable[[random.Random], list[Workload]] = lambda rng: []
    peer_packages: str = ""  # to install for the peers
    peer_workloads: Callable[[random.Random], list[Workload]] = lambda rng: []  # raises ImportError if a package is not installed
    ratios: Sequence[Ratio] = ()


@cache
def bench_of(game: str) -> GameBench:
    name = f"bench.games.{game}"
    return import_module(name).BENCH if find_spec(name) else GameBench()

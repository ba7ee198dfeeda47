"""Tests of comparing moves in the same sampled worlds: the best is found despite luck; and of the benchmark of hints."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from bench import hints
from bench.hints import judged, positions
from game.bots.bot import never_stop
from game.bots.successive_halving import SuccessiveHalvingBot, World, successive_halving
from game.kernel import Move
from game.registry import GAMES


@dataclass(frozen=True)
class Bet(Move):
    """A move worth its value plus luck, which is shared by all moves of a world except for a small part."""

    verb: ClassVar[str] = "bet"
    value: float


BETS = [Bet(value) for value in (0.3, 0.32, 0.5, 0.1, 0.52, 0.2, 0.31)]


def worlds(view: object, rng: random.Random) -> Iterator[World]:
    while True:
        luck = 10 * rng.random()
        yield lambda move, luck=luck: move.value + luck + 0.1 * rng.random()  # type: ignore[misc]


def adviser(moves: Sequence[Bet], playouts: int) -> SuccessiveHalvingBot:
    return SuccessiveHalvingBot(lambda view, rng: moves, worlds, playouts)


def test_the_best_is_found_though_luck_is_much_greater_than_what_tells_moves_apart() -> None:
    """By chance alone one of seven would be right."""
    bets = [successive_halving(BETS, worlds(None, random.Random(seed)), 700, never_stop) for seed in range(20)]
    assert bets.count(Bet(0.52)) >= 18


@pytest.mark.parametrize("playouts", [100, 1_000])
def test_it_plays_out_about_as_often_as_it_is_told(playouts: int) -> None:
    tried: list[Move] = []

    def counted() -> Iterator[World]:
        while True:
            yield lambda move: tried.append(move) or move.value  # type: ignore[func-returns-value, no-any-return]

    successive_halving(BETS, counted(), playouts, never_stop)
    assert playouts * 0.8 <= len(tried) <= playouts * 1.1
    assert tried.count(BETS[4]) > 3 * tried.count(BETS[3]), "what is bad is soon given up"


def test_stopped_at_once_it_names_the_first_which_is_the_likeliest() -> None:
    assert adviser(BETS, 100).choose(None, random.Random(1), lambda: True) == BETS[0]
    assert adviser(BETS[:1], 100).choose(None, random.Random(1), never_stop) == BETS[0]


@pytest.mark.parametrize(("advised", "rank"), [(0.52, 0), (0.5, 1), (0.32, 2), (0.1, 6)])
def test_the_bench_counts_what_is_better_beyond_doubt(advised: float, rank: int) -> None:
    assert hints._weighed(adviser(BETS, 2_000), None, Bet(advised), "seed") == rank


def test_a_tie_within_two_standard_errors_is_no_fault() -> None:
    """With independent luck a difference of a hundredth cannot be measured in this few worlds."""
    assert hints._weighed(adviser([Bet(0.5), Bet(0.501), Bet(0.502)], 10), None, Bet(0.5), "seed") == 0


@pytest.mark.parametrize("game", list(GAMES))
def test_the_bench_finds_the_same_positions_each_time_and_judges_hints_there(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    known = GAMES[game].hint_bot
    if known is None:
        pytest.skip(f"{game} has no adviser of its own")
    fluent = replace(known, playout_count=60) if isinstance(known, SuccessiveHalvingBot) else replace(known, node_limit=200)  # type: ignore[type-var]
    monkeypatch.setitem(GAMES, game, replace(GAMES[game], hint_bot=fluent))  # type: ignore[arg-type]
    verdicts = []
    for _ in range(2):
        result = positions(game, "test")
        name, match, seat = next(result)
        verdicts.append(replace(judged(game, name, match, seat), seconds=0))
        assert match.rules.parse_move(verdicts[-1].advised) in match.legal(seat) and len(match.legal(seat)) >= hints.LEAST_MOVES
    assert verdicts[0] == verdicts[1]

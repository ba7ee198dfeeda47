"""Quality of hints: the share that is among the two best moves of a search ten times as long.

    python -m bench.hints nin_jan nambarz --positions 300

The positions have at least four moves to choose from, and come from matches at tables of every size between random and good play. Where
chance decides, all moves are tried in the same worlds, and a move that is worse by less than two standard errors of the difference counts
as a tie. The same seed gives the same positions and verdicts.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice
from math import sqrt
from statistics import fmean, median, quantiles, stdev
from time import process_time
from typing import Any

from bench.game_bench import bench_of
from game.bots.bot import never_stop
from game.bots.successive_halving import SuccessiveHalvingBot
from game.kernel import Move
from game.match import Match
from game.record import Player, Record
from game.registry import GAMES

LONGER = 10  # factor by which the judging search is longer
LEAST_MOVES = 4
AMONG = 2  # best moves of the judging search
SIGMAS = 2.0
BAR = 0.9
RANDOM_PART = 0.5  # share of random moves before a position
EVERY = 20  # plies of a match, on average, between two positions
HEAD = (
    "| game | positions | among the two best | best | asked | a hint takes (median, p95, longest) |\n| --- | --- | --- | --- | --- | --- |"
)


@dataclass(frozen=True, slots=True)
class HintScore:
    """The score of one hint."""

    position: str
    advised: str
    rank: int  # number of moves that are surely better
    seconds: float  # processor time of the hint


def positions(game: str, seed: str) -> Iterator[tuple[str, Match, int]]:
    """Yield name, match and seat of positions, from match after match at tables of every size."""
    seats = [players for players in GAMES[game].rules.player_counts if players > 1]
    for number in count():
        players, name = seats[number % len(seats)], f"{seed}/{number}"
        match = Match(Record(game, tuple(Player(str(index)) for index in range(players)), name))
        yield from ((f"{name}:{match.ply}", match, seat) for seat in _decisions(match, random.Random(name)))


def _decisions(match: Match, rng: random.Random) -> Iterator[int]:
    """Play on, and yield at random a seat that has to choose."""
    while match.to_move:
        seat = match.to_move[0]
        if rng.random() < 1 / EVERY and len(choices(match, seat)) >= LEAST_MOVES:
            yield seat
        level = "easy" if rng.random() < RANDOM_PART else "normal"
        match.play(seat, match.game.bots[level].choose(match.view(seat), rng, never_stop))


def choices(match: Match, seat: int) -> Sequence[Move]:
    """Return the moves that a hint chooses from."""
    adviser, view = match.game.hint_bot, match.view(seat)
    if isinstance(adviser, SuccessiveHalvingBot):
        return adviser.propose_moves(view, random.Random(0))
    return bench_of(match.record().game).hint_choices(view)


def judged(game: str, name: str, match: Match, seat: int) -> HintScore:
    adviser, view, seed = GAMES[game].hint_bot, match.view(seat), match.bot_seed(seat)
    assert adviser is not None, f"nobody advises in {game}"
    start = process_time()
    advised = adviser.choose(view, random.Random(seed), never_stop)
    seconds = process_time() - start
    if isinstance(adviser, SuccessiveHalvingBot):
        return HintScore(name, str(advised), _weighed(adviser, view, advised, seed), seconds)
    rank_hint = bench_of(game).rank_hint
    assert rank_hint is not None, f"nobody judges hints in {game}"
    return HintScore(name, str(advised), rank_hint(adviser, view, advised, seed), seconds)


def _weighed(adviser: SuccessiveHalvingBot, view: Any, advised: Move, seed: str) -> int:
    """Return how many moves do better than the hint in ten times its playouts, shared by all moves."""
    moves = adviser.propose_moves(view, random.Random(seed))
    worlds = islice(adviser.sample_worlds(view, random.Random(f"judge/{seed}")), LONGER * adviser.playout_count // len(moves))
    rewards = list(zip(*([world(move) for move in moves] for world in worlds), strict=True))
    mine = rewards[moves.index(advised)]
    return sum(is_surely_above([one - two for one, two in zip(other, mine, strict=True)]) for other in rewards)


def is_surely_above(gaps: Sequence[float]) -> bool:
    """Return True if the mean is above 0 by more than chance explains."""
    return fmean(gaps) > SIGMAS * stdev(gaps) / sqrt(len(gaps))


def row(game: str, verdicts: Sequence[HintScore]) -> str:
    result = fmean(verdict.rank < AMONG for verdict in verdicts)
    best = fmean(verdict.rank == 0 for verdict in verdicts)
    times = [verdict.seconds for verdict in verdicts]
    bar = f">= {BAR:.0%} {'reached' if result >= BAR else 'MISSED'}"
    spent = f"{median(times):.2f} s, {quantiles(times, n=20)[-1]:.2f} s, {max(times):.2f} s"
    return f"| {game} | {len(verdicts)} | {result:.1%} | {best:.1%} | {bar} | {spent} |"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.hints", description="How good the hints are, beside a search ten times as long.")
    parser.add_argument("games", nargs="*", help=f"default: {' '.join(GAMES)}")
    parser.add_argument("--positions", type=int, default=300, help="of each game (default 300)")
    parser.add_argument("--seed", default="hints")
    parser.add_argument("--each", action="store_true", help="also tell of each position as it is judged")
    return parser


def main(words: Sequence[str] | None = None) -> int:
    parser = _parser()
    arguments = parser.parse_args(words)
    games = arguments.games or list(GAMES)
    if arguments.positions < 2 or not set(games) <= set(GAMES):
        parser.error(f"positions count from 2, and games are {', '.join(GAMES)}")
    print(HEAD)
    for game in games:
        verdicts = []
        for position in islice(positions(game, arguments.seed), arguments.positions):
            verdicts.append(judged(game, *position))
            if arguments.each:
                print(
                    f"{verdicts[-1].position}: {verdicts[-1].advised}, {verdicts[-1].rank} better, {verdicts[-1].seconds:.2f} s", flush=True
                )
        print(row(game, verdicts), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

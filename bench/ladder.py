"""How strong the bots are, and how long they think: one seat of a level among seats of another, everybody from the view alone.

    python -m bench.ladder nin_jan --games 400

Every deal is played once from each seat of the focal bot, so luck of the cards and of the seat cancels out; the share of wins
and its 95 % interval are those of whole deals. Who wins is what the game says, its play-offs included.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import ceil, sqrt
from multiprocessing import get_context
from statistics import fmean, median, quantiles, stdev
from time import perf_counter

from game import GAMES
from game.bots.bot import never
from game.match import Match
from game.record import LEVELS, Record, Seat

PAIRS = ("hard:normal", "hard:easy", "normal:easy")
PLAYERS = (2, 3, 5)
SIGMAS = 1.96  # of a normal distribution hold 95 %
BARS: Mapping[tuple[str, str], Mapping[int, float]] = {  # what the lower end of the interval must reach, by players
    ("nin_jan", "hard:normal"): {2: 0.65, 3: 0.55, 5: 0.55},
    ("nin_jan", "hard:easy"): {2: 0.80, 3: 0.60, 5: 0.50},
}


@dataclass(frozen=True, slots=True)
class Contest:
    """One seat of `focal` among `players` - 1 of `other`."""

    game: str
    players: int
    focal: str
    other: str

    @property
    def pair(self) -> str:
        return f"{self.focal}:{self.other}"

    def levels(self, seat: int) -> list[str]:
        """The level of every seat when the focal bot has this one."""
        return [self.focal if place == seat else self.other for place in range(self.players)]

    @property
    def bar(self) -> float | None:
        return BARS.get((self.game, self.pair), {}).get(self.players)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A share and the ends of its 95 % interval, all from 0 to 1."""

    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class DealResult:
    """One deal: the focal bot's wins by its seat, and the seconds of every decision by level."""

    wins: tuple[float, ...]
    seconds: Mapping[str, Sequence[float]]


def estimate(shares: Sequence[float]) -> Estimate:
    """The mean of independent shares, a normal approximation around it, cut at 0 and 1."""
    mean = fmean(shares)
    reach = SIGMAS * stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else 1.0
    return Estimate(mean, max(0.0, mean - reach), min(1.0, mean + reach))


def deals(games: int, players: int, seed: str) -> list[str]:
    """The seeds of as many deals as `games` need, each played from every seat."""
    return [f"{seed}/{number}" for number in range(ceil(games / players))]


def played_deal(contest: Contest, seed: str) -> DealResult:
    """One deal, once with the focal bot in each seat."""
    seconds: dict[str, list[float]] = {}
    wins = tuple(_played(contest, seat, seed, seconds) for seat in range(contest.players))
    return DealResult(wins, seconds)


def _played(contest: Contest, focal: int, seed: str, seconds: dict[str, list[float]]) -> float:
    """The focal bot's part of the first place. Only decisions between two moves or more are timed."""
    levels = contest.levels(focal)
    match = Match(Record(contest.game, tuple(Seat(level, level) for level in levels), seed))
    while match.to_move:
        seat = match.to_move[0]
        view, rng = match.view(seat), match.bot_rng(seat)
        start = perf_counter()
        move = match.game.bots[levels[seat]].choose(view, rng, never)
        if len(list(islice(view.legal(), 2))) > 1:
            seconds.setdefault(levels[seat], []).append(perf_counter() - start)
        match.play(seat, move)
    winners = match.outcome.winners
    return 1 / len(winners) if focal in winners else 0.0


def _job(job: tuple[Contest, str]) -> DealResult:
    return played_deal(*job)


def run(contests: Sequence[Contest], games: int, seed: str, jobs: int) -> dict[str, list[float]]:
    """Plays and prints contest by contest; returns the seconds of the decisions by level."""
    seconds: dict[str, list[float]] = {}
    with get_context("spawn").Pool(jobs) as pool:
        for contest in contests:
            tasks = [(contest, deal) for deal in deals(games, contest.players, seed)]
            results = pool.map(_job, tasks, chunksize=1)
            print(row(contest, estimate([fmean(result.wins) for result in results]), len(tasks) * contest.players), flush=True)
            for result in results:
                for level, times in result.seconds.items():
                    seconds.setdefault(level, []).extend(times)
    return seconds


HEAD = "| pair | players | games | wins | 95 % | even | bar |\n| --- | --- | --- | --- | --- | --- | --- |"
TIME_HEAD = "| level | decisions | median | p95 |\n| --- | --- | --- | --- |"


def row(contest: Contest, found: Estimate, games: int) -> str:
    """One line of the table; `even` is the share of equals."""
    bar = "" if contest.bar is None else f"{contest.bar:.2f} {'reached' if found.low >= contest.bar else 'MISSED'}"
    interval = f"{found.low:.3f} to {found.high:.3f}"
    return f"| {contest.pair} | {contest.players} | {games} | {found.share:.3f} | {interval} | {1 / contest.players:.3f} | {bar} |"


def time_row(level: str, seconds: Sequence[float]) -> str:
    late = quantiles(seconds, n=20)[-1] if len(seconds) > 1 else seconds[0]
    return f"| {level} | {len(seconds)} | {median(seconds) * 1000:.2f} ms | {late * 1000:.2f} ms |"


def contests(game: str, pairs: Iterable[str], players: Iterable[int]) -> list[Contest]:
    return [Contest(game, number, *pair.split(":")) for pair in pairs for number in players]


def _pair(text: str) -> str:
    levels = text.split(":")
    if len(levels) != 2 or not set(levels) <= set(LEVELS):
        raise argparse.ArgumentTypeError(f"{text} is no pair of levels, as hard:normal is")
    return text


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.ladder", description="Plays the levels of a game's bots against each other.")
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--games", type=int, default=400, help="of each pair at each number of players (default 400)")
    parser.add_argument("--players", type=int, nargs="+", help="default: 2 3 5, as far as the game is played so")
    parser.add_argument("--pairs", type=_pair, nargs="+", default=PAIRS, help=f"default: {' '.join(PAIRS)}")
    parser.add_argument("--seed", default="ladder")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a processor)")
    asked = parser.parse_args(words)
    seats = GAMES[asked.game].rules.seats
    players = asked.players or [number for number in PLAYERS if number in seats]
    if asked.games < 1 or asked.jobs < 1 or any(number not in seats or number < 2 for number in players):
        parser.error(f"{asked.game} is played by {max(2, seats[0])} to {seats[-1]}; games and jobs count from 1")
    print(HEAD)
    seconds = run(contests(asked.game, asked.pairs, players), asked.games, asked.seed, asked.jobs)
    print("\n" + TIME_HEAD)
    print("\n".join(time_row(level, seconds[level]) for level in LEVELS if level in seconds))
    return 0


if __name__ == "__main__":
    sys.exit(main())

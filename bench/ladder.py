"""Strength and thinking times of the bots of a game: `python -m bench.ladder`.

    python -m bench.ladder nin_jan --games 400
    python -m bench.ladder chifoumi --players 2 --games 200 --options '{"free_placement": true}'
    python -m bench.ladder nain_jaune --players 4 --games 5000 --pairs hard:lowest hard:box_else_lowest
    python -m bench.ladder nambarz --players 4 --games 1000 --pairs hard:normal --options '{"teams": [0, 0, 1, 1]}'
    python -m bench.ladder --anchor

One seat has a bot of one level, the others bots of another, all with their views alone. Each deal is played once from each seat of the
focal bot, or by each of two teams, so that the luck of cards and seats cancels out; the share of wins and its 95 % interval are those of
whole deals. The game decides the winner, its play-offs included. In games without a deal, each match begins with random moves, the same
ones from every seat. The level `random` is for measuring.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import ceil, sqrt
from multiprocessing import get_context
from statistics import fmean, median, quantiles, stdev
from time import perf_counter

from bench import anchors
from bench.game_bench import PairScore, bench_of
from game.bots.bot import StopSignal, never_stop
from game.kernel import BadRecord, Move, Options, View
from game.match import Match
from game.record import Player, Record, is_bot_level
from game.registry import GAMES

PAIRS = ("hard:normal", "hard:easy", "normal:easy")
RANDOM = "random"
SIGMAS = 1.96  # 95 % interval of a normal distribution
ALIKE = 3.0  # an event not seen in n trials has, with 95 %, a probability of 3 / n at most


@dataclass(frozen=True, slots=True)
class Contest:
    """Matches of one seat or team of a focal bot among other bots."""

    game: str
    players: int
    focal: str
    other: str
    options: Options = field(default_factory=dict)
    opening: int = 0  # random moves at the beginning

    @property
    def pair(self) -> str:
        return f"{self.focal}:{self.other}"

    @property
    def groups(self) -> Sequence[tuple[int, ...]]:
        """The groups of seats that the focal bot has in turn."""
        teams = self.options.get("teams")
        if isinstance(teams, list):
            return [tuple(seat for seat, team in enumerate(teams) if team == mine) for mine in sorted(set(teams))]
        return bench_of(self.game).sides.get(self.players) or [(seat,) for seat in range(self.players)]

    def levels(self, group: Sequence[int]) -> list[str]:
        """Return the level of each seat if the focal bot has the seats of this group."""
        return [self.focal if index in group else self.other for index in range(self.players)]

    @property
    def bar(self) -> float | None:
        """The threshold, which exists only for default options and for teams."""
        if self.options and set(self.options) != {"teams"}:
            return None
        bench = bench_of(self.game)
        return (bench.team_bars if self.options else bench.bars).get(self.pair, {}).get(self.players)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A share and the ends of its 95 % interval, from 0 to 1."""

    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class DealResult:
    """The results of one deal."""

    opening: tuple[str, ...]
    wins: tuple[float, ...]  # wins of the focal bot, by its seat
    games: tuple[tuple[str, ...], ...]  # moves of each match
    seconds: Mapping[str, Sequence[float]]  # thinking times of all decisions, by level


class AnyMove:
    """A bot that plays any legal move."""

    def choose(self, view: View, rng: random.Random, should_stop: StopSignal) -> Move:
        moves = sorted(view.legal(), key=str)
        return moves[int(rng.random() * len(moves))]


def estimate(shares: Sequence[float]) -> Estimate:
    """Return the mean of independent shares and its interval.

    It is a normal approximation, limited to 0 and 1, or by the rule of three if all shares are equal.
    """
    mean, count = fmean(shares), len(shares)
    reach = SIGMAS * stdev(shares) / sqrt(count) if len(set(shares)) > 1 else ALIKE / count
    return Estimate(mean, max(0.0, mean - reach), min(1.0, mean + reach))


def deals(games: int, seatings: int, seed: str) -> list[str]:
    """Return the seeds of the deals for this number of games, each played in several seatings."""
    return [f"{seed}/{number}" for number in range(ceil(games / seatings))]


def played_deal(contest: Contest, seed: str) -> DealResult:
    """Play one deal once with the focal bot in each seat or team."""
    seconds: dict[str, list[float]] = {}
    opening = opened(contest, seed)
    matches = [_played(contest, group, opening, seconds) for group in contest.groups]
    wins = [share(match, group) for match, group in zip(matches, contest.groups, strict=True)]
    games = tuple(tuple(str(move) for _, move in match.moves) for match in matches)
    return DealResult(tuple(str(move) for _, move in opening.moves), tuple(wins), games, seconds)


def opened(contest: Contest, seed: str) -> Match:
    """Return a match after its random opening, which does not end it."""
    match = Match(Record(contest.game, tuple(Player(str(seat)) for seat in range(contest.players)), seed, contest.options))
    rng = random.Random(f"{seed}/opening")
    for _ in range(contest.opening):
        seat = match.to_move[0]
        match.play(seat, AnyMove().choose(match.view(seat), rng, never_stop))
        if match.is_over:
            match.undo()
            break
    return match


def share(match: Match, group: Sequence[int]) -> float:
    """Return the share of the first place that these seats have."""
    winners = match.outcome.winners
    return sum(1 / len(winners) for seat in group if seat in winners)


def _played(contest: Contest, group: Sequence[int], opening: Match, seconds: dict[str, list[float]]) -> Match:
    """Play a match to its end, timing the decisions between two moves or more."""
    levels, match = contest.levels(group), opening.at_ply(opening.ply)
    rivals = {**bench_of(match.record().game).rivals, RANDOM: AnyMove()}
    bots = {level: match.game.bot_of_level(level) or rivals[level] for level in set(levels)}
    while match.to_move:
        seat = match.to_move[0]
        view, rng = match.view(seat), match.bot_rng(seat)
        start = perf_counter()
        move = bots[levels[seat]].choose(view, rng, never_stop)
        if len(list(islice(view.legal(), 2))) > 1:
            seconds.setdefault(levels[seat], []).append(perf_counter() - start)
        match.play(seat, move)
    return match


def _job(job: tuple[Contest, str]) -> DealResult:
    return played_deal(*job)


def run(contests: Sequence[Contest], games: int, seed: str, jobs: int) -> dict[str, list[float]]:
    """Play and print contest by contest, and return the thinking times by level."""
    seconds: dict[str, list[float]] = {}
    with get_context("spawn").Pool(jobs) as pool:
        for contest in contests:
            tasks = [(contest, deal) for deal in deals(games, len(contest.groups), seed)]
            results = pool.map(_job, tasks, chunksize=1)
            played = [game for result in results for game in result.games]
            print(row(contest, estimate([fmean(result.wins) for result in results]), len(played), len(set(played))), flush=True)
            for result in results:
                for level, times in result.seconds.items():
                    seconds.setdefault(level, []).extend(times)
    return seconds


def anchored(games: Iterable[str], seed: str, jobs: int) -> int:
    """Play the matches that the anchors of these games rest on, and write the anchors."""
    with get_context("spawn").Pool(jobs) as pool:
        for game in games:
            players, seen = bench_of(game).anchor_players, list[PairScore]()
            for contest in contests(game, anchors.PAIRS, [players], {}, bench_of(game).opening):
                tasks = [(contest, deal) for deal in deals(anchors.games_of(game, contest.pair), players, seed)]
                wins = [win for result in pool.map(_job, tasks, chunksize=1) for win in result.wins]
                seen.append(PairScore(contest.focal, contest.other, len(wins), fmean(wins)))
                print(game, seen[-1], flush=True)
            print(game, dict(anchors.write(game, players, seen)), flush=True)
    return 0


HEAD = "| pair | players | games | unique | wins | 95 % | even | bar |\n| --- | --- | --- | --- | --- | --- | --- | --- |"
TIME_HEAD = "| level | decisions | median | p95 |\n| --- | --- | --- | --- |"


def row(contest: Contest, result: Estimate, games: int, unique: int) -> str:
    """Return one line of the table; `unique` is the number of different games."""
    bar = "" if contest.bar is None else f"{contest.bar:.2f} {'reached' if result.low >= contest.bar else 'MISSED'}"
    interval, even = f"{result.low:.3f} to {result.high:.3f}", 1 / len(contest.groups)
    return f"| {contest.pair} | {contest.players} | {games} | {unique} | {result.share:.3f} | {interval} | {even:.3f} | {bar} |"


def time_row(level: str, seconds: Sequence[float]) -> str:
    late = quantiles(seconds, n=20)[-1] if len(seconds) > 1 else seconds[0]
    return f"| {level} | {len(seconds)} | {median(seconds) * 1000:.2f} ms | {late * 1000:.2f} ms |"


def contests(game: str, pairs: Iterable[str], players: Iterable[int], options: Options, opening: int) -> list[Contest]:
    rungs = [pair.split(":") for pair in pairs]
    return [Contest(game, number, focal, other, options, opening) for focal, other in rungs for number in players]


def _pair(text: str) -> str:
    levels = text.split(":")
    if len(levels) != 2 or any(not is_bot_level(level) and level not in {RANDOM, *_rivals()} for level in levels):
        raise argparse.ArgumentTypeError(f"{text} is no pair of levels, as hard:normal is")
    return text


def _options(text: str) -> Options:
    try:
        result = json.loads(text)
    except json.JSONDecodeError:
        result = None
    if not isinstance(result, dict):
        raise argparse.ArgumentTypeError(f"{text} is no JSON object of options")
    return result


def _listed(by_game: Mapping[str, object]) -> str:
    """Return a list such as "(2, 3) for one game, 6 for another"."""
    return ", ".join(f"{value} for {game}" for game, value in by_game.items() if value)


def _rivals() -> list[str]:
    return [name for game in GAMES for name in bench_of(game).rivals]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.ladder", description="Plays the levels of a game's bots against each other.")
    players, openings = ({game: getattr(bench_of(game), name) for game in GAMES} for name in ("ladder_players", "opening"))
    parser.add_argument("game", nargs="?", choices=list(GAMES))
    parser.add_argument("--anchor", action="store_true", help="write the robots' places on the scale of ratings, of this game or of all")
    parser.add_argument("--games", type=int, default=400, help="of each pair at each number of players (default 400)")
    parser.add_argument("--players", type=int, nargs="+", help=f"default: {_listed(players)}, else all")
    names = ", ".join((RANDOM, *_rivals()))
    parser.add_argument("--pairs", type=_pair, nargs="+", default=PAIRS, help=f"default: {' '.join(PAIRS)}; also {names}")
    parser.add_argument("--options", type=_options, default={}, help="of the game, as a JSON object")
    parser.add_argument("--opening", type=int, help=f"random moves before the bots play (default: {_listed(openings)}, else 0)")
    parser.add_argument("--seed", default="ladder")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a processor)")
    return parser


def main(words: Sequence[str] | None = None) -> int:
    parser = _parser()
    arguments = parser.parse_args(words)
    if arguments.anchor:
        return anchored([arguments.game] if arguments.game else list(GAMES), arguments.seed, arguments.jobs)
    if arguments.game is None:
        parser.error("which game?")
    seats = GAMES[arguments.game].rules.player_counts
    players = arguments.players or bench_of(arguments.game).ladder_players or [number for number in seats if number > 1]
    opening = bench_of(arguments.game).opening if arguments.opening is None else arguments.opening
    if arguments.games < 1 or arguments.jobs < 1 or opening < 0 or any(number not in seats or number < 2 for number in players):
        parser.error(f"{arguments.game} is played by {max(2, seats[0])} to {seats[-1]}; games and jobs count from 1")
    result = contests(arguments.game, arguments.pairs, players, arguments.options, opening)
    try:
        for contest in result:
            opened(contest, arguments.seed)
    except BadRecord as bad:
        parser.error(f"{arguments.game} is not played so: {bad}")
    print(HEAD)
    seconds = run(result, arguments.games, arguments.seed, arguments.jobs)
    print("\n" + TIME_HEAD)
    print("\n".join(time_row(level, seconds[level]) for level in sorted(seconds)))
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Count of the moves that nobody would make, by game and level: `python -m bench.blunders`.

    python -m bench.blunders --games 1000
    python -m bench.blunders nin_jan --levels easy measured/0 --players 3 --games 200 --list 10

A person who plays badly looks less far, forgets or is greedy, but does not throw the best card away with a prize in plain sight. Such a
blunder is the move that a person's judgement at a glance ranks last, behind the best one by more than the largest pile, box or stack in
play; each game has its own judgement (`bench.judgement`, and `judge_moves` in `bench/games/<key>.py`). It sees no plans, so that a bot
that gives something up on purpose is counted too.

Bots of one level play each other. Only moves with a choice count; the interval of their share is that of whole matches.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from multiprocessing import get_context

from bench.game_bench import bench_of
from bench.ladder import ALIKE, RANDOM, SIGMAS, AnyMove
from game.bots.bot import never_stop
from game.match import Match
from game.record import BOT_LEVELS, Player, Record, is_bot_level, measured_level
from game.registry import GAMES

LEVELS = (*BOT_LEVELS, *(measured_level(strength) for strength in range(0, 101, 20)))
MAX_SHARE = 0.01  # blunders of all moves
HEAD = "| game | level | players | games | moves | blunders | in 1,000 games | share | 95 % | < 1 % |\n|" + " --- |" * 10


@dataclass(frozen=True, slots=True)
class Table:
    """A match among bots of one level."""

    game: str
    level: str
    players: int
    seed: str


@dataclass(frozen=True, slots=True)
class Count:
    """The moves with a choice in one match, and its blunders."""

    moves: int
    blunders: tuple[str, ...]  # where, the move and a better one


def counted(table: Table) -> Count:
    """Play a match and count the moves that nobody would make."""
    match = Match(Record(table.game, tuple(Player(str(seat)) for seat in range(table.players)), table.seed))
    bot, judge = match.game.bot_of_level(table.level) or AnyMove(), bench_of(table.game).judge_moves
    moves, blunders = 0, list[str]()
    while match.to_move:
        seat = match.to_move[0]
        view = match.view(seat)
        move = bot.choose(view, match.bot_rng(seat), never_stop)
        judgement = judge(view)
        if len(judgement.worth) > 1:
            moves += 1
            better = judgement.better_move(move)
            if better is not None:
                blunders.append(f"{table.seed}:{match.ply} seat {seat}: {move}, not {better}")
        match.play(seat, move)
    return Count(moves, tuple(blunders))


def share(counts: Sequence[Count]) -> tuple[float, float, float]:
    """Return the share of blunders and the ends of its 95 % interval, by whole matches (a ratio estimate).

    Without any blunder the upper end is that of the rule of three.
    """
    moves, blunders, matches = sum(one.moves for one in counts), sum(len(one.blunders) for one in counts), len(counts)
    mean = blunders / moves
    if not blunders or matches < 2:
        return mean, 0.0, min(1.0, mean + ALIKE / moves)
    spread = sum((len(one.blunders) - mean * one.moves) ** 2 for one in counts)
    reach = SIGMAS * sqrt(spread * matches / (matches - 1)) / moves
    return mean, max(0.0, mean - reach), min(1.0, mean + reach)


def row(game: str, level: str, players: int, counts: Sequence[Count]) -> str:
    mean, low, high = share(counts)
    moves, blunders = sum(one.moves for one in counts), sum(len(one.blunders) for one in counts)
    verdict = "reached" if mean < MAX_SHARE else "MISSED"
    per_thousand = f"{1000 * blunders / len(counts):,.0f}"
    return (
        f"| {game} | {level} | {players} | {len(counts)} | {moves} | {blunders} | {per_thousand} "
        f"| {mean:.2%} | {low:.2%} to {high:.2%} | {verdict} |"
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.blunders", description="Counts the moves of bots that nobody would make.")
    parser.add_argument("games", nargs="*", help=f"default: {' '.join(GAMES)}")
    parser.add_argument("--levels", nargs="+", default=LEVELS, help=f"default: {' '.join(LEVELS)}; also {RANDOM}")
    parser.add_argument("--players", type=int, nargs="+", help="default: those of the ladder")
    parser.add_argument("--games", dest="matches", type=int, default=100, help="of each level at each number of players (default 100)")
    parser.add_argument("--list", type=int, default=0, help="blunders that are listed of each row (default 0)")
    parser.add_argument("--seed", default="blunders")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a processor)")
    return parser


def main(words: Sequence[str] | None = None) -> int:
    parser = _parser()
    arguments = parser.parse_args(words)
    games = arguments.games or list(GAMES)
    if arguments.matches < 1 or arguments.jobs < 1 or not set(games) <= set(GAMES):
        parser.error(f"matches and jobs count from 1, and games are {', '.join(GAMES)}")
    if any(level != RANDOM and not is_bot_level(level) for level in arguments.levels):
        parser.error(f"levels are {', '.join(LEVELS)} and {RANDOM}")
    print(HEAD)
    with get_context("spawn").Pool(arguments.jobs) as pool:
        for game in games:
            seats = [number for number in GAMES[game].rules.player_counts if number > 1]
            for players in arguments.players or bench_of(game).ladder_players or seats:
                for level in arguments.levels:
                    tables = [Table(game, level, players, f"{arguments.seed}/{number}") for number in range(arguments.matches)]
                    counts = pool.map(counted, tables, chunksize=1)
                    print(row(game, level, players, counts), flush=True)
                    blunders = [text for one in counts for text in one.blunders]
                    print("".join(f"    {text}\n" for text in blunders[: arguments.list]), end="", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

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

from game.bots.bot import never_stop
from game.bots.successive_halving import HintBot
from game.chifoumi.alphabeta import Search
from game.chifoumi.bots import HIDDEN_PAWN_SAMPLES, AlphaBetaBot, create_search, has_hidden_pawns, search_goal
from game.chifoumi.evaluation import WIN_BONUS, piece_square_tables_for
from game.chifoumi.tables import decode_move
from game.chifoumi.view_position import position_of
from game.kernel import Move
from game.match import Match
from game.record import Player, Record
from game.registry import GAMES

LONGER = 10  # factor by which the judging search is longer
LEAST_MOVES = 4
AMONG = 2  # best moves of the judging search
SIGMAS = 2.0
MAX_NODE_FACTOR = 3  # factor of nodes, so that another search reaches the same depth
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
        if rng.random() < 1 / EVERY and len(choices(match.game.hint_bot, match.view(seat))) >= LEAST_MOVES:
            yield seat
        level = "easy" if rng.random() < RANDOM_PART else "normal"
        match.play(seat, match.game.bots[level].choose(match.view(seat), rng, never_stop))


def choices(adviser: Any, view: Any) -> Sequence[Move]:
    """Return the moves that a hint chooses from."""
    if isinstance(adviser, HintBot):
        return adviser.propose_moves(view, random.Random(0))
    return () if view.is_throwing or view.is_placing else view.legal()


def judged(game: str, name: str, match: Match, seat: int) -> HintScore:
    adviser, view, seed = GAMES[game].hint_bot, match.view(seat), match.bot_seed(seat)
    assert adviser is not None, f"nobody advises in {game}"
    start = process_time()
    advised = adviser.choose(view, random.Random(seed), never_stop)
    seconds = process_time() - start
    if isinstance(adviser, HintBot):
        return HintScore(name, str(advised), _weighed(adviser, view, advised, seed), seconds)
    assert isinstance(adviser, AlphaBetaBot), "the only search of another kind"
    return HintScore(name, str(advised), _searched(adviser, view, advised, seed), seconds)


def _weighed(adviser: HintBot, view: Any, advised: Move, seed: str) -> int:
    """Return how many moves do better than the hint in ten times its playouts, shared by all moves."""
    moves = adviser.propose_moves(view, random.Random(seed))
    worlds = islice(adviser.sample_worlds(view, random.Random(f"judge/{seed}")), LONGER * adviser.playout_count // len(moves))
    rewards = list(zip(*([world(move) for move in moves] for world in worlds), strict=True))
    mine = rewards[moves.index(advised)]
    return sum(_surely_above([one - two for one, two in zip(other, mine, strict=True)]) for other in rewards)


def _surely_above(gaps: Sequence[float]) -> bool:
    """Return True if the mean is above 0 by more than chance explains."""
    return fmean(gaps) > SIGMAS * stdev(gaps) / sqrt(len(gaps))


def _searched(adviser: AlphaBetaBot, view: Any, advised: Move, seed: str) -> int:
    """Return how many moves a search with ten times the nodes prefers, 2 for two or more.

    A search has no luck, but its values vary from depth to depth: its last two depths count as two samples, and, if pawns are hidden, those
    of several draws.
    """
    hidden = has_hidden_pawns(view)
    lucks = [f"judge/{seed}/{number}" for number in range(HIDDEN_PAWN_SAMPLES if hidden else 1)]
    if not hidden and _deepest(view, lucks[0], adviser.node_limit * LONGER)[0] == advised:
        return 0  # if the best move of the last depth is not worse, two samples cannot show that others are better
    samples = [gaps for luck in lucks for gaps in _gaps(view, advised, luck, adviser.node_limit * LONGER // len(lucks))]
    return sum(_surely_above(gaps) for gaps in zip(*samples, strict=True))


def _deepest(view: Any, luck: str, nodes: int) -> tuple[Move, int]:
    """Return the best move that this many nodes find, and the depth reached."""
    whole, moves = _search(view, luck, nodes)
    best, _value = whole.best_move_and_value(moves)
    return decode_move(best), whole.iteration_depth - 1


def _search(view: Any, luck: str, limit: int) -> tuple[Search, list[int]]:
    aim = search_goal(view, view.seat, 0 if view.setup.has_several_games else WIN_BONUS)
    position = position_of(view, piece_square_tables_for(aim.sides), random.Random(luck))
    return create_search(position, aim, limit, never_stop), position.legal_moves()


def _gaps(view: Any, advised: Move, luck: str, nodes: int) -> list[tuple[int, int]]:
    """Return the leads of the best and the second best move over this one, at the last two depths reached."""
    best, deep = _deepest(view, luck, nodes)
    longer, moves = _search(view, luck, MAX_NODE_FACTOR * nodes)
    second = decode_move(longer.best_move_and_value([move for move in moves if decode_move(move) != best], deep)[0])
    compared = [next(move for move in moves if decode_move(move) == expected) for expected in (best, second, advised)]
    values = [
        [_search(view, luck, MAX_NODE_FACTOR * nodes)[0].best_move_and_value([move], depth)[1] for move in compared]
        for depth in (deep, deep - 1)
    ]
    return [(first - third, other - third) for first, other, third in values]


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

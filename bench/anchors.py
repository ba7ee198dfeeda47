"""Places of the bots on the rating scale, from matches: `python -m bench.ladder --anchor`.

Bots play their neighbours on the ladder. The places are those of greatest likelihood in the Plackett-Luce model, by which the app rates
people (Weng and Lin 2011): of n sides with the places mu, one comes first with the probability

    exp(mu / c) / sum of exp(mu / c), c = beta * sqrt(n).

The middle bot has 25, like a new player on openskill's scale.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import exp, sqrt

from bench.game_bench import PairScore, bench_of
from game.record import MAX_STRENGTH
from game.registry import GAMES
from ui.assets.game_folder import game_file

STEPS = tuple(f"measured/{strength}" for strength in range(0, 101, 20))
MIDDLE, BETA = 25.0, 25.0 / 6
DISTANT_LEVELS = ("hard", "measured/80", "measured/100")
PAIRS = tuple(
    f"{upper}:{lower}"
    for lower, upper in (
        *itertools.pairwise(STEPS),
        *(("measured/0", "easy"), ("easy", "measured/20"), ("measured/40", "normal"), ("normal", "measured/60"), ("measured/80", "hard")),
    )
)
ROUNDS, RATE = 20_000, 0.3  # iterations and rate of the ascent to the likeliest places
PRIOR = 0.5  # games added to each side of a pair, so that a bot that lost all games does not get an infinitely low place


def games_of(game: str, pair: str) -> int:
    """Return how many games of a pair are enough, yet take at most a quarter of an hour for a game."""
    bench = bench_of(game)
    return bench.deep_pair_games if all(level in DISTANT_LEVELS for level in pair.split(":")) else bench.pair_games


def places(seen: Iterable[PairScore], players: int) -> dict[str, float]:
    """Return the likeliest place of each level, with `normal` at `MIDDLE`."""
    pair_scores = list(seen)
    at = {level: 0.0 for one in pair_scores for level in (one.focal, one.other)}
    usual = sum(one.games for one in pair_scores) / len(pair_scores)
    for _ in range(ROUNDS):
        pull = dict.fromkeys(at, 0.0)
        for one in pair_scores:
            games = one.games + 2 * PRIOR
            fraction = (one.games * one.share + 2 * PRIOR / players) / games
            error = (fraction - expected(at[one.focal] - at[one.other], players)) * one.games / usual
            pull[one.focal] += error
            pull[one.other] -= error
        at = {level: place + RATE * pull[level] for level, place in at.items()}
    c = BETA * sqrt(players)
    return {level: round(MIDDLE + c * (place - at["normal"]), 2) for level, place in at.items()}


def expected(ahead: float, players: int) -> float:
    """Return the expected share of first places at a lead in units of c over equal others."""
    return 1 / (1 + (players - 1) * exp(-ahead))


def write(game: str, players: int, seen: Sequence[PairScore]) -> Mapping[str, float]:
    """Write the places of a game, and the results they rest on, into its `anchors.json`.

    The strongest measured bot is the hard one under another name if both think alike.
    """
    rungs, bots = GAMES[game].bots_by_strength, GAMES[game].bots
    twins = {"hard": STEPS[-1]} if rungs.get(MAX_STRENGTH) == bots["hard"] else {}
    seen = [*seen, *bench_of(game).earlier]
    at = places([replace(one, focal=twins.get(one.focal, one.focal), other=twins.get(one.other, one.other)) for one in seen], players)
    at |= {level: at[twin] for level, twin in twins.items()}
    games = [[one.focal, one.other, one.games, round(one.share, 3)] for one in seen]
    stored = {"players": players, "places": dict(sorted(at.items(), key=lambda item: item[1])), "games": games}
    game_file(game, "anchors.json").write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
    return at

"""The benchmarks of Nin Jan; its peers are rlcard (pure Python, UNO) and OpenSpiel (C++ driven from Python, goofspiel), at random."""

from __future__ import annotations

import random

from bench.game_bench import GameBench, PairScore, Ratio, Run, Workload
from bench.judgement import Judgement
from bench.peers import OPEN_SPIEL, RLCARD, goofspiel_workload, uno_workloads
from game.bots.bot import Chance
from game.match import Match
from game.nin_jan.bots import glance
from game.nin_jan.moves import HAND_SIZE, PILE_COUNT
from game.nin_jan.search import CARD_SUITS, CARD_VALUES, CARDS, SearchPosition, encode_tops, greedy_playout
from game.nin_jan.state import NinJanView, points
from game.record import Player, Record

PLAYERS = (2, 3, 5)
MATCH_BAR = 0.3  # factor of rlcard's decisions a second
SEARCH_BAR = 1.0  # factor of OpenSpiel's games a second
LEAST_PILE = 5  # points; smaller piles are no matter


def workloads(rng: random.Random) -> list[Workload]:
    through_match = [Workload(f"Match, {n} players", "decisions", _match(n, rng)) for n in PLAYERS]
    return through_match + [Workload(f"search core, {n} players", "games", _core(n, rng.random)) for n in PLAYERS]


def _match(players: int, rng: random.Random) -> Run:
    seats = tuple(Player(str(seat)) for seat in range(players))

    def play() -> int:
        match = Match(Record("nin_jan", seats, str(rng.random())))
        while match.to_move:
            seat = match.to_move[0]
            moves = list(match.legal(seat))
            match.play(seat, moves[int(rng.random() * len(moves))])
        return match.ply

    return play


def _core(players: int, chance: Chance) -> Run:
    """Return a workload of whole games: shuffle, deal, and nine rounds of a random card for each seat and the best pile that it takes."""

    def play() -> int:
        greedy_playout(random_deal(players, chance), [1.0] * players, chance)
        return 18 * players

    return play


def random_deal(players: int, chance: Chance) -> SearchPosition:
    """Return a shuffled deal (rule NJ-4)."""
    deck = sorted(range(len(CARDS)), key=lambda _: chance())
    used = PILE_COUNT + HAND_SIZE * players
    hands = [deck[PILE_COUNT + seat : used : players] for seat in range(players)]
    piles = deck[:PILE_COUNT]
    return SearchPosition(
        encode_tops([CARD_SUITS[card] for card in piles]), [CARD_VALUES[card] for card in piles], [0] * players, hands, []
    )


def judge_moves(view: NinJanView) -> Judgement:
    """Return the worth of each move in points, as the bots themselves see it at a glance.

    In plain sight are the piles that a card beats now, the points that it gives away, and the next card of the queue. The largest pile is
    that with the most points, good or bad.
    """
    return Judgement(glance(view, random.Random(0)), max(LEAST_PILE, *(abs(points(pile)) for pile in view.piles)))


BENCH = GameBench(
    ladder_players=PLAYERS,
    bars={
        "hard:normal": {2: 0.65, 3: 0.55, 5: 0.55},
        "hard:easy": {2: 0.80, 3: 0.60, 5: 0.50},
        "normal:easy": {5: 0.28},
    },
    pair_games=400,
    deep_pair_games=200,
    earlier=(PairScore("hard", "normal", 400, 0.855), PairScore("hard", "easy", 400, 0.860), PairScore("normal", "easy", 400, 0.735)),
    measured_players=(2, 4),
    thinking_bar=100,
    judge_moves=judge_moves,
    workloads=workloads,
    peer_packages=f"{RLCARD} {OPEN_SPIEL}",
    peer_workloads=lambda rng: [*uno_workloads(rng), goofspiel_workload(rng)],
    ratios=[
        *(Ratio(f"Match, {n} players", "rlcard UNO, environment", MATCH_BAR) for n in PLAYERS),
        *(Ratio(f"Match, {n} players", "rlcard UNO, bare game") for n in PLAYERS),
        Ratio("search core, 3 players", "OpenSpiel goofspiel, 3 players", SEARCH_BAR),
    ],
)

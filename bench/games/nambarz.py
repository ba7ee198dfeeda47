"""The benchmarks of Nambarz; its peer is rlcard (UNO), random rounds in decisions. That of its solver is `bench.solver`."""

from __future__ import annotations

import random
from collections.abc import Callable

from bench.game_bench import GameBench, PairScore, Ratio, Run, Workload
from bench.peers import RLCARD, uno_workloads
from game.nambarz import playouts

ROUND_BAR = 1.0  # factor of rlcard's decisions a second
ROUNDS = (2, 4, 12)  # players


def workloads(rng: random.Random) -> list[Workload]:
    return [Workload(f"Nambarz's core, {n} players", "decisions", _core(n, rng.random)) for n in ROUNDS]


def _core(players: int, chance: Callable[[], float]) -> Run:
    """Return a workload that shuffles, deals and plays a round at random."""
    return lambda: playouts.playout(playouts.random_deal(players, chance), playouts.random_option, chance)


BENCH = GameBench(
    ladder_players=(2, 4),
    bars={"hard:normal": {2: 0.52, 4: 0.27}, "hard:easy": {2: 0.80, 4: 0.55}},
    team_bars={"hard:normal": {4: 0.54}},
    pair_games=300,
    deep_pair_games=60,
    earlier=(PairScore("hard", "normal", 1000, 0.599), PairScore("hard", "easy", 200, 0.865)),
    measured_players=(2, 4),
    thinking_bar=500,
    workloads=workloads,
    peer_packages=RLCARD,
    peer_workloads=uno_workloads,
    ratios=[
        Ratio(f"Nambarz's core, {n} players", f"rlcard UNO, {kind}", ROUND_BAR) for kind in ("environment", "bare game") for n in ROUNDS
    ],
)

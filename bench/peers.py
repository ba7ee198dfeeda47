"""Workloads of other engines, beside which ours are measured (bench.rules)."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

from bench.game_bench import Run, Workload

RLCARD, OPEN_SPIEL = "rlcard==1.2.0", "open_spiel"  # packages to install


def uno_workloads(rng: random.Random) -> list[Workload]:
    """Return random rounds of rlcard's UNO, in decisions."""
    uno = import_module("rlcard").make("uno", config={"seed": 1})
    return [
        Workload("rlcard UNO, environment", "decisions", _uno(uno, rng)),
        Workload("rlcard UNO, bare game", "decisions", _bare_uno(uno.game, rng)),
    ]


def goofspiel_workload(rng: random.Random) -> Workload:
    goofspiel = import_module("pyspiel").load_game("goofspiel", {"players": 3, "num_cards": 13})
    return Workload("OpenSpiel goofspiel, 3 players", "games", _goofspiel(goofspiel, rng))


def hearts_workload(rng: random.Random) -> Workload:
    return Workload("OpenSpiel hearts", "games", _hearts(import_module("pyspiel").load_game("hearts"), rng))


def _uno(uno: Any, rng: random.Random) -> Run:
    """Return a workload of the peer, used like its users do."""

    def play() -> int:
        state, _ = uno.reset()
        decisions = 0
        while not uno.is_over():
            state, _ = uno.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


def _bare_uno(uno: Any, rng: random.Random) -> Run:
    """Return a workload of the same game without the numbers for learning programs."""

    def play() -> int:
        uno.init_game()
        decisions = 0
        while not uno.is_over():
            uno.step(rng.choice(uno.get_legal_actions()))
            decisions += 1
        return decisions

    return play


def _goofspiel(game: Any, rng: random.Random) -> Run:
    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
                continue
            state.apply_actions([rng.choice(state.legal_actions(player)) for player in range(game.num_players())])
            decisions += game.num_players()
        return decisions

    return play


def _hearts(game: Any, rng: random.Random) -> Run:
    def play() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        return 1

    return play

"""The setups and positions of the contract tests: every game, every number of seats, its options, and random positions."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from game.definition import Game
from game.match import Match
from game.registry import GAMES
from tests import chance
from tests.cases import cases
from tests.game.adapter import Adapter
from tests.game.adapters import ADAPTERS
from tests.game.matches import Setup, played


def setups(games: Mapping[str, Game]) -> list[Setup]:
    """Return every game with every number of players and every choice of its adapter's options, and with open hands."""
    open_hands = [Setup(name, 4, (), (1, 2)) for name, game in games.items() if "open" in game.rules.supported_handicaps]
    return open_hands + [
        Setup(name, players, tuple(chosen))
        for name, game in games.items()
        for players in game.rules.player_counts
        for chosen in (ADAPTERS[name].setups(players) if name in ADAPTERS else [()])
    ]


SETUPS = setups(GAMES)
SEEDS = [f"hush{number}" for number in chance.numbers(2, 8)]  # a word that no view may repeat; few seeds, so that matches stay in the cache
RARE = "rare"  # the adapter's seed for this setup
USUAL = "hush0"  # a seed for tests that need any match: the short suite plays it anyway
PLACES = 10_000
LAST_PLACES = range(-chance.many(2, 5), 0)

every_setup, every_game = pytest.mark.every_setup, pytest.mark.every_game  # tests/conftest.py parametrizes these


def some_matches(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test with the seeds of random matches."""
    return pytest.mark.random(cases("seed", SEEDS)(test))


def some_positions(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test at the first position, at random ones, and at the last ones of the setup's rare match."""
    rng = random.Random(f"{chance.seed()}/{test.__name__}")
    anywhere = [(rng.choice(SEEDS), rng.randrange(PLACES)) for _ in range(chance.many(2, 11))]
    return pytest.mark.random(cases("seed, place", [(SEEDS[0], 0), *anywhere, *((RARE, index) for index in LAST_PLACES)])(test))


def position(setup: Setup, seed: str, place: int) -> Match:
    """Return a random match at this ply: 0 is the start, -1 the end, and larger numbers wrap around."""
    whole = played(setup, adapter(setup).rare.get(setup.players, USUAL) if seed == RARE else seed)
    return whole.at_ply(place % (whole.ply + 1))


def adapter(setup: Setup) -> Adapter:
    return ADAPTERS[setup.game]


def state_of(match: Match) -> Any:
    return match._states[-1]  # tests of hidden information have to see more than the views


def tried(match: Match, setup: Setup) -> list[Any]:
    """Return every move to try in a position: the legal moves and the adapter's notations."""
    legal = [move for seat in match.to_move for move in match.legal(seat)]
    return legal + [match.rules.parse_move(text) for text in adapter(setup).notations]

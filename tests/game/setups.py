"""What the contract is tested on: every game, every number of seats, its options, and random positions of each."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from game.match import Match
from game.registry import GAMES, Game
from tests import chance
from tests.cases import cases
from tests.game.adapter import Adapter
from tests.game.adapters import ADAPTERS
from tests.game.matches import Setup, played


def setups(games: Mapping[str, Game]) -> list[Setup]:
    """Every game with every number of players and every choice of options that its adapter names; and with open hands."""
    open_hands = [Setup(name, 4, (), (1, 2)) for name, game in games.items() if "open" in game.rules.favours]
    return open_hands + [
        Setup(name, players, tuple(chosen))
        for name, game in games.items()
        for players in game.rules.seats
        for chosen in (ADAPTERS[name].setups(players) if name in ADAPTERS else [()])
    ]


SETUPS = setups(GAMES)
SEEDS = [f"hush{number}" for number in chance.numbers(2, 8)]  # a word that no view may repeat; few, so that matches stay in the cache
RARE = "rare"  # the seed that the adapter has for this setup
USUAL = "hush0"  # the seed of whoever needs just a match: the short suite has played it anyway
PLACES = 10_000
LAST_PLACES = range(-chance.many(2, 5), 0)

every_setup, every_game = pytest.mark.every_setup, pytest.mark.every_game  # tests/conftest.py says which these are


def some_matches(test: Callable[..., None]) -> Callable[..., None]:
    """Runs a test with the seeds of random matches."""
    return pytest.mark.random(cases("seed", SEEDS)(test))


def some_positions(test: Callable[..., None]) -> Callable[..., None]:
    """Runs a test with the seed and place of the first position, of random ones, and of the last ones of the setup's rare match."""
    rng = random.Random(f"{chance.seed()}/{test.__name__}")
    anywhere = [(rng.choice(SEEDS), rng.randrange(PLACES)) for _ in range(chance.many(2, 11))]
    return pytest.mark.random(cases("seed, place", [(SEEDS[0], 0), *anywhere, *((RARE, place) for place in LAST_PLACES)])(test))


def position(setup: Setup, seed: str, place: int) -> Match:
    """A random match somewhere on its way, at its end (-1) or before its first move (0)."""
    whole = played(setup, adapter(setup).rare.get(setup.players, USUAL) if seed == RARE else seed)
    return whole.at(place % (whole.ply + 1))


def adapter(setup: Setup) -> Adapter:
    return ADAPTERS[setup.game]


def state_of(match: Match) -> Any:
    return match._states[-1]  # the tests of hidden things have to look behind the views


def tried(match: Match, setup: Setup) -> list[Any]:
    """Every move that is tried in a position: the game's notations and whatever is legal."""
    legal = [move for seat in match.to_move for move in match.legal(seat)]
    return legal + [match.rules.read(text) for text in adapter(setup).notations]

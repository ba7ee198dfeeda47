"""The registry of games by key: each package under `game/` with a module `game` is one, imported when it is first used."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

import game
from game.definition import Game
from game.on_demand import LazyMapping


def _import_game(key: str) -> Game:
    result: Game = import_module(f"game.{key}.game").GAME
    return result


KEYS = [package.name for package in iter_modules(game.__path__) if package.ispkg and find_spec(f"game.{package.name}.game")]
GAMES = LazyMapping(KEYS, _import_game)

"""The adapters of all games, found in `tests/game/<key>/adapter.py`. A game without one fails the contract."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

from game.registry import GAMES
from tests.game.adapter import Adapter

ADAPTERS: Mapping[str, Adapter] = {
    game: import_module(f"tests.game.{game}.adapter").ADAPTER for game in GAMES if (Path(__file__).parent / game / "adapter.py").exists()
}

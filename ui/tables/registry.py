"""The games by key, in the order of the shelf: each folder of `game.registry` with a box in `ui/tables/<key>/box.py`.

A box is imported at start, a table when it is first opened. A game that cannot be imported is left out with a sentence.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from game.on_demand import LazyMapping
from game.registry import GAMES
from ui.tables.game_box import GameBox

if TYPE_CHECKING:
    from ui.tables.contract import Table


def _import_table(game: str) -> Table:
    table: Table = import_module(f"ui.tables.{game}.table").TABLE
    return table


BOXES: dict[str, GameBox] = {}
TABLES = LazyMapping({game: partial(_import_table, game) for game in GAMES})


def import_or_leave_out(game: str, parts: Mapping[str, object]) -> None:
    """Import a game's rules (`GAMES`) or table (`TABLES`), or take the game out of the registries if that fails."""
    try:
        parts.get(game)  # None for a game that is left out already
    except Exception as error:
        _leave_out(game, error)


def _leave_out(game: str, error: Exception) -> None:
    for registry in (BOXES, GAMES, TABLES):
        if game in registry:
            del registry[game]
    print(f"The game {game} is left out, it cannot be imported: {type(error).__name__}: {error}", file=sys.stderr)


def _fill_shelf() -> None:
    boxes: list[GameBox] = []
    for game in list(GAMES):
        try:
            boxes.append(import_module(f"ui.tables.{game}.box").BOX)
        except Exception as error:
            _leave_out(game, error)
    BOXES.update((box.game, box) for box in sorted(boxes, key=lambda box: (box.shelf_place, box.game)))


_fill_shelf()

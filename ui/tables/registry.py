"""The games by key, in the order of the shelf: each game of `game.registry` with a box in `ui/tables/<key>/box.py`.

A box is imported at start, a table when it is first opened. A game that cannot be imported is left out with a sentence.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from game.on_demand import LazyMapping
from game.registry import GAMES
from ui.tables.game_box import GameBox

if TYPE_CHECKING:
    from ui.tables.contract import Table


def _import_box(game: str) -> None:
    BOXES[game] = import_module(f"ui.tables.{game}.box").BOX


def _import_table(game: str) -> Table:
    table: Table = import_module(f"ui.tables.{game}.table").TABLE
    return table


BOXES: dict[str, GameBox] = {}
TABLES = LazyMapping(GAMES, _import_table)


def import_or_leave_out(game: str, import_part: Callable[[str], object]) -> None:
    """Import a part of a game; if that fails, take the game out of the registries with a sentence."""
    try:
        import_part(game)
    except Exception as error:
        for registry in (BOXES, GAMES, TABLES):
            if game in registry:
                del registry[game]
        print(f"The game {game} is left out, it cannot be imported: {type(error).__name__}: {error}", file=sys.stderr)


for _game in list(GAMES):
    import_or_leave_out(_game, _import_box)
BOXES = dict(sorted(BOXES.items(), key=lambda item: (item[1].shelf_place, item[0])))

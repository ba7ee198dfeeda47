"""The games by key, in the order of the shelf; a new game is a line in `BOXES`.

A table is imported when it is first opened.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from game.on_demand import LazyMapping
from ui.tables.boxes.chifoumi import BOX as CHIFOUMI
from ui.tables.boxes.nain_jaune import BOX as NAIN_JAUNE
from ui.tables.boxes.nambarz import BOX as NAMBARZ
from ui.tables.boxes.nin_jan import BOX as NIN_JAN

if TYPE_CHECKING:
    from ui.tables.contract import Table

BOXES = {box.game: box for box in (NIN_JAN, CHIFOUMI, NAMBARZ, NAIN_JAUNE)}


def _import_table(game: str) -> Table:
    table: Table = import_module(f"ui.tables.{game}.table").TABLE
    return table


TABLES = LazyMapping({game: partial(_import_table, game) for game in BOXES})

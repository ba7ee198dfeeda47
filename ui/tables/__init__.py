"""The three or four things that differ between games on the screen: a module a game, listed in TABLES."""

from __future__ import annotations

from collections.abc import Mapping

from ui.tables.chifoumi import ChifoumiTable
from ui.tables.contract import Table
from ui.tables.nain_jaune import NainJauneTable
from ui.tables.nambarz import NambarzTable
from ui.tables.nin_jan import NinJanTable

TABLES: Mapping[str, Table] = {
    "nin_jan": NinJanTable(),
    "chifoumi": ChifoumiTable(),
    "nain_jaune": NainJauneTable(),
    "nambarz": NambarzTable(),
}

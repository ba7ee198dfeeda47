"""The games on the screen, by name. A new game is one line here."""

from __future__ import annotations

from collections.abc import Mapping

from ui.tables.chifoumi.table import ChifoumiTable
from ui.tables.contract import Table
from ui.tables.nain_jaune.table import NainJauneTable
from ui.tables.nambarz.table import NambarzTable
from ui.tables.nin_jan.table import NinJanTable

TABLES: Mapping[str, Table] = {
    "nin_jan": NinJanTable(),
    "chifoumi": ChifoumiTable(),
    "nain_jaune": NainJauneTable(),
    "nambarz": NambarzTable(),
}

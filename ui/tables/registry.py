"""The games on the screen, by name, as their boxes stand on the shelf. A new game is one line here."""

from __future__ import annotations

from collections.abc import Mapping

from ui.tables.chifoumi.table import TABLE as CHIFOUMI
from ui.tables.contract import Table
from ui.tables.nain_jaune.table import TABLE as NAIN_JAUNE
from ui.tables.nambarz.table import TABLE as NAMBARZ
from ui.tables.nin_jan.table import TABLE as NIN_JAN

TABLES: Mapping[str, Table] = {table.game: table for table in (NIN_JAN, CHIFOUMI, NAMBARZ, NAIN_JAUNE)}

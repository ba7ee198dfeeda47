"""The adapters of all games. A game without one fails the contract."""

from __future__ import annotations

from collections.abc import Mapping

from tests.game import chifoumi_adapter, nain_jaune_adapter, nambarz_adapter, nin_jan_adapter
from tests.game.adapter import Adapter

ADAPTERS: Mapping[str, Adapter] = {
    "nin_jan": nin_jan_adapter.ADAPTER,
    "chifoumi": chifoumi_adapter.ADAPTER,
    "nain_jaune": nain_jaune_adapter.ADAPTER,
    "nambarz": nambarz_adapter.ADAPTER,
}

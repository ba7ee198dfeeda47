"""What a hint shows is told by the names that its pieces and buttons have for listeners."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.blank import plain
from tests.ui.layouts import NARROW
from tests.ui.stage import AppStage
from tests.ui.states import set_up
from tests.ui.trees import screen_tree
from ui.canvas.viewport import Viewport
from ui.match.table import TableScreen
from ui.tables.spoken.accessibility import highlighted_things_text
from ui.widgets.node import walk_nodes

TOLD = {
    "hint_nin_jan_card_3": "The hint shows: the 10 of scissors.",
    "hint_nin_jan_pile_3": "The hint shows: the middle pile: +4.",
    "hint_chifoumi_place_2": "The hint shows: Rock.",
    "hint_chifoumi_takes_3": "The hint shows: d3: white paper; d4: black rock.",
    "chifoumi_hint_stop": "The hint shows: Stop here.",
    "hint_nain_jaune_run_3": "The hint shows: Jack of hearts.",
    "nambarz_hint": "The hint shows: 10; 4; 2; Play the calculation.",
    "hint_nambarz_draw": "The hint shows: Draw pile: 70 cards.",
    "hint_thinking": "",
}


@pytest.mark.parametrize("state", TOLD)
def test_what_a_hint_shows_is_told_by_its_names(state: str, tmp_path: Path) -> None:
    stage = AppStage(tmp_path, NARROW, "en", plain(Viewport(*NARROW).scale))
    set_up(stage, state)
    assert isinstance(stage.scene, TableScreen)
    told = highlighted_things_text(stage.scene.table, stage.scene.model())
    labels = {node.label.casefold() for node in walk_nodes(screen_tree(stage.app))}
    stage.close()
    assert told == TOLD[state]
    names = told.removeprefix("The hint shows: ").removesuffix(".").casefold().split("; ")
    assert state in ("nambarz_hint", "hint_thinking") or set(names) <= labels  # the button of the calculation comes with its first card

"""The accessibility tree of every state: each node has a name and a place, equal ones are counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.record import Player, Record
from tests.ui.blank import Blank
from tests.ui.driver import Driver
from tests.ui.layouts import NARROW, TALL, in_languages
from tests.ui.stage import AppStage
from tests.ui.states import STATES, set_up
from tests.ui.trees import faults
from ui.access.tree import accessibility_tree
from ui.canvas.viewport import Viewport
from ui.play.routes import TableRoute

SIZES = ((1280, 800), NARROW, *TALL)


FEW = (
    "menu_resume",
    "setup",
    "table_choose",
    "table_undo_asks",
    "curtain_shut",
    "results_3",
    "replay_middle",
    "review_2",
    "chifoumi_middle_2",
)
FEW += ("nain_jaune_start_4", "nambarz_tray_right", "settings", "practice_number", "path", "parent", "mark", "history_full")


@pytest.mark.parametrize("name", FEW)
def test_every_node_has_a_name_and_a_place(tmp_path: Path, name: str) -> None:
    stage = AppStage(tmp_path, (1280, 800), "en", Blank(Viewport(1280, 800).scale))
    set_up(stage, name)
    assert not list(faults(stage))
    stage.close()


@pytest.mark.long
@pytest.mark.parametrize(("size", "language"), in_languages(SIZES))
def test_every_node_of_every_state_has_a_name_and_a_place(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    stage = AppStage(tmp_path, size, language, Blank(Viewport(*size).scale))
    wrong = []
    for name in STATES:
        set_up(stage, name)
        wrong += [f"{name}: {fault}" for fault in faults(stage)]
    stage.close()
    assert not wrong, "\n".join(wrong[:60])


def test_a_frame_is_drawn_although_somebody_reads_before_it(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    driver.go(TableRoute(Record("nin_jan", (Player("Léa"), Player("Nori", "hard")), "7")))
    driver.step(120)
    scene = driver.app.scene
    assert not scene.needs_frame
    scene.request_rebuild()
    accessibility_tree(scene)
    assert driver.app.next_step_s() == 0 and driver.app.step(0.0)
    driver.close()

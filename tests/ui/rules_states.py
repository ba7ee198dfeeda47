"""The rules of every game, page by page, by name."""

from __future__ import annotations

from collections.abc import Mapping

from tests.ui.stage import AppStage
from tests.ui.table_states import SetUp
from ui.screens.routes import RulesRoute
from ui.screens.rules.screen import RulesScreen
from ui.tables.registry import TABLES


def rules(game: str, number: int, text: str = "") -> SetUp:
    def set_up(stage: AppStage) -> None:
        scene = stage.go(RulesRoute(game))
        assert isinstance(scene, RulesScreen), "the rules were asked for"
        scene.page_index, scene.search_text, scene.is_searching = number, text, bool(text)
        scene.request_rebuild()

    return set_up


RULES_STATES: Mapping[str, SetUp] = {
    **{
        f"{game}_rules_{number + 1}": rules(game, number)
        for game, table in TABLES.items()
        for number in range(len(table.rules_pages.pages()))
    },
    "rules_search": rules("nin_jan", 0, "pile"),
    "rules_not_found": rules("nin_jan", 0, "xylophone"),
}

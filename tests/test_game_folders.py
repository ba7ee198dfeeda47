"""Tests of the folders of the games: each is found at start and can be imported; one that cannot be is left out with a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.on_demand import LazyMapping
from game.registry import GAMES
from tests.test_architecture import ROOT, games
from tests.ui.driver import Driver
from ui.assets.number_words import in_words
from ui.screens.menu import PRELOAD_IDLE_S, MenuScreen
from ui.tables.registry import BOXES, TABLES


def test_every_game_has_its_folders_and_can_be_imported() -> None:
    boxes = {path.parent.name for path in (ROOT / "ui" / "tables").glob("*/box.py")}
    assert set(games()) == boxes == set(GAMES) == set(BOXES), "a game that cannot be imported is left out"
    assert [(GAMES[game].rules.name, TABLES[game].game) for game in GAMES] == [(game, game) for game in GAMES]


def test_the_boxes_stand_in_the_order_of_their_places() -> None:
    assert list(BOXES)[:4] == ["nin_jan", "chifoumi", "nambarz", "nain_jaune"]
    places = [(box.shelf_place, game) for game, box in BOXES.items()]
    assert places == sorted(places)


def test_the_workshop_and_the_shared_bots_are_no_games() -> None:
    assert not {"bots", "practice", "puzzles"} & set(GAMES) and "spoken" not in BOXES


def _broken(game: str) -> object:
    raise ModuleNotFoundError("No module named 'nothing'")


@pytest.fixture
def own_registries(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put the games back that a test takes out of the registries, in their order."""
    boxes = dict(BOXES)
    for mapping in (GAMES, TABLES):
        monkeypatch.setattr(mapping, "_values", dict(mapping._values))
    yield
    BOXES.clear()
    BOXES.update(boxes)


@pytest.mark.usefixtures("own_registries")
@pytest.mark.parametrize("parts", [GAMES, TABLES], ids=["rules", "table"])
@pytest.mark.parametrize("is_opened", [False, True], ids=["idle", "opened"])
def test_a_game_that_cannot_be_imported_leaves_the_shelf(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], parts: LazyMapping[object], is_opened: bool
) -> None:
    parts._values["nain_jaune"] = None
    monkeypatch.setattr(parts, "_make", _broken)
    count = in_words(len(BOXES) - 1, "en").capitalize()
    driver = Driver(tmp_path)
    assert isinstance(driver.app.scene, MenuScreen)
    if is_opened:
        driver.tap("nain_jaune")
    else:
        for _part in range(3 * len(GAMES)):
            driver.wait(PRELOAD_IDLE_S + 0.1)
    driver.step(2)
    names = {widget.name for widget in driver.app.scene.widgets}
    assert {"nin_jan", "nambarz"} <= names and "nain_jaune" not in names
    assert f"{count} games, one table." in [text for _rect, text in driver.texts()]
    assert "nain_jaune" not in {*BOXES, *GAMES, *TABLES}
    sentence = "The game nain_jaune is left out, it cannot be imported: ModuleNotFoundError: No module named 'nothing'"
    assert capsys.readouterr().err == f"{sentence}\n"
    driver.close()

"""Named sets of options, whole numbers that may be left open, and seats as options, in a set-up (JA-7, JA-19)."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.match import Match
from tests.ui.layouts import SIZES, check, new_desk, texts
from ui.assets.words import LANGUAGES
from ui.rooms.setup.option_controls import Stepper
from ui.rooms.setup.presets import Presets
from ui.rooms.setup.room import Setup
from ui.scene.routes import ToTable


def setup(folder: Path, **settings: object) -> Setup:
    scene = Setup(new_desk(folder, **settings), "nain_jaune")  # type: ignore[arg-type]
    scene.arrange()
    return scene


def widget(scene: Setup, name: str):  # type: ignore[no-untyped-def]
    scene.arrange()
    return next(widget for widget in scene.widgets if widget.name == name)


def presets(scene: Setup) -> Presets:
    found = widget(scene, "presets")
    assert isinstance(found, Presets)
    return found


def stepper(scene: Setup, name: str) -> Stepper:
    found = widget(scene, f"option/{name}")
    assert isinstance(found, Stepper)
    return found


def label(scene: Setup, name: str) -> str:
    found = stepper(scene, name)
    return found.labels[found.place]


def test_the_defaults_are_a_set_and_another_one_sets_its_options(tmp_path: Path) -> None:
    scene = setup(tmp_path)
    assert presets(scene).now == 0
    presets(scene).type("right")
    assert presets(scene).now == 1 and scene.chosen["announce"] is False
    presets(scene).type("right")
    assert presets(scene).now == 2 and scene.chosen["deals"] == 0 and scene.chosen["stake_every_deal"] is False
    assert scene.chosen["purse"] == 50, "what the set does not name stays"


def test_a_changed_option_makes_a_set_of_ones_own(tmp_path: Path) -> None:
    scene = setup(tmp_path)
    stepper(scene, "deals").type("right")
    stepper(scene, "deals").type("right")
    assert presets(scene).now is None
    assert "Your own rules, as set below." in [text for _rect, text in texts(scene)]
    presets(scene).type("right")  # from none, by keyboard too
    assert presets(scene).now == 0


def test_games_without_sets_show_none(tmp_path: Path) -> None:
    scene = Setup(new_desk(tmp_path), "chifoumi")
    scene.arrange()
    assert "presets" not in [widget.name for widget in scene.widgets]


def test_a_whole_number_may_be_left_open(tmp_path: Path) -> None:
    scene = setup(tmp_path)
    assert label(scene, "deals") == "one each"
    assert not stepper(scene, "deals").type("left"), "nothing comes before"
    stepper(scene, "deals").click(10_000, 0)
    assert label(scene, "deals") == "to the last player" and scene.chosen["deals"] == 0
    stepper(scene, "deals").type("+")
    assert label(scene, "deals") == "1"
    for _ in range(2):
        stepper(scene, "deals").type("-")
    assert scene.chosen["deals"] is None


def test_a_seat_goes_by_its_name_and_never_beyond_the_table(tmp_path: Path) -> None:
    scene = setup(tmp_path)
    count = len(scene.seats)
    assert label(scene, "dealer") == "the last seat"
    for _ in range(9):
        stepper(scene, "dealer").type("right")
    assert label(scene, "dealer") == scene.seats[-1].name and scene.chosen["dealer"] == count - 1
    scene._add()
    assert scene.chosen["dealer"] == count - 1
    scene._remove(0)
    scene._remove(0)
    assert scene.chosen["dealer"] is None, "that seat is gone"
    assert "deals" in scene.chosen


def test_what_is_left_open_goes_into_the_record_and_is_remembered(tmp_path: Path) -> None:
    scene = setup(tmp_path)
    stepper(scene, "dealer").type("right")
    widget(scene, "deal").command.run()
    assert isinstance(scene.route, ToTable)
    options = scene.route.record.options
    assert options["deals"] is None and options["dealer"] == 0
    assert Match(scene.route.record).to_move == (1,), "who sits after the dealer begins (JA-7)"
    assert setup(tmp_path, tables=scene.desk.settings.tables).chosen == scene.chosen


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_have_room(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    scene = setup(tmp_path, size=size, language=language)
    for name in ("", "deals", "dealer"):
        if name:
            stepper(scene, name).type("right")
        for offset in (-999, 150, 999):
            scene.arrange()
            scene.more.scroll(offset)
            check(texts(scene), size)

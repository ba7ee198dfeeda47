"""The path: every stone open, stars, the kinds, a mixed set and a real round with the signs just practised."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from game.match import Match
from game.nambarz.minimal import minimal_sets
from game.practice.kinds import KINDS
from game.practice.levels import LEVELS
from tests.ui.layouts import new_desk, texts
from tests.ui.practice_room_states import LEA, Shelf
from ui.canvas.page import Page
from ui.practice.path.pictures import PICTURES
from ui.practice.path.room import WIDE, PathRoom, places_on
from ui.practice.real_round import real_round
from ui.scene.routes import Back, ToExercises, ToParent, ToTable


def room(folder: Path, *children: object) -> PathRoom:
    desk = new_desk(folder)
    desk.files._progress = Shelf(*(children or (LEA,)))  # type: ignore[assignment, arg-type]
    scene = PathRoom(desk, LEA.id)
    scene.arrange()
    return scene


def press(scene: PathRoom, name: str) -> None:
    scene.arrange()
    next(widget for widget in scene.widgets if widget.name == name).activate()


@pytest.mark.parametrize("key", [level.key for level in LEVELS])
def test_every_stone_is_open(key: str, tmp_path: Path) -> None:
    scene = room(tmp_path)
    press(scene, f"level/{key}")
    assert scene.route == ToExercises(LEA.id, key, None)


def test_kinds_and_a_mixed_set(tmp_path: Path) -> None:
    scene = room(tmp_path)
    for key in KINDS:
        press(scene, f"kind/{key}")
        assert scene.route == ToExercises(LEA.id, None, key)
    scene.type("p")
    assert scene.route == ToExercises(LEA.id, None, None)
    scene.desk.gate.open()
    press(scene, "parents")
    assert scene.route == ToParent(LEA.id)


def test_the_child_stands_on_the_first_stone_that_is_not_firm(tmp_path: Path) -> None:
    scene = room(tmp_path)
    assert scene.here == 0 and scene.stars == [0] * 10, "nothing has been practised"
    scene.stars = [3, 3, 1, 3, 0, 0, 0, 0, 0, 0]
    assert scene.here == 2
    scene.stars = [3] * 10
    assert scene.here == 9


def test_a_real_round_takes_the_signs_of_the_stone(tmp_path: Path) -> None:
    scene = room(tmp_path)
    scene.stars = [3, 3, 2, 0, 0, 0, 0, 0, 0, 0]
    press(scene, "real")
    assert isinstance(scene.route, ToTable)
    record = scene.route.record
    assert record.options["operations"] == "+-" and record.options["referee"] == "helpful"
    assert [seat.level for seat in record.seats] == [None, "easy", "easy"] and record.seats[0].name == "Léa"


@pytest.mark.parametrize("signs", ["+", "*", "-+", "/*-+", ""])
def test_real_rounds_can_be_played(signs: str) -> None:
    match = Match(real_round("Nori", signs, "7"))  # named as a robot may be
    assert match.to_move and len({seat.name for seat in match.record().seats}) == 3


def test_every_level_and_kind_has_its_picture_and_words(tmp_path: Path) -> None:
    assert set(PICTURES) == {level.key for level in LEVELS}
    for level in LEVELS:
        assert PICTURES[level.key].signs == level.operations
    said = " ".join(text for _rect, text in texts(room(tmp_path)))
    assert not [key for key in (*KINDS, *(level.key for level in LEVELS)) if "_" in key and key in said]


def test_the_path_turns_at_its_end() -> None:
    assert WIDE.stone(4).centerx == WIDE.stone(5).centerx and WIDE.stone(0).centerx == WIDE.stone(9).centerx


@pytest.mark.parametrize("size", [(1280, 800), (960, 1080), (900, 1400), (800, 1600)])
def test_nothing_lies_on_anything_else(size: tuple[int, int]) -> None:
    page = Page(*size, tall=size[1] > size[0])
    places = places_on(page)
    all_of_it = [*map(places.stone, range(10)), *map(places.kind, range(8)), places.mixed, places.real]
    assert not [(one, other) for one, other in combinations(all_of_it, 2) if one.colliderect(other)]
    assert all(page.rect.contains(rect) for rect in all_of_it)


def test_a_child_that_is_gone_has_no_path(tmp_path: Path) -> None:
    scene = room(tmp_path)
    scene.desk.files._progress = Shelf()  # type: ignore[assignment]
    scene.resume()
    scene.update(0.1)
    assert scene.route == Back()


def test_the_solver_is_ready_before_a_stone_is_chosen(tmp_path: Path) -> None:
    scene = room(tmp_path)
    minimal_sets.cache_clear()
    for _frame in range(90):
        scene.update(1 / 60)
    assert minimal_sets.cache_info().misses >= 50


def test_by_keyboard(tmp_path: Path) -> None:
    scene = room(tmp_path)
    scene.type("tab")
    for _step in range(3):
        scene.type("right")
    scene.type("down")
    scene.type("return")
    assert scene.route == ToExercises(LEA.id, "three", None), "the fourth stone, and the one below it"
    scene.type("escape")
    assert scene.route == Back()

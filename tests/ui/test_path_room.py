"""The level path: the next level large, the other fifteen small, the week, the album, the rest folded."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from itertools import combinations
from math import dist, inf
from pathlib import Path
from unittest.mock import Mock

import msgspec
import pytest
from pygame import FRect

from game.match import Match
from game.nambarz.minimal import FOUND_SETS
from game.practice.kinds import KINDS
from game.practice.learner_state import Learner
from game.practice.levels import LEVELS
from game.practice.settings import PracticeSettings
from tests.ui.layouts import new_desk, texts
from tests.ui.path_states import known, woken
from tests.ui.practice_room_states import LEA, Shelf
from ui.canvas.viewport import Viewport
from ui.layout.nodes import Text
from ui.play.routes import TableRoute
from ui.practice.path.level_path import LevelWidget, NextLevelWidget, TokenWalk, draw_level_track, level_centers, token_position
from ui.practice.path.pictures import LEVEL_NUMBERS
from ui.practice.path.screen import LevelPathScreen
from ui.practice.path.week_strip import WeekStrip
from ui.practice.real_round import real_round_record
from ui.practice.routes import AlbumRoute, ExercisesRoute, ParentalGateRoute
from ui.scene import clock
from ui.scene.route import CloseRoute
from ui.store.children import Child

STONES = range(len(LEVELS))


def room(folder: Path, learner: Learner | None = None, child: Child = LEA, sets: tuple[int, ...] = (0,)) -> LevelPathScreen:
    context = new_desk(folder)
    shelf = Shelf(child)
    shelf.learners, shelf.sets = {} if learner is None else {child.id: learner}, sets
    context.storage._progress = shelf  # type: ignore[assignment]
    scene = LevelPathScreen(context, child.id)
    scene.rebuild_if_needed()
    return scene


def after(scene: LevelPathScreen, learner: Learner) -> None:
    """Return to the path with the learner state after a practice set."""
    scene.context.storage.progress.learners[scene.child_id] = learner  # type: ignore[attr-defined]
    scene.resume()
    scene.rebuild_if_needed()


def press(scene: LevelPathScreen, name: str) -> None:
    scene.rebuild_if_needed()
    next(widget for widget in scene.widgets if widget.name == name).activate()


def said(scene: LevelPathScreen) -> str:
    return " ".join(text for _rect, text in texts(scene))


# --- the track ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [FRect(24, 88, 836, 702), FRect(210, -212, 860, 760)])
@pytest.mark.parametrize("here", STONES)
def test_no_bend_of_the_track_is_cut_off(here: int, path: FRect) -> None:
    brush = Mock()
    draw_level_track(brush, level_centers(path, here))
    _x, _y, w, h, body = brush.draw_svg_body.call_args.args
    start, *remaining = re.findall(r"(-?[\d.]+) (-?[\d.]+)", body.split('"')[1])
    ends = [tuple(map(float, point)) for point in (start, *remaining)]
    for a, b, c, d in zip(ends[::3], ends[1::3], ends[2::3], ends[3::3], strict=False):
        for fraction in (0.1 * step for step in range(11)):
            weights = (1 - fraction) ** 3, 3 * fraction * (1 - fraction) ** 2, 3 * fraction**2 * (1 - fraction), fraction**3
            x, y = (sum(weight * point[axis] for weight, point in zip(weights, (a, b, c, d), strict=True)) for axis in (0, 1))
            assert 20 <= x <= w - 20 and 20 <= y <= h - 20, "half the width of its rim is free on each side"


# --- stones -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("school", "place"), [("", 0), ("GS", 0), ("CP", 0), ("CE1", 4), ("CE2", 7), ("CM1", 9), ("CM2", 10)])
def test_the_large_stone_is_the_one_on_which_the_class_begins(school: str, place: int, tmp_path: Path) -> None:
    scene = room(tmp_path, child=msgspec.structs.replace(LEA, setting=PracticeSettings(school)))
    (large,) = (widget for widget in scene.widgets if isinstance(widget, NextLevelWidget))
    texts = [part.node.text for part in large.content if isinstance(part.node, Text)]
    assert scene.next_level_index == place and texts == [str(place + 1), "Off we go!"]
    assert sum(isinstance(widget, LevelWidget) for widget in scene.widgets) == len(LEVELS) - 1


def test_the_first_set_is_of_all_sorts_and_later_ones_are_half_about_the_stone(tmp_path: Path) -> None:
    scene = room(tmp_path)
    press(scene, "go")
    assert scene.route == ExercisesRoute(LEA.id, None, None), "ten short ones to get to know the child"
    scene = room(tmp_path / "later", known("CE1", 4))
    press(scene, "go")
    assert scene.route == ExercisesRoute(LEA.id, None, None, focus="+10n")


def test_after_a_week_away_the_first_set_asks_what_is_still_there(tmp_path: Path) -> None:
    scene = room(tmp_path, replace(known("CE1", 4), last_answer_at=1.0))
    assert "what you remember" in said(scene)
    press(scene, "go")
    assert scene.route == ExercisesRoute(LEA.id, None, None)


@pytest.mark.parametrize("place", [index for index in STONES if index != 5])
def test_every_small_stone_can_be_opened(place: int, tmp_path: Path) -> None:
    scene, key = room(tmp_path, known("CE1", 5)), LEVELS[place].key
    press(scene, f"level/{key}")
    press(scene, "stone")
    assert scene.route == ExercisesRoute(LEA.id, key, None)


def test_a_stone_can_be_tested_out_unless_it_is_passed(tmp_path: Path) -> None:
    scene = room(tmp_path, known("CE1", 5))
    press(scene, "already")
    assert scene.route == ExercisesRoute(LEA.id, "through", None, test=True)
    press(scene, "level/divide")
    press(scene, "test")
    assert scene.route == ExercisesRoute(LEA.id, "divide", None, test=True)
    scene.close_question()
    press(scene, "level/friends")
    assert "test" not in [widget.name for widget in scene.widgets]


def test_escape_puts_the_stone_back(tmp_path: Path) -> None:
    scene = room(tmp_path)
    press(scene, "level/divide")
    scene.handle_key("escape")
    assert scene.dialog is None and scene.route is None


def test_what_was_passed_stands_there_at_once_and_the_token_walks(tmp_path: Path) -> None:
    scene = room(tmp_path, known("CE1", 4))
    scene.context.settings = msgspec.structs.replace(scene.context.settings, motion="all")
    assert scene.next_level_index == 4 and scene.level_progress[4].stars == 0
    after(scene, known("CE1", 6))
    path = scene.composition.layout["path"]
    assert scene.next_level_index == 6 and [stone.stars for stone in scene.level_progress[:6]] == [3] * 6
    assert not scene.token_walk.over and 400 <= scene.token_walk.duration_ms <= 800
    assert scene.token_walk.position == pytest.approx(level_centers(path, 6)[4])
    for _frame in range(60):
        scene.update(1 / 60)
    assert scene.token_walk.over and scene.token_walk.position == token_position(path)
    assert "2 steps further" in said(scene)


def test_without_motion_the_token_is_there_at_once(tmp_path: Path) -> None:
    scene = room(tmp_path, known("CE1", 4))
    scene.context.settings = msgspec.structs.replace(scene.context.settings, motion="few")
    after(scene, known("CE1", 5, woken("plus_one")))
    assert scene.token_walk.over and scene.picture_landing is None


def test_the_token_never_walks_back(tmp_path: Path) -> None:
    scene = room(tmp_path, known("CE1", 6))
    after(scene, known("CE1", 6))
    assert scene.token_walk.over


def test_a_walk_over_many_stones_is_quick_too() -> None:
    assert TokenWalk([(float(x), 0.0) for x in range(12)], 1.0).duration_ms <= 800


# --- the bear, the week and the album ---------------------------------------------------------------------------------


def test_the_bear_says_what_the_album_is_near_to(tmp_path: Path) -> None:
    assert "Ten short ones to get to know you" in said(room(tmp_path / "new"))
    nearby = known("CE1", 4, woken("plus_friends")[:2])
    assert "more piece" in said(room(tmp_path / "near", nearby))
    assert "Your lantern is lit" in said(room(tmp_path / "lit", nearby, sets=(1,)))


def test_an_animal_that_has_woken_lands_in_its_cell(tmp_path: Path) -> None:
    scene = room(tmp_path, known("CE1", 4))
    scene.context.settings = msgspec.structs.replace(scene.context.settings, motion="all")
    after(scene, known("CE1", 4, woken("times_5")))
    assert scene.picture_landing is not None and "times_5" in scene.completed_pictures and scene.picture_landing.duration_ms == 400
    assert "New in your album" in said(scene) and "card_place" in scene.context.sounds.heard  # type: ignore[attr-defined]
    for _frame in range(40):
        scene.update(1 / 60)
    assert scene.picture_landing is None
    press(scene, "album")
    assert scene.route == AlbumRoute(LEA.id, 2), "the page of the animal"


def test_the_week_shows_sets_and_breaks_nothing(tmp_path: Path) -> None:
    scene = room(tmp_path, child=msgspec.structs.replace(LEA, goal=2), sets=(2,) * 7)
    week = next(widget for widget in scene.widgets if isinstance(widget, WeekStrip))
    assert set(week.sets) == {2} and week.goal == 2 and "Today’s lantern is lit" in week.tooltip
    assert "2 more sets of ten" in WeekStrip(FRect(0, 0, 252, 100), (2, 0, 0), 2).tooltip, "two days without are not spoken of"


# --- everything else --------------------------------------------------------------------------------------------------


def test_kinds_and_a_mixed_set_lie_behind_the_fold(tmp_path: Path) -> None:
    scene = room(tmp_path)
    assert not [widget for widget in scene.widgets if widget.name.startswith("kind/")]
    for key in KINDS:
        press(scene, "games")
        press(scene, f"kind/{key}")
        assert scene.route == ExercisesRoute(LEA.id, None, key)
        scene.close_question()
    press(scene, "games")
    press(scene, "mixed")
    assert scene.route == ExercisesRoute(LEA.id, None, None)


def test_parents_are_asked_for_behind_the_gate(tmp_path: Path) -> None:
    scene = room(tmp_path)
    press(scene, "parents")
    assert isinstance(scene.route, ParentalGateRoute)


def test_a_real_round_takes_the_signs_that_are_open(tmp_path: Path) -> None:
    """The child is of CE2 and stands on a level of x alone."""
    scene = room(tmp_path, known("CE2", 8), msgspec.structs.replace(LEA, setting=PracticeSettings("CE2")))
    press(scene, "real")
    assert scene.dialog is not None and [answer.name for answer in scene.dialog.answers] == ["alone", "helped", "cancel"]
    press(scene, "alone")
    assert isinstance(scene.route, TableRoute)
    record = scene.route.record
    assert record.options["operations"] == "+-*/" and record.options["referee"] == "helpful"
    assert [seat.level for seat in record.seats] == [None, "easy", "easy"] and record.seats[0].name == "Léa"


@pytest.mark.parametrize("signs", ["+", "*", "-+", "/*-+", ""])
def test_real_rounds_can_be_played(signs: str) -> None:
    match = Match(real_round_record("Nori", signs, "7"))  # the name of the child is that of a bot
    assert match.to_move and len({seat.name for seat in match.record().seats}) == 3


def test_every_level_and_kind_has_its_picture_and_words(tmp_path: Path) -> None:
    assert set(LEVEL_NUMBERS) == {level.key for level in LEVELS}
    scene = room(tmp_path)
    press(scene, "games")
    tips = " ".join(widget.tooltip for widget in scene.widgets) + said(scene)
    assert not [key for key in (*KINDS, *(level.key for level in LEVELS)) if "_" in key and key in tips]


@pytest.mark.parametrize("size", [(1280, 800), (960, 1080), (900, 1400), (800, 1600)])
@pytest.mark.parametrize("here", [0, 5, 15])
def test_nothing_lies_on_anything_else(here: int, size: tuple[int, int], tmp_path: Path) -> None:
    scene = room(tmp_path, known("CP", here), msgspec.structs.replace(LEA, setting=PracticeSettings("CP")))
    scene.context.viewport = viewport = Viewport(*size, is_portrait=size[1] > size[0])
    scene.context.settings = msgspec.structs.replace(scene.context.settings, read_aloud="asked")
    scene.request_rebuild()
    scene.rebuild_if_needed()
    assert scene.next_level_index == here and "listen" in scene.composition.layout
    (large,) = (widget.rect for widget in scene.widgets if isinstance(widget, NextLevelWidget))
    remaining = [widget.rect for widget in scene.widgets if not isinstance(widget, NextLevelWidget)]
    remaining += [scene.composition.layout["bubble"], scene.composition.layout["bear"]]
    assert not [(one, other) for one, other in combinations(remaining, 2) if one.colliderect(other)]
    assert not [one for one in remaining if in_disc(large, one)], "the large stone is round"
    assert all(viewport.rect.contains(rect) for rect in (large, *remaining))


def in_disc(disc: FRect, other: FRect) -> bool:
    x, y = min(max(disc.centerx, other.left), other.right), min(max(disc.centery, other.top), other.bottom)
    return dist(disc.center, (x, y)) < disc.w / 2


def test_a_child_that_is_gone_has_no_path(tmp_path: Path) -> None:
    scene = room(tmp_path)
    scene.context.storage._progress = Shelf()  # type: ignore[assignment]
    scene.resume()
    scene.update(0.1)
    assert scene.route == CloseRoute()


def test_the_solver_is_ready_before_a_stone_is_chosen(tmp_path: Path) -> None:
    scene = room(tmp_path)
    FOUND_SETS.clear()
    for _frame in range(90):
        scene.update(1 / 60)
    assert len(FOUND_SETS) >= 50


def test_the_home_rests_once_all_is_ready_and_nothing_moves(tmp_path: Path) -> None:
    scene = room(tmp_path, known("CE1", 4))
    scene.context.settings = msgspec.structs.replace(scene.context.settings, motion="all")
    assert scene.next_update_s() == 0
    for _frame in range(200):
        scene.update(1 / 60)
    assert scene.next_update_s() == inf
    after(scene, known("CE1", 5))
    assert scene.next_update_s() == 0, "the token walks"


def test_by_keyboard(tmp_path: Path) -> None:
    scene = room(tmp_path, known("CE1", 4))
    scene.handle_key("tab")
    scene.handle_key("return")
    assert scene.route == ExercisesRoute(LEA.id, None, None, focus="+10n"), "the large stone comes first"
    for _step in range(3):
        scene.handle_key("tab")
    assert scene.focus.name == f"level/{LEVELS[1].key}", "then what is under it, then the small ones in their order"
    scene.handle_key("return")
    assert scene.dialog is not None
    scene.handle_key("escape")
    scene.handle_key("escape")
    assert scene.route == CloseRoute()


def test_another_day_has_a_lantern_of_its_own(tmp_path: Path) -> None:
    scene = room(tmp_path, sets=(0, 2))
    assert len(scene.week_sets) == 6 and scene.week_sets[-1] == 2 and scene.bear_message.is_goal_reached, "a Saturday"
    scene.context.storage.progress.sets = (0, 2, 0)  # type: ignore[attr-defined]
    clock.fixed_now = clock.now() + timedelta(1)
    scene.on_new_day()
    assert scene.week_sets[-2:] == [2, 0] and len(scene.week_sets) == 7 and not scene.bear_message.is_goal_reached

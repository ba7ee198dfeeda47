"""Only what has changed is painted anew, and the window is the same to the pixel as if everything had been."""

from __future__ import annotations

import random
from math import inf
from pathlib import Path
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from game.record import Record, Seat
from tests import chance
from tests.cases import cases
from tests.ui.driver import Driver
from tests.ui.stage import Stage
from tests.ui.states import STATES, set_up
from ui.app import App
from ui.assets.shadows import opaque
from ui.assets.skin import Skin
from ui.canvas import display_list
from ui.canvas.brush import Brush
from ui.canvas.display_list import DisplayList, add, changed, longest_rise, without
from ui.scene.routes import ToTable

SIZE, WIDE = (120, 80), (400, 300)
SEEDS = chance.numbers(12, 300)


def pictures(rng: random.Random) -> list[pygame.Surface]:
    """Half seen through, of many sizes."""
    found = []
    for _ in range(6):
        picture = pygame.Surface((rng.randint(3, 50), rng.randint(3, 50)), pygame.SRCALPHA)
        picture.fill([rng.randrange(256) for _ in range(3)] + [rng.choice((60, 160, 255))])
        found.append(picture)
    return found


def whole(frame: list[tuple[pygame.Surface, tuple[int, int], Rect | None]]) -> pygame.Surface:
    surface = pygame.Surface(SIZE)
    for picture, place, clip in frame:
        surface.set_clip(clip)
        surface.blit(picture, place)
    surface.set_clip(None)
    return surface


@pytest.mark.random
@cases("seed", SEEDS)
def test_any_frames_one_after_the_other_look_as_if_painted_whole(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display_list, "PIECE", 30)
    rng = random.Random(seed)
    window, screen, shown, some = pygame.Surface(SIZE), pygame.Surface(SIZE), DisplayList(SIZE), pictures(rng)
    frame = [(rng.choice(some), (rng.randint(-20, 120), rng.randint(-20, 80)), None) for _ in range(12)]
    for _ in range(12):
        shown.begin()
        for picture, place, clip in frame:
            shown.set_clip(clip)
            shown.blit(picture, place)
        regions = shown.show(window, rng.choice((0, 900, inf)))
        assert not (shown.unfinished and regions), "half a frame is not to be seen"
        if shown.unfinished and rng.random() < 0.6:  # else the next frame comes before the rest
            regions = shown.finish(window)
        for region in regions:
            screen.blit(window, region, region)
        if not shown.unfinished:
            assert pygame.image.tobytes(window, "RGB") == pygame.image.tobytes(whole(frame), "RGB"), regions
            assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(whole(frame), "RGB"), regions
        frame = varied(frame, some, rng)


def varied(frame, some, rng):  # type: ignore[no-untyped-def]
    """Something moved, gone, new, clipped or laid in another order."""
    frame = frame[:]
    for _ in range(rng.randint(0, 3)):
        place = rng.randrange(len(frame))
        match rng.randrange(5):
            case 0:
                frame[place] = (frame[place][0], (rng.randint(-20, 120), rng.randint(-20, 80)), frame[place][2])
            case 1 if len(frame) > 3:
                del frame[place]
            case 2:
                frame.insert(place, (rng.choice(some), (rng.randint(-20, 120), rng.randint(-20, 80)), None))
            case 3:
                frame[place] = (*frame[place][:2], Rect(rng.randint(0, 60), rng.randint(0, 40), 50, 40))
            case _:
                frame[0], frame[place] = frame[place], frame[0]
    return frame


def test_what_stays_is_not_painted_again() -> None:
    ground, pawn = pygame.Surface(SIZE), pygame.Surface((10, 10))
    shown, window = DisplayList(SIZE), pygame.Surface(SIZE)
    for x in (5, 5, 40):
        shown.begin()
        shown.blit(ground, (0, 0))
        shown.blit(pawn, (x, 20))
        regions = shown.show(window)
    assert sorted(tuple(region) for region in regions) == [(5, 20, 10, 10), (40, 20, 10, 10)]
    shown.begin()
    shown.blit(ground, (0, 0))
    shown.blit(pawn, (40, 20))
    assert shown.show(window) == []
    shown.forget()
    shown.begin()
    assert shown.show(window) == [Rect(0, 0, *SIZE)]


def test_what_is_hidden_is_not_painted() -> None:
    """Of a ground, a light, and a plate on it: none under the plate."""
    ground, light, plate = pygame.Surface(WIDE), pygame.Surface(WIDE, pygame.SRCALPHA), pygame.Surface((300, 200), pygame.SRCALPHA)
    light.fill((255, 255, 0, 60))
    plate.fill((90, 60, 30, 255))
    painted = Counted(WIDE)
    shown = DisplayList(WIDE)
    shown.begin()
    for picture, place in ((ground, (0, 0)), (light, (0, 0)), (plate, (50, 50))):
        shown.blit(picture, place)
    shown.show(painted)
    solid = opaque(plate)
    assert solid is not None and solid.w * solid.h > 0.8 * 300 * 200
    assert painted.px == 2 * (WIDE[0] * WIDE[1] - solid.w * solid.h) + 300 * 200


@pytest.mark.parametrize("size", [(1280, 800), (800, 500)], ids=str)
@pytest.mark.parametrize(
    "state",
    [
        "table_5",
        "table_duel_5",
        "table_log",
        "nain_jaune_start_8",
        "nain_jaune_long",
        "nambarz_start_12",
        "nambarz_six_teams",
        "chifoumi_first_4",
    ],
)
def test_what_is_one_picture_with_the_table_looks_as_if_it_lay_on_it(
    state: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing else lies under what is said to be bare: it would be hidden."""
    seen, wood, laid, known = list[bytes](), Brush.wood, Skin._laid, list[bool]()

    def forgotten(brush: Brush, light: str = "") -> None:
        wood(brush, light)
        brush._ground = ()

    def noted(self: Skin, *given: Any) -> Any:
        known.append(draw is wood)
        return laid(self, *given)

    monkeypatch.setattr(Skin, "_laid", noted)
    for draw in (wood, forgotten):
        monkeypatch.setattr(Brush, "wood", draw)
        stage = Stage(tmp_path / draw.__name__, size, "en", seen=True)
        set_up(stage, state)
        stage.app.draw()
        seen.append(pygame.image.tobytes(stage.app.window, "RGB"))
        stage.close()
    assert seen[0] == seen[1] and known and all(known)


class Counted(pygame.Surface):
    px = 0

    def blit(self, *args: Any, **more: Any) -> Rect:
        painted = super().blit(*args, **more)
        self.px += painted.w * painted.h
        return painted


@given(st.tuples(*[st.integers(0, 30)] * 4), st.lists(st.tuples(*[st.integers(0, 30)] * 4), max_size=5))
def test_what_is_left_of_a_rect_is_what_no_hole_has(rect: tuple[int, ...], holes: list[tuple[int, ...]]) -> None:
    def points(left: int, top: int, w: int, h: int) -> list[tuple[int, int]]:
        return [(x, y) for x in range(left, left + w) for y in range(top, top + h)]

    left = [point for one in without(Rect(rect), [Rect(hole) for hole in holes]) for point in points(*one)]
    assert len(set(left)) == len(left), "nothing twice"
    whole = set(points(*rect))
    least = whole.difference(*(points(*hole) for hole in holes))
    assert least <= set(left) <= whole
    if len(holes) < 2:
        assert set(left) == least


def test_a_part_is_recorded_anew_only_where_it_is_given_something_else() -> None:
    """Also a part of a part that was not recorded for a while, and all of them where what all depend on has changed."""
    pawn, drawn = pygame.Surface((10, 10)), list[str]()
    shown, window = DisplayList(SIZE), pygame.Surface(SIZE)

    def frame(look: str, around: int, x: int, clip: Rect | None = None) -> list[str]:
        def inner() -> None:
            drawn.append("inner")
            shown.blit(pawn, (x, 20))

        def outer() -> None:
            drawn.append("outer")
            shown.part("pawn", x, inner)

        drawn.clear()
        shown.begin(look)
        shown.set_clip(clip)
        shown.part("table", (around, x), outer)
        shown.show(window)
        assert [one.place for one in shown._frame] == [(x, 20)]
        return drawn[:]

    assert frame("plain", 1, 5) == ["outer", "inner"]
    assert frame("plain", 1, 5) == []
    assert frame("plain", 2, 5) == ["outer"]
    assert frame("plain", 2, 9) == ["outer", "inner"]
    assert frame("strong", 2, 9) == ["outer", "inner"]
    assert frame("strong", 2, 9, Rect(0, 0, 12, 60)) == ["outer", "inner"]


def test_near_regions_are_joined() -> None:
    regions = [Rect(0, 0, 10, 10)]
    add(regions, Rect(5, 0, 10, 10))
    add(regions, Rect(80, 50, 4, 4))
    assert regions == [Rect(0, 0, 15, 10), Rect(80, 50, 4, 4)]
    assert changed([], []) == []


def test_what_only_changes_its_place_in_the_order_costs_no_more_than_itself() -> None:
    """One picture is laid over all others: they are not painted again for that."""
    window, shown = pygame.Surface(SIZE), DisplayList(SIZE)
    some = [(pygame.Surface((8, 8)), (10 * place, 10)) for place in range(9)]
    for frame in (some, [*some[1:], some[0]], some):
        shown.begin()
        for picture, place in frame:
            shown.blit(picture, place)
        regions = shown.show(window)
        assert regions == [window.get_rect()] or regions == [Rect(0, 10, 8, 8)]
    assert regions == [Rect(0, 10, 8, 8)]


@given(st.lists(st.lists(st.integers(0, 7), max_size=3, unique=True).map(sorted), max_size=7))
def test_the_longest_rise_is_one_and_none_is_longer(rows: list[list[int]]) -> None:
    found = longest_rise(rows)
    assert all(found[row] in rows[row] for row in found)
    assert list(found.values())[::-1] == sorted(set(found.values())) and list(found) == sorted(found, reverse=True)
    best: dict[int, int] = {-1: 0}  # by the last number
    for row in rows:
        best |= {one: max(best.get(one, 0), 1 + max(count for last, count in best.items() if last < one)) for one in row[::-1]}
    assert len(found) == max(best.values())


def test_a_window_whose_page_stays_as_it_was_is_drawn_anew(tmp_path: Path) -> None:
    """Where it is narrower than a page can be."""
    driver = Driver(tmp_path, (300, 500), seen=True)
    for width in (300, 310):
        driver.resize((width, 500))
        driver.window.fill((255, 0, 255))
        driver.app.resize()
        driver.step()
        assert driver.window.get_at((width // 2, 250)) != (255, 0, 255, 255)
    driver.close()


@pytest.mark.random
@pytest.mark.parametrize("game", ["nin_jan", "chifoumi", "nambarz", "nain_jaune"])
def test_a_table_in_play_looks_as_if_painted_whole_at_every_frame(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Robots play, pieces fly, the pointer wanders and presses."""
    monkeypatch.setattr("ui.app.PAINTED", 0.02)
    rng = random.Random(game)
    driver = Driver(tmp_path, rng.choice([(1280, 800), (1024, 640)]), "fr", seen=True, motion="all")
    try:
        driver.go(ToTable(Record(game, (Seat("Léa"), Seat("Nori", "easy"), Seat("Zuki", "easy")), "7", table={"hints": True})))
        frames = Frames(driver.app, monkeypatch)
        for frame in range(chance.many(90, 1500)):
            if frame % 7 == 0:
                x, y = rng.randint(0, 1279), rng.randint(0, 799)
                driver.move(x, y)
                if rng.random() < 0.4:
                    driver.press(x, y)
                    driver.release(x, y)
            driver.app.step(1 / 20)
        assert frames.shown
    finally:
        driver.close()


@pytest.mark.parametrize("game", ["nin_jan", "chifoumi", "nambarz", "nain_jaune"])
def test_so_it_does_where_frames_are_given_up_wherever_they_can_be(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Robots play, nothing is laid out before a frame is begun, and each is painted in two steps."""
    monkeypatch.setattr("ui.app.PAINTED", 0)
    monkeypatch.setattr("ui.app.EFFORT", 1)
    monkeypatch.setattr("ui.app.TRIES", 200)
    driver = Driver(tmp_path, (1280, 800), "fr", seen=True, motion="few")
    try:
        driver.go(ToTable(Record(game, (Seat("Nori", "easy"), Seat("Zuki", "easy"), Seat("Kenji", "easy")), "7")))
        frames = Frames(driver.app, monkeypatch)
        for _ in range(chance.many(150, 1500)):
            driver.app.scene.delay = 1
            driver.app.step(1 / 10)
        assert frames.in_two_steps
    finally:
        driver.close()


class Frames:
    """Watches an app: each frame that is shown looks as all did when it was recorded. Counts them, and those that are painted in two steps."""

    def __init__(self, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
        self.shown = self.in_two_steps = 0
        self._app, self._record, self._shown = app, app._record, app._shown
        monkeypatch.setattr(app, "_record", self._drawn_whole)
        monkeypatch.setattr(app, "_shown", self._compared)

    def _drawn_whole(self, effort: float) -> bool:
        recorded = self._record(effort)
        if recorded:
            self._twin = pygame.Surface(self._app.window.get_size())
            self._app.draw(Brush(self._twin, self._app.desk.skin, self._app.desk.page))
        return recorded

    def _compared(self, regions: list[Rect]) -> bool:
        finished = self._shown(regions)
        if finished:
            assert pygame.image.tobytes(self._app.window, "RGB") == pygame.image.tobytes(self._twin, "RGB")
            self.shown += 1
        else:
            self.in_two_steps += 1
        return finished


def same(app: App) -> None:
    if app.notice.update(0.0):  # said while the frame was read aloud: the next one shows it
        app.scene.stale = True
        return
    twin = pygame.Surface(app.window.get_size())
    app.draw(Brush(twin, app.desk.skin, app.desk.page))
    assert pygame.image.tobytes(app.window, "RGB") == pygame.image.tobytes(twin, "RGB")


@pytest.mark.parametrize("name", sorted(STATES)[:: chance.many(32, 2)])
def test_every_room_looks_as_if_painted_whole(name: str, tmp_path: Path) -> None:
    """As it comes after the menu, while it moves, and with the pointer over its widgets."""
    stage = Stage(tmp_path, (1024, 640), "fr", seen=True)
    try:
        set_up(stage, name)
        for _ in range(4):
            if stage.app.step(0.1):
                same(stage.app)
        stage.scene.arrange()
        for widget in stage.scene.widgets[:3]:
            stage.driver.move(*widget.rect.center)
            if stage.app.step(0.6):
                same(stage.app)
    finally:
        stage.close()

"""The static layer: after any changes the window has the same pixels as a full redraw."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame import FRect, Rect

from game.record import Record, Seat
from tests import chance
from tests.ui.driver import OFF, Driver
from tests.ui.stage import Stage
from tests.ui.states import STATES, set_up
from ui.app import App
from ui.assets.skin import Skin
from ui.canvas.brush import Brush
from ui.canvas.display_list import Draw, Recorder
from ui.canvas.page import Page
from ui.canvas.static_layer import StaticLayer
from ui.match.table import TableScene
from ui.scene.routes import ToTable
from ui.scene.screen import Scene
from ui.widgets.notice import SHORTEST

SIZE = (120, 80)
GAMES = ["nin_jan", "chifoumi", "nambarz", "nain_jaune"]


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def same(app: App) -> None:
    if app.notice.update(0.0):  # a notice that read aloud has caused is shown by the next frame
        app.scene.stale = True
        return
    twin = pygame.Surface(app.window.surface.get_size())
    app.draw(Brush(twin, app.desk.skin, app.desk.page))
    assert pixels(app.window.surface) == pixels(twin)


@pytest.mark.random
@pytest.mark.parametrize("game", GAMES)
def test_a_table_in_play_looks_as_if_drawn_anew_whenever_all_rests(game: str, tmp_path: Path) -> None:
    """Bots play, pieces fly, the pointer wanders and presses."""
    rng = random.Random(game)
    driver = Driver(tmp_path, rng.choice([(1280, 800), (1024, 640)]), "fr", seen=True, motion="all")
    screen, compared = pygame.Surface(driver.app.window.surface.get_size()), 0
    try:
        driver.go(ToTable(Record(game, (Seat("Léa"), Seat("Nori", "easy"), Seat("Zuki", "easy")), "7", table={"hints": True})))
        for frame in range(chance.many(100, 1500)):
            if frame % 7 == 0:
                x, y = rng.randint(0, 1279), rng.randint(0, 799)
                driver.move(x, y)
                if rng.random() < 0.4:
                    driver.press(x, y)
                    driver.release(x, y)
            driver.app.step(1 / 20)
            for region in driver.app.regions:
                screen.blit(driver.app.window.surface, region, region)
            driver.app.regions.clear()
            scene = driver.app.scene
            if not isinstance(scene, TableScene) or not scene.tabletop.animator.busy:
                same(driver.app)
                assert pixels(screen) == pixels(driver.app.window.surface)
                compared += 1
        assert compared > 10
    finally:
        driver.close()


@pytest.mark.parametrize("name", sorted(STATES.keys() - {"table_duel_robots"})[:: chance.many(16, 1)])  # plays on from no record
def test_every_state_looks_as_if_drawn_anew(name: str, tmp_path: Path) -> None:
    """As it comes after the menu, while it moves, and with the pointer over its widgets."""
    rng, stage = random.Random(name), Stage(tmp_path, (1024, 640), "fr", seen=True)
    try:
        set_up(stage, name)
        for _ in range(2):
            if stage.app.step(0.1):
                same(stage.app)
        for number in range(6):
            stage.scene.arrange()
            widgets = stage.scene.widgets or [None]
            widget = rng.choice(widgets)
            at = widget.rect.center if widget is not None and rng.random() < 0.8 else (rng.randint(0, 1279), rng.randint(0, 799))
            stage.driver.move(*at)
            match rng.randrange(5):
                case 0:  # not released, since the action of a made-up state may be impossible
                    stage.driver.press(*at)
                case 1:
                    stage.driver.key("tab")
                case 2:
                    stage.driver.press(*at)
                    stage.app.step(0.0)
                    stage.driver.release(*OFF)
                case 3:
                    stage.desk.say(f"Sentence {number} of several.", rng.choice(("hint", "info", "warning")))
            if stage.app.step(rng.choice((0.02, 0.6))):
                same(stage.app)
    finally:
        stage.close()


def layered() -> tuple[pygame.Surface, StaticLayer, Recorder]:
    window = pygame.Surface(SIZE)
    layer = StaticLayer(window)
    return window, layer, Recorder(layer.surface, Skin(), Page(1280, 800))


def block(color: str, *rect: int) -> Draw:
    """Return a drawing of a rect in one colour."""
    picture = pygame.Surface(rect[2:])
    picture.fill(color)
    return lambda brush: brush.put_px(picture, rect[0], rect[1], picture.get_rect())


def both(*draws: Draw) -> Draw:
    """Return the drawings one after the other."""
    return lambda brush: [draw(brush) for draw in draws] and None


GROUND = block("blue", 0, 0, *SIZE)
WHOLE = Rect(0, 0, *SIZE)


def test_a_sprite_leaves_nothing_behind_and_two_rects_are_shown() -> None:
    window, layer, brush = layered()
    layer.redraw(brush, GROUND)
    assert layer.compose(brush, [block("red", 5, 20, 10, 10)]) == [WHOLE]
    assert layer.compose(brush, [block("red", 40, 20, 10, 10)]) == [Rect(5, 20, 10, 10), Rect(40, 20, 10, 10)]
    assert window.get_at((7, 25)) == pygame.Color("blue") and window.get_at((42, 25)) == pygame.Color("red")
    assert layer.compose(brush, []) == [Rect(40, 20, 10, 10)] and layer.compose(brush, []) == []


def test_only_what_differs_is_painted() -> None:
    window, layer, brush = layered()
    layer.redraw(brush, GROUND)
    layer.compose(brush, [])
    still, gone, come = block("white", 0, 0, 20, 20), block("green", 15, 15, 10, 10), block("red", 50, 30, 10, 10)
    layer.redraw(brush, both(GROUND, still, gone))
    assert layer.compose(brush, []) == [Rect(0, 0, 25, 25)]
    layer.redraw(brush, both(GROUND, still, come))
    assert sorted(map(tuple, layer.compose(brush, []))) == [(15, 15, 10, 10), (50, 30, 10, 10)]
    colors = [window.get_at(at) for at in ((16, 16), (22, 22), (55, 35))]
    assert colors == [pygame.Color(name) for name in ("white", "blue", "red")]
    layer.redraw(brush, both(GROUND, still, come))
    assert layer.compose(brush, []) == []


def test_what_comes_to_lie_on_top_is_painted() -> None:
    window, layer, brush = layered()
    one, other = block("white", 0, 0, 20, 20), block("red", 10, 10, 20, 20)
    for draws, color in (((one, other), "red"), ((other, one), "white")):
        layer.redraw(brush, both(GROUND, *draws))
        layer.compose(brush, [])
        assert window.get_at((15, 15)) == pygame.Color(color)


def test_what_is_drawn_twice_is_painted_twice() -> None:
    """A shade over itself is darker."""
    window, layer, brush = layered()
    shade = pygame.Surface((10, 10), pygame.SRCALPHA)
    shade.fill((0, 0, 0, 100))
    seen = []
    for times in (1, 2):
        layer.redraw(brush, both(GROUND, *[lambda brush: brush.put_px(shade, 5, 5, shade.get_rect())] * times))
        layer.compose(brush, [])
        seen.append(window.get_at((7, 7)).b)
    assert seen[0] > seen[1]


def test_a_clip_and_a_part_of_a_picture_are_kept() -> None:
    window, layer, brush = layered()
    picture = pygame.Surface((20, 20))
    picture.fill("red")
    picture.fill("green", (10, 0, 10, 20))

    def draw(brush: Brush) -> None:
        with brush.clipped(FRect(brush.page.point((0, 0)), (5 / brush.page.scale, 800))):
            brush.put_px(picture, 0, 0, Rect(7, 0, 10, 10))

    layer.redraw(brush, both(GROUND, draw))
    layer.compose(brush, [])
    assert [window.get_at((x, 5)) == pygame.Color(color) for x, color in ((2, "red"), (4, "green"), (5, "blue"))] == [True] * 3


def test_while_pieces_fly_the_rest_is_drawn_only_when_one_lands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """NB-5: cards are dealt one after the other; those that have landed stay where they lie."""
    driver = Driver(tmp_path, (1024, 640), "en", motion="all", seen=True)
    driver.go(ToTable(Record("nambarz", (Seat("Léa"), Seat("Nori", "easy"), Seat("Zuki", "easy")), "7")))
    driver.step(2)
    drawn, draw = list[str](), Scene.draw
    monkeypatch.setattr(Scene, "draw", lambda self, brush: drawn.append("all") or draw(self, brush))
    scene = driver.app.scene
    assert isinstance(scene, TableScene)
    while flights := scene.tabletop.animator.flight_count:
        drawn.clear()
        assert driver.app.step(1 / 60)
        landed = flights - scene.tabletop.animator.flight_count
        assert len(drawn) == bool(landed)
    same(driver.app)
    driver.close()


def test_a_window_that_gets_the_focus_back_is_shown_as_it_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, shown = Driver(tmp_path, seen=True), list[object]()
    driver.step(3)
    monkeypatch.setattr(driver.app.window, "show", lambda regions=(): shown.append(regions))
    driver.app.present()
    shown.clear()
    for kind in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWEXPOSED):
        driver._post(kind)
        assert not driver.app.step(0.0), "no picture is made"
        assert driver.app.present() and shown == [[driver.window.get_rect()]]
        shown.clear()
    driver.close()


@pytest.mark.parametrize("game", GAMES)
def test_only_what_a_person_did_is_painted(game: str, tmp_path: Path) -> None:
    """The pointer comes to a key, presses it and lets it go beside it; the focus walks; a sentence comes and goes."""
    driver = Driver(tmp_path, (1024, 640), "en", motion="none", curtain=False, seen=True)
    driver.go(ToTable(Record(game, (Seat("Léa"), Seat("Marco"), Seat("Zoé")), "7")))
    driver.step(3)
    app, pause, wait = driver.app, driver.widget("pause").rect.center, SHORTEST + 3.0
    acts: list[Callable[[], object]] = [
        lambda: driver.move(*pause),
        lambda: driver.press(*pause),
        lambda: driver.release(*OFF),
        *[lambda: driver.key("tab")] * 4,
        lambda: driver.desk.say("The cards are dealt.", "hint"),
        lambda: app.update(wait),
    ]
    for number, act in enumerate(acts):
        app.regions.clear()
        act()
        driver.step(2, 0.0)
        assert app.regions and not app.scene.needs_frame, number
        assert sum(region.w * region.h for region in app.regions) < 0.25 * 1024 * 640
        same(app)
    app.regions.clear()
    app.scene.stale = True
    driver.step(1, 0.0)
    assert not app.regions, "nothing has changed"
    driver.close()


def test_a_window_whose_page_stays_as_it_was_is_drawn_anew(tmp_path: Path) -> None:
    """The window is narrower than a page can be."""
    driver = Driver(tmp_path, (300, 500), seen=True)
    for width in (300, 310):
        driver.resize((width, 500))
        driver.window.fill((255, 0, 255))
        driver.app.resize()
        driver.step()
        assert driver.window.get_at((width // 2, 250)) != (255, 0, 255, 255)
    driver.close()

"""The static layer: after any changes the window has the same pixels as a full redraw."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.record import Player, Record
from tests import chance
from tests.ui.driver import Driver
from tests.ui.stage import AppStage
from tests.ui.states import STATES, set_up
from ui.app import App
from ui.assets.rasterizer import Rasterizer
from ui.canvas.canvas import Canvas
from ui.canvas.static_layer import Draw, StaticLayer
from ui.canvas.viewport import Viewport
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.scene.scene import Scene

SIZE = (120, 80)
GAMES = ["nin_jan", "chifoumi", "nambarz", "nain_jaune"]


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def same(app: App) -> None:
    if app.notice_bar.update(0.0):  # a notice that read aloud has caused is shown by the next frame
        app.scene.needs_redraw = True
        return
    twin = pygame.Surface(app.window.surface.get_size())
    app.draw(Canvas(twin, app.context.rasterizer, app.context.viewport))
    assert pixels(app.window.surface) == pixels(twin)


@pytest.mark.random
@pytest.mark.parametrize("game", GAMES)
def test_a_table_in_play_looks_as_if_drawn_anew_whenever_all_rests(game: str, tmp_path: Path) -> None:
    """Bots play, pieces fly, the pointer wanders and presses."""
    rng = random.Random(game)
    driver = Driver(tmp_path, rng.choice([(1280, 800), (1024, 640)]), "fr", seen=True, motion="all")
    screen, compared = pygame.Surface(driver.app.window.surface.get_size()), 0
    try:
        driver.go(
            TableRoute(Record(game, (Player("Léa"), Player("Nori", "easy"), Player("Zuki", "easy")), "7", table_rules={"hints": True}))
        )
        for frame in range(chance.many(60, 1500)):
            if frame % 7 == 0:
                x, y = rng.randint(0, 1279), rng.randint(0, 799)
                driver.move(x, y)
                if rng.random() < 0.4:
                    driver.press(x, y)
                    driver.release(x, y)
            driver.app.step(1 / 20)
            for region in driver.app.unshown_regions:
                screen.blit(driver.app.window.surface, region, region)
            driver.app.unshown_regions.clear()
            scene = driver.app.scene
            if not isinstance(scene, TableScreen) or not scene.tabletop.animator.is_busy:
                same(driver.app)
                assert pixels(screen) == pixels(driver.app.window.surface)
                compared += 1
        assert compared > 10
    finally:
        driver.close()


@pytest.mark.parametrize("name", sorted(STATES.keys() - {"table_duel_robots"})[:: chance.many(32, 1)])  # plays on from no record
def test_every_state_looks_as_if_drawn_anew(name: str, tmp_path: Path) -> None:
    """As it comes after the menu, while it moves, and with the pointer over its widgets."""
    rng, stage = random.Random(name), AppStage(tmp_path, (1024, 640), "fr", seen=True)
    try:
        set_up(stage, name)
        for _ in range(2):
            if stage.app.step(0.1):
                same(stage.app)
        for _ in range(6):
            stage.scene.rebuild_if_needed()
            widgets = stage.scene.widgets or [None]
            widget = rng.choice(widgets)
            pos = widget.rect.center if widget is not None and rng.random() < 0.8 else (rng.randint(0, 1279), rng.randint(0, 799))
            stage.driver.move(*pos)
            match rng.randrange(5):
                case 0:  # not released, since the action of a made-up state may be impossible
                    stage.driver.press(*pos)
                case 1:
                    stage.driver.key("tab")
            if stage.app.step(rng.choice((0.02, 0.6))):
                same(stage.app)
    finally:
        stage.close()


def layered() -> tuple[pygame.Surface, StaticLayer, Canvas, Canvas]:
    window = pygame.Surface(SIZE)
    layer, viewport = StaticLayer(window), Viewport(1280, 800)
    return window, layer, Canvas(layer.surface, Rasterizer(), viewport), Canvas(window, Rasterizer(), viewport)


def block(color: str, *rect: int) -> Draw:
    """Return a drawing of a rect in one colour."""
    picture = pygame.Surface(rect[2:])
    picture.fill(color)
    return lambda canvas: canvas._blit(picture, rect[:2])


def test_a_sprite_leaves_nothing_behind_and_two_rects_are_shown() -> None:
    window, layer, remainder, moving = layered()
    layer.redraw(remainder, block("blue", 0, 0, *SIZE), [Rect(0, 0, *SIZE)])
    assert layer.update_window(moving, [block("red", 5, 20, 10, 10)]) == [Rect(0, 0, *SIZE)]
    assert layer.update_window(moving, [block("red", 40, 20, 10, 10)]) == [Rect(5, 20, 10, 10), Rect(40, 20, 10, 10)]
    assert window.get_at((7, 25)) == pygame.Color("blue") and window.get_at((42, 25)) == pygame.Color("red")
    assert layer.update_window(moving, []) == [Rect(40, 20, 10, 10)] and layer.update_window(moving, []) == []


def test_under_a_clip_nothing_else_is_drawn() -> None:
    window, layer, remainder, moving = layered()
    layer.redraw(remainder, block("blue", 0, 0, *SIZE), [Rect(0, 0, *SIZE)])
    layer.redraw(remainder, block("green", 0, 0, *SIZE), [Rect(10, 10, 5, 5)])
    layer.update_window(moving, [])
    assert [window.get_at((x, 12)) == pygame.Color("green") for x in (9, 10, 14, 15)] == [False, True, True, False]


def test_what_has_landed_is_part_of_what_rests() -> None:
    window, layer, remainder, moving = layered()
    layer.draw_landed(remainder, [block("red", 5, 20, 10, 10)])
    assert layer.update_window(moving, []) == [Rect(5, 20, 10, 10)]
    assert layer.surface.get_at((7, 25)) == window.get_at((7, 25)) == pygame.Color("red")


def test_while_pieces_fly_nothing_else_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """NB-5: cards are dealt one after the other; those that have landed stay where they lie."""
    driver = Driver(tmp_path, (1024, 640), "en", motion="all", seen=True)
    driver.go(TableRoute(Record("nambarz", (Player("Léa"), Player("Nori", "easy"), Player("Zuki", "easy")), "7")))
    driver.step(2)
    drawn, draw = list[str](), Scene.draw
    monkeypatch.setattr(Scene, "draw", lambda self, canvas: drawn.append("all") or draw(self, canvas))
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    while scene.tabletop.animator.is_busy:
        frames = driver.app.step(1 / 60)
        assert frames and (not drawn or not scene.tabletop.animator.is_busy)
    same(driver.app)
    driver.close()


def test_a_window_that_gets_the_focus_back_is_shown_as_it_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, shown = Driver(tmp_path, seen=True), list[object]()
    driver.step(3)
    monkeypatch.setattr(driver.app.window, "show_regions", lambda regions=(): shown.append(regions))
    driver.app.show_painted()
    shown.clear()
    for kind in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWEXPOSED):
        driver._post(kind)
        assert not driver.app.step(0.0), "no picture is made"
        assert driver.app.show_painted() and shown == [[driver.window.get_rect()]]
        shown.clear()
    driver.close()


def test_what_the_pointer_comes_to_alone_is_drawn(tmp_path: Path) -> None:
    driver = Driver(tmp_path, (1024, 640), "en", motion="none", curtain=False, seen=True)
    driver.go(TableRoute(Record("nain_jaune", (Player("Léa"), Player("Marco"), Player("Zoé")), "7")))
    driver.step(3)
    driver.app.unshown_regions.clear()
    pause = driver.widget("pause").rect
    driver.move(*pause.center)
    assert driver.app.step(0.0)
    assert [driver.context.viewport.to_px_rect(pause).inflate(20, 20) in region for region in map(Rect, driver.app.unshown_regions)] == [
        True
    ]
    assert sum(region.w * region.h for region in driver.app.unshown_regions) < 0.06 * 1024 * 640
    same(driver.app)
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

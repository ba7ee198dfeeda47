"""The shelf of the menu: more than four game boxes get smaller and closer, and all are reachable."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest
from pygame import FRect

from game.registry import GAMES
from tests.cases import cases
from tests.ui.driver import Driver, new_match
from tests.ui.layouts import EACH_SIZE, check, new_desk, texts
from ui.assets.rasterizer import Rasterizer
from ui.assets.translation import LANGUAGES
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.match.table import TableScreen
from ui.screens import menu
from ui.screens.menu import MenuScreen
from ui.screens.routes import MenuRoute, SetupRoute
from ui.screens.setup.screen import SetupScreen
from ui.store.settings import SeatSetup
from ui.tables.game_box import BOX_H, BOX_W, draw_game_box
from ui.tables.registry import BOXES, TABLES


@pytest.fixture
def six(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Add two games with the table of Nin Jan, and return the names of all six."""
    table = TABLES["nin_jan"]
    for game in ("war", "bids"):
        monkeypatch.setitem(GAMES, game, GAMES["nin_jan"])  # type: ignore[arg-type]
        box = replace(table.box, game=game, name=game)
        monkeypatch.setitem(BOXES, game, box)
        monkeypatch.setitem(TABLES, game, replace(table, box=box))  # type: ignore[arg-type]
    monkeypatch.setattr(menu, "draw_game_box", lambda canvas, box, *at: draw_game_box(canvas, replace(box, game="nin_jan"), *at))
    return list(BOXES)


@cases("size", [0.6, 1.0, 1.3])
def test_a_box_is_drawn_in_any_size(size: float) -> None:
    pygame.init()
    window = pygame.display.set_mode((640, 480))
    rect = FRect(40, 90, BOX_W * size, BOX_H * size)
    rasterizer = Rasterizer(0.5)
    menu.draw_box_and_label(Canvas(window, rasterizer, Viewport(640, 400)), BOXES["nin_jan"], rect, False)
    colors = {
        tuple(window.get_at((round((rect.x + rect.w * x) / 2), round((rect.y + rect.h * y) / 2))))
        for x in (0.2, 0.5, 0.8)
        for y in (0.2, 0.5, 0.8)
    }
    assert len(colors) > 2 and (0, 0, 0, 255) not in colors


def boxes_of(scene: MenuScreen) -> list[FRect]:
    """Return the fronts of the boxes of a menu."""
    scene.rebuild_if_needed()
    return [widget.front for widget in scene.widgets if isinstance(widget, menu.ShelfBox)]


def test_four_boxes_stand_in_their_full_size(shelf_of: Callable[[int, tuple[int, int]], list[FRect]]) -> None:
    boxes = shelf_of(4, (1280, 800))
    assert [tuple(rect.size) for rect in boxes] == [(BOX_W, BOX_H)] * 4


@pytest.fixture
def shelf_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[int, tuple[int, int]], list[FRect]]:
    """Return a function that opens a menu with this many games, and returns the fronts of their boxes."""

    def opened(count: int, size: tuple[int, int]) -> list[FRect]:
        box = BOXES["nin_jan"]
        monkeypatch.setattr(menu, "BOXES", {f"game_{number}": replace(box, game=f"game_{number}") for number in range(count)})
        context = new_desk(tmp_path, size)
        context.viewport = Viewport(*size, is_portrait=size[1] > size[0])
        return boxes_of(MenuScreen(context))

    return opened


@cases("count", range(1, 13))
def test_every_box_is_on_the_page_and_none_over_another(count: int, shelf_of: Callable[[int, tuple[int, int]], list[FRect]]) -> None:
    boxes = shelf_of(count, (1280, 800))
    assert len(boxes) == count and boxes[0].left >= 40 and boxes[-1].right <= 1240
    assert all(left.right < right.left for left, right in pairwise(boxes))
    assert len({(round(rect.bottom), round(rect.w / rect.h, 3)) for rect in boxes}) == 1


@cases("count", range(1, 13))
@cases("size", [(900, 1400), (960, 1080)])
def test_a_tall_window_has_its_boxes_on_two_shelves(
    size: tuple[int, int], count: int, shelf_of: Callable[[int, tuple[int, int]], list[FRect]]
) -> None:
    boxes = shelf_of(count, size)
    assert len(boxes) == count and all(Viewport(*size, is_portrait=True).rect.contains(rect) for rect in boxes)
    assert len({round(rect.bottom) for rect in boxes}) == min(count, 2)
    assert len({round(rect.w) for rect in boxes}) == 1
    assert not any(one.inflate(12, 40).colliderect(other) for one, other in combinations(boxes, 2))


@cases("size", [(900, 1400), (960, 1080)])
def test_four_boxes_of_a_tall_window_are_not_smaller_than_in_a_wide_one(size: tuple[int, int], tmp_path: Path) -> None:
    for saved, least in ((False, 220), (True, 200)):
        context = new_desk(tmp_path / f"{size[0]}_{saved}", size)
        context.viewport = Viewport(*size, is_portrait=True)
        if saved:
            context.storage.autosave(new_match(None, "easy"))
        assert all(rect.w >= least for rect in boxes_of(MenuScreen(context)))


def test_six_boxes_are_opened_with_the_mouse(six: list[str], tmp_path: Path) -> None:
    for game in six:
        scene = MenuScreen(new_desk(tmp_path))
        scene.rebuild_if_needed()
        middle = next(widget.rect.center for widget in scene.widgets if widget.name == game)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            scene.handle(pygame.event.Event(kind, pos=scene.context.viewport.to_px_point(*middle), button=1))
        assert scene.route == SetupRoute(game)


@pytest.mark.parametrize("key", ["tab", "right"])
def test_six_boxes_are_reached_by_keyboard(key: str, six: list[str], tmp_path: Path) -> None:
    scene, result = MenuScreen(new_desk(tmp_path)), []
    for _ in six:
        scene.handle_key(key)
        result.append(scene.focus.name)
    assert result == six
    scene.handle_key("return")
    assert scene.route == SetupRoute(six[-1])


def test_a_box_is_opened_by_its_number(six: list[str], tmp_path: Path) -> None:
    scene = MenuScreen(new_desk(tmp_path))
    scene.handle_key("6")
    assert scene.route == SetupRoute(six[5])


@pytest.mark.parametrize("size", EACH_SIZE, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_labels_of_six_boxes_keep_apart(size: tuple[int, int], six: list[str], tmp_path: Path) -> None:
    for language in LANGUAGES:
        scene = MenuScreen(new_desk(tmp_path, size, language))
        check(texts(scene), size)


def test_left_of_the_game_to_resume_there_is_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(menu, "BOXES", dict(list(BOXES.items())[:4]))
    driver = Driver(tmp_path, (1280, 800), "en")
    try:
        driver.context.storage.autosave(new_match(None, "easy"))
        driver.go(MenuRoute())
        driver.app.scene.focus.name, driver.app.scene.focus.is_visible = "resume", True
        driver.key("left")
        assert driver.app.scene.focus.name == "resume"
        driver.key("up")
        assert driver.app.scene.focus.name == "nin_jan"
    finally:
        driver.close()


@pytest.mark.parametrize("game", sorted(BOXES))
def test_the_box_says_how_many_can_play(game: str) -> None:
    seats = GAMES[game].rules.player_counts
    assert BOXES[game].player_range == (seats[0], seats[-1])


def test_the_menu_knows_no_game_until_it_has_been_quiet_for_a_while() -> None:
    """So the first frame comes soon, and each game still opens at once."""
    code = (
        "import sys, tempfile; from pathlib import Path; from tests.ui.layouts import new_desk; from ui.screens.menu import PRELOAD_IDLE_S, MenuScreen;"
        "desk, known = new_desk(Path(tempfile.mkdtemp())), lambda: sum(n.count('.') == 2 and n.endswith('.rules') for n in sys.modules);"
        "before, menu = known(), MenuScreen(desk); menu.rebuild_if_needed(); first, menu.needs_redraw = known() - before, False;"
        "[menu.update(PRELOAD_IDLE_S) for _ in range(30)];"
        "print(before < 4, first, known(), menu.next_update_s())"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split("\n")[-2]
    assert said == f"True 0 {len(BOXES)} inf"


# --- matches that lead on


def seats_of(*names: str, robots: int = 0) -> tuple[SeatSetup, ...]:
    return (*map(SeatSetup, names), *(SeatSetup(f"Robot {number}", "hard", 4 + number) for number in range(robots)))


def test_one_press_begins_a_match_as_last_time(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    driver.go(SetupRoute("nain_jaune"))
    scene = driver.app.scene
    assert isinstance(scene, SetupScreen)
    scene.seat_list.seats[:] = seats_of("Ada", "Grace", robots=2)
    scene.seat_list.on_change()
    scene._choose_option("purse", 30)
    driver.tap("deal")
    table = driver.app.scene
    assert isinstance(table, TableScreen)
    driver.go(MenuRoute())
    assert {"resume"} <= {widget.name for widget in driver.app.scene.widgets} and "as_last_time" not in shown(driver)
    driver.context.storage.delete_autosave("nain_jaune")
    driver.go(MenuRoute())
    assert driver.widget("as_last_time").command.label == "As last time: Nain Jaune for four"
    driver.tap("as_last_time")
    table = driver.app.scene
    assert isinstance(table, TableScreen)
    record = table.session.match.record()
    assert [(player.name, player.level) for player in record.seats] == [
        ("Ada", None),
        ("Grace", None),
        ("Robot 0", "hard"),
        ("Robot 1", "hard"),
    ]
    assert record.options["purse"] == 30
    driver.close()


def shown(driver: Driver) -> set[str]:
    driver.app.scene.rebuild_if_needed()
    return {widget.name for widget in driver.app.scene.widgets}


def test_a_set_up_that_was_only_looked_at_is_not_the_last_one(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    for route in (SetupRoute("nin_jan"), MenuRoute()):
        driver.go(route)
    assert "as_last_time" not in shown(driver) and "nin_jan" in driver.context.settings.tables
    driver.close()


def test_every_unfinished_match_is_offered_the_newest_first(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    record = new_match(None, "easy")
    for game in ("nambarz", "nin_jan", "chifoumi"):
        driver.context.storage.autosave(replace(record, game=game))
        driver.go(MenuRoute())
        assert ("unfinished" in shown(driver)) is (game != "nambarz")
    assert driver.widget("unfinished").command.label == "2 more games"
    driver.tap("unfinished")
    driver.app.update(1.0)
    assert [answer.name for answer in driver.app.scene.dialog.answers] == ["resume/chifoumi", "resume/nin_jan", "resume/nambarz", "cancel"]
    driver.tap("resume/nambarz")
    table = driver.app.scene
    assert isinstance(table, TableScreen) and table.session.match.record().game == "nambarz"
    driver.close()


def test_a_damaged_game_is_not_in_the_list(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    driver.context.storage._small_files.put("saves/nambarz.json", b"{")
    driver.context.storage.autosave(new_match(None, "easy"))
    driver.go(MenuRoute())
    driver.tap("unfinished")
    assert [answer.name for answer in driver.app.scene.dialog.answers] == ["resume/nin_jan", "cancel"]
    driver.close()

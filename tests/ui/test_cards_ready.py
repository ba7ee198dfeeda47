"""Cards drawn in advance while nothing moves, in every size, so that no frame waits for them."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.record import Player, Record
from tests.ui.driver import Driver
from ui.match.table import TableScreen
from ui.play.routes import TableRoute


@pytest.mark.parametrize("game", ["nin_jan", "nain_jaune"])
def test_every_face_is_ready_in_every_size(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver(tmp_path, (1024, 640), "en", motion="none", seen=True)
    driver.go(TableRoute(Record(game, (Player("Léa"), Player("Nori", "easy"), Player("Zuki", "easy")), "7")))
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    table = scene.table
    for _ in range(1000):
        scene.tabletop.prepare_one_picture(scene.model())
        if scene.tabletop.is_prepared:
            break
    assert scene.tabletop.is_prepared

    def late(*_of: object) -> None:
        raise AssertionError("drawn only now")

    monkeypatch.setattr(pygame.image, "load_sized_svg", late)
    sizes = {piece.pose.w for piece in table.layout.pieces(scene.model()) if piece.face in table.layout.style.preloaded_faces}
    assert sizes
    for w in sizes:
        for face in table.layout.style.preloaded_faces:
            table.art.picture(driver.context.rasterizer, face, w)
    driver.close()


def test_a_new_size_is_noticed(tmp_path: Path) -> None:
    driver = Driver(tmp_path, (1024, 640), "en", motion="none", seen=True)
    driver.go(TableRoute(Record("nin_jan", (Player("Léa"), Player("Nori", "easy")), "7")))
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    top = scene.tabletop
    for _ in range(1000):
        top.prepare_one_picture(scene.model())
    assert top.is_prepared
    top._card_widths[33] = 33.0  # as if a card of this size had been there
    assert not top.is_prepared
    top.prepare_one_picture(scene.model())
    assert not top.is_prepared, "one picture at a time"
    driver.close()


def test_what_waits_in_a_stack_is_one_card(tmp_path: Path) -> None:
    driver = Driver(tmp_path, (1024, 640), "en", motion="all", seen=True)
    driver.go(TableRoute(Record("nain_jaune", (Player("Léa"), Player("Nori", "easy"), Player("Zuki", "easy")), "7")))
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    top = scene.tabletop
    top.animate_deal(scene.model())
    top.update(0.2)
    waiting = [one for one in top.animator.flying_sprites() if one.pose == top.animator._tweens[one.piece.key].start_pose]
    assert len(waiting) == 1 and sum(flight.is_waiting for flight in top.animator._tweens.values()) > 10
    driver.close()


def test_what_will_lie_hidden_at_one_place_is_dealt_as_one_card(tmp_path: Path) -> None:
    """Seven cards each for twelve; eleven hands are under tokens, one card of each is drawn (rule NB-5)."""
    driver = Driver(tmp_path, (1280, 800), "en", motion="all", seen=True)
    driver.go(TableRoute(Record("nambarz", (Player("Léa"), *(Player(f"Robot {number}", "easy") for number in range(11))), "7")))
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    top = scene.tabletop
    top.animate_deal(scene.model())
    flights = top.animator._tweens.values()
    hidden = [flight.piece.pose for flight in flights if flight.piece.is_hidden]
    assert len(hidden) == len(set(hidden)) <= 12
    assert sum(not flight.piece.is_hidden for flight in flights) >= 7
    assert max(sum(flight.delay_ms < at <= flight.delay_ms + flight.travel_ms for flight in flights) for at in range(0, 1400, 10)) <= 7
    driver.close()

"""A card of an exercise while it is dragged: how it is drawn, and its flights."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui.driver import Driver
from tests.ui.practice_states import EXERCISES
from tests.ui.test_exercise_room import room
from ui.practice.exercise import moving_cards
from ui.practice.exercise.layout import gesture_targets
from ui.tables.targets import HandCardTarget

ON_SHEET, BESIDE = (640, 304), (64, 304)


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    made = Driver(tmp_path_factory.mktemp("carry"), (800, 500), motion="all")
    yield made
    made.close()


def test_a_carried_card_lies_under_the_pointer_over_all_others(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = room(driver, EXERCISES["make"])
    drawn: list[tuple[object, float, float]] = []
    monkeypatch.setattr(moving_cards, "draw_card_or_tick", lambda dots, canvas, it: drawn.append((it.piece.key, it.pose.x, it.pose.y)))
    home = next(target.rect.center for target in gesture_targets(scene.model) if target.id == HandCardTarget(3))
    driver.drag(home, ON_SHEET, drop=False)
    drawn.clear()
    driver.app.draw()
    assert drawn[-1] == (HandCardTarget(3), *ON_SHEET)
    assert len(drawn) == 6 and {key for key, _x, _y in drawn} == {HandCardTarget(index) for index in range(6)}, "each is drawn once"
    driver.release(*ON_SHEET)
    driver.step()
    assert scene.moving_cards.carried_sprite is None and scene.model.tray.pieces == ("3",)


@pytest.mark.parametrize("end", [ON_SHEET, BESIDE])
def test_a_card_flies_on_from_where_it_was_let_go(driver: Driver, end: tuple[int, int]) -> None:
    scene = room(driver, EXERCISES["make"])
    home = next(target.rect.center for target in gesture_targets(scene.model) if target.id == HandCardTarget(3))
    driver.drag(home, end, drop=False)
    driver.release(*end)
    card = next(sprite for sprite in scene.moving_cards.animator.sprites() if sprite.piece.key == HandCardTarget(3))
    assert (card.pose.x, card.pose.y) == pytest.approx(end, abs=2)
    driver.wait(0.5)
    rests = next(sprite for sprite in scene.moving_cards.animator.sprites() if sprite.piece.key == HandCardTarget(3)).pose
    slot = scene.model.answer_line.card_slots[0]
    assert (rests.x, rests.y) == pytest.approx(home if end == BESIDE else (slot.x, slot.y))

"""The coach's place: it covers neither what it points at nor the hand, and its sentences fit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pygame import FRect

from tests.ui.driver import Driver
from tests.ui.lesson_play import ALL, FIRST, lesson_of, opened
from tests.ui.lesson_replay import texts
from ui.assets import translation
from ui.canvas.canvas import ruler
from ui.lessons.coach_panel import LEAD, fitted, plate
from ui.lessons.screen import LessonScreen

SIZES = ((800, 500), (1024, 640), (1280, 800), (900, 1400))
LANGUAGES = ("fr", "it", "en")


def step_faults(room: LessonScreen) -> Iterator[str]:
    """Yield what is wrong with the layout of this step."""
    room.arrange()
    model, viewport = room.model(), room.context.viewport
    highlight, rect = room.tutor.shown(room.table, model, room.widgets), room.table.layout.furniture(model).coach
    if not highlight.spots:
        yield "nothing is ringed"
    starts = [target.rect for target in room.table.layout.targets(model) if highlight.piece is not None and target.piece == highlight.piece]
    if highlight.way is not None and starts and highlight.way[0] not in starts:
        yield f"what is to be moved lies at {starts[0]}, and its way begins at {highlight.way[0]}"
    for spot in highlight.spots:
        if not viewport.rect.inflate(4, 4).contains(spot):
            yield f"{spot} is outside the page"
        if rect.colliderect(spot):
            yield f"the coach at {rect} covers {spot}"
    hand = [widget for widget in room.widgets if widget.name.startswith("card/") or widget.name in ("lay", "claim", "draw_card", "sort")]
    yield from (f"the coach at {rect} covers {widget.name} at {widget.rect}" for widget in hand if rect.colliderect(widget.rect))
    if not viewport.rect.contains(rect):
        yield f"the coach at {rect} is outside the page"


def text_faults(room: LessonScreen, rect: FRect) -> Iterator[str]:
    """Yield the sentences of this step that do not fit."""
    canvas, step = ruler(room.context.rasterizer, room.context.viewport), room.tutor.coach.step
    assert step is not None
    for language in LANGUAGES:
        translation.set_language(language)
        for shows, listens in ((False, False), (True, True)):
            space = plate(rect, shows, listens).words
            for said in texts(step):
                lines, size = fitted(canvas, said.to(room.tutor.coach.names), space)
                high = canvas.leading(size, LEAD) * len(lines)
                width = max(canvas.rasterizer.width(line, size, "b") for line in lines)
                if high > space.h + 1 or width > space.w + 1:
                    yield f"{language}: {width:.0f}x{high:.0f} in {space.w:.0f}x{space.h:.0f}: {said.to()}"


def faults(room: LessonScreen) -> list[str]:
    """Return what is wrong with the layout and texts of all steps of a lesson."""
    result = []
    for position in room.tutor.lesson.positions:
        for step in position.steps:
            room.tutor.coach.go_to(step.id)
            room.lay()
            result += [f"{room.table.game}/{room.tutor.lesson.id}/{step.id}: {what}" for what in step_faults(room)]
            rect = room.table.layout.furniture(room.model()).coach
            result += [f"{room.table.game}/{room.tutor.lesson.id}/{step.id}: {what}" for what in text_faults(room, rect)]
    return result


@pytest.mark.parametrize("size", SIZES)
def test_the_coach_makes_room_for_the_key_that_plays_a_card(size: tuple[int, int], tmp_path: Path) -> None:
    driver = Driver(tmp_path, size, motion="few")
    room = opened(driver, "nin_jan", "first")
    lifted = next(widget for widget in room.widgets if widget.name.startswith("card/"))
    room.controller.tap(lifted.target)  # type: ignore[attr-defined]
    room.arrange()
    key = driver.widget("lay")
    parts = room.tutor.plate(room.table, room.model(), False)
    assert parts is not None and not parts.rect.colliderect(key.rect) and room.context.viewport.rect.contains(parts.rect)


@pytest.mark.parametrize("size", SIZES)
def test_the_coach_covers_nothing_that_it_speaks_of(size: tuple[int, int], tmp_path: Path) -> None:
    driver = Driver(tmp_path, size, motion="few")
    for game, lesson in FIRST:
        assert lesson_of(game, lesson)
        assert not faults(opened(driver, game, lesson))


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "lesson"), ALL)
def test_no_lesson_has_a_step_that_is_covered(game: str, lesson: str, size: tuple[int, int], tmp_path: Path) -> None:
    assert not faults(opened(Driver(tmp_path, size, motion="few"), game, lesson))

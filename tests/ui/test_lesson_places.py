"""The coach's place: it covers neither what it points at nor the hand, and its sentences fit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pygame import FRect

from tests.ui.driver import Driver
from tests.ui.layout_faults import overflow
from tests.ui.lesson_play import ALL, FIRST, lesson_of, opened
from tests.ui.lesson_replay import texts
from ui.assets import translation
from ui.assets.translation import _
from ui.layout.nodes import Box
from ui.lessons.coach_panel import CoachText, coach_panel
from ui.lessons.screen import LessonScreen
from ui.widgets.controls import Command
from ui.widgets.parts import ICON_BUTTON_UNITS

SIZES = ((800, 500), (1024, 640), (1280, 800), (900, 1400))
LANGUAGES = ("fr", "it", "en")


def step_faults(room: LessonScreen) -> Iterator[str]:
    """Yield what is wrong with the layout of this step."""
    room.rebuild_if_needed()
    model, viewport = room.model(), room.context.viewport
    highlight, rect = room.lesson_runner.current_highlight(room.table, model, room.widgets), room.table.layout.hud_layout(model).coach_text
    if not highlight.rects:
        yield "nothing is ringed"
    starts = [
        target.rect
        for target in room.table.layout.targets(model)
        if highlight.moved_piece is not None and target.piece == highlight.moved_piece
    ]
    if highlight.arrow is not None and starts and highlight.arrow[0] not in starts:
        yield f"what is to be moved lies at {starts[0]}, and its way begins at {highlight.arrow[0]}"
    for spot in highlight.rects:
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
    coach, page, lay_out = room.lesson_runner.coach, room.context.viewport.rect, room.context.lay_out
    assert coach.step is not None
    listen = Box(width=ICON_BUTTON_UNITS, height=ICON_BUTTON_UNITS)
    for language in LANGUAGES:
        translation.set_language(language)
        for show, key in ((None, None), (Command("show", _("Show me"), lambda: None, "eye"), listen)):
            for said in texts(coach.step):
                text = CoachText(said.localized(coach.player_names), 1, 3)
                for lack in overflow(lay_out(coach_panel(rect, page, text, show, key)), room.context._solver):
                    yield f"{language}: {lack.width:.0f}x{lack.height:.0f} lack in {rect}: {said.localized()}"


def faults(room: LessonScreen) -> list[str]:
    """Return what is wrong with the layout and texts of all steps of a lesson."""
    result = []
    for position in room.lesson_runner.lesson.positions:
        for step in position.steps:
            room.lesson_runner.coach.go_to_step(step.id)
            room.show_coach_position()
            result += [f"{room.table.game}/{room.lesson_runner.lesson.id}/{step.id}: {what}" for what in step_faults(room)]
            rect = room.table.layout.hud_layout(room.model()).coach_text
            result += [f"{room.table.game}/{room.lesson_runner.lesson.id}/{step.id}: {what}" for what in text_faults(room, rect)]
    return result


@pytest.mark.parametrize("size", SIZES)
def test_the_coach_makes_room_for_the_key_that_plays_a_card(size: tuple[int, int], tmp_path: Path) -> None:
    driver = Driver(tmp_path, size, motion="few")
    room = opened(driver, "nin_jan", "first")
    lifted = next(widget for widget in room.widgets if widget.name.startswith("card/"))
    room.controller.tap(lifted.target)  # type: ignore[attr-defined]
    room.rebuild_if_needed()
    key = driver.widget("lay")
    panel = room.composition.layout["coach"]
    assert not panel.colliderect(key.rect) and room.context.viewport.rect.contains(panel)


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

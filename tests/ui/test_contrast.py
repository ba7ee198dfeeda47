"""Contrast on every screen (WCAG 2.2): high contrast 7:1 for text and 3:1 for edges of controls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pygame
import pytest
from pygame import FRect

from tests.cases import cases
from tests.ui.colors import contrast
from tests.ui.stage import AppStage
from tests.ui.states import STATES, set_up
from ui.assets.palette import NORMAL
from ui.assets.rasterizer import Rasterizer
from ui.assets.theme import Theme
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.widgets.controls import Button, SegmentedControl, Toggle, Widget
from ui.widgets.scroll import scroll_area_of

TEXT, EDGE = 7.0, 3.0
USUAL = 2.4  # least contrast of the default theme, disabled buttons aside
REACH = 9  # distance in px to both sides of an edge
Point = tuple[int, int]


@dataclass(slots=True)
class Line:
    """A text with the points of its letters and the background they cover."""

    text: str
    color: tuple[int, ...]
    letters: dict[Point, tuple[int, ...]]


class Meter(Canvas):
    """A canvas that records the background of each text before drawing it."""

    def __init__(self, surface: pygame.Surface, rasterizer: Rasterizer, viewport: Viewport) -> None:
        super().__init__(surface, rasterizer, viewport)
        self.lines: list[Line] = []

    def dim(self, opacity: float = 0.55) -> None:
        self.lines.clear()
        super().dim(opacity)

    def draw_text(self, text: str, x: float, y: float, size: float = 18, color: str = "text", kind: str = "r", align: str = "l") -> float:
        line = self.rasterizer.text_line(text, size, color, kind)
        left, top = self.viewport.to_px_point(x, y)
        left, top = left - {"l": 0, "c": line.get_width() // 2, "r": line.get_width()}[align], top - line.get_height() // 2
        clip = self.surface.get_clip()
        result = Line(text, tuple(pygame.Color(self.rasterizer.role_color(color)))[:3], {})
        for across in range(line.get_width()):
            for down in range(0, line.get_height(), 3):
                if line.get_at((across, down))[3] > 250 and clip.collidepoint(pos := (left + across, top + down)):
                    result.letters[pos] = tuple(self.surface.get_at(pos))[:3]  # type: ignore[union-attr]
        self.lines.append(result)
        return super().draw_text(text, x, y, size, color, kind, align)


def weak_texts(stage: AppStage, minimum: float) -> Iterator[str]:
    """Yield visible texts with less contrast than this, ignoring a tenth of their letters."""
    window = stage.driver.window
    meter = Meter(window, stage.context.rasterizer, stage.context.viewport)
    stage.app.draw(meter)
    for line in meter.lines:
        if minimum < TEXT and cannot_be_pressed(stage, line):
            continue
        seen = [ground for pos, ground in line.letters.items() if tuple(window.get_at(pos))[:3] == line.color]
        if len(seen) < max(3, len(line.letters) / 2):
            continue  # covered, or drawn again
        worst = sorted(contrast(line.color, ground) for ground in seen)[len(seen) // 10]
        if worst < minimum:
            yield f"{line.text!r} has {worst:.1f}:1"


def cannot_be_pressed(stage: AppStage, line: Line) -> bool:
    keys = [widget for widget in stage.scene.widgets if isinstance(widget, Button) and widget.command.disabled_reason]
    return any(key.rect.collidepoint(stage.context.viewport.to_units_point(pos)) for key in keys for pos in list(line.letters)[:1])


def weak_edges(stage: AppStage) -> Iterator[str]:
    """Yield buttons and controls whose outline is invisible on two or more of their four sides."""
    window, viewport = stage.driver.window, stage.context.viewport
    for widget in stage.scene.widgets:
        area = scroll_area_of(stage.scene.scroll_areas, widget)
        if isinstance(widget, Button | SegmentedControl | Toggle) and (area is None or area.rect.contains(widget.rect)):
            sides = [max(strongest(window, way) for way in ways) for ways in across_edges(widget, viewport)]
            if sorted(sides)[1] < EDGE:
                yield f"{widget.name} has {', '.join(f'{side:.1f}' for side in sides)}"


def across_edges(widget: Widget, viewport: Viewport) -> Iterator[list[list[Point]]]:
    """Yield the points of lines across each edge; several, as a disabled button has a dashed edge."""
    area_rect = widget.rect
    if isinstance(widget, Toggle) and not widget.is_framed:
        area_rect = FRect(area_rect.right - 76, area_rect.centery - 22, 76, 44)
    rect = pygame.Rect(viewport.to_px_point(area_rect.x, area_rect.y), (viewport.to_px(area_rect.w), viewport.to_px(area_rect.h)))
    steps = range(-REACH, REACH + 1)
    for edge in (rect.left, rect.right):
        yield [[(edge + step, rect.y + rect.h * share // 8) for step in steps] for share in (2, 3, 4, 5, 6)]
    for edge in (rect.top, rect.bottom):
        yield [[(rect.x + rect.w * share // 8, edge + step) for step in steps] for share in (2, 3, 4, 5, 6)]


def strongest(window: pygame.Surface, points: list[Point]) -> float:
    """Return the highest contrast between two of these points."""
    colors = [tuple(window.get_at(point))[:3] for point in points if window.get_rect().collidepoint(point)]
    return max((contrast(one, other) for one in set(colors) for other in set(colors)), default=1.0)


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("disk")


SAMPLE = ["menu_resume", "settings_see", "table_5"]
EVERY = [list(STATES)[first : first + 24] for first in range(0, len(STATES), 24)]
SOME = [SAMPLE, *(pytest.param(names, marks=(pytest.mark.long, pytest.mark.crossing)[: 1 + turn % 2]) for turn, names in enumerate(EVERY))]


@pytest.mark.parametrize("names", SOME, ids=lambda names: names[0])
def test_strong_contrasts_are_strong(names: list[str], disk: Path) -> None:
    stage, result = AppStage(disk, (1280, 800), "fr", seen=True), []
    stage.looks = {"high_contrast": True}
    for name in names:
        set_up(stage, name)
        result += [f"{name}: {fault}" for fault in (*weak_texts(stage, TEXT), *weak_edges(stage))]
    stage.close()
    assert not result, f"{len(result)} found:\n" + "\n".join(result)


@pytest.mark.parametrize("names", SOME, ids=lambda names: names[0])
def test_the_usual_skin_keeps_its_floor(names: list[str], disk: Path) -> None:
    stage, result = AppStage(disk, (1280, 800), "fr", seen=True), []
    for name in names:
        set_up(stage, name)
        result += [f"{name}: {fault}" for fault in weak_texts(stage, USUAL)]
    stage.close()
    assert not result, f"{len(result)} found:\n" + "\n".join(result)


@cases("ground", [*map(NORMAL.get, ("surface", "smoke", "primary", "wood")), "#FFFFFF", "#000000", "#767676"])
@cases("color", ["on_wood", "gold", "target", "primary"])
def test_a_ring_is_seen_on_any_ground(ground: str, color: str) -> None:
    pygame.display.init()
    window = pygame.display.set_mode((200, 200))
    window.fill(ground)
    rasterizer = Rasterizer(1.0)
    rasterizer.apply_theme(Theme(is_high_contrast=True), 1.0)
    Canvas(window, rasterizer, Viewport(1280, 800)).draw_ring(FRect(60, 60, 80, 80), color, 8, 3)
    assert strongest(window, [(x, 100) for x in range(40, 75)]) >= EDGE

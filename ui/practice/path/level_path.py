"""The level path: the track, the large next level, the small levels and the child's moving token."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import dist

from pygame import FRect

from ui.canvas.canvas import Canvas, gradient_svg
from ui.canvas.easing import ease_in_out
from ui.canvas.pieces import Pose
from ui.layout.containers import Column, Row, Stack
from ui.layout.nodes import Bounds, Box, Sizer, Text
from ui.practice.path.pictures import STARS, draw_level_picture, draw_star
from ui.widgets.controls import Command, HitRegion
from ui.widgets.parts import boxed, icon

Point = tuple[float, float]
LARGE_DIAMETER, SMALL_DIAMETER = 408.0, 72.0  # diameters of the next level and of the others
BUTTON_WIDTH, BUTTON_Y = 336.0, 224.0  # the button below the large level; its y counts from the level's middle
ROW_COUNT, ROW_STEP, WAVE = 10, 81.0, (20.0, 23.0)  # levels in the row below; their distance; how far row and column wind
DONE_COLORS, UNFINISHED_COLORS = ("way_done", "on_wood", "on_accent"), ("wood_later", "wood_inlay", "on_wood")  # fill, border, text
PILL_RATIO = 0.315  # height to width of the pill behind the stars of a level
STEP_MS = 700.0  # milliseconds between two levels at the usual speed; longer walks are quicker
MAX_WALK_MS = 800.0  # milliseconds of the longest walk


@dataclass(slots=True)
class LevelPath(Stack):
    """The levels along their winding track.

    Its children are the large next level, the button below it, and the other levels in order.
    """

    next_index: int = 0  # of the large level

    def arrange(self, sizer: Sizer, at: Bounds) -> Iterator[tuple[Box, Bounds]]:
        large, button, *small = sizer.shown(self.children)
        centers = level_centers(FRect(at), self.next_index)
        x, y = centers.pop(self.next_index)
        yield large, _square_around((x, y), LARGE_DIAMETER)
        yield button, Bounds(x - BUTTON_WIDTH / 2, y + BUTTON_Y, BUTTON_WIDTH, sizer.height(button, BUTTON_WIDTH).preferred)
        yield from ((level, _square_around(center, SMALL_DIAMETER)) for level, center in zip(small, centers, strict=True))


def level_centers(path: FRect, next_index: int) -> list[Point]:
    """Return the centre of every level in the rectangle of the path.

    The small ones go from the left along the lower edge and up at the right; the next level is the large one in the middle.
    """
    row_y, (wave_y, wave_x) = path.bottom - 73, WAVE
    along = [(path.x + 50 + ROW_STEP * index, row_y + (wave_y if index % 2 else -wave_y)) for index in range(ROW_COUNT)]
    step = (row_y - 92 - path.y - 78) / 5
    up = [(path.right - 46 - (wave_x if index % 2 else -wave_x), row_y - 92 - step * index) for index in range(6)]
    small = [(path.x + 38, row_y - 122), *along, *up]
    return [*small[:next_index], _middle(path), *small[next_index:]]


def token_position(path: FRect) -> Point:
    """Return the place of the child's token, on the upper right edge of the large level."""
    x, y = _middle(path)
    return x + 0.355 * LARGE_DIAMETER, y - 0.355 * LARGE_DIAMETER


def _middle(path: FRect) -> Point:
    """Return the centre of the large level."""
    return path.x + 0.56 * path.w, path.centery - 87


def _square_around(center: Point, side: float) -> Bounds:
    return Bounds(center[0] - side / 2, center[1] - side / 2, side, side)


def next_level(command: Command, key: str, number: int, stars: int) -> Column:
    """Return the large next level: its number, cards, label and stars; the icon needs no reading."""
    disc = Stack([Text(str(number), 38, "s", align="c")], width=SMALL_DIAMETER, height=SMALL_DIAMETER)
    cards = Box(height=180, paint=lambda canvas, rect: draw_level_picture(canvas, key, *rect.center))
    label = Row([icon("play", 44), Text(command.label, 42, "s", max_lines=1)], 10, "center", height=60)
    parts = [boxed(disc, "surface", "text", SMALL_DIAMETER / 2), cards, label, stars_pill(stars, 30)]
    return Column(
        parts, 0, "center", name=command.name, padding=(48, 8, 48, 28), widget=lambda rect: NextLevelWidget(command, rect, rect.w / 2)
    )


class NextLevelWidget(HitRegion):
    """The large button behind the next level."""

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        d, dy = self.rect.w, 3 if pressed else 0
        canvas.draw_svg_body(self.rect.x, self.rect.y + dy, d, d, _next_level_svg(d, hover), 1 if pressed else 3)


class LevelWidget(HitRegion):
    """A small level on the path: coloured once it has all its stars, of dark wood before."""

    def __init__(self, command: Command, rect: FRect, number: int, stars: int) -> None:
        super().__init__(command, rect, rect.w / 2, command.label)
        self.number, self.stars = number, stars

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        done = self.stars == STARS
        fill, rim, on = DONE_COLORS if done else UNFINISHED_COLORS
        d = self.rect.w if done else self.rect.w - 8
        x, y = self.rect.center
        shine = f'<path d="M{d * 0.2} {d * 0.42}Q{d * 0.24} {d * 0.2} {d * 0.46} {d * 0.15}" fill="none" stroke="shine" stroke-width="3" stroke-linecap="round" opacity="0.45"/>'
        body = f'<circle cx="{d / 2}" cy="{d / 2}" r="{d / 2 - 2}" fill="{fill}" stroke="{rim}" stroke-width="3"/>{shine}'
        canvas.draw_svg_body(x - d / 2, y - d / 2, d, d, body, 2 if hover and not pressed else 1)
        canvas.draw_text(str(self.number), x, y - (3 if self.stars else 0), 26, on, "s", "c")
        if self.stars:
            draw_stars_pill(canvas, x, y + 40, self.stars, 19)


def _next_level_svg(d: float, hover: bool) -> str:
    """Return the large button of the next level as SVG, with a lip below and a fine line inside its rim."""
    top, bottom = ("way_now_hover", "way_now_end") if hover else ("way_now", "primary_deep")
    lip = f'<ellipse cx="{d / 2}" cy="{d / 2 + 7}" rx="{d / 2 - 6}" ry="{d / 2 - 9}" fill="primary_border"/>'
    face = f'<ellipse cx="{d / 2}" cy="{d / 2 - 3}" rx="{d / 2 - 6}" ry="{d / 2 - 9}" fill="url(#a)" stroke="primary_border" stroke-width="2.5"/>'
    line = f'<ellipse cx="{d / 2}" cy="{d / 2 - 3}" rx="{d / 2 - 22}" ry="{d / 2 - 25}" fill="none" stroke="on_wood" stroke-width="4" opacity="0.75"/>'
    return gradient_svg("a", top, bottom) + lip + face + line


def draw_stars_pill(canvas: Canvas, x: float, y: float, count: int, d: float) -> None:
    """Draw three stars, `count` of them filled, on a paper pill centred at x, y."""
    gap = d * 0.2
    pill = Pose(x, y, (STARS + 0.8) * d + (STARS - 1) * gap).rect(PILL_RATIO)
    canvas.draw_box(pill, pill.h / 2, "surface", "text", 1.5, level=1)
    for index in range(STARS):
        draw_star(canvas, x + (index - 1) * (d + gap), y, d, index < count)


def stars_pill(count: int, d: float) -> Box:
    """Return the three stars of a level on their pill."""
    return Box(height=2 * d, paint=lambda canvas, rect: draw_stars_pill(canvas, rect.centerx, rect.centery, count, d))


def draw_level_track(canvas: Canvas, points: Sequence[Point]) -> None:
    """Draw the track through the centres of the levels."""
    curves = _bezier_curves(points)
    reach = [points[0], *(point for curve in curves for point in curve)]  # a curve stays between its four points
    (left, right), (top, bottom) = ((min(along), max(along)) for along in zip(*reach, strict=True))
    box = FRect(left, top, right - left, bottom - top).inflate(60, 60)
    first, *remaining = [f"{x - box.x:.1f} {y - box.y:.1f}" for x, y in reach]
    line = f'<path d="M{first}C{" ".join(remaining)}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    body = f'{line} stroke="wood_black" stroke-width="40" opacity="0.28"/>{line} stroke="wood_inlay" stroke-width="30" opacity="0.34"/>'
    canvas.draw_svg_body(
        box.x, box.y, box.w, box.h, f'{body}{line} stroke="wood_edge" stroke-width="6" stroke-dasharray="0.1 18" opacity="0.7"/>'
    )


def _bezier_curves(level_centers: Sequence[Point]) -> list[tuple[Point, Point, Point]]:
    """Return the Bézier curves from point to point (Catmull-Rom): two control points and the end of each."""
    around = [level_centers[0], *level_centers, level_centers[-1]]
    return [
        ((c + (f - a) / 6, e + (g - b) / 6), (f - (h - c) / 6, g - (j - e) / 6), (f, g))
        for (a, b), (c, e), (f, g), (h, j) in zip(around, around[1:], around[2:], around[3:], strict=False)
    ]


class TokenWalk:
    """The walk of the token along levels; times are in ms."""

    def __init__(self, points: Sequence[Point], pace: float) -> None:
        """Start a walk through these points; with `pace` 0 it ends at once."""
        self.points = points
        self.duration_ms = min(MAX_WALK_MS, STEP_MS + 50 * (len(points) - 2)) * pace if len(points) > 1 else 0.0
        self.elapsed_ms = 0.0

    @property
    def over(self) -> bool:
        return self.elapsed_ms >= self.duration_ms

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self.elapsed_ms += 1000 * dt

    @property
    def position(self) -> Point:
        """The token's present position, with a small hop between levels."""
        if self.over:
            return self.points[-1]
        steps = [dist(one, other) for one, other in zip(self.points, self.points[1:], strict=False)]
        left = ease_in_out(self.elapsed_ms / self.duration_ms) * sum(steps)
        for (x, y), (to_x, to_y), step in zip(self.points, self.points[1:], steps, strict=False):
            if left <= step:
                fraction = left / max(step, 1.0)
                return x + (to_x - x) * fraction, y + (to_y - y) * fraction - 60 * fraction * (1 - fraction)
            left -= step
        return self.points[-1]

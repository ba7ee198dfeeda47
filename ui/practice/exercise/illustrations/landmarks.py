"""An illustration of a line with a few landmarks: find a number without counting from the start."""

from __future__ import annotations

from pygame import FRect

from game.practice.illustrations import ANSWER_STEP, METHOD_STEP, MOVE_STEP, Landmarks
from ui.canvas.canvas import Canvas
from ui.practice.exercise.illustrations.dots import ease_in_out

LABEL_SIZE, MIN_LABEL_GAP_UNITS = 19.0, 30.0  # text size of a number below the line; minimum distance of two numbers
LINE_Y_SHARE = 0.55  # y of the line as a share of the height
POINT_COLORS = ("counter", "counter_blue")


def draw_landmark_line(canvas: Canvas, scene: Landmarks, rect: FRect, step: int, progress: float, page_scale: float) -> None:
    """Draw a line with a few landmarks; with `progress`, strokes appear from the left and points slide to their places."""
    line = FRect(rect.x + 18 * page_scale, rect.y + rect.h * LINE_Y_SHARE, rect.w - 36 * page_scale, 0)
    gone = 0.0 if step == METHOD_STEP else ease_in_out(progress) if step == MOVE_STEP else 1.0
    canvas.draw_svg_body(
        rect.x, rect.y, rect.w, rect.h, _line_svg(scene, FRect(line.x - rect.x, line.y - rect.y, line.w, 0), step, gone, page_scale)
    )
    spacing = line.w / (scene.end - scene.start)
    for number in visible_numbers(scene, step, spacing, MIN_LABEL_GAP_UNITS * page_scale):
        color, weight = ("text", "b") if step == ANSWER_STEP and number in scene.points else ("text_soft", "r")
        x = line.x + (number - scene.start) * spacing
        canvas.draw_text(str(number), x, line.y + 28 * page_scale, LABEL_SIZE * page_scale, color, weight, "c")


def visible_numbers(scene: Landmarks, step: int, unit_width: float, min_gap: float) -> list[int]:
    """Return the numbers written below the line: with the answer its points, then landmarks that fit."""
    result: list[int] = []
    for number in (*(scene.points if step == ANSWER_STEP else ()), *scene.marks):
        if all(abs(number - other) * unit_width >= min_gap for other in result):
            result.append(number)
    return result


def _line_svg(scene: Landmarks, line: FRect, step: int, eased_progress: float, page_scale: float) -> str:
    spacing = line.w / (scene.end - scene.start)
    body = f'<path d="M{line.x} {line.y}H{line.right}" stroke="text" stroke-width="{3 * page_scale}" stroke-linecap="round"/>'
    seen = scene.start + (scene.end - scene.start) * eased_progress if eased_progress else -1.0
    strokes = [number for number in range(scene.start, scene.end + 1, scene.tick_distance) if number <= seen]
    for number in {*strokes, *scene.marks}:
        x, tall = line.x + (number - scene.start) * spacing, (12 if number in scene.marks else 7) * page_scale
        body += f'<path d="M{x} {line.y - tall}V{line.y + tall}" stroke="text" stroke-width="{(3 if number in scene.marks else 2) * page_scale}"/>'
    if step == ANSWER_STEP or (step == MOVE_STEP and not scene.is_late):
        body += "".join(
            _point_svg(line.x + (number - scene.start) * eased_progress * spacing, line.y, POINT_COLORS[index], page_scale)
            for index, number in enumerate(scene.points)
        )
    return body


def _point_svg(x: float, y: float, color: str, page_scale: float) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{9 * page_scale}" fill="{color}" stroke="text" stroke-width="{2 * page_scale}"/>'

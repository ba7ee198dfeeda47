"""An illustration of a line with a few landmarks: find a number without counting from the start."""

from __future__ import annotations

from pygame import FRect

from game.practice.illustrations import ANSWER, METHOD, MOVE, Landmarks
from ui.canvas.canvas import Canvas
from ui.practice.exercise.illustrations.dots import eased

LABEL, APART = 19.0, 30.0  # text size of a number below the line; minimum distance of two numbers
BASE = 0.55  # y of the line as a share of the height
POINTS = ("counter", "counter_blue")


def draw_landmarks(canvas: Canvas, scene: Landmarks, rect: FRect, step: int, progress: float, fraction: float) -> None:
    """Draw a line with a few landmarks; with `progress`, strokes appear from the left and points slide to their places."""
    line = FRect(rect.x + 18 * fraction, rect.y + rect.h * BASE, rect.w - 36 * fraction, 0)
    gone = 0.0 if step == METHOD else eased(progress) if step == MOVE else 1.0
    canvas.vec(rect.x, rect.y, rect.w, rect.h, _body(scene, FRect(line.x - rect.x, line.y - rect.y, line.w, 0), step, gone, fraction))
    spacing = line.w / (scene.end - scene.start)
    for number in labels(scene, step, spacing, APART * fraction):
        strong = step == ANSWER and number in scene.points
        x = line.x + (number - scene.start) * spacing
        canvas.text(
            str(number), x, line.y + 28 * fraction, LABEL * fraction, "text" if strong else "text_soft", "b" if strong else "r", "c"
        )


def labels(scene: Landmarks, step: int, spacing: float, gap: float) -> list[int]:
    """Return the numbers written below the line: with the answer its points, then landmarks that fit."""
    result: list[int] = []
    for number in (*(scene.points if step == ANSWER else ()), *scene.marks):
        if all(abs(number - other) * spacing >= gap for other in result):
            result.append(number)
    return result


def _body(scene: Landmarks, line: FRect, step: int, gone: float, fraction: float) -> str:
    spacing = line.w / (scene.end - scene.start)
    body = f'<path d="M{line.x} {line.y}H{line.right}" stroke="text" stroke-width="{3 * fraction}" stroke-linecap="round"/>'
    seen = scene.start + (scene.end - scene.start) * gone if gone else -1.0
    strokes = [number for number in range(scene.start, scene.end + 1, scene.every) if number <= seen]
    for number in {*strokes, *scene.marks}:
        x, tall = line.x + (number - scene.start) * spacing, (12 if number in scene.marks else 7) * fraction
        body += f'<path d="M{x} {line.y - tall}V{line.y + tall}" stroke="text" stroke-width="{(3 if number in scene.marks else 2) * fraction}"/>'
    if step == ANSWER or (step == MOVE and not scene.late):
        body += "".join(
            _point(line.x + (number - scene.start) * gone * spacing, line.y, POINTS[index], fraction)
            for index, number in enumerate(scene.points)
        )
    return body


def _point(x: float, y: float, color: str, fraction: float) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{9 * fraction}" fill="{color}" stroke="text" stroke-width="{2 * fraction}"/>'

"""An illustration of a line with a few landmarks: find a number without counting from the start."""

from __future__ import annotations

from pygame import FRect

from game.practice.illustrations import ANSWER, METHOD, MOVE, Landmarks
from ui.canvas.brush import Brush
from ui.practice.exercise.scenes.dots import eased

LABEL, APART = 19.0, 30.0  # text size of a number below the line; minimum distance of two numbers
BASE = 0.55  # y of the line as a share of the height
POINTS = ("counter", "counter_blue")


def draw_landmarks(brush: Brush, scene: Landmarks, at: FRect, step: int, progress: float, share: float) -> None:
    """Draw the line; with `progress`, strokes appear from the left and points slide to their places."""
    line = FRect(at.x + 18 * share, at.y + at.h * BASE, at.w - 36 * share, 0)
    gone = 0.0 if step == METHOD else eased(progress) if step == MOVE else 1.0
    brush.vec(at.x, at.y, at.w, at.h, _body(scene, FRect(line.x - at.x, line.y - at.y, line.w, 0), step, gone, share))
    pitch = line.w / (scene.end - scene.start)
    for number in labels(scene, step, pitch, APART * share):
        strong = step == ANSWER and number in scene.points
        x = line.x + (number - scene.start) * pitch
        brush.text(str(number), x, line.y + 28 * share, LABEL * share, "text" if strong else "text_soft", "b" if strong else "r", "c")


def labels(scene: Landmarks, step: int, pitch: float, apart: float) -> list[int]:
    """Return the numbers below the line: the points only with the answer, then landmarks that fit."""
    found: list[int] = []
    for number in (*(scene.points if step == ANSWER else ()), *scene.marks):
        if all(abs(number - other) * pitch >= apart for other in found):
            found.append(number)
    return found


def _body(scene: Landmarks, line: FRect, step: int, gone: float, share: float) -> str:
    pitch = line.w / (scene.end - scene.start)
    body = f'<path d="M{line.x} {line.y}H{line.right}" stroke="text" stroke-width="{3 * share}" stroke-linecap="round"/>'
    seen = scene.start + (scene.end - scene.start) * gone if gone else -1.0
    strokes = [number for number in range(scene.start, scene.end + 1, scene.every) if number <= seen]
    for number in {*strokes, *scene.marks}:
        x, tall = line.x + (number - scene.start) * pitch, (12 if number in scene.marks else 7) * share
        body += (
            f'<path d="M{x} {line.y - tall}V{line.y + tall}" stroke="text" stroke-width="{(3 if number in scene.marks else 2) * share}"/>'
        )
    if step == ANSWER or (step == MOVE and not scene.late):
        body += "".join(
            _point(line.x + (number - scene.start) * gone * pitch, line.y, POINTS[place], share)
            for place, number in enumerate(scene.points)
        )
    return body


def _point(x: float, y: float, color: str, share: float) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{9 * share}" fill="{color}" stroke="text" stroke-width="{2 * share}"/>'

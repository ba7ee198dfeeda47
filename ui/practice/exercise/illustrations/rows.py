"""An illustration of rows of dots: equal rows, parts of tables, a removed row, a quarter turn."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import FRect

from game.nambarz.cards import ANIMALS
from game.practice.illustrations import METHOD, MOVE, Rows
from ui.canvas.canvas import Canvas
from ui.practice.exercise.illustrations.dots import Dot, DotGrid, between, draw_dot, draw_dots, eased, grid
from ui.tables.nambarz.names import SIGNS

CELL = 38.0  # maximum size, on the wide page
PART_GAP_CELLS = 0.6  # gap between the two parts, in cells
FIVE = 5
FIVE_GAP = 0.35  # gap after the first five of two rows
LABEL, LABEL_ROOM = 19.0, 86.0
PALE = 100  # opacity of 255: an animal that is still to come


def draw_rows(canvas: Canvas, scene: Rows, rect: FRect, step: int, progress: float, fraction: float) -> None:
    room = FRect(rect.x, rect.y, rect.w - LABEL_ROOM * fraction, rect.h) if _labels(scene) else rect
    on = grid(room, *_extent(scene), CELL * fraction, centered=True)
    shown, scale = between(dots(scene, max(0, step - 1)), dots(scene, step), progress), 1.0
    if step == METHOD and scene.turned and progress < 1:
        shown, scale = turning(scene, progress, (room.w / on.cell, len(scene.lengths)))
    if scene.animals:
        _draw_animals(canvas, shown, on, ANIMALS[(scene.lengths[0] - 1) % len(ANIMALS)][0])
    else:
        draw_dots(canvas, shown, on, 0.8 * scale)
    if step >= MOVE and progress >= 1:
        _draw_labels(canvas, scene, on, fraction)


def _draw_animals(canvas: Canvas, shown: Sequence[Dot], on: DotGrid, animal: str) -> None:
    """Draw an animal for each dot: pale if it is still to come, an empty place if it has gone."""
    size = on.cell * 0.86
    for dot in shown:
        x, y = on.at(dot.x, dot.y)
        if dot.look == "gone":
            draw_dot(canvas, x, y, on.cell * 0.8, dot.look)
        else:
            canvas.svg(f"animals/{animal}", x - size / 2, y - size / 2, size, alpha=PALE if dot.look == "ghost" else 255)


def _extent(scene: Rows) -> tuple[float, float]:
    """Return the width and height of the rows in cells, with space for all their motion."""
    w = max(scene.lengths) + (PART_GAP_CELLS if scene.extra else 0) + (FIVE_GAP if _in_fives(scene) else 0)
    h = len(scene.lengths) + (PART_GAP_CELLS if scene.cut or scene.gone else 0)
    if scene.loose:
        w = max(w, min(sum(scene.lengths), 2 * FIVE))
        h = max(h, math.ceil(sum(scene.lengths) / (2 * FIVE)))
    return w, h


def _in_fives(scene: Rows) -> bool:
    return len(scene.lengths) == 2 and max(scene.lengths) > FIVE and not scene.turned


def dots(scene: Rows, step: int) -> list[Dot]:
    """Return every dot of the rows at a step, row by row."""
    result: list[Dot] = []
    gone_from = len(scene.lengths) - scene.gone
    loose = [(index % (2 * FIVE) + 0.5, index // (2 * FIVE) + 0.5) for index in range(sum(scene.lengths))]
    for row, length in enumerate(scene.lengths):
        for column in range(length):
            if scene.loose and step == METHOD:
                result.append(Dot(*loose[len(result)]))
            else:
                result.append(_dot(scene, row, column, step, gone_from))
    return result


def _dot(scene: Rows, row: int, column: int, step: int, gone_from: int) -> Dot:
    x = column + 0.5 + (FIVE_GAP if _in_fives(scene) and column >= FIVE else 0)
    last = scene.lengths[row] - scene.extra
    if scene.extra and row == len(scene.lengths) - 1:
        if column >= last:
            return Dot(x + (PART_GAP_CELLS if step >= MOVE else 0), row + 0.5, "ghost" if step == METHOD else "second")
        return Dot(x, row + 0.5, "second")
    if row >= gone_from:
        return Dot(x, row + 0.5 + (PART_GAP_CELLS if step >= MOVE else 0), "ghost" if step == METHOD else "gone")
    if scene.cut and row >= scene.cut:
        return Dot(x, row + 0.5 + (PART_GAP_CELLS if step >= MOVE else 0), "ghost" if step == METHOD else "second")
    return Dot(x, row + 0.5)


def turning(scene: Rows, progress: float, room: tuple[float, float]) -> tuple[list[Dot], float]:
    """Return the dots during their quarter turn, and the scale at which they fit; `room` is in cells."""
    w, h = max(scene.lengths), len(scene.lengths)
    angle = math.pi / 2 * (1 - eased(progress))
    sin, cos = math.sin(angle), math.cos(angle)
    scale = min(1.0, room[0] / (w * cos + h * sin), room[1] / (w * sin + h * cos))
    result = []
    for dot in dots(scene, METHOD):
        dx, dy = (dot.x - w / 2) * scale, (dot.y - h / 2) * scale
        result.append(Dot(w / 2 + dx * cos - dy * sin, h / 2 + dx * sin + dy * cos, dot.look))
    return result, scale


def _labels(scene: Rows) -> list[tuple[float, str]]:
    """Return the labels of a table's two parts, as (centre y in cells, "5 × 8")."""
    rows, length = len(scene.lengths), scene.lengths[0]
    if scene.gone and not scene.cut:
        return [
            ((rows - scene.gone) / 2, f"{rows} {SIGNS['*']} {length}"),
            (rows - scene.gone / 2 + PART_GAP_CELLS, f"{SIGNS['-']} {length}"),
        ]
    if not scene.cut or scene.gone or len(set(scene.lengths)) > 1:
        return []
    parts = ((0, scene.cut), (scene.cut, rows))
    return [
        ((top + bottom) / 2 + (PART_GAP_CELLS if top else 0), f"{bottom - top} {SIGNS['*']} {length}" if bottom - top > 1 else str(length))
        for top, bottom in parts
    ]


def _draw_labels(canvas: Canvas, scene: Rows, on: DotGrid, fraction: float) -> None:
    """Draw the calculations of the table's two parts beside them, if both fit one above the other."""
    result = _labels(scene)
    middles = [on.at(0, y)[1] for y, _text in result]
    if len(middles) == 2 and middles[1] - middles[0] >= canvas.leading(LABEL * fraction, 1.0):
        x = on.at(_extent(scene)[0], 0)[0] + 14 * fraction
        for y, (_middle, text) in zip(middles, result, strict=True):
            canvas.text(text, x, y, LABEL * fraction, "text", "b")

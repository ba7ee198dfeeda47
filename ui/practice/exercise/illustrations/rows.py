"""An illustration of rows of dots: equal rows, parts of tables, a removed row, a quarter turn."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import FRect

from game.nambarz.cards import ANIMALS
from game.practice.illustrations import METHOD_STEP, MOVE_STEP, Rows
from ui.canvas.canvas import Canvas
from ui.practice.exercise.illustrations.dots import Dot, DotGrid, dots_in_motion, draw_dot, draw_dots, ease_in_out, fitted_grid
from ui.tables.nambarz.names import OPERATOR_SYMBOLS

MAX_CELL_UNITS = 38.0  # maximum size, on the wide page
PART_GAP_CELLS = 0.6  # gap between the two parts, in cells
FIVE_DOTS = 5
FIVE_GAP_CELLS = 0.35  # gap after the first five of two rows
LABEL_SIZE, LABEL_W_UNITS = 19.0, 86.0
PALE_ALPHA = 100  # opacity of 255: an animal that is still to come


def draw_dot_rows(canvas: Canvas, scene: Rows, rect: FRect, step: int, progress: float, page_scale: float) -> None:
    room = FRect(rect.x, rect.y, rect.w - LABEL_W_UNITS * page_scale, rect.h) if _part_labels(scene) else rect
    on = fitted_grid(room, *_size_in_cells(scene), MAX_CELL_UNITS * page_scale, is_centered=True)
    shown, scale = dots_in_motion(row_dots(scene, max(0, step - 1)), row_dots(scene, step), progress), 1.0
    if step == METHOD_STEP and scene.is_turned and progress < 1:
        shown, scale = turning_dots(scene, progress, (room.w / on.cell, len(scene.lengths)))
    if scene.has_animals:
        _draw_animals_for_dots(canvas, shown, on, ANIMALS[(scene.lengths[0] - 1) % len(ANIMALS)][0])
    else:
        draw_dots(canvas, shown, on, 0.8 * scale)
    if step >= MOVE_STEP and progress >= 1:
        _draw_part_labels(canvas, scene, on, page_scale)


def _draw_animals_for_dots(canvas: Canvas, dots: Sequence[Dot], grid: DotGrid, animal: str) -> None:
    """Draw an animal for each dot: pale if it is still to come, an empty place if it has gone."""
    size = grid.cell * 0.86
    for dot in dots:
        x, y = grid.page_pos(dot.x, dot.y)
        if dot.look == "gone":
            draw_dot(canvas, x, y, grid.cell * 0.8, dot.look)
        else:
            canvas.draw_svg(f"animals/{animal}", x - size / 2, y - size / 2, size, alpha=PALE_ALPHA if dot.look == "ghost" else 255)


def _size_in_cells(scene: Rows) -> tuple[float, float]:
    """Return the width and height of the rows in cells, with space for all their motion."""
    w = max(scene.lengths) + (PART_GAP_CELLS if scene.extra_dot_count else 0) + (FIVE_GAP_CELLS if _has_five_gap(scene) else 0)
    h = len(scene.lengths) + (PART_GAP_CELLS if scene.second_part_row or scene.removed_row_count else 0)
    if scene.is_single_line_first:
        w = max(w, min(sum(scene.lengths), 2 * FIVE_DOTS))
        h = max(h, math.ceil(sum(scene.lengths) / (2 * FIVE_DOTS)))
    return w, h


def _has_five_gap(scene: Rows) -> bool:
    return len(scene.lengths) == 2 and max(scene.lengths) > FIVE_DOTS and not scene.is_turned


def row_dots(scene: Rows, step: int) -> list[Dot]:
    """Return every dot of the rows at a step, row by row."""
    result: list[Dot] = []
    gone_from = len(scene.lengths) - scene.removed_row_count
    loose = [(index % (2 * FIVE_DOTS) + 0.5, index // (2 * FIVE_DOTS) + 0.5) for index in range(sum(scene.lengths))]
    for row, length in enumerate(scene.lengths):
        for column in range(length):
            if scene.is_single_line_first and step == METHOD_STEP:
                result.append(Dot(*loose[len(result)]))
            else:
                result.append(_row_dot(scene, row, column, step, gone_from))
    return result


def _row_dot(scene: Rows, row: int, column: int, step: int, first_removed_row: int) -> Dot:
    x = column + 0.5 + (FIVE_GAP_CELLS if _has_five_gap(scene) and column >= FIVE_DOTS else 0)
    last = scene.lengths[row] - scene.extra_dot_count
    if scene.extra_dot_count and row == len(scene.lengths) - 1:
        if column >= last:
            return Dot(x + (PART_GAP_CELLS if step >= MOVE_STEP else 0), row + 0.5, "ghost" if step == METHOD_STEP else "second")
        return Dot(x, row + 0.5, "second")
    if row >= first_removed_row:
        return Dot(x, row + 0.5 + (PART_GAP_CELLS if step >= MOVE_STEP else 0), "ghost" if step == METHOD_STEP else "gone")
    if scene.second_part_row and row >= scene.second_part_row:
        return Dot(x, row + 0.5 + (PART_GAP_CELLS if step >= MOVE_STEP else 0), "ghost" if step == METHOD_STEP else "second")
    return Dot(x, row + 0.5)


def turning_dots(scene: Rows, progress: float, room_cells: tuple[float, float]) -> tuple[list[Dot], float]:
    """Return the dots during their quarter turn, and the scale at which they fit; `room_cells` is in cells."""
    w, h = max(scene.lengths), len(scene.lengths)
    angle = math.pi / 2 * (1 - ease_in_out(progress))
    sin, cos = math.sin(angle), math.cos(angle)
    scale = min(1.0, room_cells[0] / (w * cos + h * sin), room_cells[1] / (w * sin + h * cos))
    result = []
    for dot in row_dots(scene, METHOD_STEP):
        dx, dy = (dot.x - w / 2) * scale, (dot.y - h / 2) * scale
        result.append(Dot(w / 2 + dx * cos - dy * sin, h / 2 + dx * sin + dy * cos, dot.look))
    return result, scale


def _part_labels(scene: Rows) -> list[tuple[float, str]]:
    """Return the labels of a table's two parts, as (centre y in cells, "5 × 8")."""
    rows, length = len(scene.lengths), scene.lengths[0]
    if scene.removed_row_count and not scene.second_part_row:
        return [
            ((rows - scene.removed_row_count) / 2, f"{rows} {OPERATOR_SYMBOLS['*']} {length}"),
            (rows - scene.removed_row_count / 2 + PART_GAP_CELLS, f"{OPERATOR_SYMBOLS['-']} {length}"),
        ]
    if not scene.second_part_row or scene.removed_row_count or len(set(scene.lengths)) > 1:
        return []
    parts = ((0, scene.second_part_row), (scene.second_part_row, rows))
    return [
        (
            (top + bottom) / 2 + (PART_GAP_CELLS if top else 0),
            f"{bottom - top} {OPERATOR_SYMBOLS['*']} {length}" if bottom - top > 1 else str(length),
        )
        for top, bottom in parts
    ]


def _draw_part_labels(canvas: Canvas, scene: Rows, grid: DotGrid, page_scale: float) -> None:
    """Draw the calculations of the table's two parts beside them, if both fit one above the other."""
    labels = _part_labels(scene)
    middles = [grid.page_pos(0, y)[1] for y, _text in labels]
    if len(middles) == 2 and middles[1] - middles[0] >= canvas.line_height(LABEL_SIZE * page_scale, 1.0):
        x = grid.page_pos(_size_in_cells(scene)[0], 0)[0] + 14 * page_scale
        for y, (_middle, text) in zip(middles, labels, strict=True):
            canvas.draw_text(text, x, y, LABEL_SIZE * page_scale, "text", "b")

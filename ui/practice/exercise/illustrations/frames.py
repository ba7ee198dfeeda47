"""Illustrations of ten-frames: one that is filled or emptied, with counters beside, or many full ones.

See mock-up 27.
"""

from __future__ import annotations

from pygame import FRect

from game.practice.illustrations import ANSWER_STEP, METHOD_STEP, TenFrame, TenFrames
from ui.canvas.canvas import Canvas
from ui.practice.exercise.illustrations.dots import Dot, DotGrid, DotLook, dots_in_motion, draw_dots, draw_dotted_arrow, fitted_grid

COLUMNS = 5
MAX_CELL_UNITS = 46.0  # maximum size, on the wide page
# the counters beside: first centre, distance, gap after those that move
LOOSE_X_CELLS, LOOSE_SPACING_CELLS, LOOSE_GAP_CELLS = 6.9, 1.04, 0.35
LOOSE_Y_CELLS = 0.5
MINI_GAP_CELLS = 0.6


def frame_grid(scene: TenFrame, rect: FRect) -> DotGrid:
    """Return the frame's grid at the left, with space for the counters beside."""
    has_loose = scene.second_count and not scene.is_second_sought
    width = LOOSE_X_CELLS + scene.second_count * LOOSE_SPACING_CELLS + LOOSE_GAP_CELLS if has_loose else 0.0
    return fitted_grid(rect, max(11.0, width), 2.1, MAX_CELL_UNITS * scale_for_rect(rect))


def text_area(scene: TenFrame, rect: FRect, step: int) -> FRect:
    """Return the space for text: below the counters beside a ten-frame, or in place of them."""
    on = frame_grid(scene, rect)
    x, low = on.page_pos(COLUMNS + (1.8 if scene.taken_count and not scene.second_count else 1.0), 1.15)
    beside = scene.second_count and not scene.is_second_sought and (step == METHOD_STEP or scene.moved_count < scene.second_count)
    top = low if beside else rect.y
    return FRect(x, top, rect.right - x, rect.bottom - top)


def draw_ten_frame(canvas: Canvas, scene: TenFrame, rect: FRect, step: int, progress: float) -> None:
    on = frame_grid(scene, rect)
    draw_empty_frame(canvas, on.x, on.y, on.cell, scene.cell_count)
    draw_dots(canvas, dots_in_motion(frame_dots(scene, max(0, step - 1)), frame_dots(scene, step), progress), on)
    if step == METHOD_STEP:
        _draw_move_arrow(canvas, scene, on)


def scale_for_rect(rect: FRect) -> float:
    """Return the scale relative to the wide page."""
    return max(1.0, rect.h / 124)


def _draw_move_arrow(canvas: Canvas, scene: TenFrame, grid: DotGrid) -> None:
    """Draw an arrow from the moving counters to their destination."""
    if scene.moved_count and not scene.is_second_sought:
        start = grid.page_pos(LOOSE_X_CELLS - 0.7, LOOSE_Y_CELLS + 0.2)
        end = grid.page_pos(COLUMNS + 0.25, 1.35 if scene.first_count + scene.moved_count > COLUMNS else LOOSE_Y_CELLS)
        draw_dotted_arrow(canvas, start, end, grid.cell * 0.075)
    elif scene.taken_count and not scene.second_count:
        draw_dotted_arrow(canvas, grid.page_pos(COLUMNS + 0.25, 1.0), grid.page_pos(COLUMNS + 1.5, 1.0), grid.cell * 0.075)


def frame_dots(scene: TenFrame, step: int) -> list[Dot]:
    """Return the counters of a ten-frame's two numbers, then the marks of the cells to be filled."""
    first = [
        Dot(*_cell_center(index), "none" if scene.is_empty_at_first and step == METHOD_STEP else "first")
        for index in range(scene.first_count)
    ]
    second = [_second_number_dot(scene, index, step) for index in range(scene.second_count)]
    marks = [Dot(*_cell_center(scene.first_count + index), _empty_cell_look(scene, step)) for index in range(scene.moved_count)]
    return _with_subtracted_dots(scene, [*first, *second], step) + marks


def _cell_center(index: int) -> tuple[float, float]:
    return index % COLUMNS + 0.5, index // COLUMNS + 0.5


def _second_number_dot(scene: TenFrame, index: int, step: int) -> Dot:
    inside = _cell_center(scene.first_count + index)
    if scene.is_second_sought:
        return Dot(*inside, "second" if step == ANSWER_STEP else "none")
    if index < scene.moved_count:
        return Dot(*_loose_dot_center(scene, index), "ghost") if step == METHOD_STEP else Dot(*inside, "second")
    return Dot(*_loose_dot_center(scene, index), "second")


def _empty_cell_look(scene: TenFrame, step: int) -> DotLook:
    """Return the look of an empty cell that will be filled."""
    shown = step == METHOD_STEP if not scene.is_second_sought else step == ANSWER_STEP - 1
    return "ghost" if shown else "none"


def _loose_dot_center(scene: TenFrame, index: int) -> tuple[float, float]:
    return LOOSE_X_CELLS + index * LOOSE_SPACING_CELLS + (
        LOOSE_GAP_CELLS if scene.moved_count and index >= scene.moved_count else 0
    ), LOOSE_Y_CELLS


def _with_subtracted_dots(scene: TenFrame, all_dots: list[Dot], step: int) -> list[Dot]:
    """Return the counters with those subtracted: the last ones, or the whole frame if that is subtracted."""
    if not scene.taken_count:
        return all_dots
    places = (
        range(scene.cell_count)
        if scene.taken_count >= scene.cell_count and scene.second_count
        else range(len(all_dots) - scene.taken_count, len(all_dots))
    )
    for index in places:
        dot = all_dots[index]
        all_dots[index] = (
            Dot(dot.x, dot.y, "leaving" if dot.look == "first" else "ghost") if step == METHOD_STEP else Dot(dot.x, dot.y, "gone")
        )
    return all_dots


def draw_empty_frame(canvas: Canvas, x: float, y: float, cell_size: float, cell_count: int = 2 * COLUMNS, line_width: float = 2.0) -> None:
    """Draw an empty ten-frame: cells in rows of five, with wooden lines."""
    columns, rows = min(cell_count, COLUMNS), -(-cell_count // COLUMNS)
    body = "".join(
        f'<rect x="{line_width + index % COLUMNS * cell_size}" y="{line_width + index // COLUMNS * cell_size}" width="{cell_size}" height="{cell_size}" fill="surface_raised" stroke="frame_edge" stroke-width="{line_width}"/>'
        for index in range(cell_count)
    )
    canvas.draw_svg_body(x - line_width, y - line_width, columns * cell_size + 2 * line_width, rows * cell_size + 2 * line_width, body, 1)


def draw_full_ten_frames(canvas: Canvas, scene: TenFrames, rect: FRect, step: int, progress: float) -> None:
    """Draw full ten-frames, five in a line; halving removes the lower row of each."""
    lines = 1 if scene.frame_count <= COLUMNS else 2
    across = min(scene.frame_count, COLUMNS)
    w, h = across * (COLUMNS + MINI_GAP_CELLS), lines * (2 + MINI_GAP_CELLS)
    on = fitted_grid(rect, w, h, MAX_CELL_UNITS * 0.6 * scale_for_rect(rect), is_centered=True)
    for index in range(scene.frame_count):
        x, y = on.page_pos(index % COLUMNS * (COLUMNS + MINI_GAP_CELLS), index // COLUMNS * (2 + MINI_GAP_CELLS) + MINI_GAP_CELLS / 2)
        draw_empty_frame(canvas, x, y, on.cell, line_width=1.0)
        here = DotGrid(x, y, on.cell)
        draw_dots(canvas, dots_in_motion(_full_frame_dots(scene, max(0, step - 1)), _full_frame_dots(scene, step), progress), here, 0.8)


def _full_frame_dots(scene: TenFrames, step: int) -> list[Dot]:
    look: DotLook = "first" if not scene.is_halved else "leaving" if step == METHOD_STEP else "gone"
    return [Dot(*_cell_center(index), "first" if index < COLUMNS else look) for index in range(2 * COLUMNS)]

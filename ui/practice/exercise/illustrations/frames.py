"""Illustrations of ten-frames: one that is filled or emptied, with counters beside, or many full ones.

See mock-up 27.
"""

from __future__ import annotations

from pygame import FRect

from game.practice.illustrations import ANSWER, METHOD, TenFrame, TenFrames
from ui.canvas.canvas import Canvas
from ui.practice.exercise.illustrations.dots import Dot, DotGrid, DotLook, between, draw_beads, draw_dots, grid

COLUMNS = 5
CELL = 46.0  # maximum size, on the wide page
BESIDE, PITCH, GAP = 6.9, 1.04, 0.35  # the counters beside: first centre, distance, gap after those that move
LOOSE_Y = 0.5
MINI_GAP = 0.6


def frame_grid(scene: TenFrame, rect: FRect, fraction: float) -> DotGrid:
    """Return the frame's grid at the left, with space for the counters beside."""
    return grid(rect, max(11.0, _end(scene)), 2.1, CELL * fraction)


def words_at(scene: TenFrame, rect: FRect, step: int) -> FRect:
    """Return the space for text: below the counters beside a ten-frame, or in place of them."""
    on = frame_grid(scene, rect, brush_share(rect))
    x, low = on.at(COLUMNS + (1.8 if scene.taken and not scene.second else 1.0), 1.15)
    beside = scene.second and not scene.sought and (step == METHOD or scene.moved < scene.second)
    top = low if beside else rect.y
    return FRect(x, top, rect.right - x, rect.bottom - top)


def _end(scene: TenFrame) -> float:
    return BESIDE + scene.second * PITCH + GAP if scene.second and not scene.sought else 11.0


def draw_frames(canvas: Canvas, scene: TenFrame, rect: FRect, step: int, progress: float) -> None:
    on = frame_grid(scene, rect, brush_share(rect))
    draw_frame(canvas, on.x, on.y, on.cell, scene.cells)
    draw_dots(canvas, between(dots(scene, max(0, step - 1)), dots(scene, step), progress), on)
    if step == METHOD:
        _draw_way(canvas, scene, on)


def brush_share(rect: FRect) -> float:
    """Return the scale relative to the wide page."""
    return max(1.0, rect.h / 124)


def _draw_way(canvas: Canvas, scene: TenFrame, on: DotGrid) -> None:
    """Draw an arrow from the moving counters to their destination."""
    if scene.moved and not scene.sought:
        start, end = on.at(BESIDE - 0.7, LOOSE_Y + 0.2), on.at(COLUMNS + 0.25, 1.35 if scene.first + scene.moved > COLUMNS else LOOSE_Y)
        draw_beads(canvas, start, end, on.cell * 0.075)
    elif scene.taken and not scene.second:
        draw_beads(canvas, on.at(COLUMNS + 0.25, 1.0), on.at(COLUMNS + 1.5, 1.0), on.cell * 0.075)


def dots(scene: TenFrame, step: int) -> list[Dot]:
    """Return the counters of a ten-frame's two numbers, then the marks of the cells to be filled."""
    first = [Dot(*_cell(index), "none" if scene.bare and step == METHOD else "first") for index in range(scene.first)]
    second = [_second(scene, index, step) for index in range(scene.second)]
    marks = [Dot(*_cell(scene.first + index), _mark(scene, step)) for index in range(scene.moved)]
    return _removed_dots(scene, [*first, *second], step) + marks


def _cell(index: int) -> tuple[float, float]:
    return index % COLUMNS + 0.5, index // COLUMNS + 0.5


def _second(scene: TenFrame, index: int, step: int) -> Dot:
    inside = _cell(scene.first + index)
    if scene.sought:
        return Dot(*inside, "second" if step == ANSWER else "none")
    if index < scene.moved:
        return Dot(*_beside(scene, index), "ghost") if step == METHOD else Dot(*inside, "second")
    return Dot(*_beside(scene, index), "second")


def _mark(scene: TenFrame, step: int) -> DotLook:
    """Return the look of an empty cell that will be filled."""
    shown = step == METHOD if not scene.sought else step == ANSWER - 1
    return "ghost" if shown else "none"


def _beside(scene: TenFrame, index: int) -> tuple[float, float]:
    return BESIDE + index * PITCH + (GAP if scene.moved and index >= scene.moved else 0), LOOSE_Y


def _removed_dots(scene: TenFrame, result: list[Dot], step: int) -> list[Dot]:
    """Return the counters with those subtracted: the last ones, or the whole frame if that is subtracted."""
    if not scene.taken:
        return result
    places = range(scene.cells) if scene.taken >= scene.cells and scene.second else range(len(result) - scene.taken, len(result))
    for index in places:
        dot = result[index]
        result[index] = Dot(dot.x, dot.y, "leaving" if dot.look == "first" else "ghost") if step == METHOD else Dot(dot.x, dot.y, "gone")
    return result


def draw_frame(canvas: Canvas, x: float, y: float, cell: float, cells: int = 2 * COLUMNS, line: float = 2.0) -> None:
    """Draw an empty ten-frame: cells in rows of five, with wooden lines."""
    columns, rows = min(cells, COLUMNS), -(-cells // COLUMNS)
    body = "".join(
        f'<rect x="{line + index % COLUMNS * cell}" y="{line + index // COLUMNS * cell}" width="{cell}" height="{cell}" fill="surface_raised" stroke="frame_edge" stroke-width="{line}"/>'
        for index in range(cells)
    )
    canvas.vec(x - line, y - line, columns * cell + 2 * line, rows * cell + 2 * line, body, 1)


def draw_tens(canvas: Canvas, scene: TenFrames, rect: FRect, step: int, progress: float) -> None:
    """Draw full ten-frames, five in a line; halving removes the lower row of each."""
    lines = 1 if scene.frames <= COLUMNS else 2
    across = min(scene.frames, COLUMNS)
    on = grid(rect, across * (COLUMNS + MINI_GAP), lines * (2 + MINI_GAP), CELL * 0.6 * brush_share(rect), centered=True)
    for index in range(scene.frames):
        x, y = on.at(index % COLUMNS * (COLUMNS + MINI_GAP), index // COLUMNS * (2 + MINI_GAP) + MINI_GAP / 2)
        draw_frame(canvas, x, y, on.cell, line=1.0)
        here = DotGrid(x, y, on.cell)
        draw_dots(canvas, between(_ten(scene, max(0, step - 1)), _ten(scene, step), progress), here, 0.8)


def _ten(scene: TenFrames, step: int) -> list[Dot]:
    look: DotLook = "first" if not scene.halved else "leaving" if step == METHOD else "gone"
    return [Dot(*_cell(index), "first" if index < COLUMNS else look) for index in range(2 * COLUMNS)]

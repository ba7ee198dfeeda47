"""Illustrations of ten-frames: one that is filled or emptied, with counters beside, or many full ones.

See mock-up 27.
"""

from __future__ import annotations

from pygame import FRect

from game.practice.illustrations import ANSWER, METHOD, TenFrame, TenFrames
from ui.canvas.brush import Brush
from ui.practice.exercise.scenes.dots import Dot, DotLook, Grid, between, draw_beads, draw_dots, grid

COLUMNS = 5
CELL = 46.0  # maximum size, on the wide page
BESIDE, PITCH, GAP = 6.9, 1.04, 0.35  # the counters beside: first centre, distance, gap after those that move
LOOSE_Y = 0.5
MINI_GAP = 0.6


def frame_grid(scene: TenFrame, at: FRect, share: float) -> Grid:
    """Return the frame's grid at the left, with space for the counters beside."""
    return grid(at, max(11.0, _end(scene)), 2.1, CELL * share)


def words_at(scene: TenFrame, at: FRect, step: int) -> FRect:
    """Return the space for text: below the counters beside the frame, or in place of them."""
    on = frame_grid(scene, at, brush_share(at))
    x, low = on.at(COLUMNS + (1.8 if scene.taken and not scene.second else 1.0), 1.15)
    beside = scene.second and not scene.sought and (step == METHOD or scene.moved < scene.second)
    top = low if beside else at.y
    return FRect(x, top, at.right - x, at.bottom - top)


def _end(scene: TenFrame) -> float:
    return BESIDE + scene.second * PITCH + GAP if scene.second and not scene.sought else 11.0


def draw_frames(brush: Brush, scene: TenFrame, at: FRect, step: int, progress: float) -> None:
    on = frame_grid(scene, at, brush_share(at))
    draw_frame(brush, on.x, on.y, on.cell, scene.cells)
    draw_dots(brush, between(dots(scene, max(0, step - 1)), dots(scene, step), progress), on)
    if step == METHOD:
        _draw_way(brush, scene, on)


def brush_share(at: FRect) -> float:
    """Return the scale relative to the wide page."""
    return max(1.0, at.h / 124)


def _draw_way(brush: Brush, scene: TenFrame, on: Grid) -> None:
    """Draw an arrow from the moving counters to their destination."""
    if scene.moved and not scene.sought:
        start, end = on.at(BESIDE - 0.7, LOOSE_Y + 0.2), on.at(COLUMNS + 0.25, 1.35 if scene.first + scene.moved > COLUMNS else LOOSE_Y)
        draw_beads(brush, start, end, on.cell * 0.075)
    elif scene.taken and not scene.second:
        draw_beads(brush, on.at(COLUMNS + 0.25, 1.0), on.at(COLUMNS + 1.5, 1.0), on.cell * 0.075)


def dots(scene: TenFrame, step: int) -> list[Dot]:
    """Return the counters of both numbers in a constant order, then the places still to be filled."""
    first = [Dot(*_cell(place), "none" if scene.bare and step == METHOD else "first") for place in range(scene.first)]
    second = [_second(scene, place, step) for place in range(scene.second)]
    marks = [Dot(*_cell(scene.first + place), _mark(scene, step)) for place in range(scene.moved)]
    return _taken(scene, [*first, *second], step) + marks


def _cell(place: int) -> tuple[float, float]:
    return place % COLUMNS + 0.5, place // COLUMNS + 0.5


def _second(scene: TenFrame, place: int, step: int) -> Dot:
    inside = _cell(scene.first + place)
    if scene.sought:
        return Dot(*inside, "second" if step == ANSWER else "none")
    if place < scene.moved:
        return Dot(*_beside(scene, place), "ghost") if step == METHOD else Dot(*inside, "second")
    return Dot(*_beside(scene, place), "second")


def _mark(scene: TenFrame, step: int) -> DotLook:
    """Return the look of an empty cell that will be filled."""
    shown = step == METHOD if not scene.sought else step == ANSWER - 1
    return "ghost" if shown else "none"


def _beside(scene: TenFrame, place: int) -> tuple[float, float]:
    return BESIDE + place * PITCH + (GAP if scene.moved and place >= scene.moved else 0), LOOSE_Y


def _taken(scene: TenFrame, found: list[Dot], step: int) -> list[Dot]:
    """Return the counters with those subtracted: the last ones, or the whole frame if that is subtracted."""
    if not scene.taken:
        return found
    places = range(scene.cells) if scene.taken >= scene.cells and scene.second else range(len(found) - scene.taken, len(found))
    for place in places:
        dot = found[place]
        found[place] = Dot(dot.x, dot.y, "leaving" if dot.look == "first" else "ghost") if step == METHOD else Dot(dot.x, dot.y, "gone")
    return found


def draw_frame(brush: Brush, x: float, y: float, cell: float, cells: int = 2 * COLUMNS, line: float = 2.0) -> None:
    """Draw empty cells in rows of five, on wood."""
    columns, rows = min(cells, COLUMNS), -(-cells // COLUMNS)
    body = "".join(
        f'<rect x="{line + place % COLUMNS * cell}" y="{line + place // COLUMNS * cell}" width="{cell}" height="{cell}" fill="surface_raised" stroke="frame_edge" stroke-width="{line}"/>'
        for place in range(cells)
    )
    brush.vec(x - line, y - line, columns * cell + 2 * line, rows * cell + 2 * line, body, 1)


def draw_tens(brush: Brush, scene: TenFrames, at: FRect, step: int, progress: float) -> None:
    """Draw full frames, five in a line; halving removes the lower row of each."""
    lines = 1 if scene.frames <= COLUMNS else 2
    across = min(scene.frames, COLUMNS)
    on = grid(at, across * (COLUMNS + MINI_GAP), lines * (2 + MINI_GAP), CELL * 0.6 * brush_share(at), centered=True)
    for place in range(scene.frames):
        x, y = on.at(place % COLUMNS * (COLUMNS + MINI_GAP), place // COLUMNS * (2 + MINI_GAP) + MINI_GAP / 2)
        draw_frame(brush, x, y, on.cell, line=1.0)
        here = Grid(x, y, on.cell)
        draw_dots(brush, between(_ten(scene, max(0, step - 1)), _ten(scene, step), progress), here, 0.8)


def _ten(scene: TenFrames, step: int) -> list[Dot]:
    look: DotLook = "first" if not scene.halved else "leaving" if step == METHOD else "gone"
    return [Dot(*_cell(place), "first" if place < COLUMNS else look) for place in range(2 * COLUMNS)]

"""The drawing of Chifoumi's table: the board and all around it, back to front (docs/art.md, mock-ups 4, 13 and 14)."""

from __future__ import annotations

from pygame import FRect

from ui.canvas.canvas import Canvas
from ui.tables.chifoumi import geometry, marks, move_highlights, panels
from ui.tables.chifoumi.pieces import with_ended_game
from ui.tables.chifoumi.throw import draw_throw
from ui.tables.contract import TableViewModel


def draw_under(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the board, the marks and the panels that lie under the pawns."""
    model = with_ended_game(model)
    _draw_board(canvas, model)
    marks.draw_last_turn(canvas, model)
    marks.draw_veils(canvas, model)
    marks.draw_lifted_square(canvas, model)
    if model.has_side_column:
        panels.draw_left_panels(canvas, model)
        panels.draw_spread_pawns(canvas, model)


def draw_over(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the marks and overlays that lie over the pawns."""
    model = with_ended_game(model)
    if not model.is_moving and not model.recap:
        marks.draw_capture_chain(canvas, model)
    if not model.is_moving:
        move_highlights.draw_threats(canvas, model)
    move_highlights.draw_target_rings(canvas, model)
    marks.draw_stack_counts(canvas, model)
    if model.recap:
        marks.draw_recap(canvas, model)
    elif not model.is_moving:
        marks.draw_capture_gains(canvas, model)
    if model.has_side_column:
        panels.draw_spread_overlay(canvas, model)
        panels.draw_reserve_counts(canvas, model)
    move_highlights.draw_legal_targets(canvas, model)
    move_highlights.draw_hint(canvas, model)
    if not model.view.why:
        draw_throw(canvas, model)


def _draw_board(canvas: Canvas, model: TableViewModel) -> None:
    rect, k = geometry.board_rect(model), geometry.board_scale(model)
    canvas.draw_svg("boards/chifoumi", rect.x, rect.y, rect.w, rect.h, 3)
    rows, columns = geometry.coordinate_labels(model)
    for index in range(7):
        _draw_coordinate(canvas, rows[index], rect.x + 13 * k - 3, rect.y + (geometry.EDGE + (index + 0.5) * geometry.CELL_H) * k)
        _draw_coordinate(canvas, columns[index], rect.x + (geometry.EDGE + (index + 0.5) * geometry.CELL_W) * k, rect.y + 633 * k)


def _draw_coordinate(canvas: Canvas, label: str, x: float, y: float) -> None:
    if canvas.rasterizer.theme.is_high_contrast:
        canvas.draw_box(FRect(x - 12, y - 12, 24, 24), 6, "smoke")
    canvas.draw_text(label, x, y, 16, "on_board", "b", "c")

"""The menu's shelf of game boxes, which are as large as it allows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import FRect

from ui.assets.rasterizer import Rasterizer
from ui.assets.translation import _
from ui.canvas.canvas import Canvas, gradient_svg
from ui.canvas.viewport import PAGE_HEIGHT, PAGE_WIDTH, Viewport
from ui.layout.containers import Row
from ui.layout.nodes import Box
from ui.tables.game_box import BOX_H, BOX_W, GameBox, draw_game_box
from ui.widgets.controls import Command, HitRegion

BOARD_OFFSET = 17.0  # from the board's upper edge to the boxes' lower edge
GAP, SIDE = 17.0, 13.0  # space between two boxes, and the visible side of a box
RISE = 16.0  # how far a hovered box rises
SHADOW_MARGIN = 40.0  # around a box, for its shadow
MIN_FULL_LABEL_W = 200.0  # label width from which it shows everything
BELOW_BOXES, ABOVE_BOXES = 72.0, 24.0  # space below the boxes for board and labels, and above them


class ShelfBox(HitRegion):
    """A game box on the shelf with its label; it rises with a ring of its own when it is hovered or has the focus."""

    def __init__(self, command: Command, box: GameBox, cell: FRect, max_scale: float, is_focused: Callable[[], bool]) -> None:
        """Create the box as large as its part of the shelf allows, up to `max_scale`."""
        self.front = front_rect(cell, max_scale)
        super().__init__(command, self.front.union(label_rect(self.front)), 12)
        self.box, self.is_focused = box, is_focused

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        draw_box_and_label(canvas, self.box, self.front, hover or self.is_focused())

    def draw_focus(self, canvas: Canvas) -> None:
        """Draw nothing more."""


def shelf(boxes: Sequence[Box]) -> Row:
    """Return the node of a shelf: its board, with boxes beside each other."""
    return Row(boxes, 0, grow=1, is_even=True, paint=lambda canvas, rect: draw_shelf_board(canvas, rect.bottom - BELOW_BOXES))


def front_rect(cell: FRect, max_scale: float) -> FRect:
    """Return the rectangle of the front of a game box in its part of the shelf."""
    scale = min(max_scale, (cell.w - GAP) / (BOX_W + SIDE), (cell.h - BELOW_BOXES - ABOVE_BOXES) / BOX_H)
    w, h = BOX_W * scale, BOX_H * scale
    return FRect(cell.centerx - w / 2, cell.bottom - BELOW_BOXES - h, w, h)


def draw_shelf_board(canvas: Canvas, boxes_bottom: float) -> None:
    """Draw the shelf's board below boxes with their lower edge at y = `boxes_bottom`."""
    w = max(1240.0, canvas.viewport.window_rect.w - 40)
    board = f'{gradient_svg("a", "shelf", "wood")}{gradient_svg("b", "shelf_front", "shelf_front_end")}<path d="M22 0H{w - 22}L{w} 34H0Z" fill="url(#a)"/>'
    board += f'<rect x="0" y="34" width="{w}" height="42" rx="4" fill="url(#b)"/><path d="M0 35H{w}" stroke="shelf_light" stroke-width="2" opacity="0.7"/>'
    canvas.draw_svg_body(640 - w / 2, boxes_bottom - BOARD_OFFSET, w, 78, board, 3)


def draw_box_and_label(canvas: Canvas, box: GameBox, rect: FRect, is_lifted: bool) -> None:
    """Draw a game box and its label; `rect`: the box's front; `is_lifted`: hovered or focused."""
    size = rect.w / BOX_W
    if is_lifted:
        canvas.draw_ring(FRect(rect.x - 2 * size, rect.y - RISE - 4 * size, 236 * size, 292 * size), "primary", 12, 5)
    else:
        shade = f'<ellipse cx="{125 * size}" cy="{12 * size}" rx="{122 * size}" ry="{10 * size}" fill="wood_black" opacity="0.55"/>'
        canvas.draw_svg_body(rect.x - 6 * size, rect.bottom - 7 * size, 250 * size, 24 * size, shade)
    _draw_scaled_box(canvas, box, rect.move(0, -RISE) if is_lifted else rect, 3 if is_lifted else 2)
    _draw_box_label(canvas, box, label_rect(rect))


def label_rect(rect: FRect) -> FRect:
    """Return the rectangle of the label below a game box."""
    size = rect.w / BOX_W
    return FRect(rect.x + 8 * size, rect.bottom + 20, 212 * size, 36)


def _draw_scaled_box(canvas: Canvas, box: GameBox, rect: FRect, level: int) -> None:
    size = rect.w / BOX_W
    if size == 1:
        draw_game_box(canvas, box, rect.x, rect.y, level)
        return
    picture = canvas.rasterizer.cached(
        ("box", box.game, canvas.rasterizer.to_px(rect.w), level), lambda: _box_picture(canvas, box, level, size)
    )
    canvas.draw_surface(picture, rect.x - SHADOW_MARGIN * size, rect.y - SHADOW_MARGIN * size)


def _box_picture(canvas: Canvas, box: GameBox, level: int, box_scale: float) -> pygame.Surface:
    """Return a game box's picture at this scale: a larger one is drawn at its size, a smaller one scaled down."""
    rasterizer = canvas.rasterizer
    if box_scale > 1:
        rasterizer = Rasterizer(canvas.rasterizer.scale * box_scale)
        rasterizer.missing_files = canvas.rasterizer.missing_files
    viewport = Viewport(rasterizer.to_px(PAGE_WIDTH), rasterizer.to_px(PAGE_HEIGHT))
    picture = pygame.Surface((viewport.to_px(BOX_W + 2 * SHADOW_MARGIN), viewport.to_px(BOX_H + 2 * SHADOW_MARGIN)), pygame.SRCALPHA)
    draw_game_box(Canvas(picture, rasterizer, viewport), box, SHADOW_MARGIN, SHADOW_MARGIN, level)
    return picture if box_scale > 1 else pygame.transform.smoothscale_by(picture, box_scale)


def _draw_box_label(canvas: Canvas, box: GameBox, rect: FRect) -> None:
    """Draw a game box's label, the numbers of players and minutes; a narrow label has no icon, in a small window no minutes."""
    minimum, limit = box.player_range
    players, minutes = _("{least} to {most}").format(least=minimum, most=limit), _("{n} min").format(n=box.minutes)
    canvas.draw_box(rect, 8, ("brass_pale", "brass_deep"), "brass_plate_edge", 1.5, level=1)
    if rect.w >= MIN_FULL_LABEL_W:
        canvas.draw_icon("person", rect.x + 10, rect.y + 7, 22)
        canvas.fit_text(players, rect.x + 36, rect.y + 18, 84, 18, "text", "b")
        canvas.fit_text(minutes, rect.right - 10, rect.y + 18, 78, 18, "text", "b", "r")
    elif canvas.viewport.is_compact:
        canvas.fit_text(players, rect.centerx, rect.y + 18, rect.w - 12, 18, "text", "b", "c")
    else:
        canvas.fit_text(players, rect.x + 6, rect.y + 18, rect.w / 2 - 9, 18, "text", "b")
        canvas.fit_text(minutes, rect.right - 6, rect.y + 18, rect.w / 2 - 9, 18, "text", "b", "r")

"""The menu's shelf of game boxes; more than four are smaller, and portrait has two shelves."""

from __future__ import annotations

import pygame
from pygame import FRect

from ui.assets.rasterizer import Rasterizer
from ui.assets.translation import _
from ui.canvas.canvas import Canvas, gradient_svg
from ui.canvas.viewport import PAGE_HEIGHT, PAGE_WIDTH, Viewport
from ui.tables.boxes.draw import BOX_H, BOX_W, draw_game_box
from ui.tables.game_box import GameBox

BOXES_BOTTOM, BOARD_OFFSET = 505.0, 17.0  # y of the boxes' lower edge, and its distance from the board's upper edge
MAX_FULL_SIZE_BOXES, LEFT, PITCH = 4, 104.0, 284.0  # boxes at full size; x of the first; distance
MARGIN, GAP, SIDE = 40.0, 17.0, 13.0  # with more boxes: space beside the first, between two, and the visible side of a box
RISE = 16.0  # how far a hovered box rises
SHADOW_MARGIN = 40.0  # around a box, for its shadow
MIN_FULL_LABEL_W = 200.0  # label width from which it shows everything
BELOW_BOXES, ABOVE_BOXES = 72.0, 24.0  # on a portrait shelf: space below the boxes for board and labels, and above them
MAX_BOX_SCALE, MAX_SPACING = 1.36, 1.7  # maximum box size and distance, relative to full size and to box width


def box_rects(count: int, shelves_rect: FRect | None = None) -> list[FRect]:
    """Return the rectangle of each game box's front; `shelves_rect`: the space for two shelves in portrait."""
    if shelves_rect is not None:
        return _rects_on_two_shelves(count, shelves_rect)
    if count <= MAX_FULL_SIZE_BOXES:
        return [FRect(LEFT + PITCH * index, BOXES_BOTTOM - BOX_H, BOX_W, BOX_H) for index in range(count)]
    spacing = (PAGE_WIDTH - 2 * MARGIN) / count
    size = min(1.0, (spacing - GAP) / (BOX_W + SIDE))
    return [FRect(MARGIN + GAP / 2 + spacing * index, BOXES_BOTTOM - BOX_H * size, BOX_W * size, BOX_H * size) for index in range(count)]


def _rects_on_two_shelves(count: int, rect: FRect) -> list[FRect]:
    """Return the rectangles of game boxes as large as two shelves allow; the upper shelf has as many as the lower one, or one more."""
    columns, shelf = -(-count // 2), rect.h / 2
    size = min(MAX_BOX_SCALE, (rect.w / columns - GAP) / (BOX_W + SIDE), (shelf - BELOW_BOXES - ABOVE_BOXES) / BOX_H)
    w, h, spacing = BOX_W * size, BOX_H * size, min(rect.w / columns, BOX_W * size * MAX_SPACING)
    left = rect.centerx - (spacing * (columns - 1) + w + SIDE * size) / 2
    return [
        FRect(left + spacing * (index % columns), rect.y + shelf * (index // columns + 1) - BELOW_BOXES - h, w, h) for index in range(count)
    ]


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

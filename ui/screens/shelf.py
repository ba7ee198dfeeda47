"""The menu's shelf of game boxes; more than four are smaller, and portrait has two shelves."""

from __future__ import annotations

import pygame
from pygame import FRect

from ui.assets.rasterizer import Rasterizer
from ui.assets.translation import _
from ui.canvas.canvas import Canvas, gradient
from ui.canvas.viewport import HEIGHT, WIDTH, Viewport
from ui.tables.boxes.draw import H, W, draw_box
from ui.tables.game_box import GameBox

FOOT, BOARD = 505.0, 17.0  # y of the boxes' lower edge, and its distance from the board's upper edge
USUAL, LEFT, PITCH = 4, 104.0, 284.0  # boxes at full size; x of the first; distance
MARGIN, GAP, SIDE = 40.0, 17.0, 13.0  # with more boxes: space beside the first, between two, and the visible side of a box
RISE = 16.0  # how far a hovered box rises
EDGE = 40.0  # around a box, for its shadow
ROOMY = 200.0  # label width from which it shows everything
UNDER, OVER = 72.0, 24.0  # on a portrait shelf: space below the boxes for board and labels, and above them
LARGEST, APART = 1.36, 1.7  # maximum box size and distance, relative to full size and to box width


def places(count: int, tall: FRect | None = None) -> list[FRect]:
    """Return the rectangle of each game box's front; `shelves_rect`: the space for two shelves in portrait."""
    if tall is not None:
        return _on_two_shelves(count, tall)
    if count <= USUAL:
        return [FRect(LEFT + PITCH * index, FOOT - H, W, H) for index in range(count)]
    spacing = (WIDTH - 2 * MARGIN) / count
    size = min(1.0, (spacing - GAP) / (W + SIDE))
    return [FRect(MARGIN + GAP / 2 + spacing * index, FOOT - H * size, W * size, H * size) for index in range(count)]


def _on_two_shelves(count: int, room: FRect) -> list[FRect]:
    """Return the rectangles of game boxes as large as two shelves allow; the upper shelf has as many as the lower one, or one more."""
    columns, shelf = -(-count // 2), room.h / 2
    size = min(LARGEST, (room.w / columns - GAP) / (W + SIDE), (shelf - UNDER - OVER) / H)
    w, h, spacing = W * size, H * size, min(room.w / columns, W * size * APART)
    left = room.centerx - (spacing * (columns - 1) + w + SIDE * size) / 2
    return [FRect(left + spacing * (index % columns), room.y + shelf * (index // columns + 1) - UNDER - h, w, h) for index in range(count)]


def draw_board(canvas: Canvas, foot: float) -> None:
    """Draw the shelf's board below boxes with their lower edge at y = `boxes_bottom`."""
    w = max(1240.0, canvas.viewport.whole.w - 40)
    board = f'{gradient("a", "shelf", "wood")}{gradient("b", "shelf_front", "shelf_front_end")}<path d="M22 0H{w - 22}L{w} 34H0Z" fill="url(#a)"/>'
    board += f'<rect x="0" y="34" width="{w}" height="42" rx="4" fill="url(#b)"/><path d="M0 35H{w}" stroke="shelf_light" stroke-width="2" opacity="0.7"/>'
    canvas.vec(640 - w / 2, foot - BOARD, w, 78, board, 3)


def draw_on_shelf(canvas: Canvas, box: GameBox, rect: FRect, lifted: bool) -> None:
    """Draw a game box and its label; `rect`: the box's front; `is_lifted`: hovered or focused."""
    size = rect.w / W
    if lifted:
        canvas.ring(FRect(rect.x - 2 * size, rect.y - RISE - 4 * size, 236 * size, 292 * size), "primary", 12, 5)
    else:
        shade = f'<ellipse cx="{125 * size}" cy="{12 * size}" rx="{122 * size}" ry="{10 * size}" fill="wood_black" opacity="0.55"/>'
        canvas.vec(rect.x - 6 * size, rect.bottom - 7 * size, 250 * size, 24 * size, shade)
    _draw_box(canvas, box, rect.move(0, -RISE) if lifted else rect, 3 if lifted else 2)
    _draw_label(canvas, box, label_place(rect))


def label_place(rect: FRect) -> FRect:
    """Return the rectangle of the label below a game box."""
    size = rect.w / W
    return FRect(rect.x + 8 * size, rect.bottom + 20, 212 * size, 36)


def _draw_box(canvas: Canvas, box: GameBox, rect: FRect, level: int) -> None:
    size = rect.w / W
    if size == 1:
        draw_box(canvas, box, rect.x, rect.y, level)
        return
    picture = canvas.rasterizer.cached(("box", box.game, canvas.rasterizer.px(rect.w), level), lambda: _in_size(canvas, box, level, size))
    canvas.draw_surface(picture, rect.x - EDGE * size, rect.y - EDGE * size)


def _in_size(canvas: Canvas, box: GameBox, level: int, size: float) -> pygame.Surface:
    """Return a game box's picture at this scale: a larger one is drawn at its size, a smaller one scaled down."""
    rasterizer = canvas.rasterizer
    if size > 1:
        rasterizer = Rasterizer(canvas.rasterizer.scale * size)
        rasterizer.missing = canvas.rasterizer.missing
    viewport = Viewport(rasterizer.px(WIDTH), rasterizer.px(HEIGHT))
    picture = pygame.Surface((viewport.px(W + 2 * EDGE), viewport.px(H + 2 * EDGE)), pygame.SRCALPHA)
    draw_box(Canvas(picture, rasterizer, viewport), box, EDGE, EDGE, level)
    return picture if size > 1 else pygame.transform.smoothscale_by(picture, size)


def _draw_label(canvas: Canvas, box: GameBox, rect: FRect) -> None:
    """Draw a game box's label, the numbers of players and minutes; a narrow label has no icon, in a small window no minutes."""
    minimum, limit = box.players
    players, minutes = _("{least} to {most}").format(least=minimum, most=limit), _("{n} min").format(n=box.minutes)
    canvas.box(rect, 8, ("brass_pale", "brass_deep"), "brass_plate_edge", 1.5, level=1)
    if rect.w >= ROOMY:
        canvas.icon("person", rect.x + 10, rect.y + 7, 22)
        canvas.fit_text(players, rect.x + 36, rect.y + 18, 84, 18, "text", "b")
        canvas.fit_text(minutes, rect.right - 10, rect.y + 18, 78, 18, "text", "b", "r")
    elif canvas.viewport.is_compact:
        canvas.fit_text(players, rect.centerx, rect.y + 18, rect.w - 12, 18, "text", "b", "c")
    else:
        canvas.fit_text(players, rect.x + 6, rect.y + 18, rect.w / 2 - 9, 18, "text", "b")
        canvas.fit_text(minutes, rect.right - 6, rect.y + 18, rect.w / 2 - 9, 18, "text", "b", "r")

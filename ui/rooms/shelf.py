"""The menu's shelf of game boxes; more than four are smaller, and portrait has two shelves."""

from __future__ import annotations

import pygame
from pygame import FRect

from ui.assets.skin import Skin
from ui.assets.words import _
from ui.canvas.brush import Brush, gradient
from ui.canvas.page import HEIGHT, WIDTH, Page
from ui.tables.box import Box
from ui.tables.boxes.draw import H, W, draw_box

FOOT, BOARD = 505.0, 17.0  # y of the boxes' lower edge, and its distance from the board's upper edge
USUAL, LEFT, PITCH = 4, 104.0, 284.0  # boxes at full size; x of the first; distance
MARGIN, GAP, SIDE = 40.0, 17.0, 13.0  # with more boxes: space beside the first, between two, and the visible side of a box
RISE = 16.0  # how far a hovered box rises
EDGE = 40.0  # around a box, for its shadow
ROOMY = 200.0  # label width from which it shows everything
UNDER, OVER = 72.0, 24.0  # on a portrait shelf: space below the boxes for board and labels, and above them
LARGEST, APART = 1.36, 1.7  # maximum box size and distance, relative to full size and to box width


def places(count: int, tall: FRect | None = None) -> list[FRect]:
    """Return the front of each box; `tall`: the rectangle of two shelves in portrait."""
    if tall is not None:
        return _on_two_shelves(count, tall)
    if count <= USUAL:
        return [FRect(LEFT + PITCH * index, FOOT - H, W, H) for index in range(count)]
    pitch = (WIDTH - 2 * MARGIN) / count
    size = min(1.0, (pitch - GAP) / (W + SIDE))
    return [FRect(MARGIN + GAP / 2 + pitch * index, FOOT - H * size, W * size, H * size) for index in range(count)]


def _on_two_shelves(count: int, room: FRect) -> list[FRect]:
    """Return boxes as large as possible; the upper shelf has as many as the lower one, or one more."""
    columns, shelf = -(-count // 2), room.h / 2
    size = min(LARGEST, (room.w / columns - GAP) / (W + SIDE), (shelf - UNDER - OVER) / H)
    w, h, pitch = W * size, H * size, min(room.w / columns, W * size * APART)
    left = room.centerx - (pitch * (columns - 1) + w + SIDE * size) / 2
    return [FRect(left + pitch * (place % columns), room.y + shelf * (place // columns + 1) - UNDER - h, w, h) for place in range(count)]


def draw_board(brush: Brush, foot: float) -> None:
    """Draw the board below boxes with their lower edge at y = `foot`."""
    w = max(1240.0, brush.page.whole.w - 40)
    board = f'{gradient("a", "shelf", "wood")}{gradient("b", "shelf_front", "shelf_front_end")}<path d="M22 0H{w - 22}L{w} 34H0Z" fill="url(#a)"/>'
    board += f'<rect x="0" y="34" width="{w}" height="42" rx="4" fill="url(#b)"/><path d="M0 35H{w}" stroke="shelf_light" stroke-width="2" opacity="0.7"/>'
    brush.vec(640 - w / 2, foot - BOARD, w, 78, board, 3)


def draw_on_shelf(brush: Brush, box: Box, at: FRect, lifted: bool) -> None:
    """Draw a box by its front, and its label; `lifted`: hovered or focused."""
    size = at.w / W
    if lifted:
        brush.ring(FRect(at.x - 2 * size, at.y - RISE - 4 * size, 236 * size, 292 * size), "primary", 12, 5)
    else:
        shade = f'<ellipse cx="{125 * size}" cy="{12 * size}" rx="{122 * size}" ry="{10 * size}" fill="wood_black" opacity="0.55"/>'
        brush.vec(at.x - 6 * size, at.bottom - 7 * size, 250 * size, 24 * size, shade)
    _draw_box(brush, box, at.move(0, -RISE) if lifted else at, 3 if lifted else 2)
    _draw_label(brush, box, label_place(at))


def label_place(at: FRect) -> FRect:
    """Return the rectangle of the label below a box."""
    size = at.w / W
    return FRect(at.x + 8 * size, at.bottom + 20, 212 * size, 36)


def _draw_box(brush: Brush, box: Box, at: FRect, level: int) -> None:
    size = at.w / W
    if size == 1:
        draw_box(brush, box, at.x, at.y, level)
        return
    picture = brush.skin.kept(("box", box.game, brush.skin.px(at.w), level), lambda: _in_size(brush, box, level, size))
    brush.put(picture, at.x - EDGE * size, at.y - EDGE * size)


def _in_size(brush: Brush, box: Box, level: int, size: float) -> pygame.Surface:
    """Return a box's picture: a larger one is drawn at its size, a smaller one is scaled down."""
    skin = brush.skin
    if size > 1:
        skin = Skin(brush.skin.scale * size)
        skin.missing = brush.skin.missing
    page = Page(skin.px(WIDTH), skin.px(HEIGHT))
    picture = pygame.Surface((page.px(W + 2 * EDGE), page.px(H + 2 * EDGE)), pygame.SRCALPHA)
    draw_box(Brush(picture, skin, page), box, EDGE, EDGE, level)
    return picture if size > 1 else pygame.transform.smoothscale_by(picture, size)


def _draw_label(brush: Brush, box: Box, at: FRect) -> None:
    """Draw the numbers of players and minutes; a narrow label has no icon, in a small window no minutes."""
    least, most = box.players
    players, minutes = _("{least} to {most}").format(least=least, most=most), _("{n} min").format(n=box.minutes)
    brush.box(at, 8, ("brass_pale", "brass_deep"), "brass_plate_edge", 1.5, level=1)
    if at.w >= ROOMY:
        brush.icon("person", at.x + 10, at.y + 7, 22)
        brush.fit(players, at.x + 36, at.y + 18, 84, 18, "text", "b")
        brush.fit(minutes, at.right - 10, at.y + 18, 78, 18, "text", "b", "r")
    elif brush.page.compact:
        brush.fit(players, at.centerx, at.y + 18, at.w - 12, 18, "text", "b", "c")
    else:
        brush.fit(players, at.x + 6, at.y + 18, at.w / 2 - 9, 18, "text", "b")
        brush.fit(minutes, at.right - 6, at.y + 18, at.w / 2 - 9, 18, "text", "b", "r")

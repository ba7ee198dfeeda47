"""What all cards are made of: stock, backs and the numbers on them."""

from __future__ import annotations

import pygame

from ui import palette as ink
from ui.paint import Brush, gradient
from ui.piece import Spot, Sprite
from ui.skin import SHADOW, Skin

RATIO = 1.4  # height to width (ART 4)
OUTLINE = "card"  # all cards have the same, so they share their shadows
SMALLEST_NUMBER = 9  # px, on cards only (ART 3)


def stock(skin: Skin, w: float, inner: str = "", start: str = "#FFFCF2", end: str = "#F5E8CC") -> pygame.Surface:
    """An empty card of logical width w with an SVG body on it; a copy to draw on."""
    h = w * RATIO
    frame = f'<rect x="1" y="1" width="{w - 2}" height="{h - 2}" rx="{w * 0.09}" fill="url(#a)" stroke="#6E583E" stroke-width="1.5"/>'
    return skin.vec(w, h, f"{gradient('a', start, end)}{frame}{inner}").copy()


def back(skin: Skin, game: str, w: float) -> pygame.Surface:
    return skin.svg(f"backs/{game}", w, w * RATIO)


def paste(card: pygame.Surface, picture: pygame.Surface, skin: Skin, x: float, y: float) -> None:
    """Lays a picture on a card, its middle at x, y of the card."""
    card.blit(picture, (skin.px(x) - picture.get_width() // 2, skin.px(y) - picture.get_height() // 2))


def number(card: pygame.Surface, skin: Skin, text: str, x: float, y: float, size: float, color: str = ink.INK, kind: str = "s") -> None:
    """A number on a card, its middle at x, y."""
    paste(card, skin.line(text, size, color, kind, SMALLEST_NUMBER), skin, x, y)


def draw_card(brush: Brush, picture: pygame.Surface, sprite: Sprite) -> None:
    """A flat piece where it is: still ones from the cache, flying ones scaled from their largest picture."""
    spot = sprite.spot
    if not sprite.flying:
        brush.put(picture, spot.x, spot.y, sprite.level, spot.angle, center=True, alpha=sprite.alpha, shape=OUTLINE)
        return
    if spot.w < 2:
        return
    scale = spot.w / sprite.base
    shade, _ = brush.skin.shadow(picture, sprite.level, (OUTLINE, 0.0))
    dx, dy, _, _ = SHADOW[sprite.level]
    _put_scaled(brush, shade, Spot(spot.x + dx, spot.y + dy, spot.w, spot.angle), scale, sprite.open)
    _put_scaled(brush, picture, spot, scale, sprite.open)


def _put_scaled(brush: Brush, picture: pygame.Surface, spot: Spot, scale: float, opened: float) -> None:
    if opened < 0.999:
        size = max(1, round(picture.get_width() * scale * opened)), max(1, round(picture.get_height() * scale))
        picture = pygame.transform.smoothscale(picture, size)
    elif abs(spot.angle) > 0.2:
        picture = pygame.transform.rotozoom(picture, spot.angle, scale)
    elif abs(scale - 1) > 0.005:
        picture = pygame.transform.smoothscale_by(picture, scale)
    left, top = brush.page.at(spot.x, spot.y)
    brush.surface.blit(picture, (left - picture.get_width() // 2, top - picture.get_height() // 2))

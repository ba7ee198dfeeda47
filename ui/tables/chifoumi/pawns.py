"""The pawns of Chifoumi: turned wood in four colours, with a rim and the mark of the kind (docs/art.md, 4)."""

from __future__ import annotations

import pygame

from game.chifoumi.moves import Kind
from ui.assets.rasterizer import Rasterizer
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Pose, Sprite

LIGHT_MARK_COLORS = ("black", "red")  # colours whose marks are light
PICTURE_NAMES = {Kind.ROCK: "rock", Kind.SCISSORS: "scissors", Kind.PAPER: "paper", Kind.WELL: "well"}
MARK_W, MARK_SQUASH_SHARE, MARK_Y = 0.46, 0.84, 0.22  # shares of the pawn's width: the mark, its foreshortening, its upper edge
SIGN_FACE_PREFIX = "sign"  # the "colour" of a hand's sign in the throw (rule CH-10), as in "sign/rock"


def pawn_surface(rasterizer: Rasterizer, face: str, w: float) -> pygame.Surface:
    """Return a pawn's picture: "white/R", hidden "white/?" or "neutral/?", or a hand's "sign/rock"."""
    if face.startswith(SIGN_FACE_PREFIX):
        return rasterizer.svg_picture(f"signs/{face.partition('/')[2]}", w)
    return rasterizer.cached(("chifoumi", face, rasterizer.to_px(w)), lambda: _render_pawn(rasterizer, face, w))


def _render_pawn(rasterizer: Rasterizer, face: str, w: float) -> pygame.Surface:
    colour, _slash, kind = face.partition("/")
    picture = rasterizer.svg_picture(f"pawns/{colour}", w).copy()
    if kind != "?":
        mark = rasterizer.svg_picture(mark_picture_name(colour, Kind(kind)), w * MARK_W)
        low = pygame.transform.smoothscale(mark, (mark.get_width(), max(1, round(mark.get_height() * MARK_SQUASH_SHARE))))
        picture.blit(low, ((picture.get_width() - low.get_width()) // 2, rasterizer.to_px(w * MARK_Y)))
    return picture


def mark_picture_name(color: str, kind: Kind) -> str:
    return f"signs/mark_{PICTURE_NAMES[kind]}_{'light' if color in LIGHT_MARK_COLORS else 'dark'}"


def draw_resting_pawn(canvas: Canvas, face: str, pose: Pose, level: int = 1, alpha: int = 255) -> None:
    """Draw a pawn that is not in motion."""
    canvas.draw_surface(pawn_surface(canvas.rasterizer, face, pose.w), pose.x, pose.y, level, is_centered=True, alpha=alpha)


def draw_pawn_sprite(canvas: Canvas, sprite: Sprite) -> None:
    """Draw a pawn as it is now: at rest from the cache, in flight scaled from its largest picture."""
    pose = sprite.pose
    if not sprite.is_flying:
        draw_resting_pawn(canvas, sprite.face, pose, sprite.level, sprite.alpha)
        return
    picture = pawn_surface(canvas.rasterizer, sprite.face, sprite.base_width)
    canvas.draw_sprite(picture, pose.x, pose.y, sprite.level, pose.w / sprite.base_width)

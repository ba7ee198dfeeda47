"""The pawns of Chifoumi: turned wood in four colours, with a rim and the mark of the kind (docs/art.md, 4)."""

from __future__ import annotations

import pygame

from game.chifoumi.moves import Kind
from ui.assets.skin import Skin
from ui.canvas.brush import Brush
from ui.canvas.pieces import Spot, Sprite

LIGHT = ("black", "red")  # colours whose marks are light
NAMES = {Kind.ROCK: "rock", Kind.SCISSORS: "scissors", Kind.PAPER: "paper", Kind.WELL: "well"}
MARK_W, MARK_LOW, MARK_Y = 0.46, 0.84, 0.22  # shares of the pawn's width: the mark, its foreshortening, its upper edge
SIGN = "sign"  # the "colour" of a hand's sign in the throw (rule CH-10), as in "sign/rock"


def pawn(skin: Skin, face: str, w: float) -> pygame.Surface:
    """Return a pawn's picture: "white/R", hidden "white/?" or "neutral/?", or a hand's "sign/rock"."""
    if face.startswith(SIGN):
        return skin.svg(f"signs/{face.partition('/')[2]}", w)
    return skin.kept(("chifoumi", face, skin.px(w)), lambda: _drawn(skin, face, w))


def _drawn(skin: Skin, face: str, w: float) -> pygame.Surface:
    colour, _slash, kind = face.partition("/")
    picture = skin.svg(f"pawns/{colour}", w).copy()
    if kind != "?":
        mark = skin.svg(mark_picture(colour, Kind(kind)), w * MARK_W)
        low = pygame.transform.smoothscale(mark, (mark.get_width(), max(1, round(mark.get_height() * MARK_LOW))))
        picture.blit(low, ((picture.get_width() - low.get_width()) // 2, skin.px(w * MARK_Y)))
    return picture


def mark_picture(colour: str, kind: Kind) -> str:
    return f"signs/mark_{NAMES[kind]}_{'light' if colour in LIGHT else 'dark'}"


def put_pawn(brush: Brush, face: str, spot: Spot, level: int = 1, alpha: int = 255) -> None:
    """Draw a resting pawn."""
    brush.put(pawn(brush.skin, face, spot.w), spot.x, spot.y, level, center=True, alpha=alpha)


def draw_pawn(brush: Brush, sprite: Sprite) -> None:
    """Draw a pawn as it is now: at rest from the cache, in flight scaled from its largest picture."""
    spot = sprite.spot
    if not sprite.flying:
        put_pawn(brush, sprite.face, spot, sprite.level, sprite.alpha)
        return
    picture = pawn(brush.skin, sprite.face, sprite.base)
    brush.fly(picture, spot.x, spot.y, sprite.level, spot.w / sprite.base)

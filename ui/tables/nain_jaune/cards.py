"""The faces of Nain Jaune: playing cards, coins, and the stakes in the boxes (docs/art.md, 4 and 13)."""

from __future__ import annotations

from dataclasses import replace

import pygame
from pygame import FRect

from game.nain_jaune.cards import RANKS, Card, card
from ui.assets.rasterizer import Rasterizer
from ui.assets.translation import _
from ui.canvas.canvas import Canvas, rounded
from ui.canvas.cards import RATIO, back, draw_card, paste, playing_card
from ui.canvas.pieces import Pose, Sprite
from ui.tables.nain_jaune.coins import METALS, change
from ui.tables.nain_jaune.geometry import ASIDE_W

SUITS = {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}
RINGED = "!"  # end of a face: the card is playable now
HEAP_W, HEAP_H = 72.0, 92.0  # size of a drawn stake: coins above, amount below
ROW, STEP = 5, 10.0  # coins in a row, and their step; more coins are drawn in columns
COLUMNS, TALL = 3, 6  # (docs/art.md, 13)
COIN, STACKED = 30.0, 25.0
SIZES = {"gold": 1.0, "silver": 0.9, "bronze": 0.82}  # (docs/art.md, 4)


def face(rasterizer: Rasterizer, shown: Card, w: float) -> pygame.Surface:
    """Return the picture of a playing card's face at a width in units, with the letters of the language."""
    rank = RANKS[shown.rank - 1]
    return playing_card(rasterizer, rank, SUITS[shown.suit], sign(rank), w)


def sign(rank: str) -> str:
    """Return the letter or number of a rank in the corner of a card, in the current language."""
    return {"J": _("J"), "Q": _("Q"), "K": _("K")}.get(rank, rank)


def picture(rasterizer: Rasterizer, name: str, w: float) -> pygame.Surface:
    """Return the picture of a piece by its name: a card, "back", a coin ("coin/gold") or a stake ("stake/25").

    "back/6" is the top card of six; its figure is drawn by `draw_piece`.
    """
    kind, _slash, text = name.partition("/")
    if kind == "coin":
        return rasterizer.svg(f"coins/{text}", w)
    if kind == "stake":
        return rasterizer.cached((kind, text, rasterizer.px(w)), lambda: _stake(rasterizer, int(text), w))
    return back(rasterizer, "nain_jaune", w) if kind == "back" else face(rasterizer, card(name.rstrip(RINGED)), w)


def draw_piece(canvas: Canvas, sprite: Sprite) -> None:
    """Draw a sprite of a card, a coin or a stake at its present place."""
    drawn, pose = picture(canvas.rasterizer, sprite.face, sprite.base), sprite.pose
    kind, _slash, number = sprite.face.partition("/")
    if kind == "stake":
        canvas.draw_surface(drawn, pose.x, pose.y, center=True, alpha=sprite.alpha)
    elif kind == "coin":
        canvas.draw_surface(drawn, pose.x, pose.y, 1, center=True, alpha=sprite.alpha)
    else:
        if sprite.face.endswith(RINGED) and not sprite.flying:
            _ring(canvas, pose, 13, 6, ("target", "smoke", 2, 1))  # the card is playable now
        _draw_card(canvas, drawn, sprite)
        if number:
            canvas.badge(number, pose.x + pose.w / 2 - 4, pose.y + pose.w * RATIO / 2 - 6)


def _draw_card(canvas: Canvas, drawn: pygame.Surface, sprite: Sprite) -> None:
    """Draw a card, with little shadow while it waits or slides, because many shadows would add up to black."""
    pose = sprite.pose
    if sprite.flying and sprite.level <= 1:
        canvas.draw_surface(picture(canvas.rasterizer, sprite.face, pose.w), pose.x, pose.y, 0, pose.angle, center=True)
        return
    end = sprite.piece.pose.w
    slides = sprite.flying and (end == ASIDE_W or end == pose.w == sprite.base)
    draw_card(canvas, drawn, replace(sprite, level=sprite.piece.level) if slides else sprite)


def _ring(canvas: Canvas, pose: Pose, wider: float, r: float, *layers: tuple[str, str, float, float]) -> None:
    """Draw a ring round a tilted card from layers (fill, stroke, stroke width, fill opacity), the lowest first."""
    w, h = pose.w + wider, pose.w * RATIO + wider
    body = "".join(rounded(w, h, pose.w * 0.09 + r, *layer) for layer in layers)
    canvas.draw_surface(canvas.rasterizer.vec(w, h, body), pose.x, pose.y, 0, pose.angle, center=True)


def _stake(rasterizer: Rasterizer, amount: int, w: float) -> pygame.Surface:
    """Return the picture of a stake: its coins, and the amount in a paper pill."""
    k = w / HEAP_W
    drawn = pygame.Surface((rasterizer.px(w), rasterizer.px(HEAP_H * k)), pygame.SRCALPHA)
    coins = change(amount)
    (_row if len(coins) <= ROW else _columns)(drawn, rasterizer, coins, k)
    _pill(drawn, rasterizer, amount, k)
    return drawn


def _row(drawn: pygame.Surface, rasterizer: Rasterizer, coins: list[str], k: float) -> None:
    left = HEAP_W / 2 - (len(coins) - 1) * STEP / 2
    for index, metal in enumerate(coins):
        paste(drawn, rasterizer.svg(f"coins/{metal}", COIN * SIZES[metal] * k), rasterizer, (left + index * STEP) * k, 30 * k)


def _columns(drawn: pygame.Surface, rasterizer: Rasterizer, coins: list[str], k: float) -> None:
    """Draw a stake's coins: gold in up to three columns of six, the change next to it (docs/art.md, 13)."""
    gold = coins.count("gold")
    columns = [["gold"] * min(TALL, gold - start) for start in range(0, gold, TALL)][:COLUMNS]
    loose = [metal for metal in coins if metal != "gold"]
    if loose and len(columns) < COLUMNS:
        columns.append(loose)
    spacing = STACKED * 0.86
    left = HEAP_W / 2 - (len(columns) - 1) * spacing / 2
    for index, column in enumerate(columns):
        for height, metal in enumerate(column):
            coin = rasterizer.svg(f"coins/{metal}", STACKED * k, STACKED * 0.82 * k)
            paste(drawn, coin, rasterizer, (left + index * spacing) * k, (44 - height * 4.5) * k)


def _pill(drawn: pygame.Surface, rasterizer: Rasterizer, amount: int, k: float) -> None:
    w, h = (64.0 if amount > 99 else 52.0) * k, 32.0 * k
    paste(
        drawn,
        rasterizer.vec(w, h, rounded(w, h, h / 2, "surface" if amount else "heap_empty", "text", 2 * k)),
        rasterizer,
        HEAP_W / 2 * k,
        72 * k,
    )
    paste(drawn, rasterizer.line(str(amount), 20 * k, "text", "b"), rasterizer, HEAP_W / 2 * k, 72 * k)


def draw_purse(canvas: Canvas, amount: int, rect: FRect, size: float = 17) -> None:
    """Draw an amount as a purse: the numbers of gold, silver and bronze coins on a dark panel (rule JA-5)."""
    canvas.draw_dark_panel(rect, 14)
    coins = change(amount)
    counts = [str(coins.count(metal)) for metal in METALS]
    widths = [canvas.rasterizer.width(count, size, "b") for count in counts]
    gap = (rect.w - 3 * 30 - sum(widths)) / 4
    x = rect.x + gap
    for metal, count, width in zip(METALS, counts, widths, strict=True):
        canvas.svg(f"coins/{metal}", x, rect.centery - 13, 26, level=1)
        canvas.text(count, x + 30, rect.centery, size, "on_wood", "b")
        x += 30 + width + gap

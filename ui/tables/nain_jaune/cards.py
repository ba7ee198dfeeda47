"""The faces of Nain Jaune: playing cards, coins, and the stakes in the boxes (docs/art.md, 4 and 13)."""

from __future__ import annotations

from dataclasses import replace

import pygame
from pygame import FRect

from game.nain_jaune.cards import RANKS, Card, card
from ui.assets.rasterizer import Rasterizer
from ui.assets.translation import _
from ui.canvas.canvas import Canvas, rounded_box_svg
from ui.canvas.cards import CARD_HEIGHT_FACTOR, card_back, draw_card, paste_centered, playing_card
from ui.canvas.pieces import Sprite
from ui.tables.hands import draw_card_outline
from ui.tables.nain_jaune.coins import METALS, coins_for_amount
from ui.tables.nain_jaune.geometry import TALON_CARD_W

SUITS = {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}
RINGED_SUFFIX = "!"  # end of a face: the card is playable now
STAKE_W, STAKE_H = 72.0, 92.0  # size of a drawn stake: coins above, amount below
MAX_ROW_COINS, ROW_STEP = 5, 10.0  # coins in a row, and their step; more coins are drawn in columns
MAX_COLUMNS, MAX_COLUMN_COINS = 3, 6  # (docs/art.md, 13)
COIN_W, STACKED_COIN_W = 30.0, 25.0
COIN_SIZE_SHARES = {"gold": 1.0, "silver": 0.9, "bronze": 0.82}  # (docs/art.md, 4)


def card_face(rasterizer: Rasterizer, shown_card: Card, w: float) -> pygame.Surface:
    """Return the picture of a playing card's face at a width in units, with the letters of the language."""
    rank = RANKS[shown_card.rank - 1]
    return playing_card(rasterizer, rank, SUITS[shown_card.suit], rank_letter(rank), w)


def rank_letter(rank: str) -> str:
    """Return the letter or number of a rank in the corner of a card, in the current language."""
    return {"J": _("J"), "Q": _("Q"), "K": _("K")}.get(rank, rank)


def picture(rasterizer: Rasterizer, name: str, w: float) -> pygame.Surface:
    """Return the picture of a piece by its name: a card, "back", a coin ("coin/gold") or a stake ("stake/25").

    "back/6" is the top card of six; its figure is drawn by `draw_piece`.
    """
    kind, _slash, text = name.partition("/")
    if kind == "coin":
        return rasterizer.svg_picture(f"coins/{text}", w)
    if kind == "stake":
        return rasterizer.cached((kind, text, rasterizer.to_px(w)), lambda: _stake_picture(rasterizer, int(text), w))
    return card_back(rasterizer, "nain_jaune", w) if kind == "back" else card_face(rasterizer, card(name.rstrip(RINGED_SUFFIX)), w)


def draw_piece(canvas: Canvas, sprite: Sprite) -> None:
    """Draw a sprite of a card, a coin or a stake at its present place."""
    drawn, pose = picture(canvas.rasterizer, sprite.face, sprite.base_width), sprite.pose
    kind, _slash, number = sprite.face.partition("/")
    if kind == "stake":
        canvas.draw_surface(drawn, pose.x, pose.y, is_centered=True, alpha=sprite.alpha)
    elif kind == "coin":
        canvas.draw_surface(drawn, pose.x, pose.y, 1, is_centered=True, alpha=sprite.alpha)
    else:
        if sprite.face.endswith(RINGED_SUFFIX) and not sprite.is_flying:
            draw_card_outline(canvas, pose, 13, 6, ("target", "smoke", 2, 1))  # the card is playable now
        _draw_playing_card(canvas, drawn, sprite)
        if number:
            canvas.draw_badge(number, pose.x + pose.w / 2 - 4, pose.y + pose.w * CARD_HEIGHT_FACTOR / 2 - 6)


def _draw_playing_card(canvas: Canvas, surface: pygame.Surface, sprite: Sprite) -> None:
    """Draw a card, with little shadow while it waits or slides, because many shadows would add up to black."""
    pose = sprite.pose
    if sprite.is_flying and sprite.level <= 1:
        canvas.draw_surface(picture(canvas.rasterizer, sprite.face, pose.w), pose.x, pose.y, 0, pose.angle, is_centered=True)
        return
    end = sprite.piece.pose.w
    slides = sprite.is_flying and (end == TALON_CARD_W or end == pose.w == sprite.base_width)
    draw_card(canvas, surface, replace(sprite, level=sprite.piece.level) if slides else sprite)


def _stake_picture(rasterizer: Rasterizer, amount: int, w: float) -> pygame.Surface:
    """Return the picture of a stake: its coins, and the amount in a paper pill."""
    k = w / STAKE_W
    drawn = pygame.Surface((rasterizer.to_px(w), rasterizer.to_px(STAKE_H * k)), pygame.SRCALPHA)
    coins = coins_for_amount(amount)
    (_paste_coin_row if len(coins) <= MAX_ROW_COINS else _paste_coin_columns)(drawn, rasterizer, coins, k)
    _paste_amount_pill(drawn, rasterizer, amount, k)
    return drawn


def _paste_coin_row(surface: pygame.Surface, rasterizer: Rasterizer, metals: list[str], scale: float) -> None:
    left = STAKE_W / 2 - (len(metals) - 1) * ROW_STEP / 2
    for index, metal in enumerate(metals):
        coin = rasterizer.svg_picture(f"coins/{metal}", COIN_W * COIN_SIZE_SHARES[metal] * scale)
        paste_centered(surface, coin, rasterizer, (left + index * ROW_STEP) * scale, 30 * scale)


def _paste_coin_columns(surface: pygame.Surface, rasterizer: Rasterizer, metals: list[str], scale: float) -> None:
    """Draw a stake's coins: gold in up to three columns of six, the change next to it (docs/art.md, 13)."""
    gold = metals.count("gold")
    columns = [["gold"] * min(MAX_COLUMN_COINS, gold - start) for start in range(0, gold, MAX_COLUMN_COINS)][:MAX_COLUMNS]
    loose = [metal for metal in metals if metal != "gold"]
    if loose and len(columns) < MAX_COLUMNS:
        columns.append(loose)
    spacing = STACKED_COIN_W * 0.86
    left = STAKE_W / 2 - (len(columns) - 1) * spacing / 2
    for index, column in enumerate(columns):
        for height, metal in enumerate(column):
            coin = rasterizer.svg_picture(f"coins/{metal}", STACKED_COIN_W * scale, STACKED_COIN_W * 0.82 * scale)
            paste_centered(surface, coin, rasterizer, (left + index * spacing) * scale, (44 - height * 4.5) * scale)


def _paste_amount_pill(surface: pygame.Surface, rasterizer: Rasterizer, amount: int, scale: float) -> None:
    w, h = (64.0 if amount > 99 else 52.0) * scale, 32.0 * scale
    pill = rasterizer.body_picture(w, h, rounded_box_svg(w, h, h / 2, "surface" if amount else "heap_empty", "text", 2 * scale))
    for part in (pill, rasterizer.text_line(str(amount), 20 * scale, "text", "b")):
        paste_centered(surface, part, rasterizer, STAKE_W / 2 * scale, 72 * scale)


def draw_purse(canvas: Canvas, amount: int, rect: FRect, text_size: float = 17) -> None:
    """Draw an amount as a purse: the numbers of gold, silver and bronze coins on a dark panel (rule JA-5)."""
    canvas.draw_dark_panel(rect, 14)
    coins = coins_for_amount(amount)
    counts = [str(coins.count(metal)) for metal in METALS]
    widths = [canvas.rasterizer.text_width(count, text_size, "b") for count in counts]
    gap = (rect.w - 3 * 30 - sum(widths)) / 4
    x = rect.x + gap
    for metal, count, width in zip(METALS, counts, widths, strict=True):
        canvas.draw_svg(f"coins/{metal}", x, rect.centery - 13, 26, level=1)
        canvas.draw_text(count, x + 30, rect.centery, text_size, "on_wood", "b")
        x += 30 + width + gap

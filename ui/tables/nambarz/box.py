"""The box of Nambarz for the menu, without any import of the game itself."""

from __future__ import annotations

import pygame

from game.kernel import Options
from ui.assets.rasterizer import Rasterizer
from ui.assets.tokens import GROUNDS
from ui.canvas.canvas import Canvas
from ui.canvas.cards import CARD_HEIGHT_FACTOR, card_with_field, paste_centered, paste_number_on_disc
from ui.tables.game_box import CALCULATED_MOVE_S, GameBox, Pace

LID_CARDS = (("bee", 3, -50, 178, 11, 96.0), ("frog", 7, 50, 172, -9, 96.0), ("cat", 5, 0, 192, 0, 104.0))


def paint_lid(canvas: Canvas, cx: float, y: float) -> None:
    """Paint the picture on the lid of the game's box, centred at cx, with the lid's upper edge at y."""
    for animal, value, dx, dy, angle, w in LID_CARDS:
        canvas.draw_surface(_lid_card(canvas.rasterizer, animal, value, w), cx + dx, y + dy, 1, angle, is_centered=True)


def _lid_card(rasterizer: Rasterizer, animal: str, value: int, w: float) -> pygame.Surface:
    def draw() -> pygame.Surface:
        card = card_with_field(rasterizer, w, GROUNDS[animal], "border_card", 1.5)
        paste_centered(card, rasterizer.svg_picture(f"animals/{animal}", w * 0.72), rasterizer, w * 0.51, w * CARD_HEIGHT_FACTOR * 0.6)
        paste_number_on_disc(card, rasterizer, str(value), w)
        return card

    return rasterizer.cached(("box card", animal, rasterizer.to_px(w)), draw)


def _rounds(players: int, options: Options) -> int:
    rounds = options.get("rounds")
    return rounds if isinstance(rounds, int) else 1


PACE = Pace(CALCULATED_MOVE_S, (31, 65, 75, 130, 122, 141, 130, 135, 145, 133, 162), _rounds)
BOX = GameBox("nambarz", "Nambarz", 3, (2, 12), PACE, "3-bee", paint_lid, icon=("animals/bee", 42))

"""The box of Nambarz for the menu, without any import of the game itself."""

from __future__ import annotations

import pygame

from ui.assets.skin import Skin
from ui.assets.tokens import GROUNDS
from ui.canvas.brush import Brush
from ui.canvas.cards import RATIO, number_on_disc, paste, with_field
from ui.tables.box import Box

LID = (("bee", 3, -50, 178, 11, 96.0), ("frog", 7, 50, 172, -9, 96.0), ("cat", 5, 0, 192, 0, 104.0))


def paint_lid(brush: Brush, cx: float, y: float) -> None:
    """Paint the lid's picture, centred at cx, with its upper edge at y."""
    for animal, value, dx, dy, angle, w in LID:
        brush.put(_card(brush.skin, animal, value, w), cx + dx, y + dy, 1, angle, center=True)


def _card(skin: Skin, animal: str, value: int, w: float) -> pygame.Surface:
    def drawn() -> pygame.Surface:
        card = with_field(skin, w, GROUNDS[animal], "border_card", 1.5)
        paste(card, skin.svg(f"animals/{animal}", w * 0.72), skin, w * 0.51, w * RATIO * 0.6)
        number_on_disc(card, skin, str(value), w)
        return card

    return skin.kept(("box card", animal, skin.px(w)), drawn)


BOX = Box("nambarz", "Nambarz", (2, 12), minutes=30, emblem="3-bee", paint=paint_lid, icon=("animals/bee", 42))

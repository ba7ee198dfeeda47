"""Samples in the settings: letters of every text size, and the four suits."""

from __future__ import annotations

from pygame import FRect

from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.canvas.cards import RATIO, playing_card
from ui.rooms.settings.rows import Panel
from ui.widgets.controls import Segments, Widget

CARDS = (("K", "spade"), ("Q", "heart"), ("J", "diamond"), ("7", "club"))
CARD = 56.0


class TextSizes(Segments):
    """A choice of text sizes, each with a sample above its name."""

    def draw_choice(self, brush: Brush, cell: FRect, index: int) -> None:
        if brush.page.compact:  # the names alone fill the cells
            super().draw_choice(brush, cell, index)
            return
        kind, label = "b" if index in self.on else "r", self.labels[index]
        brush.text("Aa", cell.centerx, cell.y + 22, (20, 24, 30)[index], "text", "s", "c")
        size = brush.fitting(label, cell.w - 8, 17, kind)
        brush.fit(label, cell.centerx, cell.bottom - 18, cell.w - 6, size, "text", kind, "c")


class SuitSample:
    """Four small cards side by side."""

    height = CARD * RATIO + 8

    def widgets(self, at: FRect, panel: Panel) -> list[Widget]:
        return []

    def paint(self, brush: Brush, at: FRect, panel: Panel) -> None:
        signs = {"J": _("J"), "Q": _("Q"), "K": _("K")}
        step = at.w / len(CARDS)
        for place, (rank, suit) in enumerate(CARDS):
            picture = playing_card(brush.skin, rank, suit, signs.get(rank, rank), CARD)
            brush.put(picture, at.x + step * (place + 0.5), at.centery, 1, center=True)

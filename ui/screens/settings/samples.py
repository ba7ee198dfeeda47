"""Samples in the settings: letters of every text size, and the four suits."""

from __future__ import annotations

from pygame import FRect

from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.cards import CARD_HEIGHT_FACTOR, playing_card
from ui.layout.nodes import Box, Child
from ui.screens.settings.rows import SettingsHost
from ui.widgets.controls import SegmentedControl

CARDS = (("K", "spade"), ("Q", "heart"), ("J", "diamond"), ("7", "club"))
CARD_W = 56.0


class TextSizeControl(SegmentedControl):
    """A choice of text sizes, each with a sample above its name."""

    def draw_choice(self, canvas: Canvas, cell: FRect, index: int) -> None:
        if canvas.viewport.is_compact:  # the names alone fill the cells
            super().draw_choice(canvas, cell, index)
            return
        kind, label = "b" if index in self.chosen_indices else "r", self.labels[index]
        canvas.draw_text("Aa", cell.centerx, cell.y + 22, (20, 24, 30)[index], "text", "s", "c")
        size = canvas.fitting_size(label, cell.w - 8, 17, kind)
        canvas.fit_text(label, cell.centerx, cell.bottom - 18, cell.w - 6, size, "text", kind, "c")


class SuitSample:
    """Four small cards side by side, one of each suit."""

    def node(self, panel: SettingsHost) -> Child:
        return Box(height=CARD_W * CARD_HEIGHT_FACTOR + 8, paint=self._draw)

    @staticmethod
    def _draw(canvas: Canvas, rect: FRect) -> None:
        signs = {"J": _("J"), "Q": _("Q"), "K": _("K")}
        step = rect.w / len(CARDS)
        for index, (rank, suit) in enumerate(CARDS):
            picture = playing_card(canvas.rasterizer, rank, suit, signs.get(rank, rank), CARD_W)
            canvas.draw_surface(picture, rect.x + step * (index + 0.5), rect.centery, 1, is_centered=True)
